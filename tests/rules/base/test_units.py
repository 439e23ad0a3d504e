"""Adding, changing, moving, flipping and deleting units (BASE-UNIT)."""

import pytest
from redball.game.orders import AddUnit, DeleteUnit, EditUnit, FlipUnit, MoveUnit, SetControl

from tests.rules.base.table import after, game, judged, refused, text
from tests.small_map import unit

rule = pytest.mark.rule


def new(**fields):
    """A new German armoured corps."""
    return AddUnit(
        **{"id": "21pz", "name": "21 Pz", "type": "ARM", "power": "GE", "country": "GER", **fields}
    )


@rule("BASE-UNIT-01")
@pytest.mark.parametrize(
    "order",
    [MoveUnit("15px", "A-0200"), EditUnit("15px", {"attack": 1}), FlipUnit("15px", True), DeleteUnit("15px")],
)
def test_orders_name_units_by_id(order):
    found = refused(game(), order, "BASE-UNIT-01")
    assert found == ["There is no unit “15px” in this game; did you mean 15pz?"]


@rule("BASE-UNIT-01")
def test_a_units_name_suggests_its_id():
    assert "did you mean bb?" in refused(game(), DeleteUnit("littorio"))[0]


@rule("BASE-UNIT-02")
def test_a_new_unit_needs_an_id_of_its_own_and_a_name():
    added = after(game(), new(at="Benghazi", attack=7, movement=5, armour=3))
    assert added.units["21pz"].hex == added.atlas.find("Benghazi")
    assert (added.units["21pz"].size, added.units["21pz"].attack) == ("corps", 7)
    assert refused(added, new(), "BASE-UNIT-02") == ["There is already a unit with the id “21pz”: 21 Pz"]
    assert refused(game(), new(id="21 pz"), "BASE-UNIT-02")
    assert refused(game(), new(name=" "), "BASE-UNIT-02") == ["The unit 21pz has no name"]


def test_a_new_unit_off_the_map_waits_there():
    added = after(game(), new())
    assert (added.units["21pz"].hex, added.units["21pz"].sea) == (-1, -1)
    assert text(game(), new()) == "21 Pz is added off the map"
    assert text(game(), new(at="A-0200")) == "21 Pz is added at A-0200"


@rule("BASE-UNIT-03")
def test_factors_are_not_negative():
    assert refused(game(), new(attack=-1), "BASE-UNIT-03") == ["“attack” was -1, expected 0 or more"]
    assert refused(game(), new(cost=-2), "BASE-UNIT-03") == ["“cost” was -2, expected -1 or more"]
    after(game(), new(cost=-1))


@rule("BASE-UNIT-03")
def test_fields_may_be_edited():
    played = after(game(), EditUnit("15pz", {"attack": 9, "organized": False, "note": "from Tripoli"}))
    edited = played.units["15pz"]
    assert (edited.attack, edited.organized, edited.note, edited.hex) == (9, False, "from Tripoli", 7)
    assert (
        text(game(), EditUnit("15pz", {"attack": 9, "large": True}))
        == "15 Pz is changed: attack 9 and large yes"
    )
    moved = after(game(), EditUnit("15pz", {"at": "Tobruk"}))
    assert moved.units["15pz"].hex == moved.atlas.find("Tobruk")
    at_sea = after(game(), EditUnit("bb", {"at": "Gulf of Sirte", "section": 2}))
    assert after(at_sea, EditUnit("bb", {"section": 4})).units["bb"].section == 4


@rule("BASE-UNIT-03")
def test_unknown_fields_and_wrong_types_are_all_named():
    found = refused(game(), EditUnit("15pz", {"atack": 9, "movement": "fast", "organized": 1, "id": "x"}))
    assert found == [
        "There is no field “atack”; did you mean attack?",
        "“movement” was “fast”, expected a whole number",
        "“face-up” was 1, expected true or false",
        "There is no field “id”",
    ]
    assert refused(game(), EditUnit("15pz", {})) == ["No field to change was given"]
    assert refused(game(), EditUnit("15pz", {"attack": -3}), "BASE-UNIT-03")
    assert refused(game(), EditUnit("15pz", {"at": "Nowhere"}), "BASE-HEX-01")


@rule("BASE-UNIT-04")
@pytest.mark.parametrize("section", [-1, 5])
def test_sections_are_0_to_4(section):
    assert refused(game(), MoveUnit("bb", "Gulf of Sirte", section), "BASE-UNIT-04")
    assert refused(game(), new(type="CA", at="Gulf of Sirte", section=section), "BASE-UNIT-04")


@rule("BASE-UNIT-04")
def test_sections_are_at_sea_only():
    assert refused(game(), MoveUnit("15pz", "A-0200", 2), "BASE-UNIT-04")
    for section in range(5):
        assert after(game(), MoveUnit("bb", "Gulf of Sirte", section)).units["bb"].section == section


@rule("BASE-UNIT-05")
def test_moving_says_from_where_to_where():
    played = game()
    assert text(played, MoveUnit("15pz", "A-0301")) == "15 Pz moves from A-0101 to A-0301"
    assert text(played, MoveUnit("bb", "gulf of sirte", 3)) == (
        "Littorio moves from Benghazi (A-0100) to Gulf of Sirte (3)"
    )
    assert text(played, MoveUnit("15pz", "")) == "15 Pz leaves the map from A-0101"
    away = after(played, MoveUnit("15pz", ""))
    assert text(away, MoveUnit("15pz", "Tobruk")) == "15 Pz enters the map at Tobruk (A-0102)"
    assert refused(played, MoveUnit("15pz", "A-0101"), "BASE-UNIT-05") == ["15 Pz is already at A-0101"]
    assert refused(away, MoveUnit("15pz", "")) == ["15 Pz is already off the map"]


@rule("BASE-UNIT-03")
def test_a_field_beside_its_place_leaves_a_unit_where_it_is():
    edited = after(game(), EditUnit("15pz", {"section": 0, "attack": 7})).units["15pz"]
    assert (edited.hex, edited.sea, edited.attack) == (game().units["15pz"].hex, -1, 7)


@rule("BASE-UNIT-01")
def test_a_neutral_countrys_unit_is_of_that_country():
    assert after(game(), new(power="GER", at="")).units["21pz"].power == "GER"
    assert refused(game(), new(power="GEX", at=""), "BASE-POWER-01")


@rule("BASE-UNIT-05")
def test_how_far_a_unit_moves_is_not_judged():
    after(game(), MoveUnit("15pz", "A-0301"), MoveUnit("15pz", "Alexandria"))


@rule("BASE-UNIT-05")
def test_a_ship_that_stays_at_sea_stays_until_it_is_in_port():
    played = after(game(), MoveUnit("bb", "Gulf of Sirte"), EditUnit("bb", {"stays_at_sea": True}))
    assert after(played, MoveUnit("bb", "Gulf of Sirte", 2)).units["bb"].stays_at_sea
    assert not after(played, MoveUnit("bb", "Benghazi")).units["bb"].stays_at_sea


@rule("BASE-UNIT-10")
def test_only_enemy_land_units_keep_others_out_of_a_hex():
    air = unit("spit", "A-0301", name="Spitfire", type="FTR", power="CW")
    inf = unit("inf", "A-0302", name="4th", power="CW")
    played = game(unit("15pz", "A-0101", name="15 Pz", type="ARM"), air, inf)
    assert after(played, MoveUnit("15pz", "A-0301")).units["15pz"].hex == played.units["spit"].hex
    assert refused(played, MoveUnit("15pz", "A-0302"), "BASE-UNIT-10")


@rule("BASE-HEX-03")
def test_a_sea_hex_means_its_sea_area():
    moved = after(game(), MoveUnit("bb", "A-0004"))
    assert (moved.units["bb"].sea, moved.units["bb"].hex) == (1, -1)


@rule("BASE-UNIT-06")
def test_land_units_need_a_transport_at_sea():
    played = game()
    for to in ("Gulf of Sirte", "A-0001"):
        found = refused(played, MoveUnit("15pz", to), "BASE-UNIT-06")
        assert "no transport of a co-operating power" in found[0]
    ships = after(played, new(id="trs", type="TRS", power="IT", country="ITA", at="Gulf of Sirte"))
    assert after(ships, MoveUnit("15pz", "Gulf of Sirte")).units["15pz"].sea == 0
    enemy = after(played, new(id="trs", type="TRS", power="CW", country="GBR", at="Gulf of Sirte"))
    assert refused(enemy, MoveUnit("15pz", "Gulf of Sirte"), "BASE-UNIT-06")
    assert refused(ships, MoveUnit("15pz", "Levant"), "BASE-UNIT-06")


@rule("BASE-UNIT-07", "BASE-UNIT-08")
def test_lakes_and_the_depression_hold_no_land_units():
    assert refused(game(), MoveUnit("15pz", "A-0203"), "BASE-UNIT-07")
    assert refused(game(), MoveUnit("15pz", "A-0202"), "BASE-UNIT-08")
    aircraft = after(game(), new(id="jg", type="FTR", at="A-0202"))
    assert refused(aircraft, MoveUnit("jg", "A-0203"), "BASE-UNIT-07")


@rule("BASE-UNIT-09")
def test_ships_are_at_sea_or_in_port():
    for place in ("A-0101", "Sollum"):
        assert "there is no port" in refused(game(), MoveUnit("bb", place), "BASE-UNIT-09")[0]
    after(game(), MoveUnit("bb", "Tobruk"))


@rule("BASE-UNIT-10")
def test_enemies_do_not_stack():
    found = refused(game(), MoveUnit("15pz", "A-0204"), "BASE-UNIT-10")
    assert found == ["Enemy land units hold A-0204: 7 Arm"]
    assert refused(game(), new(type="FTR", at="A-0204"), "BASE-UNIT-10")
    after(game(), MoveUnit("15pz", "A-0200"))
    after(game(wars=()), MoveUnit("15pz", "A-0204"))
    partisans = after(game(), new(id="part", type="PART", at="A-0204"))
    assert len(partisans.units_at[partisans.atlas.find("A-0204")]) == 2


@rule("BASE-UNIT-11")
def test_flipping():
    down = after(game(), FlipUnit("15pz", False))
    assert not down.units["15pz"].organized
    assert after(down, FlipUnit("15pz", True)).units == game().units
    assert refused(game(), FlipUnit("15pz", True), "BASE-UNIT-11") == ["15 Pz is already face-up"]
    assert refused(down, FlipUnit("15pz", False), "BASE-UNIT-11") == ["15 Pz is already face-down"]


@rule("BASE-UNIT-12")
def test_shattered_units_are_face_down():
    assert refused(game(), new(shattered=True), "BASE-UNIT-12")
    broken = after(game(), new(shattered=True, organized=False))
    assert refused(broken, FlipUnit("21pz", True), "BASE-UNIT-12")
    after(broken, EditUnit("21pz", {"shattered": False, "organized": True}))


@rule("BASE-UNIT-13")
def test_types_and_sizes():
    assert refused(game(), new(type="AMR"), "BASE-UNIT-13") == [
        "“AMR” is no unit type; did you mean MAR or GAR?"
    ]
    assert "corps, army or division" in refused(game(), new(size="brigade"), "BASE-UNIT-13")[0]
    assert after(game(), new(type="BB", at="Benghazi")).units["21pz"].size == ""
    assert after(game(), new(size="division")).units["21pz"].size == "division"
    assert refused(game(), EditUnit("15pz", {"type": "BB"}), "BASE-UNIT-09", "BASE-UNIT-13")


@rule("BASE-POWER-01", "BASE-POWER-02")
def test_powers_and_countries_are_known_ones():
    assert refused(game(), new(power="GER2"), "BASE-POWER-01")
    assert refused(game(), new(country="GRE"), "BASE-POWER-02") == [
        "“GRE” is no country of the map; did you mean GER or GBR?"
    ]
    assert "did you mean" not in refused(game(), new(power="XY", country="Q"))[0]


@rule("BASE-HEX-01")
def test_a_place_that_is_not_on_the_map():
    found = refused(game(), MoveUnit("15pz", "Tobrook"), "BASE-HEX-01")
    assert found == ["“Tobrook” is neither a hex label nor a place on the map; did you mean Tobruk?"]
    assert refused(game(), MoveUnit("15pz", "A-9999"), "BASE-HEX-01")
    assert refused(game(), MoveUnit("15pz", "Z-0101"), "BASE-HEX-01")


@rule("BASE-HEX-02")
def test_entering_takes_control_from_an_enemy():
    ruling = judged(game(), MoveUnit("15pz", "Sollum"))
    assert [note.code for note in ruling.notes] == ["base.control_taken"]
    taken = after(game(), MoveUnit("15pz", "Sollum"))
    assert taken.controller(taken.atlas.find("Sollum")) == "GE"
    back = after(taken, MoveUnit("15pz", "A-0101"), MoveUnit("7arm", "Sollum"))
    assert back.controller(back.atlas.find("Sollum")) == "CW"
    assert not back.control, "the map's own controller needs no entry"


@rule("BASE-HEX-02")
def test_what_was_a_friends_goes_back_to_him():
    lost = after(game(), SetControl("Benghazi", "CW"), MoveUnit("bb", ""))
    freed = after(lost, MoveUnit("15pz", "Benghazi"))
    assert freed.controller(freed.atlas.find("Benghazi")) == "IT"


@rule("BASE-HEX-02")
def test_ships_aircraft_and_peace_change_no_control():
    played = game(unit("jg", "Benghazi", type="FTR"), unit("bb", "Benghazi", type="BB"))
    assert not after(played, MoveUnit("jg", "Sollum"), MoveUnit("bb", "Alexandria")).control
    assert not after(game(wars=()), MoveUnit("15pz", "Sollum")).control


def test_a_unit_where_no_other_could_go_may_still_be_edited():
    stranded = game(unit("lost", "Gulf of Sirte", type="INF"))
    after(stranded, EditUnit("lost", {"organized": False}))
    assert refused(stranded, EditUnit("lost", {"section": 1}), "BASE-UNIT-06")


def test_deleting():
    assert "15pz" not in after(game(), DeleteUnit("15pz")).units


@pytest.mark.parametrize("field", ["attack", "movement", "cost", "reorganization", "range"])
def test_no_factor_is_above_999(field):
    word = {"reorganization": "reorganization value"}.get(field, field)
    said = f"“{word}” was 1000, expected 999 or less"
    assert refused(game(), new(**{field: 1000}), "BASE-UNIT-03") == [said]
    assert refused(game(), EditUnit("15pz", {field: 1000}), "BASE-UNIT-03") == [said]
