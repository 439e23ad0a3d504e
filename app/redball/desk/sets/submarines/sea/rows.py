"""What a sea box shows: both sides, their units and convoy points by section, and what these come to.

Pure: a position in, values out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit, UnitClass
from redball.rules.registry import sea_sections
from redball.rules.submarines.box import SUBMARINES, SURFACE, convoys_in, units_in
from redball.rules.submarines.eras import asw_total
from redball.rules.submarines.joining import guessed_value
from redball.rules.submarines.options import reads
from redball.rules.submarines.searching import convoy_modifiers, plane_amount, submarine_modifiers
from redball.rules.submarines.tables import Attack
from redball.rules.submarines.torpedoes import attack_value
from redball.rules.submarines.under_way import attacks_now
from redball.wording import sentence

Role = Literal["", "attacks", "defends"]

_ORDER = {UnitClass.NAVAL: 0, UnitClass.AIR: 1, UnitClass.LAND: 2}
_FIRST = ("SUB", "MILCH", "ASW")
"""Types that come first in a section."""


class Cell(msgspec.Struct, frozen=True):
    """A section of a side.  ``search`` are what its units subtract from a search die, ``asw`` and ``attack``
    its totals; ``counts`` names those of the three that count in the attack which is under way.
    """

    section: int
    units: tuple[Unit, ...] = ()
    convoys: tuple[tuple[str, int], ...] = ()
    search: tuple[int, ...] = ()
    asw: Fraction = Fraction(0)
    attack: Fraction = Fraction(0)
    counts: frozenset[str] = frozenset()


class Half(msgspec.Struct, frozen=True):
    """A side in the box: what it does in an attack, its powers, and its sections."""

    side: Side
    role: Role
    powers: tuple[str, ...]
    cells: tuple[Cell, ...]

    def cell(self, section: int) -> Cell:
        """One of its sections."""
        return next(cell for cell in self.cells if cell.section == section)


class SeaBox(msgspec.Struct, frozen=True):
    """The box of a sea area: the side that attacks, or has the impulse, above the other one."""

    area: int
    name: str
    weather: str
    halves: tuple[Half, Half]
    attack: Attack | None = None
    joined: frozenset[str] = msgspec.field(default=frozenset())

    def half(self, side: Side) -> Half:
        """One of its sides."""
        return next(half for half in self.halves if half.side == side)


def box_of(game: Game, area: int) -> SeaBox:
    """The box of a sea area in a position."""
    attack = attacks_now(game).get(area)
    upper = attack.side if attack is not None else _upper(game, area)
    halves = tuple(_half(game, area, side, attack) for side in (upper, other_side(upper)))
    about = game.atlas.sea_areas[area]
    joined = frozenset(attack.joined if attack is not None else ())
    return SeaBox(area, about.name, game.weather_at(about.box), (halves[0], halves[1]), attack, joined)


def _upper(game: Game, area: int) -> Side:
    """The side that hunts in an area; else the one that has the impulse."""
    hunts = [side for side in ("axis", "allied") if any(_subs(units_in(game, area, side)))]
    if len(hunts) == 1:
        return "axis" if hunts[0] == "axis" else "allied"
    return game.clock.side or "axis"


def _subs(units: Iterator[Unit]) -> list[Unit]:
    return [unit for unit in units if unit.type in SUBMARINES]


def _half(game: Game, area: int, side: Side, attack: Attack | None) -> Half:
    role: Role = "" if attack is None else "attacks" if attack.side == side else "defends"
    cells = tuple(_cell(game, area, side, section, attack) for section in sea_sections(game))
    there = Counter[str]()
    for cell in cells:
        there.update(unit.power for unit in cell.units)
        there.update(dict(cell.convoys))
    powers = tuple(code for code, _ in there.most_common())
    return Half(side, role, powers, cells)


def _cell(game: Game, area: int, side: Side, section: int, attack: Attack | None) -> Cell:
    units = tuple(sorted(units_in(game, area, side, section), key=_rank))
    convoys = tuple(convoys_in(game, area, side, section).items())
    points = sum(count for _, count in convoys)
    search = tuple(_searching(game, units, section))
    asw = asw_total(game, [unit for unit in units if not unit.is_land], points).exact
    value = sum((value_of(game, unit, attack) for unit in units), Fraction(0))
    return Cell(section, units, convoys, search, asw, value, _counting(game, units, side, section, attack))


def _rank(unit: Unit) -> tuple[int, int, bool, str]:
    first = _FIRST.index(unit.type) if unit.type in _FIRST else len(_FIRST)
    return _ORDER[unit.kind], first, not unit.organized, unit.name


def _searching(game: Game, units: Sequence[Unit], section: int) -> Iterator[int]:
    """What a section subtracts from its side's search: its number where face-up submarines are in it, and the
    best aircraft, beside submarines or in the Convoy Section.
    """
    hunts = any(unit.type in SUBMARINES and unit.organized for unit in units)
    if hunts and section > 0:
        yield -section
    if hunts or section == CONVOY_SECTION:
        amounts = sorted((n for unit in units if (n := plane_amount(game, unit))), reverse=True)
        yield from (-n for n in (amounts[:1] if reads(game, "ssw.search_planes") == "best" else amounts))


def value_of(game: Game, unit: Unit, attack: Attack | None = None) -> Fraction:
    """What a unit adds to its section's attack: a submarine the value with which it joined, or would join, a
    ship its first factor; others nothing, and nobody who is face-down.
    """
    if attack is not None and unit.id in attack.joined:
        return Fraction(attack.joined[unit.id].value)
    if not unit.organized:
        return Fraction(0)
    if unit.type in SUBMARINES:
        return attack_value(game, unit, would_join_with(game, unit))
    return Fraction(unit.attack) if unit.type in SURFACE else Fraction(0)


def would_join_with(game: Game, unit: Unit) -> Fraction:
    """The attack value of a submarine before bad torpedoes: as printed where players enter what section and
    weather leave of it.
    """
    if reads(game, "ssw.attack_model") == "linear_fit":
        return guessed_value(game, unit)
    return Fraction(unit.attack)


def _counting(
    game: Game, units: Sequence[Unit], side: Side, section: int, attack: Attack | None
) -> frozenset[str]:
    """Which totals of a section count in an attack."""
    if attack is None or attack.over:
        return frozenset()
    if side != attack.side:
        return frozenset({"search", "asw", "attack"} if section == CONVOY_SECTION else ())
    joined = [unit for unit in units if unit.id in attack.joined]
    if not joined:
        return frozenset()
    highest = max(game.units[id].section for id in attack.joined if id in game.units)
    return frozenset({"attack", *(("search",) if section == highest else ())})


def modifiers_said(game: Game, box: SeaBox, side: Side) -> list[str]:
    """What a side subtracts from its search in the attack, in sentences."""
    if box.attack is None:
        return []
    asked = submarine_modifiers if side == box.attack.side else convoy_modifiers
    return [f"{each.amount:+d} {sentence(each.reason)}" for each in asked(game, box.area, box.attack)]


# --- the ASW total in words ---------------------------------------------------------------------------------


class Sum(msgspec.Struct, frozen=True):
    """An ASW total: its parts by type of unit ("" for convoy points), the exact sum, and what is used."""

    parts: tuple[tuple[str, Fraction], ...]
    exact: Fraction
    used: Fraction


def asw_sum(game: Game, cell: Cell) -> Sum:
    """The ASW total of a section, part by part."""
    units = [unit for unit in cell.units if not unit.is_land]
    total = asw_total(game, units, sum(count for _, count in cell.convoys))
    parts: dict[str, Fraction] = {}
    for unit in units:
        value = total.units[unit.id].value
        if value:
            parts[unit.type] = parts.get(unit.type, Fraction(0)) + value
    if total.points:
        parts[""] = total.points
    return Sum(tuple(parts.items()), total.exact, total.used)
