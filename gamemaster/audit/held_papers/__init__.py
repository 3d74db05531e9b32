"""Checks receipts, statements and letters that players hold against a disclosed tournament."""
