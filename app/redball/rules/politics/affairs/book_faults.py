"""What can be wrong with the names and values of cards and rows of charts, beyond their types."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import msgspec

from redball.errors import in_words
from redball.game.state import Game
from redball.language import translated
from redball.names import MOST_TITLE, TEXT, is_name, is_text, name_said
from redball.rules.politics import standing
from redball.rules.politics.affairs.book import printed_multiple
from redball.rules.politics.affairs.tables import Card

Wrong = tuple[str, str, str]
"""A field, what was found in it, what was expected."""
MOST_NUMBER = 999
"""The largest number on a card, and the smallest below zero."""
FIRST_YEAR, LAST_YEAR = 1936, 1960
"""Years that a book may name; an effect on US entry without any holds from the first on."""
YEAR = "a year from 1936 to 1960"
_CARD = re.compile(r"IPO \d{1,2}[a-z]?|0[a-z]|\d{1,2}[a-z]?|[A-Z]{2} \d{1,2}[a-z]?", re.ASCII)


def is_card(name: str) -> bool:
    """True for the name of a card: "IPO 5", "0a", "4", "4a" or "GE 11"."""
    return _CARD.fullmatch(name) is not None


def key_faults(game: Game, chart: str, columns: Mapping[str, Any]) -> Iterator[Wrong]:
    """What is wrong with the columns that name a row of a chart."""
    if chart == "cards" and not is_card(columns["card"]):
        yield "card", f"“{columns['card']}”", "a card such as IPO 5, 0a, 4 or GE 11"
    for name in ("power", "with"):
        if name in columns and columns[name] not in standing.starts():
            yield name, f"“{columns[name]}”", powers_said()
    if chart == "treaty_chart" and columns["power"] == columns["with"]:
        yield "with", f"“{columns['with']}”", translated("another power")
    if chart == "war_chart":
        if columns["by"] and columns["by"] not in standing.starts():
            yield "by", f"“{columns['by']}”", powers_said()
        if columns["target"] not in (*standing.starts(), *standing.minors(game)):
            yield "target", f"“{columns['target']}”", "a power or a minor country with a marker"
        elif columns["target"] == columns["by"]:
            yield "by", f"“{columns['by']}”", translated("another power")
    if chart == "entry_options" and not 1 <= columns["number"] <= 99:
        yield "number", in_words(columns["number"]), translated("a number from {0} to {1}", 1, 99)
    if chart == "chit_values" and not is_year(columns["year"]):
        yield "year", in_words(columns["year"]), YEAR


def value_faults(game: Game, value: Any) -> Iterator[Wrong]:
    """What is wrong with the values of a row, beyond their types."""
    yield from text_faults(value)
    for name in value.__struct_fields__:
        yield from _number_faults(name, getattr(value, name))
    if minors := getattr(value, "minors", {}):
        known = set(standing.minors(game))
        for minor in (each for each in minors if each not in known):
            yield "minors", f"“{minor}”", "minor countries with a marker on the political display"
    use = getattr(value, "use", None)
    if isinstance(use, dict):
        for year in use:
            if not (len(year) == 4 and year.isascii() and year.isdecimal() and is_year(int(year))):
                yield "use", f"“{year}”", YEAR
    if isinstance(value, Card):
        yield from _card_faults(value)


def _card_faults(card: Card) -> Iterator[Wrong]:
    if card.need is not None and not 1 <= card.need <= card.die:
        yield "need", in_words(card.need), translated("a number from {0} to {1}", 1, card.die)
    if card.need is not None and card.sure:
        yield "sure", in_words(True), "either a number in “need” or nothing that is rolled for"
    for name in ("year", "until"):
        if getattr(card, name) and not is_year(getattr(card, name)):
            yield name, in_words(getattr(card, name)), YEAR
    if card.year and card.until and card.until < card.year:
        yield "until", in_words(card.until), translated("{0} or later", card.year)
    for power in card.powers:
        if power not in standing.starts():
            yield "powers", f"“{power}”", powers_said()
    if card.pm and printed_multiple(card.pm) is None:
        yield "pm", in_words(card.pm), "a production multiple such as .5, 2 or 1/2"
    if card.casus_belli and card.aims == "":
        yield "aims", f"“{card.aims}”", "a target of the card that asks for a casus belli"


def is_year(year: int) -> bool:
    """True for a year that a book may name."""
    return FIRST_YEAR <= year <= LAST_YEAR


def powers_said() -> str:
    """The codes of the powers, for what was expected."""
    return translated("one of {0}", ", ".join(standing.starts()))


def text_faults(value: msgspec.Struct) -> Iterator[Wrong]:
    """What is wrong with texts."""
    for name in value.__struct_fields__:
        found = getattr(value, name)
        if isinstance(found, str) and found and name == "title" and not is_name(found, MOST_TITLE):
            yield name, in_words(found), name_said(MOST_TITLE)
        elif isinstance(found, str) and not is_text(found):
            yield name, in_words(found), TEXT


def _number_faults(name: str, found: Any) -> Iterator[Wrong]:
    numbers: Collection[Any] = (
        found.values() if isinstance(found, dict) else found if isinstance(found, tuple) else (found,)
    )
    if name in ("year", "until"):
        return
    for number in numbers:
        if isinstance(number, int) and abs(number) > MOST_NUMBER:
            yield name, in_words(number), translated("a number from {0} to {1}", -MOST_NUMBER, MOST_NUMBER)
