"""Restricted waterways: those that a power controls, closes, keeps open, or may not pass."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.overview.facts import Fact, date_of
from redball.rules.politics.standing import powers
from redball.rules.politics.war import passages
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES
from redball.wording import message


def waterways(game: Game, power: str) -> Iterator[Fact]:
    """What holds of each waterway for a power, and against whom it has closed passages."""
    for name, link in passages.waterways(game).items():
        hexes = tuple(link.closers)
        if passages.controls(game, power, name):
            yield Fact(message("politics.overview.controls", waterway=name), ("POL-PASS-03",), "", hexes)
        elif passages.is_always(game, power, name):
            yield Fact(message("politics.overview.may_close", waterway=name), ("POL-PASS-06",), "", hexes)
        if not passages.may_pass(game, power, name):
            said = message(
                "politics.overview.may_not_pass", waterway=name, powers=_closing(game, power, name)
            )
            yield Fact(said, ("POL-PASS-04", "POL-PASS-08"), "trouble", hexes)
        yield from _granted(game, power, name, hexes)
    for (by, to), turn in sorted(CLOSED.of(game).items()):
        if by == power:
            said = message("politics.overview.closed_passages", power=to, date=date_of(turn))
            yield Fact(said, ("POL-PASS-01",), "info")


def _closing(game: Game, power: str, name: str) -> list[str]:
    """Who keeps a power out of a waterway: enemies that control it, and those that deny it."""
    found = [code for code in passages.controllers(game, name) if game.at_war(code, power)]
    found += [by for (way, by, to) in sorted(DENIED.of(game)) if (way, to) == (name, power)]
    return [code for code in powers(game) if code in found]


def _granted(game: Game, power: str, name: str, hexes: tuple[int, ...]) -> Iterator[Fact]:
    """To whom a power closes a waterway, and whom it has to let pass."""
    for (way, by, to), denied in sorted(DENIED.of(game).items()):
        if (way, by) == (name, power):
            said = message("politics.overview.denies", waterway=name, power=to, date=date_of(denied.since))
            yield Fact(said, ("POL-PASS-04",), "info", hexes)
    for (way, by, to), until in sorted(PASSAGES.of(game).items()):
        if (way, by) == (name, power) and game.clock.turn <= until:
            said = message("politics.overview.lets_pass", waterway=name, power=to, date=date_of(until))
            yield Fact(said, ("POL-SUR-07",), "info", hexes)
