"""Positions of saved gas and orders worth asking about in them, drawn by dice."""

from __future__ import annotations

from random import Random
from typing import Any

from redball.game import orders as o
from redball.game.clock import Clock
from redball.game.state import Game
from redball.game.units import TRANSPORTS
from redball.rules import tasks
from redball.rules.clauses import all_options
from redball.rules.gas.lending import promised
from redball.rules.gas.maps import MAPS, SHEETS
from redball.rules.gas.orders import (
    AllotResources,
    BombFactories,
    ChooseOutput,
    DesignateMap,
    LendGoods,
    NameFree,
    PayGas,
    Produce,
    PromiseGoods,
    SavePoints,
    SaveResources,
    SetDependent,
    SetGas,
    SetSeaMap,
    TurnUpHQ,
    UseUnits,
)
from redball.rules.gas.producing import has_produced, proposals
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import POINTS, PROMISED, STOCK
from redball.rules.gas.using import ACTS, acts_of

from tests.rules.books import RandomOrders
from tests.rules.gas.board import ATLAS, LEND, TURN, at, game
from tests.small_map import unit

PLACES = [place.name for place in ATLAS.places]
HOMES = {
    "GE": ("Berlin", "Essen", "Munich"), "IT": ("Rome",), "JA": ("Tokyo",), "CW": ("London", "Ottawa"),
    "US": ("Washington", "Boston"), "SU": ("Moscow", "Kiev"), "FR": ("Paris",), "CH": ("Chungking",),
    "CC": ("Yenan",),
}  # fmt: skip
STANDS = {
    "GE": ("W-0112", "E-0116", "S-0013", "W-0212"), "IT": ("W-0312", "A-0511"), "JA": ("P-0124",),
    "CW": ("W-0106", "A-0516"), "US": ("N-0201", "P-0225"), "SU": ("E-0117", "E-0218"), "FR": ("W-0110",),
    "CH": ("I-0121",), "CC": ("I-0020",),
}  # fmt: skip
AREAS = tuple(area.name for area in ATLAS.sea_areas)
TYPES = ("ARM", "MECH", "INF", "HQ-A", "HQ-I", "FTR", "LND", "NAV", "ATR", "CVP", "ART", "PARA")
SHIPS = ("SUB", "BB", "CV", "CVP", "TRS", "CX", "NAV")
CLOCKS = (
    LEND,
    at("land_movement"),
    at("naval_movement", 2),
    at("ground_strike"),
    at("land_combat", 2),
    at("strategic_bombardment", 2),
    at("end_of_action", 2),
    at("reorganization"),
    Clock(TURN, "return_to_base"),
    Clock(TURN, "final_reorganization"),
    Clock(TURN, "production"),
    Clock(TURN, "production"),
)


def position(number: int) -> tuple[Game, Random]:
    """A position with readings of the options, and the dice of what follows."""
    dice = Random(number)
    units = []
    for code, places in STANDS.items():
        for n in range(dice.choice((1, 2, 3)) if code in ("GE", "SU", "CW") else 1):
            at_sea = dice.random() < 0.35
            kind = dice.choice(SHIPS if at_sea else TYPES)
            fields: dict[str, Any] = {"organized": dice.random() < 0.7, "motorised": dice.random() < 0.5}
            if at_sea:
                fields["section"] = dice.randint(0, 4)
            where = dice.choice(AREAS if at_sea else places)
            units.append(unit(f"{code.lower()}{n}", where, type=kind, power=code, **fields))
    for n, (code, where) in enumerate(
        (("GE", "W-0112"), ("GE", "E-0116"), ("SU", "E-0218"), ("CW", "W-0106"))
    ):
        units.append(unit(f"hq{n}", where, type="HQ-A", power=code, organized=dice.random() < 0.3))
    options = {
        option.name.removeprefix("gas."): dice.choice(option.choices)
        for option in all_options().values()
        if option.rule_set == "gas" and dice.random() < (0.0, 0.1, 0.4)[number % 3]
    }
    stock = {
        (dice.choice(places), code): dice.randint(1, 4)
        for code, places in HOMES.items()
        if dice.random() < 0.7
    }
    saved = {(dice.choice(places), code): 1 for code, places in HOMES.items() if dice.random() < 0.2}
    promises = [("US", "SU", "gas"), ("US", "CW", "points"), ("GE", "IT", "gas"), ("CW", "SU", "gas")]
    remembered = [PROMISED.put((TURN, *each), dice.randint(1, 3)) for each in promises if dice.random() < 0.5]
    reorganizes = ("reorganization",) if dice.random() < 0.2 else ()
    played = game(
        *units,
        clock=dice.choice(CLOCKS),
        gas=stock,
        points=saved,
        remembered=remembered,
        options=options,
        convoys={(0, "US"): 2, (0, "CW"): 2, (1, "CW"): 1, (2, "IT"): 1},
        rule_sets=("base", "gas", *reorganizes),
        control={"I-0020": "CC"},
        wars=None if dice.random() < 0.8 else [("GE", "FR"), ("GE", "CW")],
    )
    return played, dice


class Orders(RandomOrders):
    """Orders worth asking about in a position."""

    def order(self) -> o.Order:
        """An order for the present phase; now and then one for another, or one that a task offers."""
        if self.coin(0.25 if self.game.clock.impulse else 0.1):
            return self.step()
        offered = [order for task in tasks(self.game) for order in task.orders]
        if offered and self.coin(0.2):
            return self.dice.choice(offered)
        phase = self.game.clock.phase
        anytime = (self.set_gas, self.control, self.flip, self.sea_map, self.mark, self.rule_sets, self.war)
        kinds = {
            "lend_lease": (self.promise,) * 3,
            "production": (self.allot, self.allot, self.output, self.produce, self.save, self.lend, self.lend,
                           self.keep),
            "return_to_base": (self.move, self.move, self.pay, self.designate),
            "final_reorganization": (self.hq, self.hq, self.flip, self.pay),
            "strategic_bombardment": (self.bomb, self.bomb, self.use, self.pay),
        }  # fmt: skip
        usual = (
            self.move,
            self.move,
            self.many,
            self.use,
            self.use,
            self.pay,
            self.free,
            self.designate,
            self.hq,
        )
        able = kinds.get(phase, usual if self.game.clock.impulse else (self.pay, self.allot))
        return self.dice.choice(anytime if self.coin(0.2) else able)()

    def _place(self) -> str:
        return self.dice.choice(PLACES) if self.coin(0.97) else self.hex()

    def _saved(self) -> tuple[str, str]:
        """A place and a power with something saved, mostly."""
        rows = [*STOCK.of(self.game), *POINTS.of(self.game)]
        if not rows or self.coin(0.2):
            return self._place(), self.power()
        node, code = self.dice.choice(rows)
        return self.game.atlas.label(node), code

    def step(self) -> o.Order:
        return o.Step(
            back=self.coin(0.25), end_stage=self.game.clock.phase == "end_of_action" and self.coin(0.7)
        )

    def pay(self) -> o.Order:
        hex, code = self._saved()
        map_ = self.dice.choice((*MAPS, *MAPS, "Western European map", "AFR", "Mars"))
        return PayGas(code, map_, () if self.coin(0.6) else (hex,))

    def designate(self) -> o.Order:
        who = self.maybe(self.unit(), 0.3)
        return DesignateMap(
            self.power(), self.dice.choice(("AFR", "SCAND", "AMER")), self.dice.choice(SHEETS), who
        )

    def free(self) -> o.Order:
        return NameFree((self.unit(), *self.some(self.unit, 0.15)))

    def hq(self) -> o.Order:
        down = [u.id for u in self.game.units.values() if u.is_headquarters and not u.organized]
        chiefs = down if down and self.coin(0.9) else self.units
        return TurnUpHQ(self.dice.choice(chiefs), self.some(lambda: self._saved()[0], 0.3))

    def use(self) -> o.Order:
        able = {u.id: acts for u in self.game.units.values() if (acts := acts_of(self.game, u))}
        first = self.dice.choice([*able]) if able and self.coin(0.85) else self.unit()
        act = self.dice.choice(able[first]) if first in able and self.coin(0.9) else self.dice.choice(ACTS)
        beside = [id for id, acts in able.items() if act in acts and id != first]
        units = (first, *self.some(lambda: self.dice.choice(beside), 0.3)) if beside else (first,)
        return UseUnits(units, act, self.maybe(self._place()), self.coin(0.4))

    def _to(self, id: str) -> o.MoveUnit:
        found = self.game.units.get(id)
        if found is not None and found.hex >= 0 and found.is_land and self.coin(0.8):
            near = [n for n in self.game.atlas.grid.neighbours(found.hex) if self.game.atlas.is_land(n)]
            return o.MoveUnit(id, self.game.atlas.label(self.dice.choice(near or [found.hex])))
        if found is not None and found.sea >= 0 and self.coin(0.5):
            return o.MoveUnit(
                id, AREAS[found.sea], max(0, found.section - self.dice.choice((1, 1, 2, -1))) % 5
            )
        if found is not None and (found.type in (*SHIPS, *TRANSPORTS)) and self.coin(0.5):
            return o.MoveUnit(id, self.dice.choice(AREAS), self.dice.randint(0, 4))
        return o.MoveUnit(id, self.dice.choice((*PLACES, "")))

    def move(self) -> o.Order:
        return self._to(self.unit())

    def many(self) -> o.Order:
        ids = self.dice.sample(self.units, min(3, len(self.units)))
        return o.ChangeMany(tuple(self._to(id) for id in ids))

    def flip(self) -> o.Order:
        return o.FlipUnit(self.unit(), self.coin(0.6))

    def control(self) -> o.Order:
        return o.SetControl(self._saved()[0], self.power())

    def war(self) -> o.Order:
        return o.SetWar(self.power(), self.power(), False)

    def bomb(self) -> o.Order:
        return BombFactories(self.power(), self._saved()[0] if self.coin(0.5) else self._place(),
                             self.dice.choice((1, 2, 3, 8, 0)))  # fmt: skip

    def _planner(self) -> str:
        open_ = [code for code in self.game.powers if not has_produced(self.game, code)]
        return self.dice.choice(open_) if open_ and self.coin(0.85) else self.power()

    def allot(self) -> o.Order:
        power = self._planner()
        offered = proposals(self.game, power) if power in self.game.powers else ()
        if offered and self.coin(0.7):
            return self.dice.choice(offered)
        counts, sources = (0, 0, 1, 1, 2, 3), ("Essen", "Field", "Washington", "London", "Moscow", "Warsaw")
        source = self.dice.choice(sources) if self.coin(0.8) else self._place()
        return AllotResources(
            power, source, self._place(), self.dice.choice(counts), self.dice.choice(counts)
        )

    def output(self) -> o.Order:
        return ChooseOutput(
            self._planner(), self.dice.choice((0, 1, 1, 2, 3)), self.maybe(self._place(), 0.5)
        )

    def produce(self) -> o.Order:
        return Produce(self._planner(), self.some(self._place, 0.3))

    def save(self) -> o.Order:
        hex, code = self._saved()
        rich = [power.code for power in self.game.powers.values() if power.bp_left]
        if rich and self.coin(0.6):
            code = self.dice.choice(rich)
            hex = self.dice.choice(HOMES[code])
        return SavePoints(code, hex, self.dice.choice((1, 1, 2, 0)), self.coin(0.4))

    def keep(self) -> o.Order:
        return SaveResources(self.power(), self._place(), 1)

    def promise(self) -> o.Order:
        return PromiseGoods(self.power(), self.power(), self.dice.choice((0, 1, 2)), self._goods())

    def lend(self) -> o.Order:
        hex, code = self._saved()
        to, goods = self.power(), self._goods()
        rows = [*promised(self.game)]
        if rows and self.coin(0.9):
            code, to, goods = self.dice.choice(rows)
            own = [self.game.atlas.label(node) for node in gas_of(self.game, code)] or [hex]
            hex = self.dice.choice(own if goods == "gas" else HOMES[code])
        goal = self.dice.choice(HOMES.get(to, PLACES))
        areas = self.dice.choice(
            ((), ("North Atlantic",), ("North Atlantic",), ("North Sea",), ("Mediterranean",))
        )
        return LendGoods(code, to, hex, goal, self.dice.choice((1, 1, 2)), goods, areas)

    def _goods(self) -> Any:
        return "gas" if self.coin(0.7) else "points"

    def set_gas(self) -> o.Order:
        hex, code = self._saved()
        return SetGas(code, hex, self.dice.choice((None, 0, 1, 3)), self.dice.choice((None, 0, 2)))

    def sea_map(self) -> o.Order:
        return SetSeaMap(self.dice.choice(AREAS), self.maybe(self.dice.choice(SHEETS), 0.7))

    def mark(self) -> o.Order:
        return SetDependent(self.unit(), self.coin(0.5))

    def rule_sets(self) -> o.Order:
        if not self.coin(0.3):
            return self.set_gas()
        return o.SetRuleSets(("gas",)) if "gas" not in self.game.rule_sets else o.SetRuleSets(("oil",))
