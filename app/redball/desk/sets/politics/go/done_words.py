"""What was done in a go, in words."""

from __future__ import annotations

from redball.desk.sets.politics.card_words import card_said
from redball.desk.sets.politics.go import phrases
from redball.desk.sets.politics.go.draft import Step
from redball.desk.sets.politics.go.history import Done
from redball.desk.sets.politics.go.phrases import tr
from redball.game.entry import Entry
from redball.game.state import Game
from redball.rules.politics.affairs.card_rule import Roll
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.playing import in_text, roll_for
from redball.rules.politics.affairs.terms import terms
from redball.rules.politics.display.orders import ActivateMinor
from redball.rules.politics.numbers import numbers
from redball.rules.politics.tables import PLAYED, Played
from redball.wording import name_of, sentence


def success_of(entry: Entry) -> bool:
    """Whether an option succeeded."""
    return any(
        change.value.success
        for change in entry.changes
        if change.table == PLAYED.name and isinstance(change.value, Played)
    )


def roll_of(before: Game, entry: Entry) -> tuple[Roll, int] | None:
    """The roll for an option with the die that fell; None where nothing was rolled for its success."""
    order = entry.order
    roll = roll_for(before, order.play) if isinstance(order, PlayOption) else None
    return (roll, entry.dice[0]) if roll is not None and entry.dice else None


def done_said(done: Done) -> str:
    """A go in one line: 'IPO 5 at Spain, success; Spain activated'."""
    if done.hidden:
        return sentence(done.option.text)
    played = done.played
    parts = [tr("passed")]
    if played is not None:
        how = tr("success") if success_of(done.option) else tr("failure")
        at = tr("at {0}").format(name_of(played.target)) if played.target else ""
        parts = [", ".join(filter(None, (" ".join(filter(None, (in_text(played.card), at))), how)))]
    activated = done.activated.order if done.activated is not None else None
    if isinstance(activated, ActivateMinor):
        parts.append(tr("{0} activated").format(name_of(activated.minor)))
    return "; ".join(parts)


def step_said(step: Step, done: Done, before: Game, after: Game) -> str:
    """What came out of a step that is done; ``before`` and ``after`` are the positions about the option."""
    order = done.played
    if order is None:
        return sentence(done.option.text)
    if step == 1:
        return card_said(before, order.card)
    if step == 2:
        return terms_said(before, order)
    if step == 3:
        return payment_said(before, after, order)
    if step == 4:
        rolled = roll_of(before, done.option)
        if rolled is not None:
            return phrases.roll_said(rolled[0])
        return ", ".join(map(str, done.option.dice)) or tr("no roll")
    if step == 5:
        return _outcome(before, done.option)
    if step == 7:
        return activation_said(done)
    return sentence(done.read.text) if done.read is not None else ""


def activation_said(done: Done) -> str:
    """'Spain, to P-0512'."""
    order = done.activated.order if done.activated is not None else None
    if not isinstance(order, ActivateMinor):
        return ""
    name = name_of(order.minor)
    return tr("{0}, to {1}").format(name, order.way[-1]) if order.way else name


def _outcome(before: Game, entry: Entry) -> str:
    rolled = roll_of(before, entry)
    how = tr("success") if success_of(entry) else tr("failure")
    return tr("rolled {0}, {1}").format(rolled[1], how) if rolled is not None else how


def terms_said(game: Game, order: PlayOption) -> str:
    """The target and terms of an option in one line."""
    parts = [name_of(order.target)] if order.target else []
    known = {term.name: term for term in terms(game, order.play)}
    for name, value in order.terms.items():
        if name in known:
            said, shown = phrases.term_name(order.card, name), phrases.value_said(game, known[name], value)
            alone = known[name].of == "level"
            parts.append(said if value is True else shown if alone else f"{said} {shown}")
    return ", ".join(parts) or tr("no target")


def payment_said(before: Game, after: Game, order: PlayOption) -> str:
    """What was paid, as a sum: '11 − 4 = 7'."""
    found = {each.what: each for each in numbers(before, after) if each.who == order.power}
    parts = [found["money"].sum] if "money" in found else []
    if "debt" in found:
        parts.append(tr("debt {0}").format(found["debt"].sum))
    return "; ".join(parts) or tr("nothing is paid")
