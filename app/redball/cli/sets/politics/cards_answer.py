"""The card book on the command line: what is entered and missing, a file checked, compared, used, written."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from redball.cli.answer import DONE, INVALID, Answer, fault_data, table
from redball.cli.sets.politics.common import politics_game
from redball.errors import Fault
from redball.files import read_text
from redball.game.errors import GameError
from redball.language import translated
from redball.rules import open_save
from redball.rules.politics.affairs.book import book
from redball.rules.politics.affairs.book_draft import Fields, compared, draft_of, missing_of_game, taken
from redball.rules.politics.affairs.book_file import read_book
from redball.rules.politics.affairs.book_writing import empty_book, write_book
from redball.rules.politics.affairs.orders import UseCardBook
from redball.rules.politics.affairs.tables import CARDS, CHARTS
from redball.wording import message, sentence
from redball.writing import write_text


def cards(arguments: Namespace) -> Answer:
    """Show the card book of a game, hold a file against the rules, play by it, or write one.

    Raises:
        GameError: a game without politics, or a file is wanted.

    """
    acts = {
        "show": _show,
        "check": _check,
        "compare": _compare,
        "use": _use,
        "write": _write,
        "template": _template,
    }
    if arguments.act not in ("show",) and arguments.file is None:
        raise GameError(Fault(translated("FILE"), translated("nothing"), translated("the file of a book")))
    return acts[arguments.act](arguments)


def _show(arguments: Namespace) -> Answer:
    game = politics_game(arguments)
    entered = {name: len(chart.of(game)) for name, chart in CHARTS.items()}
    rows = [
        (name, found.title, _cost(found.cost), _need(found)) for name, found in sorted(CARDS.of(game).items())
    ]
    head = tuple(map(translated, ("card", "title", "cost", "die")))
    data: dict[str, Any] = {
        "title": book(game).title,
        "entered": entered,
        "missing": {chart: list(missing_of_game(game, chart)) for chart in CHARTS},
        "cards": {name: msgspec.to_builtins(found) for name, found in CARDS.of(game).items()},
    }
    lines = [
        sentence(message("politics.cli.entered", rows=sum(entered.values()))),
        sentence(message("politics.cli.missing", rows=sum(map(len, data["missing"].values())))),
    ]
    return Answer(data, [*lines, *table([head, *rows])] if rows else lines)


def _cost(cost: int | None) -> str:
    return "?" if cost is None else str(cost)


def _need(found: Any) -> str:
    if found.need is None:
        return "-" if found.sure else "?"
    return f"{found.need}{'-' if found.low else '+'} / {found.die}"


def _check(arguments: Namespace) -> Answer:
    game = politics_game(arguments)
    found = read_book(game, _text(arguments.file))
    data = {"rows": len(found.entries), "faults": [fault_data(fault) for fault in found.faults]}
    said = sentence(message("politics.cli.checked", rows=len(found.entries), faults=len(found.faults)))
    lines = [said, *(fault.sentence() for fault in found.faults)]
    return Answer(data, lines, INVALID if found.faults else DONE)


def _compare(arguments: Namespace) -> Answer:
    """What a file has that is new, changed, or removed, beside the book of the game."""
    game = politics_game(arguments)
    found = read_book(game, _text(arguments.file))
    changes = compared(game, taken(draft_of(game), found, keep=False))
    rows = [
        *((*key, "new", _fields(row)) for key, row in changes.new.items()),
        *(
            (*key, "changed", f"{_fields(was)} -> {_fields(now)}")
            for key, (was, now) in changes.changed.items()
        ),
        *((*key, "removed", _fields(row)) for key, row in changes.removed.items()),
    ]
    listed = [
        {"chart": chart, "name": name, "what": what, "fields": fields} for chart, name, what, fields in rows
    ]
    data = {"changes": listed, "faults": [fault_data(fault) for fault in found.faults]}
    numbers = {"new": len(changes.new), "changed": len(changes.changed), "removed": len(changes.removed)}
    head = tuple(map(translated, ("chart", "name", "what", "fields")))
    said = [(chart, name, translated(what), fields) for chart, name, what, fields in rows]
    lines = [sentence(message("politics.cli.compared", **numbers)), *(table([head, *said]) if rows else ())]
    lines += [fault.sentence() for fault in found.faults]
    return Answer(data, lines, INVALID if found.faults else DONE)


def _fields(fields: Fields) -> str:
    return ", ".join(f"{name} {value}" for name, value in fields.items())


def _use(arguments: Namespace) -> Answer:
    politics_game(arguments)
    with open_save(arguments.game) as session:
        ruling = session.commit(UseCardBook(_text(arguments.file)))
    said = [ruling.text, *ruling.reasons, *ruling.notes]
    data = {
        "committed": ruling.allowed,
        "said": [sentence(each) for each in said],
        "clauses": list(ruling.clauses),
    }
    return Answer(data, [sentence(each) for each in said], DONE if ruling.allowed else INVALID)


def _write(arguments: Namespace) -> Answer:
    return _written(arguments.file, write_book(politics_game(arguments)))


def _template(arguments: Namespace) -> Answer:
    return _written(arguments.file, empty_book(politics_game(arguments)))


def _written(file: Path, text: str) -> Answer:
    write_text(file, text, GameError)
    return Answer({"book": str(file)}, [sentence(message("cli.written", path=str(file)))])


def _text(file: Path) -> str:
    return read_text(file, translated("a card book"), GameError)
