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


LEFT_OUT = {
    "fortification": ("FORT", "Fort"),
    "atomic bomb": ("ABOMB", "A-Bomb"),
    "pilot": ("PILOT", "Pilot"),
    "convoy": ("CONV", "CP 5"),
    "tanker": ("CONV", "TK"),
    "factory on the move": ("FAC", "Moving factory"),
    "marker": ("MARKER", "Breakdown"),
}
"""Kinds that become no unit, by class and type."""
GUNS = {
    "Field artillery": ("ART", False),
    "ART mot": ("ART", True),
    "SP ART": ("ART", True),
    "AT (leg)": ("AT", False),
    "AT (mot.)": ("AT", True),
    "self-propelled AT": ("AT", True),
    "AA": ("AA", False),
    "AA, motorized": ("AA", True),
    "Flak, towed": ("AA", False),
    "": ("ART", False),
}
"""What the class ART holds: type and whether it is motorised."""
COUNTED = 3_657
"""Counters of the list that was tried."""


def whole() -> list[tuple[object, ...]]:
    """A header and counters of every kind that a group has, in classes."""
    kinds = [("ART", word, "1-3") for word in GUNS] + [(*kind, "") for kind in LEFT_OUT.values()]
    kinds += [("ASW", "Escort", "1-4"), ("SHIP", "CV", "4-5"), ("AIR", "FTR", "6-14"), ("LAND", "INF", "5-3")]
    rows: list[tuple[object, ...]] = [HEADER]
    for i, ((category, kind, factors), (power, country, place)) in enumerate(
        islice(zip(cycle(kinds), cycle(_WHO), strict=False), COUNTED)
    ):
        kept = (f"w{i:04}", f"{kind or category} {i + 1}", category, kind, power, country, "")
        rows.append((*kept, factors, 1 + i % 5, 1936 + i % 11, place))
    return rows
