"""Saves whose rows somebody has spoilt: told with the order's number, and opened where the journal allows."""

from __future__ import annotations

import sqlite3

import pytest
from redball.errors import RedballError
from redball.game import codec, library
from redball.game.errors import SaveError
from redball.game.journal import SNAPSHOT_EVERY
from redball.game.orders import Note
from redball.game.session import Session, damage_of

from tests.positions import THEATRE
from tests.toy_rules import judge


def opened(path):
    return Session.open(path, judge, lambda _: THEATRE)


def spoil(path, *statements):
    with sqlite3.connect(path) as forger:
        for statement in statements:
            forger.execute(statement)
    forger.close()


@pytest.mark.parametrize(
    ("column", "value", "name"),
    [
        ("text", "x", "text"),
        ("at", "yesterday", "at"),
        ("dice", '["a"]', "dice"),
        ("clauses", "{}", "clauses"),
        ("notes", "3", "notes"),
        ("order", "{}", "plain_order"),
        ("order", "[", "plain_order"),
        ("order", '{"order":"x","a":NaN}', "plain_order"),
        ("order", '{"order":"x","a":1e999}', "plain_order"),
        ("changes", "nothing", "changes"),
        ("changes", '[["units", ["u1"], null]]', "changes"),
        ("changes", '[["clock", "", null]]', "changes"),
        ("changes", '[["convoys", [], 1]]', "changes"),
    ],
)
def test_a_spoilt_column_is_told_with_its_order(save, column, value, name):
    spoil(save, f"UPDATE orders SET [{column}] = '{value}' WHERE seq = 1")
    where = rf"g\.redball: order 1, {column}: found .*, expected "
    if column == "changes":
        with pytest.raises(SaveError, match=where):
            opened(save)
        return
    with opened(save) as session:
        with pytest.raises(SaveError, match=where):
            getattr(session.entries()[0], name)
        assert [fault.where for fault in damage_of(session)] == [f"{save}: order 1, {column}"]


def test_a_missing_order_is_told(save):
    spoil(save, "DELETE FROM orders WHERE seq = 2")
    with pytest.raises(SaveError, match="order 2: found nothing, expected all orders from 1 to 3"):
        opened(save)


def test_a_missing_order_before_a_snapshot_is_found_by_the_check(save):
    with opened(save) as session:
        session.commit_all([Note("x")] * SNAPSHOT_EVERY)
    spoil(save, "DELETE FROM orders WHERE seq = 7")
    with opened(save) as session, pytest.raises(SaveError, match="order 7: found nothing"):
        damage_of(session)


_ORDER = (
    'INSERT INTO orders SELECT {}, at, "order", dice, changes, text, clauses, notes FROM orders WHERE seq = 1'
)
_SNAPSHOT = "INSERT INTO snapshots SELECT {}, position FROM snapshots"


@pytest.mark.parametrize(
    ("statement", "stray"),
    [
        (_ORDER.format(0), "order 0"),
        (_ORDER.format(-7), "order -7"),
        (_SNAPSHOT.format(-1), "snapshot after order -1"),
        (_SNAPSHOT.format(5), "snapshot after order 5"),
    ],
)
def test_rows_that_no_journal_has(save, statement, stray):
    with opened(save) as session:
        assert damage_of(session) == []
    spoil(save, statement)
    with opened(save) as session:
        assert session.head == 3
        (fault,) = damage_of(session)
        assert fault.where == f"{save}: {stray}"


def test_a_snapshot_may_be_written_before_its_order(save):
    """As the main file of a killed save holds it, without the journal beside it."""
    spoil(save, _SNAPSHOT.format(4))
    with opened(save) as session:
        assert damage_of(session) == [] and session.head == 3
        assert session.commit(Note("x")).allowed and damage_of(session) == []


def test_a_snapshot_of_orders_to_come_is_no_obstacle(save):
    spoil(save, _SNAPSHOT.format(SNAPSHOT_EVERY))
    with opened(save) as session:
        for _ in range(SNAPSHOT_EVERY):
            session.commit(Note("x"))
        assert damage_of(session) == []


def test_an_earlier_snapshot_stands_in_for_a_spoilt_one(save):
    with opened(save) as session:
        session.commit_all([Note("x")] * SNAPSHOT_EVERY)
        before = codec.encode_position(session.game)
    spoil(save, f"UPDATE snapshots SET position = 'hello' WHERE seq >= {SNAPSHOT_EVERY}")
    with opened(save) as session:
        assert codec.encode_position(session.game) == before
        (fault,) = damage_of(session)
        assert f"snapshot after order {SNAPSHOT_EVERY + 3}" in fault.where


def test_no_snapshot_that_can_be_read(save):
    spoil(save, "UPDATE snapshots SET position = 'hello'")
    with pytest.raises(SaveError, match="no snapshot up to order 3 can be read"):
        opened(save)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM head", "which order is its last"),
        ("UPDATE head SET seq = 'x'", "which order is its last"),
        ("DELETE FROM meta WHERE key = 'map'", "it doesn't say its map"),
        ("UPDATE meta SET value = 'x' WHERE key = 'seas'", "its list of sea areas can't be read"),
        (
            "UPDATE meta SET value = '[\"North Sea\",\"North Sea\"]' WHERE key = 'seas'",
            "its list of sea areas",
        ),
        ("DROP TABLE orders", "a table or a column of it is missing"),
        ("ALTER TABLE orders DROP COLUMN notes", "a table or a column of it is missing"),
        ("DELETE FROM snapshots", "no snapshot"),
    ],
)
def test_damage_is_told_in_words_of_players(save, statement, said):
    spoil(save, statement)
    with pytest.raises(SaveError, match=said):
        opened(save)


def test_pages_that_are_overwritten(save):
    data = bytearray(save.read_bytes())
    data[4096 + 8 : 4096 + 400] = b"\xff" * 392
    save.write_bytes(data)
    with pytest.raises(SaveError) as caught:
        opened(save)
    assert "***" not in str(caught.value)
    assert "g.redball: found a damaged save (" in str(caught.value)


def test_an_unknown_map_is_told_with_the_save(save):
    spoil(save, "UPDATE meta SET value = 'world-1938' WHERE key = 'map'")
    with pytest.raises(RedballError, match=r"g\.redball: map: found “world-1938”.*did you mean world-1939"):
        Session.open(save, judge, library.atlas)


def test_damage_far_from_what_opening_reads(save):
    """The page of the first orders: a snapshot stands after them, and nobody asks for them at once."""
    with opened(save) as session:
        session.commit_all([Note("x" * 100)] * (SNAPSHOT_EVERY + 50))
    with sqlite3.connect(save) as base:
        (root,) = base.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").fetchone()
    base.close()
    data = bytearray(save.read_bytes())
    at = (root - 1) * 4096
    assert data[at] == 5, "an inner page"
    cell = at + int.from_bytes(data[at + 12 : at + 14], "big")
    leaf = (int.from_bytes(data[cell : cell + 4], "big") - 1) * 4096
    data[leaf + 8 : leaf + 48] = b"\xff" * 40
    save.write_bytes(data)
    with pytest.raises(SaveError, match="parts of the file are overwritten or missing"):
        opened(save)
