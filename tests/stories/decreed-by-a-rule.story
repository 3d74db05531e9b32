Decreed by a rule

# Whoever pays a point has a sentence of theirs stand as a rule. Its number and hash are announced, its text
# is told to Alice alone, who can show it to others. It is amended as any other rule, and the next proposal
# has the next number.

players: Alice, Bob, Carol
dice: 4 5 2

alice:
  propose enact
  For a point a player may have a sentence stand as a rule.
  clauses:
  move decree(words: text)
  require decree: player.points >= 1
  when decree.made: award player -1; enact words
  when rule.enacted: reveal rule.document to filter(p in players, p.name == "Alice")
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
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 a31937e187e3a3e4c2a53ea7e27cdf905850a93f9d75fcb6ca1e006013e5542b
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 a31937e187e3a3e4c2a53ea7e27cdf905850a93f9d75fcb6ca1e006013e5542b
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
organiser: review 301 confirm seeing 1 because it says so
| silence
bob:
  vote for 301
| To bob: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
alice:
  do decree Tea is served at five.
| To alice: [Autumn] received: done
|     1. a move in your own words: decree Tea is served at five.
|        (you wrote: «do decree Tea is served at five.»)
|        Taken down as your move 3.
| To everyone: [Autumn] 4: A rule has enacted rule 302
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     A rule has enacted rule 302.
|     Its document has this hash:
|     SHA-256 4c101b17397688e2f257ce054dfc00dc2daad4d3cd3667e7cf07891fe26e0e1b
| To alice: [Autumn] A rule has enacted rule 302
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     A rule has enacted rule 302.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 4c101b17397688e2f257ce054dfc00dc2daad4d3cd3667e7cf07891fe26e0e1b
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
bob:
  do decree Coffee is not.
| To bob: [Autumn] received: done
|     1. a move in your own words: decree Coffee is not.
|        (you wrote: «do decree Coffee is not.»)
|        Taken down as your move 2.
| To everyone: [Autumn] 5: Bob has failed to consider rule 301
|     Autumn: announcement 5
|     2026-03-02 10:11:00 UTC
|
|     Bob has failed to consider rule 301.
carol:
  verify
  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
  Number: 302
  Change: enact a rule
  Nonce: b02cd5a04fe22abf5d95a40106d7089fb0e5fc98a328cdeece8e784437c3a592
  Text:
  | Tea is served at five.
  End: 302
| To carol: [Autumn] received: done
|     1. checking the proposal documents in this mail
|        (you wrote: «verify»)
|        Proposal 302: genuine. This is the document whose hash was announced:
|          SHA-256 4c101b17397688e2f257ce054dfc00dc2daad4d3cd3667e7cf07891fe26e0e1b
bob:
  verify
  SECRET NOMIC PROPOSAL/1
  Tournament: autumn
  Number: 302
  Change: enact a rule
  Nonce: b02cd5a04fe22abf5d95a40106d7089fb0e5fc98a328cdeece8e784437c3a592
  Text:
  | Tea is drunk at five.
  End: 302
| To bob: [Autumn] received: done
|     1. checking the proposal documents in this mail
|        (you wrote: «verify»)
|        Proposal 302: ALTERED, or damaged on its way. This is not the document
|        that was announced; it has the hash
|          SHA-256 fb4e08cbf8b63373a8687ea588673283574b5866f76f203d44f7b95c287429af
carol:
  propose amend rule 302
  Tea is served at six.
  end proposal
  vote for mine
| To carol: [Autumn] received: done (2 commands)
|     1. a turn: amend rule 302
|        (you wrote: «propose amend rule 302»)
|        Taken down as your move 1.
|        (its text is shown)
|     2. a vote FOR the proposal made in this mail
|        (you wrote: «vote for mine»)
|        Taken down as your move 2.
| To everyone: [Autumn] 6: Rule-change 303 has been proposed
|     Autumn: announcement 6
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document has this hash:
|     SHA-256 d6740e2eedd93235904dc1a22620444df401bba2354037e4a0247a1ebc1330f2
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 303» or «vote against 303».
| To carol: [Autumn] Rule-change 303 has been proposed
|     Autumn: a letter
|     2026-03-02 10:14:00 UTC
|
|     Rule-change 303 has been proposed.
|     Its document is attached as proposal-303.txt and has this hash:
|     SHA-256 d6740e2eedd93235904dc1a22620444df401bba2354037e4a0247a1ebc1330f2
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
organiser: review 303 confirm seeing 1 because it only says something
| silence
alice:
  vote for 303
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 303
|        (you wrote: «vote for 303»)
|        Taken down as your move 4.
| To everyone: [Autumn] 7: Rule-change 303 has been adopted
|     Autumn: announcement 7
|     2026-03-02 10:15:00 UTC
|
|     Rule-change 303 has been adopted.
bob:
  rules
| To bob: [Autumn] received: done
|     1. a request for the rules in force
|        (you wrote: «rules»)
|        See below.
|     Autumn: the rules in force, by what has been announced up to
|     announcement 7. Those that the game began with are sent for «initial
|     rules».
|     Adopted as well, but their texts have not been announced, so that what
|     they change is not to be seen here: 301, 302, 303.
|     (the rules of the initial set)
|
|     Whether a move counts is decided by the rules in force when it is
|     played. For the commands there are, write the one word help.
