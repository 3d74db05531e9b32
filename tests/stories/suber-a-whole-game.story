One turn after the other, to the winner

# The ruleset «suber»: turns go by surname, everyone votes, all is public. Two circuits need every vote,
# then more than half will do, and whoever is outvoted gets ten points.

tournament autumn
  ruleset = "suber"
ada, to gm@secret.test:
  join Ada Lovelace
| To ada: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Ada Lovelace».
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
ada:
  yes
| To ada: [Autumn] welcome, Ada Lovelace
|     Welcome, Ada Lovelace. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 100 points is the winner; in a
|       | game by mail, the first whose score reaches 200 points. The game is
|       | then over.
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
|         withdraw my vote on 301     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I end the debate
|         I take it back
|         let the Judge end the debate
|         I invoke judgement: QUESTION
|         I contest MATTER, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt
bob, to gm@secret.test:
  join Bob Ackermann
| To bob: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Bob Ackermann».
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
  yes
| To bob: [Autumn] welcome, Bob Ackermann
|     Welcome, Bob Ackermann. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 100 points is the winner; in a
|       | game by mail, the first whose score reaches 200 points. The game is
|       | then over.
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
|         withdraw my vote on 301     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I end the debate
|         I take it back
|         let the Judge end the debate
|         I invoke judgement: QUESTION
|         I contest MATTER, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt
carol, to gm@secret.test:
  join Carol Church
| To carol: [Autumn] please confirm that you want to join
|     Somebody, probably you, asked that this address join the tournament
|     Autumn under the name «Carol Church».
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
| To carol: [Autumn] welcome, Carol Church
|     Welcome, Carol Church. You are registered for Autumn.
|
|     Answer this mail, or any other that we send you, to make your moves: the
|     address that an answer goes to is your own and shows us that it is you.
|     Please do not pass it on.
|
|     What it takes to win, by rule 208:
|
|       | The first player whose score reaches 100 points is the winner; in a
|       | game by mail, the first whose score reaches 200 points. The game is
|       | then over.
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
|         withdraw my vote on 301     as if you had not voted
|
|     The initial set of rules has moves of its own:
|
|         I end the debate
|         I take it back
|         let the Judge end the debate
|         I invoke judgement: QUESTION
|         I contest MATTER, QUESTION
|         consent ANSWER
|         I judge upheld | rejected | undecidable, or: withdraw
|         overrule yes | no, or: withdraw
|
|     The tournament has not started yet, and no move counts before its start,
|     which will be announced to every player.
|     attached: rules.txt
|     attached: dice.txt
organiser: start
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     Autumn: announcement 1
|     2026-03-02 10:06:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Ada Lovelace, Bob Ackermann and Carol Church.
|     It begins with the initial set of rules suber, which has this hash:
|     SHA-256 {the hash of the initial set}
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|     Scores: Ada Lovelace 0, Bob Ackermann 0, Carol Church 0
|     | order of play: Bob Ackermann, Carol Church, Ada Lovelace
|     | next to move: Bob Ackermann

# It is Bob's turn: Ackermann comes first.
ada:
  propose enact
  I want to be first.
  clauses:
  define haste = 1
  end proposal
| To ada: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
ada:
  insist
| To ada: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        a turn: enact a new rule: Taken down as your move 1.
| To everyone: [Autumn] 2: Ada Lovelace has made a move that does not count: rule 201 forbids it
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Ada Lovelace has made a move that does not count: rule 201 forbids it.
bob:
  propose amend rule 208
  The first player whose score reaches 35 points is the winner. The
  game is then over.
  clauses:
  define victory = player.points >= 35
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 208
|        (you wrote: «propose amend rule 208»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 3: Bob Ackermann has proposed rule-change 301
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Bob Ackermann has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 b457270d5e371f584134a767f8326ee8004a2ffc160e3369f1ce207a1689d008
|     | debated until ended by: Bob Ackermann
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:09:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:09:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 301 says:
|     | amend rule 208
|     | The first player whose score reaches 35 points is the winner. The
|     | game is then over.
|     |
|     | clauses:
|     | define victory = player.points >= 35
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
| To everyone: [Autumn] 4: Bob Ackermann has voted
|     Autumn: announcement 4
|     2026-03-02 10:09:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 301
# While it is debated, votes are kept. Nobody may abstain.
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: Carol Church has voted
|     Autumn: announcement 5
|     2026-03-02 10:10:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 301
ada:
  abstain 301
| To ada: [Autumn] received: waits for your «insist»
|     1. an ABSTENTION on proposal 301
|        (you wrote: «abstain 301»)
|        Not carried out yet: rule 105 of the initial set seems to forbid this
|        vote.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
ada:
  insist
| To ada: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist»)
|        an ABSTENTION on proposal 301: Taken down as your move 2.
| To everyone: [Autumn] 6: Ada Lovelace has made a move that does not count: rule 105 forbids it
|     Autumn: announcement 6
|     2026-03-02 10:12:00 UTC
|
|     Ada Lovelace has made a move that does not count: rule 105 forbids it.
ada:
  vote for 301
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 3.
| To everyone: [Autumn] 7: Ada Lovelace has voted
|     Autumn: announcement 7
|     2026-03-02 10:13:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 301
# A debate lasts a day at least, and then its proponent ends it.
bob:
  I end the debate
| To bob: [Autumn] received: waits for your «insist»
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Not carried out yet: rule 111 of the initial set seems to forbid this
|        move. By what was announced, it is allowed from 2026-03-03 10:09:00 UTC
|        on.
|        To go ahead, answer this mail with the line:  «insist {code 3}»
bob:
  insist {code 3}
| To bob: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 3}»)
|        a move in your own words: end_debate: Taken down as your move 3.
| To everyone: [Autumn] 8: Bob Ackermann has made a move that does not count: rule 111 forbids it
|     Autumn: announcement 8
|     2026-03-02 10:15:00 UTC
|
|     Bob Ackermann has made a move that does not count: rule 111 forbids it.
24 hours later
carol:
  I end the debate
| To carol: [Autumn] received: waits for your «insist»
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Not carried out yet: rule 111 of the initial set seems to forbid this
|        move. By what was announced, it is allowed from 2026-03-09 10:09:00 UTC
|        on.
|        To go ahead, answer this mail with the line:  «insist {code 4}»
carol:
  insist {code 4}
| To carol: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code 4}»)
|        a move in your own words: end_debate: Taken down as your move 2.
| To everyone: [Autumn] 9: Carol Church has made a move that does not count: rule 111 forbids it
|     Autumn: announcement 9
|     2026-03-03 10:17:00 UTC
|
|     Carol Church has made a move that does not count: rule 111 forbids it.
bob:
  I end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 4.
| To everyone: [Autumn] 10: debated: yes
|     Autumn: announcement 10
|     2026-03-03 10:18:00 UTC
|
|     A rule makes this known.
|     Player: Bob Ackermann
|     | debated: yes
|     | due to be voted on: 301
| To everyone: [Autumn] 11: Rule-change 301 has been adopted
|     Autumn: announcement 11
|     2026-03-03 10:18:00 UTC
|
|     Rule-change 301 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Bob Ackermann 10, Ada Lovelace 0, Carol Church 0
|     | next to move: Carol Church
|     | gained by its proponent: 10
scores
| ada-lovelace 0, bob-ackermann 10, carol-church 0

# Carol lets herself be talked out of her first proposal, and makes another.
carol:
  propose enact
  Losers pay.
  clauses:
  define payment = 1
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To everyone: [Autumn] 12: Carol Church has proposed rule-change 302
|     Autumn: announcement 12
|     2026-03-03 10:19:00 UTC
|
|     Carol Church has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 bd79bff6580a9a87c9dfa72a0650eea71a394bb964d6e6bcf0da914546dacc60
|     | debated until ended by: Carol Church
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-04 10:19:00 UTC
|     | debated until anybody ends it after: 2026-03-10 10:19:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 302 says:
|     | enact a rule
|     | Losers pay.
|     |
|     | clauses:
|     | define payment = 1
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 carries clauses
|     Proposal 302 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 302
| To everyone: [Autumn] 13: Carol Church has voted
|     Autumn: announcement 13
|     2026-03-03 10:19:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 302
carol:
  I take it back
| To carol: [Autumn] received: done
|     1. a move in your own words: take_back
|        (you wrote: «I take it back»)
|        Taken down as your move 5.
| To everyone: [Autumn] 14: Rule-change 302 has been defeated
|     Autumn: announcement 14
|     2026-03-03 10:20:00 UTC
|
|     Rule-change 302 has been defeated.
|     | taken back by: Carol Church
|     | next to move: Carol Church
carol:
  propose enact
  Winners pay.
  clauses:
  define payment = 1
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 6.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 7.
| To everyone: [Autumn] 15: Carol Church has proposed rule-change 303
|     Autumn: announcement 15
|     2026-03-03 10:21:00 UTC
|
|     Carol Church has proposed rule-change 303.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 431745c8f7adf0e8ac1a84c0f0cd096ae6b7bf0c407f36379a97760d5792f7c3
|     | debated until ended by: Carol Church
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-04 10:21:00 UTC
|     | debated until anybody ends it after: 2026-03-10 10:21:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 303 says:
|     | enact a rule
|     | Winners pay.
|     |
|     | clauses:
|     | define payment = 1
|
|     To vote, answer «vote for 303» or «vote against 303».
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 carries clauses
|     Proposal 303 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 303
| To everyone: [Autumn] 16: Carol Church has voted
|     Autumn: announcement 16
|     2026-03-03 10:21:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 303
24 hours later
carol:
  I end the debate
| To carol: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 8.
| To everyone: [Autumn] 17: debated: yes
|     Autumn: announcement 17
|     2026-03-04 10:22:00 UTC
|
|     A rule makes this known.
|     Player: Carol Church
|     | debated: yes
|     | due to be voted on: 303
ada:
  vote for 303
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
| To everyone: [Autumn] 18: Ada Lovelace has voted
|     Autumn: announcement 18
|     2026-03-04 10:23:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 303
bob:
  vote for 303
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 5.
| To everyone: [Autumn] 19: Bob Ackermann has voted
|     Autumn: announcement 19
|     2026-03-04 10:24:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 303
| To everyone: [Autumn] 20: Rule-change 303 has been adopted
|     Autumn: announcement 20
|     2026-03-04 10:24:00 UTC
|
|     Rule-change 303 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Carol Church 11, Bob Ackermann 10, Ada Lovelace 0
|     | next to move: Ada Lovelace
|     | gained by its proponent: 11
scores
| ada-lovelace 0, bob-ackermann 10, carol-church 11

# Two votes of three do not adopt yet.
ada:
  propose enact
  Nobody pays.
  clauses:
  define payment = 0
  end proposal
  vote for mine
| To ada: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 5.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 6.
| To everyone: [Autumn] 21: Ada Lovelace has proposed rule-change 304
|     Autumn: announcement 21
|     2026-03-04 10:25:00 UTC
|
|     Ada Lovelace has proposed rule-change 304.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 12d480755f01b3673d8312df78e75b6d9f8d1dfd0bfdee83fb10b3e55732d812
|     | debated until ended by: Ada Lovelace
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-05 10:25:00 UTC
|     | debated until anybody ends it after: 2026-03-11 10:25:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 304 says:
|     | enact a rule
|     | Nobody pays.
|     |
|     | clauses:
|     | define payment = 0
|
|     To vote, answer «vote for 304» or «vote against 304».
|     attached: proposal-304.txt
| To organiser: [Autumn] 304 carries clauses
|     Proposal 304 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 304
| To everyone: [Autumn] 22: Ada Lovelace has voted
|     Autumn: announcement 22
|     2026-03-04 10:25:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 304
24 hours later
ada:
  I end the debate
| To ada: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 7.
| To everyone: [Autumn] 23: debated: yes
|     Autumn: announcement 23
|     2026-03-05 10:26:00 UTC
|
|     A rule makes this known.
|     Player: Ada Lovelace
|     | debated: yes
|     | due to be voted on: 304
bob:
  vote for 304
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 304
|        (you wrote: «vote for 304»)
|        Taken down as your move 6.
| To everyone: [Autumn] 24: Bob Ackermann has voted
|     Autumn: announcement 24
|     2026-03-05 10:27:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 304
carol:
  vote against 304
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 304
|        (you wrote: «vote against 304»)
|        Taken down as your move 9.
| To everyone: [Autumn] 25: Carol Church has voted
|     Autumn: announcement 25
|     2026-03-05 10:28:00 UTC
|
|     Carol Church has voted.
|     What was voted: against
|     Proposal: 304
| To everyone: [Autumn] 26: Rule-change 304 has been defeated
|     Autumn: announcement 26
|     2026-03-05 10:28:00 UTC
|
|     Rule-change 304 has been defeated.
|     There are 2 votes in favour of it and 1 against it.
|     Scores: Carol Church 11, Bob Ackermann 10, Ada Lovelace -2
|     | next to move: Bob Ackermann
|     | gained by its proponent: 8
|     | lacking: enough votes in favour
scores
| ada-lovelace -2, bob-ackermann 10, carol-church 11

# The second circuit.
bob:
  propose enact
  Bob's rule.
  clauses:
  define bobs_rule = 1
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 7.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 8.
| To everyone: [Autumn] 27: Bob Ackermann has proposed rule-change 305
|     Autumn: announcement 27
|     2026-03-05 10:29:00 UTC
|
|     Bob Ackermann has proposed rule-change 305.
|     Its document is attached as proposal-305.txt and has this hash:
|     SHA-256 46d2d7f1dc58d74c67ce297c02c350e2b1abfd2f1582acb58c8ed35ef2089211
|     | debated until ended by: Bob Ackermann
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-06 10:29:00 UTC
|     | debated until anybody ends it after: 2026-03-12 10:29:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 305 says:
|     | enact a rule
|     | Bob's rule.
|     |
|     | clauses:
|     | define bobs_rule = 1
|
|     To vote, answer «vote for 305» or «vote against 305».
|     attached: proposal-305.txt
| To organiser: [Autumn] 305 carries clauses
|     Proposal 305 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 305
| To everyone: [Autumn] 28: Bob Ackermann has voted
|     Autumn: announcement 28
|     2026-03-05 10:29:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 305
24 hours later
bob:
  I end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 9.
| To everyone: [Autumn] 29: debated: yes
|     Autumn: announcement 29
|     2026-03-06 10:30:00 UTC
|
|     A rule makes this known.
|     Player: Bob Ackermann
|     | debated: yes
|     | due to be voted on: 305
ada:
  vote for 305
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 305
|        (you wrote: «vote for 305»)
|        Taken down as your move 8.
| To everyone: [Autumn] 30: Ada Lovelace has voted
|     Autumn: announcement 30
|     2026-03-06 10:31:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 305
carol:
  vote for 305
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 305
|        (you wrote: «vote for 305»)
|        Taken down as your move 10.
| To everyone: [Autumn] 31: Carol Church has voted
|     Autumn: announcement 31
|     2026-03-06 10:32:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 305
| To everyone: [Autumn] 32: Rule-change 305 has been adopted
|     Autumn: announcement 32
|     2026-03-06 10:32:00 UTC
|
|     Rule-change 305 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Bob Ackermann 23, Carol Church 11, Ada Lovelace -2
|     | next to move: Carol Church
|     | gained by its proponent: 13
carol:
  propose enact
  Carol's rule.
  clauses:
  define carols_rule = 1
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 11.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 12.
| To everyone: [Autumn] 33: Carol Church has proposed rule-change 306
|     Autumn: announcement 33
|     2026-03-06 10:33:00 UTC
|
|     Carol Church has proposed rule-change 306.
|     Its document is attached as proposal-306.txt and has this hash:
|     SHA-256 f46a7c0d192740f190b2fd2ba43e5c1e728f994e627c37b2ec904309a080be40
|     | debated until ended by: Carol Church
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-07 10:33:00 UTC
|     | debated until anybody ends it after: 2026-03-13 10:33:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 306 says:
|     | enact a rule
|     | Carol's rule.
|     |
|     | clauses:
|     | define carols_rule = 1
|
|     To vote, answer «vote for 306» or «vote against 306».
|     attached: proposal-306.txt
| To organiser: [Autumn] 306 carries clauses
|     Proposal 306 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 306
| To everyone: [Autumn] 34: Carol Church has voted
|     Autumn: announcement 34
|     2026-03-06 10:33:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 306
24 hours later
carol:
  I end the debate
| To carol: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 13.
| To everyone: [Autumn] 35: debated: yes
|     Autumn: announcement 35
|     2026-03-07 10:34:00 UTC
|
|     A rule makes this known.
|     Player: Carol Church
|     | debated: yes
|     | due to be voted on: 306
ada:
  vote for 306
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 306
|        (you wrote: «vote for 306»)
|        Taken down as your move 9.
| To everyone: [Autumn] 36: Ada Lovelace has voted
|     Autumn: announcement 36
|     2026-03-07 10:35:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 306
bob:
  vote for 306
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 306
|        (you wrote: «vote for 306»)
|        Taken down as your move 10.
| To everyone: [Autumn] 37: Bob Ackermann has voted
|     Autumn: announcement 37
|     2026-03-07 10:36:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 306
| To everyone: [Autumn] 38: Rule-change 306 has been adopted
|     Autumn: announcement 38
|     2026-03-07 10:36:00 UTC
|
|     Rule-change 306 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Carol Church 25, Bob Ackermann 23, Ada Lovelace -2
|     | next to move: Ada Lovelace
|     | gained by its proponent: 14
ada:
  propose enact
  Ada's rule.
  clauses:
  define adas_rule = 1
  end proposal
  vote for mine
| To ada: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 10.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 11.
| To everyone: [Autumn] 39: Ada Lovelace has proposed rule-change 307
|     Autumn: announcement 39
|     2026-03-07 10:37:00 UTC
|
|     Ada Lovelace has proposed rule-change 307.
|     Its document is attached as proposal-307.txt and has this hash:
|     SHA-256 a581f5c1cac5e73dbc6219345e2bc30ecfb1364a26742ebf4e9b5d825900ceb8
|     | debated until ended by: Ada Lovelace
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-08 10:37:00 UTC
|     | debated until anybody ends it after: 2026-03-14 10:37:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 307 says:
|     | enact a rule
|     | Ada's rule.
|     |
|     | clauses:
|     | define adas_rule = 1
|
|     To vote, answer «vote for 307» or «vote against 307».
|     attached: proposal-307.txt
| To organiser: [Autumn] 307 carries clauses
|     Proposal 307 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 307
| To everyone: [Autumn] 40: Ada Lovelace has voted
|     Autumn: announcement 40
|     2026-03-07 10:37:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 307
24 hours later
ada:
  I end the debate
| To ada: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 12.
| To everyone: [Autumn] 41: debated: yes
|     Autumn: announcement 41
|     2026-03-08 10:38:00 UTC
|
|     A rule makes this known.
|     Player: Ada Lovelace
|     | debated: yes
|     | due to be voted on: 307
bob:
  vote for 307
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 307
|        (you wrote: «vote for 307»)
|        Taken down as your move 11.
| To everyone: [Autumn] 42: Bob Ackermann has voted
|     Autumn: announcement 42
|     2026-03-08 10:39:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 307
carol:
  vote against 307
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 307
|        (you wrote: «vote against 307»)
|        Taken down as your move 14.
| To everyone: [Autumn] 43: Carol Church has voted
|     Autumn: announcement 43
|     2026-03-08 10:40:00 UTC
|
|     Carol Church has voted.
|     What was voted: against
|     Proposal: 307
| To everyone: [Autumn] 44: Rule-change 307 has been defeated
|     Autumn: announcement 44
|     2026-03-08 10:40:00 UTC
|
|     Rule-change 307 has been defeated.
|     There are 2 votes in favour of it and 1 against it.
|     Scores: Carol Church 25, Bob Ackermann 23, Ada Lovelace -2
|     | next to move: Bob Ackermann
|     | gained by its proponent: 10
|     | lacking: enough votes in favour
scores
| ada-lovelace -2, bob-ackermann 23, carol-church 25

# From now on more than half of the votes are enough. Carol is outvoted, and it is her who wins.
bob:
  propose enact
  Bob's second rule.
  clauses:
  define bobs_second_rule = 1
  end proposal
  vote for mine
| To bob: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 12.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 13.
| To everyone: [Autumn] 45: Bob Ackermann has proposed rule-change 308
|     Autumn: announcement 45
|     2026-03-08 10:41:00 UTC
|
|     Bob Ackermann has proposed rule-change 308.
|     Its document is attached as proposal-308.txt and has this hash:
|     SHA-256 208e372c2c180048bf4fb0b9bbda1f32bc518a9b4839cbfce2661b110837a2ad
|     | debated until ended by: Bob Ackermann
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-09 10:41:00 UTC
|     | debated until anybody ends it after: 2026-03-15 10:41:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 308 says:
|     | enact a rule
|     | Bob's second rule.
|     |
|     | clauses:
|     | define bobs_second_rule = 1
|
|     To vote, answer «vote for 308» or «vote against 308».
|     attached: proposal-308.txt
| To organiser: [Autumn] 308 carries clauses
|     Proposal 308 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 308
| To everyone: [Autumn] 46: Bob Ackermann has voted
|     Autumn: announcement 46
|     2026-03-08 10:41:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 308
24 hours later
bob:
  I end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 14.
| To everyone: [Autumn] 47: debated: yes
|     Autumn: announcement 47
|     2026-03-09 10:42:00 UTC
|
|     A rule makes this known.
|     Player: Bob Ackermann
|     | debated: yes
|     | due to be voted on: 308
ada:
  vote for 308
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 308
|        (you wrote: «vote for 308»)
|        Taken down as your move 13.
| To everyone: [Autumn] 48: Ada Lovelace has voted
|     Autumn: announcement 48
|     2026-03-09 10:43:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 308
carol:
  vote against 308
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 308
|        (you wrote: «vote against 308»)
|        Taken down as your move 15.
| To everyone: [Autumn] 49: Carol Church has voted
|     Autumn: announcement 49
|     2026-03-09 10:44:00 UTC
|
|     Carol Church has voted.
|     What was voted: against
|     Proposal: 308
| To everyone: [Autumn] 50: Rule-change 308 has been adopted
|     Autumn: announcement 50
|     2026-03-09 10:44:00 UTC
|
|     Rule-change 308 has been adopted.
|     There are 2 votes in favour of it and 1 against it.
|     Scores: Carol Church 35, Bob Ackermann 34, Ada Lovelace -2
|     | next to move: Carol Church
|     | gained by its proponent: 11
| To everyone: [Autumn] 51: Carol Church has won the tournament
|     Autumn: announcement 51
|     2026-03-09 10:44:00 UTC
|
|     Carol Church has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| ada-lovelace -2, bob-ackermann 34, carol-church 35
