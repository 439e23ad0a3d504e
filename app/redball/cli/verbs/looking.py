"""Verbs that look at a game and change nothing."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.verb import GAME, argument, verb


@verb("info", "tell how a game stands", GAME)
def _info(arguments: Namespace) -> Answer:
    from redball.cli.answers.info import info

    return info(arguments)


@verb(
    "supply",
    "tell which units are in supply, over which path, or why not",
    GAME,
    argument("--unit", metavar="ID", help="one unit: its path, or every reason why it has none"),
    argument(
        "--alternatives", action="store_true", help="with --unit: other paths too, by another source or port"
    ),
    argument("--power", metavar="P", help="units of one power"),
    argument("--mend", metavar="ID", help="what would bring one unit into supply, each cure traced"),
    argument("--if", metavar="ORDER-JSON", dest="what_if", help="who would gain and lose supply by orders"),
    argument(
        "--chokes", action="store_true", help="what puts most units out of supply when it is lost, by power"
    ),
    argument(
        "--to",
        metavar="HEX[,HEX]",
        help="trace --unit, or --power from --from, to the nearest of these hexes by a chain, as in supply",
    ),
    argument("--from", metavar="HEX", dest="start", help="with --to and --power: where it traces from"),
    argument("--unlimited", action="store_true", help="with --to: paths of any length"),
    argument("--single", action="store_true", help="with --to: one link, without a chain"),
    argument("--railway", action="store_true", help="with --to: one link, a railway path"),
    argument(
        "--depends", metavar="HEX|SEA", help="the units that are out of supply without a hex or sea area"
    ),
    argument(
        "--reach",
        metavar="P|HQ|port:HEX|depot:HEX",
        help="the hexes that a power, an HQ, a port or a depot can supply, by distance",
    ),
)
def _supply(arguments: Namespace) -> Answer:
    from redball.cli.answers.supply import supply

    return supply(arguments)


@verb(
    "convoys",
    "tell who uses which convoy points, or how to use them best",
    GAME,
    argument("--power", metavar="P", help="one power; else all with convoy points or routes"),
    argument("--allocate", action="store_true", help="propose the best routes for resources"),
    argument(
        "--with", metavar="P", dest="partner", action="append", help="use free points of this power too"
    ),
)
def _convoys(arguments: Namespace) -> Answer:
    from redball.cli.answers.convoys import convoys

    return convoys(arguments)


@verb(
    "rails",
    "tell which railways a power can use now, and what breaks them",
    GAME,
    argument("power", metavar="POWER", help="the power, such as GE"),
    argument("--from", metavar="HEX", dest="start", help="where a rail move from a hex can end"),
)
def _rails(arguments: Namespace) -> Answer:
    from redball.cli.answers.rails import rails

    return rails(arguments)


@verb("log", "print the journal", GAME)
def _log(arguments: Namespace) -> Answer:
    from redball.cli.answers.journal import log

    return log(arguments)
