"""Return to Base: who may stay in the Convoy Section, and who has to go home and why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.widgets.card import clear
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, power_line, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.orders import StayWithConvoys
from redball.rules.submarines.returning import PHASE, Fate, has_stayed, leaving
from redball.wording import message, sentence


class StayCard(WorkCard):
    """A row for each unit of the power in a Convoy Section that doesn't stay without a word."""

    phases = frozenset({PHASE})
    does = ("submarines.may_stay.", "submarines.must_return.")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("In the Convoy Section"), parent)
        self.rows = QVBoxLayout()
        self.body.addLayout(self.rows)

    def wanted(self, game: Game) -> bool:
        """While somebody of the power is in a Convoy Section and hasn't stayed or returned."""
        return super().wanted(game) and bool(self._units(game) or self._stayed(game))

    def _units(self, game: Game) -> dict[str, Fate]:
        power = self.desk.power
        return {id: fate for id, fate in leaving(game).items() if game.units[id].power == power}

    def _stayed(self, game: Game) -> list[Unit]:
        return [u for u in game.units.values() if u.power == self.desk.power and has_stayed(game, u)]

    def refresh(self) -> None:
        """Show who may stay, who must go, and who stayed."""
        clear(self.rows)
        game = self.desk.game
        found = self._units(game)
        may = [game.units[id] for id, fate in found.items() if fate.ends == "turns"]
        must = [game.units[id] for id, fate in found.items() if fate.ends != "turns"]
        self.rows.addWidget(power_line(self.desk.power))
        for unit in may:
            self._add(unit, words.position(game, unit), [unit], self.tr("&Stay"))
        if len(may) > 1:
            button = self.order_button(
                self.tr("All {0} &stay, face-down").format(len(may)),
                StayWithConvoys(tuple(unit.id for unit in may)),
            )
            self.rows.addWidget(button)
        for unit in must:
            fate = found[unit.id]
            said = sentence(message(f"submarines.returns.{fate.why}", unit=unit.name))
            link = ClauseLink(self.desk, fate.clauses[0])
            self.rows.addWidget(row_of(unit.name, f"{said}.", link, lead=_picture(unit)))
        stayed = self._stayed(game)
        if stayed:
            text = self.tr("Stayed: {0}").format(", ".join(unit.name for unit in stayed))
            self.rows.addWidget(label(text, "note", wrap=True))

    def _add(self, unit: Unit, detail: str, units: Sequence[Unit], text: str) -> None:
        button = self.order_button(text, StayWithConvoys(tuple(each.id for each in units)))
        button.setAccessibleName(self.tr("{0} stays, face-down").format(unit.name))
        button.setObjectName("narrow")
        self.rows.addWidget(row_of(unit.name, detail, button, lead=_picture(unit)))


def _picture(unit: Unit) -> CounterPicture:
    made = CounterPicture(30)
    made.show_unit(unit)
    return made
