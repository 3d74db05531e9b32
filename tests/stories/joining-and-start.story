Joining, and the start

# Whoever asks to join is mailed one confirmation, and any answer to it, even an empty one, makes them
# a player. The start is announced to all of them with the roster (rule 101).

show: receipts, reply addresses

alice, to gm@secret.test:
  Hello Gamemaster,

  I would like to join as Alice, please.
| To alice: [Autumn] please confirm that you want to join
|     (answers go to gm+join-{a token})
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Alice».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     The attached file dice.txt commits us to the dice before your answer is
|     mixed into them. Keep both, and you can check that after the game.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
|     attached: dice.txt

alice:
  Sure, that was me.
| To alice: [Autumn] welcome, Alice
|     (answers go to gm+{the secret of the reader})
|     Welcome, Alice. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 200 points is the winner.
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
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt

# A second Alice gets another name; an empty answer is enough.

alice@elsewhere.test, to gm@secret.test, subject "join Alice":
| To alice@elsewhere.test: [Autumn] please confirm that you want to join
|     (answers go to gm+join-{a token})
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Alice (2)».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     The attached file dice.txt commits us to the dice before your answer is
|     mixed into them. Keep both, and you can check that after the game.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
|     attached: dice.txt

alice@elsewhere.test:
| To alice@elsewhere.test: [Autumn] welcome, Alice (2)
|     (answers go to gm+{the secret of the reader})
|     Welcome, Alice (2). You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 200 points is the winner.
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
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt

bob, to gm@secret.test:
  join Bob
| To bob: [Autumn] please confirm that you want to join
|     (answers go to gm+join-{a token})
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Bob».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     The attached file dice.txt commits us to the dice before your answer is
|     mixed into them. Keep both, and you can check that after the game.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
|     attached: dice.txt

# Somebody used Bob's address without asking him.
bob:
  no
| To bob: [Autumn] not joined
|     (answers go to gm)
|     You have not joined, and you will not be written to again unless you ask
|     to join.

carol, to gm@secret.test:
  join Carol Van der Berg-O'Neill
| To carol: [Autumn] please confirm that you want to join
|     (answers go to gm+join-{a token})
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Carol Van der Berg-O'Neill».
|
|     To join, just answer this mail. An empty answer is enough. To play under
|     another name, answer with the word join and that name.
|
|     The attached file dice.txt commits us to the dice before your answer is
|     mixed into them. Keep both, and you can check that after the game.
|
|     By joining you agree that the whole game - every proposal, vote and
|     inquiry with the name of its player, but not your address - is published
|     after the end, so that anyone can check it.
|
|     If it was not you, do nothing, or answer with the one word no.
|     attached: dice.txt

carol:
  ok
| To carol: [Autumn] welcome, Carol Van der Berg-O'Neill
|     (answers go to gm+{the secret of the reader})
|     Welcome, Carol Van der Berg-O'Neill. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 200 points is the winner.
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
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt

# Before the start there is nothing to play.
alice:
  vote for 301
| To alice: [Autumn] received: please look
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:09:00 UTC.
|
|     This is how it was read:
|
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player. Keep the attached file
|     receipt.txt: it is signed, and shows what was received if ever somebody
|     says otherwise.

# Joining twice changes nothing.
alice:
  join Alicia
| To alice: [Autumn] received: nothing done
|     (answers go to gm+{the secret of the reader})
|     Autumn: your mail was received on 2026-03-02 10:10:00 UTC.
|
|     This is how it was read:
|
|     1. join as Alicia
|        (you wrote: «join Alicia»)
|        You have joined already, as «Alice».
|
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.

3 hours later
organiser: start
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 1
|     2026-03-02 13:10:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Alice, Alice (2) and Carol Van der Berg-O'Neill.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}

# Once begun, nobody joins any more.
dave, to gm@secret.test:
  join Dave
| To dave: [Autumn] not joined
|     (answers go to gm)
|     You have not joined: the tournament has started, and takes no more
|     players.

dave:
  yes
| silence

organiser: start
| refused: the tournament has started already
