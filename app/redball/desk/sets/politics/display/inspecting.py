"""Beside the political display: the minor country or major power that is chosen on it, and its way."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from redball.canvas.sets.politics import painter
from redball.canvas.sets.politics.picture import Piece
from redball.canvas.shield import paint_shield
from redball.desk import theme
from redball.desk.dialogs.fields import link
from redball.desk.sets.politics.display import phrases
from redball.desk.sets.politics.display.asking import pieces_of
from redball.desk.sets.politics.display.chip_menu import offer_outlook
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.display.phrases import tr
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of, plain
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.display.control import can_control, written
from redball.rules.politics.display.costs import cost_table
from redball.rules.politics.display.orders import MarkControllable
from redball.rules.politics.display.own_marker import can_near
from redball.rules.politics.display.pushes import foes
from redball.rules.politics.display.ways import lost
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.wording import joined, name_of, signed

Row = tuple[str, str, str]
"""What it is about, what is so, and the clause, which may be empty."""


class Token(QWidget):
    """The chosen marker, large."""

    def __init__(self) -> None:
        super().__init__()
        self.piece: Piece | None = None
        self.setFixedSize(QSize(66, 66))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        if self.piece is None:
            return
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        middle = QPointF(self.width() / 2, self.height() / 2)
        if self.piece.is_minor:
            painter.paint_disc(p, theme.map_palette(), self.piece, middle, 29.0 / 1.06)
        else:
            paint_shield(p, theme.map_palette(), self.piece.code, middle, 76.0)


class Facts(Card):
    """Rows of facts with links to clauses."""

    def __init__(self, heading: str, display: DisplayDesk) -> None:
        super().__init__(heading)
        self.display = display
        self.grid = spaced(QGridLayout(), 4)
        self.grid.setHorizontalSpacing(10)
        self.grid.setColumnStretch(1, 1)
        self.body.addLayout(self.grid)

    def fill(self, rows: Iterable[Row], numbers: bool = False) -> None:
        """Show other rows; with ``numbers`` the middle column is set to the right."""
        clear(self.grid)
        found = list(rows)
        for at, (what, so, clause) in enumerate(found):
            self.grid.addWidget(label(what, "" if numbers else "note"), at, 0, Qt.AlignmentFlag.AlignVCenter)
            value = label(so, "strong" if numbers else "", wrap=not numbers)
            if numbers:
                value.setAlignment(Qt.AlignmentFlag.AlignRight)
            self.grid.addWidget(value, at, 1, Qt.AlignmentFlag.AlignVCenter)
            if clause:
                rule = link(clause, tr("Show the rule"))
                rule.clicked.connect(
                    lambda _=False, clause=clause: self.display.desk.clause_wanted.emit(clause)
                )
                self.grid.addWidget(rule, at, 2, Qt.AlignmentFlag.AlignRight)
        self.setVisible(bool(found))


class DisplayInspector(QWidget):
    """``wanted`` carries whether the political display is shown."""

    wanted = Signal(bool)

    def __init__(self, display: DisplayDesk) -> None:
        super().__init__()
        self.setObjectName("ground")
        self.display = display
        column = spaced(QVBoxLayout(self), 10, 10, 2, 10, 8)
        self.head = self._make_head()
        self.modifiers = self._make_modifiers()
        self.state = Facts(tr("State"), display)
        self.way = Facts(tr("Way"), display)
        self.control = self._make_control()
        self.empty = Card()
        self.empty.body.addWidget(
            label(tr("Choose a marker of the political display: a click, or Page Down."), "note", wrap=True)
        )
        for card in (self.empty, self.head, self.modifiers, self.way, self.state, self.control):
            column.addWidget(card)
        column.addStretch(1)
        display.changed.connect(self.refresh)
        display.switched.connect(self._switch)

    @property
    def is_wanted(self) -> bool:
        """Whether the political display is shown."""
        return self.display.is_shown

    def _switch(self, on: bool) -> None:
        self.refresh()
        self.wanted.emit(on)

    # --- parts ----------------------------------------------------------------------------------------------

    def _make_head(self) -> Card:
        card = Card()
        row = spaced(QHBoxLayout(), 12)
        self.token, self.title = Token(), Elided("", "subject")
        self.kind, self.place, self.by = label("", "note"), label("", "small", wrap=True), label("", "strong")
        words = spaced(QVBoxLayout(), 2)
        for widget in (self.title, self.kind, self.place, self.by):
            words.addWidget(widget)
        row.addWidget(self.token, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        card.body.addLayout(row)
        self.correct = link(tr("Correct by hand…"), tr("Marker, modifiers, who controls and guarantees it"))
        self.correct.clicked.connect(self.display.correct)
        self.nation = link(tr("What becomes of it…"), tr("Surrender, civil war or conquest, step by step"))
        self.nation.clicked.connect(lambda: self.display.nation_wanted.emit(self.display.asked.chosen))
        self.outlook = link(
            tr("What would happen if…"), tr("A war, a treaty or an option, before anybody commits")
        )
        self.outlook.clicked.connect(lambda: self.display.ask_outlook())
        card.body.addLayout(line_of(self.correct, self.nation, None))
        card.body.addWidget(self.outlook, 0, Qt.AlignmentFlag.AlignLeft)
        return card

    def _make_modifiers(self) -> Card:
        card = Card(tr("Modifiers"))
        self.modifier_grid = spaced(QGridLayout(), 6)
        card.body.addLayout(self.modifier_grid)
        return card

    def _make_control(self) -> Card:
        card = Card(tr("Can control"))
        self.can = QComboBox()
        for text, value in ((tr("Not written down"), ""), (tr("Yes"), "yes"), (tr("No"), "no")):
            self.can.addItem(text, value)
        self.can.setAccessibleName(tr("Can control"))
        self.can.setToolTip(
            plain(tr("What 8.1 of the base game says: only such minor countries are activated"))
        )
        self.can.activated.connect(self._mark)
        self.can_words = label("", "note", wrap=True)
        card.body.addWidget(self.can_words)
        card.body.addWidget(self.can)
        return card

    def _mark(self) -> None:
        asked = self.display.asked
        order = MarkControllable(asked.power, asked.chosen, self.can.currentData())
        if not self.display.give(order):
            self.refresh()

    # --- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is chosen now."""
        if not self.display.is_shown or not self.display.is_played:
            return
        game, asked = self.display.desk.game, self.display.asked
        minor = asked.is_minor(game)
        for card in (self.head, self.state):
            card.setVisible(bool(asked.chosen))
        for part in (self.modifiers, self.control, self.correct):
            part.setVisible(minor)
        self.empty.setVisible(not asked.chosen)
        self.way.setVisible(False)
        if not asked.chosen:
            return
        self.title.setText(name_of(asked.chosen))
        self.token.piece = next(
            (each for each in pieces_of(game, asked.owner) if each.code == asked.chosen), None
        )
        self.token.update()
        if minor:
            self._show_minor(game)
        else:
            self._show_power(game)

    def _where(self, game: Game, at: str) -> str:
        node = known.layout(game).node(at)
        if node < 0:
            return tr("not on the display")
        return f"{at}  ·  {phrases.distances_said(game, node)}"

    def _show_minor(self, game: Game) -> None:
        asked = self.display.asked
        now = known.minor(game, asked.chosen)
        node = known.layout(game).node(now.at)
        place = phrases.place_said(game, node) if node >= 0 else ""
        self.kind.setText(tr("Minor country, {0}").format(place) if place else tr("Minor country"))
        self.place.setText(self._where(game, now.at))
        controller = name_of(now.controller or "nobody")
        self.by.setText(tr("Controlled by {0}").format(controller))
        self._fill_modifiers(game, now.modifiers)
        self.state.fill(self._facts(game))
        self._fill_way(game)
        found = can_control(game, asked.power, asked.chosen)
        said = tr("{0} can control {1}") if found else tr("{0} cannot control {1}")
        if not written(game, asked.power, asked.chosen):
            said = tr("{0}, {1}: 8.1 of the base game says it, nothing is written down")
        self.can_words.setText(said.format(name_of(asked.power), name_of(asked.chosen)))
        self.can.setCurrentIndex(self.can.findData(written(game, asked.power, asked.chosen)))

    def _facts(self, game: Game) -> Iterable[Row]:
        country = self.display.asked.chosen
        now = known.minor(game, country)

        def names(codes: Iterable[str]) -> str:
            found = [name_of(code) for code in codes if code]
            return joined(found) if found else name_of("nobody")

        yield tr("Joined"), tr("yes") if now.joined else tr("no"), ""
        yield tr("Directed by"), names([now.director]), ""
        yield tr("Guaranteed by"), names([now.guarantor]), ""
        yield tr("Allied to"), names(now.allies), ""
        yield tr("At war with"), names(foes(game, country)), "POL-ACT-17"
        civil = tr("none") if now.civil_war is None else names(now.civil_war)
        yield tr("Civil war"), civil, ""
        if self.display.was_activated(country):
            yield tr("Activated"), tr("in this phase"), "POL-ACT-20"

    def _fill_modifiers(self, game: Game, modifiers: dict[str, int]) -> None:
        clear(self.modifier_grid)
        for number, code in enumerate(sorted(known.powers(game), key=list(known.starts()).index)):
            row, column = divmod(number, 4)
            chip = PowerChip(code, QSize(36, 24))
            offer_outlook(self.display, chip)
            chip.setChecked(code == self.display.asked.owner)
            chip.clicked.connect(lambda _=False, code=code: self.display.show_modifiers_of(code))
            self.modifier_grid.addWidget(chip, row, 2 * column)
            value = modifiers.get(code, 0)
            self.modifier_grid.addWidget(
                label(signed(value), "strong" if value else "note"), row, 2 * column + 1
            )

    def _fill_way(self, game: Game) -> None:
        """The way line by line: what each step is, its cost, and the clause; the sum, and what is lost."""
        asked = self.display.asked
        push = asked.push(game)
        if push is None or not asked.way:
            self.way.setVisible(False)
            return
        heading = tr("Way away from {0}") if push.direction == "away" else tr("Way to {0}")
        self.way.heading.setText(heading.format(phrases.target_said(asked.target)))
        self.way.note.setText(tr("each step farther") if push.direction == "away" else tr("each step nearer"))
        rows: list[Row] = []
        for a, b in zip((push.start, *asked.way), asked.way, strict=False):
            if push.own_marker:
                rows.append((phrases.place_said(game, b), "1", "POL-ACT-22"))
                continue
            step = push.step(a, b)
            rows.append((phrases.line_said(step.line.id), str(step.line.cost), step.line.clause))
            if step.extra:
                rows.append((phrases.line_said("marker"), str(cost_table().marker), "POL-ACT-19"))
        left = lost(push, asked.way)
        rows.append((tr("Sum, of {0} points").format(push.points), str(push.points - left), "POL-ACT-05"))
        if left:
            rows.append((tr("Left over, lost"), str(left), "POL-ACT-04"))
        self.way.fill(rows, numbers=True)

    def _show_power(self, game: Game) -> None:
        code = self.display.asked.chosen
        now = known.standing(game, code)
        names = phrases.region_names()
        self._fill_way(game)
        self.kind.setText(tr("Major power, {0}").format(names[now.ideology]))
        self.place.setText(self._where(game, now.at))
        self.by.setText(tr("Place {0} in the order of initiative").format(now.place))
        near = [names[each] for each in IDEOLOGIES if can_near(game, code, each)]
        self.state.fill(
            (
                (tr("Effectiveness"), str(now.pe), ""),
                (tr("Money"), str(now.money), ""),
                (tr("IPO 1 towards"), joined(near) if near else name_of("nobody"), "POL-IPO-01"),
                (
                    tr("At war with"),
                    joined([name_of(each) for each in known.enemies(game, code)] or [name_of("nobody")]),
                    "",
                ),
            )
        )

    def sizeHint(self) -> QSize:
        """As wide as the inspector."""
        return QSize(320, 600)
