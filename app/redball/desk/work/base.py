"""What all decision cards share: when they are shown, rows that give an order, and why one is denied."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.widgets.card import Card
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.wording import name_of, sentence


class WorkCard(Card):
    """A card of decisions for one power; subclasses fill it and say when it is needed."""

    phases: frozenset[str] = frozenset()
    does: tuple[str, ...] = ()
    """Prefixes of the names of tasks that are done here."""
    at_hand: frozenset[str] = frozenset()
    """Phases in which the card is in the dock but doesn't open it: what may be done, besides what must."""
    pick_wanted = Signal(object)
    """Carries a :class:`~redball.desk.map.picking.Pick` for the map; None ends picking."""
    aimed = Signal()
    """The card grew and should be scrolled into view."""

    def __init__(self, desk: Desk, heading: str, parent: QWidget | None = None) -> None:
        super().__init__(heading, parent)
        self.desk = desk

    def wanted(self, game: Game) -> bool:
        """Whether the present phase of a game that plays its rule set has something for this card."""
        return game.clock.phase in self.phases

    def asks(self, game: Game) -> bool:
        """Whether the dock opens by itself for the card, where it is wanted."""
        return game.clock.phase not in self.at_hand

    def refresh(self) -> None:
        """Show the decisions of the desk's power in this position."""

    def begin(self) -> None:
        """The player wants to do this now."""
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.focusNextChild()

    def order_button(self, text: str, order: Order, ruling: Ruling | None = None) -> QPushButton:
        """A button that gives an order; a denied one says why in its tooltip, and again with its clause when
        pressed.
        """
        judged = ruling if ruling is not None else self.desk.ask(order)
        button = QPushButton(text)
        said = judged.notes if judged.allowed else judged.reasons
        button.setToolTip(plain("\n".join([*(sentence(m) for m in said), ", ".join(judged.clauses)]).strip()))
        button.setProperty("denied", not judged.allowed)
        button.clicked.connect(lambda: self.desk.do(order))
        return button


def power_line(power: str, note: str = "") -> QWidget:
    """A power's chip and name, with a note at the right end."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 7, 0)
    row.addWidget(PowerChip(power, QSize(38, 24)))
    row.addWidget(label(name_of(power), "strong"))
    row.addStretch(1)
    row.addWidget(label(note, "note"))
    return made


def row_of(text: str, detail: str = "", *buttons: QWidget, lead: QWidget | None = None) -> QWidget:
    """A line of text with a detail under it and buttons at its right end."""
    made = QWidget()
    row = spaced(QHBoxLayout(made), 7, 0, 2, 0, 2)
    if lead is not None:
        side = Qt.AlignmentFlag.AlignTop if detail and text else Qt.AlignmentFlag.AlignVCenter
        row.addWidget(lead, 0, side)
    words = spaced(QVBoxLayout(), 0)
    if text:
        words.addWidget(Elided(text))
    if detail:
        words.addWidget(label(detail, "note", wrap=True))
    row.addLayout(words, 1)
    for button in buttons:
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
    return made


def names(messages: Sequence) -> str:
    """Messages as one text."""
    return " ".join(sentence(m) for m in messages)
