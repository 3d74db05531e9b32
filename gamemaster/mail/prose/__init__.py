"""Reads what people say in sentences: votes, requests, and what changes their meaning."""
