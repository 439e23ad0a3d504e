"""Which cards a power can choose from in its go: those of the card book and those that rules have, each with
what stands against it now.
"""

from __future__ import annotations

import re

import msgspec

from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.implication import ANSWER
from redball.rules.politics.affairs.joined import RULES
from redball.rules.politics.affairs.playing import objections
from redball.rules.politics.affairs.prerequisites import bars as prerequisite_bars
from redball.rules.politics.affairs.tables import CARDS
from redball.rules.politics.affairs.terms import simplest
from redball.rules.ruleset import Objection
from redball.wording import message

_NAME = re.compile(r"(?:(IPO|[A-Z]{2}) )?(\d+)([a-z]?)", re.ASCII)
_OF_TARGET = frozenset(f"politics.asks.{what}" for what in ("at_power", "at_minor", "casus_belli"))
"""What a card asks for of its target; all else holds whatever it is played at."""


class Offer(msgspec.Struct, frozen=True):
    """A card, and what stands against playing it now; nothing for one that can be played."""

    card: str
    objections: tuple[Objection, ...] = ()

    @property
    def playable(self) -> bool:
        """Whether it can be played, at somebody at least."""
        return not self.objections


def cards_of(game: Game, power: str) -> tuple[str, ...]:
    """The cards that a power may choose from: international ones, those of every power, its own."""
    found = {name for name in (*CARDS.of(game), *RULES, ANSWER) if _owner(name) in ("", "IPO", power)}
    return tuple(sorted(found, key=_place))


def _owner(name: str) -> str:
    found = _NAME.fullmatch(name)
    return (found[1] or "") if found else ""


def _place(name: str) -> tuple[int, int, str]:
    found = _NAME.fullmatch(name)
    if found is None:
        return 3, 0, name
    kind = 0 if found[1] == "IPO" else 1 if not found[1] else 2
    return kind, int(found[2]), found[3]


def offer(game: Game, power: str, name: str) -> Offer:
    """A card with what stands against it: of one that can't be played at anybody, what stands against the
    play that is nearest to being allowed.
    """
    fixed = tuple(
        each
        for each in prerequisite_bars(game, Play(power, name))
        if each.reason.code.startswith("politics.asks.") and each.reason.code not in _OF_TARGET
    )
    if fixed:
        return Offer(name, fixed)
    best: tuple[Objection, ...] | None = None
    for play in simplest(game, power, name):
        found = tuple(objections(game, play))
        if not found:
            return Offer(name)
        if best is None or len(found) < len(best):
            best = found
    if best is None:
        best = (Objection(message("politics.nobody_to_play_at", card=name), ("POL-CARD-02",)),)
    return Offer(name, best)
