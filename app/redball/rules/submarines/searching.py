"""The search before an attack on convoys: what each side subtracts from its die (SUB-SSW-12 to 17)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.box import fights, units_in
from redball.rules.submarines.options import reads, says_yes
from redball.rules.submarines.tables import Attack
from redball.rules.submarines.under_way import defenders
from redball.wording import Message, message

NEAR, FAR = range(4, 7), 7
"""Ranges of carrier planes that subtract 1, and the least that subtracts 2."""


class Modifier(NamedTuple):
    """What is added to a search die, below 0, with the reason and its clause."""

    amount: int
    reason: Message
    clause: str


def submarine_modifiers(game: Game, area: int, attack: Attack) -> tuple[Modifier, ...]:
    """What the side of the submarines subtracts: the highest section with a submarine that joins, and for its
    aircraft in sections with such submarines, which are those that count for its search (SUB-SSW-13, 16, 17).

    A submarine in the Convoy Section counts as one in section 0.
    """
    joined = [game.units[id] for id in attack.joined if id in game.units]
    sections = {unit.section for unit in joined if unit.sea == area}
    found = []
    highest = max(sections, default=0)
    if highest > 0:
        said = message("submarines.search_section", section=highest)
        found.append(Modifier(-highest, said, "SUB-SSW-13"))
    enemy = other_side(attack.side)
    planes = (
        unit
        for unit in units_in(game, area, attack.side)
        if unit.section in sections and fights(game, unit.power, enemy)
    )
    return (*found, *_of_planes(game, planes, "SUB-SSW-16", "SUB-SSW-17"))


def convoy_modifiers(game: Game, area: int, attack: Attack) -> tuple[Modifier, ...]:
    """What the side of the convoys subtracts for its aircraft in the Convoy Section (SUB-SSW-14, 15)."""
    return tuple(_of_planes(game, defenders(game, area, attack), "SUB-SSW-14", "SUB-SSW-15"))


def modified(roll: int, modifiers: Iterable[Modifier]) -> int:
    """A search roll after what is subtracted; it may be below 1."""
    return roll + sum(modifier.amount for modifier in modifiers)


def results(game: Game, area: int, attack: Attack, side: Side) -> int | None:
    """The modified search roll of a side; None before the search."""
    if attack.rolls is None:
        return None
    if side == attack.side:
        return modified(attack.rolls.submarines, submarine_modifiers(game, area, attack))
    return modified(attack.rolls.convoys, convoy_modifiers(game, area, attack))


def range_of(plane: Unit) -> int:
    """The range of an aircraft."""
    return plane.range or plane.movement


def plane_amount(game: Game, unit: Unit) -> int:
    """What an aircraft subtracts from a search: 1, 2 or nothing (SUB-AMB-04, 24)."""
    far = range_of(unit)
    if unit.type == "NAV":
        return int(reads(game, "ssw.nav_range") == "any" or far in NEAR)
    if unit.type == "CVP" and says_yes(game, "carrier_planes"):
        return 2 if far >= FAR else int(far in NEAR)
    return 0


def _of_planes(game: Game, planes: Iterable[Unit], near: str, far: str) -> Iterator[Modifier]:
    """What aircraft subtract: the best one, or by option all of them (SUB-AMB-25)."""
    ranked = sorted(
        ((plane_amount(game, unit), unit) for unit in planes), key=lambda row: (-row[0], row[1].id)
    )
    helping = [row for row in ranked if row[0]]
    if reads(game, "ssw.search_planes") == "best":
        helping = helping[:1]
    for amount, unit in helping:
        said = message("submarines.search_plane", unit=unit.name)
        yield Modifier(-amount, said, far if amount > 1 else near)
