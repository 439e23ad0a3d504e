"""Step 2: at whom the option is played, and what else it says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.fields import TermField
from redball.desk.sets.politics.go.form import Form, field_line
from redball.desk.sets.politics.go.terms_editor import TermsEditor
from redball.desk.widgets.text import label, plain
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.playing import objections
from redball.rules.politics.affairs.terms import changed, settled, simplest, targets
from redball.wording import name_of, sentence


class TermsForm(Form):
    """The target, and a field a term."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.target: CodeBox | None = None
        self.editor = TermsEditor()

    @property
    def fields(self) -> Mapping[str, TermField]:
        """The fields of the terms by name."""
        return self.editor.fields

    def build(self) -> None:
        """Make the fields."""
        self.target = None
        self.body.addWidget(label(card_said(self.game, self.draft.card), "note", wrap=True))
        at = targets(self.game, self.power, self.draft.card)
        if self.draft.target not in at:
            self.draft.target = at[0] if len(at) == 1 else ""
        if at != ("",):
            self._add_target()
        self.editor = TermsEditor()
        self.editor.edited.connect(self._put)
        self.body.addWidget(self.editor)
        self._build_terms()
        if not self.editor.terms and self.target is None:
            self.body.addWidget(label(self.tr("It has no target and no terms."), "note", wrap=True))

    def _add_target(self) -> None:
        """Those at whom it can be played come first, the others are grey."""
        tried = {
            play.target: tuple(objections(self.game, play))
            for play in simplest(self.game, self.power, self.draft.card)
        }
        powers = known.powers(self.game)
        order = sorted(
            tried,
            key=lambda code: (
                bool(tried[code]),
                code not in powers,
                name_of(code) if code not in powers else "",
            ),
        )
        box = CodeBox(chips=any(code in powers for code in order))
        if "" not in order:
            box.insertItem(0, self.tr("Choose…"), "")
        for code in order:
            box.add(code, phrases.target_said(code))
            if tried[code]:
                tip = "\n".join(sentence(each.reason) for each in tried[code])
                box.setItemData(box.count() - 1, plain(tip), Qt.ItemDataRole.ToolTipRole)
                box.setItemData(box.count() - 1, theme.colour("faint"), Qt.ItemDataRole.ForegroundRole)
        box.choose(self.draft.target)
        box.setAccessibleName(self.tr("Target"))
        box.activated.connect(self._aim)
        self.target = box
        made, _ = field_line(self.tr("Target"), box)
        self.body.addWidget(made)

    def _aim(self, _index: int) -> None:
        assert self.target is not None
        self.draft.target = self.target.code
        self.draft.terms = {}
        self._build_terms()
        self.changed()

    def _build_terms(self) -> None:
        """Keep of the terms what is asked for, and show their fields."""
        self.draft.terms = settled(self.game, self.play)
        self.editor.show_play(self.game, self.play)

    def _put(self, name: str, value: Any) -> None:
        self.draft.terms = changed(self.draft.terms, name, value)
        self._build_terms()
        self.changed()

    def first(self) -> QWidget | None:
        """The target, or the first field that takes the keyboard."""
        inside = (each for field in self.fields.values() for each in field.findChildren(QWidget))
        usual = next((each for each in inside if each.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        return self.target or usual

    def missing(self) -> str:
        """The target, or a term that is needed."""
        if (
            self.target is not None
            and not self.draft.target
            and "" not in targets(self.game, self.power, self.draft.card)
        ):
            return self.tr("Choose a target.")
        for term in self.editor.terms:
            if term.needed and not self.draft.terms.get(term.name):
                return self.tr("Choose: {0}.").format(phrases.term_name(self.draft.card, term.name))
        return ""

    def action(self) -> str:
        """Go on to the payment."""
        return self.tr("&Take these terms")
