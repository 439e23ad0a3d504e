"""Verbs that change a game."""

from __future__ import annotations

from argparse import Namespace

from redball.cli.answer import Answer
from redball.cli.kinds import dice
from redball.cli.usage import UsageError
from redball.cli.verb import GAME, argument, verb
from redball.errors import Fault

_COUNT = argument("count", type=int, nargs="?", default=1, help="how many (1)")


@verb(
    "order",
    "give orders: one ruling an order, all or none",
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
)
def _order(arguments: Namespace) -> Answer:
    from redball.cli.answers.orders import order

    return order(arguments)


@verb("undo", "take the last orders back", GAME, _COUNT)
def _undo(arguments: Namespace) -> Answer:
    _check_count("undo", arguments.count)
    from redball.cli.answers.journal import undo

    return undo(arguments)


@verb("redo", "give undone orders again", GAME, _COUNT)
def _redo(arguments: Namespace) -> Answer:
    _check_count("redo", arguments.count)
    from redball.cli.answers.journal import redo

    return redo(arguments)


def _check_count(word: str, count: int) -> None:
    if count < 1:
        raise UsageError(Fault(f"redball {word}", str(count), "a number of orders from 1 on"))
