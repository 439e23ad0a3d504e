"""The weather of each zone."""

from __future__ import annotations

from typing import get_args

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import form_card
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.widgets.card import Form
from redball.desk.widgets.layouts import spaced
from redball.desk.words import tr
from redball.game.clock import Weather
from redball.game.orders import SetWeather
from redball.wording import name_of

KINDS: tuple[Weather, ...] = get_args(Weather)


class WeatherDialog(OrderSheet):
    """One box a zone, and buttons that set all; each zone that was changed is one order."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Set weather"), tr("&Set"), parent)
        self.set_lead(
            self.tr("The weather that was rolled, by zone. It shortens supply paths and ices in ports.")
        )
        game = desk.game
        self.zones = {
            zone: self._box(game.weather.get(zone, "fine")) for zone in game.atlas.weather_zones if zone
        }
        self._lay_out()
        self.finish(500, 500, next(iter(self.zones.values()), self.cancel))

    def _box(self, now: Weather) -> CodeBox:
        box = CodeBox((kind, name_of(f"weather.{kind}").capitalize()) for kind in KINDS)
        box.choose(now)
        box.currentIndexChanged.connect(self.refresh)
        return box

    def _lay_out(self) -> None:
        inside, row = QWidget(), QHBoxLayout()
        column = spaced(QVBoxLayout(inside), None, 0)
        form = form_card(column, self.tr("Zones"))
        for (zone, box), key in zip(self.zones.items(), "1234567890", strict=False):
            form.addRow(f"{zone}  &{key}", box)
        row.setSpacing(6)
        texts = (
            self.tr("All &fine"), self.tr("All &rain"), self.tr("All s&now"), self.tr("All s&torm"),
            self.tr("All &blizzard"),
        )  # fmt: skip
        self.all = [QPushButton(text) for text in texts]
        for button, kind in zip(self.all, KINDS, strict=True):
            button.clicked.connect(lambda _=False, kind=kind: self.set_all(kind))
            row.addWidget(button)
        column.addLayout(row)
        column.addStretch(1)
        self.body.addWidget(Form(inside), 1)

    def set_all(self, kind: Weather) -> None:
        """The same weather everywhere."""
        for box in self.zones.values():
            box.choose(kind)

    def orders(self) -> list[SetWeather]:
        """The orders: one for each zone that was changed; a single one when all become the same."""
        before = self.desk.game.weather
        changed = {z: box.code for z, box in self.zones.items() if box.code != before.get(z, "fine")}
        kinds = set(changed.values())
        if len(changed) == len(self.zones) > 1 and len(kinds) == 1:
            return [SetWeather(kinds.pop())]
        return [SetWeather(kind, zone) for zone, kind in changed.items()]
