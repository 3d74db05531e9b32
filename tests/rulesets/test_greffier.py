"""The French set with a clerk: that its texts say what its clauses do."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gamemaster.rulesets import load
from tests.builders import Table, tournament
from tests.rulesets.stated import not_stated, require_stated

GREFFIER = load("greffier")
STORIES = Path(__file__).parents[1] / "stories"

# What a clause does, and the words of the same rule that say so.
STATED = [
    (101, "when tournament.started: reveal", "les joueurs dans l'ordre du jeu, tous les scores"),
    (101, "when player.joined", "qui se joint au jeu"),
    (101, "votes.abstained, scores", "l'issue de chaque vote avec les voix et tous les scores"),
    (101, "if proposal.void: reveal", "ce qui est adopté sans effet"),
    (101, "reveal proposal.void_by", "et en vertu de quelle règle"),
    (101, "when tournament.won", "qui gagne"),
    (101, "when tournament.ended", "et la fin"),
    (101, "when move.illegal", "annonce qui l'a tenté et le numéro de la règle"),
    (101, "when proposal.voided", "ce que l'organisateur déclare nul"),
    (101, "when points.awarded", "les points qu'il donne ou prend"),
    (102, "tout_le_monde = true", "Est joueur toute personne physique inscrite"),
    (102, "game.greffier: player", "L'un des joueurs est le Greffier"),
    (102, "game.greffier_secondaire: player", "Un autre est le Greffier secondaire"),
    (102, "player.jugements_a_rendre", "ou Juge"),
    (102, "presents =", "tant que deux joueurs au moins sont en jeu"),
    (102, "disponibles =", "est l'auteur de la proposition mise aux voix, ou Juge"),
    (102, "greffier_en_charge =", "Le Greffier secondaire sert de Greffier tant que"),
    (102, "greffier_en_charge =", "si tous le sont, c'est le Greffier"),
    (102, "suppleant =", "premier joueur dans l'ordre du jeu qui n'est pas le Greffier"),
    (102, "when tournament.started", "Au début le premier joueur dans l'ordre du jeu"),
    (102, "when player.joined", "Si la place de Greffier secondaire est vide"),
    (102, "if player == game.greffier: set", "le Greffier secondaire lui succède"),
    (102, "if player == game.greffier_secondaire: set", "Si la place de Greffier secondaire est"),
    (103, "require turn", "Une règle immuable n'est donc ni amendée ni abrogée"),
    (103, "require effect", "Une règle immuable n'est donc ni amendée ni abrogée"),
    (104, "proposal.a_corriger: boolean", "il la renvoie à son auteur"),
    (104, "de_la_charge =", "le Greffier choisit"),
    (104, "move renvoyer", "il la renvoie à son auteur en disant pourquoi"),
    (104, "move admettre", "peut aussi admettre après coup la forme de ce qu'il a renvoyé"),
    (104, "move rectifier", "il en corrige lui-même le texte"),
    (104, "move reformuler", "et celui-ci en rédige un nouveau"),
    (104, "de_son_auteur =", "à son auteur"),
    (104, "a_reformuler =", "il n'y a rien à y récrire"),
    (104, "require renvoyer", "le Greffier choisit"),
    (104, "require admettre", "la forme de ce qu'il a renvoyé"),
    (104, "require rectifier", "le Greffier choisit"),
    (104, "require reformuler", "et celui-ci en rédige un nouveau"),
    (104, "require adoption: not proposal.a_corriger", "est nulle, quelles que soient les voix"),
    (104, "for q in de_la_charge: rewrite", "Un texte récrit remplace celui de la proposition"),
    (104, "for q in a_reformuler: rewrite", "Un texte récrit remplace celui de la proposition"),
    (104, "q.a_corriger = true", "il la renvoie à son auteur"),
    (104, "reveal motif", "annonce les renvois, leurs motifs"),
    (104, "when admettre.made: for", "peut aussi admettre après coup"),
    (104, "admet la forme", "annonce les renvois"),
    (104, "corrige le texte", "et les textes récrits"),
    (104, "récrit sa proposition", "et les textes récrits"),
    (104, "when proposal.rewritten", "avec l'empreinte de leur nouveau document"),
    (104, "when rectifier.made: for", "il en corrige lui-même le texte"),
    (104, "when reformuler.made: for", "et celui-ci en rédige un nouveau"),
    (104, "when turn.taken", "en envoie le texte à tous"),
    (104, "when player.joined", "en envoie le texte à tous"),
    (104, "faute d'une forme acceptable", "est nulle, quelles que soient les voix"),
    (105, "proposal.prolongation", "Tant que la période de vote est suspendue"),
    (105, "require vote: suspendue or", "et l'on ne vote plus"),
    (105, "proposal.vote_jusqu_a", "Tant que la période de vote est suspendue"),
    (105, "game.annulations", "Tant que la période de vote est suspendue"),
    (105, "reprise =", "Tant que la période de vote est suspendue"),
    (105, "suspendue =", "Tant que la période de vote est suspendue"),
    (105, "fin_du_vote =", "la période de vote est finie"),
    (105, "votes.cast >= electorate.size", "ou tous les joueurs ont voté"),
    (105, "votes.cast >= electorate.size", "Qui s'abstient expressément a voté"),
    (105, "vote_fini = not suspendue", "rien n'est décidé"),
    (105, "next_count =", "À la fin de la période de vote"),
    (105, "defeated = vote_fini", "à qui l'une de ces choses manque est rejetée"),
    (105, "require adoption: vote_fini", "la période de vote est finie"),
    (105, "require adoption: quorum", "le quorum est atteint"),
    (105, "when vote.cast", "le maître du jeu annonce chacun d'eux"),
    (105, "when vote.voided", "Qui a voté de façon nulle vote de nouveau"),
    (106, "votes.against == 0", "n'est adoptée qu'à l'unanimité : personne n'a voté contre elle"),
    (106, "protect frees_immutable", "n'est adoptée qu'à l'unanimité"),
    (106, "protect freeing", "n'est adoptée qu'à l'unanimité"),
    (106, "Seule l'unanimité a manqué", "Là où seule l'unanimité a manqué"),
    (108, "first_proposal = 301", "Le premier est 301"),
    (108, "target.in_force", "nomme une règle en vigueur sous ce numéro"),
    (110, "proposal.en_debat", "Tant que dure le débat"),
    (110, "proposal.debattue: boolean", "une fois pour chaque proposition"),
    (110, "proposal.debattue_jusqu_a", "après 48 heures il prend fin de lui-même"),
    (110, "a_debattre =", "Tout joueur autre que son auteur peut alors demander"),
    (110, "en_discussion =", "Tant que dure le débat"),
    (110, "move demander_debat", "demander qu'on en débatte"),
    (110, "move critiquer", "chacun peut faire connaître ses critiques"),
    (110, "ballot debat", "Il décide aussi du moment où le débat prend fin"),
    (110, "not auteur.active", "et de même si l'auteur quitte le jeu"),
    (110, "require demander_debat", "Tout joueur autre que son auteur"),
    (110, "require critiquer", "Tant que dure le débat"),
    (110, "require debat", "L'auteur décide de la forme finale"),
    (110, "raison to everyone", "annonce qui demande un débat et pourquoi"),
    (110, "q.prolongation + duration", "la période de vote est suspendue"),
    (110, 'reprise + duration("48h")', "après 48 heures il prend fin de lui-même"),
    (110, "critique to everyone", "ce qui s'y dit"),
    (110, "when debat.opened", "jusqu'à quand il dure au plus"),
    (110, "set objet.prolongation", "ce qui restait de la période de vote reprend son cours"),
    (110, "set objet.vote_jusqu_a", "et quand il prend fin"),
    (110, "not (objet.open and plus_d_annulation): say", "et quand il prend fin"),
    (110, "when debat.closed: reveal", "et quand il prend fin"),
    (110, "set objet.en_debat = false", "et quand il prend fin"),
    (110, "when debat.voided", "ou si le débat est déclaré nul"),
    (111, "protect victory as player.points >= n", "c'est avoir amassé n points"),
    (111, "player.points >= p.points + n", "l'avance qu'il faut avoir sur les autres"),
    (111, "protect win", "rien ne peut changer cela"),
    (112, "protect forfeit", "un joueur peut à tout moment quitter le jeu"),
    (112, "reveal player.name", "ce que le maître du jeu annonce"),
    (113, "mutable_rules_after >= 1", "Il y a toujours au moins une règle modifiable"),
    (113, "protect adoption", "quelque modification des règles soit encore adoptée"),
    (116, "when play.stuck: win joueur_suivant", "celui à qui c'est de jouer"),
    (201, "initial_points = 0", "Tous commencent avec 0 point"),
    (201, "ordre =", "dans l'ordre alphabétique des noms courts"),
    (201, "joueur_suivant =", "après le dernier vient de nouveau le premier"),
    (201, "require turn", "Les joueurs jouent l'un après l'autre"),
    (201, "as next_to_move", "Le maître du jeu annonce à qui c'est de jouer"),
    (202, "require turn: size(proposals) == 0", "Le tour suivant ne commence pas avant"),
    (202, "defers to all", "à une telle règle celle-ci cède"),
    (202, "tout_le_monde = false", "nul ne devient joueur"),
    (202, "greffier_en_charge = first(filter(p in enrolled, false))", "nul n'est Greffier"),
    (202, "define ordre =", "l'ordre alphabétique de leurs noms courts"),
    (202, "require join", "nul ne devient joueur"),
    (203, 'periode = duration("48h")', "Cette période est de 48 heures"),
    (203, "On vote jusqu'au", "le maître du jeu annonce quand elle finit"),
    (203, "votes.cast * 2 >= electorate.size", "Le quorum est la moitié des joueurs en jeu"),
    (203, "/ 2 + 1", "la moitié des votes valables, abstentions non comprises, plus une"),
    (203, "Le quorum a manqué", "Le quorum est la moitié des joueurs en jeu"),
    (203, "Il a manqué des voix pour", "Les voix qu'il faut à une proposition"),
    (204, "award dissenters 5", "ceux qui ont voté contre elle en gagnent 5 chacun"),
    (204, "award proposer 10", "son auteur gagne 10 points"),
    (204, "award proposer -10", "Quand elle est rejetée, son auteur perd 10 points"),
    (205, "player.points >= 200", "qui atteint 200 points"),
    (205, "p.points + 20", "au moins 20 points d'avance"),
    (206, "precedence", "celle qui a le plus petit numéro l'emporte"),
    (206, "claims_prevail", "c'est cela qui compte et non les numéros"),
    (208, "game.jugements", "le numéro suivant, à partir de 1"),
    (208, "move invoquer", "peut à tout moment invoquer un jugement"),
    (208, "when invoquer.made", "et annonce la déclaration"),
    (209, "game.designe", "Le Juge est désigné par l'empreinte SHA-256 de la déclaration"),
    (209, "hash(declaration)", "l'empreinte SHA-256 de la déclaration"),
    (209, "en_jeu =", "Peut être désigné Juge tout joueur"),
    (209, "juge_designe =", "Le reste de la division est la place du Juge dans leur liste"),
    (209, "digits(empreinte)", "les chiffres qui restent forment un nombre"),
    (209, "autre_juge =", "on désigne de nouveau, par le même calcul, parmi ceux qui restent"),
    (209, "juges_possibles =", "sauf celui qui a invoqué le jugement, l'auteur de la proposition"),
    (209, "ont_refuse =", "ceux qui ont déjà refusé de juger cette déclaration"),
    (209, "juges_restants =", "ceux qui ont déjà refusé de juger cette déclaration"),
    (209, "delai_de_reponse =", "Qui n'a pas répondu après 48 heures"),
    (209, "ballot nomination", "Le joueur désigné accepte la charge ou la refuse"),
    (209, "require nomination", "Le joueur désigné accepte la charge ou la refuse"),
    (209, "est indécis", "le jugement est « indécis » et n'a pas de Juge"),
    (209, "when nomination.opened", "annonce qui est désigné"),
    (209, "when nomination.closed: say", "et ce qu'il répond"),
    (209, "open rendu", "accepte la charge"),
    (209, "game.designe = autre_juge", "on désigne de nouveau"),
    (209, "ballot.repondue", "déclarée nulle avant la réponse, on demande de nouveau"),
    (209, "when nomination.voided", "on demande de nouveau au même joueur"),
    (210, "delai_du_juge =", "dans les 48 heures qui suivent le moment"),
    (210, "ballot rendu", "Le Juge rend son jugement"),
    (210, "verdict =", "Le Juge rend son jugement"),
    (210, "require rendu", "Le Juge rend son jugement"),
    (210, "when rendu.opened", "dans les 48 heures qui suivent"),
    (210, "charge_en_moins", "Le Juge rend son jugement"),
    (210, "abolit_la_charge", "Si cette règle est abrogée, ou amendée sans que"),
    (210, "game.regle_de_la_charge", "Si cette règle est abrogée"),
    (210, "when rule.begun", "Si cette règle est abrogée"),
    (210, "when proposal.adopted if change.kind", "Si cette règle est abrogée"),
    (210, "award juge -10", "il perd 10 points et est tenu pour avoir refusé"),
    (210, "size(juges_restants) > 0", "on désigne de nouveau un Juge"),
    (210, "size(juges_restants) == 0", "on désigne de nouveau un Juge"),
    (210, "ballot.rendue", "déclarée nulle avant qu'il ait jugé"),
    (210, "when rendu.voided", "le même Juge juge de nouveau"),
    (210, "reveal scores", "Quand un Juge perd des points"),
    (211, "move motiver", "Il peut donner ses raisons"),
    (211, "raisons to everyone", "annonce le jugement et les raisons"),
    (213, "entre dans l'usage", "Une déclaration jugée vraie entre dans l'usage"),
    (213, "game.usage: text", "entre dans l'usage"),
    (213, "usage = filter", "ce dont il est fait alors"),
    (213, "join(without(usage", "sa déclaration sort de l'usage"),
    (214, "game.annulations", "Tant que dure ce vote"),
    (214, "annulee =", "même quorum, mêmes voix requises"),
    (214, "voix_pour =", "comme sur une proposition"),
    (214, "voix_contre =", "comme sur une proposition"),
    (214, "ballot recours", "tout joueur peut proposer de l'annuler"),
    (214, "ballot annulation", "Tous les joueurs votent sur l'annulation"),
    (214, "now + delai_d_annulation", "Dans les 7 jours qui suivent un jugement"),
    (214, 'delai_d_annulation = duration("7d")', "qui suivent un jugement, vrai ou faux"),
    (214, "when recours.opened", "tout joueur peut proposer de l'annuler"),
    (214, "when recours.cast", "annonce qui la propose"),
    (214, "when recours.closed: reveal", "Dans les 7 jours qui suivent"),
    (214, "ne peut plus être annulé", "Dans les 7 jours qui suivent"),
    (214, "open annulation", "tout joueur peut proposer de l'annuler"),
    (214, "allongement =", "Tant que dure ce vote"),
    (214, "q.debattue_jusqu_a + allongement", "et son débat aussi"),
    (214, "when annulation.closed: set", "l'issue"),
    (214, "when annulation.cast", "chaque vote"),
    (214, "when turn.taken if game.annulations > 0", "Tant que dure ce vote"),
    (214, "q.debattue_jusqu_a - (game", "tous deux reprennent dès qu'il est fini"),
    (214, "reprend et dure jusqu'au", "jusqu'à quand durent ensuite le débat ou le vote"),
    (214, "award juge -20", "le Juge qui avait rendu le jugement perd 20 points"),
    (214, "award invocateur -20", "celui qui avait invoqué le jugement perd 20 points"),
    (214, "now < rendu_le + delai_d_annulation: open recours", "on peut la proposer de nouveau"),
    (214, "ballot.tranchee", "si ce vote est déclaré nul avant d'être fini"),
    (214, "when annulation.voided", "si ce vote est déclaré nul avant d'être fini"),
    (214, "voix_pour, voix_contre, scores", "l'issue avec les voix et tous les scores"),
]  # fmt: skip


@pytest.mark.parametrize(("number", "clause", "words"), STATED)
def test_the_text_says_what_the_clause_does(number: int, clause: str, words: str) -> None:
    require_stated(GREFFIER, number, clause, words)


def test_no_clause_does_what_no_text_says() -> None:
    assert not_stated(GREFFIER, STATED) == []


def test_its_announcements_say_in_french_what_they_tell() -> None:
    """A story that is read in English: what is told besides the program's sentences is French."""
    played = (STORIES / "greffier-a-whole-game.story").read_text(encoding="utf-8")
    told = played.split("| To everyone: ")[1:]
    assert len(told) > 40
    assert [entry for entry in told if "A rule makes this known" in entry] == []
    labels = set(re.findall(r"^[|]     [|] ([a-z][a-z ]*): ", "".join(told), flags=re.MULTILINE))
    # Ballots are asked by their names, and a name has no accents.
    assert labels == {"affirmation", "annulation", "critique", "debat", "motif", "next to move",
                      "nomination", "raison", "raisons", "recours", "rendu", "usage", "voix contre",
                      "voix pour"}  # fmt: skip


# In the words of a game --------------------------------------------------------------------------

HOUR = 3600
JUDGED = ("chloe: j'invoque un jugement : le ciel est bleu", "bruno: juger oui",
          "bruno: je juge vrai")  # fmt: skip


def begun(tmp_path: Path, *players: str) -> Table:
    options = {"ruleset": "greffier", "announce": "each", "joining": "open"}
    table = Table(tmp_path, (tournament("autumn", **options),), dice=None)
    table.pause_between_mails = 1
    table.start(*players)
    return table


def leave(table: Table, player: str) -> None:
    """Have a player forfeit, who confirms it."""
    table.mail(player, "forfeit\n")
    code = re.search(r"forfeit yes k[a-z2-7]+", table.to(player)[-1].whole_body)
    assert code is not None
    table.mail(player, f"{code[0]}\n")


@pytest.mark.parametrize("pause", ["recours annuler", "je demande un débat : pourquoi ?"])
def test_a_period_that_was_suspended_ends_when_it_is_announced_to(
    tmp_path: Path, pause: str
) -> None:
    """Ten minutes are left; what suspends them ends of itself, and a vote comes too late."""
    table = begun(tmp_path, "alice", "bruno", "chloe", "david")
    for line in JUDGED:
        sender, words = line.split(": ", 1)
        table.mail(sender, f"{words}\n")
    table.mail("alice", "propose transmute rule 207\n")
    asked = table.clock.now()
    table.mail("alice", "vote for 301\n")
    table.wait(asked + 48 * HOUR - 600 - table.clock.now())
    table.mail("david", f"{pause}\n")
    table.wait(48 * HOUR + 590)
    scores = [table.points["alice"]]
    table.wait(20)
    scores.append(table.points["alice"])
    table.mail("bruno", "vote for 301\n")
    table.wait(2 * HOUR)
    scores.append(table.points["alice"])
    assert scores == [0, -10, -10]


def test_who_joins_when_all_have_left_is_the_clerk(tmp_path: Path) -> None:
    table = begun(tmp_path, "alice", "bruno")
    for player in ("alice", "bruno"):
        leave(table, player)
    table.join("chloe")
    table.join("david")
    told = " ".join(" ".join(letter.whole_body for letter in table.to("chloe")).split())
    assert "greffier: Chloe" in told


def test_who_joins_during_a_vote_is_told_that_there_is_one(tmp_path: Path) -> None:
    table = begun(tmp_path, "alice", "bruno")
    table.mail("alice", "propose transmute rule 207\n")
    table.join("chloe")
    letters = [letter for letter in table.to("chloe") if "proposal-301" in str(letter.attachments)]
    assert [letter.subject for letter in letters] == ["[Autumn] «Vote en cours»"]
    assert "La proposition 301 est mise aux voix" in letters[0].whole_body


def test_the_clerk_tells_an_author_how_a_text_is_rewritten(tmp_path: Path) -> None:
    """Copied out of the announcement, the words work; and all are told how to vote again."""
    table = begun(tmp_path, "alice", "bruno")
    table.mail("alice", "propose enact\nOn se salue.\nend proposal\n")
    table.mail("bruno", "je renvoie : qui salue qui ?\n")
    told = " ".join(table.to("alice")[-1].whole_body.split())
    words = re.search(r"« (je reformule :) … »", told)
    assert words is not None
    table.mail("alice", f"{words[1]} Chacun salue chacun.\n")
    assert "answer «vote for 301»" in " ".join(table.to("bruno")[-1].whole_body.split())
