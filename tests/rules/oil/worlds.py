"""Maps and positions that nobody drew: coasts, countries, railways and stocks as dice have them.

:func:`world` is a position on such a map; :func:`midway` puts any position into the middle of things: fuel
lies opened, consents are given, barrels wait for their places, convoy points are reserved.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
from redball.atlas import Road
from redball.game.pipelines import put_lent
from redball.game.powers import Country
from redball.game.state import Change, Game, HexState, pair, put_power
from redball.rules.oil.bombing import put_debt
from redball.rules.oil.receipts import keys_of
from redball.rules.oil.reserved import reserve
from redball.rules.oil.tables import (
    ANYWHERE,
    CARRIED,
    CONSENTS,
    DRAWN,
    FREE_FUEL,
    NOTED,
    OPENED,
    PLACERS,
    SEA_PAID,
    Opened,
    SeaPaid,
    Terms,
)
from redball.rules.oil.to_place import put_to_place
from redball.rules.supply_units import has_supply_unit

from tests.small_map import DEFAULT_OWNERS, Spot, small_atlas, small_game, spot

ROWS, COLS = 6, 11
WHO = {**DEFAULT_OWNERS, "d": ("IND", "CW"), "k": ("GIB", "CW", ""), "h": ("CAN", "CW"), "a": ("AUS", "CW")}
SETS = ("gir", "gibf", "bdu", "bhkuf", "brgc", "gjbadke", "gibulefd", "rcgm", "bdhakgu", "grim")
"""Countries that share a map."""


def world(dice: Random, units_of: Any) -> Game:
    """A position on a map of its own; ``units_of`` makes its units from dice, hexes, sea areas and powers."""
    land, owners = _drawn(dice)
    nodes = [n for n, cell in enumerate(land) if cell == "."]
    labels = {n: f"A-{n // COLS:02}{n % COLS:02}" for n in nodes}
    spots = dice.sample(nodes, min(len(nodes), 18))
    places = [_spot(dice, f"P{number}", labels[n]) for number, n in enumerate(spots)]
    rails = list(_rails(dice, land, spots, labels))
    atlas = small_atlas(_rows(land), owners=_rows(owners), who=WHO, places=places, rails=rails)
    roads = [_line(n, m) for n, m in pairwise(spots) if dice.random() < 0.2]
    roads = [line for line in roads if all(land[n] == "." for n in line)]
    atlas = replace(atlas, roads=tuple(Road(f"d{i}", "Road", line) for i, line in enumerate(roads)))
    powers = sorted({WHO[c][1] for c in owners if c in WHO} - {"TUR"})
    seas = [area.name for area in atlas.sea_areas]
    front = dice.choice(nodes)
    front = [n for n in nodes if abs(n // COLS - front // COLS) < 2 and abs(n % COLS - front % COLS) < 2]
    at = [labels[n] for n in (*spots, *nodes, *front * dice.choice((0, 4, 12)), *nodes[:1] * 4)]
    found = small_game(
        atlas,
        units_of(dice, at, seas, powers),
        rule_sets=("base", "oil") if dice.random() < 0.8 else ("base", "reorganization", "oil"),
        **_fields(dice, places, powers, len(seas), nodes, labels),
    )
    return _at_peace(found, dice.choice(powers)) if dice.random() < 0.35 else found


def _at_peace(game: Game, code: str) -> Game:
    """The position with a neutral power."""
    neutral = msgspec.structs.replace(game.powers[code], active=False, bp_available=5, bp_entered=True)
    wars = frozenset(war for war in game.wars if code not in war)
    return game.changed([put_power(neutral), Change("wars", "", wars)])


def _drawn(dice: Random) -> tuple[str, str]:
    """Land and sea, and who has what of the land: every hex is the nearest country's."""
    codes, count = dice.choice(SETS), dice.choice((0, 1, 2, 3))
    wet = 0.0 if not count else dice.choice((0.25, 0.4))
    seeds = [(dice.random() * ROWS, dice.random() * COLS, c) for c in codes + dice.choice((codes, ""))]
    coast = [dice.randint(0, COLS - 1) for _ in range(count)]
    land, owners = "", ""
    for n in range(ROWS * COLS):
        row, col = divmod(n, COLS)
        near = min(range(count), key=lambda i: abs(coast[i] - col), default=0)
        sea = count and (col in coast or dice.random() < wet)
        land += str(near) if sea else "."
        owners += min(seeds, key=lambda s: (s[0] - row) ** 2 + (s[1] - col) ** 2)[2]
    return land, owners


def _rows(cells: str) -> str:
    return "\n".join(cells[n : n + COLS] for n in range(0, len(cells), COLS))


def _spot(dice: Random, name: str, at: str) -> Spot:
    kind = dice.choice(("city", "city", "city", "capital", "town", "site"))
    return spot(
        name, at, kind,
        port=dice.choice(("none", "none", "minor", "major", "major")),
        factories=dice.choice((0, 0, 1, 2, 3)) if kind in ("city", "capital") else dice.choice((0, 0, 0, 1)),
        oil=dice.choice((0, 0, 0, 1, 2, 4)),
        resources=dice.choice((0, 0, 1)),
    )  # fmt: skip


def _rails(dice: Random, land: str, spots: Sequence[int], labels: dict[int, str]) -> Iterator[str]:
    for _ in range(dice.choice((0, 4, 9))):
        a, b = dice.sample(spots, 2)
        if a // COLS == b // COLS and all(land[n] == "." for n in _line(a, b)):
            yield f"{labels[a]} {labels[b]}"
        elif dice.random() < 0.5:
            yield f"{labels[a]} {labels[a + 1]}" if labels.get(a + 1) and (a + 1) % COLS else labels[a]


def _line(a: int, b: int) -> tuple[int, ...]:
    """The hexes of a row from one to another; of two rows only the first of them."""
    if a // COLS != b // COLS:
        return (a,)
    return tuple(range(a, b + 1) if a < b else range(a, b - 1, -1))


def _fields(
    dice: Random, places: Sequence[Spot], powers: Sequence[str], seas: int, nodes: Sequence[int], labels: Any
) -> dict[str, Any]:
    names = [place.name for place in places]
    stores = [code for code in powers if code != "CC"]
    fields: dict[str, Any] = {
        "powers": powers,
        "fuel": {code: F(dice.choice((0, 1, 6, 14, 25, 33, 40)), 4) for code in powers},
        "depots": {
            name: (dice.choice((1, 1, 2, 2, 4)), dice.choice(stores))
            for name in dice.sample(names, dice.randint(2, min(9, len(names))))
        },
        "convoys": {
            (sea, code): dice.choice((1, 2, 3, 9, 10, 11))
            for sea in range(seas) for code in dice.sample(powers, min(len(powers), 2))
        },
        "control": {labels[n]: dice.choice(powers) for n in dice.sample(nodes, dice.choice((0, 2, 6)))},
        "hexes": {
            name: HexState(
                factories_destroyed=dice.randint(0, 1), factories_added=dice.randint(0, 1),
                oil_destroyed=dice.randint(0, 2),
            )
            for name in dice.sample(names, 3)
        },
    }  # fmt: skip
    pairs = [pair(a, b) for a in powers for b in powers if a < b]
    if dice.random() < 0.5:
        fields["cooperation"] = [both for both in pairs if dice.random() < 0.6]
        fields["wars"] = [b for b in pairs if b not in fields["cooperation"] and dice.random() < 0.6]
    return fields


# --- in the middle of things --------------------------------------------------------------------------------


def midway(game: Game, dice: Random) -> Game:
    """A position with some of what a turn leaves behind."""
    return game.changed(list(_left_behind(game, dice)))


def _left_behind(game: Game, dice: Random) -> Iterator[Change]:
    codes, turn = sorted(game.powers), game.clock.turn

    def often(share: float) -> bool:
        return dice.random() < share

    for node, depot in sorted(game.depots.items()):
        owner, label = depot.owner, game.atlas.label(node)
        if often(0.25):
            left = Opened(owner, F(dice.randint(0, 39), 4), F(dice.choice((0, 0, 10, 30)), 4))
            fate = dice.choice(("track", "lost"))
            kind = "reduced" if often(0.4) else "whole"
            yield OPENED.put((turn, node, kind), [msgspec.structs.replace(left, fate=fate)])
        if often(0.4):
            most = dice.choice((None, None, F(5, 4), F(6), F(10)))
            yield CONSENTS.put((turn, owner, dice.choice(codes), label), Terms(most))
        if often(0.15):
            yield PLACERS.put(node, dice.choice(codes))
    for code in codes:
        if often(0.3):
            yield CONSENTS.put((turn, code, dice.choice(codes), "*"), Terms(dice.choice((None, F(9, 2)))))
        if often(0.3):
            yield DRAWN.put((turn, code, dice.choice((code, dice.choice(codes)))), F(13, 4))
        if often(0.5):
            yield from put_to_place(game, code, dice.randint(0, 3), dice.randint(0, 2))
        if often(0.15):
            yield put_debt(code, F(dice.randint(1, 30), 4))
        if often(0.3):
            yield SEA_PAID.put((turn, code), SeaPaid(1, 1))
    if "CW" in codes:
        if often(0.7):
            yield NOTED.put(turn, F(dice.choice(("0", "5/2", "7", "10"))))
            yield ANYWHERE.put(turn, dice.choice((None, F(3, 4), F(5, 2))))
        if often(0.5) and "US" in codes:
            yield CONSENTS.put((turn, "US", "CW", "free"), Terms())
            yield FREE_FUEL.put((turn, "CW"), dice.choice((None, F(7, 2), F(9))))
    yield from _of_units_and_freight(game, dice)


def _of_units_and_freight(game: Game, dice: Random) -> Iterator[Change]:
    codes, turn = sorted(game.powers), game.clock.turn
    for unit in game.units.values():
        if unit.is_headquarters and has_supply_unit(game, unit) and dice.random() < 0.5:
            yield CARRIED.put((turn, unit.id), 1)
    for node in sorted(game.atlas.places_at):
        for key in keys_of(game, node):
            if dice.random() < 0.15:
                yield put_lent(key, dice.choice(codes))
    for area, owner in sorted(game.convoys):
        if dice.random() < 0.2:
            yield reserve(game, area, owner, 1)
    if dice.random() < 0.2:
        home = dice.choice(sorted(game.countries))
        yield Change("countries", home, Country(home, dice.choice(codes), conquered=dice.random() < 0.7))


__all__ = ["midway", "world"]
