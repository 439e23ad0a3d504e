"""What would happen if an option were played: what comes in any case, with success and with failure, line by
line with clauses, before anybody commits.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Outcome, Play, Roll
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import chance, roll_for
from redball.rules.politics.numbers import Number, numbers
from redball.wording import Message

Asked = Callable[[PlayOption, tuple[int, ...]], Ruling]
"""Returns the ruling on an option with dice."""
When = Literal["always", Outcome]
_SAID_ELSEWHERE = frozenset(("politics.chance", "politics.implication_chances"))
"""Notes on chances, which :mod:`odds` has in full."""


class Effects(msgspec.Struct, frozen=True):
    """What an option does ``when`` something is so, and how likely that is: numbers that change, notes, and
    the clauses that say so.
    """

    when: When
    chance: Fraction | None
    numbers: tuple[Number, ...]
    notes: tuple[Message, ...]
    clauses: tuple[str, ...]


def order_of(play: Play) -> PlayOption:
    """The order that plays an option."""
    return PlayOption(play.power, play.card, play.target, dict(play.terms))


def outlook(game: Game, play: Play, ask: Asked) -> tuple[Effects, ...]:
    """What an option that may be played would do; nothing for one that is refused."""
    order = order_of(play)
    first = ask(order, ())
    if not first.allowed:
        return ()
    roll, likely = roll_for(game, play), chance(game, play)
    if roll is None:
        return (_effects("always", likely, game, first),)
    return tuple(_rolled(game, order, ask, first, roll))


def _rolled(game: Game, order: PlayOption, ask: Asked, first: Ruling, roll: Roll) -> Iterator[Effects]:
    shown = game.changed(first.changes)
    yield _effects("always", None, game, first)
    for outcome, likely, die in roll.outcomes():
        ruling = ask(order, (die,))
        notes = tuple(note for note in ruling.notes if note not in first.notes)
        clauses = tuple(each for each in ruling.clauses if each not in first.clauses)
        found = numbers(shown, game.changed(ruling.changes))
        yield Effects(outcome, likely, found, notes, clauses)


def _effects(when: When, likely: Fraction | None, game: Game, ruling: Ruling) -> Effects:
    found = numbers(game, game.changed(ruling.changes))
    return Effects(when, likely, found, told(ruling.notes), ruling.clauses)


def told(notes: Sequence[Message]) -> tuple[Message, ...]:
    """The notes of a ruling without those on chances."""
    return tuple(note for note in notes if note.code not in _SAID_ELSEWHERE)
