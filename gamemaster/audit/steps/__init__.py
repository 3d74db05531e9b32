"""The steps of an audit that look at the bundle as a whole, as ``verify`` runs them in order."""
