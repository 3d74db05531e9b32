Turns at any time, warnings, a foreign word, a trial, and a winner

# The ruleset «github»: more than half adopt, or 72 hours after a warning; and before every vote comes a word.

tournament autumn
  ruleset = "github"
  joining = "open"
players: Alice, Bob, Carol, Dave, Erin

alice:
  propose enact
  *Of bonuses*
  Every adoption brings its proponent 198 points more.
  clauses:
  when proposal.adopted: award proposer 198
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To everyone: [Autumn] 2: Alice has proposed rule-change 325
|     Autumn: announcement 2
|     2026-03-02 10:12:00 UTC
|
|     Alice has proposed rule-change 325.
|     Its document is attached as proposal-325.txt and has this hash:
|     SHA-256 28b0dfeec9d2f3dc3ca4d859a6bbf23d9c51b940859e1601bbdaf06db6e47ba0
|     | word for it before any vote: a foreign word on 325, FOREIGN, ENGLISH
|     | already voted: Alice
|
|     What rule-change 325 says:
|     | enact a rule
|     | *Of bonuses*
|     | Every adoption brings its proponent 198 points more.
|     |
|     | clauses:
|     | when proposal.adopted: award proposer 198
|
|     To vote, answer «vote for 325» or «vote against 325».
|     attached: proposal-325.txt
| To organiser: [Autumn] 325 carries clauses
|     Proposal 325 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 325
# A vote without a word does not count, and no rule is broken by it.
bob:
  vote for 325
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 325
|        (you wrote: «vote for 325»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Bob has voted
|     Autumn: announcement 3
|     2026-03-02 10:13:00 UTC
|
|     Bob has voted.
|     Proposal: 325
|     | vote does not count without: a foreign word
carol:
  a foreign word on 325: merhaba, hello
| To carol: [Autumn] received: done
|     1. a move in your own words: word 325: merhaba, hello
|        (you wrote: «a foreign word on 325: merhaba, hello»)
|        Taken down as your move 1.
| To everyone: [Autumn] 4: word for: 325
|     Autumn: announcement 4
|     2026-03-02 10:14:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | word for: 325
|     | foreign: merhaba
|     | english: hello
bob:
  vote for 325
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 325
|        (you wrote: «vote for 325»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Bob has voted
|     Autumn: announcement 5
|     2026-03-02 10:15:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 325
# A vote is taken back, and the vote of Alice is there without her doing anything.
bob:
  withdraw my vote on 325
| To bob: [Autumn] received: done
|     1. your vote on proposal 325 WITHDRAWN
|        (you wrote: «withdraw my vote on 325»)
|        Taken down as your move 3.
| To everyone: [Autumn] 6: Bob has voted
|     Autumn: announcement 6
|     2026-03-02 10:16:00 UTC
|
|     Bob has voted.
|     What was voted: withdrawn
|     Proposal: 325
carol:
  -1 325
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 325
|        (you wrote: «-1 325»)
|        Taken down as your move 2.
| To everyone: [Autumn] 7: Carol has voted
|     Autumn: announcement 7
|     2026-03-02 10:17:00 UTC
|
|     Carol has voted.
|     What was voted: against
|     Proposal: 325
bob:
  +1 325
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 325
|        (you wrote: «+1 325»)
|        Taken down as your move 4.
| To everyone: [Autumn] 8: Bob has voted
|     Autumn: announcement 8
|     2026-03-02 10:18:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 325
# Two of three votes are in favour, which is no majority of five players. So Alice warns, and Dave objects.
alice:
  I warn of the end of 325
| To alice: [Autumn] received: done
|     1. a move in your own words: warn 325
|        (you wrote: «I warn of the end of 325»)
|        Taken down as your move 2.
| To everyone: [Autumn] 9: warned of: 325
|     Autumn: announcement 9
|     2026-03-02 10:19:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | warned of: 325
|     | voted on until: 2026-03-05 10:19:00 UTC
dave:
  I object to the end of 325
| To dave: [Autumn] received: done
|     1. a move in your own words: object 325
|        (you wrote: «I object to the end of 325»)
|        Taken down as your move 1.
| To everyone: [Autumn] 10: warned of but objected to: 325
|     Autumn: announcement 10
|     2026-03-02 10:20:00 UTC
|
|     A rule makes this known.
|     Player: Dave
|     | warned of but objected to: 325
|     | voted on until: it is decided
erin:
  I warn of the end of 325
| To erin: [Autumn] received: done
|     1. a move in your own words: warn 325
|        (you wrote: «I warn of the end of 325»)
|        Taken down as your move 1.
| To everyone: [Autumn] 11: warned of: 325
|     Autumn: announcement 11
|     2026-03-02 10:21:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     | warned of: 325
|     | voted on until: 2026-03-05 10:21:00 UTC
72 hours later
| To everyone: [Autumn] 12: Rule-change 325 has been adopted
|     Autumn: announcement 12
|     2026-03-05 10:21:00 UTC
|
|     Rule-change 325 has been adopted.
|     There are 2 votes in favour of it and 1 against it.
|     Scores: Alice 1, Bob 0, Carol 0, Dave 0, Erin 0
scores
| alice 1, bob 0, carol 0, dave 0, erin 0

# Who votes against a proposal of their own has no implicit vote any more.
alice:
  propose repeal rule 312
| To alice: [Autumn] received: done
|     1. a turn: repeal rule 312
|        (you wrote: «propose repeal rule 312»)
|        Taken down as your move 3.
|        (its text is shown)
| To everyone: [Autumn] 13: Alice has proposed rule-change 326
|     Autumn: announcement 13
|     2026-03-05 10:22:00 UTC
|
|     Alice has proposed rule-change 326.
|     Its document is attached as proposal-326.txt and has this hash:
|     SHA-256 793ef6f7794c55f862606d0df85280861a332a26866f784f33bdaed751be24c0
|     | word for it before any vote: a foreign word on 326, FOREIGN, ENGLISH
|     | already voted: Alice
|
|     What rule-change 326 says:
|     | repeal rule 312
|
|     To vote, answer «vote for 326» or «vote against 326».
|     attached: proposal-326.txt
bob:
  propose amend rule 309
  A rule-change is proposed by a mail that says what the rules will be
  once it is adopted. The Gamemaster gives it a number.
  end proposal
| To bob: [Autumn] received: done
|     1. a turn: amend rule 309
|        (you wrote: «propose amend rule 309»)
|        Taken down as your move 5.
|        (its text is shown)
| To everyone: [Autumn] 14: Bob has proposed rule-change 327
|     Autumn: announcement 14
|     2026-03-05 10:23:00 UTC
|
|     Bob has proposed rule-change 327.
|     Its document is attached as proposal-327.txt and has this hash:
|     SHA-256 e923f6c05899e46e650bc2c84eac2fdea1233fb7615c7561cf8dbce11547b432
|     | word for it before any vote: a foreign word on 327, FOREIGN, ENGLISH
|     | already voted: Bob
|
|     What rule-change 327 says:
|     | amend rule 309
|     | A rule-change is proposed by a mail that says what the rules will be
|     | once it is adopted. The Gamemaster gives it a number.
|
|     To vote, answer «vote for 327» or «vote against 327».
|     attached: proposal-327.txt
| To organiser: [Autumn] 327 waits for your review
|     Proposal 327 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 327
erin:
  a foreign word on 326: arigatou, thank you
| To erin: [Autumn] received: done
|     1. a move in your own words: word 326: arigatou, thank you
|        (you wrote: «a foreign word on 326: arigatou, thank you»)
|        Taken down as your move 2.
| To everyone: [Autumn] 15: word for: 326
|     Autumn: announcement 15
|     2026-03-05 10:24:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     | word for: 326
|     | foreign: arigatou
|     | english: thank you
alice:
  vote against 326
| To alice: [Autumn] received: done
|     1. a vote AGAINST proposal 326
|        (you wrote: «vote against 326»)
|        Taken down as your move 4.
| To everyone: [Autumn] 16: Alice has voted
|     Autumn: announcement 16
|     2026-03-05 10:25:00 UTC
|
|     Alice has voted.
|     What was voted: against
|     Proposal: 326
bob:
  vote against 326
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 326
|        (you wrote: «vote against 326»)
|        Taken down as your move 6.
| To everyone: [Autumn] 17: Bob has voted
|     Autumn: announcement 17
|     2026-03-05 10:26:00 UTC
|
|     Bob has voted.
|     What was voted: against
|     Proposal: 326
carol:
  vote against 326
| To carol: [Autumn] received: done
|     1. a vote AGAINST proposal 326
|        (you wrote: «vote against 326»)
|        Taken down as your move 3.
| To everyone: [Autumn] 18: Carol has voted
|     Autumn: announcement 18
|     2026-03-05 10:27:00 UTC
|
|     Carol has voted.
|     What was voted: against
|     Proposal: 326
| To everyone: [Autumn] 19: Rule-change 326 has been defeated
|     Autumn: announcement 19
|     2026-03-05 10:27:00 UTC
|
|     Rule-change 326 has been defeated.
|     There are 0 votes in favour of it and 3 against it.
|     Scores: Alice 1, Bob 0, Carol 0, Dave 0, Erin 0

organiser: review 327 attach because it says what it said
| silence

# What Bob proposed only mends the words, so that it brings no point of rule 205.
bob:
  a mere correction: 327
| To bob: [Autumn] received: done
|     1. a move in your own words: mere_correction 327
|        (you wrote: «a mere correction: 327»)
|        Taken down as your move 7.
| To everyone: [Autumn] 20: mere correction: 327
|     Autumn: announcement 20
|     2026-03-05 10:28:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | mere correction: 327
erin:
  a foreign word on 327: inu, dog
| To erin: [Autumn] received: done
|     1. a move in your own words: word 327: inu, dog
|        (you wrote: «a foreign word on 327: inu, dog»)
|        Taken down as your move 3.
| To everyone: [Autumn] 21: word for: 327
|     Autumn: announcement 21
|     2026-03-05 10:29:00 UTC
|
|     A rule makes this known.
|     Player: Erin
|     | word for: 327
|     | foreign: inu
|     | english: dog
erin:
  vote for 327
| To erin: [Autumn] received: done
|     1. a vote FOR proposal 327
|        (you wrote: «vote for 327»)
|        Taken down as your move 4.
| To everyone: [Autumn] 22: Erin has voted
|     Autumn: announcement 22
|     2026-03-05 10:30:00 UTC
|
|     Erin has voted.
|     What was voted: for
|     Proposal: 327
dave:
  vote for 327
| To dave: [Autumn] received: done
|     1. a vote FOR proposal 327
|        (you wrote: «vote for 327»)
|        Taken down as your move 2.
| To everyone: [Autumn] 23: Dave has voted
|     Autumn: announcement 23
|     2026-03-05 10:31:00 UTC
|
|     Dave has voted.
|     What was voted: for
|     Proposal: 327
| To everyone: [Autumn] 24: Rule-change 327 has been adopted
|     Autumn: announcement 24
|     2026-03-05 10:31:00 UTC
|
|     Rule-change 327 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Adopted without effect: yes
|     Without effect by rule: 319
|     Scores: Bob 198, Alice 1, Carol 0, Dave 0, Erin 0
| To everyone: [Autumn] 25: Rule 309 has another text
|     Autumn: announcement 25
|     2026-03-05 10:31:00 UTC
|
|     Rule 309 has another text.
|     Text:
|     | A rule-change is proposed by a mail that says what the rules will be
|     | once it is adopted. The Gamemaster gives it a number.
| To organiser: [Autumn] 327 has no effect
|     Rule-change 327 was adopted without effect. It is void by rule 319.
|
|       gamemaster journal
scores
| alice 1, bob 198, carol 0, dave 0, erin 0

# Judgement is invoked about the rule on bonuses, whose editor Alice is: Erin comes before Bob after her.
bob:
  I invoke judgement on 325: A mere correction brings a bonus, too
| To bob: [Autumn] received: done
|     1. a move in your own words: invoke 325: A mere correction brings a bonus, too
|        (you wrote: «I invoke judgement on 325: A mere correction brings a bonus, too»)
|        Taken down as your move 8.
| To everyone: [Autumn] 26: about rule: 325
|     Autumn: announcement 26
|     2026-03-05 10:32:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | about rule: 325
|     | question: A mere correction brings a bonus, too
|     | turns need consent: yes
|     | asked to mail consent yes: Alice, Bob, Carol, Dave, Erin
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     Asked: Erin
|     If this is you, answer with:
|       «consent yes»
| To everyone: [Autumn] 27: game disputed: yes
|     Autumn: announcement 27
|     2026-03-05 10:32:00 UTC
|
|     A rule makes this known.
|     | game disputed: yes
| To everyone: [Autumn] 28: judgement: 1
|     Autumn: announcement 28
|     2026-03-05 10:32:00 UTC
|
|     A rule makes this known.
|     Voters: Erin
|     | judgement: 1
|     | question: A mere correction brings a bonus, too
|     | judge: Erin
|
|     Asked: Erin
|     If this is you, answer with:
|       «I judge 1»
|     and one of: upheld | rejected | undecidable, or: withdraw
dave:
  propose repeal rule 319
| To dave: [Autumn] received: waits for your «insist»
|     1. a turn: repeal rule 319
|        (you wrote: «propose repeal rule 319»)
|        Not carried out yet: rule 307 of the initial set seems to forbid this
|        turn.
|        To go ahead, answer this mail with the line:  «insist {code}»
|        (its text is shown)
dave:
  insist {code}
| To dave: [Autumn] received: done
|     1. insisting on a move we warned you about
|        (you wrote: «insist {code}»)
|        a turn: repeal rule 319: Taken down as your move 3.
| To everyone: [Autumn] 29: Dave has made a move that does not count: rule 307 forbids it
|     Autumn: announcement 29
|     2026-03-05 10:34:00 UTC
|
|     Dave has made a move that does not count: rule 307 forbids it.
erin:
  I judge upheld
| To erin: [Autumn] received: done
|     1. a move in your own words: judgement upheld
|        (you wrote: «I judge upheld»)
|        Taken down as your move 5.
| To everyone: [Autumn] 30: judgement: 1
|     Autumn: announcement 30
|     2026-03-05 10:35:00 UTC
|
|     A rule makes this known.
|     | judgement: 1
|     | question: A mere correction brings a bonus, too
|     | judge: Erin
|     | finding: upheld
| To everyone: [Autumn] 31: overruling: 1
|     Autumn: announcement 31
|     2026-03-05 10:35:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob, Carol, Dave
|     | overruling: 1
|     | question: A mere correction brings a bonus, too
|     | judge: Erin
|
|     Asked: Alice
|     Asked: Bob
|     Asked: Carol
|     Asked: Dave
|     If this is you, answer with:
|       «overrule 1»
|     and one of: yes | no, or: withdraw
alice:
  overrule no
| To alice: [Autumn] received: done
|     1. a move in your own words: overruling no
|        (you wrote: «overrule no»)
|        Taken down as your move 5.
| To everyone: [Autumn] 32: overruling: 1
|     Autumn: announcement 32
|     2026-03-05 10:36:00 UTC
|
|     A rule makes this known.
|     | overruling: 1
|     | question: A mere correction brings a bonus, too
|     | judge: Erin
|     | overruled: no
|     | asked to mail consent yes: none
| To everyone: [Autumn] 33: game disputed: no
|     Autumn: announcement 33
|     2026-03-05 10:36:00 UTC
|
|     A rule makes this known.
|     | game disputed: no

# Carol holds that a proposal of Dave's is against the rules, and the jury agrees with her.
dave:
  propose repeal rule 309
| To dave: [Autumn] received: done
|     1. a turn: repeal rule 309
|        (you wrote: «propose repeal rule 309»)
|        Taken down as your move 4.
|        (its text is shown)
| To everyone: [Autumn] 34: Dave has proposed rule-change 328
|     Autumn: announcement 34
|     2026-03-05 10:37:00 UTC
|
|     Dave has proposed rule-change 328.
|     Its document is attached as proposal-328.txt and has this hash:
|     SHA-256 ca2139b3ecc5d962f04045ae6a58c3dde94175ca55b9a9d36554c4018f74fec6
|     | word for it before any vote: a foreign word on 328, FOREIGN, ENGLISH
|     | already voted: Dave
|
|     What rule-change 328 says:
|     | repeal rule 309
|
|     To vote, answer «vote for 328» or «vote against 328».
|     attached: proposal-328.txt
carol:
  I contest 328 5 it repeals what it does not name
| To carol: [Autumn] received: done
|     1. a move in your own words: contest 328 5 it repeals what it does not name
|        (you wrote: «I contest 328 5 it repeals what it does not name»)
|        Taken down as your move 4.
| To everyone: [Autumn] 35: trial: The people vs dave
|     Autumn: announcement 35
|     2026-03-05 10:38:00 UTC
|
|     A rule makes this known.
|     | trial: The people vs dave
|     | trial number: 1
|     | prosecutor: Carol
|     | demanded: 5
|     | charge: it repeals what it does not name
|     | asked to mail plead: Dave
|     | asked to mail jury: Carol, Dave
|
|     Asked: Dave
|     If this is you, answer with:
|       «I plead guilty: OFFER»
|
|     Asked: Dave
|     If this is you, answer with:
|       «I plead not guilty»
|
|     Asked: Carol
|     Asked: Dave
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
carol:
  jury for Dave, Alice
| To carol: [Autumn] received: done
|     1. a move in your own words: jury Dave, Alice
|        (you wrote: «jury for Dave, Alice»)
|        Taken down as your move 5.
| To everyone: [Autumn] 36: calls to the jury: Alice
|     Autumn: announcement 36
|     2026-03-05 10:39:00 UTC
|
|     A rule makes this known.
|     Player: Carol
|     | calls to the jury: Alice
|     | for the trial of: Dave
|     | asked to mail jury: Dave
|
|     Asked: Dave
|     If this is you, answer with:
|       «jury for DEFENDANT, JUROR»
alice:
  jury for Dave, Bob
| To alice: [Autumn] received: done
|     1. a move in your own words: jury Dave, Bob
|        (you wrote: «jury for Dave, Bob»)
|        Taken down as your move 6.
| To everyone: [Autumn] 37: Alice has made a move that does not count: rule 324 forbids it
|     Autumn: announcement 37
|     2026-03-05 10:40:00 UTC
|
|     Alice has made a move that does not count: rule 324 forbids it.
dave:
  jury for Dave, Bob
| To dave: [Autumn] received: done
|     1. a move in your own words: jury Dave, Bob
|        (you wrote: «jury for Dave, Bob»)
|        Taken down as your move 5.
| To everyone: [Autumn] 38: calls to the jury: Bob
|     Autumn: announcement 38
|     2026-03-05 10:41:00 UTC
|
|     A rule makes this known.
|     Player: Dave
|     | calls to the jury: Bob
|     | for the trial of: Dave
|     | asked to mail jury: none
dave:
  I plead guilty: 1
| To dave: [Autumn] received: done
|     1. a move in your own words: plead_guilty 1
|        (you wrote: «I plead guilty: 1»)
|        Taken down as your move 6.
| To everyone: [Autumn] 39: pleads: guilty
|     Autumn: announcement 39
|     2026-03-05 10:42:00 UTC
|
|     A rule makes this known.
|     Player: Dave
|     | pleads: guilty
|     | offered: 1
|     | asked to mail plead: none
| To everyone: [Autumn] 40: verdict: 1
|     Autumn: announcement 40
|     2026-03-05 10:42:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | verdict: 1
|     | defendant: Dave
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «my verdict: 1»
|     and one of: guilty | not guilty, or: withdraw
alice:
  my verdict: guilty
| To alice: [Autumn] received: done
|     1. a move in your own words: verdict guilty
|        (you wrote: «my verdict: guilty»)
|        Taken down as your move 7.
| To everyone: [Autumn] 41: verdict: 1
|     Autumn: announcement 41
|     2026-03-05 10:43:00 UTC
|
|     A rule makes this known.
|     What was voted: guilty
|     Player: Alice
|     | verdict: 1
bob:
  my verdict: guilty
| To bob: [Autumn] received: done
|     1. a move in your own words: verdict guilty
|        (you wrote: «my verdict: guilty»)
|        Taken down as your move 9.
| To everyone: [Autumn] 42: verdict: 1
|     Autumn: announcement 42
|     2026-03-05 10:44:00 UTC
|
|     A rule makes this known.
|     What was voted: guilty
|     Player: Bob
|     | verdict: 1
| To everyone: [Autumn] 43: verdict: 1
|     Autumn: announcement 43
|     2026-03-05 10:44:00 UTC
|
|     A rule makes this known.
|     | verdict: 1
|     | defendant: Dave
|     | found guilty: yes
| To everyone: [Autumn] 44: sentence: 1
|     Autumn: announcement 44
|     2026-03-05 10:44:00 UTC
|
|     A rule makes this known.
|     Voters: Alice, Bob
|     | sentence: 1
|     | defendant: Dave
|     | at least: 1
|     | at most: 5
|
|     Asked: Alice
|     Asked: Bob
|     If this is you, answer with:
|       «my sentence: 1»
|     and one of: NUMBER, or: withdraw
| To everyone: [Autumn] 45: Rule-change 328 is void
|     Autumn: announcement 45
|     2026-03-05 10:44:00 UTC
|
|     Rule-change 328 is void.
alice:
  my sentence: 9
| To alice: [Autumn] received: done
|     1. a move in your own words: sentence 9
|        (you wrote: «my sentence: 9»)
|        Taken down as your move 8.
| To everyone: [Autumn] 46: Alice has made a move that does not count: rule 324 forbids it
|     Autumn: announcement 46
|     2026-03-05 10:45:00 UTC
|
|     Alice has made a move that does not count: rule 324 forbids it.
alice:
  my sentence: 1
| To alice: [Autumn] received: done
|     1. a move in your own words: sentence 1
|        (you wrote: «my sentence: 1»)
|        Taken down as your move 9.
| To everyone: [Autumn] 47: sentence: 1
|     Autumn: announcement 47
|     2026-03-05 10:46:00 UTC
|
|     A rule makes this known.
|     What was voted: 1
|     Player: Alice
|     | sentence: 1
bob:
  my sentence: 4
| To bob: [Autumn] received: done
|     1. a move in your own words: sentence 4
|        (you wrote: «my sentence: 4»)
|        Taken down as your move 10.
| To everyone: [Autumn] 48: sentence: 1
|     Autumn: announcement 48
|     2026-03-05 10:47:00 UTC
|
|     A rule makes this known.
|     What was voted: 4
|     Player: Bob
|     | sentence: 1
| To everyone: [Autumn] 49: sentence: 1
|     Autumn: announcement 49
|     2026-03-05 10:47:00 UTC
|
|     A rule makes this known.
|     Scores: Bob 198, Alice 1, Carol 0, Erin 0, Dave -3
|     | sentence: 1
|     | defendant: Dave
|     | points taken: 3
scores
| alice 1, bob 198, carol 0, dave -3, erin 0

# The hash of what Alice proposes now holds the word cafe, which is one point more than she needs to win.
alice:
  propose enact
  Everybody greets the others in 240 words.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 10.
|        (its text is shown)
| To everyone: [Autumn] 50: Alice has proposed rule-change 329
|     Autumn: announcement 50
|     2026-03-05 10:48:00 UTC
|
|     Alice has proposed rule-change 329.
|     Its document is attached as proposal-329.txt and has this hash:
|     SHA-256 d332b11451a28f4d2f5602af3293c2a645f956dcfcafe2549868b15a08d6f787
|     | word for it before any vote: a foreign word on 329, FOREIGN, ENGLISH
|     | already voted: Alice
|
|     What rule-change 329 says:
|     | enact a rule
|     | Everybody greets the others in 240 words.
|
|     To vote, answer «vote for 329» or «vote against 329».
|     attached: proposal-329.txt
| To organiser: [Autumn] 329 waits for your review
|     Proposal 329 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 329
organiser: review 329 attach because it only says something
| silence
alice:
  I claim the word in 329
| To alice: [Autumn] received: done
|     1. a move in your own words: claim_word 329
|        (you wrote: «I claim the word in 329»)
|        Taken down as your move 11.
| To everyone: [Autumn] 51: word claimed in: 329
|     Autumn: announcement 51
|     2026-03-05 10:49:00 UTC
|
|     A rule makes this known.
|     Player: Alice
|     | word claimed in: 329
bob:
  a foreign word on 329: neko, cat
| To bob: [Autumn] received: done
|     1. a move in your own words: word 329: neko, cat
|        (you wrote: «a foreign word on 329: neko, cat»)
|        Taken down as your move 11.
| To everyone: [Autumn] 52: word for: 329
|     Autumn: announcement 52
|     2026-03-05 10:50:00 UTC
|
|     A rule makes this known.
|     Player: Bob
|     | word for: 329
|     | foreign: neko
|     | english: cat
bob:
  vote for 329
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 329
|        (you wrote: «vote for 329»)
|        Taken down as your move 12.
| To everyone: [Autumn] 53: Bob has voted
|     Autumn: announcement 53
|     2026-03-05 10:51:00 UTC
|
|     Bob has voted.
|     What was voted: for
|     Proposal: 329
carol:
  vote for 329
| To carol: [Autumn] received: done
|     1. a vote FOR proposal 329
|        (you wrote: «vote for 329»)
|        Taken down as your move 6.
| To everyone: [Autumn] 54: Carol has voted
|     Autumn: announcement 54
|     2026-03-05 10:52:00 UTC
|
|     Carol has voted.
|     What was voted: for
|     Proposal: 329
| To everyone: [Autumn] 55: Rule-change 329 has been adopted
|     Autumn: announcement 55
|     2026-03-05 10:52:00 UTC
|
|     Rule-change 329 has been adopted.
|     There are 3 votes in favour of it and 0 against it.
|     Scores: Alice 201, Bob 198, Carol 0, Erin 0, Dave -3
|     | word in its hash: yes
| To everyone: [Autumn] 56: Alice has won the tournament
|     Autumn: announcement 56
|     2026-03-05 10:52:00 UTC
|
|     Alice has won the tournament.
| To organiser: [Autumn] the tournament is over
|     There is a winner.
|
|       gamemaster status
scores
| alice 201, bob 198, carol 0, dave -3, erin 0
rules
| in force: 325 (mutable): *Of bonuses* / Every adoption brings its proponent 198 points more.
| in force: 329 (mutable): Everybody greets the others in 240 words.
| gone: none
