"""Two political turns of four players in the window: bids in secret, options that are refused, paid, rolled
for and taken back, a treaty, a Vichy surrender, a war that is announced and declared, a civil war whose
forces are divided; then all of it taken back and done again.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from redball.desk.sets.politics.diplomacy.part import DiplomacyPart
from redball.desk.sets.politics.display.part import DisplayPart
from redball.desk.sets.politics.go.draft import ACTIVATION, OPTION, PAYMENT
from redball.desk.sets.politics.go.part import GoPart
from redball.desk.sets.politics.nations.part import NationsPart
from redball.desk.sets.politics.pacts.part import PactsPart
from redball.game import codec
from redball.game.hotseat import leader
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import BIDS
from redball.rules.politics.nations.tables import SHARES, VICHY, Share
from redball.rules.politics.war.orders import DeclareWar
from redball.wording import name_of

from tests.desk.sets.politics.test_display import drag

LEFT, Key = Qt.MouseButton.LeftButton, Qt.Key
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TOLD = (
    "Germany bids 6 bid points for 1 option: worth 6",
    "Germany plays IPO 5 “A trade mission” at Spain: success",
    "Germany activates Spain with the modifier of Germany: from P-0713 to P-0411",
    "Commonwealth and USA have a treaty of level 2",
    "France makes a Vichy surrender to Germany and Italy; Germany is the conqueror",
    "War between France and Germany ends",
    "Germany announces war on USSR",
    "Civil war begins in Spain: the government with USSR, the rebels with Germany",
    "The forces of Spain are divided: the government's side rolled 70 %",
    "Germany declares war on USSR",
    "USSR gears up from level 1 to level 4",
)
"""What the timeline tells, in this order, beside other things."""
BIDS_MADE = {"GE": 6, "IT": 0, "JA": 0, "CW": 5, "FR": 4, "US": 3, "SU": 0, "CH": 0}


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("two-turns.toml")


class Table:
    """Four players at one window."""

    def __init__(self, player) -> None:
        self.player = player
        whole = next(plug for plug in player.desk.plugs if plug.rule_set == "politics")
        self.column = whole.part(GoPart).column
        self.steps = self.column.steps
        self.display, self.nations = whole.part(DisplayPart), whole.part(NationsPart)
        self.what_if, self.diplomacy = whole.part(PactsPart).column, whole.part(DiplomacyPart)
        self.keeper = player.controller.keeper

    # --- looking ---

    @property
    def game(self):
        return self.player.game

    @property
    def last(self):
        """The last order."""
        session = self.player.desk.session
        return session.entries()[session.head - 1].order

    def settle(self) -> None:
        """Wait until the steps of a course and the effects of a question are known."""
        self.player.settle()
        self.player.wait_for(lambda: not self.nations.model.is_busy)

    def said(self, said, words: str, *clauses: str) -> None:
        """These words are said, with links to these clauses."""
        assert self.player.says(said, words), self.player.texts(said)
        assert set(clauses) <= set(self.player.texts_of_buttons(said)), self.player.texts_of_buttons(said)

    def picture(self, name: str) -> None:
        self.player.picture(name)

    # --- doing ---

    def key(self, key: Qt.Key, how=Qt.KeyboardModifier.NoModifier) -> None:
        """A key of the window."""
        self.player.window.activateWindow()
        QTest.keyClick(self.player.window, key, how)
        self.settle()

    def choose(self, box, data) -> None:
        """Choose an entry of a box by the keyboard."""
        goal = box.findData(data)
        assert goal >= 0, [box.itemData(n) for n in range(box.count())]
        box.setFocus()
        while box.currentIndex() != goal:
            QTest.keyClick(box, Key.Key_Down if goal > box.currentIndex() else Key.Key_Up)
        self.settle()

    def press(self, button) -> None:
        self.player.press(button)
        self.settle()

    def take(self, code: str) -> None:
        """The player of a power takes the machine, where another one has it."""
        if not self.keeper.is_down and self.player.desk.sees(code):
            return
        if not self.keeper.is_down:
            self.key(Key.Key_H, CTRL | SHIFT)
        self.press(self.keeper.curtain.chips[leader(self.game, code)])
        self.press(self.keeper.curtain.go)
        assert not self.keeper.is_down and self.player.desk.sees(code)

    def row(self, row: QWidget) -> None:
        """Click a row that leads somewhere."""
        QTest.mouseClick(row, LEFT, pos=QPoint(40, 10))
        self.settle()

    def go(self, words: str) -> None:
        """Press the button that ends the step of a go."""
        assert self.steps.go.text().replace("&", "") == words
        self.press(self.steps.go)

    def next(self, phase: str) -> None:
        """Press Next."""
        self.player.press(self.player.window.turn.next)
        assert self.game.clock.phase == phase

    def pick(self, card: str) -> None:
        """Search a card, and click it in the list."""
        self.player.wait_for(lambda: self.steps.options.offers)
        search = self.steps.options.search
        search.setFocus()
        search.selectAll()
        QTest.keyClicks(search, card)
        self.settle()
        table = self.steps.options.table
        row = next(n for n, offer in enumerate(table.offers) if offer is not None and offer.card == card)
        self.player.click_row(table, row)

    def pass_go(self, power: str) -> None:
        """A go without an option or an activation."""
        assert self.steps.power == power and self.steps.step == OPTION
        self.player.wait_for(lambda: self.steps.options.offers)
        self.press(self.steps.options.skip)
        self.leave()

    def leave(self) -> None:
        """On to the next go."""
        self.press(self.steps.leave if self.steps.step == ACTIVATION else self.steps.go)


@pytest.fixture
def table(player) -> Table:
    player.action("political_display").setChecked(False)
    found = Table(player)
    found.nations.model.open(False)
    found.what_if.switch(False)
    player.settle()
    return found


@pytest.mark.deep
def test_two_turns_and_back(player, table):
    start = codec.encode_position(player.desk.session.game)
    bids_are_made(player, table)
    germany_trades(player, table)
    a_treaty(player, table)
    vichy(player, table)
    the_rest_pass(player, table)
    to_the_next_turn(player, table)
    second_bids(player, table)
    war_is_announced(player, table)
    civil_war(player, table)
    war(player, table)
    page_and_chart(player, table)
    session = player.desk.session
    end, head = codec.encode_position(session.game), session.head
    hold(player, table, "undo", lambda: session.can_undo)
    assert codec.encode_position(session.game) == start
    hold(player, table, "redo", lambda: session.can_redo)
    assert session.head == head and codec.encode_position(session.game) == end


def hold(player, table: Table, action: str, more) -> None:
    """Hold the keys of undo or redo down; whoever is asked for meanwhile takes the machine."""
    while more():
        if table.keeper.is_down:
            player.press(table.keeper.curtain.go)
        player.action(action).trigger()
    player.settle()


def bids_are_made(player, table: Table) -> None:
    """Each player bids behind the curtain; the last bid is changed, which is taken back."""
    column, curtain = table.column, table.keeper.curtain
    assert curtain.line.text() == "Germany's bids. Pass the machine."
    table.picture("turns-01-curtain")
    for code, points in BIDS_MADE.items():
        if table.keeper.is_down:
            assert curtain.line.text() == f"{name_of(code)}'s bids. Pass the machine."
            player.press(curtain.go)
        form = column.bids.form
        assert form.power == code
        if code == "FR":
            assert player.says(column.bids, "has bid") and not player.says(column.bids, "worth")
            table.picture("turns-02-bids")
        form.points.selectAll()
        QTest.keyClicks(form.points, str(points))
        player.press(form.go)
    table.take("US")
    player.press(column.bids.changes["US"])
    form = column.bids.form
    form.points.setValue(2)
    player.press(form.go)
    player.trigger("undo")
    assert BIDS.of(player.desk.session.game)[26, "US"].points == 3
    table.picture("turns-03-bids-made")
    player.press(column.reveal.go)
    assert standing.powers(player.game)[:4] == ("GE", "CW", "FR", "US")
    table.picture("turns-03-revealed")
    table.next("political_affairs")


def germany_trades(player, table: Table) -> None:
    """A card that is refused, then one that is paid and rolled for, and Spain is drawn nearer."""
    steps = table.steps
    table.take("GE")
    table.pick("IPO 7")
    table.said(steps.form, "IPO 7 asks for a political effectiveness of 9; Germany has 4.", "POL-CARD-02")
    table.picture("turns-04-refused")
    table.pick("IPO 5")
    table.go("Take this option")
    table.choose(steps.form.target, "POR")
    table.go("Take these terms")
    player.press(steps.back)
    table.choose(steps.form.target, "SPA")
    table.picture("turns-05-terms")
    table.go("Take these terms")
    assert steps.step == PAYMENT and "10" in player.texts(steps.form)
    table.picture("turns-06-payment")
    table.go("Go on to the roll")
    player.press(steps.form.dice[0].buttons[5])
    table.picture("turns-07-roll")
    table.go("Take the 5")
    assert steps.step == ACTIVATION and standing.standing(player.game, "GE").money == 10
    table.picture("turns-08-activation")
    table.key(Key.Key_I)
    view = table.display.panel.view
    view.fit()
    drag(player, view, "P-0713", "P-0613", drop=False)
    table.picture("turns-09-display-refused")
    QTest.mouseRelease(view, LEFT, pos=view.mapFromGlobal(view.mapToGlobal(view.rect().topLeft())))
    drag(player, view, "P-0713", "P-0612", "P-0512", "P-0411")
    assert standing.minor(player.game, "SPA").at == "P-0411"
    table.picture("turns-10-display")
    player.trigger("undo")
    assert standing.minor(player.game, "SPA").at == "P-0713"
    player.trigger("redo")
    table.picture("turns-11-done")
    table.leave()
    assert steps.power == "CW"


def a_treaty(player, table: Table) -> None:
    """The Commonwealth looks at what a treaty with the USA would do, then signs it."""
    column = table.what_if
    table.key(Key.Key_I, SHIFT)
    player.press(column.form.chips["CW"])
    table.choose(column.form.act, "treaty")
    table.choose(column.form.target, "US")
    table.choose(column.form.level, 2)
    player.wait_for(lambda: column.found is not None and column.found.order == column.form.asked.order())
    table.picture("turns-12-what-if-treaty")
    player.window.show_dock("politics_go")
    steps = table.steps
    table.pick("3")
    table.go("Take this option")
    table.choose(steps.form.target, "US")
    table.choose(steps.form.fields["level"].box, 2)
    table.picture("turns-13-treaty")
    table.go("Take these terms")
    table.go("Play it")
    assert standing.treaty_level(player.game, "CW", "US") == 2
    table.picture("turns-14-treaty-signed")
    table.leave()


def vichy(player, table: Table) -> None:
    """France looks at the surrender step by step, and makes it."""
    part = table.nations
    table.key(Key.Key_N, CTRL | SHIFT)
    table.picture("turns-15-nations")
    table.row(part.column.kinds.rows["vichy"])
    for step in ("who", "line", "groups", "losses", "bound", "surrender"):
        assert part.model.step.id == step
        table.picture(f"turns-16-vichy-{step}")
        table.press(part.column.steps.go)
    assert VICHY.of(player.game)["FR"].acceptors == ("GE", "IT")
    table.picture("turns-17-vichy-made")


def the_rest_pass(player, table: Table) -> None:
    player.window.show_dock("politics_go")
    table.leave()
    for code in ("US", "IT", "JA", "SU", "CH"):
        table.pass_go(code)
    table.picture("turns-18-goes")


def to_the_next_turn(player, table: Table) -> None:
    """Impulses and production, in which nobody does anything."""
    player.step_to("production")
    table.picture("turns-19-production")
    player.step_to("political_bids")


def second_bids(player, table: Table) -> None:
    """Only Germany bids in July."""
    table.take("GE")
    form = table.column.bids.form
    assert form.power == "GE"
    form.points.selectAll()
    QTest.keyClicks(form.points, "9")
    assert form.points.value() <= 3, "no more than what is saved"
    form.points.setValue(3)
    player.press(form.go)
    table.take("GE")
    table.said(table.column.reveal, "Without a bid", "POL-BID-01")
    player.press(table.column.reveal.go)
    assert standing.powers(player.game)[0] == "GE"
    table.next("political_affairs")


def war_is_announced(player, table: Table) -> None:
    """Germany looks at what war on the USSR would do, and announces it."""
    column = table.what_if
    table.key(Key.Key_I, SHIFT)
    player.press(column.form.chips["GE"])
    table.choose(column.form.act, "war")
    table.choose(column.form.target, "SU")
    player.wait_for(lambda: column.found is not None and column.found.order == column.form.asked.order())
    table.picture("turns-20-what-if-war")
    before = player.desk.session.head
    assert not column.go.isEnabled()
    player.press(column.option)
    assert player.desk.session.head == before + 1 and table.last == PlayOption("GE", "4", "SU")
    player.window.show_dock("politics_go")
    table.said(table.steps.form, "", "POL-ACT-20")
    table.picture("turns-21-announced")
    table.leave()
    table.pass_go("CW")
    table.pick("IPO 5")
    table.said(table.steps.form, "France", "POL-VICHY-18")
    table.picture("turns-22-vichy-restricted")
    table.pass_go("FR")


def civil_war(player, table: Table) -> None:
    """Spain is torn; the dice give the government 70 %."""
    part = table.nations
    table.key(Key.Key_N, CTRL | SHIFT)
    if part.model.wish is not None:
        table.press(part.column.head.all)
    table.picture("turns-23-nations")
    table.row(part.column.kinds.rows["civil"])
    assert part.model.wish.power == "SPA"
    form = part.column.steps.form
    table.choose(form.boxes["government"], "SU")
    table.choose(form.boxes["rebels"], "GE")
    table.picture("turns-24-civil")
    table.press(form.begin)
    assert standing.minor(player.game, "SPA").civil_war == ("SU", "GE")
    player.trigger("undo")
    assert standing.minor(player.game, "SPA").civil_war is None
    player.trigger("redo")
    table.settle()
    for step in ("sides", "hexes", "pools"):
        assert part.model.step.id == step
        table.picture(f"turns-25-civil-{step}")
        table.press(part.column.steps.go)
    percent = part.column.steps.form.percent
    percent.selectAll()
    QTest.keyClicks(percent, "70")
    QTest.keyClick(percent, Key.Key_Return)
    table.settle()
    table.picture("turns-26-civil-split")
    table.press(part.column.steps.go)
    assert SHARES.of(player.game)["SPA", "government"] == Share(70, 9, 1, 4)
    assert SHARES.of(player.game)["SPA", "rebels"] == Share(30, 4, 0, 1)
    table.picture("turns-27-civil-divided")
    player.window.docks["nations"].close()
    player.window.show_dock("politics_go")
    for code in ("US", "IT", "JA", "SU", "CH"):
        table.pass_go(code)


def war(player, table: Table) -> None:
    """The war is declared in the first impulse, from the to-do list."""
    player.step_to("declare_war")
    table.picture("turns-28-declare")
    player.press(player.button(player.window.todo, "Germany declares war on USSR"))
    assert table.last == DeclareWar("GE", "SU") and player.game.at_war("GE", "SU")
    table.picture("turns-29-war")


def page_and_chart(player, table: Table) -> None:
    """The timeline has all of it, the chart both turns."""
    part = table.diplomacy
    player.window.show_dock("diplomacy")
    player.wait_for(lambda: part.timeline.is_read)
    assert [turn.date for turn in part.screen.card.tree.rows.turns] == ["May/Jun 1940", "Jul/Aug 1940"]
    said = [line.text for line in part.screen.card.shown]
    assert [text for text in said if text in TOLD] == list(TOLD), said
    table.picture("turns-30-timeline")
    chart = part.screen.chart_card
    for measure, power, values in (("money", "GE", (10, 6)), ("pe", "SU", (3, 4)), ("use", "GE", (1, -2))):
        table.choose(chart.measure, measure)
        assert {line.key: line.values for line in chart.chart.lines}[power] == values, measure
    table.picture("turns-31-chart")
