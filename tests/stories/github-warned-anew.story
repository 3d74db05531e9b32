A warning, a player who joins while it runs, and what status says of it

# The ruleset «github»: whoever joins is told of a warning that runs, and may object to it. «status» says until
# when a proposal is voted on. What ends without a foreign word is said to lack one.

tournament autumn
  ruleset = "github"
  joining = "open"
players: Alice, Bob, Carol, Dave, Erin

alice:
  propose transmute rule 209
| To alice: [Autumn] received: done
|     1. a turn: transmute rule 209
|        (you wrote: «propose transmute rule 209»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 325
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Alice has proposed rule-change 325.
|     Its document is attached as proposal-325.txt and has this hash:
|     SHA-256 38a193ae33d18c678a0b885aa465f451c2f2e0fa4294595881f28a5323cd3b64
|
|     What rule-change 325 says:
|     | transmute rule 209
|
|     To vote, answer «vote for 325» or «vote against 325».
|     attached: proposal-325.txt
alice:
  I warn of the end of 325
| To alice: [Autumn] received: done
|     1. a move in your own words: warn 325
|        (you wrote: «I warn of the end of 325»)
|        Taken down as your move 2.
| To everyone: [Autumn] 3: warned of: 325
|     Autumn: announcement 3
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | warned of: 325
|     | concerns: 325
|     | voted on until: 2026-03-05 10:13:00 UTC
finn, to gm@secret.test:
  join Finn
| To finn: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Finn».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
finn:
  yes
| To finn: [Autumn] welcome, Finn
|     Welcome, Finn. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 207:
|
|       | The winner is the first player with 200 points or more. Of several
|       | who have them by the same decision a ruling says who it is. Of votes
|       | that are over at the same moment, the one on the lower number is
|       | decided first.
|
|     The rules that the game begins with are in the attached file rules.txt.
|     The one word «rules» gets you those in force later, «status» how the
|     game stands, and «help» everything that you may write.
|
|     To change the rules, and to vote, write lines such as these:
|
|         propose amend rule 203      take a turn; then the new text, line by line,
|                                     and at its end the line «end proposal».
|                                     Also: propose enact, propose repeal rule 203,
|                                     propose repeal amendment 329,
|                                     propose transmute rule 110. A line «clauses:»
|                                     begins the clauses, if you add any.
|         vote for 325                or: vote against 325, 326 and 327; +1 325
|         vote for mine               for the proposal made in the same mail
|         abstain 325                 a vote for neither side
|         withdraw my vote on 325     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I invoke judgement on ABOUT, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|         I want as Judge: PLAYER, or: withdraw
|         I claim the word in MATTER
|         I move a part: MATTER, OLD RULE
|         a foreign word on MATTER, FOREIGN, ENGLISH
|         I warn of the end of MATTER
|         I object to the end of MATTER
|         I object to all warnings: ANSWER
|         I reword MATTER, WORDING
|         a mere correction: MATTER
|         I accuse DEFENDANT, DEMAND, CHARGE
|         I contest MATTER, DEMAND, CHARGE
|         jury for DEFENDANT, JUROR
|         I plead guilty: OFFER
|         I plead not guilty
|         I appeal
|         my verdict: guilty | not guilty, or: withdraw
|         my sentence: NUMBER, or: withdraw
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
|     attached: rules.txt
| To everyone: [Autumn] 4: Finn has joined the tournament
|     Autumn: announcement 4
|     2026-03-02 10:15:00 UTC
|
|     Finn has joined the tournament.
| To finn: [Autumn] A player has joined
|     Autumn: a letter
|     2026-03-02 10:15:00 UTC
|
|     A player has joined.
|     | warned of: 325
|     | voted on until: 2026-03-05 10:13:00 UTC
|     The document of proposal 325 is attached and has this hash:
|     SHA-256 38a193ae33d18c678a0b885aa465f451c2f2e0fa4294595881f28a5323cd3b64
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-325.txt
finn:
  status
| To finn: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Proposal 325: no outcome has been announced.
|     Announced on 2026-03-02 10:12:00 UTC (announcement 2).
|     It was proposed by Alice.
|       | transmute rule 209
|     | warned of: 325
|     | concerns: 325
|     | voted on until: 2026-03-05 10:13:00 UTC
|     Your mails hold no vote on it.
|     The scores, as announced on 2026-03-02 10:11:00 UTC (announcement 1):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
finn:
  I object to the end of 325
| To finn: [Autumn] received: done
|     1. a move in your own words: object 325
|        (you wrote: «I object to the end of 325»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: objected to the end of: 325
|     Autumn: announcement 5
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     Player: Finn
|     | objected to the end of: 325
|     | concerns: 325
|     | voted on until: it is decided
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Proposal 325: no outcome has been announced.
|     Announced on 2026-03-02 10:12:00 UTC (announcement 2).
|     It was proposed by Alice.
|       | transmute rule 209
|     | warned of: 325
|     | objected to the end of: 325
|     | concerns: 325
|     | voted on until: it is decided
|     Your mails hold no vote on it.
|     The scores, as announced on 2026-03-02 10:11:00 UTC (announcement 1):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
alice:
  I warn of the end of 325
| To alice: [Autumn] received: done
|     1. a move in your own words: warn 325
|        (you wrote: «I warn of the end of 325»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: warned of: 325
|     Autumn: announcement 6
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | warned of: 325
|     | concerns: 325
|     | voted on until: 2026-03-05 10:19:00 UTC
carol:
  I object to all warnings: yes
| To carol: [Autumn] received: done
|     1. a move in your own words: object_always yes
|        (you wrote: «I object to all warnings: yes»)
|        Taken down as your move 1.
| To everyone: [Autumn] 7: objects to all warnings: yes
|     Autumn: announcement 7
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | objects to all warnings: yes
|     | concerns: 325
|     | voted on until: it is decided
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Proposal 325: no outcome has been announced.
|     Announced on 2026-03-02 10:12:00 UTC (announcement 2).
|     It was proposed by Alice.
|       | transmute rule 209
|     | objected to the end of: 325
|     | warned of: 325
|     | objects to all warnings: yes
|     | concerns: 325
|     | voted on until: it is decided
|     Your mails hold no vote on it.
|     The scores, as announced on 2026-03-02 10:11:00 UTC (announcement 1):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
carol:
  I object to all warnings: no
| To carol: [Autumn] received: done
|     1. a move in your own words: object_always no
|        (you wrote: «I object to all warnings: no»)
|        Taken down as your move 2.
| To everyone: [Autumn] 8: objects to all warnings: no
|     Autumn: announcement 8
|     2026-03-02 10:22:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | objects to all warnings: no
alice:
  I warn of the end of 325
| To alice: [Autumn] received: done
|     1. a move in your own words: warn 325
|        (you wrote: «I warn of the end of 325»)
|        Taken down as your move 4.
| To everyone: [Autumn] 9: warned of: 325
|     Autumn: announcement 9
|     2026-03-02 10:23:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | warned of: 325
|     | concerns: 325
|     | voted on until: 2026-03-05 10:23:00 UTC
72 hours later
| To everyone: [Autumn] 10: Rule-change 325 has been defeated
|     Autumn: announcement 10
|     2026-03-05 10:23:00 UTC
|
|     Rule-change 325 has been defeated.
|     There is 1 vote in favour of it and 0 against it.
|     Scores: Alice 0, Bob 0, Carol 0, Dave 0, Erin 0, Finn 0
|     | lacking: a foreign word
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Nothing is known to be open.
|     The scores, as announced on 2026-03-05 10:23:00 UTC (announcement 10):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0
