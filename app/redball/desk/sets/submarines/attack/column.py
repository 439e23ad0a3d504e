"""The guided column of the step of submarine warfare."""

from __future__ import annotations

from collections import defaultdict

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk, Subject
from redball.desk.sets.submarines.attack.areas_card import AreasCard, area_rows
from redball.desk.sets.submarines.attack.draft import Draft
from redball.desk.sets.submarines.attack.head_card import HeadCard
from redball.desk.sets.submarines.attack.steps_card import StepsCard
from redball.desk.widgets.card import bring, column, over_bar
from redball.rules.submarines import RULE_SET
from redball.rules.submarines.joining import possible_areas
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.under_way import PHASE, attacks_now, open_attack

WIDTH, HEIGHT = 320, 640


class AttackColumn(QWidget):
    """The list of sea areas, or the steps of one.  ``wanted`` carries whether it is the step of submarine
    warfare; ``area_shown`` the sea area whose steps are shown, -1 for none.
    """

    wanted = Signal(bool)
    area_shown = Signal(int)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.desk = desk
        self.area = -1
        self._areas: frozenset[int] = frozenset()
        self._about: tuple[object, int, int] | None = None
        self._drafts: defaultdict[int, Draft] = defaultdict(Draft)
        self.head, self.areas, self.steps = HeadCard(desk), AreasCard(desk), StepsCard(desk)
        self.inside = column(self.head, self.areas, self.steps)
        self.view = over_bar(self, self.inside, self.steps.bar)
        self.setMinimumWidth(WIDTH)
        self.areas.chosen.connect(self.show_area)
        self.head.all_wanted.connect(self.show_areas)
        self.steps.next_wanted.connect(self.show_areas)
        desk.subject_changed.connect(self._follow)
        for signal in (desk.opened, desk.settled):
            signal.connect(self._look)

    @property
    def is_wanted(self) -> bool:
        """Whether it is the step of submarine warfare."""
        return self.desk.plays(RULE_SET.id) and self.desk.game.clock.phase == PHASE

    def _look(self, *_: object) -> None:
        self.wanted.emit(self.is_wanted)
        if not self.is_wanted:
            self._go_to(-1)
            return
        clock = self.desk.game.clock
        about = self.desk.session, clock.turn, clock.impulse
        if about != self._about:
            self._about = about
            self._drafts.clear()
            self.area = -1
        under_way = open_attack(self.desk.game)
        if under_way is not None:
            self._go_to(under_way[0])
        self._show()

    def draft(self, area: int) -> Draft:
        """What is entered for a sea area."""
        return self._drafts[area]

    def show_area(self, area: int) -> None:
        """Show the steps of a sea area; while one is under way, that one is shown, and the rule says why."""
        game, under_way = self.desk.game, open_attack(self.desk.game)
        if under_way is None and area in attacks_now(game) and area in possible_areas(game):
            self._drafts[area] = Draft(anew=True)
        self._go_to(under_way[0] if under_way is not None else area)
        self._show()
        if under_way is not None and under_way[0] != area:
            self.steps.said.say(self.desk.ask(AttackConvoys(game.atlas.sea_areas[area].name)))

    def _follow(self, subject: Subject) -> None:
        """Show the steps of a sea area that is chosen on the map, in the to-do list or in the ledger."""
        if not self.is_wanted or subject.units or subject.sea in (-1, self.area):
            return
        if open_attack(self.desk.game) is None and subject.sea in self._areas:
            self.show_area(subject.sea)

    def show_areas(self) -> None:
        """Show the list of all areas."""
        self._go_to(-1)
        self._show()

    def _go_to(self, area: int) -> None:
        if area != self.area:
            self.area = area
            self.area_shown.emit(area)

    def _show(self) -> None:
        rows = area_rows(self.desk.game)
        self._areas = frozenset(row.area for row in rows)
        numbers = {row.area: number for number, row in enumerate(rows, 1)}
        if self.area not in numbers:
            self._go_to(-1)
        one = self.area >= 0
        self.head.setVisible(one)
        self.steps.setVisible(one)
        self.steps.bar.setVisible(one)
        self.areas.setVisible(not one)
        if one:
            text = self.tr("area {0} of {1}").format(numbers[self.area], len(rows))
            self.head.show_area(self.area, text)
            before = self.steps.area, self.steps.step
            self.steps.show_area(self.area, self._drafts[self.area])
            if before != (self.steps.area, self.steps.step):
                QTimer.singleShot(0, self, self._bring)
        else:
            self.areas.show_areas(rows)

    def _bring(self) -> None:
        """Scroll the open step into view, its beginning first."""
        block, bar = self.steps.block, self.view.verticalScrollBar()
        if block is None:
            bar.setValue(bar.maximum() if self.steps.step is None and self.area >= 0 else 0)
            return
        bring(self.view, block)

    def sizeHint(self) -> QSize:
        """Room for the steps of an area."""
        return QSize(WIDTH, HEIGHT).expandedTo(super().sizeHint())
