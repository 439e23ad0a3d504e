"""What there is to play, new games, checks of files, and schemas: all that needs no save."""

from __future__ import annotations

import json
import os
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from redball.atlas import Atlas
from redball.atlas.patches import is_patch
from redball.cli.answer import DONE, INVALID, Answer, fault_data, table
from redball.errors import Fault, RedballError
from redball.files import read_text
from redball.game import library
from redball.game.errors import SaveError
from redball.game.package import is_package
from redball.game.state import Game
from redball.language import translated
from redball.toml_reading import MOST_TOML
from redball.wording import message, sentence


def scenarios(_: Namespace) -> Answer:
    """List the scenarios."""
    infos = library.scenarios()
    data = [
        {"id": i.id, "title": i.title, "map": i.map, "description": i.description, "path": str(i.path)}
        for i in infos
    ]
    return _with_bad(
        data, table([(info.id, info.title, info.map) for info in infos]), library.bad_scenarios()
    )


def maps(_: Namespace) -> Answer:
    """List the maps."""
    infos = library.maps()
    data = [
        {"id": i.id, "title": i.title, "columns": i.cols, "rows": i.rows, "path": str(i.path)} for i in infos
    ]
    lines = table(
        [
            (i.id, i.title, translated("{columns} x {rows} hexes", columns=i.cols, rows=i.rows), str(i.path))
            for i in infos
        ]
    )
    return _with_bad(data, lines, library.bad_maps())


def _with_bad(data: list[dict[str, Any]], lines: list[str], bad: Sequence[library.BadFile]) -> Answer:
    """A list with what can't be offered and why; that is no failure of the list."""
    rows = [
        {"id": b.id, "path": str(b.path), "faults": [fault_data(fault) for fault in b.faults]} for b in bad
    ]
    for each in bad:
        lines += [sentence(message("cli.not_offered", id=each.id, path=str(each.path)))]
        lines += [f"  {fault.sentence()}" for fault in each.faults]
    return Answer([*data, *rows], lines)


def check(arguments: Namespace) -> Answer:
    """Check map folders, scenarios and saves; show the figures of maps when asked for."""
    results, lines = [], []
    for path in arguments.files:
        result, atlas = _checked(path)
        results.append(result)
        lines += [row["text"] for row in (*result["faults"], *result.get("oddities", ()))] or [
            sentence(message(f"cli.sound_{result['kind']}", path=result["file"]))
        ]
        lines += [note["text"] for note in result.get("notes", ())]
        if arguments.report and atlas is not None:
            from redball.atlas.figures import figures_of, plain, text

            figures = figures_of(atlas)
            result["report"] = plain(figures)
            lines += ["", *text.lines(figures), ""]
    return Answer(results, lines, DONE if all(result["sound"] for result in results) else INVALID)


def _checked(path: Path) -> tuple[dict[str, Any], Atlas | None]:
    """One file's kind, faults and oddities; the map of a sound map folder."""
    kind, look = _kind(path)
    faults: tuple[Fault, ...] = ()
    found = None
    try:
        found = look(path)
    except RedballError as error:
        faults = error.faults
    odd = odd_rows(path, found) if isinstance(found, Game) else []
    notes = [fault for fault in found if isinstance(fault, Fault)] if isinstance(found, list) else []
    result = {
        "file": str(path),
        "kind": kind,
        "sound": not (faults or odd),
        **({"oddities": odd} if odd else {}),
        **({"notes": [fault_data(note) for note in notes]} if notes else {}),
        "faults": [fault_data(fault) for fault in faults],
    }
    return result, found if isinstance(found, Atlas) else None


def odd_rows(path: Path, game: Game) -> list[dict[str, str]]:
    """What the rules of a position find odd in it."""
    from redball.rules import oddities

    return [
        {
            "clause": odd.clause,
            "text": sentence(message("cli.odd", path=str(path), text=said, clause=odd.clause)),
        }
        for odd in oddities(game)
        if (said := sentence(odd.text))
    ]


def _kind(path: Path) -> tuple[str, Callable[[Path], object]]:
    from redball.atlas.check import check_folder
    from redball.cli.answers.patches import check_patch
    from redball.rules import read_scenario

    if os.path.isdir(path):
        return "map", check_folder
    if path.name == "map.toml":
        return "map", lambda head: check_folder(head.parent)
    if path.suffix == ".toml":
        return ("patch", check_patch) if _says_patch(path) else ("scenario", read_scenario)
    if is_package(path):
        return "package", _check_package
    return "save", _check_save


def _check_package(path: Path) -> Game:
    from redball.game.package import read_package
    from redball.rules.packages import contents_of

    return contents_of(read_package(path)).game


def _says_patch(path: Path) -> bool:
    """True for a file that calls itself a patch, whatever is wrong with it otherwise."""
    try:
        return is_patch(read_text(path, "a scenario file", RedballError, MOST_TOML))
    except RedballError:
        return False


def _check_save(path: Path) -> Game:
    """Read a whole save and replay it; its position is judged as if it were a scenario's.

    Raises:
        SaveError: it can't be opened, a row of it can't be read, or its snapshots disagree with its journal.

    """
    from redball.game.session import damage_of
    from redball.rules import odd_settings, open_save

    with open_save(path, read_only=True) as session:
        if faults := [
            *damage_of(session),
            *session.oddities,
            *session.changed_patches,
            *odd_settings(session.game, str(path)),
        ]:
            raise SaveError(faults)
        return session.game


def schema(arguments: Namespace) -> Answer:
    """Print the JSON Schema of a kind of file."""
    from redball.rules import json_schema

    found = json_schema(arguments.what)
    return Answer(found, json.dumps(found, ensure_ascii=False, indent=2).split("\n"))
