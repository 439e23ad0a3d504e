"""Garrisons of two powers against each other: units one by one, the sum of both sides, and the odds."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from PySide6.QtWidgets import QHBoxLayout, QTabBar, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.screen.columns import small_button, two_columns
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, plain
from redball.exact import quantity_text
from redball.rules.politics.treaties import garrisons, in_words
from redball.rules.politics.treaties.orders import SetGarrison
from redball.wording import message, name_of, quantity, sentence

MOST_VALUE = 99


class GarrisonPage(QWidget):
    """The garrison of one of two powers against the other."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk, self.pair = desk, ("", "")
        self.rows: tuple[garrisons.Counted, ...] = ()
        self.state = SaidList(desk)
        self.sides = QTabBar()
        self.sides.setExpanding(False)
        self.sides.setAccessibleName(tr("Whose garrison"))
        self.sum = label("", "strong", wrap=True)
        self.odds = RowsTable([tr("Turn"), tr("Counts"), tr("Ratio")], 0, (1, 2))
        self.odds.setAccessibleName(tr("Odds"))
        self.odds.setToolTip(plain(tr("From so many turns of a common border on")))
        self.units = RowsTable([tr("Unit"), tr("Value"), tr("Counts")], 2, (1,))
        self.units.setAccessibleName(tr("Units as garrison"))
        self.value = stepper(0, MOST_VALUE)
        self.value.setAccessibleName(tr("Garrison value"))
        self.set_value = small_button(
            tr("Set value"), tr("The garrison value of the chosen unit against the other")
        )
        self.show_units = small_button(tr("Show on the map"), tr("All units that count"))
        self.set_value.clicked.connect(self._set_value)
        self.show_units.clicked.connect(self._show_units)
        self._lay_out()

    def _lay_out(self) -> None:
        self.odds.setMinimumHeight(78)
        self.units.setMinimumHeight(100)
        row = spaced(QHBoxLayout(), 6)
        for widget in (self.value, self.set_value, self.show_units):
            row.addWidget(widget)
        row.addStretch(1)
        left = (self.sides, self.sum, self.state, self.odds, None)
        two_columns(self, left, (self.units, row), (1, 1))
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
        state = in_words.garrison_said(game, power, against)
        self.state.show_said([state], "done" if garrisons.garrison_meets(game, power, against) else "info")
        self._fill_odds()
        self._fill_units()
        self.show_units.setEnabled(any(each.counts for each in self.rows))

    def _fill_odds(self) -> None:
        rows = garrisons.odds_table(self.desk.game, *self.side)
        cells = [
            (
                str(row.turns),
                f"{row.percent} %",
                odds_text(row.ratio) if row.ratio is not None else "–",
            )
            for row in rows
        ]
        worth = [tr("The other side is worth {0} then").format(quantity(row.worth)) for row in rows]
        self.odds.fill(cells, worth, [row.now for row in rows])

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


def odds_text(ratio: Fraction) -> str:
    """A garrison ratio to two places, rounded down, so that it never looks larger than it is."""
    hundredths = floor(ratio * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}:1"
