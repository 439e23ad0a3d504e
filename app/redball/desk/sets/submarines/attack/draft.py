"""What a player has entered for an attack on convoys and not yet given, and the orders that it makes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

from redball.exact import quantity_text
from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.box import SUBMARINES, units_in
from redball.rules.submarines.joining import eligible, guessed_value, possible_areas
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import (
    AimAttack,
    AttackConvoys,
    ChooseCombat,
    FindConvoys,
    InterceptInConvoys,
    ResolveAttack,
    SearchConvoys,
)
from redball.rules.submarines.resolving import attackable_points, may_be_hit, possible_targets
from redball.rules.submarines.tables import Attack
from redball.rules.submarines.under_way import attacks_now, stage_of

Step = Literal[1, 2, 3, 4, 5, 6]
STEPS: tuple[Step, ...] = (1, 2, 3, 4, 5, 6)
"""Submarines, interception, search, combat type, targets, losses."""
Flight = Literal["in", "lost", "aborted"]
Fate = Literal["lost", "damaged", "aborted"]


@dataclass
class Draft:
    """What is entered for one sea area.

    ``anew`` is the other side's attack, by option, where one is over; ``out`` are submarines that don't join;
    ``values`` attack values as typed, ``guessed`` whose are filled in by the guess; ``dice`` what players
    rolled themselves, by side, 0 for a die that the program rolls; ``spared`` what is no target, units and
    powers whose convoy points are none.
    """

    anew: bool = False
    out: set[str] = field(default_factory=set)
    values: dict[str, str] = field(default_factory=dict)
    guessed: set[str] = field(default_factory=set)
    flights: dict[str, Flight] = field(default_factory=dict)
    dice: dict[Literal["submarines", "convoys"], int] = field(default_factory=dict)
    found: Literal["", "both", "submarines", "convoys", "none"] = ""
    surprise: int = 0
    combat: Literal["submarine", "air"] = "submarine"
    spared: set[str] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=dict)
    fates: dict[str, Fate] = field(default_factory=dict)


# --- who is there -------------------------------------------------------------------------------------------


def side_in(game: Game, area: int) -> Side:
    """The side that attacks in a sea area, or would."""
    attack = attacks_now(game).get(area)
    possible = possible_areas(game).get(area)
    return possible or (attack.side if attack is not None else game.clock.side or "axis")


def attack_of(game: Game, area: int, draft: Draft) -> Attack | None:
    """The attack in a sea area that a draft is about: none yet where the other side is to begin one."""
    return None if draft.anew and area in possible_areas(game) else attacks_now(game).get(area)


def submarines(game: Game, area: int) -> list[Unit]:
    """The submarines of the attacking side in a sea area, those that may join first, then by section."""
    found = [unit for unit in units_in(game, area, side_in(game, area)) if unit.type in SUBMARINES]
    able = {unit.id for unit in eligible(game, area, side_in(game, area))}
    return sorted(found, key=lambda unit: (unit.id not in able, -unit.section, unit.id))


def step_of(attack: Attack | None) -> Step | None:
    """The step that an attack stands at; None when it is over."""
    if attack is None:
        return 1
    match stage_of(attack):
        case "over":
            return None
        case "intercept":
            return 2
        case "search" | "find":
            return 3
        case "choose":
            return 4
        case _:
            return 5 if attack.spared is None else 6


# --- orders -------------------------------------------------------------------------------------------------


def joining(game: Game, area: int, draft: Draft) -> list[Unit]:
    """The submarines that are to join."""
    able = {unit.id for unit in eligible(game, area, side_in(game, area))}
    return [unit for unit in submarines(game, area) if unit.id in able and unit.id not in draft.out]


def guess(game: Game, unit: Unit) -> str:
    """The attack value that the guess gives, as text."""
    return quantity_text(guessed_value(game, unit))


def value_of(game: Game, unit: Unit, draft: Draft) -> str:
    """The text of an attack value before bad torpedoes: typed, or guessed where a group plays so."""
    if unit.id in draft.values:
        return draft.values[unit.id].strip()
    return guess(game, unit) if is_guessing(game) else ""


def is_guessing(game: Game) -> bool:
    """Whether the group plays the guess, so that nothing has to be typed."""
    return reads(game, "ssw.attack_model") == "linear_fit"


def is_guess(game: Game, unit: Unit, draft: Draft) -> bool:
    """Whether a value is the program's guess: filled in by it, or left as it was where a group plays so."""
    left = is_guessing(game) and value_of(game, unit, draft) == guess(game, unit)
    return left or unit.id in draft.guessed


def begun(game: Game, area: int, draft: Draft) -> AttackConvoys:
    """The order that begins the attack."""
    units = joining(game, area, draft)
    values = [value_of(game, unit, draft) for unit in units]
    ids, name = tuple(unit.id for unit in units), game.atlas.sea_areas[area].name
    if is_guessing(game) and values == [guess(game, unit) for unit in units]:
        return AttackConvoys(name, ids)
    guesses = tuple(unit.id for unit in units if is_guess(game, unit, draft))
    return AttackConvoys(name, ids, tuple(filter(None, values)), guesses)


def intercepting(game: Game, area: int, draft: Draft) -> InterceptInConvoys:
    """The order of who flies into the Convoy Section."""
    by = {what: tuple(id for id, how in draft.flights.items() if how == what) for what in ("lost", "aborted")}
    name = game.atlas.sea_areas[area].name
    return InterceptInConvoys(name, tuple(draft.flights), by["lost"], by["aborted"])


def searched(game: Game, area: int, draft: Draft) -> SearchConvoys:
    """The order of both search dice; those that weren't entered are rolled."""
    name = game.atlas.sea_areas[area].name
    return SearchConvoys(name, draft.dice.get("submarines", 0), draft.dice.get("convoys", 0))


def found(game: Game, area: int, draft: Draft) -> FindConvoys:
    """The order of who found whom."""
    points = 0 if draft.found == "none" else draft.surprise
    return FindConvoys(game.atlas.sea_areas[area].name, draft.found or "both", points)


def chosen(game: Game, area: int, draft: Draft) -> ChooseCombat:
    """The order of the type of combat."""
    return ChooseCombat(game.atlas.sea_areas[area].name, draft.combat)


def resolved(game: Game, area: int, attack: Attack, draft: Draft) -> ResolveAttack:
    """The order of the losses, of what is a target or joined."""
    points = {power: draft.points.get(power, 0) for power in hit_points(game, area, attack)}
    units = [unit.id for unit in hit_units(game, area, attack)]
    return ResolveAttack(
        game.atlas.sea_areas[area].name,
        tuple(power for power, count in points.items() if count),
        tuple(count for count in points.values() if count),
        _with(units, draft, "lost"),
        _with(units, draft, "damaged"),
        _with(units, draft, "aborted"),
    )


def _with(units: Iterable[str], draft: Draft, fate: Fate) -> tuple[str, ...]:
    return tuple(id for id in units if draft.fates.get(id) == fate)


def aims(game: Game, area: int, attack: Attack, draft: Draft) -> AimAttack:
    """The order of the targets: all that isn't spared."""
    units = (id for id in possible_targets(game, area, attack) if id not in draft.spared)
    powers = (power for power in attackable_points(game, area, attack) if power not in draft.spared)
    return AimAttack(game.atlas.sea_areas[area].name, tuple(units), tuple(powers))


def targets_of(game: Game, area: int, attack: Attack) -> list[Unit]:
    """Whom the side that shoots may aim at, escorts first."""
    able = possible_targets(game, area, attack).values()
    return sorted(able, key=lambda unit: (unit.type != "ASW", unit.id))


def hit_units(game: Game, area: int, attack: Attack) -> Sequence[Unit]:
    """Whose fate is entered: targets, and those that shoot back."""
    able = may_be_hit(game, area, attack)
    return [unit for unit in able.values() if unit.id not in (attack.spared or ())]


def hit_points(game: Game, area: int, attack: Attack) -> dict[str, int]:
    """The convoy points that may be lost, by power."""
    there = attackable_points(game, area, attack)
    return {power: count for power, count in there.items() if power not in (attack.spared or ())}


def attack_total(attack: Attack) -> Fraction:
    """The attack values of the submarines that joined, added up."""
    return sum((Fraction(joined.value) for joined in attack.joined.values()), Fraction(0))


def enemy(attack: Attack) -> Side:
    """The side of the convoys."""
    return other_side(attack.side)
