Reminders

# Once a day, who wants it is told of what was announced and has no vote of theirs. Whether it still is
# open is no matter of the reminder, for that would show a defeat.

players: Alice, Bob, Carol
dice: 1 1

alice:
  reminders on
| To alice: [Autumn] received: done
|     1. reminders to vote on
|        (you wrote: «reminders on»)
|        Done.
bob:
  reminders on
| To bob: [Autumn] received: done
|     1. reminders to vote on
|        (you wrote: «reminders on»)
|        Done.
alice:
  propose enact
  One.
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
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
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
at 2026-03-03 00:00
| To bob: [Autumn] a reminder to vote
|     You asked to be reminded: these proposals have been announced, have not
|     been announced as adopted, and none of your mails held a vote on them:
|     301.
bob:
  vote against 301
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
carol:
  vote against 301
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
at 2026-03-04 09:00
carol:
  propose enact
  Two.
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-04 09:01:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 94695a0cac7ed3f6911e6113657016984004c196884cee71b6f65d76063060b7
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-04 09:01:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 94695a0cac7ed3f6911e6113657016984004c196884cee71b6f65d76063060b7
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
at 2026-03-05 09:00
| To alice and bob: [Autumn] a reminder to vote
|     You asked to be reminded: these proposals have been announced, have not
|     been announced as adopted, and none of your mails held a vote on them:
|     302.
bob:
  turn reminders off
| To bob: [Autumn] received: done
|     1. reminders to vote off
|        (you wrote: «turn reminders off»)
|        Done.
at 2026-03-06 09:00
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 302.
|
|       gamemaster review 302
| To alice: [Autumn] a reminder to vote
|     You asked to be reminded: these proposals have been announced, have not
|     been announced as adopted, and none of your mails held a vote on them:
|     302.
