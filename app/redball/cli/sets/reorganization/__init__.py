"""The verb of impulse reorganization, and the ways that it adds to rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from redball.cli.additions import Addition, beside_rulings
from redball.cli.verb import GAME, VIEWER, argument, verb

if TYPE_CHECKING:
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.state import Game

verb(
    "reorganize",
    "show who waits to be reorganized and who could serve, or the best plan",
    "redball.cli.sets.reorganization.reorganize_answer:reorganize",
    GAME,
    argument("power", metavar="POWER", help="the power whose units and points are meant"),
    argument("--mission", action="store_true", help="the air mission of its side: its step, and who may fly"),
    argument("--with", metavar="P", dest="partner", action="append", help="this power as well"),
    argument("--ways", metavar="UNIT", help="by which ports and sea areas its points may go"),
    argument("--plan", action="store_true", help="the most value for the points, with orders"),
    argument(
        "--weights",
        choices=("cost", "armour_air", "ships", "count"),
        default="cost",
        help="what counts: build cost; armour and air, or ships, first; the number of units",
    ),
    argument(
        "--pin", metavar="UNIT[=PROVIDER[,WAY]]", action="append", help="reorganize this unit in any case"
    ),
    argument("--without", metavar="UNIT", action="append", help="leave this unit down"),
    argument(
        "--value", metavar="UNIT=WORTH", action="append", help="a worth of one's own; UNIT! is an HQ's price"
    ),
    argument("--ban", metavar="PROVIDER", action="append", help="who must not serve; repeat"),
    argument("--only", metavar="UNIT", action="append", help="plan only for this unit; repeat"),
    argument(
        "--compare", action="store_true", help="what was given so far, and the best from that beginning"
    ),
    VIEWER,
)


@beside_rulings
def ways(game: Game, orders: Sequence[Order], rulings: Sequence[Ruling]) -> list[Addition]:
    """The ways that each order leaves to choose from."""
    from redball.cli.sets.reorganization.port_ways import ways_data, ways_lines, ways_while

    found = ways_while(game, orders, rulings)
    return [Addition({"ways": ways_data(each)} if each else {}, [*ways_lines(game, each)]) for each in found]
