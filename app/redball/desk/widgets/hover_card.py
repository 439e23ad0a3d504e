"""A card with the facts of the hex under the mouse, shown when the mouse rests."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.panels.hex_card import facts
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.supply.paths import Status
from redball.wording import name_of

DELAY_MS = 350
_MOST_UNITS = 8


class HoverCard(QFrame):
    """Shows itself beside a hex after 350 ms; it never takes the mouse."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lines = QVBoxLayout(self)
        self.lines.setContentsMargins(11, 8, 12, 9)
        self.lines.setSpacing(2)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._open)
        self._wanted: tuple[Game, int, dict[str, Status], QPoint] | None = None
        self.hide()

    def wait_for(self, game: Game, node: int, statuses: dict[str, Status], at: QPoint) -> None:
        """Show a hex beside ``at`` if the mouse rests there."""
        self.hide()
        self._wanted = (game, node, statuses, at)
        self._timer.start()

    def dismiss(self) -> None:
        """Hide, and don't come back by itself."""
        self._timer.stop()
        self.hide()

    def _open(self) -> None:
        if self._wanted is None:
            return
        game, node, statuses, at = self._wanted
        clear(self.lines)
        self._fill(game, node, statuses)
        self.adjustSize()
        room = self.parentWidget().rect().adjusted(6, 6, -6, -6)
        box = QRect(at + QPoint(22, 18), self.size())
        if box.right() > room.right():
            box.moveRight(at.x() - 18)
        box.moveBottom(min(box.bottom(), room.bottom()))
        self.move(box.topLeft())
        self.raise_()
        self.show()

    def _fill(self, game: Game, node: int, statuses: dict[str, Status]) -> None:
        atlas = game.atlas
        self.lines.addWidget(label(f"{atlas.place_name(node)}" if node in atlas.places_at else atlas.label(node), "strong"))
        where = words.whereabouts(atlas, node)
        self.lines.addWidget(label(f"{atlas.label(node)}  ·  {where}" if node in atlas.places_at else where, "note"))
        controller = game.controller(node)
        if controller:
            self._power_line(controller, words.tr("controls it"))
        for line in facts(game, node):
            self.lines.addWidget(label(line, "note"))
        depot = game.depots.get(node)
        if depot:
            self._power_line(depot.owner, words.count(depot.barrels, "barrel", "barrels"))
        self._list_units(game, node, statuses)

    def _power_line(self, code: str, text: str) -> None:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(PowerChip(code, QSize(34, 21)))
        row.addWidget(label(f"{name_of(code)} {text}", "note"))
        row.addStretch(1)
        self.lines.addWidget(line)

    def _list_units(self, game: Game, node: int, statuses: dict[str, Status]) -> None:
        units = game.units_at.get(node, ())
        for unit in units[:_MOST_UNITS]:
            status = statuses.get(unit.id)
            facts_ = [words.factors(unit), "" if unit.organized else words.facing(unit)]
            if status is not None and status not in words.SUPPLIED:
                facts_.append(words.status(status).lower())
            self.lines.addWidget(label("  ·  ".join([f"{unit.power}  {unit.name}", *filter(None, facts_)])))
        if len(units) > _MOST_UNITS:
            self.lines.addWidget(label(words.tr("and {n} more").format(n=len(units) - _MOST_UNITS), "note"))
