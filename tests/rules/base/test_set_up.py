"""Set-up: pools off the map, many units and hexes at once, and the beginning of play (BASE-SETUP)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec
import pytest
from redball import rules
from redball.game import codec, scenario
from redball.game.flaws import Flaw
from redball.game.kinds import PowerCode
from redball.game.orders import (
    AddPower,
    AddUnit,
    BeginPlay,
    BeginSetUp,
    ChangeMany,
    DeleteUnit,
    EditUnit,
    MoveUnit,
    Order,
    PaintControl,
    PlaceUnits,
    PutInPool,
    SetClock,
    SetConvoys,
    SetCooperation,
    SetHotseat,
    SetPower,
    SetWar,
    Step,
)
from redball.game.pools import WAITING, Waiting, is_set_up, waiting
from redball.game.powers import power_infos
from redball.game.session import Session
from redball.game.soundness import findings
from redball.game.state import Change, Game, put_unit
from redball.game.tables import Table
from redball.rules import tasks
from redball.rules.base.set_up import MOST_TOLD, odd_at_beginning
from redball.rules.ruleset import RuleSet
from redball.wording import sentence

from tests.registering import registering
from tests.rules.base.table import after, atlas, game, judged, refused, text
from tests.small_map import in_pool, unit

rule = pytest.mark.rule


def open_game(*units, **fields) -> Game:
    return after(game(*units, **fields), BeginSetUp())


def new(id: str, at: str = "", **fields) -> AddUnit:
    usual = {"name": id.upper(), "type": "INF", "power": "GE", "country": "GER"}
    return AddUnit(id=id, at=at, **{**usual, **fields})


def odd(played: Game) -> list[str]:
    return [sentence(each.text) for each in odd_at_beginning(played)]


# --- the mode -----------------------------------------------------------------------------------------------


@rule("BASE-SETUP-01")
def test_a_game_is_in_set_up_from_its_beginning_to_the_beginning_of_play():
    started = open_game()
    assert not is_set_up(game()) and is_set_up(started) and not is_set_up(after(started, BeginPlay()))
    assert refused(started, BeginSetUp(), "BASE-SETUP-01") == ["The game is being set up already"]


@rule("BASE-SETUP-01")
@pytest.mark.parametrize(
    "order",
    [
        PlaceUnits((new("a", "Tobruk"),)),
        PaintControl("GE", ("Sollum",)),
        SetCooperation("GE", "IT", False),
        AddPower("SU"),
        SetClock("Jan/Feb 1942", "weather", 1),
        BeginPlay(),
    ],
    ids=lambda order: type(order).__name__,
)
def test_what_belongs_to_set_up_is_refused_while_the_game_is_played(order: Order):
    assert refused(game(), order, "BASE-SETUP-01")[0].startswith("That belongs to set-up")
    assert judged(open_game(), order).allowed


@rule("BASE-SETUP-01")
def test_no_phase_is_played_and_nothing_asked_for_but_to_begin():
    started = open_game(rule_sets=("base", "oil", "reorganization"))
    assert "no phase is played" in refused(started, Step(), "BASE-SETUP-01")[0]
    (task,) = tasks(started)
    assert task.orders == (BeginPlay(),) and len(tasks(after(started, BeginPlay()))) >= 1


@rule("BASE-SETUP-01")
def test_other_rule_sets_neither_object_nor_add_to_what_is_done():
    plant = new("plant", "Benghazi", type="SYNTH", power="IT", country="ITA")
    played, started = game(), open_game()
    assert judged(played, plant).notes and not judged(started, plant).notes


# --- many units ---------------------------------------------------------------------------------------------


@rule("BASE-SETUP-02")
def test_many_units_are_placed_by_one_order():
    order = PlaceUnits((new("a", "Tobruk"), new("b", "tobruk"), new("c", "Levant", type="TRS", section=3)))
    then = after(open_game(), order)
    assert [then.atlas.label(then.units[id].hex) for id in "ab"] == ["A-0102", "A-0102"]
    assert (then.units["c"].sea, then.units["c"].section) == (1, 3)
    assert text(open_game(), order) == "3 units are placed: A, B and C"


@rule("BASE-SETUP-02")
def test_units_are_judged_when_all_stand():
    aboard = (new("inf", "Levant"), new("trs", "Levant", type="TRS"))
    assert judged(open_game(), PlaceUnits(aboard)).allowed, "the transport comes with it, in whatever order"
    assert "INF" in refused(open_game(), PlaceUnits(aboard[:1]), "BASE-SETUP-02", "BASE-UNIT-06")[0]
    enemies = PlaceUnits((new("a", "Sollum"), new("b", "Sollum", power="CW", country="GBR")))
    assert len(refused(open_game(), enemies, "BASE-UNIT-10")) == 4


@rule("BASE-SETUP-02")
def test_every_faulty_row_is_named_and_nothing_is_placed():
    rows = (new("15pz", "Tobruk"), new("a", "Nowhere"), new("b", "Sollum"), new("b"), new("c", type="X"))
    said = refused(
        open_game(), PlaceUnits(rows), "BASE-SETUP-02", "BASE-UNIT-02", "BASE-HEX-01", "BASE-UNIT-13"
    )
    assert [each for each in said if each.startswith("Because")] == [
        f"Because of {name} nothing is placed" for name in ("15PZ", "A", "B", "C")
    ]
    assert refused(open_game(), PlaceUnits(()), "BASE-SETUP-02") == ["No unit is named"]


@rule("BASE-SETUP-02")
def test_of_a_thousand_faulty_rows_some_are_told():
    rows = tuple(new(f"u{n}", "Nowhere") for n in range(MOST_TOLD + 5))
    said = refused(open_game(), PlaceUnits(rows), "BASE-SETUP-02")
    assert len(said) == 2 * MOST_TOLD + 1 and said[-1] == "There is something wrong with more units"
    assert len(refused(open_game(), PlaceUnits(rows[:MOST_TOLD]))) == 2 * MOST_TOLD
    assert len(refused(open_game(), PlaceUnits((new("a", type="X"), PutInPool("a", "force"))))) == 2


@rule("BASE-SETUP-02")
def test_units_take_the_hexes_of_their_enemies():
    order = PlaceUnits((new("a", "Sollum"), new("b", "Sollum")))
    then = after(open_game(), order)
    assert then.controller(then.atlas.find("Sollum")) == "GE"
    (note,) = judged(open_game(), order).notes
    assert sentence(note) == "1 hex is taken from the enemy"


# --- pools --------------------------------------------------------------------------------------------------


@rule("BASE-SETUP-03")
def test_new_units_come_into_pools():
    order = PlaceUnits((new("a"), PutInPool("a", "spiral", 2), new("b"), PutInPool("b", "force"), new("c")))
    then = after(open_game(), order)
    assert waiting(then, "a") == Waiting("spiral", then.clock.turn + 2)
    assert in_pool(then, "force") == ["b"] and waiting(then, "c") is None


@rule("BASE-SETUP-03")
@pytest.mark.parametrize(
    ("rows", "part"),
    [
        ((new("a", "Tobruk"), PutInPool("a", "force")), "can't be on the map and in a pool"),
        ((PutInPool("a", "force"), new("a", "Tobruk")), "can't be on the map and in a pool"),
        ((new("a", "Benghazi", type="CV"), PutInPool("a", "force")), "can't be on the map and in a pool"),
        ((new("a", "Levant", type="TRS"), PutInPool("a", "force")), "can't be on the map and in a pool"),
        ((new("a"), PutInPool("15pz", "force")), "There is no unit “15pz”"),
        ((new("a"), PutInPool("a", "froce")), "did you mean force?"),
        ((new("a"), PutInPool("a", "force", 2)), "Only on the production spiral"),
        ((new("a"), PutInPool("a", "spiral", 25)), "can't be due in 25 turns"),
        ((new("a"), PutInPool("a", "spiral", -1)), "can't be due in -1"),
    ],
)
def test_rows_of_pools_that_are_refused(rows, part):
    assert part in " ".join(refused(open_game(), PlaceUnits(rows), "BASE-SETUP-02"))


@rule("BASE-SETUP-03")
def test_nobody_is_due_after_the_calendar():
    late = after(open_game(), SetClock("Jul/Aug 1946", "production"))
    assert judged(late, PutInPool("bb", "spiral", 2)).allowed
    assert "can't be due in 3 turns" in refused(late, PutInPool("bb", "spiral", 3), "BASE-SETUP-03")[0]


@rule("BASE-SETUP-03")
def test_a_unit_goes_to_a_pool_and_back_to_the_map():
    gone = after(game(), PutInPool("bb", "repair"))
    assert gone.units["bb"].hex == -1 and in_pool(gone, "repair") == ["bb"]
    assert refused(gone, PutInPool("bb", "repair"), "BASE-SETUP-03") == ["Littorio is there already"]
    assert [change.table for change in judged(gone, PutInPool("bb", "force")).changes] == ["base_pools"]
    assert after(game(), PutInPool("bb")).units["bb"].hex == -1
    back = after(gone, MoveUnit("bb", "Benghazi"))
    assert waiting(back, "bb") is None and not WAITING.of(back)
    assert codec.encode_position(back) == codec.encode_position(game())


@rule("BASE-SETUP-03")
@pytest.mark.parametrize(
    "order",
    [DeleteUnit("bb"), EditUnit("bb", {"at": "Benghazi"}), PutInPool("bb"), ChangeMany((DeleteUnit("bb"),))],
    ids=lambda order: type(order).__name__,
)
def test_whoever_leaves_a_pool_waits_no_longer(order):
    assert not WAITING.of(after(after(game(), PutInPool("bb", "repair")), order))


@rule("BASE-SETUP-03")
def test_several_units_go_to_pools_by_one_order():
    order = ChangeMany((PutInPool("15pz", "force"), PutInPool("xxi", "spiral", 1)))
    assert text(game(), order) == "2 units go to pools: 15 Pz and XXI"
    assert text(game(), PutInPool("xxi", "spiral", 1)) == "XXI goes to the production spiral, due in 1 turn"
    assert text(after(game(), order), PutInPool("xxi")) == "XXI is off the map and in no pool"


@rule("BASE-SETUP-03")
def test_what_waits_where_it_can_not_is_odd():
    put = after(game(), PutInPool("15pz", "repair"), PutInPool("xxi", "spiral", 1), PutInPool("bb", "force"))
    later = put.changed(
        [
            put_unit(game().units["bb"]),
            WAITING.put("xxi", Waiting("spiral", put.clock.turn - 2)),
            WAITING.put("nobody", Waiting("force")),
            put_unit(unit("sub", "", type="SUB", sea=1, name="Perla")),
            WAITING.put("sub", Waiting("spiral", put.clock.turn)),
            put_unit(unit("dak", "", name="DAK")),
            WAITING.put("dak", Waiting("construction")),
            put_unit(unit("now", "", name="Now")),
            WAITING.put("now", Waiting("spiral", put.clock.turn)),
        ]
    )
    said = [sentence(each.text) for each in rules.oddities(later) if each.clause == "BASE-SETUP-03"]
    assert said == [
        "15 Pz waits in the repair pool, and is no ship",
        "XXI waits on the production spiral, though it was due 2 turns ago",
        "Littorio doesn't wait in the force pool, though the position says so",
        "nobody doesn't wait in the force pool, though the position says so",
        "Perla doesn't wait in the production spiral, though the position says so",
        "DAK waits in the construction pool, and is no ship",
    ]
    assert waiting(later, "sub") is None and waiting(later, "now") is not None
    assert waiting(later, "bb") is None and in_pool(later, "force") == []


@rule("BASE-SETUP-03")
def test_scenarios_hold_pools_and_set_up():
    put = after(open_game(), PutInPool("xxi", "spiral", 3), PutInPool("15pz", "force"))
    written = scenario.write_scenario(put)
    again = scenario.read_scenario(written, lambda *_: put.atlas)
    assert WAITING.of(again) == WAITING.of(put) and is_set_up(again)
    assert "base_pools" not in (plain := scenario.write_scenario(game())) and "set_up" not in plain
    wrong = written.replace('pool = "force"', 'pool = "force", due = 3')
    with pytest.raises(Exception, match="no turn outside the production spiral"):
        scenario.read_scenario(wrong, lambda *_: put.atlas)


# --- powers and control -------------------------------------------------------------------------------------


@rule("BASE-SETUP-04")
def test_hexes_are_painted_and_water_stays():
    order = PaintControl("GE", ("Sollum", "A-0204", "A-0000", "A-0204"))
    then = after(open_game(), order)
    assert {then.controller(then.atlas.find(at)) for at in ("Sollum", "A-0204")} == {"GE"}
    assert text(open_game(), order) == f"{len(then.control)} hexes pass to Germany"
    said = refused(then, order, "BASE-SETUP-04")
    assert said == ["There is no land among these hexes that Germany doesn't control already"]


@rule("BASE-SETUP-04")
def test_a_territory_is_painted_as_a_whole():
    started = open_game()
    code = started.atlas.territories[1].code
    then = after(started, PaintControl("CW", territory=code))
    held = [n for n in started.atlas.land_nodes if started.atlas.territory_at(n).code == code]
    assert held and {then.controller(node) for node in held} == {"CW"}
    assert "no country" in refused(started, PaintControl("CW", territory="ZZ"), "BASE-POWER-02")[0]
    assert "“XX”" in refused(started, PaintControl("XX", ("Sollum",)), "BASE-POWER-01")[0]


@rule("BASE-SETUP-04")
def test_powers_at_peace_co_operate_or_not():
    apart = after(open_game(), SetCooperation("IT", "GE", False))
    assert ("GE", "IT") not in apart.cooperation
    assert after(apart, SetCooperation("GE", "IT")).cooperation == open_game().cooperation
    for order, part in (
        (SetCooperation("GE", "IT"), "co-operate already"),
        (SetCooperation("GE", "CW"), "are at war"),
        (SetCooperation("GE", "CW", False), "don't co-operate anyway"),
        (SetCooperation("GE", "GE"), "with itself"),
    ):
        assert part in refused(open_game(), order, "BASE-SETUP-04")[0]
    enemies = open_game().changed([Change("wars", "", frozenset({("GE", "IT")}))])
    assert judged(enemies, SetCooperation("GE", "IT", False)).allowed


@rule("BASE-SETUP-04")
def test_another_power_plays_with_its_usual_friends():
    then = after(open_game(), AddPower("US"))
    assert then.powers["US"].side == "allied" and ("CW", "US") in then.cooperation
    assert after(open_game(), AddPower("FR", "axis")).powers["FR"].side == "axis"
    enemies = open_game().changed([Change("wars", "", frozenset({("CW", "US")}))])
    assert ("CW", "US") not in after(enemies, AddPower("US")).cooperation
    infos = power_infos()
    assert all(code in infos[other].cooperates for code in infos for other in infos[code].cooperates)
    assert refused(then, AddPower("US"), "BASE-SETUP-04") == ["USA plays already"]
    assert refused(then, AddPower("XX"), "BASE-POWER-01") == ["“XX” is no major power"]
    assert "neutral" in refused(then, AddPower("SU", "neutral"), "BASE-SEQ-04")[0]


# --- play begins --------------------------------------------------------------------------------------------


@rule("BASE-SETUP-01")
def test_the_game_goes_to_any_moment_without_what_happens_on_the_way():
    started = open_game(rule_sets=("base", "oil", "reorganization"))
    then = after(started, SetClock("Jan/Feb 1942", "land_movement", 2))
    assert (then.clock.date, then.clock.phase, then.clock.impulse) == ("Jan/Feb 1942", "land_movement", 2)
    assert then.clock.side != started.clock.first and not list(findings(then))
    assert then.powers == started.powers
    assert text(started, SetClock("mar/apr 1943", "production")) == "Mar/Apr 1943: Production"
    assert judged(after(then, BeginPlay()), Step()).allowed


@rule("BASE-SETUP-01")
@pytest.mark.parametrize(
    ("order", "said"),
    [
        (SetClock("March 1942", "production"), "“March 1942” is no turn, such as Nov/Dec 1941"),
        (SetClock("Mar/Apr 1942", "produktion"), "“produktion” is no phase; did you mean production?"),
        (SetClock("Mar/Apr 1942", "political_bids"), "“political_bids” is no phase"),
        (SetClock("Mar/Apr 1942", "production", 1), "There is no impulse 1 in Production"),
        (SetClock("Mar/Apr 1942", "land_movement"), "There is no impulse 0 in Land movement"),
    ],
    ids=lambda given: getattr(given, "phase", ""),
)
def test_moments_that_there_are_not_are_refused(order: Order, said: str):
    assert refused(open_game(), order, "BASE-SETUP-01") == [said]


@rule("BASE-SETUP-01")
def test_the_present_moment_is_no_other():
    started = open_game()
    clock = started.clock
    assert refused(started, SetClock(clock.date, clock.phase, clock.impulse)) == ["The game is there already"]


@rule("BASE-SETUP-05")
def test_play_begins_and_says_what_is_odd():
    started = after(open_game(), AddPower("SU"), PlaceUnits((new("a"), new("b"))))
    assert odd(started) == [
        "USSR has no unit",
        "USSR is at war with nobody, and not marked as neutral",
        "2 units are neither on the map nor in a pool: A and B",
    ]
    assert [sentence(note) for note in judged(started, BeginPlay()).notes] == odd(started)
    assert odd(game()) == [] and "USSR" not in " ".join(
        odd(after(started, SetPower("SU", {"in_play": False})))
    )
    waits = after(started, PutInPool("a", "force"), PutInPool("b", "force"))
    assert not [text for text in odd(waits) if "in a pool" in text]
    assert "marked as neutral" not in " ".join(odd(after(started, SetPower("SU", {"active": False}))))


@rule("BASE-SETUP-05")
def test_secrets_are_not_told_when_play_begins():
    told = Table("whisper_words", PowerCode, str, secret=lambda _, power: power, judge=_never)
    with registering(RuleSet("whisper", tables=(told,))):
        started = open_game(rule_sets=("base", "whisper")).changed([told.put("GE", "to Paris")])
        notes = [sentence(note) for note in judged(started, BeginPlay()).notes]
        assert "to Paris" in " ".join(notes)
        assert not judged(after(started, SetHotseat()), BeginPlay()).notes


def _never(_known: object, _power: str | None, word: str | None) -> Iterator[Flaw]:
    if word is not None:
        yield Flaw("", word, "nothing")


@rule("BASE-SETUP-05")
def test_units_in_hexes_of_enemies_and_where_none_can_be_are_odd():
    there = open_game(unit("a", "Sollum", name="A"), wars=())
    fought = after(there, SetWar("GE", "CW"))
    assert "A stands in a hex that Commonwealth controls, with whom it is at war" in odd(fought)
    lake = next(n for n in range(len(atlas().grid)) if not atlas().is_land(n) and atlas().sea[n] < 0)
    sunk = there.changed([put_unit(msgspec.structs.replace(there.units["a"], hex=lake))])
    (found,) = (each for each in odd_at_beginning(sunk) if each.hexes == (lake,))
    assert sentence(found.text).startswith("A: ")


# --- undo, redo, saves --------------------------------------------------------------------------------------


def drawn(dice: random.Random, played: Game) -> Order:
    """An order that set-up is made of, sensible or not."""
    ids, places = (
        [*played.units, "nobody"],
        ["Tobruk", "Sollum", "Benghazi", "A-0204", "Levant", "", "Atlantis"],
    )
    one, pool = dice.choice(ids), dice.choice(["force", "spiral", "repair", "construction", ""])
    count = dice.randint(0, 3)
    rows = [
        new(f"n{dice.randint(0, 40)}", dice.choice(places), type=dice.choice(("INF", "TRS")))
        for _ in range(count)
    ]
    into = [PutInPool(row.id, pool) for row in rows if not row.at]
    kinds = (
        PlaceUnits((*rows, *into)),
        PutInPool(one, pool, dice.choice((0, 0, 2))),
        MoveUnit(one, dice.choice(places)),
        ChangeMany(tuple(MoveUnit(id, dice.choice(places)) for id in dice.sample(ids, min(2, len(ids))))),
        DeleteUnit(one),
        PaintControl(dice.choice(("GE", "CW", "XX")), tuple(dice.sample(places, 2))),
        SetWar("GE", "CW", dice.random() < 0.5),
        SetCooperation("GE", "IT", dice.random() < 0.5),
        AddPower(dice.choice(("SU", "FR", "GE"))),
        SetConvoys("Levant", "CW", dice.randint(0, 3)),
        BeginPlay(),
        BeginSetUp(),
    )
    return dice.choice(kinds)


@pytest.mark.parametrize("number", [0, *(pytest.param(n, marks=pytest.mark.deep) for n in range(1, 40))])
def test_walks_through_set_up_are_undone_redone_saved_and_read(number, tmp_path):
    dice, texts = random.Random(number), list[bytes]()
    session = Session.create(tmp_path / "game.redball", open_game(), rules.judge)
    texts.append(codec.encode_position(session.game))
    for _ in range(40):
        if session.commit(drawn(dice, session.game)).allowed:
            texts.append(codec.encode_position(session.game))
    assert len(texts) > 8 and not [f for f in findings(session.game) if f.flaw.grade > 1]
    for at in sorted(range(len(texts)), key=lambda _: dice.random()):
        session.go_to(at)
        assert codec.encode_position(session.game) == texts[at]
    session.go_to(len(texts) - 1)
    session.close()
    with Session.open(tmp_path / "game.redball", rules.judge, lambda *_: atlas()) as again:
        assert codec.encode_position(again.game) == texts[-1]
        while again.undo():
            pass
        assert codec.encode_position(again.game) == texts[0]
