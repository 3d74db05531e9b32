Repealed by a rule

# A rule has players strike out others. What an amendment was to change is gone when it is adopted, and
# what is needed to adopt anything stays.

players: Alice, Bob, Carol
dice: 4 5 2

alice:
  propose enact
  A player may strike out a mutable rule.
  clauses:
  move strike(which: rule)
  when strike.made: repeal which
  when rule.repealed: reveal rule.number to everyone
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
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 4d86d21f821c027e0ab7d661ee6459f666514fe21e50997ca6b2ddbcbb994415
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 4d86d21f821c027e0ab7d661ee6459f666514fe21e50997ca6b2ddbcbb994415
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
organiser: review 301 confirm seeing 1 because it says so
| silence
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
carol:
  vote for 301
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        The outcome of proposal 301 has been announced (announcement 3); a vote
|        after that changes nothing, unless a rule says otherwise.
bob:
  propose enact
  Tea is served at five.
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 4c101b17397688e2f257ce054dfc00dc2daad4d3cd3667e7cf07891fe26e0e1b
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 4c101b17397688e2f257ce054dfc00dc2daad4d3cd3667e7cf07891fe26e0e1b
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
organiser: review 302 confirm seeing 1 because it only says something
| silence
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 302 has been adopted.
carol:
  vote for 302
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
|        The outcome of proposal 302 has been announced (announcement 5); a vote
|        after that changes nothing, unless a rule says otherwise.
carol:
  propose amend rule 302
  Tea is served at six.
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: amend rule 302
|        (you wrote: «propose amend rule 302»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 d6740e2eedd93235904dc1a22620444df401bba2354037e4a0247a1ebc1330f2
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 d6740e2eedd93235904dc1a22620444df401bba2354037e4a0247a1ebc1330f2
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 waits for your review
|     Proposal 303 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 303
organiser: review 303 confirm seeing 1 because it only says something
| silence
alice:
  do strike 302
| To alice: [Autumn] received: done
|     1. a move in your own words: strike 302
|        (you wrote: «do strike 302»)
|        Taken down as your move 4.
| To everyone: [Autumn] 7: Rule 302 is in force no more
|     Autumn: announcement 7
|     2026-03-02 10:15:00 UTC
|
|     Rule 302 is in force no more.
bob:
  vote for 303
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
alice:
  vote for 303
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 5.
| To everyone: [Autumn] 8: Rule-change 303 has been adopted
|     Autumn: announcement 8
|     2026-03-02 10:17:00 UTC
|
|     Rule-change 303 has been adopted.
| To organiser: [Autumn] 303 has no effect
|     Rule-change 303 was adopted without effect. What it would change is no
|     longer there.
|
|       gamemaster journal
carol:
  vote for 303
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
|        The outcome of proposal 303 has been announced (announcement 8); a vote
|        after that changes nothing, unless a rule says otherwise.
alice:
  do strike 203
| To alice: [Autumn] received: done
|     1. a move in your own words: strike 203
|        (you wrote: «do strike 203»)
|        Taken down as your move 6.
| To organiser: [Autumn] clause 2 of rule 301 did not run
|     Clause 2 of rule 301 failed while it ran and was left out of one item.
|     The move stands; nobody else was told. When it fails again for the same
|     reason, you will not be told.
|
|       gamemaster rules 301
