"""The rule sets to play with, as boxes: ticking one unticks those whose place it takes."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from redball import rules
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.text import label, plain
from redball.desk.words import tr
from redball.rules.clashes import rivals
from redball.wording import joined


class RuleSetBoxes(Card):
    """A box for each rule set of the program; ``changed`` when the player ticks or unticks one.

    A line under them, where any two take the place of the same rule, names those, and then which one was
    unticked for which.
    """

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Rule sets"), parent)
        self.titles = rules.rule_set_titles()
        self.boxes = {each.id: QCheckBox(self.titles[each.id]) for each in rules.registered()}
        row = FlowLayout(18)
        for each in rules.registered():
            box = self.boxes[each.id]
            box.setEnabled(not each.always)
            box.setChecked(each.always)
            box.clicked.connect(lambda on, id=each.id: self._click(id, on))
            if others := self._named(rivals(each.id)):
                said = self.tr("Takes the place of {0}").format(joined(others, "or"))
                box.setToolTip(plain(said))
                box.setAccessibleDescription(said)
            row.addWidget(box)
        self.body.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.line = label("", "note", wrap=True)
        self.body.addWidget(self.line)
        self._say()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The ids that are ticked, the base game first."""
        return tuple(id for id, box in self.boxes.items() if box.isChecked())

    def choose(self, rule_sets: Collection[str]) -> None:
        """Tick these and no others."""
        for id, box in self.boxes.items():
            box.setChecked(id in rule_sets)
        self._say()

    def _click(self, id: str, on: bool) -> None:
        gone = [other for other in rivals(id) if self.boxes[other].isChecked()] if on else []
        for other in gone:
            self.boxes[other].setChecked(False)
        self._say(id, gone)
        self.changed.emit()

    def _named(self, rule_sets: Collection[str]) -> list[str]:
        """Titles in the order of the boxes."""
        return [self.titles[id] for id in self.boxes if id in rule_sets]

    def _say(self, taken: str = "", gone: Collection[str] = ()) -> None:
        """Show which rule sets were unticked for another one, or which can't be played together."""
        if gone:
            text = self.tr("{0} takes the place of {1}.").format(
                self.titles[taken], joined(self._named(gone))
            )
        else:
            groups = {frozenset((id, *others)): None for id in self.boxes if (others := rivals(id))}
            said = self.tr("Only one of these is played: {0}.")
            text = " ".join(said.format(", ".join(self._named(group))) for group in groups)
        self.line.setText(text)
        self.line.setVisible(bool(text))
