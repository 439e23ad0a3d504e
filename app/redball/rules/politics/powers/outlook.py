"""What gearing up would bring: production before and after it, and what it asks for (POL-PML)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from redball.derived import cached
from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules import freight
from redball.rules.politics.affairs.book import cost_of
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers import gearing
from redball.rules.politics.powers.levels import known, level, top_in_peace
from redball.rules.politics.powers.multiples import multiple_of
from redball.rules.politics.standing import at_war, powers, standing
from redball.rules.politics.tables import STANDINGS
from redball.rules.registry import working_factories
from redball.wording import Message, message


class Production(NamedTuple):
    """A power's production where every factory that works has a resource: its level, such factories, its
    multiple, and build points, exact and as they are rounded.
    """

    level: int
    factories: int
    multiple: Fraction
    exact: Fraction
    points: int


@cached
def production(game: Game, power: str) -> Production:
    """What a power could produce now, with the factories that work for it by all rule sets of the game."""
    said = working_factories(game, power)
    nodes = _nodes(game) if said is None else said
    factories = sum(freight.factories_of(game, power, node) for node in nodes)
    multiple = multiple_of(game, power)
    exact = factories * multiple
    return Production(standing(game, power).pml, factories, multiple, exact, rounded(game, exact))


@cached
def production_after(game: Game, power: str) -> Production:
    """The same once the power has geared up to its next level."""
    return production(_all_geared(game), power)


@cached
def _all_geared(game: Game) -> Game:
    """The position with each power at its next level: none's production depends on another's level."""
    found = ((code, standing(game, code)) for code in powers(game) if known(code))
    return game.changed([STANDINGS.put(code, replace(now, pml=now.pml + 1)) for code, now in found])


def _nodes(game: Game) -> list[int]:
    """Hexes with factories that stand."""
    return [node for node in {*game.atlas.places_at, *game.hexes} if freight.factories_at(game, node)]


class Check(NamedTuple):
    """Something that gearing up asks for: whether it is so, in words, and by which clauses."""

    met: bool
    said: Message
    clauses: tuple[str, ...]


def checks(game: Game, play: Play) -> Iterator[Check]:
    """What the next level asks for, beside what its card does."""
    if not known(play.power):
        return
    if gearing.is_free(game, play.power):
        yield Check(True, message("politics.gear.free"), ("POL-PML-25", "POL-PML-30"))
        return
    found = level(game, play.power, standing(game, play.power).pml + 1)
    waived = game.clock.turn < found.date and gearing.year_waived(game, play)
    code = "politics.gear.waived" if waived else "politics.gear.date"
    met = waived or game.clock.turn >= found.date
    yield Check(met, message(code, date=Clock(found.date, "political_affairs").date), ("POL-PML-09",))
    yield _in_peace(game, play)


def _in_peace(game: Game, play: Play) -> Check:
    top, after = top_in_peace(play.power), standing(game, play.power).pml + 1
    if after <= top:
        return Check(True, message("politics.gear.in_peace", level=top), ("POL-PML-11",))
    if at_war(game, play.power):
        return Check(True, message("politics.gear.in_war", level=top), ("POL-PML-11",))
    clauses = ("POL-PML-12",) if play.power == gearing.US else ("POL-PML-11", "POL-AMB-27")
    by_card = asks_prerequisites(game, play.power)
    met = bool(by_card and gearing.met(game, play))
    code = "politics.gear.past_top" if by_card else "politics.gear.at_top"
    return Check(met, message(code, level=top), clauses)


def asks_prerequisites(game: Game, power: str) -> bool:
    """True for a power that gears past its top in peace where the prerequisites of its card hold."""
    by_card = power == gearing.US or reads(game, "pml.past_peace") == "prerequisites"
    past = known(power) and standing(game, power).pml >= top_in_peace(power)
    return by_card and past and not at_war(game, power) and not gearing.is_free(game, power)


class Cost(NamedTuple):
    """What gearing up costs: the value of the card (None: not entered), what the power could have produced
    last turn where that counts, which it does before the date of the level, and what is to be paid.
    """

    card: int | None
    potential: int | None
    price: int | None


def cost(game: Game, play: Play) -> Cost:
    """The cost, line by line."""
    entered = cost_of(game, gearing.CARD)
    if not known(play.power) or gearing.is_free(game, play.power):
        return Cost(entered, None, entered)
    early = game.clock.turn < level(game, play.power, standing(game, play.power).pml + 1).date
    could = gearing.potential(game, play.power) if early else None
    return Cost(entered, could, gearing.cost(game, play, entered))
