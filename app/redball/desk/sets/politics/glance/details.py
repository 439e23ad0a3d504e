"""All that is so of one power, by section."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.fields import link
from redball.desk.order_form.ways_in import orders_link
from redball.desk.sets.politics.glance.phrases import tr
from redball.desk.sets.politics.glance.section import Section
from redball.desk.sets.politics.glance.summaries import summary
from redball.desk.widgets.card import Card, scrolled
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics import standing as known
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.overview import SECTIONS, Fact, sections
from redball.rules.politics.powers import elections
from redball.rules.politics.powers.orders import MarkConquered, SetWorth, SpendWorth
from redball.rules.politics.war.orders import Surrender
from redball.wording import message, name_of, sentence

CLOSED = ("factories", "next", "waterways", "cities")
"""Sections that are closed until the player opens them."""


class DetailsCard(Card):
    """``display_wanted`` carries a power that is to be shown on the political display."""

    display_wanted = Signal(str)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__("", parent)
        self.desk, self.power = desk, ""
        self.title, self.place = Elided("", "heading"), Elided("", "note")
        self.shown_on = link(tr("Show"), tr("Show its marker on the political display"))
        tip = tr("Its set-up, corrections by hand, surrender")
        kinds = (SetStanding, SetWorth, SpendWorth, Surrender, MarkConquered)
        self.orders = orders_link(desk, tr("Orders…"), tip, "politics", kinds, lambda: {"power": self.power})
        self.chip = PowerChip("GE", QSize(38, 24))
        self.chip.setCheckable(False)
        self.chip.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._lay_out()
        self.shown_on.clicked.connect(lambda: self.display_wanted.emit(self.power))

    def _lay_out(self) -> None:
        while self.top.count():
            self.top.takeAt(0)
        words = spaced(QVBoxLayout(), 0)
        words.addWidget(self.title)
        words.addWidget(self.place)
        self.top.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignVCenter)
        self.top.addLayout(words, 1)
        links = spaced(QVBoxLayout(), 0)
        for each in (self.shown_on, self.orders):
            links.addWidget(each, 0, Qt.AlignmentFlag.AlignRight)
        self.top.addLayout(links)
        self.body.addLayout(self.top)
        self.empty = label(tr("Choose a major power of the table."), "note", wrap=True)
        self.body.addWidget(self.empty, 1, Qt.AlignmentFlag.AlignTop)
        self.inside = QWidget()
        column = spaced(QVBoxLayout(self.inside), 1, 0, 0, 4, 0)
        self.sections = {name: self._section(name) for name in SECTIONS}
        for section in self.sections.values():
            column.addWidget(section)
        column.addStretch(1)
        self.area = scrolled(self.inside, QScrollArea())
        self.body.addWidget(self.area, 1)

    def _section(self, name: str) -> Section:
        title = sentence(message(f"politics.overview.section.{name}"))
        return Section(self.desk, title, name not in CLOSED)

    # --- showing ---

    def show_power(self, game: Game, power: str) -> None:
        """Show a power; nothing for one that has no part in politics."""
        known_one = power in known.powers(game)
        if power != self.power:
            self.area.verticalScrollBar().setValue(0)
        self.power = power if known_one else ""
        for widget in (self.chip, self.title, self.place, self.orders, self.shown_on, self.area):
            widget.setVisible(known_one)
        self.empty.setVisible(not known_one)
        if not known_one:
            return
        self.chip.code = power
        self.chip.update()
        self.title.setText(name_of(power))
        self.place.setText(_where(game, power))
        self.shown_on.setEnabled(bool(known.standing(game, power).at))
        for name, facts in sections(game, power).items():
            self.sections[name].show_facts(facts, summary(game, power, name, facts))

    def show_fact(self, fact: Fact) -> None:
        """Bring an obligation into view."""
        section = self.sections["duties"]
        section.open()
        QTimer.singleShot(0, self, lambda: self._into_view(section, fact))

    def _into_view(self, section: Section, fact: Fact) -> None:
        self.area.ensureWidgetVisible(section.row_of(fact) or section.head, 0, 8)

    def take_keys(self) -> None:
        """Give the keyboard to the first section that opens."""
        heads = (section.head for section in self.sections.values())
        first = next((head for head in heads if head.isEnabled()), None)
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def sizeHint(self) -> QSize:
        """As high as its dock is."""
        return QSize(298, 300)


def _where(game: Game, power: str) -> str:
    """Ideology, hex of the marker, and the government of the USA."""
    now = known.standing(game, power)
    parts = [translated(NAMES[now.ideology]), now.at]
    if power == elections.US:
        parts.append(tr("Republicans govern") if elections.is_republican(game) else tr("Democrats govern"))
    return "  ·  ".join(filter(None, parts))
