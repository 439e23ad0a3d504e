"""Railways that a power can use now: their pieces by number, a sign at each broken link, a path by rail."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Self

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QPainter

from redball.canvas import depth
from redball.canvas.items.vector import VectorItem
from redball.canvas.overlays import strokes
from redball.canvas.overlays.legend import SAMPLE_SCALE, SAMPLE_WIDTH, LegendRow, sample
from redball.canvas.overlays.overlay import Drawing, Overlay, Switch, SwitchedOverlay
from redball.canvas.overlays.stage import Stage
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.palette import OverlayColours, Palette
from redball.hexes import HexSide
from redball.supply.paths import Block, LegKind, Link, Path, Source, SourceKind
from redball.supply.paths import Leg as PathLeg
from redball.supply.railways.railnet import Break, RailNet, net_of
from redball.wording import message, sentence

CHUNK = 20
"""Links are painted in squares of so many hexes, so that only what is in view is painted."""

NUMBERS_FROM, LETTERS_FROM = 9.0, 15.0
"""Hex width in px from which pieces are numbered, and signs have their letter."""

BESIDE = (-0.34, 0.34)
"""Where a number stands in a hex: left of its middle and below, in hex widths."""


class Railways(SwitchedOverlay, frozen=True):
    """The railways that a power can use, piece by piece, with a sign at every break."""

    net: RailNet

    name = "rails"
    place = 9
    switch = "railways"
    how = Switch(
        "Rail&ways in use",
        "T",
        "",
        "The railways that trains of a power can use now, and what breaks them",
        "railways of {0}",
    )
    subjects = ("power",)

    @classmethod
    def of(cls, looked: ViewState) -> Iterator[Self | None]:
        """The railways of the power."""
        if looked.power:
            yield cls(net_of(looked.game, looked.power))

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        return Drawing(rail_items(scene, self.net), legend=legend_rows(self.net))

    def note_at(self, node: int) -> RailNote:
        """What breaks the railways of a hex."""
        reasons = self.net.broken_at(node)
        return RailNote(node, tuple(dict.fromkeys(sentence(reason.text) for reason in reasons)))


class RailNote(Overlay, frozen=True):
    """What breaks the railways of a hex, beside it."""

    node: int
    texts: tuple[str, ...]

    name = "rail_note"
    part_of = "rails"

    def draw(self, scene: Stage) -> Drawing:
        """See :class:`Overlay`."""
        return Drawing(note_items(scene, self.node, self.texts))

    def lies_on(self, scene: Stage) -> object:
        """It depends on nothing that changes."""
        return ()


@sample("break")
def _sample(p: QPainter, palette: Palette, row: LegendRow) -> None:
    p.translate(SAMPLE_WIDTH / 2, 0)
    p.scale(SAMPLE_SCALE, SAMPLE_SCALE)
    strokes.paint_letter(p, palette.overlay, row.letter, QPointF(0, 0), 7.5 / SAMPLE_SCALE)


def rail_items(scene: Stage, net: RailNet) -> list[VectorItem]:
    """Everything that is drawn of a net."""
    overlay = scene.art.palette.overlay
    chunks: dict[tuple[int, int], list[HexSide]] = defaultdict(list)
    for links in net.links:
        for a, b in links:
            x, y = scene.atlas.grid.centre(a)
            chunks[int(x) // CHUNK, int(y) // CHUNK].append((a, b))
    items = [_links_item(scene, overlay, links) for links in chunks.values()]
    items += [_number_item(scene, overlay, n, piece) for n, piece in enumerate(net.pieces, 1)]
    return [*items, *(_sign_item(scene, overlay, link) for link in net.breaks)]


def _ends(scene: Stage, a: int, b: int) -> tuple[QPointF, QPointF]:
    """The middles of two neighbouring hexes, side by side also across the seam of the world."""
    grid = scene.atlas.grid
    (ax, ay), (bx, by) = grid.centre(a), grid.centre(b)
    if grid.wraps and abs(ax - bx) > grid.cols / 2:
        bx += grid.cols if ax > bx else -grid.cols
    return QPointF(ax, ay), QPointF(bx, by)


def _links_item(scene: Stage, overlay: OverlayColours, links: list[HexSide]) -> VectorItem:
    lines = [QLineF(*_ends(scene, a, b)) for a, b in links]
    area = QRectF()
    for line in lines:
        area = area.united(QRectF(line.p1(), line.p2()).normalized().adjusted(-0.3, -0.3, 0.3, 0.3))

    rails = strokes.RailLines(lines)

    def draw(p: QPainter, scale: float) -> None:
        rails.stroke(p, overlay, scale)

    return VectorItem(depth.PATHS - 3, area, draw, 12.0)


def _number_item(scene: Stage, overlay: OverlayColours, number: int, piece: tuple[int, ...]) -> VectorItem:
    """A piece's number at its first city, else in its middle hex."""
    atlas = scene.atlas
    node = next((n for n in piece if atlas.is_city(n)), piece[len(piece) // 2])
    x, y = atlas.grid.centre(node)
    spot = QPointF(x + BESIDE[0], y + BESIDE[1])

    def draw(p: QPainter, scale: float) -> None:
        if scale >= NUMBERS_FROM:
            strokes.paint_disc(p, overlay, LegKind.RAILWAY, number, spot, scale)

    return VectorItem(depth.NOTES - 2, QRectF(spot.x() - 0.1, spot.y() - 0.1, 0.2, 0.2), draw, 26.0)


def _sign_item(scene: Stage, overlay: OverlayColours, link: Break) -> VectorItem:
    start, end = _ends(scene, link.inside, link.beyond)
    spot = (start + end) / 2

    def draw(p: QPainter, scale: float) -> None:
        paint_break(p, overlay, letter_of(link.block), spot, scale)

    return VectorItem(depth.NOTES - 1, QRectF(spot.x() - 0.1, spot.y() - 0.1, 0.2, 0.2), draw, 14.0)


def letter_of(block: Block) -> str:
    """The letter for why a link is broken."""
    return sentence(message(f"canvas.rail_letter.{str(block.name).lower()}"))


def paint_break(p: QPainter, overlay: OverlayColours, letter: str, spot: QPointF, scale: float) -> None:
    """A sign with the letter of what breaks a link; a plain dot where a letter would be illegible."""
    near = scale >= LETTERS_FROM
    strokes.paint_letter(p, overlay, letter if near else "", spot, max((7.5 if near else 3.2) / scale, 0.13))


def note_items(scene: Stage, node: int, texts: tuple[str, ...]) -> list[VectorItem]:
    """What breaks the railways of a hex, on plates beside it."""
    if not texts:
        return []
    overlay = scene.art.palette.overlay
    x, y = scene.atlas.grid.centre(node)

    def draw(p: QPainter, scale: float) -> None:
        for row, text in enumerate(texts):
            at = QPointF(x + 0.4, y + row * 24 / scale)
            strokes.paint_tag(p, text, overlay.blocked, overlay.blocked, at, scale, left=False)

    return [VectorItem(depth.NOTES + 1, QRectF(x - 0.5, y - 0.5, 1.0, 1.0), draw, 700.0)]


def rail_path(nodes: tuple[int, ...]) -> Path | None:
    """A way by rail as a path that can be drawn."""
    if len(nodes) < 2:
        return None
    leg = PathLeg(LegKind.RAILWAY, nodes, 0)
    return Path("", (Link(nodes[0], Source(SourceKind.TARGET, nodes[-1]), LegKind.RAILWAY, (leg,), 0, 0),))


def legend_rows(net: RailNet) -> list[LegendRow]:
    """The legend's rows of a net; a letter only when a sign has it."""
    head = message("canvas.legend.rails", who=net.power, pieces=len(net.pieces))
    rows = [LegendRow("alternative", head, kind=LegKind.RAILWAY)]
    seen = {letter_of(link.block): link.block for link in net.breaks}
    for letter, block in sorted(seen.items()):
        text = message("canvas.legend.rail_break", why=sentence(message(f"canvas.block.{_name(block)}")))
        rows.append(LegendRow("break", text, letter=letter))
    return rows


def _name(block: Block) -> str:
    return f"rail_{str(block.name).lower()}" if block is Block.CONTROL else str(block.name).lower()
