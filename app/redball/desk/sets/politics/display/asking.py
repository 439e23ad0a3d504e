"""What a player asks about a minor country's marker: with whose modifier, whither, and on which way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from redball.canvas.sets.politics.picture import Picture, Piece, Question
from redball.desk.sets.politics.display.phrases import region_names, tr
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.display.activating import REFUSED, mover, step_refused, sum_of
from redball.rules.politics.display.orders import ActivateMinor, MoveMarker
from redball.rules.politics.display.own_marker import directions
from redball.rules.politics.display.pushes import (
    Push,
    ideology_named,
    marker_of,
    minor_push,
    own_push,
    place_of,
    targets,
)
from redball.rules.politics.display.ways import Reached, next_steps, reach, spent_on, why_not
from redball.rules.politics.options import is_on
from redball.wording import Message, message


@dataclass(frozen=True, slots=True)
class Asking:
    """``chosen`` is the marker that is looked at (empty: none); ``owner`` the power whose modifiers are shown
    and used; ``power`` who activates, ``by`` whom it picks with alternate activation; ``target`` where the
    marker goes, or away from; ``way`` the hexes so far; ``points`` those of the card that moves a major
    power's own marker.
    """

    owner: str = ""
    power: str = ""
    by: str = ""
    chosen: str = ""
    target: str = ""
    way: tuple[int, ...] = ()
    points: int = 1

    # --- reading --------------------------------------------------------------------------------------------

    def order(self, game: Game) -> ActivateMinor | MoveMarker:
        """The order that gives this."""
        label = known.layout(game).label
        ideology = ideology_named(self.target)
        if self.is_power(game) and ideology is not None:
            return MoveMarker(self.chosen, ideology, self.points, tuple(map(label, self.way)))
        return self._activation(game)

    def _activation(self, game: Game) -> ActivateMinor:
        label = known.layout(game).label
        by = self.by if is_on(game, "alternate_activation") else ""
        return ActivateMinor(
            self.power, self.chosen, self.owner, self.target, tuple(map(label, self.way)), by
        )

    def is_minor(self, game: Game) -> bool:
        """True while a minor country's marker is looked at."""
        return self.chosen in known.minors(game)

    def is_power(self, game: Game) -> bool:
        """True while a major power's own marker is looked at."""
        return self.chosen in known.powers(game)

    def targets(self, game: Game) -> tuple[str, ...]:
        """Where the chosen marker may go to, or away from."""
        if self.is_power(game):
            own = known.ideology(game, self.chosen)
            return tuple(sorted(directions(game, self.chosen), key=lambda each: each != own))
        if not self.is_minor(game) or place_of(game, self.chosen) < 0:
            return ()
        return targets(game, mover(game, self._activation(game)), self.chosen, self.owner)

    def push(self, game: Game) -> Push | None:
        """How the chosen marker is moved; None where nothing moves it."""
        if self.target not in self.targets(game):
            return None
        ideology = ideology_named(self.target)
        if self.is_power(game) and ideology is not None:
            return own_push(game, self.chosen, ideology, self.points)
        return minor_push(game, self.chosen, self.owner, self.target)

    def left(self, game: Game) -> int:
        """The points that the way leaves."""
        push = self.push(game)
        return push.points - spent_on(push, self.way) if push is not None else 0

    def reach(self, game: Game) -> Mapping[int, Reached]:
        """Where the marker can go from where it stands."""
        push = self.push(game)
        return reach(push) if push is not None else {}

    def here(self, game: Game) -> int:
        """Where the way ends; -1 for none on the display."""
        if self.way:
            return self.way[-1]
        return marker_of(game, self.chosen) if self.is_power(game) else place_of(game, self.chosen)

    def why(self, game: Game, node: int) -> tuple[Message, tuple[str, ...]] | None:
        """Why the way doesn't go on to a hex, with its clauses; None where it does."""
        push = self.push(game)
        if push is None and self.is_power(game):
            return message("politics.no_nearer_any", power=self.chosen), ("POL-IPO-01",)
        if push is None:
            said = message("politics.no_modifier", power=self.owner, country=self.chosen)
            return said, ("POL-ACT-04",)
        here, left = self.here(game), self.left(game)
        refusal = why_not(push, here, node, left)
        if refusal == "not_beside" and node in reach(push):
            return None
        if refusal is None:
            return None
        clauses = (*REFUSED[refusal], *(("POL-ACT-22",) if push.own_marker else ()))
        return step_refused(push, here, node, left), clauses

    # --- changing -------------------------------------------------------------------------------------------

    def choose(self, game: Game, code: str) -> Asking:
        """Look at another marker."""
        target = self.target if code == self.chosen else ""
        return replace(self, chosen=code, target=target, way=()).settled(game)

    def settled(self, game: Game) -> Asking:
        """The same after the position changed: a target that there is, and a way that may be gone."""
        chosen = self.chosen if self.chosen in (*known.powers(game), *known.minors(game)) else ""
        asked = replace(self, chosen=chosen)
        found = asked.targets(game)
        target = self.target if self.target in found else (found[0] if found else "")
        asked = replace(asked, target=target)
        push = asked.push(game)
        way = self.way if push is not None and target == self.target and _stands(push, self.way) else ()
        return replace(asked, way=way)

    def extended(self, game: Game, node: int) -> Asking:
        """The way led to a hex: a step farther, back along itself, or anew by the cheapest way."""
        push = self.push(game)
        if push is None:
            return self
        if node == push.start:
            return replace(self, way=())
        if node in self.way:
            return replace(self, way=self.way[: self.way.index(node) + 1])
        if node in next_steps(push, self.way):
            return replace(self, way=(*self.way, node))
        found = reach(push, self.way).get(node) or reach(push).get(node)
        return replace(self, way=found.way) if found is not None else self

    def shortened(self) -> Asking:
        """The way without its last step."""
        return replace(self, way=self.way[:-1])


def _stands(push: Push, way: tuple[int, ...]) -> bool:
    return all(end in next_steps(push, way[:n]) for n, end in enumerate(way))


# --- pictures -----------------------------------------------------------------------------------------------


def question_of(game: Game, asked: Asking, refused: int = -1) -> Question | None:
    """What the picture shows of it; None where nothing moves the marker."""
    push = asked.push(game)
    if push is None:
        return None
    way = asked.way
    pairs = tuple(zip((push.start, *way), way, strict=False))
    steps = {end: push.cost(asked.here(game), end) for end in next_steps(push, way)}
    whole = tr("{0} of {1}").format(sum_of(push, way), push.points) if way else ""
    found = {node: each.spent for node, each in reach(push, way).items() if node not in way}
    costs = tuple(push.cost(a, b) for a, b in pairs)
    return Question(asked.chosen, push.start, way, costs, steps, found, whole, refused)


def picture_of(
    game: Game, asked: Asking, *, pointed: int = -1, cursor: int = -1, lifted: str = "", refused: int = -1
) -> Picture:
    """The display as it is shown."""
    return Picture(
        layout=known.layout(game),
        pieces=tuple(pieces_of(game, asked.owner)),
        names=region_names(),
        chosen=asked.chosen,
        question=question_of(game, asked, refused),
        pointed=pointed,
        cursor=cursor,
        lifted=lifted,
    )


def pieces_of(game: Game, owner: str) -> Iterator[Piece]:
    """Every marker on the display, with the modifiers of a power."""
    layout, signs = known.layout(game), known.display(game).minors
    for code in known.powers(game):
        node = layout.node(known.standing(game, code).at)
        if node >= 0:
            yield Piece(code, node)
    for code in known.minors(game):
        now = known.minor(game, code)
        node = layout.node(now.at)
        if node >= 0:
            sign = signs[code].sign if code in signs else code[:2]
            modifier = now.modifiers.get(owner, 0)
            yield Piece(code, node, sign, modifier, now.controller, now.guarantor)
