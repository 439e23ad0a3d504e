"""A rule set in whose place the house oil rule can be played, but not beside it; it has no barrels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redball.game.sequence import Play
from redball.game.state import Game, put_depot
from redball.rules import registry
from redball.rules.ruleset import Consequence, RuleSet
from redball.wording import message

from tests.registering import registering

LEFT, CLOSED = "Barrels taken off the map: {0}", "The rival rule is put back into its box"


def taking_up(game: Game) -> Consequence | None:
    """All barrels are taken off the map, and told."""
    count = sum(depot.barrels for depot in game.depots.values())
    if not count:
        return None
    said = message("base.note", text=LEFT.format(count))
    return Consequence(tuple(put_depot(node, None) for node in game.depots), ("RIVAL-GEN-02",), (said,))


def giving_up(_game: Game) -> Consequence:
    """Nothing changes, which is told."""
    return Consequence(notes=(message("base.note", text=CLOSED),))


def sequence(_game: Game, play: Play) -> Play:
    """Peace before production."""
    others = [phase for phase in play if phase != "peace"]
    at = others.index("production")
    return (*others[:at], "peace", *others[at:])


@contextmanager
def rivals_of_oil(*rivals: RuleSet) -> Iterator[None]:
    """These are known, and no other rule set that takes the place of what the oil rule does."""
    with registering(*rivals):
        known = registry.registered()
        oil = next(each for each in known if each.id == "oil")
        kept = (oil, *rivals)
        registry._registered = {
            each.id: each for each in known if each in kept or each.replaces != oil.replaces
        }
        yield


RIVAL = RuleSet(
    "rival",
    replaces="option 48",
    alone="RIVAL-GEN-01",
    taking_up=taking_up,
    giving_up=giving_up,
    sequence=sequence,
    clauses=Path(__file__).with_name("rival.toml"),
)
