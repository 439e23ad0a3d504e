"""Reorganization by impulse: who may be turned up, by whom, and for how many points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import unit_icon
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, names, power_line, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.rules.reorganization import Offer

MOST_OFFERS = 12


class PointsCard(WorkCard):
    """Face-down units with their cost; the chosen one's providers with a button each."""

    phases, rule_set = frozenset({"reorganization", "final_reorganization"}), "reorganization"

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Reorganization points"), parent)
        self.top_row = QVBoxLayout()
        self.units = QListWidget()
        self.units.setAccessibleName(self.tr("Face-down units"))
        self.units.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.offers = QVBoxLayout()
        self.offers.setSpacing(2)
        self.body.addLayout(self.top_row)
        self.body.addWidget(self.units)
        self.body.addLayout(self.offers)
        self.units.currentItemChanged.connect(self._choose)
        self._chosen = ""

    def refresh(self) -> None:
        """List units and points."""
        from redball.rules.reorganization import rp_cost

        clear(self.top_row)
        game, power = self.desk.game, self.desk.game.powers[self.desk.power]
        left = self.tr("{left} of {pool} RP left").format(
            left=quantity(power.rp_left), pool=quantity(power.rp_pool)
        )
        self.top_row.addWidget(power_line(power.code, left))
        self.units.blockSignals(True)
        self.units.clear()
        for unit in face_down(game, power.code):
            item = QListWidgetItem(unit_icon(unit, None, 26), f"{unit.name}   {rp_cost(unit)} RP")
            item.setToolTip(words.unit_kind(unit))
            item.setData(Qt.ItemDataRole.UserRole, unit.id)
            self.units.addItem(item)
            if unit.id == self._chosen:
                self.units.setCurrentItem(item)
        self.units.blockSignals(False)
        self.units.setFixedHeight(
            min(6, max(1, self.units.count())) * max(30, self.units.sizeHintForRow(0)) + 4
        )
        self.units.setVisible(self.units.count() > 0)
        self._show_offers()

    def _choose(self, item: QListWidgetItem | None, _before: QListWidgetItem | None) -> None:
        if item is not None:
            self._chosen = item.data(Qt.ItemDataRole.UserRole)
            self.desk.show_unit(self._chosen)
        self._show_offers()

    def _show_offers(self) -> None:
        from redball.rules.reorganization import offers

        clear(self.offers)
        item = self.units.currentItem()
        if item is None:
            text = (
                self.tr("Choose a unit to see who can reorganize it.")
                if self.units.count()
                else self.tr("All units are face-up.")
            )
            self.offers.addWidget(label(text, "note", wrap=True))
            return
        found = offers(self.desk.game, item.data(Qt.ItemDataRole.UserRole))
        for offer in found[:MOST_OFFERS]:
            self.offers.addWidget(self._row(offer))
        if not found:
            self.offers.addWidget(
                label(self.tr("Nobody is near enough to reorganize it."), "note", wrap=True)
            )

    def _row(self, offer: Offer) -> QWidget:
        text = provider_name(self.desk, offer)
        detail = self.tr("{0} RP").format(quantity(offer.cost)) if offer.cost else ""
        if not offer.allowed:
            detail = names(offer.reasons[:1])
        button = self.order_button(self.tr("Spend"), offer.order, offer.ruling)
        button.setAccessibleName(self.tr("Spend through {0}").format(text))
        return row_of(text, detail, button)


def provider_name(desk: Desk, offer: Offer) -> str:
    """A provider in words: 'Rommel as headquarters', 'Benghazi as secondary source'."""
    ways = {
        "hq": words.tr("as headquarters"), "secondary": words.tr("as secondary source"),
        "primary": words.tr("as primary source"), "limited": words.tr("as limited source"),
        "atr": words.tr("by air"), "trs": words.tr("from the sea"), "rail": words.tr("by rail"),
        "supply_unit": words.tr("with a supply unit"), "sea": words.tr("at sea"),
    }  # fmt: skip
    kind, _, rest = offer.provider.partition(":")
    atlas = desk.game.atlas
    name = desk.game.units[rest].name if kind == "unit" else atlas.place_name(atlas.find(rest))
    return f"{name}, {ways.get(offer.way, offer.way)}"


def face_down(game: Game, power: str) -> Iterator[Unit]:
    """The power's units on the map that are face-down, those with a place first."""
    return (
        u for u in game.units.values() if u.power == power and not u.organized and (u.hex >= 0 or u.sea >= 0)
    )
