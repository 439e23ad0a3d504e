"""What would happen if: the effects of declaring war or of a treaty, before anybody commits."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from redball.game.orders import Order
from redball.game.sequence import at_phase
from redball.game.state import Game, put_clock
from redball.rules.politics.treaties.orders import SignTreaty
from redball.rules.politics.treaties.treaty import sign_treaty
from redball.rules.politics.war.declaring import declare_war
from redball.rules.politics.war.orders import DeclareWar
from redball.wording import Message


@dataclass(frozen=True, slots=True)
class Outlook:
    """What an order would do: why not, or what with which clauses."""

    order: Order
    allowed: bool
    said: tuple[Message, ...]
    clauses: tuple[str, ...]


def of_war(game: Game, power: str, target: str, partner: str = "") -> Outlook:
    """What a declaration of war would do, were it made now."""
    clock = game.clock
    if clock.phase != "declare_war":
        clock = msgspec.structs.replace(at_phase(clock, "declare_war", 1), side="")
    order = DeclareWar(power, target, partner)
    ruling = declare_war(game.changed([put_clock(clock)]), order, ())
    return Outlook(order, ruling.allowed, ruling.notes if ruling.allowed else ruling.reasons, ruling.clauses)


def of_treaty(game: Game, a: str, b: str, level: int) -> Outlook:
    """What a treaty would do, were it signed now."""
    order = SignTreaty(a, b, level)
    ruling = sign_treaty(game, order, ())
    return Outlook(order, ruling.allowed, ruling.notes if ruling.allowed else ruling.reasons, ruling.clauses)
