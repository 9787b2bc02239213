"""Where the pure functions of an analysis run: here, in processes, or on a cluster. Never what they answer."""
