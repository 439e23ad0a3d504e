"""Making a picture of the map: what, how large, with which words, into which file."""

from __future__ import annotations

import os
import re
from pathlib import Path

from PySide6.QtCore import QStandardPaths, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from redball.canvas.view import MapView
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.picture_form import PictureForm, shown_overlays
from redball.desk.dialogs.preview import Preview
from redball.desk.widgets.card import Card, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.errors import RedballError
from redball.report.errors import PictureCancelledError
from redball.report.picture import write_picture


class PictureDialog(Sheet):
    """Asks what to draw, shows a preview and writes the picture.  ``said`` carries a sentence for the map
    while a rectangle is drawn there, then an empty one.  ``written`` carries the path of a picture that was
    made.
    """

    said = Signal(str)
    written = Signal(object)

    def __init__(self, desk: Desk, view: MapView, parent: QWidget | None = None) -> None:
        super().__init__(tr("Picture"), tr("&Make picture…"), parent)
        self.desk, self.view = desk, view
        self._busy = self._stop = False
        self.form = PictureForm(desk, view, shown_overlays(parent))
        self.preview = Preview(desk.game, view.basemap)
        self.progress = QProgressBar()
        self.progress.hide()
        self._lay_out()
        self.form.changed.connect(self._show)
        self.form.drawing_wanted.connect(self.draw_rectangle)
        self._show()
        self.form.what.button(0).setFocus()
        self.size_to(940, 640)

    def _lay_out(self) -> None:
        row, card = QHBoxLayout(), Card(self.tr("Preview"))
        row.setSpacing(10)
        area = scrolled(self.form)
        area.setFixedWidth(356)
        row.addWidget(area)
        card.body.addWidget(self.preview, 1)
        right = spaced(QVBoxLayout(), 8)
        right.addWidget(card, 1)
        self.done_words = label("", "note", wrap=True)
        right.addWidget(self.done_words)
        right.addWidget(self.progress)
        row.addLayout(right, 1)
        self.body.addLayout(row, 1)

    def _show(self) -> None:
        """Let the preview follow the form."""
        size = self.form.planned()
        rows = self.view.map_scene().overlays.legend_rows() if self.form.overlays.isChecked() else []
        self.preview.show_request(self.form.request(), size, rows)
        self.action.setEnabled(size is not None and not self._busy)

    # --- a rectangle of the map ---

    def draw_rectangle(self) -> None:
        """Hide while the player drags a rectangle on the map; Escape returns without one."""
        self.hide()
        self.said.emit(self.tr("Drag a rectangle on the map for the picture"))
        self.view.rectangle_chosen.connect(self.form.take_rectangle)
        self.view.mode_left.connect(self._come_back)
        self.view.set_mode("rectangle")
        self.view.setFocus()

    def stop_drawing(self) -> None:
        """Return without a rectangle."""
        if self.view.mode == "rectangle":
            self.view.leave_mode()

    def _come_back(self) -> None:
        self.view.mode_left.disconnect(self._come_back)
        # The view leaves its mode first and reports the rectangle then.
        QTimer.singleShot(0, self, self._return)

    def _return(self) -> None:
        self.view.rectangle_chosen.disconnect(self.form.take_rectangle)
        if self.form.rectangle.isEmpty():
            self.form.choose("view")
        self.said.emit("")
        self.open()
        self._show()

    # --- writing ---

    def accept(self) -> None:
        """Ask for a file and write it."""
        start = str(_folder() / f"{_stem(self.form.title.text() or self.desk.game.title)}.png")
        png, svg = self.tr("PNG picture (*.png)"), self.tr("SVG drawing (*.svg)")
        name, kind = QFileDialog.getSaveFileName(self, self.tr("Make picture"), start, f"{png};;{svg}")
        if name:
            self.write(with_ending(Path(name), ".svg" if kind == svg else ".png"))

    def write(self, path: Path) -> bool:
        """Write the picture; False when it was stopped or can't be, and the dialog stays."""
        self._set_busy(True)
        try:
            size = write_picture(self.desk.game, self.form.request(), path, self._step, self.preview.basemap)
        except PictureCancelledError:
            self.done_words.setText(self.tr("Stopped; no file was written."))
            return False
        except RedballError as error:
            show_faults(self, self.tr("The picture can't be made"), error)
            return False
        finally:
            self._set_busy(False)
        said = self.tr("{0} is written, {1} x {2} px.")
        self.done_words.setText(said.format(path, size.width(), size.height()))
        self.written.emit(path)
        self.cancel.setText(self.tr("Close"))
        return True

    def _set_busy(self, busy: bool) -> None:
        self._busy, self._stop = busy, False
        self.form.setEnabled(not busy)
        self.action.setEnabled(not busy)
        self.progress.setVisible(busy)
        self.progress.setRange(0, 0)
        self.cancel.setText(self.tr("Stop") if busy else self.tr("Cancel"))
        if busy:
            self.done_words.setText(self.tr("Painting…"))
        QGuiApplication.processEvents()

    def _step(self, done: int, total: int) -> bool:
        """Show the progress; the player may press Stop meanwhile."""
        self.progress.setRange(0, total)
        self.progress.setValue(done)
        QGuiApplication.processEvents()
        return not self._stop

    def reject(self) -> None:
        """Stop the picture that is being written; else close."""
        if self._busy:
            self._stop = True
        else:
            super().reject()


def with_ending(path: Path, ending: str) -> Path:
    """A file name with the ending of its format, unless the player wrote png or svg."""
    return path if path.suffix.lower() in (".png", ".svg") else path.with_name(path.name + ending)


def _folder() -> Path:
    pictures = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    return Path(pictures) if os.path.isdir(pictures) else Path.home()


def _stem(title: str) -> str:
    return re.sub(r"[^\w .-]+", "", title).strip() or "Redball"
