"""Orders: every kind with fields of the right, the wrong and the nonsensical value, one after the other."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import msgspec
from redball.errors import RedballError
from redball.game import codec, library, sequence
from redball.game.order_json import order_kinds, read_order, read_orders, write_order
from redball.game.orders import Order
from redball.game.powers import power_infos
from redball.game.state import Game, next_game
from redball.game.units import unit_types
from redball.rules import judge, tasks
from redball.rules.clauses import all_options
from redball.wording import sentence

from tests.fuzz import ground
from tests.fuzz.bending import bent_bytes, bent_tree, nonsense
from tests.fuzz.soundness import Nonsense, is_text, must_be_sound, must_come_back

_PHASES = (
    "land_movement",
    "final_reorganization",
    "production",
    "reinforcement",
    "impulse_end",
    "lend_lease",
)


def begin(folder: Path) -> Callable[[random.Random], bool]:
    """Give what makes an order and gives it in a position that former orders have made."""
    ground.settle(folder)
    starts = _starts(ground.full_game(library.atlas("theatre")))
    words = _Words(starts[0])
    game = [starts[0]]

    def case(dice: random.Random) -> bool:
        if dice.random() < 0.05:
            game[0] = dice.choice(starts)
        given = _drawn(dice, words)
        text: str | bytes = json.dumps(given)
        roll = dice.random()
        if roll < 0.03:
            text = bent_bytes(text.encode(), dice)
        elif roll < 0.04:
            text = str(nonsense(dice))
        try:
            orders = read_orders(text, "case")
        except RedballError as error:
            if not error.faults or any(
                not is_text(f.sentence()) or len(f.sentence()) > 2_000 for f in error.faults
            ):
                raise Nonsense(f"it says {str(error)!r:.300}") from error
            return False
        return [_give(game, order, dice) for order in orders] == [True]

    return case


def _give(game: list[Game], order: Order, dice: random.Random) -> bool:
    if read_order(write_order(order)) != order:
        raise Nonsense(f"{order!r:.300} comes back as another order")
    ruling = judge(game[0], order, ())
    if not ruling.allowed and ruling.dice:
        ruling = judge(game[0], order, tuple(dice.randint(1, 10) for _ in range(ruling.dice)))
    said = [sentence(ruling.text), *map(sentence, ruling.reasons), *map(sentence, ruling.notes)]
    if not all(said) or (not ruling.allowed and not (ruling.reasons or ruling.dice)):
        raise Nonsense(f"{order!r:.300} is answered without a word")
    if not ruling.allowed:
        return False
    changes = codec.decode_changes(codec.encode_changes(ruling.changes), game[0].atlas)
    after = next_game(game[0], ruling.changes)
    if codec.encode_position(game[0].changed(changes)) != codec.encode_position(after):
        raise Nonsense(f"{order!r:.300}: its changes come back as others")
    must_be_sound(after)
    if dice.random() < 0.05:
        must_come_back(after)
        tasks(after)
    game[0] = after
    return True


def _starts(game: Game) -> list[Game]:
    """The position at several moments of a turn."""
    found = []
    for name in _PHASES:
        if name in sequence.phases():
            impulse = int(sequence.phases()[name].in_impulse)
            found.append(replace(game, clock=sequence.at_phase(game.clock, name, impulse)))
    return found


class _Words:
    """What orders of a position name, by what they name."""

    def __init__(self, game: Game) -> None:
        atlas = game.atlas
        hexes = [place.name for place in atlas.places] + [atlas.label(n) for n in range(len(atlas.grid))]
        seas = [area.name for area in atlas.sea_areas]
        options = list(all_options())
        self.units = [*game.units, "new", "other"]
        self.hexes = [*hexes, *(spelling(name) for name in hexes[:9] for spelling in _SPELLINGS)]
        self.powers = [*game.powers, *game.powers, *power_infos(), *game.countries]
        self.seas = [*seas, *(area.upper() for area in seas)]
        self.other = ["1", "1/4", "2 1/2", "track", "depot", "free", "A-0504-o1", *options[::20]]
        self.other += [*unit_types(), *sequence.phases(), "", "fine", "produce", "oil"]
        self.sources = [f"hex:{name}" for name in hexes] + [f"unit:{unit}" for unit in game.units]

    def of(self, name: str, dice: random.Random) -> str:
        """A text for a field of this name: nearly always of the kind that it asks for."""
        roll = dice.random()
        if roll < 0.85:
            for part, words in self._usual():
                if part in name:
                    return dice.choice(words)
        return dice.choice(
            dice.choice((self.units, self.hexes, self.powers, self.seas, self.other, self.sources))
        )

    def _usual(self) -> list[tuple[str, list[str]]]:
        return [
            ("unit", self.units),
            ("id", self.units),
            ("hq", self.units),
            ("carrier", self.units),
            ("ship", self.units),
            ("who", [*self.units, *self.powers]),
            ("power", self.powers),
            ("owner", self.powers),
            ("controller", self.powers),
            ("country", list(self.powers)),
            ("payer", self.powers),
            ("user", self.powers),
            ("friend", self.powers),
            ("area", self.seas),
            ("sea", self.seas),
            ("zone", ["Mediterranean", ""]),
            ("hex", self.hexes),
            ("to", self.hexes),
            ("at", [*self.hexes, *self.seas, ""]),
            ("target", self.hexes),
            ("port", self.hexes),
            ("factory", self.hexes),
            ("provider", self.sources),
            ("source", self.sources),
            ("type", list(unit_types())),
            ("phase", list(sequence.phases())),
            ("fuel", ["1", "1/4", "2 1/2", "0", "-1"]),
        ]


_SPELLINGS = (str.upper, str.lower, lambda name: f" {name} ", lambda name: f"hex:{name}")


def _drawn(dice: random.Random, words: _Words) -> Any:
    name = dice.choice(list(order_kinds()))
    given: dict[str, Any] = {"order": name}
    for field in msgspec.structs.fields(order_kinds()[name]):
        if field.required or dice.random() < 0.4:
            given[field.encode_name] = _value(field.type, field.encode_name, dice, words)
    return bent_tree(given, dice) if dice.random() < 0.1 else given


def _value(kind: Any, name: str, dice: random.Random, words: _Words) -> Any:
    if dice.random() < 0.03:
        return nonsense(dice)
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return dice.choice(parts)
    if kind is bool:
        return dice.random() < 0.5
    if kind is int:
        return dice.choice((0, 0, 1, 1, 1, 2, 2, 3, 4, 5, 8, 10, 12, 40, -1, 99, 1000, 10**9))
    if kind is str:
        return words.of(name, dice)
    if origin in (tuple, list):
        inner = parts[0] if parts else str
        return [_value(inner, name, dice, words) for _ in range(dice.choice((0, 1, 1, 2, 3)))]
    if origin is dict:
        named = [dice.choice(_FIELDS) for _ in range(dice.choice((1, 1, 2)))]
        return {key: _value(Any, key, dice, words) for key in named}
    if parts:
        return _value(dice.choice(parts), name, dice, words)
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return {
            f.encode_name: _value(f.type, f.encode_name, dice, words) for f in msgspec.structs.fields(kind)
        }
    if kind is type(None):
        return None
    return dice.choice((words.of(name, dice), 0, 1, 5, -1, True, False, "1/4", "2 1/2", 0.5))


_FIELDS = (
    "name", "type", "power", "size", "at", "section", "organized", "attack", "cost", "fuel", "multiple",
    "rp_pool",
    "rp_spent", "bp_available", "bp_spent", "active", "in_play", "rail_moves", "side", "country", "large",
)  # fmt: skip
