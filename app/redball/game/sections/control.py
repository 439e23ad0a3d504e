"""Who holds which hexes in a scenario: rows of territories, places and runs of hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from redball.game import control_text, flaws
from redball.game.holders import Holders
from redball.game.sections.section import Section
from redball.game.state import Game
from redball.toml_writing import toml_rows

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table


class ControlRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexes whose controller differs from the map's: labels, places, "A-3249..A-3253" along a row, whole
    territories.
    """

    controller: str
    hexes: list[str] = []
    territories: list[str] = []


class ControlSection(Section):
    """Many hexes in few words."""

    def file_type(self, table: Table[Any, Any]) -> Any:
        """A list of rows."""
        return list[ControlRow]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[int, str]:
        """The controller of each hex that is listed."""
        holders, known = Holders(reader.map), reader.known_names
        for path, row in reader.section(table.name, ControlRow):
            reader.judged(path, flaws.of_control(known, row.controller))
            territories = {code: i for i, code in enumerate(row.territories or ())}
            for code, i in territories.items():
                here = f"{path}.territories[{i}]"
                if reader.known(here, code, known.countries, "a territory of the map"):
                    reader.judged(here, holders.put_territory(here, code, row.controller))
            for i, text in enumerate(row.hexes or ()):
                here = f"{path}.hexes[{i}]"
                nodes = reader.placed(here, control_text.hexes_of, text) or ()
                sound = [node for node in nodes if reader.judged(here, flaws.of_held(known, node))]
                reader.judged(here, holders.put_hexes(here, sound, row.controller))
        return holders.control

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """A row or two for each controller."""
        rows = []
        for controller, territories, hexes in control_text.in_words(game.atlas, game.control):
            row: dict[str, Any] = {"controller": controller}
            row |= {"territories": territories} if territories else {}
            rows.append(row | ({"hexes": hexes} if hexes else {}))
        return toml_rows(table.name, rows)
