Superseded between proposal and adoption

# Two amendments of one rule are open. After the first is adopted, the second one's target has moved
# on: it can still be adopted, and its number is announced, but it is without effect.

players: Alice, Bob, Carol
dice: 1 1 1

alice:
  propose amend rule 207
  Votes are cast in rhyme.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: amend rule 207
|        (you wrote: «propose amend rule 207»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 cd4dac3ffc244596117900553113969c7396eb73353a00590df557755c5a5b88
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 cd4dac3ffc244596117900553113969c7396eb73353a00590df557755c5a5b88
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
organiser: review 301 attach because of its beauty
| silence
bob:
  propose amend rule 207
  Votes are cast in silence.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: amend rule 207
|        (you wrote: «propose amend rule 207»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 f2dec4bb8c408fa655c1498ca4ae44d8e6f35b95ab89ba6350fbc112d32481c1
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 f2dec4bb8c408fa655c1498ca4ae44d8e6f35b95ab89ba6350fbc112d32481c1
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
carol:
  propose amend rule 207 or its successor
  Votes are cast at noon.
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: amend rule 207 or its successor
|        (you wrote: «propose amend rule 207 or its successor»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 303 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 79295cf4c2545b2468f722bace995641b23c49cc80a8aaf7dfa5a5f591c6a6b7
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 79295cf4c2545b2468f722bace995641b23c49cc80a8aaf7dfa5a5f591c6a6b7
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
organiser: review 303 attach because noon is when mail comes
| silence

alice:
  vote for 301, 302 and 303
| To alice: [Autumn] received: done (3 commands)
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301, 302 and 303»)
|        Taken down as your move 2.
|     2. a vote FOR proposal 302
|        (you wrote: «vote for 301, 302 and 303»)
|        Taken down as your move 3.
|     3. a vote FOR proposal 303
|        (you wrote: «vote for 301, 302 and 303»)
|        Taken down as your move 4.
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Rule-change 301 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 301 has been adopted.
rules
| in force: 301 (mutable): Votes are cast in rhyme.
| gone: 207
bob:
  vote for 302
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: Rule-change 302 has been adopted
|     Autumn: announcement 6
|     2026-03-02 10:13:00 UTC
|
|     Rule-change 302 has been adopted.
| To organiser: [Autumn] 302 has no effect
|     Rule-change 302 was adopted without effect. What it would change is no
|     longer there.
|
|       gamemaster journal
rules
| in force: 301 (mutable): Votes are cast in rhyme.
| gone: 207
# The third named the rule «or its successor», whatever its number would be.
bob:
  vote for 303
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
| To everyone: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 303 has been adopted.
rules
| in force: 303 (mutable): Votes are cast at noon.
| gone: 207
