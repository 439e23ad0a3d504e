"""The verb of the toll."""

from __future__ import annotations

from redball.cli.verb import GAME, argument, verb

verb(
    "toll",
    "show the toll posts and what they have taken",
    "redball.cli.sets.toll.answer:toll",
    GAME,
    argument("--power", metavar="P", default="", help="only those of one power"),
)
