"""Offers of all face-down units, worked out in another thread, those of the unit that is shown first.

The thread works on a copy of the position with its own supply, and shares nothing with the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Signal, SignalInstance

from redball.desk.inquiry import Inquiries, Tell

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.rules.reorganization import Offer
    from redball.rules.reorganization.orders import Reorganize
    from redball.rules.reorganization.repairs import RepairOffer
    from redball.supply import Supply
    from redball.supply.paths import Path
    from redball.wording import Message


@dataclass(frozen=True)
class Found:
    """The offers found for a unit, best first, and what each provider still gives, by provider and way."""

    offers: tuple[Offer, ...]
    left: dict[tuple[str, str], tuple[Message, ...]]

    @cached_property
    def by_key(self) -> dict[tuple[str, str, bool], Offer]:
        """The offers by provider, way, and whether by rail."""
        return {(o.provider, o.way, o.order.rail): o for o in reversed(self.offers)}

    @cached_property
    def serving(self) -> tuple[tuple[str, str, bool], ...]:
        """Who can serve it."""
        return tuple(key for key, offer in self.by_key.items() if offer.allowed)

    @cached_property
    def paths(self) -> tuple[Path, ...]:
        """The paths by which it can be served."""
        return tuple(dict.fromkeys(o.path for o in self.offers if o.allowed and o.path is not None))


class Ports(msgspec.Struct, frozen=True):
    """Damaged ports of a power and its friends, each with who could repair it, best first."""

    power: str
    repairs: dict[int, tuple[RepairOffer, ...]]


class OfferWatch(QObject):
    """``found`` carries a unit whose offers are known; ``done`` when all are; ``ports_found`` when the
    damaged ports are known; ``explained`` an order and its ruling with all obstacles of its path; ``mended``
    an order and the repairs of ports after which it would be allowed; ``led`` an order and the ways that its
    points may take.  The signals ``ends`` cancel everything.
    """

    found = Signal(str)
    ports_found = Signal()
    explained = Signal(object, object)
    mended = Signal(object, object)
    led = Signal(object, object)
    done = Signal()

    def __init__(self, parent: QObject | None = None, *ends: SignalInstance) -> None:
        super().__init__(parent)
        self.known: dict[str, Found] = {}
        self.fresh: set[str] = set()
        self.ports: dict[int, tuple[RepairOffer, ...]] = {}
        self.power = self.ports_of = ""
        self._waiting: list[tuple[str, bool]] = []
        self._far: set[str] = set()
        self._inquiries = Inquiries(self, *ends)
        self._supply: Supply | None = None
        self._game: Game | None = None

    @property
    def busy(self) -> bool:
        """Whether offers are still being worked out."""
        return self._inquiries.is_busy("offers")

    def look(self, game: Game, power: str, units: Sequence[str], first: str = "") -> None:
        """Work out the damaged ports of a power and its friends, and the offers of units, ``first`` before
        others.  Known results stay until then.
        """
        from redball.rules.reorganization.ways.sources import is_damaged

        self.power = power
        self.known = {unit: found for unit, found in self.known.items() if unit in units}
        self.ports = {node: made for node, made in self.ports.items() if is_damaged(game, node)}
        self.ports_found.emit()
        self.fresh = set()
        self._game = mine = replace(game)
        order = sorted(units, key=lambda unit: unit != first)
        self._waiting = [(unit, unit in self._far) for unit in order]
        self._inquiries.stop("question")
        before = self._supply
        self._inquiries.in_thread("offers", lambda _: begun(mine, power, before), self._begin)

    def ask(self, unit: str, everything: bool = False) -> None:
        """Work out a unit next; ``everything`` includes all sources, however far away, from now on."""
        if self._game is None or (unit in self.fresh and not everything):
            return
        everything = everything or unit in self._far
        if everything:
            self._far.add(unit)
        self._waiting = [(unit, everything), *(w for w in self._waiting if w[0] != unit)]
        if not self.busy:
            self._go_on()

    def explain(self, order: Reorganize) -> None:
        """Find all obstacles of an order; a newer question cancels it."""
        game, power = self._game, self.power
        if game is not None:
            self._inquiries.in_thread(
                "question",
                partial(explained, game, order, power),
                lambda repairs: self.mended.emit(order, repairs),
                lambda ruling: self.explained.emit(order, ruling),
            )

    def ask_ways(self, order: Reorganize) -> None:
        """Find the ways that the points of an order may take; a newer question cancels it."""
        from redball.rules.reorganization.detours import ways_of

        game = self._game
        if game is not None:
            self._inquiries.in_thread(
                "question", lambda _: ways_of(game, order), lambda ways: self.led.emit(order, ways)
            )

    def forget(self) -> None:
        """Cancel everything."""
        self._inquiries.stop_all()
        self._far, self._waiting = set(), []
        self.known, self.fresh, self.ports, self._game = {}, set(), {}, None
        self.ports_found.emit()

    def _begin(self, found: tuple[Supply, Ports]) -> None:
        self._supply, ports = found
        self.ports, self.ports_of = ports.repairs, ports.power
        self.ports_found.emit()
        self._go_on()

    def _go_on(self) -> None:
        """Work out the offers of the next unit."""
        game = self._game
        if self._waiting and game is not None:
            unit, everything = self._waiting.pop(0)
            self._inquiries.in_thread(
                "offers", lambda _: looked_up(game, unit, everything), partial(self._take, unit)
            )
        else:
            self.done.emit()

    def _take(self, unit: str, found: Found) -> None:
        self.known[unit] = found
        self.fresh.add(unit)
        self.found.emit(unit)
        if not self.busy:
            self._go_on()


def begun(game: Game, power: str, before: Supply | None) -> tuple[Supply, Ports]:
    """Supply of a copy of the position, and its damaged ports; the supply of a former copy makes it quick."""
    from redball.supply.supply import of_later

    made = of_later(game, before)
    return made, ports_of(game, power)


def explained(game: Game, order: Reorganize, power: str, tell: Tell) -> tuple[RepairOffer, ...]:
    """Report the ruling of an order with all obstacles; return the repairs of ports after which it would be
    allowed.
    """
    from redball.rules.reorganization.judging import judged
    from redball.rules.reorganization.repairs import repairs_for

    tell(judged(game, order))
    return repairs_for(game, order, power)


def ports_of(game: Game, power: str) -> Ports:
    """Damaged ports and who could repair them; sources for which a power pays itself come first."""
    from redball.rules.reorganization.repairs import damaged_ports, repair_offers

    return Ports(power, {port: repair_offers(game, port, power) for port in damaged_ports(game, power)})


def looked_up(game: Game, unit_id: str, everything: bool = False) -> Found:
    """The offers of one unit, and what their providers still give."""
    from redball.rules.reorganization.offers import offers
    from redball.rules.reorganization.remaining_words import remaining_at

    unit = game.units[unit_id]
    made = offers(game, unit_id, everything, why=False)
    left = {
        (offer.provider, offer.way): remaining_at(game, offer.provider, offer.way, unit) for offer in made
    }
    found = Found(made, left)
    _ = found.serving, found.paths  # worked out here and not when the window asks
    return found
