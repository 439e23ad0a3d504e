"""Air missions of an impulse, which transports use up where a group plays so (REO-AMB-14)."""

from __future__ import annotations

from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.fields import check_range
from redball.rules.base.railways import impulse_of
from redball.rules.case import Case
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import SetAirMissions
from redball.rules.reorganization.tables import AIR_MISSIONS
from redball.rules.ruleset import Dice
from redball.wording import message


def air_missions_left(game: Game, power: str) -> int | None:
    """Air missions that a power's transports may still fly; None for any number (REO-AMB-14)."""
    now = impulse_of(game)
    found = AIR_MISSIONS.of(game).get((*now, power)) if now else None
    return found if reads(game, "atr_uses_missions") and found is not None and found >= 0 else None


def set_air_missions(game: Game, order: SetAirMissions, _dice: Dice = ()) -> Ruling:
    """Enter the air missions that a power has left in this impulse."""
    case = Case(game)
    power = case.power(order.power, "REO-AMB-14")
    if not reads(game, "atr_uses_missions"):
        case.object(message("reorganization.mission.unlimited"), "REO-AMB-14")
    if not impulse_of(game) or (power is not None and not _may_fly(game, power.code)):
        case.object(message("reorganization.mission.no_impulse", power=order.power), "REO-AMB-14")
    check_range(case, "missions", order.missions, "REO-AMB-14", least=-1)
    if case.objections:
        return case.denied(order)
    assert power is not None, "else there is an objection"
    code = "missions_set" if order.missions >= 0 else "missions_free"
    text = message(f"reorganization.mission.{code}", power=power.code, count=order.missions)
    return allowed(text, _put(game, power.code, order.missions), clauses=("REO-AMB-14",))


def _put(game: Game, power: str, missions: int) -> Change:
    return AIR_MISSIONS.put((*game.clock.moment[:3], power), missions)


def _may_fly(game: Game, power: str) -> bool:
    return game.clock.side in ("", game.powers[power].side) or reads(game, "who") == "both"


def use_air_mission(case: Case, power: str) -> list[Change]:
    """One air mission of a power less; objects when none is left (REO-AMB-14)."""
    left = air_missions_left(case.game, power)
    if left is None:
        return []
    if not left:
        case.object(message("reorganization.mission.none_left", power=power), "REO-AMB-14")
    return [_put(case.game, power, max(0, left - 1))]
