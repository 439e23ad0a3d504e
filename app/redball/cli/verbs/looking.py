"""Verbs that look at a game and change nothing."""

from __future__ import annotations

from redball.cli.verb import GAME, VIEWER, argument, verb

verb("info", "show how a game stands", "redball.cli.answers.info:info", GAME, VIEWER)

verb(
    "supply",
    "show which units are in supply, over which path, or why not",
    "redball.cli.answers.supply:supply",
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
    VIEWER,
)

verb(
    "convoys",
    "show who uses which convoy points, or how to use them best",
    "redball.cli.answers.convoys:convoys",
    GAME,
    argument("--power", metavar="P", help="one power; else all with convoy points or routes"),
    argument("--allocate", action="store_true", help="propose the best routes for resources"),
    argument(
        "--with", metavar="P", dest="partner", action="append", help="use free points of this power too"
    ),
    VIEWER,
)

verb(
    "rails",
    "show which railways a power can use now, and what breaks them",
    "redball.cli.answers.rails:rails",
    GAME,
    argument("power", metavar="POWER", help="the power, such as GE"),
    argument("--from", metavar="HEX", dest="start", help="where a rail move from a hex can end"),
    VIEWER,
)

verb("log", "print the journal", "redball.cli.answers.journal:log", GAME, VIEWER)
