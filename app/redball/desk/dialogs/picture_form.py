"""What a picture shows and how large it is, as widgets, and as a request to the painter."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from redball.canvas.overlays.freight import Freight
from redball.canvas.overlays.overlay import SwitchedOverlay
from redball.canvas.overlays.switched import switched
from redball.canvas.view import MapView
from redball.desk.desk import Desk
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number, form_card
from redball.desk.map.out_of_supply import powers_of
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label
from redball.desk.words import decimal
from redball.language import translated, within
from redball.planning.reach import name, read_origin
from redball.report.areas import sheet, whole_map
from redball.report.errors import PictureError
from redball.report.picture import LARGEST, SMALLEST, PictureRequest, size_of
from redball.wording import name_of, sentence

WHAT = ("view", "rectangle", "sheet", "whole")
STYLES = ("classic", "quiet", "night")
USUAL_WIDTH = 1600


class PictureForm(QWidget):
    """``changed`` after each change; ``drawing_wanted`` when a rectangle is to be drawn on the map."""

    changed = Signal()
    drawing_wanted = Signal()

    def __init__(
        self, desk: Desk, view: MapView, shown: frozenset[str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.desk, self.view = desk, view
        self.shown = shown
        self.rectangle = QRectF()
        whole = spaced(QVBoxLayout(self), 10, 0)
        self._what_card(whole)
        self._size_card(whole)
        self._with_card(whole)
        whole.addStretch(1)
        self._connect()
        self._changed()

    # --- cards ---

    def _what_card(self, whole: QVBoxLayout) -> None:
        card = Card(self.tr("What"))
        self.what = QButtonGroup(self)
        texts = (
            self.tr("&What you see now"),
            self.tr("A &rectangle of the map"),
            self.tr("A map &sheet"),
            self.tr("The whole &map"),
        )
        self.draw = QPushButton(self.tr("&Draw…"))
        self.draw.setToolTip(self.tr("Drag a rectangle on the map"))
        self.sheets = CodeBox(
            (name, name) for name in dict.fromkeys(p.sheet for p in self.desk.game.atlas.panels)
        )
        beside = {1: self.draw, 2: self.sheets}
        for at, text in enumerate(texts):
            button = QRadioButton(text)
            self.what.addButton(button, at)
            row = QHBoxLayout()
            row.addWidget(button)
            row.addStretch(1)
            if at in beside:
                row.addWidget(beside[at])
            card.body.addLayout(row)
        self.what.button(0).setChecked(True)
        whole.addWidget(card)

    def _size_card(self, whole: QVBoxLayout) -> None:
        form = form_card(whole, self.tr("How large"))
        self.width_box = Number(SMALLEST, LARGEST, 110)
        self.width_box.setSuffix(self.tr(" px"))
        self.width_box.setSingleStep(100)
        self.width_box.setValue(USUAL_WIDTH)
        self.width_box.setAccelerated(True)
        self.hex_box = QDoubleSpinBox()
        self.hex_box.setRange(2, 240)
        self.hex_box.setDecimals(1)
        self.hex_box.setSuffix(self.tr(" px"))
        self.hex_box.lineEdit().setTextMargins(6, 0, 0, 0)
        form.addRow(self.tr("W&idth of the picture"), self.width_box)
        form.addRow(self.tr("Width of a he&x"), self.hex_box)
        self.size_words = label("", "note", wrap=True)
        form.addRow(self.size_words)

    def _with_card(self, whole: QVBoxLayout) -> None:
        form = form_card(whole, self.tr("With"))
        self.title = QLineEdit(self.desk.game.title)
        self.turn_line = QCheckBox(self.tr("Turn &line"))
        self.legend = QCheckBox(self.tr("L&egend"))
        self.frame = QCheckBox(self.tr("&Frame"))
        self.overlays = QCheckBox(self.tr("O&verlays that are shown now"))
        for box in (self.turn_line, self.legend, self.frame, self.overlays):
            box.setChecked(True)
        self.style_box = CodeBox((style, style.capitalize()) for style in STYLES)
        self.style_box.choose(self.view.map_scene().art.palette.name)
        form.addRow(self.tr("&Title"), self.title)
        row = spaced(QHBoxLayout(), 14)
        for box in (self.turn_line, self.legend, self.frame):
            row.addWidget(box)
        row.addStretch(1)
        form.addRow(row)
        form.addRow(self.overlays)
        self.overlay_words = label(self._overlay_words(), "small", wrap=True)
        form.addRow(self.overlay_words)
        form.addRow(self.tr("Ma&p style"), self.style_box)

    def _connect(self) -> None:
        self.what.idClicked.connect(self._choose)
        self.draw.clicked.connect(self.drawing_wanted)
        self.sheets.activated.connect(lambda: self.choose("sheet"))
        self.width_box.valueChanged.connect(self._changed)
        self.hex_box.valueChanged.connect(self._hex_changed)
        self.title.textChanged.connect(self._changed)
        self.style_box.currentIndexChanged.connect(self._changed)
        for box in (self.turn_line, self.legend, self.frame, self.overlays):
            box.toggled.connect(self._changed)

    # --- what ---

    def choose(self, what: str) -> None:
        """Choose an area by its word: view, rectangle, sheet, whole."""
        self.what.button(WHAT.index(what)).setChecked(True)
        self._changed()

    def _choose(self, at: int) -> None:
        if WHAT[at] == "rectangle" and self.rectangle.isEmpty():
            self.drawing_wanted.emit()
        self._changed()

    def take_rectangle(self, area: QRectF) -> None:
        """A rectangle was drawn on the map."""
        self.rectangle = area
        self.choose("rectangle")

    def area(self) -> QRectF:
        """What the picture shows, in map units."""
        what, atlas = WHAT[self.what.checkedId()], self.desk.game.atlas
        if what == "sheet":
            return sheet(atlas, self.sheets.code)
        if what == "rectangle" and not self.rectangle.isEmpty():
            return self.rectangle
        return whole_map(atlas) if what == "whole" else self.view.visible_rect()

    # --- size ---

    def _hex_changed(self, scale: float) -> None:
        """Set the picture's width by the width of a hex."""
        try:
            size, _ = size_of(self.desk.game, replace(self.request(), width=None, scale=scale))
        except PictureError as error:
            self._tell(error)
            return
        self.width_box.setValue(size.width())

    def _tell(self, error: PictureError) -> None:
        self.size_words.setText(" ".join(fault.sentence() for fault in error.faults))
        self.size_words.setObjectName("trouble")
        self.size_words.style().polish(self.size_words)

    def planned(self) -> QSize | None:
        """The size of the picture; None, with a sentence on the form, when there can't be one."""
        try:
            size, scale = size_of(self.desk.game, self.request())
        except PictureError as error:
            self._tell(error)
            return None
        self.hex_box.blockSignals(True)
        self.hex_box.setValue(scale)
        self.hex_box.blockSignals(False)
        said = self.tr("{0} x {1} px, {2} million points")
        points = decimal(size.width() * size.height() / 1e6, 1)
        self.size_words.setText(said.format(size.width(), size.height(), points))
        self.size_words.setObjectName("note")
        self.size_words.style().polish(self.size_words)
        return size

    def _changed(self, *_: object) -> None:
        self.sheets.setEnabled(WHAT[self.what.checkedId()] == "sheet")
        self.planned()
        self.changed.emit()

    # --- overlays ---

    def whose(self) -> str:
        """The power whose reach and zones are drawn: the chosen unit's, else the one whose tracks are
        shown.
        """
        unit = self.desk.unit
        return unit.power if unit is not None and unit.power in self.desk.game.powers else self.desk.power

    def _overlay_words(self) -> str:
        """What is drawn over the map now, in words."""
        said = []
        for kind in switched(self.desk.game):
            if kind.switch in self._of_overlays() and (how := kind.how) is not None:
                text = translated(how.said) or within(translated(how.text).replace("&", ""))
                said.append(text.format(self._name_of_subject(kind)))
        if self._routes() is not None:
            said.append(self.tr("routes of resources"))
        if "only_out" in self.shown:
            said.append(self.tr("only units out of supply"))
        self.overlays.setEnabled(bool(said))
        return ", ".join(said) if said else self.tr("none is shown")

    def _of_overlays(self) -> dict[str, str]:
        """The overlays that are shown, by their switches, each with its subject."""
        found = {kind.switch: self._subject(kind) for kind in switched(self.desk.game)}
        return {
            switch: whose for switch, whose in found.items() if switch in self.shown and whose is not None
        }

    def _subject(self, kind: type[SwitchedOverlay]) -> str | None:
        """What an overlay is about as a picture is asked for it; None while it has nothing to be about."""
        match kind.subjects[:1]:
            case ("unit",):
                return self.desk.subject.unit or None
            case ("power",):
                return self.whose() or (None if kind.needs_subject else "")
            case ("origin",):
                return self.desk.reach_from or self.whose() or None
            case _:
                return ""

    def _name_of_subject(self, kind: type[SwitchedOverlay]) -> str:
        game, unit = self.desk.game, self.desk.unit
        match kind.subjects[:1]:
            case ("unit",):
                return unit.name if unit is not None else ""
            case ("origin",):
                return sentence(name(game, read_origin(game, self.desk.reach_from or self.whose())))
            case _:
                return name_of(self.whose())

    def _routes(self) -> Freight | None:
        """The routes of resources on the map."""
        found = self.view.map_scene().overlays.shown(Freight)
        return structs.replace(found, chosen=frozenset()) if found is not None and found.lines else None

    def request(self) -> PictureRequest:
        """The request for what the form shows."""
        with_overlays = self.overlays.isChecked()
        return PictureRequest(
            area=self.area(),
            width=self.width_box.value(),
            title=self.title.text().strip(),
            turn_line=self.turn_line.isChecked(),
            legend=self.legend.isChecked(),
            frame=self.frame.isChecked(),
            style=self.style_box.code,
            overlays=self._of_overlays() if with_overlays else {},
            freight=self._routes() if with_overlays else None,
            only_out=with_overlays and "only_out" in self.shown,
            out_of=powers_of(self.desk),
            drawings=self.view.map_scene().art.drawings,
        )


def shown_overlays(window: QWidget | None) -> frozenset[str]:
    """The switches that are on in a window of those that decide what a picture shows."""
    names = {*(kind.switch for kind in switched()), "only_out"}
    switches = ((name, window.findChild(QAction, name)) for name in names) if window else ()
    return frozenset(name for name, action in switches if action is not None and action.isChecked())
