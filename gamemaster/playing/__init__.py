"""Plays the next item of the docket: an item in; events and letters out. Pure."""
