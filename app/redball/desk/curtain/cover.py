"""The curtain: it covers the whole window until the player says who looks now."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDockWidget,
    QHBoxLayout,
    QLineEdit,
    QMainWindow,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk.curtain.shields import Shields
from redball.desk.looking import EVERYBODY
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.wording import joined, name_of

CHIP = QSize(50, 34)
FIELD, HEIGHT = 300, 380
"""Px: width of the field for a pass phrase and of the button; height of what stands in the middle, with and
without such a field."""


class Curtain(QWidget):
    """Shows whose turn it is to look, asks for a pass phrase where there is one, and lets another player take
    the machine instead.

    ``chosen`` another player, by the leading power or as everybody; ``opened`` the pass phrase, empty where
    none is asked for; ``forgotten`` when it is.
    """

    chosen = Signal(str)
    opened = Signal(str)
    forgotten = Signal()

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self.setObjectName("ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAutoFillBackground(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.shields = Shields()
        self.line = label("", "date", wrap=True)
        self.line.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.line.setMinimumWidth(640)
        self.phrase = self._phrase_field()
        self.wrong = label("", "trouble")
        self.go = QPushButton()
        self.go.setObjectName("primary")
        self.go.setFixedWidth(FIELD)
        self.go.setMinimumHeight(38)
        self.go.clicked.connect(lambda: self.opened.emit(self.phrase.text()))
        self.lost = QPushButton(self.tr("Pass phrase forgotten…"))
        self.lost.setObjectName("link")
        self.lost.clicked.connect(lambda: self.forgotten.emit())
        self.others_word = label(self.tr("Or pass it to"), "note")
        self.others = spaced(QHBoxLayout(), 6)
        self.chips: dict[str, QPushButton] = {}
        self._lay_out()
        window.installEventFilter(self)
        self.hide()

    def _phrase_field(self) -> QLineEdit:
        made = QLineEdit()
        made.setEchoMode(QLineEdit.EchoMode.Password)
        made.setFixedWidth(FIELD)
        made.setMinimumHeight(32)
        made.setPlaceholderText(self.tr("Pass phrase"))
        made.textEdited.connect(lambda: self.wrong.setText(" "))
        return made

    def _lay_out(self) -> None:
        whole = spaced(QVBoxLayout(self), 10, 24)
        middle = Qt.AlignmentFlag.AlignHCenter
        inside = QWidget()
        inside.setFixedHeight(HEIGHT)
        column = spaced(QVBoxLayout(inside), 10, 0)
        column.addWidget(self.shields, 0, middle)
        column.addSpacing(10)
        column.addWidget(self.line, 0, middle)
        column.addSpacing(8)
        for widget in (self.phrase, self.wrong, self.go, self.lost):
            column.addWidget(widget, 0, middle)
        column.addStretch(1)
        whole.addStretch(3)
        whole.addWidget(inside)
        whole.addStretch(1)
        whole.addWidget(self.others_word, 0, middle)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addLayout(self.others)
        row.addStretch(1)
        whole.addLayout(row)
        whole.addStretch(1)

    # --- what it shows --------------------------------------------------------------------------------------

    def show_player(self, powers: Sequence[str], line: str, locked: bool) -> None:
        """Whose turn it is to look: the powers of a player, none for everybody; and whether a pass phrase is
        asked for.
        """
        names = joined([name_of(code) for code in powers])
        self.shields.show_powers(powers)
        self.line.setText(line)
        self.line.setAccessibleName(line)
        self.go.setText(
            self.tr("I play {0}").format(names) if powers else self.tr("Show what everybody may see")
        )
        for widget in (self.phrase, self.wrong, self.lost):
            widget.setVisible(locked)
        self.phrase.clear()
        self.phrase.setAccessibleName(self.tr("Pass phrase of {0}").format(names))
        self.wrong.setText(" ")
        self._check(powers[0] if powers else EVERYBODY)
        self.cover()
        (self.phrase if locked else self.go).setFocus(Qt.FocusReason.OtherFocusReason)

    def show_others(self, leaders: Sequence[str], names: Sequence[str]) -> None:
        """The players who may take the machine, by their leading powers, with the names of their powers."""
        if tuple(self.chips) != (*leaders, EVERYBODY):
            self._make_chips(leaders)
        for code, said in zip(leaders, names, strict=True):
            self.chips[code].setToolTip(plain(said))
            self.chips[code].setAccessibleName(said)

    def _make_chips(self, leaders: Sequence[str]) -> None:
        from redball.desk.widgets.card import clear

        clear(self.others)
        everybody = QPushButton(self.tr("Everybody"))
        everybody.setCheckable(True)
        everybody.setMinimumHeight(CHIP.height() - 6)
        everybody.setToolTip(self.tr("Show what everybody may see, and nobody's secrets"))
        self.chips = {**{code: PowerChip(code, CHIP) for code in leaders}, EVERYBODY: everybody}
        for code, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, code=code: self.chosen.emit(code))
            self.others.addWidget(chip)

    def _check(self, who: str) -> None:
        for code, chip in self.chips.items():
            chip.setChecked(code == who)

    def refuse(self) -> None:
        """The pass phrase was wrong."""
        self.wrong.setText(self.tr("That is not the pass phrase."))
        self.phrase.selectAll()
        self.phrase.setFocus()

    # --- covering -------------------------------------------------------------------------------------------

    def cover(self) -> None:
        """Lie over everything in the window."""
        window = self.parentWidget()
        for dock in window.findChildren(QDockWidget):
            dock.installEventFilter(self)
        self.setGeometry(window.rect())
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay as large as the window, and above docks that come to its front."""
        kind = event.type()
        if self.isVisible() and kind in (
            QEvent.Type.Resize,
            QEvent.Type.LayoutRequest,
            QEvent.Type.ZOrderChange,
            QEvent.Type.Show,
        ):
            self.setGeometry(self.parentWidget().rect())
            self.raise_()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """Keys are for the curtain alone: no shortcut of the window is one."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses the button; no other key goes on to the window."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            (focused if isinstance(focused, QPushButton) and focused.hasFocus() else self.go).click()
        event.accept()
