"""The air mission of a side: the checklist of its steps, and a page for the one that is open."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QSpinBox, QStackedWidget, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.sets.reorganization import mission_phrases, phrases
from redball.desk.sets.reorganization.mission_flights import FlightsPage
from redball.desk.sets.reorganization.mission_results import ResultsPage
from redball.desk.sets.reorganization.mission_serve import ServePage
from redball.desk.sets.reorganization.mission_steps import Checklist, acting_side
from redball.desk.widgets.card import clear, scrolled
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.game.orders import Order
from redball.rules.reorganization.mission import Mission, mission_of, side_of
from redball.rules.reorganization.options import reads
from redball.rules.reorganization.orders import AirMission, FlyMission, MissionResult, SetAirMissions
from redball.wording import name_of, sentence

if TYPE_CHECKING:
    from redball.canvas.sets.reorganization.flights import FlightLine
    from redball.game.powers import Side

_FLYING = ("patrols", "transports", "interceptors", "own_interceptors")


class MissionTab(QWidget):
    """``drawn`` carries what the map shows of the flights; ``pick_wanted`` a pick on the map, ``pick_ended``
    when it ends; ``wanted`` whether anybody may fly a mission now; ``moved`` when one reaches another step.
    """

    drawn = Signal(object)
    pick_wanted = Signal(object)
    pick_ended = Signal(object)
    wanted = Signal(bool)
    moved = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.side: Side | None = None
        self.mission: Mission | None = None
        self._is_behind = False
        self._inquiries = Inquiries(self, desk.outdated)
        self._log: list[mission_phrases.Logged] = []
        self.steps = Checklist(desk)
        self.flights, self.results, self.serving = FlightsPage(desk), ResultsPage(desk), ServePage(desk)
        self.note = label("", wrap=True)
        self.note.setContentsMargins(2, 8, 0, 0)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.pages = QStackedWidget()
        for page in (self.note, self.flights, self.results, self.serving):
            self.pages.addWidget(page)
        self.allowance = spaced(QHBoxLayout(), 6)
        layout = spaced(QVBoxLayout(self), 2, 0)
        layout.addLayout(self.allowance)
        layout.addWidget(scrolled(self.pages), 1)
        self.flights.pick_wanted.connect(self._pick)
        self._own_pick: object = None
        self.flights.back_wanted.connect(self.take_back)
        self.results.back_wanted.connect(self.take_back)

    # --- what is shown ---

    def look(self, is_wanted: bool) -> None:
        """Show the mission of the position."""
        from redball.rules.reorganization.checklist import mission_side

        self._inquiries.stop("flights")
        self.leave()
        before, side = self.mission, self.side
        game = self.desk.game if self.desk.session is not None else None
        self.side = mission_side(game, self.desk.power) if is_wanted and game is not None else None
        if game is None or self.side is None:
            self.mission, self._is_behind = None, False
            self.drawn.emit(())
            self.wanted.emit(False)
            return
        self.mission = mission_of(game, self.side)
        self.wanted.emit(self._is_worth_showing())
        self._is_behind = self.mission is None and not self.isVisible()
        if self._is_behind:
            self.draw()
            return
        assert self.desk.session is not None
        self._log = (
            mission_phrases.log_of(self.desk.session, self.mission) if self.mission is not None else []
        )
        self._show_allowance()
        self._show(())
        self._find_flights()
        step = before.step if before is not None and side == self.side else "home"
        if self.mission is not None and not self.mission.over and self.mission.step != step:
            self.moved.emit()

    def _is_worth_showing(self) -> bool:
        """While a side has transports that are not at sea, or a mission."""
        game, side = self.desk.game, self.side
        return self.mission is not None or any(
            u.type == "ATR" and u.hex >= 0 and side_of(game, u) == side for u in game.units.values()
        )

    def _find_flights(self) -> None:
        """Find who may fly; a long front has many hexes and aircraft."""
        if self.mission is not None and self.mission.step in _FLYING and self.side is not None:
            self._inquiries.in_turns("flights", self._flights(self.side), self._show)

    def _flights(self, side: Side) -> Generator[object, None, list[FlyMission]]:
        from redball.rules.reorganization.choices import flights_in_turn

        found = list[FlyMission]()
        for order in flights_in_turn(self.desk.game, side):
            if order is not None:
                found.append(order)
            yield None
        return found

    @property
    def busy(self) -> bool:
        """Whether flights are being searched for."""
        return self._inquiries.is_busy("flights")

    def _show(self, found: Sequence[FlyMission]) -> None:
        mission, side = self.mission, self.side
        if side is None:
            return
        self.steps.show_mission(side, mission, self._log, self._powers(found))
        step = mission.step if mission is not None and not mission.over else ""
        if mission is not None and step in _FLYING:
            self.flights.show_flights(mission, found, acting_side(side, step) == side)
            self.pages.setCurrentWidget(self.flights)
        elif mission is not None and step in ("combat", "anti_aircraft"):
            self.results.show_results(mission, mission_phrases.shot_at(self._log))
            self.pages.setCurrentWidget(self.results)
        elif mission is not None and step == "reorganizing":
            self.serving.show_services(mission)
            self.pages.setCurrentWidget(self.serving)
        else:
            if self.isVisible():
                self.note.setText(self._introduction())
            self.pages.setCurrentWidget(self.note)
        self.draw()

    def showEvent(self, event) -> None:
        """Work out what a mission would be good for only when it is shown."""
        super().showEvent(event)
        if self._is_behind:
            self._is_behind, self._log = False, []
            self._show_allowance()
            self._show(())
        elif self.side is not None and self.pages.currentWidget() is self.note:
            self.note.setText(self._introduction())

    def _powers(self, found: Sequence[FlyMission]) -> list[str]:
        """Powers that act in the open step: those whose aircraft may fly or do, else all of the side."""
        if self.mission is None:
            return []
        game = self.desk.game
        side = acting_side(self.mission.side, self.mission.step)
        both = self.mission.step == "combat"
        units = [*(o.unit for o in found), *(f.unit for f in self.mission.flights)]
        if self.mission.step == "anti_aircraft":
            units = [u.id for u in game.units.values() if u.type == "AA"]
        there = {
            game.principal(game.units[u].power): None
            for u in units
            if u in game.units and (both or side_of(game, game.units[u]) == side)
        }
        return list(there)

    def _introduction(self) -> str:
        """What a mission would be good for, or how it ended."""
        from redball.rules.reorganization.checklist import may_begin
        from redball.rules.reorganization.choices import contested, targets

        assert self.side is not None
        game = self.desk.game
        if self.mission is not None:
            home = mission_phrases.home(game, self.mission) + "."
            again = may_begin(game, self.side)
            return (
                f"{home} {self.tr('Transports that are turned up again may fly another mission.')}"
                if again
                else home
            )
        goals, met = targets(game, self.side), contested(game, self.side)
        if not goals:
            return self.tr("No face-up transport has a unit that waits within range.")
        free = self._places(goals - met)
        parts = []
        if met:
            text = self.tr(
                "Enemy fighters or guns can meet transports over {0}: a mission goes through its steps."
            )
            parts.append(text.format(self._places(met)))
        if free:
            text = self.tr(
                "No enemy can meet them over {0}: there a transport serves without a mission, under Sources, "
                "until one has been flown."
            )
            parts.append(text.format(free))
        return "\n\n".join(parts)

    def _places(self, nodes: Iterable[int]) -> str:
        names = sorted(phrases.place(self.desk.game, node) for node in nodes)
        more = len(names) - 6
        shown = ", ".join(names[:6])
        return self.tr("{0} and {1} more").format(shown, more) if more > 0 else shown

    # --- air missions of the impulse (REO-AMB-14) ---

    def _show_allowance(self) -> None:
        """Show the remaining air missions of each power of the side, where the game counts them."""
        from redball.rules.base.railways import impulse_of
        from redball.rules.reorganization.air_missions import air_missions_left

        clear(self.allowance)
        game = self.desk.game
        if not reads(game, "atr_uses_missions") or not impulse_of(game):
            return
        self.allowance.addWidget(label(self.tr("Air missions left:"), "note"))
        codes = {
            game.principal(u.power): None
            for u in game.units.values()
            if u.type == "ATR" and side_of(game, u) == self.side
        }
        for code in codes:
            box = QSpinBox()
            box.setRange(-1, 99)
            box.setSpecialValueText(self.tr("any number"))
            left = air_missions_left(game, code)
            box.setValue(-1 if left is None else left)
            box.setAccessibleName(self.tr("Air missions left of {0}").format(name_of(code)))
            box.setToolTip(self.tr("Each transport that flies uses one up (REO-AMB-14)"))
            box.setKeyboardTracking(False)
            box.valueChanged.connect(lambda value, code=code: self.desk.do(SetAirMissions(code, value)))
            self.allowance.addWidget(label(name_of(code)))
            self.allowance.addWidget(box)
        self.allowance.addStretch(1)

    # --- the map ---

    def draw(self) -> None:
        """Draw who flies on the map, while the mission is on."""
        self.drawn.emit(self.lines())

    def lines(self) -> list[FlightLine]:
        """The flights in a form that the map draws."""
        from redball.canvas.sets.reorganization.flights import FlightLine

        game, mission = self.desk.game, self.mission
        if mission is None or mission.over:
            return []
        found = []
        for flight in mission.flights:
            unit = game.units.get(flight.unit)
            if unit is not None:
                own = side_of(game, unit) == mission.side
                found.append(FlightLine(unit.hex, flight.node, flight.role, own, flight.fate))
        return found

    def follow(self, unit: str) -> None:
        """A unit was selected elsewhere: pick a hex for it if it is an aircraft."""
        mission, game = self.mission, self.desk.game
        if mission is None or mission.over:
            return
        if mission.step in _FLYING and self.flights.choose(unit):
            if self.flights.orders_of(unit):
                self.flights.pick()
        elif mission.step in _FLYING and game.units[unit].type in ("ATR", "FTR", "CVP"):
            self.flights.told.setText(self._why_not(unit))

    def _why_not(self, unit: str) -> str:
        """Why an aircraft can't fly in the open step."""
        node = next(iter(self.flights.nodes), self.desk.game.units[unit].hex)
        order = self.flights.order(unit, node)
        if order is None:
            return ""
        ruling = self.desk.ask(order)
        text = " ".join(sentence(reason).rstrip(".") + "." for reason in ruling.reasons)
        return f"{text} ({', '.join(ruling.clauses[:3])})"

    def _pick(self, pick: object) -> None:
        self._own_pick = pick
        self.pick_wanted.emit(pick)

    def leave(self) -> None:
        """Cancel its own pick on the map, not that of another panel."""
        if self._own_pick is not None:
            pick, self._own_pick = self._own_pick, None
            self.pick_ended.emit(pick)

    # --- taking back ---

    def take_back(self, unit: str) -> None:
        """Undo the last order of the mission about an aircraft, and all later ones."""
        session = self.desk.session
        found = [each.seq for each in self._log if _is_about(each.order, unit)]
        if session is None or not found:
            return
        while session.head >= found[-1]:
            self.desk.undo()

    def begin(self) -> None:
        """Begin a mission, if none is on."""
        from redball.rules.reorganization.checklist import may_begin

        if self.side is not None and may_begin(self.desk.game, self.side):
            self.desk.do(AirMission(self.side))


def _is_about(order: Order | None, unit: str) -> bool:
    return isinstance(order, (FlyMission, MissionResult)) and order.unit == unit
