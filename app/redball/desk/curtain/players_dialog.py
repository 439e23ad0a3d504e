"""Who looks at the game: everybody, or one player at a time; who plays which powers, and pass phrases."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QMessageBox, QPushButton, QRadioButton, QWidget

from redball.desk.curtain.phrase_dialog import PhraseDialog
from redball.desk.desk import Desk
from redball.desk.dialogs.order_sheet import OrderSheet
from redball.desk.looking import EVERYBODY
from redball.desk.widgets.card import Form
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.game.hotseat import PASS_PHRASES, is_on, leader
from redball.game.orders import RemovePassPhrase, SetHotseat
from redball.game.rulings import Ruling
from redball.game.state import Game
from redball.rules import keeps_secrets
from redball.wording import name_of

VERDICT = 62
"""Px for what is going to be so."""


class PlayersDialog(OrderSheet):
    """What is changed of who looks and who plays what is one order; pass phrases are set and removed at
    once.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, tr("Who looks"), tr("&Set"), parent, VERDICT)
        self.set_lead(
            self.tr(
                "Alone at the machine you see everything. Where players share it one may look at a time, and"
                " a curtain covers the window while it is passed on. It is a curtain, not a lock."
            )
        )
        self.solo = QRadioButton(self.tr("&Everybody sees everything"))
        self.turns = QRadioButton(self.tr("&One player looks at a time"))
        playing = is_on(self._whole)
        (self.turns if playing or self._undone else self.solo).setChecked(True)
        self.turns.setEnabled(playing or keeps_secrets(desk.game))
        for button in (self.solo, self.turns):
            self.body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        inside = QWidget()
        self.grid = spaced(QGridLayout(inside), 6, 0)
        self.grid.setColumnStretch(5, 1)
        self.together: dict[str, QComboBox] = {}
        self.kept: dict[str, QLabel] = {}
        self.set: dict[str, QPushButton] = {}
        self.remove: dict[str, QPushButton] = {}
        self.powers = [code for code, power in desk.game.powers.items() if power.in_play]
        for row, code in enumerate(self.powers, 1):
            self._add(row, code)
        for column, text in enumerate((self.tr("Power"), self.tr("Played by"), self.tr("Pass phrase"))):
            self.grid.addWidget(label(text, "note"), 0, column)
        self.grid.setRowStretch(len(self.powers) + 1, 1)
        self.body.addWidget(Form(inside), 1)
        self._show_phrases()
        self.finish(660, 520, self.turns if self.turns.isChecked() else self.solo)
        self.effect.hide()  # who looks supplies nobody
        self.turns.toggled.connect(self.refresh)

    @property
    def _whole(self) -> Game:
        """The position with everybody's pass phrases."""
        assert self.desk.session is not None
        return self.desk.session.game

    @property
    def _undone(self) -> bool:
        """That one player looks at a time was taken back by an undo, which shows nobody everything."""
        return self.desk.looking == EVERYBODY and not is_on(self._whole)

    # --- the powers -----------------------------------------------------------------------------------------

    def _add(self, row: int, code: str) -> None:
        name, box = name_of(code), QComboBox()
        box.setAccessibleName(self.tr("Who plays {0}").format(name))
        box.addItem(self.tr("a player of its own"), "")
        for other in self.powers:
            if other != code:
                box.addItem(self.tr("the player of {0}").format(name_of(other)), other)
        led_by = leader(self._whole, code)
        box.setCurrentIndex(max(0, box.findData(led_by if led_by != code else "")))
        box.currentIndexChanged.connect(self.refresh)
        self.together[code] = box
        self.kept[code] = label("", "note")
        self.set[code] = QPushButton()
        self.set[code].clicked.connect(partial(self._set, code))
        self.remove[code] = QPushButton(self.tr("Remove…"))
        self.remove[code].setAccessibleName(self.tr("Remove the pass phrase of {0}").format(name))
        self.remove[code].clicked.connect(partial(self._remove, code))
        row_of = (label(name), box, self.kept[code], self.set[code], self.remove[code])
        for column, widget in enumerate(row_of):
            self.grid.addWidget(widget, row, column)

    # --- pass phrases ---------------------------------------------------------------------------------------

    def _show_phrases(self) -> None:
        kept = PASS_PHRASES.of(self._whole)
        for code in self.powers:
            has, own = code in kept, self.desk.sees(code)
            name = name_of(code)
            self.kept[code].setText(self.tr("asked for") if has else self.tr("none"))
            self.set[code].setText(self.tr("Change…") if has else self.tr("Set…"))
            self.set[code].setAccessibleName(self.tr("Set the pass phrase of {0}").format(name))
            self.set[code].setEnabled(own)
            self.remove[code].setEnabled(own and has)
            foreign = self.tr("Only the player of {0} can: pass the machine on first").format(name)
            for button in (self.set[code], self.remove[code]):
                button.setToolTip("" if own else plain(foreign))

    def _set(self, code: str, *_: object) -> None:
        PhraseDialog(self.desk, code, self).exec()
        self._show_phrases()

    def _remove(self, code: str, *_: object) -> None:
        if confirmed_removal(self, code):
            self.desk.do(RemovePassPhrase(code))
            self._show_phrases()

    # --- the order ------------------------------------------------------------------------------------------

    def orders(self) -> list[SetHotseat]:
        """The change, if there is one."""
        together = {code: box.currentData() for code, box in self.together.items() if box.currentData()}
        now = {code: led for code in self.powers if (led := leader(self._whole, code)) != code}
        on = self.turns.isChecked()
        if on == is_on(self._whole) and (not on or together == now):
            return []
        return [SetHotseat(on, together if on else {})]

    def refresh(self, *_: object) -> tuple[Ruling, ...]:
        """Judge the order; to show everything again after an undo takes none.  Who plays what counts only
        where one player looks at a time.
        """
        for box in self.together.values():
            box.setEnabled(self.turns.isChecked())
        rulings = super().refresh()
        if self._undone and self.solo.isChecked():
            self.action.setEnabled(True)
        return rulings

    def accept(self) -> None:
        """Make it so; that everybody sees everything is asked again."""
        shows_all = self.solo.isChecked() and self.desk.looking
        if shows_all and not self._confirmed():
            return
        if self.orders():
            super().accept()
        else:
            self.desk.look_as("")
            self.done(self.DialogCode.Accepted)

    def _confirmed(self) -> bool:
        question = self.tr("Then everybody at this machine sees everybody's secrets. Show them?")
        answer = QMessageBox.question(self, self.tr("Who looks"), plain(question))
        return answer == QMessageBox.StandardButton.Yes


def confirmed_removal(parent: QWidget, code: str) -> bool:
    """Whether a player really wants a pass phrase removed, which the journal says."""
    question = tr(
        "Remove the pass phrase of {0}? Whoever takes the machine then sees its secrets without one."
        " The journal says that it was removed."
    ).format(name_of(code))
    answer = QMessageBox.question(parent, tr("Pass phrase of {0}").format(name_of(code)), plain(question))
    return answer == QMessageBox.StandardButton.Yes
