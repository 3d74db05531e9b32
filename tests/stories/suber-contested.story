A proposal is contested

# Rule 212 of «suber»: who holds that a proposal was not made as it should be contests it. Upheld, and
# not overruled, it is void, and its proponent proposes another as part of the same turn. A judgement
# that the organiser rules void is asked for again.

tournament autumn
  ruleset = "suber"
players: Alice, Bob, Carol

alice:
  propose enact
  Whoever laughs loses a point.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 301
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Alice has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 a979adbcb6d2b7fb62559a4e1ee379a13d3b7821e9641f73680eb1a5948e24f2
|     | debated until ended by: Alice
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:08:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:08:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 301 says:
|     | enact a rule
|     | Whoever laughs loses a point.
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
bob:
  I contest 301: it is no rule-change but a joke
| To bob: [Autumn] received: done
|     1. a move in your own words: contest 301: it is no rule-change but a joke
|        (you wrote: «I contest 301: it is no rule-change but a joke»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: contested: 301
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | contested: 301
|     | question: it is no rule-change but a joke
|     | next to move if others consent: Bob
|     | asked to mail consent yes: Alice, Carol
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 4: game judge: Carol
|     Autumn: announcement 4
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | game judge: Carol
| To everyone: [Autumn] 5: game disputed: yes
|     Autumn: announcement 5
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 6: judgement: 1
|     Autumn: announcement 6
|     2026-03-02 10:09:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 1
|     | question: it is no rule-change but a joke
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
carol:
  I judge 1 rejected
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 1 rejected
|        (you wrote: «I judge 1 rejected»)
|        Taken down as your move 1.
| To everyone: [Autumn] 7: judgement: 1
|     Autumn: announcement 7
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: it is no rule-change but a joke
|     | judge: Carol
|     | finding: rejected
| To everyone: [Autumn] 8: overruling: 1
|     Autumn: announcement 8
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | overruling: 1
|     | question: it is no rule-change but a joke
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw

# What the others might have overruled is out of date.
organiser: void judgement 1 because the Judge had read another text
| To everyone: [Autumn] 9: judgement: 1
|     Autumn: announcement 9
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | is void: yes
| To everyone: [Autumn] 10: judgement: 2
|     Autumn: announcement 10
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | judgement: 2
|     | question: it is no rule-change but a joke
|     | judge: Carol
|
|     Asked: Carol
|     If this is you, answer with:
|       «I judge 2»
|     and one of: upheld | rejected | undecidable, or: withdraw
| To everyone: [Autumn] 11: overruling: 1
|     Autumn: announcement 11
|     2026-03-02 10:10:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | is void: yes
carol:
  I judge 2 upheld
| To carol: [Autumn] received: done
|     1. a move in your own words: judgement 2 upheld
|        (you wrote: «I judge 2 upheld»)
|        Taken down as your move 2.
| To everyone: [Autumn] 12: judgement: 2
|     Autumn: announcement 12
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     | judgement: 2
|     | question: it is no rule-change but a joke
|     | judge: Carol
|     | finding: upheld
| To everyone: [Autumn] 13: overruling: 2
|     Autumn: announcement 13
|     2026-03-02 10:11:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | overruling: 2
|     | question: it is no rule-change but a joke
|     | judge: Carol
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «overrule 2»
|     and one of: yes | no, or: withdraw
bob:
  vote against 301
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 14: Bob has voted
|     Autumn: announcement 14
|     2026-03-02 10:12:00 UTC
|
|     Bob has voted.
|     What was voted: against
|     Proposal: 301

# One of the others is enough to let it stand.
alice:
  overrule 2 no
| To alice: [Autumn] received: done
|     1. a move in your own words: overruling 2 no
|        (you wrote: «overrule 2 no»)
|        Taken down as your move 2.
| To everyone: [Autumn] 15: overruling: 2
|     Autumn: announcement 15
|     2026-03-02 10:13:00 UTC
|
|     A rule makes this known.
|     | overruling: 2
|     | question: it is no rule-change but a joke
|     | judge: Carol
|     | overruled: no
| To everyone: [Autumn] 16: Rule-change 301 is void
|     Autumn: announcement 16
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 301 is void.
|     | next to move: Alice
|     | asked to mail consent yes: none
bob:
  vote against 301
| To bob: [Autumn] received: please look
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 3.
|        The outcome of proposal 301 has been announced (announcement 16); a vote
|        after that changes nothing, unless a rule says otherwise.
bob:
  I contest 301: again
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: contest 301: again
|        (you wrote: «I contest 301: again»)
|        Not carried out yet: rule 212 of the initial set seems to forbid this
|        move.
|        To go ahead, answer this mail with the line:  «insist {code}»
bob:
  insist {code}
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a move in your own words: contest 301: again: Taken down as your move 4.
| To everyone: [Autumn] 17: Bob has made a move that does not count: rule 212 forbids it
|     Autumn: announcement 17
|     2026-03-02 10:16:00 UTC
|
|     Bob has made a move that does not count: rule 212 forbids it.

# The second proposal is part of the same turn, which waits for nobody's consent.
alice:
  propose enact
  Everybody is to be polite.
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To everyone: [Autumn] 18: Alice has proposed rule-change 302
|     Autumn: announcement 18
|     2026-03-02 10:17:00 UTC
|
|     Alice has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 06361b5fc0bc36de5e49af2f53ffe8144435dd30d4119fce37e0bee4eff03d68
|     | debated until ended by: Alice
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:17:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:17:00 UTC
|     | voted on until: everyone has voted
|     | asked to mail consent yes: Alice, Carol
|
|     What rule-change 302 says:
|     | enact a rule
|     | Everybody is to be polite.
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
| To everyone: [Autumn] 19: Alice has voted
|     Autumn: announcement 19
|     2026-03-02 10:17:00 UTC
|
|     Alice has voted.
|     What was voted: for
|     Proposal: 302
organiser: void vote 302 alice because she was told of another draft
| To everyone: [Autumn] 20: The vote of Alice is void
|     Autumn: announcement 20
|     2026-03-02 10:17:00 UTC
|
|     The vote of Alice is void.
|     Proposal: 302
organiser: void vote 302 alice because it is void already
| refused: no vote of this player counts on 302

# A turn that is void counts as not taken.
organiser: void turn 302 because all want to begin anew
| To everyone: [Autumn] 21: Rule-change 302 is void
|     Autumn: announcement 21
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 302 is void.
|     | next to move: Alice
|     | asked to mail consent yes: none
alice:
  propose enact
  Let all of us begin anew.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 5.
|        (its text is shown)
| To everyone: [Autumn] 22: Alice has proposed rule-change 303
|     Autumn: announcement 22
|     2026-03-02 10:18:00 UTC
|
|     Alice has proposed rule-change 303.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 bd93310836c3d5bacc5613a604c8613a0152d1ff5d5e1243b1bbcf827aa2cb7f
|     | debated until ended by: Alice
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:18:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:18:00 UTC
|     | voted on until: everyone has voted
|     | asked to mail consent yes: Alice, Carol
|
|     What rule-change 303 says:
|     | enact a rule
|     | Let all of us begin anew.
|
|     Asked: Alice
|     Asked: Carol
|     If this is you, answer with:
|       «consent yes»
|
|     To vote, answer «vote for 303» or «vote against 303».
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 waits for your review
|     Proposal 303 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 303
status
| playing; 3 players; 1 open; 0 moves wait
