"""IPO 14: gaining a Vichy power's administration groups (8.7.1; POL-ADM)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction

from redball.atlas import Atlas
from redball.derived import cached
from redball.exact import parse_quantity
from redball.game.state import Change, Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import CardRule, Play, Roll
from redball.rules.politics.affairs.initiative import is_lower
from redball.rules.politics.nations import routes
from redball.rules.politics.nations.tables import VICHY, values
from redball.rules.politics.options import reads, rounded
from redball.rules.politics.powers.homes import homes_of
from redball.rules.politics.tables import CASUS_BELLI, Casus
from redball.rules.ruleset import Consequence, Dice, Objection
from redball.wording import message

ANSWER = "0f"
NEVER = 99


@cached
def territories(game: Game, power: str) -> Mapping[str, tuple[int, ...]]:
    """The territories outside its home nation of which a power controls hexes, with those."""
    outside = (code for code, (home, _) in by_territory(game.atlas).items() if home not in homes_of(power))
    return {code: nodes for code in outside if (nodes := held(game, power, code))}


@cached
def by_territory(atlas: Atlas) -> Mapping[str, tuple[str, tuple[int, ...]]]:
    """Territories by their codes: whose home each is, and its land hexes in the order of the map."""
    found = dict[str, tuple[str, list[int]]]()
    for node in sorted(atlas.land_nodes):
        own = atlas.territory_at(node)
        if own.code:
            found.setdefault(own.code, (own.home, []))[1].append(node)
    return {code: (home, tuple(nodes)) for code, (home, nodes) in found.items()}


@cached
def held(game: Game, power: str, territory: str) -> tuple[int, ...]:
    """The hexes of a territory that a power controls."""
    return tuple(node for node in by_territory(game.atlas)[territory][1] if game.power_over(node) == power)


def distance(game: Game, power: str, territory: str, use: str) -> int:
    """The distance of a territory for the make-up of groups (``capital``) or for the die (``home``), as the
    group reads it (POL-AMB-52).
    """
    reading = reads(game, "adm.distance")
    found = routes.entered(game, power, territory)
    if found is not None:
        return found
    by_capital = reading == "capital" or (reading == "as_text" and use == "capital")
    far = routes.from_capital(game, power) if by_capital else routes.from_home(game, power)
    return far.get(territory, NEVER)


def has_capital(game: Game, territory: str) -> bool:
    """True for a territory with a capital."""
    return any(place.territory == territory and place.kind.value == "capital" for place in game.atlas.places)


def groups_of(
    distances: Mapping[str, int], touching: Mapping[str, Collection[str]], single: Collection[str]
) -> tuple[tuple[str, ...], ...]:
    """Administration groups: territories that border each other at the same distance (POL-ADM-03); each of
    ``single`` is a group of its own (POL-ADM-04).
    """
    left, found = set(distances), list[tuple[str, ...]]()
    for first in sorted(distances):
        if first not in left:
            continue
        left.discard(first)
        group, pending = {first}, [first]
        while pending and first not in single:
            here = pending.pop()
            for there in touching.get(here, ()):
                if there in left and there not in single and distances[there] == distances[first]:
                    left.discard(there)
                    group.add(there)
                    pending.append(there)
        found.append(tuple(sorted(group)))
    return tuple(found)


@cached
def groups(game: Game, power: str) -> tuple[tuple[str, ...], ...]:
    """The administration groups of a power."""
    own = territories(game, power)
    touching = routes.routes(game.atlas)
    return groups_of(
        {code: distance(game, power, code, "capital") for code in own},
        {code: [zone for zone in touching.get(code, ()) if isinstance(zone, str)] for code in own},
        [code for code in own if not has_capital(game, code)],
    )


def group_of(game: Game, power: str, territory: str) -> tuple[str, ...]:
    """The administration group of a territory; empty for one that isn't the power's."""
    return next((group for group in groups(game, power) if territory in group), ())


# --- the card -----------------------------------------------------------------------------------------------


def aimed_at(game: Game, play: Play) -> tuple[str, ...]:
    """The territories at which the card is played: of ``terms.territory`` the whole group, unless it is to
    be alone (POL-ADM-02, POL-AMB-82).
    """
    named = play.terms.get("territory", "")
    if not isinstance(named, str) or play.target not in VICHY.of(game):
        return ()
    group = group_of(game, play.target, named)
    return (named,) if group and play.terms.get("single") is True else group


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a group may not be gained."""
    row = VICHY.of(game).get(play.target)
    if row is None:
        yield Objection(message("politics.no_vichy", power=play.target), ("POL-ADM-02",))
        return
    aimed = aimed_at(game, play)
    if not aimed:
        among = [code for group in groups(game, play.target) for code in group]
        said = message("politics.which_territory", power=play.target, among=among)
        yield Objection(said, ("POL-ADM-02",))
        return
    if len(aimed) == 1 and reads(game, "adm.single") == "group_only":
        group = group_of(game, play.target, aimed[0])
        if len(group) > 1:
            yield Objection(message("politics.whole_group", group=list(group)), ("POL-AMB-82",))
    if _answered(game, play):
        return
    if zones(game, play) >= NEVER:
        said = message("politics.no_distance", power=play.target, territory=aimed[0])
        yield Objection(said, ("POL-ADM-08",))
    for other in dict.fromkeys((play.target, row.conqueror)):
        if not is_lower(game, play.power, other):
            said = message("politics.not_lower", power=play.power, other=other)
            yield Objection(said, ("POL-ADM-06", "POL-AMB-03"))


def _answered(game: Game, play: Play) -> bool:
    """True where the conqueror plays 0(f)."""
    row = VICHY.of(game).get(play.target)
    return row is not None and any(
        each.power == row.conqueror and each.card == ANSWER for each in known.played(game)
    )


def zones(game: Game, play: Play) -> int:
    """The distance of the nearest territory at which the card is played (POL-ADM-08)."""
    return min((distance(game, play.target, code, "home") for code in aimed_at(game, play)), default=0)


def needed(game: Game, distance: int) -> int:
    """What must be rolled without the conqueror's 0(f), by the distance (POL-ADM-07, 08)."""
    rule = values().administration
    return rounded(game, Fraction(rule.need) - parse_quantity(rule.part) * distance)


def roll(game: Game, play: Play, by_card: Roll | None) -> Roll | None:
    """A ten-sided die; with the conqueror's 0(f) as the card says."""
    return by_card if _answered(game, play) else Roll(needed(game, zones(game, play)), 10)


def effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The hexes change hands; who lost them has a casus belli to the end of the next political phase."""
    own, aimed = territories(game, play.target), aimed_at(game, play)
    changes = [Change("control", node, play.power) for code in aimed for node in own.get(code, ())]
    cause = (play.target, play.power, "ipo_14")
    changes.append(CASUS_BELLI.put(cause, Casus(game.clock.turn + 1)))
    note = message("politics.group_gained", power=play.power, group=list(aimed), other=play.target)
    clauses = ("POL-ADM-01", "POL-ADM-02", "POL-ADM-03", "POL-ADM-04", "POL-ADM-05", "POL-ADM-07")
    return Consequence(tuple(changes), (*clauses, "POL-ADM-08", "POL-AMB-52", "POL-AMB-82"), (note,))


def failed(_game: Game, _play: Play, _dice: Dice) -> Consequence:
    """Nothing changes hands; what was to be rolled rests on these."""
    return Consequence(clauses=("POL-ADM-07", "POL-ADM-08"))


CARDS: Mapping[str, CardRule] = {
    "IPO 14": CardRule(bars=bars, roll=roll, effects=effects, failed=failed),
}
