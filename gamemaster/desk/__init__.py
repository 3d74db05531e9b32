"""The review desk: shows what other clauses for a rule would change, before they do."""
