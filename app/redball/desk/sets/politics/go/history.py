"""What was done in the goes of this turn, as the journal has it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from redball.game.entry import Entry
from redball.game.errors import SaveError
from redball.rules.politics.affairs.orders import (
    PassOption,
    PlayOption,
    ReadImplication,
    RevealBids,
)
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.rules.politics.display.orders import ActivateMinor, MoveMarker
from redball.rules.view import HiddenEntry, View


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
    def hidden(self) -> bool:
        """Whether the option is another power's secret to who looks."""
        return isinstance(self.option, HiddenEntry)

    @property
    def passed(self) -> bool:
        """Whether it went without an option."""
        return isinstance(self.option.order, PassOption)

    @property
    def played(self) -> PlayOption | None:
        """The option that it played."""
        order = self.option.order
        return order if isinstance(order, PlayOption) else None


def orders_now(view: View) -> Sequence[Entry]:
    """The orders of this moment of play, the first first; none where one can't be read."""
    try:
        return tuple(reversed(tuple(view.at_this_moment())))
    except SaveError:
        return ()


def goes_done(view: View) -> dict[int, Done]:
    """What was done, by the number of the go among all of this turn, from 0."""
    found: dict[int, Done] = {}
    try:
        for entry in orders_now(view):
            _add(found, entry, view)
    except SaveError:  # an order that can't be read is none to show
        return found
    return found


def _add(found: dict[int, Done], entry: Entry, view: View) -> None:
    if isinstance(entry, HiddenEntry):
        _add_hidden(found, entry, view)
        return
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


def _add_hidden(found: dict[int, Done], entry: HiddenEntry, view: View) -> None:
    """Add what another power did in secret, if it took a go."""
    before, after = (AFFAIRS.of(view.game_at(seq)) for seq in (entry.seq - 1, entry.seq))
    goes = {turn: affairs for turn, affairs in after.items() if affairs != before.get(turn)}
    for affairs in goes.values():
        found[affairs.taken - 1] = Done(affairs.taken - 1, entry.owner, entry)


def _last(found: dict[int, Done], power: str) -> int | None:
    return max((number for number, done in found.items() if done.power == power), default=None)


def reveal_of(view: View) -> Entry | None:
    """The order by which the bids of this turn were revealed, where that was in this phase."""
    return _latest(view, RevealBids)


def _latest(view: View, kind: type) -> Entry | None:
    try:
        return next((entry for entry in reversed(orders_now(view)) if isinstance(entry.order, kind)), None)
    except SaveError:
        return None
