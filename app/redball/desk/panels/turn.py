"""The turn: date, place in the turn, who acts, and the one primary button, Next."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from redball.desk import icons, turn_words
from redball.desk.desk import Desk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.fitted_button import TwoLineButton
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import Step
from redball.game.pools import is_set_up
from redball.game.state import Game
from redball.wording import sentence

MOST_UNDONE = 8
WIDE, NARROW, MOST_WIDE = 40, 24, 5
"""Widths of chips in px: five of a side fit with a word, all nine only when they are narrow."""
"""Tasks that the tooltip of Next names."""


class TurnPanel(Card):
    """Shows the clock and steps it."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.date = label("", "date")
        self.line = Elided("", "note")
        self._chip_of: dict[str, PowerChip] = {}
        self.chips = spaced(QHBoxLayout(), 2)
        self.back = QPushButton()
        self.back.setIcon(icons.icon("back"))
        self.back.setFixedWidth(38)
        self.back.setToolTip(self.tr("Back to the moment before (Ctrl+Left)"))
        self.back.setAccessibleName(self.tr("Back"))
        self.next = TwoLineButton(self.tr("&Next"))
        self.next.setObjectName("primary")
        for button in (self.back, self.next):  # for two lines, whether there are two or not
            button.setProperty("lines", 2)
        self.back.clicked.connect(lambda: desk.do(Step(back=True)))
        self.next.clicked.connect(lambda: desk.go_on())
        self._lay_out()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        desk.opened.connect(self.refresh)
        desk.settled.connect(self.refresh)
        desk.power_changed.connect(self.refresh)

    def _lay_out(self) -> None:
        buttons = spaced(QHBoxLayout(), 8)
        buttons.addWidget(self.back)
        buttons.addWidget(self.next, 1)
        self.body.addWidget(self.date)
        self.body.addWidget(self.line)
        self.body.addLayout(self.chips)
        self.body.addLayout(buttons)

    def refresh(self, *_: object) -> None:
        """Show the present moment."""
        if self.desk.session is None:
            return
        game = self.desk.game
        self.date.setText(game.clock.date)
        self.line.setText(turn_words.turn_line(game))
        self.line.add_tooltip(turn_words.weather_by_zone(game))
        self._show_powers(game)
        self.back.setEnabled(not is_set_up(game))
        if is_set_up(game):
            self.next.say(self.tr("&Begin play…"), "")
            self.next.setToolTip(plain(self.tr("See what is odd in the position, then begin (Ctrl+Right)")))
            return
        then = turn_words.following(game)
        self._name_next(turn_words.next_words(game.clock, then))

    def _name_next(self, leads_to: str) -> None:
        undone = [task for task in self.desk.view.tasks() if task.state in ("todo", "trouble")]
        text = self.tr("&Next: {0}").format(leads_to)
        more = self.tr("{0} open").format(len(undone)) if undone else ""
        self.next.say(text, more)
        tip = [self.tr("Go to the next moment of the sequence of play (Ctrl+Right)")]
        tip += [self.tr("Still to do here:")] if undone else []
        tip += [sentence(task.text) for task in undone[:MOST_UNDONE]]
        tip += ["…"] if len(undone) > MOST_UNDONE else []
        self.next.setToolTip(plain("\n".join(tip)))

    def _show_powers(self, game: Game) -> None:
        powers = tuple(acting(game))
        if powers != tuple(self._chip_of):  # a chip in use stays, and keeps the keyboard
            clear(self.chips)
            everybody = len(powers) > MOST_WIDE
            self._chip_of = {code: self._chip(code, NARROW if everybody else WIDE) for code in powers}
            for made in self._chip_of.values():
                self.chips.addWidget(made)
            if not everybody:
                self.chips.addWidget(label(self.tr("act"), "note"))
            self.chips.addStretch(1)
        for code, chip in self._chip_of.items():
            chip.setChecked(code == self.desk.power)

    def _chip(self, code: str, width: int) -> PowerChip:
        chip = PowerChip(code, QSize(width, 26))
        chip.clicked.connect(lambda: self.desk.show_power(code))
        return chip


def acting(game: Game) -> list[str]:
    """The powers in play that act now: of a side those at war, otherwise all, since neutrals produce too."""
    side, playing = game.clock.side, [p for p in game.powers.values() if p.in_play]
    return [p.code for p in playing if not side or (p.side == side and game.takes_part(p.code))]
