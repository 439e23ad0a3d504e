"""The print of a counter, taken from a unit once so that painting doesn't depend on the game."""

from __future__ import annotations

import msgspec

from redball.game.powers import power_infos
from redball.game.units import Unit, UnitClass, unit_types


class Face(msgspec.Struct, frozen=True):
    """A counter's print.  ``colours`` is the key of the ground colour, ``sponsor`` that of the tab; ``code``
    is on the tab.

    ``ticks`` is the size bar: 2 division, 3 corps, 4 army or HQ, 0 none.
    """

    colours: str
    sponsor: str
    code: str
    name: str
    symbol: str
    ticks: int
    factors: str
    organized: bool = True


def seen_from(face: Face, detail: int) -> Face:
    """A face without what is too small to print: 3 all, 2 no name and code, 1 no factors, 0 no symbol either.

    Faces that look alike become equal, so that one picture serves them all.
    """
    if detail >= 3:
        return face
    sponsor = face.sponsor if face.colours == "minor" else face.colours
    if detail == 2:
        return Face(face.colours, sponsor, "", "", face.symbol, face.ticks, face.factors, face.organized)
    symbol = face.symbol if detail else ""
    return Face(face.colours, sponsor, "", "", symbol, 0, "", face.organized)


_TICKS = {"division": 2, "corps": 3, "army": 4, "": 0}


def face_of(unit: Unit) -> Face:
    """The print of a unit's counter."""
    kind = unit_types()[unit.type]
    land = kind.kind is UnitClass.LAND
    colours, code = _belongs(unit)
    ticks = (4 if kind.headquarters else _TICKS[unit.size]) if land else 0
    printed = f"{unit.attack}-{unit.movement}" if unit.attack or unit.movement else ""
    return Face(colours, unit.power, code, unit.name, kind.symbol, ticks, printed, unit.organized)


def convoy_face(power: str, points: int) -> Face:
    """The print of a power's convoy points in a sea area."""
    colours = power if power in power_infos() else "minor"
    return Face(colours, power, power, f"CP {points}", "convoy", 0, str(points))


def _belongs(unit: Unit) -> tuple[str, str]:
    """Ground colours and tab code: a major power's own, or its minor's on the grey of minors."""
    info = power_infos().get(unit.power)
    if info is None:
        return "minor", unit.power
    own = not unit.country or unit.country == unit.power or unit.country in info.homes
    return (unit.power, unit.power) if own else ("minor", unit.country)
