"""The choice of the ports and sea areas that points go through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QSizePolicy, QWidget

from redball.desk.sets.reorganization import phrases
from redball.desk.widgets.text import plain

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.rules.reorganization import Offer
    from redball.rules.reorganization.orders import Reorganize

_LETTERS = 16
"""Letters of a way that are seen however narrow the window is."""


class WayBox(QComboBox):
    """The ways of one order, its default first; hidden where there is only one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("By way of"))
        self.setToolTip(self.tr("By which ports and sea areas the points go"))
        self.order: Reorganize | None = None
        self.forget()

    def minimumSizeHint(self) -> QSize:
        """Room for the first ports."""
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), _LETTERS * self.fontMetrics().averageCharWidth()), hint.height())

    def forget(self) -> None:
        """Clear the choice."""
        self._list(None, ())

    def list_ways(self, game: Game, order: Reorganize, ways: Sequence[Offer]) -> None:
        """List the ways of an order; the selection stays if it is still listed."""
        text = self.tr("by {way}")
        self._list(
            order,
            [
                (offer, text.format(way=phrases.by_way(game, offer)), phrases.cell(game, offer))
                for offer in ways
            ],
        )

    def _list(self, order: Reorganize | None, rows: Sequence[tuple[Offer, str, str]]) -> None:
        self.order, before = order, self.currentData()
        self.blockSignals(True)
        self.clear()
        for offer, text, tip in rows:
            self.addItem(text, offer)
            self.setItemData(self.count() - 1, plain(tip), Qt.ItemDataRole.ToolTipRole)
            if before is not None and before.order == offer.order:
                self.setCurrentIndex(self.count() - 1)
        self.blockSignals(False)
        self.setVisible(self.count() > 1)

    def lead(self, offer: Offer) -> Offer:
        """An offer by the selected way: the same offer if that is its default."""
        chosen: Offer | None = self.currentData()
        mine = chosen is not None and self.currentIndex() > 0 and offer.order == self.order
        return chosen if mine and chosen is not None else offer
