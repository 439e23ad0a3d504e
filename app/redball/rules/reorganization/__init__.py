"""Impulse reorganization (11.18): reorganization points, what units cost, who can provide them."""

from redball.game.orders import BuyRP, PlayChit, Reorganize, ReorganizeByChit, RepairPort, SpendBP
from redball.rules.reorganization import chits
from redball.rules.reorganization.buying import buy_rp, spend_bp
from redball.rules.reorganization.costs import rp_cost
from redball.rules.reorganization.judging import reorganize, repair_port
from redball.rules.reorganization.offers import Offer, offers
from redball.rules.reorganization.pool import entering, pool_of
from redball.rules.reorganization.tasks import tasks
from redball.rules.ruleset import RuleSet

RULE_SET = RuleSet(
    "reorganization",
    {
        Reorganize: reorganize,
        RepairPort: repair_port,
        PlayChit: chits.play_chit,
        ReorganizeByChit: chits.reorganize_by_chit,
        BuyRP: buy_rp,
        SpendBP: spend_bp,
    },
    tasks,
    entering,
)

__all__ = ["RULE_SET", "Offer", "offers", "pool_of", "rp_cost"]
