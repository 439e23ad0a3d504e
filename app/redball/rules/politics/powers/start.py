"""How the game begins, and the territories that its rules name: ``assets/politics/start.toml``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec
import tomli

from redball import resources
from redball.rules.politics.powers.tables import Goods


class Delivery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a power sends another each turn from the start."""

    giver: str
    taker: str
    what: Goods
    count: int


class MarkerStart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker on one resource of a territory, or of the Rhineland."""

    power: str
    territory: str
    what: Goods


class _Hexes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hexes: tuple[str, ...]


class _America(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    north: frozenset[str]
    south: frozenset[str]
    islands: frozenset[str]
    south_of_usa: frozenset[str]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    sheets: dict[str, int]
    guaranteed: dict[str, str]
    deliveries: tuple[Delivery, ...]
    markers: tuple[MarkerStart, ...]
    rhineland: _Hexes
    america: _America


@cache
def _file() -> _File:
    return msgspec.convert(tomli.loads(resources.assets("politics", "start.toml").read_text("utf-8")), _File)


def counter_sheets() -> Mapping[str, int]:
    """The counter sheets of Days of Decision II, and how many there are of each (POL-GEN-02)."""
    return _file().sheets


def guaranteed() -> Mapping[str, str]:
    """Minor countries that powers guarantee from the start (POL-SET-02)."""
    return _file().guaranteed


def deliveries() -> tuple[Delivery, ...]:
    """What powers send each other from the start (POL-SET-04, 05)."""
    return _file().deliveries


def first_markers() -> tuple[MarkerStart, ...]:
    """The markers on resources at the start (POL-SET-03)."""
    return _file().markers


def usual_rhineland() -> tuple[str, ...]:
    """The hexes of the Rhineland where a group marked none (POL-SET-06)."""
    return _file().rhineland.hexes


def in_south_america(territory: str) -> bool:
    """True for an American territory south of the USA (POL-GEN-08)."""
    return territory in _file().america.south_of_usa


def in_america(territory: str, islands: bool) -> bool:
    """True for a territory of North or South America, with or without their islands (POL-AMB-92)."""
    found = _file().america
    return territory in found.north | found.south or (islands and territory in found.islands)
