"""Impulse reorganization (11.18): reorganization points, what units cost, who can provide them."""

from collections.abc import Iterator

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.state import Game
from redball.rules.reorganization import chits, flying
from redball.rules.reorganization.air_missions import set_air_missions
from redball.rules.reorganization.air_results import mission_result
from redball.rules.reorganization.batches import reorganize_many
from redball.rules.reorganization.buying import buy_rp, spend_bp
from redball.rules.reorganization.choices import flights_open
from redball.rules.reorganization.costs import rp_cost
from redball.rules.reorganization.judging import reorganize
from redball.rules.reorganization.mission import leaving
from redball.rules.reorganization.offers import Offer, offers
from redball.rules.reorganization.orders import (
    AirMission,
    BuyRP,
    FlyMission,
    MissionResult,
    PlayChit,
    Reorganize,
    ReorganizeByChit,
    ReorganizeMany,
    RepairPort,
    SetAirMissions,
    SpendBP,
)
from redball.rules.reorganization.pool import accrued, fresh_pools, taking_up
from redball.rules.reorganization.repairing import repair_port
from redball.rules.reorganization.tables import TABLES
from redball.rules.reorganization.tasks import tasks
from redball.rules.ruleset import Effect, Flight, RuleSet


def entering(game: Game, clock: Clock) -> Iterator[Effect]:
    """What entering a moment changes: missions in the air return, pools are filled."""
    yield from leaving(game, clock)
    yield from fresh_pools(game, clock)


def flights(game: Game, order: Order) -> Iterator[Flight]:
    """Who flies in an air reorganization mission."""
    if isinstance(order, FlyMission) and order.unit in game.units:
        yield Flight(order.unit, order.role, game.atlas.named(order.hex))


RULE_SET = RuleSet(
    "reorganization",
    {
        Reorganize: reorganize,
        ReorganizeMany: reorganize_many,
        RepairPort: repair_port,
        PlayChit: chits.play_chit,
        ReorganizeByChit: chits.reorganize_by_chit,
        AirMission: flying.air_mission,
        FlyMission: flying.fly_mission,
        MissionResult: mission_result,
        SetAirMissions: set_air_missions,
        BuyRP: buy_rp,
        SpendBP: spend_bp,
    },
    tasks,
    entering,
    tables=TABLES,
    pool=accrued,
    points=rp_cost,
    flights=flights,
    taking_up=taking_up,
)

__all__ = ["RULE_SET", "Offer", "flights_open", "offers", "rp_cost"]
