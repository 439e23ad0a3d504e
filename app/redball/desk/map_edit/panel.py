"""The dock in which a map is edited: the patch, the tools, the reason, the lines, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from redball.atlas.patches.reading import MOST_WHY
from redball.desk.dialogs.fields import link
from redball.desk.map_edit import tools
from redball.desk.map_edit.line_list import LineList
from redball.desk.map_edit.place_form import PlaceForm
from redball.desk.widgets.card import Card
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.keys import keeps
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import Elided, label, line_of, narrow_button, plain
from redball.language import translated
from redball.names import MOST_NAME

_UNDO, _REDO = QKeySequence.StandardKey.Undo, QKeySequence.StandardKey.Redo
_LONG = 12
"""So many values are sought by typing a part of one."""


def is_step(event: QKeyEvent) -> bool:
    """True for the keys of undo and redo."""
    return event.matches(_UNDO) or event.matches(_REDO)


def _own(event: QKeyEvent) -> bool:
    return is_step(event) or event.key() == Qt.Key.Key_Delete


class EditPanel(QWidget):
    """``tool_chosen`` carries the tool that is taken up, empty when it is put down; ``put`` that another
    value or name is to be put; ``undone`` and ``redone`` a step; ``begun``, ``opened``, ``copied``,
    ``renamed``, ``exported`` and ``closed`` what is to be done with the patch; ``value_renamed`` that what is
    chosen is to have another name; ``faults_wanted`` that all of them are to be listed.
    """

    tool_chosen = Signal(str)
    put = Signal()
    undone = Signal()
    redone = Signal()
    begun = Signal()
    opened = Signal()
    copied = Signal()
    renamed = Signal()
    exported = Signal()
    closed = Signal()
    value_renamed = Signal()
    faults_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("ground")
        self.tool = ""
        self.buttons: dict[str, QPushButton] = {}
        self.name = Elided("", "strong")
        self.place = Elided("", "small")
        self.menu_button = QPushButton(self.tr("Patch"))
        self.menu_button.setObjectName("narrow")
        self.menu_button.setToolTip(plain(self.tr("Begin, open, copy, rename and export patches")))
        self.menu = QMenu(self.menu_button)
        self.menu.setToolTipsVisible(True)
        self.menu_button.setMenu(self.menu)
        for text, tip, does in (
            (self.tr("New patch…"), self.tr("Begin another patch over this map"), self.begun),
            (self.tr("Open a patch…"), self.tr("Go on with a patch"), self.opened),
            (self.tr("Save as…"), self.tr("Go on with a copy under another name"), self.copied),
            (self.tr("Rename…"), self.tr("Give the patch another name"), self.renamed),
            (self.tr("Export…"), self.tr("Write a copy of the patch to share it"), self.exported),
            (self.tr("End editing"), self.tr("Put the tools away; the patch is kept"), self.closed),
        ):
            action = self.menu.addAction(text)
            action.setToolTip(plain(tip))
            action.triggered.connect(lambda _=False, does=does: does.emit())
        self.tools = QButtonGroup(self)
        self.tools.setExclusive(False)
        self.value = QComboBox()
        self.value.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.value.setMinimumContentsLength(8)
        self.value.activated.connect(lambda _: self.put.emit())
        self.value.currentIndexChanged.connect(self._tell_value)
        self.rename_value = link(self.tr("Rename…"), self.tr("Give it another name on the map"))
        self.rename_value.clicked.connect(self.value_renamed)
        self.thing = QLineEdit()
        self.thing.setMaxLength(MOST_NAME)
        self.thing.textChanged.connect(lambda _: self.put.emit())
        self.form = PlaceForm()
        self.bare = QCheckBox(self.tr("Without counters"))
        self.bare.setToolTip(plain(self.tr("The map alone, while it is edited")))
        self.advice = label("", "note", wrap=True)
        self.why = QComboBox()
        self.why.setEditable(True)
        self.why.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.why.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.why.setMinimumContentsLength(8)
        self.why.setAccessibleName(self.tr("Reason of the next lines"))
        self.why.setToolTip(plain(self.tr("Every line tells it; it stays until you write another")))
        self.why.lineEdit().setMaxLength(MOST_WHY)
        self.notice = label("", "trouble", wrap=True)
        self.lines = LineList()
        self.undo = narrow_button(
            self.tr("Undo"), self.tr("Take back the last edit (Ctrl+Z)"), self.undone.emit
        )
        self.redo = narrow_button(self.tr("Redo"), self.tr("Make it again"), self.redone.emit)
        self.remove = narrow_button(self.tr("Take out"), self.tr("Take the line out of the patch (Delete)"))
        self.remove.clicked.connect(self._take_out)
        self.lines.itemSelectionChanged.connect(self._offer_remove)
        self.verdict = label("", "note", wrap=True)
        self.all_faults = link(self.tr("All…"), self.tr("Everything that is wrong with the map"))
        self.all_faults.clicked.connect(self.faults_wanted)
        self._lay_out()
        self.show_tool("", {}, "")
        self.judge("", True)
        self.show_nothing()

    def _lay_out(self) -> None:
        head, self.tool_card, self.line_card = Card(), Card(), Card()
        top = spaced(QHBoxLayout(), 6)
        top.addWidget(self.name, 1)
        top.addWidget(self.menu_button)
        head.body.addLayout(top)
        head.body.addWidget(self.place)
        self.empty = label(
            self.tr(
                "Correct the map where yours differs: terrain, borders, ports, railways, names and more. "
                "Every click is one line of a patch, a file of your own that can be shared; the map itself "
                "stays as it is."
            ),
            "note",
            wrap=True,
        )
        self.begin_button = narrow_button(
            self.tr("New patch…"), self.tr("Begin to edit this map"), self.begun.emit
        )
        self.open_button = narrow_button(
            self.tr("Open a patch…"), self.tr("Go on with a patch"), self.opened.emit
        )
        self.beginning = QWidget()
        column = spaced(QVBoxLayout(self.beginning), 8, 0)
        column.addWidget(self.empty)
        column.addLayout(line_of(self.begin_button, self.open_button, None))
        head.body.addWidget(self.beginning)
        head.body.addWidget(self.notice)
        self._lay_out_tools(self.tool_card.body)
        body = self.line_card.body
        body.addWidget(self.lines, 1)
        body.addLayout(line_of(self.undo, self.redo, self.remove, None))
        verdict = spaced(QHBoxLayout(), 4)
        verdict.addWidget(self.verdict, 1)
        verdict.addWidget(self.all_faults, 0, Qt.AlignmentFlag.AlignBottom)
        body.addLayout(verdict)
        whole = spaced(QVBoxLayout(self), 8, 10, 2, 10, 8)
        whole.addWidget(head)
        whole.addWidget(self.tool_card)
        whole.addWidget(self.line_card, 1)
        self.rest = QWidget()  # takes the room while there are no lines
        whole.addWidget(self.rest, 1)
        head.setMinimumWidth(self.tool_card.minimumSizeHint().width())  # it keeps its width with the tools

    def _lay_out_tools(self, body: QVBoxLayout) -> None:
        groups = spaced(QGridLayout(), 6, 0)
        groups.setColumnStretch(1, 1)
        for row, (heading, names) in enumerate(tools.GROUPS):
            group = QWidget()
            flow = FlowLayout(4)
            group.setLayout(flow)
            caption = label(translated(heading), "note")
            caption.setFixedWidth(self._caption_width())
            caption.setContentsMargins(0, 5, 0, 0)
            groups.addWidget(caption, row, 0, Qt.AlignmentFlag.AlignTop)
            groups.addWidget(group, row, 1)
            for name in names:
                tool = tools.TOOLS[name]
                button = self.buttons[name] = narrow_button(translated(tool.text), translated(tool.advice))
                button.setCheckable(True)
                button.clicked.connect(partial(self._take, name))
                self.tools.addButton(button)
                flow.addWidget(button)
        body.addLayout(groups)
        fields = spaced(QGridLayout(), 6, 0, 4, 0, 0)
        self.value_caption, self.thing_caption = label(self.tr("Puts"), "note"), label("", "note")
        why = label(self.tr("Why"), "note")
        value = spaced(QHBoxLayout(), 4, 0)
        value.addWidget(self.value, 1)
        value.addWidget(self.rename_value)
        fields.addWidget(self.value_caption, 0, 0)
        fields.addLayout(value, 0, 1)
        fields.addWidget(self.thing_caption, 1, 0)
        fields.addWidget(self.thing, 1, 1)
        fields.addWidget(self.form, 2, 0, 1, 2)
        fields.addWidget(why, 3, 0)
        fields.addWidget(self.why, 3, 1)
        fields.setColumnStretch(1, 1)
        self.thing_caption.setText(self.tr("Name"))
        for caption, field in (
            (self.value_caption, self.value),
            (self.thing_caption, self.thing),
            (why, self.why),
        ):
            caption.setBuddy(field)
            caption.setFixedWidth(self._caption_width())
        body.addLayout(fields)
        body.addWidget(self.bare, 0, Qt.AlignmentFlag.AlignLeft)
        body.addWidget(self.advice)

    def _caption_width(self) -> int:
        words = [translated(heading) for heading, _ in tools.GROUPS]
        words += [self.tr("Puts"), self.tr("Name"), self.tr("Why")]
        return max(self.fontMetrics().horizontalAdvance(each) for each in words) + 4

    # --- what is shown --------------------------------------------------------------------------------------

    def show_nothing(self) -> None:
        """No patch is edited."""
        self.name.setText(self.tr("No patch is edited"))
        self.place.setText("")
        self.say("")
        self._show_parts(False)

    def _show_parts(self, on: bool) -> None:
        for part in (self.tool_card, self.line_card, self.menu_button, self.place):
            part.setVisible(on)
        self.beginning.setVisible(not on)
        self.rest.setVisible(not on)

    def show_patch(self, name: str, place: str, path: str) -> None:
        """A patch is edited: its name, where it is kept in words, and its file."""
        self.name.setText(name)
        self.place.setText(place)
        self.place.add_tooltip(path)
        self._show_parts(True)

    def show_tool(self, tool: str, values: tools.Values, chosen: str) -> None:
        """A tool is in hand, none when empty: what it can put, and what it puts."""
        self.tool = tool
        for name, button in self.buttons.items():
            button.setChecked(name == tool)
        self.value.blockSignals(True)
        self.value.clear()
        for value, words in values.items():
            self.value.addItem(words, value)
        sought = len(values) > _LONG
        self.value.setEditable(False)  # the field and what listens to it are made anew
        if sought:
            self.value.setEditable(True)
            self._make_sought()
        self.value.setCurrentIndex(max(0, self.value.findData(chosen)))
        self.value.blockSignals(False)
        self._tell_value()
        self.value.setAccessibleName(translated(tools.TOOLS[tool].text) if tool else "")
        for part in (self.value_caption, self.value):
            part.setVisible(bool(values))
        self.rename_value.setVisible(tool in ("territory", "sea"))
        for field in (self.thing_caption, self.thing):
            field.setVisible(bool(tool) and tools.TOOLS[tool].names)
        needed = tool in ("river", "new_place")
        self.thing.setPlaceholderText("" if needed else self.tr("if it has one"))
        self.form.setVisible(tool == "place" and self.form.place is not None)
        self.advise("")

    def _tell_value(self, *_: object) -> None:
        """Tell all of a value, for which there may be no room."""
        self.value.setToolTip(plain(self.value.itemText(self.value.currentIndex())))

    def _make_sought(self) -> None:
        self.value.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = QCompleter(self.value.model(), self.value)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.activated.connect(self._take_sought)
        self.value.setCompleter(completer)
        self.value.lineEdit().editingFinished.connect(self._take_written)

    def _take_sought(self, words: str) -> None:
        at = self.value.findText(words)
        if at >= 0:
            self.value.setCurrentIndex(at)
            self.put.emit()

    def _take_written(self) -> None:
        """Take the value whose words were begun, or show again what is put."""
        text = self.value.lineEdit().text().strip().lower()
        rows = range(self.value.count())
        at = next((row for row in rows if text and self.value.itemText(row).lower().startswith(text)), -1)
        if at < 0:
            at = next((row for row in rows if text and text in self.value.itemText(row).lower()), -1)
        if at >= 0:
            self.value.setCurrentIndex(at)
        self.value.lineEdit().setText(self.value.itemText(self.value.currentIndex()))
        self.put.emit()

    def choose(self, value: str) -> None:
        """Put another value from now on."""
        self.value.setCurrentIndex(self.value.findData(value))
        self.put.emit()

    def advise(self, text: str) -> None:
        """Say what to click; empty for what the tool needs in general."""
        usual = self.tr("Take a tool, then click on the map.")
        self.advice.setText(text or (translated(tools.TOOLS[self.tool].advice) if self.tool else usual))

    def say(self, text: str) -> None:
        """Show what went wrong, nothing when empty."""
        self.notice.setText(text)
        self.notice.setVisible(bool(text))

    def show_lines(self, lines: Sequence[tuple[str, str]], can_undo: bool, can_redo: bool) -> None:
        """List the lines of the patch."""
        self.lines.show_lines(lines)
        self.undo.setEnabled(can_undo)
        self.redo.setEnabled(can_redo)
        self._offer_remove()

    def judge(self, text: str, good: bool, more: bool = False) -> None:
        """Say whether the map is sound with the patch; ``more`` when there is more to say than fits."""
        role = "note" if good else "trouble"
        if self.verdict.objectName() != role:
            self.verdict.setObjectName(role)
            self.verdict.style().unpolish(self.verdict)
            self.verdict.style().polish(self.verdict)
        self.verdict.setText(text)
        self.all_faults.setVisible(more)

    def show_reasons(self, reasons: Sequence[str]) -> None:
        """Offer reasons, the first one as the present one."""
        self.why.clear()
        self.why.addItems(list(reasons))
        self.why.setCurrentIndex(0)
        self.why.lineEdit().setCursorPosition(0)

    # --- what is done ---------------------------------------------------------------------------------------

    def _take(self, name: str) -> None:
        self.tool_chosen.emit("" if name == self.tool else name)

    def _take_out(self) -> None:
        if (row := self.lines.currentRow()) >= 0:
            self.lines.removed.emit(row)

    def _offer_remove(self) -> None:
        self.remove.setEnabled(self.lines.currentRow() >= 0)

    # --- keys -----------------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Keep the keys of undo, redo and delete from the window's menu: here they are for the patch."""
        return keeps(event, _own) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Undo and redo."""
        if event.matches(_UNDO):
            self.undone.emit()
        elif event.matches(_REDO):
            self.redone.emit()
        else:
            super().keyPressEvent(event)
