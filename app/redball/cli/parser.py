"""The parser of the command line, made from the verbs that are registered."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

from redball import __version__
from redball.cli.usage import UsageError, usage_fault
from redball.cli.verb import Argument, Verb
from redball.cli.verbs import verbs
from redball.errors import Fault, near_misses


class _Parser(argparse.ArgumentParser):
    """Says what is wrong by an exception, so that it can be told as JSON too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(usage_fault(self.prog, message, list(self._option_string_actions)))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As usual, but a verb complains itself of what it doesn't take: it knows its options."""
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):  # which the standard parser makes a list of
                self.error(f"argument {word.removesuffix('=--')}: expected one argument")
        known, left = super().parse_known_args(args, namespace)
        if left and self._subparsers is None:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return known, left


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="redball",
        description="A logistics desk for World in Flames. Without a verb it opens its window.",
        epilog="redball [--demo] [FILE] opens the window; --offscreen --picture OUT draws it to a file.",
    )
    top.add_argument("--version", action="version", version=f"Redball {__version__}")
    room = top.add_subparsers(dest="verb", metavar="VERB", parser_class=_Parser)
    for verb in verbs().values():
        description = f"{verb.help[:1].upper()}{verb.help[1:]}."
        _put_arguments(room.add_parser(verb.name, help=verb.help, description=description), verb)
    return top


def _put_arguments(made: argparse.ArgumentParser, verb: Verb) -> None:
    made.add_argument("--json", action="store_true", help="answer in JSON")
    for given in verb.arguments:
        if isinstance(given, Argument):
            made.add_argument(*given.names, **given.settings)
            continue
        group = made.add_mutually_exclusive_group()
        for argument in given.arguments:
            group.add_argument(*argument.names, **argument.settings)


def check_verb(given: list[str]) -> None:
    """Refuse an unknown verb with near misses, which argparse doesn't offer.

    Raises:
        UsageError: the first argument is neither a verb nor an option.

    """
    if given and not given[0].startswith("-") and given[0] not in verbs():
        expected = f"a verb: {', '.join(verbs())}; or a file such as game.redball to open"
        raise UsageError(Fault("redball", f"“{given[0]}”", expected, near_misses(given[0], verbs())))
