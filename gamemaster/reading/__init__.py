"""Turns a mail that was understood into journal lines, docket items and one receipt. Pure."""
