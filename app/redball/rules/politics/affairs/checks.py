"""What is held against an option before anything is paid: check by check, each with its clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import msgspec

from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.politics.affairs import playing
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.prerequisites import ASKS, PAYS
from redball.rules.politics.affairs.prerequisites import bars as prerequisite_bars
from redball.rules.politics.nations import restricted
from redball.rules.ruleset import Objection
from redball.wording import Message, message


class Check(msgspec.Struct, frozen=True):
    """One check: what is looked at, by which clauses, and what is wrong."""

    text: Message
    clauses: tuple[str, ...]
    objections: tuple[Objection, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.objections


_KINDS: tuple[tuple[str, tuple[str, ...], Callable[[Game, Play], Iterable[Objection]]], ...] = (
    (
        "go",
        (playing.GOES,),
        lambda game, play: playing.not_now(game, play.power, playing.rule_of(play.card).free),
    ),
    ("duties", ("POL-IPO9-08", "POL-IPO9-09"), playing.duty_bars),
    ("card", (ASKS,), prerequisite_bars),
    ("vichy", ("POL-VICHY-18",), restricted.bars),
    ("rules", (), lambda game, play: playing.rule_of(play.card).bars(game, play)),
    ("price", (PAYS,), playing.payment_bars),
)


def checks(game: Game, play: Play, ruling: Ruling | None = None) -> tuple[Check, ...]:
    """The checks of an option in their order; of what its card alone rules, and of what other parts of the
    rules say in the ``ruling``, only what is wrong.
    """
    found = tuple(_checks(game, play))
    known = {each.reason for check in found for each in check.objections}
    left = () if ruling is None else tuple(each for each in ruling.reasons if each not in known)
    if ruling is None or not left:
        return found
    others = tuple(Objection(reason, ruling.clauses) for reason in left)
    return (*found, Check(message("politics.check.others"), (), others))


def _checks(game: Game, play: Play) -> Iterator[Check]:
    bound = restricted.restriction(game, play.power) is not None
    for name, clauses, bars in _KINDS:
        wrong = tuple(bars(game, play))
        if wrong or not (name == "rules" or (name == "vichy" and not bound)):
            yield Check(
                message(f"politics.check.{name}", power=play.power, card=playing.in_text(play.card)),
                clauses,
                wrong,
            )
