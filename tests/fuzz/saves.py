"""Saves with spoilt bytes, rows, snapshots and schemas."""

from __future__ import annotations

import json
import random
import shutil
import sqlite3
import zlib
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from redball.game import codec, library
from redball.game.session import Session
from redball.rules import judge

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_tree, nonsense
from tests.fuzz.soundness import Nonsense, must_be_sound, must_come_back

_ROWS = ("order", "dice", "changes", "text", "clauses", "notes")
_SCHEMA = (
    "DROP TABLE head",
    "DROP TABLE snapshots",
    "DROP TABLE orders",
    "DELETE FROM head",
    "DELETE FROM meta WHERE key = 'seas'",
    "DELETE FROM snapshots WHERE seq = 0",
    "DELETE FROM snapshots",
    "DELETE FROM orders WHERE seq = 50",
    "INSERT INTO head VALUES (3)",
    "UPDATE head SET seq = 10000",
    "UPDATE head SET seq = 'three'",
    "UPDATE head SET seq = -7",
    "CREATE TABLE more (x)",
    "CREATE TRIGGER t AFTER INSERT ON orders BEGIN DELETE FROM orders; END",
    "CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c",
    "ALTER TABLE orders ADD COLUMN more TEXT",
    "ALTER TABLE orders RENAME COLUMN dice TO die",
    "CREATE INDEX i ON orders (at)",
    "PRAGMA user_version = 9",
    "PRAGMA user_version = 0",
    "PRAGMA user_version = -5",
    "PRAGMA application_id = 7",
    "PRAGMA journal_mode = WAL",
    "UPDATE orders SET seq = seq + 1000000 WHERE seq = (SELECT max(seq) FROM orders)",
    'INSERT INTO orders SELECT seq + 1000, at, "order", dice, changes, text, clauses, notes FROM orders',
)
_VIEWS = (
    "DROP TABLE meta; CREATE VIEW meta AS SELECT 'map' AS key, 'theatre' AS value",
    "ALTER TABLE orders RENAME TO o; CREATE VIEW orders AS WITH RECURSIVE c(seq) AS"
    " (SELECT 1 UNION ALL SELECT seq + 1 FROM c) SELECT o.* FROM c, o",
    "ALTER TABLE snapshots RENAME TO s;"
    " CREATE VIEW snapshots AS SELECT seq, zeroblob(999999999) AS position FROM s",
)


_NOTHING_THERE = (ValueError, TypeError, IndexError, OverflowError, RecursionError)


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Make a save and give what spoils a copy of it and looks at the copy."""
    ground.settle(folder)
    sound, copy = folder / "sound.redball", folder / "case.redball"
    fresh = folder / "fresh.redball"
    game = ground.full_game(library.atlas("theatre"))
    ground.played(sound, game, 104)
    Session.create(fresh, game, judge).close()
    before = ground.redball("check", sound, fresh)
    if before.code:
        raise Nonsense(f"the sound saves: {before.text}")

    def case(dice: random.Random) -> bool:
        for left in folder.glob("*case.redball*"):
            left.unlink()
        source = dice.choice((sound, fresh))
        if dice.random() < 0.3:
            copy.write_bytes(bent_bytes(source.read_bytes(), dice))
        else:
            shutil.copyfile(source, copy)
            _edit(copy, dice)
        if dice.random() < 0.05:
            copy.with_name(copy.name + "-wal").write_bytes(dice.randbytes(dice.choice((0, 31, 5000))))
        accepted = ground.redball("check", copy).code == 0
        opened = ground.redball(dice.choice(("info", "log", "supply", "fuel")), copy).code == 0
        if accepted and not opened:
            raise Nonsense("a save is sound but can't be opened")
        if accepted:
            _look(copy, folder / "other case.redball")
        return accepted

    return case


def _look(path: Path, other: Path) -> None:
    with Session.open(path, judge, library.atlas) as session:
        for seq in {0, session.head, session.last}:
            must_be_sound(session.game_at(seq))
        must_come_back(session.game)
        kept = codec.encode_position(session.game)
        session.undo()
        session.redo()
        session.save_as(other)
    with Session.open(other, judge, library.atlas, read_only=True) as session:
        if codec.encode_position(session.game) != kept:
            raise Nonsense("a copy of the save is another game")


def _edit(path: Path, dice: random.Random) -> None:
    """Change something in the database as somebody with an SQLite shell does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as base:
        # The first edit may have made a view without end.
        base.set_progress_handler(lambda: True, 1_000_000)
        for _ in range(dice.choice((1, 1, 2))):
            # The second edit may find nothing to change where the first one has been.
            with suppress(sqlite3.Error, zlib.error, *_NOTHING_THERE):
                if _edit_once(base, dice):
                    break


def _edit_once(base: sqlite3.Connection, dice: random.Random) -> bool:
    """One edit; whether what is read now would be endless."""
    roll = dice.random()
    if roll < 0.4:
        _edit_snapshot(base, dice)
    elif roll < 0.75:
        _edit_row(base, dice)
    elif roll < 0.85:
        key = dice.choice(("map", "cols", "rows", "seas"))
        value = nonsense(dice) if dice.random() < 0.7 else str(dice.randrange(20))
        base.execute("UPDATE meta SET value = ? WHERE key = ?", (_stored(value), key))
    elif roll < 0.97:
        base.execute(dice.choice(_SCHEMA))
    else:
        base.executescript(dice.choice(_VIEWS))
    return roll >= 0.85


def _stored(value: object) -> object:
    return value if isinstance(value, (str, float, type(None))) or type(value) is int else json.dumps(value)


def _edit_snapshot(base: sqlite3.Connection, dice: random.Random) -> None:
    seq, packed = dice.choice(base.execute("SELECT seq, position FROM snapshots").fetchall())
    text = zlib.decompress(packed)
    roll = dice.random()
    if roll < 0.8:
        changed = json.dumps(bent_tree(json.loads(text), dice)).encode()
    elif roll < 0.9:
        changed = bent_bytes(text, dice)
    else:
        changed = dice.choice((b"", b" " * 60_000_000, b"[" * 100_000, b'{"title":' * 50_000, b"\xff\xfe"))
    blob: object = zlib.compress(changed, 1)
    if dice.random() < 0.1:
        blob = dice.choice((packed[: len(packed) // 2], b"", None, 7, text.decode(), dice.randbytes(40)))
    base.execute("UPDATE snapshots SET position = ? WHERE seq = ?", (blob, seq))


def _edit_row(base: sqlite3.Connection, dice: random.Random) -> None:
    column = dice.choice((*_ROWS, "changes", "at"))
    rows = base.execute("SELECT seq FROM orders").fetchall()
    if not rows:
        _edit_snapshot(base, dice)
        return
    seq = dice.choice(rows)[0]
    text = base.execute(f'SELECT "{column}" FROM orders WHERE seq = ?', (seq,)).fetchone()[0]
    value: object
    if column == "at" or dice.random() < 0.15:
        value = dice.choice(
            (_stored(nonsense(dice)), text.encode() + b"\xff", "1941-13-45T99:99", text[:10], b"\xff")
        )
    else:
        value = json.dumps(bent_tree(json.loads(text), dice))
    base.execute(f'UPDATE orders SET "{column}" = ? WHERE seq = ?', (value, seq))
