"""The house oil rule: fuel points, barrels, and what they pay for."""

from redball.game.sequence import Play
from redball.game.state import Game
from redball.language import marked
from redball.rules.clauses import chosen
from redball.rules.freight import SYNTHETIC
from redball.rules.oil import (
    battles,
    bombing,
    consents,
    convert,
    depot_check,
    depots,
    giving,
    giving_up,
    handover,
    limits,
    market,
    production,
    purchases,
    refuel,
    sea,
    set_up,
    supplied,
)
from redball.rules.oil.dedicated import chains_of
from redball.rules.oil.entering import entering
from redball.rules.oil.orders import (
    BombOil,
    BuyFuel,
    BuyWithFuel,
    ConvertBarrel,
    DeclareAttack,
    DeclareDefence,
    GiveConsent,
    GiveFuel,
    MoveBarrels,
    PaySeaMaintenance,
    PlaceBarrels,
    ReceiveOil,
    Refuel,
    RefuelMany,
    RemoveBarrels,
    RepairOil,
    SetDepot,
    TakeFuel,
    UseOil,
    UseSupply,
)
from redball.rules.oil.reserved import points_for_barrels
from redball.rules.oil.stock import account_of, barrels_of, fuel_power, total_fuel
from redball.rules.oil.tables import TABLES
from redball.rules.oil.targets import targets
from redball.rules.oil.tasks import tasks
from redball.rules.oil.to_place import to_place
from redball.rules.oil.wells import proposals
from redball.rules.ruleset import RuleSet, all_of

__all__ = [
    "RULE_SET",
    "account_of",
    "barrels_of",
    "fuel_power",
    "proposals",
    "targets",
    "tasks",
    "to_place",
    "total_fuel",
]

holds = all_of(sea.unpaid, limits.holds)
"""What must be done before a phase may end."""


def sequence(game: Game, play: Play) -> Play:
    """Production comes before final reorganization, unless the game says otherwise (OIL-AMB-01)."""
    if not chosen(game.options, "oil.production_before_final_reorg"):
        return play
    others = [phase for phase in play if phase != "production"]
    at = others.index("final_reorganization")
    return (*others[:at], "production", *others[at:])


def leaves_out(game: Game) -> tuple[str, ...]:
    """Synthetic oil plants, where a group plays without them (OIL-AMB-49)."""
    return (SYNTHETIC,) if chosen(game.options, "oil.synthetic") == "ignored" else ()


RULE_SET = RuleSet(
    id="oil",
    judges={
        SetDepot: set_up.set_depot,
        ReceiveOil: production.receive_oil,
        UseOil: production.use_oil,
        TakeFuel: production.take_fuel,
        PlaceBarrels: depots.place_barrels,
        BuyFuel: market.buy_fuel,
        GiveFuel: giving.give_fuel,
        BuyWithFuel: purchases.buy_with_fuel,
        PaySeaMaintenance: sea.pay_sea_maintenance,
        GiveConsent: consents.give_consent,
        Refuel: refuel.refuel,
        RefuelMany: refuel.refuel_many,
        ConvertBarrel: convert.convert_barrel,
        RemoveBarrels: limits.remove_barrels,
        MoveBarrels: depots.move_barrels,
        DeclareAttack: battles.declare_attack,
        DeclareDefence: battles.declare_defence,
        UseSupply: supplied.use_supply,
        BombOil: bombing.bomb_oil,
        RepairOil: bombing.repair_oil,
    },
    following=handover.following,
    tasks=tasks,
    sequence=sequence,
    entering=entering,
    holds=holds,
    oddities=depot_check.oddities,
    tables=TABLES,
    carrying=points_for_barrels,
    leaves_out=leaves_out,
    dedicated=chains_of,
    replaces=marked("option 48"),
    giving_up=giving_up.giving_up,
)
"""The house oil rule as a rule set."""
