"""Scenarios: a position as a text that a person edits, read with every fault it has, and its JSON schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from redball import resources
from redball.atlas import Atlas, Terrain, UnknownHexError
from redball.errors import Fault, RedballError, near_misses
from redball.files import read_text
from redball.game import control_text, scenario_file, sequence
from redball.game.clock import Clock, Weather, parse_turn
from redball.game.codec import exact
from redball.game.errors import ScenarioError
from redball.game.orders import AnyOrder
from redball.game.powers import Country, Power, Side, power_infos
from redball.game.quantities import IN_QUARTERS, LARGEST, TRACK_END, is_in_quarters, quantity_text
from redball.game.scenario_text import write_scenario
from redball.game.standard import home_countries, usual_cooperation, usual_pool
from redball.game.state import ConvoyKey, Depot, Game, HexState, Mark, pair
from redball.game.units import Size, Unit, UnitClass, unit_types
from redball.game.where import Spot, find_sea, find_spot
from redball.reading import PlainReader, in_words
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml

__all__ = ["json_schema", "read_scenario", "write_scenario"]

T = TypeVar("T")
MOST_BARRELS = 4
"""Barrels that a hex can hold at most (OIL-STO-15)."""
ENDLESS_BARRELS = 99
"""The same in the Continental US, where a group may read its room as endless (OIL-AMB-09)."""
_LEAST = {"cost": -1, "first_cost": -1, "rail_moves": -1}
"""Numbers that may be less than nothing: -1 is "as the type says", or the action."""
_MOST = {"fuel": TRACK_END}
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


def json_schema(what: Literal["scenario", "order", "map"]) -> dict[str, Any]:
    """The JSON Schema of a scenario file, of the JSON of orders, or of a map's ``map.toml``."""
    from redball.atlas.head import MapHead

    order: Any = AnyOrder
    kinds: dict[str, Any] = {"scenario": scenario_file.Scenario, "order": order | list[order], "map": MapHead}
    return msgspec.json.schema(kinds[what], schema_hook=scenario_file.schema_of_fraction)


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
        self.powers: Mapping[str, Power] = {}
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
        rule_sets = tuple(self.plain_value("rule_sets", list[str], []) or ())
        self.check_rule_sets(rule_sets)
        self.powers = self.read_powers(clock.phase if clock else "", rule_sets)
        tables = self.tables() if self.atlas else {}
        if self.faults or self.atlas is None or clock is None:
            raise ScenarioError(sorted(self.faults, key=_line_of))
        return Game(
            atlas=self.atlas,
            title=title,
            clock=clock,
            rule_sets=rule_sets,
            powers=self.powers,
            description=self.plain_value("description", str, ""),
            **tables,
        )

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
        phases = sequence.phases()
        if row is None or not self.known("clock.phase", row.phase, phases, "a phase of the sequence of play"):
            return None
        self.check_impulse(row.impulse, phases[row.phase].in_impulse)
        try:
            turn = parse_turn(row.turn)
        except ValueError:
            expected = "a turn such as Nov/Dec 1941, from Jan/Feb 1936 to Nov/Dec 1946"
            self.fault("clock.turn", f"“{row.turn}”", expected)
            return None
        usual = sequence.at_phase(Clock(turn, row.phase, first=first), row.phase, row.impulse)
        return usual if row.side is None else msgspec.structs.replace(usual, side=row.side)

    def check_impulse(self, impulse: int, in_impulse: bool) -> None:
        if in_impulse and not 0 < impulse <= LARGEST:
            self.fault("clock.impulse", str(impulse), "an impulse from 1 on")
        elif not in_impulse and impulse:
            self.fault("clock.impulse", str(impulse), "impulse 0 outside the action stage")

    def check_rule_sets(self, rule_sets: Iterable[str]) -> None:
        known = {"base", *(path.stem for path in resources.assets("rules").glob("*.toml"))}
        for i, name in enumerate(rule_sets):
            self.known(f"rule_sets[{i}]", name, known, f"a rule set: {', '.join(sorted(known))}")

    def read_powers(self, phase: str, rule_sets: Collection[str]) -> dict[str, Power]:
        """The powers; a pool that isn't told is the usual one."""
        infos, found = power_infos(), dict[str, Power]()
        for code, row in self.table("powers", scenario_file.PowerRow):
            if self.known(f"powers.{code}", code, infos, f"a major power: {', '.join(infos)}"):
                fields = msgspec.structs.asdict(row)
                fields["side"] = fields["side"] or infos[code].side
                self.check_numbers(f"powers.{code}", fields)
                pool, points = fields.pop("rp_pool"), fields.pop("bp_available")
                fields["bp_entered"] |= points == 0
                fields["bp_available"] = points or 0
                power = Power(code=code, **fields)
                pool = usual_pool(power, phase, rule_sets) if pool is None else pool
                found[code] = msgspec.structs.replace(power, rp_pool=pool)
        return found

    def check_numbers(self, path: str, fields: Mapping[str, Any]) -> None:
        """Quantities are no less than nothing, and no more than anybody could mean."""
        for name, number in fields.items():
            if isinstance(number, (int, Fraction)) and not isinstance(number, bool) and name != "section":
                self.within(f"{path}.{name}", number, _LEAST.get(name, 0), _MOST.get(name, LARGEST))
            if name in IN_QUARTERS and isinstance(number, Fraction) and not is_in_quarters(number):
                self.fault(
                    f"{path}.{name}", quantity_text(number), "a whole number of quarters, such as 6 1/4"
                )

    def countries(self) -> dict[str, Country]:
        found = home_countries(self._map)
        for code, row in self.table("countries", scenario_file.CountryRow):
            path = f"countries.{code}"
            if self.known(path, code, found, "a home country of the map") and (
                not row.power
                or self.known(f"{path}.power", row.power, self.named_powers, "a power of this scenario")
            ):
                found[code] = Country(code, row.power, row.conquered)
        return found

    def units(self) -> dict[str, Unit]:
        found: dict[str, Unit] = {}
        first_at: dict[str, str] = {}
        for path, row in self.section("units", scenario_file.UnitRow):
            if row.id in first_at:
                self.fault(f"{path}.id", f"“{row.id}” again", f"another id than that of {first_at[row.id]}")
            elif row.id is not None:
                first_at[row.id] = path
            if (unit := self.unit(path, row)) is not None:
                found[unit.id] = unit
        return found

    def unit(self, path: str, row: Any) -> Unit | None:
        before = len(self.faults)
        if self.known(f"{path}.type", row.type, unit_types(), "a unit type"):
            self.check_size(f"{path}.size", row.type, row.size)
        self.holder(f"{path}.power", row.power)
        infos = power_infos()
        country = row.country or (infos[row.power].homes[0] if row.power in infos else row.power)
        self.known(f"{path}.country", country, self._countries, "a country of the map")
        spot = self.placed(f"{path}.at", find_spot, row.at) or Spot()
        self.check_spot(path, spot, row.section)
        self.check_ground(f"{path}.at", spot, row.type)
        fields = msgspec.structs.asdict(row)
        self.check_numbers(path, fields)
        if len(self.faults) > before or None in (row.id, row.type, row.power, row.at):
            return None
        del fields["at"]
        fields["country"] = country
        fields["size"] = row.size or unit_types()[row.type].sizes[0]
        return Unit(**fields, hex=spot.hex, sea=spot.sea)

    def check_size(self, path: str, type: str, size: Size | None) -> None:
        sizes = unit_types()[type].sizes
        if size and size not in sizes:
            expected = f"one of {', '.join(filter(None, sizes))}" if any(sizes) else "no size"
            self.fault(path, f"“{size}” for the type {type}", expected)

    def check_spot(self, path: str, spot: Spot, section: int | None) -> None:
        if spot.hex >= 0:
            self.on_land(f"{path}.at", spot.hex)
        highest = 4 if spot.sea >= 0 else 0
        if section is not None and not 0 <= section <= highest:
            expected = "a section from 0 to 4" if highest else "section 0 for a unit that isn't at sea"
            self.fault(f"{path}.section", str(section), expected)

    def check_ground(self, path: str, spot: Spot, type: str | None) -> None:
        """No land unit stands in a depression (base game 1.1)."""
        land = type in unit_types() and unit_types()[type].kind is UnitClass.LAND
        if land and spot.hex >= 0 and self._map.terrain_at(spot.hex) is Terrain.DEPRESSION:
            label = self._map.label(spot.hex)
            self.fault(path, f"{label}, a depression hex", "a hex that a land unit can be in")

    def on_land(self, path: str, node: int) -> bool:
        if self._map.is_land(node):
            return True
        area = int(self._map.sea[node])
        near = (self._map.sea_areas[area].name,) if area >= 0 else ()
        self.fault(
            path, f"{self._map.label(node)}, a hex of water", "a hex of land, or a sea area's name", near
        )
        return False

    def hex(self, path: str, text: str | None) -> int | None:
        """A hex of land by its label or place."""
        node = self.placed(path, Atlas.find, text)
        return node if node is not None and self.on_land(path, node) else None

    def holder(self, path: str, code: str | None) -> bool:
        """A power of the scenario or a country of the map."""
        return self.known(
            path, code, [*self.named_powers, *self._countries], "a power of this scenario or a minor country"
        )

    def control(self) -> dict[int, str]:
        found: dict[int, str] = {}
        for path, row in self.section("control", scenario_file.ControlRow):
            self.holder(f"{path}.controller", row.controller)
            for i, code in enumerate(row.territories or ()):
                if self.known(f"{path}.territories[{i}]", code, self._countries, "a territory of the map"):
                    found.update(dict.fromkeys(control_text.land_of(self._map, code), row.controller))
            for i, text in enumerate(row.hexes or ()):
                here = f"{path}.hexes[{i}]"
                for node in self.placed(here, control_text.hexes_of, text) or ():
                    if self.on_land(here, node):
                        found[node] = row.controller
        return found

    def depots(self) -> dict[int, Depot]:
        found: dict[int, Depot] = {}
        for path, row in self.section("depots", scenario_file.DepotRow):
            node = self.hex(f"{path}.hex", row.hex)
            self.known(f"{path}.owner", row.owner, self.named_powers, "a power of this scenario")
            endless = node is not None and self.atlas is not None and self.atlas.is_continental_us(node)
            self.within(f"{path}.barrels", row.barrels, 1, ENDLESS_BARRELS if endless else MOST_BARRELS)
            if node is not None and node in found:
                self.fault(f"{path}.hex", f"“{row.hex}” again", "one depot a hex")
            elif node is not None:
                found[node] = Depot(row.barrels, row.owner)
        return found

    def convoys(self) -> dict[ConvoyKey, int]:
        found: dict[ConvoyKey, int] = {}
        for path, row in self.section("convoys", scenario_file.ConvoyRow):
            area = self.placed(f"{path}.area", find_sea, row.area)
            self.known(f"{path}.power", row.power, self.named_powers, "a power of this scenario")
            self.within(f"{path}.points", row.points, 1, LARGEST)
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
            node = self.hex(f"{path}.hex", row.hex)
            fields = msgspec.structs.asdict(row)
            del fields["hex"]
            self.check_numbers(path, fields)
            if node is not None and node in found:
                self.fault(f"{path}.hex", f"“{row.hex}” again", "one entry a hex")
            elif node is not None:
                found[node] = HexState(**fields)
        return found

    def weather(self) -> dict[str, Weather]:
        plain = self.plain.get("weather", {})
        if not isinstance(plain, dict):
            self.fault("weather", "a single value", "a table of weather zones")
            return {}
        found: dict[str, Weather] = {}
        for zone, word in plain.items():
            if self.known(f"weather.{zone}", zone, self._map.weather_zones, "a weather zone of the map"):
                found[zone] = self.value(word, Weather, f"weather.{zone}")
        return found

    def relations(self) -> dict[str, frozenset[tuple[str, str]]]:
        """Wars and co-operation; nobody co-operates with an enemy."""
        wars = self.pairs("wars")
        friends = self.pairs("cooperation")
        for path, both in friends.items():
            at = next((war for war, enemies in wars.items() if enemies == both), "")
            if at:
                self.fault(path, f"{' and '.join(both)}, who are at war by {at}", "powers at peace")
        at_war = frozenset(wars.values())
        usual = usual_cooperation(self.powers) - at_war
        return {
            "wars": at_war,
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
        a, b = row
        good = [self.holder(path, code) for code in row]
        if a == b:
            self.fault(path, f"“{a}” twice", "two different powers")
            return None
        return pair(a, b) if all(good) else None

    def marks(self) -> dict[str, Mark]:
        """What rule sets have written down for themselves."""
        rows = self.plain.get("marks", {})
        if not isinstance(rows, dict):
            self.fault("marks", in_words(rows), "a table")
            return {}
        for name, mark in rows.items():
            listed = isinstance(mark, list) and all(isinstance(word, str) for word in mark)
            if not (listed or isinstance(mark, (str, int))):
                expected = "text, a whole number, true or false, or a list of texts"
                self.fault(f"marks.{name}", in_words(mark), expected)
        return rows

    # --- the map --------------------------------------------------------------------------------------------

    @property
    def _map(self) -> Atlas:
        """The map, once it is known to be there."""
        assert self.atlas is not None
        return self.atlas

    @property
    def _countries(self) -> Collection[str]:
        """Codes of the map's countries and possessions."""
        return dict.fromkeys(
            [t.code for t in self._map.territories[1:]] + [t.home for t in self._map.territories if t.home]
        )
