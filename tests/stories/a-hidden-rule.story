A hidden rule is broken

# 301 forbids what no initial rule forbids, and nobody but its voters knows. Who breaks it is told the
# number (rule 215), at once and without a warning: a warning would show what is hidden.

players: Alice, Bob, Carol
dice: 3 6 3

alice:
  propose enact
  Nobody inquires about rule-changes, and repeals are forbidden.
  clauses:
  require inquiry: number < 301
  require turn: change.kind != "repeal"
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 7bf16872181f98426688b948a05f2bfaf30354422fa9de9d419ad08c197d2146
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 7bf16872181f98426688b948a05f2bfaf30354422fa9de9d419ad08c197d2146
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
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been adopted.

bob:
  propose enact
  Hear, hear.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 2ee7ba849ca9c9291d362b1df441fc00d8ce0df2992810b969012d4674412f45
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 2ee7ba849ca9c9291d362b1df441fc00d8ce0df2992810b969012d4674412f45
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
bob:
  inquire 301
| To bob: [Autumn] received: done
|     1. an inquiry about 301
|        (you wrote: «inquire 301»)
|        Taken down as your move 3.
| To everyone: [Autumn] 5: Bob has failed to consider rule 301
|     Autumn: announcement 5
|     2026-03-02 10:12:00 UTC
|
|     Bob has failed to consider rule 301.
scores
| alice 3, bob -4, carol 0

carol:
  propose repeal rule 216
| To carol: [Autumn] received: done
|     1. a turn: repeal rule 216
|        (you wrote: «propose repeal rule 216»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 6: Carol has failed to consider rule 301
|     Autumn: announcement 6
|     2026-03-02 10:13:00 UTC
|
|     Carol has failed to consider rule 301.
scores
| alice 3, bob -4, carol -10
