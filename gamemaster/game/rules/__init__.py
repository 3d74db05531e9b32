"""The rules in force: their numbers, how their clauses rank, and what they protect."""
