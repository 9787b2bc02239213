"""Streams put together: one assembler per provider, fed a chunk at a time. None of them completes what the stream did not."""

from rightcall.trace.formats.streams.assembly import Assembly

__all__ = ["Assembly"]
