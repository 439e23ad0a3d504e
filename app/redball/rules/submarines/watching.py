"""Tasks of the step of submarine warfare, what holds the game in it, and what time changes of attacks."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.state import Game
from redball.rules.ruleset import Effect, Task, set_entry
from redball.rules.submarines import marks
from redball.rules.submarines.eras import asw_total
from redball.rules.submarines.joining import eligible, possible_areas
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.tables import ATTACKS, Attack
from redball.rules.submarines.under_way import (
    PHASE,
    all_attacks_now,
    anything_to_attack,
    attacked_points,
    defenders,
    open_attack,
    stage_of,
)
from redball.wording import Message, message

KEPT_TURNS = 1
"""Turns for which attacks are remembered after theirs, for reports; the ledger of losses stays."""


def holds(game: Game, _following: Clock) -> Iterator[tuple[Message, str]]:
    """An attack that is under way is finished first (SUB-SSW-05)."""
    found = open_attack(game)
    if found is not None:
        yield message("submarines.attack_open", area=game.atlas.sea_areas[found[0]].name), "SUB-SSW-05"


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """Marks are taken off, and attacks of long ago are forgotten."""
    yield from marks.entering(game, entered)
    if entered.turn != game.clock.turn:
        for key in ATTACKS.of(game):
            if key[0] < entered.turn - KEPT_TURNS:
                yield set_entry(ATTACKS, key, None)


# --- tasks --------------------------------------------------------------------------------------------------


def tasks(game: Game) -> Iterator[Task]:
    """Attacks that are possible, the one that is under way, and those that are over."""
    if game.clock.phase != PHASE:
        return
    for area, attack in all_attacks_now(game):
        yield _over(game, area, attack) if attack.over else _under_way(game, area, attack)
    for area, side in possible_areas(game).items():
        where = game.atlas.sea_areas[area]
        units = eligible(game, area, side)
        target = anything_to_attack(game, area, side)
        code = "submarines.task.may_attack" if target else "submarines.task.no_target"
        text = message(code, area=where.name, count=len(units))
        names = message("submarines.task.able", units=[unit.name for unit in units])
        ready = target and reads(game, "ssw.attack_model") == "linear_fit"
        order = AttackConvoys(where.name, tuple(unit.id for unit in units))
        yield Task(f"submarines.may.{area}", text, names, "info", "", (where.box,), (order,) if ready else ())


def _under_way(game: Game, area: int, attack: Attack) -> Task:
    where, stage = game.atlas.sea_areas[area], stage_of(attack)
    text = message("submarines.task.under_way", area=where.name, stage=f"submarines.stage.{stage}")
    detail = _strength(game, area, attack)
    if attack.combat == "air":
        detail = message("submarines.air_steps")
    return Task(_id(game, area, attack), text, detail, "todo", "", (where.box,), needed=True)


def _id(game: Game, area: int, attack: Attack) -> str:
    """The id of an attack's task: two sides may attack in one area."""
    return f"submarines.attack.{area}{'' if attack.side == game.clock.side else '.other'}"


def _strength(game: Game, area: int, attack: Attack) -> Message:
    """Points that are attacked, and the ASW total of who defends them (SUB-ASW-20)."""
    points = sum(attacked_points(game, area, attack).values())
    total = asw_total(game, defenders(game, area, attack), points)
    return message("submarines.task.strength", points=points, exact=total.exact, used=total.used)


def _over(game: Game, area: int, attack: Attack) -> Task:
    where = game.atlas.sea_areas[area]
    text = message("submarines.task.over", area=where.name)
    lost = None
    if attack.toll is not None:
        names = list(attack.toll.lost.values())
        code = "submarines.task.lost" if names else "submarines.task.lost_points"
        lost = message(code, points=sum(attack.toll.convoys.values()), units=names)
    return Task(_id(game, area, attack), text, lost, "done", "", (where.box,))
