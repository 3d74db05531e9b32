"""Connections to other servers: how their certificates are checked, and OAuth 2 tokens."""
