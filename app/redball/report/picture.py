"""Pictures of a game: the map with counters, and overlays if wanted, as PNG or SVG, without a window."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, pairwise
from pathlib import Path
from typing import BinaryIO

import msgspec
from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QGuiApplication, QImage, QPaintDevice, QPainter
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QApplication

from redball.canvas.basemap import BaseMap
from redball.canvas.basemap.disk import cache_folder
from redball.canvas.basemap.names.labels import AREAS, PLACES
from redball.canvas.basemap.names.obstacles import Obstacles
from redball.canvas.basemap.prepared import KEPT
from redball.canvas.counters import Drawings
from redball.canvas.overlays.freight import Freight, routes_of
from redball.canvas.overlays.overlay import SwitchedOverlay
from redball.canvas.overlays.switched import switched
from redball.canvas.overlays.view_state import ViewState
from redball.canvas.painting import paint_scene
from redball.canvas.palette import STYLES, Palette, palette
from redball.canvas.scene import MapScene
from redball.errors import Fault, near_misses
from redball.files import folder_objection
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated
from redball.planning.reach import read_origin
from redball.report.areas import read_area, whole_map
from redball.report.blocks import Blocks
from redball.report.decoration import MARGIN, Cards, arranged, paint_decoration, turn_line
from redball.report.errors import PictureCancelledError, PictureError
from redball.report.png import PngWriter
from redball.report.svg import mended
from redball.supply import Supply
from redball.writing import written

Progress = Callable[[int, int], bool]
"""Called with how many steps of how many are done; returns False to stop."""

SMALLEST, LARGEST = 200, 30_000
"""Limits of a picture's sides in px."""
_SCALES = (2.0, 240.0)
_RESOLUTION = 96
"""Px of an inch that a drawing says it has, as browsers reckon: it is as many px wide as was asked for."""

_STRIP_BYTES = 48_000_000

_KEPT, _FIRST_STEPS = 800_000, 400
"""Corners of the base map kept while a picture is painted: a strip's, whose last chunks the next one shows;
layers of chunks prepared before the first block is painted, a quarter of that.
"""


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """What a picture shows and how large.

    ``area`` is a rectangle in map units (see :mod:`redball.report.areas`), or the text of one (``whole``,
    ``sheet:NAME``,
    ``A-3045:A-3560``).  Either ``width`` in px or ``scale`` in px a hex.  ``overlays`` are those with a
    switch, by its name, each with whose it is: a unit, a power, where reach begins (see
    :func:`redball.planning.reach.read_origin`), or nothing, as its ``subjects`` say.  ``freight_of`` is a
    power for the routes that are set, unless ``freight`` brings others.  ``only_out`` dims every counter but
    those of units out of supply, of ``out_of`` if given.  ``turn_line`` writes date and impulse under the
    title.  ``drawings`` are a group's own pictures of counters.
    """

    area: QRectF | str = "whole"
    width: int | None = None
    scale: float | None = None
    title: str = ""
    turn_line: bool = True
    legend: bool = True
    frame: bool = True
    style: str = "classic"
    overlays: Mapping[str, str] = field(default_factory=dict)
    freight_of: str = ""
    freight: Freight | None = None
    only_out: bool = False
    out_of: frozenset[str] | None = None
    drawings: Drawings | None = None


def write_picture(
    game: Game,
    request: PictureRequest,
    out: Path,
    progress: Progress | None = None,
    basemap: BaseMap | None = None,
) -> QSize:
    """Write a picture of a position; answers its size in px.

    The file appears when it is complete.  ``basemap`` may be one that is already prepared in part, such as
    the
    window's; it serves if it is of the style asked for.

    Raises:
        PictureError: something asked for can't be had.
        PictureCancelledError: ``progress`` answered False.

    """
    plan = _planned(game, request, out)
    _application()
    with written(out, PictureError) as file:
        picture = _Picture(game, request, plan, basemap)
        picture.write(file, out.suffix.lower(), progress or _go_on)
    return QSize(plan.width, picture.height)


def size_of(game: Game, request: PictureRequest) -> tuple[QSize, float]:
    """The size in px and the width of a hex in px that a picture would have, without a band below the map
    for title and legend (see :func:`redball.report.decoration.arranged`).

    Raises:
        PictureError: something asked for can't be had.

    """
    plan = _planned(game, request, Path("picture.png"))
    return QSize(plan.width, plan.height), plan.scale


def taken_of(game: Game, request: PictureRequest, basemap: BaseMap | None = None) -> list[QRectF]:
    """What title and legend of a picture mustn't cover, in px of one 1600 px wide.

    Raises:
        PictureError: something asked for can't be had.

    """
    plan = _planned(game, request, Path("picture.png"))
    _application()
    return _Picture(game, request, plan, basemap).taken()


class _Plan(msgspec.Struct, frozen=True):
    """A picture's size in px, the map units it shows, px a hex, and how much its decoration is enlarged."""

    width: int
    height: int
    area: QRectF
    scale: float
    grow: float
    margin: float


def _go_on(done: int, total: int) -> bool:
    return True


def _application() -> None:
    """Painting text needs an application object; without one there is no window either."""
    if QGuiApplication.instance() is None:
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        QApplication(["redball"]).setQuitOnLastWindowClosed(False)


# --- checking -----------------------------------------------------------------------------------------------


def _planned(game: Game, request: PictureRequest, out: Path) -> _Plan:
    """Work out the size; all faults are reported together."""
    faults = [*_wrong_file(out), *_wrong_names(game, request), *_wrong_size(request)]
    try:
        area = (
            read_area(game.atlas, request.area)
            if isinstance(request.area, str)
            else request.area.normalized()
        )
    except PictureError as error:
        raise PictureError([*error.faults, *faults]) from error
    area = _on_map(game, area)
    if area.width() < 0.5 or area.height() < 0.5:
        faults.append(Fault("area", "nothing of the map", "a rectangle that shows at least a hex"))
    if faults:
        raise PictureError(faults)
    return _sized(request, area)


def _on_map(game: Game, area: QRectF) -> QRectF:
    whole = whole_map(game.atlas)
    if game.atlas.grid.wraps:
        width = min(area.width(), whole.width())
        area = QRectF(area.center().x() - width / 2, area.top(), width, area.height())
        whole.setLeft(area.left())
        whole.setRight(area.right())
    return area.intersected(whole)


def _wrong_file(out: Path) -> list[Fault]:
    if out.suffix.lower() not in (".png", ".svg"):
        return [Fault(str(out), f"“{out.suffix}”", "a file that ends in .png or .svg")]
    fault = folder_objection(out.parent, "a folder that exists")
    return [fault] if fault is not None else []


def _wrong_names(game: Game, request: PictureRequest) -> list[Fault]:
    faults = [*_unknown("style", request.style, STYLES), *_wrong_overlays(game, request.overlays)]
    if request.freight_of:
        faults += _unknown("power", request.freight_of, game.powers)
    return faults


def _unknown(what: str, word: str, known: Collection[str]) -> Iterator[Fault]:
    if word not in known:
        expected = ", ".join(known) if len(known) < 12 else translated("a {0} of this game", what)
        yield Fault(what, f"“{word}”", expected, near_misses(word, known))


def _wrong_overlays(game: Game, overlays: Mapping[str, str]) -> Iterator[Fault]:
    """Overlays that the game doesn't offer, and those of nobody whom it knows."""
    offered = {kind.switch: kind for kind in switched(game)}
    for switch, whose in overlays.items():
        yield from _unknown("overlay", switch, offered)
        if switch not in offered:
            continue
        kind = offered[switch]
        if not whose and not kind.needs_subject:
            continue
        match kind.subjects[:1]:
            case ():
                if whose:
                    yield Fault(f"overlay {switch}", f"“{whose}”", "nothing: it is the same for everybody")
            case ("unit",):
                yield from _unknown("unit", whose, game.units)
            case ("power",):
                yield from _unknown("power", whose, game.powers)
            case _:
                try:
                    read_origin(game, whose)
                except GameError as error:
                    yield from error.faults


def _wrong_size(request: PictureRequest) -> list[Fault]:
    if request.width is not None and not SMALLEST <= request.width <= LARGEST:
        return [
            Fault(
                "width", translated("{0} px", request.width), translated("{0} to {1} px", SMALLEST, LARGEST)
            )
        ]
    if request.scale is not None and not _SCALES[0] <= request.scale <= _SCALES[1]:
        return [
            Fault(
                "scale",
                translated("{0:g} px a hex", request.scale),
                translated("{0:g} to {1:g} px a hex", _SCALES[0], _SCALES[1]),
            )
        ]
    return []


def _sized(request: PictureRequest, area: QRectF) -> _Plan:
    if request.width is not None:
        width = request.width
    else:
        width = round(area.width() * (request.scale or 42.0) + 2 * (MARGIN if request.frame else 0))
    grow = max(1.0, width / 1600)
    margin = round(MARGIN * grow) if request.frame else 0
    scale = (width - 2 * margin) / area.width()
    height = round(area.height() * scale) + 2 * margin
    if not SMALLEST / 4 <= height <= LARGEST or width > LARGEST:
        found = translated("a picture of {0} x {1} px", width, height)
        raise PictureError(Fault("size", found, translated("at most {0} px a side", LARGEST)))
    return _Plan(width, height, area, scale, grow, margin)


def _looked(now: Supply, kind: type[SwitchedOverlay], whose: str) -> ViewState:
    """What an overlay is asked about whose subject is named."""
    match kind.subjects[:1]:
        case ("unit",):
            return ViewState(now, unit=whose)
        case ("power",):
            return ViewState(now, whose)
        case ("origin",):
            return ViewState(now, origin=read_origin(now.game, whose))
        case _:
            return ViewState(now)


# --- painting -----------------------------------------------------------------------------------------------


class _Picture:
    """One picture being made."""

    def __init__(self, game: Game, request: PictureRequest, plan: _Plan, basemap: BaseMap | None) -> None:
        self.game, self.request, self.plan = game, request, plan
        self.palette: Palette = palette(request.style)
        fits = (
            basemap is not None and basemap.palette.name == self.palette.name and basemap.atlas is game.atlas
        )
        self.basemap = basemap if fits and basemap else BaseMap(game.atlas, self.palette)
        self.basemap.prepared.keep_in(cache_folder())
        self.scene = self._made_scene()
        self.rows = self.scene.overlays.legend_rows() if request.legend else []
        self.words = (request.title, turn_line(game.clock) if request.turn_line else "")

    @cached_property
    def cards(self) -> Cards:
        """Where title and legend are."""
        if not self.rows and not any(self.words):
            return Cards()
        size = QRectF(0, 0, self.plan.width / self.plan.grow, self.plan.height / self.plan.grow)
        return arranged(size, self.words, self.rows, self.request.frame, self.taken())

    @property
    def height(self) -> int:
        """The picture's height in px, with the band below the map."""
        return self.plan.height + round(self.cards.band * self.plan.grow)

    @cached_property
    def _covered(self) -> Obstacles:
        """What names keep clear of."""
        return Obstacles(self.scene.covered())

    def taken(self) -> list[QRectF]:
        """Units, names of cities and the subjects of the picture, in px of a picture 1600 px wide."""
        plan = self.plan
        names = self.basemap.labels.boxes(plan.area, plan.scale, self._covered)
        overlays = self.scene.overlays
        boxes = [*self.scene.covered_in(plan.area), *overlays.subjects(), *overlays.floating(), *names]
        share, margin = plan.scale / plan.grow, plan.margin / plan.grow
        corner = plan.area.topLeft() - QPointF(margin / share, margin / share)
        return [QRectF((box.topLeft() - corner) * share, box.size() * share) for box in boxes]

    def _made_scene(self) -> MapScene:
        from redball import supply

        scene = MapScene(self.game.atlas, self.palette)
        scene.motion.reduced = True
        scene.art.drawings, scene.art.waits = self.request.drawings, True
        scene.plates.letters = self.basemap.labels.names.letters
        scene.set_scale(self.plan.scale, 1.0)
        scene.set_centre(self.plan.area.center().x())
        now = supply.of(self.game)
        scene.set_game(self.game, now.statuses())
        wanted = self.request.overlays
        kinds = [kind for kind in switched(self.game) if kind.switch in wanted]
        asked = [(kind, _looked(now, kind, wanted[kind.switch])) for kind in kinds]
        scene.select(list(dict.fromkeys(looked.unit for _, looked in asked if looked.unit)))
        for overlay in (*(kind.at_once(looked) for kind, looked in asked), self._routes()):
            if overlay is not None:
                scene.overlays.show(overlay, animate=False)
        scene.show_only_out(self.request.only_out, self.request.out_of)
        scene.look_over(self.plan.area, self.plan.grow)
        return scene

    def _routes(self) -> Freight | None:
        request = self.request
        return request.freight or (routes_of(self.game, request.freight_of) if request.freight_of else None)

    def write(self, out: BinaryIO, kind: str, progress: Progress) -> None:
        """Paint into a file."""
        (self._write_svg if kind == ".svg" else self._write_png)(out, progress)

    def _write_png(self, out: BinaryIO, progress: Progress) -> None:
        plan, prepared = self.plan, self.basemap.prepared
        strip_height = max(64, _STRIP_BYTES // (plan.width * 4))
        # The first chunks are prepared while the names find their places.
        first = QRectF(plan.area.topLeft(), QSizeF(plan.area.width(), strip_height / plan.scale))
        prepared.kept = _KEPT
        prepared.ahead.want(islice(prepared.missing(first, plan.scale), _FIRST_STEPS))
        try:
            blocks = Blocks(
                self.basemap, (plan.width, self.height), plan.area, plan.scale, plan.margin, strip_height
            )
            strips = list(pairwise(blocks.rows))
            writer = PngWriter(out, plan.width, self.height)
            for done, (top, low) in enumerate(strips):
                if not progress(done, len(strips)):
                    raise PictureCancelledError
                strip = QImage(plan.width, low - top, QImage.Format.Format_RGB32)
                self._paint_onto(strip, QRectF(0, top, plan.width, low - top), blocks)
                writer.write(strip)
            writer.close()
        finally:
            prepared.ahead.stop()
            prepared.kept = KEPT
        progress(len(strips), len(strips))

    def _write_svg(self, out: BinaryIO, progress: Progress) -> None:
        if not progress(0, 1):
            raise PictureCancelledError
        # The tone of the open sea is a small picture that is stretched; a drawing has outlines only.
        self.basemap = copy(self.basemap)
        self.basemap.hidden |= {"depths"}
        # In memory first: the generator is silent about a disk that is full.
        sheet, drawn = QSvgGenerator(), QBuffer()
        sheet.setOutputDevice(drawn)
        sheet.setResolution(_RESOLUTION)
        sheet.setSize(QSize(self.plan.width, self.height))
        sheet.setViewBox(QRectF(0, 0, self.plan.width, self.height))
        sheet.setTitle(self.request.title or self.game.title)
        sheet.setDescription(turn_line(self.game.clock))
        self._paint_onto(sheet, QRectF(0, 0, self.plan.width, self.height), None)
        text = bytes(drawn.data().data()).decode()
        out.write(mended(text, self.plan.width, self.height).encode())
        progress(1, 1)

    def _paint_onto(self, device: QPaintDevice, part: QRectF, blocks: Blocks | None) -> None:
        painter = QPainter(device)
        try:
            painter.translate(-part.topLeft())
            self._paint(painter, part, blocks)
        finally:
            painter.end()  # a painter must not outlive what it paints on

    def _paint(self, painter: QPainter, part: QRectF, blocks: Blocks | None) -> None:
        """Paint what lies in a part of the picture, in px; without blocks as outlines only."""
        plan = self.plan
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        area = QRectF(
            plan.area.left() + (part.left() - plan.margin) / plan.scale,
            plan.area.top() + (part.top() - plan.margin) / plan.scale,
            part.width() / plan.scale,
            part.height() / plan.scale,
        )
        if blocks is not None:
            blocks.paint(painter, part)
        painter.save()
        painter.translate(plan.margin, plan.margin)
        painter.scale(plan.scale, plan.scale)
        painter.translate(-plan.area.topLeft())
        if blocks is None:
            self.basemap.paint(painter, area, plan.scale)
        self.basemap.labels.paint(painter, area, plan.scale, self._covered, AREAS)
        paint_scene(painter, self.scene, area, plan.scale, as_pictures=blocks is not None)
        self.basemap.labels.paint(painter, area, plan.scale, self._covered, PLACES)
        self.scene.overlays.draw_afloat(painter)
        painter.restore()
        self._decorate(painter)

    def _decorate(self, painter: QPainter) -> None:
        plan = self.plan
        painter.save()
        painter.scale(plan.grow, plan.grow)
        size = QRectF(0, 0, plan.width / plan.grow, plan.height / plan.grow)
        framed = self.request.frame
        paint_decoration(painter, self.palette, size, self.words, self.rows, framed, self.cards)
        painter.restore()
