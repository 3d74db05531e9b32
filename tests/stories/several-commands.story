Several commands in one mail

# As people write them. Each is played in order and by itself.

players: Alice, Bob, Carol
dice: 1 6

alice:
  propose enact
  One.
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
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
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
bob, subject "vote for 301":
  I vote AGAINST 301. Thanks!
| To bob: [Autumn] received: nothing done, please look
|     These lines are not commands and changed nothing:
|       | «vote for 301»
|          this mail holds different votes on the same proposal
|       | «I vote AGAINST 301. Thanks!»
|          this mail holds different votes on the same proposal
|     To vote, answer «vote for 301» or «vote against 301».
bob:
  Hi Gamemaster,

  I vote FOR 301 and against 302
  +1 301
  vote 303: yes
  inquire 203; vote for 304
  record

  end
  vote against 301
| To bob: [Autumn] received: waits for your «insist»
|     1. a vote FOR proposal 301
|        (you wrote: «I vote FOR 301 and against 302»)
|        Taken down as your move 1.
|     2. a vote AGAINST proposal 302
|        (you wrote: «I vote FOR 301 and against 302»)
|        Taken down as your move 2.
|        Proposal 302 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     3. a vote FOR proposal 303
|        (you wrote: «vote 303: yes»)
|        Taken down as your move 3.
|        Proposal 303 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     4. an inquiry about 203
|        (you wrote: «inquire 203; vote for 304»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code}»
|     5. a vote FOR proposal 304
|        (you wrote: «inquire 203; vote for 304»)
|        Taken down as your move 4.
|        Proposal 304 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     6. a request for all announcements so far
|        (you wrote: «record»)
|        See below.
|     Nothing from line 9 of your mail on was read.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 10:07:00 UTC
|     The tournament Autumn has begun.
|     3 players take part: Alice, Bob and Carol.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a1d7aad3bbbcdf2e0a3fcb629133022041fa2631ca9283580bac823c1c04ebaa
|     Its proposer has gained 1 point.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.

carol:
  > vote against 301
  -1 301

  --
  Carol
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 301
|        (you wrote: «-1 301»)
|        Taken down as your move 1.
|     Nothing from line 4 of your mail on was read.
carol:
  do berate bob
  check my spelling
| To carol: [Autumn] received: waits for your yes
|     1. a move in your own words: berate bob
|        (you wrote: «do berate bob»)
|        Not carried out yet; see below.
|        something else in the mail may change or limit it: «check my spelling»
|     These lines are not commands and changed nothing:
|       | «check my spelling»
|          only part of it is a command; perhaps: «check»
|     Not carried out yet: please look whether it is what you mean.
|     To go ahead, answer this mail with the line:  «yes {code 2}»
status
| playing; 3 players; 1 open; 0 moves wait
scores
| alice 1, bob 0, carol 0
