"""Rules as text: a clause with its tables, examples and options, or the clauses that hold some words."""

from __future__ import annotations

import textwrap
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

import msgspec

from redball import rules
from redball.cli.answer import INVALID, Answer, table
from redball.rules import Clause, Example, Option, RuleTable
from redball.wording import message, sentence

WIDE = 100
"""Characters of a line of text."""


def clause(arguments: Namespace) -> Answer:
    """The clause or open point whose id is the only word; else what holds all the words, by title."""
    text = " ".join(arguments.words)
    id = text.strip().upper()
    found = rules.clauses().get(id)
    points = [option for option in rules.options() if option.clause == id]
    if found is not None or points:
        return _one(id, found, points)
    listed = rules.search(text)
    data = [{"id": each.id, "title": each.title, "rule_set": each.rule_set} for each in listed]
    if not listed:
        return Answer(data, [sentence(message("cli.clause_none", text=text))], INVALID)
    return Answer(data, table([(each.id, each.title) for each in listed]))


def _one(id: str, found: Clause | None, points: list[Option]) -> Answer:
    title = found.title if found is not None else points[0].title
    rule_set = found.rule_set if found is not None else points[0].rule_set
    examples = rules.examples_of(id)
    tables = found.tables if found is not None else ()
    data: dict[str, Any] = {
        "id": id,
        "title": title,
        "rule_set": rule_set,
        "section": rules.section_title(rule_set, id),
        "text": found.text if found is not None else "",
        "tables": [msgspec.to_builtins(each) for each in tables],
        "examples": [msgspec.to_builtins(each) for each in examples],
        "options": [option.name for option in points] or list(found.options if found is not None else ()),
    }
    where = [rules.rule_set_titles()[rule_set], *([data["section"]] if data["section"] else [])]
    lines = [f"{id}  {title}  ({', '.join(where)})"]
    lines += textwrap.wrap(data["text"], WIDE)
    for each in tables:
        lines += _table(each)
    for example in examples:
        lines += _example(example)
    known = {option.name: option for option in rules.options()}
    for name in data["options"]:
        lines += _option(known[name])
    return Answer(data, lines)


def _table(each: RuleTable) -> Iterator[str]:
    yield from ("", f"{each.title}:")
    yield from (f"  {line}" for line in table([each.columns, *each.rows]))


def _example(example: Example) -> Iterator[str]:
    yield ""
    told = sentence(message("cli.clause_example", title=example.title, text=example.text))
    yield from textwrap.wrap(told, WIDE)


def _option(option: Option) -> Iterator[str]:
    yield from ("", sentence(message("cli.clause_option", name=option.name, title=option.title)))
    for reading in option.readings:
        mark = "*" if reading.value == option.default else "-"
        value = str(reading.value).lower() if isinstance(reading.value, bool) else reading.value
        yield from textwrap.wrap(f"  {mark} {value}: {reading.text}", WIDE, subsequent_indent="    ")
