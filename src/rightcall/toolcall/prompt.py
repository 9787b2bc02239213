"""Prompt text that teaches a model the canonical XML, with its tools; and calls and results written back in the same form.

Whatever a tool says of itself, or a result holds, stays data: JSON here never holds `<`, `>` or `&`, nor characters that do not
show, and CDATA is closed by us alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from rightcall.model import JsonValue, Tool
from rightcall.toolcall.declared import ToolLike, declare
from rightcall.toolcall.json_text import encode

_MARKUP = re.compile(r"[<>&]|[^ -~]")
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_RULES = """\
You can call tools. The tools are listed as JSON, one on each line: name, description, and the JSON Schema of the arguments.

<tools>
{tools}
</tools>

To call tools, end your answer with one block like this, outside of any code fence:

<tool_calls>
<invoke name="TOOL_NAME">
<parameter name="ARGUMENT_NAME"><![CDATA[value]]></parameter>
</invoke>
</tool_calls>

- One invoke for each call; several may stand in one block.
- One parameter for each argument, with its name from the schema. Leave out optional arguments you do not need.
- Write strings as they are, inside CDATA. Write "]]>" in a value as "]]]]><![CDATA[>".
- Write numbers, true, false, null, arrays and objects as JSON.
- For a call without arguments, leave the invoke empty.
- When you need no tool, answer in plain text without any of these tags.
"""


def render_tools(tools: Iterable[ToolLike]) -> str:
    """The part of a system prompt that offers tools and teaches how to call them.

    The same tools give the same text. *Errors*: `UsageError` for a tool without a name.
    """
    return _RULES.format(tools="\n".join(_tool_line(tool) for tool in tools))


def _tool_line(tool: ToolLike) -> str:
    declared = declare([tool])
    ((name, schema),) = (declared.schemas or {}).items()
    inner = tool if isinstance(tool, Tool) else tool.get("function", tool)
    description = (
        inner.description if isinstance(inner, Tool) else inner.get("description") if isinstance(inner, Mapping) else None
    )
    line: dict[str, JsonValue] = {"name": name}
    if isinstance(description, str):
        line["description"] = description
    line["parameters"] = {"type": "object", "properties": {}} if schema is None else schema
    return _shown(encode(line))


def _shown(json_text: str) -> str:
    return _MARKUP.sub(lambda match: _escape(match.group()), json_text)


def _escape(character: str) -> str:
    if character not in "<>&" and unicodedata.category(character) not in _HIDDEN:
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at]:02x}{units[at + 1]:02x}" for at in range(0, len(units), 2))


def render_calls(calls: Sequence[tuple[str, Mapping[str, JsonValue]]]) -> str:
    """Calls (name, arguments) as a model writes them, for the history of a conversation; read back, they are the same calls.

    What a value is, the schema of its tool must say: text alone cannot tell `"1"` from `1`.
    """
    invokes = "\n".join(_invoke(name, arguments) for name, arguments in calls)
    return f"<tool_calls>\n{invokes}\n</tool_calls>"


def _invoke(name: str, arguments: Mapping[str, JsonValue]) -> str:
    parameters = "".join(
        f'<parameter name="{_attribute(key)}">{_value(value)}</parameter>\n' for key, value in arguments.items()
    )
    return f'<invoke name="{_attribute(name)}">\n{parameters}</invoke>'


def _value(value: JsonValue) -> str:
    return _cdata(value if isinstance(value, str) else encode(value))


def render_result(call_id: str, name: str, content: str) -> str:
    """The result of one call, for the history of a conversation."""
    return f'<tool_result id="{_attribute(call_id)}" name="{_attribute(name)}">{_cdata(content)}</tool_result>'


def _cdata(text: str) -> str:
    return f"<![CDATA[{text.replace(']]>', ']]]]><![CDATA[>')}]]>"


def _attribute(text: str) -> str:
    escaped = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")
    return "".join(f"&#{ord(c)};" if c < " " and c else c for c in escaped)
