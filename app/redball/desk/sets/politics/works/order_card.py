"""Initiative of three ideologies: the track, the roll, rolling again, and who goes where."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QSpinBox, QWidget

from redball.desk.desk import Desk
from redball.desk.sets.politics.chances import chance_said
from redball.desk.sets.politics.works.card import PoliticsCard
from redball.desk.sets.politics.works.phrases import people_said
from redball.desk.sets.politics.works.tracks import IdeologyTrack
from redball.desk.widgets.layouts import spaced
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label
from redball.game.orders import SetInitiative
from redball.game.state import Game
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology
from redball.rules.politics.turns import track
from redball.rules.politics.turns.odds import highest
from redball.rules.politics.turns.orders import CallReroll, GoAfterLast, RollOrder, TakePlace
from redball.rules.politics.turns.tables import values
from redball.wording import name_of, signed


class OrderCard(PoliticsCard):
    """The track and what is decided next; modifiers are those of the group's chart."""

    phases = frozenset({track.PHASE})
    does = ("politics.order", "politics.reroll.", "politics.second", "politics.place")

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, self.tr("Order of impulses"), parent)
        self.track = IdeologyTrack()
        self.body.insertWidget(1, self.track)
        self.fields = QWidget()
        grid = spaced(QGridLayout(self.fields), 4, 0)
        grid.setColumnStretch(0, 1)
        self.modifiers: dict[Ideology, QSpinBox] = {}
        self.chances = {each: label("", "note") for each in IDEOLOGIES}
        for column, text in enumerate((self.tr("Modifier"), self.tr("Highest")), 1):
            grid.addWidget(label(text, "small"), 0, column)
        for row, each in enumerate(IDEOLOGIES, 1):
            field = self.modifiers[each] = stepper(-track.MOST_MODIFIER, track.MOST_MODIFIER)
            field.setAccessibleName(self.tr("Modifier of {0}").format(people_said(each)))
            field.valueChanged.connect(self._odds)
            self.draft(field, of_power=False)
            grid.addWidget(label(people_said(each)), row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(self.chances[each], row, 2)
        self.body.insertWidget(2, self.fields)
        self.body.addWidget(self.said)

    def given(self) -> dict[Ideology, int]:
        """The modifiers that aren't zero."""
        return {each: field.value() for each, field in self.modifiers.items() if field.value()}

    def refresh(self) -> None:
        """Show the markers, and what may be done."""
        game = self.desk.game
        boxes = values().boxes
        at = {each: boxes.index(track.clamped(track.box(game, each))) for each in IDEOLOGIES}
        order = track.order_now(game)
        self.track.show_track(
            [self.tr("Track")], [[signed(box) for box in boxes]], at, order[0] if order else None
        )
        now = track.result(game)
        may_roll = now is None or not (now.callers or now.behind or now.order)
        self.fields.setVisible(may_roll and len(track.present(game)) == len(IDEOLOGIES))
        self._odds()

    def _odds(self, *_: object) -> None:
        for each, chance in highest(self.given()).items():
            self.chances[each].setText(chance_said(chance))
            self.chances[each].setToolTip(self.tr("How likely it is the highest, ties rolled again"))
        self._show()

    def _show(self) -> None:
        game = self.desk.game
        self.begin_rows()
        now = track.result(game)
        if now is None:
            ruling = self.desk.ask(RollOrder(self.given()))
            self.said.say(ruling, notes=False)
            self.add_order(self.tr("All roll"), RollOrder(self.given()), primary=True)
            return
        self.said.say(None)
        self._show_result(game, now.rolled, bool(now.order))
        if now.callers:
            names = ", ".join(people_said(each) for each in now.callers)
            self.add_note(self.tr("Rolled again, called by {0}; there is no second re-roll.").format(names))
        if now.order:
            self._show_side(game)
            return
        if not (now.callers or now.behind):
            self._offer_rerolls(game)
        if not now.behind:
            self._decision(game, now.rolled[1], self.tr("Second: may go after the lowest"))
            self.add_order(self.tr("Go after the lowest"), GoAfterLast(now.rolled[1]))
        self._decision(game, now.rolled[0], self.tr("Highest: chooses its place"))
        for place, found in enumerate(track.places(game), 1):
            said = ", ".join(people_said(each) for each in found)
            text = self.tr("Place {0}: {1}").format(place, said)
            self.add_order(text, TakePlace(now.rolled[0], place), primary=place == 1)

    def _show_result(self, game: Game, rolled: tuple[Ideology, ...], chosen: bool) -> None:
        heading = self.tr("Order of impulses") if chosen else self.tr("As rolled, the highest first")
        self.add_head(heading)
        for number, each in enumerate(track.order_now(game) if chosen else rolled, 1):
            self.add_sum(f"{number}.  {people_said(each)}", track.chooser(game, each) or "–")

    def _offer_rerolls(self, game: Game) -> None:
        self.add_head(self.tr("Re-roll, once a turn"))
        for each in track.present(game):
            ruling = self.desk.ask(CallReroll(each, "", self.given()))
            if ruling.allowed:
                box = signed(track.clamped(track.box(game, each) - 1))
                text = self.tr("{0} call it, and go down to box {1}")
                self.add_order(text.format(people_said(each), box), CallReroll(each, "", self.given()))
            else:
                why = " ".join(self.reasons(ruling))
                self.add_said("never", f"{people_said(each)}: {why}", ruling.clauses)

    def _decision(self, game: Game, each: Ideology, text: str) -> None:
        who = track.chooser(game, each)
        self.add_head(f"{people_said(each)}. {text}")
        if who:
            self.add_note(self.tr("{0} decides for them.").format(name_of(who)))

    def _show_side(self, game: Game) -> None:
        side = track.first_side(game)
        if side and side != game.clock.first:
            self.add_order(self.tr("Begin with their side"), SetInitiative(side), primary=True)
        else:
            self.add_check(True, self.tr("Their side moves first."), ("POL-INIT-07",))
