"""Follows where every line of a journal comes from: a mail, an act, an item, or a line before."""
