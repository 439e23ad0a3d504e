"""Full disks and places that may not be changed: each has its own sentence, and nothing is lost."""

from __future__ import annotations

import errno
import os
import resource
import socket
import sqlite3
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from redball.game import database
from redball.game.errors import SaveError
from redball.game.orders import Note
from redball.game.session import Session, damage_of

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge

START = small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(7)])


def opened(path, read_only=False):
    return Session.open(path, judge, lambda _: THEATRE, read_only)


@contextmanager
def files_of_at_most(size):
    """The system writes no byte beyond; it says that the file is too large."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextmanager
def pages(session, more):
    """The database may grow by so many pages, as on a disk that is full then."""
    run = session._journal._connection.execute
    run(f"PRAGMA max_page_count = {run('PRAGMA page_count').fetchone()[0] + more}")
    yield
    run("PRAGMA max_page_count = 1000000")


@pytest.fixture
def save(tmp_path):
    path = tmp_path / "g.redball"
    with Session.create(path, START, judge) as session:
        for i in range(20):
            session.commit(Note(f"n{i}"))
    return path


def names(path):
    return sorted(file.name for file in path.parent.iterdir())


def test_an_order_on_a_full_disk(save):
    with opened(save) as session:
        before = session.game
        with pages(session, 0), pytest.raises(SaveError) as caught:
            session.commit(Note("x" * 50_000))
        assert str(caught.value) == (
            f"{save}: found a save that can't be written (a full disk), expected a disk with room left."
        )
        assert (session.game is before, session.head) == (True, 20)
        session.commit(Note("x" * 50_000))
    with opened(save) as session:
        assert session.head == 21
        assert damage_of(session) == []


@pytest.mark.parametrize("size", [1, 5_000, 20_000, 40_000])
def test_an_order_where_files_may_not_grow(save, size):
    with opened(save) as session:
        with (
            files_of_at_most(size),
            pytest.raises(SaveError, match=r"can't be written \(a disk that .* no room"),
        ):
            session.commit(Note("x" * 50_000))
        session.commit(Note("y"))
    with opened(save) as session:
        assert session.head == 21
        assert damage_of(session) == []
    assert names(save) == ["g.redball"]


@pytest.mark.parametrize("size", [1, 5_000, 9_000])
def test_a_new_game_where_files_may_not_grow(save, tmp_path, size):
    before = save.read_bytes()
    for path in (save, tmp_path / "new.redball"):
        with files_of_at_most(size), pytest.raises(SaveError, match="a place that can't be written"):
            Session.create(path, START, judge)
    with opened(save) as session, files_of_at_most(size):
        with pytest.raises(SaveError, match="a place that can't be written"):
            session.save_as(tmp_path / "other.redball")
        assert session.path == save
    assert names(save) == ["g.redball"]
    assert save.read_bytes() == before


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOSPC, "(a full disk), expected a disk with room left"),
        (errno.EROFS, "(a file system that can only be read), expected a place that can be written"),
        (errno.EACCES, "(no permission)"),
        (errno.ENAMETOOLONG, "(a name that is too long)"),
    ],
)
def test_a_new_game_in_a_place_that_takes_none(tmp_path, monkeypatch, number, said):
    def touch(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("pathlib.Path.touch", touch)
    with pytest.raises(SaveError) as caught:
        Session.create(tmp_path / "g.redball", START, judge)
    assert f"g.redball: found a place that can't be written {said}" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("x" * 250 + ".redball", "a name that is too long"),
        ("x" * 240 + ".redball", "a name that is too long"),
        ("nul\0.redball", "a name that no file can have"),
        ("file/g.redball", "a file where a folder should be"),
        ("ring", "links that lead round in a ring"),
    ],
)
def test_a_name_that_no_save_can_have(save, name, said):
    (save.parent / "file").write_text("x")
    (save.parent / "ring").symlink_to(save.parent / "ring")
    path = save.parent / name
    with pytest.raises(SaveError) as caught:
        Session.create(path, START, judge)
    assert f"a place that can't be written ({said})" in str(caught.value)
    with opened(save) as session:
        with pytest.raises(SaveError) as caught:
            session.save_as(path)
        assert session.commit(Note("on")).allowed
    assert f"a place that can't be written ({said})" in str(caught.value)
    assert names(save) == ["file", "g.redball", "ring"]


@pytest.mark.parametrize(
    ("kind", "said"), [("pipe", "a pipe"), ("socket", "a socket"), ("folder", "a folder")]
)
def test_what_is_no_file_is_not_replaced(save, kind, said, monkeypatch):
    monkeypatch.chdir(save.parent)
    path = save.with_name("it.redball")
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as made:
            made.bind(path.name)  # the whole path may be longer than that of a socket
    else:
        path.mkdir()
    before = path.stat().st_mode
    with opened(save) as session:
        for write in (lambda: Session.create(path, START, judge), lambda: session.save_as(path)):
            with pytest.raises(SaveError, match=f"found {said}, expected the name of a save to write"):
                write()
    assert path.stat().st_mode == before
    assert names(save) == ["g.redball", "it.redball"]


READ_ONLY = SimpleNamespace(f_flag=getattr(os, "ST_RDONLY", 1))


@pytest.mark.parametrize(
    ("patch", "said"),
    [
        (("statvfs", lambda _: READ_ONLY), "a file system that can only be read"),
        (("access", lambda path, _: os.path.isfile(path)), "a folder that may not be changed"),
        (("access", lambda path, _: os.path.isdir(path)), "a file that may not be changed"),
    ],
)
def test_an_order_in_a_place_that_may_not_be_changed(save, monkeypatch, patch, said):
    """The database says only that it can't; the place says why."""
    with opened(save) as session:
        before = session.game
        session._journal._connection.execute("PRAGMA query_only = ON")
        with monkeypatch.context() as place:
            place.setattr(database.os, *patch)
            with pytest.raises(SaveError) as caught:
                session.commit(Note("x"))
        assert str(caught.value) == (
            f"{save}: found a save that can't be written ({said}), "
            "expected a folder and a file that may be changed."
        )
        assert session.game is before
        session.save_as(save.with_name("elsewhere.redball"))
        assert session.commit(Note("x")).allowed


def test_a_save_that_somebody_reads_for_long(save, monkeypatch):
    monkeypatch.setattr(database, "_WAIT", 0.05)
    with opened(save) as session:
        reader = sqlite3.connect(save, isolation_level=None)
        reader.execute("BEGIN")
        reader.execute("SELECT count(*) FROM orders").fetchone()
        with pytest.raises(SaveError, match=r"can't be written \(another program is using it\)"):
            session.commit(Note("x"))
        reader.execute("COMMIT")
        reader.close()
        assert session.commit(Note("y")).allowed
    with opened(save) as session:
        assert [entry.order for entry in session.entries()][-1] == Note("y")


def test_a_save_that_somebody_writes_just_now(save, monkeypatch):
    monkeypatch.setattr(database, "_WAIT", 0.05)
    with opened(save) as session:
        writer = sqlite3.connect(save, isolation_level=None)
        writer.execute("BEGIN EXCLUSIVE")
        with pytest.raises(SaveError, match=r"can't be written \(another program is using it\)"):
            session.commit(Note("x"))
        for read_only in (False, True):
            with pytest.raises(SaveError, match="another"):
                opened(save, read_only)
        writer.execute("ROLLBACK")
        writer.close()
        session.commit(Note("y"))


def test_looking_in_holds_no_order_up(save):
    with opened(save) as session, opened(save, read_only=True) as other:
        session.commit(Note("x"))
        assert (session.head, other.head) == (21, 20)
        assert len(other.entries()) == 20
        with pytest.raises(SaveError, match="only looked into"):
            other.commit(Note("y"))
        with pytest.raises(SaveError, match="only looked into"):
            other.undo()
