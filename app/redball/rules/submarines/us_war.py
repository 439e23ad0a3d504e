"""The clock of the war of the United States with major powers (SUB-TORP-01, SUB-USP-02)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from redball.game.clock import Clock, parse_turn
from redball.game.orders import Order
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Task, set_entry
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import SetUSWar
from redball.rules.submarines.tables import US_WAR
from redball.wording import message

US = "US"


def enemies(game: Game) -> frozenset[str]:
    """The major powers that the United States is at war with now."""
    return frozenset(code for code in game.powers if code != US and game.at_war(US, code))


def at_war_now(game: Game) -> bool:
    """True while the United States is at war with a major power."""
    return bool(enemies(game))


def ever_at_war(game: Game) -> bool:
    """True once the United States is, or was, at war with a major power."""
    return at_war_now(game) or bool(war_turns(game))


def war_turns(game: Game) -> Mapping[int, bool]:
    """The turns of war with major powers up to the present one, in order, true for those in which one began.
    A war that nobody wrote down, in a position that was handed in, begins with the present turn.
    """
    now = game.clock.turn
    found = {turn: began for turn, began in sorted(US_WAR.of(game).items()) if turn <= now}
    if now not in found and at_war_now(game):
        found[now] = not found
    return found


def penalty_turn(game: Game) -> int | None:
    """The number of the present turn among those of war with major powers, by which torpedoes are mended;
    None without war.

    The turn of entry is 1, or 0 where it isn't counted (SUB-AMB-20); a later war may begin anew
    (SUB-AMB-21); in peace the clock waits, or runs on (SUB-AMB-44).
    """
    turns = war_turns(game)
    if not turns:
        return None
    runs_on = reads(game, "us.peace") == "clock_runs"
    if not runs_on and not at_war_now(game):
        return None
    starts = [turn for turn, began in turns.items() if began] or [min(turns)]
    start = starts[-1] if reads(game, "torp.restart") == "yes" else min(turns)
    number = game.clock.turn - start + 1 if runs_on else sum(1 for turn in turns if turn >= start)
    return number - 1 if reads(game, "torp.first_turn") == "next_turn" else number


# --- how it is kept -----------------------------------------------------------------------------------------


def followed(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """The turn is written down when the United States goes to war with one more major power; also when it
    makes peace, where nobody wrote it down before.
    """
    if not any(change.table == "wars" for change in changes):
        return None
    after = game.changed(changes)
    new = enemies(after) - enemies(game)
    if not new:
        now = game.clock.turn
        if not at_war_now(game) or at_war_now(after) or now in US_WAR.of(game):
            return None
        return Consequence((US_WAR.put(now, war_turns(game)[now]),), ("SUB-TORP-01",))
    first = not ever_at_war(game)
    notes = (message("submarines.us_at_war", date=game.clock.date),) if first else ()
    return Consequence((US_WAR.put(game.clock.turn, True),), ("SUB-USP-02", "SUB-TORP-01"), notes)


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """A turn that begins in war is one of its turns; so is the one that ends, where nobody wrote it down."""
    if entered.turn == game.clock.turn or not at_war_now(game):
        return
    known = US_WAR.of(game)
    if game.clock.turn not in known:
        yield set_entry(US_WAR, game.clock.turn, not any(turn < game.clock.turn for turn in known))
    if entered.turn not in known:
        yield set_entry(US_WAR, entered.turn, False)


# --- by hand ------------------------------------------------------------------------------------------------


def date_of(turn: int) -> str:
    """A turn as players write it: "Nov/Dec 1941"."""
    return Clock(turn, "production").date


def turn_named(case: Case, text: str, *clauses: str) -> int | None:
    """The turn that a text names, with an objection where it is none."""
    try:
        return parse_turn(text)
    except ValueError:
        case.object(message("submarines.no_turn", found=text), *clauses)
        return None


def set_us_war(game: Game, order: SetUSWar, _dice: Dice) -> Ruling:
    """The turn in which the United States first went to war; all turns from then on count as war, but the
    present one only if it is at war now.
    """
    case = Case(game)
    now, war = game.clock.turn, at_war_now(game)
    first = turn_named(case, order.turn, "SUB-TORP-01") if order.turn else None
    if not order.turn and war:
        case.object(message("submarines.us_is_at_war", powers=sorted(enemies(game))), "SUB-TORP-01")
    if first is not None and (first > now or (first == now and not war)):
        case.object(message("submarines.us_war_to_come", date=date_of(first)), "SUB-TORP-01")
    if case.objections:
        return case.denied(order)
    turns = range(first, now + war) if first is not None else range(0)
    wanted = {turn: turn == first for turn in turns}
    known = US_WAR.of(game)
    if wanted == dict(known):
        case.object(message("submarines.us_war_so"), "SUB-TORP-01")
        return case.denied(order)
    gone = (US_WAR.put(turn, None) for turn in known if turn not in wanted)
    put = (US_WAR.put(turn, began) for turn, began in wanted.items() if known.get(turn) != began)
    text = (
        message("submarines.us_war_none")
        if first is None
        else message("submarines.us_war_set", date=date_of(first))
    )
    return allowed(text, *gone, *put, clauses=("SUB-TORP-01",))


def tasks(game: Game) -> Iterator[Task]:
    """Whether it is known when the war began, in a game that began in the middle of it."""
    if at_war_now(game) and not US_WAR.of(game):
        text = message("submarines.task_us_war", date=game.clock.date)
        orders = (SetUSWar(game.clock.date),)
        yield Task("submarines.us_war", text, None, "todo", US, (), orders, tickable=True)


JUDGES: Mapping[type[Order], Judge] = {SetUSWar: set_us_war}
