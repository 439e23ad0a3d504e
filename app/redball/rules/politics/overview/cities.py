"""Victory cities of a power, as the group reads the rules of victory."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from redball.game.state import Game
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.overview.facts import Fact
from redball.rules.politics.powers import needs, victory
from redball.wording import message


def percent_text(value: Fraction) -> str:
    """A percentage to one place, a half up: "105.3"."""
    tenths = int(value * 10 + Fraction(1, 2))
    return f"{tenths // 10}.{tenths % 10}"


def cities(game: Game, power: str) -> Iterator[Fact]:
    """Cities held and needed, the share of the high point, who needs them too, and the bitter end."""
    if not victory.objectives(game):
        yield Fact(message("politics.task.objectives"), ("POL-VIC-01",), "info")
    row = victory.tally(game, power)
    held = tuple(node for node in victory.objectives(game) if game.power_over(node) == power)
    said = message("politics.overview.cities", held=row.held, needed=row.needed)
    yield Fact(said, ("POL-VIC-02",), "done" if row.met else "", held)
    share = percent_text(row.percent)
    said = message("politics.overview.high_point", high=row.high_point, percent=share)
    yield Fact(said, ("POL-VIC-04", "POL-VIC-06"))
    yield _counted(game, power)
    yield from _bitter_end(game, power)


def _counted(game: Game, power: str) -> Fact:
    """Which ideology needs a power's cities too."""
    of = needs.counted_in(game, power)
    name = next((text for each, text in NAMES.items() if each == of and each), "")
    code = "politics.overview.counts_for" if name else "politics.overview.counts_for_none"
    return Fact(message(code, ideology=name), ("POL-VIC-03", "POL-VIC-07"))


def _bitter_end(game: Game, power: str) -> Iterator[Fact]:
    if not is_on(game, "opt.bitter_end"):
        return
    if victory.is_eliminated(game, power):
        yield Fact(message("politics.overview.eliminated"), ("POL-VIC-05",), "info")
    elif victory.is_conquered(game, power):
        yield Fact(message("politics.overview.conquered"), ("POL-VIC-05",), "info")
    if reads(game, "vic.bitter") == "mp":
        order = victory.order_of_merit(game)
        better = sum(row.percent > victory.tally(game, power).percent for row in order)
        said = message("politics.overview.merit", place=better + 1, of=len(order))
        yield Fact(said, ("POL-VIC-05", "POL-VIC-06", "POL-AMB-18"))
