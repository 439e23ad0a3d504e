"""Fuel over the game: a chart per power, and how long the stock will last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.frame import Sheet
from redball.desk.sets.oil.fuel_chart import FuelChart
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.errors import RedballError
from redball.planning.sets.oil.fuel_history import forecast, history
from redball.planning.sets.oil.fuel_words import forecast_said, rule_said
from redball.report.png import png_bytes
from redball.rules.oil import fuel_power
from redball.wording import message, name_of, quantity, sentence
from redball.writing import write_bytes


class FuelHistoryDialog(Sheet):
    """Power chips, the chart of the chosen power, its forecast; the chart can be saved as a picture."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("Fuel over the game"), "", parent)
        self.desk = desk
        self.chart = FuelChart()
        self.stock = label("", "strong")
        self.words = label("", "", wrap=True)
        self.chips: list[PowerChip] = []
        self.body.addLayout(self._make_chips())
        self.body.addWidget(self.chart, 1)
        self.body.addWidget(self.words)
        self.save = self.beside(self.tr("&Save picture…"), self.tr("Write the chart as a PNG file"))
        self.save.clicked.connect(self._save)
        self.power = ""
        own = [chip.code for chip in self.chips]
        now = fuel_power(desk.game, desk.power) if desk.power in desk.game.powers else ""
        self.show_power(now if now in own else next(iter(own), ""))
        self.size_to(820, 540)

    def _make_chips(self) -> QHBoxLayout:
        row = spaced(QHBoxLayout(), 4)
        game = self.desk.game
        for power in game.powers.values():
            if power.in_play and fuel_power(game, power.code) == power.code:
                chip = PowerChip(power.code, QSize(40, 28))
                chip.clicked.connect(lambda _=False, code=power.code: self.show_power(code))
                self.chips.append(chip)
                row.addWidget(chip)
        row.addStretch(1)
        row.addWidget(self.stock)
        return row

    def show_power(self, power: str) -> None:
        """Show the turns of a power."""
        self.power = power
        for chip in self.chips:
            chip.setChecked(chip.code == power)
        turns = history(self.desk.game, power) if power else ()
        found = forecast(self.desk.game, power) if power else None
        self.chart.set_turns(turns)
        self.save.setEnabled(bool(turns))
        if found is None:
            return
        self.stock.setText(self.tr("{0}: {1} fuel in stock").format(name_of(power), quantity(found.stock)))
        said = forecast_said(found) if turns else [message("fuel.no_account")]
        self.words.setText("\n".join(f"{sentence(m)}." for m in said))
        rule = rule_said(found)
        self.words.setToolTip(plain(f"{sentence(rule)}." if rule is not None else ""))

    def _save(self) -> None:
        name = f"fuel-{self.power}.png"
        path, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save picture"), name, self.tr("Pictures (*.png)")
        )
        if not path:
            return
        try:
            write_bytes(Path(path).with_suffix(".png"), png_bytes(self.chart.picture()), RedballError)
        except RedballError as error:
            self.set_lead(str(error))
