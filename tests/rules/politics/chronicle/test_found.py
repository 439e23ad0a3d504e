"""What the timeline finds in changes of tables, whatever order made them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from redball.game.powers import Country
from redball.game.state import Change, put_power
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import (
    AFFAIRS,
    BIDS,
    BUILDS,
    CARDS,
    DUTIES,
    EMBARGOES,
    ENTRY_TOTALS,
    NAMED,
    Affairs,
    Bid,
    Build,
    Card,
    Duty,
    Named,
)
from redball.rules.politics.display.tables import ACTIVATED, Activated
from redball.rules.politics.entry import tables as entry
from redball.rules.politics.nations.tables import AIMS, NATIONS, SHARES, VICHY, Nations, Share, Vichy
from redball.rules.politics.numbers import Number
from redball.rules.politics.powers.tables import CONQUERED, PARTIES
from redball.rules.politics.tables import (
    CASUS_BELLI,
    LAYOUT,
    MINORS,
    PLAYED,
    STANDINGS,
    TREATIES,
    WARS,
    Casus,
    Minor,
    Played,
    Standing,
    Treaty,
    War,
)
from redball.rules.politics.treaties.tables import LENT, PACTS, TRADES, Lent, Pact, Trade
from redball.rules.politics.war.tables import (
    ANNOUNCED,
    CLOSED,
    DENIED,
    PASSAGES,
    REPARATIONS,
    ROADS,
    Announced,
    Denied,
    Reparations,
    Road,
)

from tests.rules.politics.chronicle.games import table
from tests.rules.politics.world import at, game


@pytest.fixture(scope="module")
def opened(tmp_path_factory):
    """A game in political affairs."""
    begun = game(clock=at(year=1937, turn=1, impulse=0))
    with table(tmp_path_factory.mktemp("found"), begun) as made:
        yield made


@pytest.fixture
def play(opened):
    """The game at its beginning."""
    opened.session.go_to(0)
    opened.chronicle.forget()
    return opened


def wars(*pairs: tuple[str, str]) -> Change:
    return Change("wars", "", frozenset(pairs))


def spain(**fields: Any) -> Change:
    return MINORS.put("SPA", Minor(at="P-0713", **fields))


BEGUN = WARS.put(("FR", "GE"), War(7, "GE"))
TURN = 7

CASES: list[tuple[list[list[Change]], list[str]]] = [
    # War and peace.
    ([[wars(("FR", "GE")), BEGUN]], ["Germany declares war on France"]),
    ([[wars(("FR", "GE"))]], ["War begins between France and Germany"]),
    ([[wars(("FR", "GE"))], [wars()]], ["War between France and Germany ends"]),
    ([[ANNOUNCED.put((TURN, "GE", "POL"), Announced())]], ["Germany announces war on Poland"]),
    ([[ANNOUNCED.put((TURN, "GE", "POL"), Announced(declared=True))]], []),
    ([[CONQUERED.put("FR", True)]], ["France is completely conquered"]),
    (
        [[Change("countries", "POL", Country("POL", "GE", conquered=True))]],
        ["Poland is conquered by Germany"],
    ),
    (
        [[REPARATIONS.put(("FR", "GE"), Reparations(1, 2))]],
        ["France pays Germany reparations: oil 1 and build points 2"],
    ),
    (
        [[REPARATIONS.put(("FR", "GE"), Reparations(1))], [REPARATIONS.put(("FR", "GE"), None)]],
        ["France owes Germany no more reparations"],
    ),
    (
        [[CASUS_BELLI.put(("FR", "GE", "POL"), Casus())]],
        ["France has a casus belli against Germany because of Poland"],
    ),
    (
        [[CASUS_BELLI.put(("FR", "GE", "ipo_14"), Casus(8))]],
        ["France has a casus belli against Germany: option IPO 14"],
    ),
    (
        [[CASUS_BELLI.put(("FR", "GE", "POL"), Casus())], [CASUS_BELLI.put(("FR", "GE", "POL"), None)]],
        ["France has no more casus belli against Germany because of Poland"],
    ),
    (
        [[VICHY.put("FR", Vichy(TURN, ("GE", "IT"), "GE"))]],
        ["France makes a Vichy surrender to Germany and Italy; Germany is the conqueror"],
    ),
    (
        [[VICHY.put("FR", Vichy(TURN, ("GE",), "GE", forced=True))]],
        ["France is forced into a Vichy surrender to Germany; Germany is the conqueror"],
    ),
    # Treaties.
    ([[TREATIES.put(("GE", "IT"), Treaty(2))]], ["Germany and Italy have a treaty of level 2"]),
    (
        [[TREATIES.put(("GE", "IT"), Treaty(2))], [TREATIES.put(("GE", "IT"), Treaty(3))]],
        ["The treaty of Germany and Italy has level 3, after level 2"],
    ),
    (
        [[TREATIES.put(("GE", "IT"), Treaty(2))], [TREATIES.put(("GE", "IT"), None)]],
        ["The treaty of Germany and Italy ends, and their trade with it"],
    ),
    ([[PACTS.put(("GE", "SU"), Pact(TURN))]], ["Germany and USSR sign a neutrality pact"]),
    (
        [[PACTS.put(("GE", "SU"), Pact(TURN))], [PACTS.put(("GE", "SU"), None)]],
        ["The neutrality pact of Germany and USSR ends"],
    ),
    (
        [
            [PACTS.put(("GE", "SU"), Pact(TURN))],
            [PACTS.put(("GE", "SU"), Pact(TURN, 8, 2, "3:2", {"GE": 1}))],
        ],
        [
            "Germany and USSR, which have a neutrality pact, share a border now",
            "The restricted period of Germany and USSR is 2 turns longer",
            "The pact of Germany and USSR has the garrison ratio 3:2",
            "Germany has drawn 1 entry chit against its pact with USSR",
        ],
    ),
    ([[TRADES.put(("GE", "SU"), Trade(oil=2))]], ["Germany gives USSR oil 2"]),
    (
        [[TRADES.put(("GE", "SU"), Trade(oil=2))], [TRADES.put(("GE", "SU"), Trade(oil=2, failed=8))]],
        ["Germany doesn't give USSR this turn what it must: oil 2"],
    ),
    (
        [[TRADES.put(("GE", "SU"), Trade(oil=2))], [TRADES.put(("GE", "SU"), None)]],
        ["Germany needn't give USSR anything more"],
    ),
    (
        [[LENT.put(("US", "CW"), Lent(TURN, 2))], [LENT.put(("US", "CW"), Lent(TURN, 5))]],
        ["USA gives Commonwealth 3 build points as lend-lease"],
    ),
    ([[DENIED.put(("Kiel Canal", "GE", "SU"), Denied(TURN))]], ["Germany closes Kiel Canal to USSR"]),
    (
        [
            [DENIED.put(("Kiel Canal", "GE", "SU"), Denied(TURN))],
            [DENIED.put(("Kiel Canal", "GE", "SU"), None)],
        ],
        ["Germany opens Kiel Canal to USSR"],
    ),
    ([[CLOSED.put(("CW", "IT"), TURN)]], ["Commonwealth may close waterways to Italy now"]),
    (
        [[CLOSED.put(("CW", "IT"), TURN)], [CLOSED.put(("CW", "IT"), None)]],
        ["Commonwealth may close no more waterways to Italy"],
    ),
    (
        [[PASSAGES.put(("Kiel Canal", "GE", "SU"), 9)]],
        ["Germany guarantees USSR passage of Kiel Canal to the end of Jul/Aug 1937"],
    ),
    ([[ROADS.put("burma", Road(TURN))]], ["Japan closes the Burma Road"]),
    ([[ROADS.put("burma", Road(TURN))], [ROADS.put("burma", None)]], ["The Burma Road is open again"]),
    ([[EMBARGOES.put(("US", "JA"), TURN)]], ["USA lays an embargo on Japan"]),
    (
        [[EMBARGOES.put(("US", "JA"), TURN)], [EMBARGOES.put(("US", "JA"), None)]],
        ["The embargo of USA on Japan ends"],
    ),
    # Minor countries.
    (
        [
            [spain()],
            [
                MINORS.put("SPA", Minor(at="P-0612")),
                ACTIVATED.put((TURN, 1), Activated("GE", "SPA", "GE")),
            ],
        ],
        ["Germany activates Spain with the modifier of Germany: from P-0713 to P-0612"],
    ),
    (
        [
            [spain()],
            [
                MINORS.put("SPA", Minor(at="P-0612")),
                ACTIVATED.put((TURN, 1), Activated("GE", "SPA", "GE", "CW")),
            ],
        ],
        [
            "Germany activates Spain with the modifier of Germany, moved by Commonwealth: "
            "from P-0713 to P-0612"
        ],
    ),
    (
        [[spain()], [MINORS.put("SPA", Minor(at="P-0612"))]],
        ["The marker of Spain moves from P-0713 to P-0612"],
    ),
    ([[spain()], [MINORS.put("SPA", Minor())]], ["The marker of Spain leaves the political display"]),
    ([[spain()], [spain(controller="GE")]], ["Germany controls Spain"]),
    ([[spain(controller="GE")], [spain(controller="IT")]], ["Italy controls Spain, after Germany"]),
    ([[spain(controller="GE")], [spain()]], ["Germany loses control of Spain"]),
    ([[spain()], [spain(controller="GE", joined=True)]], ["Spain joins Germany"]),
    (
        [[spain(controller="GE", joined=True)], [spain(controller="IT", joined=True)]],
        ["Spain joins Italy"],
    ),
    (
        [[spain(controller="GE", joined=True)], [spain(controller="GE")]],
        ["Spain no longer counts as having joined Germany"],
    ),
    (
        [[spain(controller="GE", joined=True)], [spain(controller="IT")]],
        ["Spain no longer counts as having joined Germany", "Italy controls Spain"],
    ),
    ([[spain()], [spain(guarantor="CW")]], ["Commonwealth guarantees Spain"]),
    ([[spain(guarantor="CW")], [spain()]], ["Commonwealth guarantees Spain no longer"]),
    ([[spain()], [spain(director="CW")]], ["Commonwealth directs Spain"]),
    ([[spain(director="CW")], [spain()]], ["Commonwealth directs Spain no longer"]),
    (
        [[spain(allies=("FR",))], [spain(allies=("CW",))]],
        ["Commonwealth is an ally of Spain", "France is no longer an ally of Spain"],
    ),
    (
        [[spain()], [spain(civil_war=("SU", "GE"))]],
        ["Civil war begins in Spain: the government with USSR, the rebels with Germany"],
    ),
    (
        [[spain(civil_war=("SU", ""))], [spain(civil_war=("SU", "GE"))]],
        ["Civil war in Spain: the government with USSR, the rebels with Germany"],
    ),
    ([[spain(civil_war=("SU", "GE"))], [spain()]], ["The civil war in Spain is over"]),
    (
        [
            [spain(civil_war=("SU", "GE"))],
            [SHARES.put(("SPA", "government"), Share(70)), SHARES.put(("SPA", "rebels"), Share(30))],
        ],
        ["The forces of Spain are divided: the government's side rolled 70 %"],
    ),
    ([[Change("countries", "ROM", Country("ROM", "GE"))]], ["Rumania is aligned to Germany"]),
    (
        [
            [Change("countries", "ROM", Country("ROM", "GE"))],
            [Change("countries", "ROM", Country("ROM"))],
        ],
        ["Rumania is no longer aligned to Germany"],
    ),
    (
        [
            [
                Change("countries", "ROM", Country("ROM", "GE")),
                MINORS.put("ROM", Minor("P-0410", controller="GE", joined=True)),
            ]
        ],
        ["The marker of Rumania moves from P-0710 to P-0410", "Rumania joins Germany"],
    ),
    (
        [[BUILDS.put(("GE", "SPA", TURN), Build("INF"))]],
        ["Germany builds INF in advance for Spain"],
    ),
    (
        [
            [BUILDS.put(("GE", "SPA", TURN), Build("INF"))],
            [BUILDS.put(("GE", "SPA", TURN), Build("INF", set_up=True))],
        ],
        ["Spain sets up INF, built in advance by Germany"],
    ),
    # Powers and nations.
    ([[PARTIES.put("US", "republican")]], ["A Republican government takes over in USA"]),
    ([[AIMS.put(("GE", "FR"), TURN)]], ["Germany has combined war aims against France"]),
    (
        [[AIMS.put(("GE", "FR"), TURN)], [AIMS.put(("GE", "FR"), None)]],
        ["Germany has no more combined war aims against France"],
    ),
    ([[NATIONS.put("nations", Nations(india="own"))]], ["India has control of itself"]),
    ([[NATIONS.put("nations", Nations(civil=True))]], ["The Chinese fight each other"]),
    (
        [[NATIONS.put("nations", Nations(civil=True))], [NATIONS.put("nations", None)]],
        ["The Chinese civil war is over"],
    ),
    (
        [
            [NATIONS.put("nations", Nations(civil=True))],
            [NATIONS.put("nations", Nations(unity=TURN, victor="CC"))],
        ],
        ["The Chinese civil war is over", "The Communists have won in China"],
    ),
    (
        [[NATIONS.put("nations", Nations(ukraine="minor"))]],
        ["The Ukraine becomes a minor country of Germany"],
    ),
    (
        [
            [NATIONS.put("nations", Nations(india="own", ukraine="minor"))],
            [NATIONS.put("nations", Nations(india="regained", ukraine="gone"))],
        ],
        ["The Commonwealth has India again", "The Ukraine is no more"],
    ),
    # Options, bids and what they oblige to.
    ([[PLAYED.put((TURN, 1), Played("GE", "0f"))]], ["Germany plays 0(f): success"]),
    (
        [[PLAYED.put((TURN, 1), Played("GE", "IPO 5", "SPA", False))]],
        ["Germany plays IPO 5 at Spain: failure"],
    ),
    (
        [[CARDS.put("IPO 5", Card("Together"))], [PLAYED.put((TURN, 1), Played("GE", "IPO 5", "IT"))]],
        ["Germany plays IPO 5 “Together” at Italy: success"],
    ),
    (
        [[PLAYED.put((TURN, 1), Played("GE", "0f"))], [PLAYED.put((TURN, 1), None)]],
        ["0(f) of Germany counts as not played"],
    ),
    (
        [[BIDS.put((TURN, "GE"), Bid(6, 2)), AFFAIRS.put(TURN, Affairs(("GE", "IT", "GE")))]],
        [
            "The bids are shown: Germany 3 and Italy 0",
            "Germany bids 6 bid points for 2 options: worth 3",
        ],
    ),
    (
        [[AFFAIRS.put(TURN, Affairs(("GE", "IT")))], [AFFAIRS.put(TURN, Affairs(("GE", "IT"), 1))]],
        ["Germany plays no option"],
    ),
    (
        [
            [AFFAIRS.put(TURN, Affairs(("GE", "IT")))],
            [AFFAIRS.put(TURN, Affairs(("GE", "IT"), 1)), PLAYED.put((TURN, 1), Played("GE", "0f"))],
        ],
        ["Germany plays 0(f): success"],
    ),
    ([[NAMED.put((TURN, "GE"), Named("0f"))]], ["Germany says that it will play 0(f)"]),
    (
        [[NAMED.put((TURN, "GE"), Named("IPO 5", "SPA"))]],
        ["Germany says that it will play IPO 5 at Spain"],
    ),
    (
        [[DUTIES.put(("GE", 1), Duty(1, "FR", TURN))]],
        ["Germany owes France a move of its own marker (IPO 1)"],
    ),
    (
        [[DUTIES.put(("GE", 1), Duty(2, "FR", TURN))], [DUTIES.put(("GE", 1), None)]],
        ["Germany no longer owes France an answer"],
    ),
    # US entry and intelligence.
    (
        [[entry.TRIED.put("GE", entry.Tried(TURN, 1, False))]],
        ["The USA may not declare war on Germany: a tension and an entry chit are removed"],
    ),
    (
        [[entry.WAR_ROLLS.put((TURN, "JA", "china"), True)]],
        ["The USA has an entry chit because Japan is at war with China"],
    ),
    (
        [
            [entry.WAR_ROLLS.put((TURN, "JA", "democracy"), False)],
            [entry.WAR_ROLLS.put((TURN, "JA", "democracy"), True)],
        ],
        [],
    ),
    (
        [[entry.WAR_ROLLS.put((TURN, "JA", "democracy"), False)]],
        ["The USA has no entry chit although Japan is at war with a Democracy"],
    ),
    (
        [
            [PLAYED.put((TURN, 1), Played("GE", "0f"))],
            [entry.ENTRY_ROLLS.put((TURN, 1, "card"), entry.EntryRoll(2, 2))],
            [entry.ENTRY_ROLLS.put((TURN, 1, "card"), entry.EntryRoll(2, 1))],
        ],
        ["The USA has used or declined 1 entry chit of its roll for Germany"],
    ),
    (
        [
            [PLAYED.put((TURN, 1), Played("FR", "IPO 5"))],
            [entry.SANCTIONS.put((TURN, 1), entry.Sanction(13))],
        ],
        ["US entry option 13 comes with an option of France as a sanction"],
    ),
    (
        [[entry.SANCTIONS.put((TURN, 1), entry.Sanction(13))]],
        ["US entry option 13 comes with an option of USA as a sanction"],
    ),
    (
        [[entry.CUP.put("cup", entry.Cup(TURN, (1937,)))]],
        ["The pool of entry chits is made with chits of 1937"],
    ),
    (
        [
            [entry.CUP.put("cup", entry.Cup(TURN, (1937,)))],
            [entry.CUP.put("cup", entry.Cup(TURN, (1937, 1938)))],
        ],
        ["Chits of 1938 come into the pool of entry chits"],
    ),
    (
        [[entry.DRAWN.put("GE", entry.Drawn((2, 3)))]],
        ["The chits of the pool “Germany” are worth 5"],
    ),
    (
        [[entry.OPERATIONS.put("GE", entry.Operations(2, TURN))]],
        ["Germany makes 2 intelligence operations from bid points"],
    ),
    (
        [[entry.INTELLIGENCE.put((TURN, "GE"), entry.Rolled((3, 8)))]],
        ["Germany rolls for its intelligence operations: 3 and 8"],
    ),
    (
        [[entry.MARGINS.put(TURN, entry.Margins({"fascist democrat": 4}))]],
        ["The Fascists out-roll the Democrats by 4"],
    ),
    ([[entry.MARGINS.put(TURN, entry.Margins({}))]], ["No ideology out-rolls another"]),
]


@pytest.mark.parametrize(("orders", "texts"), CASES)
def test_what_changed_is_told(play, orders, texts):
    for changes in orders[:-1]:
        play.change(*changes)
    assert play.change(*orders[-1]) == texts
    assert not [each for each in texts if "politics." in each or "{" in each]


def test_a_power_that_stands_otherwise(play):
    now = known.standing(play.session.game, "GE")
    fields = {name: getattr(now, name) for name in Standing.__struct_fields__}
    put = STANDINGS.put("GE", Standing(**{**fields, "pml": 3, "at": "P-0405", "ideology": "democrat"}))
    assert play.change(put) == [
        "Germany changes its ideology from Fascist to Democrat",
        f"The marker of Germany moves from {now.at} to P-0405",
        f"Germany gears up from level {now.pml} to level 3",
    ]
    assert (
        play.change(STANDINGS.put("GE", now))[2]
        == f"Germany falls from production level 3 to level {now.pml}"
    )


def test_a_power_goes_out_of_play_and_comes_back(play):
    france = play.session.game.powers["FR"]
    out = msgspec.structs.replace(france, in_play=False)
    assert play.change(put_power(out)) == ["France goes out of play"]
    assert play.change(put_power(france)) == ["France comes into play"]


def test_another_display_is_one_row(play):
    data = known.display(play.session.game)
    rows = play.change(LAYOUT.put("display", data), MINORS.put("SPA", Minor(at="P-0101")))
    assert rows == [f"The political display is {data.title}"]


def test_numbers_are_sums(play):
    play.change(STANDINGS.put("GE", Standing("fascist", "fascist", "P-0304", pe=3, money=9)), spain())
    put = Standing("fascist", "fascist", "P-0304", pe=4, money=5, debt=2, bid=1)
    texts = play.change(
        STANDINGS.put("GE", put),
        spain(modifiers={"GE": 2}),
        ENTRY_TOTALS.put("GE", 4),
        entry.CHITS.put("GE", 1),
        entry.POINTS.put("GE", 3),
    )
    (row,) = play.last
    assert row.kind == "standing" and row.said is None and texts == [f"Note {play.given}"]
    assert row.powers == ("GE",) and row.minors == ("SPA",)
    assert row.sums == (
        Number("pe", "GE", 3, 4),
        Number("money", "GE", 9, 5),
        Number("debt", "GE", 0, 2),
        Number("bid", "GE", 0, 1),
        Number("use", "GE", 0, 4),
        Number("chits", "GE", 0, 1),
        Number("points", "GE", 0, 3),
        Number("modifier", "GE", 0, 2, "SPA"),
    )
    assert sum(each.by for each in row.sums) == 1 - 4 + 2 + 1 + 4 + 1 + 3 + 2


def test_numbers_stand_in_the_first_row_that_everybody_sees(play):
    now = known.standing(play.session.game, "GE")
    play.change(
        BIDS.put((TURN, "GE"), Bid(2)),
        STANDINGS.put("GE", Standing(now.ideology, now.last_ideology, now.at, pe=now.pe + 1)),
        TREATIES.put(("GE", "IT"), Treaty(1)),
    )
    assert [(bool(row.sums), row.secret is None) for row in play.last][:2] == [(False, False), (True, True)]
    play.change(
        BIDS.put((TURN, "GE"), Bid(3)),
        STANDINGS.put("GE", Standing(now.ideology, now.last_ideology, now.at, pe=now.pe + 2)),
    )
    secret, seen = play.last
    assert secret.secret and not secret.sums and seen.said is None and seen.sums


def test_what_changes_back_in_the_same_order_is_no_row(play):
    treaty = TREATIES.put(("GE", "IT"), Treaty(1))
    assert play.change(treaty, TREATIES.put(("GE", "IT"), None)) == []
    assert play.change(Change("convoys", (0, "GE"), 1)) == [], "no politics"


def test_who_fought_is_named_when_it_is_no_more(play):
    play.change(wars(("FR", "GE")), BEGUN)
    gone = Change("powers", "FR", None)
    play.change(gone, wars())
    (row,) = (row for row in play.last if row.kind == "war")
    assert row.powers == ("FR", "GE") and not row.minors
