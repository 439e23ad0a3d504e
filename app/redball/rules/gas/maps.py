"""The maps for which gas is paid, and those that count as one of them (GAS-MAP)."""

from __future__ import annotations

from collections.abc import Collection
from typing import get_args

from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.gas.options import reads
from redball.rules.gas.tables import DESIGNATED, SEA_MAPS, GasMap, Sheet

MAPS: tuple[GasMap, ...] = get_args(GasMap)
SHEETS: tuple[Sheet, ...] = get_args(Sheet)

_BY_NAME: dict[str, Sheet] = {
    "western european": "W",
    "eastern european": "E",
    "asian": "ASIA",
    "pacific": "PAC",
    "american": "AMER",
    "african": "AFR",
    "scandinavian": "SCAND",
}
_SEAS: dict[str, Sheet] = {"north atlantic": "W"}
"""Sea areas that the rule counts to another map than that of their box: its example pays for the submarines
of the North Atlantic with Western Europe (GAS-EX-07).
"""

MAP_CLAUSES: dict[GasMap, str] = {name: f"GAS-MAP-{number:02d}" for number, name in enumerate(MAPS, 1)}
FLEXIBLE_CLAUSES: dict[Sheet, str] = {"AFR": "GAS-MAP-06", "SCAND": "GAS-MAP-07", "AMER": "GAS-MAP-08"}

_CHOICES: dict[Sheet, tuple[GasMap, ...]] = {
    "AFR": ("W", "E", "ASIA"),
    "SCAND": ("E", "W"),
    "AMER": ("W", "PAC"),
}
"""What a flexible map may count as (GAS-MAP-06 to 08)."""


def sheet_named(name: str) -> Sheet | None:
    """The map that a sheet of an atlas is; None for a sheet that the rule doesn't know."""
    return _BY_NAME.get(name.casefold().removesuffix(" map").strip())


def maps_of(game: Game) -> tuple[GasMap, ...]:
    """The maps for which gas may be paid: the American one only with America in Flames (GAS-MAP-05)."""
    return tuple(name for name in MAPS if name != "AMER" or reads(game, "america_in_flames"))


def choices(game: Game, sheet: Sheet) -> tuple[GasMap, ...]:
    """The maps that a map may count as: itself, unless it is flexible (GAS-MAP-06 to 09)."""
    if sheet == "AMER" and reads(game, "america_in_flames"):
        return ("AMER",)
    own: tuple[GasMap, ...] = tuple(name for name in MAPS if name == sheet)
    return _CHOICES.get(sheet, own)


def is_flexible(game: Game, sheet: Sheet) -> bool:
    """True for a map that counts as another one."""
    return len(choices(game, sheet)) > 1


# --- where things are ---------------------------------------------------------------------------------------


def sheet_at(game: Game, node: int) -> Sheet:
    """The map of a hex.  What lies on a sheet that the rule doesn't name counts as Western European."""
    return sheet_named(game.atlas.sheet_at(node)) or "W"


def sheet_of_sea(game: Game, area: int) -> Sheet:
    """The map of a sea area: where its box is printed, unless a group has moved it (GAS-MAP-01)."""
    moved = SEA_MAPS.of(game).get(area)
    return moved if moved is not None else usual_sheet_of_sea(game, area)


def usual_sheet_of_sea(game: Game, area: int) -> Sheet:
    """The map of a sea area for groups that moved none."""
    sea = game.atlas.sea_areas[area]
    return _SEAS.get(sea.name.casefold()) or sheet_named(sea.sheet) or "W"


def sheet_of(game: Game, unit: Unit) -> Sheet | None:
    """The map that a unit is on; None off the map."""
    if unit.hex >= 0:
        return sheet_at(game, unit.hex)
    return sheet_of_sea(game, unit.sea) if unit.sea >= 0 else None


# --- what a flexible map counts as --------------------------------------------------------------------------


def designated(game: Game, step: int, power: str, sheet: Sheet, unit: str = "") -> GasMap | None:
    """What a power said that a flexible map counts as in a step; by option each unit by itself
    (GAS-AMB-05).
    """
    table, turn = DESIGNATED.of(game), game.clock.turn
    own = unit if reads(game, "flex_map") == "per_unit" else ""
    return table.get((turn, step, power, sheet, own))


def counts_as(
    game: Game, step: int, power: str, sheet: Sheet, paid: Collection[GasMap], unit: str = ""
) -> GasMap:
    """The map that a map counts as for a power: what it designated, else as the program proposes one that is
    ``paid`` already, else the first.
    """
    offered = choices(game, sheet)
    said = designated(game, step, power, sheet, unit)
    if said in offered:
        return said
    return next((name for name in offered if name in paid), offered[0])
