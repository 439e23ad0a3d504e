import pytest
from hypothesis import given
from hypothesis import strategies as st
from redball.atlas import UnknownHexError
from redball.game.control_text import hexes_of, in_words, land_of
from redball.game.where import Spot, find_sea, find_spot, hex_text, spot_text

from tests.positions import LAND, THEATRE
from tests.small_map import small_atlas, spot


@pytest.mark.parametrize(
    ("text", "spot_"),
    [
        ("", Spot()),
        (" ", Spot()),
        ("A-0203", Spot(hex=19)),
        ("a0203", Spot(hex=19)),
        ("a-0203", Spot(hex=19)),
        ("A 0203", Spot(hex=19)),
        ("a 02 03", Spot(hex=19)),
        (" A - 0203 ", Spot(hex=19)),
        ("A\u20130203", Spot(hex=19)),
        ("A\u22120203", Spot(hex=19)),
        ("rome", Spot(hex=21)),
        ("Mediterranean", Spot(sea=1)),
        ("NORTH SEA", Spot(sea=0)),
    ],
)
def test_spots(text, spot_):
    assert find_spot(THEATRE, text) == spot_


@given(st.sampled_from([Spot(), Spot(sea=0), Spot(sea=1), *(Spot(hex=node) for node in LAND)]))
def test_a_spot_is_found_by_its_text(where):
    assert find_spot(THEATRE, spot_text(THEATRE, where)) == where


@pytest.mark.parametrize(("text", "near"), [("Mediterraneum", "Mediterranean"), ("Alexandira", "Alexandria")])
def test_unknown_spots_have_near_misses(text, near):
    with pytest.raises(UnknownHexError, match=f"did you mean {near}"):
        find_spot(THEATRE, text)


def test_a_sea_is_no_hex():
    with pytest.raises(UnknownHexError, match="sea area: found “Rome”"):
        find_sea(THEATRE, "Rome")


def test_a_place_called_like_a_sea_is_written_by_its_label():
    atlas = small_atlas("0 .", sea_names=["Gibraltar"], places=[spot("Gibraltar", "A-0001")])
    assert hex_text(atlas, 1) == "A-0001"
    assert find_spot(atlas, "Gibraltar") == Spot(sea=0)


@given(st.dictionaries(st.sampled_from(LAND), st.sampled_from(["GE", "IT", "CW"])))
def test_control_in_words_is_the_same_control(control):
    found = {}
    for holder, territories, hexes in in_words(THEATRE, control):
        for code in territories:
            found.update(dict.fromkeys(land_of(THEATRE, code), holder))
        for text in hexes:
            found.update(dict.fromkeys(hexes_of(THEATRE, text), holder))
    assert found == control


def test_whole_territories_and_runs_take_few_words():
    whole = dict.fromkeys(land_of(THEATRE, "GER"), "CW")
    assert list(in_words(THEATRE, whole)) == [("CW", ["GER"], [])]
    run = dict.fromkeys(hexes_of(THEATRE, "A-0504..A-0506"), "IT")
    assert list(in_words(THEATRE, run)) == [("IT", [], ["A-0504..A-0506"])]


@pytest.mark.parametrize("text", ["A-0506..A-0504", "A-0406..A-0506"])
def test_no_runs(text):
    with pytest.raises(ValueError, match="no run"):
        hexes_of(THEATRE, text)
