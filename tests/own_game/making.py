"""Makes what a group might have of its own game: a list of 1,000 counters, what its columns are, and who
stands where in the summer of 1942::

    python -m tests.own_game.making FOLDER

The facts are in ``roster.txt``, a line for each kind of counter of a power.  Nothing here knows how Redball
reads such files: what comes of them is compared with the :class:`Piece` that each row was made of.
"""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path

from redball.atlas import Atlas

DATE = "Jul/Aug 1942"
THIS_YEAR = 1942
ROSTER = Path(__file__).with_name("roster.txt")
AXIS = ("GE", "IT", "JA")
LAND = frozenset(
    (
        *("HQ-A", "HQ-I", "INF", "GAR", "ARM", "MECH", "MTN", "PARA", "MIL", "ENG", "AA", "ART", "AT", "CAV"),
        *("MAR", "SKI", "TERR"),
    )
)
AIR = frozenset(("FTR", "LND", "NAV", "ATR", "CVP"))
NUMBERS = {
    "c": "cost", "f": "first_cost", "r": "range", "n": "naval_air", "w": "asw", "o": "reorganization",
}  # fmt: skip
FLAGS = {"m": "motorised", "l": "large", "b": "flying_boat"}

NATIONS = {
    "GE": "Wehrmacht", "IT": "Regia", "JA": "Teikoku", "CW": "Empire", "US": "Yanks", "SU": "Red Army",
    "FR": "Free French", "CH": "Kuomintang", "CC": "CCP",
}  # fmt: skip
"""What the group calls the powers; only some of it is known to anybody else."""
HOMES = {
    "GER": "Germany", "ROM": "Rumania", "HUN": "Hungary", "FIN": "Finland", "BUL": "Bulgaria", "ITA": "Italy",
    "JAP": "Japan", "GBR": "United Kingdom", "CAN": "Canada", "AUS": "Australia", "NZL": "New Zealand",
    "SAF": "South Africa", "IND": "India", "USA": "United States", "USR": "Soviet Union", "MON": "Mongolia",
    "CHI": "China", "FRA": "France",
}  # fmt: skip
CLASSES = {
    "HQ-A": "Stab Pz", "HQ-I": "Stab", "INF": "Inf", "GAR": "Garrison", "ARM": "Pz", "MECH": "PzGren",
    "MTN": "Mtn", "PARA": "Para", "MIL": "Militia", "ENG": "Pioniere", "AA": "Flak", "ART": "Gun",
    "AT": "Pak", "CAV": "Cav", "MAR": "Marine", "SKI": "Ski", "TERR": "Warlord", "FTR": "Jabo",
    "LND": "Bomber", "NAV": "Seaplane", "ATR": "Transporter (air)", "CVP": "Carrier plane",
    "BB": "Capital ship", "CV": "Flat-top", "CA": "Heavy cruiser", "CL": "Light cruiser", "CX": "Raider",
    "SUB": "U-boat", "MILCH": "Milchkuh", "TRS": "Transports", "AMPH": "Landing ships", "LINER": "Liner",
    "ASW": "Escort", "FROGMEN": "Frogmen",
}  # fmt: skip
ECHELONS = {"army": "XXXX", "corps": "XXX", "division": "XX", "": ""}
LEFT_OUT = (
    ("Maginot Line", "Fort"), ("Manhattan", "A-bomb"), ("Ace", "Pilot"), ("Convoy 5", "CP"),
    ("Oiler 2", "Tanker"), ("Tankograd", "Factory"),
)  # fmt: skip
"""Counters that become no unit, each of another kind."""
HEADER = (
    "No.", "Unit", "Class", "Nation", "Home", "Echelon", "Factors", "BP", "First cycle", "Available", "Range",
    "Air to sea", "ASW", "Reorg", "Mot", "Big", "Flying boat", "Based", "Remarks",
)  # fmt: skip
COLUMNS = (
    "id", "name", "type", "power", "country", "size", "", "cost", "first_cost", "year", "range", "naval_air",
    "asw", "reorganization", "motorised", "large", "flying_boat", "place", "note",
)  # fmt: skip
_LETTERS = {"I": 1, "V": 5, "X": 10, "L": 50}


@dataclass(frozen=True, slots=True)
class Piece:
    """A counter as history has it: the oracle of the tests.

    ``at`` is how the list says where it stands, ``node``, ``sea``, ``section``, ``pool`` and ``due`` (turns
    ahead) what that means; ``face`` is the list's word.
    """

    id: str
    name: str
    type: str
    power: str
    country: str
    size: str
    year: int
    attack: int
    movement: int
    values: dict[str, int]
    at: str = ""
    node: int = -1
    sea: int = -1
    section: int = 0
    pool: str = ""
    due: int = 0
    face: str = ""

    @property
    def organized(self) -> bool:
        """Whether it stands face-up."""
        return self.face not in ("D", "face-down")

    @property
    def note(self) -> str:
        """A remark with all that a cell can hold."""
        return f'{self.power}; "{self.name}", {self.year}' if self.year % 3 == 0 else ""


def pieces(atlas: Atlas) -> list[Piece]:
    """All counters, each where it stands."""
    lines = (line for line in ROSTER.read_text("utf-8").splitlines() if line and not line.startswith("#"))
    standing = _Standing(atlas)
    made: list[Piece] = []
    for line in lines:
        made += _of_line([part.strip() for part in line.split("|")], len(made), standing)
    return made


def _of_line(parts: list[str], before: int, standing: _Standing) -> Iterator[Piece]:
    kind, years, factors, places, names = parts
    power, country, type_, size = kind.split()
    first, _, last = years.partition("-")
    attack, movement = map(int, factors.split()[0].split("-"))
    values = {
        field: int(word[1:])
        for word in factors.split()[1:]
        for letter, field in NUMBERS.items()
        if word[0] == letter and word[1:]
    }
    values |= {FLAGS[word]: 1 for word in factors.split()[1:] if word in FLAGS}
    named = list(_names(names))
    anchors = cycle(places.split(", "))
    for index, name in enumerate(named):
        year = int(first) + (int(last or first) - int(first)) * index // max(1, len(named) - 1)
        piece = Piece(
            f"{power.lower()}{before + index:04}",
            name,
            type_,
            power,
            country,
            "" if size == "-" else size,
            year,
            attack + (year - int(first)) // 3,
            movement,
            values,
        )
        yield standing.placed(piece, next(anchors), before + index)


def _names(text: str) -> Iterator[str]:
    """“{} Korps: I..III, V” are I Korps, II Korps, III Korps, V Korps."""
    form, colon, words = text.rpartition(": ")
    form = form if colon else "{}"
    for word in words.split(", "):
        low, dots, high = word.partition("..")
        if not dots:
            yield form.format(word)
        elif low.isdigit():
            yield from (form.format(number) for number in range(int(low), int(high) + 1))
        else:
            yield from (form.format(roman(n)) for n in range(_number(low), _number(high) + 1))


def _number(letters: str) -> int:
    values = [_LETTERS.get(letter, 100) for letter in letters]
    return sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))


def roman(number: int) -> str:
    """A number below 100 in Roman letters."""
    tens, ones = divmod(number, 10)
    words = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
    return words[tens].translate(str.maketrans("IVX", "XLC")) + words[ones]


class _Standing:
    """Finds room: two land units a hex while there are hexes, the others in their cities, ports and seas."""

    def __init__(self, atlas: Atlas) -> None:
        self._atlas = atlas
        self._places = {place.name: place.node for place in atlas.places}
        self._seas = {area.name: area.index for area in atlas.sea_areas}
        self._used: Counter[int] = Counter()
        self._side: dict[int, bool] = {}
        self._faces = cycle(("", "O", "face-up", "", "D", "", "face-down"))

    def placed(self, piece: Piece, anchor: str, number: int) -> Piece:
        """The piece where it stands, by a city or sea of its line; off the map if it comes later."""
        ship = piece.type not in LAND | AIR
        if piece.year > THIS_YEAR + 1 or anchor == "pool":
            pool = "construction" if ship else "force"
            return replace(piece, at=f"{pool} pool", pool=pool)
        if piece.year > THIS_YEAR:
            ahead = 1 + number % 9
            return replace(piece, at=f"spiral {ahead}", pool="spiral", due=ahead)
        if ship and number % 19 == 0:
            return replace(piece, at="repair pool", pool="repair")
        if ship and anchor not in self._places:
            name, section = anchor.rsplit(" ", 1)
            at = anchor if number % 2 else f"{name}, section {section}"
            return replace(piece, at=at, sea=self._seas[name], section=int(section), face=next(self._faces))
        city = self._places[anchor]
        node = self._room(city, piece) if piece.type in LAND else city
        self._side[node] = piece.power in AXIS
        at = anchor if node == city else self._atlas.label(node)
        return replace(piece, at=at, node=node, face=next(self._faces))

    def _room(self, city: int, piece: Piece) -> int:
        """The city, or a hex beside it in the same country that no enemy has."""
        ring, seen = [city], {city}
        for node in ring:
            if self._used[node] < 2 and self._side.get(node, piece.power in AXIS) == (piece.power in AXIS):
                self._used[node] += 1
                return node
            near = [n for n in self._atlas.grid.neighbours(node) if n >= 0 and n not in seen]
            seen.update(near)
            ring += [n for n in near if self._may_stand(n, city)]
        return city

    def _may_stand(self, node: int, city: int) -> bool:
        atlas = self._atlas
        return atlas.is_land(node) and atlas.territory_at(node) == atlas.territory_at(city)


# --- as files -----------------------------------------------------------------------------------------------


def rows(made: list[Piece]) -> list[tuple[object, ...]]:
    """The group's list, with counters in it that become no unit."""
    body: list[tuple[object, ...]] = [HEADER]
    for piece in made:
        value = piece.values.get
        body.append(
            (
                *(piece.id, piece.name, CLASSES[piece.type], NATIONS[piece.power], HOMES[piece.country]),
                *(ECHELONS[piece.size], f"({piece.attack})-{piece.movement}", value("cost", "")),
                *(value("first_cost", "–"), piece.year, value("range", ""), value("naval_air", "")),
                *(value("asw", ""), value("reorganization", ""), "mot" if value("motorised") else ""),
                *("x" if value("large") else "", "yes" if value("flying_boat") else "no"),
                *(piece.at if piece.node >= 0 else "", piece.note),
            )
        )
    for number, (name, kind) in enumerate(LEFT_OUT):
        cells: list[object] = [f"x{number}", name, kind, "Yanks", "United States", "", "-"]
        body.insert(1 + number * 100, tuple(cells + [""] * (len(HEADER) - len(cells))))
    return body


def place_rows(made: list[Piece]) -> list[tuple[object, ...]]:
    """Who stands where: by name where one counter has that, else by id."""
    names = Counter(piece.name.casefold() for piece in made)
    body = [
        (piece.name if names[piece.name.casefold()] == 1 else piece.id, piece.at, piece.face)
        for piece in made
    ]
    return [("unit", "place", "face"), *body]


def mapping() -> str:
    """What the columns of the list are, as a player would write it down."""
    columns = {head: f'"{field}"' for head, field in zip(HEADER, COLUMNS, strict=True) if field}
    columns["Factors"] = '["attack", "movement"]'
    values = {
        "type": {word: code for code, word in CLASSES.items()} | {kind: "-" for _, kind in LEFT_OUT[:1]},
        "power": {word: code for code, word in NATIONS.items()},
        "motorised": {},
    }
    lines = ["format = 1", "", "[columns]", *(f'"{head}" = {field}' for head, field in columns.items())]
    for field, words in values.items():
        if words:
            lines += ["", f"[values.{field}]", *(f'"{word}" = "{code}"' for word, code in words.items())]
    return "\n".join(lines) + "\n"


HELD = {
    "GE": ("POL", "DEN", "NOR", "NED", "BEL", "LUX", "FRA", "EST", "LAT", "LIT", "YUG", "GRE", "SVK"),
    "JA": ("FIC", "PHI", "MLY", "NEI", "BUR", "SIA"),
    "CW": ("IRQ",),
}
"""Whole countries that a power holds besides its own, by their codes on the map."""
WARS = {
    "GE": ("CW", "US", "SU", "FR"),
    "IT": ("CW", "US", "SU", "FR"),
    "JA": ("CW", "US", "CH", "CC", "FR"),
}
ALIGNED = {"ROM": "GE", "HUN": "GE", "FIN": "GE", "BUL": "GE", "MON": "SU"}
"""Countries and the power that they fight for."""


def orders() -> list[dict[str, object]]:
    """What else a player says of the position: countries, wars, control."""
    told: list[dict[str, object]] = [
        {"order": "set_country", "country": country, "to": power} for country, power in ALIGNED.items()
    ]
    told += [{"order": "set_war", "a": a, "b": b} for a, enemies in WARS.items() for b in enemies]
    told += [
        {"order": "paint_control", "controller": power, "territory": code}
        for power, codes in HELD.items()
        for code in codes
    ]
    told.append({"order": "paint_control", "controller": "JA", "hexes": ["Rabaul"]})
    return told


def write(folder: Path, made: list[Piece]) -> None:
    """Write the list, its mapping, the list of places and the orders."""
    for name, body in (("counters.csv", rows(made)), ("places.csv", place_rows(made))):
        with (folder / name).open("w", encoding="utf-8", newline="") as file:
            csv.writer(file, delimiter=";" if name == "counters.csv" else ",").writerows(body)
    (folder / "orders.json").write_text(json.dumps(orders()), "utf-8")
    (folder / "mapping.toml").write_text(mapping(), "utf-8")


if __name__ == "__main__":
    from redball.game.library import atlas

    write(Path(sys.argv[1]), pieces(atlas("world-1939")))
