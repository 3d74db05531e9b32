What the organiser declares void in a game of the Greffier

# The ruleset «greffier»: a vote, a turn, a debate, a Judge's office, a judgement and a vote on its annulment
# are declared void by rulings. Everybody is told, and whatever waited for them goes on.

tournament autumn
  ruleset = "greffier"
  announce = "each"
players: Anne, Bruno, Carole, Denis

anne:
  propose transmute rule 207
| To anne: [Autumn] received: done
|     1. a turn: transmute rule 207
|        (you wrote: «propose transmute rule 207»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 4: Anne has proposed rule-change 301
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Anne has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 e70c56102d3136632fbeec715f33eadfe64294e1857e7245a6d3c4e80690a937
|     | On vote jusqu'au 2026-03-04 10:10:00 UTC.
|
|     What rule-change 301 says:
|     | transmute rule 207
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
bruno:
  vote for 301
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: Bruno has voted
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 301
organiser: void vote 301 bruno because his son wrote it
| To everyone: [Autumn] 6: The vote of Bruno is void
|     Autumn: announcement 6
|     2026-03-02 10:11:00 UTC
|
|     The vote of Bruno is void.
|     Proposal: 301
# The turn counts as not taken, so it is the turn of Anne again, and not of Bruno.
organiser: void turn 301 because her daughter wrote it
| To everyone: [Autumn] 7: Rule-change 301 is void
|     Autumn: announcement 7
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 is void.
|     | next to move: Bruno
| To everyone: [Autumn] 8: A turn is void
|     Autumn: announcement 8
|     2026-03-02 10:11:00 UTC
|
|     A turn is void.
|     | next to move: Anne
anne:
  propose transmute rule 211
| To anne: [Autumn] received: done
|     1. a turn: transmute rule 211
|        (you wrote: «propose transmute rule 211»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 9: Anne has proposed rule-change 302
|     Autumn: announcement 9
|     2026-03-02 10:12:00 UTC
|
|     Anne has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 943d6a5f0cc5624c37ab96f2c281ccecb363b2a5233394b9537a227da3ada1dd
|     | On vote jusqu'au 2026-03-04 10:12:00 UTC.
|
|     What rule-change 302 says:
|     | transmute rule 211
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt

# A debate that is void suspends the vote no longer.
bruno:
  je demande un débat : pourquoi cette règle ?
| To bruno: [Autumn] received: done
|     1. a move in your own words: demander_debat pourquoi cette règle ?
|        (you wrote: «je demande un débat : pourquoi cette règle ?»)
|        Taken down as your move 2.
| To everyone: [Autumn] 10: «Débat demandé»
|     Autumn: announcement 10
|     2026-03-02 10:13:00 UTC
|
|     | Bruno demande un débat sur la proposition 302.
|     | raison: pourquoi cette règle ?
| To everyone: [Autumn] 11: «Débat ouvert»
|     Autumn: announcement 11
|     2026-03-02 10:13:00 UTC
|
|     | La proposition 302 est débattue jusqu'au 2026-03-04 10:13:00 UTC au
|     +  plus ; Anne décide quand le débat prend fin. Les autres écrivent :
|     +  « ma critique : … ».
|     Voters: Anne
|     | debat: 1
|
|     Asked: Anne
|     If this is you, answer with:
|       «débat 1»
|     and one of: clos | ouvert, or: withdraw
organiser: void debat 1 because he meant another rule
| To everyone: [Autumn] 12: «Débat nul»
|     Autumn: announcement 12
|     2026-03-02 10:13:00 UTC
|
|     | Le débat sur la proposition 302 est nul.
|     | On vote jusqu'au 2026-03-04 10:12:00 UTC.
|     | debat: 1
anne:
  status
| To anne: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     The turn of Anne is under way.
|     Announced on 2026-03-02 10:12:00 UTC (announcement 9).
|     Proposal 302: no outcome has been announced.
|     Announced on 2026-03-02 10:12:00 UTC (announcement 9).
|     It was proposed by Anne.
|       | transmute rule 211
|     | On vote jusqu'au 2026-03-04 10:12:00 UTC.
|     No vote on it has been announced of: Anne, Bruno, Carole, Denis.
|     Your mails hold no vote on it.
|     The scores, as announced on 2026-03-02 10:09:00 UTC (announcement 1):
|       | Anne 0
|       | Bruno 0
|       | Carole 0
|       | Denis 0

# The office of a Judge that is void is given to the same Judge again, who has 48 hours anew.
bruno:
  j'invoque un jugement : la règle 301 vaut même pour les absents
| To bruno: [Autumn] received: done
|     1. a move in your own words: invoquer la règle 301 vaut même pour les absents
|        (you wrote: «j'invoque un jugement : la règle 301 vaut même pour les absents»)
|        Taken down as your move 3.
| To everyone: [Autumn] 13: «Jugement invoqué»
|     Autumn: announcement 13
|     2026-03-02 10:15:00 UTC
|
|     | Bruno invoque le jugement 1 et demande si ceci est vrai.
|     | affirmation: la règle 301 vaut même pour les absents
| To everyone: [Autumn] 14: «Juge désigné»
|     Autumn: announcement 14
|     2026-03-02 10:15:00 UTC
|
|     | L'empreinte désigne Denis comme Juge du jugement 1.
|     Voters: Denis
|     | nomination: 1
|     | affirmation: la règle 301 vaut même pour les absents
|     | empreinte:
|     | 9c4471f29d96998e6dd4f039941ef5774e0b5a4fc691f4d1706d4c823e61db45
|
|     Asked: Denis
|     If this is you, answer with:
|       «juger 1»
|     and one of: oui | non, or: withdraw
denis:
  juger oui
| To denis: [Autumn] received: done
|     1. a move in your own words: nomination oui
|        (you wrote: «juger oui»)
|        Taken down as your move 1.
| To everyone: [Autumn] 15: «Réponse du Juge désigné»
|     Autumn: announcement 15
|     2026-03-02 10:16:00 UTC
|
|     | Denis accepte d'être Juge du jugement 1.
|     | nomination: 1
| To everyone: [Autumn] 16: «Jugement à rendre»
|     Autumn: announcement 16
|     2026-03-02 10:16:00 UTC
|
|     | Denis rend le jugement 1 avant le 2026-03-04 10:16:00 UTC.
|     Voters: Denis
|     | rendu: 1
|
|     Asked: Denis
|     If this is you, answer with:
|       «je juge 1»
|     and one of: vrai | faux | indecis, or: withdraw
organiser: void rendu 1 because Denis was asked in the wrong words
| To everyone: [Autumn] 17: «Jugement nul»
|     Autumn: announcement 17
|     2026-03-02 10:16:00 UTC
|
|     | Le jugement 1, rendu par Denis, est nul.
|     | rendu: 1
| To everyone: [Autumn] 18: «Jugement à rendre»
|     Autumn: announcement 18
|     2026-03-02 10:16:00 UTC
|
|     | Denis rend le jugement 1 avant le 2026-03-04 10:16:00 UTC.
|     Voters: Denis
|     | rendu: 2
|
|     Asked: Denis
|     If this is you, answer with:
|       «je juge 2»
|     and one of: vrai | faux | indecis, or: withdraw
denis:
  je juge vrai
| To denis: [Autumn] received: done
|     1. a move in your own words: rendu vrai
|        (you wrote: «je juge vrai»)
|        Taken down as your move 2.
| To everyone: [Autumn] 19: «Jugement rendu»
|     Autumn: announcement 19
|     2026-03-02 10:17:00 UTC
|
|     | Jugement 1, rendu par Denis : vrai.
|     | La déclaration entre dans l'usage.
|     | On peut proposer de l'annuler jusqu'au 2026-03-09 10:17:00 UTC.
|     | rendu: 2
|     | affirmation: la règle 301 vaut même pour les absents
|     | usage: la règle 301 vaut même pour les absents
| To everyone: [Autumn] 20: «Recours ouvert»
|     Autumn: announcement 20
|     2026-03-02 10:17:00 UTC
|
|     | Qui veut faire annuler le jugement 1 écrit : « recours 1 annuler ».
|     | recours: 1

# While its annulment is voted on nothing is decided; where that vote is void, the vote on 302 goes on.
carole:
  recours annuler
| To carole: [Autumn] received: done
|     1. a move in your own words: recours annuler
|        (you wrote: «recours annuler»)
|        Taken down as your move 1.
| To everyone: [Autumn] 21: «Annulation proposée»
|     Autumn: announcement 21
|     2026-03-02 10:18:00 UTC
|
|     | Carole propose d'annuler le jugement 1.
| To everyone: [Autumn] 22: «Recours clos»
|     Autumn: announcement 22
|     2026-03-02 10:18:00 UTC
|
|     | On vote sur l'annulation du jugement 1.
|     | recours: 1
| To everyone: [Autumn] 23: «Vote sur l'annulation»
|     Autumn: announcement 23
|     2026-03-02 10:18:00 UTC
|
|     | On vote sur l'annulation du jugement 1, qui est vrai, jusqu'au
|     +  2026-03-04 10:18:00 UTC au plus.
|     Voters: Anne, Bruno, Carole, Denis
|     | annulation: 1
|     | affirmation: la règle 301 vaut même pour les absents
|
|     Asked: Anne
|     Asked: Bruno
|     Asked: Carole
|     Asked: Denis
|     If this is you, answer with:
|       «annulation 1»
|     and one of: pour | contre | abstention, or: withdraw
organiser: void annulation 1 because Carole meant another judgement
| To everyone: [Autumn] 24: «Vote nul»
|     Autumn: announcement 24
|     2026-03-02 10:18:00 UTC
|
|     | Le vote sur l'annulation du jugement 1 est nul.
|     | Le vote sur la proposition 302 reprend et dure jusqu'au 2026-03-04
|     +  10:12:00 UTC.
|     | annulation: 1
| To everyone: [Autumn] 25: «Recours ouvert»
|     Autumn: announcement 25
|     2026-03-02 10:18:00 UTC
|
|     | Qui veut faire annuler le jugement 1 écrit : « recours 2 annuler ».
|     | recours: 2
anne:
  vote for 302
| To anne: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 26: Anne has voted
|     Autumn: announcement 26
|     2026-03-02 10:19:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 302
bruno:
  vote for 302
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 4.
| To everyone: [Autumn] 27: Bruno has voted
|     Autumn: announcement 27
|     2026-03-02 10:20:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 302
carole:
  vote for 302
| To carole: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
| To everyone: [Autumn] 28: Carole has voted
|     Autumn: announcement 28
|     2026-03-02 10:21:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 302
denis:
  vote against 302
| To denis: [Autumn] received: done
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 29: Denis has voted
|     Autumn: announcement 29
|     2026-03-02 10:22:00 UTC
|
|     Denis has voted.
|     What was voted: against
|     Proposal: 302
| To everyone: [Autumn] 30: Rule-change 302 has been adopted
|     Autumn: announcement 30
|     2026-03-02 10:22:00 UTC
|
|     Rule-change 302 has been adopted.
|     There are 3 votes in favour of it and 1 against it.
|     Scores: Anne 10, Denis 5, Bruno 0, Carole 0
|     Abstentions: 0
|     | next to move: Bruno

# An annulment that is rejected costs Bruno 20 points, and the scores are announced with the votes.
carole:
  recours annuler
| To carole: [Autumn] received: done
|     1. a move in your own words: recours annuler
|        (you wrote: «recours annuler»)
|        Taken down as your move 3.
| To everyone: [Autumn] 31: «Annulation proposée»
|     Autumn: announcement 31
|     2026-03-02 10:23:00 UTC
|
|     | Carole propose d'annuler le jugement 1.
| To everyone: [Autumn] 32: «Recours clos»
|     Autumn: announcement 32
|     2026-03-02 10:23:00 UTC
|
|     | On vote sur l'annulation du jugement 1.
|     | recours: 2
| To everyone: [Autumn] 33: «Vote sur l'annulation»
|     Autumn: announcement 33
|     2026-03-02 10:23:00 UTC
|
|     | On vote sur l'annulation du jugement 1, qui est vrai, jusqu'au
|     +  2026-03-04 10:23:00 UTC au plus.
|     Voters: Anne, Bruno, Carole, Denis
|     | annulation: 2
|     | affirmation: la règle 301 vaut même pour les absents
|
|     Asked: Anne
|     Asked: Bruno
|     Asked: Carole
|     Asked: Denis
|     If this is you, answer with:
|       «annulation 2»
|     and one of: pour | contre | abstention, or: withdraw
anne:
  annulation contre
| To anne: [Autumn] received: done
|     1. a move in your own words: annulation contre
|        (you wrote: «annulation contre»)
|        Taken down as your move 4.
| To everyone: [Autumn] 34: «Vote sur l'annulation»
|     Autumn: announcement 34
|     2026-03-02 10:24:00 UTC
|
|     | Anne vote « contre » sur l'annulation du jugement 1.
bruno:
  annulation contre
| To bruno: [Autumn] received: done
|     1. a move in your own words: annulation contre
|        (you wrote: «annulation contre»)
|        Taken down as your move 5.
| To everyone: [Autumn] 35: «Vote sur l'annulation»
|     Autumn: announcement 35
|     2026-03-02 10:25:00 UTC
|
|     | Bruno vote « contre » sur l'annulation du jugement 1.
carole:
  annulation pour
| To carole: [Autumn] received: done
|     1. a move in your own words: annulation pour
|        (you wrote: «annulation pour»)
|        Taken down as your move 4.
| To everyone: [Autumn] 36: «Vote sur l'annulation»
|     Autumn: announcement 36
|     2026-03-02 10:26:00 UTC
|
|     | Carole vote « pour » sur l'annulation du jugement 1.
denis:
  annulation contre
| To denis: [Autumn] received: done
|     1. a move in your own words: annulation contre
|        (you wrote: «annulation contre»)
|        Taken down as your move 4.
| To everyone: [Autumn] 37: «Vote sur l'annulation»
|     Autumn: announcement 37
|     2026-03-02 10:27:00 UTC
|
|     | Denis vote « contre » sur l'annulation du jugement 1.
| To everyone: [Autumn] 38: «Issue du vote»
|     Autumn: announcement 38
|     2026-03-02 10:27:00 UTC
|
|     | Le jugement 1 n'est pas annulé.
|     Scores: Anne 10, Denis 5, Carole 0, Bruno -20
|     | annulation: 2
|     | voix pour: 1
|     | voix contre: 3
| To everyone: [Autumn] 39: «Recours ouvert»
|     Autumn: announcement 39
|     2026-03-02 10:27:00 UTC
|
|     | Qui veut faire annuler le jugement 1 écrit : « recours 3 annuler ».
|     | recours: 3
anne:
  scores
| To anne: [Autumn] received: done
|     1. a request for the scores
|        (you wrote: «scores»)
|        See below.
|     The scores, as announced on 2026-03-02 10:27:00 UTC (announcement 38):
|       | Anne 10
|       | Denis 5
|       | Carole 0
|       | Bruno -20

# A ruling gives points in the open, and a judgement that is void leaves the usage.
organiser: award bruno 5 because the rules do not say who pays
| To everyone: [Autumn] 40: «Décision»
|     Autumn: announcement 40
|     2026-03-02 10:28:00 UTC
|
|     | Bruno : 5 points, par décision de l'organisateur.
|     Scores: Anne 10, Denis 5, Carole 0, Bruno -15
organiser: void rendu 2 because Denis has taken it back
| To everyone: [Autumn] 41: «Jugement nul»
|     Autumn: announcement 41
|     2026-03-02 10:28:00 UTC
|
|     | Le jugement 1, rendu par Denis, est nul.
|     | La déclaration sort de l'usage.
|     | rendu: 2
|     | affirmation: la règle 301 vaut même pour les absents
|     | usage: none
scores
| anne 10, bruno -15, carole 0, denis 5
