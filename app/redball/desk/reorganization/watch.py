"""Offers of all face-down units, worked out by another thread; those that the player looks at come first.

The thread works on a copy of the position with a supply of its own: it shares nothing with the window.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Lock
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QThreadPool, Signal

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
    """What was found for a unit: its offers, best first, and what each provider still gives, by provider and
    way.
    """

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


@dataclass(frozen=True)
class Ports:
    """Damaged ports of a power and its friends, each with who could repair it, best first."""

    power: str
    repairs: dict[int, tuple[RepairOffer, ...]]


class OfferWatch(QObject):
    """``found`` carries a unit whose offers are known now; ``done`` when all are; ``ports_found`` when the
    damaged ports are known; ``explained`` an order and its ruling with everything that bars its path;
    ``mended`` an order and the repairs of ports after which it would be allowed; ``led`` an order and the
    ways that its points may go.
    """

    found = Signal(str)
    ports_found = Signal()
    explained = Signal(object, object)
    mended = Signal(object, object)
    led = Signal(object, object)
    done = Signal()
    _told = Signal(int, str, object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.known: dict[str, Found] = {}
        self.fresh: set[str] = set()
        self.ports: dict[int, tuple[RepairOffer, ...]] = {}
        self.power = self.ports_of = ""
        self.busy = False
        self._number = self._question = 0
        self._waiting: list[tuple[str, bool]] = []
        self._far: set[str] = set()
        self._lock = Lock()
        self._pool = QThreadPool(self)
        self._pool.setMaxThreadCount(1)  # one after the other: each takes over what the one before knew
        self._supply: Supply | None = None
        self._game: Game | None = None
        self._told.connect(self._take)

    def look(self, game: Game, power: str, units: Sequence[str], first: str = "") -> None:
        """Work out the damaged ports of a power and its friends, and the offers of units; ``first`` comes
        first.  What was known stays until then.
        """
        from redball.rules.reorganization.ways.sources import is_damaged

        self.power = power
        with self._lock:
            self._number += 1
        self.known = {unit: found for unit, found in self.known.items() if unit in units}
        self.ports = {node: made for node, made in self.ports.items() if is_damaged(game, node)}
        self.ports_found.emit()
        self.fresh = set()
        self._game = replace(game)
        order = sorted(units, key=lambda unit: unit != first)
        with self._lock:
            self._waiting = [(unit, unit in self._far) for unit in order]
        self._start()

    def ask(self, unit: str, everything: bool = False) -> None:
        """Let a unit be next; ``everything`` looks at sources however far away, from now on."""
        if self._game is None or (unit in self.fresh and not everything):
            return
        everything = everything or unit in self._far
        if everything:
            self._far.add(unit)
        with self._lock:
            self._waiting = [(unit, everything), *(w for w in self._waiting if w[0] != unit)]
        if not self.busy:
            self._start()

    def explain(self, order: Reorganize) -> None:
        """Look for everything that bars an order; another question overtakes it."""
        self._question += 1
        number, game = self._question, self._game
        if game is not None:
            self._pool.start(lambda: self._explain(number, game, order))

    def _explain(self, number: int, game: Game, order: Reorganize) -> None:
        from redball.rules.reorganization.judging import judged
        from redball.rules.reorganization.repairs import repairs_for
        from redball.supply.supply import is_known

        if number == self._question and is_known(game):
            ruling = judged(game, order)
            with suppress(RuntimeError):  # the window was closed meanwhile
                self.explained.emit(order, ruling)
            repairs = repairs_for(game, order, self.power)
            with suppress(RuntimeError):
                self.mended.emit(order, repairs)

    def ask_ways(self, order: Reorganize) -> None:
        """Look for the ways that the points of an order may go; another question overtakes it."""
        self._question += 1
        number, game = self._question, self._game
        if game is not None:
            self._pool.start(lambda: self._find_ways(number, game, order))

    def _find_ways(self, number: int, game: Game, order: Reorganize) -> None:
        from redball.rules.reorganization.detours import ways_of
        from redball.supply.supply import is_known

        if number == self._question and is_known(game):
            ways = ways_of(game, order)
            with suppress(RuntimeError):  # the window was closed meanwhile
                self.led.emit(order, ways)

    def forget(self) -> None:
        """Nothing is asked for any more."""
        self._number += 1
        self._far = set()
        self.known, self.fresh, self.ports, self.busy, self._game = {}, set(), {}, False, None
        with self._lock:
            self._waiting = []
        self.ports_found.emit()

    def _start(self) -> None:
        number, game = self._number, self._game
        if game is None:
            return
        self.busy = True
        self._pool.start(lambda: self._work(number, game))

    def _next(self, number: int) -> tuple[str, bool] | None:
        with self._lock:
            return self._waiting.pop(0) if self._waiting and number == self._number else None

    def _work(self, number: int, game: Game) -> None:
        from redball.supply.supply import is_known, of_later

        try:
            if not is_known(game):
                self._supply = of_later(game, self._supply)
                self._tell(number, "", ports_of(game, self.power))
            while number == self._number and (wish := self._next(number)) is not None:
                self._tell(number, wish[0], looked_up(game, *wish))
            self._tell(number, "", None)
        except Exception as error:
            self._tell(number, "", error)

    def _tell(self, number: int, unit: str, what: object) -> None:
        with suppress(RuntimeError):  # the window was closed meanwhile
            self._told.emit(number, unit, what)

    def _take(self, number: int, unit: str, what: object) -> None:
        if number != self._number:
            return
        if isinstance(what, Found):
            self.known[unit] = what
            self.fresh.add(unit)
            self.found.emit(unit)
            return
        if isinstance(what, Ports):
            self.ports, self.ports_of = what.repairs, what.power
            self.ports_found.emit()
            return
        self.busy = False
        if isinstance(what, Exception):
            raise what
        with self._lock:
            more = bool(self._waiting)
        if more:
            self._start()
        else:
            self.done.emit()


def ports_of(game: Game, power: str) -> Ports:
    """Damaged ports and who could repair them; sources for which a power pays by itself come first."""
    from redball.rules.reorganization.repairs import damaged_ports, repair_offers

    return Ports(power, {port: repair_offers(game, port, power) for port in damaged_ports(game, power)})


def looked_up(game: Game, unit_id: str, everything: bool = False) -> Found:
    """The offers of one unit, and what their providers still give."""
    from redball.rules.reorganization.left import left_at
    from redball.rules.reorganization.offers import offers

    unit = game.units[unit_id]
    made = offers(game, unit_id, everything, why=False)
    left = {(offer.provider, offer.way): left_at(game, offer.provider, offer.way, unit) for offer in made}
    found = Found(made, left)
    _ = found.serving, found.paths  # worked out here and not when the window asks
    return found
