"""Wars and co-operation in a scenario: a list of pairs of powers each."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from redball.errors import in_words
from redball.game import flaws
from redball.game.powers import power_infos
from redball.game.sections.section import Place, Section
from redball.game.standard import usual_cooperation
from redball.game.state import Game, pair
from redball.toml_writing import toml_lines

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table

Pair = tuple[str, str]


class WarSection(Section):
    """Who is at war with whom."""

    place = Place.LINE

    def file_type(self, table: Table[Any, Any]) -> Any:
        """A list of pairs."""
        return list[Pair]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> frozenset[Pair]:
        """The pairs without those that have a fault."""
        reader.wars = _pairs(reader, table.name)
        for path, both in reader.wars.items():
            reader.later.append((path, partial(flaws.of_war, both=both)))
        return frozenset(reader.wars.values())

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """All pairs in order."""
        return _line(table.name, game.wars)


class CooperationSection(Section):
    """Who co-operates; the usual powers that are not at war where nothing is said."""

    place = Place.LINE
    default: ClassVar[Any] = None

    def file_type(self, table: Table[Any, Any]) -> Any:
        """A list of pairs, or nothing."""
        return list[Pair] | None

    def read(self, table: Table[Any, Any], reader: SectionReader) -> frozenset[Pair]:
        """The pairs, or the usual ones."""
        friends = _pairs(reader, table.name)
        at_war = {both: path for path, both in reversed(reader.wars.items())}
        for path, both in friends.items():
            reader.judged(path, flaws.of_friends(both, at_war))
        if table.name in reader.plain:
            return frozenset(friends.values())
        return usual_cooperation(c for c in reader.named_powers if c in power_infos()).difference(at_war)

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """All pairs in order; nothing when they are the usual ones."""
        usual = usual_cooperation(game.powers)
        return _line(table.name, game.cooperation) if game.cooperation != usual else ""


def _line(name: str, pairs: frozenset[Pair]) -> str:
    return toml_lines({name: [list(both) for both in sorted(pairs)]})


def _pairs(reader: SectionReader, name: str) -> dict[str, Pair]:
    """The good pairs of a list, by path."""
    rows = reader.plain.get(name, [])
    if not isinstance(rows, list):
        reader.fault(name, in_words(rows), "a list of pairs of powers")
        return {}
    read = ((path := f"{name}[{i}]", _pair(reader, path, row)) for i, row in enumerate(rows))
    return {path: found for path, found in read if found is not None}


def _pair(reader: SectionReader, path: str, row: object) -> Pair | None:
    if not (isinstance(row, list) and len(row) == 2 and all(isinstance(code, str) for code in row)):
        listed = isinstance(row, list) and all(isinstance(code, str) for code in row)
        found = f"[{', '.join(map(in_words, row))}]" if listed and isinstance(row, list) else in_words(row)
        reader.fault(path, found, "two powers, such as [“GE”, “CW”]")
        return None
    both = pair(*row)
    return both if reader.judged(path, flaws.of_pair(reader.known_names, both)) else None
