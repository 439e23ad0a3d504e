"""A scan of one's own map in the window: opens it, collects known points, lays it on the map, keeps the
fit.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QTimer
from PySide6.QtWidgets import QFileDialog

from redball.canvas.basemap.preparing import Preparing
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.layer import ScanLayer, scan_folder
from redball.canvas.scan.pyramid import Pyramid
from redball.desk import theme
from redball.desk.map.picking import Pick
from redball.desk.scan.keeping import Kept, find, keep
from redball.desk.scan.panel import STEP, ScanPanel
from redball.desk.scan.points import KnownPoints
from redball.errors import RedballError
from redball.scans import FitError
from redball.scans.fitfile import ImageFacts, ScanFile, image_sum

if TYPE_CHECKING:
    from redball.atlas import Atlas
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk

_LOOK_MS, _KEEP_MS = 60, 400
"""Milliseconds between looks at what threads do, and after a change until it is kept."""
_OPACITY = 60


class OpenScan:
    """An image that is open on a map, with its points and how it is shown."""

    def __init__(self, pyramid: Pyramid, kept: Kept, atlas: Atlas) -> None:
        given = (kept.scan.points, kept.scan.kind) if kept.scan else ()
        self.pyramid, self.atlas, self.points = pyramid, atlas, KnownPoints(atlas.grid, *given)
        self.path, self.before = kept.path, kept.scan
        """Where the fit is kept, and what was kept when the image was opened."""
        self.opacity = kept.scan.opacity if kept.scan else _OPACITY
        self.over = kept.scan.over if kept.scan else True
        self.layer: ScanLayer | None = None
        self.sum = ""
        self.changed = False
        self._summing, self._sums = Preparing(), list[str | FitError]()
        self._summing.want(iter([partial(_add_sum, pyramid.image.path, self._sums)]))

    @property
    def image(self) -> Path:
        """The file of the image."""
        return self.pyramid.image.path

    @property
    def is_busy(self) -> bool:
        """True while threads make tiles or sum up the image; to be polled until they don't."""
        summing, building = self._summing.is_busy, self.pyramid.building.is_busy
        return summing or building

    def take_sum(self, wait: bool = False) -> bool:
        """Take the sum of the image when it is there; True when it has just come.

        Raises:
            FitError: the image can't be read any more.

        """
        if wait:
            self._summing.stop()
        found = self._sums.pop() if self._sums else ""
        if isinstance(found, FitError):
            raise found
        self.sum = self.sum or found
        return bool(found)

    def file(self) -> ScanFile:
        """What is kept."""
        image, state = self.pyramid.image, self.points.state
        facts = ImageFacts(image.path.name, *image.seen, self.sum)
        return ScanFile(self.atlas.id, facts, state.points, state.kind, self.opacity, self.over)


def _add_sum(path: Path, sums: list[str | FitError]) -> None:
    """Append the sum of an image, or why it can't be read."""
    try:
        sums.append(image_sum(path))
    except FitError as error:
        sums.append(error)


class ScanDesk(QObject):
    """One for a window, made when the player first wants a scan."""

    def __init__(
        self,
        owner: MapDesk,
        show_faults: Callable[[str, RedballError], object],
        say: Callable[[str], object],
    ) -> None:
        super().__init__(owner)
        self.owner, self.desk, self.window = owner, owner.desk, owner.window
        self.show_faults, self.say = show_faults, say
        self.scan: OpenScan | None = None
        self._shown = True
        self._view: MapView | None = None
        self._wish: Pick | None = None
        self._spot: QPointF | None = None
        self.panel = panel = ScanPanel()
        self.dock = self.window.add_tool("scan", self.tr("Scan"), panel)
        self._polling = QTimer(self, interval=_LOOK_MS)
        self._polling.timeout.connect(self._look)
        self._keeping = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._keeping.timeout.connect(self._keep)
        panel.opened.connect(self.ask_image)
        panel.closed.connect(self.close)
        panel.cancelled.connect(self.close)
        panel.map_wanted.connect(self.ask_on_map)
        panel.undone.connect(lambda: self._change(KnownPoints.undo))
        panel.redone.connect(lambda: self._change(KnownPoints.redo))
        panel.kind_chosen.connect(lambda kind: self._change(KnownPoints.use, kind))
        panel.magnifier.marked.connect(self.ask_hex)
        panel.magnifier.lost.connect(self._polling.start)
        panel.table.switched.connect(lambda row, on: self._change(KnownPoints.switch, row, on))
        panel.removed.connect(lambda rows: self._change(KnownPoints.remove, rows))
        panel.table.wanted.connect(self._look_at)
        panel.opacity.valueChanged.connect(self._set_opacity)
        panel.over.toggled.connect(self._set_over)
        self._wire_actions()
        owner.picker.changed.connect(self._picking)
        owner.area.view_made.connect(self._follow)
        self.desk.opened.connect(self._follow)
        self.desk.mapped.connect(self._follow)
        self.window.closing.connect(self.close)
        theme.current().changed.connect(self._show_points)
        self._follow()

    def _wire_actions(self) -> None:
        actions = self.window.actions_by_name
        actions["scan_shown"].setChecked(True)
        actions.on("scan_shown", self._set_shown)
        actions.on("scan_over", self._set_over)
        actions.on("scan_less", lambda: self._set_opacity(self._opacity - STEP))
        actions.on("scan_more", lambda: self._set_opacity(self._opacity + STEP))

    # --- opening and closing --------------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the dock, and ask for an image when none is open."""
        self.window.show_dock("scan")
        if self.scan is None:
            self.ask_image()

    def ask_image(self) -> None:
        """Ask for an image and open it."""
        filter_ = self.tr("Images (*.jpg *.jpeg *.png *.webp *.bmp *.tif *.tiff);;All files (*)")
        start = self.window.settings.text("scan")
        name, _ = QFileDialog.getOpenFileName(self.window, self.tr("Open a scan of a map"), start, filter_)
        if name:
            self.open_image(Path(name))

    def open_image(self, path: Path) -> None:
        """Open an image, with the fit that was kept of it; a bad one is refused, and what is open stays."""
        atlas = self.desk.game.atlas
        try:
            pyramid = Pyramid(ScanImage(path), scan_folder())
        except RedballError as error:
            self._refuse(path, error)
            return
        self.close()
        self.window.settings.put("scan", str(path))
        kept = find(path, atlas)
        self.scan = OpenScan(pyramid, kept, atlas)
        self.panel.show_image(path.name)
        self.panel.say(kept.fault)
        self.panel.magnifier.show_scan(pyramid)
        self.window.show_dock("scan")
        self._show_points()
        self._show_look()
        self._polling.start()
        self._look()

    def _refuse(self, path: Path, error: RedballError) -> None:
        self.show_faults(self.tr("{0} can't be opened as a scan").format(path.name), error)

    def close(self) -> None:
        """Keep the fit and take the scan off the map."""
        scan = self.scan
        if scan is None:
            return
        self._keep(wait=True)
        self._end_pick()
        self.scan = None
        self._polling.stop()
        scan.pyramid.drop()
        self._lay_nothing(scan)
        self.panel.show_nothing()
        self._offer()

    def _lay_nothing(self, scan: OpenScan) -> None:
        if self._view is not None and self._view.scan is scan.layer:
            self._view.set_scan(None)
        if scan.layer is not None:
            scan.layer.stop()
            scan.layer.deleteLater()
            scan.layer = None

    def _follow(self, *_: object) -> None:
        """Another game or another view: the scan stays on the same map, and is closed on another."""
        view = self.owner.view
        if view is None or self.desk.session is None:
            return
        if view is not self._view:
            self._view = view
            view.point_picked.connect(self._take_spot)
            if self.scan is not None:
                self._lay_nothing(self.scan)
        scan, atlas = self.scan, self.desk.game.atlas
        if scan is not None and scan.atlas.id != atlas.id:
            self.close()
            self.say(self.tr("The scan was closed: this game is played on another map."))
        elif scan is not None:
            scan.atlas, scan.points.grid = atlas, atlas.grid
            self._lay()

    # --- threads --------------------------------------------------------------------------------------------

    def _look(self) -> None:
        """See what the threads have done."""
        scan = self.scan
        if scan is None:
            return
        if scan.pyramid.error is not None:
            error = scan.pyramid.error
            self.close()
            self._refuse(scan.image, error)
            return
        scan.pyramid.build()
        if self._take_sum(scan):
            if scan.before is not None and scan.before.image.sha256 != scan.sum:
                self.panel.say(self.tr("The image has changed since its hexes were clicked: look at them."))
            if scan.changed:
                self._keeping.start()
        whole = scan.pyramid.is_whole
        self.panel.show_share(None if whole else scan.pyramid.done)
        if whole and scan.layer is None:
            self.panel.magnifier.update()
            self._lay()
        if not scan.is_busy and whole:
            self._polling.stop()

    def _take_sum(self, scan: OpenScan, wait: bool = False) -> bool:
        try:
            return scan.take_sum(wait)
        except FitError as error:
            self.panel.say(error.faults[0].sentence())
            return False

    # --- on the map -----------------------------------------------------------------------------------------

    def _lay(self) -> None:
        """Lay the scan as its points say, or take it off the map when they say nothing."""
        scan, view = self.scan, self._view
        if scan is None or view is None:
            return
        fit = scan.points.fit
        if fit is not None and scan.layer is None and scan.pyramid.is_whole:
            colours = view.map_scene().art.palette
            scan.layer = layer = ScanLayer(scan.pyramid, fit, scan.atlas.grid, colours, self)
            layer.set_opacity(scan.opacity / 100)
            layer.set_over(scan.over)
            for told in (layer.progressed, layer.failed):  # tiles that were lost are made again
                told.connect(lambda _: self._polling.start())
        elif fit is not None and scan.layer is not None and scan.layer.fit != fit:
            scan.layer.set_fit(fit)
        wanted = scan.layer if fit is not None and self._shown else None
        if view.scan is not wanted:
            view.set_scan(wanted)
        self._offer()

    def _offer(self) -> None:
        """Offer the actions of a scan when one is on the map."""
        scan, actions = self.scan, self.window.actions_by_name
        laid = scan is not None and scan.layer is not None and scan.points.fit is not None
        for name in ("scan_shown", "scan_over", "scan_less", "scan_more"):
            actions[name].setEnabled(laid)

    def _set_shown(self, on: bool) -> None:
        self._shown = on
        self._lay()

    @property
    def _opacity(self) -> int:
        return self.scan.opacity if self.scan is not None else _OPACITY

    def _set_opacity(self, opacity: int) -> None:
        scan, opacity = self.scan, min(100, max(0, opacity))
        if scan is not None and opacity != scan.opacity:
            scan.opacity = opacity
            if scan.layer is not None:
                scan.layer.set_opacity(opacity / 100)
            self._show_look()
            self._want_kept()

    def _set_over(self, over: bool) -> None:
        scan = self.scan
        if scan is not None and over != scan.over:
            scan.over = over
            if scan.layer is not None:
                scan.layer.set_over(over)
            self._show_look()
            self._want_kept()

    def _show_look(self) -> None:
        if self.scan is not None:
            self.panel.show_look(self.scan.opacity, self.scan.over)
            self.window.actions_by_name["scan_over"].setChecked(self.scan.over)

    # --- points ---------------------------------------------------------------------------------------------

    def ask_hex(self, x: float, y: float) -> None:
        """A pixel of the scan is the middle of a hex: let the player click which one.  Where a fit is there
        already, the map goes to the hex that it suggests, and Enter takes that.
        """
        scan, view = self.scan, self._view
        if scan is None or view is None:
            return
        text = self.tr("Click the hex that is at the mark in the scan")
        fit, node = scan.points.fit, -1
        if fit is not None:
            node = scan.atlas.grid.at(*fit.at(x, y))
        if node >= 0:
            likely = scan.atlas.label(node)
            text = self.tr("Click the hex that is at the mark in the scan, or press Enter for {0}").format(
                likely
            )
        self._pick(Pick(text, partial(self._add, x, y)))
        self.panel.magnifier.show_pending(QPointF(x, y))
        self.panel.advice.setText(text)
        if node >= 0:
            view.centre_on(node)
            view.set_focus_node(node)

    def ask_on_map(self) -> None:
        """Let the player click on the map where the scan shows a hex, then the hex."""
        if self.scan is None:
            return
        if not self._shown:
            self.window.actions_by_name["scan_shown"].setChecked(True)
        self._spot = None
        self.panel.magnifier.show_pending(None)
        self._pick(Pick(self.tr("Click where the scan shows the middle of a hex"), self._take_pixel))

    def _take_spot(self, point: QPointF) -> None:
        self._spot = point

    def _take_pixel(self, node: int) -> None:
        """A spot of the map was picked, by keys the middle of a hex: which pixel lies there?"""
        scan = self.scan
        if scan is None:
            return
        at = self._spot or QPointF(*scan.atlas.grid.centre(node))
        pixel = scan.points.pixel(at.x(), at.y(), *scan.pyramid.image.seen)
        if pixel is None:
            self.say(self.tr("The scan doesn't reach there."))
            self.ask_on_map()
            return
        self.panel.magnifier.look_at(*pixel)
        text = self.tr("Now click the hex of the map that it is")
        self._pick(Pick(text, partial(self._add, *pixel)))
        self.panel.magnifier.show_pending(QPointF(*pixel))

    def _add(self, x: float, y: float, node: int) -> None:
        self._change(KnownPoints.add, x, y, node)
        # From the map Ctrl+Z would take back an order of the game.
        self.panel.magnifier.setFocus()

    def _pick(self, wish: Pick) -> None:
        self._wish = None  # the pick before ends
        self.owner.picker.pick(wish)
        self._wish = wish

    def _end_pick(self) -> None:
        if self._wish is not None:
            self.owner.picker.end_of(self._wish)

    def _picking(self) -> None:
        """Nothing is asked any more, or something else."""
        if self._wish is not None and self.owner.picker.wish is not self._wish:
            self._wish = None
            self.panel.magnifier.show_pending(None)
            self._show_points()

    def _change(self, what: Callable[..., None], *given: object) -> None:
        """Change the points, and show and keep what follows."""
        scan = self.scan
        if scan is None:
            return
        before = scan.points.state
        what(scan.points, *given)
        if scan.points.state != before:
            self._lay()
            self._want_kept()
        self._show_points()

    def _show_points(self) -> None:
        scan = self.scan
        if scan is not None:
            names = [scan.atlas.label(point.node) for point in scan.points.points]
            self.panel.show_points(scan.points, names)
            self.panel.place.setText(self.tr("The fit is kept in {0}").format(scan.path.name))
            self.panel.place.add_tooltip(str(scan.path))

    def _look_at(self, row: int) -> None:
        """Show a known point, in the scan and on the map."""
        if self.scan is not None:
            point = self.scan.points.points[row]
            self.panel.magnifier.look_at(point.x, point.y)
            self.owner.centre(point.node)

    # --- keeping --------------------------------------------------------------------------------------------

    def _want_kept(self) -> None:
        if self.scan is not None:
            self.scan.changed = True
            self._keeping.start()

    def _keep(self, wait: bool = False) -> None:
        """Write the fit, as soon as the image's sum is known."""
        scan = self.scan
        self._keeping.stop()
        if scan is None or not scan.changed:
            return
        self._take_sum(scan, wait)
        if not scan.sum:
            return
        try:
            scan.path = keep(scan.file(), scan.atlas, scan.image, scan.path)
        except FitError as error:
            self.panel.say(error.faults[0].sentence())
            return
        scan.changed = False
        self._show_points()
