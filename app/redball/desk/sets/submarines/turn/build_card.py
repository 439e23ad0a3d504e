"""Production: submarines and milchcows that go on the spiral, and the yearly limit of the United States."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.desk import Desk
from redball.desk.dialogs.said import Said, clauses_of
from redball.desk.sets.submarines.turn.torpedo_words import torpedo_words
from redball.desk.widgets.card import clear
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, line_of
from redball.desk.work.base import WorkCard, power_line
from redball.game.state import Game
from redball.rules.submarines.box import SUBMARINES
from redball.rules.submarines.building import PHASE, built_in, is_capped, left_this_year
from redball.rules.submarines.orders import BuildSubmarines
from redball.rules.submarines.us_war import US

MOST = 20


class BuildCard(WorkCard):
    """What is built, how many and from where; what the limit leaves."""

    phases = frozenset({PHASE})
    does = ("submarines.build",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Building submarines"), parent)
        self.head = spaced(QVBoxLayout(), 2)
        self.what, self.source = QComboBox(), QComboBox()
        self.what.setAccessibleName(self.tr("What is built"))
        self.what.addItem(self.tr("submarines"), "submarines")
        self.what.addItem(self.tr("Milchcows"), "milchcows")
        self.source.setAccessibleName(self.tr("From where"))
        self.source.addItem(self.tr("from the force pool"), "force_pool")
        self.source.addItem(self.tr("from the Construction Pool"), "construction_pool")
        self.count = stepper(1, MOST)
        self.count.setAccessibleName(self.tr("How many"))
        self.build = QPushButton(self.tr("&Put on the spiral"))
        self.build.clicked.connect(lambda _=False: self._give())
        self.said = Said(desk)
        self.body.addLayout(self.head)
        self.body.addLayout(line_of(self.count, self.what, None))
        self.body.addWidget(self.source)
        self.body.addWidget(self.said)
        self.body.addLayout(line_of(None, self.build))
        for box in (self.what, self.source):
            box.activated.connect(self._tell)
        self.count.valueChanged.connect(self._tell)

    def wanted(self, game: Game) -> bool:
        """For powers with submarines, on the map or off it, and those that built some."""
        if not super().wanted(game):
            return False
        own = any(unit.power == self.desk.power and unit.type in SUBMARINES for unit in game.units.values())
        return own or self.desk.power == US

    def refresh(self) -> None:
        """Show what was built this year, and what may still be."""
        game, power = self.desk.game, self.desk.power
        clear(self.head)
        built = built_in(game, power, range(game.clock.year, game.clock.year + 1))
        text = self.tr("{0} this year").format(built.submarines + built.milchcows)
        if built.milchcows:
            cows = words.count(built.milchcows, "Milchcow", "Milchcows")
            text = self.tr("{text}, {milchcows}").format(text=text, milchcows=cows)
        self.head.addWidget(power_line(power, text))
        bad = torpedo_words(game) if power == US else ""
        if bad:
            self.head.addWidget(label(f"{bad}.", "note", wrap=True))
        if power == US:
            left = left_this_year(game)
            said = (
                self.tr("At peace it may still build {0} this year.").format(left)
                if is_capped(game)
                else self.tr("It has been at war with a major power: no limit.")
            )
            self.head.addWidget(label(said, "note", wrap=True))
            clause = "SUB-USP-01" if is_capped(game) else "SUB-USP-02"
            self.head.addLayout(clauses_of(self.desk, (clause,)))
        self._tell()

    def order(self) -> BuildSubmarines:
        """What is entered."""
        what, source = self.what.currentData(), self.source.currentData()
        return BuildSubmarines(self.desk.power, what, self.count.value(), source)

    def _tell(self, *_: object) -> None:
        ruling = self.desk.ask(self.order())
        self.said.say(ruling)

    def _give(self) -> None:
        order = self.order()
        if self.desk.ask(order).allowed:
            self.desk.do(order)
            self.count.setValue(1)
        else:
            self._tell()
