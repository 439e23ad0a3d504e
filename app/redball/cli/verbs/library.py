"""Verbs that need no game: what there is, new games, checks, schemas, rules."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.kinds import file
from redball.cli.verb import argument, verb


@verb("scenarios", "list the scenarios")
def scenarios(_: Namespace) -> Answer:
    """List the scenarios."""
    from redball.cli.answers import library

    return library.scenarios()


@verb("maps", "list the maps")
def maps(_: Namespace) -> Answer:
    """List the maps."""
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
def new(arguments: Namespace) -> Answer:
    """Start a game from a scenario."""
    from redball.cli.answers import library

    return library.new(arguments)


@verb(
    "check",
    "check map folders, scenarios and saves",
    argument("files", metavar="FILE", type=file, nargs="+", help="a map folder, a scenario or a save"),
    argument("--report", action="store_true", help="tell a map's figures too"),
)
def check(arguments: Namespace) -> Answer:
    """Check map folders, scenarios and saves; tell the figures of maps when asked for."""
    from redball.cli.answers import library

    return library.check(arguments.files, arguments.report)


@verb(
    "schema",
    "print the JSON Schema of a kind of file",
    argument("what", choices=("scenario", "order", "map"), help="which file"),
)
def schema(arguments: Namespace) -> Answer:
    """Print the JSON Schema of a kind of file."""
    from redball.cli.answers import library

    return library.schema(arguments.what)


@verb(
    "clause",
    "print a rule clause, or list those that hold some words",
    argument("words", metavar="ID|WORD", nargs="+", help="the id of a clause, or words to look for"),
)
def clause(arguments: Namespace) -> Answer:
    """Print a rule clause, or list those that hold some words."""
    from redball.cli.answers.clauses import clause

    return clause(arguments.words)
