"""Damaged ports on the reorganization screen: who can repair each, and the repair that a unit needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from redball.desk.desk import Desk, Refusal
from redball.desk.sets.reorganization import phrases
from redball.desk.sets.reorganization.payer_box import PayerBox
from redball.desk.sets.reorganization.watch import OfferWatch
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import label, plain
from redball.rules.reorganization.repairs import source_name
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.rules.reorganization.orders import RepairPort
    from redball.rules.reorganization.repairs import RepairOffer


class PortTable(RowsTable):
    """Damaged ports, one a row.  ``repair_wanted`` carries a row on which Enter was pressed."""

    repair_wanted = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter repairs."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.repair_wanted.emit(self.currentRow())
        else:
            super().keyPressEvent(event)


class PortsTab(QWidget):
    """``ways`` carries what the map draws of the selected port: paths, and the selected one; ``changed`` when
    ports or sources changed; ``repaired`` the number of an order that was given, the order, and the path of
    its points.
    """

    ways = Signal(object, object)
    changed = Signal()
    repaired = Signal(int, object, object)

    def __init__(self, desk: Desk, watch: OfferWatch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk, self.watch = desk, watch
        self.ports: list[int] = []
        self._power = ""
        heads = [self.tr("Damaged port"), self.tr("RP"), self.tr("By"), self.tr("Path")]
        self.table = PortTable(heads, 3, (1,))
        self.table.setAccessibleName(self.tr("Damaged ports"))
        self.source, self.payer = QComboBox(), PayerBox()
        self.source.setAccessibleName(self.tr("Which source repairs"))
        self.source.setToolTip(self.tr("The supply source whose points go to the port"))
        self.payer.setAccessibleName(self.tr("Who pays for the repair"))
        self.repair = QPushButton(self.tr("Repa&ir"))
        self.told = label("", "note", wrap=True)
        self.told.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._lay_out()
        self.table.row_chosen.connect(lambda _row: self._fill_sources())
        self.table.row_hovered.connect(self._hover)
        self.table.repair_wanted.connect(self.do_row)
        self.table.row_activated.connect(self.do_row)
        self.source.currentIndexChanged.connect(lambda _: self._fill_payers(False))
        self.payer.currentIndexChanged.connect(lambda _: self._tell())
        self.repair.clicked.connect(lambda: self.do_row(self.table.currentRow()))
        watch.ports_found.connect(self.show_ports)

    def _lay_out(self) -> None:
        foot = FlowLayout()
        for box in (self.source, self.payer):
            box.setMinimumWidth(110)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            foot.addWidget(box)
        foot.addWidget(self.repair)
        layout = spaced(QVBoxLayout(self), 5, 0)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.told)
        layout.addLayout(foot)

    # --- what is shown ---

    def show_ports(self) -> None:
        """Show the ports that are damaged now; the selected one and its source stay."""
        port, source = self._port(), self.source.currentData() if self._power == self.watch.ports_of else None
        self._power = self.watch.ports_of
        # What was found may arrive after the game is closed.
        self.ports = list(self.watch.ports) if self.desk.session is not None else []
        rows = [self._cells(node) for node in self.ports]
        self.table.blockSignals(True)
        self.table.setCurrentCell(-1, -1)
        self.table.fill(rows, [self._tip(node) for node in self.ports], [False] * len(rows))
        at = self.ports.index(port) if port in self.ports else 0
        self.table.setCurrentCell(at if rows else -1, 0)
        self.table.blockSignals(False)
        self._fill_sources(source)
        self.changed.emit()

    def _cells(self, node: int) -> tuple[str, ...]:
        game, offers = self.desk.game, self.watch.ports[node]
        name = phrases.place(game, node)
        if not offers:
            return name, "–", "–", self.tr("– no supply source of its owner is there")
        best = offers[0]
        more = sum(offer.allowed for offer in offers) - 1
        by = source_name(game, best.source)
        by += self.tr(", {0} more").format(more) if more > 0 else ""
        return name, quantity(best.cost), by, phrases.repair_cell(game, best)

    def _tip(self, node: int) -> str:
        game, offers = self.desk.game, self.watch.ports[node]
        return "\n".join(phrases.repair_in_full(game, offer, offer.ruling) for offer in offers[:5])

    def _port(self) -> int:
        row = self.table.currentRow()
        return self.ports[row] if 0 <= row < len(self.ports) else -1

    def _fill_sources(self, before: object = None) -> None:
        """Sources of the chosen port, those that can repair it first."""
        self.source.blockSignals(True)
        self.source.clear()
        for offer in self.watch.ports.get(self._port(), ()):
            self.source.addItem(source_name(self.desk.game, offer.source), offer.source)
        self.source.setCurrentIndex(max(0, self.source.findData(before)) if self.source.count() else -1)
        self.source.blockSignals(False)
        self._fill_payers(before is not None and self.source.currentData() == before)

    def _fill_payers(self, keep: bool) -> None:
        """Powers that can pay, the power of the source first; the selected payer stays where that is
        wanted.
        """
        offer = self.offer()
        powers = [self.desk.game.powers[code] for code in offer.payers] if offer is not None else []
        self.payer.list_powers(powers, keep=keep)
        self._tell()

    def _tell(self) -> None:
        """Show what the selected repair costs and the path of its points, or why it is denied."""
        offer, order = self.offer(), self.order()
        self.repair.setEnabled(order is not None)
        for box in (self.source, self.payer):
            box.setVisible(box.count() > 0)
        if offer is None or order is None:
            self.told.setText(
                self.tr("No supply source of the port's owner can be found.") if self.ports else ""
            )
            return
        ruling = offer.ruling if order == offer.order else self.desk.ask(order)
        self.told.setText(phrases.repair_in_full(self.desk.game, offer, ruling))
        self.repair.setAccessibleName(f"{self.tr('Repair')}: {self.told.text()}")
        if self.isVisible():
            self.draw()

    def draw(self) -> None:
        """Draw the selected port's paths on the map."""
        self._draw(self._port())

    def _hover(self, row: int) -> None:
        self._draw(self.ports[row] if 0 <= row < len(self.ports) else self._port())

    def _draw(self, node: int) -> None:
        offers = [offer for offer in self.watch.ports.get(node, ()) if offer.allowed]
        paths = tuple(dict.fromkeys(offer.path for offer in offers if offer.path is not None))
        chosen = self.offer() if node == self._port() else None
        self.ways.emit(paths, chosen.path if chosen is not None and chosen.allowed else None)
        self.desk.highlighted.emit((node,) if node >= 0 else ())

    # --- repairing ---

    def best(self, node: int) -> RepairOffer | None:
        """The best repair of a port, allowed or not; None when it isn't damaged or not known yet."""
        offers = self.watch.ports.get(node, ())
        return offers[0] if offers else None

    def offer(self) -> RepairOffer | None:
        """The selected source's offer to the selected port."""
        source = self.source.currentData()
        return next((o for o in self.watch.ports.get(self._port(), ()) if o.source == source), None)

    def order(self) -> RepairPort | None:
        """The order that *Repair* gives now."""
        offer, payer = self.offer(), self.payer.currentData()
        if offer is None:
            return None
        usual = payer in (None, offer.payers[0] if offer.payers else None)
        return offer.order if usual else msgspec.structs.replace(offer.order, payer=payer)

    def do_row(self, row: int) -> None:
        """Repair the port of a row; a denied order shows its reasons."""
        offer, order = self.offer(), self.order()
        if offer is not None and order is not None and row == self.table.currentRow():
            self.give([(order, offer)])

    def do_best(self, node: int) -> None:
        """Repair a port by the best source: for the map's menu and the hex card."""
        offer = self.best(node)
        if offer is not None:
            self.give([(offer.order, offer)])

    def add_to_menu(self, menu: QMenu, node: int) -> None:
        """Offer the best repair of a port in the menu of its hex."""
        offer = self.best(node)
        if offer is not None:
            text = self.tr("&Repair the port ({rp} RP)").format(rp=quantity(offer.cost))
            action = menu.addAction(text, lambda: self.do_best(node))
            action.setEnabled(offer.allowed)
            action.setToolTip(plain(phrases.repair_in_full(self.desk.game, offer, offer.ruling)))

    def give(self, repairs: Sequence[tuple[RepairPort, RepairOffer]]) -> None:
        """Give orders of repair, all or none, and report the paths of their points."""
        session = self.desk.session
        if session is None:
            return
        if len(repairs) == 1:
            order, offer = repairs[0]
            if not offer.allowed and order == offer.order:  # what bars its path would take long to look for
                self.desk.refused.emit(Refusal(order, offer.ruling, offer.port))
                return
            done = self.desk.do(order, offer.port).allowed
        else:
            done = self.desk.do_all([order for order, _ in repairs])
        first = session.head - len(repairs) + 1
        for number, (order, offer) in enumerate(repairs if done else ()):
            self.repaired.emit(first + number, order, offer.path)


class RepairFirst(QPushButton):
    """Offers the repairs of ports after which a refused assignment would be allowed."""

    def __init__(self, ports: PortsTab, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.ports = ports
        self.repairs: Sequence[RepairOffer] = ()
        self.clicked.connect(self._repair)
        self.hide()

    def offer(self, repairs: Sequence[RepairOffer]) -> None:
        """Offer some repairs; none hides the button."""
        self.repairs = repairs
        self.setVisible(bool(repairs))
        if repairs:
            game = self.ports.desk.game
            self.setText(phrases.repair_first(game, repairs))
            self.setToolTip(plain("\n".join(phrases.repair_in_full(game, o, o.ruling) for o in repairs)))

    def _repair(self) -> None:
        repairs, self.repairs = self.repairs, ()
        self.ports.give([(offer.order, offer) for offer in repairs])
