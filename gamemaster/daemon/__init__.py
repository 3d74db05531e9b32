"""The daemon: put together from the configuration, run, and stopped."""
