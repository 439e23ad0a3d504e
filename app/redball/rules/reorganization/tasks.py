"""Tasks of impulse reorganization in a phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from redball.game.powers import SIDES, Power, Side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.reorganization.choices import contested
from redball.rules.reorganization.costs import rp_cost
from redball.rules.reorganization.mission import mission_of
from redball.rules.reorganization.orders import AirMission
from redball.rules.reorganization.pool import OPPORTUNITIES, may_reorganize, next_pool, pool_of
from redball.rules.ruleset import Task, TaskState
from redball.wording import message


def tasks(game: Game) -> Iterable[Task]:
    """Reorganize in the two reorganization phases; account for build points in production."""
    if game.clock.phase in OPPORTUNITIES:
        yield from _reorganize(game)
        yield from _air_missions(game)
    if game.clock.phase == "production":
        yield from _build_points(game)


def _reorganize(game: Game) -> Iterator[Task]:
    for power in game.powers.values():
        if not may_reorganize(game, game.clock, power):
            continue
        waiting = [u for u in game.units.values() if u.power == power.code and _waits(u)]
        if not waiting and not power.rp_pool:
            continue
        detail = message("reorganization.task.left", left=power.rp_left, pool=power.rp_pool)
        open_still = any(rp_cost(u) <= power.rp_left for u in waiting)
        text = message("reorganization.task.reorganize", power=power.code, count=len(waiting))
        hexes = tuple(dict.fromkeys(u.hex for u in waiting if u.hex >= 0))
        state: TaskState = "todo" if open_still else "done"
        yield Task(f"reorganize.{power.code}", text, detail, state, power.code, hexes, tickable=True)


def _air_missions(game: Game) -> Iterator[Task]:
    """A mission under way, with the order that takes it to its next step (REO-ATR-02 to 09)."""
    for side in SIDES:
        mission = mission_of(game, side)
        if mission is None:
            yield from _first_of_mission(game, side)
        if mission is None or mission.over:
            continue
        text = message("reorganization.task.air_mission", side=side)
        now = f"reorganization.mission.name.{mission.step}"
        detail = message("reorganization.task.mission_step", now=now, count=len(mission.transports()))
        hexes = tuple(sorted(mission.targets()))
        going = (AirMission(side, "" if mission.step != "transports" or hexes else "home"),)
        yield Task(f"air_mission.{side}", text, detail, "todo", "", hexes, orders=going)


def _first_of_mission(game: Game, side: Side) -> Iterator[Task]:
    """A mission that might be begun, where enemy fighters could meet transports (REO-ATR-02)."""
    if not any(p.side == side and may_reorganize(game, game.clock, p) for p in game.powers.values()):
        return
    hexes = tuple(sorted(contested(game, side)))
    if hexes:
        text = message("reorganization.task.begin_mission", side=side)
        detail = message("reorganization.task.contested", count=len(hexes))
        begin = (AirMission(side),)
        yield Task(f"air_mission.{side}", text, detail, "info", "", hexes, orders=begin)


def _waits(unit: Unit) -> bool:
    return (not unit.organized or unit.shattered) and (unit.hex >= 0 or unit.sea >= 0)


def _build_points(game: Game) -> Iterator[Task]:
    for power in game.powers.values():
        if power.in_play:
            yield _build_point_task(game, power)


def _build_point_task(game: Game, power: Power) -> Task:
    spent = power.bp_spent + power.bp_other + power.bp_on_rp
    text = message("reorganization.task.build_points", power=power.code)
    detail = message("reorganization.task.next_pool", spent=spent, pool=next_pool(game, power))
    if not spent:
        detail = message("reorganization.task.last_pool", pool=pool_of(power, game))
    state: TaskState = "done" if spent else "todo"
    return Task(f"build_points.{power.code}", text, detail, state, power.code, (), tickable=True)
