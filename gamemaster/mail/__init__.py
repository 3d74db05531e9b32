"""Reading and writing mail: pure functions over bytes, no I/O."""
