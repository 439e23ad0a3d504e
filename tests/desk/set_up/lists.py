"""A library and a list of who stands where, of any length."""

from __future__ import annotations

from redball.game.counters.counter import Counter
from redball.game.counters.library_file import Library

KINDS = (("INF", 3, 3), ("ARM", 6, 5), ("MOT", 4, 4), ("MTN", 4, 3))
POWERS = (("GE", "GER"), ("CW", "GBR"), ("IT", "ITA"), ("FR", "FRA"))


def library(count: int) -> Library:
    """So many corps of several powers."""
    return Library("Ours", tuple(_counter(number) for number in range(1, count + 1)))


def _counter(number: int) -> Counter:
    type_, attack, movement = KINDS[number % 4]
    power, country = POWERS[number // 4 % 4]
    return Counter(
        f"{power.lower()}-{number}", f"{_roman(number)} {type_.title()}", type_, power, country, "corps",
        attack=attack + number % 3, movement=movement, motorised=type_ in ("ARM", "MOT"),
    )  # fmt: skip


def _roman(number: int) -> str:
    text = ""
    for value, letters in ((100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"),
                           (4, "IV"), (1, "I")):  # fmt: skip
        text += letters * (number // value)
        number %= value
    return text


def place_rows(atlas, count: int) -> str:
    """So many rows as a spreadsheet copies them, of which a few are wrong: a unit, a place, a face, a unit
    again, a corps at sea.
    """
    land = sorted({place.name for place in atlas.places if atlas.is_land(place.node)})
    ours = [land[n // 4 % 4 :: 4] for n in range(0, 16, 4)]  # no two powers in a hex
    rows = [[_counter(n).name, where[n % len(where)], ("", "down")[n % 5 == 0]]
            for n in range(1, count + 1) for where in (ours[n // 4 % 4],)]  # fmt: skip
    rows[6][0] = "VII Art"
    rows[11][1] = "Tobrukk"
    rows[40][1] = "Tobrukk"
    rows[19][2] = "sideways"
    rows[29][0] = rows[0][0]
    rows[33][1] = atlas.sea_areas[0].name
    rows[44][1] = "force pool"
    return "\n".join("\t".join(row) for row in (["Unit", "Place", "Face"], *rows))
