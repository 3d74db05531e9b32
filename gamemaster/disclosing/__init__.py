"""Publishes a game after its end as a bundle that anybody can check.

``policy`` says what is opened and what never is, ``ended`` holds the final state of a tournament,
``rulings_file`` writes what the organiser did, ``bundle`` every file, ``placing`` packs them and
puts them where they were asked for; ``disclose`` is the whole way, with a preview before it.
"""
