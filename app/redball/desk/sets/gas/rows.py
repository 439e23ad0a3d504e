"""What the gas screen shows of an impulse, as data: a row a power, a cell a map."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from redball.derived import cached
from redball.game.state import Game
from redball.rules.gas.doing import offers_free
from redball.rules.gas.headquarters import FREE_HQ, bill, is_free_left, pays_hqs, turned
from redball.rules.gas.headquarters import price as hq_price
from redball.rules.gas.maps import SHEETS, counts_as, is_flexible, maps_of
from redball.rules.gas.owners import gas_power
from redball.rules.gas.paying import price
from redball.rules.gas.standing import Standing, paid_from, paid_maps
from redball.rules.gas.steps import payment_step, step_of
from redball.rules.gas.stock import gas_of, spendable
from redball.rules.gas.tables import ACTED, FREE, PAID, GasMap, Sheet
from redball.rules.gas.tasks import by_map

State = Literal["paid", "unpaid", "none"]


class MapCell(msgspec.Struct, frozen=True):
    """A power on a map: the hexes whose gas was paid, how its units there stand, and the free unit.

    ``flexible`` are maps that count as this one for the power; ``free`` names the units that act free, or
    acted so before the map was paid for; ``open``: one could still.
    """

    power: str
    map: GasMap
    paid: tuple[int, ...]
    flexible: tuple[Sheet, ...]
    units: tuple[Standing, ...]
    free: tuple[str, ...]
    open: bool

    @property
    def state(self) -> State:
        """Paid, not paid, or nothing that would ask for it."""
        return "paid" if self.paid else "unpaid" if self.units else "none"

    @property
    def limited(self) -> tuple[Standing, ...]:
        """The units that are limited."""
        return tuple(how for how in self.units if how.limited)

    @property
    def unlimited(self) -> tuple[Standing, ...]:
        """The units that are not."""
        return tuple(how for how in self.units if not how.limited)


class HQCell(msgspec.Struct, frozen=True):
    """HQs of a power in Final Reorganization: how many wait, what all of them would cost, whether the first
    of them is free, and the units that have their gas.
    """

    waiting: int
    gas: int
    free: bool
    done: tuple[str, ...]


class PowerRow(msgspec.Struct, frozen=True):
    """A power: its gas by hex, its maps, its HQs where gas is paid for them, what it has paid in this step,
    and whether it could pay once more.
    """

    power: str
    stock: Mapping[int, int]
    cells: Mapping[GasMap, MapCell]
    hqs: HQCell | None
    cost: int
    able: bool

    @property
    def total(self) -> int:
        """All its gas."""
        return sum(self.stock.values())


class Board(msgspec.Struct, frozen=True):
    """All powers that have gas or need it, the maps that matter to any of them in the present step, and
    whether it is one for HQs.
    """

    step: int | None
    maps: tuple[GasMap, ...]
    has_hqs: bool
    rows: tuple[PowerRow, ...]

    def row(self, power: str) -> PowerRow | None:
        """The row of a power; None for one that has none."""
        return next((row for row in self.rows if row.power == power), None)


@cached
def board(game: Game) -> Board:
    """What is paid in the present step and who needs it; stocks alone where nothing is paid for."""
    step = step_of(game)
    units = by_map(game) if step is not None else {}
    rows = []
    for code, power in game.powers.items():
        if not power.in_play or gas_power(game, code) != code:
            continue
        stock = gas_of(game, code)
        cells = _cells(game, step, code, units) if step is not None else {}
        hqs = _hqs(game, code)
        if stock or cells or hqs is not None:
            cost = _cost(game, step, code) if step is not None else 0
            able = step is not None and sum(spendable(game, code).values()) >= price(game, step)
            rows.append(PowerRow(code, stock, cells, hqs, cost, able))
    shown = tuple(name for name in maps_of(game) if any(name in row.cells for row in rows))
    return Board(step, shown, any(row.hqs is not None for row in rows), tuple(rows))


def _hqs(game: Game, power: str) -> HQCell | None:
    if not pays_hqs(game):
        return None
    due, done = bill(game, power), turned(game, power)
    if not due["hqs"] and not done:
        return None
    return HQCell(due["hqs"], due["gas"], is_free_left(game, power), tuple(done))


def _cost(game: Game, step: int, power: str) -> int:
    """Gas that a power has paid for maps and HQs in a step."""
    at = payment_step(game, step)
    maps = sum(
        count for (turn, when, code, *_), count in PAID.of(game).items()
        if (turn, when, code) == (game.clock.turn, at, power)
    )  # fmt: skip
    hqs = sum(node != FREE_HQ for node in turned(game, power).values())
    return maps + hqs * hq_price(game)


def _cells(
    game: Game, step: int, power: str, units: Mapping[tuple[str, GasMap], list[Standing]]
) -> dict[GasMap, MapCell]:
    found = {}
    for map_ in maps_of(game):
        paid, there = paid_from(game, step, power, map_), tuple(units.get((power, map_), ()))
        if paid or there:
            flexible = _flexible(game, step, power, map_, there)
            free = _free(game, step, power, {map_, *flexible}, bool(paid))
            found[map_] = MapCell(power, map_, paid, flexible, there, free, _is_open(game, step, there))
    return found


def _flexible(
    game: Game, step: int, power: str, map_: GasMap, there: tuple[Standing, ...]
) -> tuple[Sheet, ...]:
    """Maps that count as another one for a power that has units there."""
    own = {how.sheet for how in there}
    paid = paid_maps(game, step, power)
    return tuple(
        sheet for sheet in SHEETS
        if sheet in own and is_flexible(game, sheet) and counts_as(game, step, power, sheet, paid) == map_
    )  # fmt: skip


def _free(game: Game, step: int, power: str, sheets: set[Sheet], used: bool) -> tuple[str, ...]:
    """Units that are free on some maps in a step, by any of the allowances there; only those that have used
    it, where the maps are paid for meanwhile.
    """
    turn = game.clock.turn
    found = [
        unit for (at, when, code, sheet, _, _), known in FREE.of(game).items()
        if (at, when, code) == (turn, step, power) and sheet in sheets and (known.used or not used)
        for unit in known.units
    ]  # fmt: skip
    return tuple(dict.fromkeys(unit for unit in found if unit in game.units))


def _is_open(game: Game, step: int, there: tuple[Standing, ...]) -> bool:
    """Whether one of the limited units could still be the free one."""
    return any(offers_free(game, game.units[how.unit], how) for how in there if how.limited)


def acted(game: Game, unit: str) -> tuple[str, ...]:
    """What a unit did in the present step."""
    step = step_of(game)
    known = ACTED.of(game).get((game.clock.turn, step, unit)) if step is not None else None
    return tuple(known.acts) if known is not None else ()
