"""Takes mail in: every arrival is durable before it is acknowledged."""
