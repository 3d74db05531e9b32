"""Proposals and rules as they change: counted, adopted, rewritten, voided."""
