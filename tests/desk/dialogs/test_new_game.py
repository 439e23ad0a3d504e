"""Beginning a game from a scenario."""

from __future__ import annotations

import shutil
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from redball import resources, rules
from redball.desk.dialogs import scenario_picture
from redball.desk.dialogs.faults import FaultsDialog
from redball.desk.dialogs.new_game import NewGameDialog
from redball.desk.dialogs.scenario_picture import SIZE
from redball.desk.games import saves
from redball.desk.settings import Settings
from redball.game.scenario import write_scenario

from tests.positions import THEATRE
from tests.rival import LEFT as LEFT_BARRELS
from tests.rival import RIVAL, rivals_of_oil
from tests.small_map import small_game, unit, write_folder

pytestmark = pytest.mark.deep

LEFT = Qt.MouseButton.LeftButton
SCENARIOS = resources.maps() / "world-1939" / "scenarios"


@pytest.fixture
def dialog(desk, qtbot, tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    made = NewGameDialog(desk)
    qtbot.addWidget(made)
    made.show()
    yield made
    if made.session is not None:
        made.session.close()


def _choose(dialog, title):
    item = next(
        i for at in range(dialog.scenarios.count()) if (i := dialog.scenarios.item(at)).text() == title
    )
    dialog.scenarios.setCurrentItem(item)


def test_the_demo_games_are_listed_and_the_first_is_chosen(dialog):
    titles = {dialog.scenarios.item(at).text() for at in range(dialog.scenarios.count())}
    demos = {"Western Desert 1941", "Barbarossa 1941", "Global War 1939", "Normandy 1944"}
    assert demos | {"Western Front 1943", "Battle of the Atlantic 1942"} <= titles
    assert dialog.game is not None
    assert dialog.name.text() == dialog.game.title
    assert dialog.action.isEnabled()


def test_begin_writes_a_save_in_the_data_folder_and_opens_it(dialog):
    _choose(dialog, "Normandy 1944")
    QTest.mouseClick(dialog.action, LEFT)
    assert not dialog.isVisible()
    assert dialog.session.path == saves.games_folder() / "Normandy 1944.redball"
    assert dialog.session.game.title == "Normandy 1944"
    assert dialog.session.head == 0


def test_another_name_and_enter(dialog):
    _choose(dialog, "Normandy 1944")
    dialog.name.setFocus()
    dialog.name.selectAll()
    QTest.keyClicks(dialog.name, "Thursday group")
    QTest.keyClick(dialog.name, Qt.Key.Key_Return)
    assert dialog.session.path.name == "Thursday group.redball"


@pytest.mark.parametrize(("name", "said"), [("", "name"), ("a/b", "/"), ("Mine", "already")])
def test_a_name_that_can_not_be_is_refused_while_typing(dialog, name, said):
    (dialog.folder / "Mine.redball").write_bytes(b"somebody's game")
    dialog.name.setFocus()
    dialog.name.selectAll()
    QTest.keyClick(dialog.name, Qt.Key.Key_Delete)
    QTest.keyClicks(dialog.name, name)
    assert not dialog.action.isEnabled()
    assert said in dialog.wrong.text()


def test_a_second_game_of_a_scenario_gets_a_free_name(dialog, desk, qtbot):
    _choose(dialog, "Normandy 1944")
    dialog.accept()
    second = NewGameDialog(desk)
    qtbot.addWidget(second)
    _choose(second, "Normandy 1944")
    assert second.name.text() == "Normandy 1944 2"


def test_options_of_the_chosen_rule_sets_are_part_of_the_first_position(dialog):
    _choose(dialog, "Normandy 1944")
    QTest.mouseClick(dialog.turn, LEFT)
    row = dialog.options.rows["reorg.who"]
    other = next(r for r in row.option.readings if r.value != row.option.default)
    row.choose(other.value)
    QTest.mouseClick(dialog.action, LEFT)
    assert dialog.session.game.options["reorg.who"] == other.value


def test_a_rule_set_that_is_not_played_takes_its_options_away(dialog):
    _choose(dialog, "Western Desert 1941")
    QTest.mouseClick(dialog.turn, LEFT)
    assert "reorg.who" in dialog.options.rows
    dialog.rule_sets["reorganization"].click()
    assert "reorg.who" not in dialog.options.rows
    assert not dialog.rule_sets["base"].isEnabled()
    QTest.mouseClick(dialog.action, LEFT)
    assert "reorganization" not in dialog.session.game.rule_sets


def rows_of(dialog):
    """Texts of the list with their notes; heads of groups in brackets."""
    items = [dialog.scenarios.item(at) for at in range(dialog.scenarios.count())]
    return [
        (item.text(), item.data(Qt.ItemDataRole.UserRole + 1))
        if item.flags() & Qt.ItemFlag.ItemIsSelectable
        else f"[{item.text()}]"
        for item in items
    ]


def own_file(tmp_path, title="My Normandy"):
    own = tmp_path / "mine.toml"
    text = (SCENARIOS / "normandy-1944.toml").read_text("utf-8").replace("Normandy 1944", title, 1)
    own.write_text(text, "utf-8")
    return own


def test_own_scenarios_stand_apart_with_date_map_and_number_of_units(dialog, desk, qtbot, tmp_path):
    assert rows_of(dialog)[1] == "[Redball’s own]" and "[Your own]" not in rows_of(dialog)
    known = dict(row for row in rows_of(dialog) if isinstance(row, tuple))
    units = len(rules.read_scenario(SCENARIOS / "normandy-1944.toml").units)
    world = dialog.game.atlas.title
    assert known["Normandy 1944"] == f"Jul/Aug 1944  ·  {units} units  ·  {world}"
    dialog.take_file(own_file(tmp_path))
    assert rows_of(dialog)[-2:] == ["[Your own]", ("My Normandy", known["Normandy 1944"])]
    settings = Settings(tmp_path / "window.ini")
    settings.add_own_scenario(own_file(tmp_path))
    settings.add_own_scenario(tmp_path / "gone.toml")
    (tmp_path / "spoilt.toml").write_text("title = [", "utf-8")
    settings.add_own_scenario(tmp_path / "spoilt.toml")
    later = NewGameDialog(desk, None, settings)
    qtbot.addWidget(later)
    assert rows_of(later)[-2:] == ["[Your own]", ("My Normandy", known["Normandy 1944"])]


def test_a_scenario_is_seen_before_it_is_opened(dialog, qtbot, monkeypatch):
    """Painted in another thread, once a file and style."""
    picture = dialog.card.picture
    qtbot.waitUntil(lambda: picture.is_ready)
    first = picture.pixmap().toImage()
    assert first.size() == SIZE * picture.devicePixelRatioF()
    assert len({first.pixel(x, y) for x in range(0, 400, 7) for y in range(0, 188, 7)}) > 4
    _choose(dialog, "Global War 1939")
    assert picture.is_ready or "being drawn" in picture.text()
    qtbot.waitUntil(lambda: picture.is_ready)
    assert picture.pixmap().toImage() != first
    monkeypatch.setattr(scenario_picture, "position_picture", lambda *_: pytest.fail("it is known"))
    _choose(dialog, "Barbarossa 1941")
    assert picture.is_ready


def test_a_picture_that_fails_is_reported_and_the_dialog_goes_on(dialog, qtbot, monkeypatch):
    reported = []
    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: reported.append(str(error)))

    def broken(*_):
        raise ValueError("no map")

    monkeypatch.setattr(scenario_picture, "position_picture", broken)
    monkeypatch.setattr(scenario_picture, "_made", {})
    _choose(dialog, "Normandy 1944")
    qtbot.waitUntil(lambda: "No picture" in dialog.card.picture.text())
    assert dialog.action.isEnabled() and reported == ["no map"]


def test_an_own_scenario_is_listed_and_chosen(dialog, tmp_path):
    own = tmp_path / "mine.toml"
    text = (SCENARIOS / "normandy-1944.toml").read_text("utf-8").replace("Normandy 1944", "My Normandy", 1)
    own.write_text(text, "utf-8")
    dialog.take_file(own)
    assert dialog.scenarios.currentItem().text() == "My Normandy"
    assert dialog.name.text() == "My Normandy"
    count = dialog.scenarios.count()
    dialog.take_file(own)
    assert dialog.scenarios.count() == count


def test_all_faults_of_an_own_scenario_are_told_and_the_choice_stays(dialog, tmp_path):
    own = tmp_path / "broken.toml"
    text = (SCENARIOS / "normandy-1944.toml").read_text("utf-8")
    own.write_text(
        text.replace('map = "world-1939"', 'map = "world-1939"\nnonsense = 1\nfirts = "axis"', 1), "utf-8"
    )
    before = dialog.game
    dialog.take_file(own)
    told = dialog.findChild(FaultsDialog)
    assert told.isVisible()
    assert len(told.faults) == 2
    assert "broken.toml line" in told.text()
    assert "first" in told.text()
    assert dialog.game is before
    told.close()


def test_a_place_that_can_not_be_written_is_told_and_the_dialog_stays(dialog):
    shutil.rmtree(dialog.folder)
    QTest.mouseClick(dialog.action, LEFT)
    assert dialog.isVisible()
    assert dialog.session is None
    told = dialog.findChild(FaultsDialog)
    assert told.isVisible()
    told.close()


@pytest.fixture
def own_map(tmp_path, monkeypatch):
    """A map folder of the player's own with a sound scenario and one of each kind of bad file."""
    folder = write_folder(THEATRE, tmp_path / "maps" / "mine")
    (folder / "scenarios").mkdir()
    for name, text in {
        "deep": "x = " + "[" * 5000,
        "untitled": 'map = "small"',
        "sound": write_scenario(replace(small_game(THEATRE, [unit("u", "Berlin")]), title="Sound")),
    }.items():
        (folder / "scenarios" / f"{name}.toml").write_text(text, "utf-8")
    (tmp_path / "maps" / "<img src=x>").mkdir()
    (tmp_path / "maps" / "<img src=x>" / "map.toml").write_text("format = 99", "utf-8")
    monkeypatch.setenv("REDBALL_MAPS", str(tmp_path / "maps"))


def test_a_bad_file_hides_no_other_and_says_what_is_wrong_with_it(own_map, dialog):
    rows = [dialog.scenarios.item(at) for at in range(dialog.scenarios.count())]
    good = [row.text() for row in rows if row.flags() & Qt.ItemFlag.ItemIsEnabled]
    bad = {row.text(): row.toolTip() for row in rows if "can’t be used" in row.text()}
    assert not any(row.flags() & Qt.ItemFlag.ItemIsEnabled for row in rows if row.text() in bad)
    assert "Sound" in good and "Western Desert 1941" in good
    assert list(bad) == [f"{name} (can’t be used)" for name in ("deep.toml", "untitled.toml", "<img src=x>")]
    assert "more than 16 tables" in bad["deep.toml (can’t be used)"]
    assert "title: found nothing" in bad["untitled.toml (can’t be used)"]
    assert "<img" not in bad["<img src=x> (can’t be used)"]
    _choose(dialog, "Sound")
    assert dialog.game.title == "Sound" and dialog.action.isEnabled()


@pytest.mark.parametrize(("name", "said"), [("n" * 300, "too long"), ("a\u202eb", "can't be seen")])
def test_names_that_no_file_can_have(dialog, name, said):
    dialog.name.setText(name)
    dialog._check()
    assert said in dialog.wrong.text() and not dialog.action.isEnabled()


@pytest.mark.parametrize(
    "title", ["n" * 5000, "¼" * 300, "...", "nul", "../../x", "<img src=x>", "\u202e", " - "]
)
def test_every_title_gives_a_name_that_a_file_can_have(tmp_path, title):
    path = saves.free_path(title, tmp_path)
    path.touch()
    assert path.parent == tmp_path and path.is_file()
    assert saves.free_path(title, tmp_path) != path


# --- other rule sets than the scenario's --------------------------------------------------------------------


@pytest.fixture
def rival():
    """A rule set that can't be played beside the oil rule."""
    with rivals_of_oil(RIVAL):
        yield RIVAL


@pytest.fixture
def only_oil():
    """No rule set that can't be played beside another."""
    with rivals_of_oil():
        yield


@pytest.fixture
def with_rival(rival, dialog):
    """The rule options of Western Desert 1941, where the rival can be ticked."""
    _choose(dialog, "Western Desert 1941")
    QTest.mouseClick(dialog.turn, LEFT)
    return dialog


def test_a_rule_set_takes_the_place_of_the_one_beside_which_it_can_t_be_played(with_rival):
    boxes, line = with_rival.rule_sets, with_rival.boxes.line
    assert line.isVisible() and line.text() == "Only one of these is played: House oil rule, Rival oil rule."
    assert boxes["rival"].toolTip() == "Takes the place of House oil rule"
    QTest.mouseClick(boxes["rival"], LEFT)
    assert boxes["rival"].isChecked() and not boxes["oil"].isChecked()
    assert line.text() == "Rival oil rule takes the place of House oil rule."
    assert boxes["reorganization"].isChecked()
    boxes["oil"].setFocus()
    QTest.keyClick(boxes["oil"], Qt.Key.Key_Space)
    assert boxes["oil"].isChecked() and not boxes["rival"].isChecked()
    assert line.text() == "House oil rule takes the place of Rival oil rule."


def test_a_scenario_of_another_rule_begins_as_that_says_and_it_is_told_before(with_rival):
    count = sum(depot.barrels for depot in with_rival.game.depots.values())
    assert count and not with_rival.foretold.isVisible()
    QTest.mouseClick(with_rival.rule_sets["rival"], LEFT)
    assert with_rival.foretold.isVisible()
    assert LEFT_BARRELS.format(count) in with_rival.foretold.texts
    assert any(text.startswith("Germany no longer uses 7 barrels") for text in with_rival.foretold.texts)
    QTest.mouseClick(with_rival.action, LEFT)
    begun = with_rival.session.game
    assert begun.rule_sets == ("base", "reorganization", "rival") and not begun.depots
    assert begun.clock == with_rival.game.clock and with_rival.session.head == 0


def test_another_scenario_begins_with_its_own_rule_sets_again(with_rival):
    QTest.mouseClick(with_rival.rule_sets["rival"], LEFT)
    _choose(with_rival, "Normandy 1944")
    assert not with_rival.rule_sets["rival"].isChecked() and not with_rival.foretold.isVisible()
    QTest.mouseClick(with_rival.action, LEFT)
    assert with_rival.session.game.rule_sets == with_rival.game.rule_sets
    assert with_rival.session.game.depots == with_rival.game.depots


def test_back_to_the_scenario_s_own_nothing_is_told_or_changed(with_rival):
    for name in ("rival", "oil"):
        QTest.mouseClick(with_rival.rule_sets[name], LEFT)
    assert not with_rival.foretold.isVisible()
    QTest.mouseClick(with_rival.action, LEFT)
    assert with_rival.session.game.depots == with_rival.game.depots


def test_rule_sets_that_can_t_begin_there_say_why(dialog, monkeypatch):
    """One in whose turn the scenario's phase doesn't come."""
    here = dialog.game.clock.phase
    without = replace(RIVAL, sequence=lambda _game, play: tuple(p for p in play if p != here))
    with rivals_of_oil(without):
        again = NewGameDialog(dialog.desk)
        try:
            again.boxes.boxes["rival"].click()
            assert not again.action.isEnabled()
            assert "is none of theirs" in again.foretold.texts[0]
            again.accept()
            assert again.session is None
            again.boxes.boxes["oil"].click()
            assert again.action.isEnabled() and not again.foretold.texts[1:]
        finally:
            again.deleteLater()


def test_with_rule_sets_that_can_all_be_played_together_no_line_says_which_can_t(only_oil, dialog):
    QTest.mouseClick(dialog.turn, LEFT)
    assert not dialog.boxes.line.isVisible() and not dialog.foretold.isVisible()
    QTest.mouseClick(dialog.rule_sets["reorganization"], LEFT)
    assert not dialog.boxes.line.isVisible() and not dialog.foretold.isVisible()
    assert {box.toolTip() for box in dialog.rule_sets.values()} == {""}


def test_rule_sets_to_choose_are_those_of_the_program(dialog):
    """A file of clauses alone is no rule set that can be played."""
    assert list(dialog.rule_sets) == [each.id for each in rules.registered()]
    assert [id for id, box in dialog.rule_sets.items() if not box.isEnabled()] == ["base"]
