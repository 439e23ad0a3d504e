"""The ledger of losses, as a table and as a file."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from redball.cli.answer import Answer, table
from redball.cli.sets.submarines.submarines_game import submarines_game
from redball.errors import Fault, near_misses
from redball.game.errors import GameError
from redball.game.state import Game
from redball.language import translated
from redball.rules.submarines.ledger import Row, as_csv, rows
from redball.rules.submarines.losses import told
from redball.wording import message, name_of, sentence
from redball.writing import write_text


def losses(arguments: Namespace) -> Answer:
    """Show the ledger, that of a year or of a sea area, and write it to a file if one is named.

    Raises:
        GameError: no sea area of the map, or a game without submarine warfare.
        RedballError: the file can't be written.

    """
    game = submarines_game(arguments)
    area = None if arguments.area is None else _area(game, arguments.area)
    found = rows(game, year=arguments.year, area=area)
    data: dict[str, Any] = {"losses": [_data(game, row) for row in found]}
    lines = table([_cells(game, row) for row in found])
    lines.append(told(game, year=arguments.year, area=area))
    if arguments.csv is not None:
        write_text(arguments.csv, as_csv(game, found), GameError)
        data["csv"] = str(arguments.csv)
        lines.append(sentence(message("cli.written", path=str(arguments.csv))))
    return Answer(data, lines)


def _area(game: Game, text: str) -> int:
    """The number of the sea area that a text names."""
    area = game.atlas.sea_by_name.get(text.strip().casefold())
    if area is None:
        near = near_misses(text, [area.name for area in game.atlas.sea_areas])
        raise GameError(Fault("--area", f"“{text}”", translated("a sea area of this map"), near))
    return area.index


def _data(game: Game, row: Row) -> dict[str, Any]:
    where = game.atlas.sea_areas[row.area].name
    return {
        "turn": row.turn,
        "date": row.date,
        "area": where,
        "power": row.power,
        "what": row.what,
        "count": row.lost,
    }


def _cells(game: Game, row: Row) -> tuple[str, ...]:
    lost = sentence(message(f"submarines.lost.{row.what}", count=row.lost))
    return row.date, game.atlas.sea_areas[row.area].name, name_of(row.power), lost
