"""Who gains and who loses supply by changes that nobody made."""

from __future__ import annotations

from redball import supply
from redball.game.orders import MoveUnit, SetControl, SetWeather
from redball.game.state import Change
from redball.planning.whatif import Turned, changes_of, compare, foresee
from redball.supply import Status

from tests.small_map import small_atlas, small_game, spot, unit


def strip():
    atlas = small_atlas(". . . . . .", places=[spot("Berlin", "A-0000", "capital")])
    return small_game(atlas, [unit("near", "A-0002"), unit("far", "A-0004")], powers=["IT", "SU"])


def test_changes_that_nobody_feels():
    result = compare(strip(), [Change("weather", "Mediterranean", "rain")])
    assert result.lost == ("far",) and result.gained == () and not result.changes_nothing
    assert compare(strip(), []).changes_nothing


def test_what_turns_is_told_with_before_and_after():
    result = compare(strip(), [Change("control", 1, "SU")])
    assert set(result.lost) == {"near", "far"}
    assert result.turned == (
        Turned("far", Status.IN, Status.ISOLATED),
        Turned("near", Status.IN, Status.ISOLATED),
    )


def test_the_game_stays_as_it_is():
    game = strip()
    compare(game, [Change("control", 1, "SU")])
    assert supply.of(game).in_supply("far") and game.control == {}


def test_orders_are_judged_one_after_the_other():
    game = strip()
    rulings = foresee(
        game, [SetControl("A-0001", "IT"), SetControl("A-0001", "IT"), MoveUnit("far", "A-0003")]
    )
    assert [r.allowed for r in rulings] == [True, False, True]
    assert compare(game, changes_of(rulings)).after.game.units["far"].hex == 3


def test_gains_are_told_as_well():
    game = strip().changed(changes_of(foresee(strip(), [SetWeather("blizzard")])))
    result = compare(game, changes_of(foresee(game, [SetWeather("fine")])))
    assert result.gained == ("far",) and result.lost == ()
