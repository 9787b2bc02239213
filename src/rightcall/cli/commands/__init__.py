"""The commands, one file each, imported when they are called (the table is in `rightcall.cli.entry`)."""
