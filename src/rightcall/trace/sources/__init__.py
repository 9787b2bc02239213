"""Where the bytes of a trace come from: files, compressed files, tables, remote stores, read as a stream."""

from rightcall.trace.sources.blocks import Block, Span, Trace
from rightcall.trace.sources.options import TraceOptions
from rightcall.trace.sources.plan import plan_blocks
from rightcall.trace.sources.read import read_block, read_blocks, read_trace

__all__ = ["Block", "Span", "Trace", "TraceOptions", "plan_blocks", "read_block", "read_blocks", "read_trace"]
