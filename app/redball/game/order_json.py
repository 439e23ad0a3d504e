"""Orders as JSON: one order or a list of them, written by people and programs.

Which kinds of orders there are the rule sets say: :func:`learn` makes theirs known.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Union

import msgspec

from redball.errors import Fault, in_words, joined, near_misses
from redball.game.errors import OrderError
from redball.game.orders import Order
from redball.game.rule_sets import bring_in
from redball.language import translated
from redball.reading import MOST_FAULTS, PlainReader

_kinds: dict[str, type[Order]] = {}
_owners: dict[type[Order], str] = {}

MOST_ORDERS = 10_000
"""Orders in one list: more than a whole game has."""


def learn(orders: Iterable[type[Order]], rule_set: str = "base") -> None:
    """Make the kinds of orders of a rule set known.

    Raises:
        ValueError: one is known as another rule set's, or has the word of another in its field ``order``.

    """
    for order in orders:
        word = str(order.__struct_config__.tag)
        known = _kinds.setdefault(word, order)
        if known is not order or _owners.setdefault(order, rule_set) != rule_set:
            raise ValueError(
                f"“{_owners[known]}” and “{rule_set}” both have orders that are written “{word}”"
            )


def order_kinds() -> Mapping[str, type[Order]]:
    """Every kind of order by the word in its field ``order``."""
    bring_in()
    assert _kinds, "orders are read before any rule set is loaded"
    return _kinds


def rule_set_of(order: Order) -> str:
    """The id of the rule set that an order belongs to."""
    kind = type(order)
    if kind not in _owners:
        bring_in()
    return _owners[kind]


def any_order() -> Any:
    """The type of an order of any kind."""
    return Union[tuple(order_kinds().values())]  # noqa: UP007  (of as many as there are)


@cache
def _decoder(kind: type[Order]) -> msgspec.json.Decoder[Any]:
    """The decoder of one kind: one for all kinds would read the types of hundreds of fields first."""
    return msgspec.json.Decoder(kind)


class _Word(msgspec.Struct):
    """What tells the kind of an order in JSON."""

    order: str


_word = msgspec.json.Decoder(_Word)


def write_order(order: Order) -> str:
    """One order as JSON."""
    return msgspec.json.encode(order).decode()


def read_order(text: str) -> Order | None:
    """One order out of a journal; None for a kind or a field that this program doesn't know (any more)."""
    try:
        kind = order_kinds().get(_word.decode(text).order)
        order: Order | None = _decoder(kind).decode(text) if kind is not None else None
    except msgspec.DecodeError:
        return None
    return order


def read_orders(text: bytes | str, where: str = "orders") -> tuple[Order, ...]:
    """The order or orders in a JSON text; ``where`` is what faults call it, such as the file's name.

    Raises:
        OrderError: every wrong field of every order, by JSON path.

    """
    plain = _parsed(text, where)
    if not isinstance(plain, (list, dict)):
        raise OrderError(Fault(where, in_words(plain), "an order or a list of orders"))
    if isinstance(plain, list) and len(plain) > MOST_ORDERS:
        raise OrderError(
            Fault(
                where,
                translated("{0:,} orders", len(plain)),
                translated("at most {0:,} at once", MOST_ORDERS),
            )
        )
    reader = PlainReader(lambda path: f"{where}: {path}" if path else where, wrong=OrderError)
    if isinstance(plain, dict):
        orders = [_order(plain, "", reader)]
    else:
        orders = [_order(item, f"[{i}]", reader) for i, item in enumerate(plain)]
    if reader.faults:
        raise OrderError(reader.faults)
    return tuple(order for order in orders if order is not None)


def _parsed(text: bytes | str, where: str) -> object:
    try:
        given = text.removeprefix("\ufeff") if isinstance(text, str) else text
        plain: object = json.loads(given, object_pairs_hook=lambda fields: _table(fields, where))
        json.dumps(plain, ensure_ascii=False).encode()  # half a character has no place in a save
    except json.JSONDecodeError as error:
        at = f"{where} line {error.lineno} column {error.colno}"
        raise OrderError(Fault(at, f"“{error.msg}”", "valid JSON")) from error
    except UnicodeEncodeError as error:
        raise OrderError(Fault(where, "half a character, such as “\\ud800”", "whole characters")) from error
    except UnicodeDecodeError as error:
        raise OrderError(Fault(where, "bytes that aren't text", "JSON in UTF-8")) from error
    except RecursionError as error:
        raise OrderError(Fault(where, "lists within lists without end", "orders")) from error
    except ValueError as error:  # Python reads no number of more than 4,300 digits
        raise OrderError(Fault(where, "a number of too many digits", "numbers of a game")) from error
    return plain


def _table(fields: list[tuple[str, object]], where: str) -> dict[str, object]:
    """A table of JSON; a field that stands in it twice is a fault, for only one of them can be meant."""
    table: dict[str, object] = {}
    faults: list[Fault] = []
    for name, value in fields:
        if name in table:
            both = (
                "the same value" if table[name] == value else f"{in_words(table[name])} and {in_words(value)}"
            )
            if len(faults) >= MOST_FAULTS:
                break
            faults.append(
                Fault(
                    where,
                    translated("the field “{0}” twice in one table, {1}", name, both),
                    "each field once",
                )
            )
        table[name] = value
    if faults:
        raise OrderError(faults)
    return table


def _order(plain: object, path: str, reader: PlainReader) -> Order | None:
    if not isinstance(plain, dict):
        reader.fault(path, in_words(plain), "an order, which is a table of fields")
        return None
    word = plain.get("order")
    kind = order_kinds().get(word) if isinstance(word, str) else None
    if kind is None:
        near = near_misses(word, order_kinds()) if isinstance(word, str) else ()
        reader.fault(joined(path, "order"), in_words(word), "a kind of order such as “move_unit”", near)
        return None
    return reader.struct(plain, kind, path)
