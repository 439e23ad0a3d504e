"""Who would gain and who would lose supply by the orders of a dialog, before they are given: in words here,
with marks on the map.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QGridLayout, QWidget

from redball.desk.hub import Desk
from redball.desk.inquiry import Inquiries
from redball.desk.widgets.preview_note import unit_names
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import Elided
from redball.game.state import Change

if TYPE_CHECKING:
    from redball.planning.whatif import Comparison

HEIGHT = 46


class Effect(QWidget):
    """Two lines of a fixed height, so that nothing jumps."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.setFixedHeight(HEIGHT)
        self.signs = (Sign("trouble"), Sign("done"))
        self.lines = (Elided(), Elided())
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        for row, (sign, line) in enumerate(zip(self.signs, self.lines, strict=True)):
            grid.addWidget(sign, row, 0)
            grid.addWidget(line, row, 1)
        grid.setRowStretch(2, 1)
        self.result: Comparison | None = None
        self._inquiries = Inquiries(self, desk.closed)
        self._marked = False
        self._say("", "")

    def show_changes(self, changes: Sequence[Change]) -> None:
        """Work out and show what changes would do; none: nothing."""
        self.stop()
        if changes and self.desk.session is not None:
            self._inquiries.in_turns("effect", self._steps(tuple(changes)), self._tell, at_once=False)

    def stop(self, *_: object) -> None:
        """Show nothing any more, here and on the map."""
        self._inquiries.stop("effect")
        self.result = None
        self._say("", "")
        if self._marked:
            self._marked = False
            self.desk.foreseen.emit(None)

    def _steps(self, changes: tuple[Change, ...]) -> Generator[object, None, None]:
        from redball.planning.whatif import comparing

        for step in comparing(self.desk.game, changes):
            self.result = step
            yield step

    def _tell(self, _: object) -> None:
        result = self.result
        if result is None:
            return
        before, after = result.before.game, result.after.game
        lost = self.tr("Falls out of supply: {0}").format(unit_names(before, result.lost))
        gained = self.tr("Comes into supply: {0}").format(unit_names(after, result.gained))
        if result.changes_nothing:
            self._say("", self.tr("Nobody gains or loses supply."))
        else:
            self._say(lost if result.lost else "", gained if result.gained else "")
            self._marked = True
            self.desk.foreseen.emit(result)

    def _say(self, *texts: str) -> None:
        for sign, line, text in zip(self.signs, self.lines, texts, strict=True):
            line.setText(text)
            for widget in (sign, line):
                widget.setVisible(bool(text))
