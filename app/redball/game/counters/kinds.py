"""What the words of a list mean: types of units, powers, countries, sizes; and the kinds of counters that
Redball has no unit for, each with what becomes of it.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from redball.errors import near_misses
from redball.game.counters.words import plain_word
from redball.game.powers import founded_countries, power_infos
from redball.game.units import unit_types
from redball.language import marked, spoken, translated
from redball.wording import catalogue, name_of

SKIPPED = "-"
"""What a mapping says of values whose rows are left out."""
NOT_WANTED = marked("the mapping leaves it out")


class Lacking(NamedTuple):
    """A kind of counter that becomes no unit: how lists call it, and why it is skipped."""

    name: str
    words: str
    reason: str


LACKING = (
    Lacking(
        marked("fortification"),
        "fort, forts, fortification, fortifications, fortress, festung, befestigung, befestigungen, westwall",
        marked("fortified hexsides belong to the map"),
    ),
    Lacking(
        marked("atomic bomb"),
        "a bomb, a bombs, abomb, abombs, atomic bomb, atomic bombs, atom bomb, atom bombs, nuke, atombombe, "
        "atombomben, a bombe",
        marked("no rule that Redball plays uses it"),
    ),
    Lacking(
        marked("pilot"),
        "pilot, pilots, pilot counter, piloten, ace, as",
        marked("pilots are counted, and aircraft stand here with theirs"),
    ),
    Lacking(
        marked("convoy"),
        "cp, cvy, conv, convoy, convoys, convoy point, convoy points, geleitzug, konvoi, konvois, "
        "konvoipunkte",
        marked("convoy points are numbers of a sea area, entered there"),
    ),
    Lacking(
        marked("tanker"),
        "tk, tanker, tankers, oiler, oil tanker, oeltanker",
        marked("tankers count as convoy points, which are numbers of a sea area"),
    ),
    Lacking(
        marked("factory on the move"),
        "fac, fact, factory, factories, blue factory, red factory, factory move, factory in transit, "
        "factory on the move, moving factory, factory moving, fabrik, fabriken, fabrik unterwegs",
        marked("factories belong to hexes; one on the move is no unit"),
    ),
    Lacking(
        marked("marker"),
        "marker, markers, breakdown, partisan number, oil, barrel, saved oil, rohstoff",
        marked("markers are kept as numbers, not as units"),
    ),
)
"""Decided kind by kind, after a list of 3,657 counters.  What else such lists have does get a unit: “ASW” is
the type of escorts; the class “ART” holds artillery, anti-tank and anti-aircraft, which are told apart by
their own words, each “mot” or not; a class alone makes artillery."""

_TYPES: dict[str, str] = {
    "INF": "infantry, infanterie, inf corps, rifle, schuetzen",
    "MIL": "militia, miliz, volkssturm, city militia",
    "GAR": "garrison, garnison, besatzung, sicherung",
    "TERR": "territorial, territorials, territoriale, kolonialtruppen, warlord, ter",
    "MOT": "motorized, motorised, motorized infantry, mot inf, motorisierte infanterie",
    "MECH": "mechanized, mechanised, panzergrenadier, mechanisiert, pzgr",
    "ARM": "armour, armor, armoured, tank, panzer, pz",
    "MTN": "mountain, mnt, gebirgsjaeger, gebirge, gebirgstruppen, alpini, alpine, geb",
    "MAR": "marine, marines, marineinfanterie",
    "PARA": "paratroop, paratroops, paratroopers, parachute, par, fallschirmjaeger, airborne",
    "SKI": "ski, skijaeger, ski troops",
    "CAV": "cavalry, kavallerie, kav",
    "HQ-A": "hqa, hq armour, hq armor, armoured headquarters, armoured hq, panzer hq",
    "HQ-I": "hqi, hq, headquarters, hq infantry, infantry headquarters, hauptquartier, stab",
    "ART": "artillery, artillerie, field artillery, fa, gun, guns, rocket artillery",
    "AT": "anti tank, antitank, pak, panzerabwehr, panzerjaeger, tank destroyer, td",
    "AA": "anti aircraft, antiaircraft, flak, flugabwehr",
    "ENG": "engineer, engineers, combat engineer, pionier, pioniere, eng corps",
    "PART": "partisan, partisans, partisanen, guerilla",
    "SUPPLY": "supply unit, supply units, nachschub, nachschubeinheit, sup",
    "TRUCK": "trucks, truck, lastwagen, lkw",
    "V-WEAPON": "v weapon, v weapons, v1, v2, v 1, v 2, v waffe, rocket, vwe, vw",
    "SYNTH": "synthetic oil, synthetic oil plant, synth oil, hydrierwerk, synthetic",
    "FTR": "fighter, fighters, jaeger, jagdflugzeug, zerstoerer, night fighter, nachtjaeger, ft, fb",
    "LND": "bomber, land bomber, ln, tactical bomber, strategic bomber, stuka, kampfflugzeug",
    "NAV": "naval bomber, naval air, seeflieger, marineflieger, torpedo bomber",
    "ATR": "air transport, transport plane, transportflugzeug, lufttransport",
    "CVP": "carrier plane, carrier planes, carrier air, traegerflugzeug, traegerflugzeuge",
    "BB": "battleship, battleships, battlecruiser, bc, schlachtschiff, schlachtkreuzer",
    "CV": "carrier, aircraft carrier, cvl, cve, light carrier, escort carrier, flugzeugtraeger, traeger",
    "CA": "heavy cruiser, cruiser, schwerer kreuzer, kreuzer, pocket battleship",
    "CL": "light cruiser, leichter kreuzer",
    "CX": "raider, raiders, auxiliary cruiser, hilfskreuzer",
    "SUB": "submarine, submarines, u boot, u boote, uboot, uboote, ss",
    "MILCH": "milchcow, milchkuh, milch cow, supply submarine",
    "ASW": "escort, escorts, asw escort, geleit, geleitschiff, geleitschutz, dd, destroyer, destroyers",
    "TRS": "transport, transports, transporter, naval transport, trans, ts",
    "AMPH": "amphibious, amphibious transport, amphib, landungsschiff, landungsschiffe, amp",
    "LINER": "liner, liners, passagierschiff, queens",
    "FROGMEN": "frogmen, kampfschwimmer, frogman",
    "MINISUB": "midget submarine, midget submarines, mini sub, kleinst uboot, kleinst u boot",
}
_POWERS: dict[str, str] = {
    "GE": "german, germany, deutschland, deutsch, deutsches reich, deu, d",
    "IT": "italian, italy, italien, italienisch, i",
    "JA": "japanese, japan, jp, japanisch",
    "CW": "commonwealth, british, britain, united kingdom, uk, gb, grossbritannien, britisch, england",
    "US": "usa, american, united states, amerika, amerikanisch, vereinigte staaten",
    "SU": "ussr, soviet, soviet union, russia, russian, sowjetunion, udssr, sowjetisch, russland, rus",
    "FR": "france, french, frankreich, franzoesisch, f, free france, free french",
    "CH": "nationalist china, china, chinese, nationalist chinese, chi nat, nationalchina, nch",
    "CC": "communist china, communist chinese, chi com, kommunistisches china, kommunisten, cch, com",
}
_SIZES = {
    "army": "army, armee, heer, xxxx, hq",
    "corps": "corps, korps, xxx, full, gross",
    "division": "division, div, xx, klein",
}
_MOTORISED = frozenset(
    ["mot", "motorised", "motorized", "motorisiert", "sp", "self", "propelled", "selbstfahrlafette", "sfl"]
)
_ON_FOOT = frozenset(["leg", "foot", "towed", "non", "not", "horse", "drawn", "bespannt", "gezogen", "fuss"])
"""Words of a type beside the type itself: such counters are motorised, others are not."""
_FLAGS = {
    **dict.fromkeys(("", "no", "n", "false", "0", "nein", "falsch", "-", "–"), False),
    **dict.fromkeys(("yes", "y", "true", "1", "ja", "j", "wahr", "x", "✓", "✔"), True),
}


def _by_word(words: dict[str, str]) -> dict[str, str]:
    found = {plain_word(code): code for code in words}
    for code, text in words.items():
        for word in text.split(","):
            found.setdefault(plain_word(word), code)
    return found


@cache
def _types() -> dict[str, str]:
    return _by_word({code: f"{kind.name}, {_TYPES.get(code, '')}" for code, kind in unit_types().items()})


@cache
def lacking() -> dict[str, Lacking]:
    """The kinds that become no unit, by each of their words."""
    return {plain_word(word): kind for kind in LACKING for word in kind.words.split(",")}


def lacking_kind(text: str) -> Lacking | None:
    """The kind without a unit that a word means, “CP 5” too; None for any other."""
    word = plain_word(text)
    bare = " ".join(part for part in word.split() if not part.isdecimal())
    return lacking().get(word) or lacking().get(bare)


@cache
def _power_words() -> dict[str, str]:
    infos = power_infos().values()
    return _by_word({i.code: f"{_POWERS.get(i.code, '')}, {i.name}, {i.adjective}" for i in infos})


@cache
def countries() -> frozenset[str]:
    """Codes of all home countries that Redball has a name for."""
    codes = (code.removeprefix("names.") for code in catalogue() if code.startswith("names."))
    return frozenset([*(c for c in codes if len(c) == 3 and c.isupper()), *founded_countries()])


def _country_words() -> dict[str, str]:
    """Countries by their codes and names, in English and in the language that is spoken."""
    return _country_words_in(spoken())


@cache
def _country_words_in(_: str) -> dict[str, str]:
    found, english = {plain_word(code): code for code in countries()}, catalogue()
    for code in countries():
        for name in (english.get(f"names.{code}", code), name_of(code)):
            found.setdefault(plain_word(name), code)
    return found


@cache
def _sizes() -> dict[str, str]:
    return _by_word(_SIZES)


class TypeRead(NamedTuple):
    """The type that a word means, and whether it says that it is motorised."""

    code: str
    motorised: bool = False


def type_of(text: str) -> TypeRead | None:
    """The type of a word such as “Panzer” or “AT mot”; None for an unknown one."""
    word = plain_word(text)
    if (code := _types().get(word)) is not None:
        return TypeRead(code)
    parts = word.split()
    rest = " ".join(part for part in parts if part not in _MOTORISED | _ON_FOOT)
    found = _types().get(rest)
    return TypeRead(found, not _ON_FOOT & {*parts}) if found is not None and rest != word else None


def power_of(text: str) -> str | None:
    """The code of a power, or of a country that is nobody's; None for an unknown word."""
    code = _power_words().get(plain_word(text)) or country_of(text)
    return owner_of(code) if code is not None else None


@cache
def _owners() -> dict[str, str]:
    return {home: info.code for info in power_infos().values() for home in info.homes}


def owner_of(country: str) -> str:
    """The power whose home a country is; else the country itself."""
    return _owners().get(country, country)


def country_of(text: str) -> str | None:
    """The code of a country; None for an unknown word."""
    word = plain_word(text)
    found = _country_words().get(word)
    if found is None and (power := _power_words().get(word)) is not None:
        homes = power_infos()[power].homes
        found = homes[0] if homes else None
    return found


def size_of(text: str) -> str | None:
    """The size that a word means, empty for a blank; None for an unknown one."""
    word = plain_word(text)
    return _sizes().get(word) if word else ""


def flag_of(field: str, text: str) -> bool | None:
    """Yes or no, or in a column of what is motorised “mot” or “leg”; None for an unknown word."""
    words = {*plain_word(text).split()}
    if field == "motorised" and words and words <= _MOTORISED | _ON_FOOT:
        return not words & _ON_FOOT
    return _FLAGS.get(text.strip().casefold())


def code_of(field: str, text: str) -> str | None:
    """The code that a value of a field stands for; None for an unknown one."""
    if field == "type":
        read = type_of(text)
        return read.code if read is not None else None
    return {"power": power_of, "country": country_of, "size": size_of}[field](text)


@cache
def known_codes(field: str) -> tuple[str, ...]:
    """The codes that a field may have."""
    if field == "type":
        return tuple(unit_types())
    if field == "size":
        return tuple(_SIZES)
    return (*(power_infos() if field == "power" else ()), *sorted(countries()))


def known_words(field: str) -> tuple[str, ...]:
    """Codes and names of a field, for near misses."""
    return _known_words_in(field, spoken())


def near_codes(field: str, text: str) -> tuple[str, ...]:
    """The codes that an unknown value was probably meant to stand for, best first."""
    near = (code_of(field, word) for word in near_misses(text, known_words(field)))
    return tuple(dict.fromkeys(code for code in near if code))


@cache
def _known_words_in(field: str, _: str) -> tuple[str, ...]:
    codes = known_codes(field)
    if field == "type":
        return (*codes, *(kind.name for kind in unit_types().values()))
    return (*codes, *(name_of(code) for code in codes)) if field != "size" else codes


def expected_of(field: str) -> str:
    """What a value of a field must be, for faults."""
    if field in ("type", "size"):
        return translated("one of {0}", ", ".join(known_codes(field)))
    return translated("a power or country") if field == "power" else translated("a country")
