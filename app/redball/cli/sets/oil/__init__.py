"""Verbs of the oil rule."""

from __future__ import annotations

from redball.cli.kinds import amount
from redball.cli.verb import GAME, VIEWER, argument, verb

WORTHS = ("build_cost", "factors", "units", "armour_first")
"""Scales of :mod:`redball.planning.sets.oil.refuel.worth`, which takes long to import."""

verb(
    "fuel",
    "show fuel over the game: income, spent, lost, and how long it lasts",
    "redball.cli.sets.oil.fuel_answer:fuel",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power, such as GE"),
    VIEWER,
)

verb(
    "refuel",
    "show what final reorganization costs in fuel, and the best use of it",
    "redball.cli.sets.oil.refuel_answer:refuel",
    GAME,
    argument("power", metavar="POWER", help="the power whose units are turned up"),
    argument(
        "--suggest", action="store_true", help="the most build points for the fuel at hand, with orders"
    ),
    argument("--worth", choices=WORTHS, default="build_cost", help="what a unit counts for (build_cost)"),
    argument(
        "--value", metavar="UNIT=WORTH", action="append", default=[], help="a worth of one's own; repeat"
    ),
    argument("--up", metavar="UNIT", action="append", default=[], help="turn it up in any case"),
    argument("--down", metavar="UNIT", action="append", default=[], help="leave it down"),
    VIEWER,
)

verb(
    "production",
    "show what a power's oil comes to, or how to use it best",
    "redball.cli.sets.oil.production_answer:production",
    GAME,
    argument("--power", metavar="P", required=True, help="the power"),
    argument(
        "--suggest",
        choices=("least_lost", "production", "fuel"),
        help="the uses that lose least, produce most, or give so much --fuel",
    ),
    argument(
        "--fuel", metavar="FUEL", type=amount, default=0, help="with --suggest fuel: how much is wanted"
    ),
    VIEWER,
)
