"""Powers and countries in a scenario: a table each, of what is not as usual."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

from redball.game import flaws
from redball.game.powers import SIDES, Country, Power, Side, power_infos
from redball.game.rule_sets import usual_pool
from redball.game.sections.section import Place, Section, row_type, unusual
from redball.game.standard import home_countries
from redball.game.state import Game
from redball.toml_writing import toml_table

if TYPE_CHECKING:
    from redball.game.sections.reader import SectionReader
    from redball.game.tables.table import Table

PowerRow = row_type(
    "PowerRow",
    "A major power at the start; its side is the usual one unless said otherwise, and where units are "
    "reorganized its pool holds what it accrues. Build points left out are unknown; 0 are none.",
    Power,
    "code",
    ("side", Side | None, None),
    ("bp_available", int | None, None),
    ("rp_pool", Fraction | None, None),
)


class CountryRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who a home country belongs to, where the map says otherwise."""

    power: str = ""
    conquered: bool = False


class PowerSection(Section):
    """The powers that play; a pool that isn't given is the usual one."""

    place = Place.TABLE
    needs_map = False
    default: ClassVar[Any] = {}

    def file_type(self, table: Table[Any, Any]) -> Any:
        """Rows by codes of powers."""
        return dict[str, PowerRow]  # type: ignore[valid-type]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Power]:
        """The powers by code."""
        infos, found = power_infos(), dict[str, Power]()
        for code, row in reader.table(table.name, PowerRow):
            fields = msgspec.structs.asdict(row)
            fields["side"] = fields["side"] or (infos[code].side if code in infos else SIDES[0])
            pool, points = fields.pop("rp_pool"), fields.pop("bp_available")
            fields["bp_entered"] |= points == 0
            power = Power(code=code, bp_available=points or 0, **fields)
            pool = usual_pool(power, reader.phase, reader.rule_sets) if pool is None else pool
            found[code] = msgspec.structs.replace(power, rp_pool=pool)
            reader.judged(f"powers.{code}", flaws.of_power(found[code]))
        if not reader.named_powers:
            reader.judged("powers", flaws.of_powers(found))
        return found

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """A table a power."""
        # A power without anything unusual needs its header too: it says that the power is in the game.
        return "\n".join(
            toml_table(f"powers.{code}", _fields(game, power)) for code, power in game.powers.items()
        )


def _fields(game: Game, power: Power) -> dict[str, Any]:
    fields = {k: v for k, v in unusual(power, ("side", "multiple", "fuel")).items() if k != "code"}
    if power_infos()[power.code].side == power.side:
        del fields["side"]
    if not power.rp_pool and usual_pool(power, game.clock.phase, game.rule_sets):
        fields["rp_pool"] = power.rp_pool
    return fields


class CountrySection(Section):
    """Home countries with another controller than on the map."""

    place = Place.TABLE
    default: ClassVar[Any] = {}

    def file_type(self, table: Table[Any, Any]) -> Any:
        """Rows by codes of home countries."""
        return dict[str, CountryRow]

    def read(self, table: Table[Any, Any], reader: SectionReader) -> dict[str, Country]:
        """All home countries by code, as the map has them where the file says nothing."""
        found = home_countries(reader.map)
        for code, row in reader.table(table.name, CountryRow):
            found[code] = Country(code, row.power, row.conquered)
            reader.judged(f"countries.{code}", flaws.of_country(reader.known_names, found[code]))
        return found

    def write(self, table: Table[Any, Any], game: Game) -> str:
        """A table for each country that is not as on the map."""
        usual, found = home_countries(game.atlas), []
        for code in dict.fromkeys([*usual, *game.countries]):
            country = game.countries.get(code, Country(code))
            if country != usual.get(code):
                fields = {"power": country.power} | ({"conquered": True} if country.conquered else {})
                found.append(toml_table(f"countries.{code}", fields))
        return "\n".join(found)
