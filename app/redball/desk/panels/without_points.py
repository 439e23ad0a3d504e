"""What hangs on the convoy points of a sea area: who would fall out of supply without them."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from redball.desk.hub import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import clear
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label
from redball.game.state import Change, Game
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.planning.whatif import Comparison


class WithoutRow(LiveRow):
    """One power's points: who would be lost; the mouse over it marks them on the map."""

    def __init__(self, desk: Desk, text: str, result: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(8)
        row.addWidget(Sign("trouble" if result.lost else "info"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(text, "" if result.lost else "note", wrap=True), 1)
        if result.lost:
            self.entered.connect(lambda: desk.foreseen.emit(result))
            self.left.connect(lambda: desk.foreseen.emit(None))


class WithoutPoints(QWidget):
    """One row a power that has convoy points in the area, each as soon as it is known."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = QVBoxLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setSpacing(2)
        self._about: tuple[Game, int] | None = None
        self._inquiries = Inquiries(self, desk.closed)

    def show_sea(self, sea: int) -> None:
        """Work out and show what hangs on the points in a sea area now."""
        game = self.desk.game
        if self._about is not None and self._about[0] is game and self._about[1] == sea:
            return
        self._about = (game, sea)
        clear(self.rows)
        powers = [code for code in game.powers if game.convoys.get((sea, code))]
        self._inquiries.in_turns("rows", self._steps(game, sea, powers), at_once=False)

    def _steps(self, game: Game, sea: int, powers: list[str]) -> Generator[object, None, None]:
        from redball.planning.whatif import comparing

        for power in powers:
            result = None
            for result in comparing(game, [Change("convoys", (sea, power), None)]):
                yield result
            if result is not None:
                self._add(game, power, result)

    def _add(self, game: Game, power: str, result: Comparison) -> None:
        if result.lost:
            text = self.tr("Without the points of {0}, {1} would fall out of supply.")
            text = text.format(name_of(power), unit_names(game, result.lost))
        else:
            text = self.tr("No unit's supply hangs on the points of {0}.").format(name_of(power))
        self.rows.addWidget(WithoutRow(self.desk, text, result))
