"""What players type or paste, as plain data of a card book, and back.  What can't be read stays as it was
typed: the rules say then what is wrong with it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from redball.desk.sets.politics.cards.field_kinds import NUMBERS, Kind
from redball.errors import in_words

_NUMBER = re.compile(r"[+-]?\d{1,9}", re.ASCII)
_BETWEEN = re.compile(r"[,;\s]+")
_PAIR = re.compile(r"\s*([^:=]+?)\s*[:=]\s*(\S+)\s*")
_YES = frozenset({"yes", "true", "x", "1", "y"})


def number(text: str) -> int | str | None:
    """A number; None for nothing, the text where it is none."""
    plain = text.strip().replace("−", "-")
    if not plain:
        return None
    return int(plain) if _NUMBER.fullmatch(plain) else text.strip()


def value(kind: Kind, text: str) -> Any:
    """A field as it was typed; None for nothing."""
    plain = text.strip()
    if not plain:
        return None
    if kind in NUMBERS or kind is Kind.FACES:
        return number(plain)
    if kind is Kind.FLAG:
        return plain.casefold() in _YES or (None if plain.casefold() in ("no", "false", "0", "n") else plain)
    if kind is Kind.VALUES:
        return [number(part) for part in _BETWEEN.split(plain) if part]
    if kind in (Kind.POWERS, Kind.IDEOLOGIES):
        return [part for part in _BETWEEN.split(plain) if part]
    return pairs(plain) if kind in (Kind.USE, Kind.MINORS) else plain


def pairs(text: str) -> Any:
    """Values by year or country: "1936: 10; 1940: 6"; a single number as it stands."""
    if isinstance(one := number(text), int):
        return one
    parts = [part for part in re.split(r"[,;]", text) if part.strip()]
    found = [_PAIR.fullmatch(part) for part in parts]
    if any(pair is None for pair in found):
        return text
    return {pair[1]: number(pair[2]) for pair in found if pair is not None}


def text_of(plain: object) -> str:
    """A field as a cell shows it."""
    if plain is None:
        return ""
    if isinstance(plain, Mapping):
        return "; ".join(f"{name}: {text_of(each)}" for name, each in plain.items())
    if isinstance(plain, (list, tuple)):
        return ", ".join(map(text_of, plain))
    return plain if isinstance(plain, str) else in_words(plain)
