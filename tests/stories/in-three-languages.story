In three languages

# Each player chooses a language, also with the mail that asks to join. What is private comes in that
# language; an announcement comes in it too, with its exact English text, which alone is the record.

show: receipts, reply addresses

amelie, to gm@secret.test:
  language français
  join Amelie
| To amelie: [Autumn] veuillez confirmer votre inscription
|     (answers go to gm+join-{a token})
|     Quelqu'un, sans doute vous, a demandé l'inscription de cette adresse au
|     tournoi Autumn sous le nom «Amelie».
|
|     Pour vous inscrire, répondez simplement à ce courriel. Une réponse vide
|     suffit. Pour jouer sous un autre nom, répondez par le mot «join» et ce
|     nom.
|
|     Le fichier joint dice.txt nous engage sur les dés avant que votre
|     réponse n'y soit mêlée. Gardez les deux, et vous pourrez le vérifier
|     après la partie.
|
|     En vous inscrivant, vous acceptez que toute la partie - chaque
|     proposition, chaque vote et chaque demande avec le nom de son auteur,
|     mais non votre adresse - soit publiée après la fin, pour que chacun
|     puisse la vérifier.
|
|     Si ce n'était pas vous, ne faites rien, ou répondez par le seul mot
|     «no».
|     attached: dice.txt

amelie:
| To amelie: [Autumn] bienvenue, Amelie
|     (answers go to gm+{the secret of the reader})
|     Bienvenue, Amelie. Votre inscription à Autumn est faite.
|
|     Pour jouer, répondez à ce courriel ou à tout autre que nous vous
|     envoyons : l'adresse à laquelle part une réponse est la vôtre et nous
|     montre que c'est bien vous. Ne la communiquez à personne.
|
|     Ce qu'il faut pour gagner, selon la règle 208 :
|
|       | The first player whose score reaches 200 points is the winner.
|
|     Les règles avec lesquelles la partie commence sont dans le fichier joint
|     rules.txt. Le seul mot «rules» vous donne plus tard celles en vigueur,
|     «status» l'état de la partie, et «help» tout ce que vous pouvez écrire.
|
|     Pour changer les règles, et pour voter, écrivez des lignes comme celles-ci :
|
|         propose amend rule 203      jouer votre tour ; puis le nouveau texte,
|                                     ligne par ligne, puis «end proposal».
|                                     Aussi : propose enact,
|                                     propose repeal rule 203,
|                                     propose repeal amendment 305,
|                                     propose transmute rule 110. Une ligne
|                                     «clauses:» commence les clauses, si vous en
|                                     ajoutez.
|         vote for 301                ou : vote against 301, 302 and 303; +1 301 ;
|                                     pour 301, contre 302
|         vote for mine               pour la proposition du même courriel
|         abstain 301                 un vote pour aucun des deux côtés
|         withdraw my vote on 301     comme si vous n'aviez pas voté
|
|     Le tournoi n'a pas encore commencé, et aucun coup ne compte avant son
|     début, qui sera annoncé à tous.
|     attached: rules.txt
|     attached: dice.txt

players: Bob, Carol

carol:
  Sprache: Deutsch
  vote for 301
| To carol: [Autumn] angekommen: bitte ansehen
|     (answers go to gm+{the secret of the reader})
|     Autumn: Ihre Mail ist am 2. März 2026, 10:08 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. unsere Post auf Deutsch
|        (Sie schrieben: «Sprache: Deutsch»)
|        Erledigt.
|
|     2. eine Stimme FÜR Vorschlag 301
|        (Sie schrieben: «vote for 301»)
|        Aufgenommen als Ihr Spielzug 1.
|        Vorschlag 301 ist bisher nicht bekanntgegeben worden; die Stimme zählt,
|        wenn es ihn gibt, sobald sie gespielt wird.
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help». Bewahren Sie die angehängte Datei receipt.txt auf: sie ist
|     signiert und zeigt, was eingegangen ist, falls je etwas anderes
|     behauptet wird.

bob:
  propose enact
  Nobody may whistle on a Tuesday.
  end proposal
  help
| To bob: [Autumn] received: done (2 commands)
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: enact a rule
|          Text:
|          | Nobody may whistle on a Tuesday.
|
|     2. a request for the commands there are
|        (you wrote: «help»)
|        See below.
|
|     (the commands there are)
|
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To carol: [Autumn] 2: Regeländerung 301 ist vorgeschlagen worden
|     (answers go to gm+{the secret of the reader})
|     Autumn: Bekanntgabe 2
|
|     Regeländerung 301 ist vorgeschlagen worden.
|     Das Dokument hat diesen Hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Dafür gab es 1 Punkt.
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
|
|     Zum Abstimmen antworten Sie «vote for 301» oder «vote against 301».
| To bob: [Autumn] 2: Rule-change 301 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To amelie: [Autumn] 2: La modification 301 a été proposée
|     (answers go to gm+{the secret of the reader})
|     Autumn : annonce 2
|
|     La modification 301 a été proposée.
|     Son document a cette empreinte :
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Elle a rapporté 1 point.
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
|
|     Pour voter, répondez «vote for 301» ou «vote against 301».
| To bob: [Autumn] Rule-change 301 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     (answers go to gm+review-{a token})
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301

amelie:
  vote for 301
  vote for 999
  vote for 302 unless it rains
| To amelie: [Autumn] reçu : à vérifier
|     (answers go to gm+{the secret of the reader})
|     Autumn : votre courriel a été reçu le 2 mars 2026 à 10 h 10 UTC.
|
|     Voici comment il a été lu :
|
|     1. un vote POUR la proposition 301
|        (vous avez écrit : «vote for 301»)
|        Enregistré comme votre coup 1.
|
|     2. un vote POUR la proposition 999
|        (vous avez écrit : «vote for 999»)
|        Enregistré comme votre coup 2.
|        La proposition 999 n'a pas encore été annoncée ; le vote compte si elle
|        existe au moment où il est joué.
|
|     Ces lignes ne sont pas des commandes et n'ont rien changé :
|
|       | «vote for 302 unless it rains»
|          un vote ne peut dépendre de rien ni laisser le choix ouvert ; peut-être :
|          «pour NUMÉRO» / «contre NUMÉRO»
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help». Gardez le fichier joint receipt.txt : il est signé et montre ce
|     qui a été reçu, si jamais quelqu'un dit autre chose.

carol:
  inquire 305
  withdraw 9
  mine
| To carol: [Autumn] angekommen: wartet auf Ihr «insist»
|     (answers go to gm+{the secret of the reader})
|     Autumn: Ihre Mail ist am 2. März 2026, 10:11 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. eine Anfrage zu 305
|        (Sie schrieben: «inquire 305»)
|        Noch nicht ausgeführt: Nach dem, was Ihnen mitgeteilt wurde, scheint
|        Regel 216 diese Anfrage zu verbieten. Bestehen Sie darauf und es zählt
|        nicht, kostet das 10 Punkte.
|        Um fortzufahren, antworten Sie mit dieser Zeile:  «insist {code}»
|
|     2. Rücknahme Ihres Spielzugs 9
|        (Sie schrieben: «withdraw 9»)
|        Einen Spielzug 9 haben Sie noch nicht gemacht.
|
|     3. eine Bitte um Ihre eigenen Züge bisher
|        (Sie schrieben: «mine»)
|        Siehe unten.
|
|     Ihre bisherigen Spielzüge, wie sie gelesen wurden:
|       1. am 2. März 2026, 10:08 UTC: eine Stimme FÜR Vorschlag 301
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help».

# A mail that anybody may have sent chooses no language.

bob, to gm@secret.test:
  language de
| To bob: [Autumn] received: nothing done
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:12:00 UTC.
|
|     This is how it was read:
|
|     1. our mail in Deutsch
|        (you wrote: «language de»)
|        Not carried out: please ask for this by answering one of our mails to you
|        alone, such as this.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
