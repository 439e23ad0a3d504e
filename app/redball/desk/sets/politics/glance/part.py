"""Powers at a glance: the dock “Politics” under the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.parts import Part

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.window.main_window import MainWindow
    from redball.game.state import Game

DOCK = "politics"


class GlancePart(Part):
    """All major powers in a table, and one of them in detail."""

    def screens(self) -> Sequence[Screen]:
        """The dock under the map."""
        from redball.desk.sets.politics.glance.screen import GlanceScreen

        self.screen = GlanceScreen(self.desk, self.rule_set)
        title = QCoreApplication.translate("MainWindow", "Politics")
        return (Screen(DOCK, title, self.screen, place=6),)

    def join(self, map_: MapDesk) -> None:
        """A chosen power is shown on the political display; a duty is shown where it is done."""
        self.window: MainWindow = map_.window
        self.window.docks[DOCK].visibilityChanged.connect(self.screen.set_seen)
        self.screen.power_chosen.connect(self._mark)
        self.screen.details.display_wanted.connect(self._show_on_display)
        self.screen.task_wanted.connect(self._show_task)

    def _mark(self, power: str) -> None:
        """Choose a power's marker on the display, while that is shown."""
        display = self.whole.part(DisplayPart).display
        if display.is_shown:
            display.ask(display.asked.choose(self.desk.game, power))

    def _show_on_display(self, power: str) -> None:
        self.whole.part(DisplayPart).display.switch(True)
        self._mark(power)

    def _show_task(self, id: str) -> None:
        from redball.rules import tasks

        for task in tasks(self.desk.game):
            if task.id == id:
                self.window.show_task(task)

    def steps(self, game: Game) -> Iterator[object]:
        """Which factories of each power work, and who holds cities."""
        from redball.rules.politics.powers.factories import works_of
        from redball.rules.politics.powers.victory import held
        from redball.rules.politics.standing import powers

        yield held(game)
        for code in powers(game):
            yield works_of(game, code)
