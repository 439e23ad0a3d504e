"""What a player is asked before a limited unit does what it may not, or turns face-down for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from redball.desk.sets.plug import Choice, Way
from redball.desk.words import tr
from redball.game.orders import Order
from redball.rules.gas.orders import UseUnits
from redball.rules.gas.remedies import Bite, Remedy, bites, remedies, why
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.game.state import Game

_About = tuple[int, int, str, str]
"""Turn, impulse, power and map for which the player has decided."""


class Choices:
    """Offers the ways to do an order.  Who lets a unit of a map act limited isn't asked again for that map in
    that impulse, until the order is taken back.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._decided: dict[_About, int] = {}
        desk.opened.connect(self._decided.clear)

    def of(self, order: Order) -> Choice | None:
        """The ways to do an order; None where the limits don't matter to it, or nothing else can be done."""
        game = self.desk.game
        bitten = bites(game, order)
        if not bitten or self._is_decided(bitten):
            return None
        ways = remedies(game, order)
        if not any(remedy.kind != "limited" for remedy in ways):
            return None
        return Choice(
            f"{sentence(why(game, bitten[0]))}.", tuple(self._way(remedy, bitten) for remedy in ways)
        )

    def _way(self, remedy: Remedy, bitten: tuple[Bite, ...]) -> Way:
        text = sentence(remedy.text)
        if remedy.kind == "limited":
            moves = not any(isinstance(order, UseUnits) for order in remedy.orders)
            text = tr("Move; {0}").format(text) if moves else tr("Go on; {0}").format(text)
            tip = tr("Not asked again on this map in this impulse")
            return Way(text, remedy.orders, tip, partial(self._decide, bitten))
        if remedy.note is not None:
            text = tr("{0}; {1}").format(text, sentence(remedy.note))
        return Way(text, remedy.orders)

    # --- what was decided ---

    def _abouts(self, game: Game, bitten: tuple[Bite, ...]) -> set[_About]:
        clock = game.clock
        return {(clock.turn, clock.impulse, each.how.payer, each.how.map or "") for each in bitten}

    def _is_decided(self, bitten: tuple[Bite, ...]) -> bool:
        session = self.desk.session
        assert session is not None
        head = session.head
        return all(self._decided.get(about, head + 1) <= head for about in self._abouts(session.game, bitten))

    def _decide(self, bitten: tuple[Bite, ...]) -> None:
        session = self.desk.session
        assert session is not None
        for about in self._abouts(session.game, bitten):
            self._decided[about] = session.head
