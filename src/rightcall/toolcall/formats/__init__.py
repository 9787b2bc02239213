"""One file for each family of formats; the table is in `registry`."""
