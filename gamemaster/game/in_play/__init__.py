"""Brings into play what rules declare: attributes, timers, ballots, and a way to win."""
