"""Things dropped on the map: the hex under the mouse is marked, and what a drop does there is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint
from PySide6.QtGui import QDropEvent

if TYPE_CHECKING:
    from redball.canvas.view import MapView
    from redball.desk.map.map_desk import MapDesk


class Brought(Protocol):
    """What a drag brings."""

    def said(self, node: int) -> tuple[str, str]:
        """What keeps it from being dropped on a hex, and what a drop there does."""

    def drop(self, node: int, at: QPoint) -> object:
        """It is dropped on a hex; ``at`` is the spot of the viewport."""


class MapDrops(QObject):
    """Lets the map take drags; ``brought`` says what the data of one brings, None where it isn't taken.
    Files go on to the window.
    """

    def __init__(self, owner: MapDesk, brought: Callable[[QMimeData], Brought | None]) -> None:
        super().__init__(owner)
        self.owner, self._what = owner, brought
        self._brought: Brought | None = None
        self._node = -1
        owner.area.view_made.connect(self._watch)
        if owner.view is not None:
            self._watch(owner.view)

    def _watch(self, view: MapView) -> None:
        view.viewport().setAcceptDrops(True)
        view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take what is brought; everything else goes its way."""
        kind = event.type()
        if kind in (QEvent.Type.DragEnter, QEvent.Type.DragMove, QEvent.Type.Drop):
            assert isinstance(event, QDropEvent)
            if kind == QEvent.Type.DragEnter or self._brought is None:
                self._brought = self._what(event.mimeData()) if self.owner.desk.session is not None else None
            if self._brought is not None:
                event.acceptProposedAction()
                self._move(self._brought, event.position().toPoint(), kind == QEvent.Type.Drop)
                return True
            if event.mimeData().hasUrls():
                event.ignore()
                return True
        elif kind == QEvent.Type.DragLeave and self._brought is not None:
            self._end()
            return True
        return super().eventFilter(watched, event)

    def _move(self, brought: Brought, at: QPoint, dropped: bool) -> None:
        view = self.owner.view
        assert view is not None
        node = view.node_at(at)
        if dropped:
            self._end()
            if node >= 0:
                brought.drop(node, at)
        elif node != self._node:
            self._node = node
            view.mark_hex(node)
            trouble, news = brought.said(node) if node >= 0 else ("", "")
            self.owner.area.note.say(trouble, (), news)

    def _end(self) -> None:
        self._node, self._brought = -1, None
        self.owner.area.note.say("", ())
        if self.owner.view is not None:
            self.owner.view.mark_hex(-1)
