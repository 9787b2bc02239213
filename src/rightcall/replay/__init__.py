"""Observed calls against every tool of the catalog: what else would have accepted them."""
