"""What a power's production rests on: its multiple and why, its factories, the next level."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.case import hex_name
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.overview.facts import Fact
from redball.rules.politics.powers import gearing, levels
from redball.rules.politics.powers.factories import works_of
from redball.rules.politics.powers.multiples import (
    Part,
    attacks_on,
    counts_as_attack,
    multiple_of,
    parts_of,
)
from redball.rules.politics.standing import standing
from redball.wording import message


def multiple(game: Game, power: str) -> Iterator[Fact]:
    """What a power's multiple is made of, and their sum where there are several parts."""
    if not levels.known(power):
        return
    parts = parts_of(game, power)
    for part in parts:
        said = message(f"politics.part.{part.code}", value=part.value)
        yield Fact(said, (part.clause,), hexes=_attacked(game, power, part))
    if len(parts) > 1:
        yield Fact(message("politics.overview.multiple", value=multiple_of(game, power)), ("POL-PML-10",))


def _attacked(game: Game, power: str, part: Part) -> tuple[int, ...]:
    """The hexes of attacks that a part of a multiple is for."""
    if part.code != "attacked":
        return ()
    found = (attack.hex for attack in attacks_on(game, power) if counts_as_attack(game, attack))
    return tuple(dict.fromkeys(found))


def factories(game: Game, power: str) -> Iterator[Fact]:
    """Each hex with factories: how many of them work, and why."""
    for works in works_of(game, power):
        said = message(
            "politics.overview.works",
            hex=hex_name(game, works.node),
            working=works.working,
            count=works.number,
        )
        detail = message(
            "politics.overview.works_are",
            colour=f"politics.colour.{works.colour}",
            origin=f"politics.origin.{works.origin}",
        )
        yield Fact(said, works.clauses, hexes=(works.node,), detail=detail)


def next_level(game: Game, power: str) -> Iterator[Fact]:
    """The next level: from when, what it costs at least, what it brings, and why not now."""
    if not levels.known(power):
        return
    number, play = standing(game, power).pml + 1, Play(power, gearing.CARD)
    row, least = levels.level(game, power, number), gearing.cost(game, play, 0)
    code = "politics.line.next" if least else "politics.line.next_by_card"
    clauses = ("POL-PML-09", "POL-PML-13", "POL-PML-14") if least else ("POL-PML-09", "POL-PML-16")
    yield Fact(message(code, level=number, year=str(row.year), cost=least or 0), clauses)
    code = "brings_all" if row.factories == levels.ALL else "brings"
    said = message(f"politics.overview.{code}", multiple=row.multiple, factories=row.factories)
    yield Fact(said, ("POL-PML-07", "POL-PML-10"))
    why = tuple(gearing.bars(game, play))
    for each in why:
        yield Fact(each.reason, each.clauses, "info", each.hexes)
    if not why:
        yield Fact(message("politics.overview.may_gear_up"), ("POL-PML-09",), "done")
