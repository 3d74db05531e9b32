"""The organiser's acts, and who can still join."""
