"""Verbs for counters of one's own: lists become libraries, which are searched."""

from __future__ import annotations

from redball.cli.kinds import file, rows, span
from redball.cli.verb import VIEWER, argument, verb

USUAL_MAP = "world-1939"

verb(
    "import",
    "make a counter library of a list of counters",
    "redball.cli.answers.counters:import_list",
    argument("file", metavar="FILE", type=file, help="a CSV, TSV, XLSX, ODS or JSON file"),
    argument(
        "--mapping",
        metavar="M.toml",
        type=file,
        help="what its columns are; without it that is guessed from headers and values",
    ),
    argument("--keep", metavar="M.toml", type=file, help="write the mapping that was used, for next time"),
    argument("--out", metavar="L.json", type=file, help="the library to write; without it only a preview"),
    argument("--title", metavar="TITLE", default="", help="what the library is called (the file's name)"),
    argument("--sheet", metavar="SHEET", default="", help="the sheet of a spreadsheet (the first one)"),
    argument(
        "--leave-out",
        metavar="ROWS",
        type=rows,
        default=(),
        help="rows that become no counters, such as 3,17",
    ),
    argument("--force", action="store_true", help="replace files of these names"),
)

verb(
    "library",
    "list the counters of libraries",
    "redball.cli.answers.counters:library",
    argument("files", metavar="L.json", type=file, nargs="+", help="a counter library"),
    argument("--power", metavar="P", default="", help="of one power or country"),
    argument("--type", metavar="TYPE", default="", help="of one type such as ARM, or land, air, naval"),
    argument("--year", metavar="N[-N]", type=span, help="that come in these years"),
    argument("--cost", metavar="N[-N]", type=span, help="that cost so many build points"),
    argument("--attack", metavar="N[-N]", type=span, help="with such a first factor"),
    argument("--movement", metavar="N[-N]", type=span, help="with such a second factor"),
    argument("--place", metavar="PLACE", default="", help="that come at a place"),
    argument("--find", metavar="WORDS", default="", help="with these words in name, class, date or note"),
    argument(
        "--places",
        metavar="LIST",
        type=file,
        help="read a list of units, their places and faces instead, and answer each of its rows",
    ),
    argument(
        "--into",
        metavar="GAME",
        type=file,
        help="with --places: place them in a save that is being set up, all or none",
    ),
    argument("--map", metavar="MAP", default=USUAL_MAP, help="with --places: the id of the map (the world)"),
    VIEWER,
)
