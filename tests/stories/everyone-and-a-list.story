Announcements go to every player and to a list

tournament autumn
  announce_to = ["players", "friends@lists.test"]
show: reply addresses
joined: Alice, Bob
organiser: start
| To alice and bob: [Autumn] 1: The tournament Autumn has begun
|     (answers go to gm+{the secret of the reader})
|     Autumn: announcement 1
|     2026-03-02 10:04:00 UTC
|
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
| To friends@lists.test: [Autumn] 1: The tournament Autumn has begun
|     (answers go to gm)
|     Autumn: announcement 1
|     2026-03-02 10:04:00 UTC
|
|     The tournament Autumn has begun.
|     2 players take part: Alice and Bob.
|     It begins with the initial set of rules secret, which has this hash:
|     SHA-256 {the hash of the initial set}
|     4096 rolls of the die are committed to by this anchor:
|     Anchor 411b77957677e07ef0ab6c221018a983aa3180cda9148ff3241288aae7ba279e
|     The checkpoints of the public record are signed with this key:
|     Signed by {the key of the record}
