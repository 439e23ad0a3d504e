"""The fields of a counter, and by which headers lists in English and German call them."""

from __future__ import annotations

from functools import cache

from redball.game.counters.counter import Counter
from redball.game.counters.words import plain_word

FACTORS = ("attack", "movement")
"""What a cell such as “4-6” holds."""
NUMBERS = frozenset(
    {
        *FACTORS,
        *("armour", "range", "naval_air", "asw", "reorganization"),
        *("cost", "first_cost", "year"),
    }
)
FLAGS = frozenset({"motorised", "flying_boat", "large"})
CODES = ("type", "power", "country", "size")
"""Fields whose values stand for something that Redball knows."""
FIELDS: tuple[str, ...] = Counter.__struct_fields__

_HEADERS: dict[str, str] = {
    "id": "id, key, code, number, no, nr, nummer, kennung, schluessel",
    "name": "name, unit, unit name, counter, counter name, title, designation, einheit, bezeichnung, "
    "spielstein, marker, name der einheit",
    "type": "type, unit type, kind, typ, einheitentyp, art, waffengattung, truppengattung",
    "category": "class, category, klasse, kategorie",
    "power": "power, major power, owner, nation, nationality, side, macht, grossmacht, besitzer, "
    "nationalitaet",
    "country": "country, home country, home, minor, land, heimat, heimatland",
    "size": "size, unit size, formation, echelon, groesse, verband",
    "attack": "attack, att, combat, combat factor, cf, af, strength, air to air, angriff, kampf, "
    "kampfwert, kampfkraft, kampffaktor, staerke, luftkampf",
    "movement": "movement, move, moves, mov, mp, mf, movement points, bewegung, bew, bewegungspunkte, "
    "bp bewegung",
    "armour": "armour, armor, panzerung, panzer",
    "range": "range, rng, reichweite",
    "naval_air": "naval air, air to sea, ats, luft see, seeziel",
    "asw": "asw, anti submarine, u jagd, u boot jagd, uboot abwehr",
    "reorganization": "reorganization, reorganisation, reorg, reorganization value, reorganisationswert",
    "cost": "cost, costs, total cost, build points, bp, price, kosten, baukosten, baupunkte, preis",
    "first_cost": "first cost, first cycle, 1st cycle, cycle 1, erster zyklus, 1 zyklus, erstkosten",
    "motorised": "motorised, motorized, mot, motorisiert",
    "flying_boat": "flying boat, flugboot",
    "large": "large, big, gross, grossraum",
    "year": "year, available year, availability year, force pool year, jahr, verfuegbar ab, baujahr",
    "date": "date, available, availability, arrival, turn, entry, datum, verfuegbar, ankunft, zug, runde",
    "place": "place, location, where, at, set up, setup, hex, ort, aufstellung, standort, feld, wo",
    "picture": "picture, image, file, file name, graphic, bild, bilddatei, grafik, datei",
    "note": "note, notes, remark, remarks, comment, bemerkung, bemerkungen, notiz, anmerkung, kommentar",
}
_BOTH = (
    "factors, values, combat movement, att mov, attack movement, cf mf, a m, faktoren, werte, "
    "angriff bewegung"
)


@cache
def header_words() -> dict[str, tuple[str, ...]]:
    """The fields that a column with a header holds, by the header as :func:`plain_word` has it."""
    found: dict[str, tuple[str, ...]] = {plain_word(field): (field,) for field in FIELDS}
    for field, words in _HEADERS.items():
        found.update({plain_word(word): (field,) for word in words.split(",")})
    found.update({plain_word(word): FACTORS for word in _BOTH.split(",")})
    return found


def fields_of_header(header: str) -> tuple[str, ...]:
    """The fields that a header promises; none for an unknown one."""
    return header_words().get(plain_word(header), ())
