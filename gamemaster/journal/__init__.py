"""The store: a private, sealed, append-only journal and the shelves that stand beside it.

``Store`` is the only door. Everything in the file but row numbers, counts and size classes is
sealed; see ``store.py`` for who may call what.
"""
