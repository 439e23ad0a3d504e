"""What any position that was accepted must be like, said without the program's own judge."""

from __future__ import annotations

import dataclasses
import unicodedata
from fractions import Fraction

import msgspec
from msgspec.structs import replace
from redball.game import codec
from redball.game.powers import power_infos
from redball.game.scenario import read_scenario, write_scenario
from redball.game.sequence import phases
from redball.game.state import Game
from redball.game.units import UnitClass, unit_types

__all__ = ["Nonsense", "is_text", "must_be_sound", "must_come_back"]

MOST = 10_000
"""No number of a game on a table is larger."""
LONGEST = 20_000


class Nonsense(AssertionError):
    """Something was accepted that makes no sense."""


def is_text(text: str, *, lines: bool = False) -> bool:
    """Whether a terminal can show it: no control characters, none that turn the direction of writing."""
    return not any(
        unicodedata.category(c) in ("Cc", "Cs")
        or c in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
        for c in text
        if not (lines and c == "\n")
    )


def must_be_sound(game: Game) -> None:
    """Say what makes no sense in a position.

    Raises:
        Nonsense: the first few of it.

    """
    wrong = [text for text, fault in _claims(game) if fault]
    if wrong:
        raise Nonsense("; ".join(wrong[:4]))


def must_come_back(game: Game) -> None:
    """Write a position both ways and read it again.

    Raises:
        Nonsense: what came back is another position.

    """
    # A unit that says no size has the usual one.
    usual = {id: replace(u, size=u.size or unit_types()[u.type].sizes[0]) for id, u in game.units.items()}
    game = dataclasses.replace(game, units=usual)
    kept = codec.encode_position(game)
    if codec.encode_position(codec.decode_position(kept, game.atlas)) != kept:
        raise Nonsense("the save's text gives another position")
    told = codec.encode_position(read_scenario(write_scenario(game), lambda _: game.atlas))
    for name, one, other in _differences(kept, told):
        raise Nonsense(f"the scenario's text gives another position: {name}: {one!r:.300} / {other!r:.300}")


def _differences(one: bytes, other: bytes):
    """Fields of two positions that differ; the order of countries means nothing, nor does one of which
    nothing is known.
    """
    a, b = msgspec.json.decode(one), msgspec.json.decode(other)
    for position in (a, b):
        known = [row for row in position.get("countries", ()) if set(row) != {"code"}]
        position["countries"] = sorted(known, key=lambda row: row["code"])
    return [(key, a.get(key), b.get(key)) for key in sorted({*a, *b}) if a.get(key) != b.get(key)]


def _claims(game: Game):  # a long list of plain sentences
    """Pairs of what is wrong and whether it is."""
    atlas, size, areas = game.atlas, len(game.atlas.grid), len(game.atlas.sea_areas)
    infos, types = power_infos(), unit_types()
    countries = (
        {t.home for t in atlas.territories} | {t.code for t in atlas.territories} | set(atlas.controllers)
    )
    codes = {*infos, *countries, *game.countries} - {""}
    clock = game.clock
    yield f"phase {clock.phase!r:.50}", clock.phase not in phases()
    yield f"turn {clock.turn}", not 0 <= clock.turn <= 65
    yield f"impulse {clock.impulse}", not 0 <= clock.impulse <= 999
    yield "no powers", not game.powers
    for code, power in game.powers.items():
        yield f"power {code!r:.50}", code != power.code or code not in infos
        for field in msgspec.structs.fields(power):
            value = getattr(power, field.name)
            if isinstance(value, (int, Fraction)) and not isinstance(value, bool):
                least = -1 if field.name == "rail_moves" else 0
                yield f"{code} {field.name} {value!s:.40}", not least <= value <= MOST
        yield f"{code} fuel {power.fuel!s:.40}", not power.fuel <= 10 or (power.fuel * 4).denominator != 1
        yield f"{code} spent {power.rp_spent} of {power.rp_pool}", power.rp_spent > power.rp_pool
    for code, country in game.countries.items():
        yield f"country {code!r:.50}", code != country.code or not code
        yield f"{code} of {country.power!r:.50}", country.power not in ("", *infos)
        yield f"{code} conquered by nobody", country.conquered and not country.power
    for id, unit in game.units.items():
        yield f"unit id {id!r:.60}", id != unit.id or not id.strip() or not is_text(id) or len(id) > LONGEST
        yield f"name {unit.name!r:.60}", not is_text(unit.name)
        yield f"type {unit.type!r:.60}", unit.type not in types
        if unit.type not in types:
            continue
        kind = types[unit.type]
        yield f"{id} size {unit.size}", unit.size not in ("", *kind.sizes)
        yield f"{id} of {unit.power!r:.50}", unit.power not in codes
        yield f"{id} in two places", unit.hex >= 0 and unit.sea >= 0
        yield f"{id} hex {unit.hex}", not -1 <= unit.hex < size
        yield f"{id} sea {unit.sea}", not -1 <= unit.sea < areas
        yield (
            f"{id} section {unit.section}",
            not (-1 <= unit.section <= 4 if unit.sea >= 0 else unit.section == 0),
        )
        for field in msgspec.structs.fields(unit):
            value = getattr(unit, field.name)
            if (
                isinstance(value, int)
                and not isinstance(value, bool)
                and field.name not in ("hex", "sea", "section")
            ):
                least = (
                    -1
                    if field.name.endswith("cost")
                    else -99
                    if field.name in ("attack", "reorganization")
                    else 0
                )
                yield f"{id} {field.name} {value}", not least <= value <= MOST
        if 0 <= unit.hex < size:
            yield f"{id} in the sea", int(atlas.sea[unit.hex]) >= 0
            yield f"{id} a ship inland", kind.kind is UnitClass.NAVAL and not atlas.port_class(unit.hex)
    for node, holder in game.control.items():
        yield f"control of {node}", not 0 <= node < size or int(atlas.sea[node]) >= 0
        yield f"controller {holder!r:.50}", holder not in codes
    for node, depot in game.depots.items():
        yield f"depot at {node}", not 0 <= node < size or int(atlas.sea[node]) >= 0
        yield f"depot of {depot.owner!r:.50}", depot.owner not in infos
        yield f"barrels {depot.barrels}", not 1 <= depot.barrels <= MOST
    for (area, code), points in game.convoys.items():
        yield f"convoys in {area}", not 0 <= area < areas
        yield f"convoys of {code!r:.50}", code not in infos
        yield f"convoy points {points}", not 1 <= points <= MOST
    for node, state in game.hexes.items():
        yield f"damage at {node}", not 0 <= node < size
        for number in (state.factories_destroyed, state.factories_added, state.oil_destroyed):
            yield f"damage {number}", not -99 <= number <= MOST
    for zone in game.weather:
        yield f"zone {zone!r:.50}", zone not in atlas.weather_zones
    for pairs in (game.wars, game.cooperation):
        for a, b in pairs:
            yield f"pair {a!r:.40} {b!r:.40}", not a < b or not {a, b} <= codes
    yield "friends at war", bool(game.wars & game.cooperation)
    for text in (game.title, game.description):
        yield f"text {text!r:.60}", not is_text(text, lines=True) or len(text) > 10 * LONGEST
