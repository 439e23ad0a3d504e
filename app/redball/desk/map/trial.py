"""Trying something out: the map shows a position without orders being given, until they are or the trial
ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk, Plan
from redball.game.session import Event
from redball.game.state import Change, Game

if TYPE_CHECKING:
    from redball.desk.map.map_side import MapSide
    from redball.planning.whatif import Comparison


class Trial(QObject):
    """Shows one plan at a time.  A change of the position or the subject ends it."""

    def __init__(self, desk: Desk, side: MapSide, window: QWidget) -> None:
        super().__init__(window)
        self.desk, self.side, self.banner = desk, side, side.area.trial_banner
        self.plan: Plan | None = None
        self.result: Comparison | None = None
        self.escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), window)
        self.escape.setEnabled(False)
        self.escape.activated.connect(self.end)
        self.banner.ended.connect(self.end)
        self.banner.kept.connect(self.keep)
        desk.trial_wanted.connect(self.begin)

    def begin(self, plan: Plan | None) -> None:
        """Show the result of a plan; a former trial ends.  None only ends it."""
        from redball.planning.whatif import compare

        self.end()
        self.side.picker.end()
        if plan is None or self.side.view is None:
            return
        game = self.desk.game
        result = compare(game, plan.changes)
        self.plan, self.result = plan, result
        self._show(game, result.after.game, plan.changes)
        self.side.layers.try_out(result.after, result.lost, result.gained)
        self.side.layers.highlight(plan.nodes)
        others = [plug.foreseen(result.after.game) for plug in self.desk.played()]
        self.banner.show_trial(plan.title, game, result.lost, result.gained, bool(plan.orders), others)
        self.escape.setEnabled(True)

    def end(self, *_: object) -> None:
        """Show the real position again."""
        if self.plan is None or self.result is None:
            return
        before, after = self.result.before.game, self.result.after.game
        back = tuple(
            Change(c.table, c.key, before.entry(c.table, c.key)) for c in reversed(self.plan.changes)
        )
        self.plan = self.result = None
        self.escape.setEnabled(False)
        self.banner.hide()
        self._show(after, before, back)
        self.side.layers.try_out(None)
        self.side.layers.highlight(())
        self.desk.trial_ended.emit()

    def keep(self) -> None:
        """Give the orders of the plan."""
        from redball.desk.dialogs.order_sheet import give

        plan = self.plan
        self.end()
        if plan is not None and plan.orders:
            give(self.desk, plan.orders)

    def _show(self, before: Game, after: Game, changes: tuple[Change, ...]) -> None:
        from redball import supply

        event = Event("committed", before, after, changes)
        assert self.side.view is not None
        self.side.view.map_scene().apply(event, supply.of(after).statuses())
