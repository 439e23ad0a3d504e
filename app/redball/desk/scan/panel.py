"""The dock of a scan: the image in a magnifier, its known points, the kind of fit, and how it is shown."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QProgressBar,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from redball.desk.scan.magnifier import Magnifier, Mark
from redball.desk.scan.points import KnownPoints
from redball.desk.scan.table import PointTable
from redball.desk.widgets.card import Card
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of, narrow_button, plain
from redball.desk.words import decimal
from redball.scans.fit import NEEDED

STEP = 10
"""Percent that a key makes the scan stronger or weaker."""
_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo


def _own(event: QKeyEvent) -> bool:
    return event.matches(_UNDO) or event.matches(_REDO) or event.key() == Qt.Key.Key_Delete


class ScanPanel(QWidget):
    """``opened`` another image is wanted, ``closed`` none any more, ``cancelled`` the making of tiles;
    ``map_wanted`` a point is to be clicked on the map; ``undone`` and ``redone`` a step of the points,
    ``removed`` the rows of some, ``kind_chosen`` another kind of fit.
    """

    opened = Signal()
    closed = Signal()
    cancelled = Signal()
    map_wanted = Signal()
    undone = Signal()
    redone = Signal()
    removed = Signal(list)
    kind_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.name = Elided("", "strong")
        self.open_button = narrow_button(
            self.tr("Open…"), self.tr("Open an image of a map"), self.opened.emit
        )
        self.close_button = narrow_button(
            self.tr("Close"), self.tr("Take the scan off the map"), self.closed.emit
        )
        self.doing = label("", "note")
        self.progress = QProgressBar()
        self.progress.setAccessibleName(self.tr("Tiles made"))
        self.cancel = narrow_button(self.tr("Cancel"), self.tr("Stop, and open no scan"), self.cancelled.emit)
        self.notice = label("", "limited", wrap=True)
        self.magnifier = Magnifier()
        self.advice = label("", "note", wrap=True)
        self.advice.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.table = PointTable()
        self.verdict = label("", "note", wrap=True)
        self.undo = narrow_button(
            self.tr("Undo"), self.tr("Take back the last change of points"), self.undone.emit
        )
        self.redo = narrow_button(self.tr("Redo"), self.tr("Make it again"), self.redone.emit)
        self.remove = narrow_button(self.tr("Remove"), self.tr("Forget the points that are selected"))
        self.remove.clicked.connect(self._remove)
        self.on_map = narrow_button(
            self.tr("Point on the map"),
            self.tr("Click on the map where the scan shows the middle of a hex, then that hex"),
            self.map_wanted.emit,
        )
        self.kind = QComboBox()
        self.kind.setAccessibleName(self.tr("Kind of fit"))
        self.kind.addItem(self.tr("Turned and sized (2 hexes)"), "helmert")
        self.kind.addItem(self.tr("Stretched too (3 hexes)"), "affine")
        self.kind.activated.connect(lambda _: self.kind_chosen.emit(self.kind.currentData()))
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(0, 100)
        self.opacity.setSingleStep(STEP)
        self.opacity.setPageStep(STEP)
        self.opacity.setAccessibleName(self.tr("Opacity of the scan in percent"))
        self.opacity.setToolTip(plain(self.tr("Less with the key , and more with .")))
        self.share = label("", "note")
        self.over = QCheckBox(self.tr("Over the grid"))
        self.over.setToolTip(plain(self.tr("Off: the grid is drawn over the scan (X)")))
        self.place = Elided("", "small")
        self.table.itemSelectionChanged.connect(self._offer_remove)
        self._lay_out()
        self.show_nothing()

    def _lay_out(self) -> None:
        head, self.points_card, self.look_card = Card(), Card(), Card()
        top = spaced(QHBoxLayout(), 6)
        top.addWidget(self.name, 1)
        top.addWidget(self.open_button)
        top.addWidget(self.close_button)
        head.body.addLayout(top)
        self.making = QWidget()
        row = spaced(QHBoxLayout(self.making), 8, 0)
        row.addWidget(self.doing)
        row.addWidget(self.progress, 1)
        row.addWidget(self.cancel)
        head.body.addWidget(self.making)
        head.body.addWidget(self.notice)
        head.body.addWidget(self.magnifier, 1)
        head.body.addWidget(self.advice)
        head.body.addLayout(line_of(self.on_map, None))
        self.points_card.body.addWidget(self.table, 1)
        self.points_card.body.addWidget(self.verdict)
        self.points_card.body.addLayout(line_of(self.undo, self.redo, self.remove, None))
        self.points_card.body.addWidget(self.kind)
        shine = spaced(QHBoxLayout(), 8)
        shine.addWidget(label(self.tr("Opacity"), "note"))
        shine.addWidget(self.opacity, 1)
        shine.addWidget(self.share)
        self.look_card.body.addLayout(shine)
        self.look_card.body.addWidget(self.over)
        self.look_card.body.addWidget(self.place)
        whole = spaced(QVBoxLayout(self), 8, 10, 2, 10, 8)
        whole.addWidget(head, 3)
        whole.addWidget(self.points_card, 2)
        whole.addWidget(self.look_card)

    # --- what is shown --------------------------------------------------------------------------------------

    def show_nothing(self) -> None:
        """No image is open."""
        self.name.setText(self.tr("No scan is open"))
        self.magnifier.show_scan(None)
        self.say("")
        self.show_share(None)
        self._show_parts(False)
        self.advice.setText(
            self.tr(
                "Open a scan or photo of your own map, as JPEG or PNG. You click some hexes in it, and it "
                "lies under the grid, for comparing."
            )
        )

    def show_image(self, name: str) -> None:
        """An image is open."""
        self.name.setText(name)
        self._show_parts(True)

    def _show_parts(self, on: bool) -> None:
        for part in (self.close_button, self.magnifier, self.on_map, self.points_card, self.look_card):
            part.setVisible(on)

    def show_share(self, share: float | None) -> None:
        """Show how many of the tiles are made; None when nothing is being made."""
        self.making.setVisible(share is not None)
        if share is not None:
            self.doing.setText(self.tr("Preparing {0} %").format(int(100 * share)))
            self.progress.setValue(int(100 * share))

    def say(self, text: str) -> None:
        """Show a notice above the image, none when empty."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))

    def show_points(self, points: KnownPoints, names: Sequence[str], asked: str = "") -> None:
        """List the points and how well they fit; ``asked`` is what the player is to do now."""
        known, fit = points.points, points.fit
        self.table.show_points(known, names, fit.residuals if fit is not None else ())
        marks = [
            Mark(point.x, point.y, name, point.on, points.corners(point.node, point))
            for point, name in zip(known, names, strict=True)
        ]
        self.magnifier.show_marks(marks)
        self.kind.setCurrentIndex(self.kind.findData(points.state.kind))
        self.undo.setEnabled(points.can_undo)
        self.redo.setEnabled(points.can_redo)
        self.on_map.setEnabled(fit is not None)
        self._offer_remove()
        missing = NEEDED[points.state.kind] - sum(point.on for point in known)
        self.advice.setText(asked or self._advice(missing))
        if fit is not None:
            text = self.tr("Off by {0} hexes in the mean; a hex is {1} pixels wide in the scan.")
            if not missing:
                text = self.tr("So few hexes fit exactly; one more shows how well. A hex is {1} pixels wide.")
            text = text.format(decimal(fit.error, 2), round(fit.hex_px))
        else:
            text = points.fault if missing <= 0 else ""
        self._judge(text, fit is not None)

    def _advice(self, missing: int) -> str:
        if missing > 1:
            return self.tr(
                "Click the middle of a hex in the scan, then that hex on the map; {0} more."
            ).format(missing)
        if missing == 1:
            return self.tr("Click one more hex, far from the others.")
        return self.tr("More hexes, far apart, make the fit better.")

    def _judge(self, text: str, good: bool) -> None:
        role = "note" if good else "trouble"
        if self.verdict.objectName() != role:
            self.verdict.setObjectName(role)
            self.verdict.style().unpolish(self.verdict)
            self.verdict.style().polish(self.verdict)
        self.verdict.setText(text)
        self.verdict.setVisible(bool(text))

    def _remove(self) -> None:
        if chosen := self.table.chosen():
            self.removed.emit(chosen)

    def _offer_remove(self) -> None:
        self.remove.setEnabled(bool(self.table.chosen()))

    def show_look(self, opacity: int, over: bool) -> None:
        """Show how the scan is shown on the map."""
        for widget in (self.opacity, self.over):
            widget.blockSignals(True)
        self.opacity.setValue(opacity)
        self.over.setChecked(over)
        for widget in (self.opacity, self.over):
            widget.blockSignals(False)
        self.share.setText(f"{opacity} %")

    # --- keys -----------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys of undo, redo and delete from the window's menu: here they are for the points."""
        return keeps(event, _own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo, redo and delete."""
        if event.matches(_UNDO):
            self.undone.emit()
        elif event.matches(_REDO):
            self.redone.emit()
        elif event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)
