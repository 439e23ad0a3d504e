"""Rule options as cards: readings in plain words, with the default and changes marked."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.fields import link
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.settings import data_folder
from redball.desk.widgets.card import Card, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.rules import Option, rule_set_titles
from redball.rules.clause_files import OptionValue
from redball.rules.clauses import all_options
from redball.rules.profiles import (
    SUFFIX,
    ProfileError,
    profile_of,
    read_profile,
    save_profile,
)


def profiles_folder() -> Path:
    """The folder in which house profiles are stored by default; created when it is missing."""
    folder = data_folder() / "profiles"
    with contextlib.suppress(OSError):  # a place to look first; any other serves
        folder.mkdir(parents=True, exist_ok=True)
    return folder


class ReadingRow(QWidget):
    """One reading: a radio button and its wrapped words, which select it too."""

    def __init__(self, text: str, usual: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.button = QRadioButton()
        self.button.setAccessibleName(text)
        self.words = label(text, wrap=True)
        self.words.setBuddy(self.button)
        row = spaced(QHBoxLayout(self), 4, 0)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)
        if usual:
            row.addWidget(label(self.tr("default"), "small"), 0, Qt.AlignmentFlag.AlignTop)

    def mouseReleaseEvent(self, event) -> None:
        """A click anywhere on the row chooses it."""
        if self.rect().contains(event.position().toPoint()):
            self.button.click()
            self.button.setFocus()


class OptionRow(QWidget):
    """One option with its readings.  ``changed`` after another reading was chosen."""

    changed = Signal()

    def __init__(self, desk: Desk, option: Option, value: OptionValue, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.option, self.before = option, value
        self.group = QButtonGroup(self)
        self.title = label(option.title, "strong", wrap=True)
        self.mark = QLabel()
        self.mark.setObjectName("small")
        whole, head = QVBoxLayout(self), QHBoxLayout()
        whole.setContentsMargins(0, 4, 0, 8)
        whole.setSpacing(1)
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self.mark, 0, Qt.AlignmentFlag.AlignTop)
        head.addWidget(ClauseLink(desk, option.clause), 0, Qt.AlignmentFlag.AlignTop)
        whole.addLayout(head)
        for at, reading in enumerate(option.readings):
            row = ReadingRow(reading.text, reading.value == option.default)
            self.group.addButton(row.button, at)
            row.button.setChecked(reading.value == value)
            whole.addWidget(row)
        self.group.idToggled.connect(self._toggled)
        self._update()

    @property
    def value(self) -> OptionValue:
        """The value of the chosen reading; the former one when the game holds a value that no reading has."""
        at = self.group.checkedId()
        return self.option.readings[at].value if at >= 0 else self.before

    @property
    def differs(self) -> bool:
        """True when the value isn't the default."""
        return self.value != self.option.default

    def choose(self, value: OptionValue) -> None:
        """Choose the reading of a value."""
        for at, reading in enumerate(self.option.readings):
            if reading.value == value:
                self.group.button(at).setChecked(True)

    def _toggled(self, _at: int, on: bool) -> None:
        if on:
            self._update()
            self.changed.emit()

    def _update(self) -> None:
        if self.value != self.before:
            self.mark.setText(self.tr("● changed now"))
        else:
            self.mark.setText(self.tr("○ not the default") if self.differs else "")

    def holds(self, words: Iterable[str]) -> bool:
        """True when title, readings or clause contain every word."""
        option = self.option
        text = " ".join(
            [option.title, option.clause, option.name, *(r.text for r in option.readings)]
        ).casefold()
        return all(word in text for word in words)


class OptionList(QWidget):
    """Options in cards by rule set, with a filter.  ``changed`` after another reading was chosen."""

    changed = Signal()

    def __init__(
        self,
        desk: Desk,
        options: Iterable[Option],
        values: Mapping[str, OptionValue],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows: dict[str, OptionRow] = {}
        self.cards: list[tuple[Card, list[OptionRow]]] = []
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find an option"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.setAccessibleName(self.tr("Find an option"))
        self.only_changed = QCheckBox(self.tr("&Only what is not the default"))
        self.kept: dict[str, Any] = {}
        self.before = dict(values)
        self.profile = QPushButton(self.tr("&House profile"))
        self.profile.setToolTip(self.tr("Save these readings as a named file, or take those of one"))
        menu = QMenu(self.profile)
        menu.addAction(self.tr("&Load…"), self._ask_load)
        menu.addAction(self.tr("&Save…"), self._ask_save)
        self.profile.setMenu(menu)
        self.said = label("", "note", wrap=True)
        self.said.hide()
        self.reset = link(self.tr("All to de&fault"), self.tr("Choose the default of every option"))
        self.none = label(self.tr("No option is like that."), "note")
        inside = QWidget()
        self.column = spaced(QVBoxLayout(inside), 10, 0, 0, 6, 0)
        self._fill(desk, options, values)
        self._lay_out(inside)
        self.search_box.textChanged.connect(self._filter)
        self.only_changed.toggled.connect(self._filter)
        self.reset.clicked.connect(self._reset)
        self._filter()

    def _fill(self, desk: Desk, options: Iterable[Option], values: Mapping[str, OptionValue]) -> None:
        titles = rule_set_titles()
        for rule_set, group in groupby(options, key=lambda option: option.rule_set):
            card, rows = Card(titles[rule_set]), []
            for option in group:
                row = OptionRow(desk, option, values.get(option.name, option.default))
                row.changed.connect(self.changed)
                self.rows[option.name] = row
                rows.append(row)
                card.body.addWidget(row)
            self.cards.append((card, rows))
            self.column.addWidget(card)
        self.column.addWidget(self.none)
        self.column.addStretch(1)

    def _lay_out(self, inside: QWidget) -> None:
        whole, top = QVBoxLayout(self), QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        top.setSpacing(12)
        top.addWidget(self.search_box, 1)
        top.addWidget(self.only_changed)
        top.addWidget(self.reset)
        top.addWidget(self.profile)
        whole.addLayout(top)
        whole.addWidget(self.said)
        self.area = scrolled(inside)
        whole.addWidget(self.area, 1)

    def _filter(self, *_: object) -> None:
        words, some = self.search_box.text().casefold().split(), False
        for card, rows in self.cards:
            shown = [r for r in rows if r.holds(words) and (r.differs or not self.only_changed.isChecked())]
            for row in rows:
                row.setVisible(row in shown)
            card.setVisible(bool(shown))
            some = some or bool(shown)
        self.none.setVisible(not some)

    def _reset(self) -> None:
        self.kept = {}
        for row in self.rows.values():
            row.choose(row.option.default)

    # --- house profiles ---

    def _ask_load(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Load a house profile"), str(profiles_folder()), self._filter_of_files()
        )
        if name:
            self.load(Path(name))

    def _ask_save(self) -> None:
        start = str(profiles_folder() / self.tr("Our house.toml"))
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save as a house profile"), start, self._filter_of_files()
        )
        if name:
            self.save(Path(name))

    def _filter_of_files(self) -> str:
        return self.tr("House profiles (*{0});;All files (*)").format(SUFFIX)

    def load(self, path: Path) -> None:
        """Choose the readings of a profile; one with faults changes nothing, and its faults are shown."""
        try:
            found = read_profile(path)
        except ProfileError as error:
            title = self.tr("{0} can't be used").format(path.name)
            show_faults(self, title, error, self.desk.session is not None)
            return
        known = all_options()
        self.kept = {name: value for name, value in found.options.items() if name not in known}
        for name, value in found.options.items():
            if name in self.rows:
                self.rows[name].choose(value)
        left = sum(name in known and name not in self.rows for name in found.options)
        said = self.tr("House profile “{0}” is chosen.").format(found.name)
        if left:
            more = self.tr("{0} of its options are of rule sets that are not played here.").format(left)
            said = f"{said} {more}"
        self._say(said)
        self.changed.emit()

    def save(self, path: Path) -> None:
        """Write the readings chosen now to a file, named as the file is."""
        path = path if path.suffix else path.with_suffix(SUFFIX)
        values = {name: value for name, value in self.before.items() if name not in self.rows} | self.kept
        values |= {name: row.value for name, row in self.rows.items()}
        try:
            save_profile(profile_of(values, path.stem), path)
        except ProfileError as error:
            title = self.tr("The house profile can't be written there")
            show_faults(self, title, error, self.desk.session is not None)
            return
        self._say(self.tr("House profile “{0}” is written to {1}.").format(path.stem, path))

    def _say(self, text: str) -> None:
        self.said.setText(text)
        self.said.show()

    def chosen(self) -> dict[str, OptionValue]:
        """The options that were changed, by name."""
        kept = {name: value for name, value in self.kept.items() if value != self.before.get(name)}
        return kept | {name: row.value for name, row in self.rows.items() if row.value != row.before}
