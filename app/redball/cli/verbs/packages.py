"""The verb that puts a game into one file for others, and looks into such a file."""

from __future__ import annotations

from redball.cli.kinds import file
from redball.cli.verb import VIEWER, argument, one_of, verb

verb(
    "pack",
    "put a game into one file for others, or look into one",
    "redball.cli.answers.packages:pack",
    argument("game", metavar="GAME", type=file, nargs="?", help="a save to pack"),
    one_of(
        argument("--show", metavar="X.redpack", type=file, help="what is in a package, without unpacking it"),
        argument(
            "--unpack", metavar="X.redpack", type=file, help="write the files of a package into a folder"
        ),
    ),
    argument("--out", metavar="OUT", type=file, help="the package to write; with --unpack: the new folder"),
    argument("--note", metavar="TEXT", default="", help="a note for those who open it"),
    argument(
        "--patch",
        metavar="FILE",
        type=file,
        action="append",
        help="with a further patch of the map; those of the game come along",
    ),
    argument("--library", metavar="FILE", type=file, action="append", help="with a library of counters"),
    argument("--no-picture", action="store_true", help="without a picture of the position"),
    argument("--picture", metavar="X.png", type=file, help="with --show: write its picture to a file"),
    VIEWER,
)
