Une partie entière du Greffier

# The ruleset «greffier» in French, by mail to its winner: a debate in which the text changes and votes fall,
# a form that is sent back, a judgement with a refusal and an annulment, and a win by points ahead.

tournament autumn
  ruleset = "greffier"
  announce = "each"
players: Anne, Bruno, Carole, Denis

anne:
  propose enact
  Les joueurs se saluent.
  clauses:
  define salut = 1
  end proposal
  vote for mine
| To anne: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 4: Anne has proposed rule-change 301
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Anne has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 179bacdaa5381cc017d00309110be8ca55ff02c5148065b5a8c95fd2322707cb
|     | On vote jusqu'au 2026-03-04 10:10:00 UTC.
|
|     What rule-change 301 says:
|     | enact a rule
|     | Les joueurs se saluent.
|     |
|     | clauses:
|     | define salut = 1
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
| To everyone: [Autumn] 5: Anne has voted
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 301
bruno:
  vote for 301
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 6: Bruno has voted
|     Autumn: announcement 6
|     2026-03-02 10:11:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 301
# Rule 110: somebody else asks for a debate, and the period of 48 hours stands still.
10 hours later
carole:
  Je demande un débat : à quelle occasion se saluent-ils ?
| To carole: [Autumn] received: done
|     1. a move in your own words: demander_debat à quelle occasion se saluent-ils ?
|        (you wrote: «Je demande un débat : à quelle occasion se saluent-ils ?»)
|        Taken down as your move 1.
| To everyone: [Autumn] 7: «Débat demandé»
|     Autumn: announcement 7
|     2026-03-02 20:12:00 UTC
|
|     | Carole demande un débat sur la proposition 301.
|     | raison: à quelle occasion se saluent-ils ?
| To everyone: [Autumn] 8: «Débat ouvert»
|     Autumn: announcement 8
|     2026-03-02 20:12:00 UTC
|
|     | La proposition 301 est débattue jusqu'au 2026-03-04 20:12:00 UTC au
|     +  plus ; Anne décide quand le débat prend fin. Les autres écrivent :
|     +  « ma critique : … ».
|     Voters: Anne
|     | debat: 1
|
|     Asked: Anne
|     If this is you, answer with:
|       «débat 1»
|     and one of: clos | ouvert, or: withdraw
denis:
  ma critique : « toujours » serait de trop
| To denis: [Autumn] received: done
|     1. a move in your own words: critiquer " toujours " serait de trop
|        (you wrote: «ma critique : « toujours » serait de trop»)
|        Taken down as your move 1.
| To everyone: [Autumn] 9: «Critique»
|     Autumn: announcement 9
|     2026-03-02 20:13:00 UTC
|
|     | Denis critique la proposition 301.
|     | critique: " toujours " serait de trop
# The author settles the final form; earlier votes fall.
anne:
  je reformule : Les joueurs se saluent dans la première lettre de la semaine.
| To anne: [Autumn] received: done
|     1. a move in your own words: reformuler Les joueurs se saluent dans la première lettre de la semaine.
|        (you wrote: «je reformule : Les joueurs se saluent dans la première lettre de la sem…»)
|        Taken down as your move 3.
| To everyone: [Autumn] 10: «Texte récrit»
|     Autumn: announcement 10
|     2026-03-02 20:14:00 UTC
|
|     | Anne récrit sa proposition 301. Les votes précédents sont annulés,
|     +  chacun vote de nouveau.
| To everyone: [Autumn] 11: Rule-change 301 has another text
|     Autumn: announcement 11
|     2026-03-02 20:14:00 UTC
|
|     Rule-change 301 has another text.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 019b95b727ba5b772a409714dbf3df9f2fd6cedf3d05fc9babd4c8d11660242d
|
|     What rule-change 301 says:
|     | enact a rule
|     | Les joueurs se saluent dans la première lettre de la semaine.
|     |
|     | clauses:
|     | define salut = 1
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
organiser: review 301 confirm because a greeting is a greeting
| silence
denis:
  vote against 301
| To denis: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 12: Denis has voted
|     Autumn: announcement 12
|     2026-03-02 20:15:00 UTC
|
|     Denis has voted.
|     What was voted: against
|     Proposal: 301
20 hours later
anne:
  débat clos
| To anne: [Autumn] received: done
|     1. a move in your own words: debat clos
|        (you wrote: «débat clos»)
|        Taken down as your move 4.
| To everyone: [Autumn] 13: «Débat clos»
|     Autumn: announcement 13
|     2026-03-03 16:16:00 UTC
|
|     | Le débat sur la proposition 301 est clos. On vote jusqu'au 2026-03-05
|     +  06:14:00 UTC.
|     | debat: 1
anne:
  vote for 301
| To anne: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 5.
| To everyone: [Autumn] 14: Anne has voted
|     Autumn: announcement 14
|     2026-03-03 16:17:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 301
bruno:
  vote for 301
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 15: Bruno has voted
|     Autumn: announcement 15
|     2026-03-03 16:18:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 301
carole:
  vote for 301
| To carole: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 16: Carole has voted
|     Autumn: announcement 16
|     2026-03-03 16:19:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 301
| To everyone: [Autumn] 17: Rule-change 301 has been adopted
|     Autumn: announcement 17
|     2026-03-03 16:19:00 UTC
|
|     Rule-change 301 has been adopted.
|     There are 3 votes in favour of it and 1 against it.
|     Scores: Anne 10, Denis 5, Bruno 0, Carole 0
|     Abstentions: 0
|     | next to move: Bruno
# Rule 104: Anne is the clerk, and Bruno's proposal is not in form. All have voted, but it may be mended until the end.
bruno:
  propose enact
  les joueurs sont polis
  clauses:
  define politesse = 1
  end proposal
  vote for mine
| To bruno: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To everyone: [Autumn] 18: Bruno has proposed rule-change 302
|     Autumn: announcement 18
|     2026-03-03 16:20:00 UTC
|
|     Bruno has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 318bf92eb248006906a807402a19209226e0ba8c1f80fae5c1fd5aa80a42926f
|     | On vote jusqu'au 2026-03-05 16:20:00 UTC.
|
|     What rule-change 302 says:
|     | enact a rule
|     | les joueurs sont polis
|     |
|     | clauses:
|     | define politesse = 1
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302
| To everyone: [Autumn] 19: Bruno has voted
|     Autumn: announcement 19
|     2026-03-03 16:20:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 302
anne:
  je renvoie : il manque la majuscule et le point
| To anne: [Autumn] received: done
|     1. a move in your own words: renvoyer il manque la majuscule et le point
|        (you wrote: «je renvoie : il manque la majuscule et le point»)
|        Taken down as your move 6.
| To everyone: [Autumn] 20: «Proposition renvoyée»
|     Autumn: announcement 20
|     2026-03-03 16:21:00 UTC
|
|     | Anne renvoie à son auteur la proposition 302. L'auteur en récrit le
|     +  texte par : « je reformule : … ».
|     | motif: il manque la majuscule et le point
carole:
  je renvoie : à moi aussi de le dire
| To carole: [Autumn] received: done
|     1. a move in your own words: renvoyer à moi aussi de le dire
|        (you wrote: «je renvoie : à moi aussi de le dire»)
|        Taken down as your move 3.
| To everyone: [Autumn] 21: Carole has made a move that does not count: rule 104 forbids it
|     Autumn: announcement 21
|     2026-03-03 16:22:00 UTC
|
|     Carole has made a move that does not count: rule 104 forbids it.
anne:
  vote for 302
| To anne: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 7.
| To everyone: [Autumn] 22: Anne has voted
|     Autumn: announcement 22
|     2026-03-03 16:23:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 302
carole:
  vote for 302
| To carole: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 4.
| To everyone: [Autumn] 23: Carole has voted
|     Autumn: announcement 23
|     2026-03-03 16:24:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 302
denis:
  abstain 302
| To denis: [Autumn] received: done
|     1. an ABSTENTION on proposal 302
|        (you wrote: «abstain 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 24: Denis has voted
|     Autumn: announcement 24
|     2026-03-03 16:25:00 UTC
|
|     Denis has voted.
|     What was voted: abstain
|     Proposal: 302
2 days later
| To everyone: [Autumn] 25: Rule-change 302 has been defeated
|     Autumn: announcement 25
|     2026-03-05 16:20:00 UTC
|
|     Rule-change 302 has been defeated.
|     | La proposition est nulle, faute d'une forme acceptable.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Anne 10, Denis 5, Carole 0, Bruno -10
|     Abstentions: 1
|     | next to move: Carole
# Rule 208: a judgement during the next vote. Bruno refuses, Anne accepts: neither Denis, who asks, nor Carole, whose vote it is.
carole:
  propose amend rule 205
  Gagne le premier joueur qui atteint 20 points en ayant sur chacun des
  autres au moins 10 points d'avance.
  clauses:
  define victory = player.points >= 20 and all(p in players, p == player or player.points >= p.points + 10)
  end proposal
  vote for mine
| To carole: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 205
|        (you wrote: «propose amend rule 205»)
|        Taken down as your move 5.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 6.
| To everyone: [Autumn] 26: Carole has proposed rule-change 303
|     Autumn: announcement 26
|     2026-03-05 16:26:00 UTC
|
|     Carole has proposed rule-change 303.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 5becde2bd4ad5bef8dc44ba4bbde77742e715c2e311596a9018a704655f42528
|     | On vote jusqu'au 2026-03-07 16:26:00 UTC.
|
|     What rule-change 303 says:
|     | amend rule 205
|     | Gagne le premier joueur qui atteint 20 points en ayant sur chacun des
|     | autres au moins 10 points d'avance.
|     |
|     | clauses:
|     | define victory = player.points >= 20 and all(p in players, p == player
|     +  or player.points >= p.points + 10)
|
|     To vote, answer «vote for 303» or «vote against 303».
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 carries clauses
|     Proposal 303 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 303
| To everyone: [Autumn] 27: Carole has voted
|     Autumn: announcement 27
|     2026-03-05 16:26:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 303
denis:
  J’invoque un jugement : la règle 301 vaut même pour les absents
| To denis: [Autumn] received: done
|     1. a move in your own words: invoquer la règle 301 vaut même pour les absents
|        (you wrote: «J’invoque un jugement : la règle 301 vaut même pour les absents»)
|        Taken down as your move 4.
| To everyone: [Autumn] 28: «Jugement invoqué»
|     Autumn: announcement 28
|     2026-03-05 16:27:00 UTC
|
|     | Denis invoque le jugement 1 et demande si ceci est vrai.
|     | affirmation: la règle 301 vaut même pour les absents
| To everyone: [Autumn] 29: «Juge désigné»
|     Autumn: announcement 29
|     2026-03-05 16:27:00 UTC
|
|     | L'empreinte désigne Bruno comme Juge du jugement 1.
|     Voters: Bruno
|     | nomination: 1
|     | affirmation: la règle 301 vaut même pour les absents
|     | empreinte:
|     | 9c4471f29d96998e6dd4f039941ef5774e0b5a4fc691f4d1706d4c823e61db45
|
|     Asked: Bruno
|     If this is you, answer with:
|       «juger 1»
|     and one of: oui | non, or: withdraw
bruno:
  juger non
| To bruno: [Autumn] received: done
|     1. a move in your own words: nomination non
|        (you wrote: «juger non»)
|        Taken down as your move 5.
| To everyone: [Autumn] 30: «Réponse du Juge désigné»
|     Autumn: announcement 30
|     2026-03-05 16:28:00 UTC
|
|     | Bruno n'accepte pas d'être Juge du jugement 1.
|     | nomination: 1
| To everyone: [Autumn] 31: «Juge désigné»
|     Autumn: announcement 31
|     2026-03-05 16:28:00 UTC
|
|     | L'empreinte désigne Anne comme Juge du jugement 1.
|     Voters: Anne
|     | nomination: 2
|     | affirmation: la règle 301 vaut même pour les absents
|     | empreinte:
|     | 9c4471f29d96998e6dd4f039941ef5774e0b5a4fc691f4d1706d4c823e61db45
|
|     Asked: Anne
|     If this is you, answer with:
|       «juger 2»
|     and one of: oui | non, or: withdraw
anne:
  juger oui
| To anne: [Autumn] received: done
|     1. a move in your own words: nomination oui
|        (you wrote: «juger oui»)
|        Taken down as your move 8.
| To everyone: [Autumn] 32: «Réponse du Juge désigné»
|     Autumn: announcement 32
|     2026-03-05 16:29:00 UTC
|
|     | Anne accepte d'être Juge du jugement 1.
|     | nomination: 2
| To everyone: [Autumn] 33: «Jugement à rendre»
|     Autumn: announcement 33
|     2026-03-05 16:29:00 UTC
|
|     | Anne rend le jugement 1 avant le 2026-03-07 16:29:00 UTC.
|     Voters: Anne
|     | rendu: 1
|
|     Asked: Anne
|     If this is you, answer with:
|       «je juge 1»
|     and one of: vrai | faux | indecis, or: withdraw
1 hour later
anne:
  je juge vrai
| To anne: [Autumn] received: done
|     1. a move in your own words: rendu vrai
|        (you wrote: «je juge vrai»)
|        Taken down as your move 9.
| To everyone: [Autumn] 34: «Jugement rendu»
|     Autumn: announcement 34
|     2026-03-05 17:30:00 UTC
|
|     | Jugement 1, rendu par Anne : vrai.
|     | La déclaration entre dans l'usage.
|     | On peut proposer de l'annuler jusqu'au 2026-03-12 17:30:00 UTC.
|     | rendu: 1
|     | affirmation: la règle 301 vaut même pour les absents
|     | usage: la règle 301 vaut même pour les absents
| To everyone: [Autumn] 35: «Recours ouvert»
|     Autumn: announcement 35
|     2026-03-05 17:30:00 UTC
|
|     | Qui veut faire annuler le jugement 1 écrit : « recours 1 annuler ».
|     | recours: 1
anne:
  mes raisons : elle dit « les joueurs », sans distinguer
| To anne: [Autumn] received: done
|     1. a move in your own words: motiver elle dit " les joueurs ", sans distinguer
|        (you wrote: «mes raisons : elle dit « les joueurs », sans distinguer»)
|        Taken down as your move 10.
| To everyone: [Autumn] 36: «Raisons»
|     Autumn: announcement 36
|     2026-03-05 17:31:00 UTC
|
|     | Anne donne ses raisons.
|     | raisons: elle dit " les joueurs ", sans distinguer
# Rule 214: within seven days anybody may ask to annul it. The vote on 303 waits meanwhile.
bruno:
  recours annuler
| To bruno: [Autumn] received: done
|     1. a move in your own words: recours annuler
|        (you wrote: «recours annuler»)
|        Taken down as your move 6.
| To everyone: [Autumn] 37: «Annulation proposée»
|     Autumn: announcement 37
|     2026-03-05 17:32:00 UTC
|
|     | Bruno propose d'annuler le jugement 1.
| To everyone: [Autumn] 38: «Recours clos»
|     Autumn: announcement 38
|     2026-03-05 17:32:00 UTC
|
|     | On vote sur l'annulation du jugement 1.
|     | recours: 1
| To everyone: [Autumn] 39: «Vote sur l'annulation»
|     Autumn: announcement 39
|     2026-03-05 17:32:00 UTC
|
|     | On vote sur l'annulation du jugement 1, qui est vrai, jusqu'au
|     +  2026-03-07 17:32:00 UTC au plus.
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
bruno:
  annulation pour
| To bruno: [Autumn] received: done
|     1. a move in your own words: annulation pour
|        (you wrote: «annulation pour»)
|        Taken down as your move 7.
| To everyone: [Autumn] 40: «Vote sur l'annulation»
|     Autumn: announcement 40
|     2026-03-05 17:33:00 UTC
|
|     | Bruno vote « pour » sur l'annulation du jugement 1.
carole:
  annulation pour
| To carole: [Autumn] received: done
|     1. a move in your own words: annulation pour
|        (you wrote: «annulation pour»)
|        Taken down as your move 7.
| To everyone: [Autumn] 41: «Vote sur l'annulation»
|     Autumn: announcement 41
|     2026-03-05 17:34:00 UTC
|
|     | Carole vote « pour » sur l'annulation du jugement 1.
denis:
  annulation pour
| To denis: [Autumn] received: done
|     1. a move in your own words: annulation pour
|        (you wrote: «annulation pour»)
|        Taken down as your move 5.
| To everyone: [Autumn] 42: «Vote sur l'annulation»
|     Autumn: announcement 42
|     2026-03-05 17:35:00 UTC
|
|     | Denis vote « pour » sur l'annulation du jugement 1.
anne:
  vote for 303
| To anne: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 11.
| To everyone: [Autumn] 43: Anne has voted
|     Autumn: announcement 43
|     2026-03-05 17:36:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 303
bruno:
  vote for 303
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 8.
| To everyone: [Autumn] 44: Bruno has voted
|     Autumn: announcement 44
|     2026-03-05 17:37:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 303
denis:
  vote against 303
| To denis: [Autumn] received: done
|     1. a vote AGAINST proposal 303
|        (you wrote: «vote against 303»)
|        Taken down as your move 6.
| To everyone: [Autumn] 45: Denis has voted
|     Autumn: announcement 45
|     2026-03-05 17:38:00 UTC
|
|     Denis has voted.
|     What was voted: against
|     Proposal: 303
anne:
  annulation contre
| To anne: [Autumn] received: done
|     1. a move in your own words: annulation contre
|        (you wrote: «annulation contre»)
|        Taken down as your move 12.
| To everyone: [Autumn] 46: «Vote sur l'annulation»
|     Autumn: announcement 46
|     2026-03-05 17:39:00 UTC
|
|     | Anne vote « contre » sur l'annulation du jugement 1.
| To everyone: [Autumn] 47: «Issue du vote»
|     Autumn: announcement 47
|     2026-03-05 17:39:00 UTC
|
|     | La déclaration sort de l'usage.
|     | Le jugement 1 est annulé : il est indécis.
|     | Le vote sur la proposition 303 reprend et dure jusqu'au 2026-03-07
|     +  16:33:00 UTC.
|     Scores: Denis 5, Carole 0, Anne -10, Bruno -10
|     | affirmation: la règle 301 vaut même pour les absents
|     | usage: none
|     | annulation: 1
|     | voix pour: 3
|     | voix contre: 1
| To everyone: [Autumn] 48: Rule-change 303 has been adopted
|     Autumn: announcement 48
|     2026-03-05 17:39:00 UTC
|
|     Rule-change 303 has been adopted.
|     There are 3 votes in favour of it and 1 against it.
|     Scores: Carole 10, Denis 10, Anne -10, Bruno -10
|     Abstentions: 0
|     | next to move: Denis
# Carole reads French from here on. Denis wins: twenty points, and just ten more than anybody else.
denis:
  propose repeal rule 212
  vote for mine
| To denis: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 212
|        (you wrote: «propose repeal rule 212»)
|        Taken down as your move 7.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 8.
| To everyone: [Autumn] 49: Denis has proposed rule-change 304
|     Autumn: announcement 49
|     2026-03-05 17:40:00 UTC
|
|     Denis has proposed rule-change 304.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 0c942ea92ffa6cb2742d0ba92de814fa2367ef2d05450e74b2744bb86f4fcfe5
|     | On vote jusqu'au 2026-03-07 17:40:00 UTC.
|
|     What rule-change 304 says:
|     | repeal rule 212
|
|     To vote, answer «vote for 304» or «vote against 304».
|     attached: proposal-304.txt
| To everyone: [Autumn] 50: Denis has voted
|     Autumn: announcement 50
|     2026-03-05 17:40:00 UTC
|
|     Denis has voted.
|     What was voted: for
|     Proposal: 304
carole:
  language français
| To carole: [Autumn] reçu : fait
|     Autumn : votre courriel a été reçu le 5 mars 2026 à 17 h 41 UTC.
|
|     Voici comment il a été lu :
|
|     1. nos courriels en français
|        (vous avez écrit : «language français»)
|        C'est fait.
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help».
anne:
  vote for 304
| To anne: [Autumn] received: done
|     1. a vote FOR proposal 304
|        (you wrote: «vote for 304»)
|        Taken down as your move 13.
| To anne and bruno and denis: [Autumn] 51: Anne has voted
|     Autumn: announcement 51
|     2026-03-05 17:42:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 304
| To carole: [Autumn] 51: Anne a voté
|     Autumn : annonce 51
|
|     Anne a voté.
|     Vote exprimé : pour
|     Proposition : 304
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 51
|     2026-03-05 17:42:00 UTC
|
|     Anne has voted.
|     What was voted: for
|     Proposal: 304
bruno:
  vote for 304
| To bruno: [Autumn] received: done
|     1. a vote FOR proposal 304
|        (you wrote: «vote for 304»)
|        Taken down as your move 9.
| To anne and bruno and denis: [Autumn] 52: Bruno has voted
|     Autumn: announcement 52
|     2026-03-05 17:43:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 304
| To carole: [Autumn] 52: Bruno a voté
|     Autumn : annonce 52
|
|     Bruno a voté.
|     Vote exprimé : pour
|     Proposition : 304
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 52
|     2026-03-05 17:43:00 UTC
|
|     Bruno has voted.
|     What was voted: for
|     Proposal: 304
carole:
  vote for 304
| To carole: [Autumn] reçu : fait
|     Autumn : votre courriel a été reçu le 5 mars 2026 à 17 h 44 UTC.
|
|     Voici comment il a été lu :
|
|     1. un vote POUR la proposition 304
|        (vous avez écrit : «vote for 304»)
|        Enregistré comme votre coup 8.
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help». Gardez le fichier joint receipt.txt : il est signé et montre ce
|     qui a été reçu, si jamais quelqu'un dit autre chose.
| To anne and bruno and denis: [Autumn] 53: Carole has voted
|     Autumn: announcement 53
|     2026-03-05 17:44:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 304
| To carole: [Autumn] 53: Carole a voté
|     Autumn : annonce 53
|
|     Carole a voté.
|     Vote exprimé : pour
|     Proposition : 304
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 53
|     2026-03-05 17:44:00 UTC
|
|     Carole has voted.
|     What was voted: for
|     Proposal: 304
| To anne and bruno and denis: [Autumn] 54: Rule-change 304 has been adopted
|     Autumn: announcement 54
|     2026-03-05 17:44:00 UTC
|
|     Rule-change 304 has been adopted.
|     There are 4 votes in favour of it and 0 against it.
|     Scores: Denis 20, Carole 10, Anne -10, Bruno -10
|     Abstentions: 0
|     | next to move: Anne
| To carole: [Autumn] 54: La modification 304 a été adoptée
|     Autumn : annonce 54
|
|     La modification 304 a été adoptée.
|     Il y a 4 voix en sa faveur et 0 contre.
|     Scores : Denis 20, Carole 10, Anne -10, Bruno -10
|     Abstentions : 0
|     | prochain à jouer : Anne
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 54
|     2026-03-05 17:44:00 UTC
|
|     Rule-change 304 has been adopted.
|     There are 4 votes in favour of it and 0 against it.
|     Scores: Denis 20, Carole 10, Anne -10, Bruno -10
|     Abstentions: 0
|     | next to move: Anne
| To anne and bruno and denis: [Autumn] 55: Denis has won the tournament
|     Autumn: announcement 55
|     2026-03-05 17:44:00 UTC
|
|     Denis has won the tournament.
| To carole: [Autumn] 55: Denis a gagné le tournoi
|     Autumn : annonce 55
|
|     Denis a gagné le tournoi.
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 55
|     2026-03-05 17:44:00 UTC
|
|     Denis has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
