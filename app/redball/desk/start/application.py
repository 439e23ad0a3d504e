"""Starting the window: arguments, display, fonts and theme; pictures of it without a display."""

from __future__ import annotations

import argparse
import builtins
import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from redball import __version__, language
from redball.arguments import Parser
from redball.errors import RedballError
from redball.language import translated

if TYPE_CHECKING:
    from redball.desk.settings import Settings
    from redball.desk.window.controller import Controller

PICTURE_SIZE = (1600, 1000)


def parser() -> argparse.ArgumentParser:
    """The arguments of the window."""
    made = Parser(
        prog="redball",
        description=translated("Opens Redball's window. 'redball --help' lists the commands."),
    )
    file, put = translated("a saved game, or a scenario to begin a game from"), made.options.add_argument
    made.words.add_argument("file", metavar=translated("FILE"), nargs="?", type=Path, help=file)
    put("--demo", action="store_true", help=translated("open the demo game Western Desert 1941"))
    put("--offscreen", action="store_true", help=translated("work without a display"))
    picture = translated("save a picture of the window and end")
    put("--picture", type=Path, metavar="OUT.png", help=picture)
    ahead = translated("prepare the map and the demo's first view for later starts and end")
    put("--paint-ahead", action="store_true", help=ahead)
    put("--theme", choices=("light", "dark"), help=translated("light or dark window"))
    return made


def main(argv: Sequence[str]) -> int:
    """Open the window; returns the exit code."""
    language.speak(language.asked_or_chosen())
    given = parser().parse_args(list(argv))
    if given.offscreen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    if missing := no_display():
        print(missing, file=sys.stderr)
        return 1
    app = prepared()
    if given.picture is not None:
        return picture_of_window(app, given)
    from redball.desk.start import garbage
    from redball.desk.start.opening import open_desk, paint_ahead

    garbage.wait()
    if given.paint_ahead:
        paint_ahead(app, given.theme)
        return 0
    open_desk(app, given)
    return app.exec()


def no_display() -> str:
    """A sentence when Linux has no display to open a window on, else nothing."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM", "").startswith(
        ("offscreen", "minimal")
    ):
        return ""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        return ""
    return translated(
        "Redball found no display to open its window on."
        " For a picture without one: redball --offscreen --picture out.png"
    )


def import_plainly() -> None:
    """Take back the statement ``import`` from PySide, which reads the source of every module that comes after
    it, for the sake of ``from __feature__ import …``; that took a twentieth of the start.
    """
    builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)


def prepared() -> QApplication:
    """The application with its name, style and fonts."""
    import_plainly()
    from redball.canvas import fonts

    found = QApplication.instance()
    app = found if isinstance(found, QApplication) else QApplication(["redball"])
    if app.applicationName() == "Redball":
        return app
    app.setApplicationName("Redball")
    app.setApplicationVersion(__version__)
    app.setStyle("Fusion")
    fonts.load()
    app.setFont(fonts.font(fonts.Role.TEXT))
    return app


def make(app: QApplication, theme_name: str | None = None, settings_file: Path | None = None) -> Controller:
    """The window with its controller; no game is open yet and its docks are empty."""
    from redball.desk import theme
    from redball.desk.settings import Settings

    settings = Settings(settings_file)
    take_up(app, settings, theme_name)
    theme.dress(app)
    return control(app, settings)


def take_up(app: QApplication, settings: Settings, name: str | None = None) -> None:
    """Use the language chosen last, and the colours of the theme asked for, else of the one chosen last, else
    of the desktop's.
    """
    from redball.desk import theme
    from redball.desk.start import qt_texts

    qt_texts.speak(app, settings.choice("language", language.languages(), language.asked()))
    theme.choose(app, name or settings.choice("theme", theme.themes(), theme.system_theme(app)))


def control(app: QApplication, settings: Settings) -> Controller:
    """A window without docks, and its controller."""
    from redball.canvas.palette import STYLES
    from redball.desk import theme
    from redball.desk.desk import Desk
    from redball.desk.window.controller import Controller
    from redball.desk.window.main_window import MainWindow

    controller = Controller(app, MainWindow(Desk(), settings))
    controller.map.use_style(settings.choice("map_style", STYLES, theme.theme().map_style))
    return controller


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
    print(translated("Picture of the window: {file}", file=given.picture))
    return 0


def show_demo(controller: Controller, folder: Path, file: Path | None = None) -> None:
    """Open the demo (or a file) in a window of the usual size, with a supply path shown and every tile
    painted sharply.
    """
    from redball.desk.games import saves
    from redball.desk.window.whole_frames import come_to_rest

    controller.window.resize(*PICTURE_SIZE)
    controller.appearance.reduce_motion(True)
    controller.fill()
    controller.window.show()
    controller.open_session(saves.demo(folder) if file is None else saves.open_copy(file, folder))
    come_to_rest(controller.window, controller.window.updatesEnabled)
    controller.show_example()
    for _ in range(4):
        controller.app.processEvents()
    controller.map.sharpen()
