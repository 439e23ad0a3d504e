"""Minor countries in the timeline: activated, moved, controlled, joined, guaranteed, in civil war."""

from __future__ import annotations

from collections.abc import Iterator

from redball.rules.politics import standing as known
from redball.rules.politics.chronicle.facts import Found, Step
from redball.rules.politics.display.tables import ACTIVATED
from redball.rules.politics.nations.tables import SHARES
from redball.rules.politics.tables import LAYOUT, MINORS, Minor
from redball.wording import Message, message

TABLES = frozenset({ACTIVATED.name, MINORS.name, LAYOUT.name, SHARES.name, "countries"})


def found(step: Step) -> Iterator[Found]:
    """What an order did about minor countries."""
    activated = set[str]()
    for _, _, row in step.changed(ACTIVATED):
        if row is not None:
            activated.add(row.minor)
            start, end = known.minor(step.before, row.minor).at, known.minor(step.after, row.minor).at
            word = "activated_by" if row.by else "activated"
            said = message(
                f"politics.chronicle.{word}",
                power=row.power,
                country=row.minor,
                by=row.by,
                owner=row.modifier_of,
                start=start,
                end=end,
            )
            yield _of(step, said, row.minor, row.power, row.by, row.modifier_of)
    for country, _, _ in step.changed(MINORS):
        was, now = known.minor(step.before, country), known.minor(step.after, country)
        yield from _stands(step, country, was, now, country in activated)
    yield from _divided(step)
    yield from _belongs(step)
    if LAYOUT.name in step.keys:
        yield Found("minors", message("politics.uses_layout", title=known.display(step.after).title))


def _of(step: Step, said: Message, country: str, *powers: str) -> Found:
    named = (code for code in powers if code in step.after.powers)
    return Found("minors", said, tuple(dict.fromkeys(named)), (country,))


def _stands(step: Step, country: str, was: Minor, now: Minor, moved: bool) -> Iterator[Found]:
    # Where all markers go to another display, one row says so.
    if was.at != now.at and not moved and LAYOUT.name not in step.keys:
        code = "moved" if was.at and now.at else "put" if now.at else "taken_off"
        said = message(f"politics.chronicle.{code}", country=country, start=was.at, end=now.at)
        yield _of(step, said, country)
    if was.joined != now.joined or (now.joined and was.controller != now.controller):
        yield from _joined(step, country, was, now)
    elif was.controller != now.controller:
        yield from _controlled(step, country, was.controller, now.controller)
    yield from _guarded(step, country, was, now)
    yield from _civil_war(step, country, was, now)


def _joined(step: Step, country: str, was: Minor, now: Minor) -> Iterator[Found]:
    if now.joined and now.controller:
        said = message("politics.joined", country=country, power=now.controller)
        yield _of(step, said, country, now.controller)
    elif was.joined:
        power = was.controller or now.controller
        yield _of(step, message("politics.chronicle.leaves", country=country, power=power), country, power)
        if now.controller and now.controller != was.controller:
            yield from _controlled(step, country, "", now.controller)


def _controlled(step: Step, country: str, was: str, now: str) -> Iterator[Found]:
    code = "controls" if now and not was else "lost" if was and not now else "controls_after"
    said = message(f"politics.chronicle.{code}", country=country, power=now or was, before=was)
    yield _of(step, said, country, now, was)


def _guarded(step: Step, country: str, was: Minor, now: Minor) -> Iterator[Found]:
    if was.guarantor != now.guarantor:
        code = "politics.guaranteed" if now.guarantor else "politics.chronicle.no_guarantee"
        power = now.guarantor or was.guarantor
        yield _of(step, message(code, power=power, country=country), country, power)
    if was.director != now.director:
        power, word = now.director or was.director, "directs" if now.director else "directs_no_more"
        said = message(f"politics.chronicle.{word}", power=power, country=country)
        yield _of(step, said, country, power)
    for power in sorted({*was.allies} ^ {*now.allies}):
        word = "ally" if power in now.allies else "no_ally"
        said = message(f"politics.chronicle.{word}", power=power, country=country)
        yield _of(step, said, country, power)


def _civil_war(step: Step, country: str, was: Minor, now: Minor) -> Iterator[Found]:
    if was.civil_war == now.civil_war:
        return
    if now.civil_war is None:
        yield _of(step, message("politics.chronicle.civil_over", country=country), country)
        return
    government, rebels = now.civil_war
    word = "civil_war" if was.civil_war is None else "civil_sides"
    said = message(f"politics.chronicle.{word}", country=country, government=government, rebels=rebels)
    yield _of(step, said, country, government, rebels)


def _divided(step: Step) -> Iterator[Found]:
    """The forces of a country in civil war; its two sides are told of together."""
    for (country, side), _, share in step.changed(SHARES):
        sides = known.minor(step.after, country).civil_war
        if side == "government" and share is not None and sides is not None:
            said = message("politics.chronicle.divided", country=country, percent=share.percent)
            yield _of(step, said, country, *sides)


def _belongs(step: Step) -> Iterator[Found]:
    """Alignment as World in Flames has it, where politics says nothing of it."""
    for country in step.keys.get("countries", ()):
        before, after = step.before.countries.get(country), step.after.countries.get(country)
        was, now = before.power if before else "", after.power if after else ""
        joined = known.minor(step.after, country)
        if was == now or (after is not None and after.conquered) or country in step.after.powers:
            continue
        if joined != known.minor(step.before, country) and joined.joined and joined.controller == now:
            continue
        word = "aligned" if now else "not_aligned"
        said = message(f"politics.chronicle.{word}", country=country, power=now or was)
        yield _of(step, said, country, now, was)
