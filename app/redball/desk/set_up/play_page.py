"""Set-up, last page: what is odd in the position, and the beginning of play."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from redball.desk import words
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import sign_icon
from redball.desk.widgets.text import label, plain
from redball.game.orders import BeginPlay
from redball.wording import sentence

Index = QModelIndex | QPersistentModelIndex
_BESIDE, _LEAST = 60, 20
"""Px of a row beside its words, and the least height of these."""

if TYPE_CHECKING:
    from redball.desk.desk import Desk
    from redball.game.state import Game
    from redball.rules.ruleset import Oddity


class _Wrapped(QStyledItemDelegate):
    """Gives a row the height that its words need; the style sheet's margins are not known to Qt's own."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As wide as the list, as high as the lines."""
        view = self.parent()
        assert isinstance(view, QListWidget)
        width = max(60, view.viewport().width() - _BESIDE)
        wraps = int(Qt.TextFlag.TextWordWrap)
        words = option.fontMetrics.boundingRect(QRect(0, 0, width, 9999), wraps, str(index.data()))
        return QSize(view.viewport().width(), max(words.height(), _LEAST) + 12)


class OddList(QListWidget):
    """What is odd, a line each.  ``wanted`` carries the row that is to be shown on the map."""

    wanted = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("What is odd"))
        self.setWordWrap(True)
        self.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.setItemDelegate(_Wrapped(self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.itemClicked.connect(lambda item: self.wanted.emit(self.row(item)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows a row on the map."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentRow() >= 0:
            self.wanted.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class PlayPage(QWidget):
    """Lists what is odd while it is seen; each line leads to its hexes."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.odd: tuple[Oddity, ...] = ()
        self._inquiries = Inquiries(self, desk.outdated)
        self.list = OddList()
        self.list.wanted.connect(self._jump)
        self.begin = QPushButton(self.tr("Begin p&lay"))
        self.begin.setObjectName("primary")
        self.begin.setToolTip(plain(self.tr("The set-up ends; undo leads back to it")))
        self.begin.clicked.connect(lambda _=False: desk.do(BeginPlay()))
        card = Card(self.tr("Before play begins"))
        self.count = card.note
        self.fine = label(self.tr("Nothing is odd in this position."), "note", wrap=True)
        self.pages = QStackedWidget()
        self.pages.addWidget(self.list)
        nothing = QWidget()
        column = spaced(QVBoxLayout(nothing), 0, 0)
        column.addWidget(self.fine)
        column.addStretch(1)
        self.pages.addWidget(nothing)
        card.body.addWidget(self.pages, 1)
        said = self.tr("Click a line to see where. You can put it right now, or begin all the same.")
        self.said = label(said, "note", wrap=True)
        card.body.addWidget(self.said)
        card.body.addWidget(self.begin)
        spaced(QVBoxLayout(self), 8, 0, 8, 0, 0).addWidget(card, 1)

    def refresh(self) -> None:
        """Look for what is odd, when it is seen."""
        if self.isVisible() and self.desk.session is not None:
            self._inquiries.in_turns("odd", _steps(self.desk.game), self._show)

    def showEvent(self, event) -> None:
        """Bring it up to date."""
        super().showEvent(event)
        self.refresh()

    def _show(self, odd: tuple[Oddity, ...]) -> None:
        self.count.setText(words.count(len(odd), "odd thing", "odd things") if odd else "")
        self.pages.setCurrentIndex(0 if odd else 1)
        self.said.setVisible(bool(odd))
        if odd == self.odd:
            return
        self.odd, row = odd, self.list.currentRow()
        self.list.clear()
        for each in odd:
            text = sentence(each.text)
            item = QListWidgetItem(sign_icon("info" if not each.hexes else "trouble"), text)
            item.setToolTip(plain("\n".join([text, each.clause])))
            self.list.addItem(item)
        self.list.setCurrentRow(min(row, len(odd) - 1))

    def _jump(self, row: int) -> None:
        """Show the hexes of a line."""
        each = self.odd[row]
        self.desk.highlighted.emit(each.hexes)
        if each.hexes:
            self.desk.centre(each.hexes[0])


def _steps(game: Game) -> Generator[object, None, tuple[Oddity, ...]]:
    from redball.rules.base.set_up import odd_at_beginning

    yield None
    return odd_at_beginning(game)
