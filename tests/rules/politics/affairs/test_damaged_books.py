"""300 damaged card books: every fault is told with its line and card, and what is whole counts."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from redball.errors import RedballError
from redball.files import read_text
from redball.game.codec import decode_position, encode_position
from redball.game.errors import GameError
from redball.rules.politics.affairs import book_draft
from redball.rules.politics.affairs.book_file import BookRead, read_book
from redball.rules.politics.affairs.orders import UseCardBook
from redball.wording import sentence

from tests.rules.politics.affairs.book import BOOK, with_book
from tests.rules.politics.world import game, judged

SEED, BOOKS = 17, 300
LINES = BOOK.splitlines()
ROWS = [number for number, line in enumerate(LINES) if line.startswith("  {")]
NUMBER = re.compile(r"(?<== )-?\d+")
LINE = re.compile(r"card book line \d+")


class Damaged(NamedTuple):
    """The bytes of a damaged book, how it was done, and the rows that may be otherwise than before."""

    how: str
    data: bytes
    touched: tuple[int, ...] = ()


def changed(how: str, chance: random.Random, change: Callable[[str], str], rows: int = 1) -> Damaged:
    """A book with some of its rows written anew."""
    lines, touched = list(LINES), tuple(chance.sample(ROWS, rows))
    for row in touched:
        lines[row] = change(lines[row])
    return Damaged(how, "\n".join(lines).encode(), touched)


def number(chance: random.Random, text: str, found: str) -> str:
    """A row with another value for one of its numbers."""
    places = list(NUMBER.finditer(text))
    at = chance.choice(places) if places else None
    return text[: at.start()] + found + text[at.end() :] if at else text.replace("{ ", f"{{ cost = {found}, ")


def damaged(seed: int) -> Damaged:
    """One damaged book."""
    chance = random.Random(f"{SEED} {seed}")
    how = seed % 15
    if how == 0:
        cut = chance.randrange(1, len(BOOK) - 2)
        return Damaged(
            "ends too early", BOOK[:cut].encode(), tuple(n for n in ROWS if n >= BOOK[:cut].count("\n"))
        )
    if how == 1:
        return changed("another type", chance, lambda row: number(chance, row, chance.choice(TYPES)), 2)
    if how == 2:
        return changed(
            "an unknown card", chance, lambda row: re.sub(r'= ("[^"]*"|\d+)', '= "No 99x"', row, count=1)
        )
    if how == 3:
        return changed(
            "below zero", chance, lambda row: number(chance, row, str(-chance.randrange(1000, 10**6))), 3
        )
    if how == 4:
        return changed(
            "huge", chance, lambda row: number(chance, row, "9" * chance.choice((4, 12, 25, 400, 5000)))
        )
    if how == 5:
        return changed("a field twice", chance, lambda row: row.replace("{ ", "{ cost = 1, cost = 2, "), 2)
    if how == 6:
        row = chance.choice(ROWS)
        return Damaged("a row twice", "\n".join([*LINES[:row], LINES[row], *LINES[row:]]).encode(), (row,))
    if how == 7:
        coding = chance.choice(("utf-16", "utf-32", "utf-16-be"))
        return Damaged("another coding", BOOK.encode(coding), tuple(ROWS))
    if how == 8:
        data = bytearray(BOOK.encode())
        for _ in range(chance.randrange(1, 6)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        return Damaged("other bytes", bytes(data), tuple(ROWS))
    if how == 9:
        return changed("a sign less", chance, lambda row: less(chance, row), 2)
    if how == 10:
        return changed("an unknown field", chance, lambda row: row.replace("{ ", "{ cots = 1, "), 2)
    if how == 11:
        lines = [line for line in LINES if line != "]"] if seed % 2 else [x for x in LINES if "= [" not in x]
        return Damaged("charts without ends", "\n".join(lines).encode(), () if seed % 2 else tuple(ROWS))
    if how == 12:
        deep = "[" * chance.choice((20, 3000)) + "1"
        return changed("too deep", chance, lambda row: row.replace("{ ", f"{{ use = {deep}, "))
    if how == 13:
        lines = list(LINES)
        chance.shuffle(lines)
        return Damaged("shuffled", "\n".join(lines).encode(), tuple(ROWS))
    junk = chance.choice(
        (b"", b"\0" * 50, b"\xef\xbb\xbf", b"SQLite format 3\0", b"# only a note\n", b"cards = [" * 9000)
    )
    return Damaged("no book", junk if seed % 100 != 14 else b"title = 1\n" * 1_000_000, tuple(ROWS))


TYPES = ('"two"', "1.5", "true", "[1]", "{ a = 1 }", "1979-05-27", "nan", "0x10", "''")


def less(chance: random.Random, row: str) -> str:
    """A row without one of its signs."""
    places = [at for at, sign in enumerate(row) if sign in '{}",=[]']
    at = chance.choice(places)
    return row[:at] + row[at + 1 :]


def read(file: Path) -> BookRead:
    """The book in a file, as the window and the command line read it."""
    try:
        return read_book(game(), read_text(file, "a card book", GameError))
    except RedballError as error:
        return BookRead(faults=error.faults)


WHOLE = {(change.table, change.key): change.value for change in read_book(game(), BOOK).entries}
ROW_OF = dict(zip([key for key in WHOLE if key[0] != "politics_book"], ROWS, strict=True))


@pytest.mark.deep
@pytest.mark.rule("POL-CARD-01")
@pytest.mark.parametrize("seed", range(BOOKS))
def test_a_damaged_book(seed, tmp_path):
    how, data, touched = damaged(seed)
    (tmp_path / "book.toml").write_bytes(data)
    found = read(tmp_path / "book.toml")
    if data.decode("utf-8", "replace").strip() not in ("", "\ufeff", "# only a note", BOOK.strip()):
        assert found.faults or how in ("another type", "other bytes", "a sign less", "huge"), how
    assert all(fault.sentence().strip() and "\n" not in fault.where for fault in found.faults)
    entries = {(change.table, change.key): change.value for change in found.entries}
    assert len(entries) == len(found.entries)
    for key, row in ROW_OF.items():
        if row not in touched:
            assert entries.get(key) == WHOLE[key], (how, key, found.faults)
    if how in (
        "an unknown card",
        "below zero",
        "a field twice",
        "a row twice",
        "an unknown field",
        "too deep",
    ):
        assert len(found.faults) >= len(touched)
        lines = [f"line {row + 1 + (how == 'a row twice')}" for row in touched]
        said = " ".join(fault.where for fault in found.faults)
        assert all(re.search(rf"{line}\b", said) for line in lines), (lines, said)
        assert all(LINE.match(fault.where) and re.search(r": \w+ ", fault.where) for fault in found.faults)
    _check_played(data, found)


def _check_played(data: bytes, found: BookRead) -> None:
    """The game goes on with what is whole: all of it, or it stays as it was."""
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return
    before = with_book(game(), 'cards = [ { card = "GE 19", cost = 1 } ]')
    ruling = judged(before, UseCardBook(text))
    assert all(map(sentence, (ruling.text, *ruling.reasons, *ruling.notes)))
    if not ruling.allowed:
        assert ruling.reasons and not ruling.changes and not (found.faults and found.entries)
        return
    after = before.changed(ruling.changes)
    again = decode_position(encode_position(after), after.atlas)
    wanted = {(change.table, change.key): change.value for change in read_book(game(), text).entries}
    assert {(c.table, c.key): c.value for c in _all(again)} == wanted
    draft = book_draft.taken(book_draft.Draft(), found, keep=True)
    assert len(book_draft.compared(before, draft)) >= 0
    written = book_draft.write_draft(before, draft)
    assert read_book(before, written).faults == ()


def _all(played):
    yield from book_draft._entries(played)
    from redball.rules.politics.affairs.tables import BOOK as HEAD

    for key, value in HEAD.of(played).items():
        yield HEAD.put(key, value)
