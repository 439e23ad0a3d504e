"""What powers give one another, as a list of words."""

from __future__ import annotations

from redball.rules.politics.powers.start import Delivery
from redball.rules.politics.treaties.tables import Trade
from redball.rules.politics.treaties.trade import GOODS
from redball.rules.politics.war.tables import Reparations
from redball.wording import message, sentence

FROM_START = {"oil_resource": "oil", "resource": "resources", "point": "points"}
"""What goods of the start are called here."""


def amount(of: str, count: int) -> str:
    """So many of a good: "2 resources"."""
    return sentence(message(f"politics.overview.goods.{of}", count=count))


def goods_of(given: Trade | Reparations) -> list[str]:
    """All that is given, each good with its number; oil first, as it is counted apart."""
    names = sorted(GOODS, key=lambda name: name != "oil")
    counts = {name: getattr(given, name, 0) for name in names}
    return [amount(name, count) for name, count in counts.items() if count]


def delivered(rows: tuple[Delivery, ...]) -> list[str]:
    """What is delivered from the start."""
    return [amount(FROM_START[row.what], row.count) for row in rows]
