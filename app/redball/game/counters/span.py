"""Numbers from one to another, as somebody types them."""

from __future__ import annotations

import re

import msgspec

_SPAN = re.compile(r"\s*(\d{1,4})?\s*(?:(-|–|\.\.)\s*(\d{1,4})?)?\s*")


class Span(msgspec.Struct, frozen=True):
    """Numbers from one to another."""

    least: int = 0
    most: int = 9999

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most


def span_of(text: str) -> Span:
    """Numbers as somebody types them: “4”, “3-5”, “3-” (from 3 on), “-5” (up to 5).

    Raises:
        ValueError: it is none of these.

    """
    match = _SPAN.fullmatch(text)
    if match is None or not (match[1] or match[3]):
        raise ValueError(text)
    least = int(match[1] or 0)
    most = int(match[3]) if match[3] else (9999 if match[2] else least)
    if least > most:
        raise ValueError(text)
    return Span(least, most)
