"""The subject when it is a sea area: convoy points of each power, and the areas next to it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QPushButton, QSpinBox, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label
from redball.game.orders import SetConvoys
from redball.game.state import Change, Game
from redball.wording import joined, name_of

if TYPE_CHECKING:
    from redball.planning.whatif import Comparison


class WithoutRow(LiveRow):
    """One power's points: who would be lost; hovering marks them on the map."""

    def __init__(self, desk: Desk, text: str, result: Comparison, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(text)
        row = spaced(QHBoxLayout(self), 8, 0, 2, 0, 2)
        row.addWidget(Sign("trouble" if result.lost else "info"), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(label(text, "" if result.lost else "note", wrap=True), 1)
        if result.lost:
            self.entered.connect(lambda: desk.foreseen.emit(result))
            self.left.connect(lambda: desk.foreseen.emit(None))


class WithoutPoints(QWidget):
    """One row for each power that has convoy points in the area, shown as soon as it is worked out."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(self), 2, 0)
        self._about: tuple[Game, int] | None = None
        self._inquiries = Inquiries(self, desk.closed)

    def show_sea(self, sea: int) -> None:
        """Work out and show what depends on the points in a sea area."""
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


MOST = 99


class SeaCard(Card):
    """Shows a sea area and edits the convoy points in it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.sea = -1
        self.name = Elided("", "subject")
        self.about = label("", "note", wrap=True)
        self.table = QGridLayout()
        self.table.setHorizontalSpacing(8)
        self.table.setVerticalSpacing(4)
        self.table.setColumnStretch(1, 1)
        self.other = QComboBox()
        self.other.setAccessibleName(self.tr("Power to add convoy points of"))
        self.add = QPushButton(self.tr("&Add convoy point"))
        self.add.clicked.connect(self._add)
        self.fields: dict[str, QSpinBox] = {}
        self._listed: tuple[int, list[str]] = (-1, [])
        for widget in (self.name, self.about, label(self.tr("Convoy points"), "heading")):
            self.body.addWidget(widget)
        self.body.addLayout(self.table)
        self.body.addWidget(self.other)
        self.body.addWidget(self.add)
        self.without = WithoutPoints(desk)
        self.body.addWidget(self.without)

    def show_sea(self, sea: int) -> None:
        """Show a sea area of the position."""
        self.sea = sea
        game = self.desk.game
        area = game.atlas.sea_areas[sea]
        self.name.setText(area.name)
        beside = [game.atlas.sea_areas[n].name for n, _ in game.atlas.sea_neighbours[sea]]
        self.about.setText(
            self.tr("Sea area, next to {0}").format(joined(beside)) if beside else self.tr("Sea area")
        )
        present = [code for code in game.powers if game.convoys.get((sea, code))]
        if (sea, present) != self._listed:
            self._rebuild(game, present)
            self._listed = (sea, present)
        for code, field in self.fields.items():
            field.blockSignals(True)
            field.setValue(game.convoys[sea, code])
            field.blockSignals(False)
        self.without.show_sea(sea)

    def _rebuild(self, game: Game, present: list[str]) -> None:
        clear(self.table)
        self.fields = {}
        for row, code in enumerate(present):
            field = QSpinBox()
            field.lineEdit().setTextMargins(6, 0, 0, 0)
            field.setRange(0, MOST)
            field.setAccessibleName(self.tr("Convoy points of {0}").format(name_of(code)))
            field.valueChanged.connect(lambda points, code=code: self._set(code, points))
            self.table.addWidget(PowerChip(code, QSize(38, 24)), row, 0)
            self.table.addWidget(label(name_of(code)), row, 1)
            self.table.addWidget(field, row, 2)
            self.fields[code] = field
        if not present:
            self.table.addWidget(label(self.tr("None here."), "note"), 0, 0, 1, 3)
        self.other.clear()
        for code in game.powers:
            if code not in present:
                self.other.addItem(name_of(code), code)
        self.other.setVisible(self.other.count() > 0)
        self.add.setVisible(self.other.count() > 0)

    def _set(self, power: str, points: int) -> None:
        area = self.desk.game.atlas.sea_areas[self.sea]
        if not self.desk.do(SetConvoys(area.name, power, points), area.box).allowed:
            self.show_sea(self.sea)

    def _add(self) -> None:
        self._set(self.other.currentData(), 1)
