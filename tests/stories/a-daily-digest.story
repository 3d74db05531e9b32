One digest for each day

# Announcements of a UTC day go out together after midnight; letters and receipts do not wait.

tournament autumn
  announce = "daily"
players: Alice, Bob, Carol
dice: 4 2

alice:
  propose enact
  Good morning.
  end proposal
| To alice: [Autumn] received: done
|     1. a turn: enact a new rule
|        (you wrote: «propose enact»)
|        Taken down as your move 1.
|        (its text is shown)
| To alice: [Autumn] Rule-change 301 has been proposed
|     Autumn: a letter
|     2026-03-02 10:08:00 UTC
|
|     Rule-change 301 has been proposed.
|     Its document is attached as proposal-301.txt and has this hash:
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
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
organiser: review 301 attach because it only says something
| silence
# Bob knows the number from Alice.
bob:
  vote for 301
| To bob: [Autumn] received: please look
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 1.
|        Proposal 301 has not been announced so far; the vote counts if there is
|        such a proposal when it is played.
at 2026-03-03 00:00
| To everyone: [Autumn] announcements 1 to 2
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
|     SHA-256 d85de9dfb90571dba2a61beb81d3306c2cc04228175f4f27b983004aeae27018
|     Its proposer has gained 4 points.
|
|     To vote, answer «vote for 301» or «vote against 301».
alice:
  vote for 301
| To alice: [Autumn] received: done
|     1. a vote FOR proposal 301
|        (you wrote: «vote for 301»)
|        Taken down as your move 2.
# A day without announcements has no digest.
at 2026-03-04 00:00
| To everyone: [Autumn] 3: Rule-change 301 has been adopted
|     Autumn: announcement 3
|     2026-03-03 00:01:00 UTC
|
|     Rule-change 301 has been adopted.
at 2026-03-05 09:00
