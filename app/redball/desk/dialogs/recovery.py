"""Games of a session that was killed: listing them, and opening or discarding one."""

from __future__ import annotations

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QDateTime, QLocale
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QMessageBox, QWidget

from redball.desk import icons
from redball.desk.dialogs.frame import Sheet
from redball.desk.games.open_games import note_closed, noted
from redball.desk.looking import opening_view
from redball.desk.settings import Settings
from redball.desk.widgets.text import plain
from redball.desk.words import count, tr
from redball.errors import RedballError
from redball.wording import sentence


class Leftover(NamedTuple):
    """A game that was open when Redball ended.  ``faults`` say why it can't be opened, empty when it can."""

    path: Path
    title: str
    date: str
    orders: int
    last: str
    at: datetime
    faults: tuple[str, ...] = ()


def leftovers(settings: Settings) -> tuple[Leftover, ...]:
    """Games noted as open that no window has open now; files that are gone are dropped from the note."""
    from redball.game.lock import SaveLock

    found, paths = [], noted(settings)
    # A path that can't be is no file either.
    note_closed(settings, *(path for path in paths if not os.path.isfile(path)))
    for path in filter(os.path.isfile, paths):
        try:
            SaveLock(path).release()
        except RedballError:
            continue
        found.append(look_into(path))
    return tuple(found)


def look_into(path: Path) -> Leftover:
    """The head of a save, read without locking it."""
    from redball import rules

    at = datetime.fromtimestamp(_written(path)).astimezone()
    try:
        with rules.open_save(path, read_only=True) as session:
            view = opening_view(session)
            game, last = view.game, view.undo_text
            said = sentence(last) if last else ""
            return Leftover(path, game.title, game.clock.date, session.head, said, at)
    except RedballError as error:
        return Leftover(path, path.stem, "", 0, "", at, tuple(fault.sentence() for fault in error.faults))


def _written(path: Path) -> float:
    """When a save was last written to; orders of a killed session may be in the files beside it."""
    from redball.game.beside import files_of

    return max(file.stat().st_mtime for file in files_of(path) if os.path.exists(file))


class RecoveryDialog(Sheet):
    """Lists games that were open when Redball ended; ``chosen`` is the one to open.

    Closing the dialog leaves all files as they are; they are not offered again.
    """

    def __init__(self, found: Iterable[Leftover], settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(tr("Redball did not end as it should"), tr("&Open"), parent)
        self.found, self.settings = list(found), settings
        self.chosen: Path | None = None
        self.set_lead(
            self.tr("These games were open. Every order was saved; at most the one being given is missing.")
        )
        self.list = QListWidget()
        self.list.setObjectName("framed")
        self.list.setWordWrap(True)
        self.list.setAccessibleName(self.tr("Games"))
        self.body.addWidget(self.list, 1)
        self.cancel.setText(self.tr("Not &now"))
        self.cancel.setToolTip(self.tr("The files stay; File > Open finds them"))
        self.discard = self.beside(self.tr("&Delete file…"), self.tr("Remove the chosen game for good"))
        self.discard.clicked.connect(self._ask_to_delete)
        self.list.currentRowChanged.connect(self._update)
        self.list.itemActivated.connect(self.accept)
        self._fill()
        self.list.setFocus()
        self.size_to(620, 400)

    def _fill(self) -> None:
        self.list.clear()
        for one in self.found:
            item = QListWidgetItem(icons.icon("warn" if one.faults else "open"), self._words(one))
            item.setToolTip(plain(str(one.path)))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self._update()

    def _words(self, one: Leftover) -> str:
        if one.faults:
            return f"{one.title}\n" + self.tr("Can't be opened: {0}").format(one.faults[0])
        at = QLocale().toString(
            QDateTime.fromSecsSinceEpoch(round(one.at.timestamp())), QLocale.FormatType.ShortFormat
        )
        orders = count(one.orders, "order", "orders")
        last = self.tr("Last: {0}").format(one.last) if one.last else self.tr("No order yet")
        return f"{one.title}  ·  {one.date}\n{orders}, {at}\n{last}"

    def _update(self, *_: object) -> None:
        at = self.list.currentRow()
        self.action.setEnabled(at >= 0 and not self.found[at].faults)
        self.discard.setEnabled(at >= 0)

    def _ask_to_delete(self) -> None:
        one = self.found[self.list.currentRow()]
        orders = count(one.orders, "order", "orders")
        question = self.tr("Delete {0} with its {1}? This can't be undone.").format(one.path.name, orders)
        answer = QMessageBox.question(self, self.tr("Delete file"), plain(question))
        if answer == QMessageBox.StandardButton.Yes:
            self.delete(one)

    def delete(self, one: Leftover) -> None:
        """Remove a game's file; the dialog closes with the last of them."""
        from redball.game.beside import files_of

        for path in files_of(one.path):
            path.unlink(missing_ok=True)
        note_closed(self.settings, one.path)
        self.found.remove(one)
        self._fill()
        if not self.found:
            self.reject()

    def accept(self) -> None:
        """Open the chosen game; the others are not offered again."""
        one = self.found[self.list.currentRow()]
        if one.faults:
            return
        self.chosen = one.path
        self._forget()
        super().accept()

    def reject(self) -> None:
        """Leave the files."""
        self._forget()
        super().reject()

    def _forget(self) -> None:
        for one in self.found:
            note_closed(self.settings, one.path)
