"""Positions and changes as JSON, and back: what the save file holds.

Everything follows from the descriptions of the tables (:mod:`redball.game.tables`).  A position of another
build of the same map is read too: sea areas are found again by their names (:func:`sea_numbers`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from redball.atlas import Atlas
from redball.errors import Fault, RedballError
from redball.game.json_values import exact, plain
from redball.game.old_marks import MARKS, change_of
from redball.game.state import FIELDS, Change, Game
from redball.game.tables.forms import EntryError, Seas, renumbered_key, renumbered_value
from redball.game.tables.registry import AnyTable, by_name, tables, tables_for, tables_of
from redball.reading import PlainReader

__all__ = [
    "Seas",
    "decode_changes",
    "decode_position",
    "encode_changes",
    "encode_position",
    "faults_of",
    "sea_numbers",
]

_encoder = msgspec.json.Encoder(enc_hook=plain)
_changes_decoder = msgspec.json.Decoder(list[tuple[str, Any, Any]])


class _Played(msgspec.Struct):
    """The rule sets that a position is played with."""

    rule_sets: tuple[str, ...] = ()


_played = msgspec.json.Decoder(_Played)


class _Layout(NamedTuple):
    """A position as it is written: a field a table, empty ones left out."""

    struct: type[msgspec.Struct]
    decoder: msgspec.json.Decoder[Any]


@lru_cache(maxsize=4)
def _layout(known: tuple[AnyTable, ...]) -> _Layout:
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = []
    for table in known:
        form, kind = table.written, table.written.json_type(table)
        required = form.empty is msgspec.NODEFAULT
        fields.append((table.name, kind) if required else (table.name, kind, form.empty))
    fields.append((MARKS, dict[str, Any], {}))
    fields.sort(key=len)
    struct = msgspec.defstruct(
        "Position", fields, frozen=True, forbid_unknown_fields=True, omit_defaults=True
    )
    return _Layout(struct, msgspec.json.Decoder(struct, dec_hook=exact))


def encode_position(game: Game, seas: Seas | None = None) -> bytes:
    """A whole position as JSON, without its map, with the save's numbers of ``seas``.  Equal positions give
    equal texts.
    """
    known = tables_of(game)
    struct = _layout(known).struct
    written = {t.name: t.written.write(_entries(t, game.table(t.name), seas)) for t in known}
    return _encoder.encode(struct(**written))


def decode_position(data: bytes, atlas: Atlas, seas: Seas | None = None) -> Game:
    """The position of :func:`encode_position` on its map.

    Raises:
        msgspec.DecodeError: it is not such a position.

    """
    known, read = _read(data)
    found = {t.name: _entries(t, t.written.read(t, getattr(read, t.name)), seas) for t in known}
    for name, mark in getattr(read, MARKS).items():
        if (entry := change_of(atlas, name, mark)) is not None:
            found[entry.table][entry.key] = entry.value
    own = {name: entries for name, entries in found.items() if name not in FIELDS and entries}
    return Game(atlas=atlas, rule_tables=own, **{name: found[name] for name in found if name in FIELDS})


def _read(data: bytes) -> tuple[tuple[AnyTable, ...], Any]:
    """A position as it is written, and its tables, which hardly ever are those of rule sets not played."""
    with suppress(msgspec.DecodeError):
        known = tables_for(_played.decode(data).rule_sets)
        return known, _layout(known).decoder.decode(data)
    known = tables()
    return known, _layout(known).decoder.decode(data)


def _entries(table: AnyTable, entries: Any, seas: Seas | None) -> Any:
    """Entries of a table with other numbers of sea areas."""
    if seas is None or table.whole:
        return entries
    return {
        renumbered_key(table, key, seas): renumbered_value(table, value, seas)
        for key, value in entries.items()
    }


_ROW_OF_UNIT = re.compile(r"units\[(\d+)\]")


def faults_of(data: bytes, error: Exception) -> tuple[Fault, ...]:
    """What :func:`decode_position` complained of, in words; units are named by their ids."""
    try:
        found = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return (Fault("", "something that isn't JSON", "a position of this version"),)
    if not isinstance(found, dict) or not isinstance(error, msgspec.ValidationError):
        return (Fault("", "something else", "a position of this version"),)
    reader = PlainReader(lambda path: _ROW_OF_UNIT.sub(lambda row: _named(found, row), path, count=1), exact)
    try:
        if isinstance(error, EntryError):
            reader.fault(error.path, error.found, error.expected)
        else:
            reader.report(found, _layout(tables()).struct, text_keys=True)
    except RedballError as many:
        return many.faults
    return tuple(reader.faults) or (Fault("", "something else", "a position of this version"),)


def _named(found: dict[str, Any], row: re.Match[str]) -> str:
    try:
        id = found["units"][int(row[1])]["id"]
    except (LookupError, TypeError):
        return row[0]
    return f"units.{id}" if isinstance(id, str) and id else row[0]


def encode_changes(changes: Iterable[Change], seas: Seas | None = None) -> bytes:
    """Changes as JSON: rows of table, key, new value (null = removed), the same text for the same changes;
    with the save's numbers of ``seas``.

    Raises:
        KeyError: a change of a table that positions don't have.

    """
    known = by_name()
    return _encoder.encode(
        [
            (c.table, c.key, t.written.write(c.value) if (t := known[c.table]).whole else c.value)
            for c in (changes if seas is None else _renumbered(changes, seas))
        ]
    )


def _renumbered(changes: Iterable[Change], seas: Seas) -> Iterator[Change]:
    """Changes with other numbers of sea areas."""
    known = by_name()
    for change in changes:
        table, key, value = known[change.table], change.key, change.value
        if not table.whole:
            key = renumbered_key(table, key, seas)
            value = None if value is None else renumbered_value(table, value, seas)
        yield Change(change.table, key, value)


class UnknownTableError(msgspec.ValidationError):
    """A table that no rule set of this version declares; its text is the table's name."""


def decode_changes(data: bytes | str, atlas: Atlas, seas: Seas | None = None) -> tuple[Change, ...]:
    """The changes of :func:`encode_changes`, of a position on a map.

    Raises:
        msgspec.DecodeError: they are not changes.
        UnknownTableError: of a table that positions don't have.

    """
    known = by_name()
    rows = _changes_decoder.decode(data)
    found = (
        change_of(atlas, key, value) if name == MARKS else _change(known.get(name), name, key, value, seas)
        for name, key, value in rows
    )
    return tuple(change for change in found if change is not None)


def _change(table: AnyTable | None, name: str, key: Any, value: Any, seas: Seas | None) -> Change:
    if table is None:
        raise UnknownTableError(name)
    if value is None and table.whole:
        raise msgspec.ValidationError(f"a position without “{name}”")
    key = msgspec.convert(key, table.key)
    if value is not None:
        value = msgspec.convert(value, table.value, dec_hook=exact)
    if table.whole:
        return Change(name, key, table.written.read(table, value))
    if seas is not None:
        key = renumbered_key(table, key, seas)
        value = None if value is None else renumbered_value(table, value, seas)
    if value is not None:
        table.written.check(table, key, value)
    return Change(name, key, value)


# --- another build of the map -------------------------------------------------------------------------------


def sea_numbers(names: Sequence[str], atlas: Atlas) -> Seas | None:
    """Today's number of each of the sea areas ``names``; None when nothing has moved.

    Raises:
        KeyError: the map has one of them no longer.
        ValueError: one of them is named twice.

    """
    if [area.name for area in atlas.sea_areas] == list(names):
        return None
    if len(set(names)) < len(names):
        raise ValueError("a sea area is named twice")
    today = {area.name: area.index for area in atlas.sea_areas}
    return [today[name] for name in names]
