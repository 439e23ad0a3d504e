"""The fields of a unit as widgets, and what they say as values."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.dialogs.fields import Number, PlaceEdit, form_card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import plain
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.game.units import CONVOY_SECTION, Unit, UnitClass, type_name, unit_types
from redball.game.where import spot_of, spot_text
from redball.rules import sea_sections
from redball.wording import name_of

NUMBERS = (
    *("attack", "movement", "armour", "range", "naval_air", "asw", "reorganization"),
    *("cost", "first_cost", "section"),
)
FLAGS = ("organized", "shattered", "damaged", "motorised", "flying_boat", "large")


class UnitForm(QWidget):
    """Everything about a unit that a counter, a place and the rules need.  ``changed`` after each
    keystroke.
    """

    changed = Signal()

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.numbers = {name: Number() for name in NUMBERS}
        self.flags = {name: QCheckBox() for name in FLAGS}
        self._make_boxes()
        self._lay_out()
        self._explain()
        self._connect()
        self._follow_type()

    def _make_boxes(self) -> None:
        game, sections = self.game, sea_sections(self.game)
        kinds = unit_types().values()
        self.name = QLineEdit()
        self.type = CodeBox((kind.code, f"{_titled(type_name(kind.code))} ({kind.code})") for kind in kinds)
        for at in (i for i in range(len(unit_types()) - 1, 0, -1) if self._kind(i) is not self._kind(i - 1)):
            self.type.insertSeparator(at)
        self.size_box = CodeBox()
        self.power = CodeBox([*choosers.powers(game), *choosers.minors(game)], chips=True)
        self.country = CodeBox(choosers.countries(game))
        self.at = PlaceEdit(game.atlas)
        self.note = QLineEdit()
        self.id = QLineEdit()
        self.numbers["section"].setRange(sections[0], sections[-1])
        if sections[0] == CONVOY_SECTION:
            self.numbers["section"].setSpecialValueText(self.tr("Convoy Section"))
        for name in ("cost", "first_cost"):
            self.numbers[name].setMinimum(-1)

    def _kind(self, index: int) -> UnitClass:
        return unit_types()[self.type.itemData(index)].kind

    def _lay_out(self) -> None:
        rows = spaced(QHBoxLayout(self), 10, 0)
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(10)
            rows.addLayout(column, 1)
        identity = form_card(left, self.tr("Unit"))
        for text, widget in (
            (self.tr("&Name"), self.name),
            (self.tr("&Type"), self.type),
            (self.tr("&Size"), self.size_box),
            (self.tr("&Power"), self.power),
            (self.tr("Co&untry"), self.country),
            (self.tr("&Id"), self.id),
        ):
            identity.addRow(text, widget)
        self._lay_out_place(left)
        self._lay_out_numbers(right)
        right.addStretch(1)
        left.addStretch(1)

    def _lay_out_place(self, left: QVBoxLayout) -> None:
        place = form_card(left, self.tr("Place"))
        place.addRow(self.tr("&At"), self.at)
        place.addRow(self.tr("S&ection"), self.numbers["section"])
        place.addRow(self._flag("organized", self.tr("&Face-up")))
        place.addRow(self._flag("shattered", self.tr("S&hattered")))

    def _lay_out_numbers(self, right: QVBoxLayout) -> None:
        numbers = self.numbers
        factors = form_card(right, self.tr("Factors"))
        for text, name in (
            (self.tr("Atta&ck"), "attack"),
            (self.tr("&Movement"), "movement"),
            (self.tr("A&rmour"), "armour"),
            (self.tr("Ran&ge"), "range"),
            (self.tr("Air to sea"), "naval_air"),
            (self.tr("AS&W"), "asw"),
            (self.tr("HQ &value"), "reorganization"),
        ):
            factors.addRow(text, numbers[name])
        costs = form_card(right, self.tr("Cost in build points"))
        costs.addRow(self.tr("T&otal"), numbers["cost"])
        costs.addRow(self.tr("First c&ycle"), numbers["first_cost"])
        kinds = form_card(right, self.tr("What it is besides"))
        for name, text in (
            ("damaged", self.tr("&Damaged")),
            ("motorised", self.tr("Motori&zed")),
            ("flying_boat", self.tr("Flying &boat")),
            ("large", self.tr("&Large air transport")),
        ):
            kinds.addRow(self._flag(name, text))
        kinds.addRow(self.tr("Remar&k"), self.note)

    def _flag(self, name: str, text: str) -> QCheckBox:
        self.flags[name].setText(text)
        return self.flags[name]

    def _explain(self) -> None:
        tips: dict[QWidget, str] = {
            self.id: self.tr(
                "What orders and files call the unit: letters, digits, dots, dashes, underscores"
            ),
            self.at: self.tr("Hex label, place or sea area; empty is off the map"),
            self.numbers["section"]: self.tr("Section 0 to 4 of the sea box"),
            self.numbers["attack"]: self.tr("The left factor on the counter; air-to-air for aircraft"),
            self.numbers["movement"]: self.tr("The right factor on the counter; range for aircraft"),
            self.numbers["reorganization"]: self.tr("Reorganization value, printed on headquarters"),
            self.flags["organized"]: self.tr("Off: the unit is face-down"),
            self.numbers["naval_air"]: self.tr("Air-to-sea factor of aircraft; of a carrier with its planes"),
            self.numbers["asw"]: self.tr("Anti-submarine factor, printed on escorts"),
            self.flags["damaged"]: self.tr("A ship that combat has damaged"),
            self.flags["motorised"]: self.tr("Counts as motorized whatever its type, for fuel"),
            self.note: self.tr("A remark of your own; the rules don't read it"),
        }
        for widget, tip in tips.items():
            widget.setToolTip(plain(tip))

    def _connect(self) -> None:
        for line in (self.name, self.at, self.note, self.id):
            line.textChanged.connect(self.changed)
        self.country.currentIndexChanged.connect(self.changed)
        self.size_box.currentIndexChanged.connect(self._follow_size)
        for box in self.numbers.values():
            box.valueChanged.connect(self.changed)
        for flag in self.flags.values():
            flag.toggled.connect(self.changed)
        self.type.currentIndexChanged.connect(self._follow_type)
        self.power.currentIndexChanged.connect(self.follow_power)

    # --- what follows from what ---

    def _follow_type(self) -> None:
        """Adopt the sizes, usual costs and fields of the unit's type."""
        kind = unit_types()[self.type.code]
        self.size_box.fill((size, self._size_name(size)) for size in kind.sizes)
        self.size_box.setEnabled(len(kind.sizes) > 1)
        self._follow_size()
        enabled = {
            "first_cost": kind.kind is UnitClass.NAVAL,
            "range": kind.kind is not UnitClass.LAND,
            "armour": kind.kind is UnitClass.LAND,
            "reorganization": kind.headquarters,
        }
        for name, on in enabled.items():
            self.numbers[name].setEnabled(on)
        self.flags["motorised"].setEnabled(kind.kind is UnitClass.LAND)
        for name in ("flying_boat", "large"):
            self.flags[name].setEnabled(kind.kind is UnitClass.AIR)

    def _size_name(self, size: str) -> str:
        return name_of(f"size.{size}").capitalize() if size else self.tr("None")

    def _follow_size(self) -> None:
        """Adopt the usual cost of the unit's size."""
        kind = unit_types()[self.type.code]
        usual = {
            "cost": kind.division_cost if self.size_box.code == "division" else kind.cost,
            "first_cost": kind.first_cost,
        }
        for name, points in usual.items():
            self.numbers[name].setSpecialValueText(self.tr("As the type: {0}").format(points))
        self.changed.emit()

    def follow_power(self) -> None:
        """Adopt the power's country: a major power's first home country, a minor country itself."""
        info = power_infos().get(self.power.code)
        self.country.choose(info.homes[0] if info else self.power.code)
        self.changed.emit()

    # --- values ---

    def values(self) -> dict[str, Any]:
        """All fields by the names that orders give them."""
        texts = {
            "name": self.name.text().strip(),
            "at": self.at.text().strip(),
            "note": self.note.text().strip(),
        }
        chosen = {"type": self.type, "size": self.size_box, "power": self.power, "country": self.country}
        boxes = {name: box.code for name, box in chosen.items()}
        numbers = {name: box.value() for name, box in self.numbers.items()}
        return texts | boxes | numbers | {name: flag.isChecked() for name, flag in self.flags.items()}

    def show_unit(self, unit: Unit) -> None:
        """Fill the form with a unit."""
        self.blockSignals(True)
        self.type.choose(unit.type)
        for box, code in ((self.size_box, unit.size), (self.power, unit.power), (self.country, unit.country)):
            box.choose(code)
        self.name.setText(unit.name)
        self.id.setText(unit.id)
        self.note.setText(unit.note)
        self.at.setText(spot_text(self.game.atlas, spot_of(unit)))
        for name, number_box in self.numbers.items():
            number_box.setValue(getattr(unit, name))
        for name, flag in self.flags.items():
            flag.setChecked(getattr(unit, name))
        self.blockSignals(False)
        self.changed.emit()


def _titled(name: str) -> str:
    return name[:1].upper() + name[1:]
