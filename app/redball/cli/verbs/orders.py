"""Verbs that change a game."""

from __future__ import annotations

from redball.cli.kinds import dice
from redball.cli.verb import GAME, VIEWER, argument, verb

_COUNT = argument("count", metavar="NUMBER", type=int, nargs="?", default=1, help="how many (1)")

verb(
    "order",
    "give orders: one ruling an order, all or none",
    "redball.cli.answers.orders:order",
    GAME,
    argument(
        "orders", metavar="ORDERS.json", help="a file with an order or a list of them, - for standard input"
    ),
    argument("--dry-run", action="store_true", help="judge them, but change nothing"),
    argument(
        "--dice",
        metavar="N,N",
        type=dice,
        default=(),
        help="d10 that you rolled, in the order they are needed",
    ),
    VIEWER,
)

verb("undo", "take the last orders back", "redball.cli.answers.journal:undo", GAME, _COUNT, VIEWER)

verb("redo", "give undone orders again", "redball.cli.answers.journal:redo", GAME, _COUNT, VIEWER)
