Leavers, a joiner, two questions, two champions

# «async»: Dave votes and leaves before the vote is over; by rule 309 his vote counts no longer. Two
# questions were put to him, and the next Judge takes them over. Erin joins and is sent what is open.
# Alice and she win the round together.

tournament autumn
  ruleset = "async"
  joining = "open"
players: Alice, Bob, Carol, Dave

alice:
  propose enact
  Serve tea at five
  clauses:
  define tea = 5
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 310
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|
|     Alice has proposed rule-change 310.
|     Its document is attached as proposal-310.txt and has this hash:
|     SHA-256 8f917d4d866d6adfca8478eb449f50a0913965c08bf8ab17187e9d400031a25c
|     | voted on until: 2026-03-09 10:10:00 UTC
|     | already voted: Alice
|
|     What rule-change 310 says:
|     | enact a rule
|     | Serve tea at five
|     |
|     | clauses:
|     | define tea = 5
|
|     To vote, answer «vote for 310» or «vote against 310».
|     attached: proposal-310.txt
| To organiser: [Autumn] 310 carries clauses
|     Proposal 310 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 310
bob:
  propose enact
  Serve coffee at six
  clauses:
  define coffee = 6
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 3: Bob has proposed rule-change 311
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Bob has proposed rule-change 311.
|     Its document is attached as proposal-311.txt and has this hash:
|     SHA-256 da4bedca3a2314565792ff28b28d7b75ff988e0443c315d7bf87c74c9805e1c4
|     | voted on until: 2026-03-09 10:11:00 UTC
|     | already voted: Bob
|
|     What rule-change 311 says:
|     | enact a rule
|     | Serve coffee at six
|     |
|     | clauses:
|     | define coffee = 6
|
|     To vote, answer «vote for 311» or «vote against 311».
|     attached: proposal-311.txt
| To organiser: [Autumn] 311 carries clauses
|     Proposal 311 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 311
dave:
  vote against 310
| To dave: [Autumn] received: done
|     1. a vote AGAINST proposal 310
|        (you wrote: «vote against 310»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Dave has voted
|     Autumn: announcement 4
|     2026-03-02 10:12:00 UTC
|
|     Dave has voted.
|     What was voted: against
|     Proposal: 310
alice:
  I invoke judgement: Tea is no rule
| To alice: [Autumn] received: done
|     1. a move in your own words: invoke Tea is no rule
|        (you wrote: «I invoke judgement: Tea is no rule»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: question: Tea is no rule
|     Autumn: announcement 5
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | question: Tea is no rule
|     | turns need consent: yes
|     | asked to mail consent yes: Alice, Bob, Carol, Dave
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 6: game disputed: yes
|     Autumn: announcement 6
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 7: judgement: 1
|     Autumn: announcement 7
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     Voters: Dave
|     | judgement: 1
|     | question: Tea is no rule
|     | judge: Dave
|
|     Asked: Dave
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
carol:
  I invoke judgement: Coffee is no rule
| To carol: [Autumn] received: done
|     1. a move in your own words: invoke Coffee is no rule
|        (you wrote: «I invoke judgement: Coffee is no rule»)
|        Taken down as your move 1.
| To everyone: [Autumn] 8: question: Coffee is no rule
|     Autumn: announcement 8
|     2026-03-02 10:14:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | question: Coffee is no rule
| To everyone: [Autumn] 9: judgement: 2
|     Autumn: announcement 9
|     2026-03-02 10:14:00 UTC
|
|     A rule makes this known.
|     Voters: Dave
|     | judgement: 2
|     | question: Coffee is no rule
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
|        leaving the tournament: Taken down as your move 2.
| To everyone: [Autumn] 10: Dave has forfeited the tournament
|     Autumn: announcement 10
|     2026-03-02 10:16:00 UTC
|
|     Dave has forfeited the tournament.
|     | asked to mail consent yes: Alice, Bob, Carol
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 11: judgement: 1
|     Autumn: announcement 11
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | finding: none
| To everyone: [Autumn] 12: judgement: 3
|     Autumn: announcement 12
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 3
|     | question: Tea is no rule
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 3»
|     and one of: upheld | rejected | undecidable, or: withdraw
| To everyone: [Autumn] 13: judgement: 2
|     Autumn: announcement 13
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     | judgement: 2
|     | finding: none
| To everyone: [Autumn] 14: judgement: 4
|     Autumn: announcement 14
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 4
|     | question: Coffee is no rule
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
|       | The first player whose score reaches 200 points is the winner.
|       | Several who reach it at the same moment win together.
|
|     The rules that the game begins with are in the attached file rules.txt.
|     The one word «rules» gets you those in force later, «status» how the
|     game stands, and «help» everything that you may write.
|
|     To change the rules, and to vote, write lines such as these:
|
|         propose amend rule 201      take a turn; then the new text, line by line,
|                                     and at its end the line «end proposal».
|                                     Also: propose enact, propose repeal rule 201,
|                                     propose repeal amendment 314,
|                                     propose transmute rule 110. A line «clauses:»
|                                     begins the clauses, if you add any.
|         vote for 310                or: vote against 310, 311 and 312; +1 310
|         vote for mine               for the proposal made in the same mail
|         abstain 310                 a vote for neither side
|         withdraw my vote on 310     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I invoke judgement: QUESTION
|         I contest MATTER, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|         I explain: DESCRIPTION
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
|     attached: rules.txt
| To everyone: [Autumn] 15: Erin has joined the tournament
|     Autumn: announcement 15
|     2026-03-02 10:18:00 UTC
|
|     Erin has joined the tournament.
|     | asked to mail consent yes: Alice, Bob, Carol, Erin
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Erin
|     If this is you, answer with:
|       «consent yes»
| To erin: [Autumn] A player has joined
|     Autumn: a letter
|     2026-03-02 10:18:00 UTC
|
|     Documents of proposals are attached.
|     The document of proposal 310 is attached and has this hash:
|     SHA-256 8f917d4d866d6adfca8478eb449f50a0913965c08bf8ab17187e9d400031a25c
|     The document of proposal 311 is attached and has this hash:
|     SHA-256 da4bedca3a2314565792ff28b28d7b75ff988e0443c315d7bf87c74c9805e1c4
|
|     Whoever keeps the attached files can show what the hashes were made of.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-310.txt
|     attached: proposal-311.txt
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
carol:
  I judge 3 rejected
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 3 rejected
|        (you wrote: «I judge 3 rejected»)
|        Taken down as your move 2.
| To everyone: [Autumn] 16: judgement: 3
|     Autumn: announcement 16
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     | judgement: 3
|     | question: Tea is no rule
|     | judge: Carol
|     | finding: rejected
| To everyone: [Autumn] 17: overruling: 1
|     Autumn: announcement 17
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob, Erin
|     | overruling: 1
|     | question: Tea is no rule
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Erin
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
organiser: award alice 190 because of the example
| To everyone: [Autumn] 18: points by a ruling: 190
|     Autumn: announcement 18
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     Scores: Alice 190, Bob 0, Carol 0, Erin 0
|     | points by a ruling: 190
organiser: award erin 190 because of the example
| To everyone: [Autumn] 19: points by a ruling: 190
|     Autumn: announcement 19
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     Scores: Alice 190, Erin 190, Bob 0, Carol 0
|     | points by a ruling: 190
bob:
  vote for 310
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 2.
| To everyone: [Autumn] 20: Bob has voted
|     Autumn: announcement 20
|     2026-03-02 10:21:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 310
carol:
  vote for 310
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 3.
| To everyone: [Autumn] 21: Carol has voted
|     Autumn: announcement 21
|     2026-03-02 10:22:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 310
# Three of four in favour. Dave, who was against it, is no voter any more.
erin:
  vote against 310
| To erin: [Autumn] received: done
|     1. a vote AGAINST proposal 310
|        (you wrote: «vote against 310»)
|        Taken down as your move 1.
| To everyone: [Autumn] 22: Erin has voted
|     Autumn: announcement 22
|     2026-03-02 10:23:00 UTC
|
|     Erin has voted.
|     What was voted: against
|     Proposal: 310
| To everyone: [Autumn] 23: Rule-change 310 has been adopted
|     Autumn: announcement 23
|     2026-03-02 10:23:00 UTC
|
|     Rule-change 310 has been adopted.
|     There are 3 votes in favour of it and 1 against it.
|     Scores: Alice 204, Erin 200, Bob 0, Carol 0
| To everyone: [Autumn] 24: A round has been won
|     Autumn: announcement 24
|     2026-03-02 10:23:00 UTC
|
|     A round has been won.
|     Scores: Alice 0, Bob 0, Carol 0, Erin 0
|     | champions: Alice, Erin
|     | round that begins: 2
| To everyone: [Autumn] 25: player championships: 1, 1
|     Autumn: announcement 25
|     2026-03-02 10:23:00 UTC
|
|     A rule makes this known.
|     Player: Alice, Erin
|     | player championships: 1, 1
scores
| alice 0, bob 0, carol 0, dave 0 (left), erin 0
status
| playing; 4 players; 1 open; 0 moves wait
