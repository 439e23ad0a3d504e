"""Production: which home factories work, what the multiple is made of, and what is to be paid."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.rows import captioned, choice, fields
from redball.desk.widgets.stepper import stepper
from redball.game.state import Game
from redball.rules.politics.powers import outlook, production
from redball.rules.politics.powers.factories import works_of
from redball.rules.politics.powers.levels import ALL, known, level_of
from redball.rules.politics.powers.multiples import parts_of
from redball.rules.politics.powers.orders import ChooseFactories
from redball.rules.politics.powers.tables import FREED
from redball.rules.politics.standing import standing
from redball.wording import message, quantity, sentence


class FactoriesCard(PoliticsCard):
    """For the power that is shown."""

    phases = frozenset({production.PHASE})
    does = ("politics.production",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Factories at work"), parent)
        self.hex, self.count = choice(self.tr("Home hex with factories")), stepper(0, 9)
        self.count.setAccessibleName(self.tr("Factories of it that work first"))
        self.choose = QPushButton(self.tr("Choose"))
        self.form = fields(captioned(self.tr("Work first"), self.hex), self.count, self.choose)
        self.body.addWidget(self.form)
        self.body.addWidget(self.said)
        self.hex.currentIndexChanged.connect(self._show_hex)
        self.choose.clicked.connect(self._give)

    def wanted(self, game: Game) -> bool:
        """For powers with production multiple levels."""
        return super().wanted(game) and known(self.desk.power)

    def order(self) -> ChooseFactories:
        """Which factories are chosen."""
        return ChooseFactories(self.desk.power, self.hex.currentData() or "", self.count.value())

    def _give(self) -> None:
        self.give(self.order())

    # --- showing ---

    def refresh(self) -> None:
        """Show where factories work."""
        game, power = self.desk.game, self.desk.power
        now = outlook.production(game, power)
        self.note.setText(self.tr("level {0}").format(standing(game, power).pml))
        self.begin_rows(power=power)
        self.said.say(None)
        for part in parts_of(game, power):
            said = sentence(message(f"politics.part.{part.code}", value=part.value))
            self.add_said("info", said, (part.clause,))
        self.add_sum(self.tr("Production multiple"), quantity(now.multiple), "POL-PML-10", "note")
        self.add_sum(self.tr("Factories that work"), str(now.factories), "POL-PML-05", "note")
        self.add_sum(self.tr("Build points, all supplied"), str(now.points))
        self._show_works(game, power)
        self._fill(game, power)

    def _show_works(self, game: Game, power: str) -> None:
        atlas = game.atlas
        for heading, is_working in ((self.tr("At work"), True), (self.tr("Idle"), False)):
            found: dict[int, int] = {}
            for works in works_of(game, power):
                number = works.working if is_working else works.number - works.working
                if number:
                    found[works.node] = found.get(works.node, 0) + number
            if found:
                names = (f"{atlas.place_name(node)} {number}" for node, number in found.items())
                self.add_note(f"{heading}: {', '.join(names)}")

    def _fill(self, game: Game, power: str) -> None:
        before = self.hex.currentData()
        self.hex.blockSignals(True)
        self.hex.clear()
        for works in works_of(game, power):
            label = game.atlas.label(works.node)
            if works.origin == "home" and self.hex.findData(label) < 0:
                self.hex.addItem(game.atlas.place_name(works.node), label)
        self.hex.setCurrentIndex(max(0, self.hex.findData(before)))
        self.hex.blockSignals(False)
        self.form.setVisible(level_of(game, power).factories != ALL)
        self._show_hex()

    def _show_hex(self, *_: object) -> None:
        game, label = self.desk.game, self.hex.currentData()
        if label:
            self.count.setValue(FREED.of(game).get((self.desk.power, game.atlas.named(label)), 0))
