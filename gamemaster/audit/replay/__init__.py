"""The verifier's own replay of the game: every event follows from the rules then in force.

``following.follow`` takes the lines of a journal one by one. For each item that was played it works
out by itself what it must have caused (``playing``), compares (``script``) and folds (``folding``).
It ends at the first difference. Nothing here is shared with the engine: both follow docs/clauses.md
and docs/formats.md, and no module has the name of one of the engine's.

    knowledge, folding   what is known of the game, and what each event makes of it
    precedence           the rules in force, their order, what became of every number
    fields, plain_facts  what clauses see of the state, and what they come to
    following            which item has its turn, at which instant
    playing, causing     one item, from the move to the last count; clauses run in ``causing``
    moving, organiser    what each move must cause, why an act must be refused; ``said`` reads words
    reacting             what ``when`` brings about; ``effecting`` and ``balloting`` belong to it
    spending             the steps that clauses may take in one item
    standing             attributes and timers that stand by the rules in force
    settled              asks after each item what it has left undone
"""
