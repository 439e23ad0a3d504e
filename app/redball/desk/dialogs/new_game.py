"""Beginning a game: a scenario, the rule sets and their options, and the file to store it in."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.faults import show_faults
from redball.desk.dialogs.fields import link
from redball.desk.dialogs.frame import Sheet
from redball.desk.dialogs.option_list import OptionList
from redball.desk.dialogs.rule_set_boxes import RuleSetBoxes
from redball.desk.dialogs.scenarios import ScenarioCard, ScenarioList
from redball.desk.dialogs.verdict import Verdict
from redball.desk.games import saves
from redball.desk.settings import Settings
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.desk.words import tr
from redball.errors import RedballError
from redball.game.orders import SetOption
from redball.game.rulings import Ruling
from redball.game.session import Session
from redball.game.state import Game
from redball.names import is_shown
from redball.planning.whatif import foresee
from redball.rules.base.rule_sets import beginning_with

LONGEST = 250
"""Length of a file name in bytes that every system accepts."""
FORETOLD = 108
"""Px for what other rule sets make of a scenario's position."""
FORBIDDEN = '\\/:*?"<>|'
"""Characters that some system forbids in a file name."""


class NewGameDialog(Sheet):
    """Two pages: the scenario with the file's name, and the rule options.  ``session`` is the game begun."""

    def __init__(self, desk: Desk, parent: QWidget | None = None, settings: Settings | None = None) -> None:
        super().__init__(tr("New game"), tr("&Begin"), parent)
        self.desk, self.settings = desk, settings
        self.session: Session | None = None
        self.game: Game | None = None
        self.folder = saves.games_folder()
        own = settings.own_scenarios if settings is not None else ()
        self.scenarios, self.card = ScenarioList(own), ScenarioCard()
        self.boxes = RuleSetBoxes()
        self.rule_sets = self.boxes.boxes
        self.options: OptionList | None = None
        self.pages = QStackedWidget()
        self.body.addWidget(self.pages, 1)
        self.pages.addWidget(self._scenario_page())
        self.pages.addWidget(self._rules_page())
        self.own = self.beside(self.tr("&Open own scenario file…"), self.tr("A position as text (*.toml)"))
        self.turn = self.beside(self.tr("&Rule options…"), self.tr("Rule sets and how they are read"))
        self.own.clicked.connect(self.open_own)
        self.turn.clicked.connect(self._turn_page)
        self.scenarios.chosen.connect(self.choose)
        self.name.textEdited.connect(self._check)
        self.scenarios.choose_first()
        self.scenarios.setFocus()
        self.size_to(860, 600)

    # --- pages ---

    def _scenario_page(self) -> QWidget:
        page = QWidget()
        whole, top = QVBoxLayout(page), QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        top.setSpacing(10)
        top.addWidget(self.scenarios, 2)
        top.addWidget(self.card, 3)
        whole.addLayout(top, 1)
        whole.addWidget(self._file_card())
        return page

    def _file_card(self) -> Card:
        card, row = Card(), QHBoxLayout()
        self.name = QLineEdit()
        named = QLabel(self.tr("Game &name"))
        named.setBuddy(self.name)
        self.place = Elided("", "note")
        other = link(self.tr("Other &folder…"), self.tr("Keep the game in another folder"))
        other.clicked.connect(self._choose_folder)
        row.setSpacing(10)
        row.addWidget(named)
        row.addWidget(self.name, 1)
        row.addWidget(other)
        card.body.addLayout(row)
        card.body.addWidget(self.place)
        self.wrong = label("", "trouble", wrap=True)
        card.body.addWidget(self.wrong)
        return card

    def _rules_page(self) -> QWidget:
        page = QWidget()
        self.rules_column = spaced(QVBoxLayout(page), 10, 0)
        self.boxes.changed.connect(self._change_sets)
        self.foretold = Verdict(self.desk, "", FORETOLD)
        self.foretold.hide()
        self.rules_column.addWidget(self.boxes)
        self.rules_column.addWidget(self.foretold)
        return page

    def _turn_page(self) -> None:
        first = self.pages.currentIndex() == 0
        if first and self.options is None:
            self._show_options()
        self.pages.setCurrentIndex(1 if first else 0)
        self.turn.setText(self.tr("Back to the s&cenario") if first else self.tr("&Rule options…"))
        self.own.setVisible(not first)

    # --- scenario ---

    def choose(self, path: Path) -> None:
        """Read a scenario and show it; its faults if it can't be read."""
        self.game, self.error = None, None
        try:
            self.game = rules.read_scenario(path)
        except RedballError as error:
            self.error = error
            self.card.show_fault(path, error)
        else:
            self._take(self.game, path)
        self._check()

    def _take(self, game: Game, path: Path) -> None:
        self.scenarios.set_title(game.title)
        self.card.show_game(game, path)
        self.boxes.choose([each.id for each in rules.active(game)])
        self._foretell()
        self._drop_options()
        if self.pages.currentIndex() == 1:
            self._show_options()
        self.name.setText(saves.free_path(game.title, self.folder).stem)

    def open_own(self) -> None:
        """Ask for a scenario file; one with faults is not listed, and its faults are shown."""
        filter_ = self.tr("Scenarios (*.toml);;All files (*)")
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Open own scenario file"), str(Path.home()), filter_
        )
        if name:
            self.take_file(Path(name))

    def take_file(self, path: Path) -> None:
        """List a scenario file and choose it, or show what is wrong with it."""
        try:
            rules.read_scenario(path)
        except RedballError as error:
            title = self.tr("{0} can't be used").format(path.name)
            show_faults(self, title, error, self.desk.session is not None)
            return
        self.scenarios.add_own(path)
        if self.settings is not None:
            self.settings.add_own_scenario(path)

    # --- rules ---

    def _switch(self) -> Ruling | None:
        """What playing the scenario with the rule sets chosen here makes of its position; None where it is
        played with just these.
        """
        return beginning_with(self.game, self.boxes.chosen) if self.game is not None else None

    def _position(self) -> Game | None:
        """The scenario's position, as it begins with the rule sets chosen here; None where it can't."""
        switch = self._switch()
        if self.game is None or switch is None:
            return self.game
        return self.game.changed(switch.changes) if switch.allowed else None

    def _change_sets(self) -> None:
        self._foretell()
        self._show_options()
        self._check()

    def _foretell(self) -> None:
        """Show what the rule sets chosen make of the scenario's position, or why they can't begin in it."""
        switch = self._switch()
        told = switch is not None and bool(switch.notes or switch.reasons)
        self.foretold.show_rulings([switch] if switch is not None and told else [])
        self.foretold.setVisible(told)

    def _drop_options(self) -> None:
        if self.options is not None:
            self.options.setParent(None)
            self.options.deleteLater()
            self.options = None

    def _show_options(self, *_: object) -> None:
        game = self._position()
        kept = self.options.chosen() if self.options else {}
        self._drop_options()
        if game is None:
            return
        self.options = OptionList(self.desk, rules.options(game), game.options)
        known = rules.options()
        self.options.kept = {n: v for n, v in kept.items() if n not in {option.name for option in known}}
        self.rules_column.addWidget(self.options, 1)
        for name, value in kept.items():
            if name in self.options.rows:
                self.options.rows[name].choose(value)

    # --- the file ---

    @property
    def path(self) -> Path:
        """The file that the game will be stored in."""
        return self.folder / f"{self.name.text().strip()}{saves.SUFFIX}"

    def _choose_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Folder for the game"), str(self.folder))
        if name:
            self.folder = Path(name)
            self._check()

    def _check(self, *_: object) -> None:
        """Show where the game will be stored, or why it can't be."""
        said = self.tr("Kept in {0}, saved after every order.").format(self.path)
        self.place.setText(said)
        wrong = self._objection()
        self.wrong.setText(wrong)
        self.wrong.setVisible(bool(wrong))
        self.action.setEnabled(self._position() is not None and not wrong)

    def _objection(self) -> str:
        name = self.name.text().strip()
        if self.game is None:
            return ""
        if not name:
            return self.tr("Give the game a name.")
        bad = sorted({letter for letter in name if letter in FORBIDDEN})
        if bad:
            return self.tr("A file name can't hold {0}").format("  ".join(bad))
        if len(self.path.name.encode("utf-8", "replace")) > LONGEST:
            return self.tr("The name is too long for a file.")
        if not all(map(is_shown, name)):
            return self.tr("The name holds characters that can't be seen.")
        if os.path.lexists(self.path):
            return self.tr(
                "There is already a game of this name. Choose another; Redball never overwrites one."
            )
        return ""

    # --- beginning ---

    def accept(self) -> None:
        """Write the save and open it; when that fails the dialog stays and shows why."""
        game = self._position()
        if game is None:
            return
        chosen = self.options.chosen() if self.options else {}
        rulings = foresee(game, [SetOption(name, value) for name, value in chosen.items()])
        game = game.changed(change for ruling in rulings for change in ruling.changes)
        try:
            self.session = Session.create(self.path, game, rules.judge)
        except RedballError as error:
            show_faults(self, self.tr("The game can't be kept there"), error, self.desk.session is not None)
            return
        super().accept()
