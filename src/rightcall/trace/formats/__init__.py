"""One pure reader per recorded shape."""
