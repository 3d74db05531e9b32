"""Documents that players hold: the proposal document, whose SHA-256 is announced."""
