"""Lists of counters become libraries; counters of libraries."""

from __future__ import annotations

import os
from argparse import Namespace
from pathlib import Path
from typing import Any

import msgspec

from redball import rules
from redball.atlas import Atlas
from redball.cli.answer import DONE, INVALID, Answer, fault_data, table
from redball.cli.answers.given import view_of
from redball.cli.answers.orders import ruling_data, ruling_lines
from redball.errors import Fault, near_misses
from redball.game import library as maps
from redball.game.counters.counter import Counter
from redball.game.counters.guess import guessed, header_row
from redball.game.counters.importing import Outcome, imported
from redball.game.counters.kinds import country_of, known_codes, power_of, type_of
from redball.game.counters.leaving_out import leaving_out
from redball.game.counters.library_file import Library, read_library, write_library
from redball.game.counters.mapping import Mapping, read_mapping, write_mapping
from redball.game.counters.place_list import Placed, placed
from redball.game.counters.search import Wanted, found
from redball.game.counters.setting_up import placing_list
from redball.game.counters.shelf import Shelf
from redball.game.counters.table import under_header
from redball.game.counters.table_file import read_rows
from redball.game.errors import CounterError
from redball.game.units import UnitClass
from redball.game.where import spot_text
from redball.language import translated
from redball.names import MOST_TITLE, cut
from redball.wording import message, sentence

_SHOWN = 10
"""Counters of a preview."""
_WIDEST = 60
"""Characters of a cell of a list that are shown."""


def import_list(arguments: Namespace) -> Answer:
    """Make a library of a list, or show what would become of it."""
    for path in (arguments.out, arguments.keep):
        _check_new(path, arguments.force)
    mapping = read_mapping(arguments.mapping) if arguments.mapping is not None else None
    rows = read_rows(arguments.file, arguments.sheet or (mapping.sheet if mapping else ""))
    if mapping is None:
        mapping = msgspec.structs.replace(guessed(rows), sheet=arguments.sheet)
    if arguments.leave_out:
        header = mapping.header if mapping.header >= 0 else header_row(rows, mapping.columns)
        mapping = leaving_out(under_header(rows, header), mapping, arguments.leave_out)
    outcome = imported(rows, mapping)
    written: list[Path] = []
    if arguments.out is not None and not outcome.faults:
        title = arguments.title or arguments.file.stem[:MOST_TITLE]
        write_library(arguments.out, Library(title, outcome.sound(), arguments.file.name))
        written.append(arguments.out)
    if arguments.keep is not None:
        write_mapping(arguments.keep, mapping)
        written.append(arguments.keep)
    code = INVALID if outcome.faults else DONE
    return Answer(_data(outcome, mapping, written), _lines(outcome, mapping, written), code)


def _check_new(path: Path | None, force: bool) -> None:
    if path is not None and not force and os.path.exists(path):
        expected = translated("a new name, or --force to replace it")
        raise CounterError(Fault(str(path), translated("a file that is already there"), expected))


def _data(outcome: Outcome, mapping: Mapping, written: list[Path]) -> dict[str, Any]:
    return {
        "counters": len(outcome.counters),
        "preview": [msgspec.to_builtins(counter) for counter in outcome.counters[:_SHOWN]],
        "skipped": [skipped._asdict() for skipped in outcome.skipped],
        "faults": [fault_data(fault) for fault in outcome.faults],
        "notes": list(outcome.notes),
        "mapping": msgspec.to_builtins(mapping),
        "written": [str(path) for path in written],
    }


def _lines(outcome: Outcome, mapping: Mapping, written: list[Path]) -> list[str]:
    columns = [(cut(column, _WIDEST), ", ".join(mapping.fields(column))) for column in mapping.columns]
    lines = [*table(columns), "", *_listed(outcome.counters[:_SHOWN])]
    if left := outcome.counters[_SHOWN:]:
        lines.append(sentence(message("cli.import_more", count=len(left))))
    for skipped in outcome.skipped:
        name = skipped.name or skipped.kind
        said = message("cli.import_skipped", row=skipped.row, name=name, reason=skipped.reason)
        lines.append(sentence(said))
    lines += [*outcome.notes, *(fault.sentence() for fault in outcome.faults)]
    counters, left_out, faults = len(outcome.counters), len(outcome.skipped), len(outcome.faults)
    sums = message("cli.import_sum", counters=counters, skipped=left_out, faults=faults)
    lines.append(sentence(sums))
    return lines + [sentence(message("cli.written", path=str(path))) for path in written]


def library(arguments: Namespace) -> Answer:
    """List the counters of libraries that are wanted."""
    shelf = Shelf(tuple(read_library(path) for path in arguments.files))
    if arguments.places is not None:
        return _places(shelf, arguments)
    wanted = Wanted(
        words=arguments.find,
        power=_known_power(arguments.power),
        type=_known_type(arguments.type),
        place=arguments.place,
        year=arguments.year,
        cost=arguments.cost,
        attack=arguments.attack,
        movement=arguments.movement,
    )
    counters = [counter for each in shelf.libraries for counter in found(each.counters, wanted)]
    heads = [
        {"title": each.title, "source": each.source, "counters": len(each.counters), "digest": each.digest}
        for each in shelf.libraries
    ]
    data = {"libraries": heads, "counters": [msgspec.to_builtins(counter) for counter in counters]}
    of = sum(len(each.counters) for each in shelf.libraries)
    said = sentence(message("cli.library_sum", count=len(counters), all=of))
    return Answer(data, [*_listed(counters), said])


def _places(shelf: Shelf, arguments: Namespace) -> Answer:
    """The answer to each row of a list of who stands where; and their placing, if all can stand there."""
    if arguments.into is None:
        return _answered(maps.atlas(arguments.map), shelf, arguments.places)[1]
    with rules.open_save(arguments.into) as session:
        view, before = view_of(session, arguments), session.head
        answers, said = _answered(session.game.atlas, shelf, arguments.places)
        if said.code:
            return said
        order = placing_list(session.game.atlas, answers, session.game.units)
        (ruling,) = view.readable([order], session.commit_all([order]), before)
    data = {"rows": said.data, "ruling": ruling_data(order, ruling)}
    return Answer(data, [*said.lines, *ruling_lines(ruling)], DONE if ruling.allowed else INVALID)


def _answered(atlas: Atlas, shelf: Shelf, path: Path) -> tuple[list[Placed], Answer]:
    """The answers to a list, for the program and for people."""
    answers = placed(read_rows(path), shelf, atlas)
    rows = [_placed_row(atlas, answer) for answer in answers]
    lines = table([list(row.values())[:5] for row in rows if not row["faults"]])
    lines += [fault.sentence() for answer in answers for fault in answer.faults]
    wrong = sum(bool(answer.faults) for answer in answers)
    lines.append(sentence(message("cli.places_sum", count=len(answers) - wrong, wrong=wrong)))
    return answers, Answer(rows, lines, INVALID if wrong else DONE)


def _placed_row(atlas: Atlas, answer: Placed) -> dict[str, Any]:
    at = spot_text(atlas, answer.stand.spot)
    if answer.stand.spot.sea >= 0:
        at = f"{at} {answer.stand.section}"
    elif answer.stand.pool is not None:
        at = f"{translated(answer.stand.pool)} {answer.stand.turns or ''}".rstrip()
    return {
        "row": answer.row,
        "id": answer.entry.counter.id if answer.entry is not None else "",
        "unit": answer.text,
        "at": at,
        "face": translated("face-up") if answer.stand.organized else translated("face-down"),
        "faults": [fault_data(fault) for fault in answer.faults],
    }


def _known_power(word: str) -> str:
    if word and power_of(word) is None and country_of(word) is None:
        known = known_codes("power")
        raise CounterError(Fault("--power", f"“{word}”", "a power or country", near_misses(word, known)))
    return word


def _known_type(word: str) -> str:
    if word and type_of(word) is None and word.casefold() not in set(UnitClass):
        known = (*known_codes("type"), *UnitClass)
        expected = translated("one of {0}", ", ".join(known))
        raise CounterError(Fault("--type", f"“{word}”", expected, near_misses(word, known)))
    return word


def _listed(counters: list[Counter] | tuple[Counter, ...]) -> list[str]:
    return table(
        [
            (
                counter.id,
                counter.name,
                counter.power,
                counter.type,
                counter.size,
                f"{counter.attack}-{counter.movement}",
                counter.build_cost,
                counter.year or "",
                cut(counter.date, _WIDEST),
                cut(counter.place, _WIDEST),
            )
            for counter in counters
        ]
    )
