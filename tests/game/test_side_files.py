"""What killed programs leave beside saves: it never gets into another game, and is cleared away."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct

import pytest
from redball.game import codec, journal
from redball.game.errors import SaveError
from redball.game.lock import SaveLock
from redball.game.orders import MoveUnit, Note
from redball.game.session import Session, damage_of

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

START = small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(3)])
OTHER = small_game(THEATRE, [unit(f"x{i}", "Rome") for i in range(40)])


def opened(path, read_only=False):
    return Session.open(path, judge, lambda _: THEATRE, read_only)


def names(folder):
    return sorted(path.name for path in folder.iterdir())


def logged(path, orders=30, fold=False):
    """A save as an older Redball left it when it was killed: orders in a log beside the file."""
    Session.create(path, START, judge).close()
    with sqlite3.connect(path) as old:
        old.execute("PRAGMA journal_mode = WAL")
    old.close()
    with opened(path) as session:
        records = [journal.Record(i, "2026-01-31T18:05:00+00:00", *row()) for i in range(1, orders + 1)]
        assert session.head == 0
    old = sqlite3.connect(path, isolation_level=None)
    old.execute("PRAGMA journal_mode = WAL")
    old.execute("PRAGMA wal_autocheckpoint = 0")
    for record in records:
        old.execute("INSERT INTO orders VALUES (?, ?, ?, ?, ?, ?, ?, ?)", record)
    return old


def row():
    return ('{"order":"note","text":"x"}', "[]", '[["options","m","x"]]', '{"code":"toy.order"}', "[]", "[]")


def killed(folder, name, **given):
    """The files of a killed game of an older Redball."""
    work = folder / "work"
    work.mkdir()
    old = logged(work / name, **given)
    for file in work.iterdir():
        shutil.copy(file, folder)
    old.close()
    shutil.rmtree(work)
    return folder / name


def hot(folder, name):
    """The files of a game that was killed while an order was written: half of it is in the file."""
    work = folder / "work"
    work.mkdir()
    path = work / name
    with Session.create(path, START, judge) as session:
        for _ in range(30):
            session.commit(Note("n"))
    writer = sqlite3.connect(path, isolation_level=None)
    writer.execute("PRAGMA cache_size = 1")
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE orders SET text = text || 'spoilt'")
    writer.execute("INSERT INTO snapshots VALUES (7, zeroblob(200000))")
    for file in work.iterdir():
        shutil.copy(file, folder)
    writer.execute("ROLLBACK")
    writer.close()
    shutil.rmtree(work)
    journal_file = folder / f"{name}-journal"
    assert journal_file.read_bytes()[:1] not in (b"", b"\0"), "the journal is hot"
    return folder / name


def test_the_file_alone_is_the_game_after_every_order(tmp_path):
    copy = tmp_path / "copy" / "g.redball"
    copy.parent.mkdir()
    with Session.create(tmp_path / "g.redball", START, judge) as session:
        for i in range(150):
            session.commit(MoveUnit(f"u{i % 3}", "Rome" if i % 2 else "Berlin"))
            if i % 10 == 0:
                session.undo()
                session.redo()
            shutil.copy(session.path, copy)
            if i % 30 == 0:
                with opened(copy) as alone:
                    assert (alone.head, alone.last) == (i + 1, i + 1)
        shutil.copy(session.path, copy)
        with opened(copy) as alone:
            assert alone.head == 150
            assert codec.encode_position(alone.game) == codec.encode_position(session.game)
            assert damage_of(alone) == []


def test_an_order_is_flushed_before_it_is_reported(tmp_path):
    """What a power cut would show and no test can: the modes that the docstring of the journal weighs."""
    path = tmp_path / "g.redball"
    for begin in (lambda: Session.create(path, START, judge), lambda: opened(path)):
        session = begin()
        run = session._journal._connection.execute
        assert run("PRAGMA journal_mode").fetchone() == ("truncate",)
        assert run("PRAGMA synchronous").fetchone() == (2,)
        session.commit(Note("x"))
        assert (tmp_path / "g.redball-journal").read_bytes() == b""
        session.close()


def test_a_killed_save_with_a_log_opens_and_becomes_one_file(tmp_path):
    path = killed(tmp_path, "g.redball")
    assert f"{path.name}-wal" in names(tmp_path)
    with opened(path) as session:
        assert session.head == 30
        session.commit(Note("y"))
        shutil.copy(path, tmp_path / "alone.redball")
        with opened(tmp_path / "alone.redball") as alone:
            assert alone.head == 31
    assert names(tmp_path) == ["alone.redball", "g.redball"]
    assert path.read_bytes()[18:20] == b"\1\1"


def test_a_closed_save_of_the_log_days_opens(tmp_path):
    path = tmp_path / "g.redball"
    logged(path).close()
    assert path.read_bytes()[18:20] == b"\2\2"
    with opened(path, read_only=True) as session:
        assert session.head == 30
        assert names(tmp_path) == ["g.redball"], "whoever looks makes no files"
    with opened(path) as session:
        assert session.head == 30
    assert names(tmp_path) == ["g.redball"]


def test_a_save_with_a_log_can_be_looked_into(tmp_path):
    path = killed(tmp_path, "g.redball")
    with opened(path, read_only=True) as session:
        assert session.head == 30
        assert len(session.entries()) == 30


@pytest.mark.parametrize("remains", [killed, hot])
@pytest.mark.parametrize("deleted", [False, True])
def test_a_new_game_gets_nothing_of_a_killed_one(tmp_path, remains, deleted):
    path = remains(tmp_path, "g.redball")
    if deleted:
        path.unlink()
    with Session.create(path, OTHER, judge) as session:
        assert (session.head, len(session.game.units)) == (0, 40)
        session.commit(Note("first"))
    with opened(path) as session:
        assert (session.head, len(session.game.units)) == (1, 40)
        assert damage_of(session) == []
    assert names(tmp_path) == ["g.redball"]


@pytest.mark.parametrize("remains", [killed, hot])
@pytest.mark.parametrize("deleted", [False, True])
def test_a_game_saved_under_the_name_of_a_killed_one(tmp_path, remains, deleted):
    path = remains(tmp_path, "g.redball")
    if deleted:
        path.unlink()
    with Session.create(tmp_path / "mine.redball", OTHER, judge) as session:
        session.commit(Note("a"))
        session.save_as(path)
        session.commit(Note("b"))
    with opened(path) as session:
        assert (session.head, len(session.game.units)) == (2, 40)
        assert damage_of(session) == []
    assert names(tmp_path) == ["g.redball", "mine.redball"]


def test_a_game_through_a_link_gets_nothing_of_a_killed_one(tmp_path):
    (tmp_path / "there").mkdir()
    path = killed(tmp_path / "there", "g.redball")
    (tmp_path / "link.redball").symlink_to(path)
    Session.create(tmp_path / "link.redball", OTHER, judge).close()
    with opened(path) as session:
        assert (session.head, len(session.game.units)) == (0, 40)
    assert (tmp_path / "link.redball").is_symlink()
    assert names(tmp_path / "there") == ["g.redball"]


@pytest.mark.parametrize("remains", [killed, hot])
def test_a_killed_game_keeps_everything_when_the_new_one_does_not_come(tmp_path, remains, monkeypatch):
    path = remains(tmp_path, "g.redball")
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError(5, "no")))
    with pytest.raises(SaveError, match="can't be written"):
        Session.create(path, OTHER, judge)
    monkeypatch.undo()
    assert names(tmp_path) == ["g.redball"]
    with opened(path) as session:
        assert session.head == 30
        assert damage_of(session) == []


@pytest.mark.parametrize("kill", [hot, killed])
def test_a_save_under_such_a_name_stays_as_it_is_when_a_new_one_does_not_come(tmp_path, kill, monkeypatch):
    path = kill(tmp_path, "g.redball")
    Session.create(tmp_path / "backup.redball", OTHER, judge).close()
    shutil.copy(tmp_path / "backup.redball", path)
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("no")))
    with pytest.raises(SaveError):
        Session.create(path, START, judge)
    assert path.read_bytes() == (tmp_path / "backup.redball").read_bytes()


def test_a_killed_order_is_taken_back(tmp_path):
    path = hot(tmp_path, "g.redball")
    with opened(path, read_only=True) as session:
        assert session.head == 30
        assert damage_of(session) == []
    assert path.read_bytes()[:16] == b"SQLite format 3\0"


@pytest.mark.parametrize("orders", [0, 1, 28, 60])
@pytest.mark.parametrize(
    ("kill", "said"),
    [
        (hot, "-journal: found an unfinished order of another save"),
        (killed, "-wal: found orders of another save"),
    ],
)
def test_a_save_put_under_the_name_of_a_killed_one_is_not_spoilt(tmp_path, orders, kill, said):
    path = kill(tmp_path, "g.redball")
    backup = tmp_path / "backup.redball"
    with Session.create(backup, OTHER, judge) as session:
        for _ in range(orders):
            session.commit(Note("b"))
    shutil.copy(backup, path)
    for read_only in (False, True):
        with pytest.raises(SaveError, match=rf"g\.redball{said}"):
            opened(path, read_only)
    assert path.read_bytes() == backup.read_bytes()
    for end in ("-journal", "-wal", "-shm"):
        (tmp_path / f"g.redball{end}").unlink(missing_ok=True)
    with opened(path) as session:
        assert (session.head, len(session.game.units)) == (orders, 40)


def test_a_journal_that_is_none_is_no_obstacle(tmp_path):
    path = tmp_path / "g.redball"
    Session.create(path, START, judge).close()
    for data in (b"", b"\0" * 600, b"notes", b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"\0" * 20):
        (tmp_path / "g.redball-journal").write_bytes(data)
        with opened(path, read_only=True) as session:
            assert session.head == 0
    opened(path).close()
    assert names(tmp_path) == ["g.redball"]


def test_what_lies_beside_a_name_and_cannot_go(tmp_path):
    path = tmp_path / "g.redball"
    (tmp_path / "g.redball-journal").mkdir()
    with pytest.raises(SaveError, match=r"g\.redball-journal: found a folder"):
        Session.create(path, START, judge)
    assert names(tmp_path) == ["g.redball-journal"]


def ending(victim):
    """How a journal ends that names a file for SQLite to remove."""
    name = os.fsencode(victim)
    return bytes(4) + name + struct.pack(">II", len(name), sum(name)) + b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7"


@pytest.mark.parametrize("head", [b"\x01" * 600, b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"\0" * 600, b"x"])
@pytest.mark.parametrize("door", ["open", "look", "create"])
def test_a_journal_removes_no_other_file(tmp_path, head, door):
    path, victim = tmp_path / "g.redball", tmp_path / "diary.txt"
    Session.create(path, START, judge).close()
    victim.write_text("Dear diary", "utf-8")
    (tmp_path / "g.redball-journal").write_bytes(head + ending(victim))
    if door == "create":
        Session.create(path, OTHER, judge).close()
    else:
        with pytest.raises(SaveError, match="a journal that would remove another file"):
            opened(path, door == "look")
    assert victim.read_text("utf-8") == "Dear diary"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
@pytest.mark.parametrize("end", ["-journal", "-wal", "-shm"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (os.mkfifo, "a pipe"),
        (os.mkdir, "a folder"),
        (lambda path: path.symlink_to(path.with_name("diary.txt")), "a link"),
        (lambda path: path.symlink_to("/dev/zero"), "a link"),
        (lambda path: (path.touch(), os.truncate(path, 5 * 10**9)), "a file of 5,000 MB"),
    ],
)
def test_what_lies_beside_a_save_is_looked_at_before_sqlite_opens_it(tmp_path, end, make, said):
    path = tmp_path / "g.redball"
    Session.create(path, START, judge).close()
    make(tmp_path / f"g.redball{end}")
    for read_only in (True, False):
        with pytest.raises(SaveError, match=f"g.redball{end}: found {said}, expected nothing, or a file"):
            opened(path, read_only)


# --- unfinished saves ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("door", ["create", "open", "save_as"])
def test_unfinished_saves_are_cleared_away(tmp_path, door):
    left = [".g.redball-0123abcd", ".g.redball-0123abcd-journal", ".other.redball-ffffffff"]
    kept = [
        ".g.redball-readme",
        ".hidden-0123abcd",
        "g.redball-0123abcd",
        ".busy.redball-0123abcd",
        "notes.txt",
    ]
    if door == "open":
        Session.create(tmp_path / "g.redball", START, judge).close()
    for name in left + kept:
        (tmp_path / name).write_bytes(b"x")
    (tmp_path / "elsewhere").mkdir()
    kept += [".linked.redball-0123abcd", ".folder.redball-0123abcd"]
    (tmp_path / kept[-2]).symlink_to(tmp_path / "notes.txt")
    (tmp_path / kept[-1]).mkdir()
    busy = SaveLock(tmp_path / "busy.redball")
    try:
        if door == "create":
            Session.create(tmp_path / "g.redball", START, judge).close()
        elif door == "open":
            opened(tmp_path / "g.redball").close()
        else:
            with Session.create(tmp_path / "elsewhere" / "h.redball", START, judge) as session:
                session.save_as(tmp_path / "g.redball")
    finally:
        busy.release()
    assert names(tmp_path) == sorted([*kept, "g.redball", "elsewhere"])


def test_looking_into_a_save_clears_nothing(tmp_path):
    Session.create(tmp_path / "g.redball", START, judge).close()
    (tmp_path / ".g.redball-0123abcd").write_bytes(b"x")
    opened(tmp_path / "g.redball", read_only=True).close()
    assert names(tmp_path) == [".g.redball-0123abcd", "g.redball"]


def test_without_a_place_for_locks_nothing_is_cleared(tmp_path, monkeypatch):
    (tmp_path / ".g.redball-0123abcd").write_bytes(b"x")
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setattr("redball.game.lock._lock_file", lambda path: tmp_path / "file" / "x.lock")
    Session.create(tmp_path / "g.redball", START, judge).close()
    assert ".g.redball-0123abcd" in names(tmp_path)


# --- saves that go away under an open window ----------------------------------------------------------------


def gone(path):
    path.unlink()


def moved(path):
    path.rename(path.with_name("moved.redball"))


def replaced(path):
    other = path.with_name("other.redball")
    Session.create(other, OTHER, judge).close()
    other.replace(path)


def overwritten(path):
    other = path.with_name("other.redball")
    with Session.create(other, START, judge) as session:
        for i in range(3):
            session.commit(Note(f"another {i}"))
    data = other.read_bytes()
    other.unlink()
    with path.open("rb+") as file:
        file.write(data)
        file.truncate()


@pytest.mark.parametrize("harm", [gone, moved, replaced, overwritten])
@pytest.mark.parametrize("step", ["commit", "undo", "redo"])
def test_a_save_that_goes_away_is_noticed_and_saved_elsewhere(tmp_path, harm, step):
    path = tmp_path / "g.redball"
    with Session.create(path, START, judge) as session:
        for i in range(3):
            session.commit(Note(f"n{i}"))
        if step == "redo":
            session.undo()
            session.undo()
            session.redo()
        before, head, last = session.game, session.head, session.last
        harm(path)
        left = {file: (tmp_path / file).read_bytes() for file in names(tmp_path)}
        said = {
            "gone": "deleted or moved",
            "moved": "deleted or moved",
            "replaced": "another file in its place",
        }
        with pytest.raises(SaveError, match=said.get(harm.__name__, "orders of another program")):
            session.commit(Note("lost?")) if step == "commit" else getattr(session, step)()
        assert session.game is before
        assert (session.head, session.last) == (head, last)
        assert {file: (tmp_path / file).read_bytes() for file in names(tmp_path)} == left
        if harm is overwritten:
            return
        session.save_as(tmp_path / "safe.redball")
        session.commit(Note("found"))
    with opened(tmp_path / "safe.redball") as again:
        assert again.head == head + 1
        assert damage_of(again) == []


def test_a_deleted_save_can_be_saved_under_its_own_name(tmp_path):
    path = tmp_path / "g.redball"
    with Session.create(path, START, judge) as session:
        session.commit(Note("a"))
        path.unlink()
        session.save_as(path)
        session.commit(Note("b"))
        with pytest.raises(SaveError, match="another Redball window"):
            opened(path)
    with opened(path) as again:
        assert again.head == 2
    assert names(tmp_path) == ["g.redball"]


def test_a_game_that_goes_away_leaves_the_files_of_its_successor_alone(tmp_path):
    """Closing removes what lies beside a save, but not beside another file of the same name."""
    path = tmp_path / "g.redball"
    with Session.create(path, START, judge) as session:
        session.commit(Note("a"))
        for file in tmp_path.iterdir():
            file.unlink()
        hot(tmp_path, "g.redball")
    assert f"{path.name}-journal" in names(tmp_path)
    with opened(path) as again:
        assert again.head == 30
    assert os.listdir(tmp_path) == ["g.redball"]
