"""Gas and build points are promised in lend-lease and sent in production."""

from __future__ import annotations

import pytest
from redball.desk.sets.gas.lending import PromiseCard, SendCard, own_promises
from redball.planning.sets.gas.ways import shortest_way
from redball.rules.gas.orders import LendGoods, PromiseGoods
from redball.rules.gas.stock import gas_of
from redball.rules.gas.tables import PROMISED, SHIPPED, STOCK

from tests.desk.sets.gas.works.seeing import clauses, press, settle, texts
from tests.desk.sets.gas.works.small import TURN, node, opened, position

NORTH_SEA, BISCAY = 0, 1


def lending(desk, folder, phase="production", promises=(("CW", "US", "gas", 2),), gas=3, **fields):
    """London's gas and what is promised of it; the USA is over the sea, as Germany would be."""
    game = position(phase, **fields)
    game = game.changed([STOCK.put((game.atlas.find("London"), "CW"), gas)])
    rows = [PROMISED.put((TURN, power, to, goods), count) for power, to, goods, count in promises]
    return opened(desk, folder, game.changed(rows), power="CW")


def friends(**fields):
    """Germany and Britain are no enemies, so that one may lend to the other over the North Sea."""
    return {"wars": (), "convoys": {(NORTH_SEA, "CW"): 2}} | fields


def following(card, desk):
    card.refresh()
    desk.settled.connect(card.refresh)
    settle()
    return card


# --- promising ---


@pytest.fixture
def promising(desk, shown, tmp_path):
    lending(desk, tmp_path, "lend_lease", promises=(), **friends())
    return following(shown(PromiseCard(desk), 320, 500), desk)


@pytest.mark.rule("GAS-PRO-16")
def test_gas_is_promised_and_the_promise_taken_back(promising, desk):
    assert "3 gas in stock" in texts(promising)
    promising.to.choose("GE")
    promising.count.setValue(2)
    press(promising, "Promise")
    assert own_promises(desk.game, "CW") == {("CW", "GE", "gas"): 2}
    assert "2 gas to Germany" in texts(promising)
    assert not promising.promise.isEnabled(), "the same again is no promise"
    promising.goods.choose("points")
    press(promising, "Promise")
    assert "1 build point to Germany" in texts(promising)
    press(promising, "Take back")
    assert own_promises(desk.game, "CW") == {("CW", "GE", "points"): 1}


@pytest.mark.deep
def test_enemies_are_not_offered(desk, shown, tmp_path):
    lending(desk, tmp_path, "lend_lease", promises=())
    card = following(shown(PromiseCard(desk), 320, 500), desk)
    assert "Nobody may be lent to: all are enemies." in texts(card)
    assert not card.promise.isVisibleTo(card)


@pytest.mark.deep
def test_the_borrower_sees_what_is_promised(promising, desk):
    desk.do(PromiseGoods("CW", "GE", 1))
    desk.show_power("GE")
    promising.refresh()
    assert "1 gas, promised by Commonwealth" in texts(promising)


# --- sending ---


@pytest.fixture
def sending(desk, shown, tmp_path):
    lending(desk, tmp_path, promises=(("CW", "GE", "gas", 2),), **friends())
    return following(shown(SendCard(desk), 320, 600), desk)


@pytest.mark.rule("GAS-PRO-16")
def test_a_way_over_the_sea_is_suggested_and_the_gas_is_sent(sending, desk):
    assert sending.wanted(desk.game)
    assert sending.source.currentText() == "London, 3 gas"
    assert sending.goal.currentText() == "Berlin"
    assert "North Sea" in texts(sending)
    assert sending.count.value() == 2
    press(sending, "Send")
    assert gas_of(desk.game, "CW") == {node(desk, "London"): 1}
    assert gas_of(desk.game, "GE") == {node(desk, "Berlin"): 2}
    assert SHIPPED.of(desk.game) == {(TURN, NORTH_SEA, "CW"): 2}
    assert not sending.wanted(desk.game)


def test_the_way_is_changed_area_by_area_and_what_is_wrong_is_said(sending, desk):
    press(sending, "By rail")
    assert any("name the sea areas on the way" in text for text in texts(sending))
    assert "GAS-PRO-16" in clauses(sending.said)
    assert not sending.send.isEnabled()
    offered = [sending.way.next.itemData(at) for at in range(1, sending.way.next.count())]
    assert offered == [NORTH_SEA], "where London's port lies"
    for area in (NORTH_SEA, BISCAY):
        sending.way.next.choose(area)
        sending.way.next.activated.emit(0)
    assert "North Sea – Bay of Biscay" in texts(sending)
    assert any("Bay of Biscay has too few convoy points" in text for text in texts(sending))
    press(sending, "Take last")
    press(sending, "Suggest")
    assert sending.send.isEnabled()


@pytest.mark.deep
def test_without_convoy_points_there_is_no_way(desk, shown, tmp_path):
    lending(desk, tmp_path, promises=(("CW", "GE", "gas", 2),), **friends(convoys={(NORTH_SEA, "CW"): 1}))
    card = following(shown(SendCard(desk), 320, 600), desk)
    assert "No railway, and no chain of sea areas with enough free convoy points." in texts(card)
    assert not card.send.isEnabled()
    card.count.setValue(1)
    assert "North Sea" in texts(card) and card.send.isEnabled()


@pytest.mark.deep
def test_a_promise_that_nothing_backs_says_so(desk, shown, tmp_path):
    lending(desk, tmp_path, promises=(("CW", "GE", "gas", 2),), gas=None, **friends())
    card = following(shown(SendCard(desk), 320, 600), desk)
    assert "no gas to send" in texts(card)
    assert not card.send.isEnabled()


@pytest.mark.deep
def test_each_promise_has_a_form_of_its_own(desk, shown, tmp_path):
    promises = (("CW", "GE", "gas", 2), ("CW", "GE", "points", 1), ("GE", "CW", "gas", 1))
    lending(desk, tmp_path, promises=promises, **friends())
    card = following(shown(SendCard(desk), 320, 600), desk)
    assert "1 gas, promised by Germany" in texts(card)
    next(b for b in card.group.buttons() if b.text() == "1 build point to Germany").click()
    assert card.source.currentText() == "London", "build points come from a factory"
    assert any("it has no build points to save or lend" in text for text in texts(card))


# --- ways ---


@pytest.mark.parametrize(
    ("convoys", "count", "expected"),
    [
        ({(NORTH_SEA, "CW"): 2}, 2, (NORTH_SEA,)),
        ({(NORTH_SEA, "CW"): 2}, 3, None),
        ({(NORTH_SEA, "GE"): 9}, 1, None),
        ({(BISCAY, "CW"): 1}, 1, None),
        ({(BISCAY, "CW"): 5, (NORTH_SEA, "CW"): 1}, 1, (NORTH_SEA,)),
        ({}, 1, None),
    ],
    ids=["enough", "too few", "of another", "no port", "the shortest", "none"],
)
def test_the_way_has_the_fewest_areas_with_points_for_all(convoys, count, expected):
    game = position(wars=(), convoys=convoys)
    london, berlin = game.atlas.find("London"), game.atlas.find("Berlin")
    assert shortest_way(game, "CW", "GE", london, berlin, count) == expected


def test_goods_that_are_sent_take_their_points():
    from tests.rules.judging import after

    game = position(wars=(), convoys={(NORTH_SEA, "CW"): 2})
    london, berlin = game.atlas.find("London"), game.atlas.find("Berlin")
    game = game.changed([STOCK.put((london, "CW"), 2), PROMISED.put((TURN, "CW", "GE", "gas"), 2)])
    sent = after(game, LendGoods("CW", "GE", "London", "Berlin", areas=("North Sea",)))
    assert shortest_way(sent, "CW", "GE", london, berlin, 1) == (NORTH_SEA,)
    assert shortest_way(sent, "CW", "GE", london, berlin, 2) is None
