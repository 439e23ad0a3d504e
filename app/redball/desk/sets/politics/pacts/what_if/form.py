"""The fields of what would happen if: who, what, and to whom."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QSignalBlocker, QSize, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.go.form import field_line
from redball.desk.sets.politics.go.terms_editor import TermsEditor
from redball.desk.sets.politics.pacts import phrases
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.sets.politics.pacts.what_if.asked import Asked
from redball.desk.widgets.card import Card
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.game.state import Game
from redball.rules.politics.affairs.terms import changed as changed_terms
from redball.rules.politics.treaties.treaty import TOP_LEVEL
from redball.wording import name_of

CHIP = QSize(31, 23)


class WhatIfForm(Card):
    """``changed`` carries the new question."""

    changed = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__(tr("What would happen if"))
        self.desk, self.asked = desk, Asked()
        self.chips: dict[str, PowerChip] = {}
        self.chip_grid = spaced(QGridLayout(), 2)
        self.act, self.target, self.partner = QComboBox(), CodeBox(chips=True), CodeBox()
        self.level, self.card, self.terms = QComboBox(), QComboBox(), TermsEditor()
        self._make_fields()
        self._lay_out()

    def _make_fields(self) -> None:
        for text, act in (
            (tr("declares war on"), "war"),
            (tr("signs a treaty with"), "treaty"),
            (tr("plays an option"), "option"),
        ):
            self.act.addItem(text, act)
        self.level.addItem(tr("no treaty any more"), 0)
        for level in range(1, TOP_LEVEL + 1):
            self.level.addItem(tr("level {0}").format(level), level)
        self.card.setEditable(True)
        self.card.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.card.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.card.lineEdit().setPlaceholderText(tr("IPO 5, 0a, GE 11 …"))
        names = (
            (self.act, tr("What it does")),
            (self.target, tr("Target")),
            (self.partner, tr("By whom it stands")),
            (self.level, tr("Level of the treaty")),
            (self.card, tr("Option card")),
        )
        for field, name in names:
            field.setAccessibleName(name)
            field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.act.activated.connect(lambda: self._put(act=self.act.currentData()))
        self.target.activated.connect(lambda: self._put(target=self.target.code or ""))
        self.partner.activated.connect(lambda: self._put(partner=self.partner.code or ""))
        self.level.activated.connect(lambda: self._put(level=self.level.currentData()))
        self.card.activated.connect(lambda: self._put(card=self.card.currentData() or ""))
        self.card.lineEdit().editingFinished.connect(self._typed_card)
        self.terms.edited.connect(
            lambda name, value: self._put(terms=changed_terms(self.asked.terms, name, value))
        )

    def _lay_out(self) -> None:
        row = spaced(QHBoxLayout(), 0)
        row.addLayout(self.chip_grid)
        row.addStretch(1)
        self.body.addLayout(row)
        self.body.addWidget(self.act)
        self.lines: dict[QWidget, QWidget] = {}
        for text, field in (
            (tr("Card"), self.card),
            (tr("Target"), self.target),
            (tr("Level"), self.level),
            (tr("Stands by"), self.partner),
        ):
            self.lines[field], _ = field_line(text, field)
            self.body.addWidget(self.lines[field])
        self.body.addWidget(self.terms)

    # --- asking ---------------------------------------------------------------------------------------------

    def _typed_card(self) -> None:
        """A card that was written, by its name alone."""
        text = self.card.currentText().strip()
        found = self.card.findText(text)
        name = self.card.itemData(found) if found >= 0 else text.partition("  ")[0].strip()
        self._put(card=name)

    def _put(self, **fields: Any) -> None:
        asked = replace(self.asked, **fields)
        if self.desk.session is not None and asked != self.asked:
            self.show_asked(asked)
            self.changed.emit(self.asked)

    # --- showing --------------------------------------------------------------------------------------------

    def show_asked(self, asked: Asked) -> None:
        """Show a question, with what there is to choose in the position."""
        game = self.desk.game
        self.asked = asked = asked.settled(game)
        self._fill_chips(game)
        quiet = [QSignalBlocker(box) for box in (self.act, self.target, self.level, self.card, self.partner)]
        self.act.setCurrentIndex(self.act.findData(asked.act))
        self._fill_targets(game)
        self.level.setCurrentIndex(self.level.findData(asked.level))
        self._fill_cards(game)
        partners = asked.partners(game)
        self.partner.fill([("", tr("nobody")), *((code, name_of(code)) for code in partners)])
        self.partner.choose(asked.partner)
        del quiet
        shown: set[QWidget] = {self.target}
        shown |= {self.level} if asked.act == "treaty" else set()
        shown |= {self.card} if asked.act == "option" else set()
        shown |= {self.partner} if asked.act == "war" and partners else set()
        for field, line in self.lines.items():
            line.setVisible(field in shown)
        self.terms.show_play(game, asked.play())
        self.terms.setVisible(bool(self.terms.terms))

    def _fill_chips(self, game: Game) -> None:
        codes = [code for code, _name in phrases.power_rows(game)]
        if list(self.chips) != codes:
            for chip in self.chips.values():
                self.chip_grid.removeWidget(chip)
                chip.deleteLater()
            self.chips = {code: PowerChip(code, CHIP) for code in codes}
            for number, (code, chip) in enumerate(self.chips.items()):
                chip.clicked.connect(lambda _=False, code=code: self._choose_power(code))
                self.chip_grid.addWidget(chip, number // 8, number % 8)
        for code, chip in self.chips.items():
            chip.setChecked(code == self.asked.power)

    def _choose_power(self, code: str) -> None:
        self._put(power=code)
        self._fill_chips(self.desk.game)

    def _fill_targets(self, game: Game) -> None:
        asked = self.asked
        rows = [("", tr("nobody") if asked.act == "option" else tr("Choose …"))]
        rows += [row for row in phrases.power_rows(game) if row[0] != asked.power]
        if asked.act != "treaty":
            rows += phrases.minor_rows(game)
        powers = {code for code, _name in phrases.power_rows(game)}
        self.target.clear()
        for code, name in rows:
            self.target.chips = code in powers
            self.target.add(code, name)
        self.target.choose(asked.target)

    def _fill_cards(self, game: Game) -> None:
        rows = phrases.card_rows(game, self.asked.power)
        if [(self.card.itemData(n), self.card.itemText(n)) for n in range(self.card.count())] != [*rows]:
            self.card.clear()
            for name, text in rows:
                self.card.addItem(text, name)
        at = self.card.findData(self.asked.card)
        self.card.setCurrentIndex(at)
        if at < 0:
            self.card.setEditText(self.asked.card)
