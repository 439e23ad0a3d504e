"""The known points of a scan while a player collects them: the fit by them, and the steps back and forth."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from redball.hexes import Grid
from redball.scans import Fit, FitError, Kind, KnownPoint, fit


@dataclass(frozen=True, slots=True)
class State:
    """Points and the kind of fit: what a step back restores."""

    points: tuple[KnownPoint, ...] = ()
    kind: Kind = "helmert"


class KnownPoints:
    """The points of one scan on a grid.

    ``fit`` is the fit by those that are on, None when there is none; ``fault`` says why, empty while there
    are no points.
    """

    def __init__(self, grid: Grid, points: Sequence[KnownPoint] = (), kind: Kind = "helmert") -> None:
        self.grid = grid
        self.state = State(tuple(points), kind)
        self._past: list[State] = []
        self._future: list[State] = []
        self.fit: Fit | None = None
        self.fault = ""
        self._lay()

    @property
    def points(self) -> tuple[KnownPoint, ...]:
        """The points in the order in which they were given."""
        return self.state.points

    # --- changes --------------------------------------------------------------------------------------------

    def add(self, x: float, y: float, node: int) -> None:
        """A hex is at a pixel; one that was known before is corrected."""
        at = next((number for number, point in enumerate(self.points) if point.node == node), None)
        new = KnownPoint(x, y, node)
        if at is None:
            self._become(replace(self.state, points=(*self.points, new)))
        else:
            self._put(at, new)

    def switch(self, number: int, on: bool) -> None:
        """Let the fit heed a point or not."""
        self._put(number, replace(self.points[number], on=on))

    def remove(self, numbers: Collection[int]) -> None:
        """Forget some points."""
        kept = tuple(point for number, point in enumerate(self.points) if number not in numbers)
        self._become(replace(self.state, points=kept))

    def use(self, kind: Kind) -> None:
        """Fit in another way."""
        self._become(replace(self.state, kind=kind))

    def _put(self, number: int, point: KnownPoint) -> None:
        points = (*self.points[:number], point, *self.points[number + 1 :])
        self._become(replace(self.state, points=points))

    def _become(self, state: State) -> None:
        if state != self.state:
            self._past.append(self.state)
            self._future.clear()
            self.state = state
            self._lay()

    # --- steps ----------------------------------------------------------------------------------------------

    @property
    def can_undo(self) -> bool:
        """True when there is a step back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """True when there is a step forth again."""
        return bool(self._future)

    def undo(self) -> None:
        """Take the last change back, if there is one."""
        if self._past:
            self._future.append(self.state)
            self.state = self._past.pop()
            self._lay()

    def redo(self) -> None:
        """Make the change again that was taken back last, if there is one."""
        if self._future:
            self._past.append(self.state)
            self.state = self._future.pop()
            self._lay()

    def _lay(self) -> None:
        self.fit, self.fault = None, ""
        if not self.points:
            return
        try:
            self.fit = fit(self.points, self.grid, self.state.kind)
        except FitError as error:
            self.fault = error.faults[0].sentence()

    # --- places ---------------------------------------------------------------------------------------------

    def corners(self, node: int, near: KnownPoint) -> list[tuple[float, float]]:
        """The pixels where the fit puts the corners of a hex, at the turn of the world nearest to a point."""
        if self.fit is None:
            return []
        turn = 0
        if self.grid.wraps:
            turn = round((self.fit.at(near.x, near.y)[0] - self.grid.centre(node)[0]) / self.grid.cols)
        return [self.fit.pixel(u + turn * self.grid.cols, v) for u, v in self.grid.corners(node)]

    def pixel(self, u: float, v: float, width: int, height: int) -> tuple[float, float] | None:
        """The pixel of an image that the fit lays on a point of the map, at any turn of the world; None off
        the image.
        """
        if self.fit is None:
            return None
        cols = self.grid.cols if self.grid.wraps else 0
        for turn in (0, 1, -1, 2, -2) if cols else (0,):
            x, y = self.fit.pixel(u + turn * cols, v)
            if 0 <= x <= width and 0 <= y <= height:
                return x, y
        return None
