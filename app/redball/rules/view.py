"""A session as a player sees it: without what other powers keep secret, in the position, the journal and what
the rules answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from redball.atlas import Atlas
from redball.errors import Fault
from redball.game import secrets
from redball.game.entry import Entry
from redball.game.errors import SaveError, UnsoundError
from redball.game.orders import Order
from redball.game.other_map import on_map
from redball.game.rulings import Ruling
from redball.game.session import Event, Session
from redball.game.state import Change, Game, follow
from redball.rules.case import asked
from redball.rules.registry import tasks_seen
from redball.rules.ruleset import Task
from redball.wording import Message, message


@dataclass(frozen=True)
class HiddenEntry(Entry):
    """An order of the journal that the player may not read: only whose it is, and the words ``instead``."""

    instead: Message = field(default_factory=lambda: message("game.hidden", power=""))
    whose: str = ""

    @property
    def owner(self) -> str:
        """The power whose secret it is."""
        return self.whose

    @cached_property
    def order(self) -> Order | None:
        """None: nobody but its power knows it."""
        return None

    @cached_property
    def plain_order(self) -> dict[str, Any]:
        """Nothing of it."""
        return {}

    @cached_property
    def text(self) -> Message:
        """What others may read of it."""
        return self.instead

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """None of them."""
        return ()

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """None of them."""
        return ()

    @cached_property
    def clauses(self) -> tuple[str, ...]:
        """None of them."""
        return ()

    @cached_property
    def notes(self) -> tuple[Message, ...]:
        """None of them."""
        return ()


class View:
    """What a player sees of a session.  ``powers`` are the player's, empty for what everybody sees; None for
    one who sees everything.
    """

    def __init__(self, session: Session, powers: frozenset[str] | None = None) -> None:
        self.session, self.powers = session, powers

    @property
    def whole(self) -> bool:
        """True where nothing at all is hidden from who looks."""
        return self.powers is None

    # --- positions ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The present position."""
        return self.seen(self.session.game)

    def seen(self, game: Game) -> Game:
        """A position of the session as the player sees it."""
        return game if self.powers is None else secrets.seen_by(game, self.powers)

    def game_at(self, seq: int) -> Game:
        """The position after an order of the journal.

        What is secret now stays so in earlier positions, and what was secret then too.

        Raises:
            IndexError: the journal has no such order.
            SaveError: it can't be read.

        """
        then = self.session.game_at(seq)
        if self.powers is None:
            return then
        hidden = [
            table.put(key, None)
            for table in secrets.secret_tables()
            for key in table.of(then)
            if secrets.whose(self.session.game, table.name, key) not in ("", *self.powers)
        ]
        return self.seen(then.changed(hidden) if hidden else then)

    def event(self, event: Event, before: Game) -> Event:
        """An event of the session as the player sees it; ``before`` is what the player saw until then."""
        if before is event.before and self.seen(event.after) is event.after:
            return event
        after = self.seen(event.after)
        follow(event.after, before)  # so that its supply is that of what was shown, but for what changed
        follow(after, before)
        hidden = {table.name for table in secrets.secret_tables()}
        open_ones = (change for change in event.changes if change.table not in hidden)
        return Event(event.kind, before, after, (*open_ones, *secrets.differences(before, after)))

    def use_map(self, atlas: Atlas) -> None:
        """Go on with another state of the map (:meth:`Session.use_map`).

        Raises:
            SaveError: as there, without what the player may not know of the reasons.

        """
        try:
            self.session.use_map(atlas)
        except UnsoundError:
            if self.game is self.session.game:
                raise
            where = str(self.session.path)
            on_map(self.game, atlas, where)  # says what the player may read
            found = "something that another player keeps secret"
            raise SaveError(Fault(where, found, "a map with a place for it")) from None

    # --- the journal ----------------------------------------------------------------------------------------

    def entries(self, first: int = 1) -> list[Entry]:
        """All orders of the journal from number ``first`` on, those that wait for redo too."""
        return [*map(self._readable, self.session.entries(first))]

    def backwards(self) -> Iterator[Entry]:
        """The orders of the journal, the last first, without those that wait for redo."""
        return map(self._readable, self.session.backwards())

    def at_this_moment(self) -> Iterator[Entry]:
        """Orders given at the present moment of play, the last first (:meth:`Session.at_this_moment`)."""
        return map(self._readable, self.session.at_this_moment())

    def _readable(self, entry: Entry) -> Entry:
        if self.powers is None:
            return entry
        try:
            owner, said = self._instead(entry, self.powers)
        except SaveError:  # nobody can say whether it is a secret
            owner, said = "", message("game.unreadable", order=entry.seq)
        if said is None:
            return entry
        return HiddenEntry(
            entry.record, entry.undone, entry.atlas, entry.seas, entry.path, instead=said, whose=owner
        )

    def _instead(self, entry: Entry, powers: frozenset[str]) -> tuple[str, Message | None]:
        """Whose secret an order is, and the words for it; no words where the player may read its own."""
        game = self.session.game
        if _may_be_secret(entry):
            owner = secrets.owner_of(game, entry)
            if owner not in ("", *powers):
                return owner, secrets.text_for(game, entry, powers)
        if entry.undone and entry.order is not None and self._reveals(entry):
            return "", asked(self.game, entry.order)
        return "", None

    def _reveals(self, entry: Entry) -> bool:
        """Whether an order that waits for redo tells of what is secret again without it."""
        hidden = secrets.differences(self.game, self.session.game)
        after = self.session.game_at(entry.seq)
        return any(not secrets.whose(after, change.table, change.key) for change in hidden)

    def _words(self, seq: int) -> Message:
        try:
            return self._readable(self.session.entry(seq)).text
        except SaveError:
            return message("game.unreadable", order=seq)

    @property
    def undo_text(self) -> Message | None:
        """What undo would take back."""
        return self._words(self.session.head) if self.session.can_undo else None

    @property
    def redo_text(self) -> Message | None:
        """What redo would do again."""
        return self._words(self.session.head + 1) if self.session.can_redo else None

    # --- the rules ------------------------------------------------------------------------------------------

    def tasks(self) -> tuple[Task, ...]:
        """The tasks of the present phase."""
        return tasks_seen(self.session.game, self.game)

    def judge(self, order: Order, dice: Sequence[int] = ()) -> Ruling:
        """What the rules say to an order now, as far as the player can know it."""
        whole, seen = self.session.judge(order, dice), self.game
        if seen is self.session.game:
            return whole
        own = self.session.judge_in(seen, order, dice)
        return _without_secrets(seen, order, own, whole)

    def told(self, order: Order, ruling: Ruling) -> Ruling:
        """The ruling by which an order was refused, without what the player may not know of the reasons."""
        seen = self.game
        if seen is self.session.game:
            return ruling
        own = self.session.judge_in(seen, order)
        known = tuple(reason for reason in ruling.reasons if reason in own.reasons)
        more = () if len(known) == len(ruling.reasons) else (message("rules.secret_reason"),)
        return replace(_without_secrets(seen, order, own, ruling), allowed=False, reasons=(*known, *more))

    def readable(self, orders: Sequence[Order], rulings: Sequence[Ruling], head: int) -> tuple[Ruling, ...]:
        """The rulings on orders that were to be given together after order ``head``, in the words that the
        player may read.
        """
        if self.powers is None:
            return tuple(rulings)
        if self.session.head == head:
            return tuple(self._refused(order, each) for order, each in zip(orders, rulings, strict=False))
        given = zip(rulings, self.entries(head + 1), strict=True)
        return tuple(
            replace(ruling, text=entry.text, clauses=entry.clauses, notes=entry.notes)
            for ruling, entry in given
        )

    def _refused(self, order: Order, ruling: Ruling) -> Ruling:
        """The ruling on one of several orders that were not given."""
        if not ruling.allowed:
            return self.told(order, ruling)
        return replace(ruling, text=asked(self.game, order), notes=())

    def judge_all(self, orders: Iterable[Order]) -> tuple[Ruling, ...]:
        """What the rules say to orders given one after the other, up to and with the first that is denied."""
        if self.game is self.session.game:
            return self.session.judge_all(orders)
        game, rulings = self.game, list[Ruling]()
        for order in orders:
            rulings.append(ruling := self.session.judge_in(game, order))
            if not (ruling.allowed or ruling.dice):
                break
            game = game.changed(ruling.changes)
        return tuple(rulings)


def _may_be_secret(entry: Entry) -> bool:
    """False for most orders, whose changes need not be read to see that none is of a secret."""
    changes = entry.record.changes
    return not isinstance(changes, str) or any(t.name in changes for t in secrets.secret_tables())


def _without_secrets(seen: Game, order: Order, own: Ruling, whole: Ruling) -> Ruling:
    """A ruling that was made from what a player sees, with no words that are wrong for want of the rest."""
    text = own.text if own.text == whole.text else asked(seen, order)
    notes = tuple(note for note in own.notes if note in whole.notes)
    return replace(own, text=text, notes=notes, dice=whole.dice, d6=whole.d6)
