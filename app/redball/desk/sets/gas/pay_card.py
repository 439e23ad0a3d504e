"""Paying for a map: from which hex, whom that frees of the limits, who stays limited and why, and what is
left.

The card floats over the map, which shows the paths to the hex that is chosen.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from redball.canvas.corners import CORNERS, Corner, box_in, hidden
from redball.desk.desk import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.map.map_area import INSET, MapArea
from redball.desk.sets.gas import phrases
from redball.desk.sets.gas.rows import board
from redball.desk.sets.gas.sources import Payable, SourceRow, path_of, payable_steps, reasons_steps
from redball.desk.widgets.card import clear, scrolled, show_all
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import label, line_of, plain, unmarked
from redball.game.orders import Order
from redball.rules.gas.maps import SHEETS, choices, designated, is_flexible
from redball.rules.gas.options import reads
from redball.rules.gas.orders import DesignateMap, PayGas
from redball.rules.gas.standing import standings
from redball.rules.gas.steps import RETURN, step_of
from redball.rules.gas.stock import total_gas
from redball.rules.gas.tables import GasMap, Sheet
from redball.supply.paths import Path, Reason
from redball.wording import name_of, sentence

WIDTH, MOST_HEIGHT, LEAST_HEIGHT, MOST_LEFT, MOST_PATHS = 372, 170, 56, 3, 24
"""Px of the card, of its list of hexes and of what scrolls where there is little room; units with a reason
why they stay limited; paths drawn at once.
"""


class PayCard(QFrame):
    """``paths_shown`` carries what the map draws: thin paths, and the one in full or None; ``ended`` when
    nothing is drawn any more.
    """

    paths_shown = Signal(object, object)
    ended = Signal()

    def __init__(self, desk: Desk, area: MapArea) -> None:
        super().__init__(area)
        self.desk, self.area = desk, area
        self.power, self.map = "", ""
        self.answer: Payable | None = None
        self._before: QWidget | None = None
        self._node = -1
        self._paths: dict[tuple[str, int], Path | None] = {}
        self._inquiries = Inquiries(self, desk.outdated)
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()
        self._lay_out()
        desk.outdated.connect(self.end)
        desk.subject_changed.connect(lambda _: self._draw())
        area.installEventFilter(self)
        self.hide()

    # --- parts ---

    def _make_parts(self) -> None:
        self.chip_row = spaced(QHBoxLayout(), 8)
        self.title, self.price = label(self.tr("Pay for"), "heading"), label("", "note")
        self.maps = QComboBox()
        self.maps.setAccessibleName(self.tr("The map that is paid for"))
        self.maps.activated.connect(lambda _: self.open(self.power, self.maps.currentData()))
        inside = QWidget()
        self.rows = spaced(QVBoxLayout(inside), 2, 0)
        self.list = scrolled(inside)
        self.group = QButtonGroup(self)
        self.group.idToggled.connect(lambda _, on: self._chosen() if on else None)
        self.left_rows = spaced(QVBoxLayout(), 3)
        self.flexible_rows = spaced(QVBoxLayout(), 4)
        self.sheets: dict[Sheet, QComboBox] = {}
        self.bill = label("", "note", wrap=True)
        self.pay = QPushButton(self.tr("&Pay"))
        self.close_button = QPushButton(self.tr("&Close (Esc)"))
        self.pay.clicked.connect(self.give)
        self.close_button.clicked.connect(self.end)
        for button in (self.pay, self.close_button):
            button.setAutoDefault(True)  # Return presses the button that has the keyboard, as in a dialog

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), 6, 12, 10, 12, 11)
        head = spaced(QHBoxLayout(), 8)
        head.addLayout(self.chip_row)
        head.addWidget(self.title)
        head.addWidget(self.maps)
        head.addStretch(1)
        head.addWidget(self.price)
        column.addLayout(head)
        middle = QWidget()
        within = spaced(QVBoxLayout(middle), 6, 0)
        within.addWidget(self.list)
        within.addLayout(self.left_rows)
        within.addLayout(self.flexible_rows)
        self.middle = scrolled(middle)
        column.addWidget(self.middle)
        column.addWidget(self.bill)
        column.addLayout(line_of(None, self.close_button, self.pay))

    # --- opening and closing ---

    def open(self, power: str, map_: GasMap, node: int = -1) -> None:
        """Offer the hexes from which a power can pay for a map now; ``node`` is chosen if it is one."""
        if self.desk.session is None or step_of(self.desk.game) is None:
            return
        if self.isHidden():
            self._before = self.window().focusWidget()
        self.power, self.map, self._node = power, map_, node
        self.answer = None
        self._paths.clear()
        self.desk.show_power(power)
        self._inquiries.in_turns("sources", payable_steps(self.desk.game, power, map_), self._show)
        if self.answer is None:
            self._show_waiting()

    def open_from(self, node: int) -> None:
        """Offer to pay with the gas of a hex, for the map of its power with most limited units."""
        game = self.desk.game
        for row in board(game).rows:
            if node in row.stock and row.cells:
                map_ = max(row.cells.values(), key=lambda cell: len(cell.limited)).map
                self.open(row.power, map_, node)
                return

    def end(self, *_: object) -> None:
        """Close the card."""
        self._inquiries.stop_all()
        if self.isHidden():
            return
        had = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.hide()
        self.ended.emit()
        before, self._before = self._before, None
        if had:
            home = before if before is not None and before.isVisible() else self.area.view
            if home is not None:
                home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _show_waiting(self) -> None:
        self._show_head("")
        self._clear()
        self.rows.addWidget(label(self.tr("Tracing to the gas…"), "note"))
        self._appear()

    def _appear(self) -> None:
        self.show()
        self.place()
        self.raise_()

    # --- showing ---

    def _show_head(self, price: str) -> None:
        clear(self.chip_row)
        chip = PowerChip(self.power)
        chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        chip.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.chip_row.addWidget(chip)
        chip.show()
        self._fill_maps()
        self.price.setText(price)

    def _fill_maps(self) -> None:
        """List the maps on which the power has units that need gas."""
        row = board(self.desk.game).row(self.power)
        known = tuple(row.cells) if row is not None else ()
        self.maps.clear()
        for name in known if self.map in known else (*known, self.map):
            self.maps.addItem(phrases.map_name(name), name)
        self.maps.setCurrentIndex(self.maps.findData(self.map))
        several = self.maps.count() > 1
        self.maps.setVisible(several)
        one = self.tr("Pay for {0}").format(phrases.map_name(self.map))
        self.title.setText(self.tr("Pay for") if several else one)

    def _clear(self) -> None:
        for button in self.group.buttons():
            self.group.removeButton(button)
        for rows in (self.rows, self.left_rows, self.flexible_rows):
            clear(rows)
        self.sheets = {}

    def _show(self, answer: Payable) -> None:
        self.answer = answer
        self._clear()
        self._show_head(phrases.gas(answer.cost))
        for number, row in enumerate(answer.rows):
            self._add_row(number, row)
        if not answer.rows:
            self.rows.addWidget(label(self._nothing(answer), "note", wrap=True))
        self._add_flexible()
        self.pay.setText(self.tr("&Pay {0} gas").format(answer.cost))
        show_all(self.list.widget().layout())
        self._appear()
        nodes = [row.node for row in answer.rows]
        first = self.group.button(nodes.index(self._node) if self._node in nodes else 0)
        self.group.blockSignals(True)
        if first is not None:
            first.setChecked(True)
        self.group.blockSignals(False)
        self._chosen()
        (first or self.close_button).setFocus(Qt.FocusReason.PopupFocusReason)

    def _nothing(self, answer: Payable) -> str:
        if answer.paid:
            where = phrases.places(self.desk.game, answer.paid)
            return self.tr("Paid from {0}; no other hex has gas.").format(where)
        return self.tr("{0} has no gas that it may spend.").format(name_of(answer.power))

    def _add_row(self, number: int, row: SourceRow) -> None:
        answer, game = self.answer, self.desk.game
        assert answer is not None
        name = phrases.place(game, row.node)
        button = QRadioButton(unmarked(self.tr("{place}: {gas} gas").format(place=name, gas=row.gas)))
        button.setAccessibleName(f"{button.text()}, {self._effect(row)}")
        button.setToolTip(plain(phrases.unit_names(game, row.freed)))
        self.group.addButton(button, number)
        line = spaced(QHBoxLayout(), 8)
        line.addWidget(button)
        line.addStretch(1)
        line.addWidget(label(self._effect(row), "small"))
        self.rows.addLayout(line)

    def _effect(self, row: SourceRow) -> str:
        """Whom a payment frees of limits: '9 of 10 units unlimited'."""
        answer = self.answer
        assert answer is not None
        if step_of(self.desk.game) == RETURN:
            return self.tr("all may stay at sea")
        if not answer.limited:
            return self.tr("nobody there is limited")
        if not row.left:
            one, many = self.tr("{0} unit unlimited"), self.tr("all {0} units unlimited")
            return (one if len(row.freed) == 1 else many).format(len(row.freed))
        if not row.freed:
            return self.tr("makes nobody unlimited")
        text = self.tr("{freed} of {all} units unlimited")
        return text.format(freed=len(row.freed), all=len(answer.limited))

    def _add_flexible(self) -> None:
        """The maps whose meaning is still open, where the power has units that need gas."""
        game, step = self.desk.game, step_of(self.desk.game)
        if step is None or reads(game, "flex_map") == "per_unit":
            return
        own = {how.sheet for how in standings(game).values() if how.payer == self.power}
        for sheet in SHEETS:
            there = sheet in own and is_flexible(game, sheet)
            if not there or designated(game, step, self.power, sheet) is not None:
                continue
            box = QComboBox()
            text = self.tr("{0} counts as").format(phrases.map_name(sheet))
            box.setAccessibleName(text)
            box.setToolTip(
                self.tr("Fixed from the first act there, or from the payment, until the step ends")
            )
            box.addItem(self.tr("a map that is paid"), "")
            for name in choices(game, sheet):
                box.addItem(phrases.map_name(name), name)
            self.sheets[sheet] = box
            line = QWidget()
            row = spaced(QHBoxLayout(line), 8, 0)
            row.addWidget(label(text), 1)
            row.addWidget(box)
            self.flexible_rows.addWidget(line)
            line.show()
            box.currentIndexChanged.connect(lambda _: self._tell())

    def chosen_row(self) -> SourceRow | None:
        """The hex that is chosen."""
        number = self.group.checkedId()
        rows = self.answer.rows if self.answer is not None else ()
        return rows[number] if 0 <= number < len(rows) else None

    def _chosen(self) -> None:
        """Another hex was chosen: say who stays limited, and draw the paths there."""
        if self.answer is None:
            return
        row = self.chosen_row()
        if row is None or step_of(self.desk.game) == RETURN:
            clear(self.left_rows)
        else:
            self._show_left(row, {})
            steps = reasons_steps(
                self.desk.game, row.left[:MOST_LEFT], (*self.answer.paid, row.node), self.power
            )
            self._inquiries.in_turns("left", steps, partial(self._show_left, row), at_once=False)
        self._tell()
        self._draw()
        self.place()

    def _show_left(self, row: SourceRow, reasons: Mapping[str, Reason | None]) -> None:
        clear(self.left_rows)
        for line in self._left_lines(row, reasons):
            self.left_rows.addWidget(line)
            line.show()
        self.place()

    def _left_lines(self, row: SourceRow, reasons: Mapping[str, Reason | None]) -> Iterator[QWidget]:
        """Who stays limited, and why as far as it is known, and which second payment would help."""
        game = self.desk.game
        for id in row.left[:MOST_LEFT]:
            reason = reasons.get(id)
            why = sentence(reason.text) if reason is not None else self.tr("no path to the gas")
            yield _line("half", self.tr("{0} stays limited").format(game.units[id].name), why)
        rest = len(row.left) - MOST_LEFT
        if rest > 0:
            yield _line("half", self.tr("and {0} more").format(rest), "")
        if row.second >= 0:
            text = self.tr("A second payment from {0} would reach {1}")
            where = phrases.place(game, row.second)
            yield _line("mend", text.format(where, phrases.unit_names(game, row.second_units)), "")

    def _tell(self) -> None:
        """Show the bill, or why it can't be paid."""
        order = self.order()
        if order is None or self.answer is None:
            self.bill.setText("")
            self.pay.setEnabled(False)
            return
        ruling = self.desk.ask(order)
        self.pay.setEnabled(ruling.allowed)
        if ruling.allowed:
            have = total_gas(self.desk.game, self.power)
            text = self.tr("{power}: {before} gas, {after} left")
            said = text.format(power=name_of(self.power), before=have, after=have - self.answer.cost)
        else:
            said = " ".join(f"{sentence(reason).rstrip('.')}." for reason in ruling.reasons)
        self.bill.setText(said)
        self.bill.setObjectName("note" if ruling.allowed else "trouble")
        self.bill.style().polish(self.bill)

    def place(self) -> None:
        """Stand in the corner of the map that hides least of the paths and units."""
        if self.isHidden():
            return
        room = QRectF(self.area.rect())
        self._fit(round(room.height() - 2 * INSET))
        size, subjects = QSizeF(self.size()), self._subjects()
        panels = [QRectF(each) for each in self.area.floating()]

        def cost(corner: Corner) -> tuple[int, int]:
            box = box_in(corner, size, room, INSET)
            return hidden(box, subjects), hidden(box, panels)

        order = ("lower right", "lower left", "upper left", "upper right")
        corner = min((each for each in order if each in CORNERS), key=cost)
        self.move(box_in(corner, size, room, INSET).topLeft().toPoint())

    def _fit(self, most: int) -> None:
        """Be as high as what it shows; where there is less room, what is below the head and above the bill
        scrolls, so that the buttons stay in sight.
        """
        rows = self.list.widget().layout()
        rows.activate()
        high = rows.totalSizeHint().height() + 4
        self.list.setFixedHeight(min(MOST_HEIGHT, high))
        whole = self._height_of_middle()
        self.middle.setFixedHeight(whole)
        self.layout().activate()
        over = self.layout().totalHeightForWidth(WIDTH) - most
        if over > 0:
            self.list.setFixedHeight(high)  # one list that scrolls, not one within another
            self.middle.setFixedHeight(max(LEAST_HEIGHT, whole - over))
            self.layout().activate()
        self.setFixedSize(WIDTH, self.layout().totalHeightForWidth(WIDTH))

    def _height_of_middle(self) -> int:
        inside, sides = self.middle.widget().layout(), self.layout().contentsMargins()
        inside.activate()
        high = inside.totalHeightForWidth(WIDTH - sides.left() - sides.right())
        return high if high >= 0 else inside.totalSizeHint().height()  # no line of it wraps

    def _subjects(self) -> list[QRectF]:
        """The hexes of what is drawn, in px of the map's area."""
        view = self.area.view
        if view is None:
            return []
        nodes = {node for path in self._drawn() for leg in path.legs for node in leg.nodes}
        row = self.chosen_row()
        nodes |= {row.node} if row is not None else set()
        unit = self.desk.unit
        nodes |= {unit.hex} if unit is not None and unit.hex >= 0 else set()
        side = max(10.0, view.scale_px)
        spots = (self.area.point_of(node) for node in nodes)
        return [QRectF(at.x() - side / 2, at.y() - side / 2, side, side) for at in spots]

    # --- the map ---

    def _draw(self) -> None:
        """Draw the paths to the chosen hex: that of the chosen unit in full, or those of all thin."""
        if self.isHidden():
            return
        row = self.chosen_row()
        if row is None:
            self.paths_shown.emit((), None)
            return
        unit = self.desk.unit
        how = standings(self.desk.game).get(unit.id) if unit is not None and unit.hex >= 0 else None
        if unit is not None and how is not None and (how.payer, how.map) == (self.power, self.map):
            units: tuple[str, ...] = (unit.id,)
        else:
            units = tuple(id for id in row.freed if self.desk.game.units[id].hex >= 0)[:MOST_PATHS]
        self._inquiries.in_turns("paths", self._trace(units, row), self._show_paths, at_once=False)

    def _trace(self, units: Sequence[str], row: SourceRow) -> Generator[object, None, Sequence[str]]:
        """Work out the paths of some units to a hex, as far as they aren't known."""
        game, paid = self.desk.game, self.answer.paid if self.answer is not None else ()
        for id in units:
            if (id, row.node) not in self._paths:
                self._paths[id, row.node] = path_of(game, game.units[id], (*paid, row.node), self.power)
                yield id
        return units

    def _show_paths(self, units: Sequence[str]) -> None:
        row, unit = self.chosen_row(), self.desk.unit
        if row is None:
            return
        found = [path for id in units if (path := self._paths.get((id, row.node))) is not None and path.links]
        if unit is not None and tuple(units) == (unit.id,):
            self.paths_shown.emit((), found[0] if found else None)
        else:
            self.paths_shown.emit(tuple(found), None)
        self.place()

    def _drawn(self) -> list[Path]:
        row = self.chosen_row()
        found = [path for (_, node), path in self._paths.items() if row is not None and node == row.node]
        return [path for path in found if path is not None]

    # --- paying ---

    def order(self) -> PayGas | None:
        """The payment that is chosen."""
        row = self.chosen_row()
        if row is None:
            return None
        return PayGas(self.power, self.map, (self.desk.game.atlas.label(row.node),))

    def orders(self) -> Sequence[Order]:
        """The payment, after what flexible maps shall count as."""
        pays = self.order()
        if pays is None:
            return ()
        said = [
            DesignateMap(self.power, sheet, box.currentData())
            for sheet, box in self.sheets.items()
            if box.currentData()
        ]
        return (*said, pays)

    def give(self) -> None:
        """Pay."""
        orders = self.orders()
        if orders and self.pay.isEnabled():
            self.desk.do_as_one(orders)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter pays, Escape closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.give()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched, event: QEvent) -> bool:
        """Stay in the corner when the map's area is resized."""
        if watched is self.area and event.type() is QEvent.Type.Resize:
            self.place()
        return super().eventFilter(watched, event)


def _line(sign: str, text: str, note: str) -> QWidget:
    made = QWidget()
    row = spaced(QHBoxLayout(made), 7, 0)
    row.addWidget(Sign(sign), 0, Qt.AlignmentFlag.AlignTop)
    column = spaced(QVBoxLayout(), 0)
    column.addWidget(label(text, wrap=True))
    if note:
        column.addWidget(label(note, "small", wrap=True))
    row.addLayout(column, 1)
    return made
