"""The steps of an air mission in which aircraft are hit: the result of each, one click or key a row."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.reorganization import mission_phrases, phrases
from redball.desk.widgets.card import clear, scrolled
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain
from redball.rules.reorganization.mission import Flight, Mission
from redball.rules.reorganization.orders import MissionResult

if TYPE_CHECKING:
    from redball.game.units import Unit

FATES = ("", "aborted", "destroyed")
_KEYS = {Qt.Key.Key_C: "", Qt.Key.Key_A: "aborted", Qt.Key.Key_S: "destroyed"}


class ResultRow(QWidget):
    """An aircraft with three buttons; ``chosen`` carries a fate, empty for "came through"."""

    chosen = Signal(str)

    def __init__(self, desk: Desk, flight: Flight, unit: Unit, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.flight = flight
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row = spaced(QHBoxLayout(self), 6, 0, 1, 4, 1)
        icon = label("")
        icon.setPixmap(unit_icon(unit, None, 22).pixmap(27, 27))
        row.addWidget(icon)
        name = Elided(unit.name, "strong")
        row.addWidget(name, 2)
        words = f"{mission_phrases.role(flight.role)}, {phrases.place(desk.game, flight.node)}"
        row.addWidget(Elided(words, "note"), 3)
        self.gun: QComboBox | None = None
        self.layout_, self.buttons = row, {}
        texts = {
            "": self.tr("Came through"), "aborted": self.tr("Aborted"), "destroyed": self.tr("Shot down")
        }  # fmt: skip
        keys = {"": "C", "aborted": "A", "destroyed": "S"}
        for fate in FATES:
            button = QPushButton(texts[fate])
            button.setObjectName("choice")
            button.setCheckable(True)
            button.setChecked(flight.fate == fate)
            button.setToolTip(plain(self.tr("{0}: {1} (key {2})").format(unit.name, texts[fate], keys[fate])))
            button.setAccessibleName(f"{unit.name}: {texts[fate]}")
            button.clicked.connect(lambda _=False, fate=fate: self._click(fate))
            self.buttons[fate] = button
            row.addWidget(button)
        self.setAccessibleName(f"{unit.name}, {words}")

    def offer_guns(self, guns: Sequence[Unit]) -> None:
        """Let the player choose who fires, before the buttons."""
        self.gun = QComboBox()
        self.gun.setAccessibleName(self.tr("Who fires"))
        self.gun.setToolTip(self.tr("The anti-aircraft unit that fires"))
        for unit in guns:
            self.gun.addItem(unit.name, unit.id)
        self.layout_.insertWidget(3, self.gun)

    def _click(self, fate: str) -> None:
        for each, button in self.buttons.items():
            button.setChecked(each == self.flight.fate)
        self.chosen.emit(fate)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """C came through, A aborted, S shot down; up and down move between rows."""
        if event.key() in _KEYS:
            self.chosen.emit(_KEYS[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)


class ResultsPage(QWidget):
    """``back_wanted`` carries an aircraft whose result is to be undone."""

    back_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows: list[ResultRow] = []
        self.told = label("", "note", wrap=True)
        inside = QWidget()
        self.list = spaced(QVBoxLayout(inside), 1, 0)
        layout = spaced(QVBoxLayout(self), 5, 0, 4, 0, 0)
        layout.addWidget(scrolled(inside), 1)
        layout.addWidget(self.told)

    def show_results(self, mission: Mission, shot_at: Collection[str]) -> None:
        """Show who may be hit in the open step, and who was; ``shot_at`` are those that anti-aircraft fire
        hit.
        """
        from redball.rules.reorganization.checklist import fights, guns

        game, focus = self.desk.game, next((r.flight.unit for r in self.rows if r.hasFocus()), "")
        fire = mission.step == "anti_aircraft"
        clear(self.list)
        self.rows = []
        fought = fights(game, mission) | {f.node for f in mission.flights if f.fate}
        for flight in mission.flights:
            unit = game.units.get(flight.unit)
            shooters = guns(game, mission, flight)
            if unit is None or (fire and not shooters and flight.unit not in shot_at):
                continue
            if not fire and flight.node not in fought:
                continue
            row = ResultRow(self.desk, flight, unit)
            if fire and shooters:
                row.offer_guns(shooters)
            row.chosen.connect(lambda fate, row=row: self.give(row, fate))
            self.rows.append(row)
            self.list.addWidget(row)
        self.list.addStretch(1)
        again = next((row for row in self.rows if row.flight.unit == focus), None)
        if again is not None:
            again.setFocus()
        self.told.setText(self._hint(fire))

    def _hint(self, fire: bool) -> str:
        if not self.rows and fire:
            return self.tr("No anti-aircraft unit has a transport in range.")
        if not self.rows:
            return self.tr("Aircraft of both sides meet over no hex.")
        if fire:
            return self.tr("Who is hit serves nobody. With the keyboard: C, A or S on a row.")
        return self.tr("Who is aborted goes home face-down; who is shot down leaves the map. Keys: C, A, S.")

    def give(self, row: ResultRow, fate: str) -> None:
        """Enter the result of an aircraft; a new result, or none, undoes the old one first."""
        flight = row.flight
        if fate == flight.fate:
            return
        if flight.fate:
            self.back_wanted.emit(flight.unit)
        if fate:
            by = str(row.gun.currentData()) if row.gun is not None else ""
            self.desk.do(MissionResult(flight.unit, fate, by), flight.node)  # type: ignore[arg-type]
