"""Sections that are plain tables by the keys of the position: weather, options."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from redball.errors import in_words
from redball.game.sections.section import Place, Section
from redball.game.state import Game
from redball.toml_writing import toml_table

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table


class WordSection(Section):
    """A value a key.  ``expected`` says what the section is, where it is something else."""

    place = Place.TABLE
    default: ClassVar[Any] = {}
    expected = "a table"

    def file_type(self, table: Table[Any, Any]) -> Any:
        """Values by keys."""
        return dict[str, table.value]  # type: ignore[name-defined]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Any]:
        """The values as they are, after reporting what is wrong with them."""
        rows = reader.plain.get(table.name, {})
        if not isinstance(rows, dict):
            reader.fault(table.name, in_words(rows), self.expected)
            return {}
        for key, value in rows.items():
            reader.judged(f"{table.name}.{key}", table.flaws(reader.known_names, (key,), value))
        return rows

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """The values, one a line."""
        entries = dict(table.of(game))
        return toml_table(table.name, entries) if entries else ""


class WeatherSection(WordSection):
    """The weather of zones, one of a few words each."""

    expected = "a table of weather zones"

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Any]:
        """The weather by zone, None where it is no word for weather."""
        plain = reader.plain.get(table.name, {})
        if not isinstance(plain, dict):
            reader.fault(table.name, "a single value", self.expected)
            return {}
        found: dict[str, Any] = {}
        for zone, word in plain.items():
            here = f"{table.name}.{zone}"
            if reader.judged(here, table.flaws(reader.known_names, (zone,), word)):
                found[zone] = reader.value(word, table.value, here)
        return found


class OptionSection(WordSection):
    """Options of rule sets, which judge them themselves."""

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Any]:
        """The options as they are."""
        return reader.plain_value(table.name, dict[str, Any], {}) or {}
