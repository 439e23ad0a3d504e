"""Units in a scenario: a row each, in stacking order."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from redball.game import flaws
from redball.game.powers import power_infos
from redball.game.sections.section import Place, Section, row_type, unusual
from redball.game.state import Game
from redball.game.units import Size, Unit, unit_types
from redball.game.where import Spot, find_spot, spot_of, spot_text
from redball.language import translated
from redball.toml_writing import toml_rows

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table

UnitRow = row_type(
    "UnitRow",
    "A unit: `at` is a hex label, a place or a sea area; off the map when it is empty.",
    Unit,
    "hex sea",
    ("country", str, ""),
    ("at", str, ""),
    ("size", Size | None, None),
)
_FIRST = ("id", "name", "type", "power", "country", "size", "at", "section")
"""Columns that stand first."""


class UnitSection(Section):
    """Units, the largest section of all."""

    place = Place.LONG_ROWS

    def file_type(self, table: Table[Any, Any]) -> Any:
        """A list of rows."""
        return list[UnitRow]  # type: ignore[valid-type]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Unit]:
        """The units by id, without those that have a fault."""
        found: dict[str, Unit] = {}
        first_at: dict[str, str] = {}
        for path, row in reader.section(table.name, UnitRow):
            if row.id in first_at:
                reader.fault(
                    f"{path}.id",
                    translated("“{0}” again", row.id),
                    translated("another id than that of {0}", first_at[row.id]),
                )
            elif row.id is not None:
                first_at[row.id] = path
            unit = _unit(reader, path, row)
            told = None in (unit.id, unit.type, unit.power)
            if reader.judged(path, flaws.of_unit(reader.known_names, unit)) and not told:
                found[unit.id] = unit
                reader.later.append((path, partial(flaws.misplaced, unit=unit)))
        return found

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """The units in stacking order."""
        return toml_rows(table.name, (_row(game, unit) for unit in game.units.values()))


def _unit(reader: SectionReader, path: str, row: Any) -> Unit:
    """A unit as its row has it, with None in every field that has a fault."""
    infos, types = power_infos(), unit_types()
    fields = msgspec.structs.asdict(row)
    spot = reader.placed(f"{path}.at", find_spot, fields.pop("at")) or Spot()
    fields["country"] = row.country or (infos[row.power].homes[0] if row.power in infos else row.power)
    fields["size"] = row.size or (types[row.type].sizes[0] if row.type in types else "")
    return Unit(**fields, hex=spot.hex, sea=spot.sea)


def _row(game: Game, unit: Unit) -> dict[str, Any]:
    fields = unusual(unit, ("id", "name", "type", "power", "country", "size"))
    if (at := spot_text(game.atlas, spot_of(unit))) != "":
        fields["at"] = at
    first = {name: fields[name] for name in _FIRST if name in fields}
    return first | {k: v for k, v in fields.items() if k not in ("hex", "sea", *_FIRST)}
