"""Saves of the version before open, replay equal, and are written again byte by byte.

Each is a demo with a hundred orders, among them one on every table of a position, and a snapshot after them.
A save is added here whenever the format changes; none is ever made anew.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from redball.game import codec, library
from redball.game.journal import SNAPSHOT_EVERY, Journal
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


def test_its_positions_and_changes_are_written_as_they_were(path, session):
    store = Journal(path, read_only=True)
    try:
        for seq in store.snapshots():
            written = store.snapshot(seq)
            game = codec.decode_position(written, session.game.atlas)
            assert codec.encode_position(game) == written, f"snapshot after order {seq}"
        for seq, written in store.changes(1, store.last):
            again = codec.encode_changes(codec.decode_changes(written))
            assert again.decode() == written, f"order {seq}"
    finally:
        store.close()


def test_its_positions_are_read_from_their_scenarios(session):
    for seq in (0, session.head):
        game = session.game_at(seq)
        again = read_scenario(write_scenario(game), library.atlas)
        assert codec.encode_position(again) == codec.encode_position(game), f"after order {seq}"


def test_every_table_is_among_their_changes(path):
    store = Journal(path, read_only=True)
    try:
        touched = {c.table for _, row in store.changes(1, store.last) for c in codec.decode_changes(row)}
    finally:
        store.close()
    usual = {"clock", "control", "convoys", "countries", "hexes", "marks", "options", "powers", "units"}
    assert touched >= usual | {"wars", "weather"}
