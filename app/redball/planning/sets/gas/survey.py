"""What a power's gas could do in a position: its dependent units step by step, and who traces where."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from redball.game.state import Game
from redball.game.units import Unit
from redball.planning.plan import Progress, no_progress
from redball.rules.gas.free import Key, key_of
from redball.rules.gas.headquarters import (
    costs_gas,
    covering,
    is_free_left,
    pays_hqs,
    waiting,
)
from redball.rules.gas.headquarters import price as hq_price
from redball.rules.gas.maps import choices, designated, maps_of, sheet_of, sheet_of_sea
from redball.rules.gas.options import reads
from redball.rules.gas.owners import gas_power, is_dependent, is_neutral, payer_of
from redball.rules.gas.paying import price
from redball.rules.gas.returning import takes_place
from redball.rules.gas.standing import paid_from, standings
from redball.rules.gas.steps import FINAL, RETURN, last_impulse, step_of
from redball.rules.gas.stock import gas_of, spendable
from redball.rules.gas.tables import ACTED, FREE, GasMap, Sheet
from redball.rules.gas.trace import path_to, who_reaches
from redball.rules.registry import sequence_of_play
from redball.supply.paths import TraceResult

LATER = "!"
"""Stands after a unit's id for what it does in a later step of the turn: it stays at sea, or is turned up."""

_PHASES = {RETURN: "return_to_base", FINAL: "final_reorganization"}


@dataclass(frozen=True, slots=True)
class Row:
    """A dependent unit in a step, by the ``name`` that a request has for it.

    ``maps`` are those that its ``sheet`` may still count as, one where that is settled.  It is ``served``
    whatever is paid if it has used the free unit's place, and ``may_be_free`` if it could still take it.
    """

    name: str
    unit: Unit
    sheet: Sheet
    maps: tuple[GasMap, ...]
    served: bool = False
    may_be_free: bool = True

    @property
    def at_sea(self) -> bool:
        """True where no path is needed (GAS-TRC-04)."""
        return self.unit.sea >= 0

    def counts_by_itself(self, paid: Collection[GasMap]) -> GasMap:
        """The map that its sheet counts as if nobody designates it and some maps are paid."""
        return next((name for name in self.maps if name in paid), self.maps[0])


class Stage(msgspec.Struct, frozen=True):
    """A step of this turn for which gas is paid: the present one (``now``), or a later one.

    ``paid`` are the hexes whose gas was paid for maps already, and ``offered`` the maps that sheets may still
    count as for all units; ``convoys`` are sheets with convoy points that need gas, with the maps that these
    may count to.  ``hqs`` wait to be turned up, by the names that a request has for them; of these one is
    free if ``free_hq``, and so are those ``covered`` by gas of the last impulse for one of some maps
    (GAS-AMB-30).
    """

    step: int
    now: bool
    maps: tuple[GasMap, ...]
    price: int
    rows: Mapping[str, Row]
    paid: Mapping[GasMap, frozenset[int]]
    offered: Mapping[Sheet, tuple[GasMap, ...]]
    convoys: Mapping[Sheet, tuple[GasMap, ...]]
    hqs: Mapping[str, Unit]
    hq_price: int
    free_hq: bool
    covered: Mapping[str, tuple[GasMap, ...]]

    @property
    def traces(self) -> bool:
        """Whether units on land have to trace: not in Return to Base, where all are at sea."""
        return self.step != RETURN

    @property
    def has_free_unit(self) -> bool:
        """Whether some unit may act, or stay, without gas (GAS-LIM-02, 12)."""
        return self.step >= RETURN


@dataclass(frozen=True)
class Survey:
    """The steps of one power that are still to be paid for, its gas that may be spent by hex, and all of it
    (``stock``).
    """

    game: Game
    power: str
    gas: Mapping[int, int]
    stock: Mapping[int, int]
    stages: tuple[Stage, ...]
    _reach: dict[int, frozenset[str]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def now(self) -> Stage | None:
        """The present step; None where nothing is paid for."""
        return next((stage for stage in self.stages if stage.now), None)

    @property
    def total(self) -> int:
        """Gas that may be spent."""
        return sum(self.gas.values())

    @property
    def nodes(self) -> frozenset[int]:
        """Hexes that matter for traces: with gas, or whose gas was paid in the present step."""
        paid = self.now.paid.values() if self.now is not None else ()
        return frozenset(self.stock).union(*paid)

    def reach(self, node: int) -> frozenset[str]:
        """Ids of the units on land that trace to a hex (GAS-TRC); worked out when it is first asked for."""
        if node not in self._reach:
            self._reach[node] = who_reaches(self.game, self._tracing(), node, self.power)
        return self._reach[node]

    def hexes_of(self, unit: str) -> frozenset[int]:
        """The hexes with gas, or whose gas was paid, that a unit on land traces to."""
        return frozenset(node for node in self.nodes if unit in self.reach(node))

    def never(self) -> tuple[str, ...]:
        """Dependent units on land that trace to no gas at all."""
        rows = self.now.rows.values() if self.now is not None else ()
        return tuple(r.unit.id for r in rows if not r.at_sea and not self.hexes_of(r.unit.id))

    def why(self, unit: str, nodes: Collection[int]) -> TraceResult:
        """A unit's path to gas of some hexes, or every reason why it has none.  Raises ``KeyError`` for an
        unknown unit.
        """
        return path_to(self.game, self.game.units[unit], nodes, self.power)

    def by_map(self) -> Mapping[GasMap, tuple[Row, ...]]:
        """The present step's units by the map for which gas is due as things stand."""
        found: dict[GasMap, list[Row]] = {}
        stage = self.now
        if stage is None:
            return {}
        for row in stage.rows.values():
            found.setdefault(row.counts_by_itself(stage.paid), []).append(row)
        return {name: tuple(found[name]) for name in stage.maps if name in found}

    def key(self, stage: Stage, row: Row, map_: GasMap) -> Key:
        """The allowance that a unit would use if its sheet counts as a map."""
        return key_of(self.game, stage.step, row.unit, self.power, row.sheet, map_)

    def _tracing(self) -> Iterator[Unit]:
        units = {u.id: u for stage in self.stages if stage.now for u in (r.unit for r in stage.rows.values())}
        units |= {u.id: u for stage in self.stages for u in stage.hqs.values()}
        yield from (unit for unit in units.values() if unit.hex >= 0)


def survey(game: Game, power: str, told: Progress = no_progress) -> Survey:
    """What the gas of a power, or of the one whose gas it uses, could do for the rest of the turn.

    Where each act counts by itself (GAS-AMB-46), units are taken to act on the map that they are on.
    ``told`` is called before each hex with gas with how many are done of how many; an exception that it
    raises cancels the survey.  Raises ``KeyError`` for an unknown power.
    """
    code = gas_power(game, game.powers[power].code)
    found = Survey(game, code, spendable(game, code), gas_of(game, code), stages_of(game, code))
    for done, node in enumerate(sorted(found.nodes)):
        told(done, len(found.nodes))
        found.reach(node)
    return found


# --- steps --------------------------------------------------------------------------------------------------


def stages_of(game: Game, power: str) -> tuple[Stage, ...]:
    """The steps of a turn that are still to be paid for by a power with gas of its own."""
    return tuple(_stages(game, power))


def _stages(game: Game, power: str) -> Iterator[Stage]:
    step = step_of(game)
    if step is not None:
        yield _stage(game, power, step, _rows_now(game, power, step), _hqs_now(game, power))
    if _is_to_come(game, RETURN):
        yield _stage(game, power, RETURN, _rows_at_sea(game, power), {}, now=False)
    if _is_to_come(game, FINAL):
        hqs = {f"{hq.id}{LATER}": hq for hq in waiting(game, power)} if costs_gas(game) else {}
        yield _stage(game, power, FINAL, {}, hqs, now=False)


def _is_to_come(game: Game, step: int) -> bool:
    play = sequence_of_play(game)
    phase = _PHASES[step]
    return phase in play and play.index(game.clock.phase) < play.index(phase)


def _stage(
    game: Game, power: str, step: int, rows: Mapping[str, Row], hqs: Mapping[str, Unit], now: bool = True
) -> Stage:
    nodes = {name: paid_from(game, step, power, name) for name in maps_of(game)}
    paid = {name: frozenset(found) for name, found in nodes.items() if found}
    sheets = _convoys(game, power) if step == RETURN else ()
    convoys = {sheet: _maps(game, step, power, sheet, "") for sheet in sheets}
    whole = reads(game, "flex_map") == "per_impulse"
    offered = {}
    for sheet in dict.fromkeys([*(row.sheet for row in rows.values()), *convoys]):
        maps = _maps(game, step, power, sheet, "")
        if whole and len(maps) > 1:
            offered[sheet] = maps
    covered = {name: _covered(game, hq, power) for name, hq in hqs.items() if step == FINAL}
    return Stage(
        step, now, maps_of(game), price(game, step), rows, paid, offered, convoys, hqs, hq_price(game),
        is_free_left(game, power) if now else True, {name: found for name, found in covered.items() if found},
    )  # fmt: skip


def _covered(game: Game, hq: Unit, power: str) -> tuple[GasMap, ...]:
    """The maps of the last impulse whose gas would serve for an HQ; none where it doesn't by itself."""
    sheet, last = sheet_of(game, hq), last_impulse(game)
    if sheet is None or last is None or not covering(game, hq, power):
        return ()
    return tuple(
        name for name in _maps(game, FINAL, power, sheet, hq.id) if paid_from(game, last, power, name)
    )


def _maps(game: Game, step: int, power: str, sheet: Sheet, unit: str) -> tuple[GasMap, ...]:
    """The maps that a sheet may still count as."""
    said, offered = designated(game, step, power, sheet, unit), choices(game, sheet)
    return (said,) if said in offered and said is not None else offered


def _rows_now(game: Game, power: str, step: int) -> dict[str, Row]:
    """Units that the present step is about.  HQs in Final Reorganization, and those that gas could turn up
    now, are no concern of maps.
    """
    hqs, found, whole = _hqs_now(game, power), dict[str, Row](), dict[Sheet, tuple[GasMap, ...]]()
    each = reads(game, "flex_map") == "per_unit"
    used = {
        id
        for key, known in FREE.of(game).items()
        if known.used and key[:3] == (game.clock.turn, step, power)
        for id in known.units
    }
    for id, how in standings(game).items():
        unit = game.units[id]
        if how.payer != power or how.sheet is None or how.map is None or id in hqs:
            continue
        if step == RETURN and not takes_place(game, unit):
            continue
        if step == FINAL and unit.is_headquarters:
            continue
        maps = _maps(game, step, power, how.sheet, id) if each or how.sheet not in whole else whole[how.sheet]
        whole[how.sheet] = maps
        served = id in used and (step == RETURN or how.state == "free")
        acted = ACTED.of(game).get((game.clock.turn, step, id))
        flipped = acted is not None and (acted.flipped or acted.later)
        found[id] = Row(id, unit, how.sheet, maps, served, not flipped)
    return found


def _hqs_now(game: Game, power: str) -> dict[str, Unit]:
    return {unit.id: unit for unit in waiting(game, power)} if pays_hqs(game) else {}


def _rows_at_sea(game: Game, power: str) -> dict[str, Row]:
    """Who is at sea now, and would need gas to stay there when the turn ends."""
    found = {}
    for unit in game.units.values():
        if not takes_place(game, unit) or not is_dependent(game, unit) or payer_of(game, unit) != power:
            continue
        sheet = sheet_of(game, unit)
        if sheet is not None and not is_neutral(game, power):
            name = f"{unit.id}{LATER}"
            found[name] = Row(name, unit, sheet, _maps(game, RETURN, power, sheet, unit.id))
    return found


def _convoys(game: Game, power: str) -> Iterator[Sheet]:
    """The maps with convoy points that need gas to stay (GAS-AMB-16)."""
    if reads(game, "convoys_dependent") and not is_neutral(game, power):
        for (area, code), points in game.convoys.items():
            if points and gas_power(game, code) == power:
                yield sheet_of_sea(game, area)
