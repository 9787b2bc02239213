"""The commands under `rightcall guard`, one file each, and the options that they share."""
