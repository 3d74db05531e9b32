There is always a mutable rule

# Rule 113: eleven of the twelve mutable rules go, one after the other, and three of them come again as
# immutable ones. What would take the last one has no effect, however many vote for it; once another
# stands beside it, it may go.

players: Alice

alice:
  propose repeal rule 201
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 201
|        (you wrote: «propose repeal rule 201»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To alice: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:04:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 c0aa430a7772b3891a8f7ef8681fc18f9fb71fb1f0555c7f4e70238593ef6f7f
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:04:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 c0aa430a7772b3891a8f7ef8681fc18f9fb71fb1f0555c7f4e70238593ef6f7f
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To alice: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:04:00 UTC
|
|     Rule-change 301 has been adopted.
23 hours later
alice:
  propose repeal rule 206
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 206
|        (you wrote: «propose repeal rule 206»)
|        Taken down as your move 3.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 4.
| To alice: [Autumn] 4: Rule-change 302 has been proposed
|     Autumn: announcement 4
|     2026-03-03 09:05:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 44a3c7ff3c05daa23eaf92ed35b4a3f35f4a785d783c8e4ad37aa0a6374915d4
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
| To alice: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-03 09:05:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 44a3c7ff3c05daa23eaf92ed35b4a3f35f4a785d783c8e4ad37aa0a6374915d4
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To alice: [Autumn] 5: Rule-change 302 has been adopted
|     Autumn: announcement 5
|     2026-03-03 09:05:00 UTC
|
|     Rule-change 302 has been adopted.
23 hours later
alice:
  propose repeal rule 207
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 207
|        (you wrote: «propose repeal rule 207»)
|        Taken down as your move 5.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 6.
| To alice: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-04 08:06:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 2f34af27134a3511d2ce3b26542980492487634b50a05fc46cc06905b514ec25
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-04 08:06:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 2f34af27134a3511d2ce3b26542980492487634b50a05fc46cc06905b514ec25
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To alice: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-04 08:06:00 UTC
|
|     Rule-change 303 has been adopted.
23 hours later
alice:
  propose transmute rule 208
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: transmute rule 208
|        (you wrote: «propose transmute rule 208»)
|        Taken down as your move 7.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 8.
| To alice: [Autumn] 8: Rule-change 304 has been proposed
|     Autumn: announcement 8
|     2026-03-05 07:07:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document has this hash:
|     SHA-256 afc9c41c9897363b3f26e8a7ec73f693834f16b72ca361c596e2d7eda65d38a7
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 304» or «vote against 304».
| To alice: [Autumn] Rule-change 304 has been proposed
|     Autumn: a letter
|     2026-03-05 07:07:00 UTC
|
|     Rule-change 304 has been proposed.
|     Its document is attached as proposal-304.txt and has this hash:
|     SHA-256 afc9c41c9897363b3f26e8a7ec73f693834f16b72ca361c596e2d7eda65d38a7
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-304.txt
| To alice: [Autumn] 9: Rule-change 304 has been adopted
|     Autumn: announcement 9
|     2026-03-05 07:07:00 UTC
|
|     Rule-change 304 has been adopted.
23 hours later
alice:
  propose repeal rule 211
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 211
|        (you wrote: «propose repeal rule 211»)
|        Taken down as your move 9.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 10.
| To alice: [Autumn] 10: Rule-change 305 has been proposed
|     Autumn: announcement 10
|     2026-03-06 06:08:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document has this hash:
|     SHA-256 3519ebf30bd85b3cdd7ad21c8c76802c95914d8aa5ad5acd56c68810830f6c06
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 305» or «vote against 305».
| To alice: [Autumn] Rule-change 305 has been proposed
|     Autumn: a letter
|     2026-03-06 06:08:00 UTC
|
|     Rule-change 305 has been proposed.
|     Its document is attached as proposal-305.txt and has this hash:
|     SHA-256 3519ebf30bd85b3cdd7ad21c8c76802c95914d8aa5ad5acd56c68810830f6c06
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-305.txt
| To alice: [Autumn] 11: Rule-change 305 has been adopted
|     Autumn: announcement 11
|     2026-03-06 06:08:00 UTC
|
|     Rule-change 305 has been adopted.
23 hours later
alice:
  propose repeal rule 213
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 213
|        (you wrote: «propose repeal rule 213»)
|        Taken down as your move 11.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 12.
| To alice: [Autumn] 12: Rule-change 306 has been proposed
|     Autumn: announcement 12
|     2026-03-07 05:09:00 UTC
|
|     Rule-change 306 has been proposed.
|     Its document has this hash:
|     SHA-256 f5c5a7aa46fb326dc7612fcc446390f307cdfcfefc467e62df675dfd685a1f7c
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 306» or «vote against 306».
| To alice: [Autumn] Rule-change 306 has been proposed
|     Autumn: a letter
|     2026-03-07 05:09:00 UTC
|
|     Rule-change 306 has been proposed.
|     Its document is attached as proposal-306.txt and has this hash:
|     SHA-256 f5c5a7aa46fb326dc7612fcc446390f307cdfcfefc467e62df675dfd685a1f7c
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-306.txt
| To alice: [Autumn] 13: Rule-change 306 has been adopted
|     Autumn: announcement 13
|     2026-03-07 05:09:00 UTC
|
|     Rule-change 306 has been adopted.
23 hours later
alice:
  propose repeal rule 214
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 214
|        (you wrote: «propose repeal rule 214»)
|        Taken down as your move 13.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 14.
| To alice: [Autumn] 14: Rule-change 307 has been proposed
|     Autumn: announcement 14
|     2026-03-08 04:10:00 UTC
|
|     Rule-change 307 has been proposed.
|     Its document has this hash:
|     SHA-256 00de58d1bf6806d18856c4fac19c8aff6035b3bd94c62bb6a9718b1b2ffb4050
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 307» or «vote against 307».
| To alice: [Autumn] Rule-change 307 has been proposed
|     Autumn: a letter
|     2026-03-08 04:10:00 UTC
|
|     Rule-change 307 has been proposed.
|     Its document is attached as proposal-307.txt and has this hash:
|     SHA-256 00de58d1bf6806d18856c4fac19c8aff6035b3bd94c62bb6a9718b1b2ffb4050
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-307.txt
| To alice: [Autumn] 15: Rule-change 307 has been adopted
|     Autumn: announcement 15
|     2026-03-08 04:10:00 UTC
|
|     Rule-change 307 has been adopted.
23 hours later
alice:
  propose repeal rule 215
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 215
|        (you wrote: «propose repeal rule 215»)
|        Taken down as your move 15.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 16.
| To alice: [Autumn] 16: Rule-change 308 has been proposed
|     Autumn: announcement 16
|     2026-03-09 03:11:00 UTC
|
|     Rule-change 308 has been proposed.
|     Its document has this hash:
|     SHA-256 21a3b4f86460ccd8be23e1cce4575f298efdd51ceb306b35c5a39569fe21fa03
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 308» or «vote against 308».
| To alice: [Autumn] Rule-change 308 has been proposed
|     Autumn: a letter
|     2026-03-09 03:11:00 UTC
|
|     Rule-change 308 has been proposed.
|     Its document is attached as proposal-308.txt and has this hash:
|     SHA-256 21a3b4f86460ccd8be23e1cce4575f298efdd51ceb306b35c5a39569fe21fa03
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-308.txt
| To alice: [Autumn] 17: Rule-change 308 has been adopted
|     Autumn: announcement 17
|     2026-03-09 03:11:00 UTC
|
|     Rule-change 308 has been adopted.
23 hours later
alice:
  propose transmute rule 205
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: transmute rule 205
|        (you wrote: «propose transmute rule 205»)
|        Taken down as your move 17.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 18.
| To alice: [Autumn] 18: Rule-change 309 has been proposed
|     Autumn: announcement 18
|     2026-03-10 02:12:00 UTC
|
|     Rule-change 309 has been proposed.
|     Its document has this hash:
|     SHA-256 d93aec16bb29d00dc99f927af1c9c2eba4ecf7da3262cdb5805ed30bac7f1078
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 309» or «vote against 309».
| To alice: [Autumn] Rule-change 309 has been proposed
|     Autumn: a letter
|     2026-03-10 02:12:00 UTC
|
|     Rule-change 309 has been proposed.
|     Its document is attached as proposal-309.txt and has this hash:
|     SHA-256 d93aec16bb29d00dc99f927af1c9c2eba4ecf7da3262cdb5805ed30bac7f1078
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-309.txt
| To alice: [Autumn] 19: Rule-change 309 has been adopted
|     Autumn: announcement 19
|     2026-03-10 02:12:00 UTC
|
|     Rule-change 309 has been adopted.
23 hours later
alice:
  propose repeal rule 202
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 202
|        (you wrote: «propose repeal rule 202»)
|        Taken down as your move 19.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 20.
| To alice: [Autumn] 20: Rule-change 310 has been proposed
|     Autumn: announcement 20
|     2026-03-11 01:13:00 UTC
|
|     Rule-change 310 has been proposed.
|     Its document has this hash:
|     SHA-256 0a6b5e2a45147a3dd1b4701798a5aaa6dcd63bb9d0616c7d78eea9c5afb15e70
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 310» or «vote against 310».
| To alice: [Autumn] Rule-change 310 has been proposed
|     Autumn: a letter
|     2026-03-11 01:13:00 UTC
|
|     Rule-change 310 has been proposed.
|     Its document is attached as proposal-310.txt and has this hash:
|     SHA-256 0a6b5e2a45147a3dd1b4701798a5aaa6dcd63bb9d0616c7d78eea9c5afb15e70
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-310.txt
| To alice: [Autumn] 21: Rule-change 310 has been adopted
|     Autumn: announcement 21
|     2026-03-11 01:13:00 UTC
|
|     Rule-change 310 has been adopted.
23 hours later
alice:
  propose transmute rule 203
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: transmute rule 203
|        (you wrote: «propose transmute rule 203»)
|        Taken down as your move 21.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 22.
| To alice: [Autumn] 22: Rule-change 311 has been adopted
|     Autumn: announcement 22
|     2026-03-12 00:14:00 UTC
|
|     Rule-change 311 has been adopted.
rules
| in force: 304 (immutable): The first player whose score reaches 200 points is the winner.
| in force: 309 (immutable): An adopted rule-change takes its full effect at the very moment at which / it has votes enough for its adoption. The Gamemaster then makes its
| in force: 311 (immutable): A rule-change is adopted if more than half of all eligible voters vote / for it.
| gone: 201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215
status
| playing; 1 players; 0 open; 0 moves wait

# Only rule 216 is mutable now. Everybody votes for its repeal, which is adopted and changes nothing.
23 hours later
alice:
  propose repeal rule 216
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: repeal rule 216
|        (you wrote: «propose repeal rule 216»)
|        Taken down as your move 23.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 24.
| To alice: [Autumn] 23: Rule-change 312 has been adopted
|     Autumn: announcement 23
|     2026-03-12 23:15:00 UTC
|
|     Rule-change 312 has been adopted.
| To organiser: [Autumn] 312 has no effect
|     Rule-change 312 was adopted without effect. It is void by rule 113.
|
|       gamemaster journal
rules
| in force: 304 (immutable): The first player whose score reaches 200 points is the winner.
| in force: 309 (immutable): An adopted rule-change takes its full effect at the very moment at which / it has votes enough for its adoption. The Gamemaster then makes its
| in force: 311 (immutable): A rule-change is adopted if more than half of all eligible voters vote / for it.
| gone: 201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215
status
| playing; 1 players; 0 open; 0 moves wait

# With another mutable rule beside it, it may go. What had no effect has none later: it takes a new
# proposal.
23 hours later
alice:
  propose enact
  Something stays.
  clauses:
  define something = 1
  end proposal
  vote for mine
| To alice: [Autumn] received: done (2 commands)
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 25.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 26.
| To organiser: [Autumn] 313 carries clauses
|     Proposal 313 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 313
| To alice: [Autumn] 24: Rule-change 313 has been adopted
|     Autumn: announcement 24
|     2026-03-13 22:16:00 UTC
|
|     Rule-change 313 has been adopted.
rules
| in force: 304 (immutable): The first player whose score reaches 200 points is the winner.
| in force: 309 (immutable): An adopted rule-change takes its full effect at the very moment at which / it has votes enough for its adoption. The Gamemaster then makes its
| in force: 311 (immutable): A rule-change is adopted if more than half of all eligible voters vote / for it.
| in force: 313 (mutable): Something stays.
| gone: 201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215
status
| playing; 1 players; 0 open; 0 moves wait
23 hours later
alice:
  propose repeal rule 216
| To alice: [Autumn] received: waits for your yes
|     1. a turn: repeal rule 216
|        (you wrote: «propose repeal rule 216»)
|        Not carried out yet: you have sent exactly this turn before.
|        To go ahead, answer this mail with the line:  «yes {code}»
|        (its text is shown)
alice:
  yes
  vote for 314
| To alice: [Autumn] received: please look
|     1. confirming
|        (you wrote: «yes»)
|        a turn: repeal rule 216: Taken down as your move 27.
|     2. a vote FOR proposal 314
|        (you wrote: «vote for 314»)
|        Taken down as your move 28.
|        Proposal 314 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
| To alice: [Autumn] 25: Rule-change 314 has been adopted
|     Autumn: announcement 25
|     2026-03-14 21:18:00 UTC
|
|     Rule-change 314 has been adopted.
rules
| in force: 304 (immutable): The first player whose score reaches 200 points is the winner.
| in force: 309 (immutable): An adopted rule-change takes its full effect at the very moment at which / it has votes enough for its adoption. The Gamemaster then makes its
| in force: 311 (immutable): A rule-change is adopted if more than half of all eligible voters vote / for it.
| in force: 313 (mutable): Something stays.
| gone: 201, 202, 203, 205, 206, 207, 208, 211, 213, 214, 215, 216
status
| playing; 1 players; 0 open; 0 moves wait
