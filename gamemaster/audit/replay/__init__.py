"""The verifier's own replay of the game: every event follows from the rules then in force.

``following.follow`` takes the lines of a journal one by one. For each item that was played it works
out by itself what it must have caused (``playing``), compares (``script``) and folds (``fold``). It
ends at the first difference. Nothing here is shared with the engine: both follow docs/clauses.md
and docs/formats.md.
"""
