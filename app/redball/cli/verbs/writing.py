"""Verbs that write a file: the position, a picture, the options, the graph."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.kinds import file, name
from redball.cli.verb import AREA, GAME, argument, one_of, verb


@verb(
    "export",
    "write the position as a scenario",
    GAME,
    argument(
        "--out",
        metavar="SCENARIO.toml",
        type=name,
        required=True,
        help="the file to write, - for standard output",
    ),
)
def _export(arguments: Namespace) -> Answer:
    from redball.cli.answers.writing import export

    return export(arguments)


@verb(
    "picture",
    "draw the map with the position",
    GAME,
    argument("--out", metavar="X.png", type=file, required=True, help="a .png or .svg file to write"),
    argument("--area", default="whole", help=f"what is drawn: {AREA} (whole)"),
    one_of(
        argument("--width", type=int, metavar="PX", help="width of the picture in pixels"),
        argument("--scale", type=float, metavar="PX", help="width of a hex in pixels"),
    ),
    argument("--title", default="", help="a line above the map"),
    argument("--style", default="classic", help="the map's colours: classic, quiet or night (classic)"),
    argument("--no-turn-line", action="store_true", help="without date and impulse"),
    argument("--no-legend", action="store_true", help="without the legend"),
    argument("--no-frame", action="store_true", help="without the frame"),
    argument("--path", metavar="ID", default="", help="with the supply path of a unit"),
    argument(
        "--reach", metavar="P|HQ|port:HEX|depot:HEX", default="", help="with how far supply of one reaches"
    ),
    argument("--zoc", metavar="P", default="", help="with enemy zones of control for a power"),
    argument("--chokes", metavar="P", default="", help="with the choke points of a power"),
    argument("--routes", metavar="P", default="", help="with the routes of a power's resources"),
    argument("--only-out", action="store_true", help="with all but units out of supply dimmed"),
    argument("--control", action="store_true", help="with who controls what"),
)
def _picture(arguments: Namespace) -> Answer:
    from redball.cli.answers.writing import picture

    return picture(arguments)


@verb(
    "profile",
    "write a game's options as a house profile, or play by one",
    argument("act", choices=("export", "apply"), help="write the profile, or set its options"),
    GAME,
    argument("file", metavar="FILE.toml", type=file, help="the profile"),
    argument("--name", default="", help="with export: what it is called (the file's name)"),
)
def _profile(arguments: Namespace) -> Answer:
    from redball.cli.answers.profiles import profile

    return profile(arguments)


@verb(
    "graph",
    "write the map as a graph: hexes, ports and sea areas, and what joins them",
    argument("source", metavar="GAME|MAP", type=file, help="a save, or a map folder"),
    argument(
        "--out", metavar="X.graphml", type=file, required=True, help="a .graphml or .json file to write"
    ),
    argument("--area", default="whole", help=f"what is written: {AREA} (whole)"),
)
def _graph(arguments: Namespace) -> Answer:
    from redball.cli.answers.graph import graph

    return graph(arguments)
