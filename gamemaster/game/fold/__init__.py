"""The state of a tournament, and the fold of events that makes it."""
