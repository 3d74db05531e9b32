A question to the organiser, and the answer

players: Alice, Bob
show: reply addresses

alice:
  ask May I whistle while I vote?
| To organiser: [Autumn] a question from Alice
|     (answers go to gm+ask-{a token})
|     Alice asks:
|
|       | May I whistle while I vote?
|
|     Answer this mail; your own words go to Alice alone.
| To alice: [Autumn] received: done
|     (answers go to gm+{the secret of the reader})
|     1. a question to the organiser
|        (you wrote: «ask May I whistle while I vote?»)
|        Passed on to the organiser.
organiser answers:
  Yes, you may.
  You could even write:
  vote for 301
| To alice: [Autumn] the organiser answers
|     (answers go to gm+{the secret of the reader})
|     The organiser answers:
|
|       | Yes, you may.
|       | You could even write:
|       | vote for 301

bob:
  ask
  Two things. May I forfeit?

  And may I
  vote for 301
  afterwards?
  end ask
  vote for 301
| To organiser: [Autumn] a question from Bob
|     (answers go to gm+ask-{a token})
|     Bob asks:
|
|       | Two things. May I forfeit?
|       |
|       | And may I
|       | vote for 301
|       | afterwards?
|
|     Answer this mail; your own words go to Bob alone.
| To bob: [Autumn] received: please look
|     (answers go to gm+{the secret of the reader})
|     1. a question to the organiser
|        (you wrote: «ask»)
|        Passed on to the organiser.
|     2. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
organiser answers:
| silence

organiser answers:
  No.
| To bob: [Autumn] the organiser answers
|     (answers go to gm+{the secret of the reader})
|     The organiser answers:
|
|       | No.
