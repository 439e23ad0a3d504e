"""Random treaties, wars and surrenders: nothing raises, every ruling has its sentences, what rules write down
a scenario may say, and what must always hold does.
"""

from __future__ import annotations

import random
from typing import Any

import pytest
from redball.game.orders import MoveUnit, Order, SetControl, SetCountry, SetWar
from redball.game.state import Game, pair, put_clock
from redball.rules.politics import standing
from redball.rules.politics.affairs.tables import TRADE_LIMITS, WAR_CHART, TradeRow, WarRow
from redball.rules.politics.orders import SetMinor, SetStanding
from redball.rules.politics.tables import CASUS_BELLI, TREATIES, WARS
from redball.rules.politics.treaties import trade
from redball.rules.politics.treaties.orders import (
    AgreeTrade,
    BreakPact,
    DrawPactChits,
    FailTrade,
    LendLease,
    SetGarrison,
    SetPact,
    SignPact,
    SignTreaty,
)
from redball.rules.politics.treaties.tables import PACTS, TRADES
from redball.rules.politics.war import outlook, passages
from redball.rules.politics.war.orders import (
    AnnounceWar,
    DeclareWar,
    DenyPassage,
    JoinAttacked,
    LapseWar,
    PutOnTop,
    Surrender,
)

from tests.deep import cases
from tests.rules.politics.world import POWERS, after, at, game, judged, unit

MINORS = ("POL", "NOR", "BEL", "ROM", "SPA", "FIN", "DEN")
PLACES = ("Warsaw", "Oslo", "Brussels", "Gibraltar", "Kiel", "Copenhagen", "Paris", "Bucharest", "Strasbourg")
PHASES = ("political_affairs", "declare_war", "declare_war", "production", "us_entry", "peace")
ORDERS = 90


def begun() -> Game:
    """All powers at peace, with some units, limits and a chart."""
    units = [unit(f"{code}{n}", place, power=code) for code in POWERS for n, place in enumerate(PLACES[:2])]
    limits = [TRADE_LIMITS.put(level, TradeRow(2 * level, level, level)) for level in (1, 2, 3)]
    chart = [WAR_CHART.put((target, ""), WarRow(2, {"1936": 4}, {"SWE": -1})) for target in ("POL", "FR")]
    return game(*units, clock=at("political_affairs", 1938), remembered=[*limits, *chart])


def any_order(rng: random.Random) -> Order:
    """Some order of treaties, war, or what bears on them."""
    a, b, c = (rng.choice(POWERS) for _ in range(3))
    minor, place, n = rng.choice(MINORS), rng.choice(PLACES), rng.randrange(4)
    goods = {name: rng.randrange(3) for name in rng.sample(trade.GOODS, 2)}
    terms: dict[str, Any] = {
        "answered": rng.random() < 0.7,
        "bp": n,
        "longer": 3 * n,
        "all": rng.random() < 0.3,
    }
    made: list[Order] = [
        SignTreaty(a, b, n),
        AgreeTrade(a, b, goods, {"oil": n}, imposed=rng.random() < 0.5),
        FailTrade(a, b, rng.random() < 0.8),
        LendLease(a, b, n),
        SignPact(a, b, longer=n, ratio=rng.choice(("", "3:2"))),
        SetPact(a, b, {"aircraft": {a: 12 + n}}),
        BreakPact(a, b, aircraft=rng.random() < 0.5),
        DrawPactChits(a, b, n),
        SetGarrison(f"{a}{n % 2}", b, n),
        AnnounceWar(a, rng.choice((b, minor))),
        DeclareWar(a, rng.choice((b, minor))),
        DeclareWar(a, rng.choice((b, minor))),
        DeclareWar(a, b, partner=c),
        SetWar(a, rng.choice((b, minor)), rng.random() < 0.6),
        JoinAttacked(minor, a),
        PutOnTop(a),
        LapseWar(a, minor),
        Surrender(a, b, cede=(place,), passages=("Kiel Canal",)[: n % 2], **terms),
        DenyPassage(a, rng.choice(("Kiel Canal", "Strait of Gibraltar", "Sound and Belts")), b, n > 0),
        SetMinor(minor, {"at": f"P-07{10 + n}", "director": a, "guarantor": b, "civil_war": (a, b)}),
        SetMinor(minor, {"allies": (a, b), "controller": c, "joined": False}),
        SetStanding(a, {"at": f"P-07{10 + n}", "ideology": rng.choice(("fascist", "democrat", ""))}),
        SetCountry(minor, rng.choice((a, "")), conquered=False),
        SetControl(place, a),
        MoveUnit(f"{a}{n % 2}", place),
    ]
    return rng.choice(made)


def check(played: Game) -> None:
    """What must hold of every position."""
    for both in TREATIES.of(played):
        assert both not in played.wars, "no treaty outlasts a war"
    for both in PACTS.of(played):
        assert both not in played.wars
    for way, goods in TRADES.of(played).items():
        assert pair(*way) not in played.wars and not goods.empty
    assert set(WARS.of(played)) == set(played.wars), "of every war it is known when it began"
    for (holder, against, _), casus in CASUS_BELLI.of(played).items():
        assert holder != against and (casus.until is None or casus.until >= 0)
    for name in passages.waterways(played):
        for power in passages.controllers(played, name):
            for enemy in standing.enemies(played, power):
                assert not passages.may_pass(played, enemy, name)


@pytest.mark.parametrize("seed", cases(range(12), 2))
def test_random_orders(seed):
    rng = random.Random(seed)
    played, given = begun(), 0
    for _ in range(ORDERS):
        order = any_order(rng)
        if judged(played, order).allowed:
            played = after(played, order)
            given += 1
            check(played)
        if rng.random() < 0.15:
            turn = min(played.clock.turn + rng.randrange(2), 60)
            phase = rng.choice(PHASES)
            played = played.changed(
                [put_clock(at(phase, 1936 + turn // 6, turn % 6, 1 if phase == "declare_war" else 0))]
            )
        if rng.random() < 0.1:
            outlook.of_war(played, *rng.sample(POWERS, 2))
    assert given > ORDERS // 5, "many of them may be given"
