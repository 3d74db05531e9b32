Turns at any time, and a round that is won

# The ruleset «async»: everything is public, two thirds of the votes decide, and a win ends a round.

tournament autumn
  ruleset = "async"
  joining = "open"
players: Alice, Bob, Carol, Dave

# A proponent's own vote is cast with the proposal. Two more, and nothing could change the outcome; but
# the vote is over when Dave has said something as well.
alice:
  propose enact
  Give a bonus of 159 points.

  It goes to the proponent of every rule-change that is adopted.
  clauses:
  when proposal.adopted: award proposer 159
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
|     SHA-256 7e6ec99dfa5b86f1b729eb44afe307775737fab9b36809fe686b4547382a3e21
|     | voted on until: 2026-03-09 10:10:00 UTC
|     | already voted: Alice
|
|     What rule-change 310 says:
|     | enact a rule
|     | Give a bonus of 159 points.
|     |
|     | It goes to the proponent of every rule-change that is adopted.
|     |
|     | clauses:
|     | when proposal.adopted: award proposer 159
|
|     To vote, answer «vote for 310» or «vote against 310».
|     attached: proposal-310.txt
| To organiser: [Autumn] 310 carries clauses
|     Proposal 310 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 310
bob:
  +1 310
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 310
|        (you wrote: «+1 310»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Bob has voted
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 310
carol:
  vote for 310
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 310
|        (you wrote: «vote for 310»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Carol has voted
|     Autumn: announcement 4
|     2026-03-02 10:12:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 310
dave:
  abstain 310
| To dave: [Autumn] received: done
|     1. an ABSTENTION on proposal 310
|        (you wrote: «abstain 310»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: Dave has voted
|     Autumn: announcement 5
|     2026-03-02 10:13:00 UTC
|
|     Dave has voted.
|     What was voted: abstain
|     Proposal: 310
| To everyone: [Autumn] 6: Rule-change 310 has been adopted
|     Autumn: announcement 6
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 310 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 19, Bob 0, Carol 0, Dave 0

# A title has at most 72 characters.
bob:
  propose enact
  Have all players greet each other in the first line of every letter sent.
  clauses:
  define greetings = 1
  end proposal
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 303 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
bob:
  propose enact
  Have all players greet each other in the first line of every letter sent
  clauses:
  define greetings = 1
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 7: Bob has proposed rule-change 311
|     Autumn: announcement 7
|     2026-03-02 10:15:00 UTC
|
|     Bob has proposed rule-change 311.
|     Its document is attached as proposal-311.txt and has this hash:
|     SHA-256 53531a8f9bb712b5eafba88aa74d9cd0c294d2b0afa8a3d2117442f3c9f13f0c
|     | voted on until: 2026-03-09 10:15:00 UTC
|     | already voted: Bob
|
|     What rule-change 311 says:
|     | enact a rule
|     | Have all players greet each other in the first line of every letter
|     +  sent
|     |
|     | clauses:
|     | define greetings = 1
|
|     To vote, answer «vote for 311» or «vote against 311».
|     attached: proposal-311.txt
| To organiser: [Autumn] 311 carries clauses
|     Proposal 311 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 311
# Nobody votes against a proposal of their own.
bob:
  vote against 311
| To bob: [Autumn] received: waits for your «insist»
|     1. a vote AGAINST proposal 311
|        (you wrote: «vote against 311»)
|        Not carried out yet: rule 207 of the initial set seems to forbid this
|        vote.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
bob:
  insist {code 2}
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 2}»)
|        a vote AGAINST proposal 311: Taken down as your move 3.
| To everyone: [Autumn] 8: Bob has made a move that does not count: rule 207 forbids it
|     Autumn: announcement 8
|     2026-03-02 10:17:00 UTC
|
|     Bob has made a move that does not count: rule 207 forbids it.
alice:
  vote for 311
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 311
|        (you wrote: «vote for 311»)
|        Taken down as your move 2.
| To everyone: [Autumn] 9: Alice has voted
|     Autumn: announcement 9
|     2026-03-02 10:18:00 UTC
|
|     Alice has voted.
|     What was voted: for
|     Proposal: 311
carol:
  vote against 311
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 311
|        (you wrote: «vote against 311»)
|        Taken down as your move 2.
| To everyone: [Autumn] 10: Carol has voted
|     Autumn: announcement 10
|     2026-03-02 10:19:00 UTC
|
|     Carol has voted.
|     What was voted: against
|     Proposal: 311
# Dave does nothing. After seven days the vote is over, and two thirds of three are enough.
7 days later
| To everyone: [Autumn] 11: Rule-change 311 has been adopted
|     Autumn: announcement 11
|     2026-03-09 10:15:00 UTC
|
|     Rule-change 311 has been adopted.
|     There are 2 votes in favour of it and 1 against it.
|     Scores: Bob 172, Alice 19, Carol 10, Dave 0
scores
| alice 19, bob 172, carol 10, dave 0

# Two turns at once. The first one has no quorum, however many abstain, and lapses.
carol:
  propose enact
  Blame the weather.
  clauses:
  define weather = 2
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 12: Carol has proposed rule-change 312
|     Autumn: announcement 12
|     2026-03-09 10:20:00 UTC
|
|     Carol has proposed rule-change 312.
|     Its document is attached as proposal-312.txt and has this hash:
|     SHA-256 e92249296bd9782c9d771fbc428a6c3c06777069e1a9f3218bf3a7cfce750c32
|     | voted on until: 2026-03-16 10:20:00 UTC
|     | already voted: Carol
|
|     What rule-change 312 says:
|     | enact a rule
|     | Blame the weather.
|     |
|     | clauses:
|     | define weather = 2
|
|     To vote, answer «vote for 312» or «vote against 312».
|     attached: proposal-312.txt
| To organiser: [Autumn] 312 carries clauses
|     Proposal 312 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 312
alice:
  propose enact
  Praise the weather.
  clauses:
  define weather = 1
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 13: Alice has proposed rule-change 313
|     Autumn: announcement 13
|     2026-03-09 10:21:00 UTC
|
|     Alice has proposed rule-change 313.
|     Its document is attached as proposal-313.txt and has this hash:
|     SHA-256 bd9528103998951a56b24fb5e51a504bfa25f406cab56d04af9eaf13459120f6
|     | voted on until: 2026-03-16 10:21:00 UTC
|     | already voted: Alice
|
|     What rule-change 313 says:
|     | enact a rule
|     | Praise the weather.
|     |
|     | clauses:
|     | define weather = 1
|
|     To vote, answer «vote for 313» or «vote against 313».
|     attached: proposal-313.txt
| To organiser: [Autumn] 313 carries clauses
|     Proposal 313 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 313
dave:
  abstain 312
| To dave: [Autumn] received: done
|     1. an ABSTENTION on proposal 312
|        (you wrote: «abstain 312»)
|        Taken down as your move 2.
| To everyone: [Autumn] 14: Dave has voted
|     Autumn: announcement 14
|     2026-03-09 10:22:00 UTC
|
|     Dave has voted.
|     What was voted: abstain
|     Proposal: 312
bob:
  vote for 312
  vote for 313
| To bob: [Autumn] received: done (2 commands)
|     1. a vote FOR proposal 312
|        (you wrote: «vote for 312»)
|        Taken down as your move 4.
|     2. a vote FOR proposal 313
|        (you wrote: «vote for 313»)
|        Taken down as your move 5.
| To everyone: [Autumn] 15: Bob has voted
|     Autumn: announcement 15
|     2026-03-09 10:23:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 312
| To everyone: [Autumn] 16: Bob has voted
|     Autumn: announcement 16
|     2026-03-09 10:23:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 313
dave:
  vote for 313
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 313
|        (you wrote: «vote for 313»)
|        Taken down as your move 3.
| To everyone: [Autumn] 17: Dave has voted
|     Autumn: announcement 17
|     2026-03-09 10:24:00 UTC
|
|     Dave has voted.
|     What was voted: for
|     Proposal: 313
# This makes 200, and Alice is a Champion. The next round begins with nothing.
carol:
  abstain 313
| To carol: [Autumn] received: done
|     1. an ABSTENTION on proposal 313
|        (you wrote: «abstain 313»)
|        Taken down as your move 4.
| To everyone: [Autumn] 18: Carol has voted
|     Autumn: announcement 18
|     2026-03-09 10:25:00 UTC
|
|     Carol has voted.
|     What was voted: abstain
|     Proposal: 313
| To everyone: [Autumn] 19: Rule-change 313 has been adopted
|     Autumn: announcement 19
|     2026-03-09 10:25:00 UTC
|
|     Rule-change 313 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 200, Bob 172, Carol 10, Dave 0
| To everyone: [Autumn] 20: A round has been won
|     Autumn: announcement 20
|     2026-03-09 10:25:00 UTC
|
|     A round has been won.
|     Scores: Alice 0, Bob 0, Carol 0, Dave 0
|     | champions: Alice
|     | round that begins: 2
| To everyone: [Autumn] 21: player championships: 1
|     Autumn: announcement 21
|     2026-03-09 10:25:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | player championships: 1
scores
| alice 0, bob 0, carol 0, dave 0
7 days later
| To everyone: [Autumn] 22: Rule-change 312 has been defeated
|     Autumn: announcement 22
|     2026-03-16 10:20:00 UTC
|
|     Rule-change 312 has been defeated.
|     There are 2 votes in favour of it and 0 against it.
|     Scores: Alice 0, Bob 0, Carol 0, Dave 0
|     | quorum: no
|     | lacking: a quorum

# No vote that is missing could help it any more, but it is defeated only when none is missing.
dave:
  propose repeal rule 206
| To dave: [Autumn] received: done
|     1. a turn: repeal rule 206
|        (you wrote: «propose repeal rule 206»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 23: Dave has proposed rule-change 314
|     Autumn: announcement 23
|     2026-03-16 10:26:00 UTC
|
|     Dave has proposed rule-change 314.
|     Its document is attached as proposal-314.txt and has this hash:
|     SHA-256 275b990ea43012947aa0b5be844ad79fed530cff8336568c9ae86263144b4c95
|     | voted on until: 2026-03-23 10:26:00 UTC
|     | already voted: Dave
|
|     What rule-change 314 says:
|     | repeal rule 206
|
|     To vote, answer «vote for 314» or «vote against 314».
|     attached: proposal-314.txt
bob:
  -1 314
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 314
|        (you wrote: «-1 314»)
|        Taken down as your move 6.
| To everyone: [Autumn] 24: Bob has voted
|     Autumn: announcement 24
|     2026-03-16 10:27:00 UTC
|
|     Bob has voted.
|     What was voted: against
|     Proposal: 314
carol:
  vote against 314
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 314
|        (you wrote: «vote against 314»)
|        Taken down as your move 5.
| To everyone: [Autumn] 25: Carol has voted
|     Autumn: announcement 25
|     2026-03-16 10:28:00 UTC
|
|     Carol has voted.
|     What was voted: against
|     Proposal: 314
scores
| alice 0, bob 0, carol 0, dave 0
alice:
  abstain 314
| To alice: [Autumn] received: done
|     1. an ABSTENTION on proposal 314
|        (you wrote: «abstain 314»)
|        Taken down as your move 4.
| To everyone: [Autumn] 26: Alice has voted
|     Autumn: announcement 26
|     2026-03-16 10:29:00 UTC
|
|     Alice has voted.
|     What was voted: abstain
|     Proposal: 314
| To everyone: [Autumn] 27: Rule-change 314 has been defeated
|     Autumn: announcement 27
|     2026-03-16 10:29:00 UTC
|
|     Rule-change 314 has been defeated.
|     There is 1 vote in favour of it and 2 against it.
|     Scores: Alice 0, Bob 0, Carol 0, Dave -2
|     | lacking: enough votes in favour
|     | quorum: yes
scores
| alice 0, bob 0, carol 0, dave -2

organiser: end because the summer is over
| To everyone: [Autumn] 28: The tournament Autumn is over
|     Autumn: announcement 28
|     2026-03-16 10:29:00 UTC
|
|     The tournament Autumn is over.
rules
| in force: 310 (mutable): Give a bonus of 159 points.
| in force: 311 (mutable): Have all players greet each other in the first line of every letter sent
| in force: 313 (mutable): Praise the weather.
| gone: none
