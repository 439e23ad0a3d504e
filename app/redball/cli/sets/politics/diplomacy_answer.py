"""The timeline of diplomacy: as text, as JSON, as pages and as tables."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

from redball import rules
from redball.cli.answer import Answer
from redball.cli.answers.given import A_POWER, known, view_of
from redball.cli.sets.politics.common import with_politics
from redball.game.clock import Clock
from redball.game.errors import GameError
from redball.game.state import Game
from redball.rules.politics.chronicle.page import figures_csv, page, rows_csv
from redball.rules.politics.chronicle.reading import Chronicle
from redball.rules.politics.chronicle.series import MEASURES, Figures
from redball.rules.politics.chronicle.telling import (
    Details,
    Line,
    Wanted,
    details,
    lines,
)
from redball.wording import message, sentence
from redball.writing import write_text


def diplomacy(arguments: Namespace) -> Answer:
    """Show the timeline, or what is wanted of it, and write the files that are named.

    Raises:
        SaveError: the save can't be opened.
        GameError: no power of the game, a game without politics, or a file that can't be written.

    """
    with rules.open_save(arguments.game, read_only=True) as session:
        game, seers = with_politics(session.game), view_of(session, arguments).powers
        if arguments.power is not None:
            known("--power", arguments.power, game.powers, A_POWER)
        chronicle = Chronicle(session).catch_up()
    everything = list(lines(game, chronicle.pages, seers))
    wanted = Wanted(arguments.power or "", tuple(arguments.kind or ()), arguments.since, arguments.words)
    found = [line for line in everything if wanted.has(line)]
    turns = [each for each in chronicle.turns if wanted.since is None or each.turn >= wanted.since]
    behind = [details(game, line, seers) for line in found]
    data: dict[str, Any] = {
        "rows": [_data(line, more) for line, more in zip(found, behind, strict=True)],
        "figures": [_figures(each) for each in turns],
    }
    written = {name: str(path) for name, path in _written(arguments, game, found, behind, turns)}
    said = [sentence(message("cli.written", path=path)) for path in written.values()]
    return Answer(data | written, [*_told(found, bool(everything)), *said])


def _told(found: Sequence[Line], any_rows: bool) -> Iterator[str]:
    if not found:
        word = "nothing_wanted" if any_rows else "nothing"
        yield sentence(message(f"politics.chronicle.{word}"))
    for _, rows in groupby(found, key=lambda line: line.row.turn):
        of_turn = list(rows)
        yield of_turn[0].date
        for line in of_turn:
            effects = f"  ({line.effects})" if line.effects else ""
            yield f"  {line.row.seq:>5}  {line.text}{effects}"


def _data(line: Line, more: Details) -> dict[str, Any]:
    row = line.row
    return {
        "order": row.seq,
        "turn": row.turn,
        "date": line.date,
        "phase": row.phase,
        "kind": row.kind,
        "powers": list(row.powers),
        "minors": list(row.minors),
        "text": line.text,
        "effects": [each._asdict() for each in row.sums],
        "clauses": list(more.clauses),
        "dice": list(more.dice),
        "journal": more.order,
    }


def _figures(found: Figures) -> dict[str, Any]:
    of: dict[str, Any] = {measure: dict(found.of[measure]) for measure in MEASURES}
    return {"turn": found.turn, "date": Clock(found.turn, "").date, **of}


def _written(
    arguments: Namespace,
    game: Game,
    found: Sequence[Line],
    behind: Sequence[Details],
    turns: Sequence[Figures],
) -> Iterator[tuple[str, Path]]:
    """The files that are named, each written."""
    texts = {
        "csv": lambda: rows_csv(found, [more.clauses for more in behind]),
        "figures_csv": lambda: figures_csv(turns),
        "markdown": lambda: page(game.title, found, turns, "markdown"),
        "html": lambda: page(game.title, found, turns, "html"),
    }
    paths = {
        "csv": arguments.csv,
        "figures_csv": arguments.figures,
        "markdown": arguments.markdown,
        "html": arguments.html,
    }
    for name, path in paths.items():
        if path is not None:
            write_text(path, texts[name](), GameError)
            yield name, path
