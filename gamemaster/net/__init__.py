"""Calls to other servers: certificates are checked, names looked up, tokens and beacons fetched."""
