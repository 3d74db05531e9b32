What was recorded: signed receipts, a statement at the end, and an objection to it

players: Alice, Bob, Carol
show: signed receipts

alice:
  propose enact
  Whoever is kind is kind.
  clauses:
  define kind = 1
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
|     attached: receipt.txt
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 9a010d25ae931288ce1d064bf0006b71be8d71fb45dc0a161e0103b9c1313b4c
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 9a010d25ae931288ce1d064bf0006b71be8d71fb45dc0a161e0103b9c1313b4c
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
|     attached: letter.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
bob:
  vote for 301
  do berate "Carol"
  withdraw 1
| To bob: [Autumn] received: done (3 commands)
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|     2. a move in your own words: berate "Carol"
|        (you wrote: «do berate "Carol"»)
|        Taken down as your move 2.
|     3. withdrawing your move 1
|        (you wrote: «withdraw 1»)
|        Your move 1 is taken back unless it has been played.
|     attached: receipt.txt
# A move that waits for a word is receipted when the word comes.
carol, to gm@secret.test:
  vote against 301
| To carol: [Autumn] received: waits for your yes
|     1. a vote AGAINST proposal 301
|        (you wrote: «vote against 301»)
|        Not carried out yet; see below.
|     Not carried out yet: this mail did not come to your own reply address,
|     and anybody can write your address into the From line of a mail.
|     To go ahead, answer this mail with the line:  «yes {code}»
carol:
  yes {code}
| To carol: [Autumn] received: done
|     1. confirming
|        (you wrote: «yes {code}»)
|        a vote AGAINST proposal 301: Taken down as your move 1.
|     attached: receipt.txt
# Nothing was taken down: no signed receipt.
bob:
  mine
| To bob: [Autumn] received: done
|     1. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     Your moves so far, as they were read:
|       1. on 2026-03-02 10:09:00 UTC: a vote FOR proposal 301
|       2. on 2026-03-02 10:09:00 UTC: a move in your own words: berate "Carol"
|          on 2026-03-02 10:09:00 UTC: taken back unless played, your move 1
|     attached: statement.txt
# Who has left gets a statement, too.
carol:
  forfeit
| To carol: [Autumn] received: waits for your «forfeit yes»
|     1. leaving the tournament
|        (you wrote: «forfeit»)
|        Not carried out yet: whoever leaves the tournament cannot come back to
|        it.
|        To go ahead, answer this mail with the line:  «forfeit yes {code 2}»
carol:
  forfeit yes {code 2}
| To carol: [Autumn] received: done
|     1. leaving the tournament
|        (you wrote: «forfeit yes {code 2}»)
|        leaving the tournament: Taken down as your move 2.
|     attached: receipt.txt
organiser: end because enough
| To everyone: [Autumn] 3: The tournament Autumn is over
|     Autumn: announcement 3
|     2026-03-02 10:14:00 UTC
|
|     The tournament Autumn is over.
1 hour later
| To alice: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-02 10:08:00 UTC: a turn: enact a new rule (played)
|       2. on 2026-03-02 10:08:00 UTC: a vote FOR the proposal made in this mail (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-16 11:14:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
|     attached: statement.txt
| To bob: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-02 10:09:00 UTC: a vote FOR proposal 301 (taken back)
|       2. on 2026-03-02 10:09:00 UTC: a move in your own words: berate "Carol" (played)
|          on 2026-03-02 10:09:00 UTC: taken back unless played, your move 1
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-16 11:14:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
|     attached: statement.txt
| To carol: [Autumn] your statement: what was recorded for you
|     Autumn has ended. Below is what was recorded for you: every move as it
|     was read, when its mail was received, and whether it was played or taken
|     back. What a move came to is not told here.
|
|     Your moves, as they were read:
|       1. on 2026-03-02 10:11:00 UTC: a vote AGAINST proposal 301 (played)
|       2. on 2026-03-02 10:14:00 UTC: leaving the tournament (played)
|
|     Please compare it with the receipts that you have kept. If a move is
|     missing, is not yours, or differs from what you sent, answer this mail
|     before 2026-03-16 11:14:00 UTC with a line «object:» and below it, in
|     your own words, what is wrong.
|
|     Your objection goes to the organisers. It is published with your name
|     when the game is disclosed, and so is what they answer. If all is well,
|     there is nothing to do.
|
|     The attached file says the same and is signed by the key of the public
|     record. Keep it with your receipts: whoever has the disclosure can check
|     them against it.
|     attached: statement.txt
bob:
  object: I voted for 301
  and never took it back.
  end object
| To organiser: [Autumn] an objection of Bob
|     Bob objects to what was recorded:
|
|       | I voted for 301
|       | and never took it back.
|
|     Answer this mail: your own words go to Bob. The objection and your
|     answer are published with the disclosure, so answer what everybody may
|     read.
| To bob: [Autumn] received: done
|     1. an objection to what was recorded
|        (you wrote: «object: I voted for 301»)
|        Recorded, and passed on to the organisers. It is published with your
|        name when the game is disclosed, and so is what they answer.
|     attached: receipt.txt
organiser answers:
  Your second line says: withdraw 1.
| To bob: [Autumn] your objection is answered
|     The organiser answers your objection:
|
|       | Your second line says: withdraw 1.
bob:
  mine
| To bob: [Autumn] received: done
|     1. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     Your moves, as they were read:
|       1. on 2026-03-02 10:09:00 UTC: a vote FOR proposal 301 (taken back)
|       2. on 2026-03-02 10:09:00 UTC: a move in your own words: berate "Carol" (played)
|          on 2026-03-02 10:09:00 UTC: taken back unless played, your move 1
|     attached: statement.txt
# For so many days, and no longer.
20 days later
alice:
  object:
  It was six points, not four.
| To alice: [Autumn] received: nothing done
|     1. an objection to what was recorded
|        (you wrote: «object:»)
|        Not recorded: objections were accepted until 2026-03-16 11:14:00 UTC.
