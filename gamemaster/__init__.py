"""A Gamemaster for hidden-information Nomic by e-mail."""
