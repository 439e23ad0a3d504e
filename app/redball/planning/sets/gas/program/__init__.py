"""The use of gas as a whole-number program: which maps are paid from which hexes, what sheets count as, who
is free, which HQs are turned up.

Whole numbers are what the rule has: gas is whole, a map is paid or not.  The parts hang together (one gas
pays for one map or for another, a sheet counts as one map, two hexes together cover what none does alone), so
that trying all of them grows too fast, while the program is small, however many units there are, and its
answer is proved.
"""

from redball.planning.sets.gas.program.model import Model

__all__ = ["Model"]
