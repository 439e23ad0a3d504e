"""Playing an option: what stands against it, what it costs, how likely it succeeds, and what it does.

The order of things is that of political affairs (8): it is held against everything that it asks for, then the
power pays, its effects on minor countries and on US entry come, the die is rolled, and success has its
effects.  Nothing moves before everything is in order.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

import msgspec

from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics import standing as known
from redball.rules.politics.affairs import bids, implication
from redball.rules.politics.affairs.book import card, cost_of, roll_of, use_of
from redball.rules.politics.affairs.book_faults import is_card
from redball.rules.politics.affairs.card_rule import CardRule, Play, Roll, percent, roll_as_entered
from redball.rules.politics.affairs.joined import RULES
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.affairs.prerequisites import ASKS, PAYS, payment
from redball.rules.politics.affairs.prerequisites import bars as prerequisite_bars
from redball.rules.politics.affairs.tables import AFFAIRS, DUTIES, ENTRY_TOTALS, PENDING, Card
from redball.rules.politics.by_hand import MOST
from redball.rules.politics.nations import restricted
from redball.rules.politics.options import is_on, rounded
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.tables import MINORS, PLAYED, STANDINGS, Played
from redball.rules.ruleset import Dice, Judge, Objection
from redball.wording import Message, message

GOES = "POL-CARD-04"
_PLAIN = CardRule()
_LETTERED = re.compile(r"^(\d{1,2})([a-z])$", re.ASCII)


def rule_of(name: str) -> CardRule:
    """What the rules say of a card; of one that no part names, nothing beyond the card book."""
    return RULES.get(name, _PLAIN)


# --- before it is played ------------------------------------------------------------------------------------


def objections(game: Game, play: Play) -> Iterator[Objection]:
    """Everything that stands against an option now, each with its clauses."""
    yield from not_now(game, play.power, rule_of(play.card).free)
    yield from duty_bars(game, play)
    yield from without_duties(game, play)


def without_duties(game: Game, play: Play) -> Iterator[Objection]:
    """What stands against an option beside whose go it is and what the power owes."""
    if not is_card(play.card):
        yield Objection(message("politics.no_such_card", found=play.card), (ASKS,))
        return
    yield from prerequisite_bars(game, play)
    yield from restricted.bars(game, play)
    yield from rule_of(play.card).bars(game, play)
    yield from payment_bars(game, play)


def payment_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why a power can't pay for an option."""
    price = price_of(game, play)
    if price is not None and price > MOST:
        yield Objection(message("politics.too_much", field="cost", most=MOST), (PAYS,))
    elif price is not None:
        short = payment(game, play.power, price)[2]
        money = known.standing(game, play.power).money
        if short:
            said = message("politics.too_dear", power=play.power, card=play.card, price=price, money=money)
            yield Objection(said, (PAYS,))


def not_now(game: Game, power: str, free: bool = False) -> Iterator[Objection]:
    """Why it isn't a power's go, or not yet; ``free`` options need none."""
    if game.clock.phase != bids.AFFAIRS_PHASE:
        phase = f"sequence.phase.{game.clock.phase}"
        yield Objection(message("politics.no_affairs_now", phase=phase), (GOES,))
        return
    waiting = next(iter(PENDING.of(game)), "")
    if waiting:
        yield Objection(message("politics.read_first", power=waiting), ("POL-IPO9-07",))
    if bids.affairs(game) is None:
        yield Objection(message("politics.bids_first"), ("POL-BID-01",))
    elif bids.next_go(game) != power and not free:
        now = bids.next_go(game)
        code = "politics.go_of_other" if now else "politics.no_go_left"
        yield Objection(message(code, power=power, other=now), (GOES,))


def duty_bars(game: Game, play: Play) -> Iterator[Objection]:
    """What IPO 9 obliges the power to do before."""
    if implication.must_name(game, play.power):
        yield Objection(message("politics.name_first", power=play.power), ("POL-IPO9-05", "POL-IPO9-10"))
    told = implication.named_directions(game, play.power)
    if play.card == implication.MARKER:
        if told and play.terms.get("towards") not in told:
            said = message("politics.owes_direction", power=play.power, directions=list(told))
            yield Objection(said, ("POL-IPO9-08",))
        return
    due = binding(game, play.power)
    if due and play.card not in due:
        said = message("politics.owes", power=play.power, cards=[in_text(each) for each in due])
        yield Objection(said, tuple(DUTY_CLAUSES[each] for each in due))


DUTY_CLAUSES = {implication.MARKER: "POL-IPO9-08", implication.ANSWER: "POL-IPO9-09"}
"""The clause by which IPO 9 obliges a power to play a card."""


def binding(game: Game, power: str) -> tuple[str, ...]:
    """The cards of which IPO 9 obliges a power to play one now: those that clear what it owes and that it
    can play.
    """
    due = list[str]()
    told = implication.named_directions(game, power)
    owes_answer = bool(implication.owed(game, power, 2))
    towards = told or (implication.directions(game, power) if owes_answer else ())
    if any(_can(game, Play(power, implication.MARKER, terms={"towards": each})) for each in towards):
        due.append(implication.MARKER)
    answers = owes_answer or bool(told and implication.marker_moved(game, power))
    if answers and _can(game, Play(power, implication.ANSWER)):
        due.append(implication.ANSWER)
    return tuple(due)


def _can(game: Game, play: Play) -> bool:
    return next(iter(without_duties(game, play)), None) is None


def price_of(game: Game, play: Play) -> int | None:
    """What an option costs, in money; what the card book lacks may be said in ``terms.cost``.  None where
    nobody said.
    """
    entered = cost_of(game, play.card)
    if entered is None:
        entered = _number(play, "cost")
    return rule_of(play.card).cost(game, play, entered)


def roll_for(game: Game, play: Play) -> Roll | None:
    """What is rolled for an option; what the card book lacks may be said in ``terms.need``.  None where
    nothing is rolled, or nobody said what.
    """
    entered = roll_of(game, play.card)
    need = _number(play, "need")
    if entered is None and need is not None and 1 <= need <= 6 and not _is_sure(game, play):
        entered = Roll(need)
    return rule_of(play.card).roll(game, play, entered)


def chance(game: Game, play: Play) -> Fraction | None:
    """How likely an option succeeds, exactly; None where nobody said what is rolled for it."""
    roll, hopes = roll_for(game, play), rule_of(play.card).hopes
    if roll is not None:
        return roll.chance
    if hopes is not None:
        return hopes(game, play)
    return Fraction(1) if _is_sure(game, play) else None


def _is_sure(game: Game, play: Play) -> bool:
    """True for an option that succeeds without a die, as its rules or its card say."""
    found = card(game, play.card)
    return rule_of(play.card).roll is not roll_as_entered or (found is not None and found.sure)


def _number(play: Play, name: str) -> int | None:
    found = play.terms.get(name)
    return found if isinstance(found, int) and not isinstance(found, bool) and 0 <= found <= MOST else None


def in_text(name: str) -> str:
    """A card as sentences have it: "0(f)" for 0f, "4(b)" for 4b."""
    return _LETTERED.sub(r"\1(\2)", name)


# --- playing it ---------------------------------------------------------------------------------------------


class _Shown(NamedTuple):
    """What playing an option changes before its die, with what is told of it."""

    changes: tuple[Change, ...]
    clauses: tuple[str, ...]
    notes: tuple[Message, ...]


def play_option(game: Game, order: PlayOption, dice: Dice) -> Ruling:
    """An option: paid, rolled for, with its effects."""
    case = Case(game)
    play = order.play
    if bids.check_actor(case, order.power, GOES):
        for each in objections(game, play):
            case.object(each.reason, *each.clauses, hexes=each.hexes)
    if case.objections:
        return case.denied(order)
    roll = roll_for(game, play)
    shown = _shown(game, play)
    said = {"power": play.power, "card": in_text(play.card), "target": play.target}
    at = "_at" if play.target else ""
    if roll is not None and not dice:
        text = message(f"politics.plays{at}", **said)
        changes = (*shown.changes, _written(game, play, False))
        return Ruling(True, text, changes, shown.clauses, notes=shown.notes, dice=1, d6=int(roll.faces == 6))
    success = roll.succeeds(dice[0]) if roll is not None else play.terms.get("success") is not False
    rolled = 0 if roll is None else 1
    changes = (*shown.changes, _written(game, play, success))
    rule = rule_of(play.card)
    part = (rule.effects if success else rule.failed)(game.changed(changes), play, dice[rolled:])
    part = replace(part, notes=(*part.notes, *_words(game, play)) if success else part.notes)
    code = f"politics.plays{at}_{'success' if success else 'failure'}"
    text = message(code, **said, die=dice[0]) if rolled else message(f"politics.plays{at}", **said)
    total = rolled + part.dice
    six = total if part.dice else rolled
    six -= min(part.dice, rule.d10) + int(roll is not None and roll.faces == 10)
    return Ruling(
        True,
        text,
        (*changes, *part.changes),
        tuple(dict.fromkeys((*shown.clauses, *part.clauses))),
        notes=(*shown.notes, *part.notes),
        dice=total,
        d6=max(0, six),
    )


def _written(game: Game, play: Play, success: bool) -> Change:
    """That the option was played, with its target unless that is a secret."""
    number = len(known.played(game)) + 1
    target = "" if rule_of(play.card).secret else play.target
    return PLAYED.put((game.clock.turn, number), Played(play.power, play.card, target, success))


def _shown(game: Game, play: Play) -> _Shown:
    """Payment, the go, duties that it clears, its effects on minor countries and on US entry."""
    clauses, notes, changes = [GOES, PAYS], list[Message](), list[Change]()
    found = card(game, play.card)
    if found is None:
        notes.append(message("politics.not_entered", card=in_text(play.card)))
    changes += _paid(game, play, notes)
    changes += taken(game, play.power) if not rule_of(play.card).free else ()
    changes += _duties(game, play, clauses, notes)
    if found is not None:
        if rule_of(play.card).side_effects(game, play):
            changes += _minor_effects(game, play, found)
            changes += use_effect(game, play.power, use_of(game, play.card) or 0, clauses)
        if found.asks:
            notes.append(message("politics.card_asks", card=in_text(play.card), text=found.asks))
    likely = chance(game, play)
    if likely is None:
        notes.append(message("politics.roll_not_entered", card=in_text(play.card)))
    elif likely != 1:
        notes.append(message("politics.chance", chance=likely, percent=percent(likely)))
    return _Shown(tuple(changes), tuple(dict.fromkeys(clauses)), tuple(notes))


def _paid(game: Game, play: Play, notes: list[Message]) -> Iterator[Change]:
    price = price_of(game, play)
    if price is None:
        notes.append(message("politics.cost_not_entered", card=in_text(play.card)))
        return
    money, debt, _ = payment(game, play.power, price)
    if debt:
        notes.append(message("politics.new_debt", power=play.power, debt=debt))
    if price:
        now = known.standing(game, play.power)
        yield STANDINGS.put(
            play.power, msgspec.structs.replace(now, money=now.money - money, debt=now.debt + debt)
        )


def taken(game: Game, power: str) -> Iterator[Change]:
    """The change that takes a power's go."""
    found, number = bids.affairs(game), bids.number_of_go(game)
    if found is not None and number is not None and found.goes[number] == power:
        yield AFFAIRS.put(game.clock.turn, msgspec.structs.replace(found, taken=number + 1))


def _duties(game: Game, play: Play, clauses: list[str], notes: list[Message]) -> Iterator[Change]:
    """What the option clears of the power's duties, and those that lapse."""
    gone = dict(implication.cleared(game, Played(play.power, play.card, play.target)))
    if gone:
        name = "POL-IPO9-02" if play.card == implication.MARKER else "POL-IPO9-03"
        clauses.append(name)
        if play.card == implication.ANSWER and any(duty.effect == 1 for duty in gone.values()):
            clauses += ["POL-IPO9-04", "POL-AMB-63"]
        notes.append(message("politics.duties_cleared", power=play.power, count=len(gone)))
    late = dict(implication.lapsed(game, play.power))
    if late.keys() - gone.keys():
        clauses += ["POL-IPO9-01", "POL-AMB-78"]
        notes.append(message("politics.duties_lapse", power=play.power, count=len(late.keys() - gone.keys())))
    for number in sorted(gone.keys() | late.keys()):
        yield DUTIES.put((play.power, number), None)


def _minor_effects(game: Game, play: Play, found: Card) -> Iterator[Change]:
    for country, by in found.minors.items():
        minor = known.minor(game, country)
        value = minor.modifiers.get(play.power, 0) + by
        kept = {code: n for code, n in {**minor.modifiers, play.power: value}.items() if n}
        if by:
            yield MINORS.put(country, msgspec.structs.replace(minor, modifiers=kept))


def use_effect(game: Game, power: str, value: int, clauses: list[str] | None = None) -> Iterator[Change]:
    """The change of a power's total of effects on US entry by a card's value, under the government of today
    (POL-ELEC-04); none where the experimental rules of US entry take the place of these totals (POL-USE-01).
    """
    if is_on(game, "opt.us_entry"):
        return
    by = rounded(game, entry_effect(game, value))
    if by != value and clauses is not None:
        clauses.append("POL-ELEC-04")
    if by:
        yield ENTRY_TOTALS.put(power, ENTRY_TOTALS.of(game).get(power, 0) + by)


def _words(game: Game, play: Play) -> Iterator[Message]:
    """What the card says of its effects, for the players to follow."""
    found = card(game, play.card)
    if found is not None and found.effects:
        yield message("politics.card_says", card=in_text(play.card), text=found.effects)


JUDGES: Mapping[type[Order], Judge] = {PlayOption: play_option}
