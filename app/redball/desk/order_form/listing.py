"""Which orders a form is offered for, and their words.

The messages of a rule set name its orders under ``[orders.<group>]`` and say what they do under
``[order_does]``.  Where they mean something of their own, fields stand under ``[order_field]`` (those of one
order under ``[order_field_of.<order>]``) and values under ``[order_value]``; what many have in common stands
in ``names.toml``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from redball.game.orders import Order, SetPassPhrase
from redball.game.state import Game
from redball.rules.registry import active
from redball.wording import catalogue, entry

ELSEWHERE = frozenset({SetPassPhrase})
"""Orders that nobody can write down: of a pass phrase the order holds what was made of it."""
OTHER = "other"
"""The group of orders that no message names."""


class Listed(NamedTuple):
    """An order of the list: its kind, its rule set, its group, its title and what it does."""

    kind: type[Order]
    rule_set: str
    group: str
    title: str
    does: str


def tag(kind: type[Order]) -> str:
    """The word of a kind of order."""
    return str(kind.__struct_config__.tag)


def listed(game: Game) -> Iterator[Listed]:
    """The orders of the rule sets that a game is played with, by groups in the order of the messages."""
    for rule_set in active(game):
        codes = _codes(rule_set.id)
        places = {word: number for number, word in enumerate(codes)}
        kinds = (kind for kind in rule_set.judges if kind not in ELSEWHERE)
        for kind in sorted(kinds, key=lambda kind: places.get(tag(kind), len(places))):
            yield _listed(kind, rule_set.id, codes.get(tag(kind), ""))


def listed_as(kind: type[Order], rule_set: str) -> Listed:
    """One order as the list has it."""
    return _listed(kind, rule_set, _codes(rule_set).get(tag(kind), ""))


def _listed(kind: type[Order], rule_set: str, code: str) -> Listed:
    title = entry(code) or sentence_case(tag(kind))
    does = entry(f"{rule_set}.order_does.{tag(kind)}") or ""
    return Listed(kind, rule_set, code.split(".")[2] if code else OTHER, title, does)


@cache
def _codes(rule_set: str) -> Mapping[str, str]:
    """The codes of the messages that name the orders of a rule set, by the orders' words."""
    begin = f"{rule_set}.orders."
    return {code.rpartition(".")[2]: code for code in catalogue() if code.startswith(begin)}


def group_title(group: str) -> str:
    """The heading of a group."""
    return entry(f"names.order_group.{group}") or sentence_case(group)


def field_title(rule_set: str, order: str, name: str) -> str:
    """What a field of an order asks for."""
    own = entry(f"{rule_set}.order_field_of.{order}.{name}") or entry(f"{rule_set}.order_field.{name}")
    return own or entry(f"names.order_field.{name}") or sentence_case(name)


def value_title(rule_set: str, value: str) -> str:
    """One of the words that a field may be set to."""
    own = entry(f"{rule_set}.order_value.{value}") or entry(f"names.order_value.{value}")
    return own or sentence_case(value)


def sentence_case(word: str) -> str:
    """A word of the program as one of a player: "set_track" becomes "Set track"."""
    text = word.replace("_", " ").strip()
    return f"{text[:1].upper()}{text[1:]}"
