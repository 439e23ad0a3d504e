"""Closing the Burma Road, Japan's option 4(c), which a group may play with the sanctions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Game
from redball.rules.case import Case
from redball.rules.politics.options import is_on, reads, rounded
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.war.orders import OpenRoad
from redball.rules.politics.war.tables import ROADS, Road
from redball.rules.ruleset import Consequence, Dice, Judge, Objection
from redball.wording import message

BEHIND = {"corrected": "opt.sanctions", "as_printed": "opt.14_8"}
"""The optional rule that Close Burma Road needs: the sanctions of 14.17, or, as it is printed, 14.8."""


def is_offered(game: Game) -> bool:
    """True where the optional rule that it needs is played (POL-WAR-14)."""
    return is_on(game, BEHIND[reads(game, "xref")])


def objections(game: Game, power: str) -> Iterator[Objection]:
    """Why a power may not close the Burma Road."""
    if power != "JA":
        yield Objection(message("politics.burma_japan"), ("POL-WAR-14",))
    if not is_offered(game):
        yield Objection(message("politics.burma_off"), ("POL-WAR-14",))
    if "burma" in ROADS.of(game):
        yield Objection(message("politics.burma_closed_already"), ("POL-WAR-15",))


def us_entry(game: Game, entered: int | None) -> int | None:
    """What closing the road does to US entry: half of the card's value (POL-WAR-16)."""
    return None if entered is None else rounded(game, entry_effect(game, entered, half=True))


def closed(game: Game) -> Consequence:
    """The road is closed (POL-WAR-15)."""
    note = message("politics.burma_closed")
    return Consequence((ROADS.put("burma", Road(game.clock.turn)),), ("POL-WAR-15", "POL-WAR-16"), (note,))


def open_road(game: Game, order: OpenRoad, _dice: Dice) -> Ruling:
    """The USA opens the road again (POL-WAR-17)."""
    case = Case(game)
    if "burma" not in ROADS.of(game):
        case.object(message("politics.burma_open_already"), "POL-WAR-17")
        return case.denied(order)
    text = message("politics.burma_opened")
    return allowed(text, ROADS.put("burma", None), clauses=("POL-WAR-17",))


JUDGES: Mapping[type[Order], Judge] = {OpenRoad: open_road}
