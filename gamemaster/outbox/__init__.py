"""How mail goes out: each letter leaves at least once, always with the same bytes."""
