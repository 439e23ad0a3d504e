"""A field for each kind of term of an option: everything that is known is picked, not typed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QCompleter, QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from redball.desk.dialogs.choosers import CodeBox
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.form import field_line
from redball.desk.sets.politics.go.phrases import tr
from redball.desk.widgets.card import clear
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, line_of, plain, unmarked
from redball.game.state import Game
from redball.names import MOST_NAME
from redball.rules.politics.affairs.term import Term

RATIOS = ("", "1:2", "1:1", "3:2", "2:1", "3:1")
"""Garrison ratios that are offered."""


class TermField(QWidget):
    """A term with its field; ``edited`` carries its value, None where it says nothing."""

    edited = Signal(object)

    def __init__(self, game: Game, card: str, term: Term, value: Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game, self.term, self.value = game, term, value
        self.name = phrases.term_name(card, term.name)
        self.column = spaced(QVBoxLayout(self), 3, 0)
        make: dict[str, Callable[[], None]] = {
            "choice": self._choice,
            "number": self._number,
            "yes": self._yes,
            "several": self._several,
            "goods": self._goods,
            "hexes": self._hexes,
            "name": self._name,
            "ratio": self._ratio,
        }
        make[term.kind]()

    def _put(self, value: Any) -> None:
        self.value = value
        self.edited.emit(value)

    def _line(self, field: QWidget) -> None:
        field.setAccessibleName(self.name)
        made, _ = field_line(self.name, field)
        self.column.addWidget(made)

    # --- kinds ---

    def _choice(self) -> None:
        chips = self.term.of == "power"
        rows = [(each, phrases.choice_said(self.game, self.term, each)) for each in self.term.choices]
        box = CodeBox(rows, chips=chips)
        chosen = self.value if self.value is not None else "" if "" in self.term.choices else None
        if chosen is None and self.term.name not in ("level", "success"):
            box.insertItem(0, tr("Choose…"), None)
        box.choose(chosen)
        if chosen is None:
            box.setCurrentIndex(0)
        box.activated.connect(lambda _: self._put(box.code if box.code != "" else None))
        self.box = box
        self._line(box)

    def _number(self) -> None:
        term = self.term
        field = stepper(term.least, max(term.least, term.most))
        field.setSingleStep(term.step)
        field.setValue(self.value if isinstance(self.value, int) else term.least)
        if term.name in ("need", "cost"):
            field.setRange(-1 if term.name == "cost" else 0, term.most)
            field.setSpecialValueText("?")
            field.setToolTip(plain(tr("? where nobody knows it")))
            field.setValue(self.value if isinstance(self.value, int) else field.minimum())
        field.valueChanged.connect(lambda number: self._put(self._counted(number)))
        self.field = field
        self._line(field)

    def _counted(self, number: int) -> int | None:
        """A number as the term has it: dice are bought with whole multiples of their price."""
        term = self.term
        if term.name == "cost":
            return number if number >= 0 else None
        if term.name == "need" or not term.needed:
            return number or None
        return number

    def _yes(self) -> None:
        box = QCheckBox(unmarked(self.name))
        box.setChecked(self.value is True)
        box.toggled.connect(lambda on: self._put(True if on else None))
        self.tick = box
        self.column.addWidget(box)

    def _several(self) -> None:
        self.column.addWidget(label(self.name, "note"))
        flow = FlowLayout(8)
        chosen = list(self.value or ())
        self.boxes: dict[Any, QCheckBox] = {}
        for each in self.term.choices:
            box = QCheckBox(unmarked(phrases.choice_said(self.game, self.term, each)))
            box.setChecked(each in chosen)
            box.toggled.connect(self._picked)
            self.boxes[each] = box
            flow.addWidget(box)
        self.column.addLayout(flow)
        if not self.boxes:
            self.column.addWidget(label(tr("Nobody"), ""))

    def _picked(self, _on: bool) -> None:
        self._put([each for each, box in self.boxes.items() if box.isChecked()] or None)

    def _goods(self) -> None:
        self.column.addWidget(label(self.name, "note"))
        self.numbers = {}
        values = self.value or {}
        for first, second in zip(self.term.choices[::2], self.term.choices[1::2], strict=True):
            row = spaced(QHBoxLayout(), 14)
            for good in (first, second):
                field = stepper(0, 40)
                field.setFixedWidth(64)
                field.setValue(values.get(good, 0))
                name = phrases.term_name("", good)
                field.setAccessibleName(f"{self.name}: {name}")
                field.valueChanged.connect(self._counted_goods)
                self.numbers[good] = field
                row.addLayout(line_of(label(name, "small"), None, field))
            self.column.addLayout(row)

    def _counted_goods(self, _number: int) -> None:
        self._put({good: field.value() for good, field in self.numbers.items() if field.value()} or None)

    def _ratio(self) -> None:
        box = CodeBox([(each, each or tr("As usual")) for each in RATIOS])
        box.choose(self.value or "")
        box.activated.connect(lambda _: self._put(box.code or None))
        self.box = box
        self._line(box)

    def _name(self) -> None:
        edit = QLineEdit(self.value or "")
        edit.setMaxLength(MOST_NAME)
        edit.setPlaceholderText(tr("any"))
        edit.textEdited.connect(lambda text: self._put(text.strip() or None))
        self.edit = edit
        self._line(edit)

    def _hexes(self) -> None:
        self.picker = HexPicker(self.game, self.name, self.term.choices, list(self.value or ()))
        self.picker.picked.connect(lambda: self._put(list(self.picker.chosen) or None))
        self.column.addWidget(self.picker)


class HexPicker(QWidget):
    """Hexes among some: a field that completes their names, and those that are picked, each with a button
    that takes it back.
    """

    picked = Signal()

    def __init__(
        self,
        game: Game,
        name: str,
        choices: tuple[str, ...],
        chosen: list[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.game, self.chosen = game, chosen
        self.by_name = {phrases.place_said(game, each): each for each in choices}
        column = spaced(QVBoxLayout(self), 3, 0)
        column.addWidget(label(name, "note"))
        self.edit = QLineEdit()
        self.edit.setAccessibleName(name)
        self.edit.setPlaceholderText(tr("Name or label, then Enter"))
        completer = QCompleter(QStringListModel(sorted(self.by_name), self), self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.edit.setCompleter(completer)
        self.edit.returnPressed.connect(self._take)
        completer.activated.connect(self._add)
        column.addWidget(self.edit)
        self.near = label("", "trouble", wrap=True)
        self.near.hide()
        column.addWidget(self.near)
        self.flow = FlowLayout(4)
        column.addLayout(self.flow)
        self._show()

    def _take(self) -> None:
        from redball.errors import near_misses

        text = self.edit.text().strip()
        folded = {shown.casefold(): shown for shown in self.by_name}
        labels = {each.casefold(): shown for shown, each in self.by_name.items()}
        starts = [shown for shown in self.by_name if shown.casefold().startswith(text.casefold())]
        found = folded.get(text.casefold()) or labels.get(text.casefold())
        if found is None and len(starts) == 1:
            found = starts[0]
        if found is not None:
            self._add(found)
        elif text:
            near = near_misses(text, self.by_name)
            said = tr("“{0}” is none of these hexes.").format(text)
            more = tr("Did you mean {0}?").format(", ".join(near)) if near else ""
            self.near.setText(f"{said} {more}".strip())
            self.near.show()

    def _add(self, shown: str) -> None:
        self.near.hide()
        self.edit.clear()
        label_of = self.by_name[shown]
        if label_of not in self.chosen:
            self.chosen.append(label_of)
            self._show()
            self.picked.emit()

    def _drop(self, one: str, _on: bool = False) -> None:
        self.chosen.remove(one)
        self._show()
        self.picked.emit()

    def _show(self) -> None:
        clear(self.flow)
        for one in self.chosen:
            button = QPushButton(unmarked(f"{phrases.place_said(self.game, one)}  ×"))
            button.setObjectName("narrow")
            button.setToolTip(plain(tr("Take it back")))
            button.clicked.connect(partial(self._drop, one))
            self.flow.addWidget(button)
