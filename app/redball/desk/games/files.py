"""File dialogs: games to open, copies, positions as text."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog

from redball.desk.games import saves
from redball.errors import RedballError
from redball.game.package.names import SUFFIX
from redball.writing import write_text

if TYPE_CHECKING:
    from redball.desk.window.controller import Controller


class Files(QObject):
    """Asks for names and hands the files to the controller."""

    def __init__(self, controller: Controller) -> None:
        super().__init__(controller)
        self.controller, self.window, self.desk = controller, controller.window, controller.desk

    def open_file(self) -> None:
        """Ask for a saved game and open it."""
        filter_ = self.tr("Redball games (*{0} *{1});;All files (*)").format(saves.SUFFIX, SUFFIX)
        name, _ = QFileDialog.getOpenFileName(
            self.window, self.tr("Open a game"), str(saves.games_folder()), filter_
        )
        if name:
            self.controller.open_path(Path(name))

    def open_package(self, path: Path) -> bool:
        """Show a package before anything of it is opened, and begin its game if the player says so."""
        from redball.desk.dialogs.package import PackageDialog
        from redball.game.package import read_package

        try:
            package = read_package(path)
        except RedballError as error:
            self.controller.show_faults(self.tr("{0} is no packed game").format(path.name), error)
            return False
        dialog = PackageDialog(self.desk, path, package, self.window)
        if dialog.exec() != QDialog.DialogCode.Accepted or dialog.session is None:
            return False
        self.controller.open_asked(dialog.session)
        return True

    def pack(self) -> None:
        """Put the game into one file for others."""
        from redball.desk.dialogs.pack import PackDialog

        if self.desk.session is not None:
            dialog = PackDialog(self.desk, self.window)
            if dialog.exec() == QDialog.DialogCode.Accepted and dialog.path is not None:
                self.controller.say(self.tr("Packed into {0}").format(dialog.path))

    def save_as(self) -> None:
        """Copy the game to another file and go on there."""
        session = self.desk.session
        if session is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self.window,
            self.tr("Save the game as"),
            str(session.path),
            self.tr("Redball games (*{0})").format(saves.SUFFIX),
        )
        if not name:
            return
        try:
            session.save_as(Path(name).with_suffix(saves.SUFFIX))
        except RedballError as error:
            self.controller.show_faults(self.tr("The game can't be saved there"), error)
            return
        self.controller.noted_as(session.path)

    def show_folder(self) -> None:
        """Open the folder of the game's file in the system's file manager."""
        if self.desk.session is not None:
            folder = self.desk.session.path.parent
            if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))):
                self.controller.say(self.tr("The game is kept in {0}").format(folder))

    def offer_elsewhere(self, error: RedballError) -> None:
        """Show why an order couldn't be written, and offer to save the game in another file."""
        from redball.desk.dialogs.faults import show_faults

        # An order may come from a dialog, which stays open in front of the window.
        over = QApplication.activeModalWidget() or self.window
        dialog = show_faults(over, self.tr("The order was not written"), error)
        elsewhere = dialog.beside(
            self.tr("Save &as…"), self.tr("Copy the game to another file and go on there")
        )
        elsewhere.setObjectName("elsewhere")
        elsewhere.clicked.connect(dialog.accept)
        elsewhere.clicked.connect(self.save_as)

    def export(self) -> None:
        """Write the position as a scenario."""
        from redball.game.scenario import write_scenario

        start = str(Path.home() / f"{self.desk.game.title}.toml")
        name, _ = QFileDialog.getSaveFileName(
            self.window, self.tr("Export the position"), start, self.tr("Scenarios (*.toml)")
        )
        if not name:
            return
        try:
            write_text(Path(name), write_scenario(self.desk.game), RedballError)
        except RedballError as error:
            self.controller.show_faults(self.tr("The position can't be written there"), error)
            return
        self.controller.settings.add_own_scenario(Path(name))
        self.controller.say(self.tr("Position written to {0}").format(name))
