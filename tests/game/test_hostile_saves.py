"""Saves made to do harm: each is refused in one sentence, before it can do anything."""

from __future__ import annotations

import os
import sqlite3
import tracemalloc
import zlib

import pytest
from redball.game import codec, database, journal
from redball.game.errors import SaveError
from redball.game.orders import Note
from redball.game.savefile import MOST_SAVE
from redball.game.session import Session, damage_of
from redball.wording import sentence

from tests.positions import THEATRE
from tests.small_map import small_game, unit
from tests.toy_rules import judge


def opened(path, read_only=False):
    return Session.open(path, judge, lambda _: THEATRE, read_only)


def forge(path, *statements):
    forger = sqlite3.connect(path, isolation_level=None)
    for statement in statements:
        forger.execute(*statement) if isinstance(statement, tuple) else forger.execute(statement)
    forger.close()


def refusals(path):
    """What is said of a save that is opened for play and one that is looked into; the file stays."""
    before = path.read_bytes()
    said = []
    for read_only in (False, True):
        with pytest.raises(SaveError) as caught:
            opened(path, read_only)
        said += [fault.sentence() for fault in caught.value.faults]
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    assert all(len(sentence) < 500 for sentence in said)
    return "\n".join(said)


# --- the schema ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("CREATE TRIGGER spy AFTER INSERT ON orders BEGIN DELETE FROM snapshots; END", "a trigger “spy”"),
        ("CREATE VIEW meeta AS SELECT * FROM meta", "a view “meeta”"),
        (
            "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i FROM n) SELECT * FROM n",
            "“v”",
        ),
        ("CREATE TABLE more (a)", "a table “more”"),
        ("CREATE INDEX by_time ON orders (at)", "an index “by_time”"),
        ("ANALYZE", "a table “sqlite_stat1”"),
        ("CREATE VIRTUAL TABLE t USING fts5(x)", "a table “t”"),
        ('CREATE TABLE "a\nb\u202ec" (a)', "a table “a?b?c”"),
        (f'CREATE TABLE "{"x" * 5000}" (a)', f"a table “{'x' * 40}”"),
        ("ALTER TABLE orders ADD COLUMN more TEXT", "is missing or isn't Redball's own"),
        ("ALTER TABLE orders ADD COLUMN more AS (length(text))", "is missing or isn't Redball's own"),
        ("ALTER TABLE snapshots RENAME COLUMN position TO place", "is missing or isn't Redball's own"),
        ("DROP TABLE head", "a table or a column of it is missing"),
    ],
)
def test_a_schema_that_is_not_redballs_is_refused(save, statement, said):
    forge(save, statement)
    assert said in refusals(save)


@pytest.mark.parametrize("table", ["meta", "orders", "snapshots", "head"])
def test_a_view_in_the_place_of_a_table(save, table):
    endless = "WITH RECURSIVE n(seq) AS (SELECT 1 UNION ALL SELECT seq + 1 FROM n) SELECT * FROM n"
    forge(save, f"DROP TABLE {table}", f"CREATE VIEW {table} AS {endless}")
    assert f"a view “{table}” that no save has" in refusals(save)


def test_a_table_that_says_it_is_another(save):
    forge(
        save,
        "PRAGMA writable_schema = ON",
        "UPDATE sqlite_schema SET sql = replace(sql, 'seq', 'seq INT DEFAULT 1,') WHERE name = 'head'",
    )
    assert "is missing or isn't Redball's own" in refusals(save)


def test_no_query_is_endless(save, monkeypatch):
    monkeypatch.setattr(database, "_MOST_STEPS", 20)
    forge(save, "CREATE TABLE x (a)")
    with sqlite3.connect(save) as base, database._bounded(base), pytest.raises(sqlite3.OperationalError):
        base.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT sum(i) FROM n"
        ).fetchone()
    base.close()


def test_pages_that_go_round_in_a_ring(save):
    """A page of the tree of orders that is its own child."""
    with opened(save) as session:
        session.commit_all([Note("x" * 300)] * 60)
    with sqlite3.connect(save) as base:
        root = base.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'orders'").fetchone()[0]
    base.close()
    data = bytearray(save.read_bytes())
    at = (root - 1) * 4096
    assert data[at] == 5, "an inner page"
    data[at + 8 : at + 12] = root.to_bytes(4, "big")
    save.write_bytes(data)
    assert "a damaged save" in refusals(save)


def test_a_schema_whose_faults_are_no_text(save):
    data = save.read_bytes()
    assert data.count(b"tableordersorders") == data.count(b"CREATE TABLE orders") == 1
    data = data.replace(b"tableordersorders", b"tableor\xd5ersorders")
    save.write_bytes(data.replace(b"CREATE TABLE orders", b"CREATE TABLX orders"))
    assert "a damaged save" in refusals(save)


def test_a_connection_believes_nothing(save):
    connection = database.connect(save)
    assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
    assert connection.execute("PRAGMA cell_size_check").fetchone() == (1,)
    assert {limit: connection.getlimit(limit) for limit in database._LIMITS} == database._LIMITS
    with pytest.raises(sqlite3.OperationalError, match="too many attached"):
        connection.execute("ATTACH ':memory:' AS other")
    connection.close()


# --- texts that are none ------------------------------------------------------------------------------------


@pytest.mark.parametrize("column", ["at", "order", "dice", "changes", "text", "clauses", "notes"])
@pytest.mark.parametrize("value", ["CAST(x'22ff22' AS TEXT)", "x'5b5d'", "17", "1.5"])
def test_a_column_that_is_no_text(save, column, value):
    forge(save, f"UPDATE orders SET [{column}] = {value} WHERE seq = 1")
    if column == "changes":
        assert "order 1, changes: found" in refusals(save)
        return
    with opened(save) as session:
        (fault,) = damage_of(session)
        assert fault.where == f"{save}: order 1, {column}"
        session.undo()
        assert session.undo_text is not None


def test_the_last_orders_words_are_no_text(save):
    forge(save, "UPDATE orders SET text = CAST(x'22ff22' AS TEXT) WHERE seq = 3")
    with opened(save) as session:
        assert sentence(session.undo_text) == "order 3, whose words can't be read"
        with pytest.raises(SaveError, match="order 3, text: found bytes"):
            _ = session.entries()[-1].text
        assert session.undo()


@pytest.mark.parametrize("key", ["map", "cols", "seas"])
@pytest.mark.parametrize("value", ["CAST(x'ff' AS TEXT)", "x'41'"])
def test_a_map_that_is_no_text(save, key, value):
    forge(save, f"UPDATE meta SET value = {value} WHERE key = '{key}'")
    assert f"it doesn't say its {key}" in refusals(save)


def test_a_key_that_is_no_text(save):
    forge(save, "INSERT INTO meta VALUES (CAST(x'ff' AS TEXT), 'x')")
    with opened(save) as session:
        assert session.head == 3


def test_more_than_one_head(save):
    forge(save, "INSERT INTO head VALUES (2)")
    assert "which order is its last" in refusals(save)


@pytest.mark.parametrize("words", ['{"code":"cli.new"}', '{"code":"cli.new","data":{"units":[]}}'])
def test_words_that_lack_what_their_sentence_needs(save, words):
    forge(save, ("UPDATE orders SET text = ?, notes = ?", (words, f"[{words}]")))
    with opened(save) as session:
        entry = session.entries()[0]
        assert sentence(entry.text).startswith("cli.new {")
        assert sentence(entry.notes[0]).startswith("cli.new {")
        assert damage_of(session) == []


# --- sizes --------------------------------------------------------------------------------------------------


def packed(size):
    packer = zlib.compressobj(9)
    block = b" " * 1_000_000
    return b"".join([*(packer.compress(block) for _ in range(size // len(block))), packer.flush()])


def test_a_snapshot_that_swells_is_refused_before_it_has(save):
    bomb = packed(100_000_000)
    assert len(bomb) < 200_000
    forge(save, ("UPDATE snapshots SET position = ?", (bomb,)))
    tracemalloc.start()
    said = refusals(save)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 40_000_000
    assert "no snapshot" in said


def test_snapshots_that_swell_are_named(save):
    with opened(save) as session:
        session.commit_all([Note("x")] * 100)
    forge(save, ("UPDATE snapshots SET position = ? WHERE seq > 0", (packed(50_000_000),)))
    with opened(save) as session:
        (fault,) = damage_of(session)
    assert "snapshot after order 103: found" in fault.sentence()
    assert "bytes that become more than" in fault.sentence()


@pytest.mark.parametrize("rest", [b"", b"more"])
def test_a_snapshot_that_is_cut_short_or_followed_by_something(save, rest):
    with sqlite3.connect(save) as base:
        (position,) = base.execute("SELECT position FROM snapshots").fetchone()
    base.close()
    spoilt = position + rest if rest else position[:-4]
    forge(save, ("UPDATE snapshots SET position = ?", (spoilt,)))
    assert "no snapshot up to order 3 can be read" in refusals(save)


def test_a_sound_snapshot_may_be_packed_tightly():
    """A hundred equal units: no game is refused that can be written."""
    game = small_game(THEATRE, [unit(f"u{i:03}", "Berlin") for i in range(3000)])
    position = codec.encode_position(game)
    whole = zlib.compress(position, 1)
    assert len(position) < journal._most_unpacked(whole)


def test_a_value_larger_than_any(save):
    forge(save, ("UPDATE orders SET changes = ? WHERE seq = 2", ("[" + " " * 9_000_000 + "]",)))
    assert "a value in it is larger than 8 MB" in refusals(save)


def test_a_position_too_large_to_keep_is_not_written(tmp_path):
    units = [unit(f"u{i}", "Berlin", name="x" * 1000) for i in range(9000)]
    with pytest.raises(SaveError, match=r"found a position of \d+ bytes, expected at most"):
        Session.create(tmp_path / "g.redball", small_game(THEATRE, units), judge)
    assert list(tmp_path.iterdir()) == []


def test_an_order_too_large_to_keep_is_not_given(save):
    with opened(save) as session:
        with pytest.raises(SaveError, match="an order that is too large"):
            session.commit(Note("x" * 9_000_000))
        session.commit(Note("y"))
        assert session.head == 4


# --- what is no file ----------------------------------------------------------------------------------------


def refusal(path):
    with pytest.raises(SaveError) as caught:
        opened(path)
    (fault,) = caught.value.faults
    return fault.sentence()


def test_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "g.redball")
    assert "found a pipe, expected a Redball save" in refusal(tmp_path / "g.redball")


def test_a_device(tmp_path):
    (tmp_path / "g.redball").symlink_to("/dev/zero")
    assert "found a device, expected a Redball save" in refusal(tmp_path / "g.redball")


def test_a_film(save):
    with save.open("rb+") as file:
        file.truncate(2 * MOST_SAVE)
    assert "found a file of 200 MB, expected a Redball save of at most 100 MB" in refusal(save)
