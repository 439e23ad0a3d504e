"""Whose gas a unit needs, which units need any, and where a power is at home."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import TRANSPORTS, Unit
from redball.rules.freight import factories_at
from redball.rules.gas.options import reads
from redball.rules.gas.tables import DEPENDENT

CHINA = ("CH", "CC")
"""Nationalist and Communist China, who may have one stock (GAS-AMB-48): then the first's."""
COMMONWEALTH = "CW"
"""The power with several home countries (GAS-AMB-29)."""


def is_dependent(game: Game, unit: Unit) -> bool:
    """True for units with an entry in the oil column, or a counter that a group marked so (GAS-GEN-02)."""
    return DEPENDENT.of(game).get(unit.id, unit.in_oil_column)


def major_of(game: Game, code: str) -> str:
    """The major power behind a power or country, whose factories, resources and build points are its own
    whoever shares its gas; empty where there is none.
    """
    principal = game.principal(code)
    return principal if principal in game.powers else ""


def gas_power(game: Game, code: str) -> str:
    """The power whose gas a power or country uses; empty where that is no major power."""
    own = major_of(game, code)
    if own == CHINA[1] and CHINA[0] in game.powers and reads(game, "china") == "one":
        return CHINA[0]
    return own


def sharers(game: Game, power: str) -> tuple[str, ...]:
    """The powers whose gas is that of a power: itself and who shares its stock; nobody where it has none of
    its own (GAS-AMB-48).
    """
    return tuple(c for c in CHINA if gas_power(game, c) == power) if power in CHINA else (power,)


def payer_of(game: Game, unit: Unit) -> str:
    """The power whose payment counts for a unit: its own (GAS-EXP-05), by option that of the foreign ship
    which carries it (GAS-AMB-43).
    """
    own = gas_power(game, unit.power)
    if reads(game, "foreign_carrier") == "carrier" and is_cargo(unit):
        ships = {gas_power(game, ship.power) for ship in carriers(game, unit)}
        return own if own in ships else next(iter(sorted(ships)), own)
    return own


def is_cargo(unit: Unit) -> bool:
    """True for what a ship may carry over sea: land units, and aircraft of carriers."""
    return unit.is_land or unit.type == "CVP"


def carriers(game: Game, unit: Unit) -> Iterator[Unit]:
    """Ships that may carry a unit at sea: in its sea area and section, of friends."""
    fitting = TRANSPORTS if unit.is_land else {"CV"}
    for ship in game.units_at_sea.get(unit.sea, ()):
        if ship.type in fitting and ship.section == unit.section and game.cooperate(ship.power, unit.power):
            yield ship


def is_neutral(game: Game, power: str) -> bool:
    """True for a neutral power where the limits don't hold for neutrals (GAS-AMB-17)."""
    return bool(reads(game, "neutral_exempt")) and game.is_neutral(power)


# --- at home ------------------------------------------------------------------------------------------------


def homes_of(game: Game, power: str) -> tuple[str, ...]:
    """The home countries of a power; of the Commonwealth by option only the United Kingdom (GAS-AMB-29)."""
    homes = power_infos()[power].homes if power in power_infos() else ()
    if power == COMMONWEALTH and reads(game, "cw_home") == "uk_only":
        return homes[:1]
    return homes


def is_home(game: Game, power: str, node: int) -> bool:
    """True in a power's own home country."""
    return game.atlas.home_at(node) in homes_of(game, power)


def stores(game: Game, power: str) -> Iterator[int]:
    """Hexes where a power may save new gas: cities and factories at home that it holds, or who shares its gas
    (GAS-PRO-13, GAS-AMB-39), in the order of the map.
    """
    works = (node for node in game.hexes if factories_at(game, node))
    for node in sorted({*game.atlas.places_at, *works}):
        if is_store(game, power, node):
            yield node


def is_store(game: Game, power: str, node: int) -> bool:
    """True where a power may save new gas."""
    built = game.atlas.is_city(node) or factories_at(game, node) > 0
    return built and is_home(game, power, node) and shares_hex(game, power, node)


def shares_hex(game: Game, power: str, node: int) -> bool:
    """True where a power holds a hex, or who shares its gas."""
    holder = game.power_over(node)
    return holder == power or gas_power(game, holder) == gas_power(game, power) != ""


def capital_of(game: Game, power: str) -> int:
    """Where a power saves gas if nobody says otherwise: its capital, else the first store; -1 where it has
    none.
    """
    capital = _capital(game, power)
    if capital >= 0 and is_store(game, power, capital):
        return capital
    return next(stores(game, power), -1)


def is_capital(game: Game, power: str, node: int) -> bool:
    """True for the capital of a power."""
    return node >= 0 and node == _capital(game, power)


def _capital(game: Game, power: str) -> int:
    info = power_infos().get(power)
    return game.atlas.named(info.capital) if info is not None else -1
