"""The head of a course: back to all, its name, whose it is, and who forces it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from redball.desk.dialogs.fields import link
from redball.desk.sets.politics.nations import phrases
from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.text import label
from redball.rules.politics.nations.courses import every

CHIP, BETWEEN = QSize(31, 23), 2
"""Chips of which eight stand in a row, and px between them."""


class HeadCard(Card):
    """Chips choose the power of the course, and of a forced surrender who forces it."""

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.model = model
        self.all = link(phrases.tr("All nations"), phrases.tr("Back to the list of all courses"))
        self.title = label("", "subject", wrap=True)
        self.about = label("", "note", wrap=True)
        self.powers, self.by_words, self.forcers = (
            FlowLayout(BETWEEN),
            label("", "small"),
            FlowLayout(BETWEEN),
        )
        self.chips: dict[str, PowerChip] = {}
        self.by_chips: dict[str, PowerChip] = {}
        self.top.insertWidget(0, self.all)
        self.body.insertLayout(0, self.top)
        for widget in (self.title, self.about):
            self.body.addWidget(widget)
        self.body.addLayout(self.powers)
        self.body.addWidget(self.by_words)
        self.body.addLayout(self.forcers)
        self.heading.hide()
        self.all.clicked.connect(model.show_all)

    def refresh(self) -> None:
        """Show the head of the course that is looked at."""
        wish, game = self.model.wish, self.model.game
        if wish is None:
            return
        self.title.setText(phrases.title(wish))
        self.about.setText(phrases.about(wish.kind))
        self.note.setText(phrases.state_name(every.state_of(game, wish)))
        subjects = every.subjects(game, wish.kind)
        self.chips = self._fill(self.powers, subjects if len(subjects) > 1 else (), wish.power)
        for code, chip in self.chips.items():
            chip.clicked.connect(lambda _=False, c=code: self.model.look_at(wish.kind, c))
        forcers = every.forcers(game, wish.power) if wish.kind == "force" else ()
        self.by_words.setText(phrases.tr("Forced by"))
        self.by_words.setVisible(bool(forcers))
        self.by_chips = self._fill(self.forcers, forcers, wish.by)
        for code, chip in self.by_chips.items():
            chip.clicked.connect(lambda _=False, c=code: self.model.look_at("force", wish.power, c))

    @staticmethod
    def _fill(into: FlowLayout, codes: tuple[str, ...], chosen: str) -> dict[str, PowerChip]:
        clear(into)
        made = {}
        for code in codes:
            chip = PowerChip(code, CHIP)
            chip.setChecked(code == chosen)
            into.addWidget(chip)
            made[code] = chip
        return made
