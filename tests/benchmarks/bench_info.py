"""The command line: a whole process that shows how a game stands."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from redball import rules
from redball.game import library
from redball.game.session import Session

from tests.benchmarks.processes import NUMPY, in_turns, own_home
from tests.benchmarks.rows import Row

GAMES = ("western-desert-1941", "global-war-1939")


def goals() -> list[Row]:
    """``redball info`` on the saves of two games."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        commands = {"numpy": NUMPY}
        for game in GAMES:
            save = folder / f"{game}.redball"
            Session.create(save, rules.read_scenario(library.find_scenario(game)), rules.judge).close()
            commands[game] = [sys.executable, "-m", "redball", "info", str(save)]
        used = in_turns(commands, own_home(folder))
    against = f"import numpy, {used['numpy'] * 1000:.0f} ms"
    return [
        Row(f"{game}, cpu", used[game] * 1000, "ms", used[game] / used["numpy"], 2.5, against)
        for game in GAMES
    ]
