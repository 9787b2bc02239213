"""Is every tool well made, safe to show, and accepted by the providers? Rules about one tool or one catalog, no proofs."""
