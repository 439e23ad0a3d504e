"""Orders of politics that no other place of the window gives, each with a position in which it may be given,
and one that is refused there with its clause.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec
from redball.game.orders import Order
from redball.game.sequence import at_phase, phases
from redball.game.state import Game, put_clock, put_power
from redball.rules.politics.affairs.orders import SetPool, SetUpBuilds
from redball.rules.politics.nations.orders import (
    AddReserves,
    LoseUkrainian,
    MarkChinese,
    NoteAttack,
    SetDistance,
    SetRelocated,
    UseOffensive,
)
from redball.rules.politics.orders import SetStanding, UseDisplay
from redball.rules.politics.powers.orders import (
    GainFactories,
    MarkConquered,
    MarkResource,
    RollEffectiveness,
    SetUpOil,
    SetWorth,
    SpendWorth,
)
from redball.rules.politics.treaties.orders import InternCarrier, LendLease, SetDefence
from redball.rules.politics.turns.orders import SetImpulse, SetTrack
from redball.rules.politics.war.orders import DeclareWar, JoinAttacked, OpenRoad, PutOnTop, Surrender
from redball.rules.politics.war.tables import ROADS, Road

from tests.rules.politics.affairs.play import affairs, after_dice
from tests.rules.politics.affairs.test_option_0 import SPAIN
from tests.rules.politics.nations.test_options import FIRST, GUARDS, was_played
from tests.rules.politics.nations.test_ukraine import peace
from tests.rules.politics.nations.world import corps
from tests.rules.politics.powers.test_effectiveness import NOW, warring
from tests.rules.politics.powers.test_setting_up import OIL
from tests.rules.politics.powers.world import of, played
from tests.rules.politics.treaties.test_trade import signed
from tests.rules.politics.treaties.test_treaty import treaties
from tests.rules.politics.turns.test_track import F, initiative
from tests.rules.politics.war.test_minors import phase
from tests.rules.politics.war.test_surrender import beaten
from tests.rules.politics.world import after, at, game, standings, unit


class Row(NamedTuple):
    """A position, an order that may be given there, one that may not, and its clause; the same order may not
    be given again.
    """

    position: Callable[[], Game]
    good: Order
    bad: Order
    clause: str
    dice: tuple[int, ...] = ()


LAYOUT = """title = "Our copy"
field = '''
-- F2 F1 F0 C1 C0 --
 -- ** D1 D0 F2 --
'''
[powers]
GE = "P-0103"
[minors.SPA]
sign = "SP"
at = "P-0101"
"""
BROKEN = LAYOUT.replace('"P-0103"', "103").replace('sign = "SP"', 'colour = "red"')


def chinese() -> Game:
    return game(
        remembered=[was_played("CH", "CH 6", 1936), *(corps(f"c{n}", "Chungking", "CH") for n in range(2))]
    )


def reserves() -> Game:
    put = [FIRST, was_played("GE", "GE 12", 1940, 2), *GUARDS]
    return game(clock=at("production", 1940, 3), remembered=put)


def carrier() -> Game:
    found = unit("bearn", "Toulon", type="CV", power="FR", name="Bearn")
    return game(found, wars=[("FR", "GE")], remembered=treaties(FR_US=1))


def lender() -> Game:
    found = signed()
    return found.changed([put_power(msgspec.structs.replace(found.powers["GE"], bp_available=1))])


def over_norway(options: dict[str, str] | None = None) -> Game:
    """France, then the Commonwealth came to Norway's hex."""
    kept = standings(FR={"at": "P-0320"})
    begun = phase(("FR", "GE"), remembered=kept, options=options or {})
    return after(begun, SetStanding("CW", {"at": "P-0320"}))


def asked() -> Game:
    return after(over_norway({"pol.war.auto_join": "ask"}), DeclareWar("GE", "NOR"))


def resource() -> str:
    return f"{game().atlas.label(game().atlas.find('Grangesberg'))}-r1"


def ukrainian() -> Game:
    put = [corps("o", "Kiev", "UKR", "UKR", "MIL"), corps("g", "Kiev", "GE")]
    return peace().changed(put)


def romanian() -> Game:
    return played(unit("arm", "Bucharest", type="ARM", power="ROM", country="ROM"), rule_sets=OIL)


def whole(found: Game) -> Game:
    """The position with an impulse only where there is one, as a save may have it."""
    in_impulse = phases()[found.clock.phase].in_impulse
    return found if in_impulse else found.changed([put_clock(at_phase(found.clock, found.clock.phase))])


ROWS = (
    Row(played, SetWorth("GE", 20, 10, 6), SetWorth("GE", -1, 0, 0), "POL-SET-08"),
    Row(
        lambda: after(played(), SetWorth("GE", 20, 10, 6)),
        SpendWorth("GE", "air", 4, expansion=True),
        SpendWorth("GE", "land", 21),
        "POL-SET-09",
    ),
    Row(romanian, SetUpOil("ROM", 1), SetUpOil("BUL", 1), "POL-SET-12"),
    Row(played, MarkResource(resource(), "GE"), MarkResource("S-0000-r9", "GE"), "POL-SET-03"),
    Row(
        lambda: after_dice(affairs("GE"), SPAIN),
        SetUpBuilds("SPA", "Madrid"),
        SetUpBuilds("SPA", "Paris"),
        "POL-OPT0-02",
    ),
    Row(lambda: affairs("GE"), SetPool("SPA", 2), SetPool("SPA", -1), "POL-OPT0-01"),
    Row(game, UseDisplay(LAYOUT), UseDisplay(BROKEN), "POL-SET-01"),
    Row(
        game,
        SetStanding("GE", {"pe": 3, "ideology": "fascist"}),
        SetStanding("GE", {"at": "P-9999"}),
        "POL-SET-01",
    ),
    Row(initiative, SetTrack(F, 2), SetTrack(F, 3), "POL-INIT-01"),
    Row(initiative, SetImpulse("democrat", 4, 1), SetImpulse("democrat", -3), "POL-IMP-02"),
    Row(game, SetDistance("FR", "MAD", 5), SetDistance("FR", "XYZ", 4), "POL-ADM-03"),
    Row(game, SetRelocated("FR", 2), SetRelocated("FR", -1), "POL-VICHY-33"),
    Row(played, MarkConquered("IT"), MarkConquered("IT", False), "POL-VIC-05"),
    Row(
        beaten,
        Surrender("FR", "GE", cede=("Metz",), ratio="3:2", longer=1, oil=1, answered=True),
        Surrender("FR", "IT", all=True),
        "POL-SUR-01",
    ),
    Row(
        lambda: of(1),
        GainFactories("GE", "Stockholm", "IPO 2", red=1),
        GainFactories("GE", "Moscow", "IPO 2", blue=1),
        "POL-MIN-01",
    ),
    Row(carrier, InternCarrier("bearn"), InternCarrier("hood"), "BASE-UNIT-01"),
    Row(lender, LendLease("GE", "SU", 1), LendLease("GE", "SU", 2), "POL-TRADE-10"),
    Row(game, SetDefence(2, 90), SetDefence(1, 101), "POL-PACT-13"),
    Row(asked, JoinAttacked("NOR", "FR"), JoinAttacked("NOR", "US"), "POL-WAR-06"),
    Row(over_norway, PutOnTop("FR"), PutOnTop("CW"), "POL-WAR-06"),
    Row(lambda: game(remembered=[ROADS.put("burma", Road(0))]), OpenRoad(), OpenRoad(), "POL-WAR-17"),
    Row(chinese, NoteAttack(("c0", "c1")), NoteAttack(()), "POL-NAT-03"),
    Row(chinese, MarkChinese("c0", "white"), MarkChinese("c1", "white", False), "POL-NAT-03"),
    Row(chinese, UseOffensive(), UseOffensive(False), "POL-NAT-04"),
    Row(reserves, AddReserves("INF", 1941, 5), AddReserves("MECH", 1941, 5), "POL-NAT-20"),
    Row(ukrainian, LoseUkrainian("o"), LoseUkrainian("g"), "POL-UKR-11"),
    Row(lambda: warring(NOW - 5), RollEffectiveness("GE"), RollEffectiveness("IT"), "POL-PE-01", (4,)),
)
