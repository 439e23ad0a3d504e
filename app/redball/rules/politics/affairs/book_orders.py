"""Entering the card book: as a whole, or card by card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from redball.errors import Fault
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics.affairs.book_file import LONGEST_BOOK, BookRead, key_of, read_book, read_entry
from redball.rules.politics.affairs.orders import PutCard, UseCardBook
from redball.rules.politics.affairs.tables import BOOK, CHARTS
from redball.rules.ruleset import Dice, Judge
from redball.wording import Message, message

CLAUSE = "POL-CARD-01"
_MOST_NOTES = 20


def use_card_book(game: Game, order: UseCardBook, _dice: Dice) -> Ruling:
    """What is whole of a book takes the place of the book that was there; its faults are told.  A row with
    faults takes nobody's place: the one of its name that was there stays.
    """
    case = Case(game)
    if len(order.text) > LONGEST_BOOK:
        case.object(message("politics.long_book", found=len(order.text), most=LONGEST_BOOK), CLAUSE)
        return case.denied(order)
    found = read_book(game, order.text)
    changes = tuple(_replaced(game, found))
    if found.faults and not found.entries:
        for said in _told(found.faults):
            case.object(said, CLAUSE)
    elif not changes:
        case.object(message("politics.same_book"), CLAUSE)
    if case.objections:
        return case.denied(order)
    notes = [*_told(found.faults)]
    if found.left_out:
        notes.append(message("politics.book_left_out", rows=list(found.left_out)))
    text = message("politics.book_used", rows=len(found.entries), faults=len(found.faults))
    return allowed(text, *changes, clauses=(CLAUSE,), notes=tuple(notes))


def _told(faults: Iterable[Fault]) -> list[Message]:
    """Faults as sentences, as many as anybody reads in a journal."""
    listed = list(faults)
    told = [
        message("politics.bad_book", where=each.where, found=each.found, expected=each.expected)
        for each in listed[:_MOST_NOTES]
    ]
    if len(listed) > _MOST_NOTES:
        told.append(message("politics.more_faults", count=len(listed) - _MOST_NOTES))
    return told


def _replaced(game: Game, found: BookRead) -> Iterator[Change]:
    """The changes after which the book has what is whole of another one, and nothing else but what was there
    of rows that are broken in it.
    """
    kept = {(change.table, change.key): change for change in found.entries}
    broken = {key_of(row.chart, row.name) for row in found.broken}
    for chart in (BOOK, *CHARTS.values()):
        for key in chart.of(game):
            if (chart.name, key) not in kept and (chart.name, key) not in broken:
                yield chart.put(key, None)
    for (table, key), change in kept.items():
        if game.entry(table, key) != change.value:
            yield change


def put_card(game: Game, order: PutCard, _dice: Dice) -> Ruling:
    """One card or row, which takes the place of the one of its name; without fields it is removed."""
    case = Case(game)
    if not order.fields:
        table, key = key_of(order.chart, order.name)
        if game.entry(table, key) is None:
            case.object(message("politics.no_card", chart=order.chart, name=order.name), CLAUSE)
            return case.denied(order)
        text = message("politics.card_removed", chart=order.chart, name=order.name)
        return allowed(text, Change(table, key, None), clauses=(CLAUSE,))
    found = read_entry(game, order.chart, order.name, order.fields)
    for said in _told(found.faults):
        case.object(said, CLAUSE)
    for row in found.left_out:
        case.object(message("politics.not_in_game", row=row), CLAUSE)
    for change in found.entries:
        if game.entry(change.table, change.key) == change.value:
            case.object(message("politics.stands_so"), CLAUSE)
    if case.objections:
        return case.denied(order)
    text = message("politics.card_put", chart=order.chart, name=order.name)
    return allowed(text, *found.entries, clauses=(CLAUSE,))


JUDGES: Mapping[type[Order], Judge] = {UseCardBook: use_card_book, PutCard: put_card}
