"""A whole rule set, played: every floor finds it by its id, and it needs no edit in anybody else's file."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtGui import QImage
from redball import language, rules
from redball.canvas.basemap.screen.tiles import TileCache
from redball.canvas.overlays.switched import switched
from redball.cli.main import main
from redball.desk.desk import Plan
from redball.desk.dialogs.guide import pages
from redball.desk.dialogs.hexes import HexDialog
from redball.desk.dialogs.new_game import NewGameDialog
from redball.desk.dialogs.picture_form import PictureForm
from redball.desk.dialogs.rule_sets import RuleSetsDialog
from redball.desk.map.hex_menu import menu_of
from redball.desk.panels.journal_model import stocks_of
from redball.desk.panels.todo import TaskRow
from redball.desk.widgets.fitted_button import WrappedButton
from redball.game.orders import MoveUnit, Note, SetOption
from redball.game.scenario import read_scenario, write_scenario
from redball.report.picture import PictureRequest, write_picture
from redball.wording import message, sentence

from tests import pseudo
from tests.desk.player import Player
from tests.toll import HERE, playing

pytestmark = pytest.mark.deep

translations: Any = import_module("translations")


@pytest.fixture(scope="module")
def window(qapp, tmp_path_factory) -> Iterator[Player]:
    """A window that was made while the rule set is one of the program's."""
    folder = tmp_path_factory.mktemp("toll")
    with pytest.MonkeyPatch.context() as patch, playing(tmp_path_factory.mktemp("texts")):
        patch.setenv("REDBALL_DATA", str(folder / "data"))
        patch.setattr(TileCache, "finish", lambda *_: None)
        made = Player(qapp, folder)
        yield made
        made.close()


@pytest.fixture
def bare(window, tmp_path) -> Player:
    """The demo game, which is played without it."""
    window.begin(tmp_path)
    return window


@pytest.fixture
def its(window) -> SimpleNamespace:
    """What the rule set has."""
    return import_module("redball.rules.toll")


@pytest.fixture
def toll(bare, its, tmp_path) -> Player:
    """The demo begun from New game with it, with an Italian post at Tobruk where a British unit has paid."""
    dialog = NewGameDialog(bare.desk)
    box = dialog.rule_sets["toll"]
    assert box.text() == "Toll" and box.isEnabled() and not box.isChecked()
    box.setChecked(True)
    dialog.folder = tmp_path
    dialog.name.setText("Toll")
    dialog.accept()
    bare.controller.open_session(dialog.session)
    bare.settle()
    assert bare.desk.do(its.BuildTollPost("IT", "Tobruk")).allowed
    ruling = bare.desk.do(MoveUnit(german(bare), "Tobruk"))
    assert ruling.allowed and "TOLL-GEN-02" in ruling.clauses
    bare.desk.show_power("IT")
    bare.settle()
    return bare


def german(player) -> str:
    """A German unit on land."""
    return next(u.id for u in player.game.units.values() if u.power == "GE" and u.is_land and u.hex >= 0)


def taken(player, its) -> Fraction:
    return its.taken_by(player.game, "IT")


# --- rules --------------------------------------------------------------------------------------------------


def test_its_clauses_and_option_are_among_the_others(toll):
    assert [c.id for c in rules.search("toll quarter")] == ["TOLL-GEN-02"]
    assert rules.rule_set_titles()["toll"] == "Toll"
    assert [option.name for option in rules.options(toll.game) if option.rule_set == "toll"] == [
        "toll.friends"
    ]


def test_a_refusal_begins_with_what_was_asked(toll, its):
    ruling = toll.desk.ask(its.BuildTollPost("IT", "Tobruk"))
    assert sentence(ruling.text) == "Build a toll post of Italy in Tobruk"
    assert [sentence(reason) for reason in ruling.reasons] == ["There is a toll post already"]
    assert ruling.clauses == ("TOLL-GEN-01",)


def test_its_option_decides_whether_friends_pay(toll, its):
    assert taken(toll, its) == Fraction(1, 4)
    assert toll.desk.do(SetOption("toll.friends", "pass")).allowed
    assert toll.desk.do(MoveUnit(german(toll), "Benghazi")).allowed
    assert toll.desk.do(MoveUnit(german(toll), "Tobruk")).allowed
    assert taken(toll, its) == Fraction(1, 4)


def test_a_save_and_a_scenario_hold_it(toll, its, tmp_path):
    path, posts = toll.desk.session.path, dict(its.POSTS.of(toll.game))
    atlas = toll.game.atlas
    text = write_scenario(toll.game)
    assert '{ hex = "Tobruk", owner = "IT", taken = "1/4" }' in text
    assert its.POSTS.of(read_scenario(text, lambda _: atlas)) == posts
    toll.begin(tmp_path)
    with rules.open_save(path) as session:
        assert its.POSTS.of(session.game) == posts
        session.undo()
        assert its.taken_by(session.game, "IT") == 0 and its.POSTS.of(session.game).keys() == posts.keys()


# --- the window ---------------------------------------------------------------------------------------------


def test_a_click_on_its_card_collects_and_undo_takes_that_back(toll, its):
    card, before = toll.window.work.cards["toll"], toll.game
    assert card.isVisibleTo(toll.window.work) and card.words.text() == "¼ taken"
    assert toll.window.work.begin("toll.collect.IT")
    toll.press(card.collect)
    assert toll.desk.session.entries()[-1].order == its.CollectToll("IT")
    assert toll.game.powers["IT"].fuel == before.powers["IT"].fuel + Fraction(1, 4)
    assert stocks_of(before, toll.game) == "+¼ fuel, −¼ toll"
    line = toll.window.journal.model.lines[-1]
    assert toll.node("Tobruk") in line.hexes() and "IT" in toll.window.journal.model.powers(line)
    toll.desk.undo()
    toll.settle()
    assert taken(toll, its) == Fraction(1, 4) and card.words.text() == "¼ taken"


def test_its_task_has_its_short_words(toll, its):
    rows = [row for row in toll.window.todo.findChildren(TaskRow) if row.task.rule_set == "toll"]
    assert [row.task.id for row in rows] == ["toll.collect.IT"]
    button = rows[0].findChild(WrappedButton)
    assert button.full == "Collect"
    toll.press(button)
    assert toll.desk.session.entries()[-1].order == its.CollectToll("IT")


def test_its_sections_and_lines_stand_in_the_cards(toll):
    assert "Toll of the power" in toll.texts(toll.window.stocks)
    toll.desk.show_hex(toll.node("Tobruk"))
    toll.settle()
    said = toll.texts(toll.window.inspector.hex_card)
    assert "Toll post of IT" in said and "¼ taken" in said
    toll.desk.show_hex(toll.node("Benghazi"))
    toll.settle()
    said = toll.texts(toll.window.inspector.hex_card)
    assert not any("Toll" in text or "taken" in text for text in said)


def offers(player, name: str) -> list[str]:
    menu = menu_of(player.desk, player.window, player.map, player.node(name))
    return [action.text() for action in menu.actions() if "toll" in action.text()]


def test_a_hex_offers_it_in_menu_and_dialog(toll):
    assert offers(toll, "Benghazi") == ["Build a toll post"] and offers(toll, "Tobruk") == [
        "Go to the toll post"
    ]
    dialog = HexDialog(toll.desk, toll.window, toll.node("Tobruk"))
    dialog.forms[-1].passers.setValue(3)
    assert dialog.action.isEnabled() and dialog.orders() == [Note("3 passers-by")]


def its_plug(player):
    return next(plug for plug in player.desk.plugs if plug.rule_set == "toll")


def test_its_card_and_its_line_stand_in_the_inspector(toll):
    unit = german(toll)
    toll.desk.show_unit(unit)
    toll.settle()
    inspector = toll.window.inspector
    assert toll.says(inspector, "Travellers") and toll.says(inspector, "1 would pay")
    assert toll.says(inspector.unit_card, "On a toll post") is (
        toll.game.units[unit].hex == toll.node("Tobruk")
    )
    toll.desk.choose([u.id for u in toll.game.units.values() if u.hex >= 0][:3])
    toll.settle()
    assert toll.says(inspector, "3 would pay")
    assert set(its_plug(toll).asked) == {toll.node("Tobruk")}, "it was asked step by step"


def test_the_menu_of_a_unit_and_that_of_the_chosen_ones_have_its_entry(toll):
    toll.desk.choose([u.id for u in toll.game.units.values() if u.hex >= 0][:2])
    node = toll.game.units[german(toll)].hex
    menu = menu_of(toll.desk, toll.window, toll.map, node)
    inside = [action.menu() for action in menu.actions() if action.menu() is not None]
    entries = [a for each in inside for a in each.actions() if a.text() == "Would &pay"]
    assert len(entries) >= 2
    entries[0].trigger()
    assert toll.desk.session.entries()[-1].order == Note("2 would pay")


def test_a_move_that_it_has_ways_for_is_asked_for_and_undone_as_one(toll):
    unit, before = german(toll), toll.desk.session.head
    done: list[str] = []
    assert toll.desk.attempt(MoveUnit(unit, "Benghazi")).allowed
    assert toll.desk.attempt(MoveUnit(unit, "Tobruk"), toll.node("Tobruk"), lambda: done.append(unit)) is None
    menu = toll.map.chooser.menu
    words = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    assert words == ["There is a toll post.", "1  Go", "2  Write it down and go", "Cancel"]
    assert not menu.actions()[0].isEnabled()
    menu.actions()[3].trigger()
    toll.settle()
    assert done == [unit] and its_plug(toll).asked == [], "which it has cleared"
    assert [type(e.order) for e in toll.desk.session.entries()[-2:]] == [Note, MoveUnit]
    assert toll.desk.session.head == before + 3
    toll.desk.undo()
    assert toll.desk.session.head == before + 1
    toll.desk.redo()
    assert toll.desk.session.head == before + 3
    toll.desk.undo()
    toll.desk.do(Note("something else"))
    toll.desk.redo()
    assert toll.desk.session.head == before + 2, "what could be done again is gone"


def test_what_it_foresees_stands_in_the_banner_of_a_trial(toll, its):
    ruling = toll.desk.ask(its.BuildTollPost("IT", "Benghazi"))
    toll.desk.trial_wanted.emit(Plan("A post", ruling.changes))
    assert toll.says(toll.map.trial.banner, "A post more")
    assert not toll.says(toll.map.trial.banner, "Nobody gains or loses supply")
    toll.map.trial.end()


def test_its_action_and_its_overlay_stand_in_the_menus(toll):
    action = toll.action("count_tolls")
    assert action in toll.window.menus["game"].actions() and action.isEnabled() and action.isVisible()
    toll.trigger("count_tolls")
    assert toll.desk.session.entries()[-1].order == Note("count_tolls: 1")
    assert toll.action("tolls") in toll.window.menus["map"].actions()
    toll.trigger("tolls")
    board = toll.map.layers.board
    assert "Toll posts" in [sentence(row.text) for row in board.legend_rows()]
    form = PictureForm(toll.desk, toll.view, frozenset({"tolls"}))
    assert form.request().overlays == {"tolls": ""} and form.overlay_words.text() == "toll posts"
    form.deleteLater()
    toll.trigger("tolls")
    assert "Toll posts" not in [sentence(row.text) for row in board.legend_rows()]


def test_a_game_without_it_sees_nothing_of_it(toll, its, tmp_path):
    dock, card = toll.window.docks["tolls"], toll.window.work.cards["toll"]
    assert not dock.isHidden() and dock.windowTitle() == "Tolls"
    toll.trigger("tolls")
    toll.begin(tmp_path)
    assert dock.isHidden() and not card.isVisibleTo(toll.window.work)
    assert not toll.action("count_tolls").isVisible() and not toll.action("tolls").isVisible()
    assert "Toll of the power" not in toll.texts(toll.window.stocks)
    assert offers(toll, "Benghazi") == []
    assert "tolls" not in {kind.switch for kind in switched(toll.game)}
    ruling = toll.desk.ask(its.CollectToll("IT"))
    assert [reason.code for reason in ruling.reasons] == ["rules.rule_set_off"]
    toll.action("tolls").setChecked(False)


def test_a_running_game_gives_it_up_and_takes_it_up_again(toll, its):
    """Everything of it goes from the window, and comes back with what the posts have taken."""

    def legend() -> list[str]:
        return [sentence(row.text) for row in toll.map.layers.board.legend_rows()]

    dock, card = toll.window.docks["tolls"], toll.window.work.cards["toll"]
    toll.trigger("tolls")
    toll.wait_for(lambda: "Toll posts" in legend())
    switch(toll)
    assert "toll" not in toll.game.rule_sets and taken(toll, its) == Fraction(1, 4)
    assert dock.isHidden() and not card.isVisibleTo(toll.window.work)
    assert not toll.action("count_tolls").isVisible() and not toll.action("tolls").isVisible()
    assert not toll.action("count_tolls").isEnabled()
    assert "Toll of the power" not in toll.texts(toll.window.stocks) and "Toll posts" not in legend()
    assert not [row for row in toll.window.todo.findChildren(TaskRow) if row.task.rule_set == "toll"]
    toll.desk.show_hex(toll.node("Tobruk"))
    toll.settle()
    assert "Toll post of IT" not in toll.texts(toll.window.inspector.hex_card)
    toll.trigger("undo")
    for again in (lambda: None, lambda: switch(toll), lambda: switch(toll)):
        again()
    assert "toll" in toll.game.rule_sets and not dock.isHidden() and card.isVisibleTo(toll.window.work)
    assert toll.action("count_tolls").isVisible() and toll.action("tolls").isVisible()
    assert "Toll of the power" in toll.texts(toll.window.stocks)
    assert "Toll post of IT" in toll.texts(toll.window.inspector.hex_card)
    toll.wait_for(lambda: "Toll posts" in legend())
    toll.action("tolls").setChecked(False)


def switch(player) -> None:
    """Tick or untick it among the rule sets of the running game."""
    dialog = RuleSetsDialog(player.desk)
    dialog.show()
    player.press(dialog.boxes.boxes["toll"])
    player.press(dialog.action)


def test_the_guide_has_its_page(toll):
    page = next(page for page in pages() if page.name == "tolls")
    assert page.title == "Toll" and "**Game > Count tolls**" in page.text


# --- pictures, command line, languages ----------------------------------------------------------------------


def test_a_picture_shows_its_overlay(toll, tmp_path):
    area = "A-2950:A-3252"
    sizes = [
        write_picture(toll.game, PictureRequest(area, 500, legend=False, overlays=asked), tmp_path / name)
        for name, asked in (("plain.png", {}), ("tolls.png", {"tolls": ""}))
    ]
    assert sizes[0] == sizes[1]
    assert QImage(str(tmp_path / "plain.png")) != QImage(str(tmp_path / "tolls.png"))


def test_the_command_line_has_its_verb_and_its_overlay(toll, capsys, tmp_path):
    path = str(toll.desk.session.path)
    toll.begin(tmp_path)
    assert main(["toll", path]) == 0
    assert capsys.readouterr().out == "Tobruk: Italy, ¼ taken\n"
    drawn = ["picture", path, "--out", str(tmp_path / "x.svg"), "--area", "A-2950:A-3252", "--width", "400"]
    assert main([*drawn, "--overlays", "tolls"]) == 0
    assert main(["picture", str(toll.desk.session.path), *drawn[2:], "--overlays", "tolls"]) == 1
    assert "“tolls”" in capsys.readouterr().err


def test_a_catalogue_has_its_texts(toll, monkeypatch):
    template = translations.texts(HERE)
    ids = {
        one
        for entry in template
        if entry.id
        for one in (entry.id if isinstance(entry.id, tuple) else (entry.id,))
    }
    assert {"T&oll posts", "toll posts", "C&ount tolls", "&Collect", "There is a toll post already"} <= ids
    monkeypatch.setattr(pseudo, "known_texts", lambda: frozenset(ids))
    language.use(pseudo.Pseudo(), "xx")
    try:
        assert sentence(message("toll.there_is_one")) == pseudo.in_brackets("There is a toll post already")
    finally:
        language.speak(language.ENGLISH)
