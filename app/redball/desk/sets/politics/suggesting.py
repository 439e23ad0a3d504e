"""What texts of the orders of politics may hold, for the forms of these orders."""

from __future__ import annotations

from collections.abc import Iterable

from redball.game.orders import Order
from redball.game.state import Game
from redball.language import translated
from redball.rules.freight import resources_at
from redball.rules.politics.affairs.tables import CARDS
from redball.rules.politics.entry import orders as entry
from redball.rules.politics.entry import pools
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.nations.orders import AddReserves
from redball.rules.politics.nations.pools import SS
from redball.rules.politics.nations.tables import FORCES
from redball.rules.politics.powers.orders import MarkResource
from redball.rules.politics.standing import powers
from redball.rules.politics.war.passages import waterways
from redball.wording import name_of

Suggested = Iterable[tuple[str, str]]
POWERS = ("modifiers", "controller", "director", "guarantor", "allies", "civil_war", "power")
"""Fields of texts that are codes of powers."""
OF_ENTRY = (
    entry.SetEntryPool,
    entry.NoteChits,
    entry.RollWarChit,
    entry.RollCityChit,
    entry.RollEntry,
    entry.UseEntryChit,
)


def suggested(game: Game, kind: type[Order], field: str) -> Suggested:
    """The texts of a field with a player's words for them; none for one that may hold anything."""
    if kind.__module__.startswith("redball.rules.politics."):
        if field == "territory":
            return ((each.code, each.name) for each in game.atlas.territories if each.code)
        if field in ("waterway", "passages"):
            return ((name, name) for name in waterways(game))
        if field == "card":
            return ((card, card) for card in sorted(CARDS.of(game)))
        if field == "pool" and kind in OF_ENTRY:
            return ((pool, _pool_said(pool)) for pool in pools.names(game))
        if field == "resource" and kind is MarkResource:
            return _resources(game)
        if field == "kind" and kind is AddReserves:
            return (
                (unit, unit) for unit in sorted({unit for pool, unit, _ in FORCES.of(game) if pool == SS})
            )
        if field in POWERS:
            return ((code, name_of(code)) for code in powers(game))
    return ()


def _pool_said(pool: str) -> str:
    return translated(NAMES[pool]) if pool in NAMES else name_of(pool)


def _resources(game: Game) -> Suggested:
    for node in sorted(game.atlas.places_at):
        for resource in resources_at(game, node):
            yield resource.key, f"{game.atlas.place_name(node)} · {resource.key}"
