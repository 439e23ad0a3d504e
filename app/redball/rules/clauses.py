"""Rule clauses and options as data: ``assets/rules/<set>.toml``, searchable, cited by every ruling."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

import msgspec

from redball import resources
from redball.supply.options import DEFAULTS, PREFIX, about

OptionValue = str | bool | int


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One choice of an option and what it means in plain words."""

    value: OptionValue
    text: str


class Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point that the rules leave open, or that groups play differently.

    ``name`` is the key in a game's options; ``clause`` the id under which the point is discussed;
    ``readings`` every choice with its meaning, the default among them.
    """

    name: str
    title: str
    default: OptionValue
    readings: tuple[Reading, ...]
    clause: str
    about: tuple[str, ...] = ()
    rule_set: str = ""

    @property
    def choices(self) -> tuple[OptionValue, ...]:
        """The values that may be set."""
        return tuple(reading.value for reading in self.readings)


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule in our own words; ``options`` are names of options that touch it."""

    id: str
    title: str
    text: str
    rule_set: str = ""
    options: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str
    source: str
    clauses: list[Clause] = []
    options: list[Option] = []


@cache
def _files() -> Mapping[str, _File]:
    folder = resources.assets("rules")
    return {
        path.stem: msgspec.convert(tomllib.loads(path.read_text("utf-8")), _File)
        for path in sorted(folder.glob("*.toml"))
    }


@cache
def clauses() -> Mapping[str, Clause]:
    """Every clause of every rule set by id, in the files' order.

    Points that a rule leaves open ("OIL-AMB-14") are no clauses: they are told by the options that settle
    them, see :func:`all_options`.
    """
    return MappingProxyType(
        {
            clause.id: msgspec.structs.replace(clause, rule_set=rule_set, options=_touching(file, clause))
            for rule_set, file in _files().items()
            for clause in file.clauses
        }
    )


@cache
def all_options() -> Mapping[str, Option]:
    """Every option of every rule set by name, those of tracing supply after the base game's."""
    found: dict[str, Option] = {}
    for rule_set, file in _files().items():
        for option in file.options:
            found[option.name] = msgspec.structs.replace(option, rule_set=rule_set)
        if rule_set == "base":
            found |= {option.name: option for option in supply_options()}
    return MappingProxyType(found)


def supply_options() -> Iterator[Option]:
    """The parameters of tracing that have readings to choose between (base game 3.7), as options."""
    for name, told in about().items():
        readings = tuple(Reading(_typed(value), text) for value, text in told.readings.items())
        default = getattr(DEFAULTS, name)
        if default in [reading.value for reading in readings]:
            yield Option(PREFIX + name, told.title, default, readings, told.clause, rule_set="base")


def _typed(value: str) -> OptionValue:
    """A reading's value as the option holds it: true, false and whole numbers are no text."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdigit() else value


def rule_set_titles() -> Mapping[str, str]:
    """The title of each rule set by its id."""
    return {rule_set: file.title for rule_set, file in _files().items()}


def default_of(name: str) -> OptionValue:
    """The default of an option.  Raises KeyError for a name that no rule set has."""
    return all_options()[name].default


@cache
def _choices() -> Mapping[str, frozenset[tuple[type, OptionValue]]]:
    """What each option may be; true is no 1 here."""
    return {
        name: frozenset((type(value), value) for value in option.choices)
        for name, option in all_options().items()
    }


def is_choice(name: str, value: Any) -> bool:
    """True for a value that an option may have.  Raises KeyError for a name that no rule set has."""
    return isinstance(value, str | int) and (type(value), value) in _choices()[name]


def chosen(options: Mapping[str, Any], name: str) -> Any:
    """The value of an option in a game's options, its default when the game says nothing that it may be."""
    value = options.get(name)
    return value if value is not None and is_choice(name, value) else default_of(name)


def search(text: str) -> tuple[Clause, ...]:
    """Clauses that hold every word of ``text`` in id, title or text, any case; those with it in the id or
    title first.
    """
    words = text.casefold().split()
    found = [c for c in clauses().values() if all(w in _haystack(c) for w in words)]
    return tuple(sorted(found, key=lambda c: not all(w in f"{c.id} {c.title}".casefold() for w in words)))


def _haystack(clause: Clause) -> str:
    return f"{clause.id} {clause.title} {clause.text}".casefold()


def _touching(file: _File, clause: Clause) -> tuple[str, ...]:
    return tuple(option.name for option in file.options if clause.id in option.about)
