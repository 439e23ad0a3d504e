"""What orders name is resolved once: every spelling of every name in any kind of order is the same order."""

import sqlite3
import types
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from redball.game.clock import Clock
from redball.game.codec import encode_position
from redball.game.kinds import Kind
from redball.game.order_json import order_kinds, read_order, write_order
from redball.game.orders import DeleteUnit, MoveUnit, Order, SetConvoys, SetLock
from redball.game.powers import Country
from redball.game.references import FieldsOf, HexRef, Named, Reference, Row, SeaRef, canonical, said
from redball.game.session import Session
from redball.game.state import next_game, put_unit
from redball.rules import judge
from redball.rules.case import asked
from redball.rules.freight import BANS
from redball.rules.oil.orders import TakeFuel
from redball.rules.reorganization.orders import Reorganize, ReorganizeMany
from redball.rules.reorganization.tables import USED
from redball.supply.locks.lock import Lock, put_lock

from tests.rows import each_row
from tests.small_map import small_atlas, small_game, spot, unit

FREE = {
    "add_power": {"code"},
    "set_clock": {"date", "phase"},
    "add_unit": {"id", "name", "type", "note"},
    "set_option": {"name"},
    "set_rule_sets": {"rule_sets"},
    "mark_task": {"task"},
    "note": {"text"},
    "set_pass_phrase": {"phrase"},
}
"""Fields of the game's own orders whose text names nothing that a game has, so that any spelling is its own.
A rule set's orders say so by their type alone.
"""

SETTLED = Any, int, bool, int | None, bool | None
"""Types that hold no text that names something; of ``Any`` see :data:`VALUES`."""

VALUES = {("set_option", "value"), ("play_option", "terms"), ("put_card", "fields")}
"""Fields whose types an option or a card gives: its own reading looks names up."""


# --- types --------------------------------------------------------------------------------------------------


def faults(kind: type[msgspec.Struct], tag: str) -> list[str]:
    """The fields of a kind of order that hold text without saying what it names."""
    hints = get_type_hints(kind, include_extras=True)
    own = kind.__module__.startswith("redball.game.")
    found = []
    for name in kind.__struct_fields__:
        texts = list(texts_in(hints[name]))
        free = name in FREE.get(tag, ())
        if (tag, name) not in VALUES and any(text in (str, Any) for text in texts):
            found.append(f"{tag}.{name} holds text without a reference type")
        elif own and any(isinstance(t, Reference) and (t.what == "text") is not free for t in texts):
            found.append(f"{tag}.{name} is not as FREE says")
    return found


def texts_in(hint: Any):
    """What the texts of a type name: metadata, or ``str`` itself where it says nothing."""
    if get_origin(hint) is Annotated:
        kind = hint.__metadata__[0]
        assert isinstance(kind, Reference | Named | Row | FieldsOf), hint
        yield kind
    elif hint in (str, Any):
        yield hint
    elif get_origin(hint) in (tuple, list, dict, Union, types.UnionType):
        for part in get_args(hint):
            yield from texts_in(part)
    elif isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        assert issubclass(hint, Order), hint
        assert not faults(hint, str(hint.__struct_config__.tag))


@each_row("tag", order_kinds())
def test_every_field_that_holds_text_says_what_it_names(tag):
    assert not faults(order_kinds()[tag], tag)


def test_a_field_that_says_nothing_is_noticed():
    class Bomb(Order, frozen=True):
        """An order whose writer forgot something."""

        hex: str
        by: tuple[str, ...] = ()
        fields: dict[str, Any] = msgspec.field(default_factory=dict)

    assert len(faults(Bomb, "bomb")) == 3


# --- spellings ----------------------------------------------------------------------------------------------

LAND = """
. . . . 0 0 . .
 . . . . 0 0 . .
. . . . 1 1 . .
 . . . . 1 1 . .
"""


def position(phase="final_reorganization", **fields):
    """A position with something of every sort that orders name: Danzig is also called Gdansk."""
    atlas = small_atlas(
        LAND,
        owners=LAND.replace(".", "g").replace("0", "~").replace("1", "~"),
        places=[
            spot("Berlin", "A-0000", "capital", factories=3, blue=1, oil=2),
            spot("Danzig", "A-0003", port="major", factories=1, ices=True),
            spot("Kiel", "A-0203", "town", port="minor", resources=1),
            spot("Ploesti", "A-0101", "city", oil=2, resources=1),
            spot("Riga", "A-0006", port="minor", factories=1),
        ],
        rails=["A-0000 A-0003"],
        sea_names=("North Sea", "Bay of Biscay"),
    )
    atlas = renamed(atlas)
    units = [
        unit("Inf-1", "A-0002", organized=False),
        unit("arm", "A-0006", type="ARM", organized=False),
        unit("HQ-von_B", "A-0001", type="HQ-I", reorganization=3, size="army"),
        unit("trs", "North Sea", type="TRS"),
        unit("ju52", "A-0001", type="ATR", range=12),
        unit("it-1", "A-0003", power="IT", organized=False),
    ]
    game = small_game(
        atlas,
        units,
        powers=["GE", "IT", "FR", "US"],
        wars=[("FR", "GE")],
        depots={"A-0000": (3, "GE"), "Danzig": (2, "GE")},
        convoys={(0, "GE"): 3},
        clock=Clock(35, phase, impulse=fields.pop("impulse", 0), side=fields.pop("side", "")),
        rule_sets=("base", "oil", "reorganization"),
        remembered=[BANS.put(("GE", "port", "A-0203"), True), put_lock(LOCK)],
    )
    powers = {
        c: msgspec.structs.replace(p, rp_pool=p.rp_pool + 30, bp_available=20) for c, p in game.powers.items()
    }
    return replace(game, powers=powers)


LOCK = Lock("power", "GE", "area", "North Sea")


def renamed(atlas):
    """The map with a modern name for Danzig."""
    places = tuple(p._replace(modern_name="Gdansk") if p.name == "Danzig" else p for p in atlas.places)
    return replace(atlas, places=places)


NAMES = {
    "hex": ["A-0000", "A-0003", "A-0203", "A-0101", "A-0006", "A-0002"],
    "sea": ["North Sea", "Bay of Biscay"],
    "unit": ["Inf-1", "arm", "HQ-von_B", "trs", "ju52", "it-1"],
    "power": ["GE", "IT", "FR", "US"],
    "country": ["GER", "ITA", "FRA"],
    "oil": ["A-0101-1", "A-0000-2"],
}
NAMES |= {
    "spot": [*NAMES["hex"], *NAMES["sea"]],
    "leg": [*NAMES["sea"], "-"],
    "controller": NAMES["power"],
    "belligerent": NAMES["power"],
    "holder": [*NAMES["power"], *NAMES["unit"]],
    "resource": [*NAMES["hex"], "A-0203-r1", "A-0101-1"],
    "source": ["HQ-von_B", "A-0000", "A-0003"],
    "provider": ["hex:A-0000", "hex:A-0003", "unit:HQ-von_B", "unit:ju52", "unit:trs"],
    "zone": [],
}
PLACES = {
    "A-0000": ["Berlin"],
    "A-0003": ["Danzig", "Gdansk"],
    "A-0203": ["Kiel"],
    "A-0101": ["Ploesti"],
    "A-0006": ["Riga"],
}
WORDS = {
    "id": ["new", "other"],
    "name": ["oil.neutral_may_convert", "Gd"],
    "type": ["INF", "CV"],
    "way": ["primary", "secondary", "hq", "atr", "trs", "sea"],
    "fuel": ["", "1/4"],
    "anywhere": ["", "1/4"],
    "task": ["oil"],
}


EXACT = {"unit", "power", "country", "controller", "belligerent", "holder", "zone"}
"""Ids and codes have one spelling."""


def spelt(text: str, dice: Random) -> str:
    """The same name as another player writes it."""
    if text.startswith("unit:") or text == "HQ-von_B":
        return text
    head, colon, name = text.rpartition(":")
    name = dice.choice([name, *PLACES.get(name, ())])
    if name[:2] == "A-" and len(name) == 6 and dice.random() < 0.3:
        name = f"{name[0]} {name[2:]}" if dice.random() < 0.5 else f"{name[0]}–{name[2:]}"
    name = dice.choice([name, name.lower(), name.upper(), name.swapcase()])
    spaces = dice.choice(["", " ", "  "])
    return f"{head}{colon}{spaces}{name}{dice.choice(['', ' '])}"


def in_json(value: Any) -> Any:
    """A value as JSON has it, which knows no type of a field of fields."""
    return list(value) if isinstance(value, tuple) else value


class Pair:
    """Draws values of types, twice: with canonical names and with others."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice

    def order(self, kind: type[Order]) -> tuple[Order, Order]:
        hints = get_type_hints(kind, include_extras=True)
        one: dict[str, Any] = {}
        other: dict[str, Any] = {}
        defaults = dict(
            zip(reversed(kind.__struct_fields__), reversed(kind.__struct_defaults__), strict=False)
        )
        for name in kind.__struct_fields__:
            if name in defaults and self.dice.random() < 0.4:
                continue
            drawn = self.value(hints[name], name, one)
            if drawn is not None:
                one[name], other[name] = drawn
        return kind(**one), kind(**other)

    def value(self, hint: Any, name: str, so_far: dict[str, Any]) -> tuple[Any, Any] | None:
        dice = self.dice
        if get_origin(hint) is Annotated and isinstance(hint.__metadata__[0], msgspec.Meta | Kind):
            return self.value(get_args(hint)[0], name, so_far)
        if get_origin(hint) is Annotated:
            return self.of(hint.__metadata__[0], name, so_far)
        if get_origin(hint) is dict:
            key, entry = (self.value(part, name, so_far) for part in get_args(hint))
            return {key[0]: entry[0]}, {key[1]: entry[1]}
        if get_origin(hint) is tuple:
            rows = [self.value(get_args(hint)[0], name, so_far) for _ in range(dice.randint(1, 2))]
            return tuple(r[0] for r in rows), tuple(r[1] for r in rows)
        if get_origin(hint) in (Union, types.UnionType):
            return self.value(dice.choice(get_args(hint)), name, so_far)
        if get_origin(hint) is Literal:
            return (dice.choice(get_args(hint)),) * 2
        if isinstance(hint, type) and issubclass(hint, Order):
            return self.order(hint)
        plain = {bool: dice.random() < 0.5, int: dice.randint(0, 3), str: "x", Any: True, type(None): None}
        return (plain.get(hint, 1),) * 2

    def of(self, kind: object, name: str, so_far: dict[str, Any]) -> tuple[Any, Any] | None:
        match kind:
            case Reference(what):
                if what in ("text", "file"):
                    return (self.dice.choice(WORDS.get(name, ["x"])),) * 2
                if not NAMES[what]:
                    return None
                text = self.dice.choice(NAMES[what])
                return text, text if what in EXACT else spelt(text, self.dice)
            case Named(by, kinds):
                part = kinds.get(so_far.get(by, ""))
                return self.of(part, name, so_far) if part is not None else None
            case Row(first, rest):
                row = [self.of(part, name, so_far) for part in (*first, rest)]
                return tuple(r[0] for r in row), tuple(r[1] for r in row)
            case FieldsOf(struct):
                hints = get_type_hints(struct, include_extras=True)
                key = self.dice.choice([n for n in struct.__struct_fields__ if n not in ("id", "code")])
                one, other = self.value(hints[key], key, so_far) or (1, 1)
                return {key: in_json(one)}, {key: in_json(other)}
        raise AssertionError(kind)


MOMENTS = [
    ("final_reorganization", {}),
    ("production", {}),
    ("reorganization", {"impulse": 1, "side": "axis"}),
    ("land_combat", {"impulse": 1, "side": "axis"}),
]


@pytest.fixture(scope="module")
def positions():
    return [position(phase, **fields) for phase, fields in MOMENTS]


@each_row("tag", order_kinds())
def test_every_spelling_is_the_same_order(tag, positions):
    dice = Random(tag)
    for _ in range(30):
        game = dice.choice(positions)
        one, other = Pair(dice).order(order_kinds()[tag])
        assert canonical(game, one) == one, "a canonical order is its own"
        assert canonical(game, other) == one
        assert judge(game, other) == judge(game, one)
        assert asked(game, canonical(game, other)) == asked(game, one)
        assert canonical(game, said(game, one)) == one
        assert read_order(write_order(other)) == other


def test_a_table_and_what_may_be_left_out_are_written_too():
    class Many(Order, frozen=True):
        """Names in every sort of field that a type can have."""

        where: HexRef | None = None
        seas: list[SeaRef] = msgspec.field(default_factory=list)
        points: dict[HexRef, int] = msgspec.field(default_factory=dict)
        at: dict[str, tuple[HexRef, ...]] = msgspec.field(default_factory=dict)

    game = position()
    written = Many(" berlin", ["North sea"], {"gdansk": 1}, {"x": ("gdansk", "nowhere")})
    assert canonical(game, written) == Many(
        "A-0000", ["North Sea"], {"A-0003": 1}, {"x": ("A-0003", "nowhere")}
    )
    assert canonical(game, Many()) == Many()


# --- what comes of it ---------------------------------------------------------------------------------------


def test_every_spelling_leads_to_the_same_position_and_journal(tmp_path, positions):
    """Orders that may be given are given with each spelling, and taken back."""
    dice = Random(12)
    kinds = set()
    for n, start in enumerate(positions):
        paths = [tmp_path / f"{n}-{word}.redball" for word in ("one", "other")]
        with (
            Session.create(paths[0], start, judge) as first,
            Session.create(paths[1], start, judge) as second,
        ):
            for tag in order_kinds():
                drawn = (Pair(dice).order(order_kinds()[tag]) for _ in range(10))
                one, other = next((p for p in drawn if judge(start, p[0]).allowed), (None, None))
                if one is not None:
                    assert first.commit(one, [3] * 9) == second.commit(other, [3] * 9)
                    assert encode_position(second.game) == encode_position(first.game)
                    assert rows(second) == rows(first)
                    kinds.add(tag)
                    assert first.undo() and second.undo()
    assert len(kinds) >= 25


def rows(session):
    return [(e.record.order, e.record.changes, e.record.text) for e in session.entries()]


def test_a_secondary_city_serves_one_unit_however_it_is_spelt():
    game = secondary()
    for spelling in ("hex:Warsaw", "hex:A-0003", "hex:warsaw", "hex: Warszawa ", "hex:a 0003"):
        first = judge(game, Reorganize("a", spelling, "secondary"))
        assert first.allowed, spelling
        after = next_game(game, first.changes)
        assert USED.of(after)["secondary", "hex:A-0003"] == 1
        for again in ("hex:Warsaw", "hex:A-0003", "hex:warsaw", "hex:WARSZAWA"):
            second = judge(after, Reorganize("b", again, "secondary"))
            assert [r.code for r in second.reasons] == ["reorganization.secondary_used"], (spelling, again)
    both = ReorganizeMany(
        (Reorganize("a", "hex:Warsaw", "secondary"), Reorganize("b", "hex:warsaw", "secondary"))
    )
    assert not judge(game, both).allowed


def secondary():
    """Two units by Warsaw, the conquered capital of Poland, a secondary source of Germany."""
    atlas = small_atlas(
        """
        . . . . . .
         . . . . . .
        """,
        owners="g g f f f f g g f f f f",
        places=[spot("Berlin", "A-0000", "capital", factories=1), spot("Warsaw", "A-0003", "capital")],
        rails=["Berlin Warsaw"],
    )
    atlas = replace(
        atlas,
        places=tuple(p._replace(modern_name="Warszawa") if p.name == "Warsaw" else p for p in atlas.places),
    )
    units = [unit("a", "A-0004", organized=False), unit("b", "A-0004", organized=False)]
    game = small_game(
        atlas,
        units,
        powers=["GE"],
        clock=Clock(35, "final_reorganization"),
        rule_sets=("base", "reorganization"),
    )
    return replace(
        game,
        control={n: "GE" for n in range(len(atlas.grid)) if atlas.is_land(n)},
        countries={**game.countries, "FRA": Country("FRA", "GE", True)},
        powers={c: msgspec.structs.replace(p, rp_pool=Fraction(30)) for c, p in game.powers.items()},
    )


# --- names that mean nothing, and ids alike ------------------------------------------------------------


def test_a_name_that_means_nothing_stays_as_it_was_written():
    game = position()
    for order in (
        MoveUnit(" nobody ", "Nowhere"),
        SetConvoys("Sea of Nothing", "xx", 3),
        Reorganize("Inf-2", "hex:Atlantis", "primary"),
        Reorganize("Inf-1", "Berlin", "primary"),
        Reorganize("Inf-1", "depot:Berlin", "primary"),
    ):
        assert canonical(game, order) is order
        assert not judge(game, order).allowed
    near = judge(game, MoveUnit("Inf-11", "Berlinn"))
    assert [r.data["near"] for r in near.reasons] == [["Inf-1", "it-1"], ["Berlin"]]


@pytest.mark.parametrize(
    "order", [DeleteUnit("inf-1"), DeleteUnit(" Inf-1"), TakeFuel("ge"), TakeFuel("GE ")]
)
def test_ids_and_codes_are_exact(order):
    game = position("production")
    assert canonical(game, order) is order
    refused = judge(game, order)
    assert not refused.allowed and {"Inf-1", "GE"} & {*refused.reasons[0].data["near"]}


def test_an_hq_comes_before_a_city_of_its_name():
    game = position()
    lock = SetLock("GE", "source", "berlin")
    assert canonical(game, lock).name == "A-0000"
    named = game.changed([put_unit(unit("berlin", "A-0002", type="HQ-I"))])
    assert canonical(named, lock) == lock


@pytest.mark.parametrize("text", ["Midway", "midway", " Midway "])
def test_a_sea_area_comes_before_an_island_of_its_name(text):
    atlas = small_atlas("0 0 . .", places=[spot("Midway", "A-0002")], sea_names=["Midway"])
    game = small_game(atlas, [unit("fleet", "Midway", type="BB", section=1)])
    order = canonical(game, MoveUnit("fleet", text, 3))
    assert order.to == "Midway" and said(game, order).to == "Midway"
    ruling = judge(game, order)
    assert ruling.allowed and next_game(game, ruling.changes).units["fleet"].section == 3


def test_a_unit_is_not_named_by_its_name():
    game = position().changed([put_unit(unit("x1", "A-0002", name="Grossdeutschland"))])
    assert "x1" in judge(game, DeleteUnit("Grossdeutschland")).reasons[0].data["near"]


def test_a_refused_order_is_told_with_the_names_of_places():
    game = position()
    for text in ("A-0003", "Danzig", " gdansk"):
        assert judge(game, MoveUnit("nobody", text)).text.data["to"] == "Danzig"
    assert judge(game, MoveUnit("nobody", "A-0002")).text.data["to"] == "A-0002"


def test_an_old_journal_with_other_spellings_opens_and_goes_on(tmp_path):
    """Earlier programs stored orders as they were written."""
    path = tmp_path / "old.redball"
    with Session.create(path, secondary(), judge) as session:
        session.commit(Reorganize("a", "hex:Warsaw", "secondary"))
    with closing(sqlite3.connect(path)) as store, store:
        (text,) = store.execute('select "order" from orders').fetchone()
        assert "A-0003" in text, "it is stored by its label now"
        store.execute('update orders set "order" = ?', (text.replace("A-0003", "warsaw"),))
    with Session.open(path, judge, lambda _: secondary().atlas) as session:
        assert session.entries()[0].order == Reorganize("a", "hex:warsaw", "secondary")
        assert session.game.units["a"].organized and session.undo() and session.redo()
        assert not session.judge(Reorganize("b", "hex:Warsaw", "secondary")).allowed
