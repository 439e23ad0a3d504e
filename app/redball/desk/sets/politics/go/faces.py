"""A die as a row of its faces: those that succeed are tinted, the one that was rolled is filled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from redball.desk import theme
from redball.desk.sets.politics.go.phrases import tr
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain

SIZE, SMALL = 26, 16
"""Px of a face that is clicked, and of one that only shows what was rolled."""


class Face(QAbstractButton):
    """One face; ``good`` ones succeed.  The good ones have a bar under their number too."""

    def __init__(self, number: int, good: bool, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number, self.good, self._size = number, good, size
        self.setCheckable(True)
        self.setFixedSize(size, size)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """A square."""
        return QSize(self._size, self._size)

    def paintEvent(self, event) -> None:
        """The square with its number."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(self._edge())
        painter.setBrush(self._ground())
        painter.drawRoundedRect(box, 4, 4)
        ink = theme.colour("on_accent" if self.isChecked() else "text")
        painter.setPen(ink)
        font = QFont("Barlow")
        font.setPixelSize(round(self._size * 0.56))
        font.setWeight(QFont.Weight.Bold if self.good or self.isChecked() else QFont.Weight.Medium)
        painter.setFont(font)
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(self.number))
        if self.good:
            width = box.width() * 0.4
            bar = QRectF(box.center().x() - width / 2, box.bottom() - 3.4, width, 1.8)
            painter.fillRect(bar, ink if self.isChecked() else theme.colour("accent"))

    def _edge(self) -> QPen:
        if self.hasFocus():
            return QPen(theme.colour("accent"), 2.2)
        if self.isChecked() or self.good or (self.isEnabled() and self.underMouse()):
            return QPen(theme.colour("accent"), 1.2)
        return QPen(theme.colour("edge"), 1)

    def _ground(self) -> QColor:
        if self.isChecked():
            return theme.colour("accent")
        return theme.colour("accent_soft" if self.good else "cell")


class Faces(QWidget):
    """The faces of a die; ``entered`` carries the one that is clicked, 0 when it is taken back.  A digit on
    the keyboard enters it too.
    """

    entered = Signal(int)

    def __init__(
        self,
        faces: int,
        good: Callable[[int], bool],
        name: str,
        shown: int = 0,
        *,
        asked: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.buttons: dict[int, Face] = {}
        row = spaced(QHBoxLayout(self), 3 if asked else 1, 0)
        for number in range(1, faces + 1):
            face = Face(number, good(number), SIZE if asked else SMALL)
            face.setChecked(number == shown)
            face.setAccessibleName(f"{name}: {number}")
            face.setEnabled(asked)
            if asked:
                face.setToolTip(plain(tr("Rolled a {0}: click again to take it back").format(number)))
                face.clicked.connect(partial(self._click, face))
            self.buttons[number] = face
            row.addWidget(face)
        row.addStretch(1)
        self.setAccessibleName(f"{name}: {shown}" if shown else name)

    def _click(self, face: Face, *_: object) -> None:
        self._enter(face.number, face.isChecked())

    def _enter(self, number: int, on: bool = True) -> None:
        for other, face in self.buttons.items():
            face.setChecked(on and other == number)
        self.entered.emit(number if on else 0)

    def event(self, event: QEvent) -> bool:
        """A digit that is a face is no shortcut of the window."""
        return keeps(event, self._face) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A digit enters the die, 0 for ten."""
        number = self._face(event)
        if number:
            self._enter(number)
        else:
            super().keyPressEvent(event)

    def _face(self, event: QKeyEvent) -> int:
        """The face that a digit means; 0 for none of this die."""
        text = event.text()
        number = (int(text) or 10) if text.isascii() and text.isdigit() else 0
        return number if number in self.buttons and self.buttons[number].isEnabled() else 0
