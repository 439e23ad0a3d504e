"""From the start of the program to the window's first frame, which is complete.

The window becomes visible when map, counters, names and panels are in place.  When that takes long a small
card shows the progress.
"""

from __future__ import annotations

import argparse
import math
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QThread, QTimer
from PySide6.QtWidgets import QApplication, QDialog

from redball.desk.inquiry import Inquiries
from redball.desk.settings import Settings
from redball.desk.widgets.splash import Splash
from redball.errors import RedballError

if TYPE_CHECKING:
    from redball.desk.window.controller import Controller
    from redball.game.session import Session

_PROGRAM, _GAME, _PANELS, _SUPPLY, _MAP = 0.3, 0.4, 0.65, 0.7, 1.0
"""Share of the whole work that is done when each part ends."""

_PREPARED = (13.0, 19.0, 59.0)
"""Sizes of a hex in px that between them show all layers of the map of the world and of a theatre."""

_LOOK_MS = 5
"""Milliseconds between two looks whether all that was painted is on the disk."""

_QUIET_MS = 1500
"""Milliseconds after the first frame in which nothing but the window is worked for."""


def open_desk(app: QApplication, given: argparse.Namespace, settings_file: Path | None = None) -> Controller:
    """Open the window over the game that was asked for; it becomes visible when it is complete."""
    from redball.desk.start import application

    settings = Settings(settings_file)
    application.take_up(app, settings, given.theme)
    chosen = given.file
    if chosen is None and not given.demo:
        chosen = recovered(app, settings)
    splash = Splash()
    splash.begin(_tr("Redball starts"), _PROGRAM)
    return Opening(app, settings, splash).open(chosen, given.demo)


def paint_ahead(app: QApplication, theme_name: str | None = None) -> None:
    """Paint what the first start of the demo shows and prepare the whole map for most sizes of a hex, all
    kept on the disk, without showing a window.
    """
    from redball.canvas.ground import PrintedGround
    from redball.desk.games import saves
    from redball.desk.start import application

    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "window.ini")
        application.take_up(app, settings, theme_name)
        controller = application.control(app, settings)
        opening = Opening(app, settings, Splash(patience=math.inf))
        opening.lay_out(controller, saves.demo(Path(folder)), demo=True)
        view = controller.map.view
        while view is not None and isinstance(view.ground, PrintedGround) and view.ground.tiles.is_busy:
            QThread.msleep(_LOOK_MS)
            app.processEvents()
        if view is not None and isinstance(view.ground, PrintedGround):
            view.ground.basemap.prepared.keep_all(_PREPARED)
        controller.window.close()


def recovered(app: QApplication, settings: Settings) -> Path | None:
    """Offer the games of a window that was killed, while no game is open; returns the chosen one."""
    from redball.desk.games.open_games import noted

    if not noted(settings):
        return None
    from redball.desk import theme
    from redball.desk.dialogs.recovery import RecoveryDialog, leftovers

    found = leftovers(settings)
    if not found:
        return None
    theme.dress(app)
    dialog = RecoveryDialog(found, settings)
    return dialog.chosen if dialog.exec() == QDialog.DialogCode.Accepted else None


class Opening:
    """Prepares one window."""

    def __init__(self, app: QApplication, settings: Settings, splash: Splash) -> None:
        self.app, self.settings, self.splash = app, settings, splash
        self._fault: tuple[str, RedballError] | None = None

    def open(self, chosen: Path | None, demo: bool) -> Controller:
        """Open the window over the chosen game, else the demo if asked for, else the last game, else the
        demo.
        """
        from redball.desk.settings import log_file
        from redball.desk.start import application, crash, garbage
        from redball.desk.window.whole_frames import reveal

        controller = application.control(self.app, self.settings)
        controller.setParent(self.app)  # nothing else keeps it
        crash.install(controller.show_crash, log_file())
        self.splash.begin(_tr("Game"), _GAME)
        session = self._session(controller, chosen, demo)
        self.lay_out(controller, session, demo)
        reveal(controller.window)
        self.splash.close()
        if controller.map.view is not None:
            controller.map.view.setFocus()
        if self._fault is not None:
            controller.show_faults(*self._fault)
        garbage.freeze_present_objects()
        garbage.IdleCollector(controller.window)
        inquiries = Inquiries(controller)
        QTimer.singleShot(_QUIET_MS, controller, lambda: inquiries.in_thread("later", _import_for_later))
        return controller

    def lay_out(self, controller: Controller, session: Session, demo: bool) -> None:
        """Make the window complete, its map painted, without showing it."""
        from redball.desk import theme
        from redball.desk.window.whole_frames import come_to_rest, lay_out_unseen

        self.splash.begin(_tr("Panels"), _PANELS)
        controller.fill()
        controller.desk.bring_in(session.game)
        theme.dress(self.app)
        lay_out_unseen(controller.window)
        self._work_out(session)
        self.splash.begin(_tr("Map"), _MAP)
        controller.show_session(session)
        controller.say_odd(session)
        come_to_rest(controller.window)
        if demo and not controller.map.first_view.is_remembered:
            controller.show_example()
            come_to_rest(controller.window)
        controller.map.look_whole(self.splash.go_on)
        come_to_rest(controller.window)  # what is seen now decides what floats over the map

    def _session(self, controller: Controller, chosen: Path | None, demo: bool) -> Session:
        """The game to show; why the chosen one can't be opened is reported later."""
        from redball.desk.games import saves

        last = next(iter(self.settings.recent), None)
        path = chosen or (None if demo else last)
        if path is not None:
            try:
                return saves.open_any(path)
            except RedballError as error:
                self._fault = controller.not_opened(path), error
        return saves.demo()

    def _work_out(self, session: Session) -> None:
        """Supply of the whole position."""
        from redball.desk.supply_steps import supply_steps

        self.splash.begin(_tr("Supply"), _SUPPLY)
        units = max(1, len(session.game.units))
        for number, _ in enumerate(supply_steps(session.game)):
            self.splash.go_on(number / units)


def _import_for_later(_tell: object) -> None:
    """Import what the first question about railways or convoys needs, and the rule sets that the game isn't
    played with, so that no click waits for them.
    """
    import networkx  # noqa: F401

    from redball.rules import sets

    for name in sets.IDS:
        import_module(f"{sets.__package__}.{name}")


def _tr(text: str) -> str:
    return QCoreApplication.translate("Opening", text)
