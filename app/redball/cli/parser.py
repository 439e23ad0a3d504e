"""The verbs and their arguments."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any, NoReturn, TypeAlias

from redball import __version__
from redball.cli.usage import UsageError, usage_fault
from redball.errors import Fault, near_misses
from redball.game.quantities import LARGEST

WORTHS = ("build_cost", "factors", "units", "armour_first")
"""Scales of :mod:`redball.planning.sets.oil.refuel.worth`, which takes long to import."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong by an exception, so that it can be told as JSON too."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(usage_fault(self.prog, message, list(self._option_string_actions)))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """As usual, but a verb complains itself of what it doesn't take: it knows its options."""
        for word in args or ():
            if word.startswith("--") and word.endswith("=--"):  # which the standard parser makes a list of
                self.error(f"argument {word.removesuffix('=--')}: expected one argument")
        known, left = super().parse_known_args(args, namespace)
        if left and self._subparsers is None:
            self.error(f"unrecognized arguments: {' '.join(left)}")
        return known, left


def _file(text: str) -> Path:
    """The path of a file that an argument names."""
    return Path(_name(text))


def _name(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("an empty name")
    return text


def _dice(text: str) -> tuple[int, ...]:
    """Faces of ten-sided dice: "4,9"."""
    faces = tuple(int(word) for word in text.split(","))
    if not all(1 <= face <= 10 for face in faces):
        raise ValueError(text)
    return faces


def _amount(text: str) -> int:
    """A whole number that a game can hold."""
    number = int(text)
    if not 0 <= number <= LARGEST:
        raise ValueError(text)
    return number


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="redball",
        description="A logistics desk for World in Flames. Without a verb it opens its window.",
        epilog="redball [--demo] [FILE] opens the window; --offscreen --picture OUT draws it to a file.",
    )
    top.add_argument("--version", action="version", version=f"Redball {__version__}")
    verbs = top.add_subparsers(dest="verb", metavar="VERB", parser_class=_Parser)
    _library_verbs(verbs)
    _game_verbs(verbs)
    return top


def check_verb(given: list[str]) -> None:
    """Refuse an unknown verb with near misses, which argparse doesn't offer.

    Raises:
        UsageError: the first argument is neither a verb nor an option.

    """
    if given and not given[0].startswith("-") and given[0] not in VERBS:
        expected = f"a verb: {', '.join(VERBS)}; or a file such as game.redball to open"
        raise UsageError(Fault("redball", f"“{given[0]}”", expected, near_misses(given[0], VERBS)))


VERBS = (
    "scenarios",
    "maps",
    "new",
    "check",
    "schema",
    "info",
    "supply",
    "convoys",
    "fuel",
    "refuel",
    "rails",
    "order",
    "undo",
    "redo",
    "export",
    "picture",
    "log",
    "graph",
    "profile",
    "production",
    "reorganize",
)

_AREA = "whole, sheet:NAME, or two hexes such as A-3045:A-3560, the corners of a rectangle"

_Verbs: TypeAlias = "argparse._SubParsersAction[_Parser]"


def _verb(verbs: _Verbs, name: str, help: str) -> argparse.ArgumentParser:
    made = verbs.add_parser(name, help=help, description=f"{help[:1].upper()}{help[1:]}.")
    made.add_argument("--json", action="store_true", help="answer in JSON")
    return made


def _library_verbs(verbs: _Verbs) -> None:
    _verb(verbs, "scenarios", "list the scenarios")
    _verb(verbs, "maps", "list the maps")
    new = _verb(verbs, "new", "start a game from a scenario")
    new.add_argument("scenario", metavar="SCENARIO", help="id of a scenario, or a scenario file")
    new.add_argument("--out", metavar="GAME", type=_file, required=True, help="the save to write")
    new.add_argument("--profile", metavar="FILE.toml", type=_file, help="play by a house profile")
    new.add_argument("--force", action="store_true", help="replace a file of that name")
    check = _verb(verbs, "check", "check map folders, scenarios and saves")
    check.add_argument(
        "files", metavar="FILE", type=_file, nargs="+", help="a map folder, a scenario or a save"
    )
    check.add_argument("--report", action="store_true", help="tell a map's figures too")
    schema = _verb(verbs, "schema", "print the JSON Schema of a kind of file")
    schema.add_argument("what", choices=("scenario", "order", "map"), help="which file")


def _game_verbs(verbs: _Verbs) -> None:
    def game_verb(name: str, help: str) -> argparse.ArgumentParser:
        made = _verb(verbs, name, help)
        made.add_argument("game", metavar="GAME", type=_file, help="a save")
        return made

    game_verb("info", "tell how a game stands")
    supply = game_verb("supply", "tell which units are in supply, over which path, or why not")
    supply.add_argument("--unit", metavar="ID", help="one unit: its path, or every reason why it has none")
    supply.add_argument(
        "--alternatives", action="store_true", help="with --unit: other paths too, by another source or port"
    )
    supply.add_argument("--power", metavar="P", help="units of one power")
    supply.add_argument(
        "--mend", metavar="ID", help="what would bring one unit into supply, each cure traced"
    )
    supply.add_argument(
        "--if", metavar="ORDER-JSON", dest="what_if", help="who would gain and lose supply by orders"
    )
    supply.add_argument(
        "--chokes", action="store_true", help="what puts most units out of supply when it is lost, by power"
    )
    supply.add_argument(
        "--to",
        metavar="HEX[,HEX]",
        help="trace --unit, or --power from --from, to the nearest of these hexes by a chain, as in supply",
    )
    supply.add_argument(
        "--from", metavar="HEX", dest="start", help="with --to and --power: where it traces from"
    )
    supply.add_argument("--unlimited", action="store_true", help="with --to: paths of any length")
    supply.add_argument("--single", action="store_true", help="with --to: one link, without a chain")
    supply.add_argument("--railway", action="store_true", help="with --to: one link, a railway path")
    supply.add_argument(
        "--depends", metavar="HEX|SEA", help="the units that are out of supply without a hex or sea area"
    )
    supply.add_argument(
        "--reach", metavar="P|HQ|port:HEX|depot:HEX",
        help="the hexes that a power, an HQ, a port or a depot can supply, by distance",
    )  # fmt: skip
    convoys = game_verb("convoys", "tell who uses which convoy points, or how to use them best")
    convoys.add_argument("--power", metavar="P", help="one power; else all with convoy points or routes")
    convoys.add_argument("--allocate", action="store_true", help="propose the best routes for resources")
    convoys.add_argument(
        "--with", metavar="P", dest="partner", action="append", help="use free points of this power too"
    )
    rails = game_verb("rails", "tell which railways a power can use now, and what breaks them")
    rails.add_argument("power", metavar="POWER", help="the power, such as GE")
    rails.add_argument("--from", metavar="HEX", dest="start", help="where a rail move from a hex can end")
    fuel = game_verb("fuel", "tell fuel over the game: income, spent, lost, and how long it lasts")
    fuel.add_argument("power", metavar="POWER", nargs="?", help="only this power, such as GE")
    refuel = game_verb("refuel", "tell what final reorganization costs in fuel, and the best use of it")
    refuel.add_argument("power", metavar="POWER", help="the power whose units are turned up")
    refuel.add_argument(
        "--suggest", action="store_true", help="the most build points for the fuel at hand, with orders"
    )
    refuel.add_argument(
        "--worth", choices=WORTHS, default="build_cost", help="what a unit counts for (build_cost)"
    )
    refuel.add_argument(
        "--value", metavar="UNIT=WORTH", action="append", default=[], help="a worth of one's own; repeat"
    )
    refuel.add_argument("--up", metavar="UNIT", action="append", default=[], help="turn it up in any case")
    refuel.add_argument("--down", metavar="UNIT", action="append", default=[], help="leave it down")
    production = game_verb("production", "tell what a power's oil comes to, or how to use it best")
    production.add_argument("--power", metavar="P", required=True, help="the power")
    production.add_argument(
        "--suggest",
        choices=("least_lost", "production", "fuel"),
        help="the uses that lose least, produce most, or give so much --fuel",
    )
    production.add_argument("--fuel", type=_amount, default=0, help="with --suggest fuel: how much is wanted")
    points = game_verb("reorganize", "tell who waits to be reorganized and who could serve, or the best plan")
    points.add_argument("power", metavar="POWER", help="the power whose units and points are meant")
    points.add_argument(
        "--mission", action="store_true", help="the air mission of its side: its step, and who may fly"
    )
    points.add_argument("--with", metavar="P", dest="partner", action="append", help="this power as well")
    points.add_argument("--ways", metavar="UNIT", help="by which ports and sea areas its points may go")
    points.add_argument("--plan", action="store_true", help="the most value for the points, with orders")
    points.add_argument(
        "--weights",
        choices=("cost", "armour_air", "ships", "count"),
        default="cost",
        help="what counts: build cost; armour and air, or ships, first; the number of units",
    )
    points.add_argument(
        "--pin", metavar="UNIT[=PROVIDER[,WAY]]", action="append", help="reorganize this unit in any case"
    )
    points.add_argument("--without", metavar="UNIT", action="append", help="leave this unit down")
    points.add_argument(
        "--value", metavar="UNIT=WORTH", action="append", help="a worth of one's own; UNIT! is an HQ's price"
    )
    points.add_argument("--ban", metavar="PROVIDER", action="append", help="who must not serve; repeat")
    points.add_argument("--only", metavar="UNIT", action="append", help="plan only for this unit; repeat")
    points.add_argument(
        "--compare", action="store_true", help="what was given so far, and the best from that beginning"
    )
    order = game_verb("order", "give orders: one ruling an order, all or none")
    order.add_argument(
        "orders", metavar="ORDERS.json", help="a file with an order or a list of them, - for standard input"
    )
    order.add_argument("--dry-run", action="store_true", help="judge them, but change nothing")
    order.add_argument(
        "--dice",
        metavar="N,N",
        type=_dice,
        default=(),
        help="d10 that you rolled, in the order they are needed",
    )
    for name, help in (("undo", "take the last orders back"), ("redo", "give undone orders again")):
        game_verb(name, help).add_argument("count", type=int, nargs="?", default=1, help="how many (1)")
    export = game_verb("export", "write the position as a scenario")
    export.add_argument(
        "--out",
        metavar="SCENARIO.toml",
        type=_name,
        required=True,
        help="the file to write, - for standard output",
    )
    _picture_arguments(game_verb("picture", "draw the map with the position"))
    game_verb("log", "print the journal")
    profile = _verb(verbs, "profile", "write a game's options as a house profile, or play by one")
    profile.add_argument("act", choices=("export", "apply"), help="write the profile, or set its options")
    profile.add_argument("game", metavar="GAME", type=_file, help="a save")
    profile.add_argument("file", metavar="FILE.toml", type=_file, help="the profile")
    profile.add_argument("--name", default="", help="with export: what it is called (the file's name)")
    graph = _verb(verbs, "graph", "write the map as a graph: hexes, ports and sea areas, and what joins them")
    graph.add_argument("source", metavar="GAME|MAP", type=_file, help="a save, or a map folder")
    graph.add_argument(
        "--out", metavar="X.graphml", type=_file, required=True, help="a .graphml or .json file to write"
    )
    graph.add_argument("--area", default="whole", help=f"what is written: {_AREA} (whole)")


def _picture_arguments(picture: argparse.ArgumentParser) -> None:
    picture.add_argument(
        "--out", metavar="X.png", type=_file, required=True, help="a .png or .svg file to write"
    )
    picture.add_argument("--area", default="whole", help=f"what is drawn: {_AREA} (whole)")
    size = picture.add_mutually_exclusive_group()
    size.add_argument("--width", type=int, metavar="PX", help="width of the picture in pixels")
    size.add_argument("--scale", type=float, metavar="PX", help="width of a hex in pixels")
    picture.add_argument("--title", default="", help="a line above the map")
    picture.add_argument(
        "--style", default="classic", help="the map's colours: classic, quiet or night (classic)"
    )
    for name, what in (("turn-line", "date and impulse"), ("legend", "the legend"), ("frame", "the frame")):
        picture.add_argument(f"--no-{name}", action="store_true", help=f"without {what}")
    picture.add_argument("--path", metavar="ID", default="", help="with the supply path of a unit")
    picture.add_argument(
        "--reach", metavar="P|HQ|port:HEX|depot:HEX", default="", help="with how far supply of one reaches"
    )
    picture.add_argument("--zoc", metavar="P", default="", help="with enemy zones of control for a power")
    picture.add_argument("--chokes", metavar="P", default="", help="with the choke points of a power")
    picture.add_argument("--routes", metavar="P", default="", help="with the routes of a power's resources")
    picture.add_argument("--only-out", action="store_true", help="with all but units out of supply dimmed")
    picture.add_argument("--control", action="store_true", help="with who controls what")
