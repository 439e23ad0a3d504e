"""The base game's own rules: what may be done to a position by hand, and the sequence of play."""

from redball.game.orders import (
    AddUnit,
    ChooseAction,
    ClearRoute,
    DeleteUnit,
    EditUnit,
    FlipUnit,
    ForbidRoute,
    LendResource,
    MarkTask,
    MoveUnit,
    Note,
    PlanRoutes,
    RailMove,
    SetControl,
    SetConvoys,
    SetCountry,
    SetHex,
    SetInitiative,
    SetOption,
    SetPower,
    SetRailMoves,
    SetRoute,
    SetWar,
    SetWeather,
    Step,
)
from redball.rules.base import board, lending, politics, rail_moves, railways, routes, settings, steps, units
from redball.rules.base.tasks import tasks
from redball.rules.ruleset import RuleSet

__all__ = ["RULE_SET"]

RULE_SET = RuleSet(
    id="base",
    judges={
        AddUnit: units.add_unit,
        EditUnit: units.edit_unit,
        MoveUnit: units.move_unit,
        FlipUnit: units.flip_unit,
        DeleteUnit: units.delete_unit,
        SetControl: board.set_control,
        SetConvoys: board.set_convoys,
        SetRoute: routes.set_route,
        PlanRoutes: routes.plan_routes,
        ForbidRoute: routes.forbid_route,
        ClearRoute: routes.clear_route,
        LendResource: lending.lend_resource,
        RailMove: rail_moves.rail_move,
        ChooseAction: railways.choose_action,
        SetRailMoves: railways.set_rail_moves,
        SetHex: board.set_hex,
        SetWeather: board.set_weather,
        SetPower: politics.set_power,
        SetCountry: politics.set_country,
        SetWar: politics.set_war,
        SetOption: settings.set_option,
        SetInitiative: settings.set_initiative,
        MarkTask: settings.mark_task,
        Note: settings.note,
        Step: steps.step,
    },
    tasks=tasks,
)
"""The base game as a rule set; always active."""
