"""Every sentence of rulings and tasks comes from the catalogue: walks of the books of rulings, read in a
language in which its texts stand in brackets.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from redball import rules
from redball.game.clock import MONTHS
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.game.units import unit_types
from redball.wording import sentence

from tests.pseudo import spoken, unmarked
from tests.rules.base.book import BOOK as BASE
from tests.rules.books import Book
from tests.rules.oil.book import BOOK as OIL
from tests.rules.reorganization.book import BOOK as REORGANIZATION

GIVEN = re.compile(
    r"“⟧[^⟦]*⟦”|“[^”⟦⟧]*”|[a-z]+\.[a-z_]+|x{9,}|(?<=did you mean ⟧).*(?=⟦[?]⟧)|(?<=[ ⟧])(?:true|false)\b"
)
"""What an order said in the words of who gave it, names of options, and what was perhaps meant."""
WISHED = (
    *("Nowhere", "Chanel", "New", "Hello", "nobody", "ROM", "Rom", "USR", "XYZ", "XX", "TUR", "Rommel"),
    *("sunny", "sleep", "both", "neutral", "bomber", "alied", "seen", "nmae", "Western European map"),
)
"""What the books ask for by name."""


def names(game: Game) -> Iterator[str]:
    """What is no text but a name of something in a game or on its map."""
    yield from (*MONTHS, *WISHED, *unit_types(), *game.units, *game.powers)
    yield from (unit.name for unit in game.units.values())
    yield from (named.name for named in (*game.atlas.places, *game.atlas.sea_areas))
    yield from game.atlas.weather_zones


def read(game: Game, ruling: Ruling) -> Iterator[str]:
    for said in (ruling.text, *ruling.reasons, *ruling.notes):
        yield GIVEN.sub("", sentence(said))


@pytest.mark.parametrize("number", range(8))
@pytest.mark.parametrize("book", [BASE, OIL, REORGANIZATION], ids=lambda book: book.module.split(".")[2])
def test_every_sentence_is_marked(monkeypatch, book: Book, number: int):
    found: dict[str, None] = {}
    judge = rules.judge

    def judged(game: Game, order: Order, dice: tuple[int, ...] = ()) -> Ruling:
        ruling = judge(game, order, dice)
        found.update(dict.fromkeys(unmarked(read(game, ruling), names(game))))
        return ruling

    monkeypatch.setattr(rules, "judge", judged)
    with spoken():
        rulings = len(list(book.walk(number * (book.walks // 8))))
    assert rulings and not found
