"""What lies at a depot that changes hands in final reorganization stays its old owner's."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from redball.game.orders import Step
from redball.rules import oil
from redball.rules.oil.draws import Draw, drawn
from redball.rules.oil.fuel_paths import FuelPath, still
from redball.rules.oil.ledger import Ledger
from redball.rules.oil.opened import opened
from redball.rules.oil.orders import ConvertBarrel, Refuel, SetDepot
from redball.rules.oil.tables import OPENED, Opened
from redball.rules.oil.targets import Target

from tests.rules.oil.theatre import FINAL, SHUT_ITALY, after, barrels, bought, down, final, fuel, pay, refused

rule = pytest.mark.rule


def rows(game):
    """What is left of opened barrels, by place and owner: loose, and on the track."""
    return {
        (game.atlas.label(node), "reduced" if reduced else "whole", owner): (row.loose, row.on_track)
        for (node, reduced, owner), row in opened(game).items()
    }


@rule("OIL-REO-12")
def test_in_a_pocket_each_owner_opens_barrels_of_its_own():
    """Two of Italy's eight are drawn, then three of the German eight; Italian fuel isn't Germany's."""
    played = final(
        SHUT_ITALY,
        down("dak", "Tripoli", "IT"),
        bought("hq", "Tripoli", "GE", 3),
        depots={"Tripoli": (1, "IT")},
        fuel={"IT": 0, "GE": 0},
    )
    played = after(played, Refuel("dak"))
    assert rows(played) == {("A-0008", "reduced", "IT"): (6, 0)}
    played = after(played, SetDepot("Tripoli", "GE", 1), pay("hq"))
    both = {("A-0008", "reduced", "IT"): (6, 0), ("A-0008", "reduced", "GE"): (5, 0)}
    assert rows(played) == both and not barrels(played, "Tripoli")
    assert (oil.total_fuel(played, "IT"), oil.total_fuel(played, "GE")) == (6, 5)
    ended = after(played, Step())
    assert not opened(ended) and not OPENED.of(ended)
    assert oil.account_of(ended, "IT")["lost_opened"] == -6
    assert oil.account_of(ended, "GE")["lost_opened"] == -5


@rule("OIL-STO-06")
def test_what_went_to_the_track_of_one_is_no_claim_of_the_next_owner():
    """Fuel for Germany leaves Italy's claim as it was."""
    played = final(
        bought("it", "Rome", "IT", 2),
        bought("ge", "Munich", "GE", 3),
        depots={"Rome": (1, "IT")},
        fuel={"IT": 0, "GE": 0},
        options={"oil.own_depot_abroad": "isolated_only"},
    )
    played = after(played, pay("it"), SetDepot("Rome", "GE", 1), pay("ge"))
    assert rows(played) == {("A-0003", "whole", "IT"): (0, 10), ("A-0003", "whole", "GE"): (0, 10)}
    assert (fuel(played, "IT"), fuel(played, "GE")) == (8, 7)


@rule("OIL-REO-15")
def test_what_the_commonwealth_opens_lies_beside_what_another_left():
    """A barrel of its own is opened for its area, though French fuel lies there."""
    played = final(fuel={"CW": 0, "FR": 0}, depots={"London": (1, "CW")})
    ledger, london = Ledger.of(played), played.atlas.find("London")
    ledger.put_opened((london, False, "FR"), Opened("FR", F(4)))
    ledger, _ = drawn(ledger, Draw("CW", "CW", F(3)))
    assert ledger.opened == {
        (london, False, "FR"): Opened("FR", F(4)), (london, False, "CW"): Opened("CW", F(7)),
    }  # fmt: skip
    played = played.changed(ledger.changes())
    assert rows(played) == {("A-0200", "whole", "FR"): (4, 0), ("A-0200", "whole", "CW"): (7, 0)}
    ledger = Ledger.of(played)
    ledger, _ = drawn(ledger, Draw("CW", "CW", F(7)))
    assert rows(played.changed(ledger.changes())) == {("A-0200", "whole", "FR"): (4, 0)}


def test_a_barrel_converted_lies_beside_what_another_left():
    """What its owner may still claim there of its track stays claimed."""
    played = final(
        depots={"London": (2, "CW")}, fuel={"CW": 3, "FR": 0}, options={"oil.voluntary_conversion": True}
    )
    london = played.atlas.find("London")
    left = [Opened("FR", F(4)), Opened("CW", F(1), F(2))]
    played = played.changed([OPENED.put((played.clock.turn, london, "whole"), left)])
    played = after(played, ConvertBarrel("CW", "London"))
    assert rows(played) == {("A-0200", "whole", "FR"): (4, 0), ("A-0200", "whole", "CW"): (11, 2)}


def test_what_is_left_to_one_owner_is_written_once():
    tripoli = final().atlas.find("Tripoli")
    left = Opened("IT", F(9, 2), F(1), "lost")
    played = final(remembered=[OPENED.put((FINAL.turn, tripoli, "reduced"), [left])])
    assert opened(played) == {(tripoli, True, "IT"): left}
    assert list(Ledger.of(played).changes()) == []


@rule("OIL-REO-04", "OIL-REO-08")
def test_nobody_opens_the_barrel_of_the_next_owner():
    """Italy may draw what it opened at Tripoli, but not a barrel that lies there for Germany since."""
    played = final(
        down("first", "Tripoli", "IT"),
        bought("hq", "Tripoli", "IT", 6),
        bought("more", "Tripoli", "IT", 7),
        depots={"Tripoli": (1, "IT")},
        fuel={"IT": 0, "GE": 0},
    )
    played = after(played, Refuel("first"), SetDepot("Tripoli", "GE", 1))
    assert rows(played) == {("A-0008", "reduced", "IT"): (0, 6)}
    assert refused(played, pay("more", target="Tripoli")) == ["oil.depot_spent"]
    paid = after(played, pay("hq", target="Tripoli"))
    assert (barrels(paid, "Tripoli"), fuel(paid, "IT"), rows(paid)) == (1, 0, {})
    left = drawn(Ledger.of(played), Draw("IT", "IT", F(6), _tripoli(played), True))[0]
    assert still(left, FuelPath(_tripoli(played), True)) is None
    assert still(left, FuelPath(_tripoli(played, "GE"), True)) is not None


def _tripoli(played, owner="IT"):
    return Target(played.atlas.find("Tripoli"), owner, "OIL-REO-02", True)
