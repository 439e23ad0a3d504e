"""Correcting the state of major powers by hand: production multiple, fuel, points and whether they act."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CHIP, CodeBox, chip_icon
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.widgets.card import Form
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import side_name, tr
from redball.game.orders import SetPower
from redball.game.powers import SIDES, Power
from redball.game.quantities import parse_quantity, quantity_text

QUANTITIES = ("multiple", "fuel", "rp_pool", "rp_spent")
COUNTS = (
    "bp_available",
    "bp_spent",
    "bp_other",
    "bp_on_rp",
    "bp_last_spent",
    "bp_last_on_rp",
    "rail_moves",
)
SWITCHES = ("active", "in_play")
UNKNOWN = ("rail_moves", "bp_available")
"""Counts that may be unset, shown as -1."""


class PowersDialog(OrderSheet):
    """One page a power; each power that was changed is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, power: str = "") -> None:
        super().__init__(desk, tr("Set power"), tr("&Set"), parent)
        self.set_lead(
            self.tr("Corrects a power by hand, for what happened on the table. Quantities: 6 1/4 or 6¼.")
        )
        self.drafts: dict[str, dict[str, Any]] = {}
        self._filling = False
        self._make_fields()
        self._lay_out()
        self._connect()
        codes = list(desk.game.powers)
        wanted = power or desk.power
        self.list.setCurrentRow(codes.index(wanted) if wanted in codes else 0)
        self.finish(760, 600, self.lines["fuel"])

    def _make_fields(self) -> None:
        self.list = QListWidget()
        self.list.setObjectName("framed")
        self.list.setFixedWidth(200)
        self.list.setIconSize(CHIP)
        self.list.setAccessibleName(self.tr("Powers"))
        for code, name in choosers.powers(self.desk.game):
            item = QListWidgetItem(chip_icon(code), name)
            item.setData(Qt.ItemDataRole.UserRole, code)
            self.list.addItem(item)
        self.side = CodeBox((side, side_name(side)) for side in SIDES)
        self.lines = {name: QLineEdit() for name in QUANTITIES}
        self.counts = {name: Number(-1 if name in UNKNOWN else 0, 999) for name in COUNTS}
        self.counts["rail_moves"].setSpecialValueText(self.tr("by action"))
        self.counts["bp_available"].setSpecialValueText(self.tr("not entered"))
        self.switches = {"active": QCheckBox(self.tr("Acti&ve: it takes part in the war")),
                         "in_play": QCheckBox(self.tr("&In play: it appears in the panels"))}  # fmt: skip

    def _lay_out(self) -> None:
        row, left, right = QHBoxLayout(), QVBoxLayout(), QVBoxLayout()
        page = QWidget()
        columns = spaced(QHBoxLayout(page), None, 0)
        row.setSpacing(10)
        columns.setSpacing(10)
        row.addWidget(self.list)
        row.addWidget(Form(page), 1)
        for column in (left, right):
            column.setSpacing(10)
            columns.addLayout(column, 1)
        stand = form_card(left, self.tr("Standing"))
        stand.addRow(self.tr("Si&de"), self.side)
        for switch in self.switches.values():
            stand.addRow(switch)
        oil = form_card(left, self.tr("Fuel"))
        oil.addRow(self.tr("&Fuel on the track"), self.lines["fuel"])
        oil.addRow(label(self.tr("0 to 10, in quarters"), "small"))
        reorganizing = form_card(left, self.tr("Reorganization points"))
        reorganizing.addRow(self.tr("Ac&crued"), self.lines["rp_pool"])
        reorganizing.addRow(self.tr("S&pent"), self.lines["rp_spent"])
        building = form_card(right, self.tr("Production"))
        building.addRow(self.tr("&Multiple"), self.lines["multiple"])
        for name, text in (
            ("bp_available", self.tr("&Build points this turn")),
            ("bp_spent", self.tr("Spent on &units")),
            ("bp_other", self.tr("Spent on ot&her things")),
            ("bp_on_rp", self.tr("Spent on &RP")),
            ("bp_last_spent", self.tr("&Last turn without RP")),
            ("bp_last_on_rp", self.tr("Last turn &on RP")),
        ):
            building.addRow(text, self.counts[name])
        rail = form_card(right, self.tr("Impulse"))
        rail.addRow(self.tr("R&ail moves"), self.counts["rail_moves"])
        left.addStretch(1)
        right.addStretch(1)
        self.body.addLayout(row, 1)

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._show)
        self.side.currentIndexChanged.connect(self._keep)
        for line in self.lines.values():
            line.textEdited.connect(self._keep)
        for box in self.counts.values():
            box.valueChanged.connect(self._keep)
        for switch in self.switches.values():
            switch.toggled.connect(self._keep)

    @property
    def code(self) -> str:
        """The power whose page is shown."""
        return str(self.list.currentItem().data(Qt.ItemDataRole.UserRole))

    def _show(self) -> None:
        """Fill the page with a power's state and its draft."""
        values = _plain(self.desk.game.powers[self.code]) | self.drafts.get(self.code, {})
        self._filling = True
        self.side.choose(values["side"])
        for name, line in self.lines.items():
            line.setText(values[name])
        for name, box in self.counts.items():
            box.setValue(values[name])
        for name, switch in self.switches.items():
            switch.setChecked(values[name])
        self._filling = False

    def _keep(self, *_: object) -> None:
        """Remember the page as a draft of its power."""
        if self._filling:
            return
        before = _plain(self.desk.game.powers[self.code])
        now = {"side": self.side.code}
        now |= {name: line.text().strip() for name, line in self.lines.items()}
        now |= {name: box.value() for name, box in self.counts.items()}
        now |= {name: switch.isChecked() for name, switch in self.switches.items()}
        draft = {name: value for name, value in now.items() if not _same(name, value, before[name])}
        self.drafts[self.code] = draft
        font = self.list.currentItem().font()
        font.setBold(bool(draft))
        self.list.currentItem().setFont(font)
        self.refresh()

    def orders(self) -> list[SetPower]:
        """One order a power that was changed."""
        return [SetPower(code, _fields(draft)) for code, draft in self.drafts.items() if draft]


def _fields(draft: dict[str, Any]) -> dict[str, Any]:
    """A page's draft as the fields of an order; build points that are unset were not entered."""
    if draft.get("bp_available") == -1:
        return draft | {"bp_available": 0, "bp_entered": False}
    return draft


def _plain(power: Power) -> dict[str, Any]:
    """A power's fields as the page shows them: quantities as text."""
    names = ("side", *QUANTITIES, *COUNTS, *SWITCHES)
    values = {name: getattr(power, name) for name in names}
    values["bp_available"] = power.bp_available if power.bp_left is not None else -1
    return {name: quantity_text(v) if isinstance(v, Fraction) else v for name, v in values.items()}


def _same(name: str, now: Any, before: Any) -> bool:
    """Whether two values of a field are equal; 6¼ and 25/4 are."""
    if name not in QUANTITIES:
        return bool(now == before)
    try:
        return parse_quantity(now) == parse_quantity(before)
    except ValueError:
        return False
