"""Verbs of politics."""

from __future__ import annotations

from redball.cli.kinds import file
from redball.cli.verb import GAME, VIEWER, argument, one_of, verb

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

verb(
    "outlook",
    "show what would happen if a power declared war, signed a treaty, or played an option, clause by clause",
    "redball.cli.sets.politics.outlook_answer:outlook",
    GAME,
    argument("power", metavar="POWER", help="who declares war, signs or plays, such as GE"),
    argument("target", metavar="TARGET", nargs="?", default="", help="on or with whom, such as FR or POL"),
    one_of(
        argument("--treaty", metavar="LEVEL", type=int, help="a treaty of this level instead of war"),
        argument("--play", metavar="CARD", help='an option instead of war, such as "IPO 5"'),
        argument("--by", metavar="PARTNER", help="the ally with a level 3 treaty by whom the power stands"),
    ),
    argument("--terms", metavar="JSON", default="{}", help="the terms of the option as a JSON object"),
    VIEWER,
)

verb(
    "treaties",
    "show treaties, trade, pacts with garrisons, waterways, and Japan's convoy chain from the USA",
    "redball.cli.sets.politics.treaties_answer:treaties",
    GAME,
    argument("power", metavar="POWER", nargs="?", help="only pairs with this power, such as GE"),
    argument("partner", metavar="PARTNER", nargs="?", help="only this pair, with its garrisons"),
    VIEWER,
)
