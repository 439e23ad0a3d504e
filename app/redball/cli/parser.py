"""The parser of the command line, made from the verbs that are registered."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any, NoReturn

from redball import __version__
from redball.arguments import Parser
from redball.cli.verb import Argument, Verb
from redball.cli.verbs import verbs
from redball.errors import Fault, near_misses
from redball.language import translated
from redball.usage import UsageError


class _Parser(Parser):
    """Reports errors by an exception, so that they can be shown as JSON too."""

    def error(self, message: str) -> NoReturn:
        raise self.usage_error(message)

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As usual, but a verb complains itself of what it doesn't take: it knows its options."""
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):  # which the standard parser makes a list of
                self.error(f"argument {word.removesuffix('=--')}: expected one argument")
        known, left = super().parse_known_args(args, namespace)
        if left and self._subparsers is None:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return known, left


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line, or what is needed of it for arguments that begin with a verb."""
    top = _Parser(
        prog="redball",
        description=translated("A logistics desk for World in Flames. Without a verb it opens its window."),
        epilog=translated(
            "redball [--demo] [FILE] opens the window; --offscreen --picture OUT draws it to a file."
        ),
    )
    version, said = f"Redball {__version__}", translated("show the version and end")
    top.options.add_argument("--version", action="version", version=version, help=said)
    room = top.add_subparsers(
        title=translated("verbs"), dest="verb", metavar=translated("VERB"), parser_class=_Parser
    )
    asked = verbs().get(given[0]) if given else None
    for verb in (asked,) if asked else verbs().values():
        help = translated(verb.help)
        description = f"{help[:1].upper()}{help[1:]}."
        _put_arguments(room.add_parser(verb.name, help=help, description=description), verb)
    return top


def _put_arguments(made: _Parser, verb: Verb) -> None:
    made.options.add_argument("--json", action="store_true", help=translated("answer in JSON"))
    for given in verb.arguments:
        if isinstance(given, Argument):
            _put(made.options if given.names[0].startswith("-") else made.words, given)
            continue
        group = made.options.add_mutually_exclusive_group()
        for argument in given.arguments:
            _put(group, argument)


def _put(group: argparse._ActionsContainer, given: Argument) -> None:
    """Add an argument, with its texts in the language that is spoken."""
    texts = {name: translated(given.settings[name]) for name in _TEXTS if name in given.settings}
    group.add_argument(*given.names, **{**given.settings, **texts})


_TEXTS = ("help", "metavar")


def check_verb(given: list[str]) -> None:
    """Refuse an unknown verb with near misses, which argparse doesn't offer.

    Raises:
        UsageError: the first argument is neither a verb nor an option.

    """
    if given and not given[0].startswith("-") and given[0] not in verbs():
        expected = translated(
            "a verb: {verbs}; or a file such as game.redball to open", verbs=", ".join(verbs())
        )
        raise UsageError(Fault("redball", f"“{given[0]}”", expected, near_misses(given[0], verbs())))
