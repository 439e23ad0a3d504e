"""The small picture of a scenario, painted in idle time; an empty sheet is shown until then."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from redball.canvas.palette import palette
from redball.canvas.thumbnail import position_picture
from redball.desk import theme
from redball.desk.inquiry import Inquiries
from redball.game.state import Game
from redball.planning.fighting import Frame, frame

SIZE = QSize(400, 188)
LEAST, MOST = 3.0, 16.0
"""Px of a hex, so that the fighting fits into the picture and single hexes aren't too large."""
_KEPT = 24

_Key = tuple[str, str, float]
_made: OrderedDict[_Key, QImage] = OrderedDict()
"""Pictures of this run by position, so that going up and down the list paints each once."""


class ScenarioPicture(QLabel):
    """A position's fighting at a glance.  ``is_ready`` once it is painted."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("framed")
        self.setMaximumSize(SIZE)
        self.setMinimumSize(QSize(200, SIZE.height()))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.is_ready = False
        self._inquiries = Inquiries(self)

    def show_game(self, game: Game, key: str) -> None:
        """Show a position; ``key`` is equal for equal positions."""
        self.setAccessibleName(self.tr("Map of {0}").format(game.title))
        style, dpr = theme.theme().map_style, self.devicePixelRatioF()
        known: _Key = (key, style, dpr)
        if known in _made:
            self._inquiries.stop("picture")
            self._show(_made[known])
            return
        self.is_ready = False
        self.setPixmap(QPixmap())
        self.setText(self.tr("The map is being drawn…"))
        at = frame(game, SIZE.width(), SIZE.height(), LEAST, MOST)
        paint = partial(position_picture, game, palette(style), SIZE, _part(at), dpr)
        self._inquiries.in_thread(
            "picture", lambda _: paint(), partial(self._take, known), failed=self._show_none
        )

    def _show_none(self) -> None:
        self.setText(self.tr("No picture of this map"))

    def _take(self, key: _Key, found: QImage) -> None:
        _made[key] = found
        while len(_made) > _KEPT:
            _made.popitem(last=False)
        self._show(found)

    def _show(self, image: QImage) -> None:
        self.is_ready = True
        self.setText("")
        self.setPixmap(QPixmap.fromImage(image))


def _part(at: Frame) -> QRectF:
    """The part of the map inside a frame, in map units."""
    width, height = SIZE.width() / at.scale, SIZE.height() / at.scale
    return QRectF(at.x - width / 2, at.y - height / 2, width, height)
