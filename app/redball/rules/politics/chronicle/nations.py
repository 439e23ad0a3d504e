"""Powers and nations in the timeline: ideologies, levels of production, governments, new countries."""

from __future__ import annotations

from collections.abc import Iterator

from redball.rules.politics import standing as known
from redball.rules.politics.chronicle.facts import Found, Step
from redball.rules.politics.ideologies import NAMES
from redball.rules.politics.nations.tables import AIMS, NATIONS, Nations
from redball.rules.politics.powers.tables import PARTIES
from redball.rules.politics.tables import LAYOUT, STANDINGS, Standing
from redball.wording import Message, message

TABLES = frozenset({STANDINGS.name, PARTIES.name, NATIONS.name, AIMS.name})


def found(step: Step) -> Iterator[Found]:
    """What an order did about powers as nations."""
    for power, _, _ in step.changed(STANDINGS):
        was, now = known.standing(step.before, power), known.standing(step.after, power)
        yield from _stands(power, was, now, moved=LAYOUT.name not in step.keys)
    for power, _, party in step.changed(PARTIES):
        said = message(f"politics.chronicle.government_{party or 'democrat'}", power=power)
        yield _of(said, power)
    for _, before, after in step.changed(NATIONS):
        yield from _nations(before or Nations(), after or Nations())
    for (power, against), agreed, agree in step.changed(AIMS):
        if (agreed is None) != (agree is None):
            word = "aims" if agree is not None else "no_aims"
            said = message(f"politics.chronicle.{word}", power=power, against=against)
            yield _of(said, power, against)


def _of(said: Message, *powers: str) -> Found:
    return Found("nations", said, powers)


def _stands(power: str, was: Standing, now: Standing, *, moved: bool) -> Iterator[Found]:
    if was.ideology != now.ideology:
        said = message(
            "politics.changes_ideology", power=power, was=NAMES[was.ideology], ideology=NAMES[now.ideology]
        )
        yield _of(said, power)
    if was.at != now.at and moved:
        word = "marker_moves" if was.at and now.at else "marker_put" if now.at else "marker_off"
        said = message(f"politics.chronicle.{word}", power=power, start=was.at, end=now.at)
        yield _of(said, power)
    if was.pml != now.pml:
        word = "gears_up" if now.pml > was.pml else "gears_down"
        said = message(f"politics.chronicle.{word}", power=power, was=was.pml, level=now.pml)
        yield _of(said, power)


def _nations(was: Nations, now: Nations) -> Iterator[Found]:
    if was.india != now.india:
        yield _of(message(f"politics.chronicle.india_{now.india or 'back'}"), "CW")
    if was.civil != now.civil:
        word = "china_civil" if now.civil else "china_unity"
        yield _of(message(f"politics.chronicle.{word}"), "CH")
        if not now.civil and now.victor:
            yield _of(message("politics.chronicle.china_victor", victor=now.victor), "CH")
    if was.ukraine != now.ukraine:
        word = {"minor": "ukraine_founded", "gone": "ukraine_gone", "": "ukraine_none"}[now.ukraine]
        yield _of(message(f"politics.chronicle.{word}"), "GE", "SU")
