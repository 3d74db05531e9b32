Play is held until the organiser has reviewed what was adopted

# 301 changes what a violation costs, but came without clauses. Its adoption is announced at once;
# then everything waits, is received and acknowledged as ever, and is played at its own instant later.

players: Alice, Bob, Carol
dice: 4 5 6

alice:
  propose amend rule 215
  Whoever breaks a rule loses 1 point.
  clauses:
  drop the rest
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 215, dropping the rest
|        (you wrote: «propose amend rule 215»)
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
|     SHA-256 482ff711618bebba576eefdcf0255b5fa9f5cd9d11187a64db14c9eb69263315
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 482ff711618bebba576eefdcf0255b5fa9f5cd9d11187a64db14c9eb69263315
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
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
| To organiser: [Autumn] play is held: 301 was adopted
|     Rule-change 301 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 301
status
| playing; 3 players; 0 open; 0 moves wait for 301

# Received, numbered, and not played yet.
bob:
  propose enact
  Silence is golden.
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
carol:
  vote for 302
  vote for 303
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 1.
|        Proposal 302 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     2. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 2.
|        Proposal 303 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
carol:
  inquire 301
| To carol: [Autumn] received: waits for your «insist»
|     1. an inquiry about 301
|        (you wrote: «inquire 301»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code}»
carol:
  insist {code}
| To carol: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        an inquiry about 301: Taken down as your move 3.
carol:
  withdraw 2
| To carol: [Autumn] received: done
|     1. withdrawing your move 2
|        (you wrote: «withdraw 2»)
|        Your move 2 is taken back unless it has been played.
alice:
  mine
| To alice: [Autumn] received: done
|     1. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     Your moves so far, as they were read:
|       1. on 2026-03-02 10:08:00 UTC: a turn: amend rule 215, dropping the rest
|       2. on 2026-03-02 10:08:00 UTC: a vote FOR the proposal made in this mail
carol:
  mine
| To carol: [Autumn] received: done
|     1. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     Your moves so far, as they were read:
|       1. on 2026-03-02 10:11:00 UTC: a vote FOR proposal 302
|       2. on 2026-03-02 10:11:00 UTC: a vote FOR proposal 303
|       3. on 2026-03-02 10:13:00 UTC: an inquiry about 301
|          on 2026-03-02 10:14:00 UTC: taken back unless played, your move 2
status
| playing; 3 players; 0 open; 4 moves wait for 301

# A notice after a day says nothing of the cause; the organiser is reminded.
at 2026-03-03 11:00
| To everyone: [Autumn] play waits; moves are being received
|     For more than a day no move has been played: play waits for the
|     organiser. Nothing is lost. Moves and messages are received and
|     acknowledged as usual. They will be decided in the order in which they
|     came in, each at its own time, and you need do nothing.
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 301. Play is held.
|
|       gamemaster review 301

# A stale look is refused: the version is not the one that stands on the desk.
organiser: review 301 attach seeing 7 because of a look at something else
| refused: 301 has changed since you looked: expected version 1, found 7
organiser: review 301 attach because it says so
  when move.illegal: award player -1; reveal player.name to everyone
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 e5f47da39d94d0b5d9bfb510b047ba099acda6e399409fc59caa19f503a74fdd
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 e5f47da39d94d0b5d9bfb510b047ba099acda6e399409fc59caa19f503a74fdd
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
| To everyone: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 302 has been adopted.
| To organiser: [Autumn] play is held: 302 was adopted
|     Rule-change 302 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 302
status
| playing; 3 players; 0 open; 1 moves wait for 302
scores
| alice 4, bob 5, carol 0

# 302 was adopted in its turn, unreviewed too, and holds play again until somebody has looked.
organiser: review 302 attach because it only says something
| To everyone: [Autumn] 6: Carol has failed to consider a rule
|     Autumn: announcement 6
|     2026-03-02 10:13:00 UTC
|
|     Carol has failed to consider a rule.
status
| playing; 3 players; 0 open; 0 moves wait
scores
| alice 4, bob 5, carol -1

# Carol's insisted inquiry has cost her one point by the new rule, which names the player only.
alice:
  propose enact
  Good evening.
  end proposal
  vote against 303
| To alice: [Autumn] received: please look
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote AGAINST proposal 303
|        (you wrote: «vote against 303»)
|        Taken down as your move 4.
|        Proposal 303 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
| To everyone: [Autumn] 7: Rule-change 303 has been proposed
|     Autumn: announcement 7
|     2026-03-03 11:01:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 afb4c12be282f2c899adeb2716ca2d7889a22cbc50b8f1b8029cd845280d1fab
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 11:01:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 afb4c12be282f2c899adeb2716ca2d7889a22cbc50b8f1b8029cd845280d1fab
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
scores
| alice 10, bob 5, carol -1
