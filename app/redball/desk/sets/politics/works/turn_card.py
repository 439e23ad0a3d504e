"""The turn of three ideologies at a glance: both tracks, and how far the USA is from war."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from redball.desk.desk import Desk
from redball.desk.order_form.ways_in import orders_link
from redball.desk.sets.politics.works.phrases import tr
from redball.desk.sets.politics.works.tracks import IdeologyTrack
from redball.desk.widgets.card import Card
from redball.desk.widgets.text import label
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.affairs.card_rule import percent
from redball.rules.politics.entry import pools
from redball.rules.politics.entry.tables import US
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.rules.politics.turns import impulses, track
from redball.rules.politics.turns.orders import SetImpulse, SetTrack
from redball.rules.politics.turns.tables import values
from redball.wording import signed

SHOWN = 11


class TurnCard(Card):
    """Shown in every phase; only corrections are made here.  Under each impulse: the chance that the turn
    ends.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Initiative and impulses"), parent)
        self.desk = desk
        self.boxes, self.impulses = IdeologyTrack(), IdeologyTrack()
        self.order, self.entry = label("", "note", wrap=True), label("", "note", wrap=True)
        self.body.addWidget(self.boxes)
        self.body.addWidget(self.order)
        self.body.addWidget(self.impulses)
        self.body.addWidget(self.entry)
        self.body.addStretch(1)
        tip = tr("Write down where a marker is, to correct it")
        self.correct = orders_link(desk, tr("Correct…"), tip, "politics", (SetTrack, SetImpulse))
        self.top.addWidget(self.correct)

    def refresh(self) -> None:
        """Show the position."""
        game = self.desk.game
        boxes = values().boxes
        at = {each: boxes.index(track.clamped(track.box(game, each))) for each in IDEOLOGIES}
        self.boxes.show_track([tr("Initiative")], [[signed(box) for box in boxes]], at)
        found = {each: impulses.marker(game, each) for each in IDEOLOGIES}
        numbers = range(values().begins, max(SHOWN, *(m.at for m in found.values())) + 1)
        heads = [[str(n) for n in numbers], [percent(impulses.chance_of_end(n)) for n in numbers]]
        places = {each: marker.at - values().begins for each, marker in found.items()}
        self.impulses.show_track([tr("Impulse"), tr("Ends, %")], heads, places, impulses.next_ideology(game))
        self.order.setText(self._order(game))
        self.entry.setText(self._entry(game))

    def _order(self, game: Game) -> str:
        order = track.order_now(game)
        if not order:
            return tr("Initiative of this turn has not been rolled.")
        names = ", ".join(translated(NAMES[each]) for each in order)
        now = track.result(game)
        if now is not None and now.callers:
            return tr("Order: {0}. The re-roll is used.").format(names)
        return tr("Order: {0}").format(names)

    def _entry(self, game: Game) -> str:
        if US not in game.powers:
            return ""
        chits = sum(pools.count(game, pool) for pool in pools.names(game))
        return tr("US entry: {0} chits in {1} pools").format(chits, len(pools.names(game)))
