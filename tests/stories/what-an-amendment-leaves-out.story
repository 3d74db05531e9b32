What an amendment leaves out is asked about

# Of the initial set everybody knows what its clauses say; of 301 only Alice, who wrote it, and whom she
# shows it to. Nothing of what a player was not told is in what they are asked.

players: Alice, Bob, Carol
dice: 1 2 3 4 5 6
show: receipts

# A turn would be announced to nobody, and the die would go on unannounced: it had not been thought of.
alice:
  propose amend rule 202
  A turn is worth three points more than the die shows.
  clauses:
  when turn.taken: award player die(6) + 3; reveal points to everyone
  end proposal
  vote for mine
| To alice: [Autumn] received: waits for your «keep» / «drop»
|     Autumn: your mail was received on 2026-03-02 10:08:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 202
|        (you wrote: «propose amend rule 202»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | when turn.taken: reveal proposal.number, proposal.hash to everyone;
|          +  reveal proposal.document to proposer
|          | when dice.renewed: reveal dice.anchor, dice.length to everyone
|        To add these lines to yours, answer this mail with:  «keep {code}»
|        To go ahead without them, answer this mail with:  «drop {code}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 202
|          Text:
|          | A turn is worth three points more than the die shows.
|          Clauses:
|          | when turn.taken: award player die(6) + 3; reveal points to everyone
|
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not carried out yet: it waits for the same word as the turn.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
# What was asked is no turn yet, so no other player hears of it.
alice:
  keep {code}
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     This is how it was read:
|
|     1. keeping what an amendment left out
|        (you wrote: «keep {code}»)
|        a turn: amend rule 202: Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 202
|          Text:
|          | A turn is worth three points more than the die shows.
|          Clauses:
|          | when turn.taken: award player die(6) + 3; reveal points to everyone
|          | when turn.taken: reveal proposal.number, proposal.hash to everyone;
|          +  reveal proposal.document to proposer
|          | when dice.renewed: reveal dice.anchor, dice.length to everyone
|        a vote FOR the proposal made in this mail: Taken down as your move 2.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 0c00e7a0b1419db59ad741cfa11659a6c49f6b5abccbf5b4de62a4552855ff7e
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 0c00e7a0b1419db59ad741cfa11659a6c49f6b5abccbf5b4de62a4552855ff7e
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
  vote for 301
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:10:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
bob:
  vote for 301
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:11:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:11:00 UTC
|
|     Rule-change 301 has been adopted.

# Carol has not been told what 301 says, so she is not asked, and does not learn that it says anything.
carol:
  propose amend rule 301
  A turn is worth nothing.
  clauses:
  when turn.taken: reveal proposal.number to everyone
  end proposal
| To carol: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-02 10:12:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 301
|        (you wrote: «propose amend rule 301»)
|        Taken down as your move 1.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 301
|          Text:
|          | A turn is worth nothing.
|          Clauses:
|          | when turn.taken: reveal proposal.number to everyone
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 651dbd0538ea53761f4c410ce874e6727706932f4b79873ded923e3a21b8ecb1
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:12:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 651dbd0538ea53761f4c410ce874e6727706932f4b79873ded923e3a21b8ecb1
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
# Who asks to keep what nobody told them of gets nothing for it.
1 day later
carol:
  propose amend rule 301
  A turn is worth nothing at all.
  clauses:
  keep the rest
  end proposal
| To carol: [Autumn] received: waits for your yes
|     Autumn: your mail was received on 2026-03-03 10:13:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 301, keeping the rest
|        (you wrote: «propose amend rule 301»)
|        Not carried out yet: you have not been told the clauses of that rule, so
|        there is nothing to keep.
|        To go ahead, answer this mail with the line:  «yes {code 2}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 301
|          Text:
|          | A turn is worth nothing at all.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
carol:
  no
| To carol: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-03 10:14:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what we asked about
|        (you wrote: «no»)
|        a turn: amend rule 301, keeping the rest: Dropped; nothing was done.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.

# Alice shows her the document. Now she knows, and is asked.
alice:
  share 301 with Carol
| To alice: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-03 10:15:00 UTC.
|
|     This is how it was read:
|
|     1. the document of proposal 301 for Carol
|        (you wrote: «share 301 with Carol»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To carol: [Autumn] Alice shares proposal 301
|     Alice shares with you the document of proposal 301, which is attached.
|
|     It is the file that was hashed when the proposal was made. Now that you
|     hold it, you may pass it on, too.
|
|     For a move, answer another of our mails: this has no address of your
|     own.
|     attached: proposal-301.txt
|     attached: message.txt
carol:
  propose amend rule 301
  A turn is worth nothing at all.
  end proposal
| To carol: [Autumn] received: waits for your «keep» / «drop»
|     Autumn: your mail was received on 2026-03-03 10:16:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 301
|        (you wrote: «propose amend rule 301»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | when turn.taken: award player die(6) + 3; reveal points to everyone
|          | when turn.taken: reveal proposal.number, proposal.hash to everyone;
|          +  reveal proposal.document to proposer
|          | when dice.renewed: reveal dice.anchor, dice.length to everyone
|        Clauses are the lines by which the program applies a rule, and your text
|        has none. If those of the rule still say what your text says, keep them. If
|        your text changes what they say, drop them: the organiser then writes
|        others that fit it.
|        To add these lines to yours, answer this mail with:  «keep {code 3}»
|        To go ahead without them, answer this mail with:  «drop {code 3}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 301
|          Text:
|          | A turn is worth nothing at all.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
carol:
  drop {code 3}
| To carol: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-03 10:17:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what an amendment left out
|        (you wrote: «drop {code 3}»)
|        a turn: amend rule 301: Taken down as your move 2.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 5: Rule-change 303 has been proposed
|     Autumn: announcement 5
|     2026-03-03 10:17:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 dbd62d5898eb822ca5cff6a74a17747be2f4028135873da6b21b68dfd3b96214
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-03 10:17:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 dbd62d5898eb822ca5cff6a74a17747be2f4028135873da6b21b68dfd3b96214
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

# The answer may stand in the mail itself.
bob:
  propose amend rule 215
  Who breaks a rule loses 5 points.
  clauses:
  when move.illegal: award player -5
  keep the rest
  end proposal
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-03 10:18:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 215, keeping the rest
|        (you wrote: «propose amend rule 215»)
|        Taken down as your move 2.
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 215
|          Text:
|          | Who breaks a rule loses 5 points.
|          Clauses:
|          | when move.illegal: award player -5
|          | when move.illegal: reveal player.name, rule.number to everyone
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 6: Rule-change 304 has been proposed
|     Autumn: announcement 6
|     2026-03-03 10:18:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 43b0413ddec0dd91b5a1a5cc935c7c50618e19848d33cda22cb52709a4fb1d4a
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To bob: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-03 10:18:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 43b0413ddec0dd91b5a1a5cc935c7c50618e19848d33cda22cb52709a4fb1d4a
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
| To organiser: [Autumn] 304 carries clauses
|     Proposal 304 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 304
1 day later
| To organiser: [Autumn] 1 on the review desk
|     These rule-changes still wait for your review: 303.
|
|       gamemaster review 303
bob:
  check
  propose amend rule 216
  Inquiries are free.
  end proposal
| To bob: [Autumn] received: a check, nothing done
|     Autumn: your mail was received on 2026-03-04 10:19:00 UTC.
|
|     You asked for a check: nothing below has been carried out.
|
|     This is how it was read:
|
|     1. a check of this mail
|        (you wrote: «check»)
|
|     2. a turn: amend rule 216
|        (you wrote: «propose amend rule 216»)
|        You would be asked back: your amendment leaves out clauses that the rule
|        has, as far as you have been told:
|          | require inquiry: player.points >= 5
|          | when inquiry.made: award player -5; reveal number, change.document,
|          +  change.next to player
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 216
|          Text:
|          | Inquiries are free.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
# Alone, it could mean the proposal as well.
bob:
  propose amend rule 216
  Inquiries are free.
  end proposal
| To bob: [Autumn] received: waits for your «keep» / «drop»
|     Autumn: your mail was received on 2026-03-04 10:20:00 UTC.
|
|     This is how it was read:
|
|     1. a turn: amend rule 216
|        (you wrote: «propose amend rule 216»)
|        Not carried out yet: your amendment leaves out clauses that the rule has,
|        as far as you have been told:
|          | require inquiry: player.points >= 5
|          | when inquiry.made: award player -5; reveal number, change.document,
|          +  change.next to player
|        Clauses are the lines by which the program applies a rule, and your text
|        has none. If those of the rule still say what your text says, keep them. If
|        your text changes what they say, drop them: the organiser then writes
|        others that fit it.
|        To add these lines to yours, answer this mail with:  «keep {code 4}»
|        To go ahead without them, answer this mail with:  «drop {code 4}»
|        The text as it will be hashed (a title, the number and a random value
|        are added when the turn is played):
|          Change: amend rule 216
|          Text:
|          | Inquiries are free.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  drop
| To bob: [Autumn] received: nothing done, please look
|     Autumn: your mail was received on 2026-03-04 10:21:00 UTC.
|
|     These lines are not commands and changed nothing:
|
|       | «drop»
|          only part of it is a command; perhaps: «drop {code 4}»
|
|     This waits for a word of yours:
|       a turn: amend rule 216: «keep {code 4}», «drop {code 4}»
|         to cancel it: «no {code 4}»
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  drop the rest
| To bob: [Autumn] received: done
|     Autumn: your mail was received on 2026-03-04 10:22:00 UTC.
|
|     This is how it was read:
|
|     1. dropping what an amendment left out
|        (you wrote: «drop the rest»)
|        a turn: amend rule 216: Taken down as your move 3.
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help. Keep the
|     attached file receipt.txt: it is signed, and shows what was received if
|     ever somebody says otherwise.
| To everyone: [Autumn] 7: Rule-change 305 has been proposed
|     Autumn: announcement 7
|     2026-03-04 10:22:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document has this hash:
|     SHA-256 9d0fc6c29dd5f65ecc02943316ed4791dca531af99049664cb8b4d2e5f40c104
|     Its proposer has gained 7 points.
|
|     To vote, answer «vote for 305» or «vote against 305».
| To bob: [Autumn] Rule-change 305 has been proposed
|     Autumn: a letter
|     2026-03-04 10:22:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document is attached as proposal-305.txt and has this hash:
|     SHA-256 9d0fc6c29dd5f65ecc02943316ed4791dca531af99049664cb8b4d2e5f40c104
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-305.txt
| To organiser: [Autumn] 305 waits for your review
|     Proposal 305 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 305
rules
| in force: 301 (mutable): A turn is worth three points more than the die shows.
| gone: 202
