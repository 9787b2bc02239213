"""The configuration file of an MCP client: no tools, but the servers that have them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from rightcall.catalog.fields import Fields
from rightcall.catalog.shapes import Fault, Format, Item, LiveServer
from rightcall.catalog.wording import quote, type_name
from rightcall.model import JsonValue, append_pointer

_PLACEHOLDER = re.compile(r"\$\{[^{}]*\}")
_KEYS = ("mcpServers", "servers", "context_servers")


def detect(document: Mapping[str, JsonValue]) -> bool:
    """Clients keep their servers under `mcpServers`, `servers` (also inside `mcp`) or `context_servers`."""
    return _servers(document) is not None


def read(document: Mapping[str, JsonValue], pointer: str) -> Iterator[Item]:
    """Every server that is switched on, as something that may be started with the user's consent."""
    found = _servers(document)
    if found is None:
        return
    keys, servers = found
    place = append_pointer(pointer, *keys)
    if not servers:
        yield Fault(message="the configuration names no server", pointer=place)
    for name, server in servers.items():
        yield from _read_server(name, server, append_pointer(place, name))


def _servers(document: Mapping[str, JsonValue]) -> tuple[tuple[str, ...], Mapping[str, JsonValue]] | None:
    for key in _KEYS:
        servers = document.get(key)
        if isinstance(servers, dict) and all(map(_is_server, servers.values())):
            return (key,), servers
    inner = document.get("mcp")
    if isinstance(inner, dict):
        servers = inner.get("servers")
        if isinstance(servers, dict) and all(map(_is_server, servers.values())):
            return ("mcp", "servers"), servers
    return None


def _is_server(value: JsonValue) -> bool:
    return isinstance(value, dict) and "tools" not in value


def _read_server(name: str, server: JsonValue, pointer: str) -> Iterator[Item]:
    if not isinstance(server, dict) or server.get("disabled") is True:
        return
    fields = Fields(server, pointer)
    url = fields.text("url") or fields.text("serverUrl") or fields.text("httpUrl")
    command = fields.text("command")
    arguments = _strings(fields, "args")
    environment = _string_map(fields, "env")
    headers = _string_map(fields, "headers")
    for key in ("command", "args", "env", "url", "serverUrl", "httpUrl", "headers"):
        _refuse_placeholders(fields, key)
    if not command and not url:
        fields.fault("the server has neither a command nor a URL", hint='give it a "command" with "args", or a "url"')
    lost = [fault for fault in fields.faults if fault.tool_lost]
    yield from fields.faults
    if lost:
        return
    if command:
        yield LiveServer(name=name, pointer=pointer, command=(command, *arguments), environment=environment)
    else:
        yield LiveServer(name=name, pointer=pointer, url=url, headers=headers)


def _refuse_placeholders(fields: Fields, key: str) -> None:
    """Clients fill in `${...}` from their own stores; passed on as it is, it would only make the server fail."""
    value = fields.entry.get(key)
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else [value]
    found = next((match for item in inner if isinstance(item, str) and (match := _PLACEHOLDER.search(item))), None)
    if found is not None:
        hint = "write the value there, or start the server with a stdio: target and --env"
        fields.fault(f'"{key}" holds {quote(found.group())}, which only the client itself can fill in', key, hint=hint)


def _strings(fields: Fields, key: str) -> tuple[str, ...]:
    value = fields.entry.get(key)
    if value is None:
        return ()
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(str(item) for item in value)
    fields.fault(f'"{key}" must be an array of strings, found {type_name(value)}', key)
    return ()


def _string_map(fields: Fields, key: str) -> Mapping[str, str]:
    value = fields.entry.get(key)
    if value is None:
        return {}
    if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
        return {name: str(item) for name, item in value.items()}
    fields.fault(f'"{key}" must be an object of strings, found {type_name(value)}', key)
    return {}


FORMAT = Format(kind="live-servers", detect=detect, read=read, is_entry=False)
