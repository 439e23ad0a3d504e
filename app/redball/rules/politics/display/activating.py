"""Activating minor countries: their markers move by the modifiers of powers (8.5; POL-ACT-01 to 21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import check_minor
from redball.rules.politics.display.control import can_control, written
from redball.rules.politics.display.orders import ActivateMinor, MarkControllable
from redball.rules.politics.display.pushes import (
    Push,
    converts_for,
    ideology_named,
    minor_push,
    place_of,
    targets,
)
from redball.rules.politics.display.tables import ACTIVATED, CONTROL, Activated, Control
from redball.rules.politics.display.ways import lost, next_steps, reach, spent_on, why_not
from redball.rules.politics.options import is_on, reads, says_yes
from redball.rules.politics.tables import MINORS, PLAYED, Played
from redball.rules.ruleset import Dice, Judge, Objection
from redball.wording import Message, message

PHASE = "political_affairs"
"""The phase in which minor countries are activated."""

OPTION_4 = ("4", "4a", "4b", "4c")
"""The cards of option 4: a declaration of war and its three letters."""

REFUSED: Mapping[str, tuple[str, ...]] = {
    "not_beside": ("POL-ACT-02",),
    "not_nearer": ("POL-ACT-02",),
    "not_farther": ("POL-ACT-03",),
    "too_dear": ("POL-ACT-04",),
}
"""What refusals of a step rest on."""


# --- option 4 -----------------------------------------------------------------------------------------------


def bans_activation(game: Game, card: str) -> bool:
    """True for a card in whose phase its power activates no minor (POL-ACT-20; ambiguities 75, 118)."""
    return card in (OPTION_4 if says_yes(game, "opt4.letters") else OPTION_4[:1])


def played_option_4(game: Game, power: str) -> bool:
    """True for a power that has played option 4 in this phase, whether it succeeded or not."""
    return any(each.power == power and bans_activation(game, each.card) for each in known.played(game))


def activated(game: Game, power: str) -> tuple[Activated, ...]:
    """What a power has activated in the political phase of this turn, in its order."""
    turn = game.clock.turn
    found = (row for (at, _), row in sorted(ACTIVATED.of(game).items()) if at == turn)
    return tuple(row for row in found if row.power == power)


def bars(game: Game, _order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """Option 4 may not be played after a minor was activated in the same phase, where a group reads it so."""
    if reads(game, "act.option4") == "after_only":
        return
    for change in changes:
        if change.table != PLAYED.name or not isinstance(change.value, Played):
            continue
        played = change.value
        now = change.key[0] == game.clock.turn and change.key not in PLAYED.of(game)
        if now and bans_activation(game, played.card) and activated(game, played.power):
            country = activated(game, played.power)[0].minor
            said = message("politics.activated_before", power=played.power, country=country)
            yield Objection(said, ("POL-ACT-20",))


# --- activating ---------------------------------------------------------------------------------------------


def mover(game: Game, order: ActivateMinor) -> str:
    """Who moves the marker: who activates, or who picked with alternate activation (ambiguity 131)."""
    picks = not order.by or reads(game, "act.alternate_mover") == "phasing"
    return order.power if picks else order.by


def activate_minor(game: Game, order: ActivateMinor, _dice: Dice) -> Ruling:
    """A minor country's marker goes its way, and the modifier is used up."""
    case = Case(game)
    for code in dict.fromkeys((order.power, order.modifier_of)):
        case.power(code)
    if not check_minor(case, order.minor, "POL-ACT-01") or case.objections:
        return case.denied(order)
    _check_by(case, order)
    who = order.by or order.power
    obeys = not order.by or says_yes(game, "act.alternate_control")
    if game.clock.phase != PHASE:
        said = message("politics.activates_not_now", phase=f"sequence.phase.{game.clock.phase}")
        case.object(said, "POL-ACT-01")
    if obeys and not can_control(game, who, order.minor):
        code = "no_control_written" if written(game, who, order.minor) else "no_control_war"
        case.object(message(f"politics.{code}", power=who, country=order.minor), "POL-ACT-01")
    if played_option_4(game, order.power):
        case.object(message("politics.played_option_4", power=order.power), "POL-ACT-20")
    if not _check_target(case, order):
        return case.denied(order)
    push = minor_push(game, order.minor, order.modifier_of, order.target)
    way = read_way(case, order.way)
    if way is not None:
        check_way(case, push, way)
    if case.objections or way is None:
        return case.denied(order)
    return _moved(game, order, push, way)


def _check_by(case: Case, order: ActivateMinor) -> None:
    """Hold alternate activation against whether it is played, and who it may be."""
    alternate = is_on(case.game, "alternate_activation")
    if not alternate and order.by:
        case.object(message("politics.no_alternate"), "POL-ACT-21")
    elif alternate and not order.by:
        case.object(message("politics.alternate_wanted", power=order.power), "POL-ACT-21")
    elif order.by and case.power(order.by) is not None:
        theirs = known.ideology(case.game, order.by)
        if order.by == order.power or theirs == known.ideology(case.game, order.power):
            said = message("politics.alternate_ideology", power=order.by, picks=order.power)
            case.object(said, "POL-ACT-21")


def _check_target(case: Case, order: ActivateMinor) -> bool:
    """Object to a modifier that there isn't, and to a target that it doesn't move to; True for a good one."""
    game, country, owner = case.game, order.minor, order.modifier_of
    value = known.minor(game, country).modifiers.get(owner, 0)
    ways = targets(game, mover(game, order), country, owner)
    if place_of(game, country) < 0:
        case.object(message("politics.not_on_display", country=country), "POL-ACT-02")
    elif not value:
        case.object(message("politics.no_modifier", power=owner, country=country), "POL-ACT-04")
    elif order.target not in ways:
        code = "wrong_target"
        if value < 0 and ideology_named(order.target) is None:
            code = "no_conversion"
        said = message(f"politics.{code}", power=owner, country=country, target=order.target, ways=list(ways))
        case.object(said, "POL-ACT-18" if code == "no_conversion" else "POL-ACT-02")
    else:
        return True
    return False


def read_way(case: Case, way: Sequence[str]) -> tuple[int, ...] | None:
    """The hexes of a way; None with an objection for what is no hex of the display."""
    layout = known.layout(case.game)
    nodes = tuple(layout.node(label) for label in way)
    for label, node in zip(way, nodes, strict=True):
        if node < 0:
            case.object(message("politics.no_hex", found=label), "POL-ACT-02")
    return None if -1 in nodes else nodes


def check_way(case: Case, push: Push, way: tuple[int, ...]) -> None:
    """Object to the first step of a way that may not be made, to one that ends wrong, and to none where
    there are some.
    """
    layout, here, left = push.ground.layout, push.start, push.points
    for end in way:
        refusal = why_not(push, here, end, left)
        if refusal is not None:
            case.object(step_refused(push, here, end, left), *REFUSED[refusal])
            return
        left -= push.cost(here, end)
        here = end
    if way and not push.is_target(here):
        code = "way_not_nearer" if push.direction == "towards" else "way_not_farther"
        clause = "POL-ACT-02" if push.direction == "towards" else "POL-ACT-03"
        case.object(message(f"politics.{code}", end=layout.label(here)), clause)
    if not way and reach(push):
        case.object(message("politics.way_wanted", count=len(next_steps(push))), "POL-ACT-04")


def step_refused(push: Push, here: int, end: int, left: int) -> Message:
    """Why a step may not be made with the points that are left, in a sentence."""
    layout = push.ground.layout
    return message(
        f"politics.step.{why_not(push, here, end, left)}",
        start=layout.label(here),
        end=layout.label(end),
        before=push.distance(here),
        after=push.distance(end),
        cost=push.cost(here, end) if end in layout.neighbours(here) else 0,
        left=left,
    )


def _moved(game: Game, order: ActivateMinor, push: Push, way: tuple[int, ...]) -> Ruling:
    """The ruling on an order against which there is nothing."""
    left = lost(push, way)
    keeps = left if reads(game, "act.leftover") == "shown_only" and way else 0
    before = known.minor(game, order.minor)
    modifiers = dict(before.modifiers)
    value = modifiers.pop(order.modifier_of)
    if keeps:
        modifiers[order.modifier_of] = keeps if value > 0 else -keeps
    label = push.ground.layout.label
    at = label(way[-1]) if way else before.at
    number = max((n for turn, n in ACTIVATED.of(game) if turn == game.clock.turn), default=0) + 1
    row = Activated(order.power, order.minor, order.modifier_of, order.by)
    text = message(
        "politics.activated" if way else "politics.activated_still",
        power=order.power,
        country=order.minor,
        owner=order.modifier_of,
        points=value,
        end=at,
        hexes=len(way),
        sum=sum_of(push, way),
    )
    return allowed(
        text,
        MINORS.put(order.minor, msgspec.structs.replace(before, at=at, modifiers=modifiers)),
        ACTIVATED.put((game.clock.turn, number), row),
        clauses=_clauses(push, way, order),
        notes=tuple(_notes(game, order, push, way, keeps)),
    )


def sum_of(push: Push, way: Sequence[int]) -> str:
    """What a way costs as a sum: "3 + 2 + 2 = 7"."""
    costs = [push.cost(a, b) for a, b in zip((push.start, *way), way, strict=False)]
    return (
        f"{' + '.join(map(str, costs)) or '0'} = {spent_on(push, way)}" if len(costs) != 1 else str(costs[0])
    )


def _clauses(push: Push, way: tuple[int, ...], order: ActivateMinor) -> tuple[str, ...]:
    """What a move rests on: each cost, the test of distances, and what became of the modifier."""
    found = ["POL-ACT-05"]
    for a, b in zip((push.start, *way), way, strict=False):
        found += push.step(a, b).clauses
    found.append("POL-ACT-02" if push.direction == "towards" else "POL-ACT-03")
    if lost(push, way):
        found.append("POL-ACT-04")
    if is_converted(order.modifier_of, order.target, push):
        found.append("POL-ACT-18")
    if order.by:
        found.append("POL-ACT-21")
    return tuple(dict.fromkeys(("POL-ACT-01", *found)))


def is_converted(owner: str, target: str, push: Push) -> bool:
    """True for a modifier that is used as a positive one for another power."""
    return push.direction == "towards" and target != owner and ideology_named(target) is None


def _notes(
    game: Game, order: ActivateMinor, push: Push, way: tuple[int, ...], keeps: int
) -> Iterator[Message]:
    who = mover(game, order)
    if order.by:
        yield message("politics.alternate_moves", power=order.by, mover=who)
    if is_converted(order.modifier_of, order.target, push):
        yield message("politics.converted", owner=order.modifier_of, target=order.target, points=push.points)
    elif push.direction == "away" and not way:
        others = [code for code in converts_for(game, who, order.minor) if code != order.modifier_of]
        if others:
            yield message("politics.may_convert", powers=others, points=push.points)
    left = lost(push, way)
    if keeps:
        yield message("politics.points_stay", points=left)
    elif left:
        yield message("politics.points_lost", points=left)
    if way and next_steps(push, way):
        yield message("politics.could_go_on")
    if reads(game, "act.step_choice") == "owner" and order.modifier_of != who and _had_choice(push, way):
        yield message("politics.owner_chooses", power=order.modifier_of)
    others = [row.minor for row in activated(game, order.power) if row.minor != order.minor]
    if others:
        yield message("politics.another_minor", power=order.power, country=others[0])
    if not written(game, order.by or order.power, order.minor):
        yield message("politics.control_unknown", power=order.by or order.power, country=order.minor)


def _had_choice(push: Push, way: tuple[int, ...]) -> bool:
    """True for a way that could have gone on in two hexes at some step."""
    return any(len(next_steps(push, way[:n])) > 1 for n in range(len(way)))


# --- who can control ----------------------------------------------------------------------------------------


def set_control(game: Game, order: MarkControllable, _dice: Dice) -> Ruling:
    """Players write down whether a power can control a minor country."""
    case = Case(game)
    case.power(order.power)
    check_minor(case, order.country, "POL-ACT-01")
    if not case.objections and written(game, order.power, order.country) == order.can:
        case.object(message("politics.stands_so"), "POL-ACT-01")
    if case.objections:
        return case.denied(order)
    row = Control(order.can) if order.can else None
    code = f"politics.control_{order.can or 'open'}"
    return allowed(
        message(code, power=order.power, country=order.country),
        CONTROL.put((order.power, order.country), row),
        clauses=("POL-ACT-01",),
    )


JUDGES: Mapping[type[Order], Judge] = {ActivateMinor: activate_minor, MarkControllable: set_control}
