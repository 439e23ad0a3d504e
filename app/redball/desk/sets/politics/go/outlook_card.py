"""What would happen if the chosen option were played, before anybody commits."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import clauses_of
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.effect_lines import EffectLines
from redball.desk.sets.politics.go.form import check_line
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import count
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.outlook import Effects, outlook
from redball.rules.politics.war.cards import WAR
from redball.rules.politics.war.outlook import of_war


class OutlookCard(Card):
    """What comes in any case, with success and with failure, with the clauses that say so."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.heading.setText(self.tr("What would happen"))
        self.rows = spaced(QVBoxLayout(), 4, 0)
        self.body.addLayout(self.rows)
        self.texts: list[str] = []
        self.hide()

    def show_play(self, play: Play | None) -> None:
        """Show what an option would do; hidden for none, and for one that is refused."""
        clear(self.rows)
        self.texts = []
        if play is None or self.desk.session is None:
            self.hide()
            return
        found = outlook(self.desk.game, play, self.desk.view.judge)
        for each in found:
            self._add(each)
        if found and play.card == WAR and play.target:
            self._add_war(play)
        self.note.setText(count(len(self.texts), "effect", "effects") if self.texts else "")
        self.setVisible(bool(found))

    def _add_war(self, play: Play) -> None:
        """An announcement does nothing yet: say what the declaration would do, later in the turn."""
        declared = of_war(self.desk.game, play.power, play.target)
        self.rows.addWidget(label(self.tr("When war is declared"), "strong"))
        for each in declared.said:
            text = phrases.said(each.text)
            self.texts.append(text)
            sign = "info" if declared.allowed else "trouble"
            self.rows.addWidget(check_line(self.desk, sign, text, each.clauses, "note"))

    def _add(self, effects: Effects) -> None:
        heads = {
            "always": self.tr("In any case"),
            "success": self.tr("With success"),
            "failure": self.tr("With failure"),
        }
        head = heads[effects.when]
        if effects.when != "always" and effects.chance is not None:
            head = f"{head}, {chance_said(effects.chance)}"
        lines = EffectLines(self.desk)
        lines.add(effects.numbers, effects.notes)
        self.rows.addWidget(label(head, "strong"))
        if lines.texts:
            self.rows.addWidget(lines)
        else:
            self.rows.addWidget(label(self.tr("Nothing that Redball works out."), "note", wrap=True))
        self.texts += lines.texts
        if effects.clauses:
            self.rows.addLayout(clauses_of(self.desk, effects.clauses, 6))
