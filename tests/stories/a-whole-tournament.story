A whole tournament, from joining to the winner

# Five players, three days, most of what a tournament can bring. Announcements go to a list as well.

tournament autumn
  announce_to = ["players", "spectators@lists.test"]
  starts_at = 2026-03-02T18:00:00Z
dice: 4 3 5 6 2 4 1 5

at 2026-03-02 09:00
alice, to gm@secret.test, subject "join Alice":
| To alice: [Autumn] please confirm that you want to join
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
| To alice: [Autumn] welcome, Alice
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
bob, to gm@secret.test:
  join Bob, please
| To bob: [Autumn] please confirm that you want to join
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
bob:
  ok
| To bob: [Autumn] welcome, Bob
|     Welcome, Bob. You are registered for Autumn.
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
carol, to gm@secret.test:
  I would like to join the tournament as Carol
| To carol: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Carol».
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
  yes
| To carol: [Autumn] welcome, Carol
|     Welcome, Carol. You are registered for Autumn.
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
dave, to gm@secret.test:
  join Dave
| To dave: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Dave».
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
dave, above a quotation:
  Gladly.
| To dave: [Autumn] welcome, Dave
|     Welcome, Dave. You are registered for Autumn.
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
eve, to gm@secret.test:
  join Eve
| To eve: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Eve».
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
eve, below a quotation:
  Me too.
| To eve: [Autumn] welcome, Eve
|     Welcome, Eve. You are registered for Autumn.
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

at 2026-03-02 18:00
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     Autumn: announcement 1
|     2026-03-02 18:00:00 UTC
|
|     The tournament Autumn has begun.
|     5 players take part: Alice, Bob, Carol, Dave and Eve.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}

# Alice, Bob and Carol have talked: three of five are a majority.
alice:
  Dear Gamemaster,

  I propose to amend rule 203:
  A rule-change is adopted if at least two players vote for it, and more vote for it than against it.
  clauses:
  define adopted = votes.for >= 2 and votes.for > votes.against
  end proposal

  I vote for mine.
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 203
|        (you wrote: «I propose to amend rule 203:»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «I vote for mine.»)
|        Taken down as your move 2.
| To alice and bob and carol and dave and eve: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 18:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 7f77882aa5ba015e9e851534d57a4479e94c95211dc8524344bbdc6660e8c22c
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To spectators@lists.test: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 18:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 7f77882aa5ba015e9e851534d57a4479e94c95211dc8524344bbdc6660e8c22c
|     Its proposer has gained 4 points.
|
|     Players vote by answering the copy that they got themselves.
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 18:01:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 7f77882aa5ba015e9e851534d57a4479e94c95211dc8524344bbdc6660e8c22c
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
  Vote 301: yes
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «Vote 301: yes»)
|        Taken down as your move 1.
carol:
  +1 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «+1 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 18:03:00 UTC
|
|     Rule-change 301 has been adopted.

# Bob's rule is hidden to all but the two who vote for it.
bob:
  propose enact
  Nobody may propose to repeal a rule.
  clauses:
  require turn: change.kind != "repeal"
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
| To alice and bob and carol and dave and eve: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 18:04:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 a69a048e9b49f58ddb3c5686e01be52fd058da2ace1736f5d46e256de828b552
|     Its proposer has gained 3 points.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To spectators@lists.test: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-02 18:04:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 a69a048e9b49f58ddb3c5686e01be52fd058da2ace1736f5d46e256de828b552
|     Its proposer has gained 3 points.
|
|     Players vote by answering the copy that they got themselves.
| To bob: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 18:04:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 a69a048e9b49f58ddb3c5686e01be52fd058da2ace1736f5d46e256de828b552
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
|     2026-03-02 18:05:00 UTC
|
|     Rule-change 302 has been adopted.
eve:
  vote against 302
| To eve: [Autumn] received: please look
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Taken down as your move 1.
|        The outcome of proposal 302 has been announced (announcement 5); a vote
|        after that changes nothing, unless a rule says otherwise.

# Dave does not know.
dave:
  propose repeal rule 216
| To dave: [Autumn] received: done
|     1. a turn: repeal rule 216
|        (you wrote: «propose repeal rule 216»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 6: Dave has failed to consider rule 302
|     Autumn: announcement 6
|     2026-03-02 18:07:00 UTC
|
|     Dave has failed to consider rule 302.

# Carol's amendment of 208 comes without clauses, and is adopted before the organiser has looked.
carol:
  propose amend rule 208
  The first player with 12 points wins.
  clauses:
  drop the rest
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 208, dropping the rest
|        (you wrote: «propose amend rule 208»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To alice and bob and carol and dave and eve: [Autumn] 7: Rule-change 303 has been proposed
|     Autumn: announcement 7
|     2026-03-02 18:08:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 f7f0490680a714388eee7107adccd986cc9f3ae76bbdda063acfed188ca58c1e
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To spectators@lists.test: [Autumn] 7: Rule-change 303 has been proposed
|     Autumn: announcement 7
|     2026-03-02 18:08:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 f7f0490680a714388eee7107adccd986cc9f3ae76bbdda063acfed188ca58c1e
|     Its proposer has gained 5 points.
|
|     Players vote by answering the copy that they got themselves.
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 18:08:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 f7f0490680a714388eee7107adccd986cc9f3ae76bbdda063acfed188ca58c1e
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
bob:
  vote for 303
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
| To everyone: [Autumn] 8: Rule-change 303 has been adopted
|     Autumn: announcement 8
|     2026-03-02 18:09:00 UTC
|
|     Rule-change 303 has been adopted.
| To organiser: [Autumn] play is held: 303 was adopted
|     Rule-change 303 was adopted before it was reviewed. Its adoption has
|     been announced; everything else waits for you.
|
|       gamemaster review 303

# Play is held, and nobody can tell.
eve:
  propose enact
  Eve gains ten points.
  clauses:
  when proposal.adopted if proposal.number == 304: award proposer 10
  end proposal
  vote for mine
| To eve: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
eve:
  do a little dance
| To eve: [Autumn] received: done
|     1. a move in your own words: a little dance
|        (you wrote: «do a little dance»)
|        Taken down as your move 4.
eve:
  withdraw 4
| To eve: [Autumn] received: done
|     1. withdrawing your move 4
|        (you wrote: «withdraw 4»)
|        Your move 4 is taken back unless it has been played.
alice:
  vote against 304
  vote for 303
| To alice: [Autumn] received: please look
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 4.
|        Proposal 304 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
|     2. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 5.
|        The outcome of proposal 303 has been announced (announcement 8); a vote
|        after that changes nothing, unless a rule says otherwise.
status
| playing; 5 players; 0 open; 4 moves wait for 303

at 2026-03-02 21:00
organiser: review 303 attach because twelve points win
  define victory = player.points >= 12
| To alice and bob and carol and dave and eve: [Autumn] 9: Rule-change 304 has been proposed
|     Autumn: announcement 9
|     2026-03-02 18:10:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 374461e1502833c29f2d2b6b819fa6d833b134ff4ca2d60865945bd0eae05bcb
|     Its proposer has gained 6 points.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To spectators@lists.test: [Autumn] 9: Rule-change 304 has been proposed
|     Autumn: announcement 9
|     2026-03-02 18:10:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 374461e1502833c29f2d2b6b819fa6d833b134ff4ca2d60865945bd0eae05bcb
|     Its proposer has gained 6 points.
|
|     Players vote by answering the copy that they got themselves.
| To eve: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-02 18:10:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 374461e1502833c29f2d2b6b819fa6d833b134ff4ca2d60865945bd0eae05bcb
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
status
| playing; 5 players; 1 open; 0 moves wait

# Four votes against 304 can never be outnumbered by one for it: it is defeated, silently.
bob:
  vote against 304
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 5.
carol:
  vote against 304
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 4.
dave:
  vote against 304
| To dave: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 2.
scores
| alice 4, bob 3, carol 5, dave -10, eve -4

# Dave has had enough.
dave:
  forfeit
| To dave: [Autumn] received: waits for your «forfeit yes»
|     1. leaving the tournament
|        (you wrote: «forfeit»)
|        Not carried out yet: whoever leaves the tournament cannot come back to
|        it.
|        To go ahead, answer this mail with the line:  «forfeit yes {code}»
dave:
  forfeit yes {code}
| To dave: [Autumn] received: done
|     1. leaving the tournament
|        (you wrote: «forfeit yes {code}»)
|        leaving the tournament: Taken down as your move 3.

# What became of rule 203, Carol knows; she wonders about rule 216 all the same.
carol:
  inquire 216
| To carol: [Autumn] received: done
|     1. an inquiry about 216
|        (you wrote: «inquire 216»)
|        Taken down as your move 5.
| To carol: [Autumn] This is the answer to the inquiry about number 216
|     Autumn: a letter
|     2026-03-02 21:06:00 UTC
|
|     This is the answer to the inquiry about number 216.
|     There is no document: the number is that of an initial rule.
|     There is no later change of that rule.
carol:
  inquire 302
| To carol: [Autumn] received: waits for your «insist»
|     1. an inquiry about 302
|        (you wrote: «inquire 302»)
|        Not carried out yet: by what you have been told, rule 216 seems to
|        forbid this inquiry. If you insist and it does not count, that costs 10
|        points.
|        To go ahead, answer this mail with the line:  «insist {code 2}»

# The next day.
at 2026-03-03 18:00
bob:
  propose enact
  Whoever votes gains a point, and everybody is told.
  clauses:
  when vote.cast: award player 1; reveal player.name, points to everyone
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 6.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 7.
| To alice and bob and carol and dave and eve: [Autumn] 10: Rule-change 305 has been proposed
|     Autumn: announcement 10
|     2026-03-03 18:01:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document has this hash:
|     SHA-256 1bf41a7669580ce5383fa2f3d08fc9a6b695b4663c4cad622a20d4f2e0296c30
|     Its proposer has gained 2 points.
|
|     To vote, answer «vote for 305» or «vote against 305».
| To spectators@lists.test: [Autumn] 10: Rule-change 305 has been proposed
|     Autumn: announcement 10
|     2026-03-03 18:01:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document has this hash:
|     SHA-256 1bf41a7669580ce5383fa2f3d08fc9a6b695b4663c4cad622a20d4f2e0296c30
|     Its proposer has gained 2 points.
|
|     Players vote by answering the copy that they got themselves.
| To bob: [Autumn] Rule-change 305 has been proposed
|     Autumn: a letter
|     2026-03-03 18:01:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document is attached as proposal-305.txt and has this hash:
|     SHA-256 1bf41a7669580ce5383fa2f3d08fc9a6b695b4663c4cad622a20d4f2e0296c30
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-305.txt
| To organiser: [Autumn] 305 carries clauses
|     Proposal 305 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 305
alice:
  vote for 305
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 305
|        (you wrote: «vote for 305»)
|        Taken down as your move 6.
| To everyone: [Autumn] 11: Rule-change 305 has been adopted
|     Autumn: announcement 11
|     2026-03-03 18:02:00 UTC
|
|     Rule-change 305 has been adopted.
alice:
  propose enact
  Alice was here.
  clauses:
  define alices_place = 1
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 7.
|        (its text is shown)
| To alice and bob and carol and dave and eve: [Autumn] 12: Rule-change 306 has been proposed
|     Autumn: announcement 12
|     2026-03-03 18:03:00 UTC
|
|     Rule-change 306 has been proposed.
|     Its document has this hash:
|     SHA-256 7a6f6614cfdde000c12d7bf3cfbe5424dcea82ba8befd22f268eed9dee86711e
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 306» or «vote against 306».
| To spectators@lists.test: [Autumn] 12: Rule-change 306 has been proposed
|     Autumn: announcement 12
|     2026-03-03 18:03:00 UTC
|
|     Rule-change 306 has been proposed.
|     Its document has this hash:
|     SHA-256 7a6f6614cfdde000c12d7bf3cfbe5424dcea82ba8befd22f268eed9dee86711e
|     Its proposer has gained 4 points.
|
|     Players vote by answering the copy that they got themselves.
| To alice: [Autumn] Rule-change 306 has been proposed
|     Autumn: a letter
|     2026-03-03 18:03:00 UTC
|
|     Rule-change 306 has been proposed.
|     Its document is attached as proposal-306.txt and has this hash:
|     SHA-256 7a6f6614cfdde000c12d7bf3cfbe5424dcea82ba8befd22f268eed9dee86711e
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-306.txt
| To organiser: [Autumn] 306 carries clauses
|     Proposal 306 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 306
eve:
  vote against 306
| To eve: [Autumn] received: done
|     1. a vote AGAINST proposal 306
|        (you wrote: «vote against 306»)
|        Taken down as your move 5.
| To everyone: [Autumn] 13: Eve has voted
|     Autumn: announcement 13
|     2026-03-03 18:04:00 UTC
|
|     Eve has voted.
|     The player has gained 1 point.
bob:
  vote against 306
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 306
|        (you wrote: «vote against 306»)
|        Taken down as your move 8.
| To everyone: [Autumn] 14: Bob has voted
|     Autumn: announcement 14
|     2026-03-03 18:05:00 UTC
|
|     Bob has voted.
|     The player has gained 1 point.
carol:
  ask How many points has Bob?
| To organiser: [Autumn] a question from Carol
|     Carol asks:
|
|       | How many points has Bob?
|
|     Answer this mail; your own words go to Carol alone.
| To carol: [Autumn] received: done
|     1. a question to the organiser
|        (you wrote: «ask How many points has Bob?»)
|        Passed on to the organiser.
organiser answers:
  No rule lets me tell you. (Rule 214.)
| To carol: [Autumn] the organiser answers
|     The organiser answers:
|
|       | No rule lets me tell you. (Rule 214.)

# Wednesday: Alice has forgotten what she voted for. Bob has 6 points; his turn brings five, and the
# twelfth comes with his vote.
at 2026-03-04 18:00
carol:
  propose transmute rule 112
| To carol: [Autumn] received: done
|     1. a turn: transmute rule 112
|        (you wrote: «propose transmute rule 112»)
|        Taken down as your move 6.
|        (its text is shown)
| To alice and bob and carol and dave and eve: [Autumn] 15: Rule-change 307 has been proposed
|     Autumn: announcement 15
|     2026-03-04 18:01:00 UTC
|
|     Rule-change 307 has been proposed.
|     Its document has this hash:
|     SHA-256 1abfccc597928e834ceee15a112e48e4ebf8aad6c3f17ef1e2ecffc46e00e9a1
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 307» or «vote against 307».
| To spectators@lists.test: [Autumn] 15: Rule-change 307 has been proposed
|     Autumn: announcement 15
|     2026-03-04 18:01:00 UTC
|
|     Rule-change 307 has been proposed.
|     Its document has this hash:
|     SHA-256 1abfccc597928e834ceee15a112e48e4ebf8aad6c3f17ef1e2ecffc46e00e9a1
|     Its proposer has gained 1 point.
|
|     Players vote by answering the copy that they got themselves.
| To carol: [Autumn] Rule-change 307 has been proposed
|     Autumn: a letter
|     2026-03-04 18:01:00 UTC
|
|     Rule-change 307 has been proposed.
|     Its document is attached as proposal-307.txt and has this hash:
|     SHA-256 1abfccc597928e834ceee15a112e48e4ebf8aad6c3f17ef1e2ecffc46e00e9a1
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-307.txt
alice:
  propose repeal rule 302
| To alice: [Autumn] received: done
|     1. a turn: repeal rule 302
|        (you wrote: «propose repeal rule 302»)
|        Taken down as your move 8.
|        (its text is shown)
| To everyone: [Autumn] 16: Alice has failed to consider rule 302
|     Autumn: announcement 16
|     2026-03-04 18:02:00 UTC
|
|     Alice has failed to consider rule 302.
scores
| alice -12, bob 6, carol 1, dave -10 (left), eve -3
bob:
  propose enact
  Bob was here too.
  clauses:
  define bobs_place = 2
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 9.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 10.
| To alice and bob and carol and dave and eve: [Autumn] 17: Rule-change 308 has been proposed
|     Autumn: announcement 17
|     2026-03-04 18:03:00 UTC
|
|     Rule-change 308 has been proposed.
|     Its document has this hash:
|     SHA-256 2b58dbf71ad883c87c0d985a0346eead61efee9e18cef628e2c7bc82296531b9
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 308» or «vote against 308».
| To spectators@lists.test: [Autumn] 17: Rule-change 308 has been proposed
|     Autumn: announcement 17
|     2026-03-04 18:03:00 UTC
|
|     Rule-change 308 has been proposed.
|     Its document has this hash:
|     SHA-256 2b58dbf71ad883c87c0d985a0346eead61efee9e18cef628e2c7bc82296531b9
|     Its proposer has gained 5 points.
|
|     Players vote by answering the copy that they got themselves.
| To bob: [Autumn] Rule-change 308 has been proposed
|     Autumn: a letter
|     2026-03-04 18:03:00 UTC
|
|     Rule-change 308 has been proposed.
|     Its document is attached as proposal-308.txt and has this hash:
|     SHA-256 2b58dbf71ad883c87c0d985a0346eead61efee9e18cef628e2c7bc82296531b9
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-308.txt
| To organiser: [Autumn] 308 carries clauses
|     Proposal 308 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 308
| To everyone: [Autumn] 18: Bob has voted
|     Autumn: announcement 18
|     2026-03-04 18:03:00 UTC
|
|     Bob has voted.
|     The player has gained 1 point.
| To everyone: [Autumn] 19: Bob has won the tournament
|     Autumn: announcement 19
|     2026-03-04 18:03:00 UTC
|
|     Bob has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice -12, bob 12, carol 1, dave -10 (left), eve -3
alice:
  vote for 308
  record
  mine
| To alice: [Autumn] received: please look
|     1. a vote FOR proposal 308
|        (you wrote: «vote for 308»)
|        Taken down as your move 9.
|        Nothing comes of it: the tournament has ended.
|     2. a request for all announcements so far
|        (you wrote: «record»)
|        See below.
|     3. a request for your own moves so far
|        (you wrote: «mine»)
|        See below.
|     (its genesis)
|     Autumn: announcement 1
|     2026-03-02 18:00:00 UTC
|     The tournament Autumn has begun.
|     5 players take part: Alice, Bob, Carol, Dave and Eve.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Autumn: announcement 2
|     2026-03-02 18:01:00 UTC
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 7f77882aa5ba015e9e851534d57a4479e94c95211dc8524344bbdc6660e8c22c
|     Its proposer has gained 4 points.
|     Autumn: announcement 3
|     2026-03-02 18:03:00 UTC
|     Rule-change 301 has been adopted.
|     Autumn: announcement 4
|     2026-03-02 18:04:00 UTC
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 a69a048e9b49f58ddb3c5686e01be52fd058da2ace1736f5d46e256de828b552
|     Its proposer has gained 3 points.
|     Autumn: announcement 5
|     2026-03-02 18:05:00 UTC
|     Rule-change 302 has been adopted.
|     Autumn: announcement 6
|     2026-03-02 18:07:00 UTC
|     Dave has failed to consider rule 302.
|     Autumn: announcement 7
|     2026-03-02 18:08:00 UTC
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 f7f0490680a714388eee7107adccd986cc9f3ae76bbdda063acfed188ca58c1e
|     Its proposer has gained 5 points.
|     Autumn: announcement 8
|     2026-03-02 18:09:00 UTC
|     Rule-change 303 has been adopted.
|     Autumn: announcement 9
|     2026-03-02 18:10:00 UTC
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 374461e1502833c29f2d2b6b819fa6d833b134ff4ca2d60865945bd0eae05bcb
|     Its proposer has gained 6 points.
|     Autumn: announcement 10
|     2026-03-03 18:01:00 UTC
|     Rule-change 305 has been proposed.
|     Its document has this hash:
|     SHA-256 1bf41a7669580ce5383fa2f3d08fc9a6b695b4663c4cad622a20d4f2e0296c30
|     Its proposer has gained 2 points.
|     Autumn: announcement 11
|     2026-03-03 18:02:00 UTC
|     Rule-change 305 has been adopted.
|     Autumn: announcement 12
|     2026-03-03 18:03:00 UTC
|     Rule-change 306 has been proposed.
|     Its document has this hash:
|     SHA-256 7a6f6614cfdde000c12d7bf3cfbe5424dcea82ba8befd22f268eed9dee86711e
|     Its proposer has gained 4 points.
|     Autumn: announcement 13
|     2026-03-03 18:04:00 UTC
|     Eve has voted.
|     The player has gained 1 point.
|     Autumn: announcement 14
|     2026-03-03 18:05:00 UTC
|     Bob has voted.
|     The player has gained 1 point.
|     Autumn: announcement 15
|     2026-03-04 18:01:00 UTC
|     Rule-change 307 has been proposed.
|     Its document has this hash:
|     SHA-256 1abfccc597928e834ceee15a112e48e4ebf8aad6c3f17ef1e2ecffc46e00e9a1
|     Its proposer has gained 1 point.
|     Autumn: announcement 16
|     2026-03-04 18:02:00 UTC
|     Alice has failed to consider rule 302.
|     Autumn: announcement 17
|     2026-03-04 18:03:00 UTC
|     Rule-change 308 has been proposed.
|     Its document has this hash:
|     SHA-256 2b58dbf71ad883c87c0d985a0346eead61efee9e18cef628e2c7bc82296531b9
|     Its proposer has gained 5 points.
|     Autumn: announcement 18
|     2026-03-04 18:03:00 UTC
|     Bob has voted.
|     The player has gained 1 point.
|     Autumn: announcement 19
|     2026-03-04 18:03:00 UTC
|     Bob has won the tournament.
|
|     Your moves so far, as they were read:
|       1. on 2026-03-02 18:01:00 UTC: a turn: amend rule 203
|       2. on 2026-03-02 18:01:00 UTC: a vote FOR the proposal made in this mail
|       3. on 2026-03-02 18:05:00 UTC: a vote FOR proposal 302
|       4. on 2026-03-02 18:13:00 UTC: a vote AGAINST proposal 304
|       5. on 2026-03-02 18:13:00 UTC: a vote FOR proposal 303
|       6. on 2026-03-03 18:02:00 UTC: a vote FOR proposal 305
|       7. on 2026-03-03 18:03:00 UTC: a turn: enact a new rule
|       8. on 2026-03-04 18:02:00 UTC: a turn: repeal rule 302
|       9. on 2026-03-04 18:04:00 UTC: a vote FOR proposal 308
