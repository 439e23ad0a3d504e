"""Every difference in players' words: what it says, whether it is good for who acts, what it is about."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from msgspec.structs import replace
from redball.game.powers import Country
from redball.game.state import Change, put_unit
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.tables import AFFAIRS, ENTRY_TOTALS, Affairs
from redball.rules.politics.differences import differences
from redball.rules.politics.entry.tables import CHITS, POINTS
from redball.rules.politics.foresight.effects import effects_of
from redball.rules.politics.foresight.following import following
from redball.rules.politics.foresight.foresee import at_moment
from redball.rules.politics.foresight.readings import Reading
from redball.rules.politics.foresight.scene import Scene
from redball.rules.politics.foresight.words import SPEAKERS
from redball.rules.politics.powers.tables import ELECTIONS, MARKED, PURSES, Purse
from redball.rules.politics.tables import CASUS_BELLI, PLAYED, TREATIES, WARS, Casus, Played, Treaty, War
from redball.rules.politics.treaties.tables import PACTS, TRADES, Pact, Trade
from redball.rules.politics.war.orders import AnnounceWar, DeclareWar
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES, Denied
from redball.wording import sentence

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.world import TURN, at, game, minors, standings, unit, world

NOW = TURN[1938, 0]
KIEL = ("Kiel Canal", "GE", "SU")
BOTH = [("CW", "IT"), ("FR", "GE")]


def told(*changes: Change, before: Any = (), power: str = "GE", **fields: Any) -> list[tuple[str, str, str]]:
    """What changes mean for a power: sentence, sign and group."""
    begun = game(clock=at("political_affairs", 1938), remembered=before, **fields)
    after = begun.changed(changes)
    found = effects_of(Scene(begun, after, power), differences(begun, after), SPEAKERS)
    return [(sentence(each.text), each.sign, each.group) for each in found]


def gone(put: Change) -> Change:
    """The change that takes away what another put there."""
    return Change(put.table, put.key, None)


# --- powers and minor countries -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("field", "value", "said", "more", "group"),
    [
        ("money", 17, "Germany, money: 15 → 17", "info", "costs"),
        ("debt", 4, "Germany, debt: 0 → 4", "trouble", "costs"),
        ("pe", 1, "Germany, political effectiveness: 0 → 1", "gain", "powers"),
        ("bid", 4, "Germany, bid points: 0 → 4", "gain", "powers"),
        ("place", 7, "Germany, place in initiative: 1 → 7", "trouble", "powers"),
        ("pml", 2, "Germany, production multiple level: 1 → 2", "gain", "production"),
        ("needed", 28, "Germany, victory cities needed: 24 → 28", "trouble", "powers"),
        ("high_point", 20, "Germany, historical victory cities: 19 → 20", "trouble", "powers"),
    ],
)
def test_numbers_of_a_power(field, value, said, more, group):
    more_of_it = standings(GE={field: value})
    less = {"gain": "trouble", "trouble": "gain", "info": "info"}[more]
    assert told(*more_of_it) == [(said, more, group)]
    assert told(*more_of_it, power="IT") == [(said, "info", group)], "another power's number"
    ((_, sign, _),) = told(*standings(GE={}), before=more_of_it)
    assert sign == less


def test_numbers_with_a_table_of_their_own():
    assert told(ENTRY_TOTALS.put("GE", 3)) == [
        ("Germany, effects on US entry: 0 → +3", "trouble", "us_entry")
    ]
    usa = told(ENTRY_TOTALS.put("US", 3), power="US")
    assert usa == [("USA, effects on US entry: 0 → +3", "info", "us_entry")]
    assert told(CHITS.put("GE", 3)) == [("Entry chits in the pool “Germany”: 0 → 3", "info", "us_entry")]
    assert told(POINTS.put("GE", 3)) == [("Germany, intelligence points: 0 → 3", "gain", "powers")]


def test_a_power_s_ideology_and_marker():
    assert told(*standings(GE={"ideology": "", "at": "P-0713"})) == [
        ("Germany, ideology: Fascist → neutral zone", "info", "powers"),
        ("Marker of Germany: P-0304 → P-0713", "info", "powers"),
    ]


def test_a_minor_country():
    fields = {"at": "P-0712", "controller": "GE", "director": "IT", "joined": True, "guarantor": "FR"}
    assert told(*minors(SPA={**fields, "allies": ("GE", "IT"), "civil_war": ("GE", "")})) == [
        ("Marker of Spain: P-0713 → P-0712", "info", "minors"),
        ("Spain, controlled by: nobody → Germany", "gain", "minors"),
        ("Spain, directed by: nobody → Italy", "info", "minors"),
        ("Spain, joined its controller: no → yes", "info", "minors"),
        ("Spain, guaranteed by: nobody → France", "info", "minors"),
        ("Spain, allied to: nothing → Germany and Italy", "info", "minors"),
        ("Spain, sides of the civil war: – → Germany and nobody", "info", "minors"),
    ]
    lost = told(*minors(SPA={"controller": "FR"}), before=minors(SPA={"controller": "GE"}))
    assert lost == [("Spain, controlled by: Germany → France", "trouble", "minors")]
    assert told(*minors(SPA={"modifiers": {"GE": -2}})) == [
        ("Spain, modifier of Germany: 0 → −2", "trouble", "minors")
    ]


# --- wars, treaties, trade, pacts ---------------------------------------------------------------------------


def test_wars_and_peace():
    assert told(Change("wars", "", frozenset(BOTH))) == [
        ("Commonwealth and Italy are at war", "trouble", "wars"),
        ("France and Germany are at war", "info", "wars"),
    ]
    assert [each[0] for each in told(Change("wars", "", frozenset()), wars=BOTH)] == [
        "Commonwealth and Italy are at peace",
        "France and Germany are at peace",
    ]
    began = WARS.put(("FR", "GE"), War(5, "GE"))
    said = "The war of France and Germany counts from Nov/Dec 1936, declared by Germany"
    assert told(began) == [(said, "info", "record")]
    assert told(gone(began), before=[began])[0][0].startswith("When a war began, France and Germany: gone")


@pytest.mark.parametrize(("power", "more", "less"), [("GE", "gain", "trouble"), ("US", "info", "info")])
def test_treaties_and_cooperation(power, more, less):
    first, second = (TREATIES.put(("GE", "IT"), Treaty(level)) for level in (1, 2))
    rose = told(second, before=[first], power=power)
    assert rose == [("Treaty of Germany and Italy: level 1 → 2", more, "treaties")]
    assert told(first, before=[second], power=power)[0][1] == less
    pairs = Change("cooperation", "", frozenset({("GE", "IT")})), Change("cooperation", "", frozenset())
    none, both = (game(cooperation=change.value) for change in reversed(pairs))
    for old, new, said, sign in (
        (none, both, "Germany and Italy co-operate", more),
        (both, none, "Germany and Italy co-operate no more", less),
    ):
        (found,) = effects_of(Scene(old, new, power), differences(old, new), SPEAKERS)
        assert (sentence(found.text), found.sign) == (said, sign)


def test_trade():
    given = TRADES.put(("IT", "GE"), Trade(oil=1))
    assert told(given) == [("Italy gives Germany every turn: nothing → oil 1", "info", "treaties")]
    ended = "Italy gives Germany every turn: oil 1 → nothing"
    for power, sign in (("GE", "trouble"), ("IT", "info"), ("US", "info")):
        assert told(gone(given), before=[given], power=power) == [(ended, sign, "treaties")]
    more = TRADES.put(("IT", "GE"), Trade(oil=2, failed=NOW))
    assert told(more, before=[given]) == [
        ("Italy gives Germany every turn: oil 1 → oil 2", "info", "treaties"),
        ("Trade, Italy and Germany, failed: – → 12", "info", "record"),
    ]


def test_pacts():
    signed = PACTS.put(("GE", "SU"), Pact(8))
    assert told(signed) == [("Germany and USSR have a neutrality pact", "info", "treaties")]
    assert told(gone(signed), before=[signed]) == [
        ("The neutrality pact of Germany and USSR ends", "info", "treaties")
    ]
    drawn = PACTS.put(("GE", "SU"), Pact(8, drawn={"GE": 2}))
    assert told(drawn, before=[signed]) == [
        ("Neutrality pact, Germany and USSR, drawn of Germany: – → 2", "info", "record")
    ]


@pytest.mark.rule("POL-WAR-09")
@pytest.mark.parametrize(
    ("key", "cause", "given", "taken"),
    [
        (("FR", "GE", "POL"), "Poland", "trouble", "gain"),
        (("GE", "FR", "pact_aircraft"), "enemy aircraft", "gain", "trouble"),
        (("FR", "IT", "ipo_14"), "option IPO 14", "info", "info"),
    ],
)
def test_casus_belli(key, cause, given, taken):
    holder, against = {"FR": "France", "GE": "Germany"}[key[0]], {"GE": "Germany", "FR": "France"}.get(key[1])
    against = against or "Italy"
    lasts, ends = CASUS_BELLI.put(key, Casus()), CASUS_BELLI.put(key, Casus(NOW + 1))
    said = f"{holder} has a casus belli against {against}"
    assert told(lasts) == [(f"{said}: {cause}", given, "wars")]
    assert told(ends) == [(f"{said} until Mar/Apr 1938: {cause}", given, "wars")]
    none = f"{holder} has no casus belli against {against} any more: {cause}"
    assert told(gone(lasts), before=[lasts]) == [(none, taken, "wars")]


# --- waterways, options, the base game ----------------------------------------------------------------------


def test_waterways():
    closed = DENIED.put(KIEL, Denied(3))
    for power, sign in (("GE", "info"), ("SU", "trouble")):
        assert told(closed, power=power) == [("Germany closes Kiel Canal to USSR", sign, "waterways")]
        opened = told(gone(closed), before=[closed], power=power)
        assert opened == [("Germany opens Kiel Canal to USSR", "info", "waterways")]
    may = CLOSED.put(("CW", "IT"), 3)
    assert told(may) == [("Commonwealth may close waterways to Italy", "info", "waterways")]
    assert told(gone(may), before=[may])[0][0] == "Commonwealth may close waterways to Italy no more"
    sure = PASSAGES.put(KIEL, NOW + 3)
    assert told(sure) == [
        ("Germany guarantees USSR passage of Kiel Canal until Jul/Aug 1938", "info", "waterways")
    ]
    assert told(gone(sure), before=[sure])[0][0] == (
        "Germany guarantees USSR no passage of Kiel Canal any more"
    )


def test_options_and_goes():
    played, tried = (PLAYED.put((NOW, 1), Played("GE", "IPO 5", "SPA", won)) for won in (True, False))
    said = "Germany: option IPO 5 is written down as played"
    assert told(played) == [(said, "info", "record")]
    assert told(tried) == [(f"{said}, without success", "info", "record")]
    assert told(gone(played), before=[played])[0][0].startswith("Option that was played, Jan/Feb 1938 and 1")
    goes = [AFFAIRS.put(NOW, Affairs(("GE", "IT", "FR"), taken)) for taken in (0, 1, 3)]
    assert [each[0] for each in told(goes[2], before=goes[1:2])] == [
        "A go of Italy is used",
        "A go of France is used",
    ]
    other = told(AFFAIRS.put(NOW, Affairs(("IT", "GE"), 1)), before=goes[:1])
    assert [each[0] for each in other] == [
        "Goes of a turn, Jan/Feb 1938, goes: GE, IT, FR → IT, GE",
        "Goes of a turn, Jan/Feb 1938, taken: 0 → 1",
    ]


@pytest.mark.parametrize(("power", "sign"), [("GE", "gain"), ("IT", "info")])
def test_the_multiple_of_the_base_game(power, sign):
    own = game().powers["GE"]
    found = told(Change("powers", "GE", replace(own, multiple=Fraction(5, 4))), power=power)
    assert found == [("Germany, multiple of the base game: ½ → 1¼", sign, "production")]


def test_what_has_no_words_of_its_own():
    new = put_unit(game(unit("b", "Berlin")).units["b"])
    assert (
        told(new)[0][0].startswith("Unit, b: id b, name b, type INF, power GE") and told(new)[0][2] == "map"
    )
    named = Change("units", "b", replace(new.value, name="1st Army"))
    assert told(named)[0][0].startswith("Unit, 1st Army: ")
    assert told(gone(named), before=[named])[0][0].startswith("Unit, 1st Army: gone")
    assert told(Change("control", world().find("Paris"), "GE")) == [
        ("1 hex: France → Germany", "gain", "map")
    ]
    assert [each[0] for each in told(Change("countries", "POL", Country("POL", "GE", True)))] == [
        "Country, Poland, power: – → GE",
        "Country, Poland, conquered: no → yes",
    ]
    marked = MARKED.put(("objective", world().find("Berlin")), True)
    for change, said in (
        (Change("convoys", (0, "GE"), 3), "Convoy points, Caspian Sea and Germany: 3"),
        (marked, "Mark of a hex, objective and W-0243: yes"),
        (ELECTIONS.put(("FR", NOW + 1), True), "Election, France and Mar/Apr 1938: yes"),
        (PURSES.put("GE", Purse(4)), "Debt limit and payments, Germany: limit 4"),
    ):
        assert [each[0] for each in told(change)] == [said]


# --- the moment ---------------------------------------------------------------------------------------------


def test_each_order_is_judged_at_its_moment():
    played = affairs("CW", "GE")
    declared = at_moment(played, DeclareWar("GE", "FR")).clock
    assert (declared.phase, declared.impulse, declared.side) == ("declare_war", 1, "")
    assert at_moment(played, AnnounceWar("GE", "FR")) is played
    assert at_moment(played, PlayOption("CW", "IPO 1")) is played, "its go"
    assert at_moment(played, PlayOption("XX", "IPO 1")) is played
    goes = AFFAIRS.of(at_moment(played, PlayOption("GE", "IPO 1")))[NOW]
    assert goes == Affairs(("GE",), 0)
    later = played.changed([AFFAIRS.put(NOW, Affairs(("CW", "GE"), 1))])
    assert AFFAIRS.of(at_moment(later, PlayOption("JA", "IPO 1")))[NOW] == Affairs(("CW", "JA"), 1)
    before_bids = game(clock=at("political_affairs", 1938))
    assert AFFAIRS.of(at_moment(before_bids, PlayOption("GE", "IPO 1")))[NOW] == goes


@pytest.mark.parametrize("kind", ["multiple", "factories"])
def test_more_production_is_good_for_whose_it_is(kind):
    scene = Scene(game(), game(), "GE")
    signs = [
        effect.sign
        for power, before, after in (("GE", 1, 2), ("GE", 2, 1), ("IT", 1, 2))
        for effect in following(scene, [Reading(kind, (power,), before, after)])
    ]
    assert signs == ["gain", "trouble", "info"]
