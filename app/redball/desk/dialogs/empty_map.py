"""A game from nothing: the map, the date, who plays, and what the player has of patches and libraries."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from redball.atlas.atlas import PatchName
from redball.atlas.patches import Patch
from redball.desk.dialogs.choosers import CHIP, CodeBox, chip_icon
from redball.desk.dialogs.fields import Number
from redball.desk.games import saves
from redball.desk.widgets.card import Card, Form, clear
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain, unmarked
from redball.desk.words import count
from redball.errors import Fault
from redball.game import library
from redball.game.clock import LAST_TURN, MONTHS, Clock, parse_turn, turn_of
from redball.game.counters.kept import libraries_in
from redball.game.patches import found_in
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.names import MOST_TITLE
from redball.rules.beginning import from_nothing
from redball.wording import name_of

WAR = parse_turn("Sep/Oct 1939")
"""The turn that is offered first."""


class EmptyMap(Card):
    """Asks what a game on an empty map begins with.  ``changed`` when the player changes anything of it."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        inside = QWidget()
        column = spaced(QVBoxLayout(inside), 8, 0, 0, 4, 0)
        column.addWidget(label(self.tr("An empty map"), "subject"))
        said = self.tr(
            "A position without units, which you set up yourself: from a list, from a counter library, or by "
            "hand. Borders are those of the map; nobody is at war yet."
        )
        column.addWidget(label(said, "note", wrap=True))
        column.addLayout(self._fields())
        column.addWidget(self._powers())
        self.patches: dict[QCheckBox, Patch] = {}
        self._of_map = QWidget()
        self._patch_rows = spaced(QVBoxLayout(self._of_map), 4, 0)
        column.addWidget(self._of_map)
        column.addWidget(self._libraries())
        column.addStretch(1)
        self.body.addWidget(Form(inside))
        self._show_patches()

    # --- parts ---

    def _fields(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        self.title = QLineEdit(self.tr("Our game"))
        self.title.setMaxLength(MOST_TITLE)
        self.map = CodeBox([(info.id, info.title) for info in library.maps()])
        self.months = CodeBox(enumerate(MONTHS))
        self.year = Number(Clock(0, "").year, Clock(LAST_TURN, "").year)
        self.months.choose(WAR % len(MONTHS))
        self.year.setValue(Clock(WAR, "").year)
        self.year.setAccessibleName(self.tr("Year"))
        form.addRow(self.tr("&Title"), self.title)
        form.addRow(self.tr("&Map"), self.map)
        date = QLabel(self.tr("&Date"))
        date.setBuddy(self.months)
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(self.months, 1)
        row.addWidget(self.year)
        form.addRow(date, row)
        self.title.textEdited.connect(self.changed)
        self.map.currentIndexChanged.connect(self._take_map)
        self.months.currentIndexChanged.connect(self.changed)
        self.year.valueChanged.connect(self.changed)
        return form

    def _powers(self) -> QWidget:
        self.powers = {code: self._box(name_of(code)) for code in power_infos()}
        for code, box in self.powers.items():
            box.setIcon(chip_icon(code))
            box.setIconSize(CHIP)
        row = FlowLayout(14)
        for box in self.powers.values():
            row.addWidget(box)
        holder = QWidget()
        rows = spaced(QVBoxLayout(holder), 4, 0)
        rows.addWidget(label(self.tr("Who plays"), "strong"))
        rows.addLayout(row)
        return holder

    def _libraries(self) -> QWidget:
        found = libraries_in(saves.libraries_folder())
        holder = QWidget()
        rows = spaced(QVBoxLayout(holder), 4, 0)
        self.libraries: dict[QCheckBox, Path] = {}
        if found.libraries or found.bad:
            rows.addWidget(label(self.tr("Counter libraries to have at hand"), "strong"))
        for path, each in found.libraries:
            number = count(len(each.counters), "counter", "counters")
            box = self._box(self.tr("{0}: {1}").format(each.title, number), str(path))
            self.libraries[box] = path
            rows.addWidget(box)
        _add_faults(rows, found.bad)
        return holder

    def _show_patches(self) -> None:
        """The patches of the chosen map."""
        clear(self._patch_rows)
        self.patches = {}
        info = next((info for info in library.maps() if info.id == self.map.code), None)
        found = found_in(library.patch_folders(info.path)) if info is not None else None
        fitting = [patch for _, patch in found.patches if patch.map == self.map.code] if found else []
        if fitting or (found and found.bad):
            self._patch_rows.addWidget(label(self.tr("Patches of this map"), "strong"))
        for patch in fitting:
            number = count(len(patch.changes), "change", "changes")
            text = self.tr("{0}, version {1}: {2}").format(patch.name, patch.version, number)
            box = self._box(text, patch.file)
            self.patches[box] = patch
            self._patch_rows.addWidget(box)
        _add_faults(self._patch_rows, found.bad if found else ())
        self._of_map.setVisible(self._patch_rows.count() > 0)

    def _box(self, text: str, tip: str = "") -> QCheckBox:
        box = QCheckBox(unmarked(text))
        box.setToolTip(plain(tip))
        box.setChecked(True)
        box.clicked.connect(self.changed)
        return box

    def _take_map(self) -> None:
        self._show_patches()
        self.changed.emit()

    # --- what is chosen ---

    def wanting(self) -> str:
        """What the player still has to say, in a sentence; nothing where a game can begin."""
        if not self.title.text().strip():
            return self.tr("Give the game a title.")
        if not any(box.isChecked() for box in self.powers.values()):
            return self.tr("Tick the powers that play, at least one.")
        return ""

    def game(self) -> Game:
        """The position that is wanted.

        Raises:
            RedballError: it can't be begun like this.

        """
        powers = [code for code, box in self.powers.items() if box.isChecked()]
        patches = (PatchName(p.id, p.version, p.hash) for box, p in self.patches.items() if box.isChecked())
        turn = turn_of(self.months.code, self.year.value())
        return from_nothing(self.map.code or "", self.title.text().strip(), turn, powers, patches)

    def chosen_libraries(self) -> tuple[Path, ...]:
        """The files of the libraries that are ticked."""
        return tuple(path for box, path in self.libraries.items() if box.isChecked())


def _add_faults(rows: QVBoxLayout, bad: Iterable[tuple[Path, tuple[Fault, ...]]]) -> None:
    """A line for each file that can't be read."""
    for _, faults in bad:
        rows.addWidget(label(faults[0].sentence(), "trouble", wrap=True))
