"""Attacks on convoys as far as they have come: which is open, what comes next in it (SUB-SSW-03, 05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from redball.atlas import SeaArea
from redball.game.powers import Side
from redball.game.sequence import other_side
from redball.game.state import Change, Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.rules.case import Case
from redball.rules.submarines.box import (
    SUBMARINES,
    convoys_in,
    convoys_of,
    in_convoy_section,
    side_of,
    units_in,
)
from redball.rules.submarines.options import reads
from redball.rules.submarines.tables import ATTACKS, Attack
from redball.wording import message

PHASE = "submarine_warfare"
ORDER = "SUB-SSW-03"

Stage = Literal["intercept", "search", "find", "choose", "resolve", "over"]
"""What comes next in an attack."""
STAGES: tuple[Stage, ...] = ("intercept", "search", "find", "choose", "resolve", "over")


def stage_of(attack: Attack) -> Stage:
    """What comes next in an attack (SUB-SSW-03)."""
    if attack.over:
        return "over"
    if attack.flown is None:
        return "intercept"
    if attack.rolls is None:
        return "search"
    if not attack.found:
        return "find"
    return "resolve" if attack.combat else "choose"


def all_attacks_now(game: Game) -> list[tuple[int, Attack]]:
    """All attacks of the present impulse with their sea areas, in the order of numbers; of two in one area
    that of the side whose impulse it is first.
    """
    now = game.clock.turn, game.clock.impulse
    return [(key[2], attack) for key, attack in sorted(ATTACKS.of(game).items()) if key[:2] == now]


def attacks_now(game: Game) -> dict[int, Attack]:
    """The attacks of the present impulse by sea area, in the order of numbers; of two in one area the later
    one (SUB-AMB-10).
    """
    return dict(all_attacks_now(game))


def was_attacked(game: Game, area: int, side: Side) -> bool:
    """True where a side began an attack in a sea area in this impulse."""
    return any(each == area and attack.side == side for each, attack in all_attacks_now(game))


def open_attack(game: Game) -> tuple[int, Attack] | None:
    """The sea area whose attack is under way, and the attack; areas are done one at a time (SUB-SSW-05)."""
    if game.clock.phase != PHASE:
        return None
    return next(((area, attack) for area, attack in all_attacks_now(game) if not attack.over), None)


def put_attack(game: Game, area: int, attack: Attack, **fields: Any) -> Change:
    """An attack of this impulse, with some fields new."""
    key = game.clock.turn, game.clock.impulse, area, int(attack.side != game.clock.side)
    return ATTACKS.put(key, msgspec.structs.replace(attack, **fields))


def sides_now(game: Game) -> tuple[Side, ...]:
    """The sides whose submarines may still begin an attack in this impulse: the one that has it, or by option
    both, which then begins no more once the other did (SUB-SSW-02, SUB-AMB-10).
    """
    phasing = game.clock.side
    if game.clock.phase != PHASE or not phasing:
        return ()
    if reads(game, "ssw.sides") != "both":
        return (phasing,)
    other = other_side(phasing)
    if any(attack.side == other for _, attack in all_attacks_now(game)):
        return (other,)
    return phasing, other


def named_attack(case: Case, text: str, stage: Stage) -> tuple[SeaArea, Attack] | None:
    """The attack that is under way in a sea area, for an order that belongs to a stage of it; objects where
    there is none, or where something else comes first.
    """
    area = case.area(text)
    if area is None:
        return None
    attack = attacks_now(case.game).get(area.index) if case.game.clock.phase == PHASE else None
    if attack is None or attack.over:
        code = "submarines.no_attack" if attack is None else "submarines.attack_over"
        case.object(message(code, area=area.name), ORDER, hexes=(area.box,))
        return None
    now = stage_of(attack)
    if now != stage and not (stage == "choose" and now == "resolve"):
        said = message(
            "submarines.not_yet" if _later(stage, now) else "submarines.done_already", area=area.name
        )
        said = msgspec.structs.replace(said, data={**said.data, "stage": f"submarines.stage.{now}"})
        case.object(said, ORDER, hexes=(area.box,))
        return None
    return area, attack


def _later(stage: Stage, now: Stage) -> bool:
    return STAGES.index(stage) > STAGES.index(now)


def each_once(case: Case, ids: Sequence[str], clause: str) -> list[Unit]:
    """The units that an order names; objects to those that there aren't, and to any named twice."""
    found = [unit for id in dict.fromkeys(ids) if (unit := case.unit(id)) is not None]
    for unit in found:
        if ids.count(unit.id) > 1:
            case.object(message("submarines.named_twice", unit=unit.name), clause)
    return found


# --- who is there -------------------------------------------------------------------------------------------


def defenders(game: Game, area: int, attack: Attack) -> tuple[Unit, ...]:
    """The units of the convoys' side in the combat: those in the Convoy Section of powers at war with the
    owner of a submarine that joined (SUB-ASW-20).
    """
    there = units_in(game, area, other_side(attack.side), CONVOY_SECTION)
    return tuple(unit for unit in there if is_attacked(game, attack, unit.power))


def is_attacked(game: Game, attack: Attack, power: str) -> bool:
    """True for a power at war with the owner of a submarine that joined: neutrals take no part."""
    owners = {game.units[id].power for id in attack.joined if id in game.units}
    return any(game.at_war(power, own) for own in owners)


def attacked_points(game: Game, area: int, attack: Attack) -> dict[str, int]:
    """The convoy points that are attacked: those in the Convoy Section of powers at war with the owner of a
    submarine that joined, by power.
    """
    there = convoys_in(game, area, other_side(attack.side), CONVOY_SECTION)
    return {power: points for power, points in there.items() if is_attacked(game, attack, power)}


def anything_to_attack(game: Game, area: int, side: Side) -> bool:
    """True where the enemy of a side has convoy points, an escort, or anybody in the Convoy Section
    (SUB-SSW-02): a power at war with the owner of a submarine there.
    """
    enemy = other_side(side)
    owners = {unit.power for unit in units_in(game, area, side) if unit.type in SUBMARINES}
    there = {
        unit.power for unit in units_in(game, area, enemy) if in_convoy_section(unit) or unit.type == "ASW"
    }
    there.update(convoys_of(game, area, enemy))
    return any(game.at_war(power, own) for power in there for own in owners)


def submarine_areas(game: Game, side: Side) -> Iterator[int]:
    """Sea areas with submarines of a side, in the order of numbers (SUB-SSW-04)."""
    for area in sorted(game.units_at_sea):
        if any(u.type in SUBMARINES and side_of(game, u.power) == side for u in game.units_at_sea[area]):
            yield area
