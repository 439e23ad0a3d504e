"""The repair of a port by reorganization points, in the hex card."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.plug import HexPart
from redball.desk.sets.reorganization.phrases import repair_in_full
from redball.desk.sets.reorganization.ports import PortsTab
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.wording import quantity


class PortPart(HexPart):
    """A button beside the damage of the port, while points can be spent."""

    beside_port = True

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.node = desk, -1
        self.ports: PortsTab | None = None
        self.repair = QPushButton()
        self.repair.clicked.connect(self._repair)
        row = spaced(QHBoxLayout(self), None, 0)
        row.addWidget(self.repair)
        self.hide()

    def join_ports(self, ports: PortsTab) -> None:
        """Use what the screen knows of damaged ports."""
        self.ports = ports
        ports.changed.connect(self._show)

    def show_hex(self, node: int) -> None:
        """Offer the repair that is known now."""
        self.node = node
        self._show()

    def _show(self) -> None:
        offer = self.ports.best(self.node) if self.ports is not None else None
        self.setVisible(offer is not None)
        if offer is not None:
            self.repair.setText(self.tr("Repair ({rp} RP)").format(rp=quantity(offer.cost)))
            self.repair.setToolTip(plain(repair_in_full(self.desk.game, offer, offer.ruling)))
            self.repair.setEnabled(offer.allowed)

    def _repair(self) -> None:
        if self.ports is not None:
            self.ports.do_best(self.node)
