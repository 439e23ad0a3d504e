"""The depot of a hex: in the hex card, and in the dialog that changes a hex by hand."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtWidgets import QComboBox, QSpinBox, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number
from redball.desk.panels.hex_rows import captioned, fill_codes
from redball.desk.sets.plug import HexForm, HexPart
from redball.desk.widgets.layouts import spaced
from redball.game.orders import Order
from redball.game.state import Depot, Game
from redball.rules.oil.orders import SetDepot
from redball.rules.oil.ownership import holder_of
from redball.wording import name_of


class DepotPart(HexPart):
    """Barrels and their owner, set by hand."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.node = desk, -1
        self.owner = QComboBox()
        self.owner.setAccessibleName(self.tr("Owner of the depot"))
        self.barrels = QSpinBox()
        self.barrels.setRange(0, 9)
        self.barrels.lineEdit().setTextMargins(6, 0, 0, 0)
        self.barrels.setAccessibleName(self.tr("Barrels"))
        rows = spaced(QVBoxLayout(self), 5, 0)
        rows.addWidget(captioned(self.tr("&Barrels"), self.barrels))
        rows.addWidget(captioned(self.tr("&Owner"), self.owner))
        self.barrels.valueChanged.connect(self._set)
        self.owner.activated.connect(self._set)

    def show_hex(self, node: int) -> None:
        """Show the depot of a land hex."""
        self.node, game = node, self.desk.game
        land = game.atlas.is_land(node)
        self.setVisible(land)
        if not land:
            return
        depot = game.depots.get(node)
        fill_codes(self.owner, list(game.powers), depot.owner if depot else game.power_over(node))
        self.barrels.blockSignals(True)
        self.barrels.setValue(depot.barrels if depot else 0)
        self.barrels.blockSignals(False)

    def _set(self) -> None:
        depot = self.desk.game.depots.get(self.node)
        now = (depot.owner, depot.barrels) if depot else ("", 0)
        wanted = (self.owner.currentData() or "", self.barrels.value())
        if wanted != now and (wanted[1] or now[1]):
            order = SetDepot(self.desk.place(self.node), *wanted)
            if not self.desk.do(order, self.node).allowed:
                self.show_hex(self.node)


class DepotForm(HexForm):
    """The fields of a depot in the dialog that corrects a hex."""

    def __init__(self, desk: Desk, node: int) -> None:
        super().__init__()
        game = desk.game
        self.heading, self.hex = self.tr("Depot"), game.atlas.label(node)
        self.depot = game.depots.get(node, Depot(0, game.power_over(node)))
        self.owner = CodeBox(choosers.powers(game), chips=True)
        self.owner.choose(self.depot.owner)
        self.barrels = Number(0, 99)
        self.barrels.setValue(self.depot.barrels)
        self.rows = ((self.tr("&Barrels"), self.barrels), (self.tr("O&wner"), self.owner))
        self.owner.currentIndexChanged.connect(self.changed)
        self.barrels.valueChanged.connect(self.changed)

    def orders(self) -> Iterator[Order]:
        """The order for the depot, if it was changed."""
        depot = Depot(self.barrels.value(), self.owner.code)
        if depot != self.depot and (depot.barrels or self.depot.barrels):
            yield SetDepot(self.hex, depot.owner, depot.barrels)


def depot_line(game: Game, node: int) -> str:
    """The owner of a depot and why: 'Depot of Germany: 15 Pz stacked'."""
    owner, holder = game.depots[node].owner, holder_of(game, node)
    whose = words.tr("Depot of {0}").format(name_of(owner))
    unit = game.units[holder.unit].name if holder.unit else ""
    far = words.count(holder.distance, "hex away", "hexes away")
    reasons = {
        "territory": words.tr("its territory"),
        "stacked": words.tr("{0} stacked with it").format(unit),
        "closest": words.tr("{0} closest, {1}").format(unit, far),
        "most_oil": words.tr("most oil of those whose units are nearest"),
        "tied": words.tr("others are as near and have as much oil"),
        "controller": words.tr("it controls the hex"),
        "nobody": "",
    }
    reason = reasons[holder.ground] if holder.power == owner else words.tr("set by hand")
    return f"{whose}: {reason}" if reason else whose
