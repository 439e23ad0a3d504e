"""The Chinese civil war."""

from __future__ import annotations

import pytest
from redball import rules
from redball.game.orders import MoveUnit
from redball.game.state import Change, put_clock
from redball.rules import freight
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import china, pools
from redball.rules.politics.nations.orders import HoldForCommunists, MarkChinese, PlaceChina, ShareVictory
from redball.rules.politics.nations.tables import CC_HEXES, CHINESE, NATIONS, Nations, nations
from redball.rules.politics.powers.orders import RecordAttack
from redball.rules.politics.tables import PLAYED, Played
from redball.rules.politics.war.orders import DeclareWar
from redball.supply import supply

from tests.rules.politics.affairs.play import affairs
from tests.rules.politics.nations.world import control, corps, forces
from tests.rules.politics.world import POWERS, after, at, denied, game, judged, why_not, world

SEVEN = PlayOption("SU", "SU 7", terms={"cost": 0})
WAR = NATIONS.put("nations", Nations(civil=True))
COMMUNIST = CHINESE.put(("communist", "cc"), True)
YENAN = corps("cc", "Yenan", "CH")
CITIES = [n for n in world().places_at if world().home_at(n) == "CHI" and china.side_of(game(), n) == "CN"]


def communists(*nodes):
    return [CC_HEXES.put(node, True) for node in nodes]


@pytest.mark.rule("POL-CIV-05", "POL-CIV-11")
def test_communists_in_the_civil_war():
    begun = after(affairs("SU", remembered=[YENAN, COMMUNIST, *forces("CH CC", INF=4)]), SEVEN)
    assert nations(begun).civil and begun.units["cc"].power == "SU"
    assert pools.units(begun, "SU CC") == {"INF": 4} and not pools.units(begun, "CH CC")
    declaring = begun.changed([put_clock(at("declare_war", 1938, 0))])
    war = after(declaring, DeclareWar("SU", "CH"))
    assert war.units["cc"].power == "CH"
    assert pools.units(war, "CH CC") == {"INF": 4} and not pools.units(war, "SU CC")


@pytest.mark.rule("POL-CIV-10")
def test_no_option_7_in_another_war():
    denied(affairs("SU", wars=[("CH", "JA")]), SEVEN, "POL-CIV-10")
    assert not why_not(affairs("SU"), SEVEN)


@pytest.mark.rule("POL-CIV-06", "POL-NAT-06")
def test_the_end_of_the_civil_war():
    port = next(n for n in CITIES if any(p.port for p in world().places_at[n]) and not world().is_city(n))
    other = next(n for n in CITIES if n != port and any(china.held(game(remembered=communists(n)), "CC")))
    by_map = [n for n in world().places_at if world().controller_at(n) == "CC"]
    played = game(remembered=[WAR, *communists(port, other), *control("CH", by_map)])
    on = after(played, HoldForCommunists(world().label(other), False))
    assert nations(on).civil and china.held(on, "CC")[2] >= 1, "one port is enough"
    over = after(on, HoldForCommunists(world().label(port), False))
    assert not nations(over).civil and nations(over).victor == "CN" and china.one_nationality(over)
    assert nations(over).unity == over.clock.turn and not china.one_nationality(on)
    denied(over, HoldForCommunists("Berlin"), "POL-CIV-06")
    denied(over, HoldForCommunists(world().label(port), False), "POL-CIV-06")


@pytest.mark.rule("POL-CIV-07", "POL-CIV-08")
def test_a_communist_china():
    last = CITIES[-1]
    played = game(remembered=[WAR, *communists(*CITIES[:-1])])
    won = after(played, HoldForCommunists(world().label(last)))
    assert nations(won).victor == "CC" and standing.ideology(won, "CH") == "communist"
    offered = china.beside_ussr(won)
    task = next(task for task in rules.tasks(won) if task.id == "politics.china.place")
    assert len(offered) == len(task.orders) == 6
    placed = after(won, PlaceChina(offered[0]))
    assert standing.standing(placed, "CH").at == offered[0]
    denied(won, PlaceChina("P-0713"), "POL-CIV-08")
    denied(game(), PlaceChina(offered[0]), "POL-CIV-08")


@pytest.mark.rule("POL-NAT-07")
def test_the_victor_adds_units_of_the_loser():
    for turn, due in ((23, 0), (24, 1), (27, 1), (28, 2)):
        state = NATIONS.put("nations", Nations(unity=20, victor="CN"))
        clock = at("political_affairs", 1936 + turn // 6, turn % 6)
        assert china.shares_due(game(clock=clock, remembered=[state])) == due
    first = game(clock=at("peace", 1940, 0), remembered=[state, *forces("CH CC", INF=5)])
    once = after(first, ShareVictory())
    assert pools.units(once, "CH") == {"INF": 3} and pools.units(once, "CH CC") == {"INF": 2}
    denied(once, ShareVictory(), "POL-NAT-07")
    twice = after(once.changed([put_clock(at("peace", 1940, 4))]), ShareVictory())
    assert pools.units(twice, "CH") == {"INF": 4} and pools.units(twice, "CH CC") == {"INF": 1}
    assert "politics.china.share" in {task.id for task in rules.tasks(first)}


@pytest.mark.rule("POL-CIV-09", "POL-CIV-20")
def test_communists_attack_no_nationalists_in_another_war():
    powers = (*POWERS, "CC")
    war = [("CC", "CH"), ("CH", "JA")]
    city = "Chungking"
    played = game(powers=powers, wars=war, remembered=[WAR])
    denied(played, RecordAttack(city, ("CC",)), "POL-CIV-09")
    alone = game(powers=powers, wars=war[:1], remembered=[WAR])
    assert not why_not(alone, RecordAttack(city, ("CC",)))
    held = played.changed(control("CC", [world().find("Yenan")]))
    assert not why_not(held, RecordAttack("Yenan", ("CH",))), "Nationalists may"


@pytest.mark.rule("POL-CIV-16")
def test_communists_enter_no_nationalist_city():
    beside = next(n for n in world().grid.neighbours(world().find("Chungking")) if n in world().land_nodes)
    unit = corps("cc", world().label(beside), "CH")
    order = MoveUnit("cc", "Chungking")
    peace = game(clock=at("land_movement"), remembered=[unit, COMMUNIST])
    denied(peace, order, "POL-CIV-16")
    assert "nationalist_city" not in why_not(peace.changed([WAR]), order)
    truce = PLAYED.put((0, 1), Played("CH", "CH 8"))
    assert "nationalist_city" not in why_not(peace.changed([truce]), order)
    national = game(clock=at("land_movement"), remembered=[unit])
    assert "nationalist_city" not in why_not(national, order)


@pytest.mark.rule("POL-CIV-17")
def test_both_trace_to_any_chinese_city():
    powers = (*POWERS, "CC")
    unit = corps("cc", "Chungking", "CC", "CHI")
    played = game(powers=powers, remembered=[unit])
    found = {id: each.base for each in china.privileges(played) for id in each.units}
    assert found == {"cc": world().find("Chungking")}
    assert supply.of(played).in_supply("cc")
    held = played.changed([*control("CC", [world().find("Yenan")]), corps("cn", "Yenan", "CH")])
    assert {id for each in china.privileges(held) for id in each.units} == {"cc", "cn"}


@pytest.mark.rule("POL-CIV-18")
def test_communist_works_serve_the_ussr():
    rich = next(n for n in CITIES if freight.resources_at(game(), n))
    played = game(clock=at("production"), remembered=[WAR, *communists(rich)])
    assert china.soviet_works(played) == (rich,)
    sites = [n for n in world().places_at if world().home_at(n) == "CHI" and world().factories(n)]
    works = next(n for n in sites if not freight.resources_at(game(), n))
    taken = game(remembered=[WAR, *communists(works), *control("CH", [works])])
    assert china.soviet_works(taken) == (works,), "Shanghai has a factory and no resource"
    assert next(t for t in rules.tasks(played) if t.id == "politics.china.works").power == "SU"
    assert china.soviet_works(game(remembered=communists(rich))) == ()


def test_who_is_a_communist():
    played = after(game(remembered=[YENAN]), MarkChinese("cc", "communist"))
    unit = played.units["cc"]
    assert china.is_communist(played, unit) and not china.is_nationalist(played, unit)
    assert judged(played, MarkChinese("cc", "communist")).allowed is False
    assert china.side_of(played, world().find("Tokyo")) == ""


def test_without_a_civil_war_nobody_wins_one():
    """POL-CIV-06: though the Communists control nothing."""
    nodes = [node for node in world().land_nodes if world().home_at(node) == "CHI"]
    played = game(remembered=control("JA", nodes))
    assert not any(china.held(played, "CC"))
    assert china.followed(played, (Change("control", nodes[0], "CH"),)) == (None, None)
