"""What the limits are, or would be, for the chosen unit; and trying the other case on the map."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk, Plan
from redball.desk.sets.gas import phrases
from redball.desk.sets.plug import UnitPart
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.text import plain
from redball.desk.work.base import row_of
from redball.game.orders import Order
from redball.game.state import Change, Game
from redball.game.units import Unit, UnitClass
from redball.rules.gas.free import key_of
from redball.rules.gas.limits import Deed, Limit, is_phasing, limit_of
from redball.rules.gas.orders import NameFree, PayGas
from redball.rules.gas.paying import best_sources
from redball.rules.gas.standing import Standing, standing
from redball.rules.gas.steps import RETURN, payment_step, step_of
from redball.rules.gas.tables import FREE, PAID

_LAND: tuple[tuple[str, Deed], ...] = (
    ("move", "move"), ("attack", "attack"), ("advance", "advance"), ("breakthrough", "breakthrough"),
)  # fmt: skip
_SHIP: tuple[tuple[str, Deed], ...] = (("sail", "sail"), ("initiate", "initiate"))
_HOMEWARDS: tuple[tuple[str, Deed], ...] = (("drop", "drop"),)


def limits(game: Game, unit: Unit) -> Iterator[tuple[str, Limit]]:
    """The limits of a unit's arm, by the words for them."""
    for name, deed in _deeds(game, unit):
        yield name, limit_of(game, unit, deed)


def _deeds(game: Game, unit: Unit) -> Sequence[tuple[str, Deed]]:
    if step_of(game) == RETURN:
        return _HOMEWARDS if unit.sea >= 0 and unit.kind is not UnitClass.LAND else ()
    if unit.kind is UnitClass.LAND:
        return _LAND
    if unit.kind is UnitClass.NAVAL:
        return _SHIP
    if unit.sea >= 0:
        return (("initiate", "initiate"), ("naval_combat", "naval_combat"))
    own = ("mission", "ground_strike") if is_phasing(game, unit) else ("defensive", "intercept")
    return (own, ("rebase", "rebase")) if is_phasing(game, unit) else (own,)


class LimitsPart(UnitPart):
    """The card “If it were not paid”, or “Its limits” of a unit that is limited."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(" ", parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(), 3)
        self.try_button = QPushButton(self.tr("Tr&y"))
        self.try_button.setObjectName("link")
        self.try_button.setCheckable(True)
        self.try_button.clicked.connect(self._try)
        self.top.addWidget(self.try_button)
        self.body.addLayout(self.rows)
        desk.trial_ended.connect(lambda: self.try_button.setChecked(False))

    def show_units(self, units: Sequence[Unit]) -> bool:
        """Show the limits of one unit."""
        clear(self.rows)
        how = standing(self.desk.game, units[0]) if len(units) == 1 else None
        if how is None or how.state == "outside" or how.map is None:
            return False
        there = [*limits(self.desk.game, units[0])]
        heads = {
            "limited": self.tr("Its limits"),
            "free": self.tr("If it were not the free unit"),
        }
        self.heading.setText(heads.get(how.state, self.tr("If it were not paid")))
        for name, limit in there:
            sign = "done" if limit.outcome == "allowed" else "half"
            row = row_of("", phrases.limit_words(name, limit), lead=Sign(sign))
            row.setToolTip(plain(", ".join(limit.clauses)))
            self.rows.addWidget(row)
        plan = self._plan(units[0], how)
        self.try_button.setVisible(plan is not None)
        if plan is not None:
            text = self.tr("Show it on the map; nothing is ordered: {0}").format(plan.title)
            self.try_button.setToolTip(plain(text))
            self.try_button.setAccessibleName(self.tr("Try {0}").format(plan.title))
        return bool(there)

    # --- trying ---

    def _plan(self, unit: Unit, how: Standing) -> Plan | None:
        """The other case: without what was paid or the allowance, or with the best payment."""
        game, step = self.desk.game, step_of(self.desk.game)
        if step is None or how.map is None or how.sheet is None:
            return None
        name = phrases.map_name(how.map)
        if how.state == "free":
            key = key_of(game, step, unit, how.payer, how.sheet, how.map)
            return Plan(self.tr("{0} not the free unit").format(unit.name), (FREE.put(key, None),))
        if not how.limited:
            return Plan(self.tr("{0} not paid").format(name), tuple(_unpaid(game, step, how)))
        for order in self._cures(unit, how):
            ruling = self.desk.ask(order)
            after = standing(game.changed(ruling.changes), unit) if ruling.allowed else how
            if not after.limited:
                free = isinstance(order, NameFree)
                text = (
                    self.tr("{0} as the free unit").format(unit.name)
                    if free
                    else self.tr("{0} paid").format(name)
                )
                return Plan(text, ruling.changes, (order,))
        return None

    def _cures(self, unit: Unit, how: Standing) -> Iterator[Order]:
        game, step = self.desk.game, step_of(self.desk.game)
        assert step is not None and how.map is not None, "a limited unit is on a map"
        for node, _ in best_sources(game, how.payer, how.map, step):
            yield PayGas(how.payer, how.map, (game.atlas.label(node),))
        yield NameFree((unit.id,))

    def _try(self) -> None:
        unit = self.desk.unit
        plan = self._plan(unit, standing(self.desk.game, unit)) if unit is not None else None
        wanted = self.try_button.isChecked() and plan is not None
        self.desk.trial_wanted.emit(plan if wanted else None)
        self.try_button.setChecked(wanted)


def _unpaid(game: Game, step: int, how: Standing) -> Iterator[Change]:
    at = payment_step(game, step)
    for key in PAID.of(game):
        if key[:4] == (game.clock.turn, at, how.payer, how.map):
            yield PAID.put(key, None)
