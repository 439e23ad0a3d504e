"""What a player requires of a plan of gas: worths, pins, bans, a reserve, and which steps it is for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from redball.game.units import UnitClass
from redball.planning import plan
from redball.planning.plan import Presets, build_cost, favouring, one
from redball.planning.sets.gas.survey import Row, Stage, Survey
from redball.rules.gas.options import reads
from redball.rules.gas.steps import FINAL, RETURN
from redball.rules.gas.tables import ACTED

FIRST = 10
"""Factor of a preset's own kinds of units."""

_ARMOUR = frozenset({"ARM", "MECH", "HQ-A"})

PRESETS: Presets = {
    "cost": build_cost,
    "armour_air": favouring(lambda unit: unit.kind is UnitClass.AIR or unit.type in _ARMOUR, FIRST),
    "ships": favouring(lambda unit: unit.kind is UnitClass.NAVAL, FIRST),
    "count": one,
}
"""Build cost; the same with armour and air, or ships, counting ten times; the number of units."""


class Pin(msgspec.Struct, frozen=True):
    """What must be: a unit acts as if gas were paid, or an HQ is turned up (``free``: as the free one, which
    costs none); a map is paid, from ``hexes`` among others; a sheet counts as a ``map``.
    """

    free: bool = False
    hexes: tuple[str, ...] = ()
    map: str = ""


@dataclass(frozen=True)
class Request(plan.Request[Pin]):
    """Pins and bans, and gas that must be left (``reserve``).

    Pins are by the names of units, those of a later step with "!" after them; of maps (:func:`map_name`),
    which with None must not be paid; and of sheets (:func:`sheet_name`).  Bans are hexes whose gas stays
    ("hex:A-1234").  ``returning`` and ``hqs``: gas is kept for Return to Base, and for HQs in Final
    Reorganization, where that is worth more.
    """

    reserve: int = 0
    returning: bool = False
    hqs: bool = False

    @staticmethod
    def of(request: plan.Request[Pin]) -> Request:
        """A request that knows nothing of gas, such as a plan desk makes, with the defaults."""
        if isinstance(request, Request):
            return request
        return Request(request.weights, request.preset, request.pins, request.banned, request.only)

    def stages(self, survey: Survey) -> Iterator[Stage]:
        """The steps that the plan is for: the present one, and later ones that the player asks for."""
        for stage in survey.stages:
            if stage.now or (self.returning if stage.step == RETURN else self.hqs):
                yield stage

    def bans(self, survey: Survey) -> frozenset[int]:
        """Hexes whose gas stays."""
        names = (name.removeprefix("hex:") for name in self.banned)
        return frozenset(survey.game.atlas.find(name) for name in names)

    def pin(self, name: str) -> Pin | None:
        """The pin of a name; None where there is none, or where it is excluded."""
        return (self.pins or {}).get(name)

    @property
    def least_left(self) -> int:
        """The reserve."""
        return max(0, self.reserve)


_STEPS = {RETURN: "return", FINAL: "final"}


def map_name(step: int, map_: str) -> str:
    """A map in a step, as pins name it: "map:W" in an impulse, "return:W", "final:W"."""
    return f"{_STEPS.get(step, 'map')}:{map_}"


def sheet_name(step: int, sheet: str) -> str:
    """A sheet that counts as a map, as pins name it: "sheet:AFR" in an impulse, "return-sheet:AFR"."""
    prefix = f"{_STEPS[step]}-" if step in _STEPS else ""
    return f"{prefix}sheet:{sheet}"


def worths(survey: Survey, request: plan.Request[Pin]) -> dict[str, Fraction]:
    """What it is worth that a unit acts without limits, stays at sea, or turns up, by its name in a request.

    Who is face-down does nothing in an impulse, and is worth nothing there.  Raises ``KeyError`` for an
    unknown preset.
    """
    preset = request.preset_of(PRESETS)
    usual: dict[str, Fraction] = {}
    for stage in survey.stages:
        for name, row in stage.rows.items():
            usual[name] = preset(row.unit) if _can_use(survey, stage, row) else Fraction(0)
        usual |= {name: preset(hq) for name, hq in stage.hqs.items()}
    return {name: max(Fraction(0), worth) for name, worth in request.worths(usual).items()}


def planned_worths(survey: Survey, request: plan.Request[Pin]) -> Mapping[str, Fraction]:
    """The worths by which a plan is made: nothing for units that are excluded."""
    known = worths(survey, request)
    return {name: Fraction(0) if request.must_not(name) else worth for name, worth in known.items()}


def _can_use(survey: Survey, stage: Stage, row: Row) -> bool:
    """Whether a unit could do something with gas: face-up units in an impulse, and by option those that the
    payment would turn up again (GAS-AMB-09); face-down ones in Final Reorganization.
    """
    unit = row.unit
    if stage.step == RETURN:
        return True
    if stage.step == FINAL:
        return not unit.organized and not unit.shattered
    acted = ACTED.of(survey.game).get((survey.game.clock.turn, stage.step, unit.id))
    again = acted is not None and acted.flipped and bool(reads(survey.game, "retroactive"))
    return unit.organized or again
