"""The filters of the palette: words, whose, type, year, cost, factors, place, library."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QComboBox, QGridLayout, QLineEdit, QWidget

from redball.desk import icons
from redball.desk.counters.phrases import code_name, field_name
from redball.desk.dialogs.fields import mark_field
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.game.counters.search import Wanted
from redball.game.counters.shelf import Shelf
from redball.game.counters.span import Span, span_of
from redball.game.units import UnitClass
from redball.language import marked, translated
from redball.wording import name_of

_KINDS = {
    UnitClass.LAND: marked("Land units"),
    UnitClass.AIR: marked("Aircraft"),
    UnitClass.NAVAL: marked("Ships"),
}
_SPANS = ("year", "cost", "attack", "movement")
PAUSE_MS = 120
"""A search begins when somebody who types pauses."""


class Sought(NamedTuple):
    """What is wanted, of which library (empty: all)."""

    wanted: Wanted
    library: str


class Filters(QWidget):
    """Fields to search and filter by; ``changed`` when something else is sought."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.changed)
        self.words = self._edit(self.tr("Find by name, class, place…"), self.tr("Find counters"))
        self.words.addAction(icons.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.power = self._box(self.tr("Whose counters"))
        self.type = self._box(self.tr("Counters of which type"))
        self.library = self._box(self.tr("Counters of which library"))
        self.place = self._edit(field_name("place"), self.tr("Where they are set up or come"))
        self.spans = {
            field: self._edit(
                self.tr("Move", "factor") if field == "movement" else field_name(field),
                self.tr("{0}: 4, 3-5, 3- or -5").format(field_name(field)),
            )
            for field in _SPANS
        }
        grid = spaced(QGridLayout(self), 6, 0)
        grid.addWidget(self.words, 0, 0, 1, 4)
        grid.addWidget(self.power, 1, 0, 1, 2)
        grid.addWidget(self.type, 1, 2, 1, 2)
        for column, field in enumerate(self.spans.values()):
            grid.addWidget(field, 2, column)
            grid.setColumnStretch(column, 1)
        grid.addWidget(self.place, 3, 0, 1, 2)
        grid.addWidget(self.library, 3, 2, 1, 2)
        self.show_shelf(Shelf(()))

    def _edit(self, placeholder: str, name: str) -> QLineEdit:
        made = QLineEdit()
        made.setPlaceholderText(placeholder)
        made.setAccessibleName(name)
        made.setToolTip(plain(name))
        made.setMinimumWidth(52)
        made.setClearButtonEnabled(True)
        made.textChanged.connect(lambda _: self._pause.start())
        return made

    def _box(self, name: str) -> QComboBox:
        made = QComboBox()
        made.setAccessibleName(name)
        made.setToolTip(plain(name))
        made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        made.setMinimumContentsLength(7)
        made.currentIndexChanged.connect(lambda _: self.changed.emit())
        return made

    def show_shelf(self, shelf: Shelf) -> None:
        """Offer what the libraries have; what was chosen stays chosen."""
        counters = [entry.counter for entry in shelf.entries]
        powers = {code for each in counters for code in (each.power, each.country) if code}
        types = sorted({each.type for each in counters})
        _fill(
            self.power,
            [("", self.tr("All powers")), *sorted(((c, name_of(c)) for c in powers), key=lambda p: p[1])],
        )
        kinds = [(kind.value, translated(text)) for kind, text in _KINDS.items()]
        _fill(
            self.type,
            [("", self.tr("All types")), *kinds, *((code, code_name("type", code)) for code in types)],
        )
        titles = [(each.title, each.title) for each in shelf.libraries]
        _fill(self.library, [("", self.tr("All libraries")), *titles])
        several = len(titles) > 1
        self.library.setVisible(several)
        grid = self.layout()
        assert isinstance(grid, QGridLayout)
        grid.addWidget(self.place, 3, 0, 1, 2 if several else 4)

    def sought(self) -> Sought:
        """What is sought; a field that says nothing is marked and doesn't matter."""
        spans: dict[str, Span | None] = {}
        for field, edit in self.spans.items():
            text, spans[field] = edit.text().strip(), None
            try:
                spans[field] = span_of(text) if text else None
                mark_field(edit, False)
            except ValueError:
                mark_field(edit, True)
        wanted = Wanted(
            words=self.words.text(),
            power=self.power.currentData() or "",
            type=self.type.currentData() or "",
            place=self.place.text(),
            **spans,
        )
        return Sought(wanted, self.library.currentData() or "")

    def clear(self) -> None:
        """Seek everything."""
        self.blockSignals(True)
        for box in (self.power, self.type, self.library):
            box.setCurrentIndex(0)
        for edit in (self.words, self.place, *self.spans.values()):
            edit.clear()
        self.blockSignals(False)
        self._pause.stop()
        self.changed.emit()


def _fill(box: QComboBox, choices: list[tuple[str, str]]) -> None:
    chosen = box.currentData()
    box.blockSignals(True)
    box.clear()
    for value, text in choices:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, box.findData(chosen)))
    box.blockSignals(False)
