"""Bad torpedoes of the United States (SUB-TORP)."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.orders import ChooseAction
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.joining import eligible, guessed_value
from redball.rules.submarines.orders import AttackConvoys
from redball.rules.submarines.tables import ATTACKS, US_WAR, Joined
from redball.rules.submarines.torpedoes import are_bad, attack_value, kept_out_by, suffers, turns_left

from tests.rules.submarines.world import TURN, after, at, denied, game, judged, sea, unit, why_not

rule = pytest.mark.rule
AREA = "South China Sea North"
ENTRY = (1941, 5)


def war(first: int, last: int) -> list:
    return [US_WAR.put(turn, turn == first) for turn in range(first, last + 1)]


def played(*units: Unit, year: int = 1942, turn: int = 0, entry: tuple[int, int] = ENTRY, **fields) -> Game:
    now = TURN[year, turn]
    position = game(
        *units,
        clock=at("submarine_warfare", year, turn, first="allied"),
        convoys={(AREA, "JA"): 5},
        wars=[("US", "JA"), ("CW", "JA")],
        remembered=war(TURN[entry], now),
        **fields,
    )
    return after(position, ChooseAction("US", "naval"), ChooseAction("CW", "naval"))


def boat(id: str = "us", power: str = "US", section: int = 3, attack: int = 4, **fields) -> Unit:
    return unit(id, AREA, type="SUB", power=power, section=section, attack=attack, **fields)


def joined(position: Game) -> dict[str, Joined]:
    clock = position.clock
    return ATTACKS.of(position)[clock.turn, clock.impulse, sea(AREA), 0].joined


@rule("SUB-TORP-01")
@pytest.mark.parametrize(
    ("year", "turn", "left"),
    [(1941, 5, 10), (1942, 0, 9), (1943, 1, 2), (1943, 2, 1), (1943, 3, 0), (1945, 0, 0)],
)
def test_ten_turns_from_the_entry_on(year, turn, left):
    position = played(boat(), year=year, turn=turn)
    assert turns_left(position) == left and are_bad(position) == bool(left)


@rule("SUB-TORP-01")
def test_with_next_turn_the_turn_of_entry_comes_on_top():
    for (year, turn), bad in {(1941, 5): True, (1943, 3): True, (1943, 4): False}.items():
        position = played(boat(), year=year, turn=turn, options={"sub.torp.first_turn": "next_turn"})
        assert are_bad(position) is bad


@rule("SUB-TORP-01")
def test_at_peace_torpedoes_take_nothing():
    position = game(boat(), wars=())
    assert not are_bad(position) and turns_left(position) == 0


@rule("SUB-TORP-02", "SUB-TORP-05", "SUB-AMB-22")
def test_sub_combat():
    position = played(boat())
    us = position.units["us"]
    assert [attack_value(position, us, F(n)) for n in (4, 3, 2, 1, 0)] == [3, 2, 1, 0, 0]
    assert attack_value(position, us, F(1, 2)) == 0, "never below 0"
    later = played(boat(), year=1943, turn=3)
    assert attack_value(later, us, F(3)) == 3


@rule("SUB-TORP-02")
def test_other_peoples_torpedoes():
    position = played(boat("cw", "CW"), boat("dutch", "US", country="NED"))
    for one in position.units.values():
        assert not suffers(position, one)
        assert attack_value(position, one, F(1)) == 1
        assert kept_out_by(position, one, F(1)) == ""


@rule("SUB-TORP-03", "SUB-TORP-07")
def test_attacks_on_convoys():
    begun = played(boat())
    order = AttackConvoys(AREA, ("us",), ("4",))
    assert joined(after(begun, order)) == {"us": Joined("4", "3")}
    ruling = judged(begun, order)
    assert {"SUB-TORP-03", "SUB-TORP-07"} <= set(ruling.clauses)
    assert [note.code for note in ruling.notes] == ["submarines.bad_torpedoes"]
    later = played(boat(), year=1943, turn=3)
    assert joined(after(later, order)) == {"us": Joined("4", "4")}
    assert "SUB-TORP-03" not in judged(later, order).clauses


@rule("SUB-TORP-04", "SUB-TORP-07")
def test_with_nothing_left_a_sub_stays_out():
    """Attack 3, section 2, rain: 1 before the torpedoes, 0 after."""
    low = boat("low", section=0), boat("cs", section=-1), boat("one", section=1), boat("cw", "CW", section=0)
    for year, able in ((1942, {"one", "cw"}), (1944, {"low", "cs", "one", "cw"})):
        assert {one.id for one in eligible(played(*low, year=year), sea(AREA), "allied")} == able
    begun = played(boat("us", section=2, attack=3), boat("cw", "CW"))
    denied(begun, AttackConvoys(AREA, ("us",), ("1",)), "SUB-TORP-04")
    assert why_not(begun, AttackConvoys(AREA, ("us",), ("1",))) == ["out_by_torpedoes"]
    both = AttackConvoys(AREA, ("us", "cw"), ("1", "1"))
    assert joined(after(begun, both)) == {"cw": Joined("1", "1")}, "the other one attacks alone"
    assert "SUB-TORP-04" in judged(begun, both).clauses
    fraction = AttackConvoys(AREA, ("us",), ("3/2",))
    assert joined(after(begun, fraction)) == {"us": Joined("1 1/2", "1/2")}


@rule("SUB-TORP-06")
@pytest.mark.parametrize("weather", ["fine", "rain", "storm"])
def test_no_us_sub_attacks_from_section_0(weather):
    begun = played(boat(section=0, attack=9), boat("cw", "CW", section=0))
    zones = dict.fromkeys(begun.atlas.weather_zones, weather)
    begun = played(boat(section=0, attack=9), boat("cw", "CW", section=0), weather=zones)
    order = AttackConvoys(AREA, ("us",), ("9",))
    denied(begun, order, "SUB-TORP-06")
    assert why_not(begun, order) == ["out_of_zero"]
    assert list(joined(after(begun, AttackConvoys(AREA, ("cw",), ("1",))))) == ["cw"]
    from_one = played(boat(section=1, attack=9), weather=zones)
    assert joined(after(from_one, order)) == {"us": Joined("9", "8")}
    later = played(boat(section=0), year=1943, turn=3)
    assert joined(after(later, AttackConvoys(AREA, ("us",), ("1",)))) == {"us": Joined("1", "1")}


@rule("SUB-TORP-07")
@pytest.mark.parametrize(
    ("section", "printed", "weather", "before", "value"),
    [(3, 4, "fine", "4", "3"), (4, 4, "fine", "4", "3"), (2, 3, "fine", "2", "1"), (3, 4, "rain", "3", "2")],
)
def test_the_guess_fits_the_examples(section, printed, weather, before, value):
    one = boat(section=section, attack=printed)
    zones = dict.fromkeys(played().atlas.weather_zones, weather)
    begun = played(one, weather=zones, options={"sub.ssw.attack_model": "linear_fit"})
    assert joined(after(begun, AttackConvoys(AREA, ("us",)))) == {"us": Joined(before, value, guessed=True)}
    assert "SUB-AMB-23" in judged(begun, AttackConvoys(AREA, ("us",))).clauses


@rule("SUB-TORP-04")
def test_the_guess_leaves_a_sub_in_rain_out():
    zones = dict.fromkeys(played().atlas.weather_zones, "rain")
    begun = played(boat(section=2, attack=3), weather=zones, options={"sub.ssw.attack_model": "linear_fit"})
    denied(begun, AttackConvoys(AREA, ("us",)), "SUB-TORP-04")


def test_values_are_entered_where_nobody_guesses():
    begun = played(boat(), boat("cw", "CW"))
    assert why_not(begun, AttackConvoys(AREA, ("us",))) == ["values_missing"]
    denied(begun, AttackConvoys(AREA, ("us", "cw"), ("3",)), "SUB-AMB-23")
    assert why_not(begun, AttackConvoys(AREA, ("us",), ("three",))) == ["no_value"]
    assert why_not(begun, AttackConvoys(AREA, ("us",), ("-1",))) == ["value_below"]
    guessing = played(boat(), options={"sub.ssw.attack_model": "linear_fit"})
    assert joined(after(guessing, AttackConvoys(AREA, ("us",), ("2",)))) == {"us": Joined("2", "1")}


@rule("SUB-TORP-07")
def test_the_journal_says_which_values_were_guessed():
    """SUB-AMB-23."""
    guessing = played(boat(), options={"sub.ssw.attack_model": "linear_fit"})
    ruling = judged(guessing, AttackConvoys(AREA, ("us",)))
    assert "submarines.guessed" in [note.code for note in ruling.notes]
    typed = judged(guessing, AttackConvoys(AREA, ("us",), ("2",)))
    assert "submarines.guessed" not in [note.code for note in typed.notes]
    filled = AttackConvoys(AREA, ("us",), ("3",), guessed=("us",))
    assert joined(after(played(boat()), filled)) == {"us": Joined("3", "2", guessed=True)}
    assert "submarines.guessed" in [note.code for note in judged(played(boat()), filled).notes]
    denied(played(boat()), AttackConvoys(AREA, ("us",), ("3",), guessed=("x",)), "SUB-AMB-23")


@pytest.mark.parametrize(
    ("section", "fine", "rain"), [(-1, 1, 0), (0, 1, 0), (1, 2, 1), (2, 3, 2), (3, 4, 3), (4, 4, 3)]
)
def test_the_guess_takes_one_for_each_section_below_3_and_one_for_rain(section, fine, rain):
    """SUB-AMB-23."""
    for weather, expected in (("fine", fine), ("rain", rain), ("storm", fine)):
        zones = dict.fromkeys(played().atlas.weather_zones, weather)
        position = played(boat(section=section), boat("weak", section=section, attack=1), weather=zones)
        assert guessed_value(position, position.units["us"]) == expected
        assert guessed_value(position, position.units["weak"]) == max(0, expected - 3), "never below 0"
