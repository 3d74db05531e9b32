Help, rules, record, mine

players: Alice, Bob
dice: 6

alice:
  help
| To alice: [Autumn] received: done
|     1. a request for the commands there are
|        (you wrote: «help»)
|        See below.
|     (the commands there are)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
alice:
  rules
| To alice: [Autumn] received: done
|     1. a request for the rules in force
|        (you wrote: «rules»)
|        See below.
|     (the initial set of rules)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
alice:
  record
| To alice: [Autumn] received: done
|     1. a request for all announcements so far
|        (you wrote: «record»)
|        See below.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 10:05:00 UTC
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
alice:
  mine
| To alice: [Autumn] received: done
|     1. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     You have made no move so far.
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
|     Its proposer has gained 6 points.
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
bob:
  vote for 301
  record
  mine
| To bob: [Autumn] received: done (3 commands)
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|     2. a request for all announcements so far
|        (you wrote: «record»)
|        See below.
|     3. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 10:05:00 UTC
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 6 points.
|
|     Your moves so far, as they were read:
|       1. on 2026-03-02 10:11:00 UTC: a vote FOR proposal 301
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301
alice:
  Please show me my record, thanks
  show me the rules
  mine
| To alice: [Autumn] received: done (3 commands)
|     1. a request for all announcements so far
|        (you wrote: «Please show me my record, thanks»)
|        See below.
|     2. a request for the rules in force
|        (you wrote: «show me the rules»)
|        See below.
|     3. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 10:05:00 UTC
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 6 points.
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|     Rule-change 301 has been adopted.
|
|     Autumn: the rules in force, by what has been announced up to
|     announcement 3. Those that the game began with are sent for «initial
|     rules».
|     Adopted as well, but their texts have not been announced, so that what
|     they change is not to be seen here: 301.
|     (the rules of the initial set)
|
|     Your moves so far, as they were read:
|       1. on 2026-03-02 10:10:00 UTC: a turn: enact a new rule
|       2. on 2026-03-02 10:10:00 UTC: a vote FOR the proposal made in this mail
