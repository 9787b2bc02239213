"""Every format by name: who writes it, what it looks like, and where its reader is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import cast

from rightcall.errors import UsageError
from rightcall.toolcall.options import Options
from rightcall.toolcall.reading import Grammar

AUTO = "auto"


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One way to write calls: the place of its grammar, one call as an example, and whether `auto` knows it."""

    name: str
    models: str
    reader: str
    example: str
    is_in_auto: bool = True


_IN = "rightcall.toolcall.formats"
_D = "\uff5cDSML\uff5c"


def _format(name: str, models: str, reader: str, example: str, *, in_auto: bool = True) -> Format:
    return Format(name=name, models=models, reader=f"{_IN}.{reader}", example=example, is_in_auto=in_auto)


_ALL = (
    _format(
        "ds2api-xml",
        "any model that is shown the canonical XML",
        "xml:canonical",
        '<tool_calls><invoke name="add"><parameter name="a">1</parameter></invoke></tool_calls>',
    ),
    _format(
        "claude-xml",
        "older Claude prompts",
        "xml:claude",
        '<function_calls><invoke name="add"><parameter name="a">1</parameter></invoke></function_calls>',
    ),
    _format(
        "dsml-v32",
        "DeepSeek V3.2",
        "dsml:dsml",
        f'<{_D}function_calls>\n<{_D}invoke name="add">\n<{_D}parameter name="a" string="false">1</{_D}parameter>\n'
        f"</{_D}invoke>\n</{_D}function_calls>",
    ),
    _format(
        "dsml-v4",
        "DeepSeek V4",
        "dsml:dsml",
        f'<{_D}tool_calls>\n<{_D}invoke name="add">\n<{_D}parameter name="a" string="false">1</{_D}parameter>\n'
        f"</{_D}invoke>\n</{_D}tool_calls>",
    ),
    _format(
        "dsml-v41",
        "DeepSeek V4.1",
        "dsml:dsml_v41",
        f'<{_D} calls>\n<{_D} invoke name="add">\n<{_D} parameter name="a" string="false">1</{_D} parameter>\n'
        f"</{_D} invoke>\n</{_D} calls>",
    ),
    _format(
        "hermes",
        "Hermes, Qwen 2.5 and 3, Granite 4, Ernie",
        "json_calls:hermes",
        '<tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</tool_call>',
    ),
    _format(
        "longcat",
        "LongCat",
        "json_calls:longcat",
        '<longcat_tool_call>\n{"name": "add", "arguments": {"a": 1}}\n</longcat_tool_call>',
    ),
    _format(
        "qwen3-coder",
        "Qwen3-Coder, Qwen 3.5 and 3.6, Nemotron 3, MiMo, Step 3.5, Granite 4.2",
        "function_tags:qwen3_coder",
        "<tool_call>\n<function=add>\n<parameter=a>\n1\n</parameter>\n</function>\n</tool_call>",
    ),
    _format(
        "seed-oss",
        "Seed-OSS",
        "function_tags:seed_oss",
        "<seed:tool_call>\n<function=add>\n<parameter=a>1</parameter>\n</function>\n</seed:tool_call>",
    ),
    _format(
        "glm45",
        "GLM 4.5 and 4.6",
        "key_values:glm",
        "<tool_call>add\n<arg_key>a</arg_key>\n<arg_value>1</arg_value>\n</tool_call>",
    ),
    _format(
        "glm47",
        "GLM 4.7 and 5, Ling 3, Hunyuan V3",
        "key_values:glm",
        "<tool_call>add<arg_key>a</arg_key><arg_value>1</arg_value></tool_call>",
    ),
    _format(
        "kimi-k2",
        "Kimi K2 and K2.5",
        "named_json:kimi_k2",
        '<|tool_calls_section_begin|><|tool_call_begin|>functions.add:0<|tool_call_argument_begin|>{"a": 1}<|tool_call_end|>'
        "<|tool_calls_section_end|>",
    ),
    _format(
        "kimi-k3",
        "Kimi K3",
        "kimi_k3:kimi_k3",
        '<|open|>tools<|sep|><|open|>call tool="add" index="1"<|sep|><|open|>argument key="a" type="number"<|sep|>1'
        "<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>",
    ),
    _format(
        "minimax-m2",
        "MiniMax M2, M2.1, M2.5",
        "xml:minimax_m2",
        '<minimax:tool_call>\n<invoke name="add">\n<parameter name="a">1</parameter>\n</invoke>\n</minimax:tool_call>',
    ),
    _format(
        "minimax-m3",
        "MiniMax M3",
        "minimax_m3:minimax_m3",
        ']<]minimax[>[<tool_call>\n]<]minimax[>[<invoke name="add">]<]minimax[>[<a>1]<]minimax[>[</a>]<]minimax[>[</invoke>\n'
        "]<]minimax[>[</tool_call>",
    ),
    _format(
        "mistral-json",
        "Mistral 7B to Large",
        "mistral:mistral",
        '[TOOL_CALLS][{"name": "add", "arguments": {"a": 1}}]',
    ),
    _format(
        "mistral-args",
        "Mistral Small 3.2, Devstral, Ministral",
        "mistral:mistral",
        '[TOOL_CALLS]add[ARGS]{"a": 1}',
    ),
    _format(
        "llama3-json",
        "Llama 3 and 4",
        "json_calls:llama3_json",
        '<|python_tag|>{"name": "add", "parameters": {"a": 1}}',
    ),
    _format("pythonic", "Llama 4 and 3.2", "python_calls:pythonic", "[add(a=1)]", in_auto=False),
    _format("lfm2", "LFM2", "python_calls:lfm2", "<|tool_call_start|>[add(a=1)]<|tool_call_end|>"),
    _format("olmo3", "OLMo 3", "python_calls:olmo3", "<function_calls>add(a=1)</function_calls>"),
    _format(
        "harmony",
        "gpt-oss",
        "harmony:harmony",
        '<|channel|>commentary to=functions.add <|constrain|>json<|message|>{"a": 1}<|call|>',
        in_auto=False,
    ),
    _format(
        "deepseek-v3",
        "DeepSeek V3 and R1",
        "named_json:deepseek",
        "<\uff5ctool\u2581calls\u2581begin\uff5c><\uff5ctool\u2581call\u2581begin\uff5c>function<\uff5ctool\u2581sep\uff5c>add\n"
        '```json\n{"a": 1}\n```<\uff5ctool\u2581call\u2581end\uff5c><\uff5ctool\u2581calls\u2581end\uff5c>',
    ),
    _format(
        "deepseek-v31",
        "DeepSeek V3.1, Cogito",
        "named_json:deepseek",
        "<\uff5ctool\u2581calls\u2581begin\uff5c><\uff5ctool\u2581call\u2581begin\uff5c>add<\uff5ctool\u2581sep\uff5c>"
        '{"a": 1}<\uff5ctool\u2581call\u2581end\uff5c><\uff5ctool\u2581calls\u2581end\uff5c>',
    ),
    _format("gemma4", "Gemma 4", "gemma:gemma4", "<|tool_call>call:add{a:1}<tool_call|>"),
    _format(
        "functiongemma",
        "FunctionGemma",
        "gemma:functiongemma",
        "<start_function_call>call:add{a:1}<end_function_call>",
    ),
    _format(
        "granite",
        "Granite 3",
        "json_calls:granite",
        '<|tool_call|>[{"name": "add", "arguments": {"a": 1}}]',
    ),
    _format(
        "phi4",
        "Phi-4 mini",
        "json_calls:phi4",
        'functools[{"name": "add", "arguments": {"a": 1}}]',
        in_auto=False,
    ),
    _format(
        "jamba",
        "Jamba, Apriel",
        "json_calls:jamba",
        '<tool_calls>[{"name": "add", "arguments": {"a": 1}}]</tool_calls>',
    ),
    _format(
        "cohere",
        "Command R7B, Command A",
        "json_calls:cohere",
        '<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "add", "parameters": {"a": 1}}]<|END_ACTION|>',
    ),
    _format(
        "apertus",
        "Apertus",
        "json_calls:apertus",
        '<|tools_prefix|>[{"add": {"a": 1}}]<|tools_suffix|>',
    ),
    _format(
        "internlm",
        "InternLM 2.5 and 3",
        "json_calls:internlm",
        '<|action_start|><|plugin|>{"name": "add", "parameters": {"a": 1}}<|action_end|>',
    ),
    _format(
        "json-list",
        "xLAM, guided decoding",
        "json_calls:json_list",
        '[{"name": "add", "parameters": {"a": 1}}]',
        in_auto=False,
    ),
    _format(
        "step3",
        "Step 3",
        "step3:step3",
        "<\uff5ctool_calls_begin\uff5c><\uff5ctool_call_begin\uff5c>function<\uff5ctool_sep\uff5c>"
        '<steptml:invoke name="add"><steptml:parameter name="a">1</steptml:parameter></steptml:invoke>'
        "<\uff5ctool_call_end\uff5c><\uff5ctool_calls_end\uff5c>",
        in_auto=False,
    ),
)

FORMATS: dict[str, Format] = {each.name: each for each in _ALL}
"""The formats in the order in which they are listed. `auto` is not among them: it is several of them at once."""


@lru_cache(maxsize=64)
def load_grammar(name: str, options: Options) -> Grammar:
    """The grammar of a format. *Errors*: `UsageError` for an unknown one, with the names there are."""
    place = f"{_IN}.auto:auto" if name == AUTO else FORMATS[name].reader if name in FORMATS else None
    if place is None:
        message = f"format: {name!r} is not known; there are {AUTO}, {', '.join(FORMATS)}"
        raise UsageError(message)
    module, _, attribute = place.partition(":")
    return cast("Callable[[Options], Grammar]", getattr(import_module(module), attribute))(options)
