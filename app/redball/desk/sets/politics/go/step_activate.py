"""Step 7: a minor country is activated, on the political display or from here."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.display.phrases import place_said, target_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import Form, check_line, field_line
from redball.desk.sets.politics.go.points_strip import PointsStrip
from redball.desk.widgets.text import label, line_of, plain
from redball.game.orders import Order
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.activations import may_activate
from redball.rules.politics.display.activating import played_option_4, sum_of
from redball.rules.politics.display.control import can_control
from redball.rules.politics.display.pushes import place_of
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.options import is_on
from redball.wording import message, name_of, signed


class ActivateForm(Form):
    """The minor country, towards what, how far: the same question as on the political display, which shows
    it; ``shown`` when it was opened for that.
    """

    shown = Signal()

    def __init__(self, desk: Desk, display: DisplayDesk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.display = display
        self.minor: CodeBox | None = None
        display.changed.connect(self._follow)

    @property
    def is_open(self) -> bool:
        """Whether a minor country may be activated in this go."""
        return may_activate(self.game, self.power) and not played_option_4(self.game, self.power)

    def build(self) -> None:
        """Make the fields."""
        self.minor = None
        if not self.is_open:
            why = phrases.said(message("politics.played_option_4", power=self.power))
            self.body.addWidget(check_line(self.desk, "trouble", why, ("POL-ACT-20",)))
            return
        rows = self._minors()
        if not rows:
            said = self.tr("No minor country has a modifier of {0}.").format(name_of(self.power))
            self.body.addWidget(check_line(self.desk, "info", said, ("POL-ACT-04",), "note"))
            return
        self.minor = CodeBox([("", self.tr("None")), *rows])
        self.minor.setAccessibleName(self.tr("Minor country"))
        self.minor.activated.connect(lambda _: self._choose(self.minor.code if self.minor else ""))
        self.by, self.towards, self.end = CodeBox(chips=True), CodeBox(), CodeBox()
        self.strip, self.sum = PointsStrip(), label("", "strong")
        self.clear_way = QPushButton(self.tr("Clear way"))
        self.clear_way.setObjectName("link")
        self.clear_way.clicked.connect(lambda _=False: self.display.ask(replace(self.display.asked, way=())))
        self.by.activated.connect(lambda _: self.display.put(by=self.by.code))
        self.towards.activated.connect(lambda _: self.display.put(target=self.towards.code))
        self.end.activated.connect(lambda _: self._go_to(self.end.code))
        self.lines = {}
        for name, words, field in (
            ("minor", self.tr("Minor country"), self.minor),
            ("by", self.tr("Picked to activate"), self.by),
            ("towards", self.tr("Towards"), self.towards),
            ("end", self.tr("As far as"), self.end),
        ):
            field.setAccessibleName(words)
            made, caption = field_line(words, field)
            self.lines[name] = (made, caption)
            self.body.addWidget(made)
        below = QWidget()
        row = line_of(self.strip, None, self.sum, self.clear_way)
        row.setContentsMargins(0, 0, 0, 0)
        below.setLayout(row)
        self.below = below
        self.body.addWidget(below)

    def _minors(self) -> list[tuple[str, str]]:
        """Minor countries that the power's modifiers move, those that it can control first, the largest
        modifiers first.
        """
        game, found = self.game, list[tuple[bool, int, str, str]]()
        for country in known.minors(game):
            value = known.minor(game, country).modifiers.get(self.power, 0)
            if value and place_of(game, country) >= 0:
                text = f"{name_of(country)} {signed(value)}"
                found.append((not can_control(game, self.power, country), -value, text, country))
        return [(country, text) for _, _, text, country in sorted(found)]

    def first(self) -> QWidget | None:
        """The box of minor countries."""
        return self.minor

    # --- choosing ---

    def _choose(self, country: str) -> None:
        """Ask the display how far the marker comes, and show it."""
        if not country:
            self.display.ask(replace(self.display.asked, chosen="", way=()))
            return
        self.display.switch(True)
        asked = replace(self.display.asked, owner=self.power, power=self.power, way=())
        self.display.ask(asked.choose(self.game, country))
        self.shown.emit()

    def _go_to(self, node: int) -> None:
        asked = replace(self.display.asked, way=())
        self.display.ask(asked.extended(self.game, node) if node >= 0 else asked)

    @property
    def chosen(self) -> str:
        """The minor country that is asked for here; empty for none."""
        asked = self.display.asked
        mine = asked.power == self.power and asked.owner == self.power and asked.is_minor(self.game)
        return asked.chosen if mine and self.minor is not None else ""

    def _follow(self) -> None:
        if self.isVisible() and self.power and self.display.is_played and self.minor is not None:
            self.changed()

    def tell(self) -> None:
        """Show what is asked on the display."""
        if self.minor is None:
            return
        country, asked, game = self.chosen, self.display.asked, self.game
        self.minor.choose(country)
        if self.minor.code != country:
            self.minor.setCurrentIndex(0)
        push = asked.push(game) if country else None
        for name in ("towards", "end"):
            self.lines[name][0].setVisible(bool(country))
        self.lines["by"][0].setVisible(bool(country) and is_on(game, "alternate_activation"))
        self.below.setVisible(push is not None)
        if not country:
            return
        others = [each for each in known.powers(game) if each != self.power]
        self.by.fill([("", self.tr("Choose…")), *((each, name_of(each)) for each in others)])
        self.by.choose(asked.by)
        self.towards.fill([(each, target_said(each)) for each in asked.targets(game)])
        self.towards.choose(asked.target)
        away = push is not None and push.direction == "away"
        self.lines["towards"][1].setText(self.tr("Away from") if away else self.tr("Towards"))
        if push is None:
            return
        self._fill_ends()
        costs = [push.cost(a, b) for a, b in zip((push.start, *asked.way), asked.way, strict=False)]
        self.strip.show_points(costs, push.points)
        self.sum.setText(self.tr("{0} of {1}").format(sum_of(push, asked.way) if costs else 0, push.points))
        self.clear_way.setEnabled(bool(asked.way))

    def _fill_ends(self) -> None:
        """Every hex that the marker can end in, the nearest to its target first."""
        game, asked = self.game, self.display.asked
        push, reach = asked.push(game), dict(asked.reach(game))
        assert push is not None
        here = asked.here(game)
        label_of = known.layout(game).label
        nodes = sorted(reach, key=lambda node: (push.distance(node), reach[node].spent))
        if push.direction == "away":
            nodes = sorted(reach, key=lambda node: (-push.distance(node), reach[node].spent))
        text = self.tr("{0}: {1} points")
        self.end.fill([(-1, self.tr("Choose…") if nodes else self.tr("Nowhere: it stays"))])
        self.end.setEnabled(bool(nodes))
        for node in nodes:
            self.end.add(node, text.format(label_of(node), reach[node].spent))
            at = self.end.count() - 1
            self.end.setItemData(at, plain(place_said(game, node)), Qt.ItemDataRole.ToolTipRole)
        self.end.choose(here if asked.way and here in reach else -1)

    # --- doing ---

    def order(self) -> Order | None:
        """The activation; None while no minor country is chosen."""
        return self.display.asked.order(self.game) if self.chosen else None

    def action(self) -> str:
        """Move the marker."""
        return self.tr("M&ove {0}").format(name_of(self.chosen)) if self.chosen else self.tr("M&ove it")

    def missing(self) -> str:
        """A minor country is to be chosen, and a way."""
        if self.minor is None:
            return self.tr("Nothing is left to do in this go.")
        if not self.chosen:
            return self.tr("Choose a minor country, or go on without.")
        return ""


def own_marker(display: DisplayDesk, power: str, towards: str) -> None:
    """Ask the display for the move of a power's own marker, and show it."""
    display.switch(True)
    asked = replace(display.asked, owner=power, power=power, way=()).choose(display.desk.game, power)
    display.ask(asked)
    if towards in IDEOLOGIES:
        display.put(target=towards)
