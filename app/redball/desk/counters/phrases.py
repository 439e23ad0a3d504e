"""What fields of counters and their values are called."""

from __future__ import annotations

from redball.game.counters.counter import Counter
from redball.game.counters.fields import FIELDS
from redball.game.counters.kinds import SKIPPED, known_codes, owner_of
from redball.game.units import type_name, unit_types
from redball.language import marked, translated
from redball.wording import name_of

_FIELDS = {
    "id": marked("Id"),
    "name": marked("Name"),
    "type": marked("Type"),
    "power": marked("Power"),
    "country": marked("Country"),
    "size": marked("Size"),
    "category": marked("Class"),
    "attack": marked("Attack"),
    "movement": marked("Movement"),
    "armour": marked("Armour"),
    "range": marked("Range"),
    "naval_air": marked("Air to sea"),
    "asw": marked("Against submarines"),
    "reorganization": marked("Reorganization"),
    "cost": marked("Cost"),
    "first_cost": marked("Cost of the first cycle"),
    "motorised": marked("Motorized"),
    "flying_boat": marked("Flying boat"),
    "large": marked("Large"),
    "year": marked("Year"),
    "date": marked("When it comes"),
    "place": marked("Place"),
    "picture": marked("Picture"),
    "note": marked("Note"),
}

FURTHER = ("armour", "range", "naval_air", "asw", "reorganization")
"""Numbers beside the two factors, which not every counter has."""


def field_name(field: str) -> str:
    """What a field is called; one that isn't known, by itself."""
    return translated(_FIELDS[field]) if field in _FIELDS else field


def fields_name(fields: tuple[str, ...]) -> str:
    """What a column holds."""
    return " – ".join(map(field_name, fields)) if fields else translated("left out")


def code_name(field: str, code: str) -> str:
    """What a code of a field stands for: “ARM  armour”."""
    if code == SKIPPED:
        return translated("left out")
    if field == "size":
        return name_of(f"size.{code}")
    name = type_name(code) if field == "type" else name_of(code)
    return code if name == code else f"{code}  {name}"


def field_choices() -> list[tuple[tuple[str, ...], str]]:
    """What a column may be: nothing, a field, or both factors."""
    both = ("attack", "movement")
    fields: list[tuple[str, ...]] = [(), *((field,) for field in FIELDS)]
    fields.insert(fields.index(("movement",)) + 1, both)
    return [(each, fields_name(each)) for each in fields]


def code_choices(field: str) -> list[tuple[str, str]]:
    """What a value of a field may stand for, by name; without what leaves its rows out."""
    found = [(code, code_name(field, code)) for code in known_codes(field)]
    return found if field in ("type", "size") else sorted(found, key=lambda pair: pair[1].casefold())


def factors_of(counter: Counter) -> str:
    """Attack and movement as on the counter."""
    return f"{counter.attack}-{counter.movement}"


def type_of(counter: Counter) -> str:
    """Type and size in words: “armour corps”; without a size where the type has only one."""
    one = len(unit_types()[counter.type].sizes) == 1
    size = name_of(f"size.{counter.size}") if counter.size and not one else ""
    return " ".join(filter(None, (type_name(counter.type), size)))


def details_of(counter: Counter) -> str:
    """The rest of a counter in one line: type, year, cost, where it comes, a country of others."""
    parts = [type_of(counter)]
    parts += [str(counter.year)] if counter.year else []
    parts.append(translated("cost {0}", counter.build_cost))
    parts += [text for text in (counter.date, counter.place) if text]
    if owner_of(counter.country) != counter.power:
        parts.append(name_of(counter.country))
    return " · ".join(parts)
