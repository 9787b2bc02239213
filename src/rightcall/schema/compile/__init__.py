"""From a JSON Schema of any dialect to a formula: `Compiler` walks the schema, one small function a keyword."""

from rightcall.schema.compile.compiler import Compiler

__all__ = ["Compiler"]
