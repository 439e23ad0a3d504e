"""What the type of a field asks for, so that an editor can be made for it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from redball.game.kinds import Kind, kind_of
from redball.game.orders import Order
from redball.game.references import FieldsOf, Named, Reference, Row

MOST = 9999
"""The largest number that a field takes where its type says nothing; so far below zero too."""
TEXT, POWER = Reference("text"), Reference("power")


@dataclass(frozen=True)
class YesOrNo:
    """A yes or a no."""


@dataclass(frozen=True)
class Number:
    """A whole number."""

    least: int = -MOST
    most: int = MOST


@dataclass(frozen=True)
class OneOf:
    """One of some words."""

    words: tuple[str, ...]


@dataclass(frozen=True)
class Name:
    """The name of something, by what it may be."""

    kind: Reference


@dataclass(frozen=True)
class Anything:
    """Any value of JSON, or a text."""


@dataclass(frozen=True)
class Many:
    """Any number of values, of which the first ``first`` may be of shapes of their own."""

    each: Shape
    first: tuple[Shape, ...] = ()


@dataclass(frozen=True)
class Together:
    """Some values in a fixed order."""

    parts: tuple[Shape, ...]


@dataclass(frozen=True)
class Table:
    """Values by keys."""

    key: Shape
    value: Shape


@dataclass(frozen=True)
class Fields:
    """Some fields of a struct with their values."""

    struct: type[msgspec.Struct]


@dataclass(frozen=True)
class Maybe:
    """A value, or none."""

    inside: Shape


@dataclass(frozen=True)
class Within:
    """An order of one of some kinds."""

    kinds: tuple[type[Order], ...]


Shape = (
    YesOrNo | Number | OneOf | Name | Anything | Many | Together | Table | Fields | Maybe | Within
)  # fmt: skip


def shapes_of(struct: type[msgspec.Struct]) -> dict[str, Shape]:
    """The shapes of the fields of a struct."""
    hints = get_type_hints(struct, include_extras=True)
    return {name: shape_of(hints[name]) for name in struct.__struct_fields__}


def shape_of(hint: Any) -> Shape:
    """The shape of a type."""
    origin, parts = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(hint)
    if origin is Literal:
        return OneOf(tuple(map(str, parts)))
    if origin in (Union, UnionType):
        return _union(parts)
    if origin in (tuple, list):
        open_end = origin is list or parts[1:] == (...,)
        return Many(shape_of(parts[0])) if open_end else Together(tuple(map(shape_of, parts)))
    if origin is dict:
        value = Anything() if parts[1] is Any else shape_of(parts[1])
        return Table(shape_of(parts[0]), value)
    if isinstance(hint, type) and issubclass(hint, Order):
        return Within((hint,))
    if hint is bool:
        return YesOrNo()
    if hint is int:
        return Number()
    return Name(TEXT) if hint in (str, Fraction) else Anything()


def _annotated(hint: Any) -> Shape:
    match hint.__metadata__[0]:
        case Reference() as kind:
            return Name(kind)
        case Named(_, kinds):
            return Name(Reference("place" if len({*kinds}) > 1 else next(iter(kinds.values())).what))
        case Row(first, rest):
            return Many(Name(rest), tuple(Name(kind) for kind in first))
        case FieldsOf(struct):
            return Fields(struct)
        case msgspec.Meta(ge=least, le=most):
            return Number(-MOST if least is None else int(least), MOST if most is None else int(most))
    if kind_of(hint) in (Kind.POWER, Kind.FUEL):
        return Name(POWER)
    return shape_of(hint.__origin__)


def _union(parts: tuple[Any, ...]) -> Shape:
    some = tuple(part for part in parts if part is not type(None))
    inside = [shape_of(part) for part in some]
    if all(isinstance(each, OneOf) for each in inside):
        made: Shape = OneOf(tuple(word for each in inside if isinstance(each, OneOf) for word in each.words))
    elif all(isinstance(each, Within) for each in inside):
        made = Within(tuple(kind for each in inside if isinstance(each, Within) for kind in each.kinds))
    else:
        made = inside[0] if len(inside) == 1 else Anything()
    return made if len(some) == len(parts) else Maybe(made)


def empty(shape: Shape) -> Any:
    """The value of a shape before anything was chosen."""
    match shape:
        case YesOrNo():
            return False
        case Number(least, most):
            return min(max(0, least), most)
        case OneOf(words):
            return "" if "" in words else words[0]
        case Many():
            return []
        case Together(parts):
            return [empty(part) for part in parts]
        case Table() | Fields():
            return {}
        case Maybe():
            return None
        case Within(kinds):
            return {"order": str(kinds[0].__struct_config__.tag)}
    return ""
