"""The bundle that is published after the game, a module for each kind of thing in it.

``policy`` says what is opened and what never is, ``ended`` is what a tournament came to, ``source``
reads the store in turns, ``judging``, ``preface`` and ``program`` write files that nothing else
has, ``bundle`` all of them, ``archive`` packs it, ``placing`` puts it where it was asked for.
"""
