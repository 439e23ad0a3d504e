"""Set-up, second page: who controls the land, painted with a brush."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QFormLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from redball.desk import words
from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CodeBox
from redball.desk.set_up.brush import Brush, Tool
from redball.desk.set_up.regions import territories
from redball.desk.widgets.card import Card
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, plain


class ControlPage(QWidget):
    """Who gets the land, and how it is painted."""

    def __init__(self, brush: Brush, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.brush, self.desk = brush, brush.desk
        self.who, self.only = CodeBox(chips=True), CodeBox()
        self.who.setToolTip(plain(self.tr("Who controls the hexes that are painted")))
        self.only.setToolTip(plain(self.tr("Brush and line leave other countries as they are")))
        self.width_box = CodeBox(((0, self.tr("1 hex")), (1, self.tr("3 hexes")), (2, self.tr("5 hexes"))))
        self.width_box.setToolTip(plain(self.tr("How wide a stroke of the brush is")))
        self.side = CodeBox(
            (
                ("east", self.tr("East of the line")),
                ("west", self.tr("West of the line")),
                ("north", self.tr("North of the line")),
                ("south", self.tr("South of the line")),
            )
        )
        self.side.setToolTip(plain(self.tr("What lies on this side of the line, and the line itself")))
        for box in (self.who, self.only, self.width_box, self.side):
            box.activated.connect(self._choose)
        self.tools = QButtonGroup(self)
        self.tools.setExclusive(False)
        self.buttons = {
            "stroke": self._tool("stroke", self.tr("B&rush"), self.tr("Drag over hexes (Shift+B)")),
            "country": self._tool("country", self.tr("A countr&y"), self.tr("Click one: all its land")),
            "line": self._tool(
                "line", self.tr("Beyond a &line"), self.tr("Everything on one side of a line of hexes")
            ),
        }
        self.said = label("", "note", wrap=True)
        self.do = QPushButton()
        self.do.setObjectName("primary")
        self.do.setToolTip(plain(self.tr("Give what is shown on the map (Ctrl+Enter)")))
        self.do.clicked.connect(brush.paint_line)
        self._lay_out()
        brush.changed.connect(self._show)
        self._show()

    def _tool(self, tool: Tool, text: str, tip: str) -> QPushButton:
        made = QPushButton(text)
        made.setObjectName("narrow")
        made.setCheckable(True)
        made.setToolTip(plain(tip))
        made.clicked.connect(lambda _=False: self.take(tool))
        self.tools.addButton(made)
        return made

    def _lay_out(self) -> None:
        card, form = Card(), QFormLayout()
        form.setHorizontalSpacing(12)
        form.setVerticalSpacing(6)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.addRow(self.tr("Goes &to"), self.who)
        form.addRow(self.tr("Only &in"), self.only)
        form.addRow(self.tr("&Width"), self.width_box)
        form.addRow(self.tr("&Side"), self.side)
        row = spaced(QHBoxLayout(), 6)
        for button in self.buttons.values():
            row.addWidget(button, 1)
        card.body.addLayout(form)
        card.body.addLayout(row)
        card.body.addWidget(self.said)
        card.body.addWidget(self.do)
        whole = spaced(QVBoxLayout(self), 8, 0, 8, 0, 0)
        whole.addWidget(card)
        whole.addStretch(1)

    # --- values ---

    def open(self) -> None:
        """Offer the powers and countries of another game."""
        self.only.fill([("", self.tr("Every country")), *territories(self.desk.game.atlas)])
        self.only.choose("")
        self.refresh()
        self.who.choose(self.desk.power)
        self._choose()

    def refresh(self) -> None:
        """Offer the powers of the game as it is now."""
        game = self.desk.game
        offered = [*choosers.powers(game), *choosers.minors(game)]
        if [self.who.itemData(at) for at in range(self.who.count())] != [code for code, _ in offered]:
            self.who.fill(offered)
            self._choose()

    def _choose(self, *_: object) -> None:
        self.brush.choose(self.who.code or "", self.only.code or "", self.width_box.code, self.side.code)

    def take(self, tool: Tool) -> None:
        """Take up a tool, or put it away."""
        self.brush.take(tool)
        self._show()

    # --- what is shown ---

    def _show(self) -> None:
        brush = self.brush
        for tool, button in self.buttons.items():
            button.setChecked(tool == brush.tool)
        count = words.count(len(brush.planned), "hex", "hexes")
        self.do.setVisible(brush.tool == "line")
        self.do.setEnabled(bool(brush.planned))
        self.do.setText(self.tr("Give {0} (Ctrl+Enter)").format(count))
        self.said.setText(self._advice())

    def _advice(self) -> str:
        brush = self.brush
        if brush.tool == "stroke":
            return self.tr("A stroke is one order. The middle mouse button moves the map; Esc ends it.")
        if brush.tool == "country":
            return self.tr("Under the mouse you see what would be given. Esc ends it.")
        if brush.tool == "line" and not brush.line:
            return self.tr("One hex is enough: the line then goes straight on. Several bend it.")
        if brush.tool == "line":
            return self.tr("A click on a hex of the line takes it out again. Esc ends it.")
        return self.tr("Water stays as it is. Undo takes back a whole stroke, country or side.")
