"""US entry, sanctions and intelligence in the timeline."""

from __future__ import annotations

from collections.abc import Iterator

from redball.rules.politics.chronicle.facts import Found, Kind, Step
from redball.rules.politics.entry.tables import (
    CUP,
    DRAWN,
    ENTRY_ROLLS,
    FIRST_WAR,
    INTELLIGENCE,
    MARGINS,
    OPERATIONS,
    SANCTIONS,
    TRIED,
    US,
    WAR_ROLLS,
)
from redball.rules.politics.tables import PLAYED
from redball.wording import Message, message

TABLES = frozenset(
    table.name
    for table in (
        CUP,
        DRAWN,
        ENTRY_ROLLS,
        FIRST_WAR,
        INTELLIGENCE,
        MARGINS,
        OPERATIONS,
        SANCTIONS,
        TRIED,
        WAR_ROLLS,
    )
)


def found(step: Step) -> Iterator[Found]:
    """What an order did about US entry and intelligence."""
    yield from _rolls(step)
    yield from _sanctions(step)
    yield from _cup(step)
    yield from _drawn(step)
    yield from _intelligence(step)


def _of(said: Message, *powers: str, kind: Kind = "entry") -> Found:
    return Found(kind, said, tuple(dict.fromkeys(powers)))


def _rolls(step: Step) -> Iterator[Found]:
    for target, _, tried in step.changed(TRIED):
        if tried is not None:
            code = "politics.its_war_yes" if tried.success else "politics.its_war_no"
            yield _of(message(code, power=target), US, target)
    for (_, power, cause), was, success in step.changed(WAR_ROLLS):
        if was is None and success is not None:
            word = "chit" if success else "no_chit"
            yield _of(message(f"politics.chronicle.{word}_{cause}", power=power), US, power)
    for (turn, number, _), before, now in step.changed(ENTRY_ROLLS):
        option = PLAYED.of(step.after).get((turn, number))
        power = option.power if option is not None else US
        if before is None and now is not None:
            yield _of(message("politics.chronicle.entry_roll", power=power, count=now.chits), US, power)
        elif before is not None and now is not None and now.left < before.left:
            used = before.left - now.left
            yield _of(message("politics.chronicle.entry_used", power=power, count=used), US, power)


def _sanctions(step: Step) -> Iterator[Found]:
    for (turn, number), _, row in step.changed(SANCTIONS):
        if row is not None:
            option = PLAYED.of(step.after).get((turn, number))
            power = option.power if option is not None else US
            said = message("politics.chronicle.sanction", power=power, option=row.option)
            yield _of(said, power, US)
    for _, was, now in step.changed(FIRST_WAR):
        if was is None and now is not None:
            yield _of(message("politics.chronicle.first_war"), US)


def _cup(step: Step) -> Iterator[Found]:
    for _, was, now in step.changed(CUP):
        if now is None:
            continue
        fresh = [str(year) for year in now.years if was is None or year not in was.years]
        if was is None:
            yield _of(message("politics.cup_made", years=fresh), US)
        elif fresh:
            yield _of(message("politics.cup_grows", years=fresh), US)


def _drawn(step: Step) -> Iterator[Found]:
    """The values of chits, which the USA alone sees."""
    for pool, _, now in step.changed(DRAWN):
        if now is not None:
            said = message("politics.chits_noted", pool=pool, total=sum(now.values))
            yield Found("entry", said, (US,), secret=(DRAWN.name, pool))


def _intelligence(step: Step) -> Iterator[Found]:
    for power, was, now in step.changed(OPERATIONS):
        if now is None:
            continue
        made = now.count - (was.count if was is not None and was.turn == now.turn else 0)
        if made > 0:
            said = message("politics.chronicle.operations", power=power, count=made)
            yield _of(said, power, kind="intelligence")
    for key, _, rolled in step.changed(INTELLIGENCE):
        if rolled is not None:
            power = key[1]
            said = message(
                "politics.chronicle.operations_rolled", power=power, dice=list(map(str, rolled.dice))
            )
            yield Found("intelligence", said, (power,), secret=(INTELLIGENCE.name, key))
    for _, _, row in step.changed(MARGINS):
        if row is not None:
            yield from _margins(row.by)


def _margins(by: dict[str, int]) -> Iterator[Found]:
    for both, margin in by.items():
        winner, loser = both.split()
        said = message("politics.out_rolled", winner=winner, loser=loser, by=margin)
        yield _of(said, kind="intelligence")
    if not by:
        yield _of(message("politics.nobody_out_rolled"), kind="intelligence")
