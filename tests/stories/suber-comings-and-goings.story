Somebody leaves in the middle of a turn, and somebody joins

# «suber» with open doors. Dave, who is asked to judge and to end the debate, leaves in the middle of
# Alice's turn: the next one before takes his place. Erin joins while her proposal is open, gets its
# document, and has to vote like everybody.

tournament autumn
  ruleset = "suber"
  joining = "open"
players: Alice, Bob, Carol, Dave

alice:
  propose enact

  When Bob ends a debate, Alice and whoever joined last get 200 points.
  clauses:
  define newest = last(sort(p in players, p.joined))
  when end_debate.made if player == named("bob"): award named("alice") 200; award newest 200
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 301
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|
|     Alice has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 870fd12b17718ed3d701e0b3aa29c2fc4f64c0471fc6cc0b84859097d953ecdc
|     | debated until ended by: Alice
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:10:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:10:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 301 says:
|     | enact a rule
|     | When Bob ends a debate, Alice and whoever joined last get 200 points.
|     |
|     | clauses:
|     | define newest = last(sort(p in players, p.joined))
|     | when end_debate.made if player == named("bob"): award named("alice")
|     +  200; award newest 200
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
bob:
  let the Judge end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: ask_judge
|        (you wrote: «let the Judge end the debate»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: debated until ended by: Dave
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | debated until ended by: Dave
|     | whose debate the judge ends: 301
| To everyone: [Autumn] 4: game judge ends debate: yes
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     | game judge ends debate: yes
| To everyone: [Autumn] 5: game judge: Dave
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     | game judge: Dave
bob:
  I invoke judgement: It is two rule-changes
| To bob: [Autumn] received: done
|     1. a move in your own words: invoke It is two rule-changes
|        (you wrote: «I invoke judgement: It is two rule-changes»)
|        Taken down as your move 2.
| To everyone: [Autumn] 6: question: It is two rule-changes
|     Autumn: announcement 6
|     2026-03-02 10:12:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | question: It is two rule-changes
|     | next to move if others consent: Bob
|     | asked to mail consent yes: Alice, Carol, Dave
|
|     Asked: Alice
|     Asked: Carol
|     Asked: Dave
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 7: game disputed: yes
|     Autumn: announcement 7
|     2026-03-02 10:12:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 8: judgement: 1
|     Autumn: announcement 8
|     2026-03-02 10:12:00 UTC
|
|     A rule makes this known.
|     Voters: Dave
|     | judgement: 1
|     | question: It is two rule-changes
|     | judge: Dave
|
|     Asked: Dave
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
carol:
  I invoke judgement: Bob would lose by it
| To carol: [Autumn] received: done
|     1. a move in your own words: invoke Bob would lose by it
|        (you wrote: «I invoke judgement: Bob would lose by it»)
|        Taken down as your move 1.
| To everyone: [Autumn] 9: question: Bob would lose by it
|     Autumn: announcement 9
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | question: Bob would lose by it
| To everyone: [Autumn] 10: judgement: 2
|     Autumn: announcement 10
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Voters: Dave
|     | judgement: 2
|     | question: Bob would lose by it
|     | judge: Dave
|
|     Asked: Dave
|     If this is you, answer with:
|       «I judge 2»
|     and one of: upheld | rejected | undecidable, or: withdraw
dave:
  I forfeit
| To dave: [Autumn] received: waits for your «forfeit yes»
|     1. leaving the tournament
|        (you wrote: «I forfeit»)
|        Not carried out yet: whoever leaves the tournament cannot come back to
|        it.
|        To go ahead, answer this mail with the line:  «forfeit yes {code}»
dave:
  forfeit yes {code}
| To dave: [Autumn] received: done
|     1. leaving the tournament
|        (you wrote: «forfeit yes {code}»)
|        leaving the tournament: Taken down as your move 1.
| To everyone: [Autumn] 11: Dave has forfeited the tournament
|     Autumn: announcement 11
|     2026-03-02 10:15:00 UTC
|
|     Dave has forfeited the tournament.
|     | debated until ended by: Carol
|     | whose debate the judge ends: 301
|     | next to move: Bob
|     | asked to mail consent yes: Alice, Carol
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 12: game judge: Carol
|     Autumn: announcement 12
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     | game judge: Carol
| To everyone: [Autumn] 13: judgement: 1
|     Autumn: announcement 13
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | finding: none
| To everyone: [Autumn] 14: judgement: 3
|     Autumn: announcement 14
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 3
|     | question: It is two rule-changes
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 3»
|     and one of: upheld | rejected | undecidable, or: withdraw
| To everyone: [Autumn] 15: judgement: 2
|     Autumn: announcement 15
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     | judgement: 2
|     | finding: none
| To everyone: [Autumn] 16: judgement: 4
|     Autumn: announcement 16
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 4
|     | question: Bob would lose by it
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 4»
|     and one of: upheld | rejected | undecidable, or: withdraw
erin, to gm@secret.test:
  join Erin
| To erin: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Erin».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
erin:
| To erin: [Autumn] welcome, Erin
|     Welcome, Erin. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 100 points is the winner; in a
|       | game by mail, the first whose score reaches 200 points. The game is
|       | then over.
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
|                                     propose repeal amendment 305,
|                                     propose transmute rule 110. A line «clauses:»
|                                     begins the clauses, if you add any.
|         vote for 301                or: vote against 301, 302 and 303; +1 301
|         vote for mine               for the proposal made in the same mail
|         withdraw my vote on 301     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I end the debate
|         I take it back
|         let the Judge end the debate
|         I invoke judgement: QUESTION
|         I contest MATTER, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
|     attached: rules.txt
| To everyone: [Autumn] 17: Erin has joined the tournament
|     Autumn: announcement 17
|     2026-03-02 10:17:00 UTC
|
|     Erin has joined the tournament.
|     | asked to mail consent yes: Alice, Carol, Erin
|
|     Asked: Alice
|     Asked: Carol
|     Asked: Erin
|     If this is you, answer with:
|       «consent yes»
| To erin: [Autumn] A player has joined
|     Autumn: a letter
|     2026-03-02 10:17:00 UTC
|
|     Documents of proposals are attached.
|     The document of proposal 301 is attached and has this hash:
|     SHA-256 870fd12b17718ed3d701e0b3aa29c2fc4f64c0471fc6cc0b84859097d953ecdc
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
bob:
  share 301 with Erin
| To bob: [Autumn] received: done
|     1. the document of proposal 301 for Erin
|        (you wrote: «share 301 with Erin»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To erin: [Autumn] Bob shares proposal 301
|     Bob shares with you the document of proposal 301, which is attached.
|
|     It is the file that was hashed when the proposal was made. Now that you
|     hold it, you may pass it on, too.
|
|     For a move, answer another of our mails: this has no address of your
|     own.
|     attached: proposal-301.txt
|     attached: message.txt
erin:
  rules
| To erin: [Autumn] received: done
|     1. a request for the rules in force
|        (you wrote: «rules»)
|        See below.
|     (the initial set of rules)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
24 hours later
carol:
  I end the debate
| To carol: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 2.
| To everyone: [Autumn] 18: debated: yes
|     Autumn: announcement 18
|     2026-03-03 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | debated: yes
|     | due to be voted on: 301
carol:
  I judge 3 rejected
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 3 rejected
|        (you wrote: «I judge 3 rejected»)
|        Taken down as your move 3.
| To everyone: [Autumn] 19: judgement: 3
|     Autumn: announcement 19
|     2026-03-03 10:21:00 UTC
|
|     A rule makes this known.
|     | judgement: 3
|     | question: It is two rule-changes
|     | judge: Carol
|     | finding: rejected
| To everyone: [Autumn] 20: overruling: 1
|     Autumn: announcement 20
|     2026-03-03 10:21:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob, Erin
|     | overruling: 1
|     | question: It is two rule-changes
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Erin
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
carol:
  I judge 4 upheld
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 4 upheld
|        (you wrote: «I judge 4 upheld»)
|        Taken down as your move 4.
| To everyone: [Autumn] 21: judgement: 4
|     Autumn: announcement 21
|     2026-03-03 10:22:00 UTC
|
|     A rule makes this known.
|     | judgement: 4
|     | question: Bob would lose by it
|     | judge: Carol
|     | finding: upheld
| To everyone: [Autumn] 22: overruling: 2
|     Autumn: announcement 22
|     2026-03-03 10:22:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob, Erin
|     | overruling: 2
|     | question: Bob would lose by it
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Erin
|     If this is you, answer with:
|       «overrule 2»
|     and one of: yes | no, or: withdraw
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 23: Alice has voted
|     Autumn: announcement 23
|     2026-03-03 10:23:00 UTC
|
|     Alice has voted.
|     What was voted: for
|     Proposal: 301
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
| To everyone: [Autumn] 24: Bob has voted
|     Autumn: announcement 24
|     2026-03-03 10:24:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 301
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 5.
| To everyone: [Autumn] 25: Carol has voted
|     Autumn: announcement 25
|     2026-03-03 10:25:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 301
erin:
  vote for 301
| To erin: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 26: Erin has voted
|     Autumn: announcement 26
|     2026-03-03 10:26:00 UTC
|
|     Erin has voted.
|     What was voted: for
|     Proposal: 301
| To everyone: [Autumn] 27: Rule-change 301 has been adopted
|     Autumn: announcement 27
|     2026-03-03 10:26:00 UTC
|
|     Rule-change 301 has been adopted.
|     There are 4 votes in favour of it and 0 against it.
|     Scores: Alice 10, Bob 0, Carol 0, Erin 0
|     | next to move: Bob
|     | gained by its proponent: 10
|     | asked to mail consent yes: Alice, Carol, Erin
|
|     Asked: Alice
|     Asked: Carol
|     Asked: Erin
|     If this is you, answer with:
|       «consent yes»
# Erin comes after Carol in the order, and does not move before Bob has. The others consent, not he.
bob:
  consent yes
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
alice:
  consent yes
| To alice: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 3.
| To everyone: [Autumn] 28: consents: yes
|     Autumn: announcement 28
|     2026-03-03 10:28:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | consents: yes
|     | asked to mail consent yes: Carol, Erin
|     | next to move if others consent: Bob
|
|     Asked: Carol
|     Asked: Erin
|     If this is you, answer with:
|       «consent yes»
bob:
  propose repeal rule 210
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 210
|        (you wrote: «propose repeal rule 210»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        (its text is shown)
erin:
  consent yes
| To erin: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 2.
| To everyone: [Autumn] 29: consents: yes
|     Autumn: announcement 29
|     2026-03-03 10:30:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     | consents: yes
|     | asked to mail consent yes: none
|     | next to move: Bob
bob:
  propose repeal rule 209
| To bob: [Autumn] received: done
|     1. a turn: repeal rule 209
|        (you wrote: «propose repeal rule 209»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 30: Bob has proposed rule-change 302
|     Autumn: announcement 30
|     2026-03-03 10:31:00 UTC
|
|     Bob has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 6ec182fbb24085ac58285efbbaf127c9576fc12e998d59b1b8c95948796bf125
|     | debated until ended by: Bob
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-04 10:31:00 UTC
|     | debated until anybody ends it after: 2026-03-10 10:31:00 UTC
|     | voted on until: everyone has voted
|     | asked to mail consent yes: none
|
|     What rule-change 302 says:
|     | repeal rule 209
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To everyone: [Autumn] 31: game judge ends debate: no
|     Autumn: announcement 31
|     2026-03-03 10:31:00 UTC
|
|     A rule makes this known.
|     | game judge ends debate: no
| To everyone: [Autumn] 32: game judge: none
|     Autumn: announcement 32
|     2026-03-03 10:31:00 UTC
|
|     A rule makes this known.
|     | game judge: none
| To everyone: [Autumn] 33: game disputed: no
|     Autumn: announcement 33
|     2026-03-03 10:31:00 UTC
|
|     A rule makes this known.
|     | game disputed: no
| To everyone: [Autumn] 34: overruling: 1
|     Autumn: announcement 34
|     2026-03-03 10:31:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | question: It is two rule-changes
|     | judge: Carol
|     | overruled: no
| To everyone: [Autumn] 35: overruling: 2
|     Autumn: announcement 35
|     2026-03-03 10:31:00 UTC
|
|     A rule makes this known.
|     | overruling: 2
|     | question: Bob would lose by it
|     | judge: Carol
|     | overruled: no
24 hours later
# Both reach 200 points by one move, and no rule of «suber» says who was first.
bob:
  I end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 5.
| To everyone: [Autumn] 36: debated: yes
|     Autumn: announcement 36
|     2026-03-04 10:32:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | debated: yes
|     | due to be voted on: 302
| To organiser: [Autumn] a ruling is needed: victory
|     The rules give no single answer (victory). Play is paused until you
|     rule.
|
|       gamemaster status
status
| paused; 4 players; 1 open; 0 moves wait
organiser: winner erin because lots were drawn
| To everyone: [Autumn] 37: Erin has won the tournament
|     Autumn: announcement 37
|     2026-03-04 10:32:00 UTC
|
|     Erin has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
status
| ended; 4 players; 1 open; 0 moves wait
