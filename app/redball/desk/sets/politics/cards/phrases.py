"""Names of cards, charts and states in the words of the window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from redball.desk.words import count
from redball.rules.politics.affairs.book_draft import HEAD, Key, Look
from redball.rules.politics.affairs.playing import in_text
from redball.wording import name_of


def tr(text: str) -> str:
    """A text of the card book in the player's language."""
    return QCoreApplication.translate("CardBook", text)


def chart_name(chart: str) -> str:
    """The name of a chart, or of the book itself."""
    return {
        "book": tr("The book"),
        "cards": tr("Option cards"),
        "war_chart": tr("War chart"),
        "treaty_chart": tr("Treaty chart"),
        "trade_limits": tr("Trade limits"),
        "entry_options": tr("US entry options"),
        "chit_values": tr("Entry chits"),
    }[chart]


def group_name(group: str) -> str:
    """The name of a group of cards: those of all, of each power, of one power."""
    if group == "IPO":
        return tr("International options")
    return tr("Options of every power") if group == "own" else name_of(group)


def row_name(key: Key) -> str:
    """A row as players call it: "IPO 5", "0(b)", "War of Germany on France", "Level 2"."""
    chart, name = key
    parts = [*name.split("/"), "", ""]
    if key == HEAD:
        return tr("The book")
    if chart == "war_chart":
        by = name_of(parts[1]) if parts[1] else tr("Anyone")
        return tr("{0} on {1}").format(by, name_of(parts[0]))
    if chart == "treaty_chart":
        return tr("{0} with {1}, level {2}").format(name_of(parts[0]), name_of(parts[1]), parts[2])
    words = {"trade_limits": tr("Level {0}"), "entry_options": tr("Option {0}")}
    return words[chart].format(name) if chart in words else in_text(name)


def state_sign(look: Look | None, asked: bool = True) -> str:
    """The sign of a row: entered, in parts, with faults, or still to do."""
    if look is None:
        return "todo" if asked else "info"
    if look.faults:
        return "trouble"
    return "half" if look.lacks else "done"


def state_said(look: Look | None, names: Sequence[str], asked: bool = True) -> str:
    """How a row stands in few words; ``names`` are those of the fields that it lacks."""
    if look is None:
        return tr("not entered") if asked else tr("nothing is asked for")
    if look.faults:
        return count(len(look.faults), "fault", "faults")
    if look.lacks:
        return tr("lacks {0}").format(", ".join(names))
    return tr("not in this game") if look.absent else tr("complete")
