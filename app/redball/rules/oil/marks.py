"""The marks of the oil rules that hold amounts, and how each is read: a scenario may hold any text there."""

from __future__ import annotations

from redball.game.quantities import parse_quantity
from redball.game.state import Mark
from redball.rules.ruleset import MarkReader


def _amount(parts: int) -> MarkReader:
    """A quantity, under a key of so many parts."""

    def read(key: tuple[str, ...], mark: Mark) -> None:
        _parts(key, parts)
        parse_quantity(str(mark))

    return read


def _parts(key: tuple[str, ...], parts: int) -> None:
    if len(key) < parts:
        raise ValueError(f"a name of {parts} parts after it")


def _count(key: tuple[str, ...], mark: Mark) -> None:
    if type(mark) is not int or mark < 0:
        raise ValueError("a whole number from 0 on")


def _consent(key: tuple[str, ...], mark: Mark) -> None:
    _parts(key, 4)
    if mark is not True:
        parse_quantity(str(mark))


def _account(_key: tuple[str, ...], mark: Mark) -> None:
    for row in _words(mark, 0):
        cause, _, amount = row.partition(" ")
        if not cause or not amount:
            raise ValueError("rows of a cause and a quantity, such as “oil 5”")
        parse_quantity(amount)


def _opened(_key: tuple[str, ...], mark: Mark) -> None:
    row = _words(mark, 4)
    if len(row) != 4:
        raise ValueError("an owner, two quantities and what becomes of them")
    parse_quantity(row[1])
    parse_quantity(row[2])


def _chain(_key: tuple[str, ...], mark: Mark) -> None:
    if not _words(mark, 1)[0].isdecimal() or len(_words(mark, 1)[0]) > 4:
        raise ValueError("a number of barrels and the places of a chain")


def _words(mark: Mark, least: int) -> list[str]:
    if not isinstance(mark, list) or len(mark) < least:
        raise ValueError("a list of texts")
    return mark


MARKS: dict[str, MarkReader] = {
    "oil.account.": _account,
    "oil.anywhere.": _amount(1),
    "oil.chain.": _chain,
    "oil.consent.": _consent,
    "oil.debt.": _amount(1),
    "oil.drawn.": _amount(3),
    "oil.forgone.": _amount(2),
    "oil.free.": _amount(2),
    "oil.free_barrels.": _count,
    "oil.given.": _amount(4),
    "oil.hq_fuel.": _count,
    "oil.made.": _count,
    "oil.noted.": _amount(1),
    "oil.opened.": _opened,
    "oil.to_place.": _count,
}
