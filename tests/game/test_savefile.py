"""Saves that can't be opened: one clear sentence each, and the file stays as it was."""

from __future__ import annotations

import shutil
import sqlite3

import pytest
from redball.game.errors import SaveError
from redball.game.orders import MoveUnit, Note
from redball.game.savefile import APPLICATION_ID, SCHEMA
from redball.game.session import Session

from tests.positions import THEATRE
from tests.small_map import small_atlas, small_game, unit
from tests.toy_rules import judge


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    path = tmp_path_factory.mktemp("sound") / "sound.redball"
    with Session.create(
        path, small_game(THEATRE, [unit(f"u{i}", "Berlin") for i in range(50)]), judge
    ) as session:
        for i in range(250):
            session.commit(MoveUnit(f"u{i % 50}", "Rome"))
    return path


@pytest.fixture
def save(sound, tmp_path):
    return shutil.copy(sound, tmp_path / "game.redball")


def refusal(path, atlas=THEATRE):
    """The sentence with which a save is refused; asserts that nothing of the folder has changed."""
    before = {p.name: p.read_bytes() for p in path.parent.iterdir() if p.is_file()}
    with pytest.raises(SaveError) as caught:
        Session.open(path, judge, lambda _: atlas)
    assert {p.name: p.read_bytes() for p in path.parent.iterdir() if p.is_file()} == before
    (fault,) = caught.value.faults
    assert str(path) in fault.sentence()
    return fault.sentence()


def test_a_sound_save_opens(save):
    with Session.open(save, judge, lambda _: THEATRE) as session:
        assert session.head == 250


@pytest.mark.parametrize("size", [0, 1, 15, 16, 99, 100, 4096, 20000])
def test_a_truncated_save(save, size):
    save.write_bytes(save.read_bytes()[:size])
    said = refusal(save)
    assert "an empty file" in said if size == 0 else str(size) in said or "cut short" in said


def test_a_save_that_lacks_its_last_byte(save):
    data = save.read_bytes()
    save.write_bytes(data[:-1])
    assert f"cut short at {len(data) - 1} bytes" in refusal(save)


@pytest.mark.parametrize("content", [b"PK\x03\x04 a zip" * 20, b"{}" * 100, b"SQLite format 2\0" * 20])
def test_a_file_of_another_kind(save, content):
    save.write_bytes(content)
    assert "a file of another kind" in refusal(save)


def test_a_database_of_another_program(tmp_path):
    path = tmp_path / "places.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE moz_places (id INTEGER)")
    other.close()
    assert "a database of another program" in refusal(path)


def test_a_newer_save(save):
    with sqlite3.connect(save) as newer:
        newer.execute(f"PRAGMA user_version = {SCHEMA + 3}")
    newer.close()
    said = refusal(save)
    assert f"a save of version {SCHEMA + 3}, made by a newer Redball" in said
    assert f"version {SCHEMA} or older" in said


def test_no_such_save(tmp_path):
    assert "no such file" in refusal(tmp_path / "nothing.redball")


def test_a_folder_is_no_save(tmp_path):
    folder = tmp_path / "folder.redball"
    folder.mkdir()
    assert "a folder" in refusal(folder)


def test_pages_of_rubbish(save):
    data = bytearray(save.read_bytes())
    data[4096 : 4 * 4096] = b"\xa5" * (3 * 4096)
    save.write_bytes(data)
    assert "a damaged save" in refusal(save)


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM meta",
        "UPDATE meta SET value = 'x' WHERE key = 'seas'",
        "DELETE FROM snapshots",
        "UPDATE snapshots SET position = x'00'",
        "UPDATE head SET seq = 999",
        "DELETE FROM head",
        "DROP TABLE orders",
    ],
)
def test_a_save_with_a_broken_inside(save, harm):
    with sqlite3.connect(save) as surgeon:
        surgeon.execute(harm)
    surgeon.close()
    assert "a damaged save" in refusal(save)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ("[[1]]", "found “[[1]]”, expected a JSON list of changes"),
        ('[["gas", "", 1]]', "found the table “gas”, expected a table of this version's rule sets"),
    ],
)
def test_a_save_with_a_broken_order(save, changes, sentence):
    with sqlite3.connect(save) as surgeon:
        surgeon.execute("UPDATE orders SET changes = ? WHERE seq = 250", (changes,))
    surgeon.close()
    assert f"order 250, changes: {sentence}" in refusal(save)


def test_a_map_of_another_size(save):
    said = refusal(save, small_atlas("..\n.."))
    assert "a game on a map of 8 x 6 hexes" in said
    assert "2 x 2" in said


def test_a_map_without_one_of_the_sea_areas(save):
    atlas = small_atlas("\n".join("~" * 8 for _ in range(6)), sea_names=["Mediterranean"])
    assert "the sea area “North Sea”" in refusal(save, atlas)


def test_a_refused_save_can_be_opened_by_others(save):
    """Refusing lets go of the lock."""
    refusal(save, small_atlas("..\n.."))
    with Session.open(save, judge, lambda _: THEATRE) as session:
        session.commit(Note("x"))


def test_a_save_in_a_folder_that_cannot_be_written_is_told(save, monkeypatch):
    with Session.open(save, judge, lambda _: THEATRE) as session:
        before = session.game
        session._journal._connection.execute("PRAGMA query_only = ON")
        with pytest.raises(SaveError, match="can't be written"):
            session.commit(Note("x"))
        assert session.game is before
        session._journal._connection.execute("PRAGMA query_only = OFF")
        session.commit(Note("now"))
        assert session.head == 251


def test_the_identity_is_in_the_header(save):
    head = save.read_bytes()[:100]
    assert int.from_bytes(head[68:72], "big") == APPLICATION_ID
    assert head[68:72] == b"RDBL"
