"""Units with privileges: a base that is theirs alone, and countries that their paths may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from unittest.mock import patch

from hypothesis import given
from hypothesis import strategies as st
from redball import supply
from redball.game import rule_sets
from redball.game.rule_sets import Privilege
from redball.game.state import Game, next_game
from redball.supply import SourceKind, Status
from redball.supply.conditions.privileges import power_of

from tests.small_map import small_atlas, small_game, spot, unit
from tests.supply.agreement import false_reasons
from tests.supply.random_orders import after
from tests.supply.random_positions import positions
from tests.supply.reference import Reference
from tests.supply.test_against_reference import agree

Giving = Callable[[Game], Iterable[Privilege]]


@contextmanager
def given_by(giving: Giving) -> Iterator[None]:
    """Positions in which somebody gives privileges."""
    with patch.object(rule_sets, "privileges", lambda game: tuple(giving(game))):
        yield


def some(seed: int) -> Giving:
    """Privileges of some units of some powers, where one of them stands or nowhere, through some
    countries.
    """

    def giving(game: Game) -> Iterator[Privilege]:
        rnd = Random(f"{seed} {sorted(game.units)}")
        for power in ("GE", "CW", "TUR"):
            there = sorted(u.id for u in game.units.values() if u.hex >= 0 and u.power == power)
            chosen = [id for id in there if rnd.random() < 0.6]
            if chosen:
                codes = sorted({*game.countries, "SU", "JA", "CC"})
                through = tuple(sorted(rnd.sample(codes, min(3, len(codes)))))
                base, primary = game.units[rnd.choice(chosen)].hex, rnd.random() < 0.3
                base = -1 if rnd.random() < 0.25 else base
                yield Privilege(frozenset(chosen), base, through, primary)

    return giving


@given(positions(), st.integers(0, 2**32))
def test_who_has_privileges_stands_as_the_reference_says(game, seed):
    with given_by(some(seed)):
        agree(replace(game), supply.Supply(game))


@given(positions(), st.integers(0, 2**32), st.lists(st.integers(0, 2**32), min_size=1, max_size=4))
def test_a_repaired_supply_with_privileges_is_a_fresh_one(game, seed, seeds):
    with given_by(some(seed)):
        supply.of(game).statuses()
        for each in seeds:
            before, game = game, after(game, each)
            repaired, fresh = supply.of(game), supply.Supply(replace(game))
            assert repaired.statuses() == fresh.statuses()
            lost, gained = repaired.changed_from(supply.of(before))
            then, both = supply.of(before), [u for u in game.units if u in before.units]
            assert set(lost) == {u for u in both if then.in_supply(u) and not fresh.in_supply(u)}
            assert set(gained) == {u for u in both if fresh.in_supply(u) and not then.in_supply(u)}


@given(positions(), st.integers(0, 2**32))
def test_whoever_is_out_of_supply_with_a_privilege_is_told_true_reasons(game, seed):
    with given_by(some(seed)):
        found = supply.Supply(game)
        if found.allotment is not None:
            return
        slow = Reference(game)
        for unit_id in found.out():
            assert false_reasons(slow, game, game.units[unit_id], found) == []


# --- a neutral country on the way home ----------------------------------------------------------------------

WAY = small_atlas(
    """
    . . . . . . . .
     . . . . . . . .
    """,
    owners="""
    ggttttt.
     ggttttt.
    """,
    who={"g": ("GER", "GE"), "t": ("TUR", "TUR"), ".": ("ITA", "IT")},
    places=[spot("Berlin", "A-0101", "capital"), spot("Izmir", "A-0106", "city")],
    rails=["Berlin A-0102 A-0103 A-0104 A-0105 Izmir"],
)


def away() -> Game:
    """Germans far from home behind a neutral Turkey, on its railway."""
    return small_game(WAY, [unit("a", "Izmir", power="GE"), unit("b", "Izmir", power="GE")], wars=[])


def through_turkey(game: Game) -> Iterator[Privilege]:
    yield Privilege(frozenset({"a"}), game.atlas.find("Izmir"), ("TUR",))


def only_the_base(game: Game) -> Iterator[Privilege]:
    yield Privilege(frozenset({"a"}), game.atlas.find("Izmir"))


def test_a_unit_with_a_privilege_traces_by_its_base_through_a_neutral_and_no_other_does():
    with given_by(through_turkey):
        found = supply.Supply(away())
        assert found.status("a") is Status.IN
        assert not found.in_supply("b")
        base, home = found.path("a").links
        assert (base.source.kind, base.source.node) == (SourceKind.SECONDARY, WAY.find("Izmir"))
        assert home.source.node == WAY.find("Berlin")


def test_who_goes_by_the_ground_of_another_power_has_no_privilege():
    with given_by(through_turkey):
        game = away()
        found, a = supply.Supply(game), game.units["a"]
        assert found.position.principal_of(a) == found.position.principal_of(a, "GE") != "GE"
        assert found.position.principal_of(a, "IT") == "IT"
        assert power_of(found.position.principal_of(a)) == "GE"


def test_without_the_way_through_the_base_is_cut_off():
    with given_by(only_the_base):
        assert not supply.Supply(away()).in_supply("a")


def test_a_primary_base_is_enough():
    with given_by(lambda game: [replace(each, primary=True) for each in only_the_base(game)]):
        found = supply.Supply(away())
        assert found.path("a").links == ()
        assert not found.in_supply("b")


def test_an_enemy_is_no_neutral():
    with given_by(through_turkey):
        assert not supply.Supply(replace(away(), wars=frozenset({("GE", "TUR")}))).in_supply("a")


def test_who_gets_a_privilege_is_found_to_be_in_supply_from_then_on():
    before = away()
    then = supply.of(before)
    assert not then.in_supply("a")
    with given_by(through_turkey):
        assert supply.of(next_game(before, [])).changed_from(then) == ((), ("a",))
