"""Verbs of the oil rule."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.kinds import amount
from redball.cli.verb import GAME, argument, verb

WORTHS = ("build_cost", "factors", "units", "armour_first")
"""Scales of :mod:`redball.planning.sets.oil.refuel.worth`, which takes long to import."""


@verb(
    "fuel",
    "tell fuel over the game: income, spent, lost, and how long it lasts",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power, such as GE"),
)
def _fuel(arguments: Namespace) -> Answer:
    from redball.cli.sets.oil.fuel_answer import fuel

    return fuel(arguments)


@verb(
    "refuel",
    "tell what final reorganization costs in fuel, and the best use of it",
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
)
def _refuel(arguments: Namespace) -> Answer:
    from redball.cli.sets.oil.refuel_answer import refuel

    return refuel(arguments)


@verb(
    "production",
    "tell what a power's oil comes to, or how to use it best",
    GAME,
    argument("--power", metavar="P", required=True, help="the power"),
    argument(
        "--suggest",
        choices=("least_lost", "production", "fuel"),
        help="the uses that lose least, produce most, or give so much --fuel",
    ),
    argument("--fuel", type=amount, default=0, help="with --suggest fuel: how much is wanted"),
)
def _production(arguments: Namespace) -> Answer:
    from redball.cli.sets.oil.production_answer import production

    return production(arguments)
