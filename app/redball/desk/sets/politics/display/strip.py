"""Under the political display: whose modifiers are shown, the way that is planned, the legend."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.canvas.palette import Palette
from redball.canvas.sets.politics import painter
from redball.canvas.sets.politics.picture import Piece
from redball.canvas.sets.politics.signs import HATCH, paint_ideology
from redball.canvas.shield import paint_shield
from redball.desk import theme
from redball.desk.sets.politics.display import phrases
from redball.desk.sets.politics.display.chip_menu import offer_outlook
from redball.desk.sets.politics.display.model import DisplayDesk
from redball.desk.sets.politics.display.phrases import tr
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import Elided, label, plain, unmarked
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.display.ways import reach, spent_on
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.options import is_on
from redball.wording import name_of

WORDS_FROM = 660
"""Px from which there is room for the legend, and for words that tooltips say, too."""


class Strip(QWidget):
    """Chips, the way that is planned with its button, and the legend."""

    def __init__(self, display: DisplayDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.display = display
        self._chips: dict[str, PowerChip] = {}
        self.chip_row = spaced(QHBoxLayout(), 1)
        self.power, self.by, self.target = _choice(), _choice(), _choice()
        self.power.setAccessibleName(tr("Who activates"))
        self.power.setToolTip(plain(tr("The power that activates the minor country")))
        self.by.setAccessibleName(tr("Power that is picked to activate"))
        self.target.setAccessibleName(tr("Target"))
        self.heading, self.power_words = (
            label(tr("Modifiers shown"), "heading"),
            label(tr("Activates"), "note"),
        )
        self.by_words, self.target_words = label(tr("picks"), "note"), label("", "note")
        self.card = stepper()
        self.card.setRange(1, MOST)
        self.card.setAccessibleName(tr("Movement points of the card"))
        self.card.setToolTip(plain(tr("Movement points of the card (IPO 1); each hex takes one")))
        self.title, self.points = Elided("", "strong"), label("", "note")
        self.go, self.clear = QPushButton(), QPushButton(tr("&Clear way"))
        self.legend = Legend()
        self._lay_out()
        self.power.activated.connect(lambda: display.put(power=self.power.currentData()))
        self.by.activated.connect(lambda: display.put(by=self.by.currentData()))
        self.target.activated.connect(lambda: display.put(target=self.target.currentData()))
        self.go.clicked.connect(lambda: display.give())
        self.clear.clicked.connect(lambda: display.put())
        self.card.valueChanged.connect(lambda points: display.put(points=points))
        display.changed.connect(self.refresh)

    def _lay_out(self) -> None:
        rows = spaced(QVBoxLayout(self), 4, 12, 5, 12, 5)
        first = spaced(QHBoxLayout(), 6)
        first.addWidget(self.heading)
        first.addLayout(self.chip_row)
        first.addStretch(1)
        for widget in (self.power_words, self.power, self.by_words, self.by):
            first.addWidget(widget)
        second = spaced(QHBoxLayout(), 8)
        second.addWidget(self.title, 1)
        for part in (self.points, self.card, self.target_words, self.target, self.go, self.clear):
            second.addWidget(part)
        for row in (first, second):
            rows.addLayout(row)
        rows.addWidget(self.legend)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The legend and some words are shown where there is room."""
        super().resizeEvent(event)
        for words in (self.legend, self.heading, self.power_words):
            words.setVisible(self.width() >= WORDS_FROM)

    # --- showing --------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what is asked now."""
        if not self.display.is_played:
            return
        game, asked = self.display.desk.game, self.display.asked
        self._fill_chips(game)
        powers = [(name_of(code), code) for code in known.powers(game)]
        _fill(self.power, powers, asked.power)
        alternate = is_on(game, "alternate_activation")
        for widget in (self.by, self.by_words):
            widget.setVisible(alternate)
        _fill(self.by, [("–", ""), *powers], asked.by)
        found = [(phrases.target_said(each), each) for each in asked.targets(game)]
        _fill(self.target, found, asked.target)
        self.target.setEnabled(bool(found))
        self._fill_way(game)

    def _fill_chips(self, game: Game) -> None:
        powers = sorted(known.powers(game), key=list(known.starts()).index)
        if list(self._chips) != powers:
            for chip in self._chips.values():
                self.chip_row.removeWidget(chip)
                chip.deleteLater()
            self._chips = {code: PowerChip(code) for code in powers}
            for code, chip in self._chips.items():
                offer_outlook(self.display, chip)
                chip.clicked.connect(lambda _=False, code=code: self.display.show_modifiers_of(code))
                chip.setToolTip(plain(tr("Show the modifiers of {0}").format(name_of(code))))
                self.chip_row.addWidget(chip)
        for code, chip in self._chips.items():
            chip.setChecked(code == self.display.asked.owner)

    def _fill_way(self, game: Game) -> None:
        asked = self.display.asked
        push = asked.push(game)
        chosen, power = asked.is_minor(game), asked.is_power(game)
        self.card.setVisible(power)
        quiet = QSignalBlocker(self.card)
        self.card.setValue(asked.points)
        del quiet
        name = name_of(asked.chosen) if asked.chosen else ""
        moves = push is not None and bool(reach(push))
        self.target_words.setText(
            tr("Away from") if push is not None and push.direction == "away" else tr("Towards")
        )
        self.points.setText("")
        if push is not None and power:
            self.title.setText(tr("Marker of {0}").format(name))
            self.points.setText(tr("{0} of {1}").format(spent_on(push, asked.way), push.points))
        elif push is not None:
            value = known.minor(game, asked.chosen).modifiers[asked.owner]
            self.title.setText(f"{name}  ·  {phrases.modifier_said(asked.owner, value)}")
            self.points.setText(tr("{0} of {1}").format(spent_on(push, asked.way), push.points))
        elif chosen:
            self.title.setText(tr("{0}: no modifier of {1}").format(name, name_of(asked.owner)))
        elif asked.chosen:
            self.title.setText(tr("{0} cannot come nearer to any ideology").format(name))
        else:
            self.title.setText(tr("Choose or drag a minor country's marker"))
        verb = tr("&Move {0}") if power else tr("&Activate {0}")
        self.go.setText(verb.format(unmarked(name)) if asked.chosen else tr("&Activate"))
        self.go.setEnabled(push is not None and (bool(asked.way) or not moves))
        self.go.setToolTip(
            plain(
                tr("Move the marker on the way that is planned (Enter at its end)")
                if moves
                else tr("No step can be made: the points are lost")
            )
        )
        self.clear.setEnabled(bool(asked.way))


def _choice() -> QComboBox:
    made = QComboBox()
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def _fill(box: QComboBox, rows: list[tuple[str, str]], chosen: str) -> None:
    """Other entries in a box, one of which is shown, without telling."""
    quiet = QSignalBlocker(box)
    if [(box.itemText(n), box.itemData(n)) for n in range(box.count())] != rows:
        box.clear()
        for text, value in rows:
            box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    del quiet


# --- legend -------------------------------------------------------------------------------------------------


class Legend(QWidget):
    """What signs of the display mean."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        rows = FlowLayout(8)
        self.setLayout(rows)
        for paint, text in _rows():
            sign = QWidget()
            row = spaced(QHBoxLayout(sign), 3, 0)
            row.addWidget(_Sample(paint))
            row.addWidget(label(text, "small"))
            rows.addWidget(sign)


_Paint = Callable[[QPainter, Palette, QRectF], None]


class _Sample(QWidget):
    """One sign of the legend."""

    def __init__(self, paint: _Paint) -> None:
        super().__init__()
        self._paint = paint
        self.setFixedSize(QSize(36, 22))

    def paintEvent(self, event: QPaintEvent) -> None:
        p = QPainter(self)
        p.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        self._paint(p, theme.map_palette(), QRectF(self.rect()))


def _rows() -> list[tuple[_Paint, str]]:
    names = phrases.region_names()
    regions = [(_region(each), names[each]) for each in IDEOLOGIES]
    return [
        *regions,
        (_major, tr("Major power")),
        (_disc(Piece("", 0, "HU", 3), "+3"), tr("Minor, modifier")),
        (_disc(Piece("", 0, "BE", 0, "FR"), ""), tr("Minor, controlled")),
        (_disc(Piece("", 0, "NL", 0, "", "CW"), ""), tr("Minor, guaranteed")),
        (_legal, tr("Legal step, cost")),
    ]


def _region(ideology: str) -> _Paint:
    def paint(p: QPainter, palette: Palette, box: QRectF) -> None:
        region = palette.display.regions[ideology]
        p.fillRect(box.adjusted(3, 3, -3, -3), region.outer)
        p.save()
        p.setClipRect(box.adjusted(3, 3, -3, -3))
        p.translate(box.center())
        p.rotate(-HATCH[ideology])
        p.setPen(QPen(region.tint, 0.6))
        for n in range(-5, 6):
            p.drawLine(QPointF(-30, 5 * n), QPointF(30, 5 * n))
        p.restore()
        p.setBrush(Qt.BrushStyle.NoBrush)
        p.setPen(QPen(region.ink, 1.2))
        p.drawRect(box.adjusted(3, 3, -3, -3))
        paint_ideology(p, ideology, box.center(), 11, region.ink)

    return paint


def _major(p: QPainter, palette: Palette, box: QRectF) -> None:
    paint_shield(p, palette, "US", box.center(), 27)


def _disc(piece: Piece, text: str) -> _Paint:
    def paint(p: QPainter, palette: Palette, box: QRectF) -> None:
        beside = bool(text or piece.controller)
        middle = box.center() - QPointF(9 if beside else 0, 0)
        painter.paint_disc(p, palette, piece, middle, 8.5)
        if piece.controller:
            painter.paint_plate(p, palette, piece.controller, QRectF(middle.x() + 10, middle.y() - 5, 16, 11))
        elif text:
            p.setPen(theme.colour("text"))
            p.drawText(
                QRectF(middle.x() + 11, box.top(), 20, box.height()), Qt.AlignmentFlag.AlignVCenter, text
            )

    return paint


def _legal(p: QPainter, palette: Palette, box: QRectF) -> None:
    painter.paint_cost(p, palette, "2", box.center(), 9.5)
