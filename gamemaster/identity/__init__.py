"""Decides what a mail proves of its sender, and whether that is enough."""
