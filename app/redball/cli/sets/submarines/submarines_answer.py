"""Submarine warfare of a game: who is where, what escorts are worth, which attacks go on, bases, US subs."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from redball.cli.answer import Answer, table
from redball.cli.answers.given import A_POWER, known
from redball.cli.sets.submarines.submarines_game import submarines_game
from redball.exact import quantity_text
from redball.game.powers import Side
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit
from redball.language import translated
from redball.rules.submarines.box import SUBMARINES, convoys_in, units_in
from redball.rules.submarines.building import is_capped, left_this_year
from redball.rules.submarines.eras import Total, asw_of, asw_total
from redball.rules.submarines.france import state_of
from redball.rules.submarines.historic import are_played, base_of
from redball.rules.submarines.joining import eligible, possible_areas
from redball.rules.submarines.marks import marked_units
from redball.rules.submarines.surprise import chosen, surprise
from redball.rules.submarines.tables import INCLUDED, TARGETED, Attack, BaseName
from redball.rules.submarines.torpedoes import are_bad, turns_left
from redball.rules.submarines.under_way import all_attacks_now, attacks_now, stage_of
from redball.rules.submarines.us_war import US, at_war_now, penalty_turn
from redball.wording import joined, message, name_of, sentence

SIDES: tuple[Side, ...] = get_args(Side)
BASES: tuple[BaseName, ...] = get_args(BaseName)


def submarines(arguments: Namespace) -> Answer:
    """Show the sea areas where submarines or convoys are, of one power or of all, and what else there is.

    Raises:
        GameError: no power of the game, or a game without submarine warfare.

    """
    game, given = submarines_game(arguments), arguments.power
    if given is not None:
        known("POWER", given, game.powers, A_POWER)
    areas = [area for area in _areas(game) if given is None or given in _powers(game, area)]
    data = {
        "turn": game.clock.turn,
        "areas": [_area_data(game, area) for area in areas],
        "marked": sorted(marked_units(game)),
        "bases": {name: _base_data(game, name) for name in BASES} if are_played(game) else {},
        "france": state_of(game),
        "us": _us_data(game),
    }
    lines = [line for area in areas for line in _area_lines(game, area)]
    return Answer(data, [*lines, *_base_lines(game), *_us_lines(game)])


# --- what is where ------------------------------------------------------------------------------------------


def _areas(game: Game) -> list[int]:
    """Sea areas with a submarine, convoy points or anybody in the Convoy Section, in the order of numbers."""
    found = {area for (area, _), points in game.convoys.items() if points}
    for area, units in game.units_at_sea.items():
        if any(unit.type in SUBMARINES or unit.section == CONVOY_SECTION for unit in units):
            found.add(area)
    return sorted(found | set(attacks_now(game)))


def _powers(game: Game, area: int) -> set[str]:
    """Powers that have something to do with submarine warfare in a sea area."""
    found = {game.principal(power) for (sea, power), points in game.convoys.items() if sea == area and points}
    for side in SIDES:
        units = (*_submarines(game, area, side), *_escorts(game, area, side))
        found.update(game.principal(unit.power) for unit in units)
    return found


def _submarines(game: Game, area: int, side: Side) -> list[Unit]:
    return [unit for unit in units_in(game, area, side) if unit.type in SUBMARINES]


def _escorts(game: Game, area: int, side: Side) -> list[Unit]:
    """Who defends a side's convoys: everybody in the Convoy Section."""
    return list(units_in(game, area, side, CONVOY_SECTION))


def _total(game: Game, area: int, side: Side) -> Total:
    points = sum(convoys_in(game, area, side, CONVOY_SECTION).values())
    return asw_total(game, _escorts(game, area, side), points)


def _may_attack(game: Game, area: int, side: Side) -> tuple[Unit, ...]:
    """Submarines that may join an attack that may begin now."""
    return eligible(game, area, side) if possible_areas(game).get(area) == side else ()


# --- JSON ---------------------------------------------------------------------------------------------------


def _area_data(game: Game, area: int) -> dict[str, Any]:
    attacks = [_attack_data(attack) for attack in _attacks(game, area)]
    return {
        "area": game.atlas.sea_areas[area].name,
        "sides": {side: _side_data(game, area, side) for side in SIDES},
        "attack": attacks[-1] if attacks else None,
        "attacks": attacks,
    }


def _attacks(game: Game, area: int) -> list[Attack]:
    """The attacks of this impulse in a sea area; by option each side has made one."""
    return [attack for each, attack in all_attacks_now(game) if each == area]


def _attack_data(attack: Attack) -> dict[str, Any]:
    return {"next": stage_of(attack), **msgspec.to_builtins(attack)}


def _side_data(game: Game, area: int, side: Side) -> dict[str, Any]:
    total = _total(game, area, side)
    return {
        "submarines": [_unit_data(game, unit) for unit in _submarines(game, area, side)],
        "may_attack": [unit.id for unit in _may_attack(game, area, side)],
        "convoys": convoys_in(game, area, side, CONVOY_SECTION),
        "convoys_in_zero": convoys_in(game, area, side, 0),
        "escorts": [
            {**_unit_data(game, unit), "asw": quantity_text(total.units[unit.id].value)}
            for unit in _escorts(game, area, side)
        ],
        "surprise": surprise(game, area, side),
        "included": sorted(chosen(game, INCLUDED, area, side)),
        "targets": sorted(chosen(game, TARGETED, area, side)),
        "asw": quantity_text(total.exact),
        "asw_used": quantity_text(total.used),
        "clauses": list(total.clauses),
    }


def _unit_data(game: Game, unit: Unit) -> dict[str, Any]:
    return {
        "unit": unit.id,
        "name": unit.name,
        "power": unit.power,
        "section": unit.section,
        "organized": unit.organized,
        "marked": unit.id in marked_units(game),
    }


def _base_data(game: Game, name: BaseName) -> dict[str, bool]:
    base = base_of(game, name)
    return {"used": base.used, "revoked": base.revoked, "over": base.over}


def _us_data(game: Game) -> dict[str, Any]:
    return {
        "at_war": at_war_now(game),
        "war_turn": penalty_turn(game),
        "bad_torpedoes": are_bad(game),
        "turns_left": turns_left(game),
        "capped": is_capped(game),
        "left_this_year": left_this_year(game),
    }


# --- text ---------------------------------------------------------------------------------------------------


def _area_lines(game: Game, area: int) -> Iterator[str]:
    yield game.atlas.sea_areas[area].name
    for attack in _attacks(game, area):
        stage = f"submarines.stage.{stage_of(attack)}"
        yield f"  {sentence(message('submarines.line.attack', side=attack.side, stage=stage))}"
    for side in SIDES:
        yield from (f"  {line}" for line in _side_lines(game, area, side))


def _side_lines(game: Game, area: int, side: Side) -> Iterator[str]:
    boats, able = _submarines(game, area, side), _may_attack(game, area, side)
    if boats:
        code = "submarines.line.may_attack" if able else "submarines.line.submarines"
        names = [unit.name for unit in able]
        yield sentence(message(code, side=side, count=len(boats), units=names))
        yield from (f"  {line}" for line in table([_boat_cells(game, unit) for unit in boats]))
    points = [_points(game, area, side, section) for section in (CONVOY_SECTION, 0)]
    escorts = _escorts(game, area, side)
    if any(points) or escorts:
        total = _total(game, area, side)
        said = message(
            "submarines.line.convoys",
            side=side,
            section=joined(points[0]),
            zero=joined(points[1]),
            exact=total.exact,
            used=total.used,
        )
        yield sentence(said)
        yield from (f"  {line}" for line in table([_escort_cells(game, unit) for unit in escorts]))


def _points(game: Game, area: int, side: Side, section: int) -> list[str]:
    found = convoys_in(game, area, side, section)
    return [f"{name_of(power)} {points}" for power, points in found.items()]


def _boat_cells(game: Game, unit: Unit) -> tuple[str, ...]:
    state = "" if unit.organized else "face_down"
    if unit.id in marked_units(game):
        state = "marked"
    said = sentence(message(f"submarines.line.{state}")) if state else ""
    return unit.id, unit.name, name_of(unit.power), _section(unit), said


def _escort_cells(game: Game, unit: Unit) -> tuple[str, ...]:
    asw = sentence(message("submarines.line.asw", value=asw_of(game, unit)))
    return unit.id, unit.name, name_of(unit.power), asw


def _section(unit: Unit) -> str:
    if unit.section == CONVOY_SECTION:
        return translated("Convoy Section")
    return sentence(message("submarines.line.section", section=max(0, unit.section)))


def _base_lines(game: Game) -> Iterator[str]:
    if not are_played(game):
        return
    for name in BASES:
        base = base_of(game, name)
        state = "used" if base.used else "over" if base.over else "revoked" if base.revoked else "unused"
        yield sentence(message(f"submarines.line.base_{state}", base=f"submarines.bases.{name}"))


def _us_lines(game: Game) -> Iterator[str]:
    if US not in game.powers:
        return
    if are_bad(game):
        yield sentence(message("submarines.line.bad_torpedoes", turns=turns_left(game)))
    left = left_this_year(game)
    if left is not None:
        yield sentence(message("submarines.task_build", count=left, year=str(game.clock.year)))
