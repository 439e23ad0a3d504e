"""One open game: its position, its journal, undo and redo, and who wants to know what changes."""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Literal

import msgspec

from redball.atlas import Atlas
from redball.atlas.atlas import PatchName
from redball.errors import Fault, RedballError
from redball.game import codec, journal
from redball.game.beside import sweep
from redball.game.entry import Entry, read_changes
from redball.game.errors import SaveError, UnsoundError
from redball.game.flaws import Grade
from redball.game.journal import Journal, Record
from redball.game.lock import SaveLock
from redball.game.order_json import write_order
from redball.game.orders import Order
from redball.game.other_map import SeaNumbers, on_map, renamed, sea_numbers
from redball.game.patches import AtlasLoader, changed, loaded, patches_text, read_patches
from redball.game.references import canonical
from redball.game.rulings import Ruling, denied
from redball.game.savefile import check_header, check_name, refuse_damaged
from redball.game.soundness import findings, ground_of, refused, refused_changes
from redball.game.state import Change, Game, next_game
from redball.language import translated
from redball.reading import MOST_FAULTS
from redball.wording import Message, message

__all__ = ["AtlasLoader", "Entry", "Event", "EventKind", "Judge", "Session", "damage_of", "named_patches"]

Judge = Callable[[Game, Order, tuple[int, ...]], Ruling]
"""What decides about an order: ``redball.rules.judge``."""

EventKind = Literal["opened", "committed", "undone", "redone", "looked", "mapped"]
"""What happened; ``looked``: nothing but that another player looks, who sees other things of it; ``mapped``:
nothing but that its map is in another state.
"""

_KEPT = 32
_CHANGED = "changed"
"""The ground of a save whose orders were given on several."""
_DIE = secrets.SystemRandom()

_BATCH = 64
"""Orders that are read from the journal at a time when it is gone through backwards."""

AWAY = 4
"""Steps of the sequence of play after which one who comes back begins anew."""


class Event(msgspec.Struct, frozen=True):
    """Something happened to the position.

    ``changes`` name every entry in which ``after`` differs from ``before``, with its new value.  (The order
    of units in a stack is only in ``after``: undoing a deletion puts the unit back where it was.)
    """

    kind: EventKind
    before: Game
    after: Game
    changes: tuple[Change, ...]


class Session:
    """An open save.  Make one with :meth:`create` or :meth:`open`; :meth:`close` it or use a ``with``."""

    def __init__(self, store: Journal, lock: SaveLock | None, judge: Judge, atlas: Atlas) -> None:
        self._journal, self._lock, self._judge, self._atlas = store, lock, judge, atlas
        self._last_ruling: tuple[Game, Order, tuple[int, ...], Ruling] | None = None
        self._last_written: tuple[Game, Order, Order] | None = None
        self._seas = _seas(store, atlas)
        self._refused_from = _refused_from(store.meta.get("ground"), atlas)
        self._kept: OrderedDict[int, Game] = OrderedDict()
        self._listeners: list[Callable[[Event], None]] = []
        self.game = self._replayed(store.head)
        self._keep(store.head, self.game)

    # --- opening and closing --------------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, game: Game, judge: Judge) -> Session:
        """Write a new save that begins with ``game``, replacing a file at ``path``, and open it.

        Raises:
            SaveError: the place can't be written, or that save is open in another window.

        """
        check_name(path)
        lock = SaveLock(path)
        try:
            if lock.is_held:
                sweep(path)
            journal.create(path, _meta(game.atlas), codec.encode_position(game))
            store = Journal(path)
            store.begin_writing()
            return cls(store, lock, judge, game.atlas)
        except BaseException:
            lock.release()
            raise

    @classmethod
    def open(cls, path: Path, judge: Judge, atlas_loader: AtlasLoader, read_only: bool = False) -> Session:
        """Open a save.  ``read_only`` sessions can look into a save that a window has open, but not commit.

        Raises:
            SaveError: foreign, newer, truncated, damaged or locked files; they stay as they are.
            MapError: the save's map is missing or broken; a missing one is reported with the save's name.

        """
        store = lock = None
        try:
            # The header is checked first, so that a wrong file is named as such and not as locked.
            check_header(path)
            lock = None if read_only else SaveLock(path)
            store = Journal(path, read_only)
            session = cls(store, lock, judge, _atlas_of(store, atlas_loader))
            if lock is not None:
                store.begin_writing()
                if lock.is_held:
                    sweep(path)
            return session
        except BaseException:
            if store is not None:
                store.close()
            if lock is not None:
                lock.release()
            raise

    def close(self) -> None:
        """Let go of the save; its file alone is the whole save then."""
        self._journal.close()
        if self._lock is not None:
            self._lock.release()

    def __enter__(self) -> Session:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def path(self) -> Path:
        """The save file."""
        return self._journal.path

    def save_as(self, path: Path) -> None:
        """Copy the whole game to another file and go on there; also to its own name when the file of that
        name is gone or another one.

        Raises:
            SaveError: the place can't be written, or that save is open in another window; the session stays
            where it is.

        """
        check_name(path)
        here = path.resolve() == self.path.resolve()
        if here and self._journal.is_in_place:
            return
        lock = self._lock if here else SaveLock(path)
        try:
            if lock is not None and lock.is_held:
                sweep(path)
            self._journal.copy_to(path)
            store = Journal(path)
            store.begin_writing()
        except BaseException:
            if lock is not None and not here:
                lock.release()
            raise
        self._journal.close()
        if self._lock is not None and not here:
            self._lock.release()
        self._journal, self._lock = store, lock

    # --- the map --------------------------------------------------------------------------------------------

    def use_map(self, atlas: Atlas) -> None:
        """Go on with another state of the map, as its patches make it, which the save names from now on.

        Orders stay as they are: what they did is what it was.

        Raises:
            SaveError: it is another map, has no place for what the position holds, or the save can't be
            written to; all is as before.

        """
        before, after = self.game, on_map(self.game, atlas, str(self.path))
        seas = sea_numbers(renamed(self._seas.names, self._atlas, atlas), atlas)
        ground, was = ground_of(atlas), self._journal.meta.get("ground")
        if ground != was and (self.last or self._refused_from is Grade.NEVER):
            ground = _CHANGED  # positions before this one may have no place on it, and this one had none yet
        self._journal.describe(
            {"patches": None} | _meta(atlas) | {"seas": _seas_text(seas.names), "ground": ground}
        )
        self._atlas, self._seas = atlas, seas
        self._refused_from = _refused_from(ground, atlas)
        self._kept.clear()
        self._keep(self.head, after)
        self.game = after
        self._tell(Event("mapped", before, after, ()))

    # --- orders ---------------------------------------------------------------------------------------------

    def judge(self, order: Order, dice: Sequence[int] = ()) -> Ruling:
        """What the rules say to an order now; changes nothing."""
        return self._ruling(self.game, self._canonical(self.game, order), tuple(dice))

    def judge_in(self, game: Game, order: Order, dice: Sequence[int] = ()) -> Ruling:
        """What the rules say to an order in a position other than the present one."""
        return self._judge(game, canonical(game, order), tuple(dice))

    def judge_all(self, orders: Iterable[Order]) -> tuple[Ruling, ...]:
        """What the rules say to orders given one after the other, up to and with the first that is denied.

        Changes nothing and rolls no dice: an order that needs them counts as allowed, with the changes that
        are sure without them.
        """
        game, rulings = self.game, list[Ruling]()
        for order in orders:
            rulings.append(ruling := self._ruling(game, canonical(game, order), ()))
            if not (ruling.allowed or ruling.dice):
                break
            game = game.changed(ruling.changes)
        return tuple(rulings)

    def commit(self, order: Order, dice: Sequence[int] | None = None) -> Ruling:
        """Judge an order and, if it is allowed, make it so; the journal holds it with canonical names.

        ``dice`` are what players rolled themselves; those still missing, or 0, are rolled here.

        Raises:
            SaveError: it couldn't be written; the position is as before.

        """
        return self.commit_all([order], dice)[0]

    def commit_all(self, orders: Iterable[Order], dice: Sequence[int] | None = None) -> tuple[Ruling, ...]:
        """Commit orders one after the other, all or none.

        Returns a ruling for each, up to and with the first that is denied; then nothing was done.  ``dice``
        go to the orders that need some, in order; what they don't cover is rolled.

        Raises:
            SaveError: they couldn't be written; the position is as before.

        """
        before = game = self.game
        steps: list[tuple[Order, tuple[int, ...], Ruling, Game]] = []
        given = iter(dice or ())
        for written in orders:
            order = self._canonical(game, written)
            ruling, rolled = self._decide(game, order, given)
            if not ruling.allowed:
                return (*(step[2] for step in steps), ruling)
            game = next_game(game, ruling.changes)
            steps.append((order, rolled, ruling, game))
        if steps:
            first = self.head + 1
            seas = self._seas.write
            self._name_new_seas()
            records = [_record(first + i, *step[:3], seas) for i, step in enumerate(steps)]
            self._journal.append(records, lambda: codec.encode_position(game, seas))
            self._after_append(first, before, steps)
        return tuple(step[2] for step in steps)

    def _decide(self, game: Game, order: Order, given: Iterator[int]) -> tuple[Ruling, tuple[int, ...]]:
        """The ruling on an order, with dice as long as it asks for more: given ones first, then rolled."""
        dice: tuple[int, ...] = ()
        ruling = self._ruling(game, order, dice)
        while ruling.dice > len(dice):
            for number in range(len(dice), ruling.dice):
                faces = ruling.faces(number)
                face = next(given, 0) or _DIE.randint(1, faces)
                if face > faces:
                    reason = message("game.no_such_face", number=number + 1, faces=faces, found=face)
                    return denied(ruling.text, reason), dice
                dice += (face,)
            ruling = self._ruling(game, order, dice)
        return ruling, dice

    def _ruling(self, game: Game, order: Order, dice: tuple[int, ...]) -> Ruling:
        """What the rules say; the last answer is kept for who asks first and then gives the order."""
        known = self._last_ruling
        if known is None or known[0] is not game or known[1:3] != (order, dice):
            known = self._last_ruling = (game, order, dice, self._judge(game, order, dice))
        return known[3]

    def _canonical(self, game: Game, order: Order) -> Order:
        """An order with canonical names, kept as the last ruling is: it may name thousands of units."""
        known = self._last_written
        if known is None or known[0] is not game or known[1] is not order:
            known = self._last_written = (game, order, canonical(game, order))
        return known[2]

    def _name_new_seas(self) -> None:
        """Write down sea areas that the map has got since, before an order has to do with one."""
        named = _seas_text(self._seas.names)
        if self._journal.meta["seas"] != named:
            self._journal.describe({"seas": named})

    def _after_append(
        self, first: int, before: Game, steps: list[tuple[Order, tuple[int, ...], Ruling, Game]]
    ) -> None:
        for seq in [seq for seq in self._kept if seq >= first]:
            del self._kept[seq]
        for seq, (_, _, ruling, after) in enumerate(steps, first):
            self._keep(seq, after)
            self.game = after
            self._tell(Event("committed", before, after, ruling.changes))
            before = after

    # --- undo and redo --------------------------------------------------------------------------------------

    @property
    def head(self) -> int:
        """Number of the last order that counts; 0 at the beginning."""
        return self._journal.head

    @property
    def last(self) -> int:
        """Number of the last order that redo can reach."""
        return self._journal.last

    @property
    def can_undo(self) -> bool:
        """True when there is an order to take back."""
        return self.head > 0

    @property
    def can_redo(self) -> bool:
        """True when an order was taken back and none was given since."""
        return self.head < self.last

    @property
    def undo_text(self) -> Message | None:
        """What undo would take back."""
        return self._words(self.head) if self.can_undo else None

    @property
    def redo_text(self) -> Message | None:
        """What redo would do again."""
        return self._words(self.head + 1) if self.can_redo else None

    def _words(self, seq: int) -> Message:
        """What an order did; words that are damaged are said to be so, for they change nothing."""
        try:
            return self.entry(seq).text
        except SaveError:
            return message("game.unreadable", order=seq)

    def undo(self) -> bool:
        """Take the last order back; False when there is none."""
        return self.can_undo and self.go_to(self.head - 1)

    def redo(self) -> bool:
        """Do the next undone order again, with its dice; False when there is none."""
        return self.can_redo and self.go_to(self.head + 1)

    def go_to(self, seq: int) -> bool:
        """Take back, or do again with their dice, all orders between here and after order ``seq`` (0: the
        beginning), as one step; False when the game stands there.

        Raises:
            IndexError: the journal has no such order.
            SaveError: an entry of the journal is damaged, or the save can't be written to.

        """
        if not 0 <= seq <= self.last:
            raise IndexError(f"no order {seq} in a journal of {self.last}")
        if seq < self.head:
            changes = [c for n in range(self.head, seq, -1) for c in reversed(self.entry(n).changes)]
            after = self._kept.get(seq) or self._stepped_back(seq)
            once = {(c.table, c.key): Change(c.table, c.key, after.entry(c.table, c.key)) for c in changes}
            self._go("undone", seq, after, tuple(once.values()))
        elif seq > self.head:
            changes = [c for n in range(self.head + 1, seq + 1) for c in self.entry(n).changes]
            kept = self._kept.get(seq)
            after = kept or next_game(self.game, tuple(changes))
            if kept is None:  # what is kept was found sound when it was made
                self._refuse_unsound(f"position after order {seq}", after)
            self._go("redone", seq, after, tuple(changes))
        else:
            return False
        return True

    def _go(self, kind: EventKind, seq: int, after: Game, changes: tuple[Change, ...]) -> None:
        self._journal.stand_at(seq)
        before, self.game = self.game, after
        self._keep(seq, after)
        self._tell(Event(kind, before, after, changes))

    # --- history --------------------------------------------------------------------------------------------

    def entries(self, first: int = 1, last: int | None = None) -> list[Entry]:
        """All orders of the journal from number ``first`` on, to ``last`` where it is given, those that wait
        for redo too.
        """
        return [self._as_entry(record) for record in self._journal.records(first, last)]

    def at_this_moment(self) -> Iterator[Entry]:
        """Orders given at the present moment of play, the last first: also those from before somebody stepped
        away and came back, at most :data:`AWAY` steps ago.  Orders that wait for redo are left out.

        Raises:
            SaveError: an entry of the journal is damaged.

        """
        found: list[Entry] = []
        moves, here = 0, self.game.clock.moment
        for entry in self.backwards():
            led_to = [change.value for change in entry.changes if change.table == "clock"]
            if not led_to:
                found.append(entry)
                continue
            if led_to[-1].moment == here:
                yield from found
            found, moves = [], moves + 1
            if moves > 2 * AWAY:
                return
        if self.game_at(0).clock.moment == here:
            yield from found

    def backwards(self) -> Iterator[Entry]:
        """The orders of the journal, the last first; those that wait for redo are left out."""
        last = self.head
        while last > 0:
            first = max(1, last - _BATCH + 1)
            yield from reversed(self.entries(first, last))
            last = first - 1

    def entry(self, seq: int) -> Entry:
        """One order of the journal, by its number."""
        return self._as_entry(self._journal.record(seq))

    def _as_entry(self, record: Record) -> Entry:
        return Entry(record, record.seq > self.head, self._atlas, self._seas.read, self.path)

    def game_at(self, seq: int) -> Game:
        """The position after order ``seq`` (0 = the beginning).

        Raises:
            IndexError: the journal has no such order.

        """
        if not 0 <= seq <= self.last:
            raise IndexError(f"no order {seq} in a journal of {self.last}")
        kept = self._kept.get(seq)
        return kept if kept is not None else self._replayed(seq)

    def _replayed(self, seq: int) -> Game:
        """The position after an order from the nearest sound snapshot and the changes since; needs no
        rules.
        """
        start, game = self._nearest(seq)
        if start < seq:
            game = game.changed(self._changes(start + 1, seq))
            self._refuse_unsound(f"position after order {seq}", game)
        return game

    def _stepped_back(self, seq: int) -> Game:
        """The position after an order; those before it are kept too, as who steps back will go on to do."""
        first = max(0, seq - _KEPT // 2)
        game = self._replayed(first)
        for number in range(first, seq):
            self._keep(number, game)
            game = next_game(game, self.entry(number + 1).changes)
        self._refuse_unsound(f"position after order {seq}", game)
        return game

    def _refuse_unsound(self, what: str, game: Game) -> None:
        if found := refused(game, self._refused_from):
            raise UnsoundError(finding.fault(f"{self.path}: {what}") for finding in found)

    @property
    def oddities(self) -> tuple[Fault, ...]:
        """What no order of today would have led to in the present position, with which the save opens all the
        same.
        """
        found = islice(findings(self.game), MOST_FAULTS)
        return tuple(finding.fault(str(self.path)) for finding in found)

    @property
    def named_patches(self) -> tuple[PatchName, ...]:
        """The patches that the save names."""
        return named_patches(self._journal)

    @property
    def changed_patches(self) -> list[Fault]:
        """The patches of the map that say something else than when the game began; it goes on with that."""
        return changed(self.named_patches, self._atlas, str(self.path))

    def _nearest(self, seq: int) -> tuple[int, Game]:
        """The nearest snapshot at or before an order that can be read: an earlier one stands in for a damaged
        one.
        """
        faults: list[Fault] = []
        for start in reversed(self._journal.snapshots(seq)):
            try:
                return start, self._snapshot(start)
            except UnsoundError as error:
                faults += error.faults
            except SaveError:
                continue
        if faults:
            raise UnsoundError(faults)
        raise refuse_damaged(self.path, translated("no snapshot up to order {0} can be read", seq))

    def _snapshot(self, seq: int) -> Game:
        position, what = self._journal.snapshot(seq), f"snapshot after order {seq}"
        try:
            game = codec.decode_position(position, self._atlas, self._seas.read)
        except (msgspec.DecodeError, LookupError, TypeError, UnicodeDecodeError) as error:
            faults = codec.faults_of(position, error)
            at = f"{self.path}: {what}"
            raise UnsoundError(
                replace(f, where=f"{at}: {f.where}" if f.where else at) for f in faults
            ) from error
        self._refuse_unsound(what, game)
        return game

    def _changes(self, first: int, last: int) -> Iterator[Change]:
        for seq, row in self._journal.changes(first, last):
            yield from read_changes(self.path, seq, row, self._atlas, self._seas.read)

    def _keep(self, seq: int, game: Game) -> None:
        """Remember recent positions, so that undo finds them with all that was derived from them."""
        self._kept[seq] = game
        self._kept.move_to_end(seq)
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)

    # --- listeners ------------------------------------------------------------------------------------------

    def subscribe(self, listener: Callable[[Event], None]) -> Callable[[], None]:
        """Call ``listener`` after everything that changes the position; returns what ends that."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _tell(self, event: Event) -> None:
        for listener in tuple(self._listeners):
            listener(event)


def damage_of(session: Session) -> list[Fault]:
    """Everything that is wrong with an open save: rows that can't be read, orders that are missing, snapshots
    that disagree with a replay of the journal from the beginning.  Nothing in a sound save.
    """
    faults = list(islice(_damaged_rows(session), MOST_FAULTS))
    if faults:
        return faults
    try:
        return list(islice(chain(_unsound_orders(session), _wrong_snapshots(session)), MOST_FAULTS))
    except SaveError as error:
        return list(error.faults)


def _damaged_rows(session: Session) -> Iterator[Fault]:
    for stray in session._journal.strays():
        yield Fault(
            f"{session.path}: {stray}",
            "it",
            translated("orders and snapshots from 0 to {0} only", session.last),
        )
    for first in range(1, session.last + 1, _BATCH):
        records = session._journal.records(first, min(session.last, first + _BATCH - 1))
        for record in records:
            yield from session._as_entry(record).faults()


def _unsound_orders(session: Session) -> Iterator[Fault]:
    """Orders whose changes lead to what no position can be, or no order of today to, though later ones may
    have mended it.  Where the map was changed in between, what it had no place for then is none.
    """
    _, game = session._nearest(0)
    passed = {Grade.MAP} if session._journal.meta.get("ground") == _CHANGED else set[Grade]()
    if session.last:  # else the present position says the same
        for finding in refused(game, Grade.OLD, passed):
            yield finding.fault(f"{session.path}: snapshot after order 0")
    for seq, row in session._journal.changes(1, session.last):
        changes = read_changes(session.path, seq, row, session._atlas, session._seas.read)
        game = game.changed(changes)
        for finding in refused_changes(game, changes, Grade.OLD, passed):
            yield finding.fault(f"{session.path}: order {seq}")


def _wrong_snapshots(session: Session) -> Iterator[Fault]:
    first, *later = session._journal.snapshots()
    game, done = session._snapshot(first), first
    for seq in later:
        game, done = game.changed(session._changes(done + 1, seq)), seq
        try:
            stored = session._snapshot(seq)
        except SaveError as error:
            yield from error.faults
            continue
        if codec.encode_position(game) != codec.encode_position(stored):
            where = f"{session.path}: snapshot after order {seq}"
            yield Fault(where, "a position that disagrees with the journal", "the one that a replay gives")


def _atlas_of(store: Journal, atlas_loader: AtlasLoader) -> Atlas:
    """The map of a save; a missing one is reported as the save's fault."""
    try:
        return loaded(atlas_loader, store.meta["map"], named_patches(store))
    except RedballError as error:
        faults = [f if f.where != "map" else replace(f, where=f"{store.path}: map") for f in error.faults]
        raise type(error)(faults) from error


def named_patches(store: Journal) -> tuple[PatchName, ...]:
    """The patches of a save's map; saves that were made before there were any have none."""
    try:
        return read_patches(store.meta.get("patches", ""))
    except ValueError as error:  # those of msgspec too
        raise refuse_damaged(store.path, "its list of patches can't be read") from error


def _meta(atlas: Atlas) -> dict[str, str]:
    """What a save remembers of its map: enough to recognize it when it has been built anew."""
    return {
        "map": atlas.id,
        "cols": str(atlas.grid.cols),
        "rows": str(atlas.grid.rows),
        "seas": _seas_text(area.name for area in atlas.sea_areas),
        "ground": ground_of(atlas),
        **({"patches": patches_text(atlas.patches)} if atlas.patches else {}),
    }


def _seas_text(names: Iterable[str]) -> str:
    return msgspec.json.encode([*names]).decode()


def _refused_from(ground: str | None, atlas: Atlas) -> Grade:
    """From which grade on flaws refuse a position: on another ground than its own it may lack its place."""
    return Grade.MAP if ground == ground_of(atlas) else Grade.NEVER


def _seas(store: Journal, atlas: Atlas) -> SeaNumbers:
    """How sea areas are renumbered between the save's build of its map and today's.

    Raises:
        SaveError: the map is another one: of another size, or without one of the areas.

    """
    size, stored = f"{atlas.grid.cols} x {atlas.grid.rows}", f"{store.meta['cols']} x {store.meta['rows']}"
    if size != stored:
        found = translated("a game on a map of {0} hexes", stored)
        raise SaveError(
            Fault(
                str(store.path), found, translated("the {0} hexes that the map {1} has now", size, atlas.id)
            )
        )
    try:
        return sea_numbers(msgspec.json.decode(store.meta["seas"], type=list[str]), atlas)
    except (ValueError, TypeError) as error:  # those of msgspec too
        raise refuse_damaged(store.path, "its list of sea areas can't be read") from error
    except KeyError as error:
        found = translated("a game with the sea area “{0}”", error.args[0])
        raise SaveError(
            Fault(str(store.path), found, translated("the sea areas that the map {0} has now", atlas.id))
        ) from error


def _record(seq: int, order: Order, dice: tuple[int, ...], ruling: Ruling, seas: codec.Seas | None) -> Record:
    encode = msgspec.json.encode
    return Record(
        seq,
        datetime.now(UTC).isoformat(timespec="seconds"),
        write_order(order),
        encode(dice).decode(),
        codec.encode_changes(ruling.changes, seas).decode(),
        encode(ruling.text).decode(),
        encode(ruling.clauses).decode(),
        encode(ruling.notes).decode(),
    )
