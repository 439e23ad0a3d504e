"""What the plate of a sea area says: convoys and escorts of a side, the enemy's submarines there, how far an
attack has come.

Pure: a position in, values out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.box import SUBMARINES, convoys_of, side_of, units_in
from redball.rules.submarines.joining import possible_areas
from redball.rules.submarines.ships import kind_of
from redball.rules.submarines.under_way import anything_to_attack, attacks_now, open_attack

State = Literal["", "may", "now", "done"]
"""Whether an attack may be begun, is under way, or is over."""

SIDES: tuple[Side, ...] = ("allied", "axis")


class Line(msgspec.Struct, frozen=True):
    """One line: convoy points and escorts of ``power`` and its side, and submarines of ``hunter``'s side.

    ``able`` says that some of those submarines are face-up and at war with somebody whom they could attack.
    """

    side: Side
    power: str = ""
    points: int = 0
    escorts: int = 0
    hunters: int = 0
    hunter: str = ""
    able: bool = False


class AreaPlate(msgspec.Struct, frozen=True):
    """The plate of a sea area: a line for each side with convoys, and how far an attack has come there."""

    area: int
    lines: tuple[Line, ...]
    state: State = ""

    @property
    def weight(self) -> tuple[int, int, int]:
        """Which plates come first where there isn't room for all."""
        points = sum(line.points for line in self.lines)
        subs = sum(line.hunters for line in self.lines)
        return ({"now": 2, "may": 1}.get(self.state, 0), subs, points)


def plates_of(game: Game) -> tuple[AreaPlate, ...]:
    """The plates of all sea areas that have any, in the order of numbers."""
    states = states_of(game)
    areas = sorted({*game.units_at_sea, *(area for area, _ in game.convoys)})
    found = ((area, tuple(lines_of(game, area))) for area in areas)
    return tuple(AreaPlate(area, lines, states.get(area, "")) for area, lines in found if lines)


def states_of(game: Game) -> Mapping[int, State]:
    """How far attacks on convoys have come, by sea area."""
    may = possible_areas(game).items()
    found: dict[int, State] = {area: "may" for area, side in may if anything_to_attack(game, area, side)}
    for area, attack in attacks_now(game).items():
        if attack.over:
            found[area] = "done"
    opened = open_attack(game)
    return found | {opened[0]: "now"} if opened is not None else found


def lines_of(game: Game, area: int) -> Iterator[Line]:
    """The lines of a sea area, those with most convoys first."""
    found = [line for side in SIDES if (line := _line(game, area, side)) is not None]
    yield from sorted(found, key=lambda line: (-line.points, -line.escorts, SIDES.index(line.side)))


def escorts_in(game: Game, area: int, side: Side) -> Counter[str]:
    """Units of a side that escort convoys in a sea area, by power: ships and aircraft in the Convoy Section,
    and escorts in any section.
    """
    units = (unit for unit in units_in(game, area, side) if not unit.is_land)
    return Counter(
        unit.power
        for unit in units
        if kind_of(game, unit) == "escort" or (unit.section == CONVOY_SECTION and unit.type not in SUBMARINES)
    )


def _line(game: Game, area: int, side: Side) -> Line | None:
    points, escorts = convoys_of(game, area, side), escorts_in(game, area, side)
    enemy = [unit for unit in units_in(game, area, other_side(side)) if unit.type in SUBMARINES]
    if not points and not escorts and not enemy:
        return None
    power = max(points, key=lambda code: points[code], default="") or max(
        escorts, key=lambda code: escorts[code], default=""
    )
    hunter = Counter(unit.power for unit in enemy).most_common(1)
    able = any(unit.organized and _has_target(game, area, unit.power, side) for unit in enemy)
    return Line(
        side,
        power,
        sum(points.values()),
        sum(escorts.values()),
        len(enemy),
        hunter[0][0] if hunter else "",
        able,
    )


def _has_target(game: Game, area: int, power: str, side: Side) -> bool:
    owners = {*convoys_of(game, area, side), *(unit.power for unit in units_in(game, area, side))}
    at_war = any(game.at_war(power, owner) for owner in owners)
    own = side_of(game, power)
    return at_war and own is not None and anything_to_attack(game, area, own)
