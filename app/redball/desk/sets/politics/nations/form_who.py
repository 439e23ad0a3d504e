"""Who accepts a surrender, who refuses it or agrees to its being forced, and who is the conqueror."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from redball.desk.sets.politics.nations.form import Form, choices
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of
from redball.rules.politics import standing as known
from redball.rules.politics.nations import surrendering
from redball.rules.politics.nations.courses.vichy_land import terms_of
from redball.wording import name_of

LISTS = ("to", "refuse", "agree", "peace")


class WhoForm(Form):
    """A row for each enemy; ``boxes`` by power."""

    def build(self) -> None:
        """Make the rows."""
        self.boxes: dict[str, QComboBox] = {}
        game, wish = self.game, self.wish
        enemies = known.enemies(game, wish.power)
        if not enemies:
            self.body.addWidget(label(tr("Nobody is at war with it."), "note", wrap=True))
        for code in enemies:
            self._add(code)
        if len(wish.to) > 1:
            named = {code: name_of(code) for code in wish.to}
            chosen = surrendering.conqueror_of(game, wish.power, terms_of(wish))
            self.conqueror = choices({"": tr("to be named"), **named}, chosen, tr("Conquering power"))
            self.conqueror.activated.connect(lambda _: self.model.put(conqueror=self.conqueror.currentData()))
            self.body.addLayout(line_of(label(tr("Conquering power")), self.conqueror))

    def _add(self, code: str) -> None:
        named = self._choices(code)
        box = choices(named, self._chosen(code), tr("What {0} does").format(name_of(code)))
        box.activated.connect(lambda _: self._choose(code, box.currentData()))
        made = QWidget()
        row = spaced(QHBoxLayout(made), 7, 0)
        row.addWidget(PowerChip(code))
        row.addWidget(Elided(name_of(code)), 1)
        row.addWidget(box, 2)
        self.boxes[code] = box
        self.body.addWidget(made)

    def _choices(self, code: str) -> dict[str, str]:
        """What a power may do: who has combined war aims may refuse."""
        if self.wish.kind == "force":
            found = {"to": tr("accepts it"), "agree": tr("war goes on"), "peace": tr("peace only")}
            return found if code == self.wish.by else {**found, "no": tr("doesn't agree")}
        joint = code in surrendering.allies_in_aims(self.game, self.wish.power)
        found = {"to": tr("accepts it"), "": tr("isn't asked")}
        return {**found, "refuse": tr("refuses")} if joint else found

    def _chosen(self, code: str) -> str:
        wish = self.wish
        for name in ("to", "peace", "refuse"):
            if code in getattr(wish, name):
                return name
        if wish.kind == "force":
            return "agree" if code in wish.agree or code == wish.by else "no"
        return ""

    def _choose(self, code: str, what: str) -> None:
        wish = self.wish
        fields = {name: without(getattr(wish, name), code) for name in LISTS}
        if what in fields:
            fields[what] = (*fields[what], code)
        if wish.kind == "force" and what in ("to", "peace") and code != wish.by:
            fields["agree"] = (*fields["agree"], code)
        if wish.kind == "force":
            fields["agree"] = without(fields["agree"], wish.by)
        order = known.enemies(self.game, wish.power)
        self.model.put(**{name: tuple(c for c in order if c in codes) for name, codes in fields.items()})


def without(codes: Sequence[str], code: str) -> tuple[str, ...]:
    """All of some powers but one."""
    return tuple(each for each in codes if each != code)
