"""The verifier's own replay of the game: every event follows from the rules then in force.

``following.follow`` takes the lines of a journal one by one. For each item that was played it works
out by itself what it must have caused (``playing``), compares (``script``) and folds (``fold``). It
ends at the first difference. Nothing here is shared with the engine: both follow docs/clauses.md
and docs/formats.md.

    state, fold       what is known of the game, and what each event makes of it
    rulebook, changes the rules in force, their order, what rule-changes do to them
    docket            which item has its turn, at which instant
    playing, course   one item, from the move to the last count; clauses run in ``course``
    moves, organiser  what each move must cause, why an act must be refused
    reactions         what ``when`` brings about; ``effects``, ``ballots``, ``winning`` belong to it
    counting          adoption, defeat, closed ballots
    timers, declaring what follows a change of the rules, and what comes at its own time
"""
