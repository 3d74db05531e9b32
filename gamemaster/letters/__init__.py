"""Mail of ours on its way: its readers, its bytes, its thread, and the state of its delivery."""
