"""The second sign that each overlay is drawn with, which distinguishes it without colour.

Colours alone fail: for some eyes, in grey print, and on some terrain of some style.  All overlays are listed
here with their inks and those of their second sign; the tests compute contrasts from this table and look for
the signs in pictures.
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from PySide6.QtGui import QColor
from redball.canvas.counters.paint import edge_of
from redball.canvas.overlays.control import control_ink
from redball.canvas.overlays.edges import LEGAL, POINTED
from redball.canvas.overlays.strokes import ALTERNATIVE
from redball.canvas.overlays.washes import CONTROL, CONTROL_HATCH, HATCH, ZONE, ring_opacity
from redball.canvas.palette import Palette, faded


class SecondSign(StrEnum):
    """How a thing is recognized besides by its colour."""

    CASING = "a pale casing in a dark ring, or in the core's colour"
    HATCH = "hatching, or dots, and an edge"
    TICKS = "ticks in the corners"
    RINGS = "an edge round every ring, and numbers"
    DASHES = "black and white dashes"
    DOUBLE = "a double line"
    RIM = "a rim round a shape of its own"


class Marked(NamedTuple):
    """Something laid over the map: its inks, as translucent as they are painted, and those of its second
    sign.
    """

    name: str
    inks: tuple[QColor, ...]
    sign: SecondSign | None
    outline: tuple[QColor, ...]


def overlays_of(palette: Palette) -> tuple[Marked, ...]:
    """Everything that is laid over the map, in one style."""
    o, badge, counter = palette.overlay, palette.badge, palette.counter
    plies = (o.casing, o.ring)
    thin = (faded(o.casing, ALTERNATIVE), faded(o.ring, ALTERNATIVE * o.ring.alphaF()))
    rings = tuple(faded(o.reach, ring_opacity(ring, 1)) for ring in (0, 1))
    legs = {"basic": o.basic, "railway": o.railway, "overseas": o.overseas}
    listed = [
        *(Marked(name, (ink,), SecondSign.CASING, plies) for name, ink in legs.items()),
        *(Marked(f"alternative {name}", (faded(ink, ALTERNATIVE),), SecondSign.CASING, thin)
          for name, ink in legs.items()),
        Marked("sought", (o.sought,), SecondSign.CASING, plies),
        Marked("no entry", (o.blocked,), SecondSign.RIM, (o.casing,)),
        Marked("lock", (o.lost_light, o.lost_dark), SecondSign.RIM, (o.lost_dark,)),
        Marked("choke point", (o.lost_light, o.blocked), SecondSign.RIM, (o.lost_dark, o.casing)),
        Marked("reach", rings, SecondSign.RINGS, (o.reach,)),
        Marked("zone of control", (faded(o.zoc, ZONE),), SecondSign.HATCH,
                (faded(o.zoc, HATCH), o.zoc_edge)),
        Marked("legal", (faded(o.legal, LEGAL),), SecondSign.TICKS, (o.legal,)),
        Marked("pointed out", (faded(o.accent, POINTED),), SecondSign.CASING, (o.casing, o.accent)),
        Marked("alarm", (faded(o.blocked, POINTED),), SecondSign.CASING, (o.casing, o.blocked)),
        Marked("under the mouse", (o.accent,), None, ()),
        Marked("keyboard", (o.accent,), SecondSign.CASING, (o.focus,)),
        Marked("supply lost", (o.lost_dark,), SecondSign.DASHES, (o.lost_light, o.lost_dark)),
        Marked("supply gained", (badge.supplied,), SecondSign.DOUBLE, (o.casing,)),
        Marked("depot", (counter.plate,), SecondSign.RIM, (counter.type_line,)),
        Marked("selected", (counter.selected,), SecondSign.CASING, (counter.selected_rim,)),
    ]  # fmt: skip
    for name in ("out", "limited", "isolated", "emergency", "supplied"):
        listed.append(Marked(f"badge {name}", (getattr(badge, name),), SecondSign.RIM, (badge.rim,)))
    rim = () if counter.night_rim is None else (counter.night_rim,)
    for code, power in palette.powers.items():
        ink, rims = control_ink(palette, code), (edge_of(counter, power), *rim)
        listed += [
            Marked(f"control {code}", (faded(ink, CONTROL),), SecondSign.HATCH,
                    (faded(ink, CONTROL_HATCH), ink)),
            Marked(f"counter {code}", (power.ground,), SecondSign.RIM, rims),
            Marked(f"plate {code}", (power.ground,), SecondSign.RIM, (power.tab, *rims)),
        ]  # fmt: skip
    return tuple(listed)
