"""A plan of gas: what is paid, from where, for whom, with the orders that do it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

import msgspec

from redball.game.orders import Order
from redball.planning import plan
from redball.planning.sets.gas.drafts import Draft, Result
from redball.planning.sets.gas.sections import Section
from redball.planning.sets.gas.survey import Row, Survey
from redball.planning.sets.gas.wishes import Request
from redball.rules.gas.orders import DesignateMap, PayGas, TurnUpHQ
from redball.rules.gas.tables import GasMap


class Left(msgspec.Struct, frozen=True):
    """A unit that stays limited, and the map that it counts to.

    ``hexes`` are those with gas for a payment that would make it unlimited; none where no gas does.
    ``paid`` where its map is paid and only its path is missing.
    """

    unit: str
    name: str
    map: GasMap
    paid: bool
    hexes: tuple[int, ...]


class Line(msgspec.Struct, frozen=True):
    """What a plan has for a map in a step, paid or not.

    ``gas`` are the hexes of the gas that is spent, one by one; ``unlimited`` who acts since it is paid (now
    or before), ``new`` those of them who didn't before; ``free`` who takes the place of the free unit;
    ``sheets`` are those that are designated to count as the map.
    """

    step: int
    now: bool
    map: GasMap
    paid_before: bool
    gas: tuple[int, ...]
    unlimited: tuple[str, ...]
    new: tuple[str, ...]
    free: tuple[str, ...]
    left: tuple[Left, ...]
    sheets: tuple[str, ...] = ()

    @property
    def is_paid(self) -> bool:
        """Whether the map is paid with this plan, or before it."""
        return self.paid_before or bool(self.gas)


@dataclass(frozen=True)
class Plan(plan.Bounded):
    """Payments for the present step, and gas that is kept for later ones; their worth and its bound (None:
    unknown), and pins that can't be met together with others.
    """

    survey: Survey
    request: Request
    sections: Mapping[int, Section]
    result: Result
    value: Fraction
    bound: Fraction | None = None
    unmet: tuple[str, ...] = ()

    @property
    def draft(self) -> Draft:
        """What is paid and said."""
        return self.result.draft

    @property
    def units(self) -> tuple[str, ...]:
        """Who acts, stays or turns up, by the names of a request: paid for or free."""
        return self.result.names

    @property
    def spent(self) -> Mapping[str, Fraction]:
        """All gas that the plan is for."""
        return {self.survey.power: Fraction(self.result.spent)}

    @property
    def kept(self) -> int:
        """Gas that is kept for later steps of the turn."""
        return self.result.spent - self.result.now

    @property
    def reserve(self) -> int:
        """Gas that nobody spends."""
        return self.survey.total - self.result.spent

    @cached_property
    def orders(self) -> tuple[Order, ...]:
        """What can be ordered now, each order allowed when its turn comes."""
        return tuple(_orders(self.survey, self.draft))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The bill: maps step by step."""
        return tuple(line for section in self.sections.values() for line in _lines(self, section))


# --- orders -------------------------------------------------------------------------------------------------


def _orders(survey: Survey, draft: Draft) -> Iterator[Order]:
    """Designations, then payments, then HQs: the free one first."""
    stage, label = survey.now, survey.game.atlas.label
    if stage is None:
        return
    for (sheet, unit), map_ in draft.said(stage).items():
        yield DesignateMap(survey.power, sheet, map_, unit)
    for (step, map_), nodes in draft.payments.items():
        for at in range(0, len(nodes), stage.price) if step == stage.step else ():
            yield PayGas(survey.power, map_, tuple(map(label, nodes[at : at + stage.price])))
    for name in sorted((name for name in draft.hqs if name in stage.hqs), key=lambda n: len(draft.hqs[n])):
        yield TurnUpHQ(stage.hqs[name].id, tuple(map(label, draft.hqs[name])))


class Mine(msgspec.Struct, frozen=True):
    """What a player's own orders come to: who is served, their value with what is best for later steps, and
    the gas of both; ``refused`` are orders that can't be given.
    """

    units: tuple[str, ...]
    value: Fraction
    spent: Mapping[str, Fraction]
    refused: tuple[Order, ...] = ()


# --- the bill -----------------------------------------------------------------------------------------------


def _lines(found: Plan, section: Section) -> Iterator[Line]:
    stage, draft = section.stage, found.draft
    served = found.result.served[stage.step]
    ends, said = draft.ends(stage), draft.said(stage)
    before = section.served(stage.paid, {}, frozenset(found.survey.stock)).unlimited
    by_map: dict[GasMap, list[Row]] = {}
    for row in stage.rows.values():
        by_map.setdefault(section.counted_for(row, ends, said), []).append(row)
    free = {name for names in served.free.values() for name in names}
    acting = free.union(served.unlimited, served.always)
    for map_ in stage.maps:
        rows = by_map.get(map_, ())
        gas = draft.payments.get((stage.step, map_), ())
        if not rows and not gas:
            continue
        unlimited = tuple(row.name for row in rows if row.name in served.unlimited)
        yield Line(
            stage.step,
            stage.now,
            map_,
            map_ in stage.paid,
            gas,
            unlimited,
            tuple(name for name in unlimited if name not in before),
            tuple(row.name for row in rows if row.name in free),
            tuple(_left(found, section, row, map_) for row in rows if row.name not in acting),
            tuple(sheet for (sheet, unit), name in said.items() if name == map_ and not unit),
        )


def _left(found: Plan, section: Section, row: Row, map_: GasMap) -> Left:
    """Why a unit stays limited, and the hexes of gas that would reach it, those with most of it first."""
    survey, stage = found.survey, section.stage
    banned = found.request.bans(survey)
    nodes = sorted(survey.gas.keys() - banned, key=lambda node: (-survey.gas[node], node))
    near = (n for n in nodes if row.at_sea or not stage.traces or row.unit.id in survey.reach(n))
    return Left(row.unit.id, row.name, map_, map_ in found.draft.ends(stage), tuple(near))
