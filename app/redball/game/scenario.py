"""Scenarios: a position as a text that a person edits, read with every fault it has, and its JSON schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from redball.atlas import Atlas, UnknownHexError
from redball.errors import Fault, RedballError, near_misses
from redball.files import read_text
from redball.game import control_text, flaws, scenario_file, sequence
from redball.game.clock import Clock, Weather, parse_turn
from redball.game.codec import exact
from redball.game.errors import ScenarioError
from redball.game.flaws import Flaw, Known
from redball.game.holders import Holders
from redball.game.powers import SIDES, Country, Power, Side, power_infos
from redball.game.scenario_text import write_scenario
from redball.game.standard import home_countries, usual_cooperation, usual_pool
from redball.game.state import ConvoyKey, Depot, Game, HexState, Mark, pair
from redball.game.units import Unit, unit_types
from redball.game.where import Spot, find_sea, find_spot
from redball.reading import PlainReader, in_words, joined
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml

__all__ = ["read_scenario", "write_scenario"]

T = TypeVar("T")
MOST_ROWS, MOST_STACK = 10_000, 200
"""Rows of a section, and units in a hex: twice the counters of World in Flames, and no stack's height."""
_NAMES = tuple(f.name for f in msgspec.structs.fields(scenario_file.Scenario))


def read_scenario(source: Path | str, atlas_of: Callable[[str], Atlas]) -> Game:
    """The position of a scenario: a file by its path, or the text itself.

    Raises:
        ScenarioError: every fault of the file, by path and, where it can be known, by line.

    """
    if isinstance(source, Path):
        text = read_text(source, "a scenario file", ScenarioError, MOST_TOML)
        return _Reader(source.name, text, atlas_of).game()
    return _Reader("scenario", source, atlas_of).game()


def _line_of(fault: Fault) -> int:
    """The line in a fault's place, so that faults are told from the top of the file to its end."""
    line = re.search(r" line (\d+)", fault.where)
    return int(line[1]) if line else 0


class _Reader(PlainReader):
    """Reads one scenario and gathers its faults."""

    def __init__(self, name: str, text: str, atlas_of: Callable[[str], Atlas]) -> None:
        self.name, self.lines = name, Lines(text)
        super().__init__(self._place, exact, ScenarioError)
        self.plain = parse_toml(text, name, ScenarioError)
        self.atlas = self._atlas(atlas_of)
        self.sound_units: dict[str, str] = {}
        """Paths of the units that nothing is wrong with but perhaps their place, by id."""
        self.wars: dict[str, tuple[str, str]] = {}
        """The wars of two who can be named, by path."""
        # Those with a wrong field too, lest every mention of them be called wrong.
        named = self.plain.get("powers")
        self.named_powers = tuple(named) if isinstance(named, dict) else ()

    # --- faults ---------------------------------------------------------------------------------------------

    def _place(self, path: str) -> str:
        """A path within this file, with its line."""
        line = self.lines.of(path)
        place = f"{self.name} line {line}" if line else self.name
        return f"{place}: {path}" if path else place

    def placed(self, path: str, find: Callable[[Atlas, str], T], text: str | None) -> T | None:
        """What ``find`` finds on the map by a text; None with its fault told as this file's."""
        if text is None:
            return None
        try:
            return find(self._map, text)
        except UnknownHexError as error:
            fault = error.faults[0]
            self.fault(path, fault.found, fault.expected, fault.near)
        except ValueError as error:
            self.fault(path, str(error), "hexes of one row, such as A-3249..A-3253")
        return None

    # --- the whole ------------------------------------------------------------------------------------------

    def game(self) -> Game:
        for name, rows in self.plain.items():
            if isinstance(rows, (list, dict)) and len(rows) > MOST_ROWS:
                raise ScenarioError(Fault(self._place(name), f"{len(rows):,} rows", f"at most {MOST_ROWS:,}"))
        for name in self.plain:
            if name not in _NAMES:
                self.fault(
                    name,
                    "an unknown field",
                    f"one of the fields {', '.join(_NAMES)}",
                    near_misses(name, _NAMES),
                )
        first: Side = self.plain_value("first", Side, "axis") or "axis"
        title, clock = self.needed("title", str), self.clock(first)
        self.judged("title", flaws.of_title(title))
        description = self.plain_value("description", str, "")
        self.judged("description", flaws.of_description(description))
        rule_sets = tuple(self.plain_value("rule_sets", list[str], []) or ())
        for i, name in enumerate(rule_sets):
            self.judged(f"rule_sets[{i}]", flaws.of_rule_set(name, rule_sets[:i]))
        powers = self.powers(clock.phase if clock else "", rule_sets)
        if self.atlas is None:
            raise self.refusal()
        game = Game(
            atlas=self.atlas,
            title=title,
            clock=clock or Clock(0, ""),
            rule_sets=rule_sets,
            powers=powers,
            description=description,
            **self.tables(),
        )
        for node, stack in game.units_at.items():
            if len(stack) > MOST_STACK:
                found = f"{len(stack)} units in {self._map.label(node)}"
                raise ScenarioError(Fault(self._place("units"), found, f"at most {MOST_STACK}"))
        for id, path in self.sound_units.items():
            self.judged(path, flaws.misplaced(game, game.units[id]))
        for path, both in self.wars.items():
            self.judged(path, flaws.of_war(game, both))
        if self.faults:
            raise self.refusal()
        return game

    def refusal(self) -> ScenarioError:
        """Every fault, from the top of the file to its end."""
        return ScenarioError(sorted(self.faults, key=_line_of))

    def judged(self, path: str, found: Iterable[Flaw]) -> bool:
        """Tell what a judge of entries says to the one at ``path``; True when that is nothing."""
        sound = True
        for flaw in found:
            field = "at" if flaw.field in ("hex", "sea") and path.startswith("units") else flaw.field
            self.fault(joined(path, field) if field else path, flaw.found, flaw.expected, flaw.near)
            sound = False
        return sound

    def tables(self) -> dict[str, Any]:
        """Everything that needs the map."""
        return {
            "countries": self.countries(),
            "units": self.units(),
            "control": self.control(),
            "depots": self.depots(),
            "convoys": self.convoys(),
            "hexes": self.hexes(),
            "weather": self.weather(),
            **self.relations(),
            "marks": self.marks(),
            "options": self.plain_value("options", dict[str, Any], {}),
        }

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

    # --- sections -------------------------------------------------------------------------------------------

    def _atlas(self, atlas_of: Callable[[str], Atlas]) -> Atlas | None:
        id = self.needed("map", str)
        if id is None:
            return None
        try:
            return atlas_of(id)
        except RedballError as error:
            for fault in error.faults:
                if fault.where == "map":
                    self.fault("map", fault.found, fault.expected, fault.near)
                else:
                    self.faults.append(fault)
            return None

    def clock(self, first: Side) -> Clock | None:
        if "clock" not in self.plain:
            self.fault("clock", "nothing", "a table with the turn and the phase: this field is needed")
            return None
        row = self.struct(self.plain["clock"], scenario_file.ClockRow, "clock")
        if row is None:
            return None
        try:
            turn = parse_turn(row.turn)
        except ValueError:
            expected = "a turn such as Nov/Dec 1941, from Jan/Feb 1936 to Nov/Dec 1946"
            self.fault("clock.turn", f"“{row.turn}”", expected)
            turn = 0
        clock = Clock(turn, row.phase, row.impulse, first=first)
        if clock.phase in sequence.phases():
            clock = sequence.at_phase(clock, row.phase, row.impulse)
            if row.side is not None:
                clock = msgspec.structs.replace(clock, side=row.side)
        self.judged("clock", flaws.of_clock(clock))
        return clock if clock.phase in sequence.phases() else None

    def powers(self, phase: str, rule_sets: Collection[str]) -> dict[str, Power]:
        """The powers; a pool that isn't told is the usual one."""
        infos, found = power_infos(), dict[str, Power]()
        for code, row in self.table("powers", scenario_file.PowerRow):
            fields = msgspec.structs.asdict(row)
            fields["side"] = fields["side"] or (infos[code].side if code in infos else SIDES[0])
            pool, points = fields.pop("rp_pool"), fields.pop("bp_available")
            fields["bp_entered"] |= points == 0
            power = Power(code=code, bp_available=points or 0, **fields)
            pool = usual_pool(power, phase, rule_sets) if pool is None else pool
            found[code] = msgspec.structs.replace(power, rp_pool=pool)
            self.judged(f"powers.{code}", flaws.of_power(found[code]))
        if not self.named_powers:
            self.judged("powers", flaws.of_powers(found))
        return found

    def countries(self) -> dict[str, Country]:
        found = home_countries(self._map)
        for code, row in self.table("countries", scenario_file.CountryRow):
            found[code] = Country(code, row.power, row.conquered)
            self.judged(f"countries.{code}", flaws.of_country(self._known, found[code]))
        return found

    def units(self) -> dict[str, Unit]:
        found: dict[str, Unit] = {}
        first_at: dict[str, str] = {}
        for path, row in self.section("units", scenario_file.UnitRow):
            if row.id in first_at:
                self.fault(f"{path}.id", f"“{row.id}” again", f"another id than that of {first_at[row.id]}")
            elif row.id is not None:
                first_at[row.id] = path
            unit = self.unit(path, row)
            told = None in (unit.id, unit.type, unit.power)
            if self.judged(path, flaws.of_unit(self._known, unit)) and not told:
                found[unit.id] = unit
                self.sound_units[unit.id] = path
        return found

    def unit(self, path: str, row: Any) -> Unit:
        """A unit as its row has it, with None in every field that has a fault."""
        infos, types = power_infos(), unit_types()
        fields = msgspec.structs.asdict(row)
        spot = self.placed(f"{path}.at", find_spot, fields.pop("at")) or Spot()
        fields["country"] = row.country or (infos[row.power].homes[0] if row.power in infos else row.power)
        fields["size"] = row.size or (types[row.type].sizes[0] if row.type in types else "")
        return Unit(**fields, hex=spot.hex, sea=spot.sea)

    def hex(self, path: str, text: str | None) -> int | None:
        """A hex by its label or place."""
        return self.placed(path, Atlas.find, text)

    def control(self) -> dict[int, str]:
        holders = Holders(self._map)
        for path, row in self.section("control", scenario_file.ControlRow):
            self.judged(path, flaws.of_control(self._known, row.controller))
            territories = {code: i for i, code in enumerate(row.territories or ())}
            for code, i in territories.items():
                here = f"{path}.territories[{i}]"
                if self.known(here, code, self._countries, "a territory of the map"):
                    self.judged(here, holders.put_territory(here, code, row.controller))
            for i, text in enumerate(row.hexes or ()):
                here = f"{path}.hexes[{i}]"
                nodes = self.placed(here, control_text.hexes_of, text) or ()
                sound = [node for node in nodes if self.judged(here, flaws.of_held(self._known, node))]
                self.judged(here, holders.put_hexes(here, sound, row.controller))
        return holders.control

    def depots(self) -> dict[int, Depot]:
        found: dict[int, Depot] = {}
        for path, row in self.section("depots", scenario_file.DepotRow):
            node, depot = self.hex(f"{path}.hex", row.hex), Depot(row.barrels, row.owner)
            self.judged(path, flaws.of_depot(self._known, node, depot))
            if node is not None and node in found:
                self.fault(f"{path}.hex", f"“{row.hex}” again", "one depot a hex")
            elif node is not None:
                found[node] = depot
        return found

    def convoys(self) -> dict[ConvoyKey, int]:
        found: dict[ConvoyKey, int] = {}
        for path, row in self.section("convoys", scenario_file.ConvoyRow):
            area = self.placed(f"{path}.area", find_sea, row.area)
            self.judged(path, flaws.of_convoys(self._known, area, row.power, row.points))
            if area is not None and (area, row.power) in found:
                self.fault(
                    f"{path}.area", f"“{row.area}” of {row.power} again", "one entry for a power in an area"
                )
            elif area is not None:
                found[area, row.power] = row.points
        return found

    def hexes(self) -> dict[int, HexState]:
        found: dict[int, HexState] = {}
        for path, row in self.section("hexes", scenario_file.HexRow):
            fields = msgspec.structs.asdict(row)
            node, state = self.hex(f"{path}.hex", fields.pop("hex")), HexState(**fields)
            self.judged(path, flaws.of_hex(self._known, node, state))
            if node is not None and node in found:
                self.fault(f"{path}.hex", f"“{row.hex}” again", "one entry a hex")
            elif node is not None:
                found[node] = state
        return found

    def weather(self) -> dict[str, Weather]:
        plain = self.plain.get("weather", {})
        if not isinstance(plain, dict):
            self.fault("weather", "a single value", "a table of weather zones")
            return {}
        found: dict[str, Weather] = {}
        for zone, word in plain.items():
            if self.judged(f"weather.{zone}", flaws.of_zone(self._known, zone)):
                found[zone] = self.value(word, Weather, f"weather.{zone}")
        return found

    def relations(self) -> dict[str, frozenset[tuple[str, str]]]:
        """Wars and co-operation."""
        self.wars, friends = self.pairs("wars"), self.pairs("cooperation")
        wars = self.wars
        at_war = {both: path for path, both in reversed(wars.items())}
        for path, both in friends.items():
            self.judged(path, flaws.of_friends(both, at_war))
        usual = usual_cooperation(c for c in self.named_powers if c in power_infos()).difference(at_war)
        return {
            "wars": frozenset(at_war),
            "cooperation": frozenset(friends.values()) if "cooperation" in self.plain else usual,
        }

    def pairs(self, name: str) -> dict[str, tuple[str, str]]:
        """The good pairs of a list, by path."""
        rows = self.plain.get(name, [])
        if not isinstance(rows, list):
            self.fault(name, in_words(rows), "a list of pairs of powers")
            return {}
        read = ((path := f"{name}[{i}]", self.pair(path, row)) for i, row in enumerate(rows))
        return {path: found for path, found in read if found is not None}

    def pair(self, path: str, row: object) -> tuple[str, str] | None:
        if not (isinstance(row, list) and len(row) == 2 and all(isinstance(code, str) for code in row)):
            listed = isinstance(row, list) and all(isinstance(code, str) for code in row)
            found = (
                f"[{', '.join(map(in_words, row))}]" if listed and isinstance(row, list) else in_words(row)
            )
            self.fault(path, found, "two powers, such as [“GE”, “CW”]")
            return None
        both = pair(*row)
        return both if self.judged(path, flaws.of_pair(self._known, both)) else None

    def marks(self) -> dict[str, Mark]:
        """What rule sets have written down for themselves."""
        rows = self.plain.get("marks", {})
        if not isinstance(rows, dict):
            self.fault("marks", in_words(rows), "a table")
            return {}
        for name, mark in rows.items():
            self.judged(f"marks.{name}", flaws.of_mark(name, mark))
        return rows

    # --- the map --------------------------------------------------------------------------------------------

    @property
    def _map(self) -> Atlas:
        """The map, once it is known to be there."""
        assert self.atlas is not None
        return self.atlas

    @cached_property
    def _known(self) -> Known:
        """What rows may name."""
        return Known(self._map, self.named_powers)

    @property
    def _countries(self) -> Collection[str]:
        """Codes of the map's countries and possessions."""
        return self._known.countries
