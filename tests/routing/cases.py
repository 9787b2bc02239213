"""Tools, tasks and answers that the tests of this room share."""

from rightcall.model import Origin, Tool
from rightcall.routing.answer import Answer, AnswerCall
from rightcall.routing.expectation import read_expected
from rightcall.routing.task import Message, Task


def tool(name, properties=None, required=()):
    origin = Origin(source="t.json", kind="mcp", index=0, pointer="")
    schema = {"type": "object", "properties": properties or {}, "required": list(required)}
    return Tool(name=name, origin=origin, description=f"The tool {name}.", input_schema=schema)


def task(task_id, expected, cluster=None):
    messages = (Message(role="user", content=f"please do {task_id}"),)
    return Task(id=task_id, messages=messages, expected=read_expected(expected), cluster=cluster)


def calls(*names, **arguments):
    return Answer(calls=tuple(AnswerCall(name=name, arguments=dict(arguments)) for name in names), stop="tool_calls")


TOOLS = (tool("find_order", {"id": {"type": "string"}}, ["id"]), tool("ping"), tool("cancel_order"))
