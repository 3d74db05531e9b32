"""Judges what players propose and do, and records it."""
