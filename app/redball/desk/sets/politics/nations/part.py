"""Nations in the window: the column of courses, its action, what the map shows, and the ways there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.parts import Part
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu

    from redball.desk.map.map_desk import MapDesk
    from redball.desk.sets.politics.display.model import DisplayDesk
    from redball.desk.window.main_window import MainWindow
    from redball.rules.politics.nations.courses.parts import Kind
    from redball.rules.ruleset import Task

ACTION, DOCK = "nations", "nations"


class NationsPart(Part):
    """Surrenders, civil wars, conquest and new countries, step by step."""

    specs = (
        ActionSpec(
            "game",
            ACTION,
            "Nat&ions…",
            "Ctrl+Shift+N",
            "",
            "Surrenders, civil wars, conquest and new countries, step by step",
        ),
    )

    def do(self, name: str) -> None:
        """Open the column of nations."""
        if name == ACTION:
            self.model.open()
            self._come()

    def can(self, _name: str) -> bool | None:
        """While a game is open that is played with politics."""
        return self.model.is_played if hasattr(self, "model") else False

    def screens(self) -> Sequence[Screen]:
        """The column, in the place of the inspector."""
        from redball.desk.sets.politics.nations.column import NationsColumn
        from redball.desk.sets.politics.nations.model import NationsDesk

        self.model = NationsDesk(self.desk, self.rule_set)
        self.column = NationsColumn(self.model)
        title = QCoreApplication.translate("MainWindow", "Nations")
        does = ("politics.nations.", "politics.influence.", "politics.kiev.", "politics.china.")
        return (Screen(DOCK, title, self.column, place=5, does=does, beside=True),)

    def join(self, map_: MapDesk) -> None:
        """What the map shows of the open step, and clicks on it."""
        from redball.desk.sets.politics.nations.on_map import NationsOnMap

        self.window: MainWindow = map_.window
        self.on_map = NationsOnMap(self.model, map_)
        self.column.steps.pick_wanted.connect(self.on_map.pick)
        self.column.marked.connect(self.on_map.show)
        self.window.docks[DOCK].visibilityChanged.connect(self._closed)
        self.display.nation_wanted.connect(self._open_nation)
        self.model.course_opened.connect(lambda: self.display.switch(False))

    @property
    def display(self) -> DisplayDesk:
        """The political display."""
        return self.whole.part(DisplayPart).display

    def look_at(self, kind: Kind, power: str = "", by: str = "") -> None:
        """Open a course, and bring the column to the front; its hexes are on the map, not on the display."""
        self.model.look_at(kind, power, by)
        self._come()

    def _come(self) -> None:
        if self.model.is_open:
            self.window.show_dock(DOCK)

    def _closed(self, _visible: bool) -> None:
        """A column that the player closes shows nothing on the map any more; a tab behind another does."""
        if self.window.docks[DOCK].isHidden() and self.window.isVisible():
            self.model.open(False)

    def _open_nation(self, code: str) -> None:
        """What becomes of a power or country that is chosen on the display."""
        from redball.desk.sets.politics.nations.ways import course_of

        found = course_of(self.desk.game, code)
        if found is not None:
            self.look_at(*found)

    # --- ways there -----------------------------------------------------------------------------------------

    def opens(self, task: Task) -> Callable[[], object] | None:
        """The course that a task is about."""
        from redball.rules.politics.nations.courses.every import course_of_task

        found = course_of_task(task.id)
        return (lambda: self.look_at(*found)) if found is not None else None

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """What becomes of the nation that a hex belongs to."""
        from redball.desk.sets.politics.nations.ways import add_courses

        add_courses(self, menu, node)
