"""Every order of every rule set can be given in the window: the list has it, with words and a form."""

from __future__ import annotations

import json

import pytest
from redball import rules
from redball.desk.desk import Desk
from redball.desk.order_form.listing import ELSEWHERE, OTHER, listed, listed_as
from redball.desk.order_form.shapes import Anything, Maybe, Number, Table, Together, shape_of
from redball.desk.order_form.sheet import OrdersSheet
from redball.game.kinds import Count
from redball.game.order_json import read_orders, write_order
from redball.game.orders import SetPassPhrase
from redball.game.session import Session
from redball.rules import registered

from tests.desk.dialogs.conftest import light, small_position  # noqa: F401  (a fixture)

TOGETHER = [each.id for each in registered() if each.id != "gas"]
"""Gas takes the place of oil."""


def reachable() -> dict[type, str]:
    """The orders that the list offers in games that are played with all rule sets, by their groups."""
    games = [small_position(rule_sets=sets) for sets in (tuple(TOGETHER), ("base", "gas"))]
    return {row.kind: row.group for game in games for row in listed(game)}


def test_the_list_has_every_order_that_a_rule_set_judges():
    judged = {kind for rule_set in registered() for kind in rule_set.judges}
    assert judged - reachable().keys() == ELSEWHERE == {SetPassPhrase}


def test_every_order_has_a_group_a_title_and_what_it_does():
    for rule_set in registered():
        rows = [listed_as(kind, rule_set.id) for kind in rule_set.judges]
        assert not [row for row in rows if row.group == OTHER or not row.does.endswith(".")]
        titles = [row.title for row in rows]
        assert len(set(titles)) == len(titles)


def test_only_orders_of_rule_sets_that_are_played_are_listed():
    assert {row.rule_set for row in listed(small_position(rule_sets=("base", "oil")))} == {"base", "oil"}


@pytest.mark.parametrize(
    ("hint", "shape"),
    [
        (Count, Number(0)),
        (int | None, Maybe(Number())),
        (tuple[bool, int] | None, Maybe(Together((shape_of(bool), Number())))),
        (dict[str, object], Table(shape_of(str), Anything())),
    ],
)
def test_what_a_type_asks_for(hint, shape):
    assert shape_of(hint) == shape


@pytest.fixture(params=[TOGETHER, ["base", "gas"]], ids=lambda sets: sets[-1])
def sheet(request, light, tmp_path, qtbot):  # noqa: F811
    desk = Desk()
    game = small_position(rule_sets=tuple(request.param))
    desk.open(Session.create(tmp_path / "game.redball", game, rules.judge))
    made = OrdersSheet(desk)
    qtbot.addWidget(made)
    yield made
    desk.close()


@pytest.mark.deep
def test_every_order_has_a_form(sheet):
    """Each is built, gives an order of its kind as it is, and the order's own values come back out of it."""
    for row in list(listed(sheet.desk.game)):
        sheet.tree.choose(row.kind)
        assert sheet.row == row and list(sheet.form.editors) == list(row.kind.__struct_fields__)
        given = sheet.order()
        assert type(given) is row.kind, sheet._failed
        assert sheet.verdict.texts, "it is ruled on"
        sheet.form.put(json.loads(write_order(given)))
        assert sheet.order() == given


@pytest.mark.deep
@pytest.mark.parametrize(
    "text",
    [
        '{"order": "change_many", "rows": [{"order": "flip_unit", "unit": "15pz", "organized": true},'
        ' {"order": "move_unit", "unit": "hood", "to": "Tobruk"}]}',
        '{"order": "plan_routes", "power": "GE", "routes": [["A-0203-1", "A-0203", "Ionian Sea"]]}',
        '{"order": "set_hotseat", "together": {"IT": "GE"}}',
        '{"order": "set_hex", "hex": "Tobruk", "port_damaged": false, "factories_destroyed": 1}',
        '{"order": "edit_unit", "unit": "15pz", "fields": {"name": "15 Pz", "size": "corps", "cost": 4}}',
        '{"order": "set_option", "name": "oil.market", "value": [1, "two", {"three": true}]}',
        '{"order": "play_option", "power": "GE", "card": "IPO 5", "terms": {"way": ["P-0713"], "cost": 0}}',
        '{"order": "reorganize", "unit": "15pz", "provider": "hex:Tobruk", "way": "primary"}',
        '{"order": "roll_its_war", "target": "GE", "need": 4, "modifiers": {"31": 2}}',
    ],
)
def test_orders_within_orders_lists_and_tables(light, tmp_path, qtbot, text):  # noqa: F811
    (order,) = read_orders(text)
    desk = Desk()
    game = small_position(rule_sets=tuple(TOGETHER))
    desk.open(Session.create(tmp_path / "game.redball", game, rules.judge))
    made = OrdersSheet(desk)
    qtbot.addWidget(made)
    made.tree.choose(type(order))
    made.form.put(json.loads(text))
    assert made.order() == order
    desk.close()
