"""Attacks on land, which raise the multiple of who is attacked at home."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QLineEdit, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox, who
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.rows import captioned, fields
from redball.game.state import Game
from redball.rules.politics.powers import works
from redball.rules.politics.powers.multiples import attacks_on, counts_as_attack
from redball.rules.politics.powers.orders import RecordAttack
from redball.rules.politics.standing import at_war, powers
from redball.wording import name_of


class AttacksCard(PoliticsCard):
    """A form for the hex that is looked at, and the attacks of this turn."""

    phases = frozenset({works.ATTACKING})
    does = ("politics.attacks",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Attacks at home"), parent)
        self.hex, self.by = QLineEdit(), CodeBox([])
        self.hex.setAccessibleName(self.tr("Hex that was attacked"))
        self.hex.setPlaceholderText(self.tr("A place or a hex"))
        self.hex.setFixedWidth(130)
        self.by.setAccessibleName(self.tr("Who attacked"))
        self.overrun = QCheckBox(self.tr("An overrun"))
        self.write = QPushButton(self.tr("Write down"))
        self.body.addWidget(fields(captioned(self.tr("Hex"), self.hex), self.overrun))
        self.body.addWidget(fields(captioned(self.tr("By"), self.by), self.write))
        self.body.addWidget(self.said)
        self.write.clicked.connect(self._give)
        self.hex.returnPressed.connect(self._give)
        desk.subject_changed.connect(self._follow)
        self.draft(self.overrun)

    def wanted(self, game: Game) -> bool:
        """While major powers are at war."""
        return super().wanted(game) and any(at_war(game, code) for code in powers(game))

    def order(self) -> RecordAttack:
        """The attack as it is entered."""
        by = (self.by.code,) if self.by.code else ()
        return RecordAttack(self.hex.text().strip(), by, self.overrun.isChecked())

    def _give(self) -> None:
        self.give(self.order())

    def _follow(self, *_: object) -> None:
        node = self.desk.subject.node
        if node >= 0 and self.desk.session is not None:
            self.hex.setText(self.desk.game.atlas.label(node))

    def refresh(self) -> None:
        """Show the attacks of this turn."""
        game = self.desk.game
        self.begin_rows()
        self.said.say(None)
        before = self.by.code
        self.by.fill((code, who(game, code)) for code in powers(game) if at_war(game, code))
        self.by.choose(before if before else self.desk.power)
        rows = [attack for code in powers(game) for attack in attacks_on(game, code)]
        for attack in rows:
            place = game.atlas.place_name(attack.hex)
            text = (
                self.tr("{0} at {1}: the multiple rises")
                if counts_as_attack(game, attack)
                else self.tr("{0} at {1}: not at home")
            )
            self.add_said("done", text.format(name_of(attack.target), place), ("POL-PML-17",))
        if not rows:
            self.add_note(self.tr("Nothing is written down this turn."))
