"""The list of scenarios, Redball's and the player's own, and a description of the chosen one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from redball.desk import theme, turn_words
from redball.desk.dialogs.choosers import CHIP, chip_icon, who
from redball.desk.dialogs.scenario_picture import ScenarioPicture
from redball.desk.widgets.card import Card, clear, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import count
from redball.errors import RedballError
from redball.game import library
from redball.game.state import Game
from redball.rules import rule_set_titles

Index = QModelIndex | QPersistentModelIndex
_PATH = Qt.ItemDataRole.UserRole
_NOTE = Qt.ItemDataRole.UserRole + 1


def _readable(own: Iterable[Path]) -> Iterator[library.ScenarioInfo]:
    """The heads of the player's own files; files with faults are left out."""
    for path in own:
        try:
            yield library.scenario_info(path)
        except RedballError:
            continue


def _note(info: library.ScenarioInfo) -> str:
    """Date, number of units and map."""
    maps = {each.id: each.title for each in library.maps()}
    parts = (info.date, count(info.units, "unit", "units"), maps.get(info.map, info.map))
    return "  ·  ".join(part for part in parts if part)


class _TwoLines(QStyledItemDelegate):
    """A title with a note under it."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for the note, where there is one."""
        found = super().sizeHint(option, index)
        note = QFontMetrics(_note_font(option.font)).lineSpacing() if index.data(_NOTE) else 0
        return QSize(0, found.height() + note)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The title as lists have it, in the upper part; the note in the lower."""
        note = index.data(_NOTE)
        self.initStyleOption(option, index)
        style = option.widget.style() if option.widget else QApplication.style()
        text, option.text = option.text, ""
        style.drawControl(QStyle.ControlElement.CE_ItemViewItem, option, painter, option.widget)
        box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, option.widget)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        role = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        painter.save()
        painter.setFont(option.font)
        painter.setPen(option.palette.color(role))
        height = option.fontMetrics.lineSpacing()
        lines = height + (QFontMetrics(_note_font(option.font)).lineSpacing() if note else 0)
        top = box.adjusted(2, (box.height() - lines) // 2, -2, 0)
        painter.drawText(
            top, 0, option.fontMetrics.elidedText(text, Qt.TextElideMode.ElideRight, top.width())
        )
        if note:
            painter.setFont(_note_font(option.font))
            if not chosen:
                painter.setPen(theme.colour("note"))
            metrics = painter.fontMetrics()
            said = metrics.elidedText(note, Qt.TextElideMode.ElideRight, top.width())
            painter.drawText(top.adjusted(0, height, 0, 0), 0, said)
        painter.restore()


def _note_font(font: QFont) -> QFont:
    found = QFont(font)
    found.setBold(False)
    found.setPixelSize(12)
    return found


class ScenarioList(QListWidget):
    """Scenarios of the library, then the player's own: ``own`` files of earlier times and those that were
    opened here; before them an empty map.  ``chosen`` carries a path, None for the empty map.
    """

    chosen = Signal(object)

    def __init__(self, own: Iterable[Path] = (), parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setAccessibleName(self.tr("Scenarios"))
        self.setMinimumWidth(190)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setItemDelegate(_TwoLines(self))
        self._own_head: QListWidgetItem | None = None
        self._empty = QListWidgetItem(self.tr("An empty map"))
        self._empty.setData(_NOTE, self.tr("From nothing: map, date, who plays"))
        self._empty.setToolTip(plain(self.tr("A position of your own, which you set up yourself")))
        self.addItem(self._empty)
        self._put_head(self.tr("Redball’s own"))
        infos = library.scenarios()
        for info in infos:
            if not info.is_own:
                self._put(info)
        for info in (*(info for info in infos if info.is_own), *_readable(own)):
            self._put_own(info)
        for bad in (*library.bad_scenarios(), *library.bad_maps()):
            self._put_bad(bad)
        self.currentItemChanged.connect(self._tell)

    def choose_first(self) -> None:
        """Choose the first scenario."""
        rows = (self.item(at) for at in range(self.count()))
        self.setCurrentItem(next((row for row in rows if row.data(_PATH) is not None), self._empty))

    def choose_empty(self) -> None:
        """Choose the empty map."""
        self.setCurrentItem(self._empty)

    def _put_head(self, text: str) -> QListWidgetItem:
        item = QListWidgetItem(text)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        font = QFont(self.font())
        font.setBold(True)
        item.setFont(font)
        item.setForeground(theme.colour("note"))
        self.addItem(item)
        return item

    def _put_own(self, info: library.ScenarioInfo) -> QListWidgetItem:
        if self._own_head is None:
            self._own_head = self._put_head(self.tr("Your own"))
        return self._put(info)

    def _put_bad(self, bad: library.BadFile) -> None:
        """List a file that can't be used, and why."""
        item = QListWidgetItem(self.tr("{0} (can’t be used)").format(bad.path.name))
        item.setData(_PATH, bad.path)
        self.addItem(item)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        item.setForeground(theme.colour("faint"))
        item.setToolTip(plain("\n".join([str(bad.path), *(fault.sentence() for fault in bad.faults)])))

    def _put(self, info: library.ScenarioInfo) -> QListWidgetItem:
        item = QListWidgetItem(info.title)
        item.setData(_PATH, info.path)
        item.setData(_NOTE, _note(info))
        item.setToolTip(plain(str(info.path)))
        self.addItem(item)
        return item

    def add_own(self, path: Path) -> None:
        """List a file of the player's own, and choose it; one that is there already is chosen again."""
        rows = [self.item(at) for at in range(self.count())]
        found = next((item for item in rows if item.data(_PATH) == path), None)
        item = found or self._put_own(library.scenario_info(path))
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
    """A scenario's title, date, description, powers and numbers; or its faults."""

    faults_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        inside = QWidget()
        self.column = spaced(QVBoxLayout(inside), 6, 0, 0, 4, 0)
        self.picture = ScenarioPicture()
        self.body.addWidget(self.picture)
        self.body.addWidget(scrolled(inside))

    def show_game(self, game: Game, path: Path) -> None:
        """Describe a position, and draw its map."""
        clear(self.column)
        self.picture.setVisible(True)
        self.picture.show_game(game, _stamp(path))
        add = self.column.addWidget
        add(label(game.title, "subject", wrap=True))
        add(label(f"{game.clock.date}  ·  {turn_words.phase_name(game.clock.phase)}", "strong"))
        if game.description:
            add(label(game.description, wrap=True))
        add(self._chips(game))
        add(label(_facts(game), "note", wrap=True))
        titles = [title for id, title in rule_set_titles().items() if id in game.rule_sets]
        add(label(self.tr("Played with: {0}").format(", ".join(titles)), "note", wrap=True))
        self.column.addStretch(1)

    def _chips(self, game: Game) -> QWidget:
        holder = QWidget()
        row = spaced(QHBoxLayout(holder), 5, 0, 2, 0, 2)
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
        self.picture.setVisible(False)
        self.column.addWidget(label(path.name, "subject", wrap=True))
        said = count(len(error.faults), "fault", "faults")
        text = self.tr("This scenario has {0}. The first: {1}").format(said, error.faults[0].sentence())
        self.column.addWidget(label(text, "trouble", wrap=True))
        self.column.addStretch(1)


def _stamp(path: Path) -> str:
    """A value that changes when the file is written to."""
    try:
        return f"{path} {os.stat(path).st_mtime_ns}"
    except OSError:
        return str(path)


def _facts(game: Game) -> str:
    placed = sum(unit.hex >= 0 or unit.sea >= 0 for unit in game.units.values())
    parts = [
        game.atlas.title,
        count(placed, "unit on the map", "units on the map"),
        count(sum(depot.barrels for depot in game.depots.values()), "barrel", "barrels"),
    ]
    return "  ·  ".join(parts)
