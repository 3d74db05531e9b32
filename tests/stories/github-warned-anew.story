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
|     | word for it before any vote: a foreign word on 325, FOREIGN, ENGLISH
|     | already voted: Alice
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
|         I object to all warnings ANSWER
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
|     | word for it before any vote: a foreign word on 325, FOREIGN, ENGLISH
|     | already voted: Alice
|     | warned of: 325
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
| To everyone: [Autumn] 5: warned of but objected to: 325
|     Autumn: announcement 5
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     Player: Finn
|     | warned of but objected to: 325
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
|     | word for it before any vote: a foreign word on 325, FOREIGN, ENGLISH
|     | already voted: Alice
|     | warned of: 325
|     | warned of but objected to: 325
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
|     | voted on until: 2026-03-05 10:19:00 UTC
carol:
  I object to all warnings
| To carol: [Autumn] received: waits for your «insist»
|     1. a move in your own words: object_always
|        (you wrote: «I object to all warnings»)
|        Not carried out yet: by the rules that were announced this is written «I
|        object to all warnings yes | no», and yours cannot be read so: numbers
|        stand in figures, alone. Nothing comes of it as it stands.
|        To go ahead, answer this mail with the line:  «insist {code}»
carol:
  I object to all warnings: yes
| To carol: [Autumn] received: done
|     1. a move in your own words: object_always yes
|        (you wrote: «I object to all warnings: yes»)
|        Taken down as your move 1.
| To everyone: [Autumn] 7: objects to all warnings: yes
|     Autumn: announcement 7
|     2026-03-02 10:21:00 UTC
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
|     | word for it before any vote: a foreign word on 325, FOREIGN, ENGLISH
|     | already voted: Alice
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
|     2026-03-02 10:23:00 UTC
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
|     2026-03-02 10:24:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | warned of: 325
|     | voted on until: 2026-03-05 10:24:00 UTC
72 hours later
| To everyone: [Autumn] 10: Rule-change 325 has been defeated
|     Autumn: announcement 10
|     2026-03-05 10:24:00 UTC
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
|     The scores, as announced on 2026-03-05 10:24:00 UTC (announcement 10):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0
alice:
  propose enact
  Whoever has no idea may pass, which earns 2 points, once.
  clauses:
  move pass()
  require pass: made.count == 0
  when pass.made: award player 2; reveal player.name as has_passed to everyone
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 5.
|        (its text is shown)
| To everyone: [Autumn] 11: Alice has proposed rule-change 326
|     Autumn: announcement 11
|     2026-03-05 10:26:00 UTC
|
|     Alice has proposed rule-change 326.
|     Its document is attached as proposal-326.txt and has this hash:
|     SHA-256 14bef3d15be99919edfab79aad8cbf507ad93a9cd6adc25a8c6ec3027318158f
|     | word for it before any vote: a foreign word on 326, FOREIGN, ENGLISH
|     | already voted: Alice
|
|     What rule-change 326 says:
|     | enact a rule
|     | Whoever has no idea may pass, which earns 2 points, once.
|     |
|     | clauses:
|     | move pass()
|     | require pass: made.count == 0
|     | when pass.made: award player 2; reveal player.name as has_passed to
|     +  everyone
|
|     To vote, answer «vote for 326» or «vote against 326».
|     attached: proposal-326.txt
| To organiser: [Autumn] 326 carries clauses
|     Proposal 326 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 326
bob:
  vote for 326
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 326
|        (you wrote: «vote for 326»)
|        Taken down as your move 1.
| To everyone: [Autumn] 12: Bob has voted
|     Autumn: announcement 12
|     2026-03-05 10:27:00 UTC
|
|     Bob has voted.
|     Proposal: 326
|     | vote does not count without: a foreign word
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Proposal 326: no outcome has been announced.
|     Announced on 2026-03-05 10:26:00 UTC (announcement 11).
|     It was proposed by Alice.
|       | enact a rule
|       | Whoever has no idea may pass, which earns 2 points, once.
|     | word for it before any vote: a foreign word on 326, FOREIGN, ENGLISH
|     | already voted: Alice
|     By what was announced, no vote of yours on it counts any more.
|     The scores, as announced on 2026-03-05 10:24:00 UTC (announcement 10):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0
carol:
  a foreign word on 326, ikinci, second
| To carol: [Autumn] received: done
|     1. a move in your own words: word 326, ikinci, second
|        (you wrote: «a foreign word on 326, ikinci, second»)
|        Taken down as your move 3.
| To everyone: [Autumn] 13: word for: 326
|     Autumn: announcement 13
|     2026-03-05 10:29:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | word for: 326
|     | foreign: ikinci
|     | english: second
bob:
  vote for 326
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 326
|        (you wrote: «vote for 326»)
|        Taken down as your move 2.
| To everyone: [Autumn] 14: Bob has voted
|     Autumn: announcement 14
|     2026-03-05 10:30:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 326
alice:
  I reword 326: Whoever has no idea may pass, once, which earns 2 points.
| To alice: [Autumn] received: done
|     1. a move in your own words: reword 326: Whoever has no idea may pass, once, which earns 2 points.
|        (you wrote: «I reword 326: Whoever has no idea may pass, once, which earns 2 points.»)
|        Taken down as your move 6.
| To everyone: [Autumn] 15: Rule-change 326 has another text
|     Autumn: announcement 15
|     2026-03-05 10:31:00 UTC
|
|     Rule-change 326 has another text.
|     Its document is attached as proposal-326.txt and has this hash:
|     SHA-256 09f336d94f0f55209ea9cabb82491d9c72d098a11fcb3ccad499a7e55a235683
|     | votes that fall: those of the others
|
|     What rule-change 326 says:
|     | enact a rule
|     | Whoever has no idea may pass, once, which earns 2 points.
|     |
|     | clauses:
|     | move pass()
|     | require pass: made.count == 0
|     | when pass.made: award player 2; reveal player.name as has_passed to
|     +  everyone
|
|     To vote, answer «vote for 326» or «vote against 326».
|     attached: proposal-326.txt
| To organiser: [Autumn] 326 waits for your review
|     Proposal 326 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 326
organiser: review 326 confirm because it says the same
| silence
bob:
  vote for 326
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 326
|        (you wrote: «vote for 326»)
|        Taken down as your move 3.
| To everyone: [Autumn] 16: Bob has voted
|     Autumn: announcement 16
|     2026-03-05 10:32:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 326
carol:
  vote for 326
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 326
|        (you wrote: «vote for 326»)
|        Taken down as your move 4.
| To everyone: [Autumn] 17: Carol has voted
|     Autumn: announcement 17
|     2026-03-05 10:33:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 326
dave:
  vote for 326
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 326
|        (you wrote: «vote for 326»)
|        Taken down as your move 1.
| To everyone: [Autumn] 18: Dave has voted
|     Autumn: announcement 18
|     2026-03-05 10:34:00 UTC
|
|     Dave has voted.
|     What was voted: for
|     Proposal: 326
| To everyone: [Autumn] 19: Rule-change 326 has been adopted
|     Autumn: announcement 19
|     2026-03-05 10:34:00 UTC
|
|     Rule-change 326 has been adopted.
|     There are 4 votes in favour of it and 0 against it.
|     Scores: Alice 1, Bob 0, Carol 0, Dave 0, Erin 0, Finn 0
bob:
  do pass
| To bob: [Autumn] received: done
|     1. a move in your own words: pass
|        (you wrote: «do pass»)
|        Taken down as your move 4.
| To everyone: [Autumn] 20: has passed: Bob
|     Autumn: announcement 20
|     2026-03-05 10:35:00 UTC
|
|     A rule makes this known.
|     | has passed: Bob
erin:
  propose enact
  *Second warnings*
  As long as a warning runs, there is no second one.
  end proposal
| To erin: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 21: Erin has proposed rule-change 327
|     Autumn: announcement 21
|     2026-03-05 10:36:00 UTC
|
|     Erin has proposed rule-change 327.
|     Its document is attached as proposal-327.txt and has this hash:
|     SHA-256 2e0fa15283cf798753aff0fc88d750bb94d35a8d5d6a7f8b958de179857c9333
|     | word for it before any vote: a foreign word on 327, FOREIGN, ENGLISH
|     | already voted: Erin
|
|     What rule-change 327 says:
|     | enact a rule
|     | *Second warnings*
|     | As long as a warning runs, there is no second one.
|
|     To vote, answer «vote for 327» or «vote against 327».
|     attached: proposal-327.txt
| To organiser: [Autumn] 327 waits for your review
|     Proposal 327 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 327
carol:
  a foreign word on 327, birinci, first
| To carol: [Autumn] received: done
|     1. a move in your own words: word 327, birinci, first
|        (you wrote: «a foreign word on 327, birinci, first»)
|        Taken down as your move 5.
| To everyone: [Autumn] 22: word for: 327
|     Autumn: announcement 22
|     2026-03-05 10:37:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | word for: 327
|     | foreign: birinci
|     | english: first
bob:
  vote for 327
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 327
|        (you wrote: «vote for 327»)
|        Taken down as your move 5.
| To everyone: [Autumn] 23: Bob has voted
|     Autumn: announcement 23
|     2026-03-05 10:38:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 327
erin:
  I move a part: 327, 318
| To erin: [Autumn] received: done
|     1. a move in your own words: move_part 327, 318
|        (you wrote: «I move a part: 327, 318»)
|        Taken down as your move 2.
| To everyone: [Autumn] 24: part that moves: 327
|     Autumn: announcement 24
|     2026-03-05 10:39:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     | part that moves: 327
|     | out of rule: 318
|     | votes that fall: those of the others
carol:
  I accuse Bob, 3, he voted without a word
| To carol: [Autumn] received: done
|     1. a move in your own words: accuse Bob, 3, he voted without a word
|        (you wrote: «I accuse Bob, 3, he voted without a word»)
|        Taken down as your move 6.
| To everyone: [Autumn] 25: trial: The people vs bob
|     Autumn: announcement 25
|     2026-03-05 10:40:00 UTC
|
|     A rule makes this known.
|     | trial: The people vs bob
|     | trial number: 1
|     | prosecutor: Carol
|     | demanded: 3
|     | charge: he voted without a word
|     | asked to mail plead: Bob
|     | asked to mail jury: Bob, Carol
|
|     Asked: Bob
|     If this is you, answer with:
|       «I plead guilty: OFFER»
|
|     Asked: Bob
|     If this is you, answer with:
|       «I plead not guilty»
|
|     Asked: Bob
|     Asked: Carol
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
bob:
  I plead not guilty
| To bob: [Autumn] received: done
|     1. a move in your own words: plead_not_guilty
|        (you wrote: «I plead not guilty»)
|        Taken down as your move 6.
| To everyone: [Autumn] 26: pleads: not guilty
|     Autumn: announcement 26
|     2026-03-05 10:41:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | pleads: not guilty
|     | asked to mail plead: none
alice:
  I invoke judgement on 318: May a title be moved?
| To alice: [Autumn] received: done
|     1. a move in your own words: invoke 318: May a title be moved?
|        (you wrote: «I invoke judgement on 318: May a title be moved?»)
|        Taken down as your move 7.
| To everyone: [Autumn] 27: about rule: 318
|     Autumn: announcement 27
|     2026-03-05 10:42:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | about rule: 318
|     | question: May a title be moved?
|     | turns need consent: yes
|     | asked to mail consent yes: Alice, Bob, Carol, Dave, Erin, Finn
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     Asked: Finn
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 28: game disputed: yes
|     Autumn: announcement 28
|     2026-03-05 10:42:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 29: judgement: 1
|     Autumn: announcement 29
|     2026-03-05 10:42:00 UTC
|
|     A rule makes this known.
|     Voters: Finn
|     | judgement: 1
|     | question: May a title be moved?
|     | judge: Finn
|
|     Asked: Finn
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
finn:
  I judge rejected
| To finn: [Autumn] received: done
|     1. a move in your own words: judgement rejected
|        (you wrote: «I judge rejected»)
|        Taken down as your move 2.
| To everyone: [Autumn] 30: judgement: 1
|     Autumn: announcement 30
|     2026-03-05 10:43:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: May a title be moved?
|     | judge: Finn
|     | finding: rejected
| To everyone: [Autumn] 31: overruling: 1
|     Autumn: announcement 31
|     2026-03-05 10:43:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob, Carol, Dave, Erin
|     | overruling: 1
|     | question: May a title be moved?
|     | judge: Finn
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
dave:
  I forfeit
| To dave: [Autumn] received: waits for your «forfeit yes»
|     1. leaving the tournament
|        (you wrote: «I forfeit»)
|        Not carried out yet: whoever leaves the tournament cannot come back to
|        it.
|        To go ahead, answer this mail with the line:  «forfeit yes {code 2}»
dave:
  forfeit yes {code 2}
| To dave: [Autumn] received: done
|     1. leaving the tournament
|        (you wrote: «forfeit yes {code 2}»)
|        leaving the tournament: Taken down as your move 2.
| To everyone: [Autumn] 32: Dave has forfeited the tournament
|     Autumn: announcement 32
|     2026-03-05 10:45:00 UTC
|
|     Dave has forfeited the tournament.
|     | asked to mail consent yes: Alice, Bob, Carol, Erin, Finn
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Erin
|     Asked: Finn
|     If this is you, answer with:
|       «consent yes»
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Proposal 327: no outcome has been announced.
|     Announced on 2026-03-05 10:36:00 UTC (announcement 21).
|     It was proposed by Erin.
|       | enact a rule
|       | *Second warnings*
|     | already voted: Erin
|     | word for: 327
|     | foreign: birinci
|     | english: first
|     | part that moves: 327
|     | out of rule: 318
|     By what was announced, no vote of yours on it counts any more.
|     A ballot is open.
|     Announced on 2026-03-05 10:43:00 UTC (announcement 31).
|     | overruling: 1
|     | question: May a title be moved?
|     | judge: Finn
|     Asked are: Alice, Bob, Carol, Erin.
|     You are asked; answer with «overrule 1» and one of:
|       yes | no, or: withdraw
|     An answer is awaited: «jury for DEFENDANT, JUROR».
|     Announced on 2026-03-05 10:40:00 UTC (announcement 25).
|     Asked are: Bob, Carol.
|     You are asked: answer with «jury for DEFENDANT, JUROR».
|     An answer is awaited: «consent yes».
|     Announced on 2026-03-05 10:45:00 UTC (announcement 32).
|     Asked are: Alice, Bob, Carol, Erin, Finn.
|     You are asked: answer with «consent yes».
|     Rules that were adopted have moves of their own:
|       «do pass»
|     The scores, as announced on 2026-03-05 10:34:00 UTC (announcement 19):
|       | Alice 1
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0
bob:
  vote for 327
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 327
|        (you wrote: «vote for 327»)
|        Taken down as your move 7.
| To everyone: [Autumn] 33: Bob has voted
|     Autumn: announcement 33
|     2026-03-05 10:47:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 327
carol:
  vote for 327
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 327
|        (you wrote: «vote for 327»)
|        Taken down as your move 7.
| To everyone: [Autumn] 34: Carol has voted
|     Autumn: announcement 34
|     2026-03-05 10:48:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 327
| To everyone: [Autumn] 35: Rule-change 327 has been adopted
|     Autumn: announcement 35
|     2026-03-05 10:48:00 UTC
|
|     Rule-change 327 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Bob 2, Alice 1, Erin 1, Carol 0, Finn 0
| To everyone: [Autumn] 36: Rule 318 has another text
|     Autumn: announcement 36
|     2026-03-05 10:48:00 UTC
|
|     Rule 318 has another text.
|     Text:
|     | Players vote for a rule-change or against it, by a mail that says so.
|     | There is no third way. A vote counts where no rule says that it does
|     | not. Votes are public: the Gamemaster announces each.
|     |
|     | While it is voted on, the proponent may give what is proposed another
|     | wording, if it has any. It keeps its number, all votes on it that were
|     | cast before fall, and so does a warning that runs. The Gamemaster
|     | announces the new wording. Where the proponent says that a part of a
|     | rule moves (Rule 312), or that it is a mere correction (Rule 319), the
|     | votes of the others and a warning that runs fall likewise. The
|     | Gamemaster announces that votes fall.
|     |
|     | While a rule-change is voted on that more than half may adopt, a
|     +  player
|     | may warn the others that the vote is going to end. If nobody objects,
|     | the vote is over 72 hours after the warning. The rule-change is then
|     | adopted if more of the votes cast are for it than against it, and is
|     | defeated otherwise.
|     |
|     | Any player may object to a warning, at any time while it runs: then it
|     | is as if it had not been given. A player may also object to all
|     | warnings, those that run and those to come, until the player says
|     | otherwise. Whoever has not had the time to consider a warning had
|     +  better
|     | object. The Gamemaster announces warnings, until when the vote lasts,
|     | and objections, and tells players who join of warnings that run. This
|     | rule prevails over Rule 203.
| To organiser: [Autumn] play is held: 327 was adopted
|     Rule-change 327 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 327
