"""What a player can do whose game names patches that aren't here, or that don't fit the map any more."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from redball.desk.dialogs.faults import FaultsDialog, show_faults
from redball.desk.games import saves
from redball.desk.patches import rows
from redball.errors import RedballError


class WayOut(FaultsDialog):
    """``found`` when the player has given the file of a patch; ``opened`` carries the session of a game that
    goes on without those that are missing.
    """

    found = Signal()
    opened = Signal(object)

    def __init__(
        self, title: str, error: RedballError, path: Path, stays: bool, parent: QWidget | None = None
    ) -> None:
        super().__init__(title, error.faults, stays, parent)
        self.path = path
        self.seek = self.beside(
            self.tr("&Find the patch…"), self.tr("Take in the file of the patch, and open the game again")
        )
        self.seek.clicked.connect(self.ask_file)
        self.without = self.beside(
            self.tr("&Play without it"),
            self.tr("Open the game on the map with its other patches; “Patches of this game” changes that"),
        )
        self.without.clicked.connect(self.play_without)

    def ask_file(self) -> None:
        """Ask for the patch."""
        kinds = self.tr("Patches of maps (*.toml);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Find the patch"), str(Path.home()), kinds)
        if name:
            self.take_in(Path(name))

    def take_in(self, file: Path) -> None:
        """Put the file of a patch into the player's folder."""
        try:
            rows.taken_in(file, saves.map_of(self.path)[0])
        except RedballError as error:
            show_faults(self, self.tr("{0} can’t be imported").format(file.name), error)
            return
        self.accept()
        self.found.emit()

    def play_without(self) -> None:
        """Open the game on the map without what is missing."""
        try:
            session = saves.open_without_patches(self.path)
        except RedballError as error:
            show_faults(self, self.windowTitle(), error)
            return
        self.accept()
        self.opened.emit(session)
