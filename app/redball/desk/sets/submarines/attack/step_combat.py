"""Step 4: the type of combat that was chosen."""

from __future__ import annotations

from functools import partial
from typing import Literal

from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.sets.submarines.attack.draft import chosen
from redball.desk.sets.submarines.attack.form import Form
from redball.desk.widgets.text import line_of, plain
from redball.rules.submarines.orders import ChooseCombat
from redball.wording import sentence


class CombatForm(Form):
    """Two buttons; one that is refused says why in its tooltip, and again when it is taken."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.buttons: dict[str, QPushButton] = {}

    def build(self) -> None:
        """Make the buttons."""
        group = QButtonGroup(self)
        texts: dict[Literal["submarine", "air"], str] = {
            "submarine": self.tr("&Submarine combat"),
            "air": self.tr("Naval &air combat"),
        }
        self.buttons = {}
        for combat, text in texts.items():
            button = QPushButton(text)
            button.setCheckable(True)
            button.clicked.connect(partial(self._choose, combat))
            group.addButton(button)
            self.buttons[combat] = button
            ruling = self.desk.ask(ChooseCombat(self.game.atlas.sea_areas[self.area].name, combat))
            told = ruling.notes if ruling.allowed else ruling.reasons
            button.setToolTip(plain("\n".join(map(sentence, told))))
            button.setProperty("denied", not ruling.allowed)
        self.body.addLayout(line_of(*self.buttons.values(), None))
        said = self.tr("The rule's text doesn't say who chooses: enter what was chosen by your own table.")
        self.body.addWidget(note_row(self.desk, "info", said))

    def _choose(self, combat, _on: bool = False) -> None:
        self.draft.combat = combat
        self.changed()

    def tell(self) -> None:
        """Show which one is chosen."""
        for combat, button in self.buttons.items():
            button.setChecked(combat == self.draft.combat)

    def order(self) -> ChooseCombat:
        """Choose it."""
        return chosen(self.game, self.area, self.draft)

    def action(self) -> str:
        """Take it."""
        return self.tr("&Take this type")
