"""Treaties, trade, pacts and waterways in the window, and what would happen if."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.plug import Screen
from redball.desk.sets.politics.parts import Part
from redball.desk.window.action_spec import ActionSpec

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.window.main_window import MainWindow
    from redball.supply.paths import Path

WHAT_IF, TREATIES = "what_if", "treaties"


class PactsPart(Part):
    """The dock “Treaties”, and the column “What would happen if”."""

    specs = (
        ActionSpec(
            "game",
            WHAT_IF,
            "What wo&uld happen if…",
            "Shift+I",
            "",
            "Everything that a war, a treaty or an option would change, before anybody commits",
        ),
        ActionSpec(
            "game",
            TREATIES,
            "Treaties, pacts an&d waterways",
            "Shift+T",
            "",
            "How powers stand by treaty, trade and pact, garrisons, and who may pass waterways",
        ),
    )

    def do(self, name: str) -> None:
        """Open a screen."""
        if name == WHAT_IF:
            self.ask()
        elif name == TREATIES:
            self.window.show_dock(TREATIES)
            self.treaties.take_keys()

    def ask(self, **fields: object) -> None:
        """Open what would happen if with a question about some power, act or target."""
        self.column.look_at(**fields)
        if self.column.is_wanted:
            self.window.show_dock(WHAT_IF)
            self.column.form.act.setFocus()

    def screens(self) -> Sequence[Screen]:
        """The dock under the map, and the column beside it."""
        from redball.desk.sets.politics.pacts.screen.screen import TreatiesScreen
        from redball.desk.sets.politics.pacts.what_if.column import WhatIfColumn

        self.treaties = TreatiesScreen(self.desk, self.rule_set)
        self.column = WhatIfColumn(self.desk, self.rule_set)
        self.treaties.what_if_wanted.connect(lambda fields: self.ask(**fields))
        words = QCoreApplication.translate
        does = ("politics.trade.", "politics.pact.", "politics.japan")
        return (
            Screen(TREATIES, words("MainWindow", "Treaties"), self.treaties, place=1, does=does),
            Screen(
                WHAT_IF,
                words("MainWindow", "What would happen if"),
                self.column,
                place=5,
                beside=True,
                tab=words("MainWindow", "What if"),
            ),
        )

    def join(self, map_: MapDesk) -> None:
        """The chain of Japan on the map; the political display asks too."""
        from redball.desk.sets.politics.display.part import DisplayPart

        self.window: MainWindow = map_.window
        self.map = map_
        self.treaties.path_wanted.connect(self._show_chain)
        self.window.docks[TREATIES].visibilityChanged.connect(self.treaties.set_seen)
        self.whole.part(DisplayPart).display.outlook_wanted.connect(
            lambda power, target: self.ask(power=power, target=target)
        )

    def _show_chain(self, path: Path | None) -> None:
        """Draw a chain over sea, and bring all of it into view."""
        from redball.desk.sets.politics.pacts.chain_view import area_of

        self.map.layers.show_other_path(path)
        if path is not None and self.map.view is not None:
            self.map.view.fit(area_of(self.desk.game.atlas, path))
