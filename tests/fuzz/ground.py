"""What is spoilt: a small map, a full position on it, its history; and the command line as a function."""

from __future__ import annotations

import contextlib
import importlib
import io
import json
import os
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from redball.atlas import Atlas
from redball.game.clock import Clock
from redball.game.orders import FlipUnit, MoveUnit, SetControl, SetWeather
from redball.game.session import Session
from redball.game.state import Game, HexState
from redball.rules import judge
from redball.rules.oil.orders import SetDepot

from tests.fuzz.soundness import Nonsense, is_text
from tests.positions import THEATRE
from tests.small_map import small_game, unit, write_folder

__all__ = ["Said", "accepts", "full_game", "played", "redball", "settle"]

LONGEST_LINE = 2_000


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    text: str


def redball(*arguments: object) -> Said:
    """Run a verb; what it says must be sentences that a terminal can show.

    Raises:
        Exception: the command line met an error of its own.
        Nonsense: an exit code of no meaning, or something that can't be shown.

    """
    code, text = _run(arguments)
    if code not in (0, 1, 2) or (code and not text.strip()):
        raise Nonsense(f"exit code {code} and {text!r:.200}")
    for line in text.splitlines():
        if not is_text(line) or (code and len(line) > LONGEST_LINE):
            raise Nonsense(f"a line of {len(line)} characters: {line!r:.300}")
    return Said(code, text)


def accepts(file: Path, *arguments: object) -> bool:
    """Whether a verb takes a file; if not, each of its sentences says where it is wrong.

    Raises:
        Exception: the command line met an error of its own.
        Nonsense: what it says isn't that.

    """
    if not redball(*arguments).code:
        return True
    code, text = _run((*arguments, "--json"))
    answer = json.loads(text)
    faults = (answer["error"] if "error" in answer else answer["faults"]) if code else []
    if not faults:
        raise Nonsense(f"it is refused once, and then {text!r:.200}")
    for fault in faults:
        said = fault["text"]
        if file.name not in fault["where"] or not said.endswith((".", "?")) or not is_text(said):
            raise Nonsense(f"it says {said!r:.400}")
    return False


def _run(arguments: Iterable[object]) -> tuple[int, str]:
    command = importlib.import_module("redball.cli.main")
    command._unexpected = _raise  # type: ignore[attr-defined]
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        code = command.main([str(argument) for argument in arguments])
    return code, out.getvalue() + err.getvalue()


def _raise(error: Exception) -> None:
    raise error


def settle(folder: Path) -> Path:
    """Make a library of one map in a folder and have the program look there; returns the map's folder."""
    os.environ["REDBALL_MAPS"] = str(folder / "maps")
    place = write_folder(THEATRE, folder / "maps" / "theatre")
    theatre = place / "map.toml"
    theatre.write_text(theatre.read_text("utf-8").replace('id = "small"', 'id = "theatre"'), "utf-8")
    return place


def full_game(atlas: Atlas) -> Game:
    """A position of the theatre with something in every table."""
    units = [
        unit("dak", "A-0203", type="ARM", name="DAK", attack=9, movement=6),
        unit("hq", "Berlin", type="HQ-A", name="Rundstedt", reorganization=4, cost=5),
        unit("inf", "A-0103", type="INF", name="3rd", organized=False),
        unit("ftr", "Kiel", type="FTR", name="Bf 109", range=4),
        unit("it", "Naples", type="MIL", name="Neapel", power="IT", organized=False),
        unit("rome", "A-0206", type="INF", name="Roma", power="IT", country="ITA"),
        unit("wdf", "A-0505", type="MOT", name="WDF", power="CW"),
        unit("div", "Cairo", type="INF", size="division", name="4 Ind", power="CW"),
        unit("fleet", "North Sea", type="BB", name="Fleet", power="CW", section=3),
        unit("trs", "Mediterranean", type="TRS", name="Transports", power="CW"),
        unit("off", type="INF", name="Later", power="CW"),
    ]
    return small_game(
        atlas,
        units,
        fuel={"GE": "25/4", "IT": 2, "CW": Fraction(7, 2)},
        depots={"Naples": (2, "IT"), "Alexandria": (1, "CW")},
        convoys={(0, "CW"): 3, (1, "IT"): 2},
        hexes={"Kiel": HexState(port_damaged=True), "Berlin": HexState(factories_destroyed=1)},
        control={"A-0204": "GE"},
        weather={"Mediterranean": "rain"},
        rule_sets=("base", "oil", "reorganization"),
        clock=Clock(35, "land_movement", impulse=1, side="axis"),
        description="Two seas.\nNothing else.",
    )


def played(path: Path, game: Game, orders: int) -> None:
    """Write a save with a history; its last order waits for redo."""
    places = ("A-0203", "A-0103", "A-0104", "A-0204")
    with Session.create(path, game, judge) as session:
        number = 0
        while session.head < orders:
            number += 1
            match number % 5:
                case 0:
                    order = FlipUnit("inf", number % 2 == 0)
                case 1:
                    order = SetWeather("rain" if number % 2 else "fine", "Mediterranean")
                case 2:
                    order = SetControl("A-0206", "IT" if number % 2 else "GE")
                case 3:
                    order = SetDepot("Naples", "IT", 1 + number % 2)
                case _:
                    order = MoveUnit("dak", places[number // 5 % 4])
            session.commit(order)
            if number > 10 * orders:
                raise Nonsense("the history can't be played")
        session.undo()
