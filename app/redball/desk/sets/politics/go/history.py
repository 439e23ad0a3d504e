"""What was done in the goes of this turn, as the journal has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.game.session import Session
from redball.rules.politics.affairs import bids
from redball.rules.politics.affairs.orders import (
    NameOption,
    PassOption,
    PlayOption,
    ReadImplication,
    RevealBids,
)
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.rules.politics.display.orders import ActivateMinor, MoveMarker


@dataclass(frozen=True)
class Done:
    """What a power did in a go: the option that it played, or passed; the result of IPO 9 that it read; its
    own marker that it moved; the minor country that it activated.
    """

    number: int
    power: str
    option: Entry
    read: Entry | None = None
    moved: Entry | None = None
    activated: Entry | None = None

    @property
    def passed(self) -> bool:
        """Whether it went without an option."""
        return isinstance(self.option.order, PassOption)

    @property
    def played(self) -> PlayOption | None:
        """The option that it played."""
        order = self.option.order
        return order if isinstance(order, PlayOption) else None


def orders_now(session: Session) -> Sequence[Entry]:
    """The orders of this moment of play, the first first; none where one can't be read."""
    try:
        return tuple(reversed(tuple(session.at_this_moment())))
    except SaveError:
        return ()


def goes_done(session: Session) -> dict[int, Done]:
    """What was done, by the number of the go among all of this turn, from 0."""
    found: dict[int, Done] = {}
    try:
        for entry in orders_now(session):
            _add(found, entry)
    except SaveError:  # an order that can't be read is none to show
        return found
    return found


def _add(found: dict[int, Done], entry: Entry) -> None:
    order = entry.order
    if isinstance(order, (PlayOption, PassOption)):
        number = _go_of(entry)
        if number is not None:
            found[number] = Done(number, order.power, entry)
        return
    if isinstance(order, (ReadImplication, ActivateMinor, MoveMarker)):
        number = _last(found, order.power)
        if number is None:
            return
        found[number] = _with(found[number], entry)


def _with(done: Done, entry: Entry) -> Done:
    """A go with one more thing that was done in it."""
    match entry.order:
        case ReadImplication():
            return replace(done, read=entry)
        case ActivateMinor():
            return replace(done, activated=entry)
        case _:
            return replace(done, moved=entry)


def _go_of(entry: Entry) -> int | None:
    """The number of the go that an order took; None for one that took none."""
    for change in entry.changes:
        if change.table == AFFAIRS.name and isinstance(change.value, Affairs):
            return change.value.taken - 1
    return None


def _last(found: dict[int, Done], power: str) -> int | None:
    return max((number for number, done in found.items() if done.power == power), default=None)


def reveal_of(session: Session) -> Entry | None:
    """The order by which the bids of this turn were revealed, where that was in this phase."""
    return _latest(session, RevealBids)


def naming_of(session: Session, power: str) -> Entry | None:
    """The order by which a power named the option that it will try next, where that was in this phase."""
    entry = _latest(session, NameOption)
    return entry if entry is not None and getattr(entry.order, "power", "") == power else None


def _latest(session: Session, kind: type) -> Entry | None:
    try:
        return next((entry for entry in reversed(orders_now(session)) if isinstance(entry.order, kind)), None)
    except SaveError:
        return None


def number_now(session: Session) -> int | None:
    """The number of the go that is to be taken; None before bids are revealed, and after the last one."""
    return bids.number_of_go(session.game)
