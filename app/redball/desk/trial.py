"""Trying something out: the map shows a position that nobody gave orders for, until it is kept or let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut

from redball.desk.hub import Desk, Plan
from redball.game.session import Event
from redball.game.state import Change, Game

if TYPE_CHECKING:
    from redball.desk.map_desk import MapDesk
    from redball.planning.whatif import Comparison


class Trial(QObject):
    """Shows one plan at a time.  Whatever happens to the position or the subject meanwhile ends it."""

    def __init__(self, desk: Desk, owner: MapDesk) -> None:
        super().__init__(owner)
        self.desk, self.owner, self.banner = desk, owner, owner.area.trial_banner
        self.plan: Plan | None = None
        self.result: Comparison | None = None
        self.escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), owner.window)
        self.escape.setEnabled(False)
        self.escape.activated.connect(self.end)
        self.banner.ended.connect(self.end)
        self.banner.kept.connect(self.keep)
        desk.trial_wanted.connect(self.begin)

    def begin(self, plan: Plan | None) -> None:
        """Show what a plan would bring; what was tried before ends.  None only ends it."""
        from redball.planning.whatif import compare

        self.end()
        self.owner.end_pick()
        if plan is None or self.owner.view is None:
            return
        game = self.desk.game
        result = compare(game, plan.changes)
        self.plan, self.result = plan, result
        self._show(game, result.after.game, plan.changes)
        self.owner.layers.try_out(result.after, result.lost, result.gained)
        self.owner.layers.highlight(plan.nodes)
        self.banner.tell(plan.title, game, result.lost, result.gained, bool(plan.orders))
        self.escape.setEnabled(True)

    def end(self, *_: object) -> None:
        """Show the position as it is again."""
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
        self.owner.layers.try_out(None)
        self.owner.layers.highlight(())
        self.desk.trial_ended.emit()

    def keep(self) -> None:
        """Give the orders of the plan."""
        from redball.desk.dialogs.giving import give

        plan = self.plan
        self.end()
        if plan is not None and plan.orders:
            give(self.desk, plan.orders)

    def _show(self, before: Game, after: Game, changes: tuple[Change, ...]) -> None:
        from redball import supply

        event = Event("committed", before, after, changes)
        self.owner.scene.apply(event, supply.of(after).statuses())
