"""Verbs of politics."""

from __future__ import annotations

from redball.cli.verb import GAME, argument, verb

verb(
    "politics",
    "show how major powers stand in politics: effectiveness, money, initiative, levels, factories, cities",
    "redball.cli.sets.politics.politics_answer:politics",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only this power, such as GE, with its factories"),
)
