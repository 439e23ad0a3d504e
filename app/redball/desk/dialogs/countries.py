"""The list of home countries: who leads each, and whether it was conquered."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from redball.desk.dialogs import choosers
from redball.desk.dialogs.choosers import CHIP, CodeBox, chip_icon
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import label
from redball.game.orders import SetCountry
from redball.game.powers import Country
from redball.game.state import Game

_CODE = Qt.ItemDataRole.UserRole


class CountriesPage(QWidget):
    """The list of countries above, who leads the chosen one below.  ``changed`` after each change."""

    changed = Signal()

    def __init__(self, game: Game, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.drafts: dict[str, Country] = {}
        self.search_box = QLineEdit()
        self.search_box.setPlaceholderText(self.tr("Find a country"))
        self.search_box.setClearButtonEnabled(True)
        self.search_box.setAccessibleName(self.tr("Find a country"))
        self.list = self._made_list()
        self.leader = CodeBox([("", self.tr("Neutral")), *choosers.powers(game)], chips=True)
        self.conquered = QCheckBox(self.tr("Con&quered"))
        self.conquered.setToolTip(self.tr("Conquered by the power, and not aligned to it"))
        self._lay_out()
        self.search_box.textChanged.connect(self._filter)
        self.list.currentItemChanged.connect(self._show)
        self.leader.activated.connect(self._keep)
        self.conquered.clicked.connect(self._keep)
        self.list.setCurrentIndex(self.list.model().index(0, 0))

    def _made_list(self) -> QTreeWidget:
        made = QTreeWidget()
        made.setObjectName("framed")
        made.setRootIsDecorated(False)
        made.setAlternatingRowColors(True)
        made.setUniformRowHeights(True)
        made.setIconSize(CHIP)
        made.setHeaderLabels([self.tr("Country"), self.tr("Led by"), self.tr("How")])
        made.setAccessibleName(self.tr("Countries"))
        for code, name in choosers.countries(self.game):
            item = QTreeWidgetItem([name])
            item.setData(0, _CODE, code)
            made.addTopLevelItem(item)
            self._put(item)
        made.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        made.header().resizeSection(1, 210)
        made.header().resizeSection(2, 110)
        made.header().setStretchLastSection(False)
        return made

    def _lay_out(self) -> None:
        whole, row = QVBoxLayout(self), QHBoxLayout()
        whole.setContentsMargins(0, 8, 0, 0)
        whole.setSpacing(8)
        whole.addWidget(self.search_box)
        whole.addWidget(self.list, 1)
        card = Card()
        row.setSpacing(10)
        self.title = label("", "strong")
        self.title.setMinimumWidth(150)
        led = QLabel(self.tr("&Led by"))
        led.setBuddy(self.leader)
        row.addWidget(self.title, 1)
        row.addWidget(led)
        row.addWidget(self.leader)
        row.addWidget(self.conquered)
        card.body.addLayout(row)
        whole.addWidget(card)

    # --- values ---

    def state(self, code: str) -> Country:
        """A country as changed here, else as in the game."""
        return self.drafts.get(code) or self.game.countries.get(code) or Country(code)

    def _put(self, item: QTreeWidgetItem) -> None:
        code = item.data(0, _CODE)
        state = self.state(code)
        changed = code in self.drafts
        item.setText(1, choosers.who(self.game, state.power) if state.power else self.tr("neutral"))
        item.setIcon(1, chip_icon(state.power) if state.power else choosers.no_chip())
        how = self.tr("conquered") if state.conquered else self.tr("aligned") if state.power else ""
        item.setText(2, f"● {how or self.tr('neutral')}" if changed else how)
        font = item.font(0)
        font.setBold(changed)
        item.setFont(0, font)

    @property
    def code(self) -> str:
        """The chosen country."""
        item = self.list.currentItem()
        return str(item.data(0, _CODE)) if item else ""

    def _show(self) -> None:
        state = self.state(self.code)
        self.title.setText(choosers.who(self.game, self.code) if self.code else "")
        self.leader.choose(state.power)
        self.conquered.setChecked(state.conquered)
        self.conquered.setEnabled(bool(state.power))

    def _keep(self, *_: object) -> None:
        power = self.leader.code
        draft = Country(self.code, power, bool(power) and self.conquered.isChecked())
        if draft == (self.game.countries.get(self.code) or Country(self.code)):
            self.drafts.pop(self.code, None)
        else:
            self.drafts[self.code] = draft
        item = self.list.currentItem()
        if item is not None:
            self._put(item)
        self._show()
        self.changed.emit()

    def _filter(self, text: str) -> None:
        wanted = text.casefold().strip()
        for at in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(at)
            item.setHidden(wanted not in f"{item.text(0)} {item.data(0, _CODE)} {item.text(1)}".casefold())

    def orders(self) -> list[SetCountry]:
        """One order a country that was changed."""
        return [SetCountry(code, to.power, to.conquered) for code, to in self.drafts.items()]
