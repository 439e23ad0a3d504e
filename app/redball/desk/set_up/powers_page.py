"""Set-up, third page: the powers, and what else a position holds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.dialogs.choosers import chip_icon
from redball.desk.set_up.moment_card import MomentCard
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain, unmarked
from redball.game.orders import AddPower, SetPower
from redball.game.powers import SIDES, power_infos
from redball.wording import name_of

if TYPE_CHECKING:
    from PySide6.QtGui import QAction

    from redball.desk.desk import Desk


class PowersPage(QWidget):
    """``action_wanted`` carries the name of an action of the window."""

    action_wanted = Signal(str)

    def __init__(self, desk: Desk, actions: dict[str, QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.plays = label("", "", wrap=True)
        self.add = QPushButton(self.tr("&Another power plays"))
        self.add.setToolTip(
            plain(self.tr("A new one is at peace with all, and co-operates with its usual friends"))
        )
        self.menu = QMenu(self.add)
        self.menu.aboutToShow.connect(self._fill)
        self.add.setMenu(self.menu)
        powers, rest = Card(self.tr("Who plays")), Card(self.tr("What else is set up"))
        powers.body.addWidget(self.plays)
        powers.body.addWidget(self.add)
        self.grid = spaced(QGridLayout(), 6)
        self.buttons = dict[str, QPushButton]()
        for name in ("power", "wars", "convoys", "weather", "hex", "other_orders"):
            action = actions[name]
            self._put(
                name, action.text().replace("&", ""), action.toolTip(), partial(self.action_wanted.emit, name)
            )
            action.changed.connect(partial(self._follow, name, action))
        rest.body.addLayout(self.grid)
        said = self.tr("Depots, barrels and what is rare are among the other orders.")
        rest.body.addWidget(label(said, "note", wrap=True))
        whole = spaced(QVBoxLayout(self), 8, 0, 8, 0, 0)
        self.moment = MomentCard(desk)
        whole.addWidget(self.moment)
        whole.addWidget(powers)
        whole.addWidget(rest)
        whole.addStretch(1)

    def _put(self, name: str, text: str, tip: str, then: Callable[[], object]) -> None:
        made = QPushButton(text)
        made.setObjectName("narrow")
        made.setToolTip(plain(tip))
        made.clicked.connect(lambda _=False: then())
        at = len(self.buttons)
        self.grid.addWidget(made, at // 2, at % 2)
        self.buttons[name] = made

    def _follow(self, name: str, action: QAction) -> None:
        self.buttons[name].setEnabled(action.isEnabled())

    def refresh(self) -> None:
        """Show who plays now."""
        game = self.desk.game
        self.moment.refresh()
        lines = []
        for side in (*SIDES, ""):
            names = [name_of(p.code) for p in game.powers.values() if p.in_play and p.side == side]
            if names:
                lines.append(f"{words.side_name(side) if side else words.tr('Neutral')}: {', '.join(names)}")
        self.plays.setText("\n".join(lines) or self.tr("Nobody yet."))
        self.add.setEnabled(bool(self._others()))

    def _others(self) -> list[str]:
        """Those that aren't in the game, and those that are without playing."""
        powers = self.desk.game.powers
        return [code for code in power_infos() if code not in powers or not powers[code].in_play]

    def _fill(self) -> None:
        self.menu.clear()
        for code in self._others():
            known = code in self.desk.game.powers
            order = SetPower(code, {"in_play": True}) if known else AddPower(code)
            self.menu.addAction(chip_icon(code), unmarked(name_of(code)), partial(self.desk.do, order))
