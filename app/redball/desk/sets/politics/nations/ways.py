"""Ways to the column of nations: entries of the menu of a hex."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from redball.desk.sets.politics.nations import phrases
from redball.desk.widgets.text import unmarked
from redball.rules.politics.nations import land
from redball.rules.politics.nations.china import HOME
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.india import INDIA
from redball.rules.politics.nations.ukraine import UKRAINE
from redball.wording import name_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QMenu

    from redball.desk.sets.politics.nations.part import NationsPart
    from redball.game.state import Game
    from redball.rules.politics.nations.courses.parts import Kind


MARKED: tuple[Kind, ...] = ("ideology", "vichy", "force", "conquest", "civil")
"""Courses of who has a marker on the display."""


def courses_at(game: Game, node: int) -> Iterator[tuple[Kind, str]]:
    """The courses of the nation that a hex belongs to, with the power or country."""
    if not game.atlas.is_land(node):
        return
    home, code = game.atlas.home_at(node), game.atlas.territory_at(node).code
    for power in every.subjects(game, "vichy"):
        if node in land.home(game, power):
            yield from (("vichy", power), ("force", power), ("conquest", power))
    if home in every.subjects(game, "civil"):
        yield "civil", home
    if home == HOME:
        yield "china", "SU"
    if code == INDIA:
        yield "india", "CW"
    if node in land.area(game, "ukraine") | land.area(game, "crimea"):
        yield "ukraine", "GE"


def course_of(game: Game, code: str) -> tuple[Kind, str] | None:
    """The course that is asked of a power or country by its marker: one that is under way or possible first;
    None where there is none.
    """
    among: list[tuple[Kind, str]] = [(kind, code) for kind in MARKED]
    among += [("ukraine", "GE")] if code == UKRAINE else []
    found = [(kind, power) for kind, power in among if power in every.subjects(game, kind)]
    states = [every.state_of(game, every.usual(game, kind, power)) for kind, power in found]
    for state in ("possible", "done"):
        if state in states:
            return found[states.index(state)]
    usual = [each for each in found if each[0] != "ideology"]
    return usual[0] if usual else None


def add_courses(part: NationsPart, menu: QMenu, node: int) -> None:
    """Add a menu with the courses of the nation that a hex belongs to."""
    game = part.desk.game
    found = [(kind, power) for kind, power in courses_at(game, node) if power in every.subjects(game, kind)]
    if not found:
        return
    inside = menu.addMenu(phrases.tr("What &becomes of it"))
    for kind, power in found:
        text = f"{phrases.kind_name(kind)}: {name_of(power)}…"
        inside.addAction(unmarked(text), partial(part.look_at, kind, power))
