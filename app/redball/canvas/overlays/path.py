"""A supply path on the map, leg by leg, and another path beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Self

from PySide6.QtCore import QEasingCurve
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import Draw, VectorItem
from redball.canvas.overlays import signs
from redball.canvas.overlays.legend import LegendRow, leg_text
from redball.canvas.overlays.leglines import LegLine, leg_lines
from redball.canvas.overlays.overlay import Appearing, Drawing, Overlay, Switch, SwitchedOverlay
from redball.canvas.overlays.polyline import area_of, cut
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.strokes import stroke_arrows, stroke_leg
from redball.canvas.overlays.view_state import ViewState
from redball.supply.paths import Path, SourceKind
from redball.wording import Message, message

PATH_MS = 240


class SupplyPath(SwitchedOverlay, frozen=True):
    """The chosen unit's supply path, animated in order."""

    path: Path

    name = "path"
    place = 1
    switch, starts_on = "paths", True
    how = Switch(
        "&Supply paths",
        "P",
        "paths",
        "Draw the supply path of the chosen unit",
        "supply path of {0}",
        button=True,
    )
    subjects = ("unit",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The path of the unit, if it has one."""
        path = looked.supply.path(looked.unit) if looked.unit else None
        if path is not None:
            yield cls(path)

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        lines, atlas, counter_at = _lines(scene, self.path), scene.atlas, scene.counter_at
        if not lines:
            return Drawing()
        shown = [1.0]
        items = _path_items(scene, lines, shown)

        def step(share: float) -> None:
            shown[0] = share
            for item in items:
                item.update()

        return Drawing(
            items,
            legend=_path_rows(scene, self.path, lines),
            covers=lambda scale: signs.path_boxes(atlas, lines, scale, counter_at),
            spots=_spots_of(lines),
            appearing=Appearing(PATH_MS, step, QEasingCurve.Type.InOutSine),
        )


class OtherPath(Overlay, frozen=True):
    """Another possible path, or one to a hex that was asked for, thinner."""

    path: Path | None

    name = "alternative"
    place = 3
    part_of = "path"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        lines, overlay = _lines(scene, self.path), scene.art.palette.overlay
        if not lines:
            return Drawing()

        def draw(painter: QPainter, scale: float) -> None:
            for line in lines:
                stroke_leg(painter, overlay, line.kind, line.points, scale, thin=True)

        text = message(f"canvas.legend.{self._which()}")
        return Drawing(
            [_item(depth.PATHS - 1, lines, draw)],
            legend=[LegendRow("alternative", text, kind=lines[0].kind)],
            spots=_spots_of(lines),
        )

    def _which(self) -> str:
        links = self.path.links if self.path is not None else ()
        return "asked" if links and links[-1].source.kind is SourceKind.TARGET else "alternative"


def _lines(scene: Stage, path: Path | None) -> list[LegLine]:
    return [] if path is None else leg_lines(scene.atlas, path, scene.occupied, scene.fleets())


def _path_items(scene: Stage, lines: list[LegLine], shown: list[float]) -> list[VectorItem]:
    """Legs, their ends and names of sea areas; ``shown`` holds the share of the path that is drawn."""
    overlay, atlas = scene.art.palette.overlay, scene.atlas
    total = sum(line.length for line in lines) or 1.0

    def legs(painter: QPainter, scale: float) -> None:
        left = shown[0] * total
        for line in lines:
            if left <= 0:
                break
            points = cut(line.points, left / line.length if line.length else 1.0)
            stroke_leg(painter, overlay, line.kind, points, scale)
            stroke_arrows(painter, overlay, line.kind, points, scale)
            left -= line.length

    def ends(painter: QPainter, scale: float) -> None:
        signs.path_ends(painter, overlay, lines, scale, scene.counter_at)

    def tags(painter: QPainter, scale: float) -> None:
        signs.sea_tags(painter, overlay, atlas, lines, scale)

    return [
        _item(depth.PATHS, lines, legs),
        _item(depth.CHOSEN + 1, lines, ends),
        _item(depth.NOTES, lines, tags, margin=320.0),
    ]


def _item(z: float, lines: Sequence[LegLine], draw: Draw, margin: float = 24.0) -> VectorItem:
    return VectorItem(z, area_of(line.points for line in lines), draw, margin)


def _spots_of(lines: Sequence[LegLine]) -> list[tuple[float, float]]:
    """Points along lines, close enough to see what lies over them."""
    return [(float(x), float(y)) for line in lines for x, y in line.points[::4]]


def _path_rows(scene: Stage, path: Path, lines: Sequence[LegLine]) -> list[LegendRow]:
    rows, number = [], 0
    shown = {line.number for line in lines}
    for link in path.links:
        for leg in link.legs:
            number += 1
            if number in shown:
                text: Message = leg_text(scene.atlas, link, leg)
                rows.append(LegendRow("leg", text, kind=leg.kind, number=number))
    return rows
