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
    "show the card book of a game, check or compare a file of one, play by it, write one, or an empty one",
    "redball.cli.sets.politics.cards_answer:cards",
    GAME,
    argument(
        "act",
        choices=("show", "check", "compare", "use", "write", "template"),
        nargs="?",
        default="show",
        help="what to do (show)",
    ),
    argument("file", metavar="FILE.toml", type=file, nargs="?", help="the file of the book"),
)

verb(
    "outlook",
    "show what would happen if a power declared war, or signed a treaty, clause by clause",
    "redball.cli.sets.politics.outlook_answer:outlook",
    GAME,
    argument("power", metavar="POWER", help="who declares war or signs, such as GE"),
    argument("target", metavar="TARGET", help="on whom or with whom, such as FR or POL"),
    argument("--treaty", metavar="LEVEL", type=int, help="a treaty of this level instead of war"),
    argument("--by", metavar="PARTNER", help="the ally with a level 3 treaty by whom the power stands"),
    VIEWER,
)
