"""Convoys as a network: which resources reach which factories, over which railways, ports and sea areas.

The rules are base game 5 and 6.  :func:`allocate` proposes, :func:`standing` evaluates the routes that are
set; nothing here changes a game.
"""

from redball.planning.freight.allocation import Allocation, allocate, standing
from redball.planning.freight.areas import AreaRow, area_rows
from redball.planning.freight.flow import ResourceRoute, Task
from redball.planning.freight.gains import Difference, Gain, difference, one_more
from redball.planning.freight.legs import legs_of
from redball.planning.freight.network import Network, network_of
from redball.planning.freight.plan import plan_of
from redball.planning.freight.stores import BarrelFlow, Stores, stores_of

__all__ = [
    "Allocation",
    "AreaRow",
    "BarrelFlow",
    "Difference",
    "Gain",
    "Network",
    "ResourceRoute",
    "Stores",
    "Task",
    "allocate",
    "area_rows",
    "difference",
    "legs_of",
    "network_of",
    "one_more",
    "plan_of",
    "standing",
    "stores_of",
]
