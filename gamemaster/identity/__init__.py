"""Who wrote a mail: what it shows of its sender, and whether that is enough."""
