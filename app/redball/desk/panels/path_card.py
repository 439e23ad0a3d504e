"""The supply path of the chosen unit in words: every link, its legs with their hexes, length used and
allowed.
"""

from __future__ import annotations

from collections.abc import Collection, Generator
from functools import partial

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.canvas.overlays.legend import ROW_HEIGHT, SAMPLE_SCALE, SAMPLE_WIDTH, LegendRow, paint_sample
from redball.canvas.overlays.strokes import disc_radius, paint_disc
from redball.desk import theme, words
from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import Card, clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import ClearLock, SetLock
from redball.game.units import Unit
from redball.supply.locks.following import sea_points, source_point
from redball.supply.locks.lock import Point, locks, point_of
from redball.supply.paths import Leg, LegKind, Link, Path
from redball.wording import message

_DISC = 20
"""Px of the disc with a leg's number."""


class Sample(QWidget):
    """The sample of one row of a legend."""

    def __init__(self, row: LegendRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.row = row
        self.setFixedSize(QSize(round(SAMPLE_WIDTH) + 2, round(ROW_HEIGHT) - 2))

    def paintEvent(self, event) -> None:
        """Draw the sample."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(1, self.height() / 2)
        paint_sample(painter, theme.map_palette(), self.row)


def leg_sample(kind: LegKind) -> Sample:
    """A sample of one kind of leg."""
    return Sample(LegendRow("leg", message("canvas.legend.sought"), kind=kind))


class Disc(QWidget):
    """The number of a leg, as at its start on the map."""

    def __init__(self, kind: LegKind, number: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind, self.number = kind, number
        self.setFixedSize(QSize(_DISC, _DISC))

    def paintEvent(self, event) -> None:
        """Draw the disc."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(_DISC / 2, _DISC / 2)
        scale = (_DISC / 2 - 2) / disc_radius(SAMPLE_SCALE)
        painter.scale(scale, scale)
        paint_disc(painter, theme.map_palette().overlay, self.kind, self.number, QPointF(), SAMPLE_SCALE)


class LegRow(LiveRow):
    """One leg: sample, ends, measure, its number if it has one; hovering marks its hexes on the map."""

    def __init__(
        self,
        desk: Desk,
        leg: Leg,
        link: Link,
        unit: Unit | None,
        locked: bool = False,
        number: int = 0,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.desk, self.leg = desk, leg
        self.entered.connect(lambda: desk.highlighted.emit(self.marked()))
        self.left.connect(lambda: desk.highlighted.emit(()))
        self.chosen.connect(lambda: desk.centre(leg.nodes[0]))
        game = desk.game
        ends, measure = words.leg_ends(game, leg, unit), words.leg_measure(leg, link)
        self.setAccessibleName(f"{words.leg_kind(leg.kind)}: {ends}, {measure}")
        self.setToolTip(plain(words.leg_kind(leg.kind)))
        row = spaced(QHBoxLayout(self), 8, 0, 2, 0, 2)
        if number:
            row.addWidget(Disc(leg.kind, number), 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(leg_sample(leg.kind), 0, Qt.AlignmentFlag.AlignTop)
        text = spaced(QVBoxLayout(), 0)
        first = QHBoxLayout()
        first.addWidget(Elided(ends), 1)
        if locked:
            first.addWidget(Sign("lock"))
            first.addSpacing(6)
        first.addWidget(label(measure, "note"))
        text.addLayout(first)
        hexes = label(words.leg_hexes(game.atlas, leg), "small", wrap=True)
        text.addWidget(hexes)
        row.addLayout(text, 1)

    def marked(self) -> tuple[int, ...]:
        """The hexes to mark: the leg's own, and the sea boxes that it passes."""
        areas = self.desk.game.atlas.sea_areas
        return (*self.leg.nodes, *(areas[sea].box for sea in self.leg.seas))


class OtherRow(LiveRow):
    """Another path: its sources and ports, and the lengths of its links; hovering draws it."""

    def __init__(self, desk: Desk, path: Path, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = path
        stops, lengths = words.stops(desk.game, path), words.link_lengths(path)
        self.setAccessibleName(f"{stops}, {lengths}")
        self.setToolTip(self.tr("The length of each link; move the mouse here to see the path"))
        rows = spaced(QVBoxLayout(self), 0, 0, 2, 0, 4)
        row = spaced(QHBoxLayout(), 8)
        row.addWidget(label(stops, wrap=True), 1)
        row.addWidget(label(lengths, "note"), 0, Qt.AlignmentFlag.AlignTop)
        rows.addLayout(row)
        self.keep = QPushButton(self.tr("Keep this way"))
        self.keep.setObjectName("link")
        self.keep.setToolTip(self.tr("Lock the supply path on this way"))
        self.keep.setAccessibleName(self.tr("Keep this way: {0}").format(stops))
        self.keep.clicked.connect(lambda: keep_to(desk, path))
        rows.addWidget(self.keep, 0, Qt.AlignmentFlag.AlignLeft)


def keep_to(desk: Desk, path: Path) -> None:
    """Lock the path of a unit to one of its alternatives, replacing its own locks."""
    from redball.supply.locks.choosing import locks_to_keep

    game, unit = desk.game, path.unit
    wanted = locks_to_keep(game, unit, path)
    if not wanted and path != desk.supply.best_path(unit):
        desk.noted.emit((message("supply.lock.none_keeps"),))
        return
    if any((lock.circle, lock.who) == ("unit", unit) for lock in locks(game)):
        desk.do(ClearLock(unit))
    for lock in wanted:
        desk.do(SetLock(lock.who, lock.what, lock.name, never=lock.never))


class PathCard(Card):
    """The links of a path under a heading each, and other paths on request.  ``other_shown`` carries the
    other path to draw, or None.
    """

    other_shown = Signal(object)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Supply path"), parent)
        self.desk = desk
        self.unit = ""
        self._inquiries = Inquiries(self, desk.closed)
        self.rows = spaced(QVBoxLayout(), 3)
        self.others = QPushButton(self.tr("&Other paths"))
        self.others.setCheckable(True)
        self.others.setToolTip(self.tr("Paths by another source, port, sea area or HQ"))
        self.others.toggled.connect(self._show_others)
        self.other_rows = spaced(QVBoxLayout(), 1)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.others)
        self.body.addLayout(self.other_rows)

    def show_path(self, unit: Unit, path: Path) -> None:
        """Show the path of a unit in supply."""
        clear(self.rows)
        if unit.id != self.unit:
            self.others.setChecked(False)
        self.unit = unit.id
        self.others.setVisible(bool(path.links))
        self._show_others()
        self.note.setText(words.count(len(path.legs), "leg", "legs") if path.legs else "")
        if not path.legs:
            at_sea = unit.sea >= 0
            text = (
                self.tr("Units at sea are always in supply.")
                if at_sea
                else self.tr("It stands on its supply source.")
            )
            self.rows.addWidget(label(text, "note", wrap=True))
        locked = self.desk.supply.locked_path(unit.id).followed if path.links else ()
        points = (point_of(self.desk.game, lock) for lock in locked if not lock.never)
        kept = {point for point in points if point is not None}
        for link in path.links:
            add_link(self.desk, self.rows, link, unit, kept)
        show_all(self.rows)

    def _show_others(self) -> None:
        """List other paths while the button is down; releasing it cancels the search."""
        self._inquiries.stop("others")
        clear(self.other_rows)
        self.other_shown.emit(None)
        if self.others.isChecked() and self.unit in self.desk.game.units:
            self.other_rows.addWidget(label(self.tr("Looking for other paths…"), "note"))
            self._inquiries.in_turns("others", self._search())

    @property
    def searching(self) -> bool:
        """Whether other paths are being searched for."""
        return self._inquiries.is_busy("others")

    def _search(self) -> Generator[object, None, None]:
        from redball.supply import alternative_steps

        for found in alternative_steps(self.desk.game, self.unit):
            if found is not None:
                clear(self.other_rows)
                self._list_others(found)
            yield found

    def _list_others(self, found: tuple[Path, ...]) -> None:
        for path in found:
            row = OtherRow(self.desk, path)
            row.entered.connect(partial(self.other_shown.emit, path))
            row.left.connect(partial(self.other_shown.emit, None))
            row.chosen.connect(partial(self.other_shown.emit, path))
            self.other_rows.addWidget(row)
        if not found:
            self.other_rows.addWidget(label(self.tr("There is no other path."), "note"))
        show_all(self.other_rows)


def add_link(
    desk: Desk, rows: QVBoxLayout, link: Link, unit: Unit | None, kept: Collection[Point] = ()
) -> None:
    """Lay out a link under its heading, leg by leg; padlocks mark points that it is locked to."""
    name, kind = words.source_name(desk.game, link), words.source_kind(link.source.kind)
    text = words.tr("To {name}, {kind}").format(name=name, kind=kind)
    row = QHBoxLayout()
    row.addWidget(Elided(text, "strong"), 1)
    if source_point(link.source) in kept:
        row.addWidget(Sign("lock"))
    if link.path_kind is LegKind.BASIC and len(link.legs) > 1:
        row.addWidget(label(words.of_allowed(link.used, link), "note"))
    rows.addLayout(row)
    for leg in link.legs:
        rows.addWidget(LegRow(desk, leg, link, unit, any(point in kept for point in sea_points(leg))))
