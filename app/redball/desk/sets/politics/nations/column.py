"""The column of nations: the list of all courses, or one with what it takes and its steps."""

from __future__ import annotations

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.sets.politics.nations.head_card import HeadCard
from redball.desk.sets.politics.nations.kinds_card import KindsCard
from redball.desk.sets.politics.nations.lines import condition_row
from redball.desk.sets.politics.nations.model import NationsDesk
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.sets.politics.nations.steps_card import StepsCard
from redball.desk.widgets.card import Card, bring, clear, column, over_bar
from redball.desk.widgets.layouts import spaced
from redball.rules.politics.nations.courses import every

WIDTH, HEIGHT = 320, 640


class ConditionsCard(Card):
    """What a course takes, each condition with a tick or the sign of what is missing."""

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__(tr("What it takes"), parent)
        self.model = model
        self.rows = spaced(QVBoxLayout(), 6)
        self.body.addLayout(self.rows)

    def refresh(self, show) -> None:
        """Show the conditions of the course that is looked at; past its first step those that are all met are
        only counted.
        """
        clear(self.rows)
        if self.model.wish is None:
            return
        found = every.conditions(self.model.game, self.model.wish)
        self.note.setText(tr("{0} of {1}").format(sum(each.met for each in found), len(found)))
        whole = all(each.met for each in found) and self.model.at > 0
        for each in () if whole else found:
            self.rows.addWidget(condition_row(self.model.desk, each, show))


class NationsColumn(QWidget):
    """``wanted`` carries whether a player has opened it, ``marked`` hexes to show."""

    wanted = Signal(bool)
    marked = Signal(object)

    def __init__(self, model: NationsDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.model = model
        self.kinds, self.head = KindsCard(model), HeadCard(model)
        self.conditions, self.steps = ConditionsCard(model), StepsCard(model)
        self.inside = column(self.kinds, self.head, self.conditions, self.steps)
        self.view = over_bar(self, self.inside, self.steps.bar)
        self.setMinimumWidth(WIDTH)
        self._shown: tuple[object, ...] = ()
        self.kinds.chosen.connect(model.look_at)
        self.steps.marked.connect(self.marked)
        model.changed.connect(self.refresh)
        model.shown.connect(self.wanted)

    @property
    def is_wanted(self) -> bool:
        """Whether a player has opened it."""
        return self.model.is_open

    def refresh(self) -> None:
        """Show all courses, or the one that is looked at."""
        if not self.model.is_open or not self.model.is_played:
            return
        wish = self.model.wish
        self.kinds.setVisible(wish is None)
        for card in (self.head, self.conditions, self.steps):
            card.setVisible(wish is not None)
        if wish is None:
            self.steps.bar.hide()
            self.kinds.refresh()
            self._shown = ()
            return
        self.head.refresh()
        self.conditions.setVisible(not self.model.is_done)
        self.conditions.refresh(self.marked.emit)
        self.steps.refresh()
        about = wish.kind, wish.power, wish.by, self.model.at, self.model.is_done
        if about != self._shown:
            self._shown = about
            QTimer.singleShot(0, self, self._bring)

    def _bring(self) -> None:
        """Scroll the open step into view, its beginning first; of a course just opened its head."""
        bar, block = self.view.verticalScrollBar(), self.steps.block
        if block is None or self.model.at == 0:
            bar.setValue(0)
            return
        bring(self.view, block)

    def sizeHint(self) -> QSize:
        """Room for the steps of a course."""
        return QSize(WIDTH, HEIGHT).expandedTo(super().sizeHint())
