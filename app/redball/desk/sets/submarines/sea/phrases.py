"""Sections, sides and sums of a sea box in words."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from PySide6.QtCore import QCoreApplication

from redball.canvas.sets.submarines.lines import State
from redball.desk.sets.submarines.sea.rows import Cell, Half, SeaBox, Sum
from redball.game.units import CONVOY_SECTION
from redball.wording import quantity


def tr(text: str) -> str:
    """A text of the sea box in the player's language."""
    return QCoreApplication.translate("SeaBox", text)


def section_name(section: int) -> str:
    """'Convoy Section', 'Section 2'."""
    if section == CONVOY_SECTION:
        return tr("Convoy Section")
    return tr("Section {0}").format(section)


def section_head(section: int) -> str:
    """The head of a column."""
    return tr("Convoy Section") if section == CONVOY_SECTION else str(section)


def role_of(box: SeaBox, half: Half) -> str:
    """What a side does in an attack; nothing while there is none."""
    if box.attack is None or box.attack.over:
        return ""
    return tr("attacks") if half.role == "attacks" else tr("defends")


def number(value: Fraction) -> str:
    """A total; a dash for nothing."""
    return quantity(value) if value else "–"


def searched(amounts: Iterable[int]) -> str:
    """What is subtracted from a search: '−2 −1'."""
    return " ".join(f"−{-amount}" for amount in amounts) or "–"


def asw_line(total: Sum) -> str:
    """'2 escorts + 2 CL + ½ CA + 4 NAV; counts as 9'; empty without any."""
    if not total.exact:
        return ""
    names = {"ASW": tr("escorts"), "": tr("convoy points")}
    said = " + ".join(f"{quantity(value)} {names.get(kind, kind)}" for kind, value in total.parts)
    if total.used == total.exact:
        return said
    return tr("{sum}; counts as {used}").format(sum=said, used=quantity(total.used))


def state_words(state: State) -> str:
    """How far an attack in an area has come."""
    said = {
        "may": tr("May attack now"),
        "now": tr("Attack under way"),
        "done": tr("Attacked in this impulse"),
    }
    return said.get(state, "")


def contents(cell: Cell) -> str:
    """What is in a section: names and convoy points."""
    said = [tr("{power}: {points} CP").format(power=power, points=points) for power, points in cell.convoys]
    return ", ".join([*said, *(unit.name for unit in cell.units)])
