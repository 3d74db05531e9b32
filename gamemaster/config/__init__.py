"""Settings: the shape of config.toml, and what can be wrong with it."""
