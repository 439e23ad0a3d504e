"""Setting a power's pass phrase, for the first time or another one."""

from __future__ import annotations

from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.frame import Sheet
from redball.desk.widgets.text import label
from redball.desk.words import tr
from redball.game.hotseat import PASS_PHRASES, hashed, opens
from redball.game.orders import SetPassPhrase
from redball.wording import name_of

MOST = 200
"""Letters of a pass phrase."""


class PhraseDialog(Sheet):
    """Asks for a power's pass phrase twice, and for the present one first."""

    def __init__(self, desk: Desk, power: str, parent: QWidget | None = None) -> None:
        super().__init__(tr("Pass phrase of {0}").format(name_of(power)), tr("&Set"), parent)
        self.desk, self.power = desk, power
        self.set_lead(
            self.tr(
                "It is asked for before what {0} keeps secret is shown. It keeps honest players from looking"
                " by accident; who opens the file with another program can read everything."
            ).format(name_of(power))
        )
        assert desk.session is not None
        self.has_one = power in PASS_PHRASES.of(desk.session.game)
        self.now = self._field(self.tr("Present pass phrase"))
        self.first = self._field(self.tr("New pass phrase"))
        self.again = self._field(self.tr("The same again"))
        form = QFormLayout()
        self.now.setVisible(self.has_one)
        if self.has_one:
            form.addRow(self.tr("&Present pass phrase"), self.now)
        form.addRow(self.tr("&New pass phrase"), self.first)
        form.addRow(self.tr("The same &again"), self.again)
        self.body.addLayout(form)
        self.said = label(" ", "trouble", wrap=True)
        self.body.addWidget(self.said)
        self.body.addStretch(1)
        self._update()
        (self.now if self.has_one else self.first).setFocus()
        self.size_to(460, 250)

    def _field(self, name: str) -> QLineEdit:
        made = QLineEdit(self)
        made.setAccessibleName(name)
        made.setEchoMode(QLineEdit.EchoMode.Password)
        made.setMaxLength(MOST)
        made.textEdited.connect(self._update)
        return made

    def _update(self, *_: object) -> None:
        self.said.setText(" ")
        ready = bool(self.first.text()) and (bool(self.now.text()) or not self.has_one)
        self.action.setEnabled(ready and bool(self.again.text()))

    def accept(self) -> None:
        """Set it, unless the present one is wrong or the two differ."""
        session = self.desk.session
        assert session is not None
        if self.has_one and not opens(session.game, self.power, self.now.text()):
            self._refuse(self.tr("That is not the present pass phrase."), self.now)
        elif self.first.text() != self.again.text():
            self._refuse(self.tr("The two are not the same."), self.again)
        elif self.desk.do(SetPassPhrase(self.power, hashed(self.first.text()))).allowed:
            super().accept()

    def _refuse(self, why: str, field: QLineEdit) -> None:
        self.said.setText(why)
        field.selectAll()
        field.setFocus()
