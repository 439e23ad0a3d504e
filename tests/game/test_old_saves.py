"""Saves of every version open, replay equal and are played on; the newest are written
again byte by byte.

Each is a demo with a hundred orders or more, among them one on every table of a position, and a snapshot
after them; those of 1942 have much in the tables of rule sets.  A save is added here whenever the format
changes; none is ever made anew.
"""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest
from redball.game import codec, library
from redball.game.journal import SNAPSHOT_EVERY, Journal
from redball.game.orders import Note
from redball.game.savefile import SCHEMA
from redball.game.scenario import read_scenario, write_scenario
from redball.game.session import Session, damage_of
from redball.rules import registry

SAVES = sorted((Path(__file__).parent / "old_saves").glob("*.redball"))

pytestmark = pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)


@pytest.fixture
def session(path):
    with Session.open(path, registry.judge, library.atlas, read_only=True) as found:
        yield found


def test_it_opens_and_replays_equal(session):
    assert session.head > SNAPSHOT_EVERY and session.can_redo
    assert damage_of(session) == []


def version_of(path):
    with sqlite3.connect(path) as save:
        return save.execute("PRAGMA user_version").fetchone()[0]


def test_there_is_one_of_every_version(path):
    assert {version_of(each) for each in SAVES} == {*range(1, SCHEMA + 1)}


def test_its_positions_and_changes_are_written_as_they_were(path, session):
    """What an older version wrote otherwise is written in the present form, and comes back equal."""
    store, atlas = Journal(path, read_only=True), session.game.atlas
    try:
        for seq in store.snapshots():
            written = store.snapshot(seq)
            game = codec.decode_position(written, atlas)
            again = codec.encode_position(game)
            assert again == written or version_of(path) < SCHEMA, f"snapshot after order {seq}"
            assert codec.encode_position(codec.decode_position(again, atlas)) == again
        for seq, text in store.changes(1, store.last):
            changes = codec.decode_changes(text, atlas)
            again = codec.encode_changes(changes)
            assert again.decode() == text or version_of(path) < SCHEMA, f"order {seq}"
            assert codec.decode_changes(again, atlas) == changes
    finally:
        store.close()


def test_it_is_played_on_and_is_one_of_the_present_version_then(path, tmp_path):
    copy = shutil.copy(path, tmp_path / path.name)
    with Session.open(copy, registry.judge, library.atlas) as session:
        before = session.game
        assert session.commit(Note("We go on.")).allowed
        assert session.undo() and codec.encode_position(session.game) == codec.encode_position(before)
    assert version_of(copy) == SCHEMA
    with Session.open(copy, registry.judge, library.atlas, read_only=True) as session:
        assert damage_of(session) == []
        assert codec.encode_position(session.game) == codec.encode_position(before)


def test_its_positions_are_read_from_their_scenarios(session):
    for seq in (0, session.head):
        game = session.game_at(seq)
        again = read_scenario(write_scenario(game), library.atlas)
        assert codec.encode_position(again) == codec.encode_position(game), f"after order {seq}"


def test_every_table_is_among_their_changes(path, session):
    store = Journal(path, read_only=True)
    try:
        rows = (codec.decode_changes(row, session.game.atlas) for _, row in store.changes(1, store.last))
        touched = {change.table for changes in rows for change in changes}
    finally:
        store.close()
    usual = {"clock", "control", "convoys", "countries", "hexes", "options", "powers", "units"}
    assert touched >= usual | {"wars", "weather", "base_entered", "base_locks"}
