"""Historic bases: Cadiz for Germany, the die for the Azores, and who has to leave a base."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import Said, clauses_of, note_row
from redball.desk.widgets.card import clear
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.counter import CounterPicture
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, line_of
from redball.desk.work.base import WorkCard, row_of
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines import azores, cadiz
from redball.rules.submarines.historic import base_of, hexes_of
from redball.rules.submarines.leaving import leaving, ports_for, way_of
from redball.rules.submarines.orders import LeaveBase, OfferCadiz, RollForAzores
from redball.wording import message, sentence


class CadizCard(WorkCard):
    """Take Cadiz with its effect on US entry, or decline it for now."""

    phases = frozenset({cadiz.PHASE})
    does = ("submarines.cadiz",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Cadiz"), parent)
        text = self.tr("Germany may take up Cadiz as a base for its submarines. US entry: +{0}.")
        self.said = label(text.format(cadiz.US_ENTRY), "", wrap=True)
        self.buttons = QVBoxLayout()
        self.body.addLayout(line_of(PowerChip(cadiz.GERMANY), None))
        self.body.addWidget(self.said)
        self.body.addLayout(clauses_of(desk, ("SUB-BASE-02", "SUB-BASE-03", "SUB-BASE-05")))
        self.body.addLayout(self.buttons)

    def wanted(self, game: Game) -> bool:
        """While it is offered."""
        return super().wanted(game) and cadiz.GERMANY in game.powers and cadiz.is_offered(game)

    def refresh(self) -> None:
        """Show both choices."""
        clear(self.buttons)
        take = self.order_button(self.tr("&Take Cadiz"), OfferCadiz())
        decline = self.order_button(self.tr("&Not now"), OfferCadiz(take=False))
        self.buttons.addLayout(line_of(take, decline, None))


class AzoresCard(WorkCard):
    """The die, rolled here or entered."""

    phases = frozenset({azores.PHASE})
    does = ("submarines.azores",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("The Azores"), parent)
        self.said = label("", "", wrap=True)
        self.how = QComboBox()
        self.how.addItem(self.tr("Roll here"), 0)
        self.how.addItem(self.tr("Entered"), 1)
        self.how.setAccessibleName(self.tr("How the die falls"))
        self.how.activated.connect(self._show_field)
        self.field = stepper(1, 10)
        self.field.setAccessibleName(self.tr("What was rolled"))
        self.roll = QPushButton(self.tr("&Roll"))
        self.roll.clicked.connect(lambda _=False: self._give())
        self.body.addWidget(self.said)
        self.body.addLayout(clauses_of(desk, ("SUB-BASE-18", "SUB-BASE-20")))
        self.row = line_of(self.how, self.field, None, self.roll)
        self.body.addLayout(self.row)

    def wanted(self, game: Game) -> bool:
        """While the die is due, and after it in the same phase."""
        if not super().wanted(game):
            return False
        base = base_of(game, "azores")
        return azores.is_due(game) or (bool(base.offered) and base.turn == game.clock.turn)

    def refresh(self) -> None:
        """Show the die, or what it came to."""
        game = self.desk.game
        due = azores.is_due(game)
        if due:
            text = self.tr("On a {0} Portugal grants them as an air base: 1 in 10.").format(azores.GRANTED)
        elif base_of(game, "azores").used:
            text = self.tr("Portugal granted them as an air base.")
        else:
            text = self.tr("The die was rolled: they are not granted this turn.")
        self.said.setText(text)
        for widget in (self.how, self.roll):
            widget.setVisible(due)
        self._show_field()

    def _show_field(self, *_: object) -> None:
        self.field.setVisible(not self.how.isHidden() and bool(self.how.currentData()))
        self.roll.setText(self.tr("&Take") if self.how.currentData() else self.tr("&Roll"))

    def _give(self) -> None:
        """Give the order; a die that isn't entered is rolled."""
        self.desk.give([RollForAzores(self.field.value() if self.how.currentData() else 0)])


class LeaveCard(WorkCard):
    """A row for each unit that has to leave a historic base: its ports to choose from, or what happens."""

    does = ("submarines.leave.",)

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Leaving a base"), parent)
        self.rows = QVBoxLayout()
        self.said = Said(desk)
        self.body.addLayout(self.rows)
        self.body.addWidget(self.said)
        self.ports: dict[str, QComboBox] = {}

    def wanted(self, game: Game) -> bool:
        """While somebody has to leave, in any phase."""
        return bool(leaving(game))

    def refresh(self) -> None:
        """Show who leaves and how."""
        clear(self.rows)
        self.ports = {}
        game = self.desk.game
        for unit in leaving(game):
            self._add(game, unit)

    def _add(self, game: Game, unit: Unit) -> None:
        way, ports = way_of(game, unit), ports_for(game, unit)
        picture = CounterPicture(30)
        picture.show_unit(unit)
        base = "cadiz" if unit.hex in hexes_of(game.atlas)["cadiz"] else "azores"
        where = sentence(message(f"submarines.bases.{base}"))
        if not ports:
            order = LeaveBase(unit.id)
            text = {
                "spiral": self.tr("To the &spiral"),
                "overrun": self.tr("&Overrun: lost"),
            }.get(way, self.tr("&Destroyed"))
            button = self.order_button(text, order)
            ruling = self.desk.ask(order)
            said = sentence(ruling.text if ruling.allowed else ruling.reasons[0])
            self.rows.addWidget(row_of(unit.name, where, button, lead=picture))
            self.rows.addWidget(note_row(self.desk, "info", f"{said}.", ruling.clauses[:2]))
            return
        box = QComboBox()
        box.setAccessibleName(self.tr("Port for {0}").format(unit.name))
        for node, seas in ports.items():
            box.addItem(self.tr("{port} ({seas})").format(port=game.atlas.place_name(node), seas=seas), node)
        box.setToolTip(self.tr("In brackets: sea areas on the way"))
        go = QPushButton(self.tr("&Go"))
        go.setObjectName("narrow")
        go.setAccessibleName(self.tr("{0} goes to this port").format(unit.name))
        go.clicked.connect(lambda _=False: self._leave(unit.id))
        self.ports[unit.id] = box
        self.rows.addWidget(row_of(unit.name, where, go, lead=picture))
        self.rows.addWidget(box)

    def _leave(self, id: str) -> None:
        node = self.ports[id].currentData()
        self.desk.do(LeaveBase(id, self.desk.place(node)), node)
