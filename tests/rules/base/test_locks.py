"""Locks of supply paths: set, cleared, refused, and told when they can't be followed (BASE-LOCK)."""

from __future__ import annotations

import pytest
from redball import rules, supply
from redball.game import codec
from redball.game.orders import ClearLock, DeleteUnit, MoveUnit, SetHex, SetLock
from redball.game.scenario import write_scenario
from redball.supply.locks.broken import locks_of
from redball.supply.locks.lock import Lock, locks, point_of
from redball.wording import sentence

from tests.rules.base.table import refused, text
from tests.rules.judging import after, judged
from tests.small_map import small_atlas, small_game, spot, unit

rule = pytest.mark.rule


def two_ports(**options):
    """A unit on an island with two ports, West and East, each on a sea of its own; home lies beyond both."""
    atlas = small_atlas(
        """
        . . . . . . . . .
         0 0 0 0 x 1 1 1 1
        0 . . . . . . . 1
         x x x x x x x x x
        x x x x 2 x x x x
        """,
        places=[
            spot("Berlin", "A-0000", port="major", ices=True, seas=(0,)),
            spot("Hamburg", "A-0008", port="major", seas=(1,)),
            spot("Inland", "A-0004", port="minor", seas=()),
            spot("West", "A-0201", "town", port="minor", ices=True, seas=(0,)),
            spot("East", "A-0206", "town", port="minor", seas=(1,)),
        ],
        sea_names=["West Sea", "East Sea", "Empty Quarter"],
    )  # fmt: skip
    units = [
        unit("afrika", "A-0203", name="Afrika"), unit("rommel", "A-0204", name="Rommel", type="HQ-A"),
        unit("zhukov", "A-0205", name="Zhukov", type="HQ-A", power="SU"),
    ]  # fmt: skip
    options = {"supply.coastal_start": "none"} | options
    return small_game(atlas, units, powers=["GE", "SU"], wars=(), options=options)


def ports(game, unit_id="afrika"):
    path = supply.of(game).path(unit_id)
    return [game.atlas.place_name(leg.nodes[0]) for leg in path.legs if leg.seas]


@rule("BASE-LOCK-01")
def test_a_unit_is_locked_on_a_port_and_freed():
    game = two_ports()
    assert ports(game) == ["West"]
    order = SetLock("afrika", "port", "East")
    assert text(game, order) == "The supply path of Afrika is locked through East (A-0206)"
    locked = after(game, order)
    assert ports(locked) == ["East"]
    assert supply.of(locked).statuses() == supply.of(game).statuses()
    assert locks(locked) == (Lock("unit", "afrika", "port", "A-0206"),)
    again = codec.decode_position(codec.encode_position(locked), locked.atlas)
    assert ports(again) == ["East"]
    assert 'circle = "unit", who = "afrika", what = "port", name = "A-0206"' in write_scenario(locked)
    assert ports(after(locked, ClearLock("afrika", "port", "east"))) == ["West"]
    assert ports(after(locked, ClearLock("afrika"))) == ports(after(locked, ClearLock())) == ["West"]


@rule("BASE-LOCK-01")
def test_a_source_that_is_an_hq_is_looked_for_where_the_hq_is():
    game = two_ports(**{"supply.range_basic": 1})
    locked = after(game, SetLock("afrika", "source", "rommel"))
    (lock,) = locks(locked)
    assert point_of(locked, lock).node == locked.units["rommel"].hex
    assert point_of(after(locked, MoveUnit("rommel", "")), lock) is None


@rule("BASE-LOCK-01")
def test_only_the_named_lock_is_taken_back():
    orders = (
        SetLock("afrika", "port", "East"),
        SetLock("rommel", "port", "West"),
        SetLock("afrika", "area", "East Sea"),
    )
    locked = after(two_ports(), *orders)
    assert len(locks(locked)) == 3
    left = locks(after(locked, ClearLock("afrika", "port", "East")))
    assert {(lock.who, lock.what) for lock in left} == {("rommel", "port"), ("afrika", "area")}
    assert {lock.who for lock in locks(after(locked, ClearLock("afrika")))} == {"rommel"}


@rule("BASE-LOCK-01")
def test_a_sea_area_without_ports_is_no_odd_point():
    atlas = small_atlas(
        ". 0 1 2 .", places=[spot("Kiel", "A-0000", port="major"), spot("Oslo", "A-0004", port="minor")]
    )
    assert judged(small_game(atlas, powers=["GE"]), SetLock("GE", "area", "Sea 1")).allowed


@rule("BASE-LOCK-01")
def test_a_unit_keeps_clear_of_a_port_or_a_sea_area():
    game = two_ports()
    assert text(game, SetLock("afrika", "area", "West Sea", never=True)) == (
        "The supply path of Afrika keeps clear of West Sea"
    )
    for order in (
        SetLock("afrika", "area", "West Sea", never=True),
        SetLock("afrika", "port", "West", never=True),
        SetLock("GE", "port", "West", never=True),
        SetLock("afrika", "source", "Berlin", never=True),
    ):
        assert ports(after(game, order)) == ["East"], order


@rule("BASE-LOCK-01")
def test_a_source_is_chosen_hq_or_city():
    game = two_ports()
    assert [link.source.unit for link in supply.of(game).path("afrika").links] == [""]
    by_hq = after(game, SetLock("afrika", "source", "rommel"))
    assert [link.source.unit for link in supply.of(by_hq).path("afrika").links] == ["rommel", ""]
    by_city = after(game, SetLock("afrika", "source", "Hamburg"))
    assert ports(by_city) == ["East"]


@rule("BASE-LOCK-01")
def test_all_that_live_from_an_hq_follow_its_lock():
    game = two_ports(**{"supply.range_basic": 1})
    assert [link.source.unit for link in supply.of(game).path("afrika").links] == ["rommel", ""]
    for order in (SetLock("rommel", "port", "West", following=True), SetLock("GE", "port", "West")):
        for unit_id in ("afrika", "rommel"):
            assert ports(after(game, order), unit_id) == ["West"], (order, unit_id)
    alone = after(game, SetLock("rommel", "port", "West"))
    assert (ports(alone, "rommel"), ports(alone)) == (["West"], ports(game))


@rule("BASE-LOCK-02")
def test_the_lock_of_a_narrower_circle_goes_first():
    game = after(two_ports(), SetLock("GE", "port", "West", never=True))
    assert ports(game) == ["East"]
    assert ports(after(game, SetLock("afrika", "port", "West"))) == ["West"]


@rule("BASE-LOCK-02")
def test_locks_that_contradict_are_refused():
    game = after(two_ports(), SetLock("afrika", "port", "East"))
    assert refused(game, SetLock("afrika", "port", "A-0206"), "BASE-LOCK-01") == [
        "The path of Afrika is already locked so"
    ]
    assert refused(game, SetLock("afrika", "port", "East", never=True), "BASE-LOCK-02") == [
        "The path of Afrika is locked through East (A-0206); clear that first"
    ]
    assert refused(game, SetLock("afrika", "port", "West"), "BASE-LOCK-02") == [
        "No path of Afrika can follow this together with the lock on East (A-0206); clear that first"
    ]
    assert refused(game, SetLock("afrika", "area", "East Sea", never=True), "BASE-LOCK-02") == [
        "No path of Afrika can follow this together with the lock on East (A-0206); clear that first"
    ]
    never = after(two_ports(), SetLock("GE", "area", "West Sea", never=True))
    assert refused(never, SetLock("GE", "area", "West Sea"), "BASE-LOCK-02") == [
        "The path of Germany is locked to keep clear of West Sea; clear that first"
    ]


@rule("BASE-LOCK-01")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (SetLock("afrka", "port", "East"),
         "“afrka” is neither a unit nor a power of this game; did you mean afrika?"),
        (SetLock("qqqq", "port", "East"), "“qqqq” is neither a unit nor a power of this game"),
        (SetLock("afrika", "port", "Nowhere"), "“Nowhere”"),
        (SetLock("afrika", "port", "A-0203"), "A-0203 has no port"),
        (SetLock("afrika", "port", "Inland"), "The port of Inland (A-0004) opens on no sea area"),
        (SetLock("afrika", "area", "Wet Sea"), "did you mean West Sea or East Sea?"),
        (SetLock("afrika", "area", "Empty Quarter"),
         "Empty Quarter has no sea area and no port beside it that a path could come from"),
        (SetLock("afrika", "source", "East"), "East (A-0206) has no city; a source is an HQ, or a city"),
        (SetLock("rommel", "source", "afrika"), "Afrika is no HQ; a source is an HQ, or a city"),
        (SetLock("rommel", "source", "rommel"), "Rommel is never its own source"),
        (SetLock("afrika", "source", "zhukov"),
         "Zhukov belongs to USSR, which doesn't co-operate with Germany"),
        (SetLock("afrika", "port", "East", following=True), "Afrika is no HQ, so no units live from it"),
        (ClearLock("afrika", "port", "East"), "Afrika has no lock on East"),
        (ClearLock("afrika"), "Afrika has no locks"),
        (ClearLock("GE"), "Germany has no locks"),
        (ClearLock(), "No supply path is locked"),
        (ClearLock("nobody"), "“nobody” is neither a unit nor a power of this game"),
    ],
)  # fmt: skip
def test_bad_input_is_told_in_one_sentence(order, said):
    (reason,) = refused(two_ports(), order)
    assert said in reason


@rule("BASE-LOCK-01")
def test_a_lock_that_can_not_be_followed_stays_and_tells_why():
    game = after(two_ports(), SetLock("afrika", "port", "West"), SetHex("West", iced_in=True))
    assert ports(game) == ["East"]
    ((_, broken),) = locks_of(supply.of(game), "afrika")
    assert [sentence(x) for x in (broken.text, *broken.details)] == [
        "The lock through West (A-0201) can't be followed now.",
        "The port of West (A-0201) is iced in.",
    ]
    (task,) = [t for t in rules.tasks(game) if t.id.startswith("base.supply.lock")]
    assert sentence(task.text) == sentence(broken.text) and task.hexes == (game.atlas.find("West"),)
    assert ports(after(game, SetHex("West", iced_in=False))) == ["West"]
    cleared = after(game, *task.orders)
    assert not locks(cleared)


@rule("BASE-LOCK-01")
def test_setting_a_lock_that_waits_is_allowed_with_a_note():
    game = after(two_ports(), SetHex("West", iced_in=True))
    ruling = judged(game, SetLock("afrika", "port", "West"))
    assert ruling.allowed
    assert [sentence(note) for note in ruling.notes][1] == "The port of West (A-0201) is iced in."


@rule("BASE-LOCK-01")
def test_what_a_lock_names_may_be_gone():
    game = after(two_ports(), SetLock("afrika", "source", "rommel"), SetLock("rommel", "port", "East"))
    gone = after(game, DeleteUnit("rommel"))
    told = [sentence(x) for t in rules.tasks(gone) if "lock" in t.id for x in (t.text, t.detail) if x]
    assert told == [
        "The lock through rommel can't be followed now.",
        "rommel is no longer in the game.",
        "The lock on East (A-0206) has lost its unit: rommel is no longer in the game.",
    ]
    assert ports(gone) == ["West"]
