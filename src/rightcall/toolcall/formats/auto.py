"""All formats at once whose openers tell them apart."""

from __future__ import annotations

from rightcall.toolcall.cursor import Steps
from rightcall.toolcall.formats import dsml, gemma, json_calls, key_values, kimi_k3, minimax_m3, mistral, named_json
from rightcall.toolcall.formats.function_tags import QWEN, seed_oss
from rightcall.toolcall.formats.json_calls import LLAMA_MARKED
from rightcall.toolcall.formats.python_calls import MARKED_LIST, OLMO3, lfm2
from rightcall.toolcall.formats.xml import CANONICAL, CLAUDE, minimax_m2
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import CANDIDATE_BLANKS, Grammar, Opener, Reading
from rightcall.toolcall.tokens import Tokens

_FUNCTION = Tokens(["<function="])


def tool_call(reading: Reading, opener: str) -> Steps[None]:
    """Read behind `<tool_call>`: an object, function tags, or a name with keys and values."""
    yield from reading.cursor.blanks(CANDIDATE_BLANKS)
    if (yield from reading.cursor.character()) in "{[":
        yield from json_calls.HERMES.read(reading, opener)
    elif (yield from reading.cursor.peek(_FUNCTION)) is not None:
        yield from QWEN.wrapper(reading, opener)
    else:
        yield from key_values.read(reading, opener)


def tool_calls(reading: Reading, opener: str) -> Steps[None]:
    """Read behind `<tool_calls`: an array, or invokes."""
    cursor = reading.cursor
    if (yield from cursor.character()) == ">":
        cursor.pos += 1
        yield from cursor.blanks(CANDIDATE_BLANKS)
        if (yield from cursor.character()) == "[":
            yield from json_calls.TAGGED_ARRAY.read(reading, opener)
            return
        yield from CANONICAL.calls(reading, opener)
        return
    yield from CANONICAL.wrapper(reading, opener)


def function_calls(reading: Reading, opener: str) -> Steps[None]:
    """Read behind `<function_calls`: invokes, or calls on lines of their own."""
    cursor = reading.cursor
    if (yield from cursor.character()) != ">":
        yield from CLAUDE.wrapper(reading, opener)
        return
    cursor.pos += 1
    yield from cursor.blanks(CANDIDATE_BLANKS)
    if (yield from cursor.character()) == "<":
        yield from CLAUDE.calls(reading, opener)
    else:
        yield from OLMO3.read(reading, opener)


def auto(options: Options) -> Grammar:
    """Every format with a marker of its own.

    Not among them: calls that are nothing but JSON or Python, `functools`, which is a word, harmony, which frames all text, and
    Step 3, which opens like DeepSeek.
    """
    parts = [
        dsml.dsml_v41(options),
        seed_oss(options),
        minimax_m2(options),
        kimi_k3.kimi_k3(options),
        named_json.kimi_k2(options),
        named_json.deepseek(options),
        minimax_m3.minimax_m3(options),
        mistral.mistral(options),
        lfm2(options),
        gemma.gemma4(options),
        gemma.functiongemma(options),
        *(make(options) for make in (json_calls.longcat, json_calls.granite, json_calls.cohere)),
        *(make(options) for make in (json_calls.apertus, json_calls.internlm)),
    ]
    openers = {
        "<tool_call>": Opener(literal="<tool_call>", reader=tool_call),
        "<tool_calls": Opener(literal="<tool_calls", reader=tool_calls),
        "<function_calls": Opener(literal="<function_calls", reader=function_calls),
        LLAMA_MARKED.literal: LLAMA_MARKED,
        MARKED_LIST.literal: MARKED_LIST,
    }
    for opener in (*CANONICAL.openers(repair=options.repair_opener), *(each for part in parts for each in part.openers)):
        openers.setdefault(opener.literal, opener)
    return Grammar(
        openers=tuple(openers.values()),
        reasoning=tuple(pair for part in parts for pair in part.reasoning),
        dropped=tuple(dict.fromkeys(marker for part in parts for marker in part.dropped)),
    )
