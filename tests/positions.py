"""A small theatre and random positions in it, for properties of everything that reads or writes positions."""

from __future__ import annotations

from fractions import Fraction
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
from hypothesis import strategies as st
from redball.game.clock import Clock
from redball.game.kinds import Kind, kind_of, parts_of
from redball.game.placing import misplacements
from redball.game.powers import Country, Power, power_infos
from redball.game.sequence import at_phase, phases
from redball.game.state import FIELDS, Change, Depot, Game, HexState, pair, put_unit
from redball.game.tables import Table, tables
from redball.game.units import Unit, unit_types
from redball.names import is_name
from redball.rules.base.tables import Entered

from tests.small_map import small_atlas, spot

THEATRE = small_atlas(
    """
    ~ ~ g g g g 1 1
     ~ g g g i i 1 1
    ~ ~ g g i i i 1
     ~ ~ ~ 0 i 1 1 1
    b b ~ 0 0 1 e e
     b b 0 0 e e e e
    """.translate(str.maketrans("gibe", "....")),
    owners="""
    . . g g g g . .
     . g g g i i . .
    . . g g i i i .
     . . . . i . . .
    b b . . . . e e
     b b . . e e e e
    """,
    places=[
        spot("Berlin", "A-0002", "capital", factories=2),
        spot("Kiel", "A-0101", port="major"),
        spot("Rome", "A-0205", "capital", factories=1),
        spot("Naples", "A-0304", port="major"),
        spot("London", "A-0501", "capital", port="major", blue=1),
        spot("Cairo", "A-0507", "capital"),
        spot("Alexandria", "A-0504", port="minor", oil=1),
    ],
    rails=["Berlin A-0203 A-0204 Rome", "Alexandria Cairo"],
    sea_names=["North Sea", "Mediterranean"],
)
"""Germany, Italy, Britain and Egypt round two seas: 8 x 6 hexes."""

LAND = [node for node in range(len(THEATRE.grid)) if THEATRE.is_land(node)]
_CODES = ("GE", "IT", "CW")
_HOMES = ("GER", "ITA", "GBR")
_words = st.text(st.characters(exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn", "Zl", "Zp")), max_size=12)
_names = _words.filter(is_name)
_quantities = st.integers(0, 40).map(lambda quarters: Fraction(quarters, 4))
_points = st.fractions(0, 10, max_denominator=8)
_options = st.one_of(_words, st.integers(-99, 99), st.booleans(), st.lists(_words, max_size=3))


@st.composite
def units(draw: st.DrawFn, id: str) -> Unit:
    """A unit in a hex, at sea or off the map."""
    code = draw(st.sampled_from(sorted(unit_types())))
    where = draw(st.sampled_from(["hex", "sea", "off"]))
    power = draw(st.sampled_from(range(3)))
    return Unit(
        id=id,
        name=draw(_names),
        type=code,
        power=_CODES[power],
        country=_HOMES[power],
        size=draw(st.sampled_from(unit_types()[code].sizes)),
        hex=draw(st.sampled_from(LAND)) if where == "hex" else -1,
        sea=draw(st.integers(0, 1)) if where == "sea" else -1,
        section=draw(st.integers(0, 4)) if where == "sea" else 0,
        organized=draw(st.booleans()),
        attack=draw(st.integers(0, 12)),
        cost=draw(st.integers(-1, 9)),
        large=draw(st.booleans()),
        note=draw(_words),
    )


@st.composite
def clocks(draw: st.DrawFn) -> Clock:
    """A moment of the sequence of play."""
    phase = draw(st.sampled_from(list(phases().values())))
    impulse = draw(st.integers(1, 9)) if phase.in_impulse else 0
    impulse -= phase.opens_pair and impulse % 2 == 0
    first = draw(st.sampled_from(["axis", "allied"]))
    return at_phase(Clock(draw(st.integers(0, 65)), phase.id, first=first), phase.id, impulse)


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """Any position of the theatre; units that can't be where they were put are off the map."""
    infos = power_infos()
    ids = draw(st.lists(st.from_regex(r"[a-z]{1,3}", fullmatch=True), max_size=6, unique=True))
    pairs = st.frozensets(st.sampled_from([pair(a, b) for a in _CODES for b in _CODES if a < b]))
    powers = {
        code: Power(
            code,
            infos[code].side,
            active=draw(st.booleans()),
            multiple=draw(_quantities),
            fuel=draw(_quantities),
            rp_pool=draw(st.just(Fraction(0)) | _points),
            bp_available=draw(st.integers(0, 30)),
            bp_entered=draw(st.booleans()),
            bp_last_spent=draw(st.integers(0, 3)),
            bp_last_on_rp=draw(st.integers(0, 1)),
        )
        for code in _CODES
    }
    wars = draw(pairs)
    holders = st.sampled_from([*_CODES, "EGY"])
    game = Game(
        atlas=THEATRE,
        title=draw(_names),
        clock=draw(clocks()),
        rule_sets=tuple(draw(st.lists(st.sampled_from(["base", "reorganization"]), unique=True))),
        powers=powers,
        countries={
            code: Country(
                code, holder := draw(st.sampled_from(["", *_CODES])), bool(holder) and draw(st.booleans())
            )
            for code in _HOMES
        },
        units={id: draw(units(id)) for id in ids},
        control=draw(st.dictionaries(st.sampled_from(LAND), holders, max_size=20)),
        depots={
            node: Depot(draw(st.integers(1, 4)), draw(st.sampled_from(_CODES)))
            for node in draw(st.sets(st.sampled_from(LAND), max_size=3))
        },
        convoys=draw(
            st.dictionaries(
                st.tuples(st.integers(0, 1), st.sampled_from(_CODES)), st.integers(1, 20), max_size=3
            )
        ),
        hexes={
            node: HexState(port_damaged=draw(st.booleans()), oil_destroyed=draw(st.integers(0, 2)))
            for node in draw(st.sets(st.sampled_from(LAND), max_size=3))
        },
        weather=draw(st.dictionaries(st.just("Mediterranean"), st.sampled_from(["rain", "storm"]))),
        wars=wars,
        cooperation=draw(pairs) - wars,
        options=draw(st.dictionaries(_names, _options, max_size=3)),
        description=draw(_words),
    ).changed(draw(remembered()))
    return game.changed(put_unit(_off_map(u)) for u in game.units.values() if [*misplacements(game, u)])


def _off_map(unit: Unit) -> Unit:
    return msgspec.structs.replace(unit, hex=-1, sea=-1, section=0)


# --- what rule sets remember --------------------------------------------------------------------------------

_BY_KIND: dict[Kind | None, st.SearchStrategy[Any]] = {
    Kind.HEX: st.sampled_from(LAND),
    Kind.SEA: st.integers(0, 1),
    Kind.POWER: st.sampled_from(_CODES),
    Kind.FUEL: st.sampled_from(_CODES),
}
_RESOURCES = st.builds("{}-r{}".format, st.sampled_from(LAND).map(THEATRE.label), st.integers(1, 3))
_ENTERED = st.sampled_from(
    [
        Entered("powers", "GE", "fuel", "1 1/4", "2", "7/4"),
        Entered("units", "dak", "organized", False, True),
        Entered("oil_accounts", [35, "GE"], before={"oil": "5"}, set={"oil": "5", "sea": "-1/4"}),
        Entered("oil_noted", 35, set="6 1/4"),
        Entered("oil_opened", [35, LAND[0], "whole"], before=[{"owner": "GE", "loose": "5/2"}]),
        Entered("base_entered", [35, 0, "", "production"], before=[{"table": "oil_noted", "key": 3}]),
    ]
)
_KEYS = {
    "base_routes": _RESOURCES,
    "base_lent": _RESOURCES,
    "base_bans": st.sampled_from([("GE", "area", "North Sea"), ("IT", "port", "A-0203")]),
    "reorganization_used": st.sampled_from([("port", "A-0203"), ("hq", "a.b"), ("secondary", "unit:hq")]),
}


_PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    str: _names,
    bool: st.just(True),
    int: st.integers(0, 99),
    Fraction: _quantities,
    type(None): st.none(),
}


def rows(table: Table[Any, Any]) -> st.SearchStrategy[Change]:
    """Any row of a table, by its types."""
    parts = st.tuples(*map(_of_type, parts_of(table.key))).map(table.key_of)
    return st.builds(table.put, _KEYS.get(table.name, parts), _of_type(table.value))


def remembered() -> st.SearchStrategy[list[Change]]:
    """A few rows of the tables that rule sets have declared."""
    own = [table for table in tables() if table.name not in FIELDS]
    return st.lists(st.sampled_from(own).flatmap(rows), max_size=4)


def _of_type(kind: Any) -> st.SearchStrategy[Any]:
    origin, parts = get_origin(kind), get_args(kind)
    if (found := _BY_KIND.get(kind_of(kind))) is not None:
        return found
    if origin is Annotated:
        return _of_type(parts[0])
    if origin is Literal:
        return st.sampled_from(parts)
    if origin in (Union, UnionType):
        return st.one_of(map(_of_type, parts))
    if origin is list:
        each, unlike = _of_type(parts[0]), _owner if hasattr(parts[0], "__struct_fields__") else None
        return st.lists(each, min_size=1, max_size=3, unique_by=unlike)
    if origin is tuple:
        if parts[-1] is ...:
            return st.lists(_of_type(parts[0]), min_size=1, max_size=3).map(tuple)
        return st.tuples(*map(_of_type, parts))
    if origin is dict:
        return st.dictionaries(*map(_of_type, parts), min_size=1, max_size=3)
    if kind is Entered:
        return _ENTERED
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        hints = get_type_hints(kind, include_extras=True)
        return st.builds(kind, **{name: _of_type(hints[name]) for name in kind.__struct_fields__})
    return _PLAIN[kind]


def _owner(each: Any) -> object:
    """What a list holds once."""
    return getattr(each, "owner", msgspec.json.encode(each, enc_hook=str))
