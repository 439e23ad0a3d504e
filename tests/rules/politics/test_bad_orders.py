"""Bad orders of every kind of politics, each refused with its sentence and its clause, without an effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from redball.game.codec import encode_position
from redball.game.orders import Order
from redball.game.session import Session
from redball.game.state import Game
from redball.rules import judge
from redball.rules.politics import RULE_SET
from redball.rules.politics.affairs import orders as a
from redball.rules.politics.affairs.tables import AFFAIRS, Affairs
from redball.rules.politics.display import orders as d
from redball.rules.politics.entry import orders as e
from redball.rules.politics.entry.tables import CUP, Cup
from redball.rules.politics.nations import orders as n
from redball.rules.politics.orders import SetMinor, SetStanding, UseDisplay
from redball.rules.politics.powers import orders as p
from redball.rules.politics.powers.tables import PURSES, Purse
from redball.rules.politics.treaties import orders as t
from redball.rules.politics.turns import orders as u
from redball.rules.politics.war import orders as w
from redball.wording import sentence

from tests.rows import each_row
from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.world import at, denied, game, minors, unit

Bad = tuple[Order, str, str]
"""An order, a clause that its refusal rests on, and the beginning of its first reason."""

ROWS: list[Bad] = [
    (
        a.UseCardBook("cards = 3"),
        "POL-CARD-01",
        "card book line 1: cards: found 3, expected a list of tables",
    ),
    (a.UseCardBook("]"), "POL-CARD-01", "card book line 1: found “invalid statement”, expected"),
    (
        a.PutCard("five", {"cost": 1}),
        "POL-CARD-01",
        "cards five: card: found “five”, expected a card such as IPO",
    ),
    (
        a.PutCard("IPO 5", {"cost": -1}),
        "POL-CARD-01",
        "cards IPO 5: cost: found -1, expected a whole number from 0",
    ),
    (
        a.PutCard("IPO 5", {"need": 7}),
        "POL-CARD-01",
        "cards IPO 5: need: found 7, expected a number from 1 to 6",
    ),
    (
        a.PutCard("IPO 5", {"colour": 1}),
        "POL-CARD-01",
        "cards IPO 5: colour: found an unknown field, expected one",
    ),
    (a.PutCard("IPO 3"), "POL-CARD-01", "The card book has no “IPO 3” (option cards)"),
    (
        a.PutCard("FR/FR", {"cost": 1}, "war_chart"),
        "POL-CARD-01",
        "war_chart FR FR: by: found “FR”, expected another power",
    ),
    (
        a.PutCard("CW/CW/1", {"cost": 1}, "treaty_chart"),
        "POL-CARD-01",
        "treaty_chart CW CW 1: with: found “CW”, expected another",
    ),
    (
        a.PutCard("100", {"cost": 1}, "entry_options"),
        "POL-CARD-01",
        "entry_options 100: number: found 100, expected a number",
    ),
    (
        a.PutCard("1935", {"values": [1]}, "chit_values"),
        "POL-CARD-01",
        "chit_values 1935: year: found 1935, expected a year from",
    ),
    (
        a.PutCard("IPO 5", {"minors": {"GER": 1}}),
        "POL-CARD-01",
        "cards IPO 5: minors: found “GER”, expected minor countries",
    ),
    (a.MakeBid("GE", 1), "POL-BID-01", "Bids belong to the beginning of the turn, not to “Political"),
    (a.RevealBids(), "POL-BID-01", "The bids of this turn are revealed already"),
    (a.PassOption("IT"), "POL-CARD-04", "It is Germany's go, not Italy's"),
    (a.PassOption("XX"), "BASE-POWER-01", "“XX” is no power of this game"),
    (a.ReadImplication("GE", 9), "POL-IPO9-07", "Germany has no result of IPO 9 to read"),
    (a.NameOption("GE", "IPO 5"), "POL-IPO9-10", "Germany need not name an option"),
    (a.NameOption("GE", "five"), "POL-IPO9-10", "Germany need not name an option"),
    (a.SetPool("SPA", -1), "POL-OPT0-01", "“units” was -1, expected 0 or more"),
    (a.SetPool("GER", 1), "POL-OPT0-01", "“GER” is no minor country with a marker on the political"),
    (a.SetUpBuilds("SPA", "Madrid"), "POL-OPT0-02", "Nothing is built in advance for Spain"),
    (a.SetUpBuilds("SPA", "Paris"), "POL-OPT0-02", "W-0832 is nothing of Spain"),
    (
        a.SetUpBuilds("SPA", "Nowhere"),
        "POL-OPT0-02",
        "“Nowhere” is neither a hex label such as A-3249 nor a place",
    ),
    (a.PlayOption("GE", "IPO 5"), "POL-CARD-02", "IPO 5 is played at a minor country"),
    (a.PlayOption("GE", "IPO 5", "GE"), "POL-CARD-02", "Germany plays IPO 5 at itself"),
    (
        a.PlayOption("GE", "IPO 5", "spain"),
        "POL-CARD-02",
        "“spain” is no major power and no minor country with a",
    ),
    (a.PlayOption("GE", "0(f)"), "POL-CARD-02", "“0(f)” is no card; cards are called IPO 5, 0a, 4 or GE 11"),
    (a.PlayOption("GE", "US 6"), "POL-CARD-02", "US 6 is a card of USA"),
    (a.PlayOption("IT", "IPO 5", "SPA"), "POL-CARD-04", "It is Germany's go, not Italy's"),
    (a.PlayOption("GE", "IPO 9", "SPA"), "POL-CARD-02", "IPO 9 is played at a major power"),
    (a.PlayOption("GE", "IPO 1"), "POL-IPO-01", "IPO 1 is played towards an ideology: fascist, democrat or"),
    (
        a.PlayOption("GE", "IPO 1", terms={"towards": "north"}),
        "POL-IPO-01",
        "IPO 1 is played towards an ideology: fascist, democrat or",
    ),
    (a.PlayOption("GE", "IPO 2", "SPA"), "POL-IPO-02", "IPO 2 takes a red factory or resources"),
    (a.PlayOption("GE", "IPO 2", "SPA", {"factory": "Berlin"}), "POL-IPO-02", "Berlin is nothing of Spain"),
    (
        a.PlayOption("GE", "IPO 2", "SPA", {"factory": "Madrid", "resources": ["S-2347-r1"]}),
        "POL-IPO-02",
        "IPO 2 takes a red factory or resources, not both",
    ),
    (
        a.PlayOption("GE", "0a", terms={"money": 4}),
        "POL-PE-02",
        "4 money buys no whole number of dice at 3 each",
    ),
    (
        a.PlayOption("GE", "0b", "FR", {"type": "INF"}),
        "POL-OPT0-01",
        "0(b) is played for a minor country with a marker on the",
    ),
    (
        a.PlayOption("GE", "0b", "SPA", {"type": 5}),
        "POL-OPT0-01",
        "0(b) wants a type of unit: AA, AMPH, ARM, ART, ASW, AT,",
    ),
    (a.PlayOption("GE", "0h"), "POL-INT-01", "Intelligence (14.15) is not played"),
    (a.PlayOption("GE", "3"), "POL-TREATY-01", "Name another major power of politics"),
    (a.PlayOption("GE", "3", "FR"), "POL-TREATY-01", "Germany and France are at war"),
    (
        a.PlayOption("GE", "3", "IT", {"level": 4}),
        "POL-TREATY-01",
        "Germany and Italy can't have a treaty of level 4 by this",
    ),
    (a.PlayOption("GE", "3", "SU", {"vary": True}), "POL-TREATY-01", "Germany and USSR have no treaty"),
    (a.PlayOption("GE", "4", "IT"), "POL-WAR-01", "Germany and Italy are of one ideology"),
    (a.PlayOption("GE", "4", "FR"), "POL-WAR-01", "Germany and France are already at war"),
    (a.PlayOption("GE", "4a", "FR"), "POL-VICHY-30", "Option 4(a) is there with 14.13 only"),
    (a.PlayOption("GE", "4b", "IT"), "POL-PASS-01", "Option 14.14, Close Passages, is not played"),
    (a.PlayOption("GE", "4c"), "POL-WAR-14", "Only Japan closes the Burma Road"),
    (a.PlayOption("GE", "5", "SU"), "POL-SUR-01", "Germany and USSR are already at peace"),
    (
        a.PlayOption("GE", "5", "FR", {"vichy": True, "to": ["SU"]}),
        "POL-VICHY-01",
        "Germany and USSR are already at peace",
    ),
    (
        a.PlayOption("GE", "5", "FR", {"longer": 10, "answered": True}),
        "POL-SUR-06",
        "10 turns are more than the 9 by which the restricted period",
    ),
    (
        a.PlayOption("GE", "5", "FR", {"ratio": 5}),
        "POL-SUR-03",
        "Terms of a surrender are all, cede, ratio, longer, oil, bp,",
    ),
    (
        a.PlayOption("GE", "IPO 13", "FR"),
        "POL-VICHY-02",
        "Combined war aims are those of two or more major powers",
    ),
    (a.PlayOption("GE", "IPO 14", "FR"), "POL-ADM-02", "France has made no Vichy surrender"),
    (a.PlayOption("GE", "GE 11"), "POL-UKR-02", "Germany's marker isn't in Poland's hex, and Kiev isn't"),
    (d.ActivateMinor("GE", "SPA", "GE", "GE"), "POL-ACT-04", "Spain has no modifier of Germany"),
    (
        d.ActivateMinor("GE", "XX", "GE", "GE"),
        "POL-ACT-01",
        "“XX” is no minor country with a marker on the political",
    ),
    (d.ActivateMinor("GE", "POR", "GE", "GE", ("P-0713",)), "POL-ACT-02", "P-0713 is not beside P-0414"),
    (
        d.ActivateMinor("GE", "POR", "GE", "fascist", (), "SU"),
        "POL-ACT-21",
        "Another power activates for one only with alternate",
    ),
    (
        d.ActivateMinor("GE", "POR", "GE", "communist"),
        "POL-ACT-02",
        "The modifier of Germany moves Portugal by Germany or the",
    ),
    (d.MoveMarker("GE", "fascist", 0), "POL-ACT-22", "Movement points are a number from 1 to 999"),
    (d.MoveMarker("XX", "fascist", 1), "BASE-POWER-01", "“XX” is no power of this game"),
    (
        d.MoveMarker("SU", "communist", 2, ("P-0001",)),
        "POL-IPO-01",
        "USSR cannot come nearer to the centre faction of this",
    ),
    (d.MarkControllable("XX", "SPA", "yes"), "BASE-POWER-01", "“XX” is no power of this game"),
    (
        d.MarkControllable("GE", "GER", "yes"),
        "POL-ACT-01",
        "“GER” is no minor country with a marker on the political",
    ),
    (d.MarkControllable("GE", "SPA", ""), "POL-ACT-01", "It stands so already"),
    (SetStanding("GE", {}), "POL-SET-01", "No field to change was given"),
    (SetStanding("GE", {"mony": 1}), "POL-SET-01", "There is no field “mony”; did you mean money?"),
    (SetStanding("GE", {"money": -1}), "POL-SET-01", "“money” was -1, expected a whole number from 0 on"),
    (SetStanding("GE", {"pe": 1000}), "POL-SET-01", "pe is more than 999"),
    (
        SetStanding("GE", {"at": "P-9999"}),
        "POL-SET-01",
        "“P-9999” is no hex of the political display; its hexes are",
    ),
    (
        SetStanding("IT", {"needed": 5}),
        "POL-VIC-02",
        "Italy needs 6 cities as printed, and 2 more for each entry",
    ),
    (
        SetMinor("GER", {"joined": True}),
        "POL-SET-01",
        "“GER” is no minor country with a marker on the political",
    ),
    (SetMinor("SPA", {"controller": "XX"}), "BASE-POWER-01", "“XX” is no power of this game"),
    (SetMinor("SPA", {"modifiers": {"XX": 1}}), "BASE-POWER-01", "“XX” is no power of this game"),
    (UseDisplay("]"), "POL-SET-01", "layout line 1 column 1: found “invalid statement”, expected"),
    (UseDisplay(""), "POL-SET-01", "The game is played with Redball's own display already"),
    (e.SetEntryPool("fascist", 1), "POL-USE-02", "“fascist” is no entry pool: there is one for each power,"),
    (e.SetEntryPool("GE", 100), "POL-USE-02", "“count” was 100, expected 99 or less"),
    (e.NoteChits("GE", (1,)), "POL-USE-12", "The pool “Germany” has 0 chits: give as many values"),
    (e.NoteChits("XX", ()), "POL-USE-12", "“XX” is no entry pool: there is one for each power, and"),
    (e.RollWarChit("GE", "democracy"), "POL-CHIT-04", "This is done in the phase of US entry"),
    (e.RollCityChit(5), "POL-CHIT-08", "No roll for a Chinese city is due"),
    (e.RollCityChit(11), "POL-CHIT-08", "No roll for a Chinese city is due"),
    (e.RollEntry(1), "POL-USE-01", "The experimental rules of US entry (14.16) are not played"),
    (e.UseEntryChit(1, "draw"), "POL-USE-22", "No chit of such a roll is left to be used"),
    (e.DeclineEntry(1), "POL-USE-22", "No chit of such a roll is left to be used"),
    (e.RollItsWar("GE", 5), "POL-USE-01", "The experimental rules of US entry (14.16) are not played"),
    (e.AddSanction(1, 13), "POL-SANC-01", "The sanctions (14.17) are not played"),
    (e.RollIntelligence("GE"), "POL-INT-01", "Intelligence (14.15) is not played"),
    (e.CompareIntelligence({}), "POL-INT-01", "Intelligence (14.15) is not played"),
    (e.SetIntelligence("GE", -1), "POL-INT-07", "“points” was -1, expected 0 or more"),
    (e.SpendIntelligence("GE", 1), "POL-INT-01", "Intelligence (14.15) is not played"),
    (e.SpendIntelligence("GE", 1, "entry_chit"), "POL-INT-01", "Intelligence (14.15) is not played"),
    (n.SetForces("", "INF", 1), "POL-VICHY-27", "A force pool and a kind of units have names"),
    (n.SetForces("GE", "INF", -1), "POL-VICHY-27", "-1 is no number from 0 to 999"),
    (n.SetForces("GE", "INF", 1, 1950), "POL-VICHY-28", "1950 is no year of the game"),
    (n.SetForces("GE SS", "INF", 1), "POL-NAT-19", "SS units wait for option 12 of Germany"),
    (n.SetDistance("FR", "XX", 1), "POL-ADM-03", "Say which territory of France: nothing"),
    (n.SetDistance("FR", "MOR", 100), "POL-ADM-05", "100 is no number from 0 to 99"),
    (n.SetRelocated("SU", -1), "POL-VICHY-33", "-1 is no number from 0 to 999"),
    (n.SettleTerritory("FR", "MOR", ("GE",), (1,)), "POL-VICHY-06", "France has made no Vichy surrender"),
    (n.ShareVictory(), "POL-NAT-07", "The victor adds units every four turns after the civil war"),
    (n.UseOffensive(), "POL-NAT-04", "CH 6 hasn't been played"),
    (n.AddReserves("INF", 1939, 3), "POL-NAT-23", "SS units are drawn apart once option 12 has been played"),
    (n.LeaveKiev("ge", "Odessa"), "POL-UKR-04", "ge is no Soviet unit in Kiev that has to leave"),
    (n.SetUpMilitia("Odessa", "Odessa"), "POL-UKR-10", "The Ukraine is no minor country"),
    (n.LoseUkrainian("ge"), "POL-UKR-11", "ge isn't Ukrainian"),
    (n.LoseUkrainian("nothing"), "POL-UKR-11", "There is no unit “nothing” in this game"),
    (n.MarkChinese("nothing", "white"), "POL-NAT-03", "There is no unit “nothing” in this game"),
    (n.MarkChinese("ge", "white", False), "POL-NAT-03", "It stands so already"),
    (n.NoteAttack(()), "POL-NAT-03", "Say which units attack"),
    (n.NoteAttack(("nothing",)), "POL-NAT-03", "There is no unit “nothing” in this game"),
    (n.PlaceChina("P-0713"), "POL-CIV-08", "The Communists haven't won in China"),
    (n.HoldForCommunists("Berlin"), "POL-CIV-06", "Berlin (W-0243) isn't in China"),
    (
        n.HoldForCommunists("Nowhere"),
        "BASE-HEX-01",
        "“Nowhere” is neither a hex label such as A-3249 nor a place",
    ),
    (n.SplitForces("SPA", 101), "POL-CIV-12", "Spain isn't in civil war"),
    (n.SplitForces("GER", 50), "POL-CIV-12", "“GER” is no minor country with a marker on the political"),
    (n.Conquer("GE"), "POL-CONQ-01", "Conquest is looked at in the peace step at the end of a turn"),
    (n.Conquer("XX"), "POL-CONQ-01", "Conquest is looked at in the peace step at the end of a turn"),
    (p.RollEffectiveness("GE"), "POL-PE-01", "Germany doesn't roll now: it has not been at war with a"),
    (p.SetDebtLimit("GE", -1), "POL-PE-06", "-1 is no number from 0 to 999"),
    (p.SetDebtLimit("XX", 1), "BASE-POWER-01", "“XX” is no power of this game"),
    (p.PayFromProduction("GE", 1), "POL-PE-06", "This is done in the production phase"),
    (p.RecordAttack("Berlin", ()), "POL-PML-17", "Say who attacks"),
    (p.RecordAttack("Berlin", ("IT",)), "POL-PML-17", "None of those is at war with Germany"),
    (
        p.RecordAttack("Nowhere", ("FR",)),
        "BASE-HEX-01",
        "“Nowhere” is neither a hex label such as A-3249 nor a place",
    ),
    (p.ChooseFactories("GE", "Berlin", 99), "POL-PML-05", "Berlin (W-0243) has 2 such factories"),
    (
        p.ChooseFactories("GE", "Nowhere", 1),
        "BASE-HEX-01",
        "“Nowhere” is neither a hex label such as A-3249 nor a place",
    ),
    (p.GainFactories("GE", "Berlin", "", 1), "POL-PML-08", "A factory is gained by a card: name it"),
    (p.GainFactories("GE", "Berlin", "IPO 2", 9), "POL-PML-08", "Berlin (W-0243) has 2 such factories"),
    (p.MarkHexes("objective", ()), "POL-VIC-01", "No hex is named"),
    (
        p.MarkHexes("objective", ("Nowhere",)),
        "BASE-HEX-01",
        "“Nowhere” is neither a hex label such as A-3249 nor a place",
    ),
    (p.MarkHexes("isolated", ("Berlin",), False), "POL-AMB-91", "Berlin (W-0243) is marked so already"),
    (p.MarkResource("x", "GE"), "POL-SET-03", "“x” is no resource of the map; resources are called like"),
    (p.SetElection("US", "sometime"), "POL-AMB-80", "“sometime” is no turn, such as Nov/Dec 1936"),
    (p.SetElection("US", "Nov/Dec 1936", False), "POL-AMB-80", "It stands so already"),
    (p.MarkConquered("GE", False), "POL-VIC-05", "It stands so already"),
    (p.HalvePool("GE", ("INF",), (2,)), "POL-VIC-12", "Germany has no force pool to halve now"),
    (p.HalvePool("GE", ("XXX",), (1, 2)), "POL-VIC-12", "Germany has no force pool to halve now"),
    (p.SetWorth("GE", -1, 0, 0), "POL-SET-08", "-1 is no number of build points from 0, which are spent, to"),
    (p.SpendWorth("GE", "land", 1), "POL-SET-09", "Germany has 0 build points left for land units"),
    (p.SpendWorth("GE", "air", 0), "POL-SET-09", "0 is no number from 0 to 999"),
    (p.RecordChain(-1), "POL-SET-16", "-1 is no number from 0 to 999"),
    (p.SetUpOil("ROM", 2), "POL-SET-12", "Rumania may set up 0 oil"),
    (t.SignTreaty("GE", "GE", 1), "POL-TREATY-01", "Germany can't do that with itself"),
    (t.SignTreaty("GE", "FR", 1), "POL-TREATY-01", "Germany and France are at war"),
    (t.SignTreaty("GE", "IT", 4), "POL-TREATY-01", "Treaties have a level of 1 to 3, not 4"),
    (
        t.SignTreaty("US", "CW", 3),
        "POL-TREATY-10",
        "The USA signs no treaty of level 3 before it is at war with",
    ),
    (t.AgreeTrade("GE", "IT", {"oil": 1}), "POL-TRADE-01", "Germany and Italy have no treaty"),
    (
        t.AgreeTrade("GE", "IT", {"gold": 1}),
        "POL-TRADE-01",
        "There is no field “gold”; did you mean resources, oil,",
    ),
    (t.AgreeTrade("GE", "IT", {"bp": -1}), "POL-TRADE-01", "“build points” was -1, expected 0 or more"),
    (t.FailTrade("GE", "IT"), "POL-TRADE-12", "Germany has no agreement to give Italy anything"),
    (t.LendLease("GE", "IT", 1), "POL-TRADE-10", "Germany and Italy have no treaty"),
    (t.LendLease("GE", "IT", 0), "POL-TRADE-10", "Lend-lease gives at least 1 build point"),
    (t.LendLease("GE", "IT", 1, "ge"), "POL-TRADE-09", "Units may not be given as lend-lease"),
    (t.InternCarrier("ge"), "POL-TREATY-12", "ge is no French carrier"),
    (t.SignPact("GE", "FR"), "POL-PACT-01", "Germany and France are at war"),
    (t.SignPact("GE", "SU", 7), "POL-PACT-08", "7 turns are more than the 6 by which the restricted period"),
    (t.SignPact("GE", "SU", 0, "much"), "POL-PACT-09", "“much” is no garrison ratio such as 3:2"),
    (t.SetPact("GE", "SU", {}), "POL-PACT-01", "Germany and USSR have no neutrality pact"),
    (
        t.SetPact("GE", "SU", {"signed": "x"}),
        "POL-PACT-01",
        "“signed” was “x”, expected a whole number from 0 on",
    ),
    (t.BreakPact("GE", "SU"), "POL-PACT-09", "Germany and USSR have no neutrality pact"),
    (t.DrawPactChits("GE", "SU", 1), "POL-PACT-02", "Germany and USSR have no neutrality pact"),
    (t.SetGarrison("ge", "SU", -1), "POL-PACT-15", "“value” was -1, expected 0 or more"),
    (t.SetGarrison("ge", "GE", 1), "POL-PACT-15", "Germany can't do that with itself"),
    (t.SetDefence(1, 101), "POL-PACT-13", "Turns from 0 to 99, and 0 to 100 percent"),
    (t.SetDefence(1, 100), "POL-PACT-13", "It stands so already"),
    (u.RollOrder({}), "POL-INIT-06", "This is done in the initiative phase"),
    (u.RollOrder({"fascist": 10}), "POL-INIT-06", "This is done in the initiative phase"),
    (u.CallReroll("fascist"), "POL-INIT-02", "This is done in the initiative phase"),
    (u.GoAfterLast("fascist"), "POL-INIT-06", "This is done in the initiative phase"),
    (u.TakePlace("fascist", 4), "POL-INIT-07", "This is done in the initiative phase"),
    (u.SetTrack("fascist", 3), "POL-INIT-01", "“box” was 3, expected 2 or less"),
    (u.SetTrack("fascist", 0), "POL-INIT-01", "It stands so already"),
    (u.EndImpulse("fascist", 1), "POL-IMP-03", "This is done at the end of an impulse"),
    (u.EndImpulse("fascist", 10), "POL-IMP-03", "This is done at the end of an impulse"),
    (u.SetImpulse("fascist", 100), "POL-IMP-02", "“place” was 100, expected 99 or less"),
    (u.SetImpulse("fascist", 1), "POL-IMP-02", "It stands so already"),
    (w.AnnounceWar("GE", "IT"), "POL-WAR-01", "Germany and Italy are of one ideology"),
    (w.AnnounceWar("GE", "XX"), "POL-WAR-01", "“XX” is no power of this game"),
    (w.AnnounceWar("GE", "FR"), "POL-WAR-01", "Germany and France are already at war"),
    (w.DeclareWar("GE", "POL"), "POL-WAR-19", "War is declared in the phase of declarations"),
    (w.DeclareWar("GE", "IT"), "POL-WAR-19", "War is declared in the phase of declarations"),
    (w.DeclareWar("GE", "SU", partner="IT"), "POL-TREATY-08", "USSR didn't declare war on Italy this turn"),
    (w.JoinAttacked("POL", "GE"), "POL-WAR-06", "Poland may not join Germany: it joins who is at war with"),
    (w.PutOnTop("XX"), "POL-WAR-06", "“XX” is no power of this game"),
    (w.LapseWar("GE", "POL"), "POL-WAR-12", "Germany and Poland are already at peace"),
    (w.Surrender("GE", "IT", all=True), "POL-SUR-01", "Germany and Italy are already at peace"),
    (w.Surrender("GE", "FR"), "POL-SUR-02", "France doesn't answer with 0(f)"),
    (w.Surrender("GE", "FR", oil=-1, answered=True), "POL-SUR-05", "Limits are numbers from 0 to 999"),
    (w.Surrender("GE", "FR", cede=("Paris",), answered=True), "POL-SUR-03", "W-0832 is not held by Germany"),
    (
        w.DenyPassage("GE", "Panama", "US"),
        "POL-PASS-04",
        "“Panama” is no restricted waterway of the map; did you mean",
    ),
    (
        w.DenyPassage("GE", "Strait of Gibraltar", "US"),
        "POL-PASS-03",
        "Germany doesn't control passage of Strait of Gibraltar",
    ),
    (
        w.DenyPassage("CW", "Strait of Gibraltar", "CW"),
        "POL-PASS-04",
        "Commonwealth can't do that with itself",
    ),
    (w.DenyPassage("GE", "Kiel Canal", "US", False), "POL-PASS-04", "It stands so already"),
    (w.OpenRoad(), "POL-WAR-17", "The Burma Road is open"),
    (
        a.PlayOption("GE", "0a", terms={"money": 60}),
        "POL-CARD-03",
        "0a costs 60; Germany has 15 money points",
    ),
    (a.PlayOption("GE", "IPO 17", terms={"cost": 900}), "POL-CARD-03", "IPO 17 costs 900; Germany has 15"),
    (e.MakeCup(), "POL-CHIT-01", "The pool of entry chits is made already"),
    (e.SetIntelligence("XX", 1), "BASE-POWER-01", "“XX” is no power of this game"),
]
"""In political affairs of January 1938: Germany's go, at war with France, with a debt limit of 5."""


def position() -> Game:
    """Where the orders are given."""
    now = at("political_affairs", 1938, 0, impulse=0)
    kept = [AFFAIRS.put(now.turn, Affairs(("GE", "IT"))), *minors(POR={"modifiers": {"GE": 3}})]
    kept += [CUP.put("cup", Cup(0, (1939, 1940))), PURSES.put("GE", Purse(5))]
    return with_book(game(unit("ge", "Berlin"), clock=now, wars=[("FR", "GE")], remembered=kept))


@pytest.fixture(scope="module")
def session(tmp_path_factory) -> Iterator[Session]:
    """A game in which they are given."""
    with Session.create(tmp_path_factory.mktemp("bad") / "a.redball", position(), judge) as made:
        yield made


@each_row(("order", "clause", "words"), ROWS)
def test_bad_orders(session: Session, order: Order, clause: str, words: str) -> None:
    before = session.game
    first = sentence(denied(before, order, clause).reasons[0])
    assert first.startswith(words), first
    assert not session.commit(order).allowed
    assert session.game is before and not session.head, "a refusal changes nothing"


def test_nothing_has_changed(session: Session) -> None:
    assert encode_position(session.game) == encode_position(position())


def test_every_kind_has_one_and_there_are_many() -> None:
    kinds: dict[Any, int] = dict.fromkeys(RULE_SET.judges, 0)
    for order, _, _ in ROWS:
        kinds[type(order)] += 1
    assert all(kinds.values()), [kind.__name__ for kind, number in kinds.items() if not number]
    assert len(ROWS) >= 150 and len({str(order) for order, _, _ in ROWS}) == len(ROWS)
