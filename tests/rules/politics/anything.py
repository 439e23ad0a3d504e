"""Orders of politics of all kinds, drawn at random for a position: most of them make sense where they are
drawn, and some make none.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from redball import rules
from redball.game.orders import AddUnit, MoveUnit, Order, SetControl, SetCountry, SetWar, Step
from redball.game.state import Game
from redball.rules.politics import standing
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs import orders as a
from redball.rules.politics.affairs.tables import PENDING
from redball.rules.politics.display import orders as d
from redball.rules.politics.display import pushes, ways
from redball.rules.politics.display.layout import Layout
from redball.rules.politics.entry import options as entry_options
from redball.rules.politics.entry import orders as e
from redball.rules.politics.entry import pools
from redball.rules.politics.nations import orders as n
from redball.rules.politics.orders import SetMinor, SetStanding, UseDisplay
from redball.rules.politics.powers import orders as p
from redball.rules.politics.treaties import orders as t
from redball.rules.politics.turns import orders as u
from redball.rules.politics.turns import track
from redball.rules.politics.war import orders as w

POWERS = ("GE", "IT", "CW", "FR", "SU", "JA", "US", "CH")
MINORS = ("POL", "NOR", "BEL", "ROM", "SPA", "FIN", "SWE")
IDEOLOGIES = ("fascist", "democrat", "communist")
PLACES = ("Berlin", "Paris", "Kiev", "Warsaw", "Chungking", "Madrid", "Lyon", "Delhi", "Oslo", "Sevastopol")
WATERS = ("Kiel Canal", "Strait of Gibraltar", "Sound and Belts")
POOLS = ("FR", "GE", "GE SS", "CH", "CH CC", "CW IND", "SPA government", "SPA rebels")
KINDS = ("INF", "ARM", "INF 3", "FTR", "BB")
TERRITORIES = ("MOR", "ALG", "TUN", "REU", "FIC", "SYR", "XX")
CARDS = (
    *("0a", "0b", "0c", "0d", "0f", "0h", "2", "3", "3", "4", "4", "4a", "4b", "4c", "5", "5"),
    *("IPO 1", "IPO 2", "IPO 3", "IPO 5", "IPO 9", "IPO 9", "IPO 10", "IPO 11", "IPO 12", "IPO 13", "IPO 14"),
    *("IPO 15", "IPO 18", "IPO 19", "CH 6", "CH 7", "SU 7", "CW 8", "GE 6", "GE 11", "GE 12", "JA 6", "US 6"),
)
OWNERS = {"CH 6": "CH", "CH 7": "CH", "SU 7": "SU", "CW 8": "CW", "GE 11": "GE", "GE 12": "GE", "JA 6": "JA"}


class Drawing:
    """A hand that draws orders for a position: of each list of kinds all before one comes again."""

    def __init__(self, dice: Random, game: Game) -> None:
        self.dice, self.game = dice, game
        self.decks: dict[str, list[int]] = {}

    def any_order(self, game: Game) -> Order:
        """Some order, of the kinds that are given in the present phase, now and then of others."""
        self.game = game
        asked = (
            [order for task in rules.tasks(game) for order in task.orders if not isinstance(order, Step)]
            if self.likely(0.25)
            else []
        )
        if asked:
            return self.dice.choice(asked)
        here = DRAWN[game.clock.phase] if self.likely(0.95) else self.one(list(DRAWN.values()))
        order: Order = getattr(self, self.one(here))()
        return order

    def dealt(self, name: str, drawn: Sequence[Callable[[], Order]]) -> Order:
        """The order of the next card of a deck."""
        deck = self.decks.setdefault(name, [])
        if not deck:
            deck += self.dice.sample(range(len(drawn)), len(drawn))
        return drawn[deck.pop()]()

    def one(self, row: Sequence[Any]) -> Any:
        """One of some."""
        return self.dice.choice(row)

    def likely(self, chance: float) -> bool:
        """True as often as a chance says."""
        return self.dice.random() < chance

    def power(self) -> str:
        """A power, now and then none."""
        return "XX" if self.likely(0.01) else str(self.one(POWERS))

    def number(self) -> int:
        """A number that is small, and now and then absurd."""
        return int(self.one((-(10**12), -1, 10**12))) if self.likely(0.02) else self.dice.randrange(5)

    def enemies(self) -> tuple[str, str] | None:
        """Two powers at war with each other."""
        found = [both for both in sorted(self.game.wars) if set(both) <= set(POWERS)]
        both = self.one(found) if found else None
        return both if both is None or self.likely(0.5) else both[::-1]

    def others(self, power: str) -> list[str]:
        """All powers but one."""
        return [code for code in POWERS if code != power]

    def two(self) -> tuple[str, str]:
        """Two powers, now and then one twice."""
        x = self.power()
        return x, x if self.likely(0.02) else str(self.one(self.others(x)))

    def foes(self) -> tuple[str, str]:
        """Two powers of different ideologies."""
        x = str(self.one(POWERS))
        far = [code for code in POWERS if not standing.same_ideology(self.game, x, code) and code != x]
        return x, str(self.one(far or POWERS))

    def go(self) -> str:
        """Whose go it is, or now and then anybody."""
        return (not self.likely(0.05) and bids.next_go(self.game)) or self.power()

    # --- political affairs ----------------------------------------------------------------------------------

    def option(self) -> Order:
        """An option, with terms that fit it, or others."""
        power = self.go()
        own = [card for card, owner in OWNERS.items() if owner == power]
        card = str(self.one(own)) if own and self.likely(0.15) else str(self.one(CARDS))
        enemy = self.enemies()
        if enemy is not None and power in enemy and self.likely(0.2):
            card = str(self.one(("5", "4a")))
        others = self.others(power)
        target = "" if card[0] in "02" or card in OWNERS else str(self.one((*others, *MINORS)))
        if card in ("5", "4a") and (foes := standing.enemies(self.game, power)):
            target = str(self.one(foes))
        if card in ("IPO 2", "IPO 5", "IPO 12", "0b"):
            target = str(self.one(MINORS))
        if card in ("3", "IPO 9", "IPO 11", "IPO 13", "IPO 14", "4b"):
            target = str(self.one(others))
        return a.PlayOption(power, card, target, self.terms(card))

    def terms(self, card: str) -> dict[str, Any]:
        """What a card asks its player to say."""
        one = self.one
        if self.likely(0.1):
            return {
                str(one(("money", "towards", "prerequisites", "all", "to"))): one((3, "x", [1], None, {}))
            }
        says: dict[str, Callable[[], dict[str, Any]]] = {
            "0a": lambda: {"money": one((3, 3, 6, 4))},
            "0b": lambda: {"type": one(("INF", "FTR"))},
            "0d": lambda: {"cost": one((2, 6))},
            "0h": lambda: {} if self.likely(0.5) else {"points": self.number()},
            "2": lambda: {"year_waived": self.likely(0.5), "prerequisites": one(([], ["a"]))},
            "3": self._treaty,
            "4a": lambda: {"agree": list(POWERS), "accept": list(POWERS[: self.dice.randrange(1, 8)])},
            "5": self._surrender,
            "IPO 1": lambda: {"towards": one(IDEOLOGIES)},
            "IPO 2": lambda: one(({"factory": one(("Warsaw", "Madrid"))}, {"resources": ["S-2347-r1"]})),
            "IPO 13": lambda: {"partners": [one(POWERS)]},
            "IPO 14": lambda: {"territory": one(TERRITORIES), "single": self.likely(0.2)},
        }
        found = says[card]() if card in says else {}
        more = {"cost": self.number()} if self.likely(0.3) else {}
        return {**more, **found, **({"need": self.dice.randrange(1, 7)} if self.likely(0.3) else {})}

    def _treaty(self) -> dict[str, Any]:
        if self.likely(0.3):
            return {
                "vary": True,
                "answered": self.likely(0.7),
                "gives": {"resources": self.dice.randrange(3)},
            }
        return {"level": self.dice.randrange(1, 4), "gives": {"bp": 1}} if self.likely(0.5) else {}

    def _surrender(self) -> dict[str, Any]:
        if self.likely(0.5):
            return {"vichy": True, "to": []}
        terms: dict[str, Any] = {"answered": self.likely(0.8), "longer": self.dice.randrange(11)}
        return (
            {"all": True} if self.likely(0.15) else {**terms, "passages": list(WATERS[: self.number() % 2])}
        )

    def activation(self) -> Order:
        """A minor country's marker moved by a modifier as far as it comes, or as nobody may move it."""
        game = self.game
        country = str(self.one(MINORS))
        owners = sorted(standing.minor(game, country).modifiers) or [self.power()]
        owner, mover = str(self.one(owners)), self.power()
        by = self.power() if self.likely(0.3) else ""
        found = pushes.targets(game, mover, country, owner) if owner in game.powers else ()
        target = str(self.one(found)) if found else self.power()
        way: tuple[str, ...] = ("P-0713",) if self.likely(0.1) else ()
        if found and pushes.place_of(game, country) >= 0:
            layout: Layout = standing.layout(game)
            reached = sorted(ways.reach(pushes.minor_push(game, country, owner, target)).items())
            way = tuple(map(layout.label, self.one(reached)[1].way)) if reached else ()
        return d.ActivateMinor(mover, country, owner, target, way, by)

    def own_marker(self) -> Order:
        """A power's own marker, a step on."""
        power, target = str(self.one(POWERS)), self.one(IDEOLOGIES)
        push = pushes.own_push(self.game, power, target, 1)
        layout = standing.layout(self.game)
        steps = ways.next_steps(push) if push.start >= 0 else ()
        way = (layout.label(self.one(steps)),) if steps else ()
        return d.MoveMarker(power, target, 1, way)

    def affairs(self) -> Order:
        """An order of political affairs."""
        game, one = self.game, self.one
        waiting = next(iter(PENDING.of(game)), "")
        if waiting and self.likely(0.8):
            result = PENDING.of(game)[waiting].result - self.dice.randrange(3)
            return a.ReadImplication(waiting, result, one((*IDEOLOGIES, "")))
        drawn: tuple[Callable[[], Order], ...] = (
            *(self.option,) * 30,
            *(self.activation,) * 5,
            self.own_marker,
            lambda: a.PassOption(self.go()),
            lambda: a.NameOption(self.power(), str(one(CARDS))),
            lambda: w.AnnounceWar(self.power(), one((*POWERS, *MINORS))),
            lambda: e.RollEntry(self.dice.randrange(4), one(pools.names(game)), one(("", "4", "12", "-3"))),
            lambda: e.AddSanction(self.dice.randrange(4), one((13, 27, 31, 35, 43)), self.number(), 4),
            lambda: e.DeclineEntry(self.dice.randrange(4)),
            lambda: one([*entry_options.ways_to_use(game, 1, "card")] or [e.UseEntryChit(1, "draw")]),
            lambda: p.RollEffectiveness(self.power()),
            lambda: a.RevealBids(),
            lambda: n.ShareVictory(),
            lambda: n.LeaveKiev(one(sorted(game.units)), one(PLACES)),
            lambda: n.SetUpMilitia(one(("Odessa", "Kharkov", "Paris")), one(PLACES)),
            lambda: n.PlaceChina(one(("P-0713", "P-1205"))),
            lambda: n.SettleTerritory(
                self.power(), one(TERRITORIES), ("GE", "FR"), (2, self.dice.randrange(3))
            ),
        )
        return self.dealt("affairs", drawn)

    # --- everything else ------------------------------------------------------------------------------------

    def bid(self) -> Order:
        """A bid, or the end of bidding."""
        bid = a.MakeBid(self.power(), self.number(), self.dice.randrange(1, 4), self.dice.randrange(-2, 3))
        return a.RevealBids() if self.likely(0.2) else bid

    def diplomacy(self) -> Order:
        """Treaties, trade and pacts."""
        (x, y), one = self.two(), self.one
        drawn: tuple[Callable[[], Order], ...] = (
            lambda: t.SignTreaty(x, y, self.dice.randrange(4)),
            lambda: t.AgreeTrade(x, y, {"resources": 1}, {"bp": self.dice.randrange(2)}, self.likely(0.3)),
            lambda: t.FailTrade(x, y, self.likely(0.7)),
            lambda: t.LendLease(x, y, self.number()),
            lambda: t.SignPact(x, y, self.dice.randrange(8), one(("", "3:2"))),
            lambda: t.SetPact(x, y, {"aircraft": {x: self.game.clock.turn}}),
            lambda: t.BreakPact(x, y, self.likely(0.5)),
            lambda: t.DrawPactChits(x, y, self.dice.randrange(3)),
            lambda: t.SetGarrison(one(sorted(self.game.units)), y, self.number()),
            lambda: t.SetDefence(self.dice.randrange(4), one((50, 100))),
            lambda: t.InternCarrier(one(sorted(self.game.units))),
            lambda: w.DenyPassage(x, one(WATERS), y, self.likely(0.7)),
        )
        return self.dealt("diplomacy", drawn)

    def war(self) -> Order:
        """Wars with powers and minor countries, and their ends."""
        (x, y), one = self.foes(), self.one
        foe = one((y, one(MINORS)))
        drawn: tuple[Callable[[], Order], ...] = (
            *(lambda: w.DeclareWar(x, foe),) * 5,
            lambda: w.DeclareWar(x, y, partner=self.power()),
            lambda: SetWar(x, foe, self.likely(0.8)),
            lambda: e.RollItsWar(y, 5),
            lambda: w.JoinAttacked(one(MINORS), x),
            lambda: w.PutOnTop(x),
            lambda: w.LapseWar(x, one(MINORS)),
            lambda: w.Surrender(*(self.enemies() or (x, y)), answered=self.likely(0.8), longer=self.number()),
            lambda: w.OpenRoad(),
            lambda: p.RecordAttack(one(PLACES), (x,), self.likely(0.2)),
            lambda: n.NoteAttack((one(sorted(self.game.units)),)),
            lambda: n.UseOffensive(self.likely(0.5)),
        )
        return self.dealt("war", drawn)

    def moves(self) -> Order:
        """What the base game does to the map."""
        one, x = self.one, self.power()
        units = sorted(self.game.units)
        drawn: tuple[Callable[[], Order], ...] = (
            *(lambda: SetControl(one(PLACES), x),) * 3,
            lambda: SetCountry(one(MINORS), one((x, "")), conquered=self.likely(0.4)),
            lambda: MoveUnit(one(units), one(PLACES)),
            lambda: AddUnit(f"new{len(units)}", "New", "INF", x, "", one(PLACES)),
            lambda: n.LoseUkrainian(one(units)),
            lambda: n.HoldForCommunists(one(PLACES), self.likely(0.6)),
            lambda: a.SetUpBuilds(one(MINORS), one(PLACES)),
        )
        return self.dealt("moves", drawn)

    def turn_ends(self) -> Order:
        """Chits, intelligence, production, conquest."""
        one, x = self.one, self.power()
        pool = one((*pools.names(self.game), ""))
        drawn: tuple[Callable[[], Order], ...] = (
            lambda: e.MakeCup(),
            lambda: e.RollWarChit(x, one(("democracy", "china")), pool, self.dice.randrange(-1, 4)),
            lambda: e.RollCityChit(self.dice.randrange(11), pool),
            lambda: e.NoteChits(pool, (1,) * pools.count(self.game, pool)),
            lambda: e.RollIntelligence(x, self.dice.randrange(2)),
            lambda: e.CompareIntelligence({}),
            lambda: e.SpendIntelligence(x, self.dice.randrange(1, 3), one(("d6", "2d6", "entry_chit"))),
            lambda: p.PayFromProduction(x, self.number()),
            lambda: p.RecordChain(self.number(), self.likely(0.5)),
            lambda: n.Conquer(x),
            lambda: n.AddReserves(one(KINDS), one((1938, 1939, 1940)), self.number()),
            lambda: n.ShareVictory(),
        )
        return self.dealt("turn_ends", drawn)

    def by_hand(self) -> Order:
        """What players write down."""
        one, x, y = self.one, self.power(), self.power()
        fields = one(({"bid": 9}, {"money": 12}, {"pe": -1}, {"pe": 5}, {"debt": 1}, {"at": "P-0713"}))
        drawn: tuple[Callable[[], Order], ...] = (
            lambda: SetStanding(x, fields),
            lambda: SetStanding(x, {"ideology": one((*IDEOLOGIES, ""))}),
            lambda: SetMinor(one(MINORS), {"modifiers": {x: self.dice.randrange(-9, 10)}}),
            lambda: SetMinor(one(MINORS), {one(("guarantor", "controller", "director")): x}),
            lambda: SetMinor(
                one(MINORS), one(({"allies": (x, y)}, {"civil_war": (x, "")}, {"joined": True}))
            ),
            lambda: UseDisplay(one(("", "]"))),
            lambda: a.PutCard("IPO 3", {"cost": self.dice.randrange(4)}),
            lambda: a.UseCardBook(one(("]", "cards = 3"))),
            lambda: a.SetPool(one(MINORS), self.dice.randrange(9)),
            lambda: d.MarkControllable(x, one(MINORS), one(("yes", "no", ""))),
            lambda: e.SetEntryPool(one(pools.names(self.game)), self.dice.randrange(9)),
            lambda: e.SetIntelligence(x, self.dice.randrange(40)),
            lambda: p.SetDebtLimit(x, self.dice.randrange(9)),
            lambda: p.ChooseFactories(x, one(PLACES), self.dice.randrange(3)),
            lambda: p.GainFactories(x, one(PLACES), one(("IPO 2", "GE 9")), self.dice.randrange(2)),
            lambda: p.MarkHexes(
                one(("objective", "rhineland", "isolated")), (one(PLACES),), self.likely(0.7)
            ),
            lambda: p.MarkResource(one(("S-2347-r1", "W-0437-r1")), one((x, ""))),
            lambda: p.SetElection(x, one(("Nov/Dec 1936", "Nov/Dec 1938")), self.likely(0.8)),
            lambda: p.MarkConquered(x, self.likely(0.5)),
            lambda: p.HalvePool(x, ("INF", "FTR"), (self.number(), 4)),
            lambda: p.SetWorth(x, 9, 5, self.number()),
            lambda: p.SpendWorth(x, one(("land", "naval", "air")), self.number()),
            lambda: p.SetUpOil(one(MINORS), self.dice.randrange(2)),
            lambda: n.SetForces(one(POOLS), one(KINDS), self.number(), one((0, 0, 1937, 1938, 1939))),
            lambda: n.SetDistance(x, one(TERRITORIES), self.dice.randrange(-1, 9)),
            lambda: n.SetRelocated(x, self.number()),
            lambda: n.MarkChinese(
                one(sorted(self.game.units)), one(("white", "communist")), self.likely(0.8)
            ),
            lambda: n.SplitForces("SPA", self.dice.randrange(101), one(("", "government"))),
            lambda: u.SetTrack(one(IDEOLOGIES), self.dice.randrange(-1, 4)),
            lambda: u.SetImpulse(one(IDEOLOGIES), self.dice.randrange(9), self.dice.randrange(4)),
        )
        return self.dealt("by_hand", drawn)

    def impulses(self) -> Order:
        """The order of impulses, and their ends."""
        one = self.one
        order: tuple[str, ...] = track.order_now(self.game) or IDEOLOGIES
        drawn: tuple[Callable[[], Order], ...] = (
            lambda: u.RollOrder({}),
            lambda: u.CallReroll(one(IDEOLOGIES), one((*IDEOLOGIES, ""))),
            lambda: u.GoAfterLast(one((order[1], one(IDEOLOGIES)))),
            lambda: u.TakePlace(one((order[0], one(IDEOLOGIES))), self.dice.randrange(1, 4)),
            lambda: u.EndImpulse(one(IDEOLOGIES), self.dice.randrange(3), self.dice.randrange(1, 11)),
        )
        return self.dealt("impulses", drawn)


DRAWN: dict[str, tuple[str, ...]] = {
    "political_bids": ("bid", "bid", "bid", "by_hand"),
    "political_affairs": ("affairs",) * 7 + ("diplomacy", "diplomacy", "by_hand"),
    "initiative": ("impulses", "impulses", "impulses", "diplomacy"),
    "declare_war": ("war", "war", "war", "moves"),
    "land_combat": ("moves", "war", "by_hand"),
    "end_of_action": ("impulses", "impulses", "moves"),
    "intelligence": ("turn_ends",),
    "us_entry": ("turn_ends", "turn_ends", "diplomacy"),
    "production": ("turn_ends", "by_hand"),
    "peace": ("turn_ends", "war", "moves"),
}
"""What is drawn in a phase; in others nothing."""
