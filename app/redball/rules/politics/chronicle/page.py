"""The timeline as pages that somebody quotes (Markdown, HTML), and as tables for a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Literal, NamedTuple

from redball.csv_text import csv_text
from redball.game.clock import Clock
from redball.language import translated
from redball.rules.politics.chronicle.series import MEASURES, Figures, Measure, cells, series
from redball.rules.politics.chronicle.telling import Line
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.wording import entry, message, name_of, quantity, sentence

Form = Literal["markdown", "html"]
ROWS = ("order", "turn", "date", "phase", "kind", "powers", "minors", "text", "effects", "clauses")
FIGURES = ("turn", "date", "measure", "who", "value")
"""The columns of files, which are the same in every language."""
_MARKS = "\\`*_[]<>#|~"
"""Characters that a page in Markdown would take for more than themselves."""


def measure_said(measure: Measure) -> str:
    """The name of a measure."""
    return sentence(message(f"politics.chronicle.measure.{measure}"))


def name_in(measure: Measure, who: str) -> str:
    """The name of a line of a measure: of a power, a pool of chits, or an ideology."""
    if who in IDEOLOGIES:
        return translated(NAMES[who])
    if measure == "chits":
        return entry(f"politics.pool.{who}") or who
    return name_of(who)


class _Table(NamedTuple):
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def page(title: str, lines: Sequence[Line], turns: Sequence[Figures], form: Form) -> str:
    """A page with the timeline turn by turn and the figures of every turn."""
    head = sentence(message("politics.chronicle.page_title", title=title))
    parts = _markdown(head, lines, turns) if form == "markdown" else _html(head, lines, turns)
    return "\n".join(parts) + "\n"


def _turns(lines: Iterable[Line]) -> Iterator[tuple[str, list[Line]]]:
    for _, group in groupby(lines, key=lambda line: line.row.turn):
        found = list(group)
        yield found[0].date, found


def _tables(turns: Sequence[Figures]) -> Iterator[tuple[str, _Table]]:
    """The figures of all turns, a table a measure; those that are 0 throughout are left out."""
    for measure in MEASURES:
        found = series(turns, measure)
        if found.empty:
            continue
        names = tuple(name_in(measure, who) for who in found.lines)
        rows = tuple(
            (date_of(turns, n), *(quantity(line[n]) for line in found.lines.values()))
            for n in range(len(found.turns))
        )
        yield (
            measure_said(measure),
            _Table((sentence(message("politics.chronicle.column.turn")), *names), rows),
        )


def date_of(turns: Sequence[Figures], index: int) -> str:
    """The date of a turn in the tables; the last one isn't over."""
    date = Clock(turns[index].turn, "").date
    return date if index < len(turns) - 1 else sentence(message("politics.chronicle.now", date=date))


# --- Markdown -----------------------------------------------------------------------------------------------


def _markdown(head: str, lines: Sequence[Line], turns: Sequence[Figures]) -> Iterator[str]:
    yield f"# {_plain(head)}"
    if not lines:
        yield from ("", sentence(message("politics.chronicle.nothing")) + ".")
    for date, found in _turns(lines):
        yield from ("", f"## {date}", "")
        yield from (_item(line) for line in found)
    tables = list(_tables(turns))
    if tables:
        yield from ("", f"## {sentence(message('politics.chronicle.figures'))}")
    for name, table in tables:
        yield from ("", f"### {name}", "")
        yield from _rows_of(table)


def _item(line: Line) -> str:
    effects = f" *({_plain(line.effects)})*" if line.effects else ""
    return f"- **{_plain(line.phase)}**: {_plain(line.text)}{effects}"


def _rows_of(table: _Table) -> Iterator[str]:
    yield f"| {' | '.join(map(_plain, table.head))} |"
    yield f"|{'|'.join(['---', *['--:'] * (len(table.head) - 1)])}|"
    yield from (f"| {' | '.join(map(_plain, row))} |" for row in table.rows)


def _plain(text: str) -> str:
    """A text in Markdown that is shown as it is written."""
    flat = " ".join(text.split())
    return "".join(f"\\{char}" if char in _MARKS else char for char in flat)


# --- HTML ---------------------------------------------------------------------------------------------------

_STYLE = (
    "body{font:16px/1.5 'Source Sans 3',sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}"
    "h1,h2{font-family:'Source Serif 4',serif;font-weight:600}li{margin:.2rem 0}"
    ".phase,.effects{opacity:.72}table{border-collapse:collapse;margin:1rem 0}"
    "th,td{padding:.15rem .6rem;border-bottom:1px solid;text-align:right}"
    "th:first-child,td:first-child{text-align:left}"
)


def _html(head: str, lines: Sequence[Line], turns: Sequence[Figures]) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html><head><meta charset="utf-8"><title>{escape(head)}</title>'
    yield f"<style>{_STYLE}</style></head><body>"
    yield f"<h1>{escape(head)}</h1>"
    if not lines:
        yield f"<p>{escape(sentence(message('politics.chronicle.nothing')))}.</p>"
    for date, found in _turns(lines):
        yield f"<h2>{escape(date)}</h2><ul>"
        yield from map(_html_item, found)
        yield "</ul>"
    tables = list(_tables(turns))
    if tables:
        yield f"<h2>{escape(sentence(message('politics.chronicle.figures')))}</h2>"
    for name, table in tables:
        yield f"<h3>{escape(name)}</h3><table><tr>{_cells('th', table.head)}</tr>"
        yield from (f"<tr>{_cells('td', row)}</tr>" for row in table.rows)
        yield "</table>"
    yield "</body></html>"


def _html_item(line: Line) -> str:
    effects = f' <span class="effects">({escape(line.effects)})</span>' if line.effects else ""
    return f'<li><span class="phase">{escape(line.phase)}:</span> {escape(line.text)}{effects}</li>'


def _cells(tag: str, texts: Iterable[str]) -> str:
    return "".join(f"<{tag}>{escape(text)}</{tag}>" for text in texts)


# --- tables for a spreadsheet -------------------------------------------------------------------------------


def rows_csv(lines: Sequence[Line], clauses: Sequence[Sequence[str]]) -> str:
    """The rows as a file of values with commas between them, each with the clauses that may be read."""
    found = zip(lines, clauses, strict=True)
    return csv_text(ROWS, (_row_cells(line, rested_on) for line, rested_on in found))


def _row_cells(line: Line, clauses: Sequence[str]) -> tuple[int | str, ...]:
    row = line.row
    return (
        row.seq,
        row.turn,
        line.date,
        line.phase,
        line.kind,
        " ".join(row.powers),
        " ".join(row.minors),
        line.text,
        line.effects,
        " ".join(clauses),
    )


def figures_csv(turns: Sequence[Figures]) -> str:
    """The figures of all turns, one a row."""
    found = ((turn, Clock(turn, "").date, measure, who, value) for turn, measure, who, value in cells(turns))
    return csv_text(FIGURES, found)
