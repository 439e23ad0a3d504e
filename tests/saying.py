"""What no player should read: ids of units and resources, codes of messages, keys of options, holes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from redball.game.state import Game
from redball.rules.clauses import all_options
from redball.wording import catalogue

_HOLES = (
    (r"\b(?:by|of|to|for|with|from|and|or|than) [,;:.)]", "a word is missing before a sign"),
    (r"\b(?:and|or|than)$", "a word is missing at the end"),
    (r"^[\s,;:.]", "it begins with a sign"),
    (r"\s[,;:.](?:\s|$)", "a space before a sign"),
    (r"\(\s*\)|“\s*”|\[\s*\]", "empty brackets or quotes"),
    (r"\{|\}", "braces"),
    (r"\bTrue\b|\bFalse\b|Fraction\(|\bfrozenset\b", "a value of the program"),
    (r"\b[A-Za-z0-9]+_[A-Za-z0-9_]+\b", "an internal name"),
    (r"\b[A-Z]-\d{4}-r?\d+\b", "the key of a resource"),
)
_SEPARATED = re.compile(r"  ·  |(?<=[\d…])  (?=[A-Z]-\d{4}|…)|  –  ")

_NO_PROVIDER = re.compile(r"“unit:[^”]*” names no hex|There is no unit “[^”]*” in this game.*")
"""What somebody wrote by hand is shown as it was."""


def unsaid(game: Game, texts: Iterable[str]) -> Iterator[str]:
    """Each sentence that no player should read, with what is wrong about it."""
    texts = [*texts]
    yield from (
        f"two spaces: {text!r}" for text in texts if re.search(r"\S {2,}\S", _SEPARATED.sub(" ", text))
    )
    yield from unread(game, texts)


def unread(game: Game, texts: Iterable[str]) -> Iterator[str]:
    """The same of anything that is written in a window, where spaces set words apart."""
    words = _Words(game)
    for text in dict.fromkeys(texts):
        plain = _SEPARATED.sub(" · ", _NO_PROVIDER.sub("what was given", text))
        for pattern, wrong in _HOLES:
            if re.search(pattern, plain):
                yield f"{wrong}: {text!r}"
        if not plain.strip():
            yield "nothing is said"
        yield from (f"{wrong}: {text!r}" for wrong in words.wrong(plain))


class _Words:
    """Ids of a game that are nobody's name, and the codes that messages and options have."""

    def __init__(self, game: Game) -> None:
        names = {unit.name for unit in game.units.values()}
        self.ids = {id for id in game.units if id not in names}
        self.codes = {*catalogue(), *all_options()}

    def wrong(self, text: str) -> Iterator[str]:
        found = set(re.findall(r"[\w.'’-]+", text))
        found |= {word.strip(".'’") for word in found}
        yield from (f"the id of a unit ({id})" for id in found & self.ids)
        yield from (f"a code ({code})" for code in found & self.codes if "." in code)
