"""What might be ordered at impulse reorganization, sensible or not, drawn by dice."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
from redball.game import orders as o
from redball.game.powers import SIDES
from redball.game.state import Game
from redball.rules import reorganization
from redball.rules.reorganization import checklist, chits, choices
from redball.rules.reorganization.mission import mission_of
from redball.rules.reorganization.offers import offer_of, possible_orders
from redball.rules.reorganization.orders import (
    AirMission,
    BuyRP,
    FlyMission,
    MissionResult,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    ReorganizeMany,
    RepairPort,
    SetAirMissions,
    SpendBP,
)
from redball.rules.reorganization.repairs import repair_offers

from tests.rules.books import RandomOrders
from tests.rules.reorganization.world import AREAS, PORTS


class Orders(RandomOrders):
    """Orders worth asking about in a position, drawn by dice."""

    def __init__(self, game: Game, dice: Random, theme: str) -> None:
        super().__init__(game, dice)
        self.theme = theme

    def order(self) -> o.Order:
        """An order for the present phase; now and then one for another, or one that a task offers."""
        if self.coin(0.1):
            offered = [order for task in reorganization.RULE_SET.tasks(self.game) for order in task.orders]
            if offered:
                return self.dice.choice(offered)
        also = {
            "land": (self.many, self.repair, self.fly, self.mission, self.reorganize),
            "air": (self.fly,) * 6 + (self.mission,) * 5 + (self.result, self.missions),
            "ports": (self.repair, self.repair, self.repair, self.many, self.by_chit),
            "chits": (self.by_chit, self.by_chit, self.many, self.reorganize, self.mission),
        }  # fmt: skip
        reorganizing = (*(self.reorganize,) * 6, *also[self.theme])
        flown = [m for side in SIDES if (m := mission_of(self.game, side)) and m.flights]
        if any(m.step in ("combat", "anti_aircraft") for m in flown) and self.coin(0.6):
            reorganizing = (self.result,)
        elif any(m.step != "reorganizing" and not m.over for m in flown) and self.coin(0.7):
            reorganizing = (self.fly, self.mission)
        kinds = {
            "choose_action": (
                *(self.chit,) * (4 if self.theme == "chits" else 1),
                self.action,
                self.moves,
                self.missions,
            ),
            "reorganization": reorganizing,
            "return_to_base": (self.reorganize,),
            "final_reorganization": reorganizing,
            "production": (self.buy, self.spend),
        }
        phase = self.game.clock.phase if self.coin(0.96) else self.dice.choice(tuple(kinds))
        return self.dice.choice(kinds.get(phase, reorganizing))()

    def waiting(self) -> str:
        """A unit that needs points, mostly."""
        found = [u.id for u in self.game.units.values() if u.shattered or not u.organized]
        return self.dice.choice(found) if found and self.coin(0.93) else self.unit()

    def side(self) -> Any:
        return self.game.clock.side or self.dice.choice(SIDES) if self.coin(0.92) else "neutral"

    def reorganize(self) -> Reorganize:
        name = self.waiting()
        aloft = [m for s in SIDES if (m := mission_of(self.game, s)) and m.step == "reorganizing"]
        offered = [order for m in aloft for order in checklist.services(self.game, m)]
        if offered and self.coin(0.5):
            return self.dice.choice(offered)
        found = list(possible_orders(self.game, self.game.units[name])) if name in self.game.units else []
        if found and self.coin(0.85):
            some = self.dice.sample(found, min(len(found), 4))
            fitting = (each for each in some if offer_of(self.game, each, why=False).allowed)
            order = next(fitting, some[0]) if self.coin(0.75) else some[0]
        else:
            provider = f"unit:{self.unit()}" if self.coin(0.6) else f"hex:{self.hex()}"
            ways = ("primary", "secondary", "limited", "hq", "supply_unit", "atr", "trs", "sea", "mail")
            order = Reorganize(name, provider, self.dice.choice(ways))
        more: dict[str, Any] = {}
        if self.coin(0.15):
            more["payer"] = self.power()
        if self.coin(0.07):
            more["rail"] = not order.rail
        if self.coin(0.08):
            more["ports"] = self.some(lambda: self.dice.choice(PORTS), 0.7)
            more["areas"] = self.some(lambda: self.dice.choice(AREAS), 0.4)
        return msgspec.structs.replace(order, **more)

    def many(self) -> o.Order:
        rows = (
            self.reorganize() if self.coin(0.85) else self.repair() for _ in range(self.dice.randint(0, 3))
        )
        return ReorganizeMany(tuple(rows))

    def repair(self) -> Reorganize | RepairPort:
        if not self.game.hexes and self.coin(0.8):
            return self.reorganize()
        hurt = [self.game.atlas.label(n) for n, state in self.game.hexes.items() if state.port_damaged]
        port = self.dice.choice(hurt) if hurt and self.coin(0.9) else self.hex()
        node = self.game.atlas.find(port) if port != "Nowhere" else -1
        offered = [offer.order for offer in repair_offers(self.game, node)] if port in hurt else []
        if offered and self.coin(0.7):
            return self.dice.choice(offered)
        return RepairPort(port, f"hex:{self.hex()}", self.maybe(self.power(), 0.4))

    def by_chit(self) -> o.Order:
        playing = [code for code in self.game.powers if chits.chit_of(self.game, code)]
        if not playing and self.coin(0.8):
            return self.reorganize()
        power = self.dice.choice(playing) if playing and self.coin(0.9) else self.power()
        return ReorganizeByChit(power, self.some(self.waiting, 0.6))

    def chit(self) -> o.Order:
        chiefs = [u for u in self.game.units.values() if u.is_headquarters and u.organized]
        if chiefs and self.coin(0.75):
            chief = self.dice.choice(chiefs)
            kind: Any = self.dice.choice(("air", "naval", "land", "combined", "reorganize_units"))
            return PlayChit(chief.power, kind, chief.id)
        kind = self.dice.choice((*chits.KINDS, "", "sea"))
        return PlayChit(self.power(), kind, self.maybe(self.unit(), 0.5))

    def action(self) -> o.Order:
        return o.ChooseAction(self.power(), self.dice.choice(("land", "combined", "air", "pass")))

    def moves(self) -> o.Order:
        action = self.dice.choice(("land", "combined", "air", "pass"))
        return o.SetRailMoves(self.power(), action, self.dice.choice((0, 1, 2, -1)))

    def missions(self) -> o.Order:
        return SetAirMissions(self.power(), self.dice.choice((0, 1, 2, -1, -2)))

    def mission(self) -> o.Order:
        side = self.side()
        if mission_of(self.game, side) is None and self.coin(0.8):
            return AirMission(side)
        flown = mission_of(self.game, side)
        if next(choices.flights_in_turn(self.game, side), None) is not None and self.coin(0.5):
            return self.fly()
        ahead = checklist.ahead(self.game, flown) if flown is not None else None
        if ahead is not None and self.coin(0.8):
            return AirMission(side, ahead.step)
        steps: Any = ("patrols", "transports", "combat", "anti_aircraft", "reorganizing", "home")
        return AirMission(side, "" if self.coin(0.5) else self.dice.choice(steps))

    def fly(self) -> o.Order:
        open_ = [order for side in SIDES for order in choices.flights_open(self.game, side)]
        if open_ and self.coin(0.8):
            order = self.dice.choice(open_)
            return order if self.coin(0.8) else msgspec.structs.replace(order, side="")
        if not any(mission_of(self.game, side) for side in SIDES) and self.coin(0.8):
            return self.mission()
        roles: Any = ("patrol", "transport", "escort", "interceptor", "bomber")
        flyers = [u.id for u in self.game.units.values() if u.kind == "air"] or self.units
        name = self.dice.choice(flyers) if self.coin(0.9) else self.unit()
        return FlyMission(name, self.hex(), self.dice.choice(roles), self.dice.choice(("", *SIDES)))

    def result(self) -> o.Order:
        flying = [f.unit for s in SIDES if (m := mission_of(self.game, s)) for f in m.flights]
        if not flying and self.coin(0.8):
            return self.fly()
        guns = [u.id for u in self.game.units.values() if u.type == "AA"]
        name = self.dice.choice(flying) if flying and self.coin(0.9) else self.unit()
        by = self.dice.choice(guns) if guns and self.coin(0.6) else self.maybe(self.unit(), 0.2)
        return MissionResult(name, self.dice.choice(("aborted", "destroyed")), by)

    def buy(self) -> o.Order:
        return BuyRP(self.power(), self.dice.choice((1, 1, 2, 3, 3, 4, 0, 50)))

    def spend(self) -> o.Order:
        return SpendBP(
            self.power(), self.dice.choice((1, 2, 3, 3, 0, 50)), self.dice.choice(("units", "other"))
        )
