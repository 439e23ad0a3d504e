"""Drawing fuel in final reorganization: out of which stock it comes, and what of it is lost (OIL-REO-04 to
16).

Where the fuel comes from follows from the hex that is traced to:

- free fuel of the Continental US: its pool of this phase;
- a depot that is cut off from home: the barrels of that pocket, each opened whole (OIL-REO-12);
- one's own depot abroad: its barrels, each opened whole and worth 8 (OIL-REO-08, OIL-AMB-36);
- anything else: the owner's track, then its barrels (OIL-STO-06), gross at depots abroad;
- of the Commonwealth: first what it noted, then barrels of the area traced to (OIL-REO-13 to 15).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal

import msgspec
from msgspec.structs import replace

from redball.rules.case import hex_name
from redball.rules.clauses import chosen
from redball.rules.oil.gross import gross_for_more, most_net, net_of
from redball.rules.oil.ledger import NOTHING, Ledger
from redball.rules.oil.opened import Place
from redball.rules.oil.stock import BARREL, Cause, has_endless_fuel
from redball.rules.oil.tables import Fate, Opened
from redball.rules.oil.targets import Target
from redball.wording import Message, message

Source = Literal["", "track", "depot", "free"]

REDUCED = net_of(BARREL)
"""What a barrel opened at a depot abroad is worth (OIL-REO-08)."""


class Draw(msgspec.Struct, frozen=True):
    """Fuel wanted: ``net`` for units of ``user`` out of the stocks of ``owner``.

    ``target`` is the hex traced to, None at sea, where none is needed; ``abroad``: it lies outside the home
    country; ``barrels`` are hexes to take barrels from, in order; ``anywhere`` is the most to
    take of what the Commonwealth noted; ``where`` names the consent it rests on and ``most`` its limit.
    """

    user: str
    owner: str
    net: Fraction
    target: Target | None = None
    abroad: bool = False
    barrels: tuple[int, ...] = ()
    source: Source = ""
    anywhere: Fraction | None = None
    cause: Cause = "reorganization"
    where: str = ""
    most: Fraction | None = None


class ShortError(Exception):
    """A draw that can't be met: the reason and its clauses."""

    def __init__(self, reason: Message, *clauses: str) -> None:
        self.reason, self.clauses = reason, clauses


def drawn(ledger: Ledger, draw: Draw, fresh: bool = False) -> tuple[Ledger, tuple[str, ...]]:
    """The ledger after a draw, and the clauses that it rests on; ``ledger`` itself stays as it is.

    ``fresh``: the loss abroad is counted for this draw alone (OIL-AMB-07); none before it counts then.

    Raises:
        ShortError: there isn't enough fuel on these terms.

    """
    after = ledger.copy()
    maker = _Maker(after, draw)
    maker.make()
    if fresh:
        after.drawn = dict(ledger.drawn)
    return after, tuple(dict.fromkeys(maker.clauses))


def loss_basis(ledger: Ledger) -> str:
    """What the loss abroad is counted on (OIL-AMB-07): per_phase_total, per_draw or per_unit."""
    return str(chosen(ledger.game.options, "oil.foreign_loss_basis"))


class _Maker:
    """Makes one draw on a ledger of its own."""

    def __init__(self, ledger: Ledger, draw: Draw) -> None:
        self.ledger, self.draw = ledger, draw
        self.game, self.owner, self.rest = ledger.game, draw.owner, draw.net
        self.cost = NOTHING
        self.clauses: list[str] = []

    @property
    def lossy(self) -> bool:
        """Whether fuel through this target loses 20 %."""
        return self.draw.target is not None and self.draw.target.depot and self.draw.abroad

    @property
    def cut_off(self) -> bool:
        target = self.draw.target
        return target is not None and target.depot and self.ledger.zones(self.owner).is_cut_off(target.node)

    def make(self) -> None:
        """Meet the draw or raise :class:`ShortError`."""
        draw, areas = self.draw, self.ledger.by_areas(self.owner)
        left = self.ledger.anywhere_left()
        if draw.source == "free":
            self._free()
            return
        if areas and draw.source != "depot":
            self._anywhere()
        if self.rest and areas and draw.source == "track":
            raise ShortError(message("oil.anywhere_spent", left=left, fuel=draw.net), "OIL-REO-14")
        if self.rest:
            self._beyond(areas)
        self._book()

    def _beyond(self, areas: bool) -> None:
        """What the noted fuel doesn't cover, or everything where nothing is noted."""
        always = chosen(self.game.options, "oil.own_depot_abroad") == "always_expend"
        if self.cut_off:
            self._pocket()
        elif self.lossy and self.draw.user == self.owner and always:
            self._own_depot_abroad()
        elif areas:
            self._area()
        else:
            self._main()

    # --- the ways -------------------------------------------------------------------------------------------

    def _free(self) -> None:
        """OIL-REO-09 to 11."""
        user, left = self.draw.user, self.ledger.free_left(self.draw.user)
        if self.draw.net > left:
            reason = message("oil.free_spent", power=user, fuel=self.draw.net, left=left)
            raise ShortError(reason, "OIL-REO-10")
        self.ledger.free[user] = self.ledger.free.get(user, NOTHING) + self.draw.net
        self.ledger.book(user, "free_us", self.draw.net)
        self.ledger.book(user, self.draw.cause, -self.draw.net)
        self.clauses += ["OIL-REO-09", "OIL-REO-10"]
        self.rest = NOTHING

    def _anywhere(self) -> None:
        """Fuel that the Commonwealth noted, from any depot (OIL-REO-13, 14)."""
        ledger, owner = self.ledger, self.owner
        at_sea = self.draw.cause == "sea"
        counts = not at_sea or bool(chosen(self.game.options, "oil.cw_maintenance_uses_n"))
        most = ledger.anywhere_left() if counts else ledger.track[owner]
        backed = most if self._unbacked() else ledger.track[owner]
        wanted = most if self.draw.anywhere is None else min(most, self.draw.anywhere)
        gross = self._charge_up_to(min(wanted, backed, ledger.at_home(owner)))
        if not gross:
            return
        if counts:
            ledger.spent_anywhere += gross
        from_track = min(gross, ledger.track[owner])
        ledger.track[owner] -= from_track
        self._from_areas(gross - from_track, self._every_area(), ())
        self.clauses += ["OIL-REO-13", "OIL-REO-14"]

    def _unbacked(self) -> bool:
        """Where the sea doesn't use up what was noted, more may be noted than the track still shows
        (OIL-AMB-41).
        """
        return not chosen(self.game.options, "oil.cw_maintenance_uses_n")

    def _pocket(self) -> None:
        """Barrels that are cut off: opened whole, and only for units of the same pocket (OIL-REO-12)."""
        assert self.draw.target is not None
        node, here = self.draw.target.node, self.ledger.zones(self.owner)
        zone = here.of(node)
        self.clauses.append("OIL-REO-12")
        self._from_opened(zone, reduced=True)
        self._from_opened(zone, reduced=False)
        stock = [n for n in self.ledger.depots(self.owner) if here.of(n) == zone]
        self._check_named(stock)
        stock.sort(key=lambda n: n != node)
        self._open_in_turn(stock, self._fate())
        if self.rest:
            raise self._spent()

    def _own_depot_abroad(self) -> None:
        """A barrel at one's own depot abroad is opened whole and worth 8 (OIL-REO-08, OIL-AMB-36)."""
        assert self.draw.target is not None
        node = self.draw.target.node
        self.clauses += ["OIL-REO-06", "OIL-REO-08"]
        known = self.ledger.zones(self.owner)
        others = known.everywhere() if known.is_free_colony(node) else ()
        if not others:
            self._check_named([n for n in self.ledger.depots(self.owner) if n == node])
        self._draw_opened((node, True, self.owner))
        self._open_in_turn([node] if self.ledger.barrels_at(self.owner, node) else [], "track")
        if (node, True, self.owner) in self.ledger.opened and not self.ledger.by_areas(self.owner):
            self.ledger.put_loose_fuel((node, True, self.owner))
        if self.rest and others:
            self._from_areas(self._charge(self.rest), others, self.draw.barrels)
        if self.rest:
            raise self._spent()

    def _area(self) -> None:
        """Barrels of the Commonwealth area traced to, or of one linked with it (OIL-REO-15)."""
        target = self.draw.target
        known = self.ledger.zones(self.owner)
        areas = known.paying_for(target.node) if target else self._every_area()
        if self.draw.cause != "sea":
            self.clauses.append("OIL-REO-15")
        self._from_areas(self._charge(self.rest), areas, self.draw.barrels)

    def _main(self) -> None:
        """The owner's track, and barrels when it would fall below 0 (OIL-STO-06)."""
        ledger, owner, gross = self.ledger, self.owner, self._charge(self.rest)
        stock = self._usable()
        self._check_named(stock)
        endless = self.draw.user == owner and has_endless_fuel(self.game, owner)
        if self.draw.source == "track":
            stock, endless = [], False
        before = ledger.expended.total() + ledger.endless
        if ledger.pay(owner, gross, ledger.in_turn(stock, self.draw.barrels, rest=not endless), endless):
            raise self._too_little(gross)
        if ledger.expended.total() + ledger.endless > before:
            self.clauses.append("OIL-STO-06")
        ledger.refill(owner)

    def _usable(self) -> list[int]:
        """Hexes whose barrels may pay: for the sea all that pay for anything, for units those linked with
        home (OIL-AMB-45).
        """
        ledger, owner = self.ledger, self.owner
        if self.draw.cause == "sea":
            return ledger.paying(owner)
        return [n for n in ledger.depots(owner) if not ledger.zones(owner).is_cut_off(n)]

    # --- charging -------------------------------------------------------------------------------------------

    def _charge(self, net: Fraction) -> Fraction:
        """What some of the rest costs its owner; it counts as met."""
        gross = net
        if self.lossy:
            key = self.draw.user, self.owner
            before = self.ledger.drawn.get(key, NOTHING)
            gross = gross_for_more(before, net)
            self.ledger.drawn[key] = before + net
            self.clauses.append("OIL-REO-06")
            self.ledger.book(self.owner, "lost_abroad", net - gross)
        self.rest -= net
        self.cost += gross
        return gross

    def _charge_up_to(self, gross: Fraction) -> Fraction:
        """As much of the rest as ``gross`` pays for."""
        before = self.ledger.drawn.get((self.draw.user, self.owner), NOTHING)
        net = most_net(before, self.rest, gross) if self.lossy else min(self.rest, gross)
        return self._charge(net) if net > 0 else NOTHING

    # --- opened barrels -------------------------------------------------------------------------------------

    def _draw_opened(self, place: Place) -> None:
        """As much of the rest as lies at an opened depot, or went from there to the track."""
        here = self.ledger.opened.get(place)
        if here is None:
            return
        claim = min(here.on_track, self.ledger.track[self.owner])
        before = self.rest
        if not place[1]:
            taken = self._charge_up_to(here.loose + claim)
        else:
            taken = min(before, here.loose + claim)
            self.rest -= taken
            self.cost += taken
        loose = min(taken, here.loose)
        self.ledger.track[self.owner] -= taken - loose
        after = replace(here, loose=here.loose - loose, on_track=here.on_track - (taken - loose))
        self.ledger.put_opened(place, after)

    def _from_opened(self, zone: str, reduced: bool) -> None:
        known = self.ledger.zones(self.owner)
        for place in tuple(self.ledger.opened):
            if place[1] is reduced and place[2] == self.owner and known.of(place[0]) == zone:
                self._draw_opened(place)

    def _open_in_turn(self, stock: Sequence[int], fate: Fate) -> None:
        """Open barrels, named ones first, while something is still wanted, and draw on each."""
        order = [*self._named(stock), *self._in_order(stock)]
        while self.rest and order:
            node = order.pop(0)
            place = node, self.lossy, self.owner
            self._open(place, fate)
            self._draw_opened(place)

    def _open(self, place: Place, fate: Fate) -> None:
        here = self.ledger.opened.get(place, Opened(self.owner, NOTHING, NOTHING, fate))
        worth = REDUCED if place[1] else BARREL
        self.ledger.expend(place[0])
        self.ledger.put_opened(place, replace(here, loose=here.loose + worth, fate=fate))
        self.ledger.book(self.owner, "lost_abroad", worth - BARREL)
        self.clauses.append("OIL-STO-06")

    def _fate(self) -> Fate:
        """What is left in a pocket is lost in the end, by option not (OIL-AMB-06)."""
        keeps = chosen(self.game.options, "oil.isolated_barrel_remainder") == "to_track"
        return "track" if keeps else "lost"

    def _from_areas(self, gross: Fraction, areas: Iterable[str], named: Sequence[int]) -> None:
        """Pay out of opened barrels and barrels of some Commonwealth areas; the barrels stay in their area
        until the phase ends (OIL-AMB-06).
        """
        ledger, known, wanted = self.ledger, self.ledger.zones(self.owner), set(areas)
        stock = [n for n in ledger.paying(self.owner) if known.of(n) in wanted]
        if named:
            self._check_named(stock)
        order = [*self._named(stock), *self._in_order(stock)]
        places = [p for p, o in ledger.opened.items() if o.owner == self.owner and known.of(p[0]) in wanted]
        while gross > 0:
            if places:
                place = places.pop(0)
            elif order:
                place = order.pop(0), False, self.owner
                here = ledger.opened.get(place, Opened(self.owner, NOTHING))
                ledger.expend(place[0])
                ledger.put_opened(place, replace(here, loose=here.loose + BARREL))
                self.clauses.append("OIL-STO-06")
            else:
                raise self._area_short(gross)
            here = ledger.opened[place]
            taken = min(gross, here.loose)
            ledger.put_opened(place, replace(here, loose=here.loose - taken))
            gross -= taken

    def _every_area(self) -> tuple[str, ...]:
        """All areas; those that are cut off pay at most for the sea."""
        known = self.ledger.zones(self.owner)
        linked = (n for n, *_ in self.ledger.opened if not known.is_cut_off(n))
        return tuple(dict.fromkeys(known.of(n) for n in (*self._usable(), *linked)))

    # --- barrels in order -----------------------------------------------------------------------------------

    def _named(self, stock: Sequence[int]) -> list[int]:
        """The named barrels that are there, in order."""
        return list(self.ledger.in_turn(stock, self.draw.barrels, rest=False))

    def _in_order(self, stock: Sequence[int]) -> list[int]:
        """The barrels that weren't named, depot by depot."""
        named = self._named(stock)
        return [n for n in stock for _ in range(self.ledger.barrels[n] - named.count(n))]

    def _check_named(self, stock: Sequence[int]) -> None:
        """A named barrel must be one that serves this draw (OIL-REO-12, 15)."""
        for node in self.draw.barrels:
            if node not in stock and self.ledger.barrels.get(node):
                target = self.draw.target
                to = hex_name(self.game, target.node) if target else ""
                code = "oil.barrel_elsewhere" if target else "oil.barrel_in_pocket"
                reason = message(code, hex=hex_name(self.game, node), target=to)
                clauses: tuple[str, ...] = ("OIL-REO-15", "OIL-REO-16")
                if self.draw.cause == "sea":
                    clauses = ("OIL-AMB-45",)
                elif not self.ledger.by_areas(self.owner):
                    clauses = ()
                raise ShortError(reason, "OIL-REO-12", *clauses)

    # --- the books ------------------------------------------------------------------------------------------

    def _book(self) -> None:
        draw, ledger = self.draw, self.ledger
        if draw.user == draw.owner:
            ledger.book(draw.owner, draw.cause, -draw.net)
            return
        ledger.book(draw.owner, "granted", -draw.net)
        ledger.book(draw.user, "received", draw.net)
        ledger.book(draw.user, draw.cause, -draw.net)
        self.clauses.append("OIL-REO-04")
        if not draw.where:  # what is somebody's by the rules is given by no consent
            return
        key = draw.owner, draw.user, draw.where
        ledger.given[key] = ledger.given.get(key, NOTHING) + self.cost
        if draw.most is not None and ledger.given[key] > draw.most:
            left = draw.most - ledger.given[key] + self.cost
            reason = message(
                "oil.consent_exceeded", power=draw.owner, user=draw.user, fuel=self.cost, left=left
            )
            raise ShortError(reason, "OIL-REO-04")

    # --- why not --------------------------------------------------------------------------------------------

    def _too_little(self, gross: Fraction) -> ShortError:
        have = self.ledger.at_home(self.owner)
        reason = message("oil.too_little", power=self.owner, fuel=gross, have=have)
        return ShortError(reason, "OIL-STO-06", "OIL-REO-20")

    def _spent(self) -> ShortError:
        assert self.draw.target is not None
        name, have = hex_name(self.game, self.draw.target.node), self.draw.net - self.rest
        clause = "OIL-REO-12" if self.cut_off else "OIL-REO-08"
        reason = message("oil.depot_spent", hex=name, have=have, fuel=self.draw.net)
        return ShortError(reason, clause, "OIL-REO-20")

    def _area_short(self, gross: Fraction) -> ShortError:
        target = self.draw.target
        name = hex_name(self.game, target.node) if target else ""
        left = self.ledger.anywhere_left()
        code = "oil.area_short" if target else "oil.areas_short"
        reason = message(code, hex=name, fuel=gross, left=left)
        return ShortError(reason, "OIL-REO-14", "OIL-REO-15", "OIL-REO-20")
