"""Victory cities, changes of ideology, and the bitter end."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball import rules
from redball.game import codec
from redball.game.orders import Step
from redball.game.state import Change, Game
from redball.rules.politics.ideologies import IDEOLOGIES
from redball.rules.politics.nations.orders import SetForces
from redball.rules.politics.nations.pools import is_entered, units
from redball.rules.politics.nations.tables import FORCES
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers import needs, victory
from redball.rules.politics.powers.orders import HalvePool, MarkConquered, MarkHexes
from redball.rules.politics.powers.tables import CONQUERED, MARKED, REMOVED, Removed
from redball.rules.politics.standing import powers, standing
from redball.wording import sentence

from tests.rules.politics.powers.world import at, node, played
from tests.rules.politics.world import TURN, after, denied, why_not

NEEDED = {"GE": 24, "IT": 6, "JA": 16, "FR": 6, "CW": 25, "US": 18, "CH": 4, "SU": 18}
HIGH = {"GE": 19, "IT": 9, "JA": 11, "FR": 6, "CW": 22, "US": 15, "CH": 2, "SU": 14}
CHANGE = {"opt.ideology_change": "on"}
BITTER = {"opt.bitter_end": "on"}


def cities(count: int, by: str) -> list[Change]:
    """So many objective cities that a power holds."""
    atlas = played().atlas
    nodes = [n for n in sorted(atlas.places_at) if atlas.is_city(n)]
    taken = nodes[hash_of(by) : hash_of(by) + count]
    return [
        *(MARKED.put(("objective", n), True) for n in taken),
        *(Change("control", n, by) for n in taken),
    ]


def hash_of(power: str) -> int:
    """Where the cities of a power begin among all."""
    return 60 * list(NEEDED).index(power)


# --- what is needed -----------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VIC-02", "POL-VIC-03", "POL-VIC-04")
def test_sums():
    """W1."""
    game = played()
    assert {code: needs.needed(game, code) for code in powers(game)} == NEEDED
    assert {code: standing(game, code).high_point for code in powers(game)} == HIGH
    assert [needs.needed_by(game, each) for each in IDEOLOGIES] == [46, 53, 18]
    assert sum(NEEDED.values()) == 117 and sum(HIGH.values()) == 98
    tallies = [victory.tally_of(game, each).high_point for each in IDEOLOGIES]
    assert tallies == [39, 45, 14]


@pytest.mark.rule("POL-VIC-01", "POL-VIC-02")
@pytest.mark.parametrize(("count", "met"), [(6, True), (5, False)])
def test_italy_has_what_it_needs(count, met):
    game = played(clock=at("victory", impulse=0), remembered=cities(count, "IT"))
    assert victory.tally(game, "IT").held == count and victory.tally(game, "IT").met is met
    assert ("politics.met.IT" in [task.id for task in rules.tasks(game)]) is met


@pytest.mark.rule("POL-VIC-01")
def test_objective_cities_are_marked():
    game = played()
    assert [
        task.id for task in rules.tasks(played(clock=at("victory", impulse=0))) if "objectives" in task.id
    ]
    marked = after(game, MarkHexes("objective", ("Berlin", "Rome")))
    assert victory.objectives(marked) == tuple(sorted((node("Berlin"), node("Rome"))))
    assert victory.held(marked)["GE"] == 1 and victory.held(marked)["FR"] == 0
    assert not victory.objectives(after(marked, MarkHexes("objective", ("Berlin", "Rome"), False)))
    assert why_not(marked, MarkHexes("objective", ("Berlin",))) == ["marked_so"]
    assert why_not(marked, MarkHexes("objective", ())) == ["no_hexes"]
    assert why_not(marked, MarkHexes("objective", ("Kiruna",))) in (["no_city"], [])


@pytest.mark.parametrize(("reading", "refused"), [("6", True), ("user", False)])
def test_what_italy_needs(reading, refused):
    """POL-AMB-19."""
    game = played(options={"vic.italy_need": reading})
    order = SetStanding("IT", {"needed": 9})
    if refused:
        denied(game, order, "POL-VIC-02", "POL-AMB-19")
        after(game, SetStanding("IT", {"needed": 8}))
    else:
        assert needs.needed_by(after(game, order), "fascist") == 49
        assert "politics.italy" in [task.id for task in rules.tasks(game)]
        assert not list(needs.tasks(game.changed([Change("powers", "IT", None)]))), "a game without Italy"


# --- changes of ideology ------------------------------------------------------------------------------------


def moving(power: str, *ideologies: str, **options: str) -> Game:
    """A power that goes from one ideology to another."""
    game = played(options={**CHANGE, **{f"vic.{k}": v for k, v in options.items()}})
    for each in ideologies:
        game = after(game, SetStanding(power, {"ideology": each}))
    return game


@pytest.mark.rule("POL-VIC-07", "POL-VIC-08", "POL-VIC-09")
def test_italy_joins_the_democrats():
    game = moving("IT", "", "democrat")
    assert needs.needed(game, "IT") == 8
    assert [needs.needed_by(game, each) for each in IDEOLOGIES] == [40, 61, 18]


@pytest.mark.rule("POL-VIC-10")
def test_the_rise_is_for_good_and_repeats():
    assert needs.needed(moving("IT", "", "democrat", "", "communist"), "IT") == 10
    assert needs.needed(moving("IT", "", "democrat", ""), "IT") == 8


@pytest.mark.rule("POL-VIC-11")
@pytest.mark.parametrize(("power", "needed"), [("SU", 22), ("GE", 28), ("US", 22), ("JA", 18)])
def test_great_powers(power, needed):
    into = "democrat" if power != "US" else "fascist"
    assert needs.needed(moving(power, "", into), power) == needed


@pytest.mark.rule("POL-VIC-10", "POL-VIC-11")
def test_germany_leaves_and_comes_back():
    """V-a."""
    game = moving("GE", "", "fascist")
    assert needs.needed(game, "GE") == 28 and needs.needed_by(game, "fascist") == 50


@pytest.mark.parametrize(("reading", "own", "total"), [("entry", 28, 50), ("nothing", 24, 46)])
def test_back_to_the_same(reading, own, total):
    """POL-AMB-17."""
    game = moving("GE", "", "fascist", same_ideology=reading)
    assert (needs.needed(game, "GE"), needs.needed_by(game, "fascist")) == (own, total)
    other = moving("GE", "", "democrat", same_ideology=reading)
    assert needs.needed(other, "GE") == 28, "another ideology counts always"


def test_china_joins_the_communists():
    """V-b."""
    game = moving("CH", "", "communist")
    assert [needs.needed_by(game, each) for each in IDEOLOGIES] == [46, 49, 24]


@pytest.mark.parametrize(("reading", "total"), [("entry", 46), ("leaving", 40)])
def test_when_the_old_need_goes(reading, total):
    """POL-AMB-16."""
    assert needs.needed_by(moving("IT", "", subtract_at=reading), "fascist") == total
    assert needs.needed_by(moving("IT", "", "democrat", subtract_at=reading), "fascist") == 40


@pytest.mark.parametrize(
    ("reading", "own", "totals"),
    [("moved", 4, [46, 49, 22]), ("plus_two", 6, [46, 49, 24]), ("not_added", 4, [46, 49, 18])],
)
def test_a_direct_change(reading, own, totals):
    """POL-AMB-106."""
    game = moving("CH", "communist", direct_change=reading)
    assert needs.needed(game, "CH") == own
    assert [needs.needed_by(game, each) for each in IDEOLOGIES] == totals


@pytest.mark.parametrize(("reading", "own"), [("on", 8), ("off", 6)])
def test_without_these_options(reading, own):
    """POL-AMB-65."""
    game = played(options={"opt.ideology_change": reading})
    game = after(game, SetStanding("IT", {"ideology": ""}), SetStanding("IT", {"ideology": "democrat"}))
    assert needs.needed(game, "IT") == own
    if reading == "off":
        assert [needs.needed_by(game, each) for each in IDEOLOGIES] == [46, 53, 18]


# --- force pools --------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VIC-12", "POL-VIC-13", "POL-VIC-14")
def test_half_of_a_force_pool():
    game = played(options=CHANGE, clock=at("political_affairs", 1938, 1, 0))
    game = after(game, SetStanding("IT", {"ideology": ""}))
    assert "politics.pool.IT" in [task.id for task in rules.tasks(game)]
    game = after(game, HalvePool("IT", ("INF", "FTR"), (8, 4)))
    assert needs.removed(game, "IT") == {"FTR": 2, "INF": 4}
    assert why_not(game, HalvePool("IT", ("INF",), (8,))) == ["no_halving"]
    game = after(game, SetStanding("IT", {"ideology": "democrat"}))
    assert REMOVED.of(game)["IT", "INF"] == Removed(2, TURN[1939, 1]), "two come back, two stay out"
    last = Change("clock", "", at("victory", 1939, 0, 0))
    assert needs.removed(game.changed([last]), "IT")["INF"] == 2
    assert needs.removed(after(game.changed([last]), Step()), "IT") == {}


@pytest.mark.rule("POL-VIC-12", "POL-VIC-13", "POL-VIC-14")
def test_half_of_a_force_pool_that_is_written_down():
    pool = {("INF 2", 0): 5, ("INF 3", 0): 3, ("FTR", 0): 4, ("INF 3", 1940): 2}
    written = [FORCES.put(("IT", kind, year), count) for (kind, year), count in pool.items()]
    game = played(options=CHANGE, clock=at("political_affairs", 1938, 1, 0), remembered=written)
    game = after(game, SetStanding("IT", {"ideology": ""}))
    assert why_not(game, HalvePool("IT", ("INF", "FTR"), (7, 4))) == ["pool_has"]
    assert why_not(game, HalvePool("IT", ("INF",), (8,))) == ["pool_has"]
    game = after(game, HalvePool("IT", ("INF", "FTR"), (8, 4)))
    assert needs.removed(game, "IT") == {"FTR": 2, "INF 2": 3, "INF 3": 1}, "four of eight, in proportion"
    assert units(game, "IT") == {"FTR": 2, "INF 2": 2, "INF 3": 2}
    game = after(game, SetStanding("IT", {"ideology": "democrat"}))
    assert needs.removed(game, "IT") == {"FTR": 1, "INF 2": 1, "INF 3": 1}
    assert units(game, "IT") == {"FTR": 3, "INF 2": 4, "INF 3": 2}
    back = after(game.changed([Change("clock", "", at("victory", 1939, 0, 0))]), Step())
    assert needs.removed(back, "IT") == {} and units(back, "IT", 1940) == {"INF 3": 2}
    assert units(back, "IT") == {"FTR": 4, "INF 2": 5, "INF 3": 3}


@pytest.mark.rule("POL-VIC-12", "POL-VIC-13", "POL-VIC-14")
def test_a_force_pool_that_loses_its_last_unit_is_still_written_down():
    written = [FORCES.put(("IT", "CV", 0), 1)]
    game = played(options=CHANGE, clock=at("political_affairs", 1938, 1, 0), remembered=written)
    game = after(game, SetStanding("IT", {"ideology": ""}), HalvePool("IT", ("CV",), (1,)))
    assert units(game, "IT") == {} and needs.removed(game, "IT") == {"CV": 1}
    assert is_entered(game, "IT") and not is_entered(game, "GE"), "empty is not the same as unknown"
    back = after(game, SetStanding("IT", {"ideology": "democrat"}))
    assert units(back, "IT") == {"CV": 1} and needs.removed(back, "IT") == {}, "it comes back into its pool"


@pytest.mark.rule("POL-VIC-12")
def test_a_force_pool_that_is_written_down_as_empty():
    game = played(options=CHANGE, clock=at("political_affairs", 1938, 1, 0))
    game = after(game, SetStanding("IT", {"ideology": ""}))
    assert why_not(game, HalvePool("IT", (), ())) == ["types_and_counts"], "nobody wrote it down"
    game = after(game, SetForces("IT", "INF", 0))
    assert is_entered(game, "IT") and why_not(game, SetForces("IT", "INF", 0)) == ["stands_so"]
    assert why_not(game, HalvePool("IT", ("INF",), (2,))) == ["pool_has"]
    read = codec.decode_position(codec.encode_position(game), game.atlas)
    assert is_entered(read, "IT") and units(read, "IT") == {}, "saved and read again"
    assert sentence(rules.judge(game, HalvePool("IT", (), ())).text).endswith("its force pool is empty")
    halved = after(game, HalvePool("IT", (), ()))
    assert "politics.pool.IT" not in [task.id for task in rules.tasks(halved)]


@pytest.mark.rule("POL-VIC-14")
def test_what_comes_back_with_a_new_year_is_added_to_its_units():
    kept = [
        FORCES.put(("IT", "INF", 0), 1),
        FORCES.put(("IT", "INF", 1939), 2),
        REMOVED.put(("IT", "INF"), Removed(3, TURN[1939, 0])),
    ]
    game = played(options=CHANGE, clock=at("victory", 1938, 5, 0), remembered=kept)
    back = after(game, Step())
    assert units(back, "IT") == {"INF": 6} and not units(back, "IT", 1939) and not needs.removed(back, "IT")


@pytest.mark.rule("POL-VIC-13")
def test_half_of_an_odd_number():
    game = after(played(options=CHANGE), SetStanding("IT", {"ideology": ""}), HalvePool("IT", ("INF",), (5,)))
    assert needs.removed(game, "IT") == {"INF": 3}
    assert needs.removed(after(game, SetStanding("IT", {"ideology": "fascist"})), "IT") == {"INF": 1}


def test_a_force_pool_that_was_never_halved():
    game = played(options=CHANGE)
    game = after(game, SetStanding("IT", {"ideology": ""}), SetStanding("IT", {"ideology": "fascist"}))
    assert not [task.id for task in rules.tasks(game) if "pool" in task.id]


@pytest.mark.rule("POL-VIC-13")
def test_a_direct_change_gives_nothing_back():
    game = played(options=CHANGE, remembered=[REMOVED.put(("IT", "INF"), Removed(4))])
    changed = after(game, SetStanding("IT", {"ideology": "democrat"}))
    assert REMOVED.of(changed) == {("IT", "INF"): Removed(4)}


def test_what_is_no_force_pool():
    game = after(played(options=CHANGE), SetStanding("IT", {"ideology": ""}))
    assert why_not(game, HalvePool("IT", ("XXX",), (1,))) == ["unknown.type"]
    assert why_not(game, HalvePool("IT", ("INF", "INF"), (1, 2))) == ["types_and_counts"]
    assert why_not(game, HalvePool("IT", ("INF",), (-1,))) == ["no_amount"]


@pytest.mark.parametrize("reading", ["random", "owner", "ask"])
def test_who_picks_units(reading):
    """POL-AMB-114; odd numbers by the general rounding."""
    game = after(
        played(options={**CHANGE, "pool.removal_choice": reading}), SetStanding("IT", {"ideology": ""})
    )
    ruling = rules.judge(game, HalvePool("IT", ("INF",), (5,)))
    assert [note.code for note in ruling.notes] == [f"politics.picks.{reading}"]
    assert needs.removed(game.changed(ruling.changes), "IT") == {"INF": 3}


# --- to the bitter end --------------------------------------------------------------------------------------


def without(*fallen: str) -> list[Change]:
    """Everything that some powers control goes to the USA."""
    game = played()
    return [Change("control", n, "US") for n in game.atlas.land_nodes if game.power_over(n) in fallen]


def conquered(*fallen: str) -> list[Change]:
    return [CONQUERED.put(code, True) for code in fallen]


@pytest.mark.rule("POL-VIC-05")
def test_the_bitter_end():
    fascists = conquered("GE", "IT", "JA")
    assert victory.has_ended(played(options=BITTER, remembered=[*fascists, *without("CW", "FR", "CH")]))
    assert not victory.has_ended(played(remembered=[*fascists, *without("CW", "FR", "CH")])), "by option only"
    assert not victory.has_ended(played(options=BITTER, remembered=without("CW", "FR", "CH")))


@pytest.mark.rule("POL-VIC-05")
def test_one_island_is_enough():
    rest = [*conquered("SU"), *without("IT", "JA")]
    island = [Change("control", node("Truk"), "JA")]
    two = played(options=BITTER, remembered=[*rest, *island])
    assert not victory.has_ended(two), "Germany and Japan are left"
    assert victory.has_ended(played(options=BITTER, remembered=rest))


@pytest.mark.rule("POL-VIC-05")
def test_the_lone_ussr_is_a_second_ideology():
    """POL-AMB-18."""
    assert victory.has_ended(played(options=BITTER, remembered=conquered("GE", "IT", "JA")))


@pytest.mark.rule("POL-VIC-06")
def test_who_wins_then():
    game = played(options=BITTER, remembered=[*cities(20, "GE"), *cities(15, "SU")])
    assert victory.tally(game, "GE").percent == F(2000, 19) and victory.tally(game, "SU").percent == F(
        1500, 14
    )
    assert victory.winners(game) == ("SU",)
    game = played(options=BITTER, remembered=[*cities(6, "JA"), *cities(5, "IT")])
    assert victory.winners(game) == ("IT",), "V-c"


@pytest.mark.parametrize(("reading", "winners"), [("mp", ("IT",)), ("ideology", ("communist",))])
def test_powers_or_ideologies(reading, winners):
    """POL-AMB-18."""
    remembered = [*cities(9, "IT"), *cities(13, "SU"), *conquered("GE", "IT", "JA")]
    clock = at("victory", impulse=0)
    game = played(options={**BITTER, "vic.bitter": reading}, remembered=remembered, clock=clock)
    assert victory.winners(game) == winners
    assert "politics.end" in [task.id for task in rules.tasks(game)]


def test_conquest_is_written_down():
    game = after(played(), MarkConquered("IT"))
    assert victory.is_conquered(game, "IT") and not victory.is_eliminated(game, "IT")
    assert not victory.is_conquered(after(game, MarkConquered("IT", False)), "IT")
    assert why_not(game, MarkConquered("IT")) == ["stands_so"]
    gone = played(remembered=without("FR"))
    assert victory.is_conquered(gone, "FR") and not victory.is_conquered(gone, "IT")
