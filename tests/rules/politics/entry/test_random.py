"""Random orders of US entry, sanctions, intelligence and the order of impulses, odd ones among them: nothing
raises, every ruling has its sentences, and what must always hold does.
"""

from __future__ import annotations

import random

import pytest
from redball import rules
from redball.game.flaws import Grade
from redball.game.orders import Order, SetControl, SetWar, Step
from redball.game.soundness import refused_changes
from redball.game.state import FIELDS, Game, put_clock
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.entry.orders import (
    AddSanction,
    CompareIntelligence,
    DeclineEntry,
    MakeCup,
    NoteChits,
    RollCityChit,
    RollEntry,
    RollIntelligence,
    RollItsWar,
    RollWarChit,
    SetEntryPool,
    SetIntelligence,
    SpendIntelligence,
    UseEntryChit,
)
from redball.rules.politics.entry.tables import CHITS, CUP, ENTRY_ROLLS, POINTS
from redball.rules.politics.tables import PLAYED, Played
from redball.rules.politics.turns import track
from redball.rules.politics.turns.orders import (
    CallReroll,
    EndImpulse,
    GoAfterLast,
    RollOrder,
    SetImpulse,
    SetTrack,
    TakePlace,
)
from redball.rules.politics.turns.tables import TRACK

from tests.deep import cases
from tests.rules.politics.world import POWERS, at, game, judged

IDEOLOGIES = ("fascist", "democrat", "communist")
PHASES = ("political_affairs", "initiative", "declare_war", "end_of_action", "intelligence", "us_entry")
ORDERS = 150


def begun(rng: random.Random) -> Game:
    """A war of long standing, with some or all of the optional rules."""
    options = {f"pol.opt.{name}": rng.choice(("on", "off")) for name in ("us_entry", "sanctions")}
    kept = [
        *(PLAYED.put((30, n), Played(rng.choice(POWERS), "IPO 5")) for n in range(1, 5)),
        *(ENTRY_TOTALS.put(code, 60) for code in ("GE", "JA")),
    ]
    wars = [("CW", "GE"), ("FR", "GE"), ("CH", "JA")]
    clock = at("us_entry", 1941, 0, 0)
    return game(clock=clock, wars=wars, remembered=kept, options={**options, "pol.opt.intelligence": "on"})


def any_order(rng: random.Random) -> Order:
    """Some order, with a value that may be odd."""
    n = rng.choice((-(10**30), -1, 0, 1, 1, 2, 3, 4, 10**30))
    power, each, other = (
        rng.choice((*POWERS, "", "XX")),
        rng.choice(IDEOLOGIES),
        rng.choice((*IDEOLOGIES, "")),
    )
    pool = rng.choice((*POWERS, "fascist", "communist", "democrat", "", "“"))
    what = rng.choice(("card", "card", "sanction"))
    how = rng.choice(("draw", "move", "return", "back"))
    option = rng.choice((13, 27, 31, 35, 43, n))
    made: list[Order] = [
        MakeCup(),
        SetEntryPool(pool, n),
        NoteChits(pool, (1,) * rng.randrange(4)),
        NoteChits(pool, (n, 1)),
        RollWarChit(power, rng.choice(("democracy", "china")), pool, n),
        RollCityChit(n, pool),
        RollEntry(rng.randrange(6), pool, rng.choice(("", "4", "24", "-3", "9/2", "x", "9" * 40)), what),
        RollEntry(rng.randrange(6), pool, "5", "democracy"),
        UseEntryChit(rng.randrange(6), how, rng.choice((pool, "")), what),
        UseEntryChit(rng.randrange(6), how),
        DeclineEntry(n, what),
        RollItsWar(power, n, {"43": 1, "x": n}),
        AddSanction(rng.randrange(6), option, n, n),
        RollIntelligence(power, n),
        CompareIntelligence({each: n, "democrat": 3}),
        CompareIntelligence(),
        SetIntelligence(power, n),
        SpendIntelligence(power, n, rng.choice(("d6", "2d6", "entry_chit"))),
        RollOrder({each: n}),
        RollOrder(),
        CallReroll(each, other),
        GoAfterLast(each),
        TakePlace(each, n),
        SetTrack(each, n),
        EndImpulse(each, n, rng.randrange(12)),
        SetImpulse(each, n, 2),
        SetWar(rng.choice(POWERS), rng.choice(POWERS), rng.random() < 0.5),
        SetControl("Chungking", rng.choice(("JA", "CH"))),
        Step(),
    ]
    return rng.choice(made)


def thrown(rng: random.Random, played: Game, order: Order) -> Game:
    """The game after an order, with as many dice as it asks for."""
    dice: tuple[int, ...] = ()
    ruling = rules.judge(played, order)
    while ruling.allowed and ruling.dice > len(dice):
        dice += (rng.randrange(1, 1 + ruling.faces(len(dice))),)
        ruling = rules.judge(played, order, dice)
    assert ruling.allowed, "dice make no order impossible"
    after = played.changed(ruling.changes)
    own = [change for change in ruling.changes if change.table not in FIELDS]
    assert not refused_changes(after, own, Grade.LAX), "what rules write down, a scenario may say"
    return after


def check(played: Game) -> None:
    """What must hold of every position."""
    assert all(count > 0 for count in CHITS.of(played).values())
    assert all(-1 <= box <= 2 for box in TRACK.of(played).values())
    assert all(points > 0 for points in POINTS.of(played).values())
    assert all(0 <= found.left <= found.chits for found in ENTRY_ROLLS.of(played).values())
    assert len(track.order_now(played)) in (0, 3)
    for cup in CUP.of(played).values():
        assert len(set(cup.years)) == len(cup.years)


@pytest.mark.parametrize("seed", cases(range(12), 3))
def test_random_orders(seed):
    rng = random.Random(seed)
    played, given = begun(rng), 0
    for _ in range(ORDERS):
        order = any_order(rng)
        if judged(played, order).allowed:
            played = thrown(rng, played, order)
            given += 1
            check(played)
        if rng.random() < 0.15:
            turn = min(played.clock.turn + (rng.random() < 0.2), 60)
            phase = rng.choice(PHASES)
            inside = phase in ("declare_war", "end_of_action")
            played = played.changed([put_clock(at(phase, 1936 + turn // 6, turn % 6, 2 if inside else 0))])
        for task in rules.tasks(played):
            assert task.text
    assert given > ORDERS // 10, "many of them may be given"
