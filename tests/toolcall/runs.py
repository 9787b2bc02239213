"""A parse in one line, for the tests of this room."""

from rightcall.toolcall import Options, Parser

ADD = {"name": "add", "parameters": {"type": "object", "properties": {"a": {"type": "integer"}}}}


def run(text, *, format="ds2api-xml", tools=None, **policies):  # noqa: A002 - the word of the field
    """Calls, text, reasoning and reasons of rejection; the same whether the text came whole or by character."""
    answers = [told(pieces, format, tools, policies) for pieces in ([text], list(text))]
    assert answers[0] == answers[1]
    return answers[0]


def told(pieces, format_name, tools, policies):
    """What a parser tells of a text in pieces."""
    parser = Parser(format=format_name, tools=tools, options=Options(**policies))
    events = [event for piece in pieces for event in parser.feed(piece)] + parser.close()
    calls = [(event.name, event.arguments) for event in events if event.kind == "call_end"]
    text, reasoning = ("".join(event.text for event in events if event.kind == kind) for kind in ("text", "reasoning"))
    return calls, text, reasoning, [event.reason for event in events if event.kind == "rejected"]
