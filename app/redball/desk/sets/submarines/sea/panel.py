"""The sea box over the map: its head with the weather, the box or a table in its place, what the ASW total
consists of, and what the rules say of what is held.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from redball.desk import icons
from redball.desk.desk import Desk, Subject
from redball.desk.map.map_area import INSET, MapArea
from redball.desk.sets.submarines.sea import moves, phrases
from redball.desk.sets.submarines.sea.field import SeaField
from redball.desk.sets.submarines.sea.places import HEIGHT, WIDTH, Token
from redball.desk.sets.submarines.sea.rows import Cell, SeaBox, asw_sum, box_of, modifiers_said
from redball.desk.sets.submarines.sea.tables import AreasTable, BoxTable, Row
from redball.desk.sets.submarines.sea.weather import WeatherChip
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.signs import Sign
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, plain
from redball.game.orders import Order
from redball.game.powers import Side
from redball.game.rulings import Ruling
from redball.game.state import Game, next_game
from redball.game.units import CONVOY_SECTION
from redball.rules.registry import active
from redball.rules.submarines.convoys import in_zero
from redball.wording import name_of, sentence

HEAD, FOOT = 48, 74
"""Heights of the head and of the foot in px."""

LEAST_INSET = 4
"""Px between the panel and the edge of a map that is hardly higher."""

BELOW = 30
"""Px of the window under the panel, for its status line."""

TOTALS = "SUB-ASW-20"
"""The clause of ASW totals."""

FIELD, TABLE, AREAS = range(3)
"""The pages: the box, the box as a table, all sea areas as a table."""

_T = Qt.Key.Key_T
_CONTROL = Qt.KeyboardModifier.ControlModifier


class SeaPanel(QFrame):
    """``shown`` carries the sea area that is shown, -1 when the panel was closed; ``moved`` when it stands
    elsewhere; ``taken_out`` a unit and a point of the screen where it was dropped.
    """

    shown = Signal(int)
    moved = Signal()
    taken_out = Signal(str, QPointF)

    def __init__(self, desk: Desk, area: MapArea, rule_set: str) -> None:
        super().__init__(area.window())
        self.desk, self.map_area, self._rule_set = desk, area, rule_set
        self.box: SeaBox | None = None
        self._convoys: Token | None = None
        self._before: QWidget | None = None
        self._filling = False
        self.setObjectName("card")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._make_parts()
        self._lay_out()
        self._connect()
        self.hide()

    # --- parts ----------------------------------------------------------------------------------------------

    def _make_parts(self) -> None:
        self.title, self.weather = Elided("", "subject"), WeatherChip()
        self.areas_button = _link(
            self.tr("All areas"), self.tr("All sea areas with convoys, escorts or subs")
        )
        self.table_button = _link(self.tr("Table"), self.tr("The box as a table, for the keyboard (Ctrl+T)"))
        self.close_button = QToolButton()
        self.close_button.setObjectName("dockButton")
        self.close_button.setIcon(icons.icon("close"))
        self.close_button.setIconSize(QSize(14, 14))
        self.close_button.setToolTip(plain(self.tr("Close (Esc)")))
        self.close_button.setAccessibleName(self.tr("Close"))
        self.field = SeaField(self.desk)
        self.table, self.areas = BoxTable(self), AreasTable(self)
        self.scroller = QScrollArea()
        self.scroller.setWidget(self.field)
        self.scroller.setFrameShape(QFrame.Shape.NoFrame)
        self.scroller.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroller.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.pages = QStackedWidget()
        for page in (self.scroller, self.table, self.areas):
            self.pages.addWidget(page)
        self.asw = Elided("", "strong")
        self.clause = _link(TOTALS, self.tr("Show the rule of ASW totals"))
        self.sign = Sign("info")
        self.said = label("", "small", wrap=True)
        self.ruled_by = _link("", self.tr("Show the rule"))
        self.split_words = label("", "small")
        self.split = stepper()

    def _lay_out(self) -> None:
        column = spaced(QVBoxLayout(self), 0, 1)
        head = QWidget()
        head.setFixedHeight(HEAD)
        row = spaced(QHBoxLayout(head), 8, 14, 0, 9, 0)
        row.addWidget(self.title, 1)
        row.addWidget(self.weather)
        row.addWidget(self.areas_button)
        row.addWidget(self.table_button)
        row.addWidget(self.close_button)
        column.addWidget(head)
        column.addWidget(self.pages)
        foot = QWidget()
        foot.setFixedHeight(FOOT)
        rows = spaced(QVBoxLayout(foot), 0, 13, 3, 9, 3)
        first = spaced(QHBoxLayout(), 8)
        first.addWidget(self.asw, 1)
        first.addWidget(self.clause)
        rows.addLayout(first)
        second = spaced(QHBoxLayout(), 8)
        second.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignVCenter)
        second.addWidget(self.said, 1)
        second.addWidget(self.split_words)
        second.addWidget(self.split)
        second.addWidget(self.ruled_by)
        rows.addLayout(second, 1)
        column.addWidget(foot)
        QWidget.setTabOrder(self.field, self.table)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.end)
        self.table_button.clicked.connect(self.toggle_table)
        self.areas_button.clicked.connect(self.toggle_areas)
        self.clause.clicked.connect(lambda: self.desk.clause_wanted.emit(TOTALS))
        self.ruled_by.clicked.connect(lambda: self.desk.clause_wanted.emit(self.ruled_by.text()))
        self.field.ruled.connect(self._show_ruling)
        self.field.looked.connect(self._look)
        self.field.given.connect(self.give)
        self.field.chosen.connect(self._choose)
        self.field.taken_out.connect(self.taken_out)
        self.field.activated.connect(lambda unit: self.map_area.view.unit_activated.emit(unit))
        self.table.put_wanted.connect(self.field.put)
        self.table.activated_row.connect(lambda row: self._choose(row.token) if row.token else None)
        self.areas.activated_row.connect(self._open_row)
        self.split.valueChanged.connect(self._split)
        self.desk.changed.connect(lambda _: self.refresh())
        self.desk.subject_changed.connect(lambda _: self.field.update())
        self.desk.opened.connect(self.end)
        self.desk.closed.connect(self.end)
        self.map_area.installEventFilter(self)

    # --- opening and closing --------------------------------------------------------------------------------

    @property
    def area(self) -> int:
        """The sea area that is shown, -1 for none."""
        return self.box.area if self.box is not None and not self.isHidden() else -1

    @property
    def is_played(self) -> bool:
        """Whether the open game has sea boxes with a Convoy Section."""
        session = self.desk.session
        return session is not None and self._rule_set in {each.id for each in active(session.game)}

    def open(self, area: int, *, keyboard: bool = True) -> None:
        """Show the box of a sea area; the ``keyboard`` goes there."""
        if not self.is_played:
            return
        if self.isHidden():
            self._before = self.window().focusWidget()
        self._convoys = None
        self._fill(area)
        if self.pages.currentIndex() == AREAS:
            self.show_page(FIELD)
        self._appear(keyboard)

    def open_areas(self) -> None:
        """Show the table of all sea areas."""
        if not self.is_played:
            return
        if self.isHidden():
            self._before = self.window().focusWidget()
        if self.box is None:
            self._fill(self._first_area())
        self.show_page(AREAS)
        self._appear(True)

    def _first_area(self) -> int:
        """The area where most happens; that of the lowest number where nothing does."""
        self.areas.show_game(self.desk.game)
        rows = self.areas.rows_model.rows
        return rows[0].area if rows else 0

    def _appear(self, keyboard: bool) -> None:
        self.show()
        self.place()
        self.raise_()
        self.shown.emit(self.area)
        if keyboard:
            self._page().setFocus(Qt.FocusReason.PopupFocusReason)

    def end(self, *_: object) -> None:
        """Close the panel."""
        if self.isHidden():
            return
        had = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.field.let_go()
        self.hide()
        self.shown.emit(-1)
        before, self._before = self._before, None
        if had:
            home = before if before is not None and before.isVisible() else self.map_area.view
            if home is not None:
                home.setFocus(Qt.FocusReason.OtherFocusReason)

    def _page(self) -> QWidget:
        return (self.field, self.table, self.areas)[self.pages.currentIndex()]

    def show_page(self, page: int) -> None:
        """Show the box, its table, or the table of areas."""
        had = self.isAncestorOf(self.window().focusWidget() or self.window())
        self.pages.setCurrentIndex(page)
        self.table_button.setText(self.tr("Box") if page == TABLE else self.tr("Table"))
        self.areas_button.setText(self.tr("Back") if page == AREAS else self.tr("All areas"))
        if page == AREAS:
            self.areas.show_game(self.desk.game)
            if self.box is not None:
                self.areas.choose(self.box.area)
        self._show_head()
        self._show_ruling(None)
        if had:
            self._page().setFocus(Qt.FocusReason.OtherFocusReason)

    def toggle_table(self) -> None:
        """From the box to its table and back."""
        self.show_page(FIELD if self.pages.currentIndex() == TABLE else TABLE)

    def toggle_areas(self) -> None:
        """To the table of all areas and back."""
        self.show_page(FIELD if self.pages.currentIndex() == AREAS else AREAS)

    def _open_row(self, row: Row) -> None:
        self.open(row.area)

    # --- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the position as it is now."""
        if self.isHidden() or self.box is None:
            return
        if not self.is_played:
            self.end()
            return
        self._fill(self.box.area)
        if self.pages.currentIndex() == AREAS:
            self.areas.show_game(self.desk.game)

    def _fill(self, area: int) -> None:
        self.box = box_of(self.desk.game, area)
        self.field.show_box(self.box)
        self.table.show_box(self.desk.game, self.box)
        if self._convoys is not None:
            keys = [token.key for token in self.field.tokens]
            self._convoys = self._convoys if self._convoys.key in keys else None
        self._show_head()
        self._show_ruling(None)

    def _show_head(self) -> None:
        areas = self.pages.currentIndex() == AREAS
        self.title.setText(self.tr("Sea areas") if areas or self.box is None else self.box.name)
        self.weather.setVisible(not areas)
        self.table_button.setVisible(not areas)
        self.asw.setVisible(not areas)
        self.clause.setVisible(not areas)
        if self.box is not None:
            self.weather.show_weather(self.box.weather)
            self.setAccessibleName(self.box.name)

    def _look(self, at: tuple[Side, int] | None) -> None:
        """Explain the ASW total of a section, by default of the Convoy Section that is attacked."""
        if self.box is None:
            return
        self.field.look_at(at)
        side, section = at or (self._defender(), CONVOY_SECTION)
        cell = self.box.half(side).cell(section)
        self.asw.setText(self._asw_words(cell))
        tips = [f"{phrases.section_name(section)}: {phrases.contents(cell)}"]
        tips += modifiers_said(self.desk.game, self.box, side)
        self.asw.add_tooltip("\n".join(tips))

    def _asw_words(self, cell: Cell) -> str:
        total = asw_sum(self.desk.game, cell)
        said = phrases.asw_line(total)
        where = phrases.section_name(cell.section)
        if not said:
            return self.tr("No ASW value: {0}").format(where)
        return self.tr("ASW {total} = {sum}").format(total=phrases.number(total.exact), sum=said)

    def _defender(self) -> Side:
        """The side whose convoys could be attacked: the lower one, unless only the upper one has any."""
        assert self.box is not None
        upper, lower = self.box.halves
        held = [
            bool(half.cell(CONVOY_SECTION).units or half.cell(CONVOY_SECTION).convoys)
            for half in (upper, lower)
        ]
        return upper.side if held == [True, False] else lower.side

    def _show_ruling(self, ruling: Ruling | None) -> None:
        """Say what the rules say of what is held, or how counters are moved."""
        if ruling is None:
            self._show_idle()
            self._look(None)
            return
        for widget in (self.split, self.split_words):
            widget.hide()
        reasons = ruling.reasons or (ruling.text,)
        texts = (ruling.text, *ruling.notes) if ruling.allowed else reasons[:2]
        self.sign.set_kind("done" if ruling.allowed else "trouble")
        self.said.setText(" ".join(f"{sentence(each).rstrip('.')}." for each in texts))
        self.ruled_by.setText(ruling.clauses[0] if ruling.clauses else "")
        self.ruled_by.setVisible(bool(ruling.clauses))
        self.sign.show()
        if ruling.allowed and ruling.changes:
            self._foresee(next_game(self.desk.game, ruling.changes))

    def _foresee(self, after: Game) -> None:
        """Show what the ASW total of the Convoy Section would be."""
        if self.box is None or self.field.side != self._defender():
            return
        before, now = (
            asw_sum(game, box_of(game, self.box.area).half(self._defender()).cell(CONVOY_SECTION))
            for game in (self.desk.game, after)
        )
        if before.exact != now.exact:
            text = self.tr("ASW {before} → {after}, counts as {used}")
            self.asw.setText(
                text.format(
                    before=phrases.number(before.exact),
                    after=phrases.number(now.exact),
                    used=phrases.number(now.used),
                )
            )
        else:
            self._look(None)

    def _show_idle(self) -> None:
        convoys = self._convoys if self.pages.currentIndex() != AREAS else None
        self.ruled_by.hide()
        self.split.setVisible(convoys is not None)
        self.split_words.setVisible(convoys is not None)
        self.sign.set_kind("info")
        self.sign.setVisible(convoys is None)
        if self.pages.currentIndex() == AREAS:
            self.said.setText(self.tr("Enter opens the box of the chosen sea area."))
            return
        if convoys is None or self.box is None:
            self.said.setText(
                self.tr(
                    "Drag counters between sections, or in from the map; 0 to 4 and C move the chosen one."
                )
            )
            return
        game, area = self.desk.game, self.box.area
        points = game.convoys.get((area, convoys.power), 0)
        self._filling = True
        self.split.setRange(0, points)
        self.split.setValue(in_zero(game, area, convoys.power))
        self._filling = False
        text = self.tr("{power}: {points} convoy points").format(power=name_of(convoys.power), points=points)
        self.said.setText(text)
        self.split_words.setText(self.tr("of them in section 0"))
        self.split.setAccessibleName(self.tr("Convoy points in section 0"))

    # --- doing ----------------------------------------------------------------------------------------------

    def give(self, order: Order) -> None:
        """Give an order; where a rule set knows several ways the player is asked."""
        node = self.desk.game.atlas.sea_areas[self.box.area].box if self.box is not None else -1
        done = self.desk.attempt(order, node)
        if done is not None and not done.allowed:
            self._show_ruling(done)
            if not self.map_area.hint.offers:
                self.map_area.hint.hide()  # it says the same, half under the box

    def _choose(self, token: Token) -> None:
        """A counter was clicked: a unit becomes the subject, convoy points can be divided."""
        self._convoys = token if token.unit is None else None
        if token.unit is not None:
            self.desk.show_unit(token.unit.id)
        elif self.box is not None:
            node = self.desk.game.atlas.sea_areas[self.box.area].box
            self.desk.show(Subject(node=node, sea=self.box.area))
        self._show_ruling(None)

    def _split(self, points: int) -> None:
        """So many convoy points go to section 0."""
        if self._filling or self._convoys is None or self.box is None:
            return
        power, before = self._convoys.power, in_zero(self.desk.game, self.box.area, self._convoys.power)
        goal, source = (0, CONVOY_SECTION) if points > before else (CONVOY_SECTION, 0)
        order = moves.put_convoys(self.desk.game, self.box.area, power, goal, source, abs(points - before))
        if order is not None:
            kept = self._convoys
            self.give(order)
            there = [token for token in self.field.tokens if token.unit is None and token.power == power]
            self._convoys = next((each for each in there if each.key == kept.key), next(iter(there), None))
            self._show_ruling(None)

    # --- place ----------------------------------------------------------------------------------------------

    def place(self) -> None:
        """Stand at the edge of the map that is farther from the area; over the panels below a map that is
        low.
        """
        if self.isHidden():
            return
        window, room = self.window(), self.map_area.rect()
        corner = self.map_area.mapTo(window, QPoint(0, 0))
        whole = HEIGHT + HEAD + FOOT + 2
        least = min(whole, window.height() - corner.y() - BELOW)
        high = max(least, min(whole, room.height() - 2 * LEAST_INSET))
        body = max(80, high - HEAD - FOOT - 2)
        bar = self.scroller.verticalScrollBar().sizeHint().width() if body < HEIGHT else 0
        self.pages.setFixedHeight(body)
        self.setFixedSize(WIDTH + bar + 2, body + HEAD + FOOT + 2)
        spot = self._spot()
        left = spot is not None and spot.x() > max(room.width() - self.width() - 2 * INSET, room.width() / 2)
        x = INSET if left else room.width() - self.width() - INSET
        y = min(INSET, (room.height() - self.height()) // 2)
        self.move(corner + QPoint(max(0, x), max(0, y)))
        self.moved.emit()

    def on_map(self) -> QRect:
        """Where the panel is, in px of the map's area."""
        return self.geometry().translated(-self.map_area.mapTo(self.window(), QPoint(0, 0)))

    def _spot(self) -> QPoint | None:
        """The middle of the area in px of the map's area."""
        if self.box is None or self.map_area.view is None:
            return None
        return self.map_area.point_of(self.desk.game.atlas.sea_areas[self.box.area].box)

    def covered(self) -> QRect:
        """What the panel covers of the map's area; empty while it is closed."""
        return QRect() if self.isHidden() else self.on_map()

    # --- keys -----------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Ctrl+T is the table's here, and not the window's."""
        return keeps(event, _is_own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ctrl+T shows the table or the box, Escape closes."""
        if (event.key(), event.modifiers()) == (_T, _CONTROL):
            self.toggle_table()
        elif event.key() == Qt.Key.Key_Escape:
            self.end()
        else:
            super().keyPressEvent(event)

    def eventFilter(self, watched, event: QEvent) -> bool:
        """Stay in the corner when the map's area is resized, and on top: docks that open lift the map over
        it.
        """
        if watched is self.map_area and event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            self.place()
        elif watched is self.map_area and event.type() is QEvent.Type.ZOrderChange:
            self.raise_()
            QTimer.singleShot(0, self, self.raise_)
        return super().eventFilter(watched, event)


def _is_own(event: QEvent) -> bool:
    key = (event.key(), event.modifiers()) if isinstance(event, QKeyEvent) else None
    return key is not None and (key == (_T, _CONTROL) or key[0] == Qt.Key.Key_Escape)


def _link(text: str, tip: str) -> QPushButton:
    made = QPushButton(text)
    made.setObjectName("link")
    made.setToolTip(plain(tip))
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made
