"""Which rules there are, family by family. A rule gains its line in the table of its family."""
