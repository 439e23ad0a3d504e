"""Two hundred kills at random moments: every save opens, and at most the order in flight is missing.

Children are forked from a server process that has imported everything already, so that each lives for
milliseconds.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

import pytest
from redball.game import codec
from redball.game.journal import SNAPSHOT_EVERY
from redball.game.orders import MoveUnit
from redball.game.session import Session, damage_of

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

KILLS = 200
SAVES = 4
PLACES = ["Berlin", "A-0203", "A-0204", "Rome"]

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")


def order(number: int) -> MoveUnit:
    return MoveUnit(f"u{number % 7}", PLACES[number % 4])


def write_until_killed(path: Path, told: Connection) -> None:
    """Commit orders, undo and redo some, and tell of each when it is on disk."""
    session = Session.open(path, judge, lambda _: THEATRE)
    told.send(session.head)
    while True:
        session.commit(order(session.head))
        told.send(session.head)
        if session.head % 10 == 0:
            session.undo()
            told.send(session.head)
            session.redo()
            told.send(session.head)


def last_told(hears: Connection) -> list[int]:
    heads = []
    try:
        while hears.poll():
            heads.append(hears.recv())
    except EOFError:
        pass
    return heads


def kill_one(context, path: Path, dice: random.Random) -> int:
    """Let a child write, kill it at a random moment; the head that it last told of."""
    hears, told = context.Pipe(duplex=False)
    child = context.Process(target=write_until_killed, args=(path, told))
    child.start()
    told.close()
    assert hears.poll(30), "the child opens the save"
    first = hears.recv()
    time.sleep(dice.uniform(0, 0.04))
    os.kill(child.pid, signal.SIGKILL)
    child.join()
    return ([first, *last_told(hears)])[-1]


def test_two_hundred_kills(tmp_path):
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.game.test_kills"])
    dice = random.Random(1941)
    paths = [tmp_path / f"{i}.redball" for i in range(SAVES)]
    game = small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(7)])
    for path in paths:
        Session.create(path, game, judge).close()
    written = 0
    for kill in range(KILLS):
        path = paths[kill % SAVES]
        told = kill_one(context, path, dice)
        with Session.open(path, judge, lambda _: THEATRE) as session:
            # The last thing it did may have reached the disk without the news of it; nothing told may be
            # missing.
            in_flight = {told, told + 1} | ({told - 1} if told % 10 == 0 else set())
            assert session.head in in_flight, kill
            assert session.last - session.head in (0, 1)
            assert [entry.order for entry in session.entries()] == [order(i) for i in range(session.last)]
            while session.redo():
                pass
            written = max(written, session.head)
    assert written > SNAPSHOT_EVERY, "children live long enough to write"
    for path in paths:
        with Session.open(path, judge, lambda _: THEATRE) as session:
            assert damage_of(session) == []
            expected = game
            for entry in session.entries():
                expected = expected.changed(judge(expected, entry.order).changes)
            assert codec.encode_position(session.game) == codec.encode_position(expected)
