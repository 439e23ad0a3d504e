"""Minor countries in war: those that join who fights their attacker, and those that are only directed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from redball.game.orders import Order, PlanRoutes, SetRoute
from redball.game.powers import Country
from redball.game.references import HEX_KEY
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game, pair
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.by_hand import check_minor
from redball.rules.politics.options import reads, says_yes
from redball.rules.politics.tables import CASUS_BELLI, MINORS, STANDINGS, WARS, Casus
from redball.rules.politics.treaties.access import country_at
from redball.rules.politics.war.orders import JoinAttacked, LapseWar, PutOnTop
from redball.rules.politics.war.tables import UPPER
from redball.rules.ruleset import Consequence, Dice, Judge, Objection, Task
from redball.wording import Message, message

# --- joining ------------------------------------------------------------------------------------------------


def entitled(game: Game, country: str) -> tuple[str, ...]:
    """The powers that an attacked minor country joins as soon as its marker is under theirs (POL-WAR-06):
    those at war with a power of another ideology that declared war on it.
    """
    found: list[str] = []
    for both, war in sorted(WARS.of(game).items()):
        if country not in both or not war.declarer or war.declarer == country:
            continue
        for code in known.enemies(game, war.declarer):
            since = known.war_since(game, code, war.declarer)
            first = since is not None and since <= war.since
            other = not known.same_ideology(game, code, war.declarer)
            if other and (first or _later_wars_count(game)) and code not in found:
                found.append(code)
    return tuple(found)


def _later_wars_count(game: Game) -> bool:
    """True where a war that began after the attack on the minor country counts too."""
    return reads(game, "war.join") == "war_now" or says_yes(game, "war.auto_join_later_war")


def above(game: Game, country: str) -> tuple[str, ...]:
    """The entitled powers whose markers lie where a minor country's does, the upper one first."""
    at = known.minor(game, country).at
    here = [code for code in entitled(game, country) if at and known.standing(game, code).at == at]
    top = UPPER.of(game).get(at, "")
    return tuple(sorted(here, key=lambda code: code != top))


def has_joined(game: Game, country: str) -> bool:
    """True for a minor country that belongs to a major power already."""
    return known.minor(game, country).joined or game.principal(country) != country


def joined(game: Game, country: str, power: str) -> Iterator[Change]:
    """What a minor country's joining changes: the effects of IPO 5 without what that does to US entry and
    other minor countries, whatever alliances it has (POL-WAR-07).
    """
    minor = known.minor(game, country)
    after = msgspec.structs.replace(minor, controller=power, joined=True, director="", allies=())
    yield MINORS.put(country, after)
    yield Change("countries", country, Country(country, power))


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Consequence | None, ...]:
    """What other orders bring about: who lies on top, who joins, whose casus belli has an end."""
    return _stacked(game, changes), _joining(game, changes), _conquered(game, changes)


def _stacked(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    moved = [
        (change.value.at, change.key)
        for change in changes
        if change.table == STANDINGS.name
        and change.value is not None
        and change.value.at != known.standing(game, change.key).at
    ]
    found = tuple(UPPER.put(at, code) for at, code in moved if at)
    return Consequence(found, ("POL-WAR-06",)) if found else None


def _joining(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    if not {change.table for change in changes} & {STANDINGS.name, MINORS.name, WARS.name, "wars"}:
        return None
    after = game.changed(changes)
    found: list[Change] = []
    notes: list[Message] = []
    for country in _attacked(after):
        powers = above(after, country)
        if not powers or (len(powers) > 1 and reads(game, "war.auto_join") == "ask"):
            continue
        if len(powers) > 1 and UPPER.of(after).get(known.minor(after, country).at) not in powers:
            continue
        found += joined(after, country, powers[0])
        notes.append(message("politics.joined", country=country, power=powers[0]))
    return Consequence(tuple(found), ("POL-WAR-06", "POL-WAR-07"), tuple(notes)) if found else None


def _attacked(game: Game) -> Iterator[str]:
    countries = {code for both in WARS.of(game) for code in both} & set(known.minors(game))
    yield from (country for country in sorted(countries) if not has_joined(game, country))


def _conquered(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """A casus belli because of an attack on a minor country ends after the political phase that follows its
    conquest (POL-WAR-09).
    """
    taken = {
        change.key
        for change in changes
        if change.table == "countries" and change.value is not None and change.value.conquered
    }
    found = tuple(
        CASUS_BELLI.put(key, Casus(game.clock.turn + 1))
        for key, casus in sorted(CASUS_BELLI.of(game).items())
        if key[2] in taken and casus.until is None
    )
    return Consequence(found, ("POL-WAR-09",)) if found else None


def join_attacked(game: Game, order: JoinAttacked, _dice: Dice) -> Ruling:
    """An attacked minor country joins the power that players name."""
    case = Case(game)
    case.power(order.power, "POL-WAR-06")
    if check_minor(case, order.country, "POL-WAR-06") and order.power in game.powers:
        if has_joined(game, order.country):
            case.object(message("politics.joined_already", country=order.country), "POL-WAR-06")
        elif order.power not in above(game, order.country):
            said = message("politics.may_not_join", country=order.country, power=order.power)
            case.object(said, "POL-WAR-06")
    if case.objections:
        return case.denied(order)
    text = message("politics.joined", country=order.country, power=order.power)
    changes = joined(game, order.country, order.power)
    return allowed(text, *changes, clauses=("POL-WAR-06", "POL-WAR-07"))


def put_on_top(game: Game, order: PutOnTop, _dice: Dice) -> Ruling:
    """A marker lies on top of the others in its hex."""
    case = Case(game)
    case.power(order.power, "POL-WAR-06")
    at = known.standing(game, order.power).at
    if not case.objections and (not at or UPPER.of(game).get(at) == order.power):
        case.object(message("politics.stands_so"), "POL-WAR-06")
    if case.objections:
        return case.denied(order)
    put = UPPER.put(at, order.power)
    after = _joining(game, (put, *_touch(game, order.power)))
    text = message("politics.on_top", power=order.power)
    more = after.changes if after is not None else ()
    notes = after.notes if after is not None else ()
    return allowed(text, put, *more, clauses=("POL-WAR-06",), notes=notes)


def _touch(game: Game, power: str) -> tuple[Change, ...]:
    return (STANDINGS.put(power, known.standing(game, power)),)


def tasks(game: Game) -> Iterator[Task]:
    """Whom an attacked minor country joins where several may have it; wars that may lapse."""
    for country in _attacked(game):
        powers = above(game, country)
        if powers:
            yield Task(
                f"politics.joining.{country}",
                message("politics.whom_to_join", country=country, powers=list(powers)),
                orders=tuple(JoinAttacked(country, code) for code in powers),
            )
    if game.clock.phase == "peace":
        for power, country in directed_wars(game):
            yield Task(
                f"politics.lapse.{power}.{country}",
                message("politics.may_lapse", power=power, country=country),
                state="info",
                power=power,
                orders=(LapseWar(power, country),),
            )


# --- directed minor countries -------------------------------------------------------------------------------


def is_directed(game: Game, country: str) -> bool:
    """True for a minor country that a power directs and doesn't control."""
    minor = known.minor(game, country)
    return bool(minor.director) and not minor.controller and not has_joined(game, country)


def produces_itself(game: Game, country: str) -> bool:
    """True for a minor country that builds its own units: directed, and not conquered (POL-WAR-10)."""
    found = game.countries.get(country)
    return is_directed(game, country) and not (found is not None and found.conquered)


def directed_wars(game: Game) -> Iterator[tuple[str, str]]:
    """Wars between a major power and a directed minor country."""
    for a, b in sorted(game.wars):
        for power, country in ((a, b), (b, a)):
            if power in known.powers(game) and country in known.minors(game) and is_directed(game, country):
                yield power, country


def lapse_war(game: Game, order: LapseWar, _dice: Dice) -> Ruling:
    """A war lapses because the conditions of World in Flames hold: it must then (POL-WAR-12)."""
    case = Case(game)
    case.power(order.power, "POL-WAR-12")
    if check_minor(case, order.country, "POL-WAR-12") and order.power in game.powers:
        if pair(order.power, order.country) not in game.wars:
            said = message("base.already_at_peace", a=order.power, b=order.country)
            case.object(said, "POL-WAR-12")
        elif not is_directed(game, order.country):
            case.object(message("politics.not_directed", country=order.country), "POL-WAR-12")
    if case.objections:
        return case.denied(order)
    wars = game.wars - {pair(order.power, order.country)}
    text = message("politics.war_lapses", power=order.power, country=order.country)
    return allowed(text, Change("wars", "", wars), clauses=("POL-WAR-12",))


def bars(game: Game, order: Order) -> Iterator[Objection]:
    """What comes from a directed minor country goes over no convoy points of the power that directs it
    (POL-WAR-11).
    """
    rows: list[tuple[str, str, tuple[str, ...]]] = []
    if isinstance(order, SetRoute):
        rows = [(order.resource, order.factory, order.areas)]
    elif isinstance(order, PlanRoutes):
        rows = [(row[0], row[1], tuple(row[2:])) for row in order.routes]
    else:
        return
    for resource, factory, areas in rows:
        if not any(area.casefold() in game.atlas.sea_by_name for area in areas):
            continue
        for text in (resource, factory):
            key = HEX_KEY.fullmatch(text.strip())
            country = country_at(game, game.atlas.named(key[1] if key else text))
            if country and is_directed(game, country) and known.minor(game, country).director == order.power:
                said = message("politics.own_convoys", country=country, power=order.power)
                yield Objection(said, ("POL-WAR-11",))


JUDGES: Mapping[type[Order], Judge] = {
    JoinAttacked: join_attacked,
    PutOnTop: put_on_top,
    LapseWar: lapse_war,
}
