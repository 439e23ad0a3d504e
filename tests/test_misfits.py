"""What doesn't fit a type is found as often as msgspec refuses it, and exactly where it is."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.atlas.head import MapHead
from redball.game import codec
from redball.game.json_values import exact
from redball.game.tables import tables
from redball.misfits import Judge, expected
from redball.supply.options import SupplyOptions

from tests.positions import positions


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    share: Fraction = Fraction(0)


class Outer(msgspec.Struct):
    count: Annotated[int, msgspec.Meta(ge=0, le=9)]
    colour: Literal["red", "blue"] | None = None
    inner: Inner | None = None
    rows: list[Inner] = []
    pairs: tuple[tuple[str, int], ...] = ()
    by_key: dict[Literal["a", "b"], int | str] = {}
    either: Literal["all"] | frozenset[str] = "all"
    open: Any = None


WHOLE = {
    "count": 3,
    "colour": "red",
    "inner": {"name": "x", "share": "1/4"},
    "rows": [{"name": "y"}, {"name": "z", "share": 2}],
    "pairs": [["a", 1], ["b", 2]],
    "by_key": {"a": 1, "b": "two"},
    "either": ["q"],
    "open": [{}],
}

_words = st.sampled_from(["red", "1/2"])
_leaves = st.none() | st.booleans() | st.integers(-99, 99) | st.floats(-9, 9) | _words
_keys = st.sampled_from("ab")
_plain = st.recursive(
    _leaves, lambda part: st.lists(part, max_size=2) | st.dictionaries(_keys, part, max_size=2)
)


def places(plain, path=()):
    """Every place in plain data, as the keys and indices that lead to it."""
    yield path
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for key, part in parts:
        yield from places(part, (*path, key))


def written(place):
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).removeprefix(".")


def put(plain, place, value):
    plain = copy.deepcopy(plain)
    if not place:
        return value
    inner = plain
    for key in place[:-1]:
        inner = inner[key]
    inner[place[-1]] = value
    return plain


def is_refused(plain, kind):
    try:
        msgspec.convert(plain, kind, dec_hook=exact)
    except msgspec.ValidationError:
        return True
    return False


@pytest.mark.parametrize("kind", [Outer, MapHead, SupplyOptions, int | str, dict[str, list[Fraction]]])
@given(plain=_plain)
def test_there_is_a_misfit_exactly_when_msgspec_refuses(kind, plain):
    assert bool(list(Judge(exact).misfits(plain, kind))) == is_refused(plain, kind)


@given(st.sampled_from([place for place in places(WHOLE) if place]), _plain)
def test_a_misfit_is_where_the_wrong_value_is(place, value):
    spoilt, at = put(WHOLE, place, value), written(place)
    misfits = list(Judge(exact).misfits(spoilt, Outer))
    assert bool(misfits) == is_refused(spoilt, Outer)
    assert all(misfit.path.startswith(at) for misfit in misfits), misfits


@given(positions(), st.data())
def test_a_spoilt_position_is_refused_exactly_when_a_misfit_is_found_there(game, data):
    whole = msgspec.json.decode(codec.encode_position(game))
    place = data.draw(st.sampled_from([place for place in places(whole) if place]))
    spoilt = put(whole, place, data.draw(_plain))
    layout = codec._layout(tables())
    try:
        layout.decoder.decode(msgspec.json.encode(spoilt))
        refused = False
    except msgspec.ValidationError:
        refused = True
    misfits = list(Judge(exact, text_keys=True).misfits(spoilt, layout.struct))
    assert bool(misfits) == refused
    assert all(misfit.path.startswith(written(place)) for misfit in misfits), misfits


def test_every_misfit_is_found():
    spoilt = {
        "count": 10,
        "colour": "rad",
        "inner": {"nome": "x", "share": "x"},
        "rows": [{"name": 1}, 3, {"name": "z", "share": []}],
        "pairs": [["a"], ["b", "2"]],
        "by_key": {"a": None, "c": 1},
        "either": [1, "q", 2],
    }
    found = [(m.path, m.found, m.expected) for m in Judge(exact).misfits(spoilt, Outer)]
    quantity = 'an exact quantity such as 3, "6 1/4" or "25/4"'
    assert found == [
        ("count", "10", "a whole number from 0 to 9"),
        ("colour", "“rad”", "one of red, blue"),
        ("inner.nome", "an unknown field", "one of the fields name, share"),
        ("inner.name", "nothing", "a value: this field is needed"),
        ("inner.share", "“x”", quantity),
        ("rows[0].name", "1", "text"),
        ("rows[1]", "3", "a table of fields"),
        ("rows[2].share", "a list", quantity),
        ("pairs[0]", "a list", "a list of length 2"),
        ("pairs[1][1]", "“2”", "a whole number"),
        ("by_key.a", "nothing", "a whole number or text"),
        ("by_key.c", "“c”", "one of a, b"),
        ("either[0]", "1", "text"),
        ("either[2]", "2", "text"),
    ]


def test_a_near_word_is_offered():
    (misfit,) = Judge().misfits("rad", Literal["red", "blue"] | None)
    assert misfit.near == ("red",)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Annotated[int, msgspec.Meta(ge=1)], "a whole number from 1 on"),
        (Annotated[float, msgspec.Meta(le=2)], "a number up to 2"),
        (Annotated[str, msgspec.Meta(min_length=1, max_length=1)], "one character"),
        (Annotated[list[int], msgspec.Meta(min_length=2)], "a list of length from 2 on"),
        (str | bool | None, "text or true or false"),
        (Literal["a", ""] | frozenset[str], "one of a, “” or a list"),
        (dict[str, int], "a table"),
        (None, "nothing"),
        (Inner, "a table of fields"),
        (Fraction, "Fraction"),
    ],
)
def test_a_type_in_words(kind, said):
    assert expected(kind) == said


def test_keys_of_json_are_text():
    assert not list(Judge(text_keys=True).misfits({"3": 1}, dict[int, int]))
    (misfit,) = Judge(text_keys=True).misfits({"x": 1}, dict[int, int])
    assert (misfit.path, misfit.found, misfit.expected) == ("x", "“x”", "a whole number")
