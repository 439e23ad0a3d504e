"""The sequence of play: every step of the turn with its sign, the present one bold and in view."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QHeaderView, QSizePolicy, QTreeWidget, QTreeWidgetItem, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.widgets.card import Card
from redball.desk.widgets.signs import WORDS, sign_icon
from redball.desk.widgets.text import plain
from redball.game import sequence
from redball.game.sequence import OutlineRow
from redball.language import translated
from redball.rules import sequence_of_play
from redball.wording import sentence


class SequencePanel(Card):
    """A tree of the turn's phases, for display only: the Next button moves."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Sequence of play"), parent)
        self.desk = desk
        self.tree = QTreeWidget()
        self.tree.setAccessibleName(self.tr("Sequence of play"))
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.setRootIsDecorated(False)
        self.tree.setItemsExpandable(False)
        self.tree.setIndentation(20)
        self.tree.setIconSize(QSize(16, 16))
        self.tree.setUniformRowHeights(True)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.tree.setVerticalScrollMode(QTreeWidget.ScrollMode.ScrollPerPixel)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self.tree.setMinimumHeight(112)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Expanding)
        self.body.addWidget(self.tree, 1)
        self._rows: tuple[OutlineRow, ...] = ()
        desk.opened.connect(self.refresh)
        desk.settled.connect(self.refresh)
        theme.current().changed.connect(self._restyle)

    def refresh(self, *_: object) -> None:
        """Rebuild the tree if the moment changed."""
        game = self.desk.game
        rows = sequence.outline(game.clock, sequence_of_play(game))
        if rows != self._rows:
            self._rows = rows
            self._fill(rows)

    def _fill(self, rows: tuple[OutlineRow, ...]) -> None:
        self.tree.clear()
        parent = self.tree.invisibleRootItem()
        now, spanned = None, []
        for row in rows:
            item = QTreeWidgetItem([sentence(row.text), sentence(row.detail) if row.detail else ""])
            item.setIcon(0, sign_icon(row.state))
            item.setToolTip(0, plain(f"{sentence(row.text)}\n{translated(WORDS[row.state])}"))
            item.setForeground(1, theme.colour("note"))
            item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if not row.detail:
                spanned.append(item)
            if row.level:
                parent.addChild(item)
            else:
                self.tree.addTopLevelItem(item)
                parent = item
            if row.state == "now":
                now = item
        self.tree.expandAll()
        for item in spanned:
            item.setFirstColumnSpanned(True)
        if now is not None:
            self._mark(now)

    def _restyle(self) -> None:
        """Fill the rows again with the colours of the new theme."""
        self._rows = ()
        if self.desk.session is not None:
            self.refresh()

    def resizeEvent(self, event) -> None:
        """Scroll to the present phase."""
        super().resizeEvent(event)
        now = self.tree.currentItem()
        if now is not None:
            self.tree.scrollToItem(now, QTreeWidget.ScrollHint.PositionAtCenter)

    def _mark(self, item: QTreeWidgetItem) -> None:
        font = QFont(self.tree.font())
        font.setBold(True)
        item.setFont(0, font)
        item.setForeground(0, theme.colour("accent"))
        self.tree.setCurrentItem(item)
        self.tree.scrollToItem(item, QTreeWidget.ScrollHint.PositionAtCenter)
