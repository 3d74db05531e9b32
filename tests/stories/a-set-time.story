A start at a set time

# What comes in before it is too early. The start has its own instant: a mail that comes in at that very
# second is played after it, even before anybody has looked at the clock.

tournament autumn
  starts_at = 2026-03-02T18:00:00Z
joined: Alice, Bob
dice: 5

at 2026-03-02 17:57

alice:
  propose enact
  Too early.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)

1 minute later

alice:
  propose enact
  In time.
  end proposal
| To everyone: [Autumn] 1: The tournament Autumn has begun
|     Autumn: announcement 1
|     2026-03-02 18:00:00 UTC
|
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 2.
|        (its text is shown)
| To everyone: [Autumn] 2: Rule-change 301 has been proposed
|     Autumn: announcement 2
|     2026-03-02 18:00:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 c14f812965e9f04efb274ad87054d919ada0b7c47bef86a3edfb9bbafd37cc0f
|     Its proposer has gained 5 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 18:00:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 c14f812965e9f04efb274ad87054d919ada0b7c47bef86a3edfb9bbafd37cc0f
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-301.txt
| To organiser: [Autumn] 301 waits for your review
|     Proposal 301 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 301

scores
| alice 5, bob 0
