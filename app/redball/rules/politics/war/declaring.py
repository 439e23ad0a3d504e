"""Declaring war: announced in political affairs, made in the phase of declarations, paid for then."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock
from redball.game.orders import Order, SetWar
from redball.game.rulings import Ruling, allowed
from redball.game.sequence import phases
from redball.game.state import Change, Game, pair
from redball.rules.base.politics import set_war
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.options import reads
from redball.rules.politics.tables import WARS
from redball.rules.politics.war import chart, civil, effects, forbidden
from redball.rules.politics.war.orders import AnnounceWar, DeclareWar
from redball.rules.politics.war.tables import ANNOUNCED, Announced
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import Message, message

ANNOUNCING = "political_affairs"
DECLARING = "declare_war"


# --- announcing ---------------------------------------------------------------------------------------------


def announce_war(game: Game, order: AnnounceWar, _dice: Dice) -> Ruling:
    """A power says whom it will attack this turn."""
    case = Case(game)
    _parties(case, order.power, order.target)
    if game.clock.phase != ANNOUNCING:
        case.object(message("politics.announce_when"), "POL-WAR-18")
    if case.objections:
        return case.denied(order)
    key = (game.clock.turn, order.power, game.principal(order.target))
    if key in ANNOUNCED.of(game):
        case.object(
            message("politics.announced_already", power=order.power, target=order.target), "POL-WAR-18"
        )
    for objection in forbidden.objections(game, order.power, order.target):
        case.object(objection.reason, *objection.clauses, hexes=objection.hexes)
    if case.objections:
        return case.denied(order)
    text = message("politics.war_announced", power=order.power, target=order.target)
    note = message("politics.announced_due", power=order.power)
    clauses = ("POL-WAR-18", "POL-WAR-19")
    return allowed(text, ANNOUNCED.put(key, Announced()), clauses=clauses, notes=(note,))


def announced_on(game: Game, country: str) -> str:
    """Who announced this turn to attack a country; empty for nobody."""
    found = (
        who for (turn, who, whom) in sorted(ANNOUNCED.of(game)) if (turn, whom) == (game.clock.turn, country)
    )
    return next(found, "")


def guarantee_objections(game: Game, country: str) -> Iterator[Objection]:
    """IPO 12 comes too late for a country on which war was announced (POL-WAR-18)."""
    if by := announced_on(game, country):
        yield Objection(message("politics.too_late", country=country, power=by), ("POL-WAR-18",))


def _open(game: Game) -> Iterator[tuple[str, str]]:
    """Announced wars of this turn that weren't declared."""
    for (turn, power, target), announced in sorted(ANNOUNCED.of(game).items()):
        if turn == game.clock.turn and not announced.declared:
            yield power, target


def first_impulse(game: Game, power: str) -> int:
    """The number of the first impulse of a power's side in a turn."""
    return 1 if game.powers[power].side == game.clock.first else 2


def is_late(game: Game, power: str) -> bool:
    """True once the moment to declare announced wars is behind: the phase of declarations in the first
    impulse of a power's side.
    """
    order, impulse = list(phases()), game.clock.impulse
    first = first_impulse(game, power)
    if impulse and impulse != first:
        return impulse > first
    return order.index(game.clock.phase) > order.index(DECLARING)


def tasks(game: Game) -> Iterator[Task]:
    """Announced wars are declared in the first impulse; later they are a broken promise (POL-WAR-19)."""
    impulse, now = game.clock.impulse, game.clock.phase == DECLARING
    for power, target in _open(game) if impulse else ():
        if impulse < first_impulse(game, power):
            continue
        late = is_late(game, power)
        yield Task(
            f"politics.announced.{power}.{target}",
            message("politics.not_declared" if late else "politics.to_declare", power=power, target=target),
            state="trouble" if late else "todo",
            power=power,
            orders=(DeclareWar(power, target),) if now else (),
        )


def holds(game: Game, _entered: Clock) -> Iterator[tuple[Message, str]]:
    """Where the group forces announced wars, the phase of the first impulse isn't left before."""
    if reads(game, "war.announced") != "force" or game.clock.phase != DECLARING:
        return
    for power, target in _open(game):
        now = game.clock.impulse == first_impulse(game, power)
        if now and not any(True for _ in forbidden.objections(game, power, target)):
            yield message("politics.to_declare", power=power, target=target), "POL-WAR-19"


# --- declaring ----------------------------------------------------------------------------------------------


def declare_war(game: Game, order: DeclareWar, dice: Dice) -> Ruling:
    """War from now on, with all that follows from declaring it."""
    case = Case(game)
    _parties(case, order.power, order.target)
    if order.partner:
        case.power(order.partner, "POL-TREATY-08")
    if case.objections:
        return case.denied(order)
    if game.clock.phase != DECLARING and not order.partner:
        case.object(message("politics.declare_when"), "POL-WAR-19")
    if order.partner:
        for objection in partner_objections(game, order.power, order.target, order.partner):
            case.object(objection.reason, *objection.clauses)
    for objection in forbidden.objections(game, order.power, order.target, bool(order.partner)):
        case.object(objection.reason, *objection.clauses, hexes=objection.hexes)
    for objection in effects.too_dear(game, order.power, order.target) if not order.partner else ():
        case.object(objection.reason, *objection.clauses)
    if order.heir:
        _check_heir(case, order)
    elif _asks_heir(game, order.power, order.target):
        found = civil.candidates(game, order.power, order.target)
        case.object(message("politics.name_heir", among=list(found)), "POL-WAR-05")
    war = set_war(game, SetWar(order.power, order.target, True), dice)
    if not war.allowed:
        for reason in war.reasons:
            case.object(reason, *war.clauses)
    if case.objections:
        return case.denied(order)
    after = game.changed(war.changes)
    outcome = effects.declare(after, order.power, order.target, bool(order.partner), order.heir)
    text = message("politics.war_declared", power=order.power, target=order.target)
    clauses = dict.fromkeys((*war.clauses, *outcome.clauses))
    return allowed(
        text,
        *(change for change in war.changes if not _again(change, outcome.changes)),
        *outcome.changes,
        clauses=tuple(clauses),
        notes=(*war.notes, *outcome.notes),
    )


def _again(change: Change, later: list[Change]) -> bool:
    return any((change.table, change.key) == (other.table, other.key) for other in later)


def _parties(case: Case, power: str, target: str) -> None:
    if case.power(power, "POL-WAR-01") is not None and power not in known.starts():
        case.object(message("politics.no_part", power=power), "POL-WAR-01")
    if chart.belligerent(case, target) and power in case.game.powers:
        a, b = case.game.principal(power), case.game.principal(target)
        if a == b:
            case.object(message("politics.with_itself", power=a), "POL-WAR-01")
        elif case.game.at_war(a, b):
            case.object(message("base.already_at_war", a=a, b=b), "POL-WAR-01")


def _asks_heir(game: Game, power: str, target: str) -> bool:
    minor = known.minor(game, target)
    return bool(
        reads(game, "war.third") == "ask"
        and minor.civil_war
        and power in minor.civil_war
        and civil.candidates(game, power, target)
    )


def _check_heir(case: Case, order: DeclareWar) -> None:
    found = civil.candidates(case.game, order.power, order.target)
    if order.heir not in found:
        said = message("politics.no_heir", power=order.heir, among=list(found))
        case.object(said, "POL-WAR-05")


def partner_objections(game: Game, power: str, aggressor: str, partner: str) -> Iterator[Objection]:
    """Why a power may not stand by an ally for nothing (POL-TREATY-08)."""
    war = WARS.of(game).get(pair(aggressor, partner))
    if war is None or war.declarer != aggressor or war.since != game.clock.turn:
        said = message("politics.not_attacked", partner=partner, aggressor=aggressor)
        yield Objection(said, ("POL-TREATY-08",))
    if known.treaty_level(game, power, partner) < 3:
        yield Objection(message("politics.no_top_treaty", a=power, b=partner), ("POL-TREATY-08",))
    if known.same_ideology(game, power, aggressor):
        said = message("politics.one_ideology", power=power, target=aggressor)
        yield Objection(said, ("POL-TREATY-08", "POL-WAR-01"))


# --- the base game's order ----------------------------------------------------------------------------------


def bars(game: Game, order: Order, _changes: tuple[Change, ...]) -> Iterator[Objection]:
    """A war that the base game's order begins in the phase of declarations is declared by the one named
    first: what forbids that forbids the order.
    """
    if _declares(game, order):
        assert isinstance(order, SetWar)
        yield from forbidden.objections(game, order.a, order.b)
        yield from effects.too_dear(game, game.principal(order.a), game.principal(order.b))
        if _asks_heir(game, game.principal(order.a), order.b):
            among = list(civil.candidates(game, game.principal(order.a), order.b))
            yield Objection(message("politics.name_heir", among=among), ("POL-WAR-05",))


def followed(game: Game, order: Order, changes: tuple[Change, ...]) -> Consequence | None:
    """The base game's order does what declaring war does."""
    if not _declares(game, order):
        return None
    assert isinstance(order, SetWar)
    after = game.changed(changes)
    outcome = effects.declare(after, order.a, order.b)
    return Consequence(tuple(outcome.changes), tuple(outcome.clauses), tuple(outcome.notes))


def _declares(game: Game, order: Order) -> bool:
    return (
        isinstance(order, SetWar)
        and order.war
        and game.clock.phase == DECLARING
        and game.principal(order.a) in known.powers(game)
    )


JUDGES: Mapping[type[Order], Judge] = {AnnounceWar: announce_war, DeclareWar: declare_war}
