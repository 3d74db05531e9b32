"""Recognises rule-changes that are words alone: they change nothing that runs.

Such a rule-change has no clauses, takes none away, and its text speaks of nothing that a program
could do. The words looked for are stems of the topics of running rules, in the languages of
built-in rulesets. A text is taken for words alone only where it has none of them, no figure, and no
name that a rule in force gives to a move, ballot or attribute. A wrong *no* costs the organiser a
look, as before.
"""

from __future__ import annotations

import re
from typing import Final

from gamemaster.clauses import nodes as n
from gamemaster.game.fold.state import Game
from gamemaster.game.rules.clauses_in_force import compiled
from gamemaster.game.views.rule_changes import effect_of

_ABOUT_THE_GAME: Final = """
point scor vot ballot turn propos adopt amend repeal enact transmut mutab immutab win won lose
loses lost gain earn pay cost fine penal punish award reward bonus dice roll throw random
daily weekly monthly hour day monday tuesday wednesday thursday friday saturday sunday week month
year minute noon midnight deadline gamemaster organis announc reveal told tell publish secret
quorum majority unanim expel forfeit join leav elect judg legal illegal forbid allow move rule
chang number name letter word two three four five six seven eight nine ten eleven twelve dozen
twenty hundred thousand once twice half third quarter double first last least most more fewer less
than
punkt stimm abstimm zug züge würfel gewinn gewonn verlier verlor bekomm erhält zahl antrag anträge
vorschl vorgeschlag annahm angenommen änder regel mehrheit spielleit bekannt geheim straf frist tag
woche monat jahr stund montag dienstag mittwoch donnerstag freitag samstag sonntag name buchstab
wort wörter zwei drei vier fünf sechs sieben acht neun zehn hundert tausend doppelt hälft drittel
erst letzt verbot erlaub
tour gagn perd dé dés majorit jour semain mois heur lundi mardi mercredi jeudi vendredi samedi
dimanch annonc amend abrog règle modif clerc greffier adjoint scrutin bulletin lettr mot mots nom
deux trois quatre cinq sept huit neuf dix cent mille moitié tiers premier dernier interdit permis
"""
_TELLING: Final = re.compile(rf"\d|\b(?:{'|'.join(_ABOUT_THE_GAME.split())})", re.IGNORECASE)


def words_only(game: Game, number: int) -> bool:
    """Say whether the rule-change under ``number``, which is on the desk, is words alone."""
    body = game.proposals[number].body
    if game.desk[number].clauses.strip() or _takes_clauses_away(game, number):
        return False
    if _TELLING.search(body.text):
        return False
    text = " ".join(["", *re.findall(r"\w+", body.text.casefold()), ""])
    return not any(f" {name.replace('_', ' ')} " in text for name in _names_of_rules(game))


def _takes_clauses_away(game: Game, number: int) -> bool:
    """Say whether a rule with clauses gives way to it, or has given way."""
    change = game.rulebook.history.get(number)
    if change is not None:
        return change.replaced is not None and bool(change.replaced.clauses.strip())
    effect = effect_of(game.rulebook, game.proposals[number].body)
    replaced = effect.replaced if effect is not None else None
    return replaced is not None and bool(game.rulebook.rules[replaced].clauses.strip())


def _names_of_rules(game: Game) -> set[str]:
    """Return the names of moves, ballots and attributes that rules in force declare."""
    return {
        statement.name
        for rule in game.rulebook.rules.values()
        for statement in compiled(rule.clauses).statements
        if isinstance(statement, n.Move | n.Ballot | n.Attribute)
    }
