A transmutation needs three quarters, and then the rule can be amended

# Rule 109: of five players three quarters are four, rounded up. The transmuted rule takes the number
# of the change (108) and is mutable from then on (103).

players: Alice, Bob, Carol, Dave, Eve
dice: 1 2 3 4 5

alice:
  propose transmute rule 110
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: transmute rule 110
|        (you wrote: «propose transmute rule 110»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 1ce1566dc2040012f6814a3976c148cc16acc367b727c2446e821ffedb3684b5
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 1ce1566dc2040012f6814a3976c148cc16acc367b727c2446e821ffedb3684b5
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
# That would be a majority, yet it is no adoption.
status
| playing; 5 players; 1 open; 0 moves wait
dave:
  vote for 301
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:15:00 UTC
|
|     Rule-change 301 has been adopted.
rules
| in force: 301 (mutable): Where a mutable rule and an immutable rule are in conflict, the / immutable rule prevails and the mutable rule is void from end to end. A
| gone: 110

bob:
  propose amend rule 301
  Immutable rules prevail, except on Sundays.
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 301
|        (you wrote: «propose amend rule 301»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 eaaeddb9e031cd16180b238a6588ef99b4b74467981763740fdc1536a87d69b6
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:16:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 eaaeddb9e031cd16180b238a6588ef99b4b74467981763740fdc1536a87d69b6
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
organiser: review 302 attach because the engine knows no Sundays
| silence
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
carol:
  vote for 302
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:18:00 UTC
|
|     Rule-change 302 has been adopted.
rules
| in force: 302 (mutable): Immutable rules prevail, except on Sundays.
| gone: 110

# From mutable to immutable a majority is enough.
carol:
  propose transmute rule 302
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: transmute rule 302
|        (you wrote: «propose transmute rule 302»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:19:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 b1a77e3c2372e1d1e4b795db0c78e786de9269b835922fc75e7494de57ee98af
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:19:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 b1a77e3c2372e1d1e4b795db0c78e786de9269b835922fc75e7494de57ee98af
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
alice:
  vote for 303
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
dave:
  vote for 303
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 2.
| To everyone: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-02 10:21:00 UTC
|
|     Rule-change 303 has been adopted.
rules
| in force: 303 (immutable): Immutable rules prevail, except on Sundays.
| gone: 110

# Three quarters can be out of reach while a majority is not: that is a defeat.
dave:
  propose transmute rule 116
| To dave: [Autumn] received: done
|     1. a turn: transmute rule 116
|        (you wrote: «propose transmute rule 116»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 8: Rule-change 304 has been proposed
|     Autumn: announcement 8
|     2026-03-02 10:22:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 52a44b479df126bfa23ebb87912bc1c83ce8a25527daeac2c51a1413e8f60d08
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To dave: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-02 10:22:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 52a44b479df126bfa23ebb87912bc1c83ce8a25527daeac2c51a1413e8f60d08
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
alice:
  vote against 304
| To alice: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 5.
scores
| alice 1, bob 2, carol 3, dave 4, eve 0
bob:
  vote against 304
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 4.
scores
| alice 1, bob 2, carol 3, dave -6, eve 0
