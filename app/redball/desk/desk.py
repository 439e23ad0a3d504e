"""The desk: one session, who looks at it, one subject, and the signals that panels and the map connect to.

Panels give orders and ask for rulings here and don't know each other.  The desk holds nothing that belongs in
a save file.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from redball.desk.in_turn import InTurn
from redball.desk.inquiry import Inquiries
from redball.desk.looking import first_looker, looked, looker_after, view_of
from redball.desk.supply_steps import supply_steps

if TYPE_CHECKING:
    from redball.atlas import Atlas
    from redball.desk.sets.plug import Choice, Plug
    from redball.game.orders import Order
    from redball.game.rulings import Ruling
    from redball.game.session import Event, Session
    from redball.game.state import Change, Game
    from redball.game.units import Unit
    from redball.rules.view import View
    from redball.supply import Supply


T = TypeVar("T")


class Subject(msgspec.Struct, frozen=True):
    """What the inspector shows: a unit, a hex or a sea area, or several units as a ``group``; nothing when
    all are unset.
    """

    unit: str = ""
    node: int = -1
    sea: int = -1
    group: tuple[str, ...] = ()

    @property
    def units(self) -> tuple[str, ...]:
        """The units that are chosen, one or several."""
        return self.group or ((self.unit,) if self.unit else ())


@dataclass(frozen=True)
class Plan:
    """Changes to try on the map, in words, and the orders that would make them; no orders when there are
    none.
    """

    title: str
    changes: tuple[Change, ...]
    orders: tuple[Order, ...] = ()
    nodes: tuple[int, ...] = ()


class Refusal(msgspec.Struct, frozen=True):
    """An order that was denied, and where on the map it was tried (-1: nowhere)."""

    order: Order
    ruling: Ruling
    node: int = -1


@dataclass(frozen=True)
class Asked:
    """An order that can be done in several ways, where on the map it was tried (-1: nowhere), and what is
    called when it is done.
    """

    order: Order
    choice: Choice
    node: int = -1
    then: Callable[[], object] = lambda: None


@dataclass(frozen=True)
class FormWanted:
    """A kind of order that a player wants to give by its form, with what is known of its fields; without a
    kind the list of all.
    """

    kind: type[Order] | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


def _subject_on(subject: Subject, before: Game, after: Game) -> Subject:
    """What is chosen, with the sea area's number on another state of the map."""
    if subject.node >= 0:
        return msgspec.structs.replace(subject, sea=int(after.atlas.sea[subject.node]))
    if subject.sea < 0:
        return subject
    if subject.units:
        return msgspec.structs.replace(subject, sea=after.units[subject.units[0]].sea)
    area = after.atlas.sea_by_name.get(before.atlas.sea_areas[subject.sea].name.casefold())
    return Subject() if area is None else Subject(sea=area.index)


class Desk(QObject):
    """What the window works on.

    Signals: ``closed`` the game that was open; ``outdated`` when the position that was shown is so no more:
    another follows, or none; ``plug_wanted`` a plug whose rule set is about to be played, for the first time;
    ``opened`` another game; ``changed`` the session's event after each order, undo and redo; ``mapped`` after
    that, when its map is in another state; ``rules_changed`` after that, when the game goes on with other
    rule sets; ``supplied`` when supply of the changed position is worked out, which is at once unless much
    changed; ``settled`` after that, once after all that one click changed, and heard by one part of the
    window after the other, in as many turns of the loop as that takes; ``refused`` a :class:`Refusal`;
    ``choice_wanted`` an order that can be done in several ways, as :class:`Asked`; ``noted`` what an order
    brought with it, as messages; ``subject_changed`` the new :class:`Subject`; ``power_changed`` the power
    whose tracks are shown; ``scope_changed`` when units out of supply of other powers are asked for;
    ``highlighted`` hexes to mark while the mouse is over something; ``centre_wanted`` a hex;
    ``clause_wanted`` a rule; ``trial_wanted`` a :class:`Plan` to show on the map without giving it (None: no
    more), ``trial_ended`` when that is over; ``foreseen`` a :class:`~redball.planning.whatif.Comparison` to
    mark on the map while something is only thought of; ``unwritten`` the error of an order that the save
    couldn't take: the position is as before it; ``held`` tasks that keep the game in this phase: those that
    are needed, or those whose losses the player hasn't accepted by asking again to go on; ``looking_changed``
    who looks, before what that player sees is shown; ``form_wanted`` the :class:`FormWanted` of an order that
    is written down field by field;
    ``play_wanted`` when play is to begin, and the players are to see first what is odd in what they set up.

    Everything that is shown or written is taken from :attr:`view` (:attr:`game` is its position), so that in
    a game of hotseat nothing of another player's secrets is seen; orders go to the session itself.
    """

    closed = Signal()
    outdated = Signal()
    plug_wanted = Signal(object)
    opened = Signal()
    changed = Signal(object)
    mapped = Signal()
    rules_changed = Signal()
    supplied = Signal()
    refused = Signal(object)
    choice_wanted = Signal(object)
    noted = Signal(object)
    subject_changed = Signal(object)
    power_changed = Signal(str)
    scope_changed = Signal()
    highlighted = Signal(object)
    centre_wanted = Signal(int)
    clause_wanted = Signal(str)
    trial_wanted = Signal(object)
    trial_ended = Signal()
    foreseen = Signal(object)
    unwritten = Signal(object)
    held = Signal(object)
    looking_changed = Signal(str)
    form_wanted = Signal(object)
    play_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session: Session | None = None
        self._view: View | None = None
        self._looking = ""
        self.subject = Subject()
        self.power, self.scope, self.reach_from = "", "all", ""
        self.brought_in: list[Plug] = []
        """The plugs whose rule sets are played, or were since the window was opened."""
        self._leave = lambda: None
        self.settled = InTurn()
        self._settling = QTimer(self)
        self._settling.setSingleShot(True)
        self._settling.setInterval(0)
        self._settling.timeout.connect(self._settle)
        self.supply_known = True
        self._inquiries = Inquiries(self, self.outdated)
        self._warned: tuple[object, ...] = ()
        self._joint: list[tuple[int, int]] = []
        """The first and the last of orders that were given together, and are undone so."""
        self.ask_dice: Callable[[Ruling], Sequence[int] | None] = lambda _ruling: ()

    # --- rule sets ---

    @cached_property
    def plugs(self) -> tuple[Plug, ...]:
        """The plug of each rule set for this window."""
        from redball.desk.sets.plug import plugs_of

        return plugs_of(self)

    def played(self) -> Iterator[Plug]:
        """The plugs of the rule sets that the open game is played with."""
        from redball.desk.sets.plug import played

        return played(self.plugs, self.game)

    def bring_in(self, game: Game) -> None:
        """Ask for the parts of rule sets that are played for the first time in this window."""
        from redball.desk.sets.plug import played

        for plug in played(self.plugs, game):
            if plug not in self.brought_in:
                self.brought_in.append(plug)
                self.plug_wanted.emit(plug)

    # --- the game ---

    @property
    def view(self) -> View:
        """The session as who looks sees it; valid only while a session is open."""
        assert self._view is not None
        return self._view

    @property
    def game(self) -> Game:
        """The position that is shown; valid only while a session is open."""
        return self.view.game

    @property
    def looking(self) -> str:
        """The power whose player looks; empty when everybody sees everything, :data:`EVERYBODY` when nobody's
        secrets are shown.
        """
        return self._looking

    def sees(self, power: str) -> bool:
        """Whether who looks may see the secrets of a power."""
        return self._view is None or self._view.powers is None or power in self._view.powers

    def look_as(self, who: str) -> None:
        """Show what the player of a power sees; for :data:`~redball.desk.looking.EVERYBODY` no secrets, for
        "" all of them.

        It asks for no pass phrase: the curtain does.
        """
        session = self.session
        if session is None or who == self._looking:
            return
        before = self.game
        self._look(who)
        self._show(self.view.event(looked(session.game), before))

    def _look(self, who: str) -> None:
        """Who looks from now on; what is shown is still to be brought up to date."""
        assert self.session is not None
        self._view = view_of(self.session, who)
        if who != self._looking:
            self._looking = who
            self.looking_changed.emit(who)

    def plays(self, rule_set: str) -> bool:
        """Whether a game is open that is played with a rule set."""
        return self.session is not None and rule_set in self.session.game.rule_sets

    @property
    def supply(self) -> Supply:
        """Supply of the position that is shown."""
        from redball import supply

        return supply.of(self.game)

    def open(self, session: Session) -> None:
        """Show another game and close the one before."""
        self.close()
        self.bring_in(session.game)
        self.supply_known, self._warned, self._joint = True, (), []
        self.session = session
        self._look(first_looker(session.game))
        self._leave = session.subscribe(self._on_event)
        self.subject = Subject()
        self.power = self._first_power()
        self.opened.emit()
        self.subject_changed.emit(self.subject)
        self.power_changed.emit(self.power)

    def close(self) -> None:
        """Close the session, if one is open."""
        self._leave()
        self._leave = lambda: None
        if self.session is not None:
            self.closed.emit()
            self.outdated.emit()
            self.session.close()
            self.session = self._view = None

    def _first_power(self) -> str:
        """The first power that acts now."""
        side = self.game.clock.side
        powers = [p for p in self.game.powers.values() if p.in_play]
        return next((p.code for p in powers if p.side == side), powers[0].code if powers else "")

    def _follow_side(self, event: Event) -> None:
        """Show a power of the side whose impulse begins."""
        side = event.after.clock.side
        power = event.after.powers.get(self.power)
        if side and side != event.before.clock.side and power is not None and power.side != side:
            self.show_power(self._first_power())

    def _on_event(self, event: Event) -> None:
        before = self.view.seen(event.before)
        self._look(looker_after(self._looking, event))
        self._show(self.view.event(event, before))

    def _show(self, event: Event) -> None:
        """Show another position, as who looks sees it."""
        self.bring_in(event.after)
        self.outdated.emit()
        if not event.after.units.keys() >= set(self.subject.units):
            self.choose(unit for unit in self.subject.units if unit in event.after.units)
        self._warned = ()
        if event.kind == "mapped":
            self.subject = _subject_on(self.subject, event.before, event.after)
        self.changed.emit(event)
        if event.kind == "mapped":
            self.mapped.emit()
        if event.before.rule_sets != event.after.rule_sets:
            self.rules_changed.emit()
        self._follow_side(event)
        self.supply_known = False
        self._settling.stop()
        steps = self._steps(self.game, event.before.atlas)
        same_map = event.before.atlas is event.after.atlas  # all of another one's tables are made anew
        self._inquiries.in_turns("supply", steps, self._supply_known, at_once=same_map)

    def use_map(self, atlas: Atlas) -> None:
        """Go on with another state of the open game's map; map, names, overlays and supply follow.

        Raises:
            RedballError: the position has no place on it, or the save can't be written to; all is as before.

        """
        assert self.session is not None
        if atlas is not self.session.game.atlas:
            self.view.use_map(atlas)

    def _steps(self, game: Game, before: Atlas) -> Generator[object, None, None]:
        """Work out supply of a position that came of one on a map, and then what rule sets make of it."""
        yield from supply_steps(game, before)
        for plug in self.played():
            yield from plug.steps(game)

    def _supply_known(self, _: object) -> None:
        """Supply is worked out; report it, and look again at the subject, which may have moved."""
        self.supply_known = True
        if self.subject.group:
            self.choose(self.subject.group)  # where they are may have changed
        self.supplied.emit()
        self._settling.start()

    @property
    def is_settled(self) -> bool:
        """True when everything shows the present position, as who looks sees it."""
        settling = self._settling.isActive() or self._inquiries.is_busy("settled")
        return self.supply_known and not settling

    def _settle(self) -> None:
        if self.session is not None:
            self._inquiries.in_turns("settled", self.settled.steps())

    # --- orders ---

    def ask(self, order: Order) -> Ruling:
        """The ruling on an order, as far as who looks can know it."""
        return self.view.judge(order)

    def do(self, order: Order, node: int = -1) -> Ruling:
        """Give an order.

        A denied one is reported by ``refused``, with the hex where it was tried.  Dice that it needs are
        asked for; cancelling gives no order.
        """
        assert self.session is not None
        dice = self._dice_of(order)
        if dice is None:
            return replace(self.ask(order), allowed=False, changes=())
        rulings = self.give([order], dice)
        if not rulings:
            return replace(self.ask(order), allowed=False, changes=())
        ruling = rulings[0]
        if not ruling.allowed:
            self.refused.emit(Refusal(order, self.view.told(order, ruling), node))
        elif ruling.notes:
            self.noted.emit(ruling.notes)
        return ruling

    def attempt(
        self, order: Order, node: int = -1, then: Callable[[], object] = lambda: None
    ) -> Ruling | None:
        """Give an order as :meth:`do` does, and call ``then`` when it is done; where a rule set knows several
        ways to do it, ``choice_wanted`` asks the player first, and None is returned.
        """
        ruling = self.ask(order)
        for plug in self.played():
            choice = plug.choice(order, ruling)
            if choice is not None:
                self.choice_wanted.emit(Asked(order, choice, node, then))
                return None
        done = self.do(order, node)
        if done.allowed:
            then()
        return done

    def go_on(self, end_stage: bool = False) -> None:
        """Go to the next moment of play; where that loses something, only when asked again.

        Tasks that must be done before this moment ends are always reported by ``held``.  In set-up
        ``play_wanted`` is all.
        """
        from redball.game.orders import Step
        from redball.game.pools import is_set_up

        assert self.session is not None
        if is_set_up(self.game):
            self.play_wanted.emit()
            return
        step = Step(end_stage=end_stage)
        undone = [task for task in self.view.tasks() if task.state != "done"]
        needed = tuple(task for task in undone if task.needed)
        if needed and not self.session.judge(step).allowed:
            self.held.emit(needed)
            return
        losing = tuple(task for task in undone if task.loses is not None)
        warned = (self.game.clock, *(task.loses for task in losing))
        if losing and warned != self._warned:
            self._warned = warned
            self.held.emit(losing)
        else:
            self.do(step)

    def do_all(self, orders: Sequence[Order], node: int = -1) -> bool:
        """Give orders together, all or none; a denied one is reported, with the hex where it was tried."""
        rulings = self.give(orders) if orders else ()
        if rulings is None:
            return False
        for order, ruling in zip(orders, rulings, strict=False):
            if not ruling.allowed:
                self.refused.emit(Refusal(order, self.view.told(order, ruling), node))
                return False
        return True

    def do_as_one(self, orders: Sequence[Order], node: int = -1) -> bool:
        """Give orders together as one thing that the player does: one step back takes all of them back."""
        assert self.session is not None
        if len(orders) == 1:
            return self.do(orders[0], node).allowed
        first = self.session.head + 1
        if not self.do_all(orders, node):
            return False
        self._joint.append((first, self.session.head))
        return True

    def give(self, orders: Sequence[Order], dice: Sequence[int] = ()) -> Sequence[Ruling] | None:
        """Judge orders and commit them if all are allowed; returns the rulings, or None if they can't be
        written, which ``unwritten`` reports.
        """
        session = self.session
        assert session is not None
        before = session.head
        rulings = self._written(lambda: session.commit_all(orders, dice))
        if session.head > before:  # what redo could have reached is gone
            self._joint = [(first, last) for first, last in self._joint if last <= before]
        return rulings

    def _written(self, write: Callable[[], T]) -> T | None:
        from redball.game.errors import SaveError

        try:
            return write()
        except SaveError as error:
            self.unwritten.emit(error)
            return None

    def _dice_of(self, order: Order) -> Sequence[int] | None:
        """The dice of an order as players enter them, 0 where they are to be rolled; None when the player
        cancels.
        """
        assert self.session is not None
        ruling = self.session.judge(order)
        return self.ask_dice(self.ask(order)) if ruling.allowed and ruling.dice else ()

    def undo(self) -> None:
        """Undo the last order, and those that were given as one with it."""
        session = self.session
        if session is not None and session.can_undo:
            head = session.head
            first = next((first for first, last in self._joint if last == head), head)
            self._written(lambda: session.go_to(first - 1))

    def redo(self) -> None:
        """Redo the last undone order, and those that were given as one with it."""
        session = self.session
        if session is not None and session.can_redo:
            head = session.head
            last = next((last for first, last in self._joint if first == head + 1), head + 1)
            self._written(lambda: session.go_to(last))

    def go_to_order(self, seq: int) -> None:
        """Undo or redo up to an order, as one step."""
        session = self.session
        if session is not None:
            self._written(lambda: session.go_to(seq))

    # --- the subject ---

    @property
    def unit(self) -> Unit | None:
        """The unit that the inspector shows."""
        return self.game.units.get(self.subject.unit) if self.session else None

    def show(self, subject: Subject) -> None:
        """Make something the subject."""
        if subject != self.subject:
            self.subject = subject
            self.subject_changed.emit(subject)

    def show_unit(self, unit_id: str) -> None:
        """Make a unit the subject, and its hex or sea area with it."""
        unit = self.game.units[unit_id]
        self.show(Subject(unit_id, unit.hex, unit.sea))

    def choose(self, units: Iterable[str]) -> None:
        """Make some units the subject; a single one becomes an ordinary subject."""
        group = tuple(dict.fromkeys(units))
        if len(group) > 1:
            places = {(self.game.units[u].hex, self.game.units[u].sea) for u in group}
            node, sea = places.pop() if len(places) == 1 else (-1, -1)
            self.show(Subject("", node, sea, group))
        elif group:
            self.show_unit(group[0])
        else:
            self.show(Subject())

    def show_hex(self, node: int) -> None:
        """Make a hex the subject."""
        self.show(Subject(node=node, sea=int(self.game.atlas.sea[node])))

    def show_power(self, code: str) -> None:
        """Show the tracks of a power."""
        if code != self.power:
            self.power = code
            self.power_changed.emit(code)

    def show_scope(self, scope: str) -> None:
        """Show the units out of supply of "all" powers, of the "side" that acts, or of the "power" whose
        tracks are shown (see :class:`redball.desk.map.out_of_supply.Scope`).
        """
        if scope != self.scope:
            self.scope = scope
            self.scope_changed.emit()

    def centre(self, node: int) -> None:
        """Centre the map on a hex."""
        self.centre_wanted.emit(node)

    def place(self, node: int) -> str:
        """A hex's name in orders."""
        return self.game.atlas.label(node)
