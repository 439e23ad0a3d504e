"""Kills at every call of the system: what was reported done is there, and the file alone is whole.

The fast tests kill at some tens of points that go through each deed evenly; the deep ones at every point.
"""

from __future__ import annotations

import shutil
import sqlite3
import sys
from itertools import count

import pytest
from redball.game.errors import SaveError
from redball.game.orders import MoveUnit, Note
from redball.game.rule_sets import bring_in
from redball.game.session import Session, damage_of

from tests.killing import Killer
from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

START = small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(7)])
OTHER = small_game(THEATRE, [unit(f"x{i}", "Rome") for i in range(40)])
PLACES = ["A-0002", "A-0203", "A-0204", "A-0205"]

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="ptrace")


def order(number):
    return MoveUnit(f"u{number % 7}", PLACES[number % 4])


def opened(path, read_only=False):
    return Session.open(path, judge, lambda _: THEATRE, read_only)


@pytest.fixture(scope="module")
def killer():
    with Killer("tests.game.test_kills", ready=bring_in) as killer:
        yield killer


@pytest.fixture(scope="module")
def saves(tmp_path_factory):
    """A save of each interesting length: a new page is due now and then, a snapshot at 100."""
    folder = tmp_path_factory.mktemp("saves")
    lengths = [0, 12, 99, 100, 130]
    with Session.create(folder / "work.redball", START, judge) as session:
        for length in lengths:
            session.commit_all([order(i) for i in range(session.head, length)])
            shutil.copy(session.path, folder / f"{length}.redball")
    shutil.copy(folder / "130.redball", folder / "undone.redball")
    with opened(folder / "undone.redball") as session:
        for _ in range(3):
            session.undo()
    logged = folder / "logged.redball"
    shutil.copy(folder / "12.redball", logged)
    with sqlite3.connect(logged, isolation_level=None) as old:
        # As an older Redball left a game when it was killed: its last orders are in a log beside it.
        old.execute("PRAGMA journal_mode = WAL")
        old.execute("DELETE FROM orders WHERE seq > 5")
        left = [file for file in folder.iterdir() if file.name.startswith("logged")]
        (folder / "logged").mkdir()
        for file in left:
            shutil.copy(file, folder / "logged")
    old.close()
    return folder


def beside(path):
    """The files of a save that its writer left."""
    return [file for file in path.parent.iterdir() if file.name.startswith(path.name) and file.is_file()]


def one_order(session, note):
    session.commit(order(session.head))
    note.number = session.head


def twenty_orders(session, note):
    for _ in range(20):
        one_order(session, note)


def a_hundred_orders_at_once(session, note):
    session.commit_all([order(session.head + i) for i in range(100)])
    note.number = session.head


def undo_and_redo(session, note):
    session.undo()
    note.number = 1
    session.redo()
    note.number = 2


def create(path, note):
    Session.create(path, OTHER, judge)
    note.number = 1


def other_game(path):
    """A game under another name that is to be saved under this one."""
    other = path.with_name("other.redball")
    shutil.copy(path.parent.parent / "other.redball", other)
    return opened(other), path


def save_as(games, note):
    session, path = games
    session.save_as(path)
    note.number = 1
    session.commit(Note("on"))
    note.number = 2


def as_it_is(path):
    return path


def points(step, offset=0):
    """The calls at which a deed is killed: each ``step``-th."""
    return count(1 + offset, step)


def kills_of(killer, source, folder, deed, steps, prepare=opened):
    """Kill a deed at each point until it comes to its end; gives the save and what had been reported."""
    for at in steps:
        folder.mkdir(exist_ok=True)
        path = folder / "g.redball"
        if source is not None:
            for file in beside(source):
                shutil.copy(file, folder / file.name.replace(source.name, path.name))
        killed, noted = killer.kill(prepare, deed, path, at)
        yield path, noted
        shutil.rmtree(folder)
        if not killed:
            return


def waits(path):
    """True if something lies beside a save that belongs into it."""
    ends = ("-journal", "-wal")
    files = [file for end in ends if (file := path.with_name(path.name + end)).exists()]
    return any(file.read_bytes()[:1] not in (b"", b"\0") for file in files)


def check(path, heads):
    """The save has one of some heads, alone and with what lies beside it; its orders are all there."""
    hot = waits(path)
    alone = path.with_name("alone.redball")
    shutil.copy(path, alone)
    try:
        with opened(alone, read_only=True) as session:
            assert session.head in heads or (hot and session.head == session.last)
            assert damage_of(session) == []
    except SaveError:
        assert hot, "without a journal that waits the file alone is whole"
    with opened(path) as session:
        assert session.head in heads
        assert damage_of(session) == []
        told = [entry.order for entry in session.entries()]
        assert told == [order(i) for i in range(session.last)]
        session.commit(Note("the game goes on"))
    alone.unlink()
    assert sorted(file.name for file in path.parent.iterdir()) == [path.name]
    return hot


def check_orders(killer, saves, tmp_path, name, deed, steps):
    with opened(saves / f"{name}.redball", read_only=True) as session:
        first = session.head
    hot = kills = 0
    for path, noted in kills_of(killer, saves / f"{name}.redball", tmp_path / "work", deed, steps):
        reported = noted or first
        step = 100 if deed is a_hundred_orders_at_once else 1
        hot += check(path, {reported, reported + step})
        kills += 1
    return hot, kills


def check_undo(killer, saves, tmp_path, steps):
    may_stand_at = {0: {12, 11}, 1: {11, 12}, 2: {12}}
    for path, noted in kills_of(killer, saves / "12.redball", tmp_path / "work", undo_and_redo, steps):
        check(path, may_stand_at[noted])


def check_new(killer, source, old, tmp_path, deed, steps, prepare=as_it_is):
    """``old`` is the number of orders of the game that has the name before; -1: nobody has it."""
    found = set()
    for path, noted in kills_of(killer, source, tmp_path / "work", deed, steps, prepare):
        if not path.exists():
            assert (old, noted) == (-1, 0)
            found.add("none")
            Session.create(path, OTHER, judge).close()
            assert [file.name for file in beside(path)] == [path.name]
            continue
        hot = waits(path)
        shutil.copy(path, path.with_name("alone.redball"))
        with opened(path) as session:
            new = len(session.game.units) == 40
            found.add("new" if new else "old")
            assert new or not noted, "what was reported done is done"
            assert session.head == (max(0, noted - 1) if new else old) or (new and session.head == noted)
            assert damage_of(session) == []
        if not hot:
            with opened(path.with_name("alone.redball")) as alone:
                assert len(alone.game.units) == (40 if new else 7)
        left = [file.name for file in path.parent.iterdir()]
        assert not any(name.startswith(".") for name in left), left
    return found


def check_save_as(killer, source, old, tmp_path, steps):
    with Session.create(tmp_path / "other.redball", OTHER, judge):
        pass
    return check_new(killer, source, old, tmp_path, save_as, steps, other_game)


# --- the fast part ------------------------------------------------------------------------------------------


def test_kills_of_an_order(killer, saves, tmp_path):
    hot, kills = check_orders(killer, saves, tmp_path, "12", one_order, points(3))
    assert kills >= 10
    assert hot, "some kills hit the order while it is written"


def test_kills_of_an_order_that_drops_what_was_undone(killer, saves, tmp_path):
    check_orders(killer, saves, tmp_path, "undone", one_order, points(9, 3))


def test_kills_of_undo_and_redo(killer, saves, tmp_path):
    check_undo(killer, saves, tmp_path, points(17, 5))


def test_kills_of_a_new_game(killer, tmp_path):
    assert check_new(killer, None, -1, tmp_path, create, points(37)) == {"none", "new"}


def test_kills_of_a_new_game_in_the_place_of_a_killed_one(killer, saves, tmp_path):
    logged = saves / "logged" / "logged.redball"
    assert check_new(killer, logged, 5, tmp_path, create, points(37, 5)) == {"old", "new"}


def test_kills_of_a_game_saved_in_the_place_of_another(killer, saves, tmp_path):
    assert check_save_as(killer, saves / "12.redball", 12, tmp_path, points(61)) == {"old", "new"}


# --- every point: more than two thousand kills -------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("name", ["0", "12", "99", "100", "130", "undone"])
def test_every_kill_of_an_order(killer, saves, tmp_path, name):
    check_orders(killer, saves, tmp_path, name, one_order, points(1))


@pytest.mark.deep
def test_every_kill_of_orders_that_need_new_pages(killer, saves, tmp_path):
    hot, kills = check_orders(killer, saves, tmp_path, "12", twenty_orders, points(2))
    assert hot and kills > 400


@pytest.mark.deep
def test_every_kill_of_a_hundred_orders_at_once(killer, saves, tmp_path):
    check_orders(killer, saves, tmp_path, "12", a_hundred_orders_at_once, points(1))


@pytest.mark.deep
def test_every_kill_of_undo_and_redo(killer, saves, tmp_path):
    check_undo(killer, saves, tmp_path, points(1))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "old"), [("", -1), ("12.redball", 12), ("logged/logged.redball", 5)])
def test_every_kill_of_a_new_game(killer, saves, tmp_path, name, old):
    check_new(killer, saves / name if name else None, old, tmp_path, create, points(1))


@pytest.mark.deep
@pytest.mark.parametrize(("name", "old"), [("", -1), ("12.redball", 12), ("logged/logged.redball", 5)])
def test_every_kill_of_a_game_saved_under_another_name(killer, saves, tmp_path, name, old):
    check_save_as(killer, saves / name if name else None, old, tmp_path, points(1))
