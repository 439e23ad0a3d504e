"""What a power owes in political affairs: by IPO 9, elections, wars that it announced, rolls, what ends."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.tables import NAMED, PENDING, Duty
from redball.rules.politics.overview.facts import AFFAIRS, Fact, State, date_of, is_over
from redball.rules.politics.overview.relations import causes_of
from redball.rules.politics.overview.rows import has_a_go
from redball.rules.politics.powers import effectiveness, elections
from redball.rules.politics.powers.tables import ELECTIONS, POOLS_DUE, REMOVED, ROLLED
from redball.rules.politics.war import declaring
from redball.rules.politics.war.tables import ANNOUNCED
from redball.wording import message


def obligations(game: Game, power: str) -> Iterator[Fact]:
    """All of them."""
    yield from _implied(game, power)
    yield from _election(game, power)
    yield from _announced(game, power)
    yield from _ending(game, power)
    yield from _roll(game, power)
    yield from _pools(game, power)


# --- IPO 9 --------------------------------------------------------------------------------------------------


def _implied(game: Game, power: str) -> Iterator[Fact]:
    waiting = PENDING.of(game).get(power)
    if waiting is not None:
        yield Fact(
            message("politics.task.read", power=power, target=waiting.target, result=waiting.result),
            ("POL-IPO9-07",),
            "todo",
            short=message("politics.overview.short.read"),
            task=f"read.{power}",
        )
    lapsing = {number for number, _ in implication.lapsed(game, power)}
    for number, duty in implication.duties(game, power):
        yield _duty(game, power, duty, number in lapsing)
    named = NAMED.of(game).get((game.clock.turn, power))
    if named is not None:
        code = "politics.overview.named_at" if named.target else "politics.overview.named"
        said = message(code, card=named.card, target=named.target)
        yield Fact(said, ("POL-IPO9-05", "POL-IPO9-10"), "info")


def _duty(game: Game, power: str, duty: Duty, lapses: bool) -> Fact:
    """A duty of IPO 9: due at the next go, unless it cannot be done."""
    said = message(
        f"politics.overview.duty.{duty.effect}", by=duty.by, date=date_of(duty.turn), towards=duty.towards
    )
    clauses: tuple[str, ...] = (implication.CLAUSES[implication.OUTCOMES[duty.effect - 1]],)
    detail = None
    possible = duty.effect != 1 or (duty.towards and implication.may_be_told(game, power, duty.towards))
    if not possible:
        code = "politics.overview.lapses" if lapses else "politics.overview.waits"
        detail, clauses = message(code), (*clauses, "POL-AMB-78")
    is_due = bool(possible) and has_a_go(game, power)
    short = message(f"politics.overview.short.duty.{duty.effect}", towards=duty.towards) if is_due else None
    state: State = "todo" if possible else "info"
    return Fact(said, clauses, state, detail=detail, short=short, task=_task_of(game, power, duty))


def _task_of(game: Game, power: str, duty: Duty) -> str:
    """The task of naming an option, or of the go in which a card is played."""
    if duty.effect == 3:
        return f"name.{power}"
    return "go" if bids.next_go(game) == power else ""


# --- elections ----------------------------------------------------------------------------------------------


def _election(game: Game, power: str) -> Iterator[Fact]:
    now = game.clock.turn
    entered = sorted(turn for (code, turn), due in ELECTIONS.of(game).items() if code == power and due)
    if now in entered and not elections.is_due(game, power):
        yield Fact(message("politics.overview.no_election_in_war"), ("POL-ELEC-01",), "done")
    elif now in entered:
        held = elections.was_held(game, power)
        state: State = "done" if held else "trouble" if is_over(game, AFFAIRS) else "todo"
        code = "politics.overview.election_held" if held else "politics.overview.election"
        us = power == elections.US and not held
        yield Fact(
            message(code, card=elections.may_be_held_with(game)),
            ("POL-ELEC-01", "POL-ELEC-02", "POL-ELEC-03") if us else ("POL-ELEC-01", "POL-ELEC-02"),
            state,
            detail=message("politics.overview.government") if us else None,
            short=message("politics.overview.short.election"),
            task=f"politics.election.{power}",
        )
    for turn in [turn for turn in entered if turn > now][:1]:
        yield Fact(message("politics.overview.next_election", date=date_of(turn)), ("POL-AMB-80",), "info")


# --- announced wars, casus belli, rolls, force pools --------------------------------------------------------


def _announced(game: Game, power: str) -> Iterator[Fact]:
    for (turn, by, target), row in sorted(ANNOUNCED.of(game).items()):
        if (turn, by) != (game.clock.turn, power):
            continue
        late = declaring.is_late(game, power)
        state: State = "done" if row.declared else "trouble" if late else "todo"
        code = "not_declared" if state == "trouble" else "announced"
        said = message(f"politics.overview.{code}", power=target)
        short = message("politics.overview.short.war", power=target)
        task = f"politics.announced.{power}.{target}"
        yield Fact(said, ("POL-WAR-18", "POL-WAR-19"), state, short=short, task=task)


def _ending(game: Game, power: str) -> Iterator[Fact]:
    """Casus belli that end with this phase, unused."""
    found = dict.fromkeys(each.against for each in causes_of(game, power) if each.ends_now)
    lasting = {each.against for each in causes_of(game, power) if not each.ends_now}
    for against in found:
        if against not in lasting and not game.at_war(power, against):
            said = message("politics.overview.cause_ends", power=against)
            short = message("politics.overview.short.cause", power=against)
            yield Fact(said, ("POL-WAR-09", "POL-PACT-12"), "trouble", short=short)


def _roll(game: Game, power: str) -> Iterator[Fact]:
    """The roll for effectiveness of a power that has long been at war."""
    rolled = ROLLED.of(game).get((game.clock.turn, power))
    short = message("politics.overview.short.roll")
    if rolled is not None:
        said = message("politics.overview.rolled", roll=rolled)
        yield Fact(said, ("POL-PE-01",), "done", short=short)
    elif effectiveness.may_roll(game, power) and not is_over(game, AFFAIRS):
        said = message("politics.task.pe_roll", power=power)
        yield Fact(said, ("POL-PE-01",), "todo", short=short, task=f"politics.pe_roll.{power}")


def _pools(game: Game, power: str) -> Iterator[Fact]:
    if POOLS_DUE.of(game).get(power) == "removing":
        said = message("politics.task.pool", power=power)
        short = message("politics.overview.short.pool")
        yield Fact(said, ("POL-VIC-12",), "todo", short=short, task=f"politics.pool.{power}")
    for (code, kind), row in sorted(REMOVED.of(game).items()):
        if code != power:
            continue
        if row.back is None:
            said = message("politics.overview.out", units=row.units, type=kind)
            yield Fact(said, ("POL-VIC-12", "POL-VIC-13"), "info")
        else:
            said = message("politics.overview.back", units=row.units, type=kind, date=date_of(row.back))
            yield Fact(said, ("POL-VIC-14",), "info")
