"""The stocks of a power: its fuel track and its reorganization points, as on paper and in words."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from redball.desk import words
from redball.desk.hub import Desk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.fuel_track import FuelTrack
from redball.desk.widgets.rp_track import RpTrack
from redball.desk.widgets.text import label, plain
from redball.game.powers import Power
from redball.game.state import Game
from redball.wording import quantity, sentence


class StocksPanel(Card):
    """Power chips, both tracks of the chosen power, and how long its fuel lasts.  ``history_wanted`` asks for
    the fuel over the game.
    """

    history_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.chips = QHBoxLayout()
        self.chips.setSpacing(4)
        self.group = QButtonGroup(self)
        self.power_chips: list[PowerChip] = []
        self.fuel_words = label("", "strong")
        self.barrel_words = label("", "note")
        self.lasts = QPushButton()
        self.lasts.setObjectName("link")
        self.lasts.clicked.connect(self.history_wanted)
        self.fuel = FuelTrack()
        self.rp_words = label("", "note")
        self.rp = RpTrack()
        self._last: dict[str, Fraction] = {}
        self._lay_out()
        desk.opened.connect(self._open)
        desk.changed.connect(self._follow)
        desk.power_changed.connect(self._choose)

    def _lay_out(self) -> None:
        self.body.setSpacing(3)
        self.body.addLayout(self.chips)
        self.body.addStretch(1)
        self.body.addLayout(
            _line(
                label(self.tr("Fuel"), "heading"),
                self.fuel_words,
                label(self.tr("on the track"), "note"),
                None,
                self.barrel_words,
                self.lasts,
            )
        )
        self.body.addWidget(self.fuel)
        self.body.addStretch(1)
        self.body.addLayout(_line(label(self.tr("Reorganization points"), "heading"), None, self.rp_words))
        self.body.addWidget(self.rp)

    def _open(self) -> None:
        clear(self.chips)
        for chip in self.power_chips:
            self.group.removeButton(chip)
        self.power_chips = []
        for power in self.desk.game.powers.values():
            if power.in_play:
                chip = PowerChip(power.code, QSize(40, 28))
                chip.clicked.connect(lambda _=False, code=power.code: self.desk.show_power(code))
                self.group.addButton(chip)
                self.power_chips.append(chip)
                self.chips.addWidget(chip)
        self.chips.addStretch(1)
        self._last = {}
        self._choose(self.desk.power)

    def _follow(self, event) -> None:
        before, after = event.before.powers, event.after.powers
        for code, power in after.items():
            old = before.get(code, power)
            if old.fuel != power.fuel:
                self._last[code] = old.fuel
        self._show(animate=True)

    def _choose(self, _code: str) -> None:
        if self.desk.session is not None:
            self._show(animate=False)

    def _show(self, animate: bool) -> None:
        game, code = self.desk.game, self.desk.power
        power = game.powers.get(code)
        if power is None:
            return
        for chip in self.power_chips:
            chip.setChecked(chip.code == code)
        self.fuel_words.setText(quantity(power.fuel))
        self._say_barrels(barrels_of(game, code))
        self._show_forecast(game, code)
        self.fuel.set_value(power.fuel, self._last.get(code), animate)
        self.rp_words.setText(rp_words(power))
        self.rp.set_points(power.rp_pool, power.rp_spent, animate)

    def _say_barrels(self, held: int) -> None:
        """How many barrels there are of how many that may stay, and that some will have to go."""
        most = _limit(self.desk.game, self.desk.power)
        text = self.tr("Barrels on the map  {0}").format(held)
        if most is not None:
            text = self.tr("Barrels on the map  {0} of {1}").format(held, most)
        over = max(0, held - most) if most is not None else 0
        tip = words.over_limit(over) if over else ""
        self.barrel_words.setText(text)
        self.barrel_words.setToolTip(plain(tip))
        self.barrel_words.setObjectName("trouble" if over else "note")
        self.barrel_words.style().polish(self.barrel_words)

    def _show_forecast(self, game: Game, code: str) -> None:
        """How long the fuel lasts in few words, the rest in the tooltip."""
        from redball.planning.sets.oil.fuel_history import forecast
        from redball.planning.sets.oil.fuel_words import forecast_said, rule_said
        from redball.rules.oil import fuel_power

        self.lasts.setVisible("oil" in game.rule_sets)
        if "oil" not in game.rule_sets:
            return
        found = forecast(game, fuel_power(game, code))
        text = self.tr("History")
        if found.impulses_left is not None and found.impulse_use is not None:
            count, use = words.count(int(found.impulses_left), "impulse", "impulses"), found.impulse_use
            text = self.tr("lasts {0} at {1} each").format(count, quantity(use))
        elif found.turns_left is not None:
            count = words.count(int(found.turns_left), "turn", "turns")
            text = self.tr("lasts {0} at {1} each").format(count, quantity(found.use))
        self.lasts.setText(text)
        rule = rule_said(found)
        said = [*forecast_said(found), *([rule] if rule is not None else [])]
        self.lasts.setToolTip(
            plain("\n".join([*(f"{sentence(m)}." for m in said), self.tr("Click: fuel over the game")]))
        )


def _limit(game: Game, power: str) -> int | None:
    """Barrels that a power may keep, where the oil rule is played."""
    if "oil" not in game.rule_sets:
        return None
    from redball.rules.oil.limits import limit_of

    return limit_of(game, power)


def barrels_of(game: Game, power: str) -> int:
    """Barrels on the map that a power controls."""
    return sum(depot.barrels for depot in game.depots.values() if depot.owner == power)


def rp_words(power: Power) -> str:
    """'14 accrued, 5 spent, 9 left'."""
    return words.tr("{pool} accrued, {spent} spent, {left} left").format(
        pool=quantity(power.rp_pool), spent=quantity(power.rp_spent), left=quantity(power.rp_left)
    )


def _line(*widgets: QWidget | None) -> QHBoxLayout:
    """Widgets in a row; None is a stretch."""
    row = QHBoxLayout()
    row.setSpacing(8)
    for widget in widgets:
        if widget is None:
            row.addStretch(1)
        else:
            row.addWidget(widget)
    return row
