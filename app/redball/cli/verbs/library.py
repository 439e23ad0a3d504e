"""Verbs that need no game: what there is, new games, checks, schemas, rules."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.kinds import file
from redball.cli.verb import argument, verb


@verb("scenarios", "list the scenarios")
def _scenarios(_: Namespace) -> Answer:
    from redball.cli.answers import library

    return library.scenarios()


@verb("maps", "list the maps")
def _maps(_: Namespace) -> Answer:
    from redball.cli.answers import library

    return library.maps()


@verb(
    "new",
    "start a game from a scenario",
    argument("scenario", metavar="SCENARIO", help="id of a scenario, or a scenario file"),
    argument("--out", metavar="GAME", type=file, required=True, help="the save to write"),
    argument("--profile", metavar="FILE.toml", type=file, help="play by a house profile"),
    argument("--force", action="store_true", help="replace a file of that name"),
)
def _new(arguments: Namespace) -> Answer:
    from redball.cli.answers import library

    return library.new(arguments)


@verb(
    "check",
    "check map folders, scenarios and saves",
    argument("files", metavar="FILE", type=file, nargs="+", help="a map folder, a scenario or a save"),
    argument("--report", action="store_true", help="tell a map's figures too"),
)
def _check(arguments: Namespace) -> Answer:
    from redball.cli.answers import library

    return library.check(arguments.files, arguments.report)


@verb(
    "schema",
    "print the JSON Schema of a kind of file",
    argument("what", choices=("scenario", "order", "map"), help="which file"),
)
def _schema(arguments: Namespace) -> Answer:
    from redball.cli.answers import library

    return library.schema(arguments.what)


@verb(
    "clause",
    "print a rule clause, or list those that hold some words",
    argument("words", metavar="ID|WORD", nargs="+", help="the id of a clause, or words to look for"),
)
def _clause(arguments: Namespace) -> Answer:
    from redball.cli.answers.clauses import clause

    return clause(arguments.words)
