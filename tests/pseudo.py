"""A language of the tests: every text of the catalogue in brackets and a third longer, so that a text that no
translator would ever see stands out.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache, lru_cache

import pytest
from babel.messages.pofile import read_po
from redball import language, resources

OPEN, CLOSE = "⟦", "⟧"
_FIELD = re.compile(r"(\{[^{}]*\})")
_CLAUSE = re.compile(r"\b[A-Z]+-[A-Z]+\d?-\d+\w*")
_WORD = re.compile(r"[^\W\d_]{3,}")


@cache
def known_texts() -> frozenset[str]:
    """What a catalogue holds: all texts of today, as ``tests/test_translations.py`` makes sure."""
    with (resources.assets("translations") / "de.po").open("rb") as file:
        catalogue = read_po(file, locale="de")
    return frozenset(one for m in catalogue if m.id for one in (m.id if isinstance(m.id, tuple) else (m.id,)))


class Pseudo(gettext.NullTranslations):
    """The catalogue of the pseudo-language."""

    def gettext(self, message: str) -> str:
        return in_brackets(message) if message in known_texts() else message

    def pgettext(self, context: str, message: str) -> str:
        return self.gettext(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def in_brackets(text: str) -> str:
    """A text in brackets and a third longer; what is put into it stands in none."""
    parts = [part if part[:1] == "{" else _marked(part) for part in _FIELD.split(text) if part]
    letters = len(_FIELD.sub("", text))
    return "".join(map(_own_words, parts)) + _marked("~" * max(1, letters // 3))


def _own_words(part: str) -> str:
    """A field with the words of the language that stand in it: forms of counted words, or words for none."""
    if match := re.fullmatch(r"\{(\w*):else (.*)\}", part):
        return f"{{{match[1]}:else {_marked(match[2])}}}"
    if match := re.fullmatch(r"\{(\w*):(.*\|.*)\}", part):
        return f"{{{match[1]}:{'|'.join(map(_marked, match[2].split('|')))}}}"
    return part


def _marked(text: str) -> str:
    return f"{OPEN}{text}{CLOSE}"


@contextmanager
def spoken() -> Iterator[None]:
    """Speak the pseudo-language, whatever else the program wants to speak."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(language, "speak", lambda _: None)
        language.use(Pseudo(), "x")
        yield
    language.speak(language.ENGLISH)


@lru_cache(maxsize=8)
def _any_of(names: frozenset[str]) -> re.Pattern[str] | None:
    ordered = sorted(filter(None, names), key=len, reverse=True)
    return re.compile("|".join(map(re.escape, ordered))) if ordered else None


def unmarked(texts: Iterable[str], data: Iterable[str]) -> Iterator[str]:
    """Texts with words that stand in no brackets and are no ``data`` of the game, and these words."""
    known = _any_of(frozenset(data))
    for text in dict.fromkeys(texts):
        rest = _CLAUSE.sub(" ", _outside(text))
        if known is not None:
            rest = known.sub(" ", rest)
        if words := _WORD.findall(rest):
            yield f"{' '.join(words)}: {text}"


def _outside(text: str) -> str:
    """What of a text stands in no brackets; a bracket that was cut off goes to the end."""
    found, depth = [], 0
    for letter in text:
        depth += (letter == OPEN) - (letter == CLOSE)
        if depth <= 0 and letter != CLOSE:
            found.append(letter)
            depth = 0
    return "".join(found)
