"""Verbs that write a file: the position, a picture, the options, the graph."""

from __future__ import annotations

from redball.cli.kinds import file, name, overlays
from redball.cli.verb import GAME, VIEWER, argument, one_of, verb

_AREA = argument(
    "--area",
    metavar="AREA",
    default="whole",
    help="the part of the map: whole, sheet:NAME, or two hexes such as A-3045:A-3560, the corners of a"
    " rectangle (whole)",
)

verb(
    "export",
    "write the position as a scenario",
    "redball.cli.answers.writing:export",
    GAME,
    argument(
        "--out",
        metavar="SCENARIO.toml",
        type=name,
        required=True,
        help="the file to write, - for standard output",
    ),
    VIEWER,
)

verb(
    "picture",
    "draw the map with the position",
    "redball.cli.answers.writing:picture",
    GAME,
    argument("--out", metavar="X.png", type=file, required=True, help="a .png or .svg file to write"),
    _AREA,
    one_of(
        argument("--width", type=int, metavar="PX", help="width of the picture in pixels"),
        argument("--scale", type=float, metavar="PX", help="width of a hex in pixels"),
    ),
    argument("--title", metavar="TITLE", default="", help="a line above the map"),
    argument(
        "--style",
        metavar="STYLE",
        default="classic",
        help="the map's colours: classic, quiet or night (classic)",
    ),
    argument("--no-turn-line", action="store_true", help="without date and impulse"),
    argument("--no-legend", action="store_true", help="without the legend"),
    argument("--no-frame", action="store_true", help="without the frame"),
    argument(
        "--overlays",
        metavar="NAME[=WHOSE],…",
        type=overlays,
        default={},
        help="with what the Map menu of the window lays over the map, those of rule sets too: control,zoc=GE",
    ),
    argument("--path", metavar="ID", default="", help="with the supply path of a unit"),
    argument(
        "--reach", metavar="P|HQ|port:HEX|depot:HEX", default="", help="with how far supply of one reaches"
    ),
    argument("--zoc", metavar="P", default="", help="with enemy zones of control for a power"),
    argument("--chokes", metavar="P", default="", help="with the choke points of a power"),
    argument("--routes", metavar="P", default="", help="with the routes of a power's resources"),
    argument("--only-out", action="store_true", help="with all but units out of supply dimmed"),
    argument("--control", action="store_true", help="with who controls what"),
    VIEWER,
)

verb(
    "profile",
    "write a game's options as a house profile, or play by one",
    "redball.cli.answers.profiles:profile",
    argument("act", choices=("export", "apply"), help="write the profile, or set its options"),
    GAME,
    argument("file", metavar="FILE.toml", type=file, help="the profile"),
    argument("--name", metavar="NAME", default="", help="with export: what it is called (the file's name)"),
)

verb(
    "graph",
    "write the map as a graph: hexes, ports and sea areas, and what joins them",
    "redball.cli.answers.graph:graph",
    argument("source", metavar="GAME|MAP", type=file, help="a save, or a map folder"),
    argument(
        "--out", metavar="X.graphml", type=file, required=True, help="a .graphml or .json file to write"
    ),
    _AREA,
)
