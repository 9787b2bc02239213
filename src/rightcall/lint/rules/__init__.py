"""The rules of the inspection, one file each. To add one: write its file, and add its line to the table of its family."""
