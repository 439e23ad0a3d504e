"""A whole impulse of submarine warfare in the window: attacks in three sea areas, naval combat, a landing by
which Cadiz is lost, Return to Base, with mistakes that are refused or taken back, and all of it taken back at
the end.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from redball.desk.desk import Subject
from redball.game import codec
from redball.game.orders import MoveUnit
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.historic import base_of
from redball.rules.submarines.losses import losses
from redball.rules.submarines.marks import marked_units
from redball.rules.submarines.orders import (
    AttackConvoys,
    ChooseCombat,
    FindConvoys,
    InterceptInConvoys,
    LeaveBase,
    ResolveAttack,
    SearchConvoys,
    StayWithConvoys,
    TargetShips,
)
from redball.rules.submarines.surprise import surprise
from redball.rules.submarines.under_way import attacks_now

from tests.desk.sets.submarines.test_sea_box import drag, show_beside, spot_in
from tests.mouse import move_mouse

WEST, NORTH, BAY = "Western Approaches", "North Atlantic", "Bay of Biscay"


@pytest.fixture(scope="module")
def scenario() -> Path:
    """The scenario that is played."""
    return Path(__file__).with_name("whole-impulse.toml")


class Captain:
    """A player of submarine warfare at the window."""

    def __init__(self, player, plug) -> None:
        self.player, self.plug = player, plug
        self.column, self.steps, self.seas = plug.attacks, plug.attacks.steps, plug.seas

    # --- looking ---

    @property
    def game(self):
        return self.player.game

    @property
    def last(self):
        """The last order."""
        session = self.player.desk.session
        return session.entries()[session.head - 1].order

    def area(self, name: str) -> int:
        return self.game.atlas.sea_by_name[name.casefold()].index

    def refused(self, said, *texts: str, clauses: tuple[str, ...]) -> None:
        """These sentences are said, with links to these clauses."""
        assert said.texts == list(texts)
        assert set(clauses) <= set(self.player.texts_of_buttons(said)), self.player.texts_of_buttons(said)

    def hint_says(self, text: str, clause: str) -> None:
        """What a drop on the map came to is said over it."""
        hint = self.player.window.map_area.hint
        assert hint.isVisible() and self.player.says(hint, text), self.player.texts(hint)
        assert clause in self.player.texts_of_buttons(hint)

    # --- the column ---

    def attack(self, area: str) -> None:
        """Press Attack in the list of areas."""
        if not self.column.areas.isVisibleTo(self.column):
            self.player.press(self.column.head.all)
        self.player.press(self.player.button(self.column.areas, "Attack", area))

    def enter(self, **values: str) -> None:
        """Type attack values."""
        for unit, value in values.items():
            field = self.steps.form.fields[unit.replace("_", "-")]
            field.selectAll()
            QTest.keyClicks(field, value)
        self.player.settle()

    def choose(self, box, data) -> None:
        """Choose an entry of a box by the keyboard."""
        goal = box.findData(data)
        box.setFocus()
        key = Qt.Key.Key_Down if goal > box.currentIndex() else Qt.Key.Key_Up
        while box.currentIndex() != goal:
            QTest.keyClick(box, key)
        self.player.settle()

    def go(self, words: str) -> None:
        """Press the button that ends the step."""
        assert self.steps.go.text().replace("&", "") == words
        self.player.press(self.steps.go)

    def roll(self, submarines: int, convoys: int) -> None:
        """Enter both dice."""
        for whose, fell in (("submarines", submarines), ("convoys", convoys)):
            card = self.steps.form.cards[whose]
            self.choose(card.how, 1)
            card.field.setValue(fell)
            self.player.settle()
        self.go("Take the dice")

    def press_next(self) -> None:
        self.player.press(self.player.window.turn.next)

    def held(self, *texts: str) -> None:
        """Next isn't let go on: it says what is to be done first."""
        before = self.player.desk.session.head
        self.press_next()
        held = self.player.window.held
        assert held.isVisible() and self.player.desk.session.head == before
        for text in texts:
            assert self.player.says(held, text), self.player.texts(held)
        QTest.keyClick(held, Qt.Key.Key_Escape)
        self.player.settle()
        assert not held.isVisible()

    def next_to(self, phase: str, impulse: int = 0) -> None:
        """Press Next until a moment of the sequence of play."""
        for _ in range(40):
            clock = self.game.clock
            if clock.phase == phase and (not impulse or clock.impulse == impulse):
                return
            self.press_next()
            assert not self.player.window.held.isVisible(), self.player.texts(self.player.window.held)
        raise AssertionError(f"{phase} is never reached, {self.game.clock}")

    # --- the sea box ---

    def open_box(self, area: str):
        """Open the box of a sea area."""
        where = self.game.atlas.sea_areas[self.area(area)]
        self.player.desk.show(Subject(node=where.box, sea=where.index))
        if self.seas.panel.isHidden() or self.seas.panel.area != where.index:
            self.player.trigger("sea_box")
        assert self.seas.panel.area == where.index
        return self.seas.panel


@pytest.fixture
def captain(player, plug) -> Captain:
    """The player at the window."""
    return Captain(player, plug)


@pytest.mark.deep
def test_a_whole_impulse(player, captain):
    begin = codec.encode_position(player.game)
    head = player.desk.session.head
    west(player, captain)
    north(player, captain)
    bay(player, captain)
    naval_combat(player, captain)
    cadiz(player, captain)
    return_to_base(player, captain)

    # A player who changes his mind about everything, and about that.
    done, ends = player.desk.session.head - head, codec.encode_position(player.game)
    for _ in range(done):
        player.trigger("undo")
    assert codec.encode_position(player.game) == begin and not player.desk.session.can_undo
    assert captain.steps.step == 1 and not attacks_now(player.game)
    for _ in range(done):
        player.trigger("redo")
    assert codec.encode_position(player.game) == ends


def west(player, captain: Captain) -> None:
    """The Western Approaches: a value that is none, a click elsewhere, Next too soon; the wrong combat."""
    steps = captain.steps
    captain.attack(WEST)
    assert player.says(steps, "U 47 is face-down, and only face-up subs attack convoys.")
    assert "SUB-SSW-08" in player.texts_of_buttons(steps)
    captain.enter(u_124="3", u_99="many", u_48="2")
    before = player.desk.session.head
    captain.go("Begin the attack")
    captain.refused(
        steps.said,
        '“many” is no attack value of U 99; expected an exact quantity such as 3, "6 1/4" or "25/4".',
        clauses=("SUB-AMB-23",),
    )
    captain.enter(u_99="-1")
    captain.refused(steps.said, "An attack value is not below 0.", clauses=("SUB-AMB-22",))
    assert player.desk.session.head == before
    captain.enter(u_99="2")
    QTest.keyClick(steps.form.fields["u-99"], Qt.Key.Key_Return)
    player.settle()
    assert captain.last == AttackConvoys(WEST, ("u-48", "u-124", "u-99"), ("2", "3", "2"))
    captain.attack(NORTH)
    captain.refused(
        steps.said,
        "The attack in Western Approaches is not over yet; sea areas are taken one at a time.",
        clauses=("SUB-SSW-05",),
    )
    assert captain.column.area == captain.area(WEST)
    player.picture("impulse-1-one-area-at-a-time")
    captain.held("Attack on convoys in Western Approaches, next: naval air interception")
    steps.form.boxes["201-sqn"].click()
    player.settle()
    captain.go("Fly in")
    assert player.game.units["201-sqn"].section == CONVOY_SECTION
    player.press(steps.changes[2])  # it was turned back
    captain.choose(steps.form.fates["201-sqn"], "aborted")
    captain.go("Fly in")
    assert captain.last == InterceptInConvoys(WEST, ("201-sqn",), (), ("201-sqn",))
    assert not player.game.units["201-sqn"].organized and player.game.units["201-sqn"].sea < 0
    captain.roll(7, 6)
    assert captain.last == SearchConvoys(WEST, 7, 6)
    assert marked_units(player.game) == {"u-124", "u-99", "u-48"}
    player.press(steps.form.buttons["submarines"])
    steps.form.points.setValue(1)
    player.settle()
    captain.go("Take the search")
    player.press(steps.form.buttons["air"])
    captain.go("Take this type")
    player.press(steps.back)  # no, the submarines choose
    player.press(steps.form.buttons["submarine"])
    captain.go("Take this type")
    assert captain.last == ChooseCombat(WEST, "submarine")
    captain.go("Take these targets")
    steps.form.points["CW"].setValue(3)
    captain.choose(steps.form.fates["ajax"], "damaged")
    captain.choose(steps.form.fates["u-99"], "lost")
    captain.go("Take the result")
    player.press(steps.changes[6])  # Kent turned back, too
    captain.choose(steps.form.fates["kent"], "aborted")
    player.picture("impulse-2-losses")
    captain.go("Take the result")
    assert captain.last == ResolveAttack(WEST, ("CW",), (3,), ("u-99",), ("ajax",), ("kent",))
    assert player.game.convoys[captain.area(WEST), "CW"] == 11 and not player.game.units["kent"].organized
    assert losses(player.game) == {("GE", "submarine"): 1, ("CW", "convoy"): 3}
    captain.go("Next sea area")


def north(player, captain: Captain) -> None:
    """The North Atlantic: the guess, dice of the program; nobody is found, and that was read wrongly."""
    steps = captain.steps
    captain.attack(NORTH)
    player.press(steps.form.guess)
    assert steps.form.fields["u-202"].text() == "5"
    captain.go("Begin the attack")
    captain.go("Nobody flies in")
    captain.go("Roll both dice")
    rolls = attacks_now(player.game)[steps.area].rolls
    assert 1 <= rolls.submarines <= 10 and 1 <= rolls.convoys <= 10
    assert not steps.go.isEnabled() and steps.go.toolTip() == "Enter who found whom by your own table."
    player.press(steps.form.buttons["none"])
    captain.go("Take the search")
    assert steps.step is None and attacks_now(player.game)[steps.area].over
    player.trigger("undo")
    assert attacks_now(player.game)[steps.area].rolls == rolls, "the dice that fell have fallen"
    player.press(steps.form.buttons["both"])
    steps.form.points.setValue(2)
    player.settle()
    captain.go("Take the search")
    assert captain.last == FindConvoys(NORTH, "both", 2)
    player.press(steps.form.buttons["air"])
    captain.refused(
        steps.said,
        "The convoys' side has no aircraft in the Convoy Section of North Atlantic, and only its aircraft "
        "fight there.",
        clauses=("SUB-AIR-02",),
    )
    player.press(steps.form.buttons["submarine"])
    captain.go("Take this type")
    steps.form.boxes["US"].click()
    player.settle()
    captain.go("Take these targets")
    assert list(steps.form.points) == ["CW"]
    steps.form.points["CW"].setValue(2)
    player.settle()
    captain.go("Take the result")
    assert player.game.convoys[captain.area(NORTH), "CW"] == 6
    captain.go("Next sea area")


def bay(player, captain: Captain) -> None:
    """The Bay of Biscay: aircraft are dragged into the open box, and sink submarines from the air."""
    steps = captain.steps
    captain.attack(BAY)
    assert player.says(steps, "Italy passed in this impulse, so Tazzoli attacks nobody.")
    assert "SUB-SSW-07" in player.texts_of_buttons(steps)
    captain.enter(u_67="3")
    captain.go("Begin the attack")
    panel = captain.open_box(BAY)
    player.view.zoom_to(40)
    show_beside(player, panel, player.node("Plymouth"))
    start = player.spot_of("16-sqn")
    port = player.view.viewport()
    goal = port.mapFromGlobal(panel.field.mapToGlobal(spot_in(panel.field, "allied", CONVOY_SECTION)))
    carry(player, start, goal)
    assert attacks_now(player.game)[captain.area(BAY)].flown == ["16-sqn"]
    player.picture("impulse-3-box")
    panel.end()
    captain.roll(9, 2)
    player.press(steps.form.buttons["convoys"])
    steps.form.points.setValue(1)
    player.settle()
    captain.go("Take the search")
    player.press(steps.form.buttons["air"])
    captain.go("Take this type")
    captain.go("Take these targets")
    assert not steps.form.points, "no convoy points are lost in the air"
    captain.choose(steps.form.fates["u-67"], "aborted")
    captain.go("Take the result")
    assert not player.game.units["u-67"].organized
    assert all(attack.over for attack in attacks_now(player.game).values())
    captain.go("Next sea area")
    assert not player.says(captain.column.areas, "Attack")


def carry(player, start: QPoint, goal: QPoint) -> None:
    """Drag a counter of the map."""
    port = player.view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    for share in (0.1, 0.5, 1.0):
        move_mouse(port, start + (goal - start) * share)
        player.settle()
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=goal)
    player.settle()


def naval_combat(player, captain: Captain) -> None:
    """Naval combat: who attacked stays out, and three sound ships are more than the surprise points buy."""
    captain.press_next()
    assert player.game.clock.phase == "naval_combat"
    card = player.window.work.cards["naval_convoys"]
    assert card.isVisibleTo(player.window.work)
    captain.choose(card.areas, captain.area(WEST))
    player.press(card.sides["allied"])
    assert "ajax" not in card.include.boxes
    assert player.says(
        card.include, "Ajax is in the Convoy Section, and only the enemy of the Allied side may include it."
    )
    assert "SUB-NAV-08" in player.texts_of_buttons(card.include)
    player.press(card.sides["axis"])
    assert player.says(card.include, "U 124 made a strategic attack and stays out of naval combat.")
    assert "SUB-NAV-01" in player.texts_of_buttons(card.include)
    player.press(card.combats["submarine"])
    card.points["axis"].setValue(4)
    player.settle()
    player.press(card.notes["axis"])
    assert surprise(player.game, captain.area(WEST), "axis") == 4
    for id in ("anson", "kent"):
        card.target.boxes[id].click()
    player.settle()
    before = player.desk.session.head
    captain.refused(
        card.targeted, "That costs 6 surprise points, and the Axis side has 4.", clauses=("SUB-NAV-14",)
    )
    player.picture("impulse-4-naval-combat")
    player.press(card.do_target)
    assert player.desk.session.head == before and card.targeted.texts
    card.target.boxes["kent"].click()
    player.settle()
    player.press(card.do_target)
    assert captain.last == TargetShips(WEST, "axis", ("anson",))
    assert surprise(player.game, captain.area(WEST), "axis") == 1


def cadiz(player, captain: Captain) -> None:
    """A US division lands in France; nothing goes on before the submarine has left Cadiz."""
    player.look_at("Gibraltar", 20)
    player.drop(player.lift("hipper", player.node("Cadiz")))
    captain.hint_says("Hipper can't base in Cadiz", "SUB-BASE-06")
    captain.next_to("land_movement", 2)
    assert marked_units(player.game) == frozenset(), "marks go with their impulse"
    player.look_at("Plymouth", 40)
    player.drop(player.lift("1-us", player.node("Cherbourg")))
    assert captain.last == MoveUnit("1-us", player.desk.place(player.node("Cherbourg")))
    base = base_of(player.game, "cadiz")
    assert base.over and not base.used
    captain.held("U 68 leaves Seville/Cadiz (W-2523) for a port within its range")
    card = player.window.work.cards["leave"]
    assert card.isVisibleTo(player.window.work) and player.says(card, "U 68")
    player.picture("impulse-5-cadiz")
    captain.choose(card.ports["u-68"], player.node("Lorient"))
    player.press(player.button(card, "Go", "U 68"))
    player.trigger("undo")
    captain.choose(card.ports["u-68"], player.node("Bordeaux"))
    player.press(player.button(card, "Go", "U 68"))
    assert isinstance(captain.last, LeaveBase) and card.isHidden()
    assert player.game.units["u-68"].hex == player.node("Bordeaux")


def return_to_base(player, captain: Captain) -> None:
    """Return to Base: who stays, who must go, and who may not drop."""
    player.step_to("return_to_base")
    player.desk.show_power("CW")
    player.settle()
    card = player.window.work.cards["stay_with_convoys"]
    assert player.says(card, "Kent is face-down and has to return to base.")
    assert "SUB-RTB-06" in player.texts_of_buttons(card)
    captain.held("Commonwealth: 1 unit in the Convoy Section must return to base")
    panel = captain.open_box(WEST)
    drag(player, panel.field, panel.field.token_of("anson"), spot_in(panel.field, "allied", CONVOY_SECTION))
    assert player.game.units["anson"].section == 1
    player.picture("impulse-6-return-to-base")
    assert "In Return to Base Anson may not drop into the Convoy Section" in panel.said.text()
    assert not player.window.map_area.hint.isVisible(), "it would be half under the box"
    plymouth = player.node("Plymouth")
    show_beside(player, panel, plymouth)
    spot = panel.field.mapFromGlobal(player.view.viewport().mapToGlobal(player.spot(plymouth)))
    drag(player, panel.field, panel.field.token_of("kent"), spot)
    assert player.game.units["kent"].hex == plymouth
    panel.end()
    player.press(player.button(card, "Stay", "120 Sqn"))
    player.trigger("undo")
    player.press(player.button(card, "Stay", "Ajax"))
    assert captain.last == StayWithConvoys(("ajax",)) and not player.game.units["ajax"].organized
    captain.held("Commonwealth: 2 units in the Convoy Section may stay and turn face-down, or return to base")
    player.press(player.button(card, "All 2 stay"))
    assert captain.last == StayWithConvoys(("120-sqn", "16-sqn"))
    captain.press_next()
    assert player.game.clock.phase == "final_reorganization"
