Rules that override and defer

# Rule 211: of two mutable rules the lower number prevails, unless one says of itself that it prevails.
# 301 comes after 208 and changes nothing. 302 says that it overrides it, and so 7 points win.

players: Alice, Bob
dice: 6 6

alice:
  propose enact
  Whoever has 5 points wins.
  clauses:
  define victory = player.points >= 5
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
|     SHA-256 0e8aab3c9df9ad26f2d13c9b2c802824863a403bfca638680e7aaa2a13628c83
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 0e8aab3c9df9ad26f2d13c9b2c802824863a403bfca638680e7aaa2a13628c83
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
  Whoever has 7 points wins. This prevails over all other rules.
  clauses:
  overrides all
  define victory = player.points >= 7
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
|     SHA-256 7eed954ab01402b14425c41730ba587a70e5993b3dd86c5ea54c67be96d071aa
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 7eed954ab01402b14425c41730ba587a70e5993b3dd86c5ea54c67be96d071aa
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
scores
| alice 6, bob 6

24 hours later
alice:
  propose enact
  Anything.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-03 10:10:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 e48bd0ecfc6886be43b2edd55d6bf3af290413b1d1f205aa53f8f8a3f11a4d73
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 10:10:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 e48bd0ecfc6886be43b2edd55d6bf3af290413b1d1f205aa53f8f8a3f11a4d73
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To everyone: [Autumn] 7: Alice has won the tournament
|     Autumn: announcement 7
|     2026-03-03 10:10:00 UTC
|
|     Alice has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
