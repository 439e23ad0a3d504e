import json
from typing import Any, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.game.errors import OrderError
from redball.game.order_json import _decoder, learn, order_kinds, read_order, read_orders, write_order
from redball.game.orders import MoveUnit, Order
from redball.rules import registered
from redball.rules.oil.orders import PlaceBarrels
from redball.rules.reorganization.orders import BuyRP

MOVE = '{"order": "move_unit", "unit": "15pz", "to": "A-3352"}'


def faults(text):
    with pytest.raises(OrderError) as caught:
        read_orders(text, "o.json")
    return [fault.sentence() for fault in caught.value.faults]


def test_one_order_or_a_list_of_them():
    move = MoveUnit("15pz", "A-3352")
    assert read_orders(MOVE) == (move,)
    assert read_orders(f"[{MOVE}, {MOVE}]".encode()) == (move, move)
    assert read_orders("[]") == ()


def test_an_order_is_read_without_reading_the_types_of_all_others():
    _decoder.cache_clear()
    assert read_order(MOVE) == MoveUnit("15pz", "A-3352")
    assert read_order(write_order(PlaceBarrels("GE", "A-3352", 1))) is not None
    assert _decoder.cache_info().currsize == 2
    for unknown in ("{}", "[]", "1", '{"order": 1}', '{"order": "fly"}', MOVE[:-1], MOVE[:-1] + ', "x": 1}'):
        assert read_order(unknown) is None, unknown


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.text(), lambda x: st.lists(x, max_size=2)
)


def values(hint):
    """Values of a field: what its type allows, any JSON for Any."""
    if hint is Any:
        return _JSON
    if hint == dict[str, Any]:
        return st.dictionaries(st.text(), _JSON, max_size=3)
    return st.from_type(hint)


def orders_of(kind):
    hints = get_type_hints(kind)
    return st.builds(kind, **{f.name: values(hints[f.name]) for f in msgspec.structs.fields(kind)})


@given(st.one_of(*(orders_of(kind) for kind in order_kinds().values())))
def test_every_order_is_read_as_it_was_written(order):
    text = write_order(order)
    assert read_order(text) == order
    assert read_orders(f"[{text}]") == (order,)


def test_every_kind_has_its_own_word():
    assert {kind for rule_set in registered() for kind in rule_set.judges} == set(order_kinds().values())
    assert order_kinds()["buy_rp"] is BuyRP
    assert order_kinds()["place_barrels"] is PlaceBarrels


def test_two_kinds_cannot_share_a_word():
    class Other(Order, frozen=True, tag="buy_rp"):
        pass

    learn([BuyRP], "reorganization")
    with pytest.raises(ValueError, match="both have orders that are written “buy_rp”"):
        learn([Other])
    assert order_kinds()["buy_rp"] is BuyRP


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "o.json line 1 column 1: found"),
        ('{"order": "note" "text"}', "o.json line 1 column 18"),
        ("3", "o.json: found 3, expected an order or a list of orders"),
        ('"move"', "expected an order or a list of orders"),
        ("[3]", "o.json: [0]: found 3, expected an order, which is a table of fields"),
        ("[[]]", "o.json: [0]: found a list"),
        ("{}", "o.json: order: found nothing, expected a kind of order such as “move_unit”"),
        ('{"order": 3}', "o.json: order: found 3"),
        (
            '{"order": "move_units"}',
            "found “move_units”, expected a kind of order such as “move_unit”; did you mean move_unit",
        ),
        ('{"order": "move_unit", "unit": "x"}', "o.json: to: found nothing, expected a value"),
        ('{"order": "move_unit", "unit": 3, "to": "x"}', "o.json: unit: found 3, expected text"),
        (
            '{"order": "move_unit", "unit": "x", "to": "x", "sektion": 3}',
            "o.json: sektion: found an unknown field, expected one of the fields unit, to, section; "
            "did you mean section",
        ),
        (
            '{"order": "set_weather", "weather": "sunny"}',
            "o.json: weather: found “sunny”, expected one of fine",
        ),
        (
            '{"order": "pay_sea_maintenance", "power": "CW", "barrels": ["x", 3]}',
            "o.json: barrels[1]: found 3, expected text",
        ),
        (
            '{"order": "set_hex", "hex": "x", "iced_in": "no"}',
            "o.json: iced_in: found “no”, expected true or false",
        ),
        ("[" * 100_000, "o.json"),
        (b"\xff\xfe\xff", "o.json"),
    ],
)
def test_a_wrong_order_is_told_by_its_path(text, said):
    assert any(said in sentence for sentence in faults(text)), faults(text)


def test_all_faults_of_all_orders_are_told_together():
    text = json.dumps([{"order": "move_unit", "unit": 1, "too": "x"}, json.loads(MOVE), {"order": "flip"}, 7])
    places = [sentence.split(": found")[0] for sentence in faults(text)]
    assert places == [
        "o.json: [0].too",
        "o.json: [0].unit",
        "o.json: [0].to",
        "o.json: [2].order",
        "o.json: [3]",
    ]


@pytest.mark.parametrize(
    "text", ['{"order": "from_the_future"}', '{"order": "note", "words": "x"}', "nonsense"]
)
def test_a_journal_with_an_unknown_order_is_no_error(text):
    assert read_order(text) is None


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"order": "note", "text": "\\ud800"}', "half a character"),
        ('{"order": "set_convoys", "points": ' + "9" * 5000 + "}", "too many digits"),
        ("[" * 100_000, "lists within lists"),
        (b'{"order": "note", "text": "\xff"}', "aren't text"),
    ],
)
def test_json_that_no_save_could_hold(text, said):
    with pytest.raises(OrderError, match=said):
        read_orders(text)
