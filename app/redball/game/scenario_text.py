"""A position written as a scenario: sections in the order in which a person asks, one row a line."""

from __future__ import annotations

from typing import Any

from redball.game import sequence
from redball.game.sections.section import Place
from redball.game.state import Game
from redball.game.tables.registry import tables
from redball.toml_writing import toml_lines, toml_table


def write_scenario(game: Game) -> str:
    """The position as the text of a scenario file; reading it gives an equal position on the same map."""
    written: dict[Place, list[str]] = {place: [] for place in Place}
    for table in tables():
        if table.section is not None and (text := table.section.write(table, game)):
            written[table.section.place].append(text)
    return "\n".join(
        [
            toml_lines(_head(game)) + "".join(written[Place.LINE]),
            *written[Place.ROWS],
            *written[Place.LONG_ROWS],
            toml_table("clock", _clock(game)),
            *written[Place.TABLE],
        ]
    )


def _head(game: Game) -> dict[str, Any]:
    fields: dict[str, Any] = {"title": game.title, "map": game.atlas.id}
    if game.description:
        fields["description"] = game.description
    return fields | {"rule_sets": list(game.rule_sets), "first": game.clock.first}


def _clock(game: Game) -> dict[str, Any]:
    clock = game.clock
    fields: dict[str, Any] = {"turn": clock.date, "phase": clock.phase}
    if clock.impulse:
        fields["impulse"] = clock.impulse
    if clock != sequence.at_phase(clock, clock.phase, clock.impulse) or clock.side:
        fields["side"] = clock.side
    return fields
