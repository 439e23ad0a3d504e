"""Submarines that leave Cadiz."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest
from redball import rules
from redball.game.orders import SetCountry, Step
from redball.game.state import Change, Game, HexState
from redball.game.units import Unit
from redball.rules.submarines.leaving import leaving, way_of
from redball.rules.submarines.milchcows import docked_pair
from redball.rules.submarines.orders import DockMilchcow, LeaveBase
from redball.rules.submarines.ports import nearest_ports, ports_in_range, ports_reached
from redball.rules.submarines.tables import Base
from redball.wording import sentence

from tests.rules.submarines.based import USED, bases
from tests.rules.submarines.world import after, denied, judged, unit, why_not

REVOKED = Base(revoked=True, over=True)


def sub(range: int = 0, id: str = "u") -> Unit:
    return unit(id, "Cadiz", type="SUB", power="GE", range=range)


def held(played: Game, *places: str) -> Game:
    """The same with places in German hands."""
    return played.changed(Change("control", played.atlas.find(place), "GE") for place in places)


def revoked(*units: Unit, **options: str) -> Game:
    """Cadiz is revoked for good; Germany has Bordeaux, Brest and its own ports."""
    return held(bases(*units, cadiz=REVOKED, **options), "Bordeaux", "Brest")


def rebased(*units: Unit, **options: str) -> Game:
    """Spain has aligned with a neutral Italy; Germany has Bordeaux and Brest."""
    played = held(bases(*units, cadiz=USED, neutral=["IT"], **options), "Bordeaux", "Brest")
    return after(played, SetCountry("SPA", "IT"))


def names(played: Game, nodes: Iterable[int]) -> set[str]:
    return {played.atlas.place_name(node) for node in nodes}


def test_ports_are_as_far_as_the_sea_areas_on_the_way() -> None:
    played = revoked(sub())
    found = ports_reached(played, played.units["u"])
    by_name = {played.atlas.place_name(node): count for node, count in found.items()}
    assert {name: by_name[name] for name in ("Bordeaux", "Brest", "Wilhelmshaven", "Kiel")} == {
        "Bordeaux": 2,
        "Brest": 2,
        "Wilhelmshaven": 4,
        "Kiel": 5,
    }
    assert list(found) == sorted(found, key=lambda node: (found[node], node)), "the nearest first"
    assert "Gibraltar" not in by_name
    assert "Cadiz" not in by_name


def test_a_closed_passage_and_an_iced_in_port_dont_serve() -> None:
    played = revoked(sub())
    assert "Taranto" in names(played, ports_reached(played, played.units["u"]))
    iced = played.changed([Change("hexes", played.atlas.find("Bordeaux"), HexState(iced_in=True))])
    assert "Bordeaux" not in names(iced, ports_reached(iced, iced.units["u"]))
    damaged = played.changed([Change("hexes", played.atlas.find("Bordeaux"), HexState(port_damaged=True))])
    for counts_as, serves in (("none", False), ("one_lower", True)):
        options = {**damaged.options, "supply.damaged_port_class": counts_as}
        now = damaged.changed([Change("options", key, value) for key, value in options.items()])
        assert ("Bordeaux" in names(now, ports_reached(now, now.units["u"]))) == serves


@pytest.mark.rule("SUB-BASE-15")
def test_on_revocation_the_owner_picks_a_port_within_range() -> None:
    played = revoked(sub(range=2))
    assert names(played, ports_in_range(played, played.units["u"])) == {"Bordeaux", "Brest"}
    assert why_not(played, LeaveBase("u")) == ["leave_where"]
    for order in (LeaveBase("u"), LeaveBase("u", "Kiel")):
        (reason,) = judged(played, order).reasons
        assert len(reason.data["hexes"]) == 2
    assert judged(played, LeaveBase("u", "Brest")).clauses == ("SUB-BASE-15", "SUB-BASE-16")
    denied(played, LeaveBase("u", "Kiel"), "SUB-BASE-15")
    for port in ("Bordeaux", "Brest"):
        assert after(played, LeaveBase("u", port)).units["u"].hex == played.atlas.find(port)
    (task,) = (task for task in rules.tasks(played) if task.id == "submarines.leave.u")
    assert len(task.orders) == 2
    assert task.needed
    denied(played, Step(), "SUB-BASE-15")
    assert why_not(after(played, LeaveBase("u", "Brest")), Step()) == []


@pytest.mark.rule("SUB-BASE-14", "SUB-BASE-15")
@pytest.mark.parametrize(("begin", "clause"), [(revoked, "SUB-BASE-15"), (rebased, "SUB-BASE-14")])
def test_it_leaves_at_once(begin: Callable[[Unit], Game], clause: str) -> None:
    """The game waits until it did."""
    played = begin(sub(2))
    ruling = denied(played, Step(), clause)
    assert [sentence(reason) for reason in ruling.reasons] == [
        "Still in a historic base that was revoked, which is left at once: u"
    ]
    assert judged(after(played, LeaveBase("u", "Brest")), Step()).allowed


@pytest.mark.rule("SUB-BASE-15")
@pytest.mark.parametrize(("range", "reasons"), [(3, ["leave_not_there"]), (4, []), (5, [])])
def test_a_port_at_the_very_range_is_within_it(range: int, reasons: list[str]) -> None:
    assert why_not(revoked(sub(range)), LeaveBase("u", "Wilhelmshaven")) == reasons


@pytest.mark.rule("SUB-BASE-15")
def test_with_one_port_left_it_goes_there() -> None:
    played = held(bases(sub(range=2), cadiz=REVOKED), "Brest")
    assert after(played, LeaveBase("u")).units["u"].hex == played.atlas.find("Brest")


@pytest.mark.rule("SUB-BASE-15")
def test_without_a_range_any_port_serves_and_that_is_told() -> None:
    played = revoked(sub())
    (note,) = judged(played, LeaveBase("u", "Kiel")).notes
    assert note.code == "submarines.leave_no_range"
    assert not judged(rebased(sub()), LeaveBase("u", "Brest")).notes, "to the nearest range means nothing"
    assert not judged(revoked(sub(5)), LeaveBase("u", "Kiel")).notes


@pytest.mark.rule("SUB-BASE-16")
def test_without_a_port_in_range_it_is_destroyed() -> None:
    played = bases(sub(range=3), cadiz=REVOKED)
    assert why_not(played, LeaveBase("u", "Kiel")) == ["leave_nowhere"]
    assert "u" not in after(played, LeaveBase("u")).units
    (task,) = (task for task in rules.tasks(played) if task.id == "submarines.leave.u")
    assert task.text.code == "submarines.task_leave_destroyed"
    assert task.orders == (LeaveBase("u"),)


@pytest.mark.rule("SUB-BASE-15")
def test_at_most_six_ports_are_named() -> None:
    played = revoked(sub())
    assert len(ports_in_range(played, played.units["u"])) > 6
    for order in (LeaveBase("u"), LeaveBase("u", "London")):
        (reason,) = judged(played, order).reasons
        assert len(reason.data["hexes"]) == 6
    (task,) = (task for task in rules.tasks(played) if task.id == "submarines.leave.u")
    assert len(task.orders) == 6
    assert task.text.code == "submarines.task_leave_range"
    assert not task.tickable


@pytest.mark.rule("SUB-BASE-14")
def test_under_another_axis_power_it_goes_to_the_nearest_port_at_any_distance() -> None:
    played = rebased(sub(range=1))
    assert names(played, nearest_ports(played, played.units["u"])) == {"Bordeaux", "Brest"}
    denied(played, LeaveBase("u", "Kiel"), "SUB-BASE-14")
    assert after(played, LeaveBase("u", "Brest")).units["u"].hex == played.atlas.find("Brest")
    (task,) = (task for task in rules.tasks(played) if task.id == "submarines.leave.u")
    assert {order.to for order in task.orders if isinstance(order, LeaveBase)} == {
        played.atlas.label(played.atlas.find(place)) for place in ("Bordeaux", "Brest")
    }


@pytest.mark.parametrize(
    ("reading", "way", "kiel", "in_range_1"),
    [("as_text", "nearest", False, True), ("same_rule", "range", True, False)],
)
def test_both_cases_go_by_the_text_or_by_one_rule(
    reading: str, way: str, kiel: bool, in_range_1: bool
) -> None:
    """SUB-AMB-14."""
    far = rebased(sub(range=5), cadiz__rebase=reading)
    assert way_of(far, far.units["u"]) == way
    assert "SUB-AMB-14" in judged(far, LeaveBase("u", "Brest")).clauses
    assert (why_not(far, LeaveBase("u", "Kiel")) == []) == kiel
    short = rebased(sub(range=1), cadiz__rebase=reading)
    assert ("u" in after(short, LeaveBase("u", *(["Brest"] if in_range_1 else []))).units) == in_range_1


def test_who_neednt_leave() -> None:
    for base in (None, USED, Base(used=True, revoked=True)):
        assert leaving(bases(sub(), cadiz=base)) == ()
    assert leaving(bases(sub(), cadiz=REVOKED, chorus_of_nations="yes")) == ()
    others = unit("i", "Cadiz", type="SUB", power="IT"), unit("v", "Portuguese Coast", type="SUB", power="GE")
    played = revoked(sub(), *others)
    assert [unit.id for unit in leaving(played)] == ["u"]
    assert why_not(played, LeaveBase("v", "Brest")) == ["leave_needless"]
    assert why_not(played, LeaveBase("x", "Brest"))
    assert denied(played, LeaveBase("v"), "SUB-BASE-15")
    home = played.changed([Change("units", "w", unit("w", type="FTR", power="CW"))])
    assert denied(home, LeaveBase("w"), "SUB-BASE-25")


@pytest.mark.rule("SUB-BASE-13")
def test_what_is_overrun_is_said_as_such() -> None:
    overrun = after(bases(sub(), cadiz=USED), SetCountry("SPA", "CW"))
    (task,) = (task for task in rules.tasks(overrun) if task.id == "submarines.leave.u")
    assert (task.text.code, task.orders) == ("submarines.task_leave_overrun", (LeaveBase("u"),))
    assert judged(overrun, LeaveBase("u")).clauses[0] == "SUB-BASE-13"


def test_a_docked_pair_parts_when_one_leaves() -> None:
    played = revoked(sub(), unit("m", "Cadiz", type="MILCH", power="GE"))
    docked = after(played, DockMilchcow("m", "u"))
    assert docked_pair(after(docked, LeaveBase("u", "Brest")), "m") is None
