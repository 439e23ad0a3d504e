"""Orders drawn by chance, each field with what it can name in a position: for tests of what is answered."""

from __future__ import annotations

import random
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec
from redball.game.order_json import order_kinds
from redball.game.orders import AddUnit, Order, SetOption
from redball.game.powers import Power
from redball.game.references import FieldsOf, Named, Reference, Row
from redball.game.state import Game
from redball.game.units import unit_types
from redball.rules import freight
from redball.rules.clauses import all_options
from redball.rules.oil.receipts import receipts

_TEXTS = {
    "type": sorted(unit_types()),
    "fuel": ["1", "1/4", "2 1/2"],
    "anywhere": ["", "1"],
    "way": ["primary", "secondary", "hq", "supply_unit", "atr", "trs", "sea"],
    "size": [""],
}
_FIELDS = {
    Power: {"fuel": ["1", "41/4", "-1"], "multiple": ["1", "1/3"], "bp_spent": [1, 99], "rp_pool": ["2"]},
    AddUnit: {"attack": [2, -1], "organized": [True, False], "at": ["Rome", ""]},
}


class Drawer:
    """Draws orders for a position."""

    def __init__(self, game: Game, dice: random.Random) -> None:
        atlas, self.game, self.dice = game.atlas, game, dice
        nodes = [*dice.sample(range(len(atlas.grid)), 200), *(area.box for area in atlas.sea_areas)]
        stood_on = [atlas.label(unit.hex) for unit in game.units.values() if unit.hex >= 0]
        hexes = [*stood_on, *(place.name for place in atlas.places), *map(atlas.label, nodes)]
        units, powers, seas = list(game.units), list(game.powers), [a.name for a in atlas.sea_areas]
        keys = [r.key for node in atlas.places_at for r in freight.resources_at(game, node)]
        oils = [receipt.key for receipt in receipts(game)]
        self.words: dict[str, list[str]] = {
            "hex": hexes, "spot": [*hexes, *seas, ""], "sea": seas, "leg": seas,
            "unit": units, "power": powers,
            "country": list(game.countries), "controller": powers,
            "belligerent": [*powers, *game.countries],
            "holder": [*units, *powers], "zone": [zone for zone in atlas.weather_zones if zone],
            "provider": [f"unit:{unit}" for unit in units] + [f"hex:{name}" for name in hexes],
            "oil": oils, "resource": [*keys, *hexes], "source": [*units, *hexes],
        }  # fmt: skip

    def order(self) -> Order:
        """Any order of any kind."""
        kind = self.dice.choice(list(order_kinds().values()))
        if kind is SetOption:
            option = self.dice.choice(list(all_options().values()))
            return SetOption(option.name, self.dice.choice(option.readings).value)
        made = self._struct(kind)
        assert isinstance(made, Order)
        return made

    def _struct(self, kind: type[msgspec.Struct]) -> msgspec.Struct:
        hints, found = get_type_hints(kind, include_extras=True), dict[str, Any]()
        for field in msgspec.structs.fields(kind):
            if field.required or self.dice.random() < 0.5:
                found[field.name] = self._value(hints[field.name], field.name, found)
        return kind(**found)

    def _value(self, hint: Any, name: str, so_far: dict[str, Any]) -> Any:
        origin, parts, dice = get_origin(hint), get_args(hint), self.dice
        if origin is Annotated:
            return self._named(parts[0], hint.__metadata__[0], name, so_far)
        if origin is Literal:
            return dice.choice(parts)
        if origin in (tuple, list):
            return origin(self._value(parts[0], name, so_far) for _ in range(dice.choice((0, 1, 1, 2))))
        if origin is dict:
            return {self._value(parts[0], name, so_far): self._value(parts[1], name, so_far)}
        if parts:
            return self._value(dice.choice(parts), name, so_far)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            return self._struct(hint)
        return {bool: dice.random() < 0.5, int: dice.choice((0, 1, 2, 5)), type(None): None}.get(hint, "x")

    def _named(self, inner: Any, kind: object, name: str, so_far: dict[str, Any]) -> Any:
        dice = self.dice
        match kind:
            case Named(by, kinds) if so_far.get(by) in kinds:
                return self._named(str, kinds[so_far[by]], name, so_far)
            case Named():
                return ""
            case Row(first, rest):
                named = [*first, *[rest] * dice.choice((0, 1, 2))]
                return tuple(self._named(str, each, name, so_far) for each in named)
            case FieldsOf(struct) if struct in _FIELDS:
                field = dice.choice(list(_FIELDS[struct]))
                return {field: dice.choice(_FIELDS[struct][field])}
            case FieldsOf(struct):
                hints = get_type_hints(struct, include_extras=True)
                field = dice.choice(list(hints))
                return {field: self._value(hints[field], field, so_far)}
            case Reference(what) if what in self.words:
                return dice.choice(self.words[what] or [""])
        if get_origin(inner) is Annotated or inner is not str:
            return self._value(inner, name, so_far)
        return dice.choice(_TEXTS.get(name, ["New"]))
