"""Calls to other servers: certificates are checked, names looked up, OAuth 2 tokens fetched."""
