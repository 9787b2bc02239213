"""Which tool a model picks for which task: tasks, plan, runs, scores, and what may be concluded from them."""
