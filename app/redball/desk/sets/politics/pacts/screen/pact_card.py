"""The neutrality pact of two powers: garrisons counted unit by unit, the odds, chits, and what is missing."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QPushButton, QTabBar

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, line_of, plain
from redball.exact import quantity_text
from redball.rules.politics.treaties import garrisons, in_words
from redball.rules.politics.treaties.orders import BreakPact, DrawPactChits, SetGarrison
from redball.rules.politics.treaties.overview import between, breaking
from redball.rules.politics.treaties.pacts import draws_by_table
from redball.wording import message, name_of, quantity, sentence

MOST_VALUE = 99


class PactCard(Card):
    """``pact_wanted`` asks for the form, ``what_if_wanted`` for what would happen if."""

    pact_wanted = Signal()
    what_if_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("Pact and garrisons"))
        self.desk, self.pair = desk, ("", "")
        self.rows: tuple[garrisons.Counted, ...] = ()
        self.pact, self.missing = SaidList(desk), SaidList(desk)
        self.sides = QTabBar()
        self.sides.setExpanding(False)
        self.sides.setAccessibleName(tr("Whose garrison"))
        self.sum = label("", "strong", wrap=True)
        self.odds = RowsTable([tr("Border"), tr("Counts"), tr("Worth"), tr("Ratio")], 0, (1, 2, 3))
        self.odds.setAccessibleName(tr("Odds"))
        self.units = RowsTable([tr("Unit"), tr("Value"), tr("Counts")], 2, (1,))
        self.units.setAccessibleName(tr("Units as garrison"))
        self.value = stepper(0, MOST_VALUE)
        self.value.setAccessibleName(tr("Garrison value"))
        self._make_buttons()
        self._lay_out()

    def _make_buttons(self) -> None:
        self.set_value = _button(
            tr("Set value"), tr("The garrison value of the chosen unit against the other")
        )
        self.show_units = _button(tr("Show on the map"), tr("All units that count"))
        self.form = _button(tr("Pact…"), tr("Sign the pact, or write down how it stands"))
        self.draw = _button("", "")
        self.break_pact = _button("", "")
        self.ask = _button(tr("What if…"), tr("What would happen if war were declared"))
        self.set_value.clicked.connect(self._set_value)
        self.show_units.clicked.connect(self._show_units)
        self.form.clicked.connect(self.pact_wanted)
        self.draw.clicked.connect(lambda: self.desk.do(DrawPactChits(*self.side)))
        self.break_pact.clicked.connect(lambda: self.desk.do(BreakPact(*self.side)))
        self.ask.clicked.connect(self._ask)

    def _lay_out(self) -> None:
        self.odds.setFixedHeight(78)
        self.units.setMinimumHeight(120)
        self.body.addWidget(self.pact)
        self.body.addWidget(self.sides)
        self.body.addWidget(self.sum)
        self.body.addWidget(self.missing)
        self.body.addWidget(self.odds)
        self.body.addWidget(self.units, 1)
        self.body.addLayout(line_of(self.value, self.set_value, self.show_units, None))
        buttons = FlowLayout(6)
        for button in (self.form, self.draw, self.break_pact, self.ask):
            buttons.addWidget(button)
        self.body.addLayout(buttons)
        self.sides.currentChanged.connect(lambda _: self._show_side())
        self.units.row_chosen.connect(self._choose)
        self.units.row_hovered.connect(self._mark)
        self.units.row_activated.connect(self._go_to)

    @property
    def side(self) -> tuple[str, str]:
        """The power whose garrison is shown, and against whom."""
        a, b = self.pair
        return (a, b) if self.sides.currentIndex() <= 0 else (b, a)

    # --- showing --------------------------------------------------------------------------------------------

    def show_pair(self, a: str, b: str) -> None:
        """Show how two powers stand."""
        new = (a, b) != self.pair
        self.pair = a, b
        self.sides.blockSignals(True)
        kept = 0 if new else max(0, self.sides.currentIndex())
        while self.sides.count():
            self.sides.removeTab(0)
        for power in (a, b):
            self.sides.addTab(name_of(power))
        self.sides.setCurrentIndex(kept)
        self.sides.blockSignals(False)
        found = between(self.desk.game, a, b)
        self.pact.show_said(in_words.pact_said(self.desk.game, found))
        if found.pact is None:
            self.pact.add_words("info", tr("They have no neutrality pact."))
        self._show_side()

    def _show_side(self) -> None:
        game, (power, against) = self.desk.game, self.side
        own = garrisons.garrison(game, power, against)
        worth = garrisons.other_worth(game, power, against)
        needed = garrisons.needed_ratio(game, power, against)
        text = sentence(
            message(
                "politics.garrison.sum", power=power, against=against, own=own, worth=quantity_text(worth)
            )
        )
        if needed is not None:
            text += "  ·  " + tr("needed {0}:{1}").format(needed.numerator, needed.denominator)
        self.sum.setText(text)
        missing = tuple(in_words.missing_said(game, power, against))
        state = in_words.garrison_said(game, power, against)
        self.missing.show_said([state], "done" if garrisons.garrison_meets(game, power, against) else "info")
        self.missing.add_said(missing, "trouble")
        self._fill_odds()
        self._fill_units()
        self._show_buttons()

    def _fill_odds(self) -> None:
        rows = garrisons.odds_table(self.desk.game, *self.side)
        cells = [
            (
                tr("turn {0}").format(row.turns),
                f"{row.percent} %",
                quantity(row.worth),
                quantity(row.ratio) if row.ratio is not None else "–",
            )
            for row in rows
        ]
        self.odds.fill(cells, [tr("Now") if row.now else "" for row in rows], [row.now for row in rows])

    def _fill_units(self) -> None:
        self.rows = garrisons.listed(self.desk.game, *self.side)
        cells = [
            (
                each.unit.name,
                "–" if each.value is None else str(each.value),
                sentence(message(f"politics.garrison.{each.why}")),
            )
            for each in self.rows
        ]
        tips = [self._place(each) for each in self.rows]
        self.units.fill(cells, tips, [each.counts for each in self.rows])
        self._choose(self.units.currentRow())

    def _place(self, each: garrisons.Counted) -> str:
        if each.unit.hex < 0:
            return tr("not on the map")
        atlas = self.desk.game.atlas
        return f"{atlas.place_name(each.unit.hex)} {atlas.label(each.unit.hex)}".strip()

    def _show_buttons(self) -> None:
        game, (power, against) = self.desk.game, self.side
        has_pact = between(game, power, against).pact is not None
        found = breaking(game, power, against)
        self.draw.setVisible(has_pact)
        self.draw.setText(tr("{0} draws {1}").format(name_of(power), draws_by_table(game, power)))
        self.draw.setEnabled(not found.no_draw)
        reasons = [sentence(each.reason) for each in found.no_draw]
        self.draw.setToolTip(plain("\n".join(reasons) or tr("Entry chits for the pact")))
        self.break_pact.setVisible(has_pact)
        self.break_pact.setText(tr("{0} breaks it").format(name_of(power)))
        self.break_pact.setEnabled(has_pact and not found.missing)
        missing = [sentence(each.reason) for each in found.missing]
        self.break_pact.setToolTip(plain("\n".join(missing) or tr("The pact ends; war is declared apart")))
        self.show_units.setEnabled(any(each.counts for each in self.rows))

    # --- doing ----------------------------------------------------------------------------------------------

    def _chosen(self) -> garrisons.Counted | None:
        row = self.units.currentRow()
        return self.rows[row] if 0 <= row < len(self.rows) else None

    def _choose(self, _row: int) -> None:
        each = self._chosen()
        self.value.setEnabled(each is not None)
        self.set_value.setEnabled(each is not None)
        if each is not None:
            self.value.setValue(each.value or 0)

    def _mark(self, row: int) -> None:
        each = self.rows[row] if 0 <= row < len(self.rows) else None
        self.desk.highlighted.emit((each.unit.hex,) if each is not None and each.unit.hex >= 0 else ())

    def _go_to(self, row: int) -> None:
        each = self.rows[row] if 0 <= row < len(self.rows) else None
        if each is not None and each.unit.hex >= 0:
            self.desk.show_unit(each.unit.id)
            self.desk.centre(each.unit.hex)

    def _show_units(self) -> None:
        nodes = tuple(dict.fromkeys(each.unit.hex for each in self.rows if each.counts))
        self.desk.highlighted.emit(nodes)
        if nodes:
            self.desk.centre(nodes[0])

    def _set_value(self) -> None:
        each = self._chosen()
        if each is not None:
            self.desk.do(SetGarrison(each.unit.id, self.side[1], self.value.value()))

    def _ask(self) -> None:
        power, against = self.side
        self.what_if_wanted.emit({"power": power, "act": "war", "target": against})

    def sizeHint(self) -> QSize:
        """Room for some units."""
        return QSize(360, 420)


def _button(text: str, tip: str) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName("narrow")
    made.setToolTip(plain(tip))
    return made
