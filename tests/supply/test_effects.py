"""What being out of supply means, and who may help for an impulse (base game 3.8 to 3.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from redball import supply
from redball.supply import Status
from redball.supply.reasons.effects import EFFECTS_CLAUSE, effects
from redball.supply.tracing.emergency import Help, help_text
from redball.wording import sentence

from tests.small_map import small_atlas, small_game, spot, unit


def told(kind: str, organized: bool, status: Status) -> str:
    return " ".join(sentence(m) for m in effects(unit("u", type=kind, organized=organized), status))


@pytest.mark.rule("BASE-SUP-16")
@pytest.mark.parametrize(
    ("kind", "organized", "parts"),
    [
        ("INF", True, ("may not attack or overrun", "move once")),
        ("INF", False, ("cannot move", "weaker in defence")),
        ("HQ-I", True, ("may not attack", "no normal reorganization")),
        ("LND", True, ("no missions", "only rebase")),
        ("LND", False, ("cannot fly",)),
        ("BB", True, ("one movement less", "not search or bombard", "then face-down")),
        ("BB", False, ("cannot sail",)),
    ],
)
@pytest.mark.parametrize("status", [Status.OUT, Status.ISOLATED, Status.EMERGENCY])
def test_what_a_unit_out_of_supply_may_not_do(kind, organized, parts, status):
    text = told(kind, organized, status)
    assert all(part in text for part in parts)
    assert text.endswith("Lack of supply alone never destroys it.")
    assert ("option 47" in text) is (status is Status.ISOLATED and kind in ("INF", "HQ-I"))
    assert ("normal reorganization" in text) is (kind == "HQ-I")


@pytest.mark.rule("BASE-SUP-16")
@pytest.mark.parametrize("status", [Status.IN, Status.AT_SEA, Status.LIMITED, Status.OFF_MAP])
@pytest.mark.parametrize("kind", ["INF", "LND", "BB"])
def test_units_in_supply_suffer_nothing(kind, status):
    assert told(kind, True, status) == ""


def test_the_effects_rest_on_a_rule():
    from redball.rules import clauses

    assert "never destroys" in clauses()[EFFECTS_CLAUSE].text


# --- 3.8: emergency HQ supply -----------------------------------------------------------------------------

PLAYED = {"supply.emergency_hq": True, "supply.coastal_start": "none"}


def pocket(*units, **options):
    """Four hexes that nothing leads to, with an HQ in the first."""
    atlas = small_atlas(". ~ . . . . . .", places=[spot("Berlin", "A-0000", "capital")])
    hq = unit("hq", "A-0002", type="HQ-I", reorganization=3)
    return small_game(atlas, [hq, *units], options=PLAYED | {f"supply.{k}": v for k, v in options.items()})


def helpers(game, name: str = "u") -> tuple[Help, ...]:
    return supply.of(game).emergency_help(name)


@pytest.mark.rule("BASE-SUP-14")
@pytest.mark.parametrize(("column", "helped"), [(2, True), (6, True), (7, False)])
def test_within_a_basic_path_of_a_face_up_hq(column, helped):
    game = pocket(unit("u", f"A-000{column}"))
    assert helpers(game) == ((Help("hq", 3, True),) if helped else ())
    assert supply.of(game).status("u") is (Status.EMERGENCY if helped else Status.ISOLATED)
    assert helpers(game, "hq") == (Help("hq", 3, True),), "itself"


@pytest.mark.rule("BASE-SUP-14")
def test_neither_face_down_nor_surprised():
    game = pocket(unit("u", "A-0003"))
    down = unit("hq", "A-0002", type="HQ-I", organized=False, reorganization=3)
    asleep = game.units | small_game(game.atlas, [down]).units
    assert helpers(replace(game, units=asleep)) == ()
    assert helpers(pocket(unit("u", "A-0003"), surprised=["GE"])) == ()
    assert helpers(pocket(unit("u", "A-0003"), surprised=["SU"])) != ()
    assert helpers(replace(game, options={"supply.coastal_start": "none"})) == ()


@pytest.mark.rule("BASE-SUP-14")
def test_an_hq_that_stays_face_up_must_not_be_activated():
    game = pocket(unit("u", "A-0003"), emergency_flips_hq=False)
    assert helpers(game) == (Help("hq", 3, False),)
    busy = unit("hq", "A-0002", type="HQ-I", reorganization=3, activated=1)
    units = small_game(game.atlas, [busy]).units
    assert helpers(replace(game, units=game.units | units)) == ()
    flips = PLAYED | {"supply.emergency_flips_hq": True}
    assert helpers(replace(game, units=game.units | units, options=flips)) == (Help("hq", 3, True),)


@pytest.mark.rule("BASE-SUP-14")
@pytest.mark.parametrize(
    ("who", "options", "half"),
    [
        (unit("u", "A-0003", size="division"), {}, False),
        (unit("u", "A-0003", size="division"), {"emergency_divisions_half": True}, True),
        (unit("u", "A-0003"), {"emergency_divisions_half": True}, False),
        (unit("u", "A-0003", type="FTR", cost=2), {}, False),
        (unit("u", "A-0003", type="FTR", cost=2), {"emergency_cheap_aircraft": 2}, True),
        (unit("u", "A-0003", type="FTR", cost=3), {"emergency_cheap_aircraft": 2}, False),
        (unit("u", "A-0003", type="FTR", cost=0), {}, False),
    ],
)
def test_who_counts_half(who, options, half):
    game = pocket(who, **options)
    (help,) = helpers(game)
    assert help.half is half
    assert ("counts half" in sentence(help_text(game, help))) is half


@pytest.mark.rule("BASE-SUP-15")
def test_supply_units_in_a_basic_path():
    """3.9: offered, never applied; of those who co-operate too."""
    for power, expected in (("GE", True), ("IT", True), ("JA", False)):
        dump = unit("dump", "A-0006", type="SUPPLY", power=power)
        game = pocket(unit("u", "A-0003"), dump, supply_units=True, emergency_hq=False)
        assert (helpers(game) == (Help("dump", 0, False),)) is expected
        assert not supply.of(game).in_supply("u")


# --- 3.10: isolated ---------------------------------------------------------------------------------------


@pytest.mark.rule("BASE-SUP-17")
def test_isolated_means_no_path_of_any_length():
    atlas = small_atlas(
        " ".join("." * 20) + "\n " + " ".join("~" * 20),
        places=[
            spot("Berlin", "A-0000", "capital", port="minor"),
            spot("Oslo", "A-0019", "town", port="minor"),
        ],
    )
    options = {"supply.range_basic": 2, "supply.coastal_start": "none"}
    far = small_game(atlas, [unit("u", "A-0010")], options=options)
    assert supply.of(far).status("u") is Status.OUT
    by_sea = replace(far, control={5: "SU"}, wars=frozenset({("GE", "SU")}))
    assert supply.of(by_sea).status("u") is Status.OUT, "east to Oslo, nine hexes, and over sea"
    cut = replace(by_sea, control={5: "SU", 15: "SU"})
    assert supply.of(cut).status("u") is Status.ISOLATED
    assert supply.of(cut).is_isolated("u") and not supply.of(far).is_isolated("u")


@pytest.mark.rule("BASE-SUP-17")
def test_isolation_follows_the_unit_s_own_sources():
    """Beside a friend's HQ in supply, but without any city of its own."""
    atlas = small_atlas(". . . .", places=[spot("Berlin", "A-0000", "capital")])
    game = small_game(atlas, [unit("jap", "A-0002", power="JA"), unit("ger", "A-0002")])
    assert supply.of(game).statuses() == {"jap": Status.ISOLATED, "ger": Status.IN}
