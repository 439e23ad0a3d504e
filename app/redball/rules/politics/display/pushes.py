"""What moves a marker over the political display: how far, towards or away from what (8.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from redball.game.state import Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.display.costs import Ground, Step, step
from redball.rules.politics.ideologies import IDEOLOGIES, Ideology, Leaning
from redball.rules.politics.options import reads, says_yes
from redball.rules.politics.tables import WARS

Towards = Literal["towards", "away"]


class Push(msgspec.Struct, frozen=True):
    """A marker that is moved with points, towards a target or away from it.

    ``goals`` are the hexes that distances are counted to, of which the nearest counts; ``each`` is False
    where only the whole way must come nearer, or farther (ambiguity 72); a major power's own marker has no
    ``ground``: each hex costs it one point.
    """

    start: int
    points: int
    goals: tuple[int, ...]
    direction: Towards
    ground: Ground
    each: bool = True
    own_marker: bool = False

    def distance(self, node: int) -> int:
        """Hexes from a hex to the target."""
        return min(self.ground.layout.distance(node, goal) for goal in self.goals)

    def gains(self, start: int, end: int) -> bool:
        """True where a hex is nearer to the target than another one, or farther for a push away."""
        before, after = self.distance(start), self.distance(end)
        return after < before if self.direction == "towards" else after > before

    def step(self, start: int, end: int) -> Step:
        """A step with its cost, whether it may be made or not."""
        return step(self.ground, start, end)

    def cost(self, start: int, end: int) -> int:
        """What a step costs in points."""
        return 1 if self.own_marker else self.step(start, end).cost

    def is_target(self, end: int) -> bool:
        """True for a hex that the way as a whole may end in."""
        return end != self.start and self.gains(self.start, end)


# --- targets ------------------------------------------------------------------------------------------------


def ideology_named(target: str) -> Ideology | None:
    """The ideology of a target that is none's marker: "fascist"."""
    return next((each for each in IDEOLOGIES if each == target), None)


def marker_of(game: Game, power: str) -> int:
    """The hex of a major power's marker; -1 for none on the display."""
    return known.layout(game).node(known.standing(game, power).at)


def place_of(game: Game, country: str) -> int:
    """The hex of a minor country's marker; -1 for none on the display."""
    return known.layout(game).node(known.minor(game, country).at)


def centre_faction(game: Game, ideology: Leaning) -> tuple[int, ...]:
    """The hexes that a move towards an ideology goes to: those of its centre faction, or its one centre hex,
    as the group reads it (ambiguity 77).
    """
    layout = known.layout(game)
    if reads(game, "ipo1.centre") == "hex":
        return tuple(layout.centres[each] for each in IDEOLOGIES if each == ideology)
    most = known.display(game).centre_faction
    return tuple(
        node for node, cell in layout.cells.items() if cell.ideology == ideology and cell.faction <= most
    )


def goals_of(game: Game, target: str) -> tuple[int, ...]:
    """The hexes of a target, an ideology or a major power's marker; none where it has no marker."""
    ideology = ideology_named(target)
    if ideology is not None:
        return centre_faction(game, ideology)
    marker = marker_of(game, target)
    return (marker,) if marker >= 0 else ()


# --- wars ---------------------------------------------------------------------------------------------------


def foes(game: Game, country: str) -> tuple[str, ...]:
    """The major powers that a minor country is at war with."""
    return tuple(code for code in known.powers(game) if game.at_war(code, country))


def aggressors(game: Game, country: str) -> tuple[str, ...]:
    """Those of them that count as its aggressors (ambiguity 74)."""
    at_war = foes(game, country)
    if reads(game, "act.aggressor") == "any_enemy":
        return at_war
    wars = WARS.of(game)
    declared = {code: wars[pair(code, country)] for code in at_war if pair(code, country) in wars}
    return tuple(code for code, war in declared.items() if war.declarer == code)


def _enemies_of(game: Game, powers: Iterable[str]) -> tuple[str, ...]:
    """The major powers at war with one of some powers, by initiative."""
    against = tuple(powers)
    return tuple(code for code in known.powers(game) if any(game.at_war(code, foe) for foe in against))


def helpers(game: Game, country: str) -> tuple[str, ...]:
    """The major powers at war with a power that a minor country is at war with, too."""
    return _enemies_of(game, foes(game, country))


def converts_for(game: Game, mover: str, country: str) -> tuple[str, ...]:
    """The powers for which a negative modifier of a minor country may be used as a positive one, by who moves
    it (POL-ACT-18; ambiguities 73 and 74).
    """
    found = _enemies_of(game, aggressors(game, country))
    match reads(game, "act.convert_for"):
        case "own_ideology":
            return tuple(code for code in found if code == mover or known.same_ideology(game, code, mover))
        case "self":
            return tuple(code for code in found if code == mover)
        case _:
            return found


# --- pushes -------------------------------------------------------------------------------------------------


def targets(game: Game, mover: str, country: str, owner: str) -> tuple[str, ...]:
    """What a minor country may be moved towards, or away from, by a power's modifier: that power's marker,
    the centre of its ideology, and the powers that a negative one may be used for.
    """
    value = known.minor(game, country).modifiers.get(owner, 0)
    if not value:
        return ()
    own: list[str] = [owner] if marker_of(game, owner) >= 0 else []
    own += [known.ideology(game, owner)] if known.ideology(game, owner) else []
    if value < 0:
        own += [code for code in converts_for(game, mover, country) if code != owner]
    return tuple(own)


def minor_push(game: Game, country: str, owner: str, target: str) -> Push:
    """How a power's modifier moves a minor country's marker, for one of its :func:`targets`."""
    value = known.minor(game, country).modifiers.get(owner, 0)
    converted = value < 0 and target != owner and ideology_named(target) is None
    positive = value > 0 or converted
    return Push(
        start=place_of(game, country),
        points=abs(value),
        goals=goals_of(game, target),
        direction="towards" if positive else "away",
        ground=_ground(game, country, target if converted else owner, owner, positive),
        each=reads(game, "act.distance_test") == "each_step",
    )


def _ground(game: Game, country: str, used_for: str, owner: str, positive: bool) -> Ground:
    markers = {code: marker_of(game, code) for code in known.powers(game)}
    near = (markers[code] for code in helpers(game, country))
    return Ground(
        layout=known.layout(game),
        positive=positive,
        leaning=known.ideology(game, used_for),
        fights_owner=game.at_war(owner, country),
        helpers=tuple(node for node in near if node >= 0),
        markers=frozenset(node for node in markers.values() if node >= 0),
        list_cost_of_centre=reads(game, "act.war_centre_cost") == "list_cost",
        highest=reads(game, "act.overlap") == "highest",
        another_than_current=reads(game, "act.another_ideology") == "minor_current",
        marker_in_war=says_yes(game, "act.marker_in_war"),
    )


def own_push(game: Game, power: str, ideology: Ideology, points: int) -> Push:
    """How a major power's own marker moves towards an ideology (IPO 1): a point a hex."""
    return Push(
        start=marker_of(game, power),
        points=points,
        goals=centre_faction(game, ideology),
        direction="towards",
        ground=Ground(known.layout(game), True, known.ideology(game, power)),
        each=reads(game, "act.distance_test") == "each_step",
        own_marker=True,
    )
