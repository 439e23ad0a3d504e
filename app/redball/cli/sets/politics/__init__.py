"""Verbs of politics."""

from __future__ import annotations

from redball.cli.kinds import file
from redball.cli.verb import GAME, VIEWER, argument, verb

verb(
    "politics",
    "show how major powers stand in politics: effectiveness, money, initiative, levels, factories, cities",
    "redball.cli.sets.politics.politics_answer:politics",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power, such as GE, with its factories"),
    VIEWER,
)

verb(
    "cards",
    "show the card book of a game, check a file of one, play by it, write one, or an empty one",
    "redball.cli.sets.politics.cards_answer:cards",
    GAME,
    argument(
        "act",
        choices=("show", "check", "use", "write", "template"),
        nargs="?",
        default="show",
        help="what to do (show)",
    ),
    argument("file", metavar="FILE.toml", type=file, nargs="?", help="the file of the book"),
)
