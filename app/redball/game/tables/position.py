"""The tables of every position, described once.

The order is that of the JSON of positions.  To add one: a field of :class:`redball.game.state.Game`, and its
description here.  A rule set adds its own by declaring them (``RuleSet.tables``), without a field.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from redball.game import flaws
from redball.game.clock import Clock, Weather
from redball.game.kinds import HexNode, PowerCode, SeaNumber
from redball.game.powers import Country, Power
from redball.game.sections.control import ControlSection
from redball.game.sections.pairs import CooperationSection, WarSection
from redball.game.sections.powers import CountrySection, PowerSection
from redball.game.sections.rows import RowSection
from redball.game.sections.units import UnitSection
from redball.game.sections.words import OptionSection, WeatherSection
from redball.game.state import Depot, HexState
from redball.game.tables import stocks
from redball.game.tables.forms import Grouped, Listed, Mapped, Pairs, Rows, Whole
from redball.game.tables.table import Table, Traced
from redball.game.units import Unit

_PAIRS: Final = list[tuple[str, str]]

POSITION: tuple[Table[Any, Any], ...] = (
    Table("title", key=Any, value=str, form=Whole()),
    # Barrels that wait and points that carry count by the turn.
    Table("clock", key=Any, value=Clock, form=Whole(), traced=Traced(attrgetter("turn"))),
    Table("description", key=Any, value=str, form=Whole("")),
    Table("rule_sets", key=Any, value=tuple[str, ...], form=Whole(())),
    Table(
        "powers",
        key=str,
        value=Power,
        form=Listed("code"),
        section=PowerSection(),
        traced=Traced(attrgetter("side", "active", "in_play")),
        judge=lambda _known, _code, power: flaws.of_power(power),
        owner=lambda _game, code, _power: code,
        stock=stocks.of_powers,
    ),
    Table(
        "countries",
        key=str,
        value=Country,
        form=Listed("code"),
        section=CountrySection(),
        traced=Traced(),
        judge=lambda known, _code, country: flaws.of_country(known, country),
    ),
    Table(
        "units",
        key=str,
        value=Unit,
        form=Listed("id"),
        section=UnitSection(),
        traced=Traced(compared=False),
        judge=lambda known, _id, unit: flaws.of_unit(known, unit),
        owner=lambda _game, _id, unit: unit.power,
        in_game=flaws.misplaced,
    ),
    Table(
        "control",
        key=HexNode,
        value=str,
        form=Grouped(),
        section=ControlSection(),
        traced=Traced(),
        judge=lambda known, node, _code: flaws.of_held(known, node),
        owner=lambda game, _node, code: game.principal(code),
    ),
    Table(
        "depots",
        key=HexNode,
        value=Depot,
        form=Mapped(),
        section=RowSection("hex owner barrels", "Barrels in a hex.", "one depot a hex", "DepotRow"),
        judge=flaws.of_depot,
        owner=lambda _game, _node, depot: depot.owner,
        stock=stocks.of_depots,
    ),
    Table(
        "convoys",
        key=tuple[SeaNumber, PowerCode],
        value=int,
        form=Rows(),
        section=RowSection(
            "area power points",
            "Convoy points of a power in a sea area.",
            "one entry for a power in an area",
            "ConvoyRow",
        ),
        traced=Traced(),
        judge=flaws.of_convoys,
    ),
    Table(
        "hexes",
        key=HexNode,
        value=HexState,
        form=Mapped(),
        section=RowSection("hex", "Damage to a hex at the start.", "one entry a hex", "HexRow"),
        traced=Traced(),
        judge=flaws.of_hex,
    ),
    Table(
        "weather",
        key=str,
        value=Weather,
        form=Mapped(),
        section=WeatherSection(),
        traced=Traced(),
        judge=lambda known, zone, _weather: flaws.of_zone(known, zone),
    ),
    Table("wars", key=Any, value=_PAIRS, form=Pairs(), section=WarSection(), traced=Traced()),
    Table("cooperation", key=Any, value=_PAIRS, form=Pairs(), section=CooperationSection(), traced=Traced()),
    Table(
        "options",
        key=str,
        value=Any,
        form=Mapped(),
        section=OptionSection(),
        traced=Traced(),
        judge=lambda _known, _name, _value: iter(()),
    ),
)
