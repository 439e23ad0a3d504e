"""International political options beside IPO 9."""

from __future__ import annotations

import pytest
from redball.game.state import HexState
from redball.rules import freight
from redball.rules.politics import standing
from redball.rules.politics.affairs import international as known
from redball.rules.politics.affairs.causes import has_cause
from redball.rules.politics.affairs.orders import PlayOption, PutCard
from redball.rules.politics.affairs.tables import EMBARGOES
from redball.rules.politics.powers.factories import blue_at, red_at
from redball.rules.politics.powers.tables import GAINED, MARKERS, Gained
from redball.rules.politics.tables import CASUS_BELLI, Casus
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs, after_dice, rolled
from tests.rules.politics.world import after, denied, judged, standings, why_not

OIL = ("base", "politics", "oil")


def share(target, **terms):
    return PlayOption("GE", "IPO 2", target, terms)


def goods(game, country):
    """Resources and oils of a country that nobody has marked, by their keys."""
    free = [
        row
        for node in freight.resource_nodes(game)
        if game.atlas.home_at(node) == country
        for row in freight.resources_at(game, node)
        if row.key not in known.markers(game)
    ]
    return [row.key for row in free if not row.oil], [row.key for row in free if row.oil]


def red_factory(game, country):
    return next(
        game.atlas.label(node)
        for node in sorted(game.atlas.places_at)
        if game.atlas.home_at(node) == country and red_at(game, node)
    )


# --- IPO 1 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO-01")
def test_ipo_1_goes_where_the_marker_can_go():
    played = affairs("SU")
    denied(played, PlayOption("SU", "IPO 1", terms={"towards": "communist"}), "POL-IPO-01")
    denied(played, PlayOption("SU", "IPO 1"), "POL-IPO-01")
    assert not why_not(played, PlayOption("SU", "IPO 1", terms={"towards": "fascist"}))


def test_ipo_1_moves_the_marker_where_its_way_is_said():
    terms = {"towards": "democrat", "points": 1, "way": ["P-1206"]}
    played = after_dice(affairs("SU"), PlayOption("SU", "IPO 1", terms=terms))
    assert standing.standing(played, "SU").at == "P-1206" and standing.standing(played, "SU").money == 4
    wrong = {**terms, "way": ["P-1204"]}
    denied(affairs("SU"), PlayOption("SU", "IPO 1", terms=wrong), "POL-IPO-01")
    ruling = rolled(affairs("SU"), PlayOption("SU", "IPO 1", terms={"towards": "democrat"}))
    assert ruling.notes[-1].code == "politics.move_own_marker"


# --- IPO 2 --------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO-02")
def test_ipo_2_takes_a_factory_or_two_resources():
    played = affairs("GE")
    stones, oils = goods(played, "SWE")
    assert len(stones) >= 3 or len(stones) + len(oils) >= 2
    label = red_factory(played, "BEL")
    assert not why_not(played, share("BEL", factory=label))
    assert not why_not(played, share("SWE", resources=stones[:2]))
    assert not why_not(played, share("SWE", resources=stones[:1]))
    assert why_not(played, share("SWE")) == ["share_of_what"]
    red = red_factory(played, "SWE")
    assert why_not(played, share("SWE", factory=red, resources=stones[:1])) == ["share_of_both"]
    denied(played, share("SWE", factory=red, resources=stones[:1]), "POL-IPO-02")
    assert why_not(played, share("SWE", resources=["A-0101-r1"])) == ["not_there"]
    assert why_not(played, share("SWE", resources=[stones[0], stones[0]])) == ["marked_already"]
    assert why_not(played, share("BEL", resources=stones[:1])) == ["not_there"]


@pytest.mark.rule("POL-IPO-02")
def test_three_resources_are_too_many():
    played = affairs("GE")
    keys = goods(played, "CHL")[0][:3]
    assert len(keys) == 3 and why_not(played, share("CHL", resources=keys)) == ["two_resources"]


@pytest.mark.rule("POL-IPO-03")
def test_ipo_2_where_oil_is_saved():
    plain, oily = affairs("GE"), affairs("GE", rule_sets=OIL)
    mixed = [keys[0] for keys in goods(plain, "MEX")]
    for country, keys in (("MEX", mixed), ("VEN", goods(plain, "VEN")[1][:2])):
        assert len(keys) == 2
        assert not why_not(plain, share(country, resources=keys)), "without 13.5.1 a resource is a resource"
        ruling = denied(oily, share(country, resources=keys), "POL-IPO-03")
        assert [reason.code for reason in ruling.reasons] == ["politics.one_oil"]
    assert not why_not(oily, share("VEN", resources=goods(plain, "VEN")[1][:1]))
    stones, _ = goods(oily, "SWE")
    assert not why_not(oily, share("SWE", resources=stones[:2]))


@pytest.mark.rule("POL-IPO-03")
def test_ipo_2_takes_no_blue_factory():
    played = affairs("GE", rule_sets=OIL, hexes={"Lisbon": HexState(factories_added=1)})
    assert blue_at(played, played.atlas.named("Lisbon")) == 1
    assert why_not(played, share("POR", factory="Lisbon")) == ["no_red_factory"]


@pytest.mark.rule("POL-IPO-02")
def test_what_ipo_2_takes_is_the_power_s():
    before = affairs("GE")
    label = red_factory(before, "BEL")
    played = after_dice(before, share("BEL", factory=label), 3)
    node = before.atlas.named(label)
    assert GAINED.of(played) == {("GE", node): Gained("IPO 2", red=1)}
    stones, _ = goods(before, "SWE")
    marked = after_dice(before, share("SWE", resources=stones[:2]), 3)
    assert [MARKERS.of(marked)[key] for key in stones[:2]] == ["GE", "GE"]
    assert known.markers(before).items() <= MARKERS.of(marked).items(), "those of the start stay"
    assert not GAINED.of(after_dice(before, share("BEL", factory=label), 2)), "failure takes nothing"


# --- IPO 15 and 18 ------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO-05", "POL-IPO-06")
def test_naval_multiples():
    off, on = affairs("GE"), affairs("GE", options={"pol.opt.ussr_naval": "on"})
    assert known.naval_multiple(off, "GE") == known.naval_multiple(on, "GE") == 4
    assert known.naval_multiple(off, "SU") is None and known.naval_multiple(on, "SU") == 5
    assert known.naval_multiple(on, "JA") is None, "the card says"
    book = after(on, PutCard("IPO 15", {"cost": 1, "sure": True}))
    ruling = rolled(book, PlayOption("GE", "IPO 15"))
    assert "Germany 4 and USSR 5" in sentence(ruling.notes[-1])


@pytest.mark.rule("POL-IPO-07")
@pytest.mark.parametrize(
    ("holder", "wars", "bonus"),
    [("GE", (), False), ("GE", [("FR", "GE")], True), ("FR", (), True), ("FR", [("FR", "GE")], True)],
)
def test_no_bonus_without_the_capital(holder, wars, bonus):
    played = affairs("FR", control={"Paris": holder}, wars=wars)
    assert known.gets_bonus(played, "FR") is bonus
    ruling = judged(played, PlayOption("FR", "IPO 18"))
    assert ruling.allowed is bonus and (bonus or "POL-IPO-07" in ruling.clauses)
    others = judged(played, PlayOption("FR", "IPO 18", terms={"bonus": ["CW"]}))
    assert others.allowed, "the bonus of another is not its own"


# --- IPO 19 -------------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-IPO-08")
def test_the_embargo_wants_a_casus_belli():
    order = PlayOption("US", "IPO 19", "JA")
    denied(affairs("US", wars=()), order, "POL-IPO-08")
    cause = CASUS_BELLI.put(("US", "JA", "test"), Casus())
    played = after_dice(affairs("US", wars=(), remembered=[cause]), order)
    assert EMBARGOES.of(played) == {("US", "JA"): 12} and known.embargoed(played)
    assert not known.embargoed(affairs("US", remembered=[cause]))
    past = CASUS_BELLI.put(("US", "JA", "test"), Casus(11))
    denied(affairs("US", wars=(), remembered=[past]), order, "POL-IPO-08")


@pytest.mark.rule("POL-IPO-09")
@pytest.mark.parametrize(
    ("wars", "cause"),
    [
        ([("CH", "JA")], True),
        ([("CW", "JA")], True),
        ([("JA", "SU")], False),
        ([], False),
        ([("CH", "GE")], False),
    ],
)
def test_japan_at_war_with_a_democracy_is_a_cause(wars, cause):
    played = affairs("US", wars=wars)
    assert has_cause(played, "US", "JA") is cause
    assert not has_cause(played, "CW", "JA")
    assert judged(played, PlayOption("US", "IPO 19", "JA")).allowed is cause


@pytest.mark.rule("POL-IPO-09")
def test_a_communist_china_is_no_cause():
    red = standings(CH={"ideology": "communist"})
    assert not has_cause(affairs("US", wars=[("CH", "JA")], remembered=red), "US", "JA")


@pytest.mark.rule("POL-IPO-08")
@pytest.mark.parametrize(("reading", "holds"), [("resume", False), ("permanent", True)])
def test_when_the_cause_ends(reading, holds):
    before = affairs("US", wars=[("CH", "JA")], options={"pol.ipo.embargo_end": reading})
    played = after_dice(before, PlayOption("US", "IPO 19", "JA"))
    assert known.embargoed(played)
    peace = affairs(
        "US", wars=(), options={"pol.ipo.embargo_end": reading}, remembered=[EMBARGOES.put(("US", "JA"), 3)]
    )
    assert known.embargoed(peace) is holds


def test_ipo_19_elsewhere_is_as_the_card_says():
    played = after_dice(affairs("CW", wars=()), PlayOption("CW", "IPO 19", "GE"))
    assert not EMBARGOES.of(played)
