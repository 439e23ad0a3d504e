"""What a verb is: a name, its arguments, and the function that answers it.

To add one: a call of :func:`verb` in a module of :mod:`redball.cli.verbs`, or in the package of its rule set
in :mod:`redball.cli.sets`.  These modules are imported for every command line.  The answering function is
only named; it is imported when the verb runs.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Any

import msgspec

from redball.cli.answer import Answer
from redball.cli.kinds import file


class Argument(msgspec.Struct, frozen=True):
    """An argument of a verb, as ``ArgumentParser.add_argument`` takes it."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]


class OneOf(msgspec.Struct, frozen=True):
    """Arguments of which one at most may be given."""

    arguments: tuple[Argument, ...]


class Verb(msgspec.Struct, frozen=True):
    """A verb.

    ``help`` says in one line without a full stop what it does; ``answer`` names the function that answers it,
    as ``module:function``.
    """

    name: str
    help: str
    answer: str
    arguments: tuple[Argument | OneOf, ...]

    def run(self, arguments: Namespace) -> Answer:
        """The verb's answer to parsed arguments."""
        answer: Callable[[Namespace], Answer] = resolve_name(self.answer)
        return answer(arguments)


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
VIEWER = argument(
    "--for",
    "--as",
    metavar="POWER",
    dest="viewer",
    help="as this power sees it, without the secrets of others; - for what everybody sees",
)
"""Whose view a verb shows; without it everything."""


def verb(name: str, help: str, answer: str, *arguments: Argument | OneOf) -> None:
    """Register a verb.

    Raises:
        ValueError: there is a verb of this name.

    """
    if name in REGISTERED:
        raise ValueError(f"there is a verb “{name}” already: {REGISTERED[name].help}")
    REGISTERED[name] = Verb(name, help, answer, arguments)
