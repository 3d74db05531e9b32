"""The game itself, pure: ``decide`` says what a move causes, ``evolve`` folds it into the state.

No clock, no randomness and no I/O below this package; time and dice come in as arguments.
"""
