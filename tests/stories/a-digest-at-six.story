A digest at the hour that a rule says

# Digests go out at midnight until a rule that has been adopted says otherwise. What a rule has wait for the
# digest stands in it in words of its own, not in the order in which it was done.

tournament autumn
  announce = "daily"
players: Alice, Bob, Carol

alice:
  propose enact
  The digest goes out at six in the evening. Who has voted is told in it.
  clauses:
  define digest_at = duration("18h")
  when vote.cast at digest: say player, " has voted." under "The roll" to everyone
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
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 92b06dc98186f721c1b5d084241b699eb23624542656932c7224520e8176e9fa
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
organiser: review 301 confirm because it says what it does
| silence
bob:
  vote for 301
| To bob: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
carol:
  propose enact
  Good morning.
  end proposal
| To carol: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To carol: [Autumn] Rule-change 302 has been proposed
|     Autumn: a letter
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document is attached as proposal-302.txt and has this hash:
|     SHA-256 cb9562b5543b5cd4f1d1ec70c26d3b8e110090d380a076038f4d4027c3d04b61
|
|     Whoever keeps the attached file can show what the hash was made of. It
|     does not say who proposed it, so it may be forwarded.
|     For a move, answer another of our mails: this has no address of your own.
|     attached: proposal-302.txt
| To organiser: [Autumn] 302 waits for your review
|     Proposal 302 has no reviewed clauses. If it is adopted before you have
|     reviewed it, play is held until you do.
|
|       gamemaster review 302
at 2026-03-02 18:00
| To everyone: [Autumn] announcements 1 to 4
|     Autumn: announcement 1
|     2026-03-02 10:07:00 UTC
|
|     The tournament Autumn has begun.
|     3 players take part: Alice, Bob and Carol.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
|
|     Autumn: announcement 2
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document has this hash:
|     SHA-256 92b06dc98186f721c1b5d084241b699eb23624542656932c7224520e8176e9fa
|     Its proposer has gained 1 point.
|
|     Autumn: announcement 3
|     2026-03-02 10:09:00 UTC
|
|     Rule-change 301 has been adopted.
|
|     Autumn: announcement 4
|     2026-03-02 10:10:00 UTC
|
|     Rule-change 302 has been proposed.
|     Its document has this hash:
|     SHA-256 cb9562b5543b5cd4f1d1ec70c26d3b8e110090d380a076038f4d4027c3d04b61
|     Its proposer has gained 1 point.
|
|     To vote, answer «vote for 302» or «vote against 302».
bob:
  vote against 302
| To bob: [Autumn] received: done
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Taken down as your move 2.
alice:
  vote against 302
| To alice: [Autumn] received: done
|     1. a vote AGAINST proposal 302
|        (you wrote: «vote against 302»)
|        Taken down as your move 3.
at 2026-03-03 00:00
at 2026-03-03 18:00
| To everyone: [Autumn] announcements 5 to 6
|     Autumn: announcement 5
|     2026-03-03 18:00:00 UTC
|
|     A player has voted.
|     | Alice has voted.
|
|     Autumn: announcement 6
|     2026-03-03 18:00:00 UTC
|
|     A player has voted.
|     | Bob has voted.
