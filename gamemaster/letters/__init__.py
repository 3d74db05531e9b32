"""What is to be mailed: its readers, its bytes, its thread, and how its delivery stands."""
