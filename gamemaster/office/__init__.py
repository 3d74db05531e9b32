"""One transaction: what a mail, an item or an act brings about, made durable together."""
