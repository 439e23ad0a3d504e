"""Bids, options and what they oblige to in the timeline."""

from __future__ import annotations

from collections.abc import Iterator

from redball.rules.politics.affairs.bids import bid_of, worth
from redball.rules.politics.affairs.book import card
from redball.rules.politics.affairs.playing import in_text
from redball.rules.politics.affairs.tables import AFFAIRS, BIDS, BUILDS, DUTIES, NAMED, Affairs
from redball.rules.politics.chronicle.facts import Found, Step
from redball.rules.politics.tables import PLAYED, Played
from redball.wording import message

TABLES = frozenset(table.name for table in (AFFAIRS, PLAYED, DUTIES, NAMED, BIDS, BUILDS))


def found(step: Step) -> Iterator[Found]:
    """What an order did in political affairs."""
    yield from _options(step)
    for turn, was, now in step.changed(AFFAIRS):
        if was is None and now is not None:
            yield _revealed(step, turn, now)
        elif was is not None and now is not None and was.goes == now.goes:
            yield from _passed(step, was, now)
    yield from _named(step)
    yield from _duties(step)
    yield from _secrets(step)


def _options(step: Step) -> Iterator[Found]:
    for _, was, now in step.changed(PLAYED):
        if now is not None:
            yield _option(step, now)
        elif was is not None:
            said = message("politics.chronicle.taken_back", power=was.power, card=in_text(was.card))
            yield Found("options", said, (was.power,))


def _option(step: Step, option: Played) -> Found:
    entered, target = card(step.after, option.card), option.target
    titled = bool(entered is not None and entered.title)
    words = ("played", "titled" if titled else "", "at" if target else "")
    code = "_".join((*filter(None, words), "success" if option.success else "failure"))
    said = message(
        f"politics.chronicle.{code}",
        power=option.power,
        card=in_text(option.card),
        title=entered.title if entered is not None else "",
        target=target,
    )
    is_power = target in step.after.powers
    powers = (option.power, target) if is_power and target != option.power else (option.power,)
    return Found("options", said, powers, () if is_power or not target else (target,))


def _revealed(step: Step, turn: int, now: Affairs) -> Found:
    order = tuple(dict.fromkeys(now.goes))
    bids = [f"{code} {worth(bid_of(step.after, code, turn))}" for code in order]
    return Found("initiative", message("politics.bids_revealed", bids=bids), order)


def _passed(step: Step, was: Affairs, now: Affairs) -> Iterator[Found]:
    """A go that was taken without an option."""
    played = any(after is not None for _, _, after in step.changed(PLAYED))
    if now.taken > was.taken and not played:
        power = now.goes[now.taken - 1]
        yield Found("options", message("politics.chronicle.passed", power=power), (power,))


def _named(step: Step) -> Iterator[Found]:
    for (_, power), _, now in step.changed(NAMED):
        if now is not None:
            word = "named_at" if now.target else "named"
            said = message(
                f"politics.chronicle.{word}", power=power, card=in_text(now.card), target=now.target
            )
            yield Found("options", said, (power,))


def _duties(step: Step) -> Iterator[Found]:
    for (power, _), was, now in step.changed(DUTIES):
        if now is not None:
            said = message(
                f"politics.chronicle.duty.{now.effect}",
                power=power,
                by=now.by,
                towards=now.towards,
            )
            yield Found("options", said, (power, now.by))
        elif was is not None:
            said = message(f"politics.chronicle.duty_over.{was.effect}", power=power, by=was.by)
            yield Found("options", said, (power, was.by))


def _secrets(step: Step) -> Iterator[Found]:
    """Bids and units built in advance, which one power sees until they are shown."""
    for bid_key, _, bid in step.changed(BIDS):
        if bid is not None:
            power = bid_key[1]
            said = message(
                "politics.bid_made", power=power, points=bid.points, options=bid.options, worth=worth(bid)
            )
            yield Found("initiative", said, (power,), secret=(BIDS.name, bid_key))
    for key, was, now in step.changed(BUILDS):
        power, country, _ = key
        if now is not None:
            word = "set_up" if now.set_up and was is not None else "built"
            said = message(f"politics.chronicle.{word}", power=power, country=country, type=now.type)
            yield Found("minors", said, (power,), (country,), secret=(BUILDS.name, key))
