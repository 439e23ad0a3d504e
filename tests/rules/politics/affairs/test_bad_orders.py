"""Orders of political affairs that must be refused, each with the clause that says so."""

from __future__ import annotations

import pytest
from redball.rules.politics.affairs.orders import (
    MakeBid,
    NameOption,
    PassOption,
    PlayOption,
    PutCard,
    ReadImplication,
    RevealBids,
    SetPool,
    SetUpBuilds,
    UseCardBook,
)
from redball.rules.politics.affairs.tables import DUTIES, PENDING, Duty, Pending

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import at, denied, game

PHASES = ("weather", "declare_war", "reinforcement", "production")
AFFAIRS = [
    (PlayOption("GE", "IPO 5"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 5", "GE"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 5", "FR"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 5", "spain"), "POL-CARD-02"),
    (PlayOption("GE", ""), "POL-CARD-02"),
    (PlayOption("GE", "ipo 5"), "POL-CARD-02"),
    (PlayOption("GE", "0(f)"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 100"), "POL-CARD-02"),
    (PlayOption("GE", "US 6"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 7", "FR"), "POL-CARD-02"),
    (PlayOption("GE", "IPO 9"), "POL-IPO9-06"),
    (PlayOption("GE", "IPO 9", "GE"), "POL-IPO9-06"),
    (PlayOption("GE", "IPO 9", "SPA"), "POL-IPO9-06"),
    (PlayOption("GE", "IPO 1"), "POL-IPO-01"),
    (PlayOption("GE", "IPO 1", terms={"towards": "north"}), "POL-IPO-01"),
    (PlayOption("GE", "IPO 1", terms={"towards": ["fascist"]}), "POL-IPO-01"),
    (PlayOption("GE", "IPO 1", terms={"towards": "democrat", "way": []}), "POL-IPO-01"),
    (PlayOption("GE", "IPO 1", terms={"towards": "democrat", "way": ["P-9999"], "points": 1}), "POL-IPO-01"),
    (PlayOption("GE", "IPO 2", "SPA"), "POL-IPO-02"),
    (PlayOption("GE", "IPO 2", "SPA", {"factory": "Berlin"}), "POL-IPO-02"),
    (PlayOption("GE", "IPO 2", "SPA", {"factory": 3}), "POL-IPO-02"),
    (PlayOption("GE", "IPO 2", "SPA", {"resources": "r"}), "POL-IPO-02"),
    (PlayOption("GE", "IPO 2", "SPA", {"resources": ["Madrid"]}), "POL-IPO-02"),
    (PlayOption("GE", "0b"), "POL-OPT0-01"),
    (PlayOption("GE", "0b", "FR", {"type": "INF"}), "POL-OPT0-01"),
    (PlayOption("GE", "0b", "SPA", {"type": 5}), "POL-OPT0-01"),
    (PlayOption("GE", "0b", "SPA", {"type": "INF", "name": 5}), "POL-OPT0-01"),
    (PlayOption("GE", "0b", "SPA", {"type": "INF", "pool": 0}), "POL-OPT0-01"),
    (PlayOption("IT", "IPO 5", "SPA"), "POL-CARD-04"),
    (PlayOption("CC", "IPO 5", "SPA"), "POL-CARD-04"),
    (PlayOption("YY", "IPO 5", "SPA"), "BASE-POWER-01"),
    (PassOption("IT"), "POL-CARD-04"),
    (PassOption("CC"), "POL-CARD-04"),
    (PassOption(""), "BASE-POWER-01"),
    (RevealBids(), "POL-BID-01"),
    (MakeBid("GE", 1), "POL-BID-01"),
    (NameOption("GE", "IPO 5"), "POL-IPO9-10"),
    (NameOption("GE", "five"), "POL-IPO9-10"),
    (NameOption("CC", "IPO 5"), "POL-IPO9-10"),
    (ReadImplication("GE", 9), "POL-IPO9-07"),
    (ReadImplication("ZZ", 9), "BASE-POWER-01"),
    (SetPool("SPA", -1), "POL-OPT0-01"),
    (SetPool("SPA", 1000), "POL-OPT0-01"),
    (SetPool("GER", 1), "POL-OPT0-01"),
    (SetUpBuilds("SPA", "Madrid"), "POL-OPT0-02"),
    (SetUpBuilds("SPA", "Paris"), "POL-OPT0-02"),
    (SetUpBuilds("SPA", "nowhere"), "BASE-HEX-01"),
    (SetUpBuilds("GER", "Berlin"), "POL-OPT0-02"),
    (UseCardBook("cards = 3"), "POL-CARD-01"),
    (UseCardBook("]"), "POL-CARD-01"),
    (PutCard("IPO 5", {"cost": -1}), "POL-CARD-01"),
    (PutCard("five", {"cost": 1}), "POL-CARD-01"),
    (PutCard("IPO 3"), "POL-CARD-01"),
    (PutCard("FR/FR", {"cost": 1}, "war_chart"), "POL-CARD-01"),
    (PutCard("FR", {"cost": 1}, "treaty_chart"), "POL-CARD-01"),
    (PutCard("0", {"cost": 1}, "entry_options"), "POL-CARD-01"),
    (PutCard("39", {"values": []}, "chit_values"), "POL-CARD-01"),
]


@pytest.mark.parametrize(("order", "clause"), AFFAIRS, ids=lambda each: getattr(each, "card", None))
def test_in_political_affairs(order, clause):
    denied(affairs("GE", "IT", powers=("GE", "CC")), order, clause)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(
    ("order", "clause"),
    [
        (MakeBid("GE", 0), "POL-BID-01"),
        (RevealBids(), "POL-BID-01"),
        (PlayOption("GE", "IPO 3"), "POL-CARD-04"),
        (PassOption("GE"), "POL-CARD-04"),
        (NameOption("GE", "IPO 3"), "POL-IPO9-10"),
    ],
)
def test_in_other_phases(order, clause, phase):
    denied(game(clock=at(phase)), order, clause)


OWES = [DUTIES.put(("GE", 1), Duty(2, "IT", 11)), DUTIES.put(("GE", 2), Duty(3, "IT", 11))]


@pytest.mark.parametrize(
    ("order", "clause"),
    [
        (PlayOption("GE", "IPO 5", "SPA"), "POL-IPO9-10"),
        (PlayOption("GE", "IPO 5", "SPA"), "POL-IPO9-09"),
        (PlayOption("GE", "0f"), "POL-IPO9-05"),
        (PassOption("GE"), "POL-IPO9-09"),
    ],
)
def test_of_who_owes(order, clause):
    denied(affairs("GE", remembered=OWES), order, clause)


@pytest.mark.parametrize(
    ("order", "clause"),
    [
        (PlayOption("GE", "IPO 5", "SPA"), "POL-IPO9-07"),
        (PassOption("GE"), "POL-IPO9-07"),
        (ReadImplication("GE", 17), "POL-IPO9-07"),
        (ReadImplication("GE", 16), "POL-IPO9-01"),
        (ReadImplication("GE", 16, "communist"), "POL-IPO9-01"),
        (ReadImplication("GE", 14, "fascist"), "POL-IPO9-08"),
        (ReadImplication("GE", 3, "fascist"), "POL-IPO9-08"),
        (ReadImplication("SU", 3), "POL-IPO9-07"),
        (ReadImplication("GE", -(10**30)), "POL-IPO9-07"),
    ],
)
def test_of_who_has_a_result_to_read(order, clause):
    denied(affairs("GE", remembered=[PENDING.put("GE", Pending("SU", 16))]), order, clause)
