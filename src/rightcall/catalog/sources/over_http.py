"""A live server over streamable HTTP."""

from __future__ import annotations

from rightcall.catalog.options import LoadOptions
from rightcall.catalog.snapshot import Snapshot
from rightcall.catalog.sources.address import Address
from rightcall.catalog.sources.conversation import Conversation
from rightcall.catalog.sources.failure import SDK_ERRORS, explain
from rightcall.catalog.sources.http_transport import http_transport
from rightcall.catalog.sources.tape import Tape


def list_over_http(address: Address, name: str, options: LoadOptions) -> Snapshot:
    """Reach a server and list what it offers. *Errors*: `SourceError`, `LimitExceeded`, `CatalogError`."""
    options.notice(f"connecting to {address.name}")
    tape = Tape(name=name, max_bytes=options.max_bytes)
    talk = Conversation(
        name=name,
        open=lambda: http_transport(address, tape, options.timeout_s),
        tape=tape,
        limits=options.json_limits,
        timeout_s=options.timeout_s,
    )
    try:
        return talk.run()
    except SDK_ERRORS as error:
        raise explain(error, talk) from error
