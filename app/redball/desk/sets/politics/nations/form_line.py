"""How the home nation is divided: the historical line, hexes that are kept, cities that are given up."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QPushButton

from redball.desk.map.picking import Pick
from redball.desk.sets.politics.nations.form import Form
from redball.desk.sets.politics.nations.form_sides import in_rows
from redball.desk.sets.politics.nations.phrases import tr
from redball.rules.politics.nations import land
from redball.rules.politics.nations.courses.vichy_land import keepable
from redball.rules.politics.nations.surrendering import FRANCE


class LineForm(Form):
    """``keep`` lets the player click the hexes that conquerors keep."""

    def build(self) -> None:
        """Make the fields."""
        wish = self.wish
        self.historical = QCheckBox(tr("&Historical line"))
        self.historical.setChecked(wish.historical)
        self.historical.setToolTip(
            tr("France is divided by a line of its own; nobody keeps more (POL-VICHY-14)")
        )
        self.historical.toggled.connect(self._draw_line)
        self.historical.setVisible(wish.power == FRANCE)
        self.keep = QPushButton(tr("&Keep hexes…"))
        self.keep.setToolTip(tr("Click hexes of the map that a conqueror keeps; once more gives them up"))
        self.keep.clicked.connect(self._pick)
        self.keep.setEnabled(bool(keepable(self.game, wish)))
        self.none = QPushButton(tr("Keep &none"))
        self.none.clicked.connect(lambda: self.model.put(kept=()))
        self.none.setEnabled(bool(wish.kept))
        self.body.addWidget(self.historical)
        self.body.addLayout(in_rows((self.keep, self.none)))
        self.cities: dict[int, QCheckBox] = {}
        if not wish.historical:
            for node in sorted(land.isolated_cities(self.game, wish.power)):
                self._add_city(node)

    def _add_city(self, node: int) -> None:
        box = QCheckBox(tr("Give up {0}").format(self.game.atlas.place_name(node)))
        box.setChecked(node in self.wish.ceded)
        box.toggled.connect(lambda on: self._cede(node, on))
        self.cities[node] = box
        self.body.addWidget(box)

    def _cede(self, node: int, on: bool) -> None:
        ceded = {*self.wish.ceded, node} if on else {*self.wish.ceded} - {node}
        self.model.put(ceded=tuple(sorted(ceded)))

    def _draw_line(self, on: bool) -> None:
        self.pick_wanted.emit(None)
        self.model.put(historical=on, kept=() if on else self.wish.kept)

    def _pick(self) -> None:
        legal = keepable(self.game, self.wish)
        text = tr("Click hexes that a conqueror keeps")
        self.pick_wanted.emit(Pick(text, self.model_toggle, legal, once=False))

    @property
    def model_toggle(self):
        """What a click on a hex does; it outlives this form, which is made anew with each choice."""
        model = self.model

        def toggle(node: int) -> None:
            wish = model.wish
            if wish is not None and node in keepable(model.game, wish):
                model.put(kept=tuple(sorted({*wish.kept} ^ {node})))

        return toggle
