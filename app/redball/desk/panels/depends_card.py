"""What depends on the chosen hex or sea area: the units that would be out of supply without it."""

from __future__ import annotations

from collections.abc import Generator

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk, Subject
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.text import Elided, label
from redball.game.units import Unit
from redball.supply.tracing.losses import Loss, LossKind


class UnitRow(LiveRow):
    """One unit: its name and place; hovering marks its hex, a click selects it."""

    def __init__(self, desk: Desk, unit: Unit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.unit = unit
        self.setAccessibleName(unit.name)
        row = spaced(QHBoxLayout(self), 8, 0, 1, 0, 1)
        row.addWidget(Elided(unit.name), 1)
        row.addWidget(label(desk.game.atlas.place_name(unit.hex), "note"))
        self.entered.connect(lambda: desk.highlighted.emit((unit.hex,)))
        self.left.connect(lambda: desk.highlighted.emit(()))
        self.chosen.connect(lambda: desk.show_unit(unit.id))


class DependsCard(Card):
    """How many units depend on this hex or sea area, with the list of them."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.units: tuple[str, ...] = ()
        self.line = label("", wrap=True)
        self.more = QPushButton()
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_list)
        self.rows = spaced(QVBoxLayout(), 1)
        self.body.addWidget(self.line)
        self.body.addWidget(self.more)
        self.body.addLayout(self.rows)
        self._inquiries = Inquiries(self, desk.outdated)
        self._subject = Subject()

    def show_what_hangs(self, subject: Subject) -> None:
        """Find the units that depend on a hex or sea area."""
        if subject != self._subject:
            self.more.setChecked(False)
            self._say("", ())
        self._subject = subject
        self._inquiries.in_turns("units", self._steps(subject))

    def _steps(self, subject: Subject) -> Generator[object, None, None]:
        from redball.planning.chokepoints import depending_steps

        game = self.desk.game
        land = subject.node >= 0 and game.atlas.is_land(subject.node)
        loss = Loss(LossKind.HEX, subject.node) if land else Loss(LossKind.SEA, sea=subject.sea)
        for point in depending_steps(game, loss):
            if point is not None:
                self._say(self._words(loss, len(point.units)), point.units)
            yield point

    def _words(self, loss: Loss, count: int) -> str:
        if loss.kind is LossKind.SEA:
            if not count:
                return self.tr("No unit depends on this sea area")
            units = words.count(count, "unit depends", "units depend")
            return self.tr("{0} on this sea area").format(units)
        if not count:
            return self.tr("No unit depends on this hex")
        return self.tr("{0} on this hex").format(words.count(count, "unit depends", "units depend"))

    def _say(self, text: str, units: tuple[str, ...]) -> None:
        self.units = units
        self.line.setText(text)
        self.line.setToolTip(self.tr("Without it they would be out of supply"))
        self.more.setVisible(bool(units))
        self._show_list()

    def _show_list(self) -> None:
        clear(self.rows)
        opened = self.more.isChecked()
        self.more.setText(self.tr("Hide the units") if opened else self.tr("Which units"))
        game = self.desk.game if self.desk.session else None
        chosen = [game.units[u] for u in self.units if u in game.units] if game is not None and opened else []
        for unit in chosen:
            self.rows.addWidget(UnitRow(self.desk, unit))
        show_all(self.rows)
        self.desk.highlighted.emit(tuple({unit.hex for unit in chosen}))
