"""A whole turn under the oil rule, played in the window by Germany, Italy and the Commonwealth, with a
neutral USA: from reinforcement to the end of final reorganization, with mistakes and their undo.
"""

from __future__ import annotations

from fractions import Fraction as F

import msgspec
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QPushButton
from redball.desk.games import saves
from redball.game.clock import Clock
from redball.game.state import Depot, put_clock, put_depot, put_power
from redball.rules.oil import account_of, to_place, total_fuel
from redball.rules.oil.battles import battles
from redball.rules.oil.receipts import receipts
from redball.rules.oil.tables import CONSENTS

from tests.mouse import move_mouse

DESERT, DUMP = "A-3455", "A-3453"
"""Where 7 Arm stands beside DAK, Ariete and Savona; a depot of the Commonwealth within Trieste's reach."""
POWERS = ("GE", "IT", "CW", "US")


def begin(player, folder) -> None:
    """The demo in the reinforcement phase of its turn, with a dump to capture and room at Tripoli."""
    game, find = player.game, player.game.atlas.find
    usa = msgspec.structs.replace(game.powers["US"], bp_available=9)
    changed = game.changed(
        [
            put_clock(Clock(game.clock.turn, "reinforcement")),
            put_depot(find(DUMP), Depot(1, "CW")),
            put_depot(find("Tripoli"), Depot(1, "IT")),
            put_power(usa),
        ]
    )
    player.controller.open_session(saves.begin(changed, folder))
    player.controller.show_example()
    player.settle()


def show(player, power: str) -> None:
    player.desk.show_power(power)
    player.settle()


def fuel(player, power: str) -> F:
    return player.game.powers[power].fuel


def barrels(player, place: str) -> int:
    depot = player.game.depots.get(player.node(place))
    return depot.barrels if depot else 0


def go_to(player, *phases: str) -> None:
    """Press Next until each phase is reached."""
    for phase in phases:
        for _ in range(60):
            player.press(player.window.turn.next)
            if player.game.clock.phase == phase:
                break
        assert player.game.clock.phase == phase


def answer(*presses: str) -> None:
    """Press buttons of the next dialog as soon as it is there."""

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        for text in presses:
            buttons = [b for b in dialog.findChildren(QPushButton) if b.text().replace("&", "") == text]
            buttons[0].click()

    QTimer.singleShot(0, press)


# --- the phases ---------------------------------------------------------------------------------------------


def turn_down(player, name: str) -> None:
    """Press the button in the row of a unit that gives its fuel."""
    buttons = player.window.work.cards["giving"].findChildren(QPushButton)
    player.press(next(b for b in buttons if b.accessibleName().startswith(f"Turn down: {name}")))


def reinforcement(player) -> None:
    """Units of each power give their fuel; one was a mistake."""
    card = player.window.work.cards["giving"]
    show(player, "GE")
    assert player.says(card, "U-331")
    turn_down(player, "DAK")
    assert fuel(player, "GE") == F(21, 4)
    player.trigger("undo")
    assert player.game.units["ger-dak"].organized and fuel(player, "GE") == F(13, 4)
    turn_down(player, "U-331")
    player.picture("turn-01-reinforcement-germany")
    show(player, "IT")
    before = fuel(player, "IT")
    turn_down(player, "Littorio")
    assert fuel(player, "IT") > before
    player.picture("turn-02-reinforcement-italy")
    show(player, "CW")
    turn_down(player, "Med")
    assert not player.game.units["gbr-med-fleet"].organized
    player.picture("turn-03-reinforcement-commonwealth")


def capture(player) -> None:
    """Trieste drives over a dump; the die is thought better of, then entered."""
    go_to(player, "land_movement")
    before = fuel(player, "IT")
    player.look_at(DUMP)
    spot = player.lift("ita-trieste", player.node(DUMP))
    answer("Cancel")
    player.drop(spot)
    assert fuel(player, "IT") == before
    spot = player.lift("ita-trieste", player.node(DUMP))
    assert player.says(player.map.area.note, "Italy captures 1 barrel of Commonwealth")
    player.picture("turn-04-capture")
    answer("4", "Use these")
    player.drop(spot)
    there, heard = player.game.units["ita-trieste"].hex, player.texts(player.map.area.hint)
    assert there == player.node(DUMP), (player.game.atlas.label(there), heard)
    assert fuel(player, "IT") == before + 4 and not barrels(player, DUMP)


def aim(player, card, place: str) -> None:
    """Choose the hex of an attack or a bombardment with the mouse."""
    player.press(player.button(card, "Choose hex"))
    player.click_hex(player.node(place))


def combat(player) -> None:
    """Germany attacks with fuel; the Commonwealth defends with fuel."""
    go_to(player, "land_combat")
    show(player, "GE")
    card, combats = player.window.work.cards["attack"], player.window.work.cards["battles"]
    player.look_at(DESERT)
    aim(player, card, DESERT)
    before = fuel(player, "GE")
    player.press(player.button(card, "Blitz"))
    player.picture("turn-05-attack")
    player.press(player.button(card, "At half"))
    player.trigger("undo")
    assert not battles(player.game)
    aim(player, card, DESERT)
    player.press(player.button(card, "Pay 2 fuel"))
    assert fuel(player, "GE") == before - 2
    player.picture("turn-06-defence-asked")
    owed = fuel(player, "CW")
    player.press(player.button(combats, "Pay 1 fuel"))
    assert fuel(player, "CW") == owed - 1
    player.picture("turn-07-combat-paid")


def bombs(player) -> None:
    """In its impulse the Commonwealth bombs the barrels at Benghazi."""
    go_to(player, "end_of_action", "strategic_bombardment")
    show(player, "CW")
    card = player.window.work.cards["bomb"]
    player.look_at("Benghazi")
    aim(player, card, "Benghazi")
    before = total_fuel(player.game, "IT")
    card.hits.setValue(1)
    card.destroys.setChecked(True)
    player.settle()
    player.picture("turn-08-bombs")
    player.press(player.button(card, "Bomb"))
    assert total_fuel(player.game, "IT") == before - 11
    assert barrels(player, "Benghazi") == 0


def production(player) -> None:
    player.step_to("production")
    german_production(player)
    italian_production(player)
    american_market(player)


def german_production(player) -> None:
    """Received, chosen by Suggest, taken, placed: once where it may not be; a chit is dear."""
    show(player, "GE")
    work = player.window.work
    player.press(player.button(work.cards["oil"], "Receive all"))
    player.picture("turn-09-received")
    player.trigger("undo")
    assert len(receipts(player.game, "GE")) == 1, "the other oil is Italy's"
    work.cards["oil"].goals.setCurrentIndex(work.cards["oil"].goals.findData("fuel"))
    work.cards["oil"].amount.setValue(10)
    player.press(work.cards["oil"].suggest)
    assert {r.use for r in receipts(player.game, "GE")} == {"convert"}
    player.picture("turn-10-suggested")
    player.press(player.button(work.cards["oil"], "Take fuel"))
    assert to_place(player.game, "GE") == 1
    player.press(work.cards["barrels"].place)
    player.look_at("Berlin", 40.0)
    player.picture("turn-11-placing")
    before = barrels(player, "Berlin")
    player.look_at("W-1039", 40.0)
    player.click_hex(player.node("W-1039"))
    assert "OIL-STO-08" in player.texts_of_buttons(player.map.area.hint)
    player.look_at("Berlin", 40.0)
    player.click_hex(player.node("Berlin"))
    assert barrels(player, "Berlin") == before + 1 and player.map.picker.wish is None
    assert not player.map.area.hint.isVisible(), "the refusal is over"
    card, total = work.cards["purchases"], total_fuel(player.game, "GE")
    card.chits.setValue(1)
    card.units.setValue(1)
    card.hqs.setText("3")
    player.picture("turn-12-purchases")
    player.press(card.pay)
    assert total_fuel(player.game, "GE") == total - 10


def italian_production(player) -> None:
    """Italy receives German oil, and its barrel goes over the sea."""
    show(player, "IT")
    work = player.window.work
    player.press(player.button(work.cards["oil"], "Other oil"))
    player.look_at("Ploesti", 40.0)
    player.click_hex(player.node("Ploesti"))
    player.look_at("Turin", 40.0)
    player.click_hex(player.node("Turin"))
    assert len(receipts(player.game, "IT")) == 1
    player.press(player.button(work.cards["oil"], "Convert"))
    player.picture("turn-13-italy-received")
    player.press(player.button(work.cards["oil"], "Take fuel"))
    player.press(work.cards["barrels"].place)
    player.look_at("Tripoli", 40.0)
    move_mouse(player.view.viewport(), player.spot(player.node("Tripoli")))
    player.picture("turn-14-chain")
    before = barrels(player, "Tripoli")
    player.click_hex(player.node("Tripoli"))
    assert barrels(player, "Tripoli") == before + 1


def american_market(player) -> None:
    """The neutral USA buys fuel, and sees what is lost before."""
    show(player, "US")
    work = player.window.work
    assert work.cards["market"].isVisibleTo(work)
    work.cards["market"].points.setValue(1)
    player.settle()
    player.picture("turn-15-market")
    player.press(work.cards["market"].buy)
    assert account_of(player.game, "US")["market"] == 10


def final(player) -> None:
    player.step_to("final_reorganization")
    screen = player.window.screens["final"].inside
    german_end(player, screen)
    italian_end(player, screen)
    commonwealth_end(player, screen)


def look(player, power: str) -> None:
    plan = player.window.screens["final"].inside.plan
    player.desk.show_power(power)
    ready(player)
    assert plan.survey.power == power


def ready(player) -> None:
    plan = player.window.screens["final"].inside.plan
    player.wait_for(lambda: not plan.busy and plan.survey is not None and plan.survey.game is player.game)


def give(player, screen) -> None:
    """Press the plan's button as soon as its bill is reckoned."""
    player.wait_for(screen.give.isEnabled)
    player.press(screen.give)
    ready(player)


def german_end(player, screen) -> None:
    """Germany turns the submarine up by mistake, takes it back, and follows the best plan."""
    look(player, "GE")
    before, tree = total_fuel(player.game, "GE"), screen.tree
    player.picture("turn-16-final-germany")
    player.tick(tree, tree.row("ger-u-331"))
    give(player, screen)
    assert total_fuel(player.game, "GE") < before
    player.trigger("undo")
    ready(player)
    assert total_fuel(player.game, "GE") == before
    player.press(screen.suggest)
    player.wait_for(lambda: screen.plan.suggestion is not None)
    player.picture("turn-17-final-suggested")
    give(player, screen)
    assert account_of(player.game, "GE")["reorganization"] < 0


def italian_end(player, screen) -> None:
    """Italy pays for its convoys, writes down Germany's consent, and pays for all of its units."""
    look(player, "IT")
    player.picture("turn-18-final-italy")
    player.press(player.button(screen.terms, "Pay"))
    ready(player)
    assert account_of(player.game, "IT")["sea"] == -1
    player.press(player.button(screen.terms, "It agrees"))
    ready(player)
    assert CONSENTS.of(player.game), "Germany's consent is kept"
    player.press(screen.all)
    player.picture("turn-19-final-italy-all")
    give(player, screen)
    assert player.game.units["ita-bastico"].organized or "reorganization" in account_of(player.game, "IT")


def commonwealth_end(player, screen) -> None:
    look(player, "CW")
    player.press(screen.all)
    player.picture("turn-20-final-commonwealth")
    give(player, screen)


def conserved(player, begun: dict[str, F]) -> None:
    """All that came and went stands in the books."""
    for power in POWERS:
        came = sum(account_of(player.game, power).values(), F(0))
        waiting = 10 * to_place(player.game, power)
        assert total_fuel(player.game, power) + waiting == begun[power] + came, power


@pytest.mark.deep
def test_a_turn_of_three_powers_from_reinforcement_to_final_reorganization(player, tmp_path):
    begin(player, tmp_path)
    begun = {power: total_fuel(player.game, power) for power in POWERS}
    for phase in (reinforcement, capture, combat, bombs, production, final):
        phase(player)
        conserved(player, begun)
    head = player.desk.session.head
    while player.desk.session.can_undo:
        player.desk.undo()
    assert player.game.clock.phase == "reinforcement" and head > 60
    assert {power: total_fuel(player.game, power) for power in POWERS} == begun
