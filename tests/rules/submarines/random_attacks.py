"""Positions of submarine warfare and orders worth asking about in them, drawn by dice."""

from __future__ import annotations

from random import Random
from typing import Any

from redball.game.orders import Action, ChooseAction, FlipUnit, MoveUnit, Order, SetConvoys, Step
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION
from redball.rules.base.tables import CHOSEN_ACTIONS
from redball.rules.clauses import all_options
from redball.rules.submarines.air import interceptors
from redball.rules.submarines.joining import eligible, possible_areas
from redball.rules.submarines.orders import (
    AimAttack,
    AttackConvoys,
    ChooseCombat,
    EndAttack,
    FindConvoys,
    InterceptInConvoys,
    MarkCounter,
    PlaceConvoys,
    ResolveAttack,
    SearchConvoys,
    SetLosses,
)
from redball.rules.submarines.resolving import attackable_points, may_be_hit, possible_targets
from redball.rules.submarines.tables import US_WAR, Attack
from redball.rules.submarines.under_way import PHASE, attacked_points, open_attack, stage_of

from tests.rules.books import RandomOrders
from tests.rules.submarines.world import TURN, at, game, unit, world

AREAS = ("North Atlantic", "Bay of Biscay", "US East Coast")
NAVAL = ("SUB", "SUB", "MILCH", "ASW", "CL", "CA", "CV", "TRS", "NAV", "CVP", "FTR")
AT_HOME = {"GE": "Kiel", "IT": "Rome", "CW": "London", "US": "Boston", "FR": "Brest"}
ACTIONS: tuple[Action, ...] = ("naval", "naval", "combined", "air", "pass")
OWN = ("sub.asw", "sub.ssw", "sub.torp", "sub.carrier_planes")
WARS = (("GE", "CW"), ("GE", "US"), ("IT", "CW"), ("IT", "US"), ("JA", "US"))


def position(number: int) -> tuple[Game, Random]:
    """A position with readings of the options, and the dice of what follows."""
    dice = Random(number)
    turn = TURN[dice.randint(1941, 1943), dice.randint(0, 5)]
    first, impulse = dice.choice(("axis", "allied")), dice.randint(1, 2)
    clock = at("submarine_warfare", 1936 + turn // 6, turn % 6, impulse, first)
    hunters = ("GE", "GE", "IT") if clock.side == "axis" else ("CW", "US", "US")
    units = []
    for n in range(dice.randint(6, 16)):
        hunts = n < 4
        power = dice.choice(hunters if hunts else ("GE", "GE", "IT", "CW", "CW", "US", "FR"))
        kind = "SUB" if hunts else dice.choice(NAVAL)
        fields: dict[str, Any] = {
            "organized": dice.random() < 0.85,
            "attack": dice.randint(0, 5),
            "movement": dice.randint(3, 14),
            "naval_air": dice.randint(0, 5),
            "asw": dice.randint(0, 4),
            "damaged": kind in ("CL", "CA") and dice.random() < 0.2,
        }
        home = kind in ("NAV", "FTR") and dice.random() < 0.6
        if not home:
            fields["section"] = dice.randint(CONVOY_SECTION, 4)
        where = AT_HOME[power] if home else dice.choice(AREAS)
        units.append(unit(f"{power.lower()}{n}", where, type=kind, power=power, name=f"Number {n}", **fields))
    options = {
        name: dice.choice(option.choices)
        for name, option in all_options().items()
        if name.startswith(OWN) and dice.random() < (0.0, 0.2, 0.5)[number % 3]
    }
    entry = turn - dice.randint(0, 14)
    convoys = {(area, power): dice.randint(1, 9) for area in AREAS for power in ("CW", "US", "GE", "FR")}
    played = game(
        *units,
        clock=clock,
        convoys={key: count for key, count in convoys.items() if dice.random() < 0.7},
        options=options,
        wars=(*WARS, ("FR", "GE")) if dice.random() < 0.3 else WARS,
        remembered=[
            *(US_WAR.put(each, each == entry) for each in range(entry, turn + 1)),
            *(
                CHOSEN_ACTIONS.put((turn, clock.impulse, clock.side, power), dice.choice(ACTIONS))
                for power in AT_HOME
                if dice.random() < 0.9
            ),
        ],
    )
    return played, dice


class Orders(RandomOrders):
    """Orders worth asking about in a position."""

    def order(self) -> Order:
        """What comes next in the attack that is under way, or something else."""
        return self._next() if self.coin(0.6) else self._any()

    def area(self) -> str:
        """A sea area, the one with the attack most often."""
        under_way = open_attack(self.game)
        if under_way is not None and self.coin(0.9):
            return world().sea_areas[under_way[0]].name
        return self.dice.choice(AREAS)

    def _next(self) -> Order:
        under_way = open_attack(self.game)
        if under_way is None:
            return self._begin() if self.game.clock.phase == PHASE and self.coin(0.9) else self._step()
        area, name = under_way[1], world().sea_areas[under_way[0]].name
        match stage_of(area):
            case "intercept":
                return self._intercept(name)
            case "search":
                return SearchConvoys(name, self.dice.randint(0, 10), self.dice.randint(0, 10))
            case "find":
                found = self.dice.choice(("both", "both", "submarines", "convoys", "none"))
                return FindConvoys(name, found, 0 if found == "none" else self.dice.randint(0, 9))
            case "choose":
                return ChooseCombat(name, self.dice.choice(("submarine", "air")))
            case _ if area.spared is None and self.coin(0.4):
                return self._aim(name)
            case _:
                return self._resolve(name) if self.coin(0.95) else EndAttack(name)

    def _aim(self, area: str) -> Order:
        able = list(possible_targets(self.game, *self._now())) if self.coin(0.9) else self.units
        units = tuple(id for id in able if self.coin(0.7))
        there = attackable_points(self.game, *self._now())
        return AimAttack(area, units, tuple(power for power in there if self.coin(0.7)))

    def _step(self) -> Order:
        last = self.game.clock.phase == "end_of_action"
        return Step(end_stage=last and self.coin(0.3), back=self.coin(0.1) and not last)

    def _begin(self) -> Order:
        powers = [code for code in self.game.powers if self.game.powers[code].side == self.game.clock.side]
        if powers and self.coin(0.15):
            return ChooseAction(self.dice.choice(powers), self.dice.choice(("naval", "combined", "pass")))
        possible = possible_areas(self.game)
        if not possible and self.coin(0.7):
            return self._step()
        if not possible:
            return self._attack(self.dice.choice(AREAS), self.some(self.unit, 0.9))
        area = self.dice.choice(sorted(possible))
        able = [each.id for each in eligible(self.game, area, possible[area])]
        some = tuple(self.dice.sample(able, self.dice.randint(not self.coin(0.1), len(able))))
        return self._attack(world().sea_areas[area].name, some)

    def _attack(self, area: str, units: tuple[str, ...]) -> Order:
        values = ("0", "1", "1/2", "2", "3", "4", "-1")
        return AttackConvoys(area, units, tuple(self.dice.choice(values) for _ in units))

    def _now(self) -> tuple[int, Attack]:
        under_way = open_attack(self.game)
        assert under_way is not None
        return under_way

    def _intercept(self, area: str) -> Order:
        able = [each.id for each in interceptors(self.game, *self._now())] or self.units
        planes = tuple(self.dice.sample(able, min(len(able), self.dice.randint(0, 2))))
        lost = tuple(id for id in planes if self.coin(0.2))
        aborted = tuple(id for id in planes if id not in lost and self.coin(0.2))
        return InterceptInConvoys(area, planes, lost, aborted, -1 if self.coin(0.95) else 2)

    def _resolve(self, area: str) -> Order:
        under_way = self._now()
        able = list(may_be_hit(self.game, *under_way)) if self.coin(0.9) else self.units
        hit = self.dice.sample(able, min(len(able), self.dice.randint(0, 4)))
        parts: list[list[str]] = [[], [], []]
        for id in hit:
            self.dice.choice(parts).append(id)
        there = attacked_points(self.game, *under_way)
        powers = tuple(power for power in there if self.coin(0.6))
        points = tuple(self.dice.randint(0, there[power] + self.coin(0.1)) for power in powers)
        return ResolveAttack(area, powers, points, *map(tuple, parts))

    def _any(self) -> Order:
        area, power = self.area(), self.power()
        match self.dice.randint(0, 12):
            case 0:
                return MarkCounter(
                    self.unit(), self.dice.choice(("hunter", "free_french", "tanker")), self.coin(0.7)
                )
            case 1 | 2:
                there = self.game.convoys.get((world().sea_by_name[area.casefold()].index, power), 0)
                return PlaceConvoys(area, power, self.dice.randint(-1, there + 1))
            case 3:
                return SetConvoys(area, power, self.dice.randint(0, 9))
            case 4:
                return SetLosses(area, power, self.dice.choice(("convoy", "escort")), self.dice.randint(0, 9))
            case 5:
                return MoveUnit(self.unit(), self.dice.choice(AREAS), self.dice.randint(CONVOY_SECTION, 4))
            case 6:
                return FlipUnit(self.unit(), self.coin(0.7))
            case 7:
                return self._step()
            case 8:
                return ResolveAttack(area, (power,), (self.dice.randint(0, 3),))
            case 9:
                return EndAttack(area)
            case 10:
                return SearchConvoys(area, self.dice.randint(0, 11), self.dice.randint(0, 11))
            case 11:
                return self._attack(area, self.some(self.unit, 0.9))
            case _:
                return FindConvoys(area, self.dice.choice(("both", "none")), self.dice.randint(0, 2))
