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
|     suffit.
|
|     En vous inscrivant, vous acceptez que toute la partie - chaque
|     proposition, chaque vote et chaque demande avec le nom de son auteur,
|     mais non votre adresse - soit publiée après la fin, pour que chacun
|     puisse la vérifier.
|
|     Si ce n'était pas vous, ne faites rien, ou répondez par le seul mot
|     «no».

amelie:
| To amelie: [Autumn] bienvenue, Amelie
|     (answers go to gm+{the secret of the reader})
|     Bienvenue, Amelie. Votre inscription à Autumn est faite.
|
|     Pour jouer, répondez à ce courriel ou à tout autre que nous vous
|     envoyons : l'adresse à laquelle part une réponse est la vôtre et nous
|     montre que c'est bien vous. Ne la communiquez à personne.
|
|     Chaque commande tient sur une ligne à elle. Vous pouvez écrire :
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
|         inquire 305                 une demande payante (règle 216)
|         forfeit                     quitter le tournoi ; nous demandons encore
|         do ...                      un coup qu'une règle a peut-être créé
|         check                       lire ce courriel, dire comment, ne rien faire
|         withdraw 3                  reprendre votre coup 3 s'il attend encore
|         ask ...                     une question à l'organisateur
|         object: ...                 quelque chose est mal enregistré ; réclamation
|                                     et réponse sont publiées à la fin
|         rules, record, mine, help   les règles en vigueur comme annoncées, toutes
|                                     les annonces, vos coups, ce texte
|         status, scores              à qui de jouer et ce qui est ouvert, les
|                                     scores : autant qu'annoncé
|         initial rules               celles du début de la partie
|         reminders on, ou off        un rappel quotidien des votes en cours
|         password                    comment votre logiciel se connecte à nous
|         language fr, de ou en       la langue dans laquelle nous vous écrivons
|         end                         rien de ce qui suit n'est lu
|         verify                      vérifier des documents de proposition joints,
|                                     cités ou transférés : sont-ils les bons ?
|         key                         notre clé OpenPGP ; avec la vôtre en pièce
|                                     jointe (ou «key autocrypt») : l'enregistrer,
|                                     pour des lettres chiffrées ; «key none» l'ôte
|         signatures required         ou optional : vos courriels ne comptent que
|                                     signés par votre clé enregistrée
|
|     Aux autres joueurs, par le maître de jeu, et pour vous-même :
|
|         tell bob: ...               vos mots ; plus longs, sur les lignes après
|                                     «tell bob», puis une ligne «end tell»
|         tell everyone: ...          de même, à tous les autres
|         share 301 with bob, carol   un document que vous avez
|         tell bob anonymously: ...   sans votre nom, seul dans un courriel ; ou
|                                     «share 301 with bob anonymously»
|         digest on, ou off           les annonces en un courriel par jour
|         settings                    ce que vous avez choisi
|         whoami                      ce que nous savons de vous, et ce que ce
|                                     courriel montre de son expéditeur
|
|     Vos propres adresses :
|
|         add address me@work.example une autre adresse à vous ; elle est consultée
|         write to me@work.example    où vont nos courriels, parmi vos adresses
|         drop address me@old.example ne plus en utiliser une
|         addresses                   lesquelles ce sont
|         new reply address           si quelqu'un a obtenu celle que vous avez
|
|     Les lignes citées et tout ce qui suit une signature ne sont jamais lus.
|     Écrivez à gm@secret.test ; de préférence en répondant à un de nos courriels.

players: Bob, Carol

carol:
  Sprache: Deutsch
  vote for 301
| To carol: [Autumn] angekommen: 2 Befehle
|     (answers go to gm+{the secret of the reader})
|     Autumn: Ihre Mail ist am 2026-03-02 10:08:00 UTC angekommen.
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
| To bob: [Autumn] received: 2 commands
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
|     2. a request for help
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
|     Der Hash des Dokuments ist
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Dafür gab es 1 Punkt.
|
|     Der genaue Wortlaut im öffentlichen Verzeichnis:
|
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has the hash
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
| To bob: [Autumn] 2: Rule-change 301 has been proposed
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has the hash
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
| To amelie: [Autumn] 2: La modification 301 a été proposée
|     (answers go to gm+{the secret of the reader})
|     Autumn : annonce 2
|
|     La modification 301 a été proposée.
|     L'empreinte de son document est
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Elle a rapporté 1 point.
|
|     Son texte exact dans le registre public :
|
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has the hash
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|     Its proposer has gained 1 point.
| To bob: [Autumn] Rule-change 301 has been proposed
|     (answers go to gm)
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has the hash
|     SHA-256 b7f7d48e0d73d3b7e6888deca3d918329bac9907c5d5d3247bc987ef27491619
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
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
| To amelie: [Autumn] reçu : 2 commandes, à regarder
|     (answers go to gm+{the secret of the reader})
|     Autumn : votre courriel a été reçu le 2026-03-02 10:10:00 UTC.
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
|          un vote ne peut dépendre de rien ni laisser le choix ouvert; peut-être : «vote for NUMBER»
|
|     Si un coup compte, ce sont les règles en vigueur au moment où il est
|     joué qui le disent. Pour connaître les commandes, écrivez le seul mot
|     «help». Gardez le fichier joint receipt.txt : il est signé et montre ce
|     qui a été reçu, si jamais quelqu'un dit autre chose.

carol:
  inquire 305
  withdraw 9
  mine
| To carol: [Autumn] angekommen: 3 Befehle
|     (answers go to gm+{the secret of the reader})
|     Autumn: Ihre Mail ist am 2026-03-02 10:11:00 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. eine Anfrage zu 305
|        (Sie schrieben: «inquire 305»)
|        Noch nicht ausgeführt: nach dem, was Ihnen mitgeteilt wurde, scheint
|        Regel 216 diese Anfrage zu verbieten.
|        Um fortzufahren, antworten Sie mit dieser Zeile:  «insist {code}»
|
|     2. Rücknahme Ihres Spielzugs 9
|        (Sie schrieben: «withdraw 9»)
|        Einen Spielzug 9 haben Sie noch nicht gemacht.
|
|     3. eine Bitte um mine
|        (Sie schrieben: «mine»)
|        Siehe unten.
|
|     Ihre bisherigen Spielzüge, wie sie gelesen wurden:
|       1. am 2026-03-02 10:08:00 UTC: eine Stimme FÜR Vorschlag 301
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help».

# A mail that anybody may have sent chooses no language.

bob, to gm@secret.test:
  language de
| To bob: [Autumn] received: 1 command
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:12:00 UTC.
|
|     This is how it was read:
|
|     1. our mail in Deutsch
|        (you wrote: «language de»)
|        Not carried out: please ask for this by answering one of our mails.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
