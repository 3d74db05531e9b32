What is known of a player, and what their mail shows of them

players: Alice, Bob

alice:
  whoami
| To alice: [Autumn] received: done
|     1. a request for what we know of you
|        (you wrote: «whoami»)
|        See below.
|     You play under the name «Alice»; our mail to you is in English.
|     This mail shows who sent it by: answering one of our mails.
|     Your addresses; our mail goes to the first:
|       | alice@players.test
|     No key that can be used is registered for you.
|     Your settings:
|       - You are not reminded of proposals to vote on.
|       - You get each announcement at once.
|     They are changed by «reminders on», «reminders off», «digest on»,
|     «digest off».
bob:
  reminders on
  language de
  who am I?
| To bob: [Autumn] angekommen: getan (3 Befehle)
|     Autumn: Ihre Mail ist am 2. März 2026, 10:07 UTC angekommen.
|
|     So wurde sie gelesen:
|
|     1. Erinnerungen an Abstimmungen
|        (Sie schrieben: «reminders on»)
|        Erledigt.
|
|     2. unsere Post auf Deutsch
|        (Sie schrieben: «language de»)
|        Erledigt.
|
|     3. eine Frage, was wir von Ihnen wissen
|        (Sie schrieben: «who am I?»)
|        Siehe unten.
|
|     Sie spielen unter dem Namen «Bob»; unsere Post an Sie ist auf Deutsch.
|
|     Diese Mail zeigt durch Folgendes, wer sie geschickt hat: die Antwort auf
|     eine unserer Mails.
|
|     Ihre Adressen; unsere Post geht an die erste:
|       | bob@players.test
|
|     Für Sie ist kein Schlüssel eingetragen, der sich verwenden lässt.
|
|     Ihre Einstellungen:
|       - Einmal am Tag werden Sie an Vorschläge erinnert, zu denen Ihre Mails keine Stimme enthalten.
|       - Jede Bekanntgabe kommt sofort.
|     Geändert werden sie mit «reminders on», «reminders off», «digest on»,
|     «digest off».
|
|     Ob ein Spielzug zählt, entscheiden die Regeln, die gelten, wenn er
|     gespielt wird. Welche Befehle es gibt, erfahren Sie mit dem einen Wort
|     «help».
