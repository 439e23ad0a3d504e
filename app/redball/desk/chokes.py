"""The choke points of the power that is looked at, found while the window goes on."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from redball.canvas.overlays.chokes import ChokeDisc, discs_of
from redball.desk.hub import Desk
from redball.desk.inquiry import Inquiries

if TYPE_CHECKING:
    from redball.game.state import Game
    from redball.planning.chokepoints import ChokePoint


class ChokeWatch(QObject):
    """Searches anew when the position or the power is another; a search that is overtaken stops.

    ``found`` tells that ``discs`` are those of the position; ``progress`` how far a search is, 0 to 100.
    """

    found = Signal()
    progress = Signal(int)

    def __init__(self, desk: Desk, parent: QObject) -> None:
        super().__init__(parent)
        self.desk = desk
        self.points: tuple[ChokePoint, ...] = ()
        self.power = ""
        self._asked: tuple[Game, str] | None = None
        self._inquiries = Inquiries(self, desk.closed)

    @property
    def busy(self) -> bool:
        """Whether a search is under way."""
        return self._inquiries.is_busy("chokes")

    def look(self, game: Game, power: str) -> bool:
        """Search, if that isn't done or under way already; True when the answer is there."""
        if self._asked is not None and self._asked[0] is game and self._asked[1] == power:
            return not self.busy
        self._asked, self.points, self.power = (game, power), (), power
        self._inquiries.in_turns("chokes", self._steps(game, power), self._done)
        return not self.busy

    def cancel(self) -> None:
        """Stop searching."""
        self._inquiries.stop("chokes")
        self._asked = None

    def _steps(self, game: Game, power: str) -> Generator[object, None, tuple[ChokePoint, ...]]:
        from redball.planning.chokepoints import ChokeSearch

        search = ChokeSearch(game, power)
        told = -10
        for done, whole in search.steps():
            share = 100 * done // max(1, whole)
            if share >= told + 10:
                told = share
                self.progress.emit(share)
            yield done
        return search.found

    def _done(self, points: tuple[ChokePoint, ...]) -> None:
        self.points = points
        self.progress.emit(100)
        self.found.emit()

    def discs(self) -> list[ChokeDisc]:
        """One disc a place, for what costs most units there."""
        return discs_of(self.desk.game, self.points)
