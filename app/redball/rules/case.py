"""Looking up what an order names, and collecting every reason against it.

A judge opens a :class:`Case`, looks things up through it, adds its objections, and closes it with ``denied``
when ``objections`` is not empty.  A look-up that fails adds an objection with near misses, and returns None.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, get_args, get_origin

import msgspec

from redball.atlas import SeaArea, UnknownHexError
from redball.errors import in_words, near_misses
from redball.game import where
from redball.game.order_json import rule_set_of
from redball.game.orders import Order, SetOption, SetRuleSets
from redball.game.powers import Power
from redball.game.quantities import QuantityError, parse_quantity
from redball.game.references import readable
from redball.game.rulings import Ruling, denied
from redball.game.state import Game
from redball.game.units import Unit
from redball.misfits import Judge
from redball.rules.clauses import all_options, rule_set_title
from redball.wording import Message, Value, message


def tag_of(order: Order) -> str:
    """The kind of an order as JSON writes it: "move_unit"."""
    return str(type(order).__struct_config__.tag)


def asked(game: Game, order: Order) -> Message:
    """An order in words, with the names of places: a sentence of its rule set."""
    fields = msgspec.structs.asdict(readable(game, order))
    if isinstance(order, SetOption):
        option = all_options().get(order.name)
        fields["title"] = option.title if option else order.name
    elif isinstance(order, SetRuleSets):
        fields["rule_sets"] = titles_of(dict.fromkeys(("base", *order.rule_sets)))
    code = f"{rule_set_of(order)}.asked.{tag_of(order)}"
    return Message(code, {name: _plain(value) for name, value in fields.items()})


def titles_of(rule_sets: Iterable[str]) -> list[str]:
    """The titles of rule sets, in English, as journals keep them."""
    return [rule_set_title(each) for each in rule_sets]


def _plain(value: Any) -> Value:
    if isinstance(value, dict):
        return [f"{k} {_bare(v)}" for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return [_bare(v) for v in value]
    return value if isinstance(value, int) and not isinstance(value, bool) else _bare(value)


def _bare(value: Any) -> str:
    """A value as JSON has it rather than as Python does, text without quotation marks."""
    return value if isinstance(value, str) else in_words(value)


def denied_order(
    game: Game, order: Order, *reasons: Message, clauses: tuple[str, ...] = (), hexes: tuple[int, ...] = ()
) -> Ruling:
    """A denied ruling with the order in words."""
    return denied(asked(game, order), *reasons, clauses=clauses, hexes=hexes)


def hex_name(game: Game, node: int) -> str:
    """A hex in words: its places and its label."""
    return where.hex_name(game.atlas, node)


def here(unit: Unit) -> tuple[int, ...]:
    """The hex to show for a unit; none at sea or off the map."""
    return (unit.hex,) if unit.hex >= 0 else ()


@dataclass(slots=True)
class Case:
    """The reasons against one order, the clauses they rest on, and the hexes to show.

    Without ``why`` it is enough that there is no way: it is not looked for what bars it, which takes long.
    """

    game: Game
    objections: list[Message] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    hexes: list[int] = field(default_factory=list)
    why: bool = True

    def object(self, reason: Message, *clauses: str, hexes: Iterable[int] = ()) -> None:
        """Add a reason against the order."""
        self.objections.append(reason)
        self.cite(*clauses)
        self.hexes.extend(hexes)

    def cite(self, *clauses: str) -> None:
        """Name clauses that the ruling rests on, each once."""
        self.clauses.extend(c for c in clauses if c not in self.clauses)

    def denied(self, order: Order) -> Ruling:
        """The ruling against the order with everything collected."""
        return denied_order(
            self.game, order, *self.objections, clauses=tuple(self.clauses), hexes=tuple(self.hexes)
        )

    # --- looking up -----------------------------------------------------------------------------------------

    def unit(self, id: str, clause: str = "BASE-UNIT-01") -> Unit | None:
        """The unit with an id."""
        unit = self.game.units.get(id)
        if unit is None:
            names = {u.name: u.id for u in self.game.units.values()}
            near = near_misses(id, [*self.game.units, *names])
            self.unknown("unit", id, tuple(dict.fromkeys(names.get(n, n) for n in near)), clause)
        return unit

    def power(self, code: str, clause: str = "BASE-POWER-01") -> Power | None:
        """The major power with a code."""
        power = self.game.powers.get(code)
        if power is None:
            self.unknown("power", code, near_misses(code, self.game.powers), clause)
        return power

    def hex(self, text: str, clause: str = "BASE-HEX-01") -> int | None:
        """The hex with a label or place name."""
        try:
            return self.game.atlas.find(text)
        except UnknownHexError as error:
            self.unknown("hex", text, error.faults[0].near, clause)
            return None

    def area(self, text: str, clause: str = "BASE-HEX-03") -> SeaArea | None:
        """The sea area with a name."""
        area = self.game.atlas.sea_by_name.get(text.casefold())
        if area is None:
            near = near_misses(text, (a.name for a in self.game.atlas.sea_areas))
            self.unknown("area", text, near, clause)
        return area

    def unknown(self, what: str, found: str, near: Iterable[str], clause: str, own: str = "rules") -> None:
        """Object to a name that means nothing in this game, naming what was perhaps meant; the sentence is
        ``unknown.<what>`` of the messages that ``own`` names, such as those of a rule set.
        """
        if not found:
            self.object(message("rules.nothing_named", what=what), clause)
            return
        close = list(near)
        code = f"{own}.unknown.{what}_near" if close else f"{own}.unknown.{what}"
        self.object(message(code, found=found, near=close) if close else message(code, found=found), clause)

    # --- values ---------------------------------------------------------------------------------------------

    def value(self, name: str, found: Any, kind: Any, clause: str) -> Any:
        """``found`` as a value of a type, None with an objection when it is of another; quantities may be
        text.
        """
        try:
            return msgspec.convert(found, kind, dec_hook=_exact)
        except msgspec.ValidationError as error:
            cause = error.__cause__
            wanted = cause.expected if isinstance(cause, QuantityError) else expected(kind)
            if wanted is None:
                self._misfits(name, found, kind, clause)
            else:
                said = message("rules.wrong_type", field=name, found=in_words(found), expected=wanted)
                self.object(said, clause)
            return None

    def _misfits(self, name: str, found: Any, kind: Any, clause: str) -> None:
        """Object to each part of a value that keeps it from being of a type, such as a number with limits."""
        for path, what, wanted, *_ in Judge(_exact).misfits(found, kind, name):
            self.object(message("rules.wrong_type", field=path, found=what, expected=wanted), clause)


def _exact(kind: type, found: object) -> object:
    if kind is not Fraction:
        raise ValueError(f"no way to read a {kind.__name__}")
    return parse_quantity(found)


def expected(kind: Any) -> str | None:
    """A simple type or a choice in words, for a sentence about what was expected; None for any other."""
    if kind is int:
        return "a whole number"
    if kind is bool:
        return "true or false"
    if kind is str:
        return "text"
    if kind is Fraction:
        return "a quantity such as 15/4"
    choices = get_args(kind) if get_origin(kind) is Literal else ()
    return " or ".join(in_words(choice) for choice in choices) or None
