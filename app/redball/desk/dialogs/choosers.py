"""Boxes to choose powers, countries and other codes from, each with its name."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QComboBox, QWidget

from redball.canvas.palette import Palette
from redball.desk import theme
from redball.desk.widgets.chips import paint_power
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.wording import name_of

CHIP = QSize(36, 22)


def who(game: Game, code: str) -> str:
    """The name of a power or country of a game."""
    from redball.rules.base.countries import known_countries

    info = power_infos().get(code)
    return name_of(code) if info else known_countries(game).get(code, name_of(code))


def powers(game: Game) -> list[tuple[str, str]]:
    """Codes and names of the major powers of a game."""
    return [(code, who(game, code)) for code in game.powers]


def countries(game: Game) -> list[tuple[str, str]]:
    """Codes and names of all home countries, by name."""
    from redball.rules.base.countries import known_countries

    return sorted(
        ((code, who(game, code)) for code in known_countries(game)), key=lambda pair: pair[1].casefold()
    )


def minors(game: Game) -> list[tuple[str, str]]:
    """Codes and names of the countries that are no major power's home."""
    homes = {home for info in power_infos().values() for home in info.homes}
    return [(code, name) for code, name in countries(game) if code not in homes]


def chip_icon(code: str) -> QIcon:
    """A power's chip as an icon."""
    return _chip(code, theme.map_palette())


@lru_cache(maxsize=256)
def _chip(code: str, palette: Palette) -> QIcon:
    pixmap = QPixmap(CHIP * 2)
    pixmap.setDevicePixelRatio(2)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    box = QRectF(1, 1, CHIP.width() - 2, CHIP.height() - 2)
    paint_power(painter, box, code, palette.power(code))
    painter.end()
    made = QIcon(pixmap)
    made.addPixmap(pixmap, QIcon.Mode.Selected)
    return made


@cache
def no_chip() -> QIcon:
    """An empty icon of a chip's size, so that names are aligned."""
    pixmap = QPixmap(CHIP)
    pixmap.fill(Qt.GlobalColor.transparent)
    return QIcon(pixmap)


class CodeBox(QComboBox):
    """A box of names that returns codes; typing letters finds a name."""

    def __init__(
        self, choices: Iterable[tuple[Any, str]] = (), chips: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.chips = chips
        self.setMaxVisibleItems(14)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(12)
        if chips:
            self.setIconSize(CHIP)
        self.fill(choices)

    def fill(self, choices: Iterable[tuple[Any, str]]) -> None:
        """List other choices; the chosen one stays if it is still among them."""
        kept = self.code
        self.blockSignals(True)
        self.clear()
        for code, name in choices:
            self.add(code, name)
        self.blockSignals(False)
        self.choose(kept)

    def add(self, code: Any, name: str) -> None:
        """Offer one more choice."""
        if self.chips:
            self.addItem(chip_icon(code) if code else no_chip(), name, code)
        else:
            self.addItem(name, code)

    @property
    def code(self) -> Any:
        """The chosen code."""
        return self.currentData()

    def choose(self, code: Any) -> None:
        """Choose a code if it is offered."""
        at = self.findData(code)
        if at >= 0:
            self.setCurrentIndex(at)
