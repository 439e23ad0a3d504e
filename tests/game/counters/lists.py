"""Lists of counters as a group may have them."""

from __future__ import annotations

from itertools import cycle, islice

HEADER = ("ID", "Name", "Class", "Type", "Power", "Country", "Size", "Factors", "Cost", "Year", "Place")
_KINDS = (
    ("Infantry", "corps", "5-3", 3),
    ("Panzer", "army", "9-6", 6),
    ("Mech", "division", "3-6", 3),
    ("AT mot", "division", "2-5", 4),
    ("Fighter", "", "6-14", 2),
    ("BB", "", "8-5", 5),
    ("Flak", "division", "1-2", 4),
)
_WHO = (
    ("Germany", "GER", "Essen"),
    ("Italian", "ITA", "Rome"),
    ("CW", "CAN", "Halifax"),
    ("USSR", "Soviet Union", "Moscow"),
    ("France", "FRA", "Paris"),
    ("Japan", "JAP", "Tokyo"),
)


def thousand(count: int = 1000) -> list[tuple[object, ...]]:
    """A header and so many counters, each other than all others."""
    kinds, who = islice(cycle(_KINDS), count), islice(cycle(_WHO), count)
    rows: list[tuple[object, ...]] = [HEADER]
    for i, ((kind, size, factors, cost), (power, country, place)) in enumerate(zip(kinds, who, strict=True)):
        kept = (f"c{i:04}", f"{i + 1}. {kind}", kind.split()[0].upper(), kind, power, country, size)
        rows.append((*kept, factors, cost + i % 2, 1936 + i % 11, place))
    return rows
