"""What losses would do at once: resources that no longer arrive, chains that are cut, units out of supply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.card import clear, show_all
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.live_row import LiveRow
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.wording import name_of

if TYPE_CHECKING:
    from redball.planning.freight.network import Network
    from redball.planning.whatif import Comparison

MOST_PLACES = 6

Wanted = list[tuple[str, "Network", "Network"]]
"""Who loses points, with the networks before and after."""


class Line(msgspec.Struct, frozen=True):
    """A line of what follows: whether it is trouble, its words, and the nodes that it is about."""

    trouble: bool
    text: str
    nodes: tuple[int, ...] = ()


class Consequences(QWidget):
    """A line for each thing that follows, as soon as it is worked out; ``lines`` are what they say."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(self), 3, 0)
        self.lines: list[Line] = []
        self._losing: tuple[str, ...] = ()
        self._whole = False
        self.is_nothing = True
        """Whether nothing was lost."""
        self._inquiries = Inquiries(self, desk.outdated)

    @property
    def busy(self) -> bool:
        """Whether something is still being worked out."""
        return self._inquiries.is_busy("supply") or self._inquiries.is_busy("freight")

    @property
    def is_void(self) -> bool:
        """Whether the position changed before all was worked out."""
        return not self._whole and not self.busy

    def show_order(self, order: Order) -> None:
        """Work out what an order of losses does; nothing while it takes nothing."""
        ruling = self.desk.ask(order)
        self.show_changes(self.desk.game, ruling.changes if ruling.allowed else ())

    def show_changes(self, game: Game, changes: Iterable[Change]) -> None:
        """Work out what changes of a position do."""
        self._inquiries.stop_all()
        changes = tuple(changes)
        after = game.changed(changes)
        lost = {
            power for (area, power), count in game.convoys.items() if count > _points(after, power, area)
        }  # fmt: skip
        self.lines, self._whole = [], False
        clear(self.rows)
        self.is_nothing = not lost and after.units == game.units
        if self.is_nothing:
            self._whole = True
            self.rows.addWidget(label(self.tr("Nothing: no losses are entered."), "note"))
            return
        self.rows.addWidget(label(self.tr("Working out convoys and supply…"), "note"))
        self._losing = tuple(sorted(lost))
        self._inquiries.in_turns("supply", self._steps(game, changes), partial(self._take, game, after))

    def _steps(self, game: Game, changes: tuple[Change, ...]) -> Generator[object, None, Comparison | None]:
        from redball.planning.whatif import comparing

        found: Comparison | None = None
        for step in comparing(game, changes):
            found = step
            yield None
        return found

    def _take(self, game: Game, after: Game, found: Comparison | None) -> None:
        """Supply is known; now the freight of who lost points."""
        if found is not None and found.lost:
            text = self.tr("Falls out of supply: {0}").format(unit_names(game, found.lost))
            self.lines.append(Line(True, text, _nodes(game, found.lost)))
        if found is not None and found.gained:
            text = self.tr("Comes into supply: {0}").format(unit_names(game, found.gained))
            self.lines.append(Line(False, text, _nodes(game, found.gained)))
        if found is not None and found.changes_nothing:
            self.lines.append(Line(False, self.tr("Nobody falls out of supply.")))
        for plug in self.desk.played():
            foreseen = plug.foreseen(after)
            self.lines += [Line(True, foreseen.lost)] if foreseen.lost else []
        self._show()
        self._whole = not self._losing
        if self._losing:
            self.rows.addWidget(label(self.tr("Working out resources…"), "note"))
            steps = self._networks(game, after)
            ask = partial(self._ask_freight, game, after)
            self._inquiries.in_turns("freight", steps, ask, lambda: self._add([]))

    def _networks(self, game: Game, after: Game) -> Generator[object, None, Wanted]:
        """The chains that are cut, and the networks before and after of all who lose points."""
        from redball.planning.freight import network_of

        wanted: Wanted = []
        cut: list[Line] = []
        for power in self._losing:
            yield None
            cut += cut_chains(game, after, power)
            yield None
            before = network_of(game, power, ())
            yield None
            wanted.append((power, before, network_of(after, power, ())))
        self.lines += cut
        return wanted

    def _ask_freight(self, game: Game, after: Game, wanted: Wanted) -> None:
        self._show()
        self.rows.addWidget(label(self.tr("Working out resources…"), "note"))
        self._inquiries.in_thread(
            "freight",
            lambda _: [line for each in wanted for line in undelivered(game, after, *each)],
            self._add,
            failed=lambda: self._add([]),
        )

    def _add(self, lines: list[Line]) -> None:
        self.lines += lines
        self._whole = True
        self._show()

    def _show(self) -> None:
        clear(self.rows)
        for line in self.lines:
            sign = "trouble" if line.trouble else "done"
            self.rows.addWidget(
                self._live(sign, line) if line.nodes else note_row(self.desk, sign, line.text)
            )
        show_all(self.rows)

    def _live(self, sign: str, line: Line) -> LiveRow:
        """A line whose places are marked on the map, and shown there on a click."""
        made = LiveRow()
        _, column = made.lay_out(sign)
        column.addWidget(label(line.text, "", wrap=True))
        made.setAccessibleName(line.text)
        made.setToolTip(plain(self.tr("Show it on the map")))
        made.entered.connect(lambda: self.desk.highlighted.emit(line.nodes))
        made.left.connect(lambda: self.desk.highlighted.emit(()))
        made.chosen.connect(lambda: self.desk.centre(line.nodes[0]))
        return made


def _nodes(game: Game, units: Iterable[str]) -> tuple[int, ...]:
    """The hexes of units on land."""
    return tuple(
        dict.fromkeys(game.units[u].hex for u in units if u in game.units and game.units[u].hex >= 0)
    )


def _points(game: Game, power: str, area: int) -> int:
    return game.convoys.get((area, power), 0)


def undelivered(game: Game, after: Game, power: str, network: Network, network_after: Network) -> list[Line]:
    """Resources of a power that reach a factory now and then no longer: by the routes that it has set, else
    by the best ones.
    """
    from redball.planning.freight import allocate, difference, standing
    from redball.rules import freight

    find = standing if freight.routes(game, power) else allocate
    before, then = find(game, power, (), network), find(after, power, (), network_after)
    lost = difference(before, then).lost
    if not lost:
        return [Line(False, tr("All resources of {0} still arrive.").format(name_of(power)))]
    ways = before.by_key
    nodes = tuple(dict.fromkeys(ways[key].resource.node for key in lost))
    places = Counter(game.atlas.place_name(ways[key].resource.node) for key in lost)
    named = [f"{place} ({count})" if count > 1 else place for place, count in places.items()]
    shown = ", ".join(named[:MOST_PLACES])
    more = len(named) - MOST_PLACES
    text = tr("No longer arrives for {power}: {places}").format(power=name_of(power), places=shown)
    return [Line(True, f"{text} +{more}" if more > 0 else text, nodes)]


def cut_chains(game: Game, after: Game, power: str) -> list[Line]:
    """Depots whose dedicated chains of convoy points a power can't keep up."""
    from redball.planning.freight.stores import barrel_flows

    flows = barrel_flows(game, power)
    needed: Counter[int] = Counter()
    for flow in flows:
        needed.update({area: flow.barrels if flow.wide else 1 for area in flow.areas})
    short = {
        area for area, count in needed.items()
        if _points(after, power, area) < count <= _points(game, power, area)
    }  # fmt: skip
    nodes = tuple(dict.fromkeys(flow.depot for flow in flows if short.intersection(flow.areas)))
    if not nodes:
        return []
    text = tr("The convoy chain is cut to: {0}").format(", ".join(map(game.atlas.place_name, nodes)))
    return [Line(True, text, nodes)]
