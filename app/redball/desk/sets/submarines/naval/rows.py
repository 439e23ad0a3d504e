"""What the card of naval combat shows of a sea area, as data: a row a unit, a row a power's convoy points."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import msgspec

from redball.desk.words import tr
from redball.game.powers import SIDES, Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION
from redball.rules.ruleset import Objection
from redball.rules.submarines.box import SUBMARINES, convoys_of, units_in
from redball.rules.submarines.marks import is_marked
from redball.rules.submarines.naval import Combat, bar_of, can_find, price_of
from redball.rules.submarines.ships import partner_of
from redball.rules.submarines.surprise import chosen
from redball.rules.submarines.tables import INCLUDED, TARGETED
from redball.rules.submarines.targets import targets
from redball.wording import message, name_of, sentence


class NavalRow(msgspec.Struct, frozen=True):
    """A unit, or convoy points of a power (then ``unit`` is empty).

    ``price`` is in surprise points; ``why`` says why it is refused, with the ``clauses`` of that, or of its
    price.
    """

    unit: str
    name: str
    note: str
    price: int
    why: str
    clauses: tuple[str, ...]

    @property
    def refused(self) -> bool:
        """Whether it can't be chosen."""
        return bool(self.why)


def contested(game: Game) -> tuple[int, ...]:
    """Sea areas with units or convoy points of both sides, those with submarines first."""
    found = [
        area.index
        for area in game.atlas.sea_areas
        if all(_is_there(game, area.index, side) for side in SIDES)
    ]
    return tuple(sorted(found, key=lambda area: (not _has_submarines(game, area), area)))


def _is_there(game: Game, area: int, side: Side) -> bool:
    return any(units_in(game, area, side)) or bool(convoys_of(game, area, side))


def _has_submarines(game: Game, area: int) -> bool:
    return any(unit.type in SUBMARINES for unit in game.units_at_sea.get(area, ()))


def section_name(section: int) -> str:
    """'Section 2', 'Convoy Section'."""
    return tr("Convoy Section") if section == CONVOY_SECTION else tr("Section {0}").format(section)


def search_words(game: Game, area: int, side: Side) -> str:
    """Whether a side may find the enemy; empty where it may."""
    if can_find(game, area, side):
        return ""
    said = message("submarines.finds_nobody", side=side, area=game.atlas.sea_areas[area].name)
    return f"{sentence(said)}."


def to_include(game: Game, area: int, by: Side, combat: Combat) -> Iterator[NavalRow]:
    """The units of an area that a side may include, its enemy's first, or may not, with why."""
    known = chosen(game, INCLUDED, area, by)
    for side in (other_side(by), by):
        for unit in sorted(units_in(game, area, side), key=lambda unit: (unit.section, unit.id)):
            if unit.is_land:
                continue
            bar = bar_of(game, unit, by, combat)
            note = section_name(unit.section)
            partner = partner_of(game, unit)
            if partner is not None:
                note = tr("{section}, docked with {unit}").format(section=note, unit=partner.name)
            if is_marked(game, unit.id):
                note = tr("{0}, attacked convoys").format(note)
            price = price_of(game, [unit]) if bar is None else 0
            if bar is None and unit.id in known:
                bar = Objection(message("submarines.included_so", unit=unit.name), ("SUB-NAV-12",))
            why = f"{sentence(bar.reason)}." if bar is not None else ""
            clauses = bar.clauses if bar is not None else ("SUB-MILCH-04",) if price else ()
            yield NavalRow(unit.id, unit.name, note, price, why, clauses)


def to_target(game: Game, area: int, by: Side, sections: Collection[int] = ()) -> Iterator[NavalRow]:
    """What submarines of a side may strike at, and what not; only of some sections if any are named."""
    known = chosen(game, TARGETED, area, by)
    for row in targets(game, area, other_side(by)):
        if sections and row.section not in sections:
            continue
        unit = game.units.get(row.unit)
        name = (
            unit.name
            if unit is not None
            else tr("{points} CP of {power}").format(points=row.points, power=name_of(row.power))
        )
        note = section_name(row.section)
        if unit is not None and unit.damaged:
            note = tr("{0}, damaged").format(note)
        if row.count:
            note = tr("{note}; counts as {count}").format(note=note, count=row.count)
        why = ""
        if row.price.points is None:
            why = f"{sentence(message(f'submarines.no_target.{row.price.why}', unit=name))}."
        elif row.unit in known:
            why = f"{sentence(message('submarines.targeted_so', unit=name))}."
        yield NavalRow(row.unit, name, note, row.price.points or 0, why, row.price.clauses)
