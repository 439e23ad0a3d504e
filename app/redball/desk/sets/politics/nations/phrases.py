"""Courses of nations in words of the window."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.rules.politics.nations.courses.parts import KINDS, Kind, State, Step, Wish
from redball.wording import message, name_of, sentence

SHORT, MOST = 9, 3
"""Letters of a number that fits into the line of a step, and how many numbers do."""
SIGNS: dict[State, str] = {"not": "todo", "possible": "now", "now": "now", "done": "done"}
"""The sign of how far a course is."""


def tr(text: str) -> str:
    """A text of the column of nations in the player's language."""
    return QCoreApplication.translate("Nations", text)


def kind_name(kind: Kind) -> str:
    """The name of a kind of courses."""
    return sentence(message(f"politics.course.kind.{kind}"))


def about(kind: Kind) -> str:
    """What a kind of courses is about, in one line."""
    return sentence(message(f"politics.course.about.{kind}"))


def state_name(state: State) -> str:
    """How far a course is, in two words."""
    return sentence(message(f"politics.course.state.{state}"))


def title(wish: Wish) -> str:
    """What a course is called, with whose it is."""
    if wish.kind in ("ukraine", "india"):
        return kind_name(wish.kind)
    return f"{kind_name(wish.kind)}: {name_of(wish.power)}"


def action(wish: Wish) -> str:
    """The words of the button that gives the order."""
    name = name_of(wish.power)
    return {
        "vichy": tr("&{0} surrenders"),
        "force": tr("&Force the surrender of {0}"),
        "civil": tr("&Divide the forces of {0}"),
        "china": tr("&Begin the civil war"),
        "ukraine": tr("&Found the Ukraine"),
        "conquest": tr("&{0} is incompletely conquered"),
        "india": tr("&Give India control of itself"),
        "ideology": tr("&Halve the force pool of {0}"),
    }[wish.kind].format(name)


def summary(step: Step, wish: Wish) -> str:
    """A step in a few words: the powers of the first, else its first numbers."""
    if step.id == "who":
        return ", ".join(wish.to) if wish.to else tr("nobody")
    if step.id == "groups":
        return str(sum(bool(line.nodes) for line in step.lines))
    numbers = [line.value for line in step.lines if line.value and len(line.value) <= SHORT]
    return ", ".join(numbers[:MOST])


def all_kinds() -> tuple[Kind, ...]:
    """The kinds of courses in the order in which they are listed."""
    return KINDS
