"""How a Vichy surrender divides the home nation: in lines, and on the map (POL-VICHY-07 to 15)."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.nations import land, surrendering
from redball.rules.politics.nations.courses.parts import Area, Line, Wish, said
from redball.rules.politics.nations.surrendering import FRANCE, Terms
from redball.rules.politics.nations.tables import FOUNDED, VICHY


def terms_of(wish: Wish) -> Terms:
    """The terms of a surrender as they are wished."""
    return Terms(wish.to, wish.refuse, wish.conqueror, wish.kept, wish.ceded, wish.historical)


def division(game: Game, wish: Wish) -> land.Division:
    """How the home nation is divided."""
    terms = terms_of(wish)
    return land.divided(game, wish.power, terms.to, terms.kept, terms.ceded, terms.historical)


def keepable(game: Game, wish: Wish) -> frozenset[int]:
    """Hexes that conquerors may keep: theirs, and not isolated; none beyond the historical line
    (POL-VICHY-11, 15).
    """
    if wish.historical:
        return frozenset()
    cut = land.isolated(game, wish.power)
    return frozenset(n for n in land.home(game, wish.power) if game.power_over(n) in wish.to and n not in cut)


def line(game: Game, wish: Wish) -> Iterator[Line]:
    """The parts of the home nation, with their hexes."""
    parts, cut = division(game, wish), land.isolated(game, wish.power)
    named = ("POL-VICHY-14", "POL-VICHY-15") if wish.historical else ("POL-VICHY-07", "POL-VICHY-08")
    occupied, own = tuple(sorted(parts.occupied)), tuple(sorted(parts.own))
    yield Line(said("occupied", power=wish.power), str(len(occupied)), named, "", occupied)
    mine = tuple(n for n in occupied if game.power_over(n) == wish.power and n in cut)
    if mine and not wish.historical:
        yield Line(said("own_isolated", power=wish.power), str(len(mine)), ("POL-VICHY-09",), "", mine)
    yield Line(said("stays", power=wish.power), str(len(own)), ("POL-VICHY-13",), "", own)
    theirs = tuple(n for n in own if game.power_over(n) != wish.power)
    if theirs and not wish.historical:
        yield Line(said("enemy_isolated", power=wish.power), str(len(theirs)), ("POL-VICHY-13",), "", theirs)
    for number, (owner, nodes) in enumerate(parts.kept, 1):
        text = said("kept", owner=owner, power=wish.power, number=number)
        yield Line(text, str(len(nodes)), ("POL-VICHY-11", "POL-VICHY-12"), "", nodes)
    outside = {*wish.to, wish.power}
    others = tuple(n for n in land.home(game, wish.power) if game.power_over(n) not in outside)
    if others:
        yield Line(said("left_out"), str(len(others)), ("POL-VICHY-08",), "info", others)
    for node in () if wish.historical else sorted(land.isolated_cities(game, wish.power)):
        code = "city_ceded" if node in wish.ceded else "city_kept"
        place = game.atlas.place_name(node)
        yield Line(said(code, place=place, power=wish.power), "", ("POL-VICHY-10",), "info", (node,))
    if wish.power == FRANCE and not wish.historical:
        yield Line(said("may_take_line"), "", ("POL-VICHY-14",), "info")


def land_areas(game: Game, wish: Wish) -> tuple[Area, ...]:
    """The parts of the home nation."""
    parts = division(game, wish)
    conqueror = surrendering.conqueror_of(game, wish.power, terms_of(wish))
    cut = land.isolated(game, wish.power) if not wish.historical else frozenset[int]()
    given = frozenset(n for n in parts.occupied & cut if game.power_over(n) == wish.power)
    back = frozenset(n for n in parts.own & cut if game.power_over(n) != wish.power)
    found = [
        Area("taken", "O", said("occupied", power=wish.power), parts.occupied - given, conqueror),
        Area("taken", "IO", said("own_isolated", power=wish.power), given, conqueror),
        Area("own", "V", said("stays", power=wish.power), parts.own - back, wish.power),
        Area("own", "IV", said("enemy_isolated", power=wish.power), back, wish.power),
    ]
    for number, (owner, nodes) in enumerate(parts.kept, 1):
        text = said("kept", owner=owner, power=wish.power, number=number)
        found.append(Area("kept", f"K{number}", text, frozenset(nodes), owner))
    return tuple(each for each in found if each.nodes)


# --- after it -----------------------------------------------------------------------------------------------


def drawn(game: Game, power: str) -> Iterator[Line]:
    """The lands that a surrender made, with their hexes."""
    for area in founded_areas(game, power):
        yield Line(area.text, str(len(area.nodes)), ("POL-VICHY-07",), "", tuple(sorted(area.nodes)))


def founded_areas(game: Game, power: str) -> tuple[Area, ...]:
    """The lands that a surrender made, as they stand."""
    home, row = frozenset(land.home(game, power)), VICHY.of(game)[power]
    by = dict[str, set[int]]()
    for node, name in FOUNDED.of(game).items():
        if node in home:
            by.setdefault(name, set()).add(node)
    taken = frozenset(by.pop(f"Occupied {power}", set()))
    found = [
        Area("taken", "O", said("occupied", power=power), taken, row.conqueror),
        Area(
            "own",
            "V",
            said("stays", power=power),
            frozenset(n for n in home if game.power_over(n) == power),
            power,
        ),
    ]
    for number, (name, nodes) in enumerate(sorted(by.items()), 1):
        owner = name.partition(" ")[0]
        text = said("kept", owner=owner, power=power, number=number)
        found.append(Area("kept", f"K{number}", text, frozenset(nodes), owner))
    return tuple(area for area in found if area.nodes)
