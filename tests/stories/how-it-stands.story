What is asked for between the moves: the rules in force, the scores, whose turn it is, what is open

# All of it comes from announcements, so it tells nobody anything that was not announced.

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

ada:
  status
  scores
  rules
| To ada: [Autumn] received: done (3 commands)
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     2. a request for the scores
|        (you wrote: «scores»)
|        See below.
|     3. a request for the rules in force
|        (you wrote: «rules»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-02 10:06:00 UTC (announcement 1).
|     | next to move: Bob Ackermann
|     Nothing is known to be open.
|     The scores, as announced on 2026-03-02 10:06:00 UTC (announcement 1):
|       | Ada Lovelace 0
|       | Bob Ackermann 0
|       | Carol Church 0
|     (the initial set of rules)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
bob:
  propose amend rule 208
  The first player whose score reaches 120 points is the winner.
  clauses:
  define victory = player.points >= 120
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
| To everyone: [Autumn] 2: Bob Ackermann has proposed rule-change 301
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Bob Ackermann has proposed rule-change 301.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 c0602a00a68ddc4b148bd9811856620da6dfea0abeef6cd4f1a5d22259db15d3
|     | debated until ended by: Bob Ackermann
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:08:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:08:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 301 says:
|     | amend rule 208
|     | The first player whose score reaches 120 points is the winner.
|     |
|     | clauses:
|     | define victory = player.points >= 120
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 carries clauses
|     Proposal 301 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 301
| To everyone: [Autumn] 3: Bob Ackermann has voted
|     Autumn: announcement 3
|     2026-03-02 10:08:00 UTC
|
|     Bob Ackermann has voted.
|     What was voted: for
|     Proposal: 301
carol:
  status
| To carol: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     The turn of Bob Ackermann is under way.
|     Announced on 2026-03-02 10:08:00 UTC (announcement 2).
|     Proposal 301: no outcome has been announced.
|     Announced on 2026-03-02 10:08:00 UTC (announcement 2).
|     It was proposed by Bob Ackermann.
|       | amend rule 208
|       | The first player whose score reaches 120 points is the winner.
|     | debated until ended by: Bob Ackermann
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-03 10:08:00 UTC
|     | debated until anybody ends it after: 2026-03-09 10:08:00 UTC
|     | voted on until: everyone has voted
|     Votes on it have been announced of: Bob Ackermann.
|     No vote on it has been announced of: Ada Lovelace, Carol Church.
|     Your mails hold no vote on it.
|     The scores, as announced on 2026-03-02 10:06:00 UTC (announcement 1):
|       | Ada Lovelace 0
|       | Bob Ackermann 0
|       | Carol Church 0
ada:
  vote for 301
| To ada: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: Ada Lovelace has voted
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Ada Lovelace has voted.
|     What was voted: for
|     Proposal: 301
carol:
  vote for 301
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 5: Carol Church has voted
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 301
25 hours later
bob:
  I end the debate
| To bob: [Autumn] received: done
|     1. a move in your own words: end_debate
|        (you wrote: «I end the debate»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: debated: yes
|     Autumn: announcement 6
|     2026-03-03 11:12:00 UTC
|
|     A rule makes this known.
|     Player: Bob Ackermann
|     | debated: yes
|     | due to be voted on: 301
| To everyone: [Autumn] 7: Rule-change 301 has been adopted
|     Autumn: announcement 7
|     2026-03-03 11:12:00 UTC
|
|     Rule-change 301 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Bob Ackermann 10, Ada Lovelace 0, Carol Church 0
|     | next to move: Carol Church
|     | gained by its proponent: 10
ada:
  status
| To ada: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-03 11:12:00 UTC (announcement 7).
|     | next to move: Carol Church
|     Nothing is known to be open.
|     The scores, as announced on 2026-03-03 11:12:00 UTC (announcement 7):
|       | Bob Ackermann 10
|       | Ada Lovelace 0
|       | Carol Church 0
ada:
  propose repeal rule 210
  vote for mine
| To ada: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 210
|        (you wrote: «propose repeal rule 210»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Not carried out yet: it waits for the same word as the turn.
carol:
  propose repeal rule 210
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 210
|        (you wrote: «propose repeal rule 210»)
|        Taken down as your move 2.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 3.
| To everyone: [Autumn] 8: Carol Church has proposed rule-change 302
|     Autumn: announcement 8
|     2026-03-03 11:15:00 UTC
|
|     Carol Church has proposed rule-change 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 7381b250acff878ea55a1acadedfc6356efd05bfc249656983f4ee48da8787a9
|     | debated until ended by: Carol Church
|     | debated until ended with: I end the debate
|     | debated at least until: 2026-03-04 11:15:00 UTC
|     | debated until anybody ends it after: 2026-03-10 11:15:00 UTC
|     | voted on until: everyone has voted
|
|     What rule-change 302 says:
|     | repeal rule 210
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: proposal-302.txt
| To everyone: [Autumn] 9: Carol Church has voted
|     Autumn: announcement 9
|     2026-03-03 11:15:00 UTC
|
|     Carol Church has voted.
|     What was voted: for
|     Proposal: 302
carol:
  propose enact
  Another one.
  end proposal
| To carol: [Autumn] received: waits for your «insist»
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Not carried out yet: rule 201 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code 2}»
|        (its text is shown)
carol:
  I take it back
| To carol: [Autumn] received: done
|     1. a move in your own words: take_back
|        (you wrote: «I take it back»)
|        Taken down as your move 4.
| To everyone: [Autumn] 10: Rule-change 302 has been defeated
|     Autumn: announcement 10
|     2026-03-03 11:17:00 UTC
|
|     Rule-change 302 has been defeated.
|     | taken back by: Carol Church
|     | next to move: Carol Church
bob:
  I invoke judgement: May Carol take it back?
| To bob: [Autumn] received: done
|     1. a move in your own words: invoke May Carol take it back?
|        (you wrote: «I invoke judgement: May Carol take it back?»)
|        Taken down as your move 4.
| To everyone: [Autumn] 11: question: May Carol take it back?
|     Autumn: announcement 11
|     2026-03-03 11:18:00 UTC
|
|     A rule makes this known.
|     Player: Bob Ackermann
|     | question: May Carol take it back?
|     | next to move if others consent: Carol Church
|     | asked to mail consent yes: none
| To everyone: [Autumn] 12: game judge: Bob Ackermann
|     Autumn: announcement 12
|     2026-03-03 11:18:00 UTC
|
|     A rule makes this known.
|     | game judge: Bob Ackermann
| To everyone: [Autumn] 13: game disputed: yes
|     Autumn: announcement 13
|     2026-03-03 11:18:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 14: judgement: 1
|     Autumn: announcement 14
|     2026-03-03 11:18:00 UTC
|
|     A rule makes this known.
|     Voters: Bob Ackermann
|     | judgement: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|
|     Asked: Bob Ackermann
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
carol:
  status
| To carol: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-03 11:18:00 UTC (announcement 11).
|     | next to move if others consent: Carol Church
|     A ballot is open.
|     Announced on 2026-03-03 11:18:00 UTC (announcement 14).
|     | judgement: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|     Asked are: Bob Ackermann.
|     The scores, as announced on 2026-03-03 11:12:00 UTC (announcement 7):
|       | Bob Ackermann 10
|       | Ada Lovelace 0
|       | Carol Church 0
bob:
  whose turn is it?
| To bob: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «whose turn is it?»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-03 11:18:00 UTC (announcement 11).
|     | next to move if others consent: Carol Church
|     A ballot is open.
|     Announced on 2026-03-03 11:18:00 UTC (announcement 14).
|     | judgement: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|     Asked are: Bob Ackermann.
|     You are asked; answer with «I judge 1» and one of:
|       upheld | rejected | undecidable, or: withdraw
|     The scores, as announced on 2026-03-03 11:12:00 UTC (announcement 7):
|       | Bob Ackermann 10
|       | Ada Lovelace 0
|       | Carol Church 0
bob:
  I judge 1 upheld
| To bob: [Autumn] received: done
|     1. a move in your own words: judgement 1 upheld
|        (you wrote: «I judge 1 upheld»)
|        Taken down as your move 5.
| To everyone: [Autumn] 15: judgement: 1
|     Autumn: announcement 15
|     2026-03-03 11:21:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|     | finding: upheld
| To everyone: [Autumn] 16: overruling: 1
|     Autumn: announcement 16
|     2026-03-03 11:21:00 UTC
|
|     A rule makes this known.
|     Voters: Ada Lovelace, Carol Church
|     | overruling: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|
|     Asked: Ada Lovelace
|     Asked: Carol Church
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
carol:
  status
| To carol: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     Announced on 2026-03-03 11:18:00 UTC (announcement 11).
|     | next to move if others consent: Carol Church
|     A ballot is open.
|     Announced on 2026-03-03 11:21:00 UTC (announcement 16).
|     | overruling: 1
|     | question: May Carol take it back?
|     | judge: Bob Ackermann
|     Asked are: Ada Lovelace, Carol Church.
|     You are asked; answer with «overrule 1» and one of:
|       yes | no, or: withdraw
|     The scores, as announced on 2026-03-03 11:12:00 UTC (announcement 7):
|       | Bob Ackermann 10
|       | Ada Lovelace 0
|       | Carol Church 0
