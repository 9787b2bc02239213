"""Recorded traffic: from the bytes of a trace to calls, whoever recorded them."""

from rightcall.trace.record import Record, TraceFault

__all__ = ["Record", "TraceFault"]
