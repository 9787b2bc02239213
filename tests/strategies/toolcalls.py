"""Texts of models: calls in every format, hostile mixtures of its markers, and ways to cut them."""

import json
import re

from hypothesis import strategies as st

from rightcall.toolcall import FORMATS, Options, Parser, render_calls

SCHEMA = {
    "type": "object",
    "properties": {
        "text": {"type": "string"},
        "count": {"type": "integer"},
        "on": {"type": "boolean"},
        "list": {"type": "array", "items": {"type": "string"}},
        "any": {},
    },
}
TOOLS = [{"name": "put", "parameters": SCHEMA}, {"name": "ping", "parameters": {"type": "object", "properties": {}}}]

BAR, JOIN = "\uff5c", "\u2581"
_PARTS = re.compile(r"<[^<>]*>|\]<\]minimax\[>\[|\[[A-Z_]+\]|[\w.]+|\s+|[^\w\s]")
_NOISE = (
    "`", "```", "~~~", "\n", "\n```\n", "\n\n", " ", "<", ">", "</", "a", "word ", "<b>", "\x00", "\ud800", "\u0130", "\u212a",
    "<!--", "-->", "<think>", "</think>", '"', "'", "\\", "{", "}", "[", "]", ",", ":", ";", "(", ")", "=", "&lt;", "&", "]]>",
    "<![CDATA[", "<tool_call>", "</tool_call>", "<tool_calls>", "</tool_calls>", "<invoke ", '<invoke name="f">', "<parameter ",
    "- ```\n", "1", "true", "null", "<|", "|>", "\r\n", "\t", "\u3000", "functions.", "x" * 70, "  " * 12,
)  # fmt: skip


def pieces_of(name):
    """The markers and words of a format's example."""
    return _PARTS.findall(FORMATS[name].example if name in FORMATS else "".join(each.example for each in FORMATS.values()))


def hostile(name):
    """Mixtures of a format's own markers, whole examples and noise."""
    example = FORMATS[name].example if name in FORMATS else FORMATS["ds2api-xml"].example
    parts = st.sampled_from([*pieces_of(name), *_NOISE, example, example[: len(example) // 2], example[len(example) // 2 :]])
    return st.lists(parts, max_size=25).map("".join)


@st.composite
def cut(draw, text):
    """A text in pieces."""
    at = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    return [text[start:end] for start, end in zip([0, *at], [*at, len(text)], strict=True)]


def events_of(pieces, name, tools=TOOLS, **policies):
    """All events of a text in pieces."""
    parser = Parser(format=name, tools=tools, options=Options(**policies))
    return [event for piece in pieces for event in parser.feed(piece)] + parser.close()


def normal(events):
    """Events with neighbouring text joined, so that they can be compared."""
    found = []
    for event in events:
        if event.kind in {"text", "reasoning", "layout"} and found and found[-1][0] == event.kind:
            found[-1] = (event.kind, found[-1][1] + event.text)
        elif event.kind in {"text", "reasoning", "layout"}:
            found.append((event.kind, event.text))
        else:
            found.append((event.kind, event))
    return found


def written(events):
    """The text that the events account for."""
    parts = []
    for event in events:
        if event.kind in {"text", "reasoning", "layout"}:
            parts.append(event.text)
        elif event.kind == "call_end" or (event.kind == "rejected" and not event.as_text):
            parts.append(event.raw)
    return "".join(parts)


TEXTS = st.text(st.characters(exclude_characters="\x00"), max_size=20)
PLAIN = st.text(st.sampled_from("abc XYZ\n09.,;:!?\u00e9\u4e2d"), max_size=20)


def arguments(texts):
    """Arguments of the tool `put`."""
    return st.fixed_dictionaries(
        {},
        optional={
            "text": texts,
            "count": st.integers(-(10**30), 10**30),
            "on": st.booleans(),
            "list": st.lists(texts, max_size=3),
        },
    )


def _scalar(value):
    return value if isinstance(value, str) else json.dumps(value)


def _dsml(name, args, wrapper="tool_calls", blank=""):
    shell = f"{BAR}DSML{BAR}{blank}"
    said = {key: "true" if isinstance(value, str) else "false" for key, value in args.items()}
    inner = "".join(
        f'<{shell}parameter name="{key}" string="{said[key]}">{_scalar(value)}</{shell}parameter>\n'
        for key, value in args.items()
    )
    return f'<{shell}{wrapper}>\n<{shell}invoke name="{name}">\n{inner}</{shell}invoke>\n</{shell}{wrapper}>'


def _qwen(name, args, wrapper="tool_call"):
    inner = "".join(f"<parameter={key}>\n{_scalar(value)}\n</parameter>\n" for key, value in args.items())
    return f"<{wrapper}>\n<function={name}>\n{inner}</function>\n</{wrapper}>"


def _glm(name, args):
    inner = "".join(f"<arg_key>{key}</arg_key>\n<arg_value>{_scalar(value)}</arg_value>\n" for key, value in args.items())
    return f"<tool_call>{name}\n{inner}</tool_call>"


def _kimi3(name, args):
    kinds = {str: "string", bool: "boolean", int: "number", list: "array"}
    inner = "".join(
        f'<|open|>argument key="{key}" type="{kinds[type(value)]}"<|sep|>{_scalar(value)}<|close|>argument<|sep|>'
        for key, value in args.items()
    )
    return f'<|open|>tools<|sep|><|open|>call tool="{name}" index="1"<|sep|>{inner}<|close|>call<|sep|><|close|>tools<|sep|>'


def _minimax2(name, args):
    inner = "".join(f'<parameter name="{key}">\n{_scalar(value)}\n</parameter>\n' for key, value in args.items())
    return f'<minimax:tool_call>\n<invoke name="{name}">\n{inner}</invoke>\n</minimax:tool_call>'


def _minimax3(name, args):
    ns = "]<]minimax[>["
    inner = "".join(f"{ns}<{key}>{_scalar(value)}{ns}</{key}>" for key, value in args.items())
    return f'{ns}<tool_call>\n{ns}<invoke name="{name}">{inner}{ns}</invoke>\n{ns}</tool_call>'


def _gemma(value, quote):
    match value:
        case str():
            return f"{quote}{value}{quote}"
        case list():
            return f"[{','.join(_gemma(item, quote) for item in value)}]"
        case _:
            return json.dumps(value)


def _gemma_call(name, args, opener, closer, quote):
    return f"{opener}call:{name}{{{','.join(f'{key}:{_gemma(value, quote)}' for key, value in args.items())}}}{closer}"


def _python(name, args):
    return f"{name}({', '.join(f'{key}={value!r}' for key, value in args.items())})"


def _deepseek(name, args):
    begin, end = f"<{BAR}tool{JOIN}call{JOIN}begin{BAR}>", f"<{BAR}tool{JOIN}call{JOIN}end{BAR}>"
    block, close = f"<{BAR}tool{JOIN}calls{JOIN}begin{BAR}>", f"<{BAR}tool{JOIN}calls{JOIN}end{BAR}>"
    return f"{block}{begin}{name}<{BAR}tool{JOIN}sep{BAR}>{json.dumps(args)}{end}{close}"


def _named(name, args, key="arguments"):
    return json.dumps({"name": name, key: args})


# format -> (writer, the strings it can carry)
WRITERS = {
    "ds2api-xml": (lambda name, args: render_calls([(name, args)]), TEXTS),
    "dsml-v4": (_dsml, PLAIN),
    "dsml-v41": (lambda name, args: _dsml(name, args, "calls", " "), PLAIN),
    "hermes": (lambda name, args: f"<tool_call>\n{_named(name, args)}\n</tool_call>", TEXTS),
    "qwen3-coder": (_qwen, PLAIN),
    "seed-oss": (lambda name, args: _qwen(name, args, "seed:tool_call"), PLAIN),
    "glm45": (_glm, PLAIN),
    "kimi-k2": (
        lambda name, args: (
            "<|tool_calls_section_begin|><|tool_call_begin|>functions."
            f"{name}:0<|tool_call_argument_begin|>{json.dumps(args)}<|tool_call_end|><|tool_calls_section_end|>"
        ),
        TEXTS,
    ),
    "kimi-k3": (_kimi3, PLAIN),
    "minimax-m2": (_minimax2, PLAIN),
    "minimax-m3": (_minimax3, PLAIN),
    "mistral-json": (lambda name, args: f"[TOOL_CALLS] [{_named(name, args)}]", TEXTS),
    "mistral-args": (lambda name, args: f"[TOOL_CALLS]{name}[ARGS]{json.dumps(args)}", TEXTS),
    "llama3-json": (lambda name, args: f"<|python_tag|>{_named(name, args, 'parameters')}", TEXTS),
    "lfm2": (lambda name, args: f"<|tool_call_start|>[{_python(name, args)}]<|tool_call_end|>", TEXTS),
    "olmo3": (lambda name, args: f"<function_calls>\n{_python(name, args)}\n</function_calls>", TEXTS),
    "deepseek-v31": (_deepseek, TEXTS),
    "gemma4": (lambda name, args: _gemma_call(name, args, "<|tool_call>", "<tool_call|>", '<|"|>'), PLAIN),
    "functiongemma": (
        lambda name, args: _gemma_call(name, args, "<start_function_call>", "<end_function_call>", "<escape>"),
        PLAIN,
    ),
    "jamba": (lambda name, args: f"<tool_calls>[{_named(name, args)}]</tool_calls>", TEXTS),
    "apertus": (lambda name, args: f"<|tools_prefix|>{json.dumps([{name: args}])}<|tools_suffix|>", TEXTS),
}
