"""A pasted list checked against the libraries and the position: what becomes of each row; no part of Qt."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, NamedTuple

from redball.desk.counters.phrases import details_of, factors_of
from redball.desk.set_up.placing import section_said
from redball.desk.words import count
from redball.errors import Fault
from redball.game.counters import setting_up
from redball.game.counters.place_list import Cells, Column, Placed, Stand, answers, near_places
from redball.game.counters.shelf import Entry, Shelf
from redball.game.orders import AddUnit, ChangeMany, Order
from redball.game.pools import SET_UP, waiting
from redball.game.state import Game
from redball.game.units import Unit, UnitClass
from redball.game.where import Spot, hex_name
from redball.language import translated
from redball.rules import judge
from redball.rules.base.set_up import stopped_rows
from redball.wording import Message, name_of, sentence

State = Literal["wrong", "refused", "ready", "moves", "done", "out"]
"""What becomes of a row: its words aren't known; where it stands isn't allowed; it is placed; its unit is in
the game and is moved; its unit stands so; the player leaves it out."""
NAME = "list"
MOST_CHOICES = 6
_AT_ONCE = 100
"""Rows that are answered between two reports."""


class Line(NamedTuple):
    """A row of the list as the player has it."""

    cells: Cells
    left_out: bool = False


class Answered(NamedTuple):
    """What becomes of a row, in words too; ``unit`` is the unit's id, ``hexes`` are what to show."""

    line: Line
    placed: Placed
    state: State
    said: str
    unit: str = ""
    hexes: tuple[int, ...] = ()

    @property
    def column(self) -> Column | None:
        """The column in which something is to be mended."""
        return self.placed.wrong[0] if self.placed.wrong else "place" if self.state == "refused" else None


class Checked(NamedTuple):
    """All rows, the position in which they were checked, and the orders of those that can be done."""

    game: Game
    shelf: Shelf
    rows: tuple[Answered, ...]
    orders: tuple[Order, ...] = ()

    @property
    def counts(self) -> Tally[State]:
        """How many rows become what."""
        return Tally(row.state for row in self.rows)


def checked(
    lines: Sequence[Line], shelf: Shelf, game: Game, told: Callable[[object], None] = lambda _: None
) -> Checked:
    """What becomes of rows in a position that is being set up; ``told`` hears how far it is, and may stop
    it.
    """
    checking = _Checking(game, shelf)
    kept = [line for line in lines if not line.left_out]
    answering = answers(NAME, (line.cells for line in kept), shelf, game.atlas)
    for number, (line, placed) in enumerate(zip(kept, answering, strict=True)):
        checking.take(line, placed)
        if number % _AT_ONCE == 0:
            told((number, len(kept)))
    told((0, 0))
    orders = checking.orders()
    out = translated("Left out")
    rows = (
        checking.rows[line.cells.row]
        if not line.left_out
        else Answered(line, Placed(line.cells.row, line.cells.name), "out", out)
        for line in lines
    )
    return Checked(game, shelf, tuple(rows), orders)


class _Checking:
    """Rows by their numbers, and what they do to the position."""

    def __init__(self, game: Game, shelf: Shelf) -> None:
        self._game = game.changed([SET_UP.put("set_up", True)])
        self._shelf = shelf
        self.rows: dict[int, Answered] = {}

    def take(self, line: Line, placed: Placed) -> None:
        """Answer a row as far as its words and its unit go."""
        game, entry, stand = self._game, placed.entry, placed.stand
        if entry is None or placed.faults:
            row = Answered(line, placed, "wrong", " ".join(map(fault_said, placed.faults)))
        elif (unit := setting_up.standing(game, entry.counter)) is None:
            row = Answered(line, placed, "ready", _said(game, placed), "", _hexes(stand.spot))
        elif setting_up.moving(game, unit, stand):
            said = translated("{0} – comes from {1}", _said(game, placed), place_now(game, unit))
            row = Answered(line, placed, "moves", said, unit.id, _hexes(stand.spot))
        else:
            said = translated("{0} – stands there", _said(game, placed))
            row = Answered(line, placed, "done", said, unit.id, _hexes(stand.spot))
        self.rows[line.cells.row] = row

    def orders(self) -> tuple[Order, ...]:
        """The orders of all rows that can be done; the others are refused from now on."""
        found = list[Order]()
        while new := [row for row in self.rows.values() if row.state == "ready"]:
            sound = ((row.placed.entry.counter, row.placed.stand) for row in new if row.placed.entry)
            order = setting_up.placing(self._game.atlas, sound, self._game.units)
            ids = (row.id for row in order.rows if isinstance(row, AddUnit))
            by_id = dict(zip(ids, new, strict=True))
            stopped = stopped_rows(self._game, order)
            for stop in stopped:
                self._refuse(by_id[stop.unit], stop.reasons, stop.hexes)
            if not stopped:
                self._game = self._game.changed(judge(self._game, order).changes)
                found.append(order)
                break
        if moved := self._moved():
            found.append(moved)
        return tuple(found)

    def _moved(self) -> ChangeMany | None:
        """The order for units that are in the game; ships first, since they carry others."""
        units, done = self._game.units, list[setting_up.Move]()
        moving = [row for row in self.rows.values() if row.state == "moves"]
        for row in sorted(moving, key=lambda row: units[row.unit].kind is not UnitClass.NAVAL):
            moves, now = (
                setting_up.moving(self._game, self._game.units[row.unit], row.placed.stand),
                self._game,
            )
            for move in moves:
                ruling = judge(now, move)
                if not ruling.allowed:
                    self._refuse(row, ruling.reasons, ruling.hexes)
                    break
                now = now.changed(ruling.changes)
            else:
                self._game = now
                done += moves
        return ChangeMany(tuple(done)) if done else None

    def _refuse(self, row: Answered, reasons: Iterable[Message], hexes: tuple[int, ...]) -> None:
        said = " ".join(f"{sentence(reason).rstrip('.')}." for reason in reasons)
        self.rows[row.line.cells.row] = row._replace(state="refused", said=said, hexes=hexes or row.hexes)


# --- in words -----------------------------------------------------------------------------------------------


def fault_said(fault: Fault) -> str:
    """What is wrong with a cell; the near misses first."""
    said = translated("Found {0}, expected {1}.", fault.found, fault.expected)
    if not fault.near:
        return said
    near = f" {translated('or')} ".join(fault.near)
    return f"{translated('Did you mean {0}?', near)} {said}"


def _said(game: Game, placed: Placed) -> str:
    """Where a row puts its counter, which is named where the row says otherwise."""
    at, entry = stand_said(game, placed.stand), placed.entry
    if entry is None or entry.counter.name.casefold() == placed.text.casefold():
        return at
    return f"{entry.counter.name} – {at}"


def stand_said(game: Game, stand: Stand) -> str:
    """Where something is put, and that it lies face-down."""
    if stand.pool is not None:
        said = name_of_pool(stand)
    elif stand.spot.sea >= 0:
        said = f"{game.atlas.sea_areas[stand.spot.sea].name}, {section_said(stand.section)}"
    else:
        said = hex_name(game.atlas, stand.spot.hex)
    return said if stand.organized else translated("{0}, face-down", said)


def name_of_pool(stand: Stand) -> str:
    """The pool that a counter is put into, and when it comes."""
    assert stand.pool is not None
    if stand.turns:
        return translated("{0}, in {1}", translated(stand.pool), count(stand.turns, "turn", "turns"))
    return translated(stand.pool)


def place_now(game: Game, unit: Unit) -> str:
    """Where a unit of the game is, in words."""
    if unit.hex >= 0 or unit.sea >= 0:
        return stand_said(game, Stand(Spot(unit.hex, unit.sea), unit.section, organized=unit.organized))
    there = waiting(game, unit.id)
    return name_of(f"pool.{there.pool}") if there is not None else translated("off the map")


def _hexes(spot: Spot) -> tuple[int, ...]:
    return (spot.hex,) if spot.hex >= 0 else ()


# --- choices ------------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """A text for the cell that is wrong, in words, and how many rows it mends."""

    text: str
    said: str


def choices(row: Answered, shelf: Shelf, game: Game) -> list[Choice]:
    """What the wrong cell of a row was probably meant to be, best first."""
    cells = row.line.cells
    match row.column:
        case "name":
            called = shelf.called(cells.name) if not row.placed.entry else ()
            entries = called or [
                entry
                for word in shelf.near(cells.name, MOST_CHOICES)
                for entry in shelf.called(word)
                if entry != row.placed.entry
            ]
            alone = Tally(entry.counter.id for entry in entries)
            return [
                Choice(entry.counter.id if alone[entry.counter.id] == 1 else entry.key, entry_said(entry))
                for entry in dict.fromkeys(entries)
            ][: 2 * MOST_CHOICES]
        case "place" if row.state == "wrong":
            near = near_places(cells.place, game.atlas, MOST_CHOICES)
            return [Choice(translated(word), translated(word)) for word in near]
        case "face":
            words = translated("face-up"), translated("face-down")
            return [Choice(word, word) for word in words]
    return []


def entry_said(entry: Entry) -> str:
    """A counter in one line, to tell it from others of its name."""
    counter = entry.counter
    parts = f"{counter.name} ({counter.id})", name_of(counter.power), factors_of(counter), details_of(counter)
    return " · ".join(parts)


def mended(lines: Sequence[Line], at: int, column: Column, text: str) -> tuple[Line, ...]:
    """The rows with another text in a cell, and in all others of a place that said the same."""
    before, alike = getattr(lines[at].cells, column), column == "place"

    def after(line: Line) -> Line:
        cells = line.cells
        match column:
            case "name":
                return line._replace(cells=cells._replace(name=text))
            case "place":
                return line._replace(cells=cells._replace(place=text))
        return line._replace(cells=cells._replace(face=text))

    return tuple(
        after(line) if index == at or (alike and line.cells.place == before) else line
        for index, line in enumerate(lines)
    )
