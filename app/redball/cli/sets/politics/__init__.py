"""Verbs of politics."""

from __future__ import annotations

from redball.cli.kinds import file, turn
from redball.cli.verb import GAME, VIEWER, argument, one_of, verb

KINDS = (
    "war",
    "treaties",
    "minors",
    "nations",
    "options",
    "initiative",
    "entry",
    "intelligence",
    "standing",
)
"""Kinds of rows of the timeline."""


COURSES = ("vichy", "force", "civil", "china", "ukraine", "conquest", "india", "ideology")
"""What becomes of nations: the kinds of courses that the engine knows."""

verb(
    "politics",
    "show how major powers stand in politics: effectiveness, money, initiative, levels, factories, cities",
    "redball.cli.sets.politics.politics_answer:politics",
    GAME,
    argument(
        "power",
        metavar="POWER",
        nargs="?",
        help="only this power, such as GE, with its factories, wars, treaties and obligations",
    ),
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

verb(
    "nations",
    "show what becomes of nations step by step: surrenders, civil wars, the Ukraine, conquest, India",
    "redball.cli.sets.politics.nations_answer:nations",
    GAME,
    argument("kind", choices=COURSES, nargs="?", help="which course; without it all, with how far they are"),
    argument("power", metavar="POWER", nargs="?", help="the power, or the country in civil war"),
    argument("--by", metavar="POWER", help="who forces a Vichy surrender"),
    argument("--to", metavar="POWER", nargs="+", help="who accepts a Vichy surrender"),
    argument("--refuse", metavar="POWER", nargs="+", help="who is asked and refuses"),
    argument("--agree", metavar="POWER", nargs="+", help="who agrees to forcing it"),
    argument("--peace", metavar="POWER", nargs="+", help="with whom war ends without a surrender"),
    argument("--conqueror", metavar="POWER", help="the conquering power"),
    argument("--kept", metavar="HEX", nargs="+", help="hexes that conquerors keep"),
    argument("--ceded", metavar="HEX", nargs="+", help="isolated cities that are given up"),
    argument("--historical", action="store_true", help="France: the historical line"),
    argument("--percent", metavar="N", type=int, help="what the government's side of a civil war rolled"),
    argument("--odd-to", choices=("government", "rebels"), help="who gets an odd ship"),
    VIEWER,
)

verb(
    "diplomacy",
    "show who did what in politics, turn by turn, and write it as a page or a table",
    "redball.cli.sets.politics.diplomacy_answer:diplomacy",
    GAME,
    argument("--power", metavar="POWER", help="only what concerns this power, such as GE"),
    argument("--kind", choices=KINDS, action="append", help="only rows of this kind; may be given again"),
    argument("--since", metavar="TURN", type=turn, help="only from this turn on, such as “Mar/Apr 1937”"),
    argument("--words", metavar="TEXT", default="", help="only rows with these words"),
    argument("--csv", metavar="X.csv", type=file, help="a .csv file to write the rows to"),
    argument(
        "--figures", metavar="X.csv", type=file, help="a .csv file to write the figures of each turn to"
    ),
    argument("--markdown", metavar="X.md", type=file, help="a page in Markdown to write"),
    argument("--html", metavar="X.html", type=file, help="a page in HTML to write"),
    VIEWER,
)
