"""Who has paid for which map, and who is limited: a plate a map, signs on counters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Self

from redball.canvas.overlays.legend import LegendRow
from redball.canvas.overlays.overlay import Drawing, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.sets.gas.badges import badge_items
from redball.canvas.sets.gas.maps import SWITCH, flexible, looks
from redball.canvas.sets.gas.plates import Chip, MapPlate
from redball.canvas.sets.gas.rack import PlateRack
from redball.canvas.sets.gas.regions import Layout, layout_of, regions_of
from redball.game.state import Game
from redball.rules.base.tables import STAGE_ENDS
from redball.rules.gas.maps import choices, designated
from redball.rules.gas.owners import gas_power
from redball.rules.gas.standing import Standing, paid_from, paid_maps, standings
from redball.rules.gas.steps import step_of
from redball.rules.gas.tables import (
    ACTED,
    DEPENDENT,
    DESIGNATED,
    FREE,
    PAID,
    SEA_MAPS,
    STOCK,
    GasMap,
    Sheet,
)
from redball.rules.gas.tasks import by_map
from redball.supply.paths import Status
from redball.wording import Message, message, sentence

Spot = tuple[str, int, int, int]
"""A unit, and its hex, or sea area and section."""


class GasStanding(SwitchedOverlay, frozen=True):
    """What the plates of the maps say, which units are limited, and which are free."""

    layout: Layout
    plates: tuple[MapPlate, ...]
    limited: tuple[Spot, ...] = ()
    free: tuple[Spot, ...] = ()

    name = "gas_standing"
    place = 21
    switch = SWITCH
    moment = True
    tables = frozenset(
        table.name for table in (PAID, DESIGNATED, FREE, ACTED, SEA_MAPS, DEPENDENT, STOCK, STAGE_ENDS)
    )
    subjects, needs_subject = ("power",), False

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """Who has paid, and how units stand; a step for each that takes long."""
        game = looked.game
        layout = layout_of(game)
        regions = regions_of(game.atlas, layout)
        yield from (None for _ in regions.warm())
        standings(game)
        yield None
        power = gas_power(game, looked.power) if looked.power else ""
        shown = looks(regions.sheets, flexible(game, power, regions.sheets))
        plates = [MapPlate(sheet, look, *_said(game, sheet)) for sheet, look in shown.items()]
        yield cls(layout, tuple(plates), _spots(game, "limited"), _spots(game, "free"))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        limited, free = ([unit for unit, *_ in spots] for spots in (self.limited, self.free))
        rack = PlateRack(regions_of(scene.atlas, self.layout), self.plates, scene.art.palette)
        return Drawing(badge_items(scene, limited, free), legend=self._rows(), afloat=rack)

    def _rows(self) -> list[LegendRow]:
        paid = {chip.paid for plate in self.plates for chip in plate.chips}
        rows = [
            (True in paid, LegendRow("badge", message("gas.legend.paid"), status=Status.IN)),
            (False in paid or bool(self.limited), LegendRow("gas_limited", message("gas.legend.limited"))),
            (bool(self.free), LegendRow("gas_free", message("gas.legend.free"))),
        ]
        return [row for wanted, row in rows if wanted]


def _spots(game: Game, state: str) -> tuple[Spot, ...]:
    """The units that stand so, and where they are."""
    units = (game.units[how.unit] for how in standings(game).values() if how.state == state)
    return tuple((unit.id, unit.hex, unit.sea, unit.section) for unit in units)


# --- plates -------------------------------------------------------------------------------------------------


def _said(game: Game, sheet: Sheet) -> tuple[tuple[Chip, ...], Message | None]:
    """The chips and the second line of a map's plate."""
    step, offered = step_of(game), choices(game, sheet)
    if step is None:
        note = message("gas.plate.may", maps=list[str](offered)) if len(offered) > 1 else None
        return (), note
    if len(offered) == 1:
        return tuple(_chips(game, step, offered[0])), None
    counted = tuple(_counted(game, step, sheet))
    chips = [
        Chip(each.power, all(paid_from(game, step, each.power, name) for name in each.maps))
        for each in counted
        if each.is_there
    ]
    return tuple(chips), _note(game, sheet, counted)


def _chips(game: Game, step: int, map_: GasMap) -> Iterator[Chip]:
    """Those who have units for which gas is due on a map, and those who have paid for it."""
    due = by_map(game)
    for power in game.powers:
        paid = map_ in paid_maps(game, step, power)
        if paid or (power, map_) in due:
            yield Chip(power, paid)


class _Counted(NamedTuple):
    """What a flexible map counts as for a power with units there, or one that has said so."""

    power: str
    maps: tuple[GasMap, ...]
    is_fixed: bool
    is_there: bool = True

    @property
    def said(self) -> str:
        """In words."""
        return sentence(message("gas.plate.part", power=self.power, maps=list[str](self.maps)))


def _counted(game: Game, step: int, sheet: Sheet) -> Iterator[_Counted]:
    there: dict[str, list[Standing]] = {}
    for (power, _), units in by_map(game).items():
        there.setdefault(power, []).extend(how for how in units if how.sheet == sheet)
    for power in game.powers:
        units, said = there.get(power, []), designated(game, step, power, sheet)
        if units:
            names = tuple(name for name in choices(game, sheet) if any(how.map == name for how in units))
            fixed = all(designated(game, step, power, sheet, how.unit) is not None for how in units)
            yield _Counted(power, names, fixed)
        elif said is not None:
            yield _Counted(power, (said,), True, False)


def _note(game: Game, sheet: Sheet, counted: Sequence[_Counted]) -> Message:
    """What a flexible map counts as, or may count as while nobody needs to know."""
    if not counted:
        return message("gas.plate.may", maps=list[str](choices(game, sheet)))
    alike = len({(each.maps, each.is_fixed) for each in counted}) == 1
    if alike and all(each.is_there for each in counted):
        code = "gas.plate.counts" if counted[0].is_fixed else "gas.plate.would_count"
        kind = "one" if len(counted) == 1 else "both" if len(counted) == 2 else "all"
        return message(f"{code}_{kind}", maps=list[str](counted[0].maps))
    said, would = ([each.said for each in counted if each.is_fixed is fixed] for fixed in (True, False))
    if said and would:
        return message("gas.plate.mixed", said=said, would=would)
    return message(f"gas.plate.{'counts' if said else 'would_count'}_each", parts=said or would)
