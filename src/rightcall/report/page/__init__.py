"""The report as one page for a browser: rows, a drawing of confusable tools, bars of tokens."""
