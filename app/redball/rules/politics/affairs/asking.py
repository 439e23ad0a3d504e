"""What political bids and political affairs ask of the players."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.playing import binding, in_text
from redball.rules.politics.affairs.tables import BIDS, PENDING
from redball.rules.ruleset import Task
from redball.wording import message


def tasks(game: Game) -> Iterator[Task]:
    """Bids, their reveal, whose go it is, and what powers owe.  The order that reveals isn't proposed:
    whoever reads what it would do reads the bids (POL-CARD-05).
    """
    if game.clock.phase == bids.BIDDING:
        yield from _bidding(game)
    elif game.clock.phase == bids.AFFAIRS_PHASE:
        yield from _affairs(game)


def _bidding(game: Game) -> Iterator[Task]:
    shown = bids.affairs(game) is not None
    for code in bids.taking_part(game):
        made = shown or (game.clock.turn, code) in BIDS.of(game)
        text = message("politics.task.bid", power=code, saved=known.standing(game, code).bid)
        secret = message("politics.task.bid_secret", power=code)
        yield Task(f"bid.{code}", text, state="done" if made else "todo", power=code, secret=secret)
    text = message("politics.task.reveal")
    yield Task("reveal", text, state="done" if shown else "todo")


def _affairs(game: Game) -> Iterator[Task]:
    if bids.affairs(game) is None:
        yield Task("reveal", message("politics.task.reveal"))
        return
    for code, waiting in PENDING.of(game).items():
        text = message("politics.task.read", power=code, target=waiting.target, result=waiting.result)
        yield Task(f"read.{code}", text, power=code, needed=True)
    for code in bids.taking_part(game):
        if implication.must_name(game, code):
            yield Task(f"name.{code}", message("politics.task.name", power=code), power=code)
    power = bids.next_go(game)
    if power:
        due = [in_text(each) for each in binding(game, power)]
        later = len(bids.goes_left(game)) - 1
        detail = message("politics.task.first", cards=due) if due else None
        yield Task("go", message("politics.task.go", power=power, later=later), detail=detail, power=power)
    else:
        yield Task("go", message("politics.task.no_go"), state="done")
