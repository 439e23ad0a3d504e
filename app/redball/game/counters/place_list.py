"""Lists of who stands where: unit, place and face, as pasted from a spreadsheet; each row has its answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from functools import cache
from typing import Literal, NamedTuple

from redball.atlas import Atlas
from redball.derived import cached
from redball.errors import Fault, near_misses
from redball.game.counters.fields import fields_of_header
from redball.game.counters.shelf import Entry, Shelf
from redball.game.counters.table import Row, Rows, place
from redball.game.counters.words import plain_word
from redball.game.errors import CounterError
from redball.game.units import CONVOY_SECTION, TOP_SECTION
from redball.game.where import Spot
from redball.language import marked, translated
from redball.names import MOST_TITLE


class OffMap(StrEnum):
    """Where counters are that aren't on the map."""

    FORCE_POOL = marked("force pool")
    SPIRAL = marked("production spiral")
    REPAIR = marked("repair pool")
    CONSTRUCTION = marked("construction pool")
    ELSEWHERE = marked("off the map")


_OFF_MAP: dict[OffMap, str] = {
    OffMap.FORCE_POOL: "force pool, pool, fp, kraeftepool, truppenpool, streitkraeftepool",
    OffMap.SPIRAL: "production spiral, spiral, production circle, produktionsspirale, spirale",
    OffMap.REPAIR: "repair pool, repair, reparaturpool, reparatur",
    OffMap.CONSTRUCTION: "construction pool, construction, baupool, bau",
    OffMap.ELSEWHERE: "off the map, off map, none, eliminated, ausserhalb, nicht auf der karte, keiner",
}
_FACES: dict[bool, str] = {
    True: "face up, up, organized, organised, o, ja, offen, aufgedeckt, oben, organisiert, faceup, x",
    False: "face down, down, disorganized, disorganised, d, nein, verdeckt, umgedreht, unten, "
    "desorganisiert, facedown, flipped",
}
_SECTION = re.compile(
    r"(.*?)\s*(?:[,;:/]\s*|\s|[(\[])\s*(?:section|sektion|abschnitt|feld|box)?\s*(-?\d)\s*[)\]]?", re.I
)
_CONVOYS = re.compile(r"(.*?)[\s,;:/(\[]+(?:convoy section|konvoisektion|konvoiabschnitt)\s*[)\]]?", re.I)
_TURN = re.compile(r"(.*?)[\s,;:/(\[]+(\d{1,2})\s*[)\]]?")
_MOST_HELPED = 200
"""Rows with faults for which near misses are looked for, which takes longer than all else."""
_LATEST = 24
"""Turns ahead on the production spiral."""
_FACE_HEADERS = frozenset(["face", "status", "state", "side", "zustand", "seite", "organized", "organised"])


class Stand(NamedTuple):
    """Where a counter is put: a hex, a sea area with its section, or a pool; and on which face.

    ``pool`` says where it is when that is off the map, ``turns`` how far ahead on the production spiral.
    """

    spot: Spot = Spot()
    section: int = 0
    pool: OffMap | None = None
    turns: int = 0
    organized: bool = True


Column = Literal["name", "place", "face"]
"""The columns of a list: unit, place and face."""


class Cells(NamedTuple):
    """A row of a list with its number: what stands under unit, place and face."""

    row: int
    name: str
    place: str = ""
    face: str = ""


class Placed(NamedTuple):
    """The answer to one row: the counter and where it stands; or its faults, each of a column of ``wrong``.
    Whether units can stand there together is asked when all of them do.
    """

    row: int
    text: str
    entry: Entry | None = None
    stand: Stand = Stand()
    faults: tuple[Fault, ...] = ()
    wrong: tuple[Column, ...] = ()


def placed(rows: Rows, shelf: Shelf, atlas: Atlas) -> list[Placed]:
    """The answer to each row of a list: columns unit, place and face in this order, or as a header says."""
    return list(answers(rows.name, cells_of(rows), shelf, atlas))


def cells_of(rows: Rows) -> list[Cells]:
    """The rows of a list below its header, if it has one."""
    columns, body = _columns(rows.rows)
    return [Cells(row.number, *(_cell(row, column) for column in columns)) for row in body]


def answers(name: str, rows: Iterable[Cells], shelf: Shelf, atlas: Atlas) -> Iterator[Placed]:
    """The answers one by one; ``name`` is what faults call the list."""
    answering = _Answers(name, shelf, atlas)
    return (answering.to(*cells) for cells in rows)


def _columns(rows: Sequence[Row]) -> tuple[tuple[int, int, int], Sequence[Row]]:
    """Where unit, place and face stand, and the rows below the header if there is one."""
    found: dict[str, int] = {}
    for index, cell in enumerate(rows[0].cells):
        if plain_word(cell) in _FACE_HEADERS:
            found.setdefault("face", index)
        for field in fields_of_header(cell):
            found.setdefault("name" if field == "id" else field, index)
    if "name" in found and "place" in found:
        return (found["name"], found["place"], found.get("face", -1)), rows[1:]
    return (0, 1, 2), rows


def _cell(row: Row, column: int) -> str:
    return row.cells[column] if 0 <= column < len(row.cells) else ""


class _Answers:
    """Answers row by row."""

    def __init__(self, name: str, shelf: Shelf, atlas: Atlas) -> None:
        self._name, self._shelf, self._atlas = name, shelf, atlas
        self._used: dict[str, int] = {}
        self._wrong = 0

    def to(self, number: int, text: str, at: str, face: str) -> Placed:
        """The answer to a row."""
        here, faults, near = (
            place(self._name, number),
            list[tuple[Column, Fault]](),
            self._wrong < _MOST_HELPED,
        )
        entry, stand = None, Stand()
        try:
            entry = self._shelf.find(text, here, near=near)
            if (first := self._used.setdefault(entry.key, number)) != number:
                found = translated("“{0}” again, which row {1} places", text, first)
                faults.append(("name", Fault(here, found, "each counter once")))
        except CounterError as error:
            faults += (("name", fault) for fault in error.faults)
        try:
            stand = stand_of(at, self._atlas, here, near=near)
        except CounterError as error:
            faults += (("place", fault) for fault in error.faults)
        if (organized := face_of(face)) is None:
            faults.append(("face", Fault(here, f"“{face}”", "face-up or face-down")))
        if faults:
            self._wrong += 1
            columns, said = zip(*faults, strict=True)
            return Placed(number, text, entry, faults=said, wrong=columns)
        return Placed(number, text, entry, stand._replace(organized=organized is not False))


def stand_of(text: str, atlas: Atlas, here: str, near: bool = True) -> Stand:
    """A place, a hex, a sea area with its section or without, or a pool; off the map for an empty text.
    ``here`` is what a fault calls the text's place, ``near`` asks for near misses.

    Raises:
        CounterError: it is none of these.

    """
    text = " ".join(text.split())
    if not text:
        return Stand(pool=OffMap.ELSEWHERE)
    known = len(text) <= MOST_TITLE  # longer than any name with its section
    if known and (found := _pool_of(text) or _at_sea(atlas, text)) is not None:
        if CONVOY_SECTION <= found.section <= TOP_SECTION:
            return found
        expected = translated("a section from 0 to {0}", TOP_SECTION)
        raise CounterError(Fault(here, translated("section {0}", found.section), expected))
    if (node := atlas.named(text)) >= 0:
        return Stand(Spot(hex=node))
    expected = translated("a place, a hex, a sea area with its section, or a pool")
    raise CounterError(Fault(here, f"“{text}”", expected, near_places(text, atlas) if near else ()))


def near_places(text: str, atlas: Atlas, count: int = 2) -> tuple[str, ...]:
    """What a place, a sea area or a pool that isn't there was probably meant to be."""
    return near_misses(text, known_places(atlas), count)


@cached
def known_places(atlas: Atlas) -> tuple[str, ...]:
    """The names of all pools, sea areas and places."""
    names = [area.name for area in atlas.sea_areas] + [spot.name for spot in atlas.places]
    return tuple(dict.fromkeys([*(pool.value for pool in OffMap), *names]))


def _at_sea(atlas: Atlas, text: str) -> Stand | None:
    """A sea area, with its section or without: “North Sea 3”, “North Sea, section 3”."""
    areas = atlas.sea_by_name
    if (area := areas.get(text.casefold())) is not None:
        return Stand(Spot(sea=area.index))
    for pattern, section in ((_CONVOYS, CONVOY_SECTION), (_SECTION, None)):
        match = pattern.fullmatch(text)
        if match is not None and (area := areas.get(match[1].strip(" ,;:/").casefold())) is not None:
            return Stand(Spot(sea=area.index), int(match[2]) if section is None else section)
    return None


def _pool_of(text: str) -> Stand | None:
    """A place off the map, on the production spiral with the turns ahead: “spiral 3”."""
    if (pool := _pools().get(plain_word(text))) is not None:
        return Stand(pool=pool)
    match = _TURN.fullmatch(text)
    if match is not None and _pools().get(plain_word(match[1])) is OffMap.SPIRAL and int(match[2]) <= _LATEST:
        return Stand(pool=OffMap.SPIRAL, turns=int(match[2]))
    return None


@cache
def _pools() -> dict[str, OffMap]:
    return {plain_word(word): pool for pool, words in _OFF_MAP.items() for word in words.split(",")}


@cache
def _faces() -> dict[str, bool]:
    return {plain_word(word): face for face, words in _FACES.items() for word in words.split(",")}


def face_of(text: str) -> bool | None:
    """True for face-up and for nothing, False for face-down; None for another word."""
    return _faces().get(plain_word(text)) if text.strip() else True
