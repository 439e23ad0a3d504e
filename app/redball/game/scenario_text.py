"""A position written as a scenario: sections in the order in which a person asks, one row a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from redball.game import control_text, sequence
from redball.game.powers import Country, power_infos
from redball.game.quantities import quantity_text
from redball.game.standard import home_countries, usual_cooperation, usual_pool
from redball.game.state import Game
from redball.game.units import Unit
from redball.game.where import hex_text, spot_of, spot_text
from redball.names import visible

_WIDTH = 100


def write_scenario(game: Game) -> str:
    """The position as the text of a scenario file; reading it gives an equal position on the same map."""
    sections = [
        _head(game),
        _rows("control", _control(game)),
        _rows("depots", _depots(game)),
        _rows("convoys", _convoys(game)),
        _rows("hexes", _hexes(game)),
        _rows("units", (_unit(game, unit) for unit in game.units.values())),
        _table("clock", _clock(game)),
        *(_table(f"powers.{code}", fields) for code, fields in _powers(game)),
        *(_table(f"countries.{code}", fields) for code, fields in _countries(game)),
        _table("weather", dict(game.weather)),
        _table("marks", dict(game.marks)),
        _table("options", dict(game.options)),
    ]
    return "\n".join(section for section in sections if section)


# --- what is written ----------------------------------------------------------------------------------------


def _head(game: Game) -> str:
    fields: dict[str, Any] = {"title": game.title, "map": game.atlas.id}
    if game.description:
        fields["description"] = game.description
    fields["rule_sets"] = list(game.rule_sets)
    fields["first"] = game.clock.first
    fields["wars"] = [list(pair) for pair in sorted(game.wars)]
    if game.cooperation != usual_cooperation(game.powers):
        fields["cooperation"] = [list(pair) for pair in sorted(game.cooperation)]
    return _lines(fields)


def _clock(game: Game) -> dict[str, Any]:
    clock = game.clock
    fields: dict[str, Any] = {"turn": clock.date, "phase": clock.phase}
    if clock.impulse:
        fields["impulse"] = clock.impulse
    if clock != sequence.at_phase(clock, clock.phase, clock.impulse) or clock.side:
        fields["side"] = clock.side
    return fields


def _control(game: Game) -> Iterator[dict[str, Any]]:
    for controller, territories, hexes in control_text.in_words(game.atlas, game.control):
        row: dict[str, Any] = {"controller": controller}
        row |= {"territories": territories} if territories else {}
        yield row | ({"hexes": hexes} if hexes else {})


def _depots(game: Game) -> Iterator[dict[str, Any]]:
    for node, depot in game.depots.items():
        yield {"hex": hex_text(game.atlas, node), "owner": depot.owner, "barrels": depot.barrels}


def _convoys(game: Game) -> Iterator[dict[str, Any]]:
    for (area, power), points in game.convoys.items():
        yield {"area": game.atlas.sea_areas[area].name, "power": power, "points": points}


def _hexes(game: Game) -> Iterator[dict[str, Any]]:
    for node, state in game.hexes.items():
        yield {"hex": hex_text(game.atlas, node)} | _said(state, ())


def _unit(game: Game, unit: Unit) -> dict[str, Any]:
    fields = _said(unit, ("id", "name", "type", "power", "country", "size"))
    if (at := spot_text(game.atlas, spot_of(unit))) != "":
        fields["at"] = at
    order = ("id", "name", "type", "power", "country", "size", "at", "section")
    first = {name: fields[name] for name in order if name in fields}
    return first | {k: v for k, v in fields.items() if k not in ("hex", "sea", *order)}


def _powers(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    infos = power_infos()
    for code, power in game.powers.items():
        fields = {k: v for k, v in _said(power, ("side", "multiple", "fuel")).items() if k != "code"}
        if infos[code].side == power.side:
            del fields["side"]
        if not power.rp_pool and usual_pool(power, game.clock.phase, game.rule_sets):
            fields["rp_pool"] = power.rp_pool
        yield code, fields


def _countries(game: Game) -> Iterator[tuple[str, dict[str, Any]]]:
    usual = home_countries(game.atlas)
    for code in dict.fromkeys([*usual, *game.countries]):
        country = game.countries.get(code, Country(code))
        if country != usual.get(code):
            yield code, {"power": country.power} | ({"conquered": True} if country.conquered else {})


def _said(struct: msgspec.Struct, always: Sequence[str]) -> dict[str, Any]:
    """The fields of a struct that are not as usual, and some of them always."""
    return {
        field.name: value
        for field in msgspec.structs.fields(struct)
        if (value := getattr(struct, field.name)) != field.default or field.name in always
    }


# --- how it is written --------------------------------------------------------------------------------------


def _rows(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    """A list of tables, one a line."""
    lines = [f"  {toml_value(row)},\n" for row in rows]
    return f"{name} = [\n{''.join(lines)}]\n" if lines else ""


def _table(name: str, fields: Mapping[str, Any]) -> str:
    # A power without anything unusual still needs its header: it says that the power is in the game.
    return f"[{name}]\n{_lines(fields)}" if fields or name.startswith("powers.") else ""


def _lines(fields: Mapping[str, Any]) -> str:
    return "".join(f"{_key(name)} = {toml_value(value)}\n" for name, value in fields.items())


def _key(name: str) -> str:
    bare = name.isascii() and name.replace("_", "").replace("-", "").isalnum()
    return name if bare else toml_value(name)


def toml_value(value: Any) -> str:
    """A value of TOML on one line; a long list of words is broken into several."""
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{_key(str(k))} = {toml_value(v)}" for k, v in value.items())
        return f"{{ {pairs} }}" if value else "{}"
    if isinstance(value, (list, tuple)):
        return _list([toml_value(item) for item in value])
    return _scalar(quantity_text(value) if isinstance(value, Fraction) else value)


def _list(items: Sequence[str]) -> str:
    line = f"[{', '.join(items)}]"
    if len(line) <= _WIDTH:
        return line
    broken, width = ["["], 0
    for item in items:
        if width + len(item) + 2 > _WIDTH or not width:
            broken.append("\n    ")
            width = 4
        broken.append(f"{item}, ")
        width += len(item) + 2
    return "".join(broken).replace(", \n", ",\n").rstrip() + "\n  ]"


def _scalar(value: object) -> str:
    import tomli_w

    written = tomli_w.dumps({"x": value}).removeprefix("x = ").removesuffix("\n")
    return visible(written, lambda char: f"\\U{ord(char):08x}")
