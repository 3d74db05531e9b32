Announcements once a day, for who wants them so

players: Alice, Bob, Carol
dice: 4

bob:
  settings
| To bob: [Autumn] received: done
|     1. a request for your settings
|        (you wrote: «settings»)
|        See below.
|     Your settings:
|       - You are not reminded of proposals to vote on.
|       - You get each announcement at once.
|     They are changed by «reminders on», «reminders off», «digest on»,
|     «digest off».
bob:
  digest on
  reminders on
  settings
| To bob: [Autumn] received: done (3 commands)
|     1. announcements once a day
|        (you wrote: «digest on»)
|        Done: announcements come in one mail a day, after midnight UTC.
|     2. reminders to vote on
|        (you wrote: «reminders on»)
|        Done.
|     3. a request for your settings
|        (you wrote: «settings»)
|        See below.
|     Your settings:
|       - You are reminded once a day of proposals that your mails hold no vote on.
|       - You get announcements in one mail a day.
|     They are changed by «reminders on», «reminders off», «digest on»,
|     «digest off».
alice:
  propose enact
  One.
  clauses:
  define one = 1
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To alice and carol: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 0e47b84b1d02e4833fcb2f77c19d73b58a5ca7cb6d374d15364d57caa7ddf1d4
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 0e47b84b1d02e4833fcb2f77c19d73b58a5ca7cb6d374d15364d57caa7ddf1d4
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
show: record
1 day later
| To bob: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 0e47b84b1d02e4833fcb2f77c19d73b58a5ca7cb6d374d15364d57caa7ddf1d4
|     Its proposer has gained 4 points.
|
|     Journal {its head}
|
|     To vote, answer «vote for 301» or «vote against 301».
|     attached: announcement-2.txt
|     attached: checkpoint-2.txt
| To bob: [Autumn] a reminder to vote
|     You asked to be reminded: these proposals have been announced, have not
|     been announced as adopted, and none of your mails held a vote on them:
|     301.
carol:
  propose enact
  Two.
  clauses:
  define two = 2
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To alice and carol: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-03 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 17e6fd0b3aee6b29ecd4385cc47151545ecbac8007e13a5bd397d1a62005839d
|     Its proposer has gained 1 point.
|
|     Journal {its head}
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: announcement-3.txt
|     attached: checkpoint-3.txt
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-03 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 17e6fd0b3aee6b29ecd4385cc47151545ecbac8007e13a5bd397d1a62005839d
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
bob:
  digest off
  settings
| To bob: [Autumn] received: done (2 commands)
|     1. announcements one by one
|        (you wrote: «digest off»)
|        Done: after the digest of this day each announcement comes at once again.
|     2. a request for your settings
|        (you wrote: «settings»)
|        See below.
|     Your settings:
|       - You are reminded once a day of proposals that your mails hold no vote on.
|       - You get each announcement at once.
|     They are changed by «reminders on», «reminders off», «digest on»,
|     «digest off».
1 day later
| To bob: [Autumn] 3: Rule-change 302 has been proposed
|     Autumn: announcement 3
|     2026-03-03 10:11:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 17e6fd0b3aee6b29ecd4385cc47151545ecbac8007e13a5bd397d1a62005839d
|     Its proposer has gained 1 point.
|
|     Journal {its head}
|
|     To vote, answer «vote for 302» or «vote against 302».
|     attached: announcement-3.txt
|     attached: checkpoint-3.txt
| To bob: [Autumn] a reminder to vote
|     You asked to be reminded: these proposals have been announced, have not
|     been announced as adopted, and none of your mails held a vote on them:
|     301, 302.
alice:
  propose enact
  Three.
  clauses:
  define three = 3
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 4: Rule-change 303 has been proposed
|     Autumn: announcement 4
|     2026-03-04 10:13:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 07e955399c0364e79d4ba8e5a8338d700fdac6c4d97cc16b3d8805cb025edb8b
|     Its proposer has gained 1 point.
|
|     Journal {its head}
|
|     To vote, answer «vote for 303» or «vote against 303».
|     attached: announcement-4.txt
|     attached: checkpoint-4.txt
| To alice: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-04 10:13:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 07e955399c0364e79d4ba8e5a8338d700fdac6c4d97cc16b3d8805cb025edb8b
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-303.txt
| To organiser: [Autumn] 303 carries clauses
|     Proposal 303 carries clauses of its proposer. They will run if it is
|     adopted, unless you object before.
|
|       gamemaster review 303
