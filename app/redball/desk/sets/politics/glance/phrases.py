"""Powers at a glance in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.desk.turn_words import months
from redball.game.clock import Clock
from redball.rules.politics.overview import Fact
from redball.wording import name_of, sentence


def tr(text: str) -> str:
    """A text of powers at a glance in the player's language."""
    return QCoreApplication.translate("PowersAtAGlance", text)


def short_date(turn: int) -> str:
    """A turn as it stands in a narrow column: "M/A 37"."""
    return f"{months(turn)} {Clock(turn, '').year % 100:02}"


def said(fact: Fact) -> str:
    """All that a fact says, for a tooltip."""
    lines = [sentence(each) for each in (fact.text, fact.detail) if each is not None]
    return "\n".join([*lines, *([", ".join(fact.clauses)] if fact.clauses else [])])


def due_said(power: str, fact: Fact) -> str:
    """What is due, whose it is first."""
    return f"{name_of(power)}: {said(fact)}"
