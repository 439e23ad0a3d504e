"""The list of scenarios, and what the chosen one holds."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from redball.desk import moments, theme
from redball.desk.dialogs.choosers import CHIP, chip_icon, who
from redball.desk.widgets.card import Card, clear, scrolled
from redball.desk.widgets.text import label, plain
from redball.desk.words import count
from redball.errors import RedballError
from redball.game import library
from redball.game.state import Game
from redball.rules import rule_set_titles

_PATH = Qt.ItemDataRole.UserRole


class ScenarioList(QListWidget):
    """Scenarios of the library and those that were opened here.  ``chosen`` carries a path."""

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("Scenarios"))
        for info in library.scenarios():
            self._put(info.title, info.path)
        for bad in (*library.bad_scenarios(), *library.bad_maps()):
            self._put_bad(bad)
        self.currentItemChanged.connect(self._tell)

    def _put_bad(self, bad: library.BadFile) -> None:
        """List a file that can't be used, so that it isn't looked for, and say why."""
        item = self._put(self.tr("{0} (can’t be used)").format(bad.path.name), bad.path)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setForeground(theme.colour("faint"))
        item.setToolTip(plain("\n".join([str(bad.path), *(fault.sentence() for fault in bad.faults)])))

    def _put(self, title: str, path: Path) -> QListWidgetItem:
        item = QListWidgetItem(title)
        item.setData(_PATH, path)
        item.setToolTip(plain(str(path)))
        self.addItem(item)
        return item

    def add_own(self, path: Path) -> None:
        """List a file of the player's own, and choose it; one that is there already is chosen again."""
        rows = [self.item(at) for at in range(self.count())]
        found = next((item for item in rows if item.data(_PATH) == path), None)
        item = found or self._put(path.stem, path)
        if item is self.currentItem():
            self._tell(item)
        self.setCurrentItem(item)

    def _tell(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.chosen.emit(item.data(_PATH))

    def set_title(self, text: str) -> None:
        """Write the title of the chosen scenario, once its file was read."""
        self.currentItem().setText(text)


class ScenarioCard(Card):
    """What a scenario is about: title, moment, description, powers, numbers; or that it has faults."""

    faults_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        inside = QWidget()
        self.column = QVBoxLayout(inside)
        self.column.setContentsMargins(0, 0, 4, 0)
        self.column.setSpacing(6)
        self.body.addWidget(scrolled(inside))

    def show_game(self, game: Game) -> None:
        """Tell what a position holds."""
        clear(self.column)
        add = self.column.addWidget
        add(label(game.title, "subject", wrap=True))
        add(label(f"{game.clock.date}  ·  {moments.phase_name(game.clock.phase)}", "strong"))
        if game.description:
            add(label(game.description, wrap=True))
        add(self._chips(game))
        add(label(_facts(game), "note", wrap=True))
        titles = [title for id, title in rule_set_titles().items() if id in game.rule_sets]
        add(label(self.tr("Played with: {0}").format(", ".join(titles)), "note", wrap=True))
        self.column.addStretch(1)

    def _chips(self, game: Game) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 2, 0, 2)
        row.setSpacing(5)
        for power in game.powers.values():
            if power.in_play:
                chip = QLabel()
                chip.setPixmap(chip_icon(power.code).pixmap(CHIP, self.devicePixelRatioF()))
                chip.setToolTip(plain(who(game, power.code)))
                chip.setAccessibleName(who(game, power.code))
                row.addWidget(chip)
        row.addStretch(1)
        return holder

    def show_fault(self, path: Path, error: RedballError) -> None:
        """Say that a file can't be used."""
        clear(self.column)
        self.column.addWidget(label(path.name, "subject", wrap=True))
        said = count(len(error.faults), "fault", "faults")
        text = self.tr("This scenario has {0}. The first: {1}").format(said, error.faults[0].sentence())
        self.column.addWidget(label(text, "trouble", wrap=True))
        self.column.addStretch(1)


def _facts(game: Game) -> str:
    placed = sum(unit.hex >= 0 or unit.sea >= 0 for unit in game.units.values())
    parts = [
        game.atlas.title,
        count(placed, "unit on the map", "units on the map"),
        count(sum(depot.barrels for depot in game.depots.values()), "barrel", "barrels"),
    ]
    return "  ·  ".join(parts)
