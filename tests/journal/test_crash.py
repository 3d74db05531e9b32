"""kill -9 in the middle of batches leaves whole batches, and all that were acknowledged."""

from __future__ import annotations

import os
import random
import signal
import sys
from typing import TYPE_CHECKING

from gamemaster.journal.protector import KeyFile
from gamemaster.journal.store import Store

if TYPE_CHECKING:
    from gamemaster.config.place import Place

ROUNDS = 10


def play(place: Place, key: KeyFile, acknowledge: int, seed: int) -> None:
    """Play batches without end, acknowledging each after it is durable."""
    dice = random.Random(seed)
    with Store.open(place, key, seals_per_key=500) as store:
        done = sum(1 for _ in store.scan("batches"))
        os.write(acknowledge, b"r")
        while True:
            size = dice.randrange(1, 60)
            with store.batch() as batch:
                for each in range(size):
                    batch.append(
                        "autumn", "move.played/1", done, {"batch": done, "each": each, "of": size}
                    )
                for row, _ in store.scan("docket"):
                    batch.replace("docket", row, b"%d" % done)
                batch.put("batches", os.urandom(dice.randrange(9000)))
            done += 1
            os.write(acknowledge, b".")


def killed_after(place: Place, key: KeyFile, acknowledged: int, seed: int) -> int:
    """Kill a child that plays once it has acknowledged so many batches; how many it had in fact."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        try:
            play(place, key, writing, seed)
        finally:
            os._exit(1)
    os.close(writing)
    seen = b""
    while len(seen) <= acknowledged:
        more = os.read(reading, 64)
        assert more, "the child ended by itself"
        seen += more
    # A little later is in the middle of some batch; how little is up to the scheduler.
    for _ in range(seed * 7000):
        pass
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    while more := os.read(reading, 4096):
        seen += more
    os.close(reading)
    return len(seen) - 1


def test_only_whole_batches_survive(place: Place, key: KeyFile) -> None:
    with Store.create(place, key) as store, store.batch() as batch:
        for _ in range(3):
            batch.put("docket", b"none")
    dice = random.Random(213)
    durable = 0
    for seed in range(ROUNDS):
        durable += killed_after(place, key, dice.randrange(20), seed)
        with Store.open(place, key) as store:
            assert store.check() == []
            moves = [line.data for line in store.lines("autumn")]
            batches = len(list(store.scan("batches")))
            # The last batch may be durable though its acknowledgement never left.
            assert durable <= batches <= durable + 1
            durable = batches
            assert {payload for _, payload in store.scan("docket")} == {
                b"%d" % (batches - 1) if batches else b"none"
            }
        expected = [
            {"batch": number, "each": each, "of": size}
            for number, size in {move["batch"]: move["of"] for move in moves}.items()
            for each in range(size)
        ]
        assert moves == expected
        assert [move["batch"] for move in moves if move["each"] == 0] == list(range(batches))
