"""Colours, marks and dashes of the chart's lines."""

from __future__ import annotations

from functools import partial

from PySide6.QtGui import QColor

from redball.canvas.palette import contrast, mixed
from redball.desk import theme
from redball.desk.widgets.charts.line_chart import ChartLine
from redball.desk.widgets.charts.marks import Mark
from redball.rules.politics.chronicle.page import name_in
from redball.rules.politics.chronicle.series import Measure
from redball.rules.politics.ideologies import IDEOLOGIES

LEAST = 3.2
"""The least contrast of a line with the panel."""
_STEPS = 20
_LOOKS: dict[str, tuple[Mark, tuple[float, ...]]] = {
    "GE": ("triangle", ()),
    "IT": ("square", (4.0, 1.4)),
    "JA": ("dot", ()),
    "CW": ("diamond", ()),
    "FR": ("downward", (2.4, 1.4)),
    "US": ("cross", ()),
    "SU": ("hexagon", (4.0, 1.2, 1.0, 1.2)),
    "CH": ("bar", (1.4, 1.4)),
    "fascist": ("triangle", ()),
    "democrat": ("square", (4.0, 1.4)),
    "communist": ("hexagon", (4.0, 1.2, 1.0, 1.2)),
}
"""How lines are told apart in grey print."""


def chart_line(measure: Measure, who: str, values: tuple[int, ...]) -> ChartLine:
    """The line of a power, a pool of chits, or an ideology."""
    mark, dash = _LOOKS.get(who, ("dot", (1.0, 1.0)))
    return ChartLine(who, name_in(measure, who), values, partial(ink_of, who), mark, dash)


def ink_of(who: str) -> QColor:
    """The colour of a power or an ideology that stands out on a panel of the theme in use.

    On a light panel a power whose counters are pale has the colour of their tabs; what is still too near to
    the panel is mixed with the colour of text until it stands out.
    """
    panel, text = theme.colour("panel"), theme.colour("text")
    if who in IDEOLOGIES:
        return _standing_out(theme.map_palette().display.regions[who].tint, panel, text)
    colours = theme.map_palette().power(who)
    is_light = panel.lightness() > text.lightness()
    for found in (colours.ground, colours.tab) if is_light else (colours.ground,):
        if contrast(found, panel) >= LEAST:
            return found
    return _standing_out(colours.ground, panel, text)


def _standing_out(colour: QColor, panel: QColor, text: QColor) -> QColor:
    steps = (mixed(colour, text, step / _STEPS) for step in range(_STEPS + 1))
    return next((found for found in steps if contrast(found, panel) >= LEAST), text)
