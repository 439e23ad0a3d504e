"""Step 2: at whom the option is played, and what else it says."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk import theme
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.fields import TermField
from redball.desk.sets.politics.go.form import Form, field_line
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.playing import objections
from redball.rules.politics.affairs.term import Term
from redball.rules.politics.affairs.terms import simplest, targets, terms
from redball.wording import name_of, sentence


class TermsForm(Form):
    """The target, and a field a term."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.target: CodeBox | None = None
        self.fields: dict[str, TermField] = {}
        self.terms: tuple[Term, ...] = ()

    def build(self) -> None:
        """Make the fields."""
        self.target = None
        self.body.addWidget(label(card_said(self.game, self.draft.card), "note", wrap=True))
        at = targets(self.game, self.power, self.draft.card)
        if self.draft.target not in at:
            self.draft.target = at[0] if len(at) == 1 else ""
        if at != ("",):
            self._add_target()
        self.inside = spaced(QVBoxLayout(), 6, 0)
        self.body.addLayout(self.inside)
        self.terms = ()
        self._build_terms()
        if not self.terms and self.target is None:
            self.inside.addWidget(label(self.tr("It has no target and no terms."), "note", wrap=True))

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
        """Make the fields anew where other terms are asked for.  Those of terms that are as before stay, and
        with them the keyboard and the place that is scrolled to.
        """
        self._settle()
        found = terms(self.game, self.play)
        if found == self.terms:
            return
        stay = {
            term.name: self.fields[term.name]
            for term in self.terms
            if term in found and self.fields[term.name].value == self.draft.terms.get(term.name)
        }
        for field in stay.values():
            self.inside.removeWidget(field)
        clear(self.inside)
        self.terms = found
        self.fields = {term.name: stay.get(term.name) or self._field(term) for term in found}
        for field in self.fields.values():
            self.inside.addWidget(field)

    def _field(self, term: Term) -> TermField:
        made = TermField(self.game, self.draft.card, term, self.draft.terms.get(term.name))
        made.edited.connect(partial(self._put, term.name))
        return made

    def _settle(self) -> None:
        """Keep of the terms what is asked for; a needed number begins with the least."""
        found = {term.name: term for term in terms(self.game, self.play)}
        kept = {name: value for name, value in self.draft.terms.items() if name in found}
        for name, term in found.items():
            if term.needed and term.kind == "number":
                kept.setdefault(name, term.least)
        self.draft.terms = kept

    def _put(self, name: str, value: Any) -> None:
        if value is None:
            self.draft.terms.pop(name, None)
        else:
            self.draft.terms[name] = value
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
        for term in self.terms:
            if term.needed and not self.draft.terms.get(term.name):
                return self.tr("Choose: {0}.").format(phrases.term_name(self.draft.card, term.name))
        return ""

    def action(self) -> str:
        """Go on to the payment."""
        return self.tr("&Take these terms")
