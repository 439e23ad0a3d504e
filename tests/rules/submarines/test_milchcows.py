"""Milchcows docked with submarines."""

from __future__ import annotations

import pytest
from redball.game.orders import AddUnit, ChangeMany, DeleteUnit, EditUnit, FlipUnit, MoveUnit, SetConvoys
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.milchcows import docked_pair, partners
from redball.rules.submarines.naval import price_of
from redball.rules.submarines.orders import DockMilchcow
from redball.rules.submarines.ships import partner_of
from redball.rules.submarines.tables import FACTS, Facts

from tests.rules.submarines.world import after, denied, game, judged, unit, why_not

SEA = "Azores"
DOCK = DockMilchcow("m", "u")


def milchcow(id: str = "m", at: str = SEA, section: int = 2, power: str = "GE") -> Unit:
    return unit(id, at, type="MILCH", power=power, section=section)


def sub(id: str = "u", at: str = SEA, section: int = 2, power: str = "GE") -> Unit:
    return unit(id, at, type="SUB", power=power, section=section)


def docked() -> Game:
    """A milchcow and a submarine that are docked in section 2, and a submarine that isn't."""
    return after(game(milchcow(), sub(), sub("v")), DOCK)


@pytest.mark.rule("SUB-MILCH-03")
def test_a_milchcow_docks_with_a_sub_of_its_section_or_port_and_undocks() -> None:
    played = docked()
    assert docked_pair(played, "m") == docked_pair(played, "u") == ("m", "u")
    assert docked_pair(played, "v") is None
    assert after(played, DockMilchcow("m")).rule_tables == {}
    in_port = game(milchcow(at="Kiel", section=0), sub(at="Kiel", section=0))
    assert docked_pair(after(in_port, DOCK), "u") == ("m", "u")


@pytest.mark.rule("SUB-MILCH-03")
def test_who_moves_a_milchcow_is_told_by_which_rule() -> None:
    notes = judged(docked(), MoveUnit("m", SEA, 3)).notes
    assert [note.code for note in notes] == ["submarines.milch_parted", "submarines.milch_moves"]
    assert notes[0].data == {"unit": "m", "other": "u"}
    assert not judged(docked(), MoveUnit("v", SEA, 3)).notes
    alone = judged(game(milchcow()), MoveUnit("m", SEA, 3))
    assert [note.code for note in alone.notes] == ["submarines.milch_moves"], "docked or not"
    assert not judged(game(milchcow()), FlipUnit("m", False)).notes


@pytest.mark.rule("SUB-MILCH-03")
@pytest.mark.parametrize(
    ("units", "order", "reason"),
    [
        ([milchcow(), sub(section=3)], DOCK, "milch_apart"),
        ([milchcow(), sub(at="North Atlantic")], DOCK, "milch_apart"),
        ([milchcow(at="", section=0), sub(at="", section=0)], DOCK, "milch_apart"),
        ([milchcow(), sub(power="US")], DOCK, "milch_strangers"),
        ([milchcow(), milchcow("u")], DOCK, "milch_no_sub"),
        ([sub("m"), sub()], DOCK, "milch_no_milchcow"),
        ([sub("m")], DockMilchcow("m"), "milch_no_milchcow"),
        ([sub("m"), sub(section=3)], DOCK, "milch_no_milchcow"),
        ([milchcow(), sub()], DockMilchcow("m"), "milch_undocked_so"),
    ],
)
def test_who_doesnt_dock(units: list[Unit], order: DockMilchcow, reason: str) -> None:
    assert why_not(game(*units), order) == [reason]


@pytest.mark.rule("SUB-MILCH-03")
def test_each_docks_with_one() -> None:
    played = after(game(milchcow(), milchcow("n"), sub(), sub("v"), sub("w", section=1)), DOCK)
    for order, who in ((DockMilchcow("m", "v"), ("m", "u")), (DockMilchcow("n", "u"), ("u", "m"))):
        (reason,) = denied(played, order, "SUB-MILCH-03").reasons
        assert (reason.code, *reason.data.values()) == ("submarines.milch_docked_so", *who)
    assert [unit.id for unit in partners(played, played.units["n"])] == ["v"]
    others = game(milchcow(), sub("us", power="US"), sub("it", power="IT"), sub("ge"), milchcow("n"))
    assert [unit.id for unit in partners(others, others.units["m"])] == ["it", "ge"], "of who co-operates"
    assert partners(played, played.units["m"]) == ()


@pytest.mark.rule("SUB-MILCH-04")
@pytest.mark.rule("SUB-MILCH-05")
def test_a_docked_pair_costs_ten_surprise_points_by_either_and_others_none() -> None:
    played = docked()
    assert [price_of(played, [played.units[id]]) for id in ("m", "u", "v")] == [10, 10, 0]


@pytest.mark.rule("SUB-MILCH-06")
def test_in_the_convoy_section_nobody_docks() -> None:
    played = game(milchcow(section=-1), sub(section=-1))
    assert why_not(played, DOCK) == ["milch_in_convoys"]
    for one, other in ((-1, 2), (2, -1)):
        assert why_not(game(milchcow(section=one), sub(section=other)), DOCK) == ["milch_in_convoys"]
    denied(played, DOCK, "SUB-MILCH-06")
    assert partners(played, played.units["m"]) == ()


@pytest.mark.rule("SUB-MILCH-06")
def test_a_docked_pair_doesnt_move_into_the_convoy_section() -> None:
    played = docked()
    for order in (
        MoveUnit("m", SEA, -1),
        MoveUnit("u", "North Atlantic", -1),
        ChangeMany((MoveUnit("m", SEA, -1), MoveUnit("u", SEA, -1))),
        ChangeMany((MoveUnit("m", SEA, 3), MoveUnit("m", SEA, -1))),
        EditUnit("m", {"section": -1}),
    ):
        denied(played, order, "SUB-MILCH-06")
        assert after(after(played, DockMilchcow("m")), order)
    assert after(played, MoveUnit("v", SEA, -1), AddUnit("x", "x", "SUB", "GE", "GER", SEA, section=-1))


def test_a_pair_that_parts_is_undocked_one_that_moves_together_is_not() -> None:
    played = docked()
    assert docked_pair(after(played, MoveUnit("u", SEA, 1)), "m") is None
    together = ChangeMany((MoveUnit("m", "Kiel"), MoveUnit("u", "Kiel")))
    assert docked_pair(after(played, together), "u") == ("m", "u")
    assert FACTS.of(after(played, DeleteUnit("u"))) == {}
    assert FACTS.of(after(played, DeleteUnit("m"))) == {}


def test_what_else_is_known_of_a_counter_stays() -> None:
    played = game(milchcow(), sub(), remembered=[FACTS.put("m", Facts(free_french=True))])
    there = after(played, DOCK, DockMilchcow("m"))
    assert FACTS.of(there) == {"m": Facts(free_french=True)}


@pytest.mark.rule("SUB-MILCH-05")
def test_a_partner_that_is_elsewhere_or_gone_is_none() -> None:
    """In a position that was handed in so."""
    known = [FACTS.put("m", Facts(docked="u"))]
    apart = game(milchcow(), sub(section=1), remembered=known)
    assert FACTS.of(after(apart, SetConvoys(SEA, "CW", 2))) == FACTS.of(apart), "until somebody moves"
    gone = game(milchcow(), remembered=known)
    together = game(milchcow(), sub(), remembered=known)
    for played, id in ((apart, "m"), (apart, "u"), (gone, "m")):
        assert partner_of(played, played.units[id]) is None
    assert partner_of(together, together.units["m"]) == together.units["u"]
    assert partner_of(together, together.units["u"]) == together.units["m"]
