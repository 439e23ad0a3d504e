"""What cards ask for, as the card book has it (POL-CARD-02), and what a power may pay (POL-CARD-03)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from redball.errors import near_misses
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import card, printed_multiple
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.causes import has_cause
from redball.rules.politics.affairs.tables import Card
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.powers.effectiveness import WITHOUT_PE
from redball.rules.politics.powers.levels import has_geared
from redball.rules.politics.powers.levels import known as has_levels
from redball.rules.politics.powers.money import purse
from redball.rules.politics.tables import PLAYED
from redball.rules.ruleset import Objection
from redball.wording import message

ASKS, PAYS = "POL-CARD-02", "POL-CARD-03"
_NATIONAL = re.compile(r"([A-Z]{2}) \d", re.ASCII)


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """What a card asks for and isn't so."""
    yield from _target(game, play)
    nation = _NATIONAL.match(play.card)
    if nation and nation[1] != play.power:
        yield Objection(message("politics.card_of_other", card=play.card, power=nation[1]), (ASKS,))
    found = card(game, play.card)
    if found is not None:
        yield from _of_card(game, play, found)


def _target(game: Game, play: Play) -> Iterator[Objection]:
    if not play.target:
        return
    targets = (*known.powers(game), *known.minors(game))
    if play.target == play.power:
        yield Objection(message("politics.at_itself", power=play.power, card=play.card), (ASKS,))
    elif play.target not in targets:
        near = near_misses(play.target, targets)
        code = "politics.unknown.target_near" if near else "politics.unknown.target"
        data: dict[str, str | int | list[str]] = {"found": play.target}
        yield Objection(message(code, **data, **({"near": list(near)} if near else {})), (ASKS,))


def _of_card(game: Game, play: Play, found: Card) -> Iterator[Objection]:
    now, year = known.standing(game, play.power), game.clock.year
    said = {"power": play.power, "card": play.card}

    def asks(code: str, **data: str | int | list[str]) -> Objection:
        return Objection(message(f"politics.asks.{code}", **said, **data), (ASKS,))

    if found.aims == "power" and play.target not in known.powers(game):
        yield asks("at_power")
    if found.aims == "minor" and play.target not in known.minors(game):
        yield asks("at_minor")
    if found.pe is not None and now.pe < found.pe and play.card not in WITHOUT_PE:
        yield asks("effectiveness", least=found.pe, found=now.pe)
    yield from _levels(game, play, found)
    if found.year and year < found.year:
        yield asks("year", year=found.year)
    if found.until and year > found.until:
        yield asks("until", year=found.until)
    if found.ideologies and now.ideology not in found.ideologies:
        yield asks("ideology", ideologies=[NAMES[each] for each in found.ideologies])
    if found.powers and play.power not in found.powers:
        yield asks("powers", powers=list(found.powers))
    if found.war and known.at_war(game, play.power) != (found.war == "war"):
        yield asks(found.war)
    if found.casus_belli and play.target and not has_cause(game, play.power, play.target):
        yield asks("casus_belli", target=play.target)
    if found.times and times_played(game, play.power, play.card) >= found.times:
        yield asks("times", times=found.times)
    if found.a_turn and times_this_turn(game, play.power, play.card) >= found.a_turn:
        yield asks("a_turn", times=found.a_turn)


def _levels(game: Game, play: Play, found: Card) -> Iterator[Objection]:
    """The production multiple level that a card asks for, or that of its multiple (POL-PML-01 to 03)."""
    level = known.standing(game, play.power).pml
    if found.pml is not None and level < found.pml:
        said = message("politics.asks.level", power=play.power, card=play.card, least=found.pml, found=level)
        yield Objection(said, (ASKS,))
    multiple = printed_multiple(found.pm)
    if found.pml is not None or multiple is None or not has_levels(play.power):
        return
    if has_geared(game, play.power, multiple) is False:
        said = message("politics.asks.multiple", power=play.power, card=play.card, multiple=multiple)
        yield Objection(said, (ASKS, "POL-PML-01"))


def times_played(game: Game, power: str, name: str) -> int:
    """How often a power has played a card in this game."""
    return sum(each.power == power and each.card == name for each in PLAYED.of(game).values())


def times_this_turn(game: Game, power: str, name: str) -> int:
    """How often a card was played in this turn: an international one by anyone, since it is there for all,
    others by the power.
    """
    common = name.startswith("IPO")
    return sum(each.card == name and (common or each.power == power) for each in known.played(game))


def payment(game: Game, power: str, price: int) -> tuple[int, int, int]:
    """How a power pays a price: from its money, as new debt, and what it cannot pay."""
    now, limit = known.standing(game, power), purse(game, power).limit
    money = min(now.money, price)
    short = price - money
    room = max(0, (MOST if limit is None else limit) - now.debt)
    return money, min(short, room), max(0, short - room)
