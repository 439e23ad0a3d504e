"""The convoy chain from the USA to Japan: traced, drawn on the map, and written down for this turn."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QPushButton, QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.pacts.effects_list import SaidList
from redball.desk.sets.politics.pacts.phrases import tr
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.text import label, line_of, plain
from redball.rules.politics.powers.orders import RecordChain
from redball.rules.politics.powers.setting_up import chain, owes
from redball.rules.politics.powers.tables import CHAINS
from redball.rules.politics.treaties.chain import TracedChain, us_japan
from redball.rules.politics.treaties.in_words import chain_said
from redball.supply.paths import Leg, LegKind, Link, Path, Source, SourceKind


class ChainPart(QWidget):
    """``path_wanted`` carries the chain as a path to draw, None for none."""

    path_wanted = Signal(object)

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.said = SaidList(desk)
        self.owed = label("", "note", wrap=True)
        self.arrives = QCheckBox(tr("Japan's build point arrives"))
        self.draw, self.record = QPushButton(tr("Show on the map")), QPushButton()
        self.draw.setCheckable(True)
        self.draw.setToolTip(plain(tr("The chain over sea; where there is none, the areas that lack points")))
        for button in (self.draw, self.record):
            button.setObjectName("narrow")
        rows = spaced(QVBoxLayout(self), 4, 0)
        rows.addLayout(line_of(label(tr("Convoy chain of Japan"), "note"), None, self.draw))
        rows.addWidget(self.said)
        rows.addWidget(self.owed)
        rows.addWidget(self.arrives)
        rows.addLayout(line_of(self.record, None))
        self.draw.toggled.connect(self._draw)
        self.record.clicked.connect(self._record)
        self.arrives.toggled.connect(lambda _: self._show_record())
        desk.outdated.connect(lambda: self.draw.setChecked(False))

    def refresh(self) -> None:
        """Show the chain of the position."""
        game = self.desk.game
        found = us_japan(game)
        self.said.show_said([chain_said(game)], "done" if found.stands else "trouble")
        self.owed.setText(
            tr("The USA owes Japan {0} resources this turn, oil among them.").format(owes(game))
        )
        self.draw.setEnabled(bool(found.areas))
        self.arrives.blockSignals(True)
        self.arrives.setChecked(chain(game).arrived)
        self.arrives.blockSignals(False)
        self._show_record()

    def _show_record(self) -> None:
        game = self.desk.game
        order = self._order()
        same = CHAINS.of(game).get(game.clock.turn) == chain(game) and order == RecordChain(
            chain(game).points, chain(game).arrived
        )
        self.record.setText(tr("Write down {0} points").format(order.points))
        self.record.setEnabled(not same)
        self.record.setToolTip(
            plain(tr("It stands so") if same else tr("The chain of this turn; it decides what the USA owes"))
        )

    def _order(self) -> RecordChain:
        return RecordChain(us_japan(self.desk.game).points, self.arrives.isChecked())

    def _record(self) -> None:
        self.desk.do(self._order())

    def _draw(self, on: bool) -> None:
        if self.desk.session is None:
            return
        found = us_japan(self.desk.game)
        self.path_wanted.emit(_path(found) if on and found.areas else None)
        seas = self.desk.game.atlas.sea_areas
        self.desk.highlighted.emit(tuple(seas[area].box for area in found.short) if on else ())


def _path(found: TracedChain) -> Path:
    """The chain as a leg over sea."""
    leg = Leg(LegKind.OVERSEAS, (found.start, found.end), 0, found.areas)
    link = Link(found.start, Source(SourceKind.TARGET, found.end), LegKind.OVERSEAS, (leg,), 0, 0)
    return Path("", (link,))
