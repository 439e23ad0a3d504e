"""Who traces with a privilege that rule sets give some units: as a principal of its own, which sees the map
as the power does, but for the base and the countries of the privilege.

Its code holds all of it, so that units with equal privileges trace together and nothing else is looked up.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

_MARK, _BETWEEN = ">", ","


class Privileged(NamedTuple):
    """A power with a privilege: the hex that is its base, -1 for none, the countries that its paths may
    enter, and whether the base is a primary source or a secondary one.
    """

    power: str
    base: int
    through: tuple[str, ...]
    primary: bool = False


def code_of(known: Privileged) -> str:
    """The principal as which a power with a privilege traces."""
    power, base, through, primary = known
    return _MARK.join((power, str(base), _BETWEEN.join(through), str(int(primary))))


@cache
def privileged(principal: str) -> Privileged | None:
    """What a principal is privileged to; None for one that has no privilege."""
    power, *rest = principal.split(_MARK)
    if not rest:
        return None
    base, through, primary = rest
    return Privileged(power, int(base), tuple(filter(None, through.split(_BETWEEN))), primary == "1")


def power_of(principal: str) -> str:
    """The power behind a principal, which may trace with a privilege."""
    return principal.partition(_MARK)[0]
