"""One item: its course, its chance, what clauses are asked in it, and what these may take."""
