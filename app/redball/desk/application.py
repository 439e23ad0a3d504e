"""Starting the window: arguments, fonts and theme, the first paint, then everything else."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QTimer
from PySide6.QtWidgets import QApplication

from redball import __version__
from redball.errors import RedballError

if TYPE_CHECKING:
    from redball.canvas.first_sight import FirstSight
    from redball.desk.controller import Controller
    from redball.desk.window import MainWindow

PICTURE_SIZE = (1600, 1000)
FIRST_MAP, FIRST_PLACE, FIRST_SHIFT, FIRST_SCALE = "world-1939", "Benghazi", (-2.3, -4.3), 41.5
"""What a window shows before its game is open: a map, a place of it, how far from there its middle is in map
units, and the width of a hex in px.  From the front in the desert to the ports of Italy.
"""

PAINTING_MS = 20
"""Time for a frame to reach the screen before the docks are filled."""


def parser() -> argparse.ArgumentParser:
    """The arguments of the window."""
    made = argparse.ArgumentParser(
        prog="redball", description="Opens Redball's window. 'redball --help' lists the commands."
    )
    made.add_argument("file", nargs="?", type=Path, help="a saved game, or a scenario to begin a game from")
    made.add_argument("--demo", action="store_true", help="open the demo game Western Desert 1941")
    made.add_argument("--offscreen", action="store_true", help="work without a display")
    made.add_argument("--picture", type=Path, metavar="OUT.png", help="save a picture of the window and end")
    made.add_argument("--theme", choices=("light", "dark"), help="light or dark window")
    return made


def main(argv: Sequence[str]) -> int:
    """Open the window; returns the exit code."""
    given = parser().parse_args(list(argv))
    if given.offscreen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if missing := no_display():
        print(missing, file=sys.stderr)
        return 1
    app = prepared()
    if given.picture is not None:
        return picture_of_window(app, given)
    window = bare_window(app, given.theme)
    first = first_sight(window)
    first.seen.connect(lambda: furnish(app, window, given, first.middle))
    window.show()
    return app.exec()


def no_display() -> str:
    """A sentence when Linux has no display to open a window on, else nothing."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM", "").startswith(
        ("offscreen", "minimal")
    ):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    said = "Redball found no display to open its window on."
    return f"{said} For a picture without one: redball --offscreen --picture out.png"


def prepared() -> QApplication:
    """The application with its name, style and fonts."""
    from redball.canvas import fonts

    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(["redball"])
    app.setApplicationName("Redball")
    app.setApplicationVersion(__version__)
    app.setStyle("Fusion")
    fonts.load()
    app.setFont(fonts.font(fonts.Role.TEXT))
    return app


def bare_window(
    app: QApplication, theme_name: str | None = None, settings_file: Path | None = None
) -> MainWindow:
    """The window in its theme, without docks: all of it that is imported before the first paint."""
    from redball.desk import theme
    from redball.desk.hub import Desk
    from redball.desk.settings import Settings
    from redball.desk.window import MainWindow

    settings = Settings(settings_file)
    theme.use(app, theme_name or settings.choice("theme", theme.themes(), theme.system_theme(app)))
    return MainWindow(Desk(), settings)


def first_sight(window: MainWindow) -> FirstSight:
    """Let the window show its map before a game is open: where the demo is played."""
    from redball import atlas, resources
    from redball.canvas.first_sight import FirstSight
    from redball.canvas.palette import palette

    usual = atlas.load(resources.maps() / FIRST_MAP)
    middle = QPointF(*usual.grid.centre(usual.find(FIRST_PLACE))) + QPointF(*FIRST_SHIFT)
    first = FirstSight(usual, palette(map_style(window)), middle, FIRST_SCALE)
    window.map_area.await_view(first)
    return first


def map_style(window: MainWindow) -> str:
    """The map style that was chosen last, else the theme's own."""
    from redball.canvas.palette import STYLES
    from redball.desk import theme

    return window.settings.choice("map_style", STYLES, theme.theme().map_style)


def make(app: QApplication, theme_name: str | None = None, settings_file: Path | None = None) -> Controller:
    """The window with its controller; no game is open yet and its docks are empty."""
    return control(app, bare_window(app, theme_name, settings_file))


def control(app: QApplication, window: MainWindow) -> Controller:
    """Put a controller behind a window."""
    from redball.desk.controller import Controller

    controller = Controller(app, window)
    controller.map.use_style(map_style(window))
    return controller


def furnish(app: QApplication, window: MainWindow, given: argparse.Namespace, middle: QPointF) -> None:
    """Give a window that shows its map a controller, a game and docks, painting in between."""
    from redball.desk import crash
    from redball.desk.settings import log_file

    controller = control(app, window)
    controller.setParent(app)  # nothing else keeps it
    crash.install(controller.tell_crash, log_file())
    controller.map.outlook = (middle, FIRST_SCALE) if given.demo else None
    begin(controller, given)


def begin(controller: Controller, given: argparse.Namespace) -> None:
    """Open the game and show it, work out its supply between frames, then fill the docks."""
    from redball.desk import slices

    after = open_first(controller, given)
    controller.window.show()
    steps = slices.supply_of(controller.desk)
    QTimer.singleShot(
        PAINTING_MS, controller, lambda: slices.run(controller, steps, lambda: fill(controller, after))
    )


def fill(controller: Controller, after: Callable[[], object] | None) -> None:
    """Fill the docks, and do what needs the whole window."""
    from redball.desk import games, rubbish

    controller.fill()
    if after is not None:
        after()
    if controller.desk.session is None:
        controller.open_session(games.demo())
    if controller.map.view is not None:
        controller.map.view.setFocus()
    rubbish.spare()
    rubbish.Rubbish(controller.window)


def open_first(controller: Controller, given: argparse.Namespace) -> Callable[[], object] | None:
    """Open the game that was asked for, or the last one; what needs the whole window is returned for
    later.
    """
    from redball.desk import games
    from redball.desk.open_games import noted

    if given.file is not None:
        return lambda: controller.open_any(given.file)
    if not given.demo and noted(controller.settings):
        return controller.recover
    last = next(iter(controller.settings.recent), None)
    if given.demo or last is None:
        controller.open_session(games.demo())
        # The map has the room that the docks leave it only when the layout has settled.
        return lambda: QTimer.singleShot(0, controller, controller.show_example)
    return lambda: controller.open_path(last)


def picture_of_window(app: QApplication, given: argparse.Namespace) -> int:
    """Open the whole window, choose a motorized Axis corps, save what is seen."""
    from redball.report.png import png_bytes
    from redball.writing import write_bytes

    with tempfile.TemporaryDirectory() as folder:
        controller = make(app, given.theme or "light", Path(folder) / "window.ini")
        try:
            show_demo(controller, Path(folder), given.file)
        except RedballError as error:
            print("\n".join(fault.sentence() for fault in error.faults), file=sys.stderr)
            return 1
        drawn = png_bytes(controller.window.grab())
        controller.window.close()
    try:
        write_bytes(Path(given.picture), drawn, RedballError)
    except RedballError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"Picture of the window: {given.picture}")
    return 0


def show_demo(controller: Controller, folder: Path, file: Path | None = None) -> None:
    """The demo (or a file) in a window of the usual size, with a supply path on show; everything painted
    sharply.
    """
    from redball.desk import games

    controller.window.resize(*PICTURE_SIZE)
    controller.looks.reduce_motion(True)
    controller.open_session(games.demo(folder) if file is None else games.open_copy(file, folder))
    controller.window.show()
    controller.fill()
    controller.app.processEvents()
    controller.show_example()
    for _ in range(4):
        controller.app.processEvents()
    controller.map.sharpen()
