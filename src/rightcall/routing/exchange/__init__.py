"""The line to a model's API: its address and key, JSON both ways, and what its failures mean."""
