"""What a verb is.  It is registered where it is written, with its arguments beside it.

To add one: a function under :func:`verb` in a module of :mod:`redball.cli.verbs`, or in the package of its
rule set in :mod:`redball.cli.sets`.  These modules are imported for every command line; what a verb needs to
work out its answer is imported when it runs.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from redball.cli.answer import Answer
from redball.cli.kinds import file

Run = Callable[[Namespace], Answer]


@dataclass(frozen=True, slots=True)
class Argument:
    """An argument of a verb, as ``ArgumentParser.add_argument`` takes it."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Arguments of which one at most may be given."""

    arguments: tuple[Argument, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb: its name, what it does in one line without a full stop, its arguments, and what answers it."""

    name: str
    help: str
    arguments: tuple[Argument | OneOf, ...]
    run: Run


REGISTERED: dict[str, Verb] = {}
"""Verbs by name; :func:`redball.cli.verbs.verbs` gives them with all modules imported."""


def argument(*names: str, **settings: Any) -> Argument:
    """An argument; the names and settings are those of ``ArgumentParser.add_argument``."""
    return Argument(names, settings)


def one_of(*arguments: Argument) -> OneOf:
    """Arguments that exclude each other."""
    return OneOf(arguments)


GAME = argument("game", metavar="GAME", type=file, help="a save")
"""The save that most verbs look at first."""

AREA = "whole, sheet:NAME, or two hexes such as A-3045:A-3560, the corners of a rectangle"
"""How a part of the map is named."""


def verb(name: str, help: str, *arguments: Argument | OneOf) -> Callable[[Run], Run]:
    """Register the function as a verb.

    Raises:
        ValueError: there is a verb of this name.

    """

    def register(run: Run) -> Run:
        if name in REGISTERED:
            raise ValueError(f"a second verb “{name}”")
        REGISTERED[name] = Verb(name, help, arguments, run)
        return run

    return register
