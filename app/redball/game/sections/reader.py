"""What the sections of a scenario read with: the plain data, the map, and the list of faults."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from redball.atlas import Atlas, UnknownHexError
from redball.errors import joined
from redball.game.errors import ScenarioError
from redball.game.flaws import Flaw, Known
from redball.game.json_values import exact
from redball.game.state import Game
from redball.reading import PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import parse_toml

T = TypeVar("T")


class SectionReader(PlainReader):
    """Reads one scenario and gathers its faults.

    ``phase`` and ``rule_sets`` are those of the file, as far as they can be read; ``wars`` the pairs that are
    at war, by path.  ``later`` holds what to judge once the whole position is known, each with its path.
    """

    def __init__(self, name: str, text: str) -> None:
        self.name, self.lines = name, Lines(text)
        super().__init__(self._place, exact, ScenarioError)
        self.plain = parse_toml(text, name, ScenarioError)
        self.atlas: Atlas | None = None
        self.phase, self.rule_sets = "", tuple[str, ...]()
        self.wars: dict[str, tuple[str, str]] = {}
        self.later: list[tuple[str, Callable[[Game], Iterator[Flaw]]]] = []
        # Those with a wrong field too, so that references to them are no faults.
        named = self.plain.get("powers")
        self.named_powers = tuple(named) if isinstance(named, dict) else ()

    # --- faults ---------------------------------------------------------------------------------------------

    def _place(self, path: str) -> str:
        """A path within this file, with its line."""
        line = self.lines.of(path)
        place = f"{self.name} line {line}" if line else self.name
        return f"{place}: {path}" if path else place

    def placed(self, path: str, find: Callable[[Atlas, str], T], text: str | None) -> T | None:
        """What ``find`` finds on the map by a text; None after reporting its fault."""
        if text is None:
            return None
        try:
            return find(self.map, text)
        except UnknownHexError as error:
            fault = error.faults[0]
            self.fault(path, fault.found, fault.expected, fault.near)
        except ValueError as error:
            self.fault(path, str(error), "hexes of one row, such as A-3249..A-3253")
        return None

    def judged(self, path: str, found: Iterable[Flaw]) -> bool:
        """Report the faults of the entry at a path; True when there are none."""
        sound = True
        for flaw in found:
            field = "at" if flaw.field in ("hex", "sea") and path.startswith("units") else flaw.field
            self.fault(joined(path, field) if field else path, flaw.found, flaw.expected, flaw.near)
            sound = False
        return sound

    # --- parts ----------------------------------------------------------------------------------------------

    def plain_value(self, name: str, kind: Any, default: object) -> Any:
        """A simple field of the file."""
        return self.value(self.plain[name], kind, name) if name in self.plain else default

    def needed(self, name: str, kind: Any) -> Any:
        """A simple field that must be there."""
        if name not in self.plain:
            self.fault(name, "nothing", "a value: this field is needed")
        return self.plain_value(name, kind, None)

    def section(self, name: str, kind: type[Any]) -> list[tuple[str, Any]]:
        """The rows of a section, each with its path; fields with faults are None."""
        return self.all_rows(self.plain.get(name, []), kind, name)

    def table(self, name: str, kind: type[Any]) -> list[tuple[str, Any]]:
        """The entries of a section of tables, each with its name."""
        return self.named(self.plain.get(name, {}), kind, name)

    @property
    def map(self) -> Atlas:
        """The map, once it is known to be there."""
        assert self.atlas is not None
        return self.atlas

    @cached_property
    def known_names(self) -> Known:
        """What rows may name."""
        return Known(self.map, self.named_powers)
