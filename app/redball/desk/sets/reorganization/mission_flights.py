"""The steps of an air mission in which aircraft fly: who may, where to, and who already does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.sets.reorganization import mission_phrases, phrases
from redball.desk.sets.reorganization.rows import UnitRow
from redball.desk.sets.reorganization.tables import MIME, UnitTable
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import label
from redball.rules.reorganization.mission import Mission, distance
from redball.rules.reorganization.orders import FlyMission
from redball.wording import quantity, sentence

if TYPE_CHECKING:
    from redball.game.powers import Side
    from redball.game.state import Game
    from redball.game.units import Unit


class HexTable(RowsTable):
    """Hexes, one a row; an aircraft can be dropped on one.  ``flight_wanted`` carries an aircraft (empty: the
    chosen one) and a row.
    """

    flight_wanted = Signal(str, int)

    def __init__(self, heads: Sequence[str], stretch: int, numbers: Sequence[int] = ()) -> None:
        super().__init__(heads, stretch, numbers)
        self.take_drops(MIME)
        self.dropped.connect(self.flight_wanted)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter flies there."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.flight_wanted.emit("", self.currentRow())
        else:
            super().keyPressEvent(event)


class FlightsPage(QWidget):
    """``pick_wanted`` carries a :class:`Pick` for the chosen aircraft's hex; ``back_wanted`` an aircraft
    whose flight is to be undone.
    """

    pick_wanted = Signal(object)
    back_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.mission: Mission | None = None
        self.open: list[FlyMission] = []
        self.nodes: list[int] = []
        self.unit = ""
        self._own = False
        self._sort: tuple[int, bool] = (0, False)
        self.filter = QComboBox()
        self.filter.setAccessibleName(self.tr("Hex to fly to"))
        self.filter.setToolTip(self.tr("Only aircraft that have this hex in range"))
        self.filter.currentIndexChanged.connect(lambda _: self._show_aircraft())
        self.hexes = HexTable([self.tr("Hex"), self.tr("Flown"), self.tr("There")], 2, (1,))
        self.aircraft = UnitTable([self.tr("Aircraft"), self.tr("At"), self.tr("Does")], 2, ())
        self.aircraft.setAccessibleName(self.tr("Aircraft that may fly, and those that do"))
        self.aircraft.row_chosen.connect(self._choose_row)
        self.aircraft.row_activated.connect(lambda _row: self.hexes.setFocus())
        self.aircraft.sort_wanted.connect(self._sort_by)
        self.hexes.setAccessibleName(self.tr("Hexes to fly to"))
        self.hexes.row_chosen.connect(lambda _row: self._tell())
        self.hexes.row_activated.connect(lambda row: self.fly_row("", row))
        self.hexes.flight_wanted.connect(self.fly_row)
        self.hexes.row_hovered.connect(self._hover)
        self.told = label("", "note", wrap=True)
        self.on_map = QPushButton(self.tr("On the &map"))
        self.on_map.setToolTip(self.tr("Click the hex on the map"))
        self.on_map.clicked.connect(self.pick)
        self.back = QPushButton(self.tr("&Take back"))
        self.back.clicked.connect(lambda: self.back_wanted.emit(self.unit))
        self.fly = QPushButton(self.tr("&Fly"))
        self.fly.clicked.connect(lambda: self.fly_row("", self.hexes.currentRow()))
        self._lay_out()

    def _lay_out(self) -> None:
        left = spaced(QVBoxLayout(), 4)
        left.addWidget(self.filter)
        left.addWidget(self.aircraft, 1)
        tables = spaced(QHBoxLayout(), 8)
        tables.addLayout(left, 5)
        tables.addWidget(self.hexes, 5)
        foot = spaced(QHBoxLayout(), 8)
        foot.addWidget(self.told, 1)
        for button in (self.back, self.on_map, self.fly):
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignBottom)
        layout = spaced(QVBoxLayout(self), 5, 0, 4, 0, 0)
        layout.addLayout(tables, 1)
        layout.addLayout(foot)

    # --- what is shown ---

    def show_flights(self, mission: Mission, found: Sequence[FlyMission], own: bool) -> None:
        """Show who may fly now; ``own``: the side that reorganizes acts."""
        self.mission, self.open, self._own = mission, list(found), own
        if self.unit not in {*self._units(), *(f.unit for f in mission.flights)}:
            self.unit = ""
        before = self.filter.currentData()
        self.filter.blockSignals(True)
        self.filter.clear()
        self.filter.addItem(self.tr("To all hexes"), "")
        for name in dict.fromkeys(order.hex for order in self.open):
            self.filter.addItem(self.tr("To {0}").format(self._place(name)), name)
        self.filter.setCurrentIndex(max(0, self.filter.findData(before)))
        self.filter.blockSignals(False)
        self._show_aircraft()

    def _units(self) -> list[str]:
        return list(dict.fromkeys(order.unit for order in self.open))

    def _place(self, name: str) -> str:
        game = self.desk.game
        return phrases.place(game, game.atlas.find(name))

    def _show_aircraft(self) -> None:
        if self.mission is None or self.desk.session is None:
            return
        game, wanted = self.desk.game, self.filter.currentData()
        flying = {f.unit: f for f in self.mission.flights if f.unit in game.units and self._acts(f.unit)}
        fits = {o.unit for o in self.open if not wanted or o.hex == wanted}
        made = [self._row(game, game.units[unit]) for unit in [*flying, *fits]]
        column, backwards = self._sort
        made.sort(key=lambda row: (row.cells[column], row.cells[0]), reverse=backwards)
        self.aircraft.show_rows(made, lambda unit: game.units[unit], self.unit)
        if not self.unit and len(fits) == 1 and len(made) == 1:
            self.choose(made[0].unit)
        else:
            self._show_hexes()

    def _acts(self, unit: str) -> bool:
        from redball.rules.reorganization.mission import side_of

        assert self.mission is not None
        return (side_of(self.desk.game, self.desk.game.units[unit]) == self.mission.side) == self._own

    def _row(self, game: Game, unit: Unit) -> UnitRow:
        assert self.mission is not None
        flight = self.mission.flight(unit.id)
        if flight is not None:
            does, tip = (
                mission_phrases.does(game, flight),
                self.tr("Flies {0} of {1} hexes").format(flight.flown, unit.range),
            )
        else:
            does = self.tr("may fly {0} hexes").format(unit.range)
            tip = self.tr("Drag it onto a hex, or choose a hex and press Fly")
        cells = (unit.name, phrases.where(game, unit), does)
        return UnitRow(unit.id, cells, f"{unit.name}\n{does}\n{tip}", flight is None)

    def _sort_by(self, column: int) -> None:
        before, backwards = self._sort
        self._sort = (column, not backwards if column == before else False)
        self._show_aircraft()

    def _choose_row(self, row: int) -> None:
        unit = self.aircraft.rows[row].unit if 0 <= row < len(self.aircraft.rows) else ""
        if unit != self.unit:
            self.unit = unit
            if unit:
                self.desk.highlighted.emit((phrases.spot(self.desk.game, self.desk.game.units[unit]),))
            self._show_hexes()

    def choose(self, unit: str) -> bool:
        """Select an aircraft; False when it has no row here."""
        row = self.aircraft.index_of(unit)
        if row < 0 and unit in self._units():
            self.filter.setCurrentIndex(0)
            row = self.aircraft.index_of(unit)
        if row < 0:
            return False
        self.unit = unit
        self.aircraft.blockSignals(True)
        self.aircraft.setCurrentCell(row, 0)
        self.aircraft.blockSignals(False)
        self._show_hexes()
        return True

    def orders_of(self, unit: str) -> list[FlyMission]:
        """The flights that an aircraft may fly now."""
        return [order for order in self.open if order.unit == unit]

    def _show_hexes(self) -> None:
        game, before = self.desk.game, self._node()
        orders = self.orders_of(self.unit) if self.unit else self.open
        flying = self.mission is not None and self.mission.flight(self.unit) is not None
        self.nodes = [] if flying else list(dict.fromkeys(game.atlas.find(o.hex) for o in orders))
        rows = [self._hex_cells(game, node) for node in self.nodes]
        self.hexes.blockSignals(True)
        self.hexes.setCurrentCell(-1, -1)
        self.hexes.fill(rows, [f"{row[0]}\n{row[2]}" for row in rows], [False] * len(rows))
        wanted = self.filter.currentData()
        node = game.atlas.find(wanted) if wanted else before
        at = self.nodes.index(node) if node in self.nodes else (0 if len(self.nodes) == 1 else -1)
        self.hexes.setCurrentCell(at, 0 if at >= 0 else -1)
        self.hexes.blockSignals(False)
        self._tell()

    def _hex_cells(self, game: Game, node: int) -> tuple[str, str, str]:
        unit = game.units.get(self.unit)
        flown = ""
        if unit is not None:
            flown = self.tr("{0} of {1}").format(distance(game, unit, node), unit.range)
        return phrases.place(game, node), flown, ", ".join(self._there(game, node))

    def _there(self, game: Game, node: int) -> list[str]:
        """The situation in a hex: who waits there, and who flies there already."""
        from redball.rules.reorganization.costs import rp_cost

        assert self.mission is not None
        waiting = [
            self.tr("{0} {1} RP").format(u.name, quantity(rp_cost(u)))
            for u in game.units_at.get(node, ())
            if u.shattered or not u.organized
        ]
        flying = [
            f"{mission_phrases.role(f.role)} {game.units[f.unit].name}"
            for f in self.mission.flights
            if f.node == node and f.unit in game.units
        ]
        return [*waiting, *flying]

    def _node(self) -> int:
        row = self.hexes.currentRow()
        return self.nodes[row] if 0 <= row < len(self.nodes) else -1

    def _hover(self, row: int) -> None:
        self.desk.highlighted.emit((self.nodes[row],) if 0 <= row < len(self.nodes) else ())

    # --- flying ---

    def order(self, unit: str, node: int) -> FlyMission | None:
        """The order for the flight of an aircraft to a hex in the open step, legal or not."""
        if self.mission is None or unit not in self.desk.game.units or node < 0:
            return None
        label_, step = self.desk.game.atlas.label(node), self.mission.step
        side: Side = "axis" if self.mission.side == "axis" else "allied"
        if self.desk.game.units[unit].type == "ATR":
            return FlyMission(unit, label_, "transport", side)
        role = {"patrols": "patrol", "transports": "escort"}.get(step, "interceptor")
        return FlyMission(unit, label_, role, side)  # type: ignore[arg-type]

    def _tell(self) -> None:
        """Describe the selected flight, or say what to do."""
        order = self.order(self.unit, self._node())
        flying = self.mission is not None and self.mission.flight(self.unit) is not None
        self.back.setVisible(flying)
        self.on_map.setVisible(bool(self.unit) and not flying)
        self.fly.setEnabled(order is not None and not flying)
        if order is not None and not flying:
            ruling = self.desk.ask(order)
            parts = [sentence(ruling.text)] if ruling.allowed else [sentence(r) for r in ruling.reasons]
            parts += [self._serves(order)] if ruling.allowed and order.role == "transport" else []
            parts += [sentence(note) for note in ruling.notes]
            text = " ".join(part.rstrip(".") + "." for part in parts if part)
            if not ruling.allowed:
                text += f" ({', '.join(ruling.clauses[:3])})"
        elif not self.open and not flying:
            text = self.tr("Nobody who may fly in this step has a hex in range.")
        elif flying:
            text = self.tr("Flies already; Take back undoes the order and those after it.")
        elif self.unit:
            text = self.tr("Choose a hex, or click it on the map.")
        else:
            text = self.tr("Choose an aircraft, here or on the map, then a hex; or drag it onto a hex.")
        self.told.setText(text)

    def _serves(self, order: FlyMission) -> str:
        from redball.rules.reorganization.ways.carriers import units_served

        game = self.desk.game
        unit = game.units[order.unit]
        flown = distance(game, unit, game.atlas.find(order.hex))
        if units_served(game, unit, flown) == 2:
            return self.tr("It may serve 2 units: a large transport within half its range")
        if unit.large:
            return self.tr("It may serve 1 unit")
        return ""

    def fly_row(self, unit: str, row: int) -> None:
        """Send an aircraft, the selected one by default, to the hex of a row."""
        if 0 <= row < len(self.nodes):
            self.fly_to(unit or self.unit, self.nodes[row])

    def fly_to(self, unit: str, node: int) -> None:
        """Send an aircraft to a hex; a denied flight shows its reasons there."""
        order = self.order(unit, node)
        if order is not None:
            self.desk.do(order, node)

    def pick(self) -> None:
        """Let the player click the selected aircraft's hex on the map."""
        game, unit = self.desk.game, self.desk.game.units.get(self.unit)
        if unit is None:
            return
        far = {
            game.atlas.find(o.hex): distance(game, unit, game.atlas.find(o.hex))
            for o in self.orders_of(unit.id)
        }
        text = self.tr("Click where {0} flies; the numbers are hexes flown").format(unit.name)
        self.pick_wanted.emit(Pick(text, lambda node: self.fly_to(unit.id, node), far))
