"""Option 4(a): forcing a Vichy surrender."""

from __future__ import annotations

from fractions import Fraction

import pytest
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import ENTRY_TOTALS, WAR_CHART, WarRow
from redball.rules.politics.nations import forcing, land
from redball.rules.politics.nations.orders import SetRelocated
from redball.rules.politics.nations.tables import AIMS, VICHY
from redball.rules.politics.powers.factories import original_capacity
from redball.rules.politics.standing import minor

from tests.rules.politics.nations.world import beaten, control, options
from tests.rules.politics.world import after, denied, game, standings, why_not, world

ON = {"opt__force_vichy": "on"}
CHART = WAR_CHART.put(("FR", "GE"), WarRow(10, {"1936": 8}, {"SPA": -4}))
FACTORIES = original_capacity(game(), "FR")


def taken(count):
    """French hexes of which Germany has all with so many factories, Paris first."""
    paris = world().find("Paris")
    found, nodes = FACTORIES[paris], [paris]
    for node, number in sorted(FACTORIES.items(), key=lambda row: row[1]):
        if node != paris and found + number <= count:
            found, nodes = found + number, [*nodes, node]
    return nodes, found


def forced(count=99, enemies=("GE",), remembered=(), chosen=ON, **fields):
    """France at war, of which Germany has Paris and factories."""
    own = [n for n in land.home(game(), "FR") if n not in taken(count)[0]]
    put = [*control("GE", taken(count)[0]), *control("FR", own), *standings(GE={"money": 9}), *remembered]
    return beaten("GE", enemies=enemies, remembered=put, options=options(**chosen), **fields).changed([CHART])


def card(*accept, **terms):
    return PlayOption("GE", "4a", "FR", {"accept": list(accept or ("GE",)), **terms})


@pytest.mark.rule("POL-VICHY-30")
def test_half_of_a_declaration_of_war():
    price = forcing.half_war(forced(), "GE", "FR")
    assert (price.cost, price.us_entry, dict(price.minors)["SPA"]) == (5, 4, -2)
    played = after(forced(), card())
    assert standing.standing(played, "GE").money == 4
    assert minor(played, "SPA").modifiers["GE"] == -2 and ENTRY_TOTALS.of(played)["GE"] == 4
    assert VICHY.of(played)["FR"].forced and not played.at_war("FR", "GE")
    denied(forced(chosen={}), card(), "POL-VICHY-30")
    assert standing.standing(played, "FR").pe == standing.standing(forced(), "FR").pe


@pytest.mark.rule("POL-VICHY-31")
def test_it_needs_the_capital():
    denied(forced(remembered=control("FR", [world().find("Paris")])), card(), "POL-VICHY-31")
    italian = control("IT", [world().find("Paris")])
    held = forced(enemies=("GE", "IT"), remembered=italian)
    assert "capital_not_held" in why_not(held, card(agree=["IT"]))
    together = forced(
        enemies=("GE", "IT"), remembered=italian, chosen={**ON, "vichy__force_holding": "together"}
    )
    assert not why_not(together, card(agree=["IT"]))


@pytest.mark.rule("POL-VICHY-32")
def test_it_needs_60_percent_of_the_factories():
    played = forced()
    assert forcing.needed(played, 20) == 12 and forcing.needed(played, 29) == 17
    assert forcing.needed(forced(chosen={**ON, "threshold_rounding": "exact"}), 29) == Fraction(87, 5)
    capacity = sum(FACTORIES.values())
    least = int(forcing.needed(played, capacity))
    for count in range(3, capacity + 1):
        held = taken(count)[1]
        assert ("capacity_not_held" in why_not(forced(count), card())) is (held < least)


@pytest.mark.rule("POL-VICHY-33")
def test_moved_factories_are_still_the_targets():
    played = forced()
    capacity = sum(FACTORIES.values())
    assert forcing.held_capacity(played, "GE", "FR") == (capacity, capacity)
    moved = after(played, SetRelocated("FR", 2))
    assert forcing.held_capacity(moved, "GE", "FR") == (capacity - 2, capacity)
    assert (20 - 8, 20 - 9) == (12, 11) and 12 >= forcing.needed(played, 20) > 11
    denied(after(played, SetRelocated("FR", capacity - 2)), card(), "POL-VICHY-33")
    denied(moved, SetRelocated("FR", 2), "POL-VICHY-33")
    denied(moved, SetRelocated("FR", -1), "POL-VICHY-33")


@pytest.mark.rule("POL-VICHY-34", "POL-VICHY-35")
def test_all_agree_and_need_not_accept():
    both = forced(enemies=("GE", "IT"))
    denied(both, card(), "POL-VICHY-34")
    played = after(both, card(agree=["IT"]))
    assert not played.at_war("FR", "GE") and played.at_war("FR", "IT"), "Italy agrees and does not accept"
    assert VICHY.of(played)["FR"].acceptors == ("GE",)
    peace = after(both, card(agree=["IT"], peace=["IT"]))
    assert not peace.at_war("FR", "IT"), "the target may end that war, too"
    denied(both, card(agree=["IT"], peace=["GE"]), "POL-VICHY-35")
    signed = forced(enemies=("GE", "IT"), chosen={**ON, "vichy__aggressors": "signatories"})
    assert not why_not(signed, card())
    assert why_not(forced(), PlayOption("GE", "4a", "IT", {"cost": 0})) == ["force_whom"]


@pytest.mark.rule("POL-VICHY-36", "POL-VICHY-37")
def test_those_with_common_aims():
    aims = [AIMS.put((code, "FR"), 3) for code in ("GE", "IT", "JA")]
    three = forced(enemies=("GE", "IT", "JA"), remembered=aims)
    played = after(three, card("GE", "IT", agree=["IT", "JA"]))
    assert VICHY.of(played)["FR"].acceptors == ("GE", "IT") and played.at_war("FR", "JA")
    assert not AIMS.of(played), "the treaty is gone"
    every = after(three, card("GE", "IT", "JA", agree=["IT", "JA"]))
    assert set(AIMS.of(every)) == {("GE", "FR"), ("IT", "FR"), ("JA", "FR")}


def test_who_pays():
    both = forced(
        enemies=("GE", "IT"),
        chosen={**ON, "vichy__force_payer": "split"},
        remembered=standings(IT={"money": 1}),
    )
    played = after(both, card(agree=["IT"]))
    italy = standing.standing(played, "IT")
    assert (italy.money, italy.debt) == (0, 2) and forcing.payers(both, forcing.Play("GE", "4a", "FR")) == (
        "GE",
        "IT",
    )
