"""A player at the window: clicks, drags, presses buttons, and keeps a picture of what is seen.

Set REDBALL_PICTURES to a folder to get a PNG of every step.
"""

from __future__ import annotations

import gc
import os
from functools import cache
from pathlib import Path

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QTableWidget, QWidget
from redball.desk.games import saves
from redball.desk.start import application
from redball.game import library
from redball.game.state import Game
from redball.rules import read_scenario

from tests.mouse import move_mouse

LEFT = Qt.MouseButton.LeftButton
GAMES = 8
"""After so many games the rubbish of those before is looked for."""


@cache
def position(scenario: Path) -> Game:
    """The position that a scenario begins with.  Tests share it, and with it what was worked out of it."""
    return read_scenario(scenario)


class Player:
    """Plays a scenario, the demo game by default, in one window.  ``folder`` holds the player's games and
    settings.
    """

    def __init__(self, app, folder: Path, file: Path | None = None) -> None:
        self.app, self.folder, self._begun = app, folder, 0
        self.scenario = file or library.find_scenario(saves.DEMO)
        application.prepared()
        self.controller = application.make(app, "light", folder / "window.ini")
        application.show_demo(self.controller, folder, file)
        self.window = self.controller.window
        self.desk = self.controller.desk
        self.map = self.controller.map
        self.view = self.map.view

    def begin(self, folder: Path) -> None:
        """A new game in the same window, looked at as in the beginning."""
        self.folder = folder
        self.map.picker.end()
        self._begun += 1
        if self._begun % GAMES == 0:
            gc.collect()  # the window does it when the player is quiet, which a test never is
        self.controller.open_session(saves.begin(position(self.scenario), folder))
        self.controller.show_example()
        self.settle()

    def close(self) -> None:
        self.window.close()
        self.window.deleteLater()
        self.controller.deleteLater()
        self.settle()
        # No event loop runs under the tests that would delete them: without this each file's window is
        # painted and styled beside those of all files after it.
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)

    # --- looking ---

    @property
    def game(self):
        return self.desk.game

    def settle(self) -> None:
        """Let the window do all that a click or an order begins, supply of the position included."""
        why = self.window.inspector.why_card
        while self.desk.session is not None and not (self.desk.is_settled and not why.searching):
            self.app.processEvents()
        while self.map.view is not None and self.map.ground.is_changing:
            self.app.processEvents()
        for _ in range(4):
            self.app.processEvents()
            self.app.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)  # as a running loop does

    def picture(self, name: str) -> None:
        self.settle()
        folder = os.environ.get("REDBALL_PICTURES")
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            self.map.sharpen()
            self.settle()
            self.window.grab().save(str(Path(folder) / f"{name}.png"))

    def picture_of(self, widget: QWidget, name: str) -> None:
        folder = os.environ.get("REDBALL_PICTURES")
        self.settle()
        if folder:
            widget.grab().save(str(Path(folder) / f"{name}.png"))

    def texts(self, inside: QWidget) -> list[str]:
        found = []
        for label in inside.findChildren(QLabel):
            if label.isVisibleTo(inside):
                found.append(getattr(label, "full", "") or label.text())
        return found

    def texts_of_buttons(self, inside: QWidget) -> list[str]:
        return [button.text() for button in inside.findChildren(QAbstractButton)]

    def says(self, inside: QWidget, words: str) -> bool:
        return any(words in text for text in self.texts(inside))

    # --- places ---

    def node(self, name: str) -> int:
        return self.game.atlas.find(name)

    def spot(self, node: int) -> QPoint:
        scene = self.view.map_scene()
        x, y = scene.atlas.grid.centre(node)
        return self.view.mapFromScene(QPointF(scene.shown_at(x), y))

    def spot_of(self, unit: str) -> QPoint:
        self.view.map_scene().bring_to_top(unit)
        return self.view.mapFromScene(self.view.map_scene().exhibit_of_unit(unit).sprite.pos())

    def look_at(self, name: str, scale: float = 62.0) -> None:
        self.view.zoom_to(scale)
        self.view.centre_on(self.node(name), animate=False)
        self.settle()

    def look_at_convoys(self) -> None:
        """Bring the convoys to the front and wait for what they work out."""
        self.window.docks["convoys"].raise_()
        self.settle()
        self.wait_for(lambda: not self.window.convoys.freight.busy, 3000)

    def look_at_units(self) -> None:
        """Show the list of units and wait for its rows."""
        self.window.docks["units"].show()
        self.window.docks["units"].raise_()
        self.settle()
        self.wait_for(lambda: self.window.roster.table.model().rowCount() > 0, 3000)

    # --- doing ---

    def click_unit(self, unit: str) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot_of(unit))
        self.settle()

    def click_hex(self, node: int) -> None:
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot(node))
        self.settle()

    def lift(self, unit: str, node: int) -> QPoint:
        """Drag a unit over a hex without letting go."""
        port, start, end = self.view.viewport(), self.spot_of(unit), self.spot(node)
        QTest.mousePress(port, LEFT, pos=start)
        for share in (0.15, 0.5, 0.85, 1.0):
            move_mouse(port, start + (end - start) * share)
            self.settle()
        return end

    def drop(self, spot: QPoint) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, pos=spot)
        self.settle()

    def press(self, button: QAbstractButton) -> None:
        assert button.isEnabled(), button.text()
        QTest.mouseClick(button, LEFT)
        self.settle()

    def wait_for(self, reached, most: int = 12_000) -> None:
        """Let the window work until something is so; two minutes, as the machine may have much else to do."""
        for _ in range(most):
            if reached():
                break
            QTest.qWait(10)
        assert reached()
        self.settle()

    def tick(self, tree, item, column: int = 0) -> None:
        """Click the box of a row of a tree."""
        tree.scrollToItem(item)
        self.settle()
        box = tree.visualItemRect(item)
        left = box.left() if column == 0 else tree.columnViewportPosition(column)
        QTest.mouseClick(tree.viewport(), LEFT, pos=QPoint(left + 11, box.center().y()))
        self.settle()

    def click_row(self, table: QTableWidget, row: int) -> None:
        """Click a row's first cell."""
        table.scrollToItem(table.item(row, 0))
        QTest.mouseClick(table.viewport(), LEFT, pos=table.visualItemRect(table.item(row, 0)).center())
        self.settle()

    def button(self, inside: QWidget, text: str, beside: str = "") -> QAbstractButton:
        """The button with a text; ``beside`` is a text of the row that it stands in."""
        named = [b for b in inside.findChildren(QAbstractButton) if _said(b).startswith(text)]
        shown = [button for button in named if button.isVisibleTo(inside)]
        near = [b for b in shown if self.says(b.parentWidget(), beside)] if beside else shown
        far = [b for b in shown if self.says(b.parentWidget().parentWidget(), beside)]
        for button in (*near, *far):
            return button
        raise AssertionError(f"no button “{text}” beside “{beside}” among {self.texts(inside)}")

    def action(self, name: str):
        return self.window.actions_by_name[name]

    def trigger(self, name: str) -> None:
        self.action(name).trigger()
        self.settle()

    def step_to(self, phase: str) -> None:
        """Press Next until a phase is reached, ending the action stage where it can."""
        turn = self.window.turn
        for _ in range(60):
            if self.game.clock.phase == phase:
                return
            ends = self.action("end_stage")
            if ends.isEnabled() and phase not in ("weather", "declare_war", "reorganization"):
                ends.trigger()
                self.settle()
            else:
                self.press(turn.next)
        raise AssertionError(f"{phase} is never reached")


def _said(button: QAbstractButton) -> str:
    return (button.text() or button.accessibleName()).replace("&", "")
