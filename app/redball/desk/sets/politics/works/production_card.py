"""All powers' production side by side: level, factories, multiple, build points now and after gearing up."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.works.phrases import tr
from redball.desk.widgets.card import Card
from redball.desk.widgets.rows import RowsTable
from redball.desk.widgets.text import Elided
from redball.game.state import Game
from redball.rules.politics.powers import factories, outlook
from redball.rules.politics.powers.levels import known, level, top_in_peace
from redball.rules.politics.powers.multiples import parts_of
from redball.rules.politics.standing import powers, standing
from redball.wording import name_of, quantity

STRETCH = 0


class ProductionCard(Card):
    """A row a power in the order of initiative; choosing one shows its tracks everywhere."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Production"), parent)
        self.desk = desk
        self.note.setText(tr("where every factory has a resource"))
        heads = (tr("Power"), tr("Level"), tr("Factories"), tr("PM"), tr("BP"), tr("Next"), tr("BP then"))
        self.table = RowsTable(heads, STRETCH, numbers=(1, 2, 3, 4, 5, 6))
        self.table.setAccessibleName(tr("Production of all powers"))
        self.body.addWidget(self.table, 1)
        self.origins = Elided("", "note")
        self.body.addWidget(self.origins)
        self._codes: list[str] = []
        self.table.row_chosen.connect(self._choose)

    def refresh(self) -> None:
        """Show the position."""
        game = self.desk.game
        self._codes = [code for code in powers(game) if known(code)]
        rows = [self._row(game, code) for code in self._codes]
        tips = [self._tip(game, code) for code in self._codes]
        self.table.fill(rows, tips, [code == self.desk.power for code in self._codes])
        self.show_power(self.desk.power)

    def show_power(self, power: str) -> None:
        """Choose the row of a power, and say where its factories are from."""
        if power in self._codes:
            self.table.blockSignals(True)
            self.table.setCurrentCell(self._codes.index(power), 0)
            self.table.blockSignals(False)
        self.origins.setText(self._origins(power) if power in self._codes else "")

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._codes):
            self.desk.show_power(self._codes[row])

    def _row(self, game: Game, code: str) -> tuple[str, ...]:
        now, then = outlook.production(game, code), outlook.production_after(game, code)
        following = level(game, code, now.level + 1)
        whole = sum(works.number for works in factories.works_of(game, code))
        return (
            name_of(code),
            str(now.level),
            tr("{0} of {1}").format(now.factories, whole),
            quantity(now.multiple),
            str(now.points),
            str(following.year),
            f"{then.points}" if then.points == now.points else f"{then.points} (+{then.points - now.points})",
        )

    def _tip(self, game: Game, code: str) -> str:
        parts = [f"{quantity(part.value)}  {part.clause}" for part in parts_of(game, code)]
        top = tr("Top level in peace: {0}").format(top_in_peace(code))
        following = tr("Next: the year from which its next level may be geared up to")
        return "\n".join([tr("The production multiple (PM) is made of"), *parts, top, following])

    def _origins(self, power: str) -> str:
        """'Germany: 5 of 17 at home, 2 of 2 by cards'."""
        names = {
            "home": tr("{0} of {1} at home"),
            "dominion": tr("{0} of {1} in dominions"),
            "gained": tr("{0} of {1} gained"),
            "joined": tr("{0} of {1} of countries that joined"),
            "captured": tr("{0} of {1} red ones captured"),
            "captured_blue": tr("{0} of {1} blue ones captured"),
            "unjoined": tr("{0} of {1} of countries that didn’t join"),
        }
        works = factories.works_of(self.desk.game, power)
        parts = []
        for origin, text in names.items():
            own = [each for each in works if each.origin == origin]
            if own:
                parts.append(text.format(sum(e.working for e in own), sum(e.number for e in own)))
        money = tr("money {0}").format(standing(self.desk.game, power).money)
        return tr("{0}: {1}").format(name_of(power), ", ".join([*parts, money]))
