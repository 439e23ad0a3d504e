"""Lists of who stands where: unit, place and face, as pasted from a spreadsheet; each row has its answer."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum
from functools import cache
from typing import NamedTuple

import msgspec

from redball.atlas import Atlas
from redball.errors import Fault, near_misses
from redball.game.counters.counter import Counter, unit_of
from redball.game.counters.fields import fields_of_header
from redball.game.counters.shelf import Shelf
from redball.game.counters.table import Row, Rows, place
from redball.game.counters.words import plain_word
from redball.game.errors import CounterError
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit
from redball.game.where import Spot
from redball.language import marked, translated
from redball.names import MOST_ID, MOST_TITLE


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
    OffMap.ELSEWHERE: "off the map, off map, none, eliminated, ausserhalb, keiner",
}
_FACES: dict[bool, str] = {
    True: "face up, up, organized, organised, o, ja, offen, aufgedeckt, oben, organisiert, faceup, x",
    False: "face down, down, disorganized, disorganised, d, nein, verdeckt, umgedreht, unten, "
    "desorganisiert, facedown, flipped",
}
_SECTION = re.compile(
    r"(.*?)\s*(?:[,;:/]\s*|\s|[(\[])\s*(?:section|sektion|feld|box)?\s*(-?\d)\s*[)\]]?", re.I
)
_CONVOYS = re.compile(r"(.*?)[\s,;:/(\[]+(?:convoy section|konvoisektion)\s*[)\]]?", re.I)
_TURN = re.compile(r"(.*?)[\s,;:/(\[]+(\d{1,2})\s*[)\]]?")
_MOST_HELPED = 200
"""Rows with faults for which near misses are looked for, which takes longer than all else."""
_LATEST = 24
"""Turns ahead on the production spiral."""
_FACE_HEADERS = frozenset(["face", "status", "state", "side", "zustand", "seite", "organized", "organised"])


class Placed(NamedTuple):
    """The answer to one row: the counter, where it stands, and whether it is face-up; or its faults.  Whether
    units can stand there together is asked when all of them do.

    ``pool`` says where it is when that is off the map, ``turns`` how far ahead on the production spiral.
    """

    row: int
    text: str
    counter: Counter | None = None
    spot: Spot = Spot()
    section: int = 0
    pool: OffMap | None = None
    turns: int = 0
    organized: bool = True
    faults: tuple[Fault, ...] = ()

    def unit(self, id: str = "") -> Unit:
        """The counter as a unit there; of one without faults only."""
        assert self.counter is not None
        unit = unit_of(self.counter, id)
        return msgspec.structs.replace(
            unit, hex=self.spot.hex, sea=self.spot.sea, section=self.section, organized=self.organized
        )


def units_of(answers: Iterable[Placed], taken: Collection[str] = ()) -> list[Unit]:
    """The units of the rows without faults; one whose id is taken gets a number behind it."""
    found: dict[str, Unit] = {}
    for answer in answers:
        if answer.counter is None or answer.faults:
            continue
        id, count = answer.counter.id, 1
        while id in found or id in taken:
            count += 1
            ending = f"-{count}"
            id = f"{answer.counter.id[: MOST_ID - len(ending)]}{ending}"
        found[id] = answer.unit(id)
    return list(found.values())


class _Where(NamedTuple):
    spot: Spot = Spot()
    section: int = 0
    pool: OffMap | None = None
    turns: int = 0


def placed(rows: Rows, shelf: Shelf, atlas: Atlas) -> list[Placed]:
    """The answer to each row of a list: columns unit, place and face in this order, or as a header says."""
    columns, body = _columns(rows.rows)
    answers = _Answers(rows.name, shelf, atlas)
    return [answers.to(row.number, *(_cell(row, column) for column in columns)) for row in body]


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
        names = [area.name for area in atlas.sea_areas] + [spot.name for spot in atlas.places]
        self._words = tuple(dict.fromkeys([*(pool.value for pool in OffMap), *names]))

    def to(self, number: int, text: str, at: str, face: str) -> Placed:
        """The answer to a row."""
        here, faults = place(self._name, number), list[Fault]()
        counter, where = None, _Where()
        try:
            entry = self._shelf.find(text, here, near=self._wrong < _MOST_HELPED)
            counter = entry.counter
            if (first := self._used.setdefault(entry.key, number)) != number:
                found = translated("“{0}” again, which row {1} places", text, first)
                faults.append(Fault(here, found, "each counter once"))
        except CounterError as error:
            faults += error.faults
        try:
            where = self._where(at, here)
        except CounterError as error:
            faults += error.faults
        if (organized := face_of(face)) is None:
            faults.append(Fault(here, f"“{face}”", "face-up or face-down"))
        if faults:
            self._wrong += 1
            return Placed(number, text, counter, faults=tuple(faults))
        return Placed(number, text, counter, *where, organized is not False)

    def _where(self, text: str, here: str) -> _Where:
        """A place, a hex, a sea area with its section, or a pool.

        Raises:
            CounterError: it is none of these; with near misses.

        """
        text = " ".join(text.split())
        if not text:
            return _Where(pool=OffMap.ELSEWHERE)
        known = len(text) <= MOST_TITLE  # longer than any name with its section
        if known and (found := _pool_of(text) or _at_sea(self._atlas, text)) is not None:
            if CONVOY_SECTION <= found.section <= TOP_SECTION:
                return found
            expected = translated("a section from 0 to {0}", TOP_SECTION)
            raise CounterError(Fault(here, translated("section {0}", found.section), expected))
        if (node := self._atlas.named(text)) >= 0:
            return _Where(Spot(hex=node))
        near = near_misses(text, self._words) if self._wrong < _MOST_HELPED else ()
        expected = translated("a place, a hex, a sea area with its section, or a pool")
        raise CounterError(Fault(here, f"“{text}”", expected, near))


def _at_sea(atlas: Atlas, text: str) -> _Where | None:
    """A sea area, with its section or without: “North Sea 3”, “North Sea, section 3”."""
    areas = atlas.sea_by_name
    if (area := areas.get(text.casefold())) is not None:
        return _Where(Spot(sea=area.index))
    for pattern, section in ((_CONVOYS, CONVOY_SECTION), (_SECTION, None)):
        match = pattern.fullmatch(text)
        if match is not None and (area := areas.get(match[1].strip(" ,;:/").casefold())) is not None:
            return _Where(Spot(sea=area.index), int(match[2]) if section is None else section)
    return None


def _pool_of(text: str) -> _Where | None:
    """A place off the map, on the production spiral with the turns ahead: “spiral 3”."""
    if (pool := _pools().get(plain_word(text))) is not None:
        return _Where(pool=pool)
    match = _TURN.fullmatch(text)
    if match is not None and _pools().get(plain_word(match[1])) is OffMap.SPIRAL and int(match[2]) <= _LATEST:
        return _Where(pool=OffMap.SPIRAL, turns=int(match[2]))
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
