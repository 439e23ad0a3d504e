"""What an entry of a position can be, table by table.

These judges know nothing of where an entry was written: a scenario's reader calls them row by row with its
own paths, :mod:`redball.game.soundness` for every entry of a position.  A field that is None could not be
read; its fault has been told already.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

import msgspec
from msgspec.structs import astuple

from redball.atlas import Atlas
from redball.errors import in_words, near_misses
from redball.game import rule_sets, sequence
from redball.game.clock import LAST_TURN, Clock
from redball.game.placing import misplacements
from redball.game.powers import Country, Power, founded_countries, power_infos
from redball.game.quantities import (
    IN_QUARTERS,
    IN_TWELFTHS,
    LARGEST,
    TRACK_END,
    is_in_quarters,
    is_in_twelfths,
    quantity_text,
)
from redball.game.state import Depot, Game, HexState
from redball.game.units import CONVOY_SECTION, TOP_SECTION, Unit, unit_types
from redball.language import marked, translated
from redball.names import MOST_ID, MOST_NAME, MOST_TITLE, TEXT, is_name, is_text, name_said

MOST_BARRELS = 4
"""Barrels that a hex can hold at most (OIL-STO-15)."""
ENDLESS_BARRELS = 99
"""The same in the Continental US, where a group may read its room as endless (OIL-AMB-09)."""
MOST_WORD = 400
"""Characters of a part of a key that may be anything: an id, the name of a place."""
BEYOND = 10_000
"""No sum of a game's numbers comes here."""
LEAST = {"cost": -1, "first_cost": -1, "rail_moves": -1}
"""The least value of a number that may be less than nothing: -1 is "as the type says", or the action."""
MOST = {"fuel": TRACK_END, "year": 1999, "until": 1999}
"""The greatest value of a number that has one: the fuel track ends there."""


class Grade(IntEnum):
    """How wrong something is, and so who refuses it.

    LAX is what no order may do and no scenario have, but what happens around a unit can lead to: war with
    whom it stands beside, its transport sunk.  OLD is what orders of earlier programs allowed.  A save with
    either opens.  MAP is what the map of today has no place for: a save that was made on another build of its
    map opens with it.  NEVER is what no position can be.
    """

    LAX = 1
    OLD = 2
    MAP = 3
    NEVER = 4


class Flaw(NamedTuple):
    """What is wrong with a field of an entry."""

    field: str
    found: str
    expected: str
    near: tuple[str, ...] = ()
    grade: Grade = Grade.NEVER


@dataclass(frozen=True)
class Known:
    """What the entries of a position may name.  ``sound`` holds entries that were found to have no flaw by
    themselves, by table and key: they aren't looked at again.
    """

    atlas: Atlas
    powers: tuple[str, ...]
    sound: dict[tuple[str, object], object] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def fuel_powers(self) -> dict[str, None]:
        """The powers, and those whose fuel they use."""
        used = (power_infos()[code].fuel_from for code in self.powers if code in power_infos())
        return dict.fromkeys([*self.powers, *filter(None, used)])

    @cached_property
    def homes(self) -> frozenset[str]:
        """Codes of home countries: those of the map and of the powers, and those that rules may found."""
        mapped = (t.home for t in self.atlas.territories if t.home)
        of_powers = (home for info in power_infos().values() for home in info.homes)
        return frozenset([*mapped, *of_powers, *founded_countries()])

    @cached_property
    def countries(self) -> dict[str, None]:
        """Codes of countries and possessions."""
        return dict.fromkeys([*(t.code for t in self.atlas.territories[1:]), *sorted(self.homes)])

    @cached_property
    def parties(self) -> dict[str, None]:
        """Who may have units and be at war: the powers and countries."""
        return dict.fromkeys([*self.powers, *self.countries])

    @cached_property
    def holders(self) -> Mapping[str, None]:
        """Who may have hexes: these, and the owners on the map."""
        return self.parties | dict.fromkeys(self.atlas.controllers[1:])


# --- single values ------------------------------------------------------------------------------------------


def _unknown(
    field: str, word: str | None, words: Collection[str], expected: str, grade: Grade = Grade.NEVER
) -> Iterator[Flaw]:
    if word is not None and word not in words:
        yield Flaw(field, in_words(word), expected, near_misses(word, words), grade)


def _party(known: Known, field: str, code: str | None) -> Iterator[Flaw]:
    yield from _unknown(field, code, known.parties, _PARTY, Grade.MAP)


_PARTY = marked("a power of this scenario or a minor country")


def of_owner(known: Known, field: str, code: str | None) -> Iterator[Flaw]:
    """Stocks belong to powers."""
    yield from _unknown(field, code, known.powers, "a power of this scenario")


def of_fuel_power(known: Known, field: str, code: str | None) -> Iterator[Flaw]:
    """Fuel is that of a power, or of one whose fuel such a power uses."""
    yield from _unknown(field, code, known.fuel_powers, "a power of this scenario, or one whose fuel it uses")


def of_word(field: str, word: str) -> Iterator[Flaw]:
    """An id, or the name of something."""
    yield from _misnamed(field, word, MOST_WORD)


def _out_of_range(field: str, number: int | Fraction | None, least: int, most: int) -> Iterator[Flaw]:
    if number is not None and not least <= number <= most:
        found = quantity_text(Fraction(number)) if -BEYOND < number < BEYOND else "a number far too large"
        once_allowed = min(least, 0) <= number <= BEYOND
        grade = Grade.OLD if once_allowed else Grade.NEVER
        yield Flaw(field, found, translated("a number from {0} to {1}", least, most), (), grade)


def of_numbers(entry: msgspec.Struct, places: Collection[str] = ()) -> Iterator[Flaw]:
    """Quantities are not negative and not absurdly large; ``places`` are fields whose numbers are no
    quantities.
    """
    for name, number in zip(entry.__struct_fields__, astuple(entry), strict=True):
        if type(number) not in _NUMBERS or name in places:
            continue
        least, most = LEAST.get(name, 0), MOST.get(name, LARGEST)
        if not least <= number <= most:
            yield from _out_of_range(name, number, least, most)


def of_signed(_known: Known, field: str, number: int) -> Iterator[Flaw]:
    """A number that may be below zero is not absurdly large, nor absurdly small."""
    yield from _out_of_range(field, number, -LARGEST, LARGEST)


_NUMBERS = frozenset({int, Fraction})
_PLACES = frozenset({"hex", "sea", "section"})


def of_hex_number(known: Known, field: str, node: int | None) -> Iterator[Flaw]:
    """A hex of the map, of land or water."""
    if node is not None and not 0 <= node < len(known.atlas.grid):
        yield Flaw(field, str(node), translated("a hex of the map, 0 to {0}", len(known.atlas.grid) - 1))


def of_sea_number(known: Known, field: str, area: int | None) -> Iterator[Flaw]:
    """A sea area of the map."""
    if area is not None and not 0 <= area < len(known.atlas.sea_areas):
        yield Flaw(
            field, str(area), translated("a sea area of the map, 0 to {0}", len(known.atlas.sea_areas) - 1)
        )


def _misnamed(field: str, name: str | None, most: int = MOST_NAME) -> Iterator[Flaw]:
    """Names are text that is shown everywhere; earlier programs let anything in."""
    if name is not None and not is_name(name, most):
        yield Flaw(field, in_words(name), name_said(most), (), Grade.LAX)


def _no_text(field: str, text: str | None) -> Iterator[Flaw]:
    if text is not None and not is_text(text):
        yield Flaw(field, in_words(text), TEXT, (), Grade.LAX)


def _node(known: Known, field: str, node: int | None) -> Iterator[Flaw]:
    """A hex of land."""
    yield from of_hex_number(known, field, node)
    if node is not None and 0 <= node < len(known.atlas.grid) and not known.atlas.is_land(node):
        area = int(known.atlas.sea[node])
        near = (known.atlas.sea_areas[area].name,) if area >= 0 else ()
        found = translated("{0}, a hex of water", known.atlas.label(node))
        yield Flaw(field, found, "a hex of land, or a sea area's name", near, Grade.MAP)


# --- entries ------------------------------------------------------------------------------------------------


def of_power(power: Power) -> Iterator[Flaw]:
    """A power's own."""
    infos = power_infos()
    if power.code not in infos:
        near = near_misses(power.code, infos)
        yield Flaw("", in_words(power.code), translated("a major power: {0}", ", ".join(infos)), near)
    yield from of_numbers(power)
    for name in IN_QUARTERS:
        number = getattr(power, name)
        if isinstance(number, Fraction) and not is_in_quarters(number):
            expected = "a whole number of quarters, such as 6 1/4"
            yield Flaw(name, quantity_text(number), expected, (), Grade.OLD)
    for name in IN_TWELFTHS:
        number = getattr(power, name)
        if isinstance(number, Fraction) and not is_in_twelfths(number):
            expected = "a whole number of twelfths, such as 3/4 or 1/3"
            yield Flaw(name, quantity_text(number), expected, (), Grade.OLD)
    yield from _overspent(power)
    if None not in (power.rp_spent, power.rp_pool) and power.rp_spent > power.rp_pool:
        found = translated("{0} of {1} points", quantity_text(power.rp_spent), quantity_text(power.rp_pool))
        yield Flaw("rp_spent", found, "no more than the pool holds", (), Grade.OLD)


def _overspent(power: Power) -> Iterator[Flaw]:
    """Build points that were spent are not more than there were."""
    numbers = (power.bp_available, power.bp_spent, power.bp_other, power.bp_on_rp)
    if any(type(number) is not int for number in numbers) or (power.bp_left or 0) >= 0:
        return
    spent = [name for name in ("bp_spent", "bp_other", "bp_on_rp") if getattr(power, name)]
    if spent:  # fewer than none available is a fault of that number
        found = translated("{0} build points spent", sum(numbers[1:]))
        expected = translated("no more than the {0} that are available", power.bp_available)
        yield Flaw(spent[0], found, expected, (), Grade.OLD)


def of_country(known: Known, country: Country) -> Iterator[Flaw]:
    """A home country's holder."""
    if country.conquered and not country.power:
        expected = "the power that conquered it"
        yield Flaw("conquered", "a conquered country of nobody", expected, (), Grade.OLD)
    yield from _unknown("", country.code, known.homes, "a home country of the map", Grade.MAP)
    if country.power:
        infos = [*known.powers, *power_infos()]
        yield from _unknown("power", country.power, infos, "a power of this scenario")


def of_unit(known: Known, unit: Unit) -> Iterator[Flaw]:
    """A unit by itself; where it is on the map is :func:`misplaced`'s."""
    types = unit_types()
    yield from _misnamed("id", unit.id, MOST_ID)
    yield from _misnamed("name", unit.name)
    yield from _no_text("note", unit.note)
    yield from _unknown("type", unit.type, types, "a unit type")
    if unit.type in types and unit.size is not None and unit.size not in types[unit.type].sizes:
        sizes = list(filter(None, types[unit.type].sizes))
        expected = translated("one of {0}", ", ".join(sizes)) if sizes else "no size"
        found = translated("“{0}” for the type {1}", unit.size, unit.type)
        yield Flaw("size", found, expected, (), Grade.OLD)
    yield from _party(known, "power", unit.power)
    yield from _unknown("country", unit.country, known.countries, "a country of the map", Grade.MAP)
    yield from of_numbers(unit, _PLACES)
    if unit.shattered and unit.organized:
        found, expected = "a shattered unit that is face-up", "organized = false"
        yield Flaw("shattered", found, expected, (), Grade.OLD)
    yield from _of_spot(known, unit)


def _of_spot(known: Known, unit: Unit) -> Iterator[Flaw]:
    hexes, areas = len(known.atlas.grid), len(known.atlas.sea_areas)
    if not -1 <= unit.hex < hexes:
        yield Flaw("hex", str(unit.hex), translated("a hex of the map, 0 to {0}", hexes - 1))
    if not -1 <= unit.sea < areas:
        yield Flaw("sea", str(unit.sea), translated("a sea area of the map, 0 to {0}", areas - 1))
    elif unit.sea >= 0 and unit.hex >= 0:
        yield Flaw("sea", "a unit in a hex and at sea", "one of the two")
    lowest, highest = (CONVOY_SECTION, TOP_SECTION) if unit.sea >= 0 else (0, 0)
    if unit.section is not None and not lowest <= unit.section <= highest:
        expected = "a section from 0 to 4, or -1 for the Convoy Section"
        if not highest:
            expected = "section 0 for a unit that isn't at sea"
        yield Flaw("section", str(unit.section), expected)


def of_depot(known: Known, node: int | None, depot: Depot) -> Iterator[Flaw]:
    """Barrels in a hex."""
    yield from _node(known, "hex", node)
    yield from of_owner(known, "owner", depot.owner)
    on_map = node is not None and 0 <= node < len(known.atlas.grid)
    endless = on_map and node is not None and known.atlas.is_continental_us(node)
    yield from _out_of_range("barrels", depot.barrels, 1, ENDLESS_BARRELS if endless else MOST_BARRELS)


def of_convoys(known: Known, area: int | None, power: str | None, points: int | None) -> Iterator[Flaw]:
    """Convoy points of a power in a sea area."""
    yield from of_sea_number(known, "area", area)
    yield from of_owner(known, "power", power)
    yield from _out_of_range("points", points, 1, LARGEST)


def of_hex(known: Known, node: int | None, state: HexState) -> Iterator[Flaw]:
    """What has happened to a hex."""
    yield from _node(known, "hex", node)
    yield from of_numbers(state)


def of_control(known: Known, code: str | None) -> Iterator[Flaw]:
    """Who controls hexes, where that differs from the map."""
    yield from _unknown("controller", code, known.holders, _PARTY, Grade.MAP)


def of_held(known: Known, node: int) -> Iterator[Flaw]:
    """A hex of a controller."""
    yield from _node(known, "", node)


def of_zone(known: Known, zone: str) -> Iterator[Flaw]:
    """A weather zone."""
    yield from _unknown("", zone, known.atlas.weather_zones, "a weather zone of the map", Grade.MAP)


def of_pair(known: Known, both: tuple[str, str]) -> Iterator[Flaw]:
    """Two who are at war, or who co-operate."""
    for code in both:
        yield from _party(known, "", code)
    a, b = both
    if a == b:
        yield Flaw("", translated("“{0}” twice", a), "two different powers")
    elif a > b:
        yield Flaw("", translated("“{0}” before “{1}”", a, b), "two powers in alphabetical order")


def of_friends(both: tuple[str, str], wars: Mapping[tuple[str, str], str]) -> Iterator[Flaw]:
    """No power co-operates with an enemy; ``wars`` are those who are at war, and the entry that says so."""
    if both in wars:
        yield Flaw(
            "", translated("{0}, who are at war by {1}", " and ".join(both), wars[both]), "powers at peace"
        )


def of_war(game: Game, both: tuple[str, str]) -> Iterator[Flaw]:
    """No power is at war with itself.  War with a country that was conquered since may remain in the
    table.
    """
    a, b = both
    for power, country in (both, (b, a)):
        info = power_infos().get(power)
        if info and country in info.homes:
            found = translated("{0} and its home country {1}", power, country)
            yield Flaw("", found, "two who are not one power", (), Grade.OLD)
            return
    behind = game.principal(a)
    conquered = any(c in game.countries and game.countries[c].conquered for c in both)
    if a != b and behind == game.principal(b) and not conquered:
        found = translated("{0} and {1}, both of {2}", a, b, behind)
        yield Flaw("", found, "two who are not one power", (), Grade.LAX)


def of_title(title: str | None) -> Iterator[Flaw]:
    """What a game is called."""
    yield from _misnamed("", title, MOST_TITLE)


def of_description(text: str | None) -> Iterator[Flaw]:
    """The description of a game."""
    yield from _no_text("", text)


def of_clock(clock: Clock) -> Iterator[Flaw]:
    """A moment of the sequence of play."""
    phases = sequence.phases()
    if not 0 <= clock.turn <= LAST_TURN:
        expected = translated("a turn from 0 (Jan/Feb 1936) to {0} (Nov/Dec 1946)", LAST_TURN)
        yield Flaw("turn", str(clock.turn), expected)
    yield from _unknown("phase", clock.phase, phases, "a phase of the sequence of play")
    if clock.phase not in phases:
        return
    if phases[clock.phase].in_impulse and not 0 < clock.impulse <= LARGEST:
        yield Flaw("impulse", str(clock.impulse), "an impulse from 1 on")
    elif not phases[clock.phase].in_impulse and clock.impulse:
        yield Flaw("impulse", str(clock.impulse), "impulse 0 outside the action stage")
    else:
        yield from _odd_moment(clock, phases[clock.phase])


def _odd_moment(clock: Clock, phase: sequence.Phase) -> Iterator[Flaw]:
    """The side that acts is that of the impulse, and some phases are only before a pair of impulses."""
    if phase.opens_pair and clock.impulse % 2 == 0:
        expected = translated("an odd impulse, before which the phase “{0}” comes", phase.id)
        yield Flaw("impulse", str(clock.impulse), expected)
    acting = sequence.at_phase(clock, clock.phase, clock.impulse).side
    if clock.side != acting:
        found = f"“{clock.side}”" if clock.side else "nobody"
        expected = "none: both sides act then"
        if acting:
            expected = translated("{0}, whose impulse {1} is", acting, clock.impulse)
        yield Flaw("side", found, expected, (), Grade.OLD)


def of_rule_set(name: str, before: Collection[str]) -> Iterator[Flaw]:
    """A rule set that a game is played with, beside those ``before`` it."""
    if name in before:
        yield Flaw("", translated("“{0}” once more", name), "each rule set once", (), Grade.OLD)
    known = rule_sets.known()
    expected = translated("a rule set: {0}", ", ".join(sorted(known)))
    yield from _unknown("", name, known, expected, Grade.OLD)


def of_powers(powers: Mapping[str, Power]) -> Iterator[Flaw]:
    """A game is between powers."""
    if not powers:
        yield Flaw("", "nobody", "the powers that play")


def misplaced(game: Game, unit: Unit) -> Iterator[Flaw]:
    """Where a unit, sound by itself, can't be."""
    for wrong in misplacements(game, unit):
        field = "hex" if unit.hex >= 0 else "sea"
        grade = Grade.MAP if wrong.by_map else Grade.LAX
        yield Flaw(field, wrong.found, wrong.expected, wrong.near, grade)
