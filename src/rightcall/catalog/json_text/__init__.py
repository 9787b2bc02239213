"""JSON text in and out: bounded, exact, and able to say where every value stands."""

from rightcall.catalog.json_text.bounds import JsonLimits
from rightcall.catalog.json_text.reader import JsonDocument, read_json, read_json_lines
from rightcall.catalog.json_text.writer import write_json

__all__ = ["JsonDocument", "JsonLimits", "read_json", "read_json_lines", "write_json"]
