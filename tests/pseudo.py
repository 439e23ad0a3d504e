"""A language of the tests: every text of the catalogue in brackets and a third longer, so that a text that no
translator would ever see stands out.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

OPEN, CLOSE = "⟦", "⟧"
_FIELD = re.compile(r"\{[^{}]*\}")
_WORD = re.compile(r"[^\W\d_]{3,}")


@cache
def known_texts() -> frozenset[str]:
    """What a catalogue of today would hold."""
    template: Any = import_module("translations").texts()
    ids = (one for m in template if m.id for one in (m.id if isinstance(m.id, tuple) else (m.id,)))
    return frozenset(ids)


class Pseudo(gettext.NullTranslations):
    """The catalogue of the pseudo-language."""

    def gettext(self, message: str) -> str:
        return in_brackets(message) if message in known_texts() else message

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def in_brackets(text: str) -> str:
    """A text in brackets and a third longer."""
    letters = len(_FIELD.sub("", text))
    return f"{OPEN}{text}{'~' * max(1, letters // 3)}{CLOSE}"


def unmarked(texts: Iterable[str], data: Iterable[str]) -> Iterator[str]:
    """Texts with words that stand in no brackets and are none of the ``data`` of the game."""
    names = sorted({name for name in data if name}, key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, names))) if names else None
    for text in dict.fromkeys(texts):
        rest = _outside(text)
        if known is not None:
            rest = known.sub(" ", rest)
        if _WORD.search(rest):
            yield text


def _outside(text: str) -> str:
    """What of a text stands in no brackets; a bracket that was cut off goes to the end."""
    found, depth = [], 0
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth <= 0 and letter != CLOSE:
            found.append(letter)
            depth = 0
    return "".join(found)
