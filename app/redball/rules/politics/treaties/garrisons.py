"""Garrisons: which units count against whom, the ratio of both sides, and what is missing to declare war."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Literal, NamedTuple

from redball.game.state import Change, Game, pair
from redball.game.units import Unit
from redball.rules.politics import standing as known
from redball.rules.politics.nations import odds
from redball.rules.politics.options import reads
from redball.rules.politics.treaties.tables import DEFENCE, GARRISONS, PACTS
from redball.supply.position import Position

TOP_LEVEL = 3
MOST = 999
"""Points of a garrison beyond which nobody counts."""
_RATIO = re.compile(r"([1-9]\d?):([1-9]\d?)", re.ASCII)

# --- which units count --------------------------------------------------------------------------------------


class Counted(NamedTuple):
    """A unit that counts as a garrison, or doesn't: its value, None where nobody entered one, and why, a word
    of ``politics.garrison``.
    """

    unit: Unit
    value: int | None
    why: Literal["own", "ally", "no_treaty", "in_zone", "off_map", "no_value"]

    @property
    def counts(self) -> bool:
        """True for a unit that counts."""
        return self.why in ("own", "ally")


def with_values(game: Game, power: str, against: str) -> Iterator[Counted]:
    """Units with a garrison value against a power, whether they count for another: its own, and those of
    allies with a treaty of the highest level outside enemy zones of control (POL-PACT-15).
    """
    zones = None
    for (id, other), value in GARRISONS.of(game).items():
        unit = game.units.get(id)
        owner = game.principal(unit.power) if unit is not None else ""
        if unit is None or other != against or owner == against:
            continue
        if unit.hex < 0:
            yield Counted(unit, value, "off_map")
        elif owner == power:
            yield Counted(unit, value, "own")
        elif known.treaty_level(game, power, owner) < TOP_LEVEL:
            yield Counted(unit, value, "no_treaty")
        else:
            zones = zones if zones is not None else _zones(game, power, against)
            held = any(zone[unit.hex] for zone in zones)
            yield Counted(unit, value, "in_zone" if held else "ally")


def listed(game: Game, power: str, against: str) -> tuple[Counted, ...]:
    """All that is counted or might be: units with a value, those that count first, then the power's units on
    the map that have none.
    """
    found = sorted(with_values(game, power, against), key=lambda each: (not each.counts, each.unit.name))
    others = (
        unit
        for unit in game.units.values()
        if unit.is_land
        and unit.hex >= 0
        and game.principal(unit.power) == power
        and (unit.id, against) not in GARRISONS.of(game)
    )
    without = (Counted(unit, None, "no_value") for unit in sorted(others, key=lambda unit: unit.name))
    return (*found, *without)


def garrison_units(game: Game, power: str, against: str) -> Iterator[Unit]:
    """Units that count as a power's garrison against another."""
    return (each.unit for each in with_values(game, power, against) if each.counts)


def _zones(game: Game, power: str, against: str) -> list[Any]:
    """Enemy zones of control: those that the other side would have in a war, or of those who are at war with
    the power already.
    """
    if reads(game, "pact.garrison_zoc") == "partner":
        enemies = {against}
        game = game.changed([Change("wars", "", game.wars | {pair(power, against)})])
    else:
        enemies = set(known.enemies(game, power))
    position = Position(game)
    return [position.zone_of(code) for code in position.forces if game.principal(code) in enemies]


def garrison(game: Game, power: str, against: str) -> int:
    """The garrison value of a power against another."""
    return sum(each.value or 0 for each in with_values(game, power, against) if each.counts)


def border_turns(game: Game, a: str, b: str) -> int | None:
    """Turns that two powers with a pact share a border: from then on defensive values fall, not from the
    signing (POL-PACT-13); None without a border.
    """
    pact = PACTS.of(game).get(pair(a, b))
    return game.clock.turn - pact.border if pact is not None and pact.border is not None else None


def defence_percent(game: Game, a: str, b: str) -> int:
    """What defensive garrison values are worth between two powers, in percent of the entered ones."""
    turns = border_turns(game, a, b)
    found = [percent for since, percent in sorted(DEFENCE.of(game).items()) if (turns or 0) >= since]
    return found[-1] if turns is not None and found else 100


def ratio(game: Game, power: str, against: str) -> Fraction | None:
    """The garrison ratio of a power that wants to declare war; None where nobody entered values of either,
    or the other side has none.
    """
    worth = other_worth(game, power, against)
    return garrison(game, power, against) / worth if worth else None


def other_worth(game: Game, power: str, against: str) -> Fraction:
    """What the garrison of the other side is worth, as its defensive values have fallen."""
    return Fraction(garrison(game, against, power) * defence_percent(game, power, against), 100)


def is_entered(game: Game, power: str, against: str) -> bool:
    """True when somebody entered garrison values of two powers against each other."""
    return any(
        id in game.units and {game.principal(game.units[id].power), other} == {power, against}
        for id, other in GARRISONS.of(game)
    )


def read_ratio(text: str) -> Fraction | None:
    """The garrison ratio in a text such as "3:2"; None for none."""
    found = _RATIO.fullmatch(text.strip())
    return Fraction(int(found[1]), int(found[2])) if found else None


def needed_ratio(game: Game, power: str, against: str) -> Fraction | None:
    """The garrison ratio that a power needs to declare war on another; None where it needs none, or nobody
    entered it: 1:1 for the USSR at least, pact or not (POL-PACT-14).
    """
    pact = PACTS.of(game).get(pair(power, against))
    agreed = read_ratio(pact.ratio) if pact is not None else None
    least = Fraction(1) if power == "SU" else None
    return max((r for r in (agreed, least) if r is not None), default=None)


def garrison_meets(game: Game, power: str, against: str) -> bool | None:
    """Whether a power's garrison lets it declare war; None where nobody entered what it takes to say."""
    needed = needed_ratio(game, power, against)
    if needed is None:
        pact = PACTS.of(game).get(pair(power, against))
        return None if pact is not None else True
    if not is_entered(game, power, against):
        return None
    found = ratio(game, power, against)
    if found is None:
        return True
    own, asked = odds.compared(game, power, found, needed)
    return own >= asked


# --- what is missing ----------------------------------------------------------------------------------------


def short_by(game: Game, power: str, against: str) -> int | None:
    """How many points more a power's garrison needs to declare war; 0 for none, None where nobody entered
    what it takes to say, or no garrison is large enough.
    """
    meets = garrison_meets(game, power, against)
    if meets is not False:
        return 0 if meets else None
    needed = needed_ratio(game, power, against)
    worth = other_worth(game, power, against)
    own = garrison(game, power, against)
    for more in range(1, MOST + 1):
        found, asked = odds.compared(game, power, (own + more) / worth, needed or Fraction(1))
        if found >= asked:
            return more
    return None


class Odds(NamedTuple):
    """The garrison ratio from so many turns of a common border on: what defensive values count, what those
    of the other side are worth, the ratio (None: it has none), and whether it is the present one.
    """

    turns: int
    percent: int
    worth: Fraction
    ratio: Fraction | None
    now: bool


def odds_table(game: Game, power: str, against: str) -> tuple[Odds, ...]:
    """The garrison ratio as defensive values fall, turn by turn as players entered them."""
    steps = {0: 100, **DEFENCE.of(game)}
    own, other = garrison(game, power, against), garrison(game, against, power)
    reached = border_turns(game, power, against)
    present = max((turns for turns in steps if turns <= (reached or 0)), default=0)
    found = []
    for turns, percent in sorted(steps.items()):
        worth = Fraction(other * percent, 100)
        ratio_then = own / worth if worth else None
        found.append(Odds(turns, percent, worth, ratio_then, turns == present))
    return tuple(found)
