"""Routes of a power's resources for the window: those that are set, and the proposal.

The network is read in the window's thread, which has the position's supply already, and the paths of units
step by step; the rest is plain values and is worked out in another thread.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries

if TYPE_CHECKING:
    from redball.canvas.overlays.freight import FreightLine
    from redball.planning.freight import Allocation, Difference, Gain, Stores


@dataclass(frozen=True, eq=False)
class FreightAnswer:
    """Result for the routes that are set; with a proposal also its result and the difference.  ``gains`` of
    one more convoy point follow later: they are complete when ``tried``.
    """

    now: Allocation
    lines: list[FreightLine]
    stores: Stores
    proposal: Allocation | None = None
    change: Difference | None = None
    gains: tuple[Gain, ...] = ()
    tried: bool = False

    @property
    def shown(self) -> Allocation:
        """The proposal, else the routes that are set."""
        return self.proposal or self.now


class FreightDesk(QObject):
    """Works out routes.  ``changed`` when an answer comes or is begun; ``drawn`` carries what the map shows:
    lines, and how many points sea areas are short.
    """

    changed = Signal()
    drawn = Signal(object, object)

    def __init__(self, desk: Desk, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.answer: FreightAnswer | None = None
        self.sharing = False
        self._inquiries = Inquiries(self, desk.closed)

    @property
    def busy(self) -> bool:
        """Whether an answer is being worked out."""
        return self._inquiries.is_busy("answer")

    def look(self) -> None:
        """Work out the routes that are set; drops the proposal."""
        self._ask(propose=False)

    def allocate(self) -> None:
        """Work out the best routes."""
        self._ask(propose=True)

    def forget(self) -> None:
        """Clear what is shown."""
        self._inquiries.stop_all()
        self._show(None)

    def _ask(self, propose: bool) -> None:
        from redball.planning.freight import network_of
        from redball.planning.freight.stores import working_out

        if self.desk.session is None or self.desk.power not in self.desk.game.powers:
            self.forget()
            return
        game, power = self.desk.game, self.desk.power
        partners = tuple(p for p in game.powers if p != power and game.cooperate(p, power))
        partners = partners if self.sharing else ()
        network = network_of(game, power, partners)

        def steps() -> Generator[None, None, Stores]:
            known: list[Stores] = []
            for stores in working_out(game, power):
                known.extend([] if stores is None else [stores])
                yield
            return known[0]

        def work(stores: Stores) -> None:
            self._inquiries.in_thread(
                "answer",
                lambda _: worked_out(game, power, partners, network, stores, propose),
                self._take,
                failed=self.forget,
            )

        self._inquiries.stop("gains")
        self._inquiries.in_turns("answer", steps(), work, self.forget)
        if self.busy:
            self.changed.emit()

    def _take(self, found: FreightAnswer) -> None:
        self._show(found)
        if found.proposal is not None:
            game = self.desk.game
            self._inquiries.in_thread(
                "gains", lambda _: with_gains(game, found), self._show, failed=self.forget
            )

    def _show(self, answer: FreightAnswer | None) -> None:
        self.answer = answer
        self.drawn.emit(answer.lines if answer else [], answer.shown.short if answer else {})
        self.changed.emit()


def worked_out(
    game, power: str, partners: tuple[str, ...], network, stores: Stores, propose: bool
) -> FreightAnswer:
    """The answer for a power; ``network`` is its network with the points of ``partners``."""
    from redball.canvas.overlays.freight import lines_of, store_lines
    from redball.planning import freight

    now = freight.standing(game, power, partners, network)
    proposal = freight.allocate(game, power, partners, network) if propose else None
    lines = [*lines_of(game, proposal or now), *store_lines(game, stores)]
    if proposal is None:
        return FreightAnswer(now, lines, stores)
    return FreightAnswer(now, lines, stores, proposal, freight.difference(now, proposal))


def with_gains(game, answer: FreightAnswer) -> FreightAnswer:
    """The answer, with what one more convoy point would add in each area."""
    from redball.planning.freight import one_more

    assert answer.proposal is not None
    return replace(answer, gains=tuple(one_more(game, answer.proposal)), tried=True)
