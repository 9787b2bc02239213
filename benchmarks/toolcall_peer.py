"""CPU seconds that agent-tool-parser takes for the text on standard input, if it finds a call; runs in its own environment."""

import sys
import time

from agent_tool_parser import try_parse_tool_calls

FINEST_S = 0.05


def main() -> None:
    text = sys.stdin.read()
    calls = len(try_parse_tool_calls(text))
    runs, started = 0, time.process_time()
    while (spent := time.process_time() - started) < FINEST_S:
        try_parse_tool_calls(text)
        runs += 1
    print(spent / runs if calls else "no call")


if __name__ == "__main__":
    main()
