Players may pass their turn, and a turn may be a bid

# 301 lets players pass. What rules ask of any turn is asked of a pass: the cooldown of rule 201. What they
# say of proposals (the die, the number, the document) is not heard of it.

players: Alice, Bob, Carol
dice: 1 2 3

alice:
  propose enact
  A player may pass, or give points to another player, instead of proposing a rule-change: that is a turn, too.
  Who passes is announced, and how many turns there were.
  clauses:
  move pass() as turn
  move give(target: player, points: number) as turn
  require give: points > 0 and points <= player.points
  when pass.made: reveal player.name as passed, game.turns to everyone
  when give.made: award player -points; award target points; reveal player.name as giver, target.name as given, points to everyone
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 c117033e5996fc8597d6535b3f5c3173f6d4b14859d1853b4f6e002a2be49b89
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 c117033e5996fc8597d6535b3f5c3173f6d4b14859d1853b4f6e002a2be49b89
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
carol:
  vote for 301
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
bob:
  language français
| To bob: [Autumn] reçu : fait
|     Autumn : votre courriel a été reçu le 2 mars 2026 à 10 h 11 UTC.
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
carol:
  language deutsch
| To carol: [Autumn] angekommen: getan
|     Autumn: Ihre Mail ist am 2. März 2026, 10:12 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. unsere Post auf Deutsch
|        (Sie schrieben: «language deutsch»)
|        Erledigt.
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help».
bob:
  do pass
| To bob: [Autumn] reçu : fait
|     Autumn : votre courriel a été reçu le 2 mars 2026 à 10 h 13 UTC.
|
|     Voici comment il a été lu :
|
|     1. un coup dans vos propres mots : pass
|        (vous avez écrit : «do pass»)
|        Enregistré comme votre coup 2.
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help». Gardez le fichier joint receipt.txt : il est signé et montre ce
|     qui a été reçu, si jamais quelqu'un dit autre chose.
| To carol: [Autumn] 4: hat gepasst: Bob
|     Autumn: Bekanntgabe 4
|
|     Eine Regel gibt Folgendes bekannt.
|     Von allen gemachte Züge: 2
|     | hat gepasst: Bob
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 4
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 2
|     | passed: Bob
| To alice: [Autumn] 4: passed: Bob
|     Autumn: announcement 4
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 2
|     | passed: Bob
| To bob: [Autumn] 4: a passé son tour : Bob
|     Autumn : annonce 4
|
|     Une règle fait savoir ceci.
|     Tours joués par tous : 2
|     | a passé son tour : Bob
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 4
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 2
|     | passed: Bob
bob:
  propose repeal rule 216
| To bob: [Autumn] reçu : fait
|     Autumn : votre courriel a été reçu le 2 mars 2026 à 10 h 14 UTC.
|
|     Voici comment il a été lu :
|
|     1. un tour : abroger la règle 216
|        (vous avez écrit : «propose repeal rule 216»)
|        Enregistré comme votre coup 3.
|        Le texte tel que son empreinte sera calculée (un titre, le numéro et une
|        valeur aléatoire s'y ajoutent quand le tour est joué) :
|          Change: repeal rule 216
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help». Gardez le fichier joint receipt.txt : il est signé et montre ce
|     qui a été reçu, si jamais quelqu'un dit autre chose.
| To carol: [Autumn] 5: Bob hat Regel 201 nicht beachtet
|     Autumn: Bekanntgabe 5
|
|     Bob hat Regel 201 nicht beachtet.
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 5
|     2026-03-02 10:14:00 UTC
|
|     Bob has failed to consider rule 201.
| To alice: [Autumn] 5: Bob has failed to consider rule 201
|     Autumn: announcement 5
|     2026-03-02 10:14:00 UTC
|
|     Bob has failed to consider rule 201.
| To bob: [Autumn] 5: Bob n'a pas tenu compte de la règle 201
|     Autumn : annonce 5
|
|     Bob n'a pas tenu compte de la règle 201.
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 5
|     2026-03-02 10:14:00 UTC
|
|     Bob has failed to consider rule 201.
carol:
  do give Alice 1
| To carol: [Autumn] angekommen: getan
|     Autumn: Ihre Mail ist am 2. März 2026, 10:15 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. ein Spielzug in Ihren Worten: give Alice 1
|        (Sie schrieben: «do give Alice 1»)
|        Aufgenommen als Ihr Spielzug 2.
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help». Bewahren Sie die angehängte Datei receipt.txt auf: sie ist
|     signiert und zeigt, was eingegangen ist, falls je etwas anderes
|     behauptet wird.
| To carol: [Autumn] 6: Carol hat Regel 301 nicht beachtet
|     Autumn: Bekanntgabe 6
|
|     Carol hat Regel 301 nicht beachtet.
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 6
|     2026-03-02 10:15:00 UTC
|
|     Carol has failed to consider rule 301.
| To alice: [Autumn] 6: Carol has failed to consider rule 301
|     Autumn: announcement 6
|     2026-03-02 10:15:00 UTC
|
|     Carol has failed to consider rule 301.
| To bob: [Autumn] 6: Carol n'a pas tenu compte de la règle 301
|     Autumn : annonce 6
|
|     Carol n'a pas tenu compte de la règle 301.
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 6
|     2026-03-02 10:15:00 UTC
|
|     Carol has failed to consider rule 301.
23 hours later
alice:
  do give Bob 1
| To alice: [Autumn] received: done
|     1. a move in your own words: give Bob 1
|        (you wrote: «do give Bob 1»)
|        Taken down as your move 3.
| To carol: [Autumn] 7: giver: Alice
|     Autumn: Bekanntgabe 7
|
|     Eine Regel gibt Folgendes bekannt.
|     Der Spieler hat 1 Punkt gewonnen.
|     | giver: Alice
|     | given: Bob
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 7
|     2026-03-03 09:16:00 UTC
|
|     A rule makes this known.
|     The player has gained 1 point.
|     | giver: Alice
|     | given: Bob
| To alice: [Autumn] 7: giver: Alice
|     Autumn: announcement 7
|     2026-03-03 09:16:00 UTC
|
|     A rule makes this known.
|     The player has gained 1 point.
|     | giver: Alice
|     | given: Bob
| To bob: [Autumn] 7: giver: Alice
|     Autumn : annonce 7
|
|     Une règle fait savoir ceci.
|     Cela rapporte 1 point.
|     | giver: Alice
|     | given: Bob
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 7
|     2026-03-03 09:16:00 UTC
|
|     A rule makes this known.
|     The player has gained 1 point.
|     | giver: Alice
|     | given: Bob
carol:
  do pass
| To carol: [Autumn] angekommen: getan
|     Autumn: Ihre Mail ist am 3. März 2026, 9:17 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. ein Spielzug in Ihren Worten: pass
|        (Sie schrieben: «do pass»)
|        Aufgenommen als Ihr Spielzug 3.
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help». Bewahren Sie die angehängte Datei receipt.txt auf: sie ist
|     signiert und zeigt, was eingegangen ist, falls je etwas anderes
|     behauptet wird.
| To carol: [Autumn] 8: hat gepasst: Carol
|     Autumn: Bekanntgabe 8
|
|     Eine Regel gibt Folgendes bekannt.
|     Von allen gemachte Züge: 4
|     | hat gepasst: Carol
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 8
|     2026-03-03 09:17:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 4
|     | passed: Carol
| To alice: [Autumn] 8: passed: Carol
|     Autumn: announcement 8
|     2026-03-03 09:17:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 4
|     | passed: Carol
| To bob: [Autumn] 8: a passé son tour : Carol
|     Autumn : annonce 8
|
|     Une règle fait savoir ceci.
|     Tours joués par tous : 4
|     | a passé son tour : Carol
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 8
|     2026-03-03 09:17:00 UTC
|
|     A rule makes this known.
|     Turns taken by all: 4
|     | passed: Carol
scores
| alice 0, bob -9, carol -10
status
| playing; 3 players; 0 open; 0 moves wait
