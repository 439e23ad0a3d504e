"""Verbs that need no game: what there is, new games, checks, schemas, rules."""

from __future__ import annotations

from redball.cli.kinds import file, ids, name, turn
from redball.cli.verb import argument, verb

verb("scenarios", "list the scenarios", "redball.cli.answers.library:scenarios")

verb("maps", "list the maps", "redball.cli.answers.library:maps")

verb(
    "new",
    "start a game from a scenario, a package or an empty map",
    "redball.cli.answers.beginning:new",
    argument(
        "scenario",
        metavar="SCENARIO",
        nargs="?",
        help="id of a scenario, a scenario file, or a package X.redpack",
    ),
    argument("--out", metavar="GAME", type=file, required=True, help="the save to write"),
    argument(
        "--rules",
        metavar="IDS",
        type=ids,
        help="play with these rule sets instead of the scenario's: oil,reorganization",
    ),
    argument("--profile", metavar="FILE.toml", type=file, help="play by a house profile"),
    argument("--without-units", action="store_true", help="without the scenario's units"),
    argument("--set-up", action="store_true", help="begin by editing the position freely"),
    argument("--map", metavar="MAP", type=name, help="instead of a scenario: an empty map, to be set up"),
    argument("--date", metavar="TURN", type=turn, help='with --map: the turn, such as "Nov/Dec 1941"'),
    argument("--title", metavar="TEXT", help="with --map: what the game is called"),
    argument("--powers", metavar="CODES", type=ids, help="with --map: who plays, GE,CW,SU; all if left out"),
    argument(
        "--patch", metavar="PATCH", action="append", default=[], help="with --map: id of a patch of the map"
    ),
    argument("--force", action="store_true", help="replace a file of that name"),
)

verb(
    "check",
    "check map folders, scenarios, saves and packages",
    "redball.cli.answers.library:check",
    argument(
        "files",
        metavar="FILE",
        type=file,
        nargs="+",
        help="a map folder, a scenario, a save, a patch or a package",
    ),
    argument("--report", action="store_true", help="show a map's figures too"),
)

verb(
    "schema",
    "print the JSON Schema of a kind of file",
    "redball.cli.answers.library:schema",
    argument("what", choices=("scenario", "order", "map"), help="which file"),
)

verb(
    "clause",
    "print a rule clause, or list those that hold some words",
    "redball.cli.answers.clauses:clause",
    argument("words", metavar="ID|WORD", nargs="+", help="the id of a clause, or words to look for"),
)
