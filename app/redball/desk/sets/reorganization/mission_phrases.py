"""Texts of an air mission's checklist: its steps, who acts, and the result of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import msgspec

from redball.desk import words
from redball.desk.sets.reorganization import phrases
from redball.desk.words import tr
from redball.rules.reorganization.mission import Flight, Mission, mission_of
from redball.rules.reorganization.orders import AirMission, MissionResult, Reorganize

if TYPE_CHECKING:
    from redball.game.orders import Order
    from redball.game.session import Session
    from redball.game.state import Game
    from redball.rules.reorganization.checklist import Survivor


class Logged(msgspec.Struct, frozen=True):
    """An order since a mission began: its number in the journal."""

    seq: int
    order: Order | None


def log_of(session: Session, mission: Mission) -> list[Logged]:
    """The orders since a mission began, in order, unrelated ones included."""
    found: list[Logged] = []
    for entry in session.at_this_moment():
        order = entry.order
        found.append(Logged(entry.seq, order))
        begins = isinstance(order, AirMission) and order.side == mission.side
        if begins and _begins(session, entry.seq, mission.side):
            break
    return found[::-1]


def _begins(session: Session, seq: int, side: str) -> bool:
    before = mission_of(session.game_at(seq - 1), side)
    return before is None or before.over


def shot_at(log: Sequence[Logged]) -> frozenset[str]:
    """Aircraft that anti-aircraft fire hit."""
    return frozenset(e.order.unit for e in log if isinstance(e.order, MissionResult) and e.order.by)


# --- steps --------------------------------------------------------------------------------------------------


def step_name(step: str) -> str:
    """A step as its row in the checklist names it."""
    names = {
        "patrols": tr("Combat air patrol"), "transports": tr("Transports and escorts"),
        "interceptors": tr("Opponent's interceptors"), "own_interceptors": tr("Own interceptors"),
        "combat": tr("Air combat"), "anti_aircraft": tr("Anti-aircraft fire"),
        "reorganizing": tr("Reorganizing"), "home": tr("Return to base"),
    }  # fmt: skip
    return names[step]


def who_acts(side: str, step: str) -> str:
    """Who does what in a step; ``side`` is the one that acts in it."""
    axis = side == "axis"
    texts = {
        "patrols": tr("Axis flies patrols") if axis else tr("Allies fly patrols"),
        "transports": tr("Axis flies transports and escorts")
        if axis
        else tr("Allies fly transports, escorts"),
        "interceptors": tr("Axis sends interceptors") if axis else tr("Allies send interceptors"),
        "own_interceptors": tr("Axis sends interceptors") if axis else tr("Allies send interceptors"),
        "combat": tr("Both sides fight"),
        "anti_aircraft": tr("Axis guns fire") if axis else tr("Allied guns fire"),
        "reorganizing": tr("Axis turns units up") if axis else tr("Allies turn units up"),
    }
    return texts[step]


def role(name: str) -> str:
    """What an aircraft does."""
    names = {
        "patrol": tr("patrol"), "transport": tr("transport"),
        "escort": tr("escort"), "interceptor": tr("interceptor"),
    }  # fmt: skip
    return names[name]


def does(game: Game, flight: Flight) -> str:
    """'transport: Rouen'."""
    return tr("{0}: {1}").format(role(flight.role), phrases.place(game, flight.node))


def over(game: Game, flights: Iterable[Flight]) -> str:
    """The hexes of some flights."""
    return ", ".join(phrases.place(game, node) for node in dict.fromkeys(f.node for f in flights))


# --- what came of a step ------------------------------------------------------------------------------------


def summary(game: Game, mission: Mission, step: str, log: Sequence[Logged]) -> str:
    """The result of a past step in a line."""
    orders = [each.order for each in log]
    if step in ("patrols", "transports", "interceptors", "own_interceptors"):
        return _flown(game, mission, step)
    if step in ("combat", "anti_aircraft"):
        fired = step == "anti_aircraft"
        found = [o for o in orders if isinstance(o, MissionResult) and bool(o.by) == fired]
        return _results(found, fired)
    if step == "reorganizing":
        served = sum(isinstance(o, Reorganize) and o.way == "atr" for o in orders)
        units = words.count(served, "unit", "units")
        return tr("{0} turned up by air").format(units) if served else tr("Nobody was turned up by air")
    return home(game, mission)


def _flown(game: Game, mission: Mission, step: str) -> str:
    from redball.rules.reorganization.checklist import ENEMY_STEPS
    from redball.rules.reorganization.mission import side_of

    own = step not in ENEMY_STEPS

    def by(name: str) -> list[Flight]:
        return [
            f
            for f in mission.flights
            if f.role == name
            and f.unit in game.units
            and (side_of(game, game.units[f.unit]) == mission.side) == own
        ]

    if step == "patrols":
        found = by("patrol")
        if not found:
            return tr("Nobody flies patrol")
        text = tr("{0} on patrol over {1}")
        return text.format(words.count(len(found), "fighter", "fighters"), over(game, found))
    if step == "transports":
        found, escorts = by("transport"), by("escort")
        if not found:
            return tr("No transport flies")
        who = words.count(len(found), "transport", "transports")
        if escorts:
            who = tr("{0} and {1}").format(who, words.count(len(escorts), "escort", "escorts"))
        return tr("{0} to {1}").format(who, over(game, found))
    found = by("interceptor")
    if not found:
        return tr("No interceptors of its own") if own else tr("No interceptors of the opponent")
    return tr("{0} over {1}").format(
        words.count(len(found), "interceptor", "interceptors"), over(game, found)
    )


def _results(found: Sequence[MissionResult], fired: bool) -> str:
    if not found:
        return tr("No transport was hit by fire") if fired else tr("Everybody came through")
    lost = sum(o.fate == "destroyed" for o in found)
    back = len(found) - lost
    parts = [tr("{0} aborted").format(back)] if back else []
    parts += [tr("{0} shot down").format(lost)] if lost else []
    return ", ".join(parts)


def home(game: Game, mission: Mission) -> str:
    """The aircraft that are home, by name."""
    who = [game.units[f.unit].name for f in mission.flights if f.unit in game.units and f.fate != "destroyed"]
    if not who:
        return tr("Nobody is left to return")
    if len(who) == 1:
        return tr("{0} is home, face-down").format(who[0])
    return tr("{0} are home, face-down").format(_and(who))


def will_return(game: Game, mission: Mission) -> str:
    """The aircraft that return at the last step, by name."""
    who = [game.units[f.unit].name for f in mission.flights if f.unit in game.units and f.fate != "destroyed"]
    if not who:
        return tr("Nobody is left to return.")
    return (
        tr("{0} and turn face-down at base: {1}.").format(
            words.count(len(who), "aircraft returns", "aircraft return"), _and(who)
        )
        if len(who) > 1
        else tr("{0} returns and turns face-down at base.").format(who[0])
    )


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else tr("{0} and {1}").format(", ".join(names[:-1]), names[-1])


def survivor(game: Game, each: Survivor) -> str:
    """'46 Grp over Rouen may serve 1 more unit'."""
    name, place = game.units[each.flight.unit].name, phrases.place(game, each.flight.node)
    if not each.left:
        return tr("{0} over {1} has served").format(name, place)
    return tr("{0} over {1} may serve {2}").format(name, place, words.count(each.left, "unit", "units"))


# --- offers -------------------------------------------------------------------------------------------------


def short(game: Game, order: Order) -> str:
    """A short button text for continuing a mission; none for other orders."""
    if not isinstance(order, AirMission):
        return ""
    mission = mission_of(game, order.side)
    if mission is None or mission.over:
        return tr("Begin the mission")
    if order.to == "home":
        return tr("Send everybody home")
    return tr("Next step of the mission")
