"""The stocks of a power, as the sections that rule sets bring."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.plug import Brought, Plug, take_in
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced


class StocksPanel(Card):
    """Power chips, and a section for each stock of the chosen power."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.desk = desk
        self.chips = spaced(QHBoxLayout(), 4)
        self.group = QButtonGroup(self)
        self.power_chips: list[PowerChip] = []
        self.body.setSpacing(3)
        self.body.addLayout(self.chips)
        self.body.addStretch()  # where nobody has a stock the chips stay on top
        self._sections = Brought[QWidget](desk)
        desk.opened.connect(self._open)
        desk.rules_changed.connect(self._show_sections)
        desk.power_changed.connect(self._choose)
        take_in(desk, self._add)

    def _add(self, plug: Plug) -> None:
        """Take in the sections of a rule set."""
        sections = plug.stocks()
        for place, section in enumerate(sections, self._sections.put(plug, sections)):
            self.body.insertStretch(1 + 2 * place, 1)
            self.body.insertWidget(2 + 2 * place, section)

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
        self._show_sections()
        self._choose(self.desk.power)

    def _show_sections(self) -> None:
        played = set(self._sections.played())
        for section in self._sections:
            section.setVisible(section in played)

    def _choose(self, code: str) -> None:
        for chip in self.power_chips:
            chip.setChecked(chip.code == code)
