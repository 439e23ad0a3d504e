"""The timeline in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from redball.rules.politics.chronicle.telling import Details, Line
from redball.wording import name_of


def tr(text: str) -> str:
    """A text of the dock in the player's language."""
    return QCoreApplication.translate("Diplomacy", text)


def said_aloud(line: Line) -> str:
    """A row for who can't see its chips: powers, what happened, effects."""
    powers = ", ".join(map(name_of, line.row.powers))
    return " – ".join(filter(None, (powers, line.text, line.effects)))


def tip(line: Line, more: Details) -> str:
    """What stands behind a row: phase and kind, sums, the journal's words, notes, dice and clauses."""
    head = f"{line.phase}  ·  {line.kind}"
    journal = tr("Order {0}: {1}").format(line.row.seq, more.order)
    dice = tr("Dice: {0}").format(", ".join(map(str, more.dice))) if more.dice else ""
    parts = (line.text, head, *more.sums, journal, *more.notes, dice, ", ".join(more.clauses))
    return "\n".join(filter(None, parts))
