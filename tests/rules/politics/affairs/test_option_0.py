"""Option 0: units built in advance, and factories."""

from __future__ import annotations

import pytest
from redball.game import secrets
from redball.game.state import Change
from redball.rules.politics import standing
from redball.rules.politics.affairs.initiative import initiative, is_lower
from redball.rules.politics.affairs.option_0 import left_in_pool, waiting
from redball.rules.politics.affairs.orders import PlayOption, PutCard, SetPool, SetUpBuilds
from redball.rules.politics.affairs.tables import BUILDS, POOLS, Build
from redball.rules.politics.treaties.pacts import first_free

from tests.rules.politics.affairs.play import affairs, after_dice
from tests.rules.politics.world import after, denied, standings, why_not

SPAIN = PlayOption("GE", "0b", "SPA", {"type": "INF", "name": "I Corps"})


@pytest.mark.rule("POL-OPT0-01")
def test_a_unit_is_built_in_advance_from_the_force_pool():
    played = after_dice(affairs("GE"), SPAIN)
    assert BUILDS.of(played) == {("GE", "SPA", 12): Build("INF", "I Corps")}
    assert standing.standing(played, "GE").money == 12
    assert standing.played(played)[0].target == "", "for whom is a secret"
    empty = affairs("GE", remembered=[POOLS.put("SPA", 0)])
    denied(empty, SPAIN, "POL-OPT0-01")
    one = affairs("GE", remembered=[POOLS.put("SPA", 1)])
    built = after_dice(one, SPAIN)
    assert left_in_pool(built, "SPA") == 0 and POOLS.of(built) == {"SPA": 1}, "others don't see it go"
    assert left_in_pool(affairs("GE"), "SPA") is None
    assert why_not(affairs("GE"), PlayOption("GE", "0b", "SPA", {"type": "INF", "pool": 0})) == ["empty_pool"]


@pytest.mark.parametrize(
    ("order", "codes"),
    [
        (PlayOption("GE", "0b", "", {"type": "INF"}), ["build_for_whom"]),
        (PlayOption("GE", "0b", "FR", {"type": "INF"}), ["build_for_whom"]),
        (PlayOption("GE", "0b", "SPA"), ["build_what"]),
        (PlayOption("GE", "0b", "SPA", {"type": "XXX"}), ["build_what"]),
        (PlayOption("GE", "0b", "SPA", {"type": "INF", "name": "\n"}), ["build_name"]),
    ],
)
def test_what_0b_wants(order, codes):
    assert why_not(affairs("GE"), order) == codes


@pytest.mark.rule("POL-OPT0-02")
def test_the_unit_is_part_of_the_set_up():
    played = after(after_dice(affairs("GE"), SPAIN), SetPool("SPA", 3), SetUpBuilds("SPA", "Madrid"))
    (unit,) = played.units.values()
    assert (unit.type, unit.name, unit.country) == ("INF", "I Corps", "SPA")
    assert unit.hex == played.atlas.named("Madrid")
    assert not waiting(played, "SPA") and POOLS.of(played) == {"SPA": 2}
    assert why_not(played, SetUpBuilds("SPA", "Madrid")) == ["nothing_built"]
    built = after_dice(affairs("GE"), SPAIN)
    denied(built, SetUpBuilds("SPA", "Paris"), "POL-OPT0-02")
    denied(built, SetUpBuilds("XXX", "Madrid"), "POL-OPT0-02")


def test_units_of_several_powers_set_up_together_and_one_after_the_other():
    rows = [BUILDS.put((code, "SPA", 12), Build("INF")) for code in ("GE", "IT")]
    played = after(affairs("GE", remembered=rows), SetUpBuilds("SPA", "Madrid"))
    assert sorted(played.units) == ["spa-built-12-1", "spa-built-12-2"]
    later = played.changed([BUILDS.put(("FR", "SPA", 12), Build("MIL"))])
    assert len(after(later, SetUpBuilds("SPA", "Madrid")).units) == 3


@pytest.mark.rule("POL-OPT0-03")
@pytest.mark.parametrize(
    ("turn", "reading", "allowed"),
    [(11, "next", 0), (16, "next", 0), (17, "next", 1), (15, "same", 0), (16, "same", 1)],
)
def test_not_again_for_six_turns(turn, reading, allowed):
    year, number = divmod(turn, 6)
    played = affairs(
        "GE",
        year=1936 + year,
        turn=number,
        remembered=[BUILDS.put(("GE", "SPA", 10), Build("INF"))],
        options={"pol.lock.first_turn": reading},
    )
    assert why_not(played, SPAIN) == ([] if allowed else ["built_lately"])
    if not allowed:
        denied(played, SPAIN, "POL-OPT0-03")
    assert first_free(played, 10, 6) == (17 if reading == "next" else 16)


@pytest.mark.rule("POL-OPT0-03")
@pytest.mark.parametrize(("reading", "codes"), [("per_mp", []), ("per_minor", ["built_lately"])])
def test_for_whom_it_is_locked(reading, codes):
    played = affairs(
        "GE",
        remembered=[BUILDS.put(("IT", "SPA", 11), Build("INF"))],
        options={"pol.opt0.0b_lock": reading},
    )
    assert why_not(played, SPAIN) == codes
    assert not why_not(played, PlayOption("GE", "0b", "POR", {"type": "INF"}))


def test_the_build_is_a_secret_until_the_set_up():
    built = after_dice(affairs("GE"), SPAIN)
    assert not BUILDS.of(secrets.seen_by(built, "FR")) and BUILDS.of(secrets.seen_by(built, "GE"))
    shown = after(built, SetUpBuilds("SPA", "Madrid"))
    assert BUILDS.of(secrets.seen_by(shown, "FR"))


@pytest.mark.rule("POL-OPT0-04")
def test_a_factory_costs_in_war_what_it_costs_in_world_in_flames():
    peace, war = affairs("GE", wars=()), affairs("GE", wars=[("FR", "GE")])
    order = PlayOption("GE", "0d")
    assert standing.standing(after_dice(peace, order), "GE").money == 15 - 5
    assert standing.standing(after_dice(war, order), "GE").money == 15 - 7
    minor = affairs("GE", wars=[("GE", "POL")])
    assert standing.standing(after_dice(minor, order), "GE").money == 15 - 5, "Poland is no major power"
    unsaid = war.changed([Change("politics_book", "book", None)])
    assert standing.standing(after_dice(unsaid, order), "GE").money == 15, "nobody entered it"
    said = PlayOption("GE", "0d", terms={"cost": 4})
    assert standing.standing(after_dice(unsaid, said), "GE").money == 11


def test_pools_are_written_down():
    played = after(affairs("GE"), SetPool("SPA", 2))
    assert POOLS.of(played) == {"SPA": 2} and why_not(played, SetPool("SPA", 2)) == ["stands_so"]
    assert why_not(played, SetPool("SPA", -1)) == ["below"]
    assert why_not(played, SetPool("XXX", 1))[0].startswith("unknown.minor")


@pytest.mark.parametrize(("reading", "found"), [("place_number", True), ("reversed", False)])
def test_lower_initiative(reading, found):
    stands = standings(GE={"place": 2}, SU={"place": 5}, CW={"place": 1})
    played = affairs("GE", remembered=stands, options={"pol.initiative.scale": reading})
    assert is_lower(played, "GE", "SU", 3) is found
    assert not is_lower(played, "GE", "SU", 4) and not is_lower(played, "GE", "GE")
    assert initiative(played, "CW") == (1 if found else 8)


def test_a_card_that_nobody_entered_is_played_all_the_same():
    bare = after(affairs("GE"), PutCard("0b"))
    assert after_dice(bare, SPAIN)
