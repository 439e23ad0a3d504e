"""Naval combat around the Convoy Section in the decisions' dock, with refusals and their clauses."""

from __future__ import annotations

import pytest
from redball.game.orders import Step
from redball.rules.submarines.orders import (
    AttackConvoys,
    DockMilchcow,
    FindConvoys,
    IncludeUnits,
    InterceptInConvoys,
    SearchConvoys,
    TargetShips,
)
from redball.rules.submarines.surprise import surprise

AREA = "Western Approaches"


@pytest.fixture
def card(player):
    """The card after U 99 attacked convoys, in naval combat."""
    for order in (
        AttackConvoys(AREA, ("u-99",), ("2",)),
        InterceptInConvoys(AREA),
        SearchConvoys(AREA, 5, 5),
        FindConvoys(AREA, "none"),
        DockMilchcow("u-459", "u-202"),
        Step(),
    ):
        assert player.desk.do(order).allowed
    player.settle()
    return player.window.work.cards["naval_convoys"]


def show(player, card, area: str, side: str = "axis", combat: str = "surface") -> None:
    index = card.areas.findText(area)
    card.areas.setCurrentIndex(index)
    card.areas.activated.emit(index)
    player.settle()
    if not card.sides[side].isChecked():
        player.press(card.sides[side])
    if not card.combats[combat].isChecked():
        player.press(card.combats[combat])


def tick(player, units, *ids: str) -> None:
    for id in ids:
        units.boxes[id].click()
    player.settle()


def note(player, card, side: str, points: int) -> None:
    card.points[side].setValue(points)
    player.settle()
    player.press(card.notes[side])


def last(player):
    return player.desk.session.entries()[player.desk.session.head - 1].order


def test_it_is_there_while_naval_combat_is_fought(player, card):
    assert card.isVisibleTo(player.window.work)
    assert player.window.docks["work"].windowTitle() == "Naval combat"
    assert AREA in (card.areas.itemText(n) for n in range(card.areas.count()))
    player.desk.undo()
    player.settle()
    assert card.isHidden()


def test_the_longest_name_of_a_phase_is_all_on_the_button_that_leads_there(player, card):
    button = player.window.turn.next
    lines = button.text().split("\n")
    assert " ".join(lines).startswith("&Next: opponent's naval combat") and len(lines) == 2
    metrics = button.fontMetrics()
    assert all(metrics.horizontalAdvance(line.replace("&", "")) <= button.width() - 20 for line in lines)


def test_who_attacked_convoys_is_refused_with_the_clause(player, card):
    show(player, card, AREA)
    assert "u-99" not in card.include.boxes and "ajax" in card.include.boxes
    assert player.says(card.include, "U 99 made a strategic attack and stays out of naval combat.")
    assert "SUB-NAV-01" in player.texts_of_buttons(card.include)
    show(player, card, AREA, "allied")
    assert "ajax" not in card.include.boxes, "its own Convoy Section"
    assert player.says(card.include, "only the enemy of the Allied side may include it.")
    assert not card.do_include.isEnabled()


def test_a_side_with_only_its_convoy_section_finds_nobody(player, card):
    show(player, card, "North Atlantic", "allied")
    assert player.says(card, "The Allied side has nobody in North Atlantic who can search")
    tick(player, card.include, "u-202")
    assert any("nobody in North Atlantic" in text for text in card.included.texts)


def test_units_are_included_and_a_docked_pair_costs_ten_points(player, card):
    show(player, card, AREA)
    tick(player, card.include, "ajax", "anson")
    player.press(card.do_include)
    assert last(player) == IncludeUnits(AREA, "axis", "surface", ("ajax", "anson"))
    assert not card.include.chosen and "ajax" not in card.include.boxes
    assert player.says(card.include, "Ajax is included already")
    assert card.notes["axis"].isEnabled(), "for another round with as many surprise points"
    show(player, card, "North Atlantic")
    assert player.says(card.include, "10 SP") and player.says(card.include, "Section 3, docked with U 202")
    tick(player, card.include, "u-459")
    player.press(card.do_include)
    assert card.included.texts == ["That costs 10 surprise points, and the Axis side has 0."]
    note(player, card, "axis", 12)
    player.press(card.do_include)
    area = player.game.atlas.sea_by_name["north atlantic"].index
    assert surprise(player.game, area, "axis") == 2 and card.points["axis"].value() == 2
    player.desk.undo()
    player.settle()
    assert card.points["axis"].value() == 12


def test_targets_of_submarines_with_their_prices(player, card):
    show(player, card, AREA, combat="submarine")
    assert player.says(card, "Ships that count: 3")
    said = player.texts(card.target)
    assert "2 CP of Commonwealth" in said and "12 CP of Commonwealth is in the Convoy Section" in " ".join(
        said
    )
    assert "Section 1, damaged; counts as 1" in said
    assert set(card.target.boxes) == {"anson", "penelope", "ajax", "kent"}
    note(player, card, "axis", 4)
    tick(player, card.target, "anson", "ajax", "penelope")
    assert card.targeted.texts == ["That costs 6 surprise points, and the Axis side has 4."]
    tick(player, card.target, "ajax")
    assert not card.targeted.texts
    player.press(card.do_target)
    assert last(player) == TargetShips(AREA, "axis", ("anson", "penelope"))
    assert card.points["axis"].value() == 1
    assert set(card.target.boxes) == {"ajax", "kent"}
    assert player.says(card.target, "Anson is struck at already")


def test_the_other_types_show_no_targets(player, card):
    show(player, card, AREA, combat="air")
    assert card.target.isHidden() and card.do_target.isHidden()
