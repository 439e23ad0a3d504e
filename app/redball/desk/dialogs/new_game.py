"""Beginning a game: a scenario or an empty map, the rule sets and their options, and the file of the game."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.empty_map import EmptyMap
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
from redball.desk.widgets.text import Elided, label, plain
from redball.desk.words import tr
from redball.errors import RedballError
from redball.game.orders import SetOption
from redball.game.rulings import Ruling
from redball.game.session import Session
from redball.game.state import Game
from redball.names import is_shown
from redball.planning.whatif import foresee
from redball.rules.base.rule_sets import beginning_with
from redball.rules.beginning import at_first_phase, to_set_up, without_units

LONGEST = 250
"""Length of a file name in bytes that every system accepts."""
FORETOLD = 108
"""Px for what other rule sets make of a scenario's position."""
AS_IT_IS, TO_SET_UP, WITHOUT_UNITS = "as it is", "to set up", "without units"
"""How a scenario's position is begun with."""
FORBIDDEN = '\\/:*?"<>|'
"""Characters that some system forbids in a file name."""


class NewGameDialog(Sheet):
    """Two pages: the scenario with the file's name, and the rule options.

    ``session`` is the game begun, ``libraries`` are counter libraries that are wanted with it.
    """

    def __init__(
        self,
        desk: Desk,
        parent: QWidget | None = None,
        settings: Settings | None = None,
        on_empty_map: bool = False,
    ) -> None:
        super().__init__(tr("New game"), tr("&Begin"), parent)
        self.desk, self.settings = desk, settings
        self.session: Session | None = None
        self.game: Game | None = None
        self.error: RedballError | None = None
        self.libraries: tuple[Path, ...] = ()
        self.folder = saves.games_folder()
        own = settings.own_scenarios if settings is not None else ()
        self.scenarios, self.card = ScenarioList(own), ScenarioCard()
        self.empty: EmptyMap | None = None
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
        self.beginning.currentIndexChanged.connect(self._change_sets)
        if on_empty_map:
            self.scenarios.choose_empty()
        else:
            self.scenarios.choose_first()
            self.scenarios.setFocus()
        self.size_to(860, 680)

    # --- pages ---

    def _scenario_page(self) -> QWidget:
        page = QWidget()
        whole, top = QVBoxLayout(page), QHBoxLayout()
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(10)
        top.setSpacing(10)
        top.addWidget(self.scenarios, 2)
        self.right = QStackedWidget()
        self.right.addWidget(self.card)
        top.addWidget(self.right, 3)
        whole.addLayout(top, 1)
        whole.addWidget(self._file_card())
        return page

    def _file_card(self) -> Card:
        card, rows = Card(), spaced(QGridLayout(), 6)
        rows.setHorizontalSpacing(10)
        self.name = QLineEdit()
        named = QLabel(self.tr("Game &name"))
        named.setBuddy(self.name)
        self.place = Elided("", "note")
        other = link(self.tr("Other &folder…"), self.tr("Keep the game in another folder"))
        other.clicked.connect(self._choose_folder)
        rows.addWidget(named, 0, 0)
        rows.addWidget(self.name, 0, 1)
        rows.addWidget(other, 0, 2)
        rows.addWidget(self.place, 1, 1, 1, 2)
        self.beginning = CodeBox(
            [
                (AS_IT_IS, self.tr("Play, with the position as it is")),
                (TO_SET_UP, self.tr("Set-up, with the position as it is")),
                (WITHOUT_UNITS, self.tr("Set-up, without its units")),
            ]
        )
        self.beginning.setToolTip(
            plain(self.tr("In set-up the position is changed freely, without phases, until play begins"))
        )
        self.begin_with = QLabel(self.tr("Begin &with"))
        self.begin_with.setBuddy(self.beginning)
        rows.addWidget(self.begin_with, 2, 0)
        rows.addWidget(self.beginning, 2, 1, 1, 2)
        card.body.addLayout(rows)
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

    def choose(self, path: Path | None) -> None:
        """Read a scenario and show it, or its faults if it can't be read; without a path an empty map."""
        self.game, self.error = None, None
        for each in (self.begin_with, self.beginning):
            each.setVisible(path is not None)
        if path is None:
            self._take_empty()
            return
        self.right.setCurrentIndex(0)
        try:
            self.game = rules.read_scenario(path)
        except RedballError as error:
            self.error = error
            self.card.show_fault(path, error)
        else:
            self._take(self.game, path)
        self._check()

    def _take_empty(self) -> None:
        if self.empty is None:
            self.empty = EmptyMap()
            self.empty.changed.connect(self._change_empty)
            self.right.addWidget(self.empty)
        self.right.setCurrentIndex(1)
        self.boxes.choose([each.id for each in rules.registered() if each.always])
        self._change_empty()
        self._take_rules()

    def _change_empty(self) -> None:
        """The player wants another empty map, or another date, or others play."""
        assert self.empty is not None
        self.game, self.error = None, None
        try:
            self.game = None if self.empty.wanting() else self.empty.game()
        except RedballError as error:
            self.error = error
        if not self.name.isModified():
            self.name.setText(saves.free_path(self.empty.title.text(), self.folder).stem)
        self._check()

    @property
    def is_empty(self) -> bool:
        """Whether the game is to begin on an empty map."""
        return self.right.currentIndex() == 1

    def _take(self, game: Game, path: Path) -> None:
        self.scenarios.set_title(game.title)
        self.card.show_game(game, path)
        self.boxes.choose([each.id for each in rules.active(game)])
        self._take_rules()
        self.name.setText(saves.free_path(game.title, self.folder).stem)

    def _take_rules(self) -> None:
        """Show what the rule sets of the scenario make of it, and their options."""
        self._foretell()
        self._drop_options()
        if self.pages.currentIndex() == 1:
            self._show_options()

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

    def _start(self) -> Game | None:
        """The position of the scenario, or the empty map, before its rule sets are changed."""
        if self.game is None or self.is_empty or self.beginning.code != WITHOUT_UNITS:
            return self.game
        return without_units(self.game)

    def _switch(self, game: Game | None) -> Ruling | None:
        """What playing a position with the rule sets chosen here makes of it; None where it is played with
        just these.
        """
        return beginning_with(game, self.boxes.chosen) if game is not None else None

    def _position(self) -> Game | None:
        """The position, as it begins with the rule sets chosen here; None where it can't."""
        game = self._start()
        switch = self._switch(game)
        if game is None or (switch is not None and not switch.allowed):
            return None
        game = game.changed(switch.changes) if switch is not None else game
        return at_first_phase(game) if self.is_empty else game

    def _change_sets(self) -> None:
        self._foretell()
        self._show_options()
        self._check()

    def _foretell(self) -> None:
        """Show what the rule sets chosen make of the scenario's position, or why they can't begin in it."""
        switch = self._switch(self._start())
        # Of an empty map there is nothing to tell: its turn has not begun.
        told = switch is not None and bool(switch.reasons or (switch.notes and not self.is_empty))
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
            if self.empty is None or not self.is_empty:
                return ""
            return self.error.faults[0].sentence() if self.error is not None else self.empty.wanting()
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
        if self.is_empty or self.beginning.code != AS_IT_IS:
            game = to_set_up(game)
        try:
            self.session = Session.create(self.path, game, rules.judge)
        except RedballError as error:
            show_faults(self, self.tr("The game can't be kept there"), error, self.desk.session is not None)
            return
        if self.is_empty and self.empty is not None:
            self.libraries = self.empty.chosen_libraries()
        super().accept()
