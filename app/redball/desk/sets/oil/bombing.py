"""Strategic bombardment of oil: a hex, what is named there, the losses, and what they would do."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk.desk import Desk
from redball.desk.map.picking import Pick
from redball.desk.sets.oil.phrases import fuel_line
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.desk.work.base import WorkCard, row_of
from redball.game.state import Game
from redball.rules.oil.bombing import MOST_HITS, Target
from redball.rules.oil.orders import BombOil
from redball.wording import sentence

KINDS: tuple[Target, ...] = ("resource", "barrel", "factory")


class BombCard(WorkCard):
    """Enters the losses of one bombardment, and shows their effect before they are committed."""

    phases = frozenset({"strategic_bombardment"})

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Bomb oil"), parent)
        self.node, self.target = -1, ""
        self._session: object = None
        self.where, self.effect = QVBoxLayout(), QVBoxLayout()
        self.body.addLayout(self.where)
        self.kinds = self._kind_row()
        self.hits = stepper(0, MOST_HITS)
        self.hits.setAccessibleName(self.tr("Points of loss"))
        self.destroys = QCheckBox(self.tr("and &destroyed"))
        self.losses = row_of(self.tr("Points of loss"), "", self.hits, self.destroys)
        self.other = stepper(0, MOST_HITS)
        self.other.setAccessibleName(self.tr("Points of loss on the other kind of oil"))
        self.others = row_of(self.tr("And on the other kind of oil"), "", self.other)
        self.body.addWidget(self.kinds)
        self.body.addWidget(self.losses)
        self.body.addWidget(self.others)
        self.body.addLayout(self.effect)
        self.hits.valueChanged.connect(lambda _: self._show_effect())
        self.other.valueChanged.connect(lambda _: self._show_effect())
        self.destroys.toggled.connect(lambda _: self._show_effect())

    def _kind_row(self) -> QWidget:
        made = QWidget()
        row = spaced(QHBoxLayout(made), 3, 0)
        self.group = QButtonGroup(self)
        self.buttons: dict[str, QPushButton] = {}
        texts = (self.tr("Oil &resource"), self.tr("&Barrel"), self.tr("&Factory"))
        for kind, text in zip(KINDS, texts, strict=True):
            button = QPushButton(text)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, kind=kind: self._name(kind))
            self.group.addButton(button)
            self.buttons[kind] = button
            row.addWidget(button)
        row.addStretch(1)
        return made

    def wanted(self, game: Game) -> bool:
        """Only for a power of the side whose impulse it is."""
        power = game.powers.get(self.desk.power)
        return super().wanted(game) and power is not None and power.side == game.clock.side

    # --- the target ---

    def aim(self, node: int) -> None:
        """Bomb a hex."""
        self._begin_anew()
        self.node, self.target = node, ""
        self.refresh()
        self.aimed.emit()

    def may_aim(self, node: int) -> bool:
        """True for a hex with oil of an enemy."""
        from redball.rules.oil.bombing import bomb_targets

        return node in bomb_targets(self.desk.game, self.desk.power)

    def pick(self) -> None:
        """Let the player click the target."""
        from redball.rules.oil.bombing import bomb_targets

        legal = bomb_targets(self.desk.game, self.desk.power)
        text = self.tr("Click the oil that is bombed")
        self.pick_wanted.emit(Pick(text, self.aim, legal))

    def _name(self, kind: str) -> None:
        self.target = kind
        self.others.setVisible(self._may_name_both())
        self._show_effect()

    def _may_name_both(self) -> bool:
        """True where this raid may name oil resources and barrels together."""
        from redball.rules.clauses import chosen
        from redball.rules.oil.bombing import bomb_targets

        game, oil = self.desk.game, {"resource", "barrel"}
        there = bomb_targets(game, self.desk.power).get(self.node, ()) if self.node >= 0 else ()
        both = bool(chosen(game.options, "oil.bomb_targets") == "both")
        return both and oil <= {*there} and self.target in oil

    def _begin_anew(self) -> None:
        """Another game was opened: drop the target."""
        if self.desk.session is not self._session:
            self._session, self.node, self.target = self.desk.session, -1, ""

    # --- showing ---

    def refresh(self) -> None:
        """Show the target and what the losses would do."""
        from redball.rules.oil.bombing import bomb_targets

        self._begin_anew()
        clear(self.where)
        self.where.addWidget(fuel_line(self.desk.game, self.desk.power))
        pick = QPushButton(self.tr("&Choose hex…"))
        pick.clicked.connect(self.pick)
        there = bomb_targets(self.desk.game, self.desk.power).get(self.node, ()) if self.node >= 0 else ()
        if self.node < 0:
            self.where.addWidget(row_of(self.tr("Which hex?"), "", pick))
        else:
            name = self.desk.game.atlas.place_name(self.node)
            detail = "" if there else self.tr("No oil of an enemy is there.")
            self.where.addWidget(row_of(self.tr("Target {0}").format(name), detail, pick))
        if self.target not in there:
            self.target = there[0] if there else ""
        for kind, button in self.buttons.items():
            button.setVisible(kind in there)
            button.setChecked(kind == self.target)
        for widget in (self.kinds, self.losses):
            widget.setVisible(bool(there))
        self.others.setVisible(self._may_name_both())
        self._show_effect()

    def _show_effect(self) -> None:
        clear(self.effect)
        if not self.target:
            return
        order = self._order()
        ruling = self.desk.ask(order)
        button = self.order_button(self.tr("B&omb"), order, ruling)
        button.clicked.connect(self._reset)
        said = [sentence(m) for m in (ruling.notes if ruling.allowed else ruling.reasons)]
        text = sentence(ruling.text) if ruling.allowed else ""
        self.effect.addWidget(label(text, "", wrap=True))
        for line in said:
            self.effect.addWidget(label(line, "note", wrap=True))
        self.effect.addWidget(button)

    def _order(self) -> BombOil:
        kind = next(kind for kind in KINDS if kind == self.target)
        place = self.desk.place(self.node)
        other = self.other.value() if self._may_name_both() else 0
        hits, destroyed = self.hits.value(), self.destroys.isChecked()
        return BombOil(self.desk.power, place, kind, hits, destroyed, other_hits=other)

    def _reset(self) -> None:
        """Set the losses to none after a bombardment."""
        self.hits.setValue(0)
        self.other.setValue(0)
        self.destroys.setChecked(False)
