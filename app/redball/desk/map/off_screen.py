"""Legal hexes that are out of view: how many there are, and a way to each."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, QTimer

from redball.canvas.view import MapView
from redball.desk.map.map_desk import MapDesk
from redball.desk.work.places import PlacesCard

_MOST = 24
"""Places that the banner's menu names."""


class OffScreenHexes(QObject):
    """Shows in the banner and in a list of places which legal hexes of the present pick are out of view."""

    def __init__(self, owner: MapDesk) -> None:
        super().__init__(owner)
        self.owner, self.desk, self.banner = owner, owner.desk, owner.area.banner
        self.places: PlacesCard | None = None
        self.unseen: tuple[int, ...] = ()
        self._legal: tuple[int, ...] = ()
        self._looking = QTimer(self, singleShot=True, interval=0)
        self._looking.timeout.connect(self._look)
        owner.picker.changed.connect(self._pick)
        owner.area.view_made.connect(self._watch)
        self.banner.more_menu.aboutToShow.connect(self._fill)

    def join(self, places: PlacesCard) -> None:
        """Show legal hexes in this list of places too."""
        self.places = places

    def _watch(self, view: MapView) -> None:
        view.view_changed.connect(self._looking.start)

    def _pick(self) -> None:
        wish, view = self.owner.picker.wish, self.owner.view
        legal = (wish.legal or ()) if wish is not None else ()
        numbers = legal if isinstance(legal, Mapping) else {}
        if view is not None and legal:
            grid, middle = self.desk.game.atlas.grid, view.camera.middle
            here = grid.at(middle.x(), middle.y())
            legal = sorted(legal, key=lambda node: grid.distance(node, here) if here >= 0 else 0)
        self._legal = tuple(legal)
        if self.places is not None:
            self.places.show_places(self._legal, numbers)
        self._look()

    def _look(self) -> None:
        view = self.owner.view
        self.unseen = ()
        if view is not None and self._legal:
            scene, seen = view.map_scene(), view.visible_rect()
            centres = ((node, scene.atlas.grid.centre(node)) for node in self._legal)
            self.unseen = tuple(
                node for node, (x, y) in centres if not seen.contains(QPointF(scene.shown_at(x), y))
            )
        self.banner.show_unseen(len(self.unseen))
        if self.places is not None:
            self.places.show_unseen(self.unseen)

    def _fill(self) -> None:
        menu, atlas = self.banner.more_menu, self.desk.game.atlas
        menu.clear()
        for node in self.unseen[:_MOST]:
            name = atlas.place_name(node).replace("&", "&&")
            menu.addAction(name).triggered.connect(lambda _=False, node=node: self.desk.centre(node))
        if len(self.unseen) > _MOST:
            menu.addAction(self.tr("and {0} more").format(len(self.unseen) - _MOST)).setEnabled(False)
