"""The scene: a position as items, updated change by change.

Scene units are map units (a hex is 1 wide); pictures keep their size in px.  Scale and the part in view are
set by the view, and only that part is given pictures.  On a map that wraps, every item is at the turn round
the world nearest to the view.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtWidgets import QGraphicsScene

from redball.atlas import Atlas
from redball.canvas import depth
from redball.canvas.basemap.geometry.lattice import Floats
from redball.canvas.basemap.names.obstacles import sides
from redball.canvas.counters import (
    TROUBLE,
    CounterArt,
    DepotLook,
    Drawings,
    PileLook,
    Stamp,
    has_badge,
)
from redball.canvas.counters.badges import badge_radius
from redball.canvas.counters.face import Face, seen_from
from redball.canvas.counters.pile import (
    counter_side,
    depot_size,
    detail_of,
    on_grip,
    pile_boxes,
)
from redball.canvas.items.plates import Plates
from redball.canvas.items.shelf import Exhibit, Look, Shape, Shelf, shape_of
from redball.canvas.items.sprite import DIMMED, Sprite
from redball.canvas.items.vector import VectorItem
from redball.canvas.motion import Motion
from redball.canvas.overlays.board import OverlayBoard
from redball.canvas.palette import Palette, palette
from redball.canvas.pieces import LIFT, Key, Piece, Place, all_places, pieces_at, places_touched
from redball.game.state import Change, Game
from redball.supply.paths import Status

OUT = frozenset({Status.OUT, Status.ISOLATED, Status.EMERGENCY})
"""How units out of supply stand."""

_DRAWINGS_FROM = 2
"""How much is printed on counters (see :func:`redball.canvas.counters.face.seen_from`) where a group's own
pictures stand in place of the drawn ones: below, these can be read and those can't.
"""

_AT_ONCE = 40
"""Places whose pieces get their pictures as an order changes them; of more the next frames make them, and
what is shown of them until then is as it was.
"""
_STANDING_IN = 0.006
"""Seconds that the first frame at a size may look for pictures made before."""

BADGES_FROM, DEPOTS_FROM = 30.0, 30.0
"""Hex widths in px from which badges and depots are drawn."""


class Happening(Protocol):
    """The event of a session, as the scene uses it."""

    @property
    def before(self) -> Game:
        """The position before."""

    @property
    def after(self) -> Game:
        """The position now."""

    @property
    def changes(self) -> tuple[Change, ...]:
        """What differs."""


class MapScene(QGraphicsScene):
    """A game on its map.  ``seam`` is the width of one turn round the world, 0 if the map doesn't wrap."""

    position_shown = Signal()
    selection_shown = Signal()

    def __init__(self, atlas: Atlas, colours: Palette | None = None) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.atlas = atlas
        self.art = CounterArt(colours or palette())
        self.game: Game | None = None
        self.seam = float(atlas.grid.cols) if atlas.grid.wraps else 0.0
        self.shelf = Shelf()
        self.selected: tuple[str, ...] = ()
        self.shows_supplied = self.only_out = False
        self.out_of: frozenset[str] | None = None
        self.hidden: frozenset[str] = frozenset()
        self._statuses: Mapping[str, Status] = {}
        self._foreseen: dict[str, Status] = {}
        self._tops: dict[Key, str] = {}
        self._keys_at: dict[Place, tuple[Key, ...]] = {}
        self._fleets: frozenset[int] | None = None
        self._key_of_unit: dict[str, Key] = {}
        self._edition = 0
        self._detail = detail_of(self.art.scale)
        self._centre = 0.0
        self._seen_area = self._sight = QRectF()
        self._seen: npt.NDArray[np.int64] = np.empty(0, np.int64)
        self.plates = Plates(self)
        self.motion = Motion(self)
        self.overlays = OverlayBoard(self, self.motion)

    # --- the position ---------------------------------------------------------------------------------------

    def set_game(self, game: Game, statuses: Mapping[str, Status] | None = None) -> None:
        """Show a whole position and drop the one before."""
        self.game = game
        self._statuses = statuses or {}
        self._foreseen = {}
        for place in list(self._keys_at):
            self._show_place(place, ())
        self._seen_area = QRectF()  # every piece gets its pictures in the next frame
        for place in all_places(game):
            self._refresh_place(place)
        self._forget_gone_selection()
        self.position_shown.emit()

    def set_map(self, atlas: Atlas) -> None:
        """Show another state of the same map from the next position on."""
        before, self.atlas = self.atlas, atlas
        if not _same_seas(before, atlas):
            self.overlays.restyle()

    def apply(self, event: Happening, statuses: Mapping[str, Status] | None = None) -> set[Place]:
        """Show what a session event changed; returns the places touched."""
        before, after = event.before.atlas, event.after.atlas
        if self.game is not event.before or not _same_seas(before, after):
            moved = before is not after and statuses is None
            self.set_game(event.after, self._statuses if moved else statuses)
            return set(self._keys_at)
        self.game = event.after
        touched = places_touched(event.changes, event.before, event.after)
        for place in touched:
            self._refresh_place(place, dress=len(touched) <= _AT_ONCE)
        if statuses is not None:
            self.set_statuses(statuses)
        self._forget_gone_selection()
        self._restyle_plates()
        self.position_shown.emit()
        return touched

    def set_statuses(self, statuses: Mapping[str, Status]) -> None:
        """Show the units' supply; only piles whose badge differs are touched."""
        before, self._statuses = self._statuses, statuses
        self._rebadge(unit for unit in {*before, *statuses} if before.get(unit) != statuses.get(unit))

    def foresee(self, statuses: Mapping[str, Status]) -> None:
        """Show other badges during a drag; empty shows the real ones again."""
        before, self._foreseen = self._foreseen, dict(statuses)
        self._rebadge({*before, *statuses})

    def show_supplied(self, on: bool) -> None:
        """Give units in supply their badge too, or not."""
        if on != self.shows_supplied:
            self.shows_supplied = on
            self._rebadge(list(self._key_of_unit))

    def show_only_out(self, on: bool, powers: frozenset[str] | None = None) -> None:
        """Dim every counter but those of units out of supply, of some powers or of all; or none."""
        if (on, powers) != (self.only_out, self.out_of):
            self.only_out, self.out_of = on, powers
            for exhibit in self.shelf:
                exhibit.sprite.setOpacity(DIMMED if self.is_dim(exhibit) else 1.0)
            self._restyle_plates()
            self.overlays.note_pieces()

    def _restyle_plates(self) -> None:
        self.plates.restyle()
        if not self._seen_area.isEmpty():
            self.plates.show(0.0)

    def is_dim(self, exhibit: Exhibit) -> bool:
        """True for a pile that the filter leaves out."""
        return self.leaves_out(exhibit.piece.units)

    def leaves_out(self, units: Sequence[str]) -> bool:
        """True for units that the filter leaves out, all of them."""
        return self.only_out and bool(units) and not any(map(self._is_out, units))

    def _is_out(self, unit: str) -> bool:
        if self.status_of(unit) not in OUT:
            return False
        return self.out_of is None or (self.game is not None and self.game.units[unit].power in self.out_of)

    def out_count(self) -> int:
        """Units on the map that the filter is about."""
        return sum(map(self._is_out, self._key_of_unit))

    def hide(self, kinds: Iterable[str]) -> None:
        """Hide pieces of these kinds: "hex" (units on land), "sea", "convoy", "depot"."""
        self.hidden = frozenset(kinds)
        self._edition += 1
        self.plates.gather()
        self.position_shown.emit()

    def status_of(self, unit: str) -> Status | None:
        """A unit's supply as shown."""
        return self._foreseen.get(unit) or self._statuses.get(unit)

    # --- model and items ------------------------------------------------------------------------------------

    def exhibit_of_unit(self, unit: str) -> Exhibit | None:
        """The exhibit of a unit."""
        key = self._key_of_unit.get(unit)
        return self.shelf.get(key) if key else None

    def exhibits_at(self, place: Place) -> list[Exhibit]:
        """The exhibits of a hex or sea area."""
        return [exhibit for key in self._keys_at.get(place, ()) if (exhibit := self.shelf.get(key))]

    def exhibit_at(self, x: float, y: float) -> Exhibit | None:
        """The pile or convoy whose counter covers a point in map units, the one on top if several; on the
        map of the world what stands alone on a plate.
        """
        if self.plates.wanted:
            plate = self.plates.at(x, y)
            return self.shelf.get(plate.pieces[0]) if plate is not None and len(plate.pieces) == 1 else None
        reach = max(self.art.side, 6.0) / 2 / self.art.scale
        rows = self.shelf.within(x - reach, y - reach, x + reach, y + reach)
        solid = self.hidden | {"depot"}
        found = [e for row in rows.tolist() if (e := self.shelf.at_row(row)) and e.piece.key[0] not in solid]
        return max(found, key=lambda e: e.sprite.zValue(), default=None)

    def grip_at(self, x: float, y: float) -> tuple[str, ...]:
        """The units of the stack whose grip, its edges or its count, covers a point in map units."""
        if self.plates.wanted:
            return ()
        side, scale = self.art.side, self.art.scale
        reach = 0.8 * side / scale
        rows = self.shelf.within(x - reach, y - reach, x + reach, y + reach)
        over = self.exhibit_at(x, y)
        for exhibit in map(self._at_row, rows.tolist()):
            solid = exhibit.piece.key[0] not in self.hidden and over in (None, exhibit)
            spot = exhibit.sprite.pos()
            away = QPointF((x - spot.x()) * scale, (y - spot.y()) * scale)
            units, faces = exhibit.piece.units, exhibit.piece.faces
            if solid and len(units) > 1 and on_grip(away, faces[0], len(units), side):
                return units
        return ()

    def covered(self) -> Floats:
        """What names keep clear of, in map units on the home turn: the sides of counters, depots and signs of
        overlays, shape (n, 4).
        """
        signs = self.overlays.covered()
        if self.plates.wanted:
            return sides([*signs, *self.plates.covered()])
        found, shelf = [sides(signs)], self.shelf
        for shape, rows in shelf.shapes():
            for x, y, w, h in self._boxes(shape):
                left, top = shelf.home[rows] + x, shelf.y[rows] + y
                found.append(np.stack((left, top, left + w, top + h), axis=1))
        return np.concatenate(found)

    def _boxes(self, shape: Shape) -> tuple[_Box, ...]:
        """What pieces of a shape may cover about their places in map units."""
        kind, count, badged = shape
        if kind in self.hidden:
            return ()
        scale = self.art.scale
        return _depot_boxes(count, scale) if kind == "depot" else _pile_boxes(count, badged, scale)

    def covered_in(self, area: QRectF) -> list[QRectF]:
        """Where counters and depots are shown in a part of the map, in map units."""
        if self.plates.wanted:
            home = (box.translated(self.shown_at(box.center().x()) - box.center().x(), 0.0)
                    for box in self.plates.covered())  # fmt: skip
            return [box for box in home if box.intersects(area)]
        rows = self.shelf.within(area.left() - 1, area.top() - 1, area.right() + 1, area.bottom() + 1)
        return [
            QRectF(float(self.shelf.x[e.row]) + x, e.piece.y + y, w, h)
            for e in map(self._at_row, rows.tolist())
            for x, y, w, h in self._boxes(shape_of(e.piece))
        ]

    def shown_at(self, x: float) -> float:
        """An x in map units at the turn round the world that the view shows."""
        return x + self.seam * round((self._centre - x) / self.seam) if self.seam else x

    def occupied(self, node: int) -> bool:
        """True when a pile stands in a hex: paths then run under it."""
        return ("hex", node) in self._keys_at

    def fleets(self) -> frozenset[int]:
        """The hexes at sea where counters stand: legs bend round them."""
        if self._fleets is None:
            at = self.atlas.grid.at
            sea = (e.piece for e in self.shelf if e.piece.key[0] in ("sea", "convoy"))
            self._fleets = frozenset(at(piece.x, piece.y + LIFT) for piece in sea)
        return self._fleets

    def counter_at(self, x: float, y: float) -> tuple[float, float] | None:
        """The middle of the hex of a point in map units, if a pile stands there, at the point's turn."""
        grid = self.atlas.grid
        node = grid.at(x, y - 0.1)
        if not self.occupied(node):
            return None
        cx, cy = grid.centre(node)
        return (cx + grid.cols * round((x - cx) / grid.cols) if grid.wraps else cx), cy

    def seen_exhibits(self) -> list[Exhibit]:
        """What was in view when the scene was last dressed."""
        return [e for row in self._seen.tolist() if (e := self.shelf.at_row(row)) is not None]

    def visible_exhibits(self) -> list[Exhibit]:
        """The exhibits in view, as far as they are shown."""
        if self.plates.wanted:
            return []
        area = self._sight.adjusted(-0.3, -0.3, 0.3, 0.3)
        rows = self.shelf.within(area.left(), area.top(), area.right(), area.bottom())
        return [e for row in rows.tolist() if (e := self._at_row(row)).piece.key[0] not in self.hidden]

    # --- overlays -------------------------------------------------------------------------------------------

    def add_overlay(self, item: VectorItem, scale: float) -> None:
        """Lay an item over the map, at the turn round the world that is shown."""
        item.set_scale(scale)
        item.setX(self.shown_at(item.middle) - item.middle)
        self.addItem(item)

    # --- choosing -------------------------------------------------------------------------------------------

    def select(self, units: Iterable[str]) -> None:
        """Ring these units and bring them to the top of their piles."""
        chosen = tuple(u for u in units if u in self._key_of_unit)
        changed, self.selected = {*self.selected, *chosen}, chosen
        first = {self._key_of_unit[unit]: unit for unit in reversed(chosen)}
        for key, unit in first.items():
            exhibit = self.shelf.get(key)
            if exhibit is not None and exhibit.piece.units[0] not in chosen:
                self.bring_to_top(unit)
        self._refresh_piles(changed)
        self._restyle_plates()
        self.selection_shown.emit()

    def bring_to_top(self, unit: str) -> None:
        """Show a unit's counter on top of its pile."""
        key = self._key_of_unit.get(unit)
        exhibit = self.shelf.get(key) if key else None
        if key and exhibit and exhibit.piece.units[0] != unit:
            self._tops[key] = unit
            self._refresh_place(exhibit.piece.place)

    def _forget_gone_selection(self) -> None:
        if any(unit not in self._key_of_unit for unit in self.selected):
            self.select(u for u in self.selected if u in self._key_of_unit)

    # --- places to exhibits ---------------------------------------------------------------------------------

    def _refresh_place(self, place: Place, dress: bool = True) -> None:
        assert self.game is not None
        self._show_place(place, pieces_at(self.game, place, self._tops), dress)

    def _show_place(self, place: Place, pieces: Iterable[Piece], dress: bool = True) -> None:
        pieces = list(pieces)
        self._fleets = None
        self.plates.gather()
        keys = tuple(piece.key for piece in pieces)
        for key in self._keys_at.pop(place, ()):
            self._forget_units(key)
            if key not in keys:
                self._remove(key)
        if keys:
            self._keys_at[place] = keys
        for piece in pieces:
            exhibit = self.shelf.get(piece.key)
            if exhibit is None:
                exhibit = self.shelf.add(piece)
                self.addItem(exhibit.sprite)
                exhibit.sprite.hide()
            elif exhibit.piece != piece:
                self.shelf.place(exhibit, piece)
            self._key_of_unit.update(dict.fromkeys(piece.units, piece.key))
            self._turn(exhibit)
        if dress:
            self._dress_now(keys)

    def _forget_units(self, key: Key) -> None:
        exhibit = self.shelf.get(key)
        for unit in exhibit.piece.units if exhibit else ():
            if self._key_of_unit.get(unit) == key:
                del self._key_of_unit[unit]

    def _remove(self, key: Key) -> None:
        exhibit = self.shelf.remove(key)
        if exhibit:
            self.removeItem(exhibit.sprite)
            if exhibit.badge:
                self.removeItem(exhibit.badge)

    def _refresh_piles(self, units: Iterable[str]) -> None:
        keys = {key for unit in units if (key := self._key_of_unit.get(unit))}
        for key in keys:
            exhibit = self.shelf.get(key)
            if exhibit:
                self.shelf.spoil(exhibit)
        self._dress_now(keys)

    def _rebadge(self, units: Iterable[str]) -> None:
        self.plates.restyle()
        for key in {key for unit in units if (key := self._key_of_unit.get(unit))}:
            exhibit = self.shelf.get(key)
            if exhibit and self.shelf.worn[exhibit.row] == self._edition:
                self._dress_badge(exhibit)
                exhibit.sprite.setOpacity(DIMMED if self.is_dim(exhibit) else 1.0)

    # --- scale and turn -------------------------------------------------------------------------------------

    def set_scale(self, scale: float, ratio: float) -> bool:
        """Make pictures for hexes of ``scale`` px from now on, which :meth:`dress` shows; True when the size
        changed.
        """
        another = (scale, ratio) != (self.art.scale, self.art.ratio) or not self._edition
        if another:
            self.art.at(scale, ratio)
            self._detail = detail_of(scale)
            self._edition += 1
            self.plates.gather()
            self.overlays.set_scale(scale)
        return another

    def set_palette(self, colours: Palette) -> None:
        """Paint everything in another style."""
        scale, ratio = self.art.scale, self.art.ratio
        folder, self.art = self.art.folder, CounterArt(colours, self.art.drawings)
        self.art.keep_in(folder)
        self.art.at(scale, ratio)
        self._look_anew()
        self.plates.restyle()
        self.overlays.restyle()

    def _look_anew(self) -> None:
        for exhibit in self.shelf:
            exhibit.looks.clear()
        self._edition += 1

    def set_drawings(self, drawings: Drawings | None) -> None:
        """Show a group's own pictures of counters, or others than before."""
        self.art.drawings = drawings
        self.art.forget()
        self._look_anew()

    def show_drawings(self, names: Iterable[str]) -> None:
        """Pictures of counters have been read: show them."""
        self.art.forget_drawn(names)
        self._edition += 1

    def wait_for_drawings(self) -> None:
        """Show all own pictures of what is in view now, however long their reading takes."""
        self.art.waits = True
        self.art.forget_drawn()
        self._edition += 1
        self.dress(self._sight, 60.0)
        self.art.waits = False

    def set_centre(self, x: float) -> None:
        """Bring everything to the turn round the world nearest to the middle of the view."""
        self._centre = x
        if not self.seam:
            return
        for item in self.overlays.items():
            item.setX(self.shown_at(item.middle) - item.middle)
        self.plates.turn()
        with np.errstate(invalid="ignore"):
            shift = np.round((x - self.shelf.x) / self.seam)
        for row in np.flatnonzero(np.nan_to_num(shift)).tolist():
            exhibit = self.shelf.at_row(row)
            if exhibit:
                self._turn(exhibit)

    def _turn(self, exhibit: Exhibit) -> None:
        shown = self.shown_at(exhibit.piece.x)
        if shown != self.shelf.x[exhibit.row] or exhibit.sprite.x() != shown:
            self.shelf.x[exhibit.row] = shown
            exhibit.sprite.setX(shown)
            if exhibit.badge:
                exhibit.badge.setX(shown)

    def dress(self, seen: QRectF, budget: float = 0.006) -> bool:
        """Show sharp pictures of what is in view; False when the budget in seconds ran out and some are
        stretched.
        """
        self._sight, self._seen_area = QRectF(seen), seen.adjusted(-1, -1, 1, 1)
        until = time.perf_counter() + budget
        gathered = self.plates.show(until)
        area = self._seen_area
        rows = self.shelf.within(area.left(), area.top(), area.right(), area.bottom())
        self._seen = rows
        stale = rows[self.shelf.worn[rows] != self._edition]
        done = 0
        while gathered and done < len(stale) and (self.plates.wanted or time.perf_counter() < until):
            self._dress(self._at_row(stale[done]))
            done += 1
        self._stand_in(stale[done:])
        return gathered and done == len(stale)

    def make_ready(self, seen: QRectF, budget: float) -> bool:
        """Make pictures of what is in view without showing them, which would need a frame; True when all are
        made.
        """
        area = seen.adjusted(-1, -1, 1, 1)
        rows = self.shelf.within(area.left(), area.top(), area.right(), area.bottom())
        until = time.perf_counter() + budget
        for row in rows[self.shelf.worn[rows] != self._edition]:
            exhibit = self._at_row(row)
            shown = exhibit.piece.key[0] not in self.hidden and not self.plates.wanted
            if shown and not self._is_ready(exhibit):
                if time.perf_counter() > until:
                    return False
                look = self.look_of(exhibit)
                _ = self.art.depot(look) if isinstance(look, DepotLook) else self.art.pile(look)
        return True

    def _stand_in(self, rows: npt.NDArray[np.int64]) -> None:
        """Until its own picture is made: one that is ready, else the old one, larger or smaller."""
        fresh = rows[self.shelf.stretched[rows] != self._edition]
        self.shelf.stretched[fresh] = self._edition
        side, until = self.art.side, time.perf_counter() + _STANDING_IN
        for row in fresh.tolist():
            exhibit = self._at_row(row)
            if self.art.knows_size and time.perf_counter() < until:
                self._known_look(exhibit)
            if self._is_ready(exhibit) and not self.plates.wanted:
                self._dress(exhibit)
            else:
                self._stretch(exhibit, side)

    def _at_row(self, row: int) -> Exhibit:
        exhibit = self.shelf.at_row(row)
        assert exhibit is not None
        return exhibit

    def look_over(self, seen: QRectF, grow: float = 1.0) -> None:
        """Note what is in view without dressing it: pictures need no sprites, and are ``grow`` times as large
        as a window.
        """
        self._sight = QRectF(seen)
        self._seen = self.shelf.within(seen.left(), seen.top(), seen.right(), seen.bottom())
        for exhibit in self.seen_exhibits():
            exhibit.status = self._badge_of(exhibit)
        self.overlays.look(seen, grow=grow)

    def _dress_now(self, keys: Iterable[Key]) -> None:
        """Dress changed exhibits at once; a change can't wait for the next pan."""
        for key in keys:
            exhibit = self.shelf.get(key)
            if exhibit is None or self.shelf.worn[exhibit.row] == self._edition:
                continue
            if self._seen_area.contains(self.shelf.x[exhibit.row], exhibit.piece.y):
                self._dress(exhibit)
            else:
                self._conceal(exhibit)

    def look_of(self, exhibit: Exhibit) -> Look:
        """A piece's present look at the present scale."""
        return self._known_look(exhibit)[0]

    def _known_look(self, exhibit: Exhibit) -> tuple[Look, int]:
        """A piece's look and its token."""
        found = exhibit.looks.get(self._detail)
        if found is None:
            look = self._made_look(exhibit.piece)
            found = exhibit.looks[self._detail] = look, self.art.token(look)
        return found

    def _is_ready(self, exhibit: Exhibit) -> bool:
        """True when its picture is made and only has to be shown."""
        known = exhibit.looks.get(self._detail)
        return known is not None and self.art.ready(known[1]) is not None

    def _made_look(self, piece: Piece) -> Look:
        if piece.key[0] == "depot":
            return DepotLook(piece.power, piece.barrels)
        chosen = any(unit in self.selected for unit in piece.units)
        faces = [seen_from(face, self._detail) for face in piece.faces[:4]]
        drawing = self._drawing_of(piece.units[0]) if piece.units else ""
        return PileLook(faces[0], tuple(faces[1:]), len(piece.faces), chosen, drawing=drawing)

    def _drawing_of(self, unit: str) -> str:
        """The name of a unit's own picture, where it is large enough to be told from others."""
        drawings = self.art.drawings
        if drawings is None or self.game is None or self._detail < _DRAWINGS_FROM:
            return ""
        found = self.game.units.get(unit)
        return drawings.name_of(found) if found is not None else ""

    def _dress(self, exhibit: Exhibit) -> None:
        self.shelf.worn[exhibit.row] = self._edition
        if exhibit.piece.key[0] in self.hidden or self.plates.wanted:
            self._conceal(exhibit)
            return
        look, sprite = self.look_of(exhibit), exhibit.sprite
        if isinstance(look, DepotLook):
            sprite.setVisible(self.art.scale >= DEPOTS_FROM)
            if sprite.isVisible():
                sprite.wear(self.art.depot(look), QPointF(0, depot_drop(self.art.scale)))
        else:
            sprite.wear(self.art.pile(look))
            exhibit.side = self.art.side
            sprite.setOpacity(DIMMED if self.is_dim(exhibit) else 1.0)
            sprite.setVisible(True)
            raised = depth.CHOSEN if look.selected and self.art.scale >= 14 else depth.PILES
            sprite.setZValue(raised + depth.southward(exhibit.piece.x, exhibit.piece.y))
            self._dress_badge(exhibit)

    def _conceal(self, exhibit: Exhibit) -> None:
        """Hide an exhibit that is out of view."""
        exhibit.status = None
        exhibit.sprite.hide()
        if exhibit.badge:
            exhibit.badge.hide()

    def _stretch(self, exhibit: Exhibit, side: float) -> None:
        """Until its picture is ready: stretch the old one, for counters of a side in px."""
        sprite = exhibit.sprite
        if exhibit.side and exhibit.piece.key[0] != "depot" and not self.plates.are_shown:
            sprite.setScale(side / exhibit.side)
        else:
            sprite.hide()
        if exhibit.badge:
            exhibit.badge.hide()

    def _dress_badge(self, exhibit: Exhibit) -> None:
        status = exhibit.status = self._badge_of(exhibit)
        if status is None:
            if exhibit.badge:
                exhibit.badge.hide()
            return
        if exhibit.badge is None:
            exhibit.badge = Sprite(depth.BADGES)
            exhibit.badge.setPos(exhibit.sprite.pos())
            self.addItem(exhibit.badge)
        exhibit.badge.wear(self.art.badge(status), self.badge_offset())
        exhibit.badge.show()

    def badge_offset(self) -> QPointF:
        """From the middle of a counter to its badge, in px."""
        return badge_spot(self.art.side)

    def badge_status(self, exhibit: Exhibit) -> Status | None:
        """The badge of a pile, as it is shown if it is."""
        is_dressed = self.shelf.worn[exhibit.row] == self._edition
        return exhibit.status if is_dressed else self._badge_of(exhibit)

    def _badge_of(self, exhibit: Exhibit) -> Status | None:
        """The gravest of the units' own."""
        if self.art.scale < BADGES_FROM or exhibit.piece.key[0] in self.hidden:
            return None
        found = [self.status_of(unit) for unit in exhibit.piece.units]
        worst = next((status for status in TROUBLE if status in found), None)
        if worst is None and self.shows_supplied and Status.IN in found:
            return Status.IN
        return worst if has_badge(worst) else None

    def stamp_of(self, unit: str) -> Stamp | None:
        """A unit's own counter as a picture: for fanning out."""
        faces = self._faces_of((unit,))
        if not faces:
            return None
        drawing = self._drawing_of(unit)
        return self.art.pile(PileLook(faces[0], (), 1, unit in self.selected, drawing=drawing))

    def lifted_stamp(self, units: Sequence[str]) -> Stamp | None:
        """The counters of units as a lifted pile, the first on top: for dragging."""
        faces = self._faces_of(units)
        if not faces:
            return None
        drawing = next((self._drawing_of(unit) for unit in units if unit in self._key_of_unit), "")
        return self.art.pile(PileLook(faces[0], faces[1:4], len(faces), False, True, drawing))

    def _faces_of(self, units: Sequence[str]) -> tuple[Face, ...]:
        shown = ((unit, exhibit) for unit in units if (exhibit := self.exhibit_of_unit(unit)) is not None)
        return tuple(exhibit.piece.faces[exhibit.piece.units.index(unit)] for unit, exhibit in shown)


def _same_seas(before: Atlas, after: Atlas) -> bool:
    """True when counters at sea stand where they stood."""
    if before is after:
        return True
    return before.sea_areas == after.sea_areas and np.array_equal(before.sea, after.sea)


def depot_drop(scale: float) -> float:
    """How far a depot's plate is below the middle of its hex, in px."""
    return (0.45 if scale >= 60 else 0.52) * scale


_Box = tuple[float, float, float, float]
"""Left, top, width and height."""


@lru_cache(maxsize=512)
def _pile_boxes(units: int, badged: bool, scale: float) -> tuple[_Box, ...]:
    """Includes a badge in any case, so that no name moves when supply changes."""
    side = counter_side(scale)
    boxes = pile_boxes(units, side)
    if badged and scale >= BADGES_FROM:
        spot, reach = badge_spot(side), 1.3 * badge_radius(side)
        boxes.append(QRectF(spot.x() - reach, spot.y() - reach, 2 * reach, 2 * reach))
    return _in_units(boxes, scale)


@lru_cache(maxsize=512)
def _depot_boxes(barrels: int, scale: float) -> tuple[_Box, ...]:
    if scale < DEPOTS_FROM:
        return ()
    wide, high, _ = depot_size(DepotLook("", barrels), scale)
    return _in_units([QRectF(-wide / 2 - 1, depot_drop(scale) - high / 2 - 1, wide + 2, high + 2)], scale)


def _in_units(boxes: list[QRectF], scale: float) -> tuple[_Box, ...]:
    return tuple((b.x() / scale, b.y() / scale, b.width() / scale, b.height() / scale) for b in boxes)


def badge_spot(side: float) -> QPointF:
    """From the middle of a counter to its badge, in px: upper right edge, inside its height and above the
    factors.
    """
    radius = badge_radius(side)
    return QPointF(side / 2, min(1.06 * radius, 0.66 * side - 1.2 * radius) - side / 2)
