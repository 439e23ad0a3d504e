"""What the deeds of units come to: refused, free, unlimited or limited; and what is remembered of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from redball.game.state import Change, Game, next_game, put_unit
from redball.game.units import Unit
from redball.rules.case import here
from redball.rules.gas.free import Key, allowance, is_open, key_of, put_free, put_used
from redball.rules.gas.going import HOME, Done, put_going, verdict
from redball.rules.gas.limits import Limit, limit_of
from redball.rules.gas.maps import FLEXIBLE_CLAUSES, designated, is_flexible
from redball.rules.gas.options import reads
from redball.rules.gas.paying import price
from redball.rules.gas.standing import Standing, may_be_free, paid_from, reason_of
from redball.rules.gas.steps import RETURN, step_of
from redball.rules.gas.stock import spendable
from redball.rules.gas.tables import ACTED, DESIGNATED, Acted
from redball.rules.ruleset import Objection
from redball.wording import Message, message


@dataclass(slots=True)
class Outcome:
    """What deeds come to together; ``down`` are the units that turn face-down by them, ``free`` those whose
    allowance they use.
    """

    game: Game
    changes: list[Change] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)
    objections: list[Objection] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    free: set[str] = field(default_factory=set)

    def add(self, *changes: Change) -> None:
        """Make changes that later deeds see."""
        self.changes += changes
        self.game = next_game(self.game, changes)


def outcome(game: Game, done: Iterable[Done]) -> Outcome:
    """What the deeds of units come to, one after the other."""
    found, acts = Outcome(game), list(done)
    for each in acts:
        _carry_out(found, each, [other for other in acts if other.deed == each.deed])
    return found


def _carry_out(found: Outcome, done: Done, others: Sequence[Done]) -> None:
    """One deed; ``others`` are those of all units that do the same by this order."""
    game, step, unit, deed = found.game, step_of(found.game), done.unit, done.deed
    how = verdict(game, done)
    if step is None or how.state == "outside":
        return
    if deed == HOME:
        found.add(put_going(game, step, done, how))
        return
    if how.limited and unit.id in found.free:
        # Of the stack that acts together by this order (GAS-AMB-03).
        how = replace(how, why="free")
    bound = limit_of(game, unit, deed)
    limit = bound if how.limited else None
    # What a limited unit may do anyway makes nobody the free one, but where the first that acts is it.
    uses = bound.outcome != "allowed" or _is_first_free(game, step)
    if how.limited and uses and takes_allowance(game, step, unit, how, deed):
        found.add(put_free(_key(game, step, unit, how), _together(game, step, unit, how, others)))
        clause = "GAS-LIM-12" if deed == "drop" else "GAS-LIM-02"
        found.notes.append(message("gas.takes_allowance", unit=unit.name, map=how.map or ""))
        found.clauses.append(clause)
        game, how, limit = found.game, verdict(found.game, done), None
    if limit is not None and limit.outcome == "refused":
        found.objections.append(objection(game, unit, how, limit))
        return
    found.clauses += [*how.clauses, *(limit.clauses if limit is not None else ())]
    if uses:
        _designate(found, step, unit, how)
        _use_allowance(found, step, unit, how)
    _remember(found, step, done, how, limit)


def _key(game: Game, step: int, unit: Unit, how: Standing) -> Key:
    assert how.sheet is not None and how.map is not None, "a limited unit is on a map"
    return key_of(game, step, unit, how.payer, how.sheet, how.map)


def _together(game: Game, step: int, unit: Unit, how: Standing, others: Sequence[Done]) -> list[str]:
    """Who takes an allowance: the unit, by option with those beside it that do the same (GAS-AMB-03)."""
    found = [unit.id]
    if reads(game, "free_stack"):
        key, place = _key(game, step, unit, how), (unit.hex, unit.sea, unit.section)
        for each in others:
            other, theirs = each.unit, verdict(game, each)
            beside = other.id != unit.id and (other.hex, other.sea, other.section) == place
            if beside and offers_free(game, other, theirs) and _key(game, step, other, theirs) == key:
                found.append(other.id)
    return found


def _is_first_free(game: Game, step: int) -> bool:
    """True where the first unit that acts in an impulse is the free one (GAS-AMB-35)."""
    return step > RETURN and reads(game, "free_choice") == "first"


def objection(game: Game, unit: Unit, how: Standing, limit: Limit) -> Objection:
    """Why a limited unit may not do something, and what would help."""
    why, code = reason_of(game, how), _refusal(game, unit, how, limit)
    said = message(code, what=limit.code, why=why.code, **{**why.data, "unit": unit.name})
    return Objection(said, (*limit.clauses, *how.clauses, "GAS-LIM-02"), here(unit))


def _refusal(game: Game, unit: Unit, how: Standing, limit: Limit) -> str:
    """The message of a refusal, which says what would still let a limited unit act."""
    step = step_of(game)
    if limit.code == "gas.limit.moved" or step is None:
        return "gas.refused"
    if offers_free(game, unit, how):
        return "gas.refused_yet"
    if how.why == "no_trace":
        return "gas.refused_reach"
    enough = sum(spendable(game, how.payer).values()) >= price(game, step)
    return "gas.refused_pay" if enough else "gas.refused_no_gas"


def takes_allowance(game: Game, step: int, unit: Unit, how: Standing, deed: str) -> bool:
    """Whether a deed takes the allowance without anybody naming the unit: to drop a section does
    (GAS-LIM-12), other deeds where the first unit is the free one (GAS-AMB-35).
    """
    by_itself = step == RETURN if deed == "drop" else _is_first_free(game, step)
    return by_itself and offers_free(game, unit, how)


def offers_free(game: Game, unit: Unit, how: Standing) -> bool:
    """True while a limited unit could still be its map's free one (GAS-LIM-02, GAS-AMB-31)."""
    step = step_of(game)
    if step is None or how.sheet is None or how.map is None:
        return False
    paid = paid_from(game, step, how.payer, how.map)
    if paid and not reads(game, "free_when_paid"):
        return False
    acted = ACTED.of(game).get((game.clock.turn, step, unit.id))
    if acted is not None and (acted.flipped or acted.later):
        return False
    return is_open(game, _key(game, step, unit, how)) and may_be_free(game, unit, how.payer)


def _designate(found: Outcome, step: int, unit: Unit, how: Standing) -> None:
    """What a flexible map counts as is fixed when a unit there first acts (GAS-AMB-05)."""
    game, sheet, map_ = found.game, how.sheet, how.map
    if sheet is None or map_ is None or not is_flexible(game, sheet):
        return
    whose = unit.id if reads(game, "flex_map") == "per_unit" else ""
    if designated(game, step, how.payer, sheet, whose) is None:
        found.add(DESIGNATED.put((game.clock.turn, step, how.payer, sheet, whose), map_))
        found.notes.append(message("gas.now_counts_as", power=how.payer, sheet=sheet, map=map_))
        found.clauses += [FLEXIBLE_CLAUSES[sheet], "GAS-AMB-05"]


def _use_allowance(found: Outcome, step: int, unit: Unit, how: Standing) -> None:
    """The free unit did what a limited one can't (GAS-LIM-02)."""
    if how.state == "free":
        key = _key(found.game, step, unit, how)
        known = allowance(found.game, key)
        if known is not None:
            found.free |= set(known.units)
            found.add(put_used(found.game, key))


def _remember(found: Outcome, step: int, done: Done, how: Standing, limit: Limit | None) -> None:
    """Write down the act, and what follows from the limits."""
    game, unit, deed = found.game, done.unit, done.deed
    key = (game.clock.turn, step, unit.id)
    assert how.sheet is not None, "who is not outside the rule is on a map"
    old = ACTED.of(game).get(key, Acted(how.sheet, []))
    flips = limit is not None and limit.outcome == "flips" and done.up
    later = limit is not None and limit.outcome == "later" and done.up
    now = Acted(
        old.sheet, [*old.acts, deed], flipped=old.flipped or flips, later=(old.later or later) and not flips
    )
    found.add(ACTED.put(key, now), put_going(game, step, done, how))
    found.down += [unit.id] if flips else []
    if limit is not None and (flips or later):
        why = reason_of(game, how)
        found.notes.append(
            message("gas.limited", what=limit.code, why=why.code, **{**why.data, "unit": unit.name})
        )


def flipped(game: Game, found: Outcome, changes: Iterable[Change]) -> Iterator[Change]:
    """Units that turn face-down since they are limited, as some changes leave them."""
    now = {change.key: change.value for change in changes if change.table == "units"}
    for id in dict.fromkeys(found.down):
        unit = now.get(id, game.units.get(id))
        if unit is not None and unit.organized:
            yield put_unit(msgspec.structs.replace(unit, organized=False))


def up_again(found: Outcome, changes: Collection[Change]) -> Iterator[Change]:
    """Forget that the limits turned units down which some changes turn up: a payment that reaches back has
    nothing to do with what turns them down later (GAS-AMB-09).
    """
    game, step = found.game, step_of(found.game)
    if step is None:
        return
    told = {change.key for change in changes if change.table == ACTED.name}
    for change in changes:
        if change.table != "units" or change.value is None or change.key in found.down:
            continue
        key, unit = (game.clock.turn, step, change.key), game.units.get(change.key)
        acted = ACTED.of(game).get(key)
        if acted is None or not acted.flipped or unit is None or key in told:
            continue
        if change.value.organized and not unit.organized:
            yield ACTED.put(key, msgspec.structs.replace(acted, flipped=False))
