"""What goes with the end of production is told: fuel not taken, barrels not placed, oil of lost factories."""

from redball.game.orders import SetHex, Step
from redball.rules.oil.orders import TakeFuel, UseOil
from redball.wording import sentence

from tests.rules.oil.table import after, fuel, game, judged, power, received, refused


def notes(played):
    return [sentence(note) for note in judged(played, Step()).notes]


def test_fuel_that_nobody_took_is_told():
    played = received(game(), 2, "convert", "idle")
    assert notes(played) == ["10 fuel of Germany was not taken from its oil and is lost"]
    gone = after(played, Step())
    assert fuel(gone) == fuel(played)
    back = after(gone, Step(back=True))
    assert (back.rule_tables, back.powers) == (played.rule_tables, played.powers)


def test_idle_and_taken_oil_is_no_loss():
    assert notes(received(game(), 2, "idle", "idle")) == []
    assert notes(game()) == []
    assert notes(after(power(received(game(), 1, "produce"), fuel=0), TakeFuel("GE"))) == []


def test_barrels_without_a_place_are_told():
    played = after(power(received(game(), 2, "convert", "convert"), fuel=3), TakeFuel("GE"))
    assert notes(played) == ["Germany did not place 2 barrels: its track is at 10, 13 fuel is lost"]
    assert fuel(after(played, Step())) == 10


def test_a_factory_destroyed_meanwhile_converts_nothing():
    played = after(received(game(), 1), SetHex("Essen", factories_destroyed=2))
    assert refused(played, UseOil("A-0002-1", "convert"), "OIL-ACQ-01") == ["oil.factory_destroyed"]
    assert after(played, UseOil("A-0002-1", "idle"))
    half = after(received(game(), 1), SetHex("Essen", factories_destroyed=1))
    assert after(half, UseOil("A-0002-1", "convert"))
