"""Bookmarks: views of the map stored under a digit.  Ctrl and the digit stores the view, the digit alone
returns to it.  They belong to a game on its map and outlast restarts.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec
from PySide6.QtCore import QObject, QPointF
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu

from redball.atlas import Atlas
from redball.canvas.levels import LARGEST, SMALLEST
from redball.desk.desk import Desk
from redball.desk.widgets.text import plain, unmarked
from redball.desk.window.search import Entry
from redball.errors import Fault
from redball.game.state import Game

if TYPE_CHECKING:
    from redball.desk.map.map_desk import MapDesk
    from redball.desk.settings import Settings

DIGITS = range(1, 10)
NEAR = 6
"""Hexes from the middle of a view within which a place gives it its name; else the sea area or the hex does.
"""

_LONGEST_KEY = 120


class View(msgspec.Struct, frozen=True):
    """The middle of what is seen, in map units, and the width of a hex in px."""

    x: float
    y: float
    scale: float


def key_of(game: Game) -> str:
    """The setting that holds a game's views."""
    return f"views/{quote(f'{game.atlas.id} {game.title}', safe='')[:_LONGEST_KEY]}"


def read(settings: Settings, name: str) -> dict[int, View]:
    """The views stored in a setting; malformed lines are ignored."""
    found = {}
    for line in settings.lines(name):
        view = _view(line.split())
        if view is None:
            settings.note(
                Fault(f"setting {name}", f"“{line}”", "a digit, two numbers and the width of a hex")
            )
        else:
            found[int(line.split()[0])] = view
    return found


def _view(words: list[str]) -> View | None:
    try:
        digit, x, y, scale = int(words[0]), *map(float, words[1:])
    except (ValueError, IndexError):
        return None
    fits = digit in DIGITS and all(map(math.isfinite, (x, y))) and SMALLEST <= scale <= LARGEST
    return View(x, y, scale) if fits else None


def write(settings: Settings, name: str, views: dict[int, View]) -> None:
    """Store views in the settings."""
    lines = [f"{digit} {view.x:.3f} {view.y:.3f} {view.scale:.3f}" for digit, view in sorted(views.items())]
    if lines:
        settings.put(name, "\n".join(lines))
    else:
        settings.forget(name)


def node_of(atlas: Atlas, view: View) -> int:
    """The hex in the middle of a view, the nearest one when that is off the map."""
    grid = atlas.grid
    y = min(max(view.y, 0.0), grid.centre(len(grid) - 1)[1])
    x = view.x if grid.wraps else min(max(view.x, 0.0), grid.width - 1)
    return grid.at(x, y)


def name_of(atlas: Atlas, view: View) -> str:
    """What a view shows: the nearest place, else the sea area or the hex in its middle."""
    node = node_of(atlas, view)
    away = ((atlas.grid.distance(node, place.node), place.name) for place in atlas.places)
    length, name = min(away, default=(NEAR + 1, ""))
    if length <= NEAR:
        return name
    area = int(atlas.sea[node])
    return atlas.sea_areas[area].name if area >= 0 else atlas.label(node)


class Bookmarks(QObject):
    """The bookmarks of the open game, and their menu."""

    def __init__(self, desk: Desk, owner: MapDesk, settings: Settings, say: Callable[[str], None]) -> None:
        super().__init__(owner)
        self.desk, self.owner, self.settings, self.say = desk, owner, settings, say
        self.views: dict[int, View] = {}
        window = owner.window
        self.menu, keep = QMenu(self.tr("&Bookmarks"), window), QMenu(self.tr("&Keep this view"), window)
        self.menu.setToolTipsVisible(True)
        self.goes = {digit: self._action(digit, f"{digit}", self.go) for digit in DIGITS}
        self.keeps = {digit: self._action(digit, f"Ctrl+{digit}", self.keep) for digit in DIGITS}
        for digit, action in self.keeps.items():
            action.setText(self.tr("Keep this view as &{0}").format(digit))
            tip = self.tr("Come back to this place at this size with the key {0}").format(digit)
            action.setToolTip(plain(tip))
            keep.addAction(action)
        keep.setToolTipsVisible(True)
        self.menu.addMenu(keep)
        self.forget = self.menu.addAction(self.tr("&Forget all"), self.clear)
        self.forget.setToolTip(self.tr("No view of this game is kept any more"))
        self.menu.addSeparator()
        self.menu.addActions(list(self.goes.values()))
        desk.opened.connect(self._open)
        self._name()

    def _action(self, digit: int, keys: str, does: Callable[[int], None]) -> QAction:
        action = QAction(self.owner.window)
        action.setShortcut(QKeySequence(keys))
        action.triggered.connect(lambda _=False: does(digit))
        self.owner.window.addAction(action)
        return action

    def _open(self) -> None:
        self.views = read(self.settings, key_of(self.desk.game))
        self._name()

    def _name(self) -> None:
        """Bring the menu up to date."""
        for digit, action in self.goes.items():
            view = self.views.get(digit)
            name = self.name(view) if view else self.tr("no view yet")
            action.setText(f"&{digit}  {unmarked(name)}")
            action.setToolTip(plain(self._tip(digit, view)))
        self.forget.setEnabled(bool(self.views))

    def _tip(self, digit: int, view: View | None) -> str:
        if view is None:
            return self.tr("Ctrl+{0} keeps what is seen").format(digit)
        return self.tr("{0}, hexes of {1} px").format(self.name(view), round(view.scale))

    def name(self, view: View) -> str:
        """What a view of the open game shows."""
        return name_of(self.desk.game.atlas, view)

    # --- keeping and going ---

    def keep(self, digit: int) -> None:
        """Store the present view."""
        shown = self.owner.view
        if shown is None or self.desk.session is None:
            return
        middle = shown.camera.middle
        self._set({**self.views, digit: View(middle.x(), middle.y(), shown.scale_px)})
        self.say(self.tr("Bookmark {0}: {1}").format(digit, self.name(self.views[digit])))

    def go(self, digit: int) -> None:
        """Show a stored view; when there is none, say how to store one."""
        view, shown = self.views.get(digit), self.owner.view
        if shown is None or self.desk.session is None:
            return
        if view is None:
            self.say(self.tr("No view is kept as {0} yet: Ctrl+{0} keeps what is seen.").format(digit))
            return
        self.owner.last_place = shown.node_at(shown.viewport().rect().center())
        shown.zoom_to(view.scale)
        shown.look_at(QPointF(view.x, view.y))
        self.say(self.tr("Bookmark {0}: {1}").format(digit, self.name(view)))

    def clear(self) -> None:
        """Remove all bookmarks of this game."""
        self._set({})

    def _set(self, views: dict[int, View]) -> None:
        self.views = views
        write(self.settings, key_of(self.desk.game), views)
        self.settings.save()
        self._name()

    def entries(self) -> Iterator[Entry]:
        """The views as the go-to field finds them."""
        for digit, view in sorted(self.views.items()):
            node = node_of(self.desk.game.atlas, view)
            name = self.tr("Bookmark {0}").format(digit)
            yield Entry("view", f"{name}: {self.name(view)}", str(digit), node, str(digit), 3)
