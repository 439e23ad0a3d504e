"""House profiles: how a group reads the rules, as a named file that can be shared.

A profile is TOML::

    profile = "Tuesday group"

    [options]
    "oil.track_overflow" = "lose"

It holds every option of every rule set, so that it means the same to a later Redball whose defaults differ.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from redball.errors import Fault, RedballError, in_words, near_misses
from redball.files import read_text
from redball.game.orders import SetOption
from redball.game.state import Game
from redball.language import translated
from redball.names import MOST_TITLE, is_name, name_said
from redball.reading import MOST_FAULTS
from redball.rules.clause_files import Option
from redball.rules.clauses import all_options, chosen, is_choice, rule_set_titles, shown_options
from redball.supply.errors import SupplyOptionError
from redball.supply.options import PREFIX, read
from redball.toml_lines import Lines
from redball.toml_reading import MOST_TOML, parse_toml
from redball.toml_writing import toml_value
from redball.writing import write_text

SUFFIX = ".toml"


class ProfileError(RedballError):
    """A house profile that can't be used; every fault of the file."""


class Profile(msgspec.Struct, frozen=True):
    """A group's name for its reading of the rules, and options by name."""

    name: str
    options: Mapping[str, Any] = msgspec.field(default_factory=dict)


# --- writing ------------------------------------------------------------------------------------------------


def profile_of(options: Mapping[str, Any], name: str) -> Profile:
    """Everything that a game with some ``options`` plays by: they, and the default of every other."""
    told = {known: chosen(options, known) for known in all_options()}
    return Profile(name, told | {key: value for key, value in options.items() if key not in told})


def write_profile(profile: Profile) -> str:
    """The profile as text, each option under what it is about and how it is read."""
    told = [f"profile = {toml_value(profile.name)}\n\n[options]\n"]
    titles, shown, last = rule_set_titles(), {option.name: option for option in shown_options()}, ""
    for name, value in profile.options.items():
        option = shown.get(name)
        if option is not None and option.rule_set != last:
            last = option.rule_set
            told.append(f"\n# --- {titles[last]} ---\n")
        told += ["\n", *(_comment(option, value) if option is not None else ())]
        told.append(f"{toml_value(name)} = {toml_value(value)}\n")
    return "".join(told)


def save_profile(profile: Profile, path: Path) -> None:
    """Write a profile to a file.

    Raises:
        ProfileError: the file can't be written.

    """
    write_text(path, write_profile(profile), ProfileError)


def _comment(option: Option, value: Any) -> Iterator[str]:
    text = next((r.text for r in option.readings if r.value == value), "")
    for line in textwrap.wrap(f"{option.title} ({option.clause}): {text}", 106):
        yield f"# {line}\n"


# --- reading ------------------------------------------------------------------------------------------------


def read_profile(source: Path | str) -> Profile:
    """A profile by its file, or the text itself.

    Raises:
        ProfileError: every fault of it, by line.

    """
    if isinstance(source, Path):
        where, text = source.name, read_text(source, "a house profile", ProfileError, MOST_TOML)
    else:
        where, text = "profile", source
    plain = parse_toml(text, where, ProfileError)
    reader = _Reader(where, Lines(text))
    found = reader.profile(plain)
    if reader.faults:
        raise ProfileError(sorted(reader.faults, key=_line_of))
    return found


def _line_of(fault: Fault) -> int:
    line = re.search(r" line (\d+)", fault.where)
    return int(line[1]) if line else 0


class _Reader:
    """Gathers the faults of one profile."""

    def __init__(self, where: str, lines: Lines) -> None:
        self.where, self.lines = where, lines
        self.faults: list[Fault] = []

    def profile(self, plain: Mapping[str, Any]) -> Profile:
        """The profile, as far as it can be read."""
        for name in plain:
            if name not in ("profile", "options"):
                near = near_misses(name, ("profile", "options"))
                self.fault(name, "an unknown field", "“profile” and “options”", near)
        name, options = plain.get("profile", ""), plain.get("options", {})
        if not isinstance(name, str) or not is_name(name, MOST_TITLE):
            self.fault(
                "profile",
                in_words(plain.get("profile")),
                translated("the name of the profile, {0}", name_said(MOST_TITLE)),
            )
        if not isinstance(options, Mapping):
            self.fault("options", in_words(options), "a table of options")
            options = {}
        told = dict(_flat(options))
        for key, value in told.items():
            self._check(key, value)
        return Profile(str(name), told)

    def _check(self, name: str, value: Any) -> None:
        option, path = all_options().get(name), f"options.{name}"
        if option is not None and not is_choice(option.name, value):
            choices = ", ".join(map(in_words, option.choices))
            self.fault(path, in_words(value), translated("one of {0}", choices))
        elif option is None and name.startswith(PREFIX):
            self._check_supply(name, value)
        elif option is None:
            near = near_misses(name, all_options())
            self.fault(path, "an unknown option", "an option of a rule set", near)

    def _check_supply(self, name: str, value: Any) -> None:
        try:
            read({name: value})
        except SupplyOptionError as error:
            for fault in error.faults:
                self.fault(f"options.{name}", fault.found, fault.expected, fault.near)

    def fault(self, path: str, found: str, expected: str, near: tuple[str, ...] = ()) -> None:
        """Report a fault."""
        line = self.lines.of(path)
        at = f" line {line}" if line else ""
        self.faults.append(Fault(f"{self.where}{at}: {path}", found, expected, near))
        if len(self.faults) >= MOST_FAULTS:
            rest = Fault(
                self.where, translated("{0} faults so far", MOST_FAULTS), "fewer; the rest has not been read"
            )
            raise ProfileError([*self.faults, rest])


def _flat(table: Mapping[str, Any], head: str = "") -> Iterator[tuple[str, Any]]:
    """Options by full name; ``oil.limit_check`` may also be written as a key of a table ``oil``."""
    for name, value in table.items():
        full = f"{head}{name}"
        if isinstance(value, Mapping) and "." not in full:
            yield from _flat(value, f"{full}.")
        else:
            yield full, value


# --- playing by it ------------------------------------------------------------------------------------------


def orders_of(profile: Profile, game: Game) -> tuple[SetOption, ...]:
    """The orders that make a game play by a profile: one for each option of its rule sets that differs."""
    playing = {"base", *game.rule_sets}
    known = all_options()
    return tuple(
        SetOption(name, value)
        for name, value in profile.options.items()
        if (name not in known or known[name].rule_set in playing) and value != _now(game, name)
    )


def _now(game: Game, name: str) -> Any:
    return chosen(game.options, name) if name in all_options() else game.options.get(name)
