"""Sends mail: each letter leaves at least once, always with the same bytes."""
