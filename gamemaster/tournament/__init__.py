"""One tournament in memory: the fold of its journal, game and everything around it."""
