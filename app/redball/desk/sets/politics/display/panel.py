"""The political display in the middle of the window, in the place of the map while it is switched on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.display.strip import Strip
from redball.desk.sets.politics.display.view import DisplayView
from redball.desk.widgets.hint import Hint
from redball.desk.widgets.layouts import spaced
from redball.game.rulings import Ruling
from redball.wording import sentence

if TYPE_CHECKING:
    from redball.desk.map.map_area import MapArea


class DisplayPanel(QWidget):
    """``told`` carries a line for the status line, ``zoomed`` the width of a hex in px."""

    told = Signal(str)
    zoomed = Signal(float)

    def __init__(self, display: DisplayDesk, area: MapArea) -> None:
        super().__init__(area)
        self.setObjectName("ground")
        self.display, self.area = display, area
        self.view, self.strip = DisplayView(display.desk), Strip(display)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = spaced(QVBoxLayout(self), 0, 0)
        column.addWidget(self.view, 1)
        column.addWidget(self.strip)
        self.hint = Hint(self)
        self.hint.clause_wanted.connect(display.desk.clause_wanted)
        self.view.asked_changed.connect(display.ask)
        self.view.given.connect(display.give)
        self.view.told.connect(self.told)
        self.view.zoomed.connect(self._zoom)
        self.view.refused.connect(self._refuse)
        self.view.correction_wanted.connect(display.correct)
        display.correction_wanted.connect(self._correct)
        display.changed.connect(self._follow)
        display.switched.connect(self._switch)
        display.answered.connect(self._answer)
        display.desk.settled.connect(self.hint.hide)
        area.installEventFilter(self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Cover the map as it grows and shrinks."""
        if watched is self.area and event.type() is QEvent.Type.Resize:
            self.setGeometry(self.area.rect())
        return False

    def _switch(self, on: bool) -> None:
        view = self.area.view
        if on:
            self.setGeometry(self.area.rect())
            self.strip.refresh()
            self.show()
            self.raise_()
            self.view.setFocus()
            self.zoomed.emit(self.view.wide)
        else:
            held = self.isAncestorOf(self.focusWidget() or self)
            self.hide()
            if held and view is not None:
                view.setFocus()
            if view is not None:
                self.zoomed.emit(view.scale_px)
            self.told.emit("")

    def _zoom(self, wide: float) -> None:
        """Tell it while the field is seen; a hidden one is fitted, too, when the window changes."""
        if self.display.is_shown:
            self.zoomed.emit(wide)

    def take_keys(self) -> None:
        """Give the field the keyboard, while it is shown."""
        if self.display.is_shown:
            self.view.setFocus()

    def _follow(self) -> None:
        if self.display.is_played:
            self.view.show_asked(self.display.asked)

    def _correct(self, country: str) -> None:
        from redball.desk.sets.politics.display.minor_dialog import MinorDialog

        MinorDialog(self.display.desk, self.window(), country).exec()

    def _refuse(self, text: str, clauses: tuple[str, ...], spot: QPointF) -> None:
        self.hint.say(f"{text.rstrip('.')}.", clauses, spot.toPoint())

    def _answer(self, ruling: Ruling) -> None:
        """Say why an order isn't given, at the end of its way, and in the status line."""
        asked = self.display.asked
        here = asked.here(self.display.desk.game)
        text = " ".join(f"{sentence(reason).rstrip('.')}." for reason in ruling.reasons[:2])
        spot = self.view.spot_of(here) if here >= 0 else QPointF(self.rect().center())
        self.hint.say(text, ruling.clauses, spot.toPoint())
        self.told.emit(f"{text}  ·  {', '.join(ruling.clauses[:3])}")
