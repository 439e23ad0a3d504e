"""Rule clauses and options as data, by the clause file of each registered rule set: searchable, and cited by
every ruling.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec

from redball import resources
from redball.game.rule_sets import bring_in
from redball.language import spoken
from redball.rules.clause_files import (
    ClauseFile,
    Example,
    Option,
    OptionValue,
    Reading,
    RuleTable,
    Section,
    in_language,
    read_clauses,
    section_of,
)
from redball.supply.options import DEFAULTS, PREFIX, about


class Clause(msgspec.Struct, frozen=True):
    """One rule in our own words, with the tables and worked examples that belong to it.

    ``section`` is the title of its section, empty in a file without; ``options`` are names of options that
    touch it.
    """

    id: str
    title: str
    text: str
    rule_set: str
    section: str = ""
    options: tuple[str, ...] = ()
    tables: tuple[RuleTable, ...] = ()
    examples: tuple[Example, ...] = ()


_paths: dict[str, Path] = {}


def learn_clauses(rule_set: str, path: Path | None = None) -> None:
    """Make the clause file of a rule set known, or the folder of its clause files; by default
    ``assets/rules/<id>.toml`` or ``assets/rules/<id>``.  They are read when a clause or option is first asked
    for.
    """
    usual = resources.assets("rules", f"{rule_set}.toml")
    _paths[rule_set] = path or (usual if os.path.exists(usual) else usual.with_suffix(""))
    for known in (_files, _files_in, _clauses_in, _options, _options_in, _choices):
        known.cache_clear()


def _language() -> str:
    """The language that is spoken, in which the rules of every rule set are asked for."""
    bring_in()
    return spoken()


@cache
def _files() -> Mapping[str, ClauseFile]:
    """The clause files of rule sets by id.  Raises ClauseError; a rule set may have no file."""
    return {id: read_clauses(path) for id, path in sorted(_paths.items()) if os.path.exists(path)}


@cache
def _files_in(_language: str) -> Mapping[str, ClauseFile]:
    """The clause files in the language that is spoken."""
    return {id: in_language(file) for id, file in _files().items()}


def check_clauses() -> None:
    """Hold the clause files against each other.

    Raises:
        ValueError: two rule sets have a clause or an option of one name.

    """
    owners: dict[tuple[str, str], str] = {}
    for rule_set, file in _files().items():
        named = [*(("clause", row.id) for row in file.clauses), *(("option", o.name) for o in file.options)]
        for what, name in named:
            if owners.setdefault((what, name), rule_set) != rule_set:
                first = owners[what, name]
                raise ValueError(f"“{first}” and “{rule_set}” both have {what} “{name}”")


def clauses() -> Mapping[str, Clause]:
    """Every clause of every rule set by id: section by section, by number in each; a file without sections
    from top to bottom.

    Points that a rule leaves open ("OIL-AMB-14") are no clauses: their options describe them, see
    :func:`all_options`.
    """
    return _clauses_in(_language())


@cache
def _clauses_in(language: str) -> Mapping[str, Clause]:
    found = (clause for id, file in _files_in(language).items() for clause in _clauses_of(id, file))
    return MappingProxyType({clause.id: clause for clause in found})


def _clauses_of(rule_set: str, file: ClauseFile) -> Iterator[Clause]:
    sections = {section.id: section.title for section in file.sections}
    order = list(sections)
    rows = file.clauses
    if order:
        rows = sorted(rows, key=lambda row: (order.index(section_of(row.id)), row.id))
    for row in rows:
        yield Clause(
            row.id,
            row.title,
            row.text,
            rule_set,
            sections.get(section_of(row.id), ""),
            tuple(option.name for option in file.options if row.id in option.about),
            tuple(table for table in file.tables if row.id in table.clauses),
            examples_of(row.id, file),
        )


def examples_of(id: str, file: ClauseFile | None = None) -> tuple[Example, ...]:
    """The worked examples of a clause, or of a point that the rules leave open."""
    files = _files_in(_language()).values() if file is None else (file,)
    return tuple(example for each in files for example in each.examples if id in example.clauses)


def sections(rule_set: str) -> tuple[Section, ...]:
    """The sections of a rule set in order; none where its file has none."""
    file = _files_in(_language()).get(rule_set)
    return tuple(file.sections) if file is not None else ()


def section_title(rule_set: str, id: str) -> str:
    """The title of the section that a clause or an open point belongs to; empty where there is none."""
    head = section_of(id)
    return next((section.title for section in sections(rule_set) if section.id == head), "")


def all_options() -> Mapping[str, Option]:
    """Every option of every rule set by name, those of tracing supply after the base game's; in English, as
    journals keep it.
    """
    bring_in()
    return _options()


@cache
def _options() -> Mapping[str, Option]:
    """The options of the rule sets that are registered so far."""
    found: dict[str, Option] = {}
    for rule_set, file in _files().items():
        for option in file.options:
            found[option.name] = msgspec.structs.replace(option, rule_set=rule_set)
        if rule_set == "base":
            found |= {option.name: option for option in supply_options()}
    return MappingProxyType(found)


@cache
def _options_in(_language: str) -> Mapping[str, Option]:
    """The options in the language that is spoken."""
    return {name: in_language(option) for name, option in _options().items()}


def shown_options() -> tuple[Option, ...]:
    """All options, as they are shown."""
    return tuple(_options_in(_language()).values())


def supply_options() -> Iterator[Option]:
    """The parameters of tracing that have readings to choose between (base game 3.7), as options."""
    for name, told in about().items():
        readings = tuple(Reading(_typed(value), text) for value, text in told.readings.items())
        default = getattr(DEFAULTS, name)
        if default in [reading.value for reading in readings]:
            yield Option(PREFIX + name, told.title, default, readings, told.clause, rule_set="base")


def _typed(value: str) -> OptionValue:
    """A reading's value as the option stores it: true, false and whole numbers are no text."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdigit() else value


def rule_set_titles() -> Mapping[str, str]:
    """The title of each rule set by its id; the id itself where there is no clause file."""
    files = _files_in(_language())
    return {id: files[id].title if id in files else id for id in sorted(_paths)}


def rule_set_title(id: str) -> str:
    """The title of a rule set in English; the id itself where there is no clause file."""
    bring_in()
    return _files()[id].title if id in _files() else id


def default_of(name: str) -> OptionValue:
    """The default of an option.  Raises KeyError for a name that no rule set has."""
    return _option(name).default


def option_named(name: str) -> Option | None:
    """An option in English; None for a name that no rule set has."""
    return _options().get(name) or all_options().get(name)


def _option(name: str) -> Option:
    """An option.  Raises KeyError for a name that no rule set has."""
    option = option_named(name)
    if option is None:
        raise KeyError(name)
    return option


@cache
def _choices(name: str) -> frozenset[tuple[type, OptionValue]]:
    """What an option may be; true is no 1 here."""
    return frozenset((type(value), value) for value in _option(name).choices)


def is_choice(name: str, value: Any) -> bool:
    """True for a value that an option may have.  Raises KeyError for a name that no rule set has."""
    return isinstance(value, str | int) and (type(value), value) in _choices(name)


def chosen(options: Mapping[str, Any], name: str) -> Any:
    """The value of an option in a game's options, its default when the game has none or an invalid one."""
    value = options.get(name)
    return value if value is not None and is_choice(name, value) else default_of(name)


def search(text: str) -> tuple[Clause, ...]:
    """Clauses that hold every word of ``text``, any case, in id, title, text, section, a table or an example;
    those with it in the id or title first.
    """
    words = text.casefold().split()
    found = [c for c in clauses().values() if all(w in _haystack(c) for w in words)]
    return tuple(sorted(found, key=lambda c: not all(w in f"{c.id} {c.title}".casefold() for w in words)))


def _haystack(clause: Clause) -> str:
    parts = [clause.id, clause.title, clause.text, clause.section]
    for table in clause.tables:
        parts += [table.title, *table.columns, *(str(cell) for row in table.rows for cell in row)]
    for example in clause.examples:
        parts += [example.title, example.text]
    return " ".join(parts).casefold()
