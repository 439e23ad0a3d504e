"""Drags a counter from the palette onto the map by the mouse itself, and prints where it stands then.

A program of its own, since the platform of the other tests has no drags.  The argument is a new folder.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library, write_library

from tests.desk.player import LEFT, Player
from tests.mouse import move_mouse

LEGION = Counter("legion", "Legion", "INF", "GE", "GER", size="corps", attack=4, movement=3)
PLACE = "Siwa"


def dragged(player: Player) -> None:
    """Drag the one row of the palette onto the place."""
    window, rows = player.window, player.window.library.list
    frame, start = window.windowHandle(), rows.visualRect(rows.rows.index(0)).center()
    target = player.view.viewport().mapTo(window, player.spot(player.node(PLACE)))

    def release() -> None:
        for at in (target - QPoint(60, 0), target):
            QTest.mouseMove(frame, at)
            QApplication.processEvents()
        QTest.mouseRelease(frame, LEFT, Qt.KeyboardModifier.NoModifier, target)

    QTest.mousePress(rows.viewport(), LEFT, pos=start)
    QTimer.singleShot(0, release)
    for step in (5, 30):  # the second one returns when the button is released
        move_mouse(rows.viewport(), start - QPoint(step, 0), LEFT)
    player.settle()


def main(folder: Path) -> None:
    """Drag, and print the counter's hex."""
    os.environ["REDBALL_DATA"] = str(folder / "data")
    player = Player(QApplication([]), folder)
    player.begin(folder)
    write_library(folder / "ours.json", Library("ours", (LEGION,)))
    library = player.window.library
    library.bookcase.open(folder / "ours.json")
    player.window.show_dock("counters")
    player.wait_for(lambda: len(library.list.rows.entries) == 1)
    player.look_at(PLACE, 60)
    player.settle()
    dragged(player)
    game = player.game
    print(
        *(game.atlas.label(unit.hex) for unit in game.units.values() if unit.name == LEGION.name), flush=True
    )
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
