Votes of a jury and on a Judge that are declared void, and an acquittal on appeal

# The ruleset «github»: a void vote of a jury, and one on overruling a Judge, is held anew under another
# number. An acquittal on appeal gives the points back, and a ruling gives some: the scores are announced.

tournament autumn
  ruleset = "github"
  joining = "open"
players: Alice, Bob, Carol, Dave, Erin, Finn

bob:
  I accuse Alice 3 she voted twice
| To bob: [Autumn] received: done
|     1. a move in your own words: accuse Alice 3 she voted twice
|        (you wrote: «I accuse Alice 3 she voted twice»)
|        Taken down as your move 1.
| To everyone: [Autumn] 2: trial: The people vs alice
|     Autumn: announcement 2
|     2026-03-02 10:14:00 UTC
|
|     A rule makes this known.
|     | trial: The people vs alice
|     | trial number: 1
|     | prosecutor: Bob
|     | demanded: 3
|     | charge: she voted twice
|     | asked to mail plead: Alice
|     | asked to mail jury: Alice, Bob
|
|     Asked: Alice
|     If this is you, answer with:
|       «I plead guilty: OFFER»
|
|     Asked: Alice
|     If this is you, answer with:
|       «I plead not guilty»
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
alice:
  jury for Alice, Carol
| To alice: [Autumn] received: done
|     1. a move in your own words: jury Alice, Carol
|        (you wrote: «jury for Alice, Carol»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: calls to the jury: Carol
|     Autumn: announcement 3
|     2026-03-02 10:15:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | calls to the jury: Carol
|     | for the trial of: Alice
|     | asked to mail jury: Bob
|
|     Asked: Bob
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
bob:
  jury for Alice, Carol
| To bob: [Autumn] received: done
|     1. a move in your own words: jury Alice, Carol
|        (you wrote: «jury for Alice, Carol»)
|        Taken down as your move 2.
| To everyone: [Autumn] 4: calls to the jury: Carol
|     Autumn: announcement 4
|     2026-03-02 10:16:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | calls to the jury: Carol
|     | for the trial of: Alice
|     | asked to mail jury: none
alice:
  I plead guilty: 1
| To alice: [Autumn] received: done
|     1. a move in your own words: plead_guilty 1
|        (you wrote: «I plead guilty: 1»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: pleads: guilty
|     Autumn: announcement 5
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | pleads: guilty
|     | offered: 1
|     | asked to mail plead: none
| To everyone: [Autumn] 6: verdict: 1
|     Autumn: announcement 6
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | verdict: 1
|     | defendant: Alice
|
|     Asked: Carol
|     If this is you, answer with:
|       «my verdict: 1»
|     and one of: guilty | not guilty, or: withdraw
organiser: void verdict 1 because Carol had not been told of the plea
| To everyone: [Autumn] 7: verdict: 1
|     Autumn: announcement 7
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     | verdict: 1
|     | is void: yes
| To everyone: [Autumn] 8: verdict: 2
|     Autumn: announcement 8
|     2026-03-02 10:17:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | verdict: 2
|     | defendant: Alice
|
|     Asked: Carol
|     If this is you, answer with:
|       «my verdict: 2»
|     and one of: guilty | not guilty, or: withdraw
carol:
  status
| To carol: [Autumn] received: done
|     1. a request for how the game stands
|        (you wrote: «status»)
|        See below.
|     How the game stands, as far as it has been announced.
|     A ballot is open.
|     Announced on 2026-03-02 10:17:00 UTC (announcement 8).
|     | verdict: 2
|     | defendant: Alice
|     Asked are: Carol.
|     You are asked; answer with «my verdict: 2» and one of:
|       guilty | not guilty, or: withdraw
|     The scores, as announced on 2026-03-02 10:13:00 UTC (announcement 1):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0
carol:
  my verdict: guilty
| To carol: [Autumn] received: done
|     1. a move in your own words: verdict guilty
|        (you wrote: «my verdict: guilty»)
|        Taken down as your move 1.
| To everyone: [Autumn] 9: verdict: 2
|     Autumn: announcement 9
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     What was voted: guilty
|     Player: Carol
|     | verdict: 2
| To everyone: [Autumn] 10: verdict: 2
|     Autumn: announcement 10
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     | verdict: 2
|     | defendant: Alice
|     | found guilty: yes
| To everyone: [Autumn] 11: sentence: 1
|     Autumn: announcement 11
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | sentence: 1
|     | defendant: Alice
|     | at least: 1
|     | at most: 3
|
|     Asked: Carol
|     If this is you, answer with:
|       «my sentence: 1»
|     and one of: NUMBER, or: withdraw
| To organiser: [Autumn] a ruling is asked for: undo this: she voted twice
|     A rule asks you for a ruling (undo this: she voted twice). Play goes on
|     until you rule.
|
|       gamemaster status
organiser: void sentence 1 because the bounds were misread
| To everyone: [Autumn] 12: sentence: 1
|     Autumn: announcement 12
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     | sentence: 1
|     | is void: yes
| To everyone: [Autumn] 13: sentence: 2
|     Autumn: announcement 13
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     Voters: Carol
|     | sentence: 2
|     | defendant: Alice
|     | at least: 1
|     | at most: 3
|
|     Asked: Carol
|     If this is you, answer with:
|       «my sentence: 2»
|     and one of: NUMBER, or: withdraw
carol:
  my sentence: 2
| To carol: [Autumn] received: done
|     1. a move in your own words: sentence 2
|        (you wrote: «my sentence: 2»)
|        Taken down as your move 2.
| To everyone: [Autumn] 14: sentence: 2
|     Autumn: announcement 14
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     What was voted: 2
|     Player: Carol
|     | sentence: 2
| To everyone: [Autumn] 15: sentence: 2
|     Autumn: announcement 15
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Scores: Bob 0, Carol 0, Dave 0, Erin 0, Finn 0, Alice -2
|     | sentence: 2
|     | defendant: Alice
|     | points taken: 2
alice:
  I appeal
| To alice: [Autumn] received: done
|     1. a move in your own words: appeal
|        (you wrote: «I appeal»)
|        Taken down as your move 3.
| To everyone: [Autumn] 16: trial: The people vs alice
|     Autumn: announcement 16
|     2026-03-02 10:21:00 UTC
|
|     A rule makes this known.
|     | trial: The people vs alice
|     | trial number: 2
|     | prosecutor: Bob
|     | demanded: 3
|     | charge: she voted twice
|     | asked to mail plead: Alice
|     | asked to mail jury: Alice, Bob
|
|     Asked: Alice
|     If this is you, answer with:
|       «I plead guilty: OFFER»
|
|     Asked: Alice
|     If this is you, answer with:
|       «I plead not guilty»
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
alice:
  jury for Alice, Erin
| To alice: [Autumn] received: done
|     1. a move in your own words: jury Alice, Erin
|        (you wrote: «jury for Alice, Erin»)
|        Taken down as your move 4.
| To everyone: [Autumn] 17: calls to the jury: Erin
|     Autumn: announcement 17
|     2026-03-02 10:22:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | calls to the jury: Erin
|     | for the trial of: Alice
|     | asked to mail jury: Bob
|
|     Asked: Bob
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
bob:
  jury for Alice, Erin
| To bob: [Autumn] received: done
|     1. a move in your own words: jury Alice, Erin
|        (you wrote: «jury for Alice, Erin»)
|        Taken down as your move 3.
| To everyone: [Autumn] 18: calls to the jury: Erin
|     Autumn: announcement 18
|     2026-03-02 10:23:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | calls to the jury: Erin
|     | for the trial of: Alice
|     | asked to mail jury: none
alice:
  I plead not guilty
| To alice: [Autumn] received: done
|     1. a move in your own words: plead_not_guilty
|        (you wrote: «I plead not guilty»)
|        Taken down as your move 5.
| To everyone: [Autumn] 19: pleads: not guilty
|     Autumn: announcement 19
|     2026-03-02 10:24:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | pleads: not guilty
|     | asked to mail plead: none
| To everyone: [Autumn] 20: verdict: 3
|     Autumn: announcement 20
|     2026-03-02 10:24:00 UTC
|
|     A rule makes this known.
|     Voters: Erin
|     | verdict: 3
|     | defendant: Alice
|
|     Asked: Erin
|     If this is you, answer with:
|       «my verdict: 3»
|     and one of: guilty | not guilty, or: withdraw
erin:
  my verdict: not guilty
| To erin: [Autumn] received: done
|     1. a move in your own words: verdict not guilty
|        (you wrote: «my verdict: not guilty»)
|        Taken down as your move 1.
| To everyone: [Autumn] 21: verdict: 3
|     Autumn: announcement 21
|     2026-03-02 10:25:00 UTC
|
|     A rule makes this known.
|     What was voted: not_guilty
|     Player: Erin
|     | verdict: 3
| To everyone: [Autumn] 22: verdict: 3
|     Autumn: announcement 22
|     2026-03-02 10:25:00 UTC
|
|     A rule makes this known.
|     Scores: Alice 0, Bob 0, Carol 0, Dave 0, Erin 0, Finn 0
|     | verdict: 3
|     | defendant: Alice
|     | found guilty: no
| To organiser: [Autumn] a ruling is asked for: undo no longer: she voted twice
|     A rule asks you for a ruling (undo no longer: she voted twice). Play
|     goes on until you rule.
|
|       gamemaster status
finn:
  scores
| To finn: [Autumn] received: done
|     1. a request for the scores
|        (you wrote: «scores»)
|        See below.
|     The scores, as announced on 2026-03-02 10:25:00 UTC (announcement 22):
|       | Alice 0
|       | Bob 0
|       | Carol 0
|       | Dave 0
|       | Erin 0
|       | Finn 0

# Whoever was asked about a Judge is asked anew.
carol:
  I invoke judgement on 207: 200 points are enough
| To carol: [Autumn] received: done
|     1. a move in your own words: invoke 207: 200 points are enough
|        (you wrote: «I invoke judgement on 207: 200 points are enough»)
|        Taken down as your move 3.
| To everyone: [Autumn] 23: about rule: 207
|     Autumn: announcement 23
|     2026-03-02 10:27:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | about rule: 207
|     | question: 200 points are enough
|     | turns need consent: yes
|     | asked to mail consent yes: Alice, Bob, Carol, Dave, Erin, Finn
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     Asked: Finn
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 24: game disputed: yes
|     Autumn: announcement 24
|     2026-03-02 10:27:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 25: judgement: 1
|     Autumn: announcement 25
|     2026-03-02 10:27:00 UTC
|
|     A rule makes this known.
|     Voters: Bob
|     | judgement: 1
|     | question: 200 points are enough
|     | judge: Bob
|
|     Asked: Bob
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
bob:
  I judge upheld
| To bob: [Autumn] received: done
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Taken down as your move 4.
| To everyone: [Autumn] 26: judgement: 1
|     Autumn: announcement 26
|     2026-03-02 10:28:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: 200 points are enough
|     | judge: Bob
|     | finding: upheld
| To everyone: [Autumn] 27: overruling: 1
|     Autumn: announcement 27
|     2026-03-02 10:28:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Carol, Dave, Erin, Finn
|     | overruling: 1
|     | question: 200 points are enough
|     | judge: Bob
|
|     Asked: Alice
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     Asked: Finn
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
alice:
  overrule yes
| To alice: [Autumn] received: done
|     1. a move in your own words: overruling yes
|        (you wrote: «overrule yes»)
|        Taken down as your move 6.
organiser: void overruling 1 because Alice had another judgement in mind
| To everyone: [Autumn] 28: overruling: 1
|     Autumn: announcement 28
|     2026-03-02 10:29:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | is void: yes
| To everyone: [Autumn] 29: overruling: 2
|     Autumn: announcement 29
|     2026-03-02 10:29:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Carol, Dave, Erin, Finn
|     | overruling: 2
|     | question: 200 points are enough
|     | judge: Bob
|
|     Asked: Alice
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     Asked: Finn
|     If this is you, answer with:
|       «overrule 2»
|     and one of: yes | no, or: withdraw
organiser: award carol 2 because the rules do not say what a witness gets
| To everyone: [Autumn] 30: points by a ruling: 2
|     Autumn: announcement 30
|     2026-03-02 10:29:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     Scores: Carol 2, Alice 0, Bob 0, Dave 0, Erin 0, Finn 0
|     | points by a ruling: 2
scores
| alice 0, bob 0, carol 2, dave 0, erin 0, finn 0
