"""What becomes of nations in the window: a Vichy surrender of France, civil war in Spain, and what is missing
for the rest.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton
from redball.canvas.sets.politics.lands import NationLands, blocks_of
from redball.desk.map.hex_menu import menu_of
from redball.desk.sets.politics.nations.part import DOCK, NationsPart
from redball.game.orders import AddUnit, SetControl, SetOption, SetRuleSets, SetWar, Step
from redball.rules.politics import standing
from redball.rules.politics.affairs.orders import PassOption, PlayOption
from redball.rules.politics.nations import groups, land, ukraine
from redball.rules.politics.nations.courses import every
from redball.rules.politics.nations.tables import AIMS, FORCES, FOUNDED, OUT, SHARES, VICHY, Share, nations
from redball.rules.politics.orders import SetStanding
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.powers.tables import POOLS_DUE
from redball.wording import sentence

from tests.desk.sets.politics import nations_table
from tests.desk.sets.politics.table import part_of


@pytest.fixture(scope="module")
def scenario(tmp_path_factory) -> Path:
    """May 1940."""
    return nations_table.scenario(tmp_path_factory.mktemp("nations"))


@pytest.fixture
def part(player, monkeypatch):
    """Nations in the window; whoever waits for the window waits until the steps of a course are known."""
    found = part_of(player, NationsPart)
    settle = player.settle

    def settle_course() -> None:
        settle()
        while found.model.is_busy:
            settle()

    monkeypatch.setattr(player, "settle", settle_course)
    found.model.open(False)
    player.settle()
    return found


USSR_HOME = homes_of("SU")[0]


def look(player, part, kind: str, power: str = "", step: str = "") -> None:
    """Open a course, at a step."""
    part.look_at(kind, power)
    player.settle()
    if step:
        go_to(player, part, step)


def go_to(player, part, step: str) -> None:
    """Press what opens a step."""
    if part.model.step.id != step:
        player.press(part.column.steps.links[step])
    assert part.model.step.id == step


def choose(player, box, value: str) -> None:
    """Choose a value of a box as a player does."""
    box.setCurrentIndex(box.findData(value))
    assert box.currentData() == value, [box.itemData(n) for n in range(box.count())]
    box.activated.emit(box.currentIndex())
    player.settle()


def form(part):
    return part.column.steps.form


def nodes_of(part, *kinds: str) -> frozenset[int]:
    """The hexes of some kinds of areas on the map."""
    shown = part.on_map.map.layers.shown(NationLands)
    areas = shown.areas if shown is not None else ()
    return frozenset(n for area in areas if not kinds or area.kind in kinds for n in area.nodes)


def said(part) -> str:
    return " ".join(part.column.steps.said.texts)


# --- ways there ---------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_the_list_says_how_far_everything_is(player, part):
    player.trigger("nations")
    assert player.window.docks[DOCK].isVisible()
    kinds = part.column.kinds
    assert "possible now" in player.texts(kinds.rows["vichy"])
    assert "not now" in player.texts(kinds.rows["ukraine"])
    player.picture("nations-list")
    QTest.mouseClick(kinds.rows["civil"], Qt.MouseButton.LeftButton)
    player.settle()
    assert part.model.wish.kind == "civil" and part.model.wish.power == "SPA"
    player.press(part.column.head.all)
    assert part.model.wish is None and kinds.isVisibleTo(part.column)
    part.model.look_at("vichy", "nobody")
    assert part.model.wish.power == "FR", "a power that doesn't play gives way to one that may surrender"
    chip = next(c for c in kinds.findChildren(QPushButton) if getattr(c, "code", "") == "FR")
    player.press(chip)
    assert part.model.wish.power == "FR" and part.column.head.chips["FR"].isChecked()
    player.press(part.column.head.chips["GE"])
    assert part.model.wish.power == "GE"


@pytest.mark.deep
def test_from_the_to_do_list(player, part):
    todo = player.window.todo
    opened = player.button(todo, "Open", "Vichy surrender")
    player.press(opened)
    assert (part.model.wish.kind, part.model.wish.power) == ("vichy", "FR")
    assert player.window.docks[DOCK].isVisible()


@pytest.mark.deep
def test_from_the_menu_of_a_hex_and_from_the_display(player, part):
    menu = menu_of(player.desk, player.window, player.map.side, player.node("Lyon"))
    inside = next(a.menu() for a in menu.actions() if a.menu() and "becomes" in a.text())
    entry = next(a for a in inside.actions() if a.text().startswith("Vichy surrender"))
    entry.trigger()
    player.settle()
    assert part.model.wish.power == "FR"
    london = menu_of(player.desk, player.window, player.map.side, player.node("Bern"))
    assert not any("becomes" in action.text() for action in london.actions())
    player.trigger("political_display")
    display = part.display
    display.ask(display.asked.choose(player.game, "SPA"))
    player.settle()
    inspector = next(p for p in part.whole.parts if hasattr(p, "inspector")).inspector
    player.press(inspector.nation)
    assert (part.model.wish.kind, part.model.wish.power) == ("civil", "SPA")
    assert not display.is_shown, "its hexes are on the map"


@pytest.mark.deep
def test_a_column_that_is_closed_leaves_nothing_on_the_map(player, part):
    look(player, part, "vichy", "FR")
    assert nodes_of(part)
    player.window.docks[DOCK].close()
    player.settle()
    assert not nodes_of(part) and not part.model.is_open


# --- a Vichy surrender --------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.rule("POL-VICHY-02", "POL-VICHY-05")
def test_all_with_combined_war_aims_or_none(player, part):
    before = player.game
    look(player, part, "vichy", "FR", "who")
    choose(player, form(part).boxes["IT"], "")
    assert part.model.wish.to == ("GE", "JA")
    go_to(player, part, "surrender")
    player.press(part.column.steps.go)
    assert player.game is before, "it is refused"
    assert "combined war aims" in said(part)
    assert "POL-VICHY-02" in player.texts_of_buttons(part.column.steps.said)
    go_to(player, part, "who")
    assert form(part).conqueror.currentData() == "GE", "who has Paris"
    choose(player, form(part).boxes["JA"], "")
    choose(player, form(part).boxes["GE"], "")
    assert not part.model.wish.to
    go_to(player, part, "surrender")
    assert "Say to whom" in said(part)


@pytest.mark.rule("POL-VICHY-01", "POL-VICHY-03", "POL-VICHY-17", "POL-VICHY-27", "POL-VICHY-37")
def test_france_surrenders_and_takes_it_back(player, part):
    look(player, part, "vichy", "FR", "who")
    choose(player, form(part).boxes["IT"], "refuse")
    choose(player, form(part).boxes["JA"], "")
    go_to(player, part, "losses")
    texts = player.texts(part.column.steps.block)
    assert "7 − 4 = 3" in texts and "4 − 1 = 3" in texts
    assert texts[texts.index("FTR") :][:4] == ["FTR", "3", "2", "1"]
    go_to(player, part, "bound")
    assert player.says(part.column.steps.block, "Mar/Apr 1942"), "ten turns for a democracy"
    go_to(player, part, "surrender")
    head = player.desk.session.head
    player.press(part.column.steps.go)
    game = player.game
    assert player.desk.session.head == head + 1, "one order"
    assert VICHY.of(game)["FR"].acceptors == ("GE",) and game.at_war("FR", "IT") and not AIMS.of(game)
    assert OUT.of(game) == {("FR", "ARM"): 1, ("FR", "FTR"): 2, ("FR", "INF"): 3}
    assert standing.standing(game, "FR").bid == 3
    assert part.model.is_done and not part.column.conditions.isVisibleTo(part.column)
    assert player.says(part.column.steps.block, "France surrendered to Germany in May/Jun 1940")
    go_to(player, part, "line_drawn")
    assert nodes_of(part, "taken") == {n for n, name in FOUNDED.of(game).items() if name == "Occupied FR"}
    player.trigger("undo")
    assert not VICHY.of(player.game) and not FOUNDED.of(player.game)
    assert not part.model.is_done and part.model.step.id == "surrender", "where the player was"
    assert part.model.wish.refuse == ("IT",), "what was chosen is there still"
    player.trigger("redo")
    assert VICHY.of(player.game) and part.model.is_done


@pytest.mark.rule("POL-VICHY-07", "POL-VICHY-11", "POL-VICHY-12", "POL-VICHY-14", "POL-VICHY-15")
@pytest.mark.deep
def test_the_line_on_the_map(player, part):
    look(player, part, "vichy", "FR", "line")
    game = player.game
    parts = land.divided(game, "FR", part.model.wish.to)
    assert nodes_of(part, "taken") == parts.occupied and nodes_of(part, "own") == parts.own
    brest, lyon = player.node("Brest"), player.node("Lyon")
    player.press(form(part).keep)
    assert player.map.picker.wish is not None and brest in player.map.picker.wish.legal
    assert lyon not in player.map.picker.wish.legal
    player.look_at("Brest")
    player.click_hex(brest)
    assert part.model.wish.kept == (brest,) and nodes_of(part, "kept") == {brest}
    assert brest not in nodes_of(part, "taken")
    assert player.says(part.column.steps.block, "Germany keeps, territory 1")
    player.picture("nations-kept")
    player.click_hex(brest)
    assert part.model.wish.kept == (), "once more gives it up"
    player.click_hex(brest)
    form(part).historical.click()
    player.settle()
    assert part.model.wish.historical and not part.model.wish.kept and player.map.picker.wish is None
    assert nodes_of(part, "own") == land.area(game, "unoccupied")
    assert not form(part).keep.isEnabled()
    go_to(player, part, "surrender")
    player.press(part.column.steps.go)
    assert player.game.power_over(lyon) == "FR" and VICHY.of(player.game)


@pytest.mark.rule("POL-VICHY-09", "POL-VICHY-10", "POL-VICHY-13")
@pytest.mark.deep
def test_isolated_hexes_and_cities(player, part):
    player.desk.do(SetControl("Brest", "FR"))
    player.settle()
    look(player, part, "vichy", "FR", "line")
    (box,) = form(part).cities.values()
    brest = player.node("Brest")
    assert brest in nodes_of(part, "own") and not box.isChecked()
    box.click()
    player.settle()
    assert part.model.wish.ceded == (brest,) and brest in nodes_of(part, "taken")


@pytest.mark.rule("POL-ADM-03", "POL-ADM-04", "POL-ADM-08")
@pytest.mark.deep
def test_administration_groups_are_the_engine_s(player, part):
    look(player, part, "vichy", "FR", "groups")
    game = player.game
    own, found = groups.territories(game, "FR"), groups.groups(game, "FR")
    areas = part.on_map.map.layers.shown(NationLands).areas
    assert [area.nodes for area in areas] == [
        frozenset(node for code in group for node in own[code]) for group in found
    ]
    assert [area.letter for area in areas] == [str(n) for n in range(1, len(found) + 1)]
    texts = player.texts(part.column.steps.block)
    at = texts.index("1  Algeria, French Morocco and Tunisia")
    assert texts[at + 1] == "2: d10 ≥ 10, 10 %"
    shown = player.button(part.column.steps.block, "Show", "1  Algeria")
    player.press(shown)
    assert part.on_map.lands.marked == areas[0].nodes
    rect = player.view.visible_rect()
    x, y = game.atlas.grid.centre(player.node("Algiers"))
    assert rect.top() - 20 < y < rect.bottom() + 20 and rect.left() - 40 < x < rect.right() + 40


@pytest.mark.rule("POL-VICHY-06")
@pytest.mark.deep
def test_territories_are_settled_by_influence(player, part):
    player.desk.do(PlayOption("FR", "5", "GE", {"vichy": True, "to": ["IT"]}))
    player.settle()
    look(player, part, "vichy", "FR", "groups")
    influence = form(part)
    choose(player, influence.territory, "ALG")
    influence.influence["FR"].setValue(2)
    influence.influence["GE"].setValue(5)
    player.press(influence.settle)
    assert player.game.power_over(player.node("Algiers")) == "GE"


@pytest.mark.rule("POL-VICHY-27")
@pytest.mark.deep
def test_a_force_pool_is_written_down(player, part):
    look(player, part, "vichy", "FR", "losses")
    pool = form(part)
    assert not pool.write.isEnabled(), "without a kind"
    QTest.keyClicks(pool.kind, "CAV")
    pool.units.setValue(4)
    player.press(pool.write)
    assert FORCES.of(player.game)["FR", "CAV", 0] == 4
    texts = player.texts(part.column.steps.block)
    assert texts[texts.index("CAV") :][:4] == ["CAV", "4", "2", "2"]


@pytest.mark.deep
def test_peace_ends_what_was_chosen(player, part):
    look(player, part, "vichy", "FR", "who")
    player.desk.do(SetWar("FR", "JA", war=False))
    player.settle()
    assert part.model.wish.to == ("GE", "IT") and set(form(part).boxes) == {"GE", "IT"}


# --- what is missing ----------------------------------------------------------------------------------------


@pytest.mark.rule("POL-VICHY-30", "POL-VICHY-31", "POL-VICHY-32", "POL-VICHY-34")
@pytest.mark.deep
def test_what_forcing_takes(player, part):
    look(player, part, "force", "FR")
    names = [
        w.accessibleName() for w in part.column.conditions.findChildren(type(part.column.head.parentWidget()))
    ]
    met = " ".join(name for name in names if name.startswith("Met"))
    missing = " ".join(name for name in names if name.startswith("Missing"))
    assert "14.13" in missing and "Germany's" in missing and "Paris" in met and "6 of 8" in met
    choose(player, form(part).boxes["IT"], "no")
    assert any("agree" in condition.text.code for condition in every.conditions(player.game, part.model.wish)
               if not condition.met)  # fmt: skip
    before = player.game
    go_to(player, part, "surrender")
    player.press(part.column.steps.go)
    assert player.game is before and "14.13" in said(part)


@pytest.mark.rule("POL-VICHY-30", "POL-VICHY-35", "POL-VICHY-36")
@pytest.mark.deep
def test_germany_forces_it(player, part):
    player.desk.do(SetOption("pol.opt.force_vichy", "on"))
    player.desk.do(PassOption("FR"))
    player.settle()
    look(player, part, "force", "FR", "who")
    assert every.state_of(player.game, part.model.wish) == "possible"
    choose(player, form(part).boxes["IT"], "to")
    choose(player, form(part).boxes["JA"], "peace")
    go_to(player, part, "surrender")
    player.press(part.column.steps.go)
    row = VICHY.of(player.game)["FR"]
    assert row.forced and row.acceptors == ("GE", "IT") and not player.game.at_war("FR", "JA")


@pytest.mark.rule("POL-UKR-02")
@pytest.mark.deep
def test_what_the_ukraine_takes(player, part):
    look(player, part, "ukraine")
    assert part.column.conditions.note.text() == "3 of 5"
    assert nodes_of(part, "own") and nodes_of(part, "kept") == land.area(player.game, "crimea")
    go_to(player, part, "ukraine_founded")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "Poland" in said(part)


@pytest.mark.deep
@pytest.mark.rule("POL-UKR-03", "POL-UKR-04", "POL-UKR-10", "POL-UKR-14", "POL-UKR-16", "POL-UKR-17")
def test_the_ukraine_is_founded(player, part):
    for order in (
        SetStanding("GE", {"at": standing.minor(player.game, "POL").at, "place": 1, "pe": 1}),
        AddUnit("guard", "Kiev garrison", "INF", "SU", USSR_HOME, "Kiev"),
        PassOption("FR"),
    ):
        ruling = player.desk.do(order)
        assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
    player.settle()
    look(player, part, "ukraine", "GE", "ukraine_units")
    assert player.says(part.column.steps.block, "Kiev garrison leaves Kiev for")
    go_to(player, part, "ukraine_founded")
    assert "1 − 2 = −1" in player.texts(part.column.steps.block)
    player.press(part.column.steps.go)
    assert nations(player.game).ukraine == "minor" and part.model.is_done
    assert nodes_of(part, "own", "taken") == frozenset(ukraine.founded(player.game))
    go_to(player, part, "ukraine_units")
    there = player.game.units["guard"]
    if there.hex == player.node("Kiev"):  # several hexes are the nearest: the Soviet player says which
        player.press(player.button(form(part), "Kiev garrison leaves Kiev"))
        goals = player.map.picker.wish.legal
        assert goals == frozenset(ukraine.nearest(player.game))
        goal = min(goals)
        player.look_at(player.game.atlas.label(goal))
        player.click_hex(goal)
        assert player.game.units["guard"].hex == goal
    player.press(player.button(form(part), "Militia of Odessa"))
    player.look_at("Odessa")
    player.click_hex(player.node("Odessa"))
    assert any(u.name == "Odessa" and u.type == "MIL" for u in player.game.units.values())
    assert player.says(part.column.steps.block, "The militia of Odessa is on the map already")
    for _ in range(3):
        player.trigger("undo")
    if nations(player.game).ukraine:
        player.trigger("undo")
    assert not nations(player.game).ukraine and "guard" in player.game.units


@pytest.mark.deep
@pytest.mark.rule("POL-NAT-08", "POL-NAT-13")
def test_what_india_takes(player, part):
    look(player, part, "india", "CW", "india_works")
    texts = player.texts(part.column.steps.block)
    assert texts[texts.index("Production multiple level of India") + 1] == "1 (¾)", "never below 1"
    go_to(player, part, "india_own")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "It is France's go" in said(part)


@pytest.mark.deep
def test_by_the_keyboard_alone(player, part):
    player.trigger("nations")
    row = part.column.kinds.rows["vichy"]
    row.setFocus()
    QTest.keyClick(row, Qt.Key.Key_Return)
    player.settle()
    assert part.model.wish.kind == "vichy"
    go = part.column.steps.go
    for at in range(1, len(part.model.steps)):
        go.setFocus()
        QTest.keyClick(go, Qt.Key.Key_Space)
        player.settle()
        assert part.model.at == at
    QTest.keyClick(go, Qt.Key.Key_Space)
    player.settle()
    assert VICHY.of(player.game)


# --- civil war ----------------------------------------------------------------------------------------------


@pytest.mark.rule("POL-CIV-02", "POL-CIV-04")
@pytest.mark.deep
def test_sides_and_hexes_of_a_civil_war(player, part):
    look(player, part, "civil", "SPA", "sides")
    choose(player, form(part).boxes["government"], "FR")
    player.press(form(part).begin)
    assert standing.minor(player.game, "SPA").civil_war == ("FR", "GE")
    player.press(form(part).end)
    assert standing.minor(player.game, "SPA").civil_war is None
    player.trigger("undo")
    go_to(player, part, "hexes")
    madrid = player.node("Madrid")
    player.press(form(part).buttons["government"])
    player.look_at("Madrid")
    player.click_hex(madrid)
    assert player.game.power_over(madrid) == "FR" and nodes_of(part, "government") == {madrid}
    assert player.map.picker.wish is not None, "more hexes may follow"
    player.click_hex(player.node("Lisbon"))
    assert player.game.power_over(player.node("Lisbon")) != "FR", "it isn't Spanish"
    assert "1 + 0 + 0 + 0 = 1" in player.texts(part.column.steps.block) or player.says(
        part.column.steps.block, "Government: France controls 1 hex"
    )


@pytest.mark.deep
@pytest.mark.rule("POL-CIV-12", "POL-CIV-13", "POL-CIV-14", "POL-CIV-15", "POL-CIV-19")
def test_forces_of_spain_are_divided(player, part):
    look(player, part, "civil", "SPA", "split")
    form(part).percent.setValue(70)
    player.settle()
    texts = player.texts(part.column.steps.block)
    assert "13 × 70 % = 9.1 → 9" in texts and "13 × 30 % = 3.9 → 4" in texts
    player.press(part.column.steps.go)
    assert SHARES.of(player.game) == {
        ("SPA", "government"): Share(70, 9, 1, 4),
        ("SPA", "rebels"): Share(30, 4, 0, 1),
    }
    go_to(player, part, "divided")
    assert player.says(part.column.steps.block, "Government may build 4 land units and 0 air units more")
    player.trigger("undo")
    assert not SHARES.of(player.game) and not part.model.is_done


@pytest.mark.rule("POL-CIV-14")
@pytest.mark.deep
def test_the_odd_ship(player, part):
    player.desk.do(SetOption("pol.civ.naval_tie", "agree"))
    player.settle()
    look(player, part, "civil", "SPA", "split")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "odd ship" in said(part)
    choose(player, form(part).odd, "government")
    player.press(part.column.steps.go)
    assert SHARES.of(player.game)["SPA", "government"].naval == 3


@pytest.mark.deep
def test_communists_hold_a_hex_of_china(player, part):
    look(player, part, "china", "SU", "china_hexes")
    before = nodes_of(part, "rebels")
    node = next(iter(sorted(nodes_of(part, "government"))))
    player.press(form(part).buttons["communists"])
    player.map.picker.wish.then(node)
    player.settle()
    assert nodes_of(part, "rebels") == before | {node}


@pytest.mark.rule("POL-CONQ-03")
@pytest.mark.deep
def test_an_incomplete_conquest(player, part, monkeypatch, tmp_path):
    look(player, part, "conquest", "FR", "conquered")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "Conquest is looked at in the peace step" in said(part)
    at_its_end = nations_table.scenario(tmp_path, clock={"turn": "May/Jun 1940", "phase": "peace"})
    monkeypatch.setattr(player, "scenario", at_its_end)
    player.begin(tmp_path)
    look(player, part, "conquest", "FR", "conquest_pool")
    texts = player.texts(part.column.steps.block)
    assert texts[texts.index("INF") :][:4] == ["INF", "6", "4", "2"]
    go_to(player, part, "conquered")
    player.press(part.column.steps.go)
    assert FORCES.of(player.game)["FR", "INF", 0] == 2
    player.trigger("undo")
    assert FORCES.of(player.game)["FR", "INF", 0] == 6


@pytest.mark.rule("POL-VIC-12")
@pytest.mark.deep
def test_a_change_of_ideology_halves_a_pool(player, part):
    look(player, part, "ideology", "FR", "ideology_halved")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "no force pool" in said(part)
    player.desk.do(SetOption("pol.opt.ideology_change", "on"))
    player.desk.do(SetStanding("FR", {"ideology": ""}))
    player.settle()
    assert POOLS_DUE.of(player.game).get("FR") == "removing", "the neutral zone asks for it"
    go_to(player, part, "ideology_pool")
    form(part).boxes["INF"].setValue(8)
    form(part).boxes["INF"].editingFinished.emit()
    player.settle()
    assert dict(part.model.wish.counts)["INF"] == 8
    go_to(player, part, "ideology_halved")
    before = player.game
    player.press(part.column.steps.go)
    assert player.game is before and "that is written down has 6 INF" in said(part)
    go_to(player, part, "ideology_pool")
    form(part).boxes["INF"].setValue(6)
    form(part).boxes["INF"].editingFinished.emit()
    player.settle()
    go_to(player, part, "ideology_halved")
    player.press(part.column.steps.go)
    assert FORCES.of(player.game)["FR", "INF", 0] == 3
    assert not POOLS_DUE.of(player.game) and part.model.is_done
    assert player.says(part.column.steps.block, "INF")


# --- on the map ---------------------------------------------------------------------------------------------


@pytest.mark.deep
def test_areas_have_hatches_letters_and_a_legend(player, part):
    look(player, part, "vichy", "FR", "line")
    scene = player.view.map_scene()
    rows = [row for row in scene.overlays.legend_rows() if row.sample == "land"]
    assert [row.letter for row in rows] == ["O", "V"]
    assert len({row.wash.hatch for row in rows}) == len(rows), "never colour alone"
    grid = player.game.atlas.grid
    france = nodes_of(part, "own")
    assert sum(map(len, blocks_of(grid, france))) == len(france)
    assert len(blocks_of(grid, france)) == 2, "the south and Corsica"
    look(player, part, "vichy", "FR", "groups")
    rows = [row for row in scene.overlays.legend_rows() if row.sample == "land"]
    assert len(rows) == 1, "numbered groups have one row"


@pytest.mark.deep
def test_it_isnt_there_where_politics_isnt_played(player, part):
    look(player, part, "vichy", "FR")
    player.desk.do(Step())
    player.desk.do(SetRuleSets(()))
    player.settle()
    assert not part.model.is_open and not nodes_of(part)
    assert not player.action("nations").isVisible()


@pytest.mark.deep
def test_areas_that_nobody_sees_are_brought_into_sight(player, part):
    """The line lies in France; the administration groups lie round the world."""
    look(player, part, "vichy", "FR", "line")
    view = player.map.view
    near = view.scale_px

    def seen(*kinds: str) -> bool:
        port = view.viewport().rect()
        return any(port.contains(player.spot(node)) for node in nodes_of(part, *kinds))

    assert seen("own") and near >= 20
    go_to(player, part, "groups")
    assert view.scale_px < near and seen("group")
    player.picture("nations-groups-seen")
    held = view.scale_px
    go_to(player, part, "line")
    assert view.scale_px == held, "what can be seen stays where it is"


@pytest.mark.deep
def test_a_row_does_not_repeat_the_clause_of_its_step(player, part):
    look(player, part, "vichy", "FR", "groups")
    texts = player.texts_of_buttons(part.column.steps.block)
    assert texts.count("POL-ADM-03") == 1 and texts.count("Show") > 5
