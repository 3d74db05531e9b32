"""Attributes, timers and ballots as rules bring them into play, and who has won by them."""
