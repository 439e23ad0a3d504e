"""What judges the orders of political affairs."""

from __future__ import annotations

from collections.abc import Mapping

from redball.game.orders import Order
from redball.rules.politics.affairs import bids, book_orders, implied, option_0, passing, playing
from redball.rules.ruleset import Judge

JUDGES: Mapping[type[Order], Judge] = {
    **book_orders.JUDGES,
    **bids.JUDGES,
    **playing.JUDGES,
    **passing.JUDGES,
    **implied.JUDGES,
    **option_0.JUDGES,
}
