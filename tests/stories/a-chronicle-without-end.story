A chronicle without end

# What a rule writes has a limit for each day. Beyond it the rule is void, other rules are not, and the
# organiser is told once.

players: Alice, Bob
dice: 1

alice:
  propose enact
  A chronicle is kept: every hour it gets all the rules, each behind a long preface.
  clauses:
  attribute game.chronicle: text = ""
  define line = "Once upon a time there was a rule, and it was written down so: "
  define page = line + line + line + line + line + line + line + line + line + line
  define chapter = page + page + page + page + page + page + page + page + page + page
  define preface = chapter + chapter + chapter + chapter + chapter + chapter + chapter + chapter
  every "hour": for r in rules: set game.chronicle = preface + r.text
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
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 5741dfec7c683759354c095b6a7eebd98e994a7322aff90f12c7788aff994489
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 5741dfec7c683759354c095b6a7eebd98e994a7322aff90f12c7788aff994489
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
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:07:00 UTC
|
|     Rule-change 301 has been adopted.
bob:
  propose enact
  At noon the scores are told.
  clauses:
  every "day 12:00": reveal scores to everyone
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
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 d639db638933e5a50928d9b900445728387060ba1c2d7a422c46fec93544aaa3
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 d639db638933e5a50928d9b900445728387060ba1c2d7a422c46fec93544aaa3
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302
alice:
  vote for 302
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 302 has been adopted.
at 2026-03-02 12:01
| To everyone: [Autumn] 6: A rule makes this known
|     Autumn: announcement 6
|     2026-03-02 12:00:00 UTC
|
|     A rule makes this known.
|     Scores: Alice 1, Bob 1
# Rule 301 is void from the afternoon on.
at 2026-03-03 12:01
| To organiser: [Autumn] clause 6 of rule 301 did not run
|     Clause 6 of rule 301 failed while it ran and was left out of one item.
|     The move stands; nobody else was told. When it fails again for the same
|     reason, you will not be told.
|
|       gamemaster rules 301
| To everyone: [Autumn] 7: A rule makes this known
|     Autumn: announcement 7
|     2026-03-03 12:00:00 UTC
|
|     A rule makes this known.
|     Scores: Alice 1, Bob 1
# It was written on again from midnight to some time in the morning.
at 2026-03-04 12:01
| To everyone: [Autumn] 8: A rule makes this known
|     Autumn: announcement 8
|     2026-03-04 12:00:00 UTC
|
|     A rule makes this known.
|     Scores: Alice 1, Bob 1
