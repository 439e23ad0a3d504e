"""Verbs of saved gas."""

from __future__ import annotations

from redball.cli.kinds import amount
from redball.cli.verb import GAME, VIEWER, argument, verb

WORTHS = ("cost", "armour_air", "ships", "count")
"""Presets of :mod:`redball.planning.sets.gas`, which takes long to import."""

verb(
    "gas",
    "show saved gas: stock, what is paid, who is limited and why",
    "redball.cli.sets.gas.gas_answer:gas",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power, such as GE"),
    argument("--units", action="store_true", help="every unit that needs gas, not only limited ones"),
    argument("--suggest", action="store_true", help="the best use of the power's gas now, with orders"),
    argument("--keep", metavar="N", type=amount, default=0, help="with --suggest: gas that is left"),
    argument("--worth", choices=WORTHS, default="cost", help="with --suggest: what a unit counts for (cost)"),
    VIEWER,
)

verb(
    "factories",
    "show what a power's factories make: build points and gas before and after rounding",
    "redball.cli.sets.gas.factories_answer:factories",
    GAME,
    argument("power", metavar="POWER", help="the power"),
    argument("--oil", metavar="N", type=amount, default=None, help="as if so many oil points were made"),
    VIEWER,
)
