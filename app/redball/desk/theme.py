"""Light and dark: the window's colours by name, and the style sheet made from them."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import msgspec
import tomli
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication

from redball import resources
from redball.canvas.palette import Palette, palette

_NAME = re.compile(r"@(\w+)@")


class Theme(msgspec.Struct, frozen=True):
    """A set of named colours; ``map_style`` is the map palette that goes with it."""

    name: str
    map_style: str
    colours: dict[str, str]

    def colour(self, name: str, opacity: float = 1.0) -> QColor:
        """The colour of a name."""
        found = QColor(self.colours[name])
        found.setAlphaF(opacity)
        return found


@cache
def themes() -> dict[str, Theme]:
    """All themes by name."""
    tables: dict[str, dict[str, Any]] = tomli.loads(
        resources.assets("desk", "themes.toml").read_text("utf-8")
    )
    return {
        name: Theme(name, table["map_style"], table | _shared(name, table["map_style"]))
        for name, table in tables.items()
    }


def _shared(name: str, map_style: str) -> dict[str, str]:
    """The colours that the map's palette has too."""
    colours = getattr(palette(map_style).desk, name)
    named = {field: getattr(colours, field).name() for field in colours.__struct_fields__}
    return named | {"window": named["background"]}


def map_palette() -> Palette:
    """The map palette that goes with the theme in use."""
    return palette(theme().map_style)


@cache
def style_sheet(name: str) -> str:
    """The style sheet of a theme."""
    values = themes()[name].colours | {"icons": resources.assets("icons").as_posix(), "theme": name}
    text = resources.assets("desk", "desk.qss").read_text("utf-8")
    return _NAME.sub(lambda found: values[found[1]], text)


class _Current(QObject):
    """Holds the theme in use, and signals its change so that painted widgets repaint."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.theme = themes()["light"]


@cache
def current() -> _Current:
    """The holder of the theme in use."""
    return _Current()


def theme() -> Theme:
    """The theme in use."""
    return current().theme


def colour(name: str, opacity: float = 1.0) -> QColor:
    """A colour of the theme in use."""
    return theme().colour(name, opacity)


def use(app: QApplication, name: str) -> None:
    """Put a theme on the whole application, unless it has it: a style sheet is read anew by every widget."""
    chosen = themes()[name]
    if current().theme is chosen and app.styleSheet() == style_sheet(name):
        return
    choose(app, name)
    dress(app)
    current().changed.emit()


def choose(app: QApplication, name: str) -> None:
    """Use the colours of a theme from now on; widgets that are there keep their style sheet."""
    current().theme = themes()[name]
    app.setPalette(_palette(theme()))


def dress(app: QApplication) -> None:
    """Put the style sheet of the theme in use on all widgets.  Each reads it anew with every new parent above
    it, so a window is made before and dressed at last.
    """
    sheet = style_sheet(theme().name)
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)


def system_theme(app: QApplication) -> str:
    """The theme that fits the desktop's settings."""
    from PySide6.QtCore import Qt

    return "dark" if app.styleHints().colorScheme() == Qt.ColorScheme.Dark else "light"


_ROLES = {
    QPalette.ColorRole.Window: "window",
    QPalette.ColorRole.Base: "panel",
    QPalette.ColorRole.AlternateBase: "row_other",
    QPalette.ColorRole.Button: "panel",
    QPalette.ColorRole.Text: "text",
    QPalette.ColorRole.WindowText: "text",
    QPalette.ColorRole.ButtonText: "text",
    QPalette.ColorRole.ToolTipBase: "panel",
    QPalette.ColorRole.ToolTipText: "text",
    QPalette.ColorRole.PlaceholderText: "faint",
    QPalette.ColorRole.Highlight: "accent",
    QPalette.ColorRole.HighlightedText: "on_accent",
    QPalette.ColorRole.Link: "accent",
}


def _palette(chosen: Theme) -> QPalette:
    made = QPalette()
    for role, name in _ROLES.items():
        made.setColor(role, chosen.colour(name))
    return made
