"""The state as clauses see it, and the results that they may have."""
