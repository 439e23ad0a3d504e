"""The one unit of a power that may act on a map in a step as if gas were paid (GAS-LIM-02, GAS-LIM-12)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from redball.game.powers import power_infos
from redball.game.state import Change, Game
from redball.game.units import Unit
from redball.rules.gas.maps import is_flexible
from redball.rules.gas.options import reads
from redball.rules.gas.steps import RETURN
from redball.rules.gas.tables import FREE, Allowance, GasMap, Sheet

Key = tuple[int, int, str, Sheet, str, str]
"""Turn, step, power, map, and by option arm and minor country, which else are empty."""


def key_of(game: Game, step: int, unit: Unit, power: str, sheet: Sheet, map_: GasMap) -> Key:
    """Which allowance a unit would use.

    One for each power and map; by option each arm has its own (GAS-AMB-02), a flexible map (GAS-AMB-06), a
    minor country (GAS-AMB-18).  In Return to Base one unit alone stays (GAS-LIM-12).
    """
    if step == RETURN:
        return game.clock.turn, step, power, map_, "", ""
    arm = unit.kind.value if reads(game, "free_scope") == "per_arm" else ""
    where: Sheet = sheet if is_flexible(game, sheet) and reads(game, "flex_allowance") == "own" else map_
    minor = reads(game, "minor_allowance") == "own" and _is_minor(unit)
    return game.clock.turn, step, power, where, arm, unit.country if minor else ""


def _is_minor(unit: Unit) -> bool:
    """True for units of a country that is no major power's home."""
    return not any(unit.country in info.homes for info in power_infos().values())


def allowance(game: Game, key: Key) -> Allowance | None:
    """Who is free under a key; None while nobody is."""
    return FREE.of(game).get(key)


def is_open(game: Game, key: Key) -> bool:
    """True while an allowance may still be given to anybody: nobody is named, or nobody has used it.  What a
    limited unit may do anyway doesn't use it (GAS-AMB-35).
    """
    known = allowance(game, key)
    return known is None or not known.used


def is_free(game: Game, unit: Unit, key: Key) -> bool:
    """True for the free unit of its power and map: in the whole step, by option for one deed (GAS-AMB-36)."""
    known = allowance(game, key)
    if known is None or unit.id not in known.units:
        return False
    return not known.used or reads(game, "free_span") == "impulse"


def has_used(game: Game, step: int, unit: str) -> bool:
    """True for a unit that has used the allowance of its map in a step."""
    return any(
        known.used and unit in known.units
        for key, known in FREE.of(game).items()
        if key[:2] == (game.clock.turn, step)
    )


def put_free(key: Key, units: Iterable[str]) -> Change:
    """Name the free unit, or the stack of them."""
    return FREE.put(key, Allowance(list(units)))


def put_used(game: Game, key: Key) -> Change:
    """The free unit has used its allowance."""
    known = FREE.of(game)[key]
    return FREE.put(key, msgspec.structs.replace(known, used=True))
