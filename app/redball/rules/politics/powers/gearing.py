"""Gearing up, option 2: when it may be tried, and what it costs (POL-PML-09 to 16, 24 to 26, 30)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from redball.derived import cached
from redball.game.clock import Clock
from redball.game.state import Change, Game
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.options import reads, rounded, says_yes
from redball.rules.politics.powers.factories import could_work, original_capacity, working
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.powers.levels import known, level, top_in_peace
from redball.rules.politics.powers.multiples import base_of, multiple_of
from redball.rules.politics.powers.start import in_america
from redball.rules.politics.powers.tables import MARKED, POTENTIAL, Potential
from redball.rules.politics.standing import at_war, ideology, standing
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Consequence, Dice, Effect, Objection, set_entry
from redball.wording import message

CARD = "2"
US = "US"
PREREQUISITES = ("a", "b", "c")
"""Prerequisites of the card, which players judge; the fourth is worked out here."""
_TWELVE = 12


# --- what was possible last turn ----------------------------------------------------------------------------


def potential_now(game: Game, power: str) -> Potential:
    """What a power could produce in this turn if every factory had a resource."""
    multiple, base = multiple_of(game, power), base_of(game, power)
    return Potential(
        working(game, power), could_work(game, power), int(multiple * _TWELVE), int(base * _TWELVE)
    )


def exact_potential(game: Game, power: str) -> Fraction:
    """Build points that a power could have produced last turn, exactly (POL-PML-14, POL-AMB-23, 88); of this
    turn where nobody knows.
    """
    row = POTENTIAL.of(game).get(power) or potential_now(game, power)
    factories = row.free if reads(game, "pml.potential") == "available" else row.all
    multiple = row.multiple if reads(game, "pml.potential_pm") == "with_bonus" else row.base
    return Fraction(factories * multiple, _TWELVE)


def potential(game: Game, power: str) -> int:
    """The same in whole build points."""
    return rounded(game, exact_potential(game, power))


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """When a turn ends it is written down what powers could have produced in it."""
    if entered.turn != game.clock.turn:
        for code in filter(known, game.powers):
            yield set_entry(POTENTIAL, code, potential_now(game, code))


# --- what may waive years and the top in peace --------------------------------------------------------------


@cached
def lost_capacity(game: Game, power: str) -> tuple[int, int]:
    """Original home factories that enemy powers hold or cut off, and how many there are (POL-PML-24)."""
    printed = original_capacity(game, power)
    lost = sum(n for node, n in printed.items() if _is_lost(game, power, node))
    return lost, sum(printed.values())


def quarter(game: Game, capacity: int) -> Fraction:
    """How many factories are a quarter of a capacity: by default to the nearest, as 7 of 29 (POL-AMB-05)."""
    exact = Fraction(capacity, 4)
    nearest = Fraction(int(exact + Fraction(1, 2)))
    return nearest if reads(game, "threshold_rounding") == "nearest" else exact


def lost_a_quarter(game: Game, power: str) -> bool:
    """Whether prerequisite (d) of option 2 holds (POL-PML-24)."""
    lost, capacity = lost_capacity(game, power)
    return lost > 0 and lost >= quarter(game, capacity)


def _is_lost(game: Game, power: str, node: int) -> bool:
    holder = game.power_over(node)
    if holder in game.powers and holder != power:
        return game.at_war(power, holder)
    return holder == power and is_isolated(game, power, node)


def is_isolated(game: Game, power: str, node: int) -> bool:
    """True for a factory hex that is cut off: no path of friendly hexes leads from it to another city at
    home; by option what players marked (POL-AMB-91).
    """
    if reads(game, "pml.isolated") == "ask":
        return MARKED.of(game).get(("isolated", node), False)
    if not at_war(game, power):
        return False
    atlas, seen, edge = game.atlas, {node}, [node]
    while edge:
        for beside in atlas.grid.adjacency[edge.pop()].tolist():
            if beside < 0 or beside in seen or not atlas.is_land(beside) or game.power_over(beside) != power:
                continue
            if atlas.is_city(beside) and atlas.home_at(beside) in homes_of(power):
                return False
            seen.add(beside)
            edge.append(beside)
    return True


def invaders_of_america(game: Game) -> tuple[str, ...]:
    """Units of powers that are no Democrats in the Americas, by id; those of minor countries don't count
    (POL-PML-25, POL-AMB-92).
    """
    islands = reads(game, "pml.america") == "islands_in"
    return tuple(
        unit.id
        for unit in game.units.values()
        if unit.hex >= 0
        and unit.power in game.powers
        and unit.power != US
        and unit.country in (*homes_of(unit.power), "", unit.power)
        and ideology(game, unit.power) != "democrat"
        and in_america(game.atlas.territory_at(unit.hex).code, islands)
    )


def is_free(game: Game, power: str) -> bool:
    """True while the USA may gear up whatever else holds (POL-PML-25, 30)."""
    return power == US and bool(invaders_of_america(game))


# --- the option ---------------------------------------------------------------------------------------------


def met(game: Game, play: Play) -> tuple[str, ...]:
    """The prerequisites of the card that hold: those that players say do, and the fourth."""
    terms = play.terms.get("prerequisites")
    said = terms if isinstance(terms, list | tuple | str) else ()
    found = tuple(letter for letter in PREREQUISITES if letter in said)
    return (*found, "d") if lost_a_quarter(game, play.power) else found


def year_waived(game: Game, play: Play) -> bool:
    """True where the year of a level doesn't matter: a rule waives it (POL-PML-09, POL-AMB-91)."""
    if is_free(game, play.power) or play.terms.get("year_waived") is True:
        return True
    return says_yes(game, "pml.d_waives_year") and lost_a_quarter(game, play.power)


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a power may not try to gear up."""
    if not known(play.power):
        yield Objection(message("politics.no_part", power=play.power), ("POL-PML-04",))
        return
    if is_free(game, play.power):
        return
    number = standing(game, play.power).pml + 1
    found = level(game, play.power, number)
    if game.clock.turn < found.date and not year_waived(game, play):
        said = message("politics.level_too_early", power=play.power, level=number, year=str(found.year))
        yield Objection(said, ("POL-PML-09", "POL-PML-22") if play.power == US else ("POL-PML-09",))
    top = top_in_peace(play.power)
    if number <= top or at_war(game, play.power):
        return
    by_card = play.power == US or reads(game, "pml.past_peace") == "prerequisites"
    if not (by_card and met(game, play)):
        said = message("politics.top_in_peace", power=play.power, level=top)
        clauses = ("POL-PML-11", "POL-PML-12") if play.power == US else ("POL-PML-11", "POL-AMB-27")
        yield Objection(said, clauses)


def cost(game: Game, play: Play, entered: int | None) -> int | None:
    """What a gear-up costs, from the value on the card: before its date at least what the power could have
    produced last turn (POL-PML-13, 16, 26).
    """
    if entered is None or not known(play.power) or is_free(game, play.power):
        return entered
    date = level(game, play.power, standing(game, play.power).pml + 1).date
    return max(entered, potential(game, play.power)) if game.clock.turn < date else entered


def effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The next level."""
    before = standing(game, play.power)
    after = replace(before, pml=before.pml + 1)
    found = level(game, play.power, after.pml)
    note = message(
        "politics.geared_up" if found.factories else "politics.geared_up_all",
        power=play.power,
        level=after.pml,
        multiple=found.multiple,
        factories=found.factories,
    )
    return Consequence((STANDINGS.put(play.power, after),), ("POL-PML-07", "POL-PML-10"), (note,))


def at_top_in_peace(game: Game, power: str) -> tuple[Change, ...]:
    """The change that brings a power to its highest level in peace, for one on which war is declared
    (POL-WAR-02).
    """
    now = standing(game, power)
    if not known(power) or now.pml >= top_in_peace(power):
        return ()
    return (STANDINGS.put(power, replace(now, pml=top_in_peace(power))),)


CARDS = {CARD: CardRule(bars, cost, effects)}
