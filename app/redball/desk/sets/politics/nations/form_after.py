"""What is left to do when a course stands: territories by influence, Ukrainian militia, units out of Kiev."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from redball.desk.dialogs.fields import Number
from redball.desk.map.picking import Pick
from redball.desk.sets.politics.nations.form import Form, choices
from redball.desk.sets.politics.nations.phrases import tr
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import label, line_of
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations import groups, ukraine
from redball.rules.politics.nations.orders import LeaveKiev, SettleTerritory, SetUpMilitia
from redball.rules.politics.nations.tables import VICHY
from redball.rules.politics.nations.ukraine import MILITIA
from redball.wording import name_of


class InfluenceForm(Form):
    """A territory, the influence of each party on it, and the button that settles it (POL-VICHY-06)."""

    def build(self) -> None:
        """Make the fields."""
        power = self.wish.power
        own = groups.territories(self.game, power)
        row = VICHY.of(self.game).get(power)
        if row is None or row.turn != self.game.clock.turn or not own:
            return
        self.body.addWidget(label(tr("Settle a territory by influence"), "strong"))
        self.territory = choices({c: name_of(c) for c in sorted(own, key=name_of)}, "", tr("Territory"))
        self.body.addWidget(self.territory)
        self.influence: dict[str, Number] = {}
        for code in (power, *row.acceptors):
            self.influence[code] = Number(0, MOST)
            self.influence[code].setAccessibleName(tr("Influence of {0}").format(name_of(code)))
            self.body.addLayout(line_of(PowerChip(code), label(name_of(code)), None, self.influence[code]))
        self.settle = QPushButton(tr("&Settle it"))
        self.settle.clicked.connect(self._settle)
        self.body.addLayout(line_of(self.settle, None))

    def _settle(self) -> None:
        powers = tuple(self.influence)
        values = tuple(box.value() for box in self.influence.values())
        self.model.desk.do(SettleTerritory(self.wish.power, self.territory.currentData(), powers, values))


class UkraineForm(Form):
    """Soviet units leave Kiev, militia starts: each by a click on the map."""

    def build(self) -> None:
        """Make a button for each."""
        if not ukraine.is_minor(self.game):
            return
        self.buttons: dict[str, QPushButton] = {}
        for unit in ukraine.soviets_in_kiev(self.game):
            text = tr("Click where {0} goes").format(unit.name)
            self._add(tr("{0} leaves Kiev…").format(unit.name), text, frozenset(ukraine.nearest(self.game)),
                      lambda label, id=unit.id: LeaveKiev(id, label))  # fmt: skip
        starts = frozenset(n for n in ukraine.founded(self.game) if ukraine.may_set_up(self.game, n))
        there = {u.name for u in self.game.units.values() if u.type == MILITIA and u.hex >= 0}
        for name, node in sorted(ukraine.cities(self.game).items()):
            if name not in there and node in ukraine.founded(self.game):
                text = tr("Click where the militia of {0} starts").format(name)
                self._add(tr("Militia of {0}…").format(name), text, starts,
                          lambda label, name=name: SetUpMilitia(name, label))  # fmt: skip

    def _add(self, words: str, text: str, legal: frozenset[int], order) -> None:
        made, model = QPushButton(words), self.model
        made.setToolTip(tr("Then click a hex of the map"))

        def give(node: int) -> None:
            model.desk.do(order(model.game.atlas.label(node)), node)

        made.clicked.connect(lambda: self.pick_wanted.emit(Pick(text, give, legal)))
        made.setEnabled(bool(legal))
        self.buttons[words] = made
        self.body.addWidget(made)
