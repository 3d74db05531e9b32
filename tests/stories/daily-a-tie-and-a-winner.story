One mail a day, a tie, and a winner

# The ruleset «daily»: the die has ten sides, and at midnight everybody reads who has moved, apart from
# what was proposed. Letters and receipts do not wait.

tournament autumn
  ruleset = "daily"
  announce = "daily"
  joining = "open"
dice: 10 10 3
players: Alice, Bob, Carol

# Nobody moves on the first day.
carol:
  propose enact
  Carol is early.
  clauses:
  define carol_is = "early"
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)

at 2026-03-03 11:00
| To everyone: [Autumn] announcements 1 to 2
|     Autumn: announcement 1
|     2026-03-02 10:07:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Alice, Bob and Carol.
|     It begins with the initial set of rules daily, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|
|     Autumn: announcement 2
|     2026-03-03 00:00:00 UTC
|
|     Carol has failed to consider rule 201.
bob:
  propose enact
  Whoever voted for a rule-change that is adopted gets 90 points.
  clauses:
  when proposal.adopted: award supporters 90
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To bob: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-03 11:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 0334d04f279312fffb1c55da4a13b7d88f86b509f14340b9541cc466fc8c2c89
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
alice:
  propose repeal rule 209
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 209
|        (you wrote: «propose repeal rule 209»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To alice: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-03 11:02:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 6ec182fbb24085ac58285efbbaf127c9576fc12e998d59b1b8c95948796bf125
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
# They have shown each other their documents.
bob:
  vote for 302
| To bob: [Autumn] received: please look
|     1. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 3.
|        Proposal 302 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
carol:
  vote for 301
| To carol: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
dave, to gm@secret.test:
  join Dave
| To dave: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Dave».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
dave:
  yes
| To dave: [Autumn] welcome, Dave
|     Welcome, Dave. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | There is one winner: a player who has at least 100 points and more
|       | than any other player. As long as the highest score of at least 100
|       | points is that of several, none of them wins.
|
|     The rules that the game begins with are in the attached file rules.txt.
|     The one word «rules» gets you those in force later, «status» how the
|     game stands, and «help» everything that you may write.
|
|     To change the rules, and to vote, write lines such as these:
|
|         propose amend rule 203      take a turn; then the new text, line by line,
|                                     and at its end the line «end proposal».
|                                     Also: propose enact, propose repeal rule 203,
|                                     propose repeal amendment 305,
|                                     propose transmute rule 110. A line «clauses:»
|                                     begins the clauses, if you add any.
|         vote for 301                or: vote against 301, 302 and 303; +1 301
|         vote for mine               for the proposal made in the same mail
|         abstain 301                 a vote for neither side
|         withdraw my vote on 301     as if you had not voted
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
|     attached: rules.txt
at 2026-03-04 00:00
| To everyone: [Autumn] announcements 3 to 4
|     Autumn: announcement 3
|     2026-03-03 11:06:00 UTC
|
|     Dave has joined the tournament.
|
|     Autumn: announcement 4
|     2026-03-04 00:00:00 UTC
|
|     A rule makes this known.
|     Proposals: 301, 302
|     | players who have moved: Alice, Bob
|     | points they have gained: 10, 10
|     | the hashes of their documents:
|     | 0334d04f279312fffb1c55da4a13b7d88f86b509f14340b9541cc466fc8c2c89
|     | 6ec182fbb24085ac58285efbbaf127c9576fc12e998d59b1b8c95948796bf125
|
|     To vote, answer with a line for each, such as:
|       «vote for 301»
|       «vote for 302»

# Two votes of four are no majority. Carol lets 49 hours go by.
at 2026-03-04 12:00
dave:
  vote for 301
  vote for 302
| To dave: [Autumn] received: done (2 commands)
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|     2. a vote FOR proposal 302
|        (you wrote: «vote for 302»)
|        Taken down as your move 2.
# A day after they were announced both are adopted, though nobody votes at that hour. The second one
# brings Alice and Bob to a hundred points each, and nobody wins.
at 2026-03-05 00:00
| To organiser: [Autumn] nobody can join any more
|     Nobody can join any more: rule 207 keeps newcomers out. Rule 209 let
|     them in by a clause; it is not in force any more. Whoever asks to join
|     is told so. If that is not meant, correct the clauses of a rule.
|
|       gamemaster rules 207
|       gamemaster rule correct 207 --attach FILE --reason …
| To everyone: [Autumn] announcements 5 to 7
|     Autumn: announcement 5
|     2026-03-05 00:00:00 UTC
|
|     Rule-change 301 has been adopted.
|
|     Autumn: announcement 6
|     2026-03-05 00:00:00 UTC
|
|     Rule-change 302 has been adopted.
|
|     Autumn: announcement 7
|     2026-03-05 00:00:00 UTC
|
|     Carol has failed to consider rule 201.
scores
| alice 100, bob 100, carol -20, dave 90
status
| playing; 4 players; 0 open; 0 moves wait
# Until one of them is ahead.
bob:
  propose enact
  Everybody is to thank the Gamemaster.
  clauses:
  define thanks = 1
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 4.
|        (its text is shown)
| To bob: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-05 00:01:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 c101038aad550e77253e51b8958f168a2cfad99329d4e7a3135764fbff96ef61
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 100, bob 103, carol -20, dave 90
at 2026-03-06 00:00
| To everyone: [Autumn] 8: Bob has won the tournament
|     Autumn: announcement 8
|     2026-03-05 00:01:00 UTC
|
|     Bob has won the tournament.
| To alice: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-03 11:02:00 UTC: a turn: repeal rule 209 (played)
|       2. on 2026-03-03 11:02:00 UTC: a vote FOR the proposal made in this mail (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-20 00:00:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
| To bob: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-03 11:01:00 UTC: a turn: enact a new rule (played)
|       2. on 2026-03-03 11:01:00 UTC: a vote FOR the proposal made in this mail (played)
|       3. on 2026-03-03 11:03:00 UTC: a vote FOR proposal 302 (played)
|       4. on 2026-03-05 00:01:00 UTC: a turn: enact a new rule (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-20 00:00:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
| To carol: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-02 10:08:00 UTC: a turn: enact a new rule (played)
|       2. on 2026-03-03 11:04:00 UTC: a vote FOR proposal 301 (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-20 00:00:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
| To dave: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-04 12:01:00 UTC: a vote FOR proposal 301 (played)
|       2. on 2026-03-04 12:01:00 UTC: a vote FOR proposal 302 (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-20 00:00:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
