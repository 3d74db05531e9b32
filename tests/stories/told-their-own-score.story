Players are told their own score, where the organiser wants it

# No rule of the initial set says it; the option tell_own_score adds clauses that do.

tournament autumn
  tell_own_score = true
players: Alice, Bob
dice: 6 2

alice:
  propose enact
  Good morning.
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
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To alice: [Autumn] A rule-change has been proposed
|     Autumn: a letter
|     2026-03-02 10:06:00 UTC
|
|     A rule-change has been proposed.
|     Score: 6
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301
bob:
  vote against 301
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Taken down as your move 1.
| To alice: [Autumn] A rule-change has been defeated
|     Autumn: a letter
|     2026-03-02 10:07:00 UTC
|
|     A rule-change has been defeated.
|     Score: -4
alice:
  inquire 203
| To alice: [Autumn] received: waits for your «insist»
|     1. an inquiry about 203
|        (you wrote: «inquire 203»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code}»
alice:
  insist {code}
| To alice: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        an inquiry about 203: Taken down as your move 3.
| To alice: [Autumn] A player has failed to consider a rule
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     A player has failed to consider a rule.
|     Score: -14
| To everyone: [Autumn] 3: Alice has failed to consider rule 216
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Alice has failed to consider rule 216.
bob:
  inquire 203
| To bob: [Autumn] received: waits for your «insist»
|     1. an inquiry about 203
|        (you wrote: «inquire 203»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
bob:
  no
| To bob: [Autumn] received: done
|     1. dropping what we asked about
|        (you wrote: «no»)
|        an inquiry about 203: Dropped; nothing was done.

alice:
  scores
| To alice: [Autumn] received: done
|     1. a request for the scores
|        (you wrote: «scores»)
|        See below.
|     No scores have been announced so far.
|     Your own score was -14, by our letter of 2026-03-02 10:09:00 UTC.
scores
| alice -14, bob 0
