"""The political display in the place of the map, and what is chosen on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.parts import Part
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from PySide6.QtWidgets import QToolButton

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.window.main_window import MainWindow

SWITCH = "political_display"


class DisplayPart(Part):
    """The political display."""

    specs = (
        ActionSpec(
            "map",
            SWITCH,
            "Political display",
            "I",
            "display",
            "Minor countries and major powers on the political display, in the place of the map",
            True,
        ),
    )

    def do(self, name: str, on: bool = False) -> None:
        """Show the political display, or the map again."""
        if name == SWITCH:
            self.display.switch(on)
            self.window.actions_by_name[SWITCH].setChecked(self.display.is_shown)

    def screens(self) -> Sequence[Screen]:
        """What is chosen on the display, in the place of the inspector."""
        from redball.desk.sets.politics.display.inspecting import DisplayInspector
        from redball.desk.sets.politics.display.model import DisplayDesk

        self.display = DisplayDesk(self.desk, self.rule_set)
        self.inspector = DisplayInspector(self.display)
        words = QCoreApplication.translate
        title, tab = words("MainWindow", "Political display"), words("MainWindow", "Display")
        return (Screen("political_display", title, self.inspector, place=4, beside=True, tab=tab),)

    def join(self, map_: MapDesk) -> None:
        """The display over the map, its button in the toolbar, its words in the status line."""
        from redball.desk.sets.politics.display.panel import DisplayPanel

        self.window: MainWindow = map_.window
        self.panel = DisplayPanel(self.display, map_.area)
        self.panel.told.connect(self.window.status_line.hex.setText)
        self.panel.zoomed.connect(self.window.status_line.show_zoom)
        action = self.window.actions_by_name[SWITCH]
        self.display.switched.connect(action.setChecked)
        self.window.toolbar.insertAction(self.window.actions_by_name["paths"], action)
        self.window.resized.connect(self._fit_button)
        self.window.resized.connect(self._make_room)
        self.display.switched.connect(self._make_room)
        for looked_for in (self.desk.centre_wanted, self.window.goto.wanted, self.window.goto.unit_wanted):
            looked_for.connect(lambda _: self.display.switch(False))
        self.window.goto.left.connect(self.panel.take_keys)

    def _fit_button(self) -> None:
        """In a narrow window the button shows no words, as others don't."""
        button: QToolButton | None = self.window.toolbar.widgetForAction(  # type: ignore[assignment]
            self.window.actions_by_name[SWITCH]
        )
        if button is not None:
            style, narrow = Qt.ToolButtonStyle, self.window.is_narrow
            button.setToolButtonStyle(style.ToolButtonIconOnly if narrow else style.ToolButtonTextBesideIcon)

    def _make_room(self, *_: object) -> None:
        """In a narrow window other docks fold while the display is shown, so that its markers are read."""
        self.window.fold(self.display.is_shown and self.window.is_narrow)
