"""The choice of fuel for one unit: each hex it reaches with its terms, and other sources a plan may name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from redball.desk.sets.oil.final import phrases
from redball.desk.sets.oil.final.plan_desk import RefuelPlanDesk
from redball.desk.words import tr
from redball.rules.oil.orders import Refuel
from redball.wording import quantity

if TYPE_CHECKING:
    from redball.planning.sets.oil.refuel import Row, Survey, Tap


class WaysMenu(QMenu):
    """Entries by tap; those whose owner has not agreed are disabled and say so."""

    def __init__(self, plan: RefuelPlanDesk, unit: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plan = plan
        self.setToolTipsVisible(True)
        survey = plan.survey
        assert survey is not None
        self.survey, self.row = survey, survey.rows[unit]
        self.choice = plan.constraints.choices.get(unit) or Refuel(unit, activation=self.row.cost is None)
        group = QActionGroup(self)
        best = self._add(
            tr("The best that is left"), msgspec.structs.replace(self.choice, target="", payer="", source="")
        )
        group.addAction(best)
        best.setChecked(not (self.choice.target or self.choice.payer or self.choice.source == "free"))
        self.addSeparator()
        for key in self.row.ways:
            tap = survey.taps[key]
            order = choice_on(survey, self.row, tap, self.choice)
            text, special = phrases.way_of(survey.game, tap, self.row.ways[key]), phrases.terms(tap)
            action = self._add(f"{text}   {special}".rstrip(), order)
            action.setEnabled(tap.usable)
            action.setChecked(_same(order, self.choice))
            group.addAction(action)
        own = [t for t in map(survey.taps.get, self.row.ways) if t and t.owner == survey.power]
        if own and survey.ledger.by_areas(survey.power):
            self._add_sources()

    def _add(self, text: str, order: Refuel) -> QAction:
        action = self.addAction(text.replace("&", "&&"))
        action.setCheckable(True)
        action.triggered.connect(partial(self._choose, order))
        return action

    def _choose(self, order: Refuel, *_: object) -> None:
        self.plan.choose(order)

    def _add_sources(self) -> None:
        """What the Commonwealth takes the fuel from (OIL-REO-14, 15)."""
        self.addSeparator()
        left = quantity(self.survey.ledger.anywhere_left())
        texts = {
            "": tr("What may be spent anywhere first, then barrels"),
            "track": tr("Only of what may be spent anywhere ({0})").format(left),
            "depot": tr("Only barrels of the area traced to"),
        }
        group = QActionGroup(self)
        for source, text in texts.items():
            action = self._add(text, msgspec.structs.replace(self.choice, source=source))
            action.setChecked(self.choice.source == source)
            group.addAction(action)


def choice_on(survey: Survey, row: Row, tap: Tap, known: Refuel) -> Refuel:
    """The order that fuels a unit from a tap, otherwise unchanged."""
    way, free = row.ways[tap.key], tap.kind == "free"
    target = survey.game.atlas.label(way.target.node) if way.target is not None and not free else ""
    return msgspec.structs.replace(
        known,
        target=target,
        payer=tap.owner if tap.owner != survey.power and not free else "",
        source="free" if free else "" if known.source == "free" else known.source,
    )


def _same(order: Refuel, known: Refuel) -> bool:
    terms = known.target, known.payer, known.source == "free"
    return any(terms) and terms == (order.target, order.payer, order.source == "free")
