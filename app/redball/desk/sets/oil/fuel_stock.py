"""Fuel in the card of stocks: the track, barrels, and how long they last."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.sets.oil.fuel_track import FuelTrack
from redball.desk.sets.oil.phrases import over_limit
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of, plain
from redball.game.state import Game
from redball.wording import quantity, sentence


class FuelStock(QWidget):
    """The fuel of the power whose stocks are shown.  ``history_wanted`` asks for the fuel over the game."""

    history_wanted = Signal()

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.words = label("", "strong")
        self.barrel_words = label("", "note")
        self.lasts = QPushButton()
        self.lasts.setObjectName("link")
        self.lasts.clicked.connect(self.history_wanted)
        self.track = FuelTrack()
        self._last: dict[str, Fraction] = {}
        rows = spaced(QVBoxLayout(self), 3, 0)
        on_track = label(self.tr("on the track"), "note")
        head = label(self.tr("Fuel"), "heading")
        rows.addLayout(line_of(head, self.words, on_track, None, self.barrel_words, self.lasts))
        rows.addWidget(self.track)
        desk.opened.connect(self._open)
        desk.changed.connect(self._follow)
        desk.power_changed.connect(lambda _: self._show(animate=False))

    def _open(self) -> None:
        self._last = {}
        self._show(animate=False)

    def _follow(self, event) -> None:
        before, after = event.before.powers, event.after.powers
        for code, power in after.items():
            old = before.get(code, power)
            if old.fuel != power.fuel:
                self._last[code] = old.fuel
        self._show(animate=True)

    def _show(self, animate: bool) -> None:
        desk = self.desk
        if desk.session is None or desk.power not in desk.game.powers or "oil" not in desk.game.rule_sets:
            return
        game, code = desk.game, desk.power
        fuel = game.powers[code].fuel
        self.words.setText(quantity(fuel))
        self._say_barrels(barrels_of(game, code))
        self._show_forecast(game, code)
        self.track.set_value(fuel, self._last.get(code), animate)

    def _say_barrels(self, held: int) -> None:
        """Show how many barrels there are, how many may stay, and that some will be removed."""
        from redball.rules.oil.limits import limit_of

        most = limit_of(self.desk.game, self.desk.power)
        text = self.tr("Barrels on the map  {0} of {1}").format(held, most)
        over = max(0, held - most)
        tip = over_limit(over) if over else ""
        self.barrel_words.setText(text)
        self.barrel_words.setToolTip(plain(tip))
        self.barrel_words.setObjectName("trouble" if over else "note")
        self.barrel_words.style().polish(self.barrel_words)

    def _show_forecast(self, game: Game, code: str) -> None:
        """Show how long the fuel lasts in few words, the rest in the tooltip."""
        from redball.planning.sets.oil.fuel_history import forecast
        from redball.planning.sets.oil.fuel_words import forecast_said, rule_said
        from redball.rules.oil import fuel_power

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


def barrels_of(game: Game, power: str) -> int:
    """Barrels on the map that a power controls."""
    return sum(depot.barrels for depot in game.depots.values() if depot.owner == power)
