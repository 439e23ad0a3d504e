"""Where games are stored, and how they are begun and opened."""

from __future__ import annotations

import os
import re
from contextlib import closing, suppress
from pathlib import Path

from redball import resources
from redball.atlas import Atlas
from redball.atlas.atlas import PatchName
from redball.desk.looking import opening_view
from redball.desk.settings import data_folder
from redball.errors import RedballError
from redball.files import system_fault
from redball.game import library
from redball.game.errors import SaveError
from redball.game.journal import Journal
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.session import Session, named_patches
from redball.game.state import Game
from redball.names import MOST_ID, is_id
from redball.wording import sentence

SUFFIX, SCENARIO = ".redball", ".toml"
_LONGEST_STEM = 200
"""Length of a file's name in bytes, without its ending and number, that systems accept."""
DEMO = "western-desert-1941"


def games_folder() -> Path:
    """The default folder of games; created when it is missing.

    Raises:
        SaveError: it can't be made.

    """
    folder = data_folder() / "games"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveError(system_fault(folder, error, "a folder for games")) from error
    return folder


def libraries_folder() -> Path:
    """Where the player's counter libraries are; it may not be there yet."""
    return data_folder() / "counters"


def file_stem(title: str) -> str:
    """A title without what no file name can hold; empty where nothing is left."""
    return re.sub(r"\s+", " ", re.sub(r"[^\w .-]+", "", title)).strip(" .")


def free_path(title: str, folder: Path) -> Path:
    """A file name for a game that isn't in use yet."""
    stem = file_stem(title)
    while len(stem.encode()) > _LONGEST_STEM:
        stem = stem[:-1].rstrip(" .")
    stem = stem if is_id(stem[:MOST_ID].rstrip(" .-")) else "Game"
    number, path = 2, folder / f"{stem}{SUFFIX}"
    while os.path.exists(path):
        path = folder / f"{stem} {number}{SUFFIX}"
        number += 1
    return path


def judge(game: Game, order: Order, dice: tuple[int, ...] = ()) -> Ruling:
    """The ruling on an order; the rules are imported at the first call."""
    from redball import rules

    return rules.judge(game, order, dice)


def begin(game: Game, folder: Path | None = None) -> Session:
    """Begin a game: it is saved from its first order on."""
    return Session.create(free_path(game.title, folder or games_folder()), game, judge)


def open_game(path: Path) -> Session:
    """Open a saved game.

    Raises:
        RedballError: the file can't be opened, with every fault that was found.

    """
    from redball import rules

    return rules.open_save(path, judge=judge)


def open_any(path: Path) -> Session:
    """Open a saved game, or begin one from a scenario file.

    Raises:
        RedballError: it can't be opened or set up, with every fault that was found.

    """
    if path.suffix != SCENARIO:
        return open_game(path)
    from redball.rules import read_scenario

    return begin(read_scenario(path))


def oddities(session: Session) -> tuple[str, ...]:
    """Sentences for what in a game could not come from today's orders, and what its rules find odd."""
    from redball import rules

    game = opening_view(session).game
    found = (sentence(odd.text).rstrip(".") for odd in rules.oddities(game))
    # What no order would have led to may be somebody's secret.
    unsound = session.oddities if game is session.game else ()
    faults = (*session.changed_patches, *unsound, *rules.odd_settings(game))
    return (*(fault.sentence() for fault in faults), *(f"{text}." for text in found))


def map_of(path: Path) -> tuple[str, tuple[PatchName, ...]]:
    """The map of a saved game, and the patches that it names.

    Raises:
        SaveError: the file can't be read.

    """
    with closing(Journal(path, read_only=True)) as journal:
        return journal.meta["map"], named_patches(journal)


def open_without_patches(path: Path) -> Session:
    """Open a saved game on its map with those of its patches that are here and fit; it names only these from
    now on.

    Raises:
        RedballError: it can't be opened all the same.

    """
    from redball.desk.patches.rows import absent_of

    def loader(id: str, named: tuple[PatchName, ...] = ()) -> Atlas:
        absent = {row.id for row in absent_of(id, named)}
        return library.atlas(id, tuple(name for name in named if name.id not in absent))

    session = Session.open(path, judge, loader)
    try:
        session.use_map(session.game.atlas)
    except BaseException:
        session.close()
        raise
    return session


def open_copy(path: Path, folder: Path) -> Session:
    """A copy of a saved game, or a game begun from a scenario, kept in ``folder``; the file stays as it is.

    Raises:
        RedballError: the file can't be opened, with every fault that was found.

    """
    from redball import rules

    if path.suffix == SCENARIO:
        return begin(rules.read_scenario(path), folder)
    session = rules.open_save(path, read_only=True, judge=judge)
    session.save_as(free_path(path.stem, folder))
    return session


def demo(folder: Path | None = None) -> Session:
    """The demo game: where the player left it, else from the beginning."""
    from redball import rules

    scenario = next(resources.maps().glob(f"*/scenarios/{DEMO}.toml"))
    if folder is None:
        left = games_folder() / f"{library.scenario_info(scenario).title}{SUFFIX}"
        with suppress(RedballError):  # open in another window, or damaged: it stays, and a new game begins
            if os.path.isfile(left):
                return open_game(left)
    return begin(rules.read_scenario(scenario), folder)
