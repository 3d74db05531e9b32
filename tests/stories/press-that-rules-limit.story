Rules about what is passed on

players: Alice, Bob, Carol
dice: 4

alice:
  propose enact
  Nobody writes without a name.
  clauses:
  require press: not press.anonymous
  when press.passed: for p in press.readers: award p 1
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
|     SHA-256 b15fb3c9fd6d353e9243a6fa16e6d05a749960a902583d5021e386c604552c00
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 b15fb3c9fd6d353e9243a6fa16e6d05a749960a902583d5021e386c604552c00
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
# The rule was announced by its number only; Carol cannot know it.
carol:
  tell bob anonymously: psst
| To carol: [Autumn] received: done
|     1. a message for bob, without your name
|        (you wrote: «tell bob anonymously: psst»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
|        Its readers are not told who sent it, nor does what is published after
|        the end name you: so this tournament was founded. Should a rule forbid
|        such a message, it is not passed on, and that is a violation under your
|        name like any other.
| To everyone: [Autumn] 4: Carol has failed to consider rule 301
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Carol has failed to consider rule 301.
carol:
  tell bob, alice: good morning
| To carol: [Autumn] received: done
|     1. a message for bob, alice
|        (you wrote: «tell bob, alice: good morning»)
|        Taken down. It goes to its readers when it is played, unless a rule
|        forbids it; nobody else is told.
| To bob and alice: [Autumn] a message from Carol
|     Carol has this passed on to you:
|
|       | good morning
|
|     These are the words of a player. The Gamemaster passes them on as they
|     came and does not vouch for them; an answer to this mail goes to the
|     Gamemaster.
|
|     To answer Carol, write a line that begins with «tell Carol:» and goes on
|     with your words.
|     attached: message.txt
scores
| alice 5, bob 1, carol -10
