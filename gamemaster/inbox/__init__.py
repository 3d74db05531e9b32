"""How mail comes in: every arrival is durable before it is acknowledged."""
