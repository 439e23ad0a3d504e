"""The cards that a power may choose from: those that can be played first, the others below them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from redball.desk import theme
from redball.desk.sets.politics.card_words import title_of
from redball.desk.sets.politics.go.phrases import tr
from redball.desk.widgets.rows import RowsTable
from redball.game.state import Game
from redball.rules.politics.affairs.book import card, cost_of, roll_of
from redball.rules.politics.affairs.card_rule import percent
from redball.rules.politics.affairs.offers import Offer
from redball.rules.politics.affairs.playing import in_text
from redball.wording import sentence

LEAST, ROWS = 3, 10
"""Rows in sight: as many as there are, between these."""


class OptionTable(RowsTable):
    """A row a card; ``picked`` carries the card that is looked at."""

    picked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        heads = (tr("Card"), tr("What it is"), tr("Price"), tr("Chance"))
        super().__init__(heads, 1, (2, 3), parent)
        self.setAccessibleName(tr("Options"))
        self.offers: list[Offer | None] = []
        """The offers by row; None for the row that divides them."""
        self.row_chosen.connect(self._pick)
        theme.current().changed.connect(self._paint)

    def show_offers(self, game: Game, offers: Sequence[Offer], words: str, chosen: str) -> None:
        """List the offers that have some words in them; the chosen one is selected."""
        found = [each for each in offers if _has(game, each.card, words)]
        can, cannot = [o for o in found if o.playable], [o for o in found if not o.playable]
        self.offers = [*can, *([None] if cannot else []), *cannot]
        rows = [_row(game, each) for each in self.offers]
        tips = [_tip(each) for each in self.offers]
        self.fill(rows, tips, [False] * len(rows))
        self.blockSignals(True)
        for row, each in enumerate(self.offers):
            if each is None:
                self.setSpan(row, 0, 1, self.columnCount())
                self.item(row, 0).setFlags(Qt.ItemFlag.NoItemFlags)
            elif each.card == chosen:
                self.setCurrentCell(row, 0)
        self._paint()
        self.blockSignals(False)
        self.updateGeometry()

    def _paint(self) -> None:
        """What can't be played is grey, below the line that says so."""
        note, text = theme.colour("note"), theme.colour("text")
        for row, each in enumerate(self.offers):
            self._ink(row, text if each is not None and each.playable else note)

    def _ink(self, row: int, ink: QColor) -> None:
        for column in range(self.columnCount()):
            item = self.item(row, column)
            if item is not None:
                item.setForeground(ink)

    def _pick(self, row: int) -> None:
        offer = self.offers[row] if 0 <= row < len(self.offers) else None
        if offer is not None:
            self.picked.emit(offer.card)

    def offer_of(self, name: str) -> Offer | None:
        """The offer of a card that is in sight."""
        return next((each for each in self.offers if each is not None and each.card == name), None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows leave out the row that divides."""
        step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        row = self.currentRow() + step if step is not None else -1
        if step is not None and 0 <= row < len(self.offers) and self.offers[row] is None:
            self.setCurrentCell(min(max(0, row + step), len(self.offers) - 1), 0)
            return
        super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Some rows."""
        rows = min(ROWS, max(LEAST, self.rowCount()))
        height = self.verticalHeader().defaultSectionSize() * rows
        head = self.horizontalHeader().sizeHint().height()
        return QSize(super().sizeHint().width(), height + head + 4)

    def minimumSizeHint(self) -> QSize:
        """As many rows as it likes."""
        return QSize(120, self.sizeHint().height())


def _has(game: Game, name: str, words: str) -> bool:
    found = card(game, name)
    text = f"{name} {in_text(name)} {title_of(game, name)} {found.effects if found else ''}".casefold()
    return all(word in text for word in words.casefold().split())


def _row(game: Game, offer: Offer | None) -> tuple[str, str, str, str]:
    if offer is None:
        return tr("Not now: choose one to see why"), "", "", ""
    cost, roll, found = cost_of(game, offer.card), roll_of(game, offer.card), card(game, offer.card)
    chance = (
        f"{percent(roll.chance)} %" if roll is not None else "–" if found is not None and found.sure else ""
    )
    return in_text(offer.card), title_of(game, offer.card), "" if cost is None else str(cost), chance


def _tip(offer: Offer | None) -> str:
    return "\n".join(sentence(each.reason) for each in offer.objections) if offer is not None else ""
