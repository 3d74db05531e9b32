A judgement is overruled

# Rule 212 of «suber»: the Judge is who comes before the player moving. All the others together may
# overrule; then the next one before judges. The next turn waits for consent.

tournament autumn
  ruleset = "suber"
players: Alice, Bob, Carol

alice:
  propose enact
  Alice may not lose points.
  clauses:
  modify award if points < 0 and player.handle == "alice": 0
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
| To everyone: [Autumn] 2: Alice has proposed rule-change 301
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Alice has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 65c4ea041e3a7ccfdfca92b8a4ebe1d9f40f5fbe2747e762af614e4f79f80b07
|     | debated until ended by: Alice
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:08:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:08:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 301 says:
|     | enact a rule
|     | Alice may not lose points.
|     |
|     | clauses:
|     | modify award if points < 0 and player.handle == "alice": 0
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
| To everyone: [Autumn] 3: Alice has voted
|     Autumn: announcement 3
|     2026-03-02 10:08:00 UTC
|
|     Alice has voted.
|     What was voted: for
|     Proposal: 301
24 hours later
alice:
  I end the debate
| To alice: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: debated: yes
|     Autumn: announcement 4
|     2026-03-03 10:09:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | debated: yes
|     | due to be voted on: 301
# Before Alice comes, round the table, Carol.
bob:
  I invoke judgement: Rule-change 301 is not permitted
| To bob: [Autumn] received: done
|     1. a move in your own words: invoke Rule-change 301 is not permitted
|        (you wrote: «I invoke judgement: Rule-change 301 is not permitted»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: question: Rule-change 301 is not permitted
|     Autumn: announcement 5
|     2026-03-03 10:10:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | question: Rule-change 301 is not permitted
|     | next to move if others consent: Bob
|     | asked to mail consent yes: Alice, Carol
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 6: game judge: Carol
|     Autumn: announcement 6
|     2026-03-03 10:10:00 UTC
|
|     A rule makes this known.
|     | game judge: Carol
| To everyone: [Autumn] 7: game disputed: yes
|     Autumn: announcement 7
|     2026-03-03 10:10:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 8: judgement: 1
|     Autumn: announcement 8
|     2026-03-03 10:10:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 1
|     | question: Rule-change 301 is not permitted
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
alice:
  I judge 1 rejected
| To alice: [Autumn] received: waits for your «insist»
|     1. a move in your own words: judgement 1 rejected
|        (you wrote: «I judge 1 rejected»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code}»
alice:
  insist {code}
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a move in your own words: judgement 1 rejected: Taken down as your move 4.
| To everyone: [Autumn] 9: Alice has made a move that does not count: rule 212 forbids it
|     Autumn: announcement 9
|     2026-03-03 10:12:00 UTC
|
|     Alice has made a move that does not count: rule 212 forbids it.
carol:
  I judge 1 rejected
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 1 rejected
|        (you wrote: «I judge 1 rejected»)
|        Taken down as your move 1.
| To everyone: [Autumn] 10: judgement: 1
|     Autumn: announcement 10
|     2026-03-03 10:13:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: Rule-change 301 is not permitted
|     | judge: Carol
|     | finding: rejected
| To everyone: [Autumn] 11: overruling: 1
|     Autumn: announcement 11
|     2026-03-03 10:13:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | overruling: 1
|     | question: Rule-change 301 is not permitted
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
# All players but the Judge.
carol:
  overrule 1 no
| To carol: [Autumn] received: waits for your «insist»
|     1. a move in your own words: overruling 1 no
|        (you wrote: «overrule 1 no»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
carol:
  insist {code 2}
| To carol: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 2}»)
|        a move in your own words: overruling 1 no: Taken down as your move 2.
| To everyone: [Autumn] 12: Carol has made a move that does not count: rule 212 forbids it
|     Autumn: announcement 12
|     2026-03-03 10:15:00 UTC
|
|     Carol has made a move that does not count: rule 212 forbids it.
alice:
  overrule 1 yes
| To alice: [Autumn] received: done
|     1. a move in your own words: overruling 1 yes
|        (you wrote: «overrule 1 yes»)
|        Taken down as your move 5.
bob:
  overrule 1 yes
| To bob: [Autumn] received: done
|     1. a move in your own words: overruling 1 yes
|        (you wrote: «overrule 1 yes»)
|        Taken down as your move 2.
| To everyone: [Autumn] 13: overruling: 1
|     Autumn: announcement 13
|     2026-03-03 10:17:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | question: Rule-change 301 is not permitted
|     | judge: Carol
|     | overruled: yes
| To everyone: [Autumn] 14: game judge: Bob
|     Autumn: announcement 14
|     2026-03-03 10:17:00 UTC
|
|     A rule makes this known.
|     | game judge: Bob
| To everyone: [Autumn] 15: judgement: 2
|     Autumn: announcement 15
|     2026-03-03 10:17:00 UTC
|
|     A rule makes this known.
|     Voters: Bob
|     | judgement: 2
|     | question: Rule-change 301 is not permitted
|     | judge: Bob
|
|     Asked: Bob
|     If this is you, answer with:
|       «I judge 2»
|     and one of: upheld | rejected | undecidable, or: withdraw
# Now it is Bob who judges: Alice is moving, and nobody is Judge in their own turn.
bob:
  I judge upheld
| To bob: [Autumn] received: done
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Taken down as your move 3.
| To everyone: [Autumn] 16: judgement: 2
|     Autumn: announcement 16
|     2026-03-03 10:18:00 UTC
|
|     A rule makes this known.
|     | judgement: 2
|     | question: Rule-change 301 is not permitted
|     | judge: Bob
|     | finding: upheld
| To everyone: [Autumn] 17: overruling: 2
|     Autumn: announcement 17
|     2026-03-03 10:18:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Carol
|     | overruling: 2
|     | question: Rule-change 301 is not permitted
|     | judge: Bob
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «overrule 2»
|     and one of: yes | no, or: withdraw
# A question more, for the Judge in office.
carol:
  I invoke judgement: Alice has to take it back
| To carol: [Autumn] received: done
|     1. a move in your own words: invoke Alice has to take it back
|        (you wrote: «I invoke judgement: Alice has to take it back»)
|        Taken down as your move 3.
| To everyone: [Autumn] 18: question: Alice has to take it back
|     Autumn: announcement 18
|     2026-03-03 10:19:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | question: Alice has to take it back
| To everyone: [Autumn] 19: judgement: 3
|     Autumn: announcement 19
|     2026-03-03 10:19:00 UTC
|
|     A rule makes this known.
|     Voters: Bob
|     | judgement: 3
|     | question: Alice has to take it back
|     | judge: Bob
|
|     Asked: Bob
|     If this is you, answer with:
|       «I judge 3»
|     and one of: upheld | rejected | undecidable, or: withdraw
bob:
  I judge undecidable
| To bob: [Autumn] received: done
|     1. a move in your own words: judgement undecidable
|        (you wrote: «I judge undecidable»)
|        Taken down as your move 4.
| To everyone: [Autumn] 20: judgement: 3
|     Autumn: announcement 20
|     2026-03-03 10:20:00 UTC
|
|     A rule makes this known.
|     | judgement: 3
|     | question: Alice has to take it back
|     | judge: Bob
|     | finding: undecidable
| To everyone: [Autumn] 21: overruling: 3
|     Autumn: announcement 21
|     2026-03-03 10:20:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Carol
|     | overruling: 3
|     | question: Alice has to take it back
|     | judge: Bob
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «overrule 3»
|     and one of: yes | no, or: withdraw
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 5.
| To everyone: [Autumn] 22: Bob has voted
|     Autumn: announcement 22
|     2026-03-03 10:21:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 301
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 4.
| To everyone: [Autumn] 23: Carol has voted
|     Autumn: announcement 23
|     2026-03-03 10:22:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 301
| To everyone: [Autumn] 24: Rule-change 301 has been adopted
|     Autumn: announcement 24
|     2026-03-03 10:22:00 UTC
|
|     Rule-change 301 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 10, Bob 0, Carol 0
|     | next to move: Bob
|     | gained by its proponent: 10
|     | asked to mail consent yes: Alice, Carol
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»

# Bob is next, as soon as the others consent.
bob:
  propose repeal rule 211
| To bob: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 211
|        (you wrote: «propose repeal rule 211»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
|        (its text is shown)
alice:
  status
| To alice: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-03 10:22:00 UTC (announcement 24).
|     | next to move: Bob
|     A ballot is open.
|     Announced on 2026-03-03 10:18:00 UTC (announcement 17).
|     | overruling: 2
|     | question: Rule-change 301 is not permitted
|     | judge: Bob
|     Asked are: Alice, Carol.
|     You are asked; answer with «overrule 2» and one of:
|       yes | no, or: withdraw
|     A ballot is open.
|     Announced on 2026-03-03 10:20:00 UTC (announcement 21).
|     | overruling: 3
|     | question: Alice has to take it back
|     | judge: Bob
|     Asked are: Alice, Carol.
|     You are asked; answer with «overrule 3» and one of:
|       yes | no, or: withdraw
|     An answer is awaited: «consent yes».
|     Announced on 2026-03-03 10:22:00 UTC (announcement 24).
|     Asked are: Alice, Carol.
|     You are asked: answer with «consent yes».
|     The scores, as announced on 2026-03-03 10:22:00 UTC (announcement 24):
|       | Alice 10
|       | Bob 0
|       | Carol 0
bob:
  consent yes
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code 4}»
|     This still waits for an answer to the letter that asked about it before:
|       a turn: repeal rule 211
alice:
  consent yes
| To alice: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 6.
| To everyone: [Autumn] 25: consents: yes
|     Autumn: announcement 25
|     2026-03-03 10:26:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | consents: yes
|     | asked to mail consent yes: Carol
|     | next to move if others consent: Bob
|
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
carol:
  consent yes
| To carol: [Autumn] received: done
|     1. a move in your own words: consent yes
|        (you wrote: «consent yes»)
|        Taken down as your move 5.
| To everyone: [Autumn] 26: consents: yes
|     Autumn: announcement 26
|     2026-03-03 10:27:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | consents: yes
|     | asked to mail consent yes: none
|     | next to move: Bob
# With the next turn what could still be overruled stands: it is undecidable whether Alice could move
# as she did, so she wins (Rule 213).
bob:
  propose repeal rule 210
| To bob: [Autumn] received: done
|     1. a turn: repeal rule 210
|        (you wrote: «propose repeal rule 210»)
|        Taken down as your move 6.
|        (its text is shown)
| To everyone: [Autumn] 27: Bob has proposed rule-change 302
|     Autumn: announcement 27
|     2026-03-03 10:28:00 UTC
|
|     Bob has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 7381b250acff878ea55a1acadedfc6356efd05bfc249656983f4ee48da8787a9
|     | debated until ended by: Bob
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-04 10:28:00 UTC
|     | debated until anybody ends it after: 2026-03-10 10:28:00 UTC
|     | voted on until: everyone has voted
|     | asked to mail consent yes: none
|
|     What rule-change 302 says:
|     | repeal rule 210
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To everyone: [Autumn] 28: game judge: none
|     Autumn: announcement 28
|     2026-03-03 10:28:00 UTC
|
|     A rule makes this known.
|     | game judge: none
| To everyone: [Autumn] 29: game disputed: no
|     Autumn: announcement 29
|     2026-03-03 10:28:00 UTC
|
|     A rule makes this known.
|     | game disputed: no
| To everyone: [Autumn] 30: overruling: 2
|     Autumn: announcement 30
|     2026-03-03 10:28:00 UTC
|
|     A rule makes this known.
|     | overruling: 2
|     | question: Rule-change 301 is not permitted
|     | judge: Bob
|     | overruled: no
| To everyone: [Autumn] 31: overruling: 3
|     Autumn: announcement 31
|     2026-03-03 10:28:00 UTC
|
|     A rule makes this known.
|     | overruling: 3
|     | question: Alice has to take it back
|     | judge: Bob
|     | overruled: no
| To everyone: [Autumn] 32: Alice has won the tournament
|     Autumn: announcement 32
|     2026-03-03 10:28:00 UTC
|
|     Alice has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
bob:
  status
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Alice has won the tournament.
|     Announced on 2026-03-03 10:28:00 UTC (announcement 32).
|     The scores, as announced on 2026-03-03 10:22:00 UTC (announcement 24):
|       | Alice 10
|       | Bob 0
|       | Carol 0
status
| ended; 3 players; 1 open; 0 moves wait
