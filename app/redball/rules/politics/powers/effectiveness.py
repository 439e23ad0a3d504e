"""Political effectiveness: buying it with option 0(a), rolls in war, and what a negative one costs
(POL-PE).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from msgspec.structs import replace

from redball.game.clock import Clock
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.state import Change, Game
from redball.rules.case import Case
from redball.rules.politics.affairs.card_rule import CardRule, Play, no_roll, percent
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.orders import RollEffectiveness
from redball.rules.politics.powers.tables import FIGHTING, ROLLED
from redball.rules.politics.standing import at_war, enemies, powers, standing, starts, war_since
from redball.rules.politics.tables import STANDINGS
from redball.rules.ruleset import Consequence, Dice, Effect, Judge, Objection, Task, set_entry
from redball.wording import message

CARD = "0a"
PRICE = 3
"""Money for a die of option 0(a) (POL-PE-02)."""
LESS = 2
"""How much less a die costs after turns below zero (POL-PE-03)."""
TURNS_BELOW = 3
SIX = 6
TURNS_OF_WAR = 5
PHASE = "political_affairs"


# --- option 0(a) --------------------------------------------------------------------------------------------


def price(game: Game, power: str) -> int:
    """Money for a die of option 0(a)."""
    now = standing(game, power)
    return PRICE - LESS if now.pe < 0 and now.below_zero >= TURNS_BELOW else PRICE


def dice_for(game: Game, power: str, money: int) -> int:
    """How many dice a sum buys."""
    return money // price(game, power)


def gained_by(game: Game, dice: Dice) -> int:
    """What dice add to political effectiveness: one for any six, by option one for each (POL-AMB-13)."""
    sixes = sum(die == 6 for die in dice)
    return min(1, sixes) if reads(game, "pe.multi_six") == "one" else sixes


def chance(dice: int) -> Fraction:
    """How likely some dice show a six."""
    return 1 - Fraction(5, 6) ** dice


def hopes(game: Game, play: Play) -> Fraction:
    """How likely option 0(a) raises political effectiveness."""
    return chance(max(0, dice_for(game, play.power, _money(play))))


def _money(play: Play) -> int:
    found = play.terms.get("money")
    return found if isinstance(found, int) and not isinstance(found, bool) else 0


def bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why so much money buys no dice."""
    clauses = ("POL-PE-02", "POL-PE-03")
    each = price(game, play.power)
    if _money(play) < each or _money(play) % each:
        yield Objection(message("politics.no_dice", money=_money(play), price=each), clauses)


def cost(_game: Game, play: Play, _entered: int | None) -> int:
    """The money that is paid for dice."""
    return _money(play)


def effects(game: Game, play: Play, dice: Dice) -> Consequence:
    """One more for a six on any die."""
    number = dice_for(game, play.power, _money(play))
    clauses = ("POL-PE-02", "POL-PE-03", "POL-AMB-13", "POL-GEN-06")
    if len(dice) < number:
        return Consequence((), clauses, (), number)
    rise = gained_by(game, dice[:number])
    note = message("politics.pe_rises" if rise else "politics.no_six", power=play.power, count=rise)
    return Consequence(raised(game, play.power, rise), clauses, (note,), number)


def raised(game: Game, power: str, by: int) -> tuple[Change, ...]:
    """The change of a power's political effectiveness, which may go below zero (POL-PE-04)."""
    now = standing(game, power)
    return (STANDINGS.put(power, replace(now, pe=now.pe + by)),) if by else ()


# --- rolls in war -------------------------------------------------------------------------------------------


def turns_at_war(game: Game, power: str) -> int:
    """For how many turns a power has been at war with another, as the group counts them (POL-AMB-76)."""
    since = [war_since(game, power, enemy) for enemy in enemies(game, power)]
    begun = [turn for turn in since if turn is not None]
    if not begun:
        return 0
    first = min(begun)
    how = reads(game, "pe.war_turns")
    if how != "same_enemy":
        first = min(first, FIGHTING.of(game).get(power, first))
    return game.clock.turn - first + int(how == "incl_current")


def may_roll(game: Game, power: str) -> bool:
    """True for a power that rolls at the end of this turn's politics (POL-PE-01)."""
    return (
        is_on(game, "opt.pe_war_roll")
        and game.clock.turn % 6 == 0
        and turns_at_war(game, power) >= TURNS_OF_WAR
        and (game.clock.turn, power) not in ROLLED.of(game)
    )


def war_chance(pe: int) -> Fraction:
    """How likely a roll in war is above a political effectiveness."""
    return Fraction(min(SIX, max(0, SIX - pe)), SIX)


def roll_effectiveness(game: Game, order: RollEffectiveness, dice: Dice) -> Ruling:
    """A six-sided die above a power's political effectiveness raises it."""
    case = Case(game)
    power = case.power(order.power)
    if game.clock.phase != PHASE:
        case.object(message("politics.not_affairs"), "POL-PE-01")
    if power is not None and not may_roll(game, power.code):
        case.object(message("politics.no_war_roll", power=power.code), "POL-PE-01", "POL-AMB-76")
    if case.objections or power is None:
        return case.denied(order)
    text = message("politics.rolls_in_war", power=power.code, pe=standing(game, power.code).pe)
    if not dice:
        likely = war_chance(standing(game, power.code).pe)
        notes = (message("politics.chance", chance=likely, percent=percent(likely)),)
        return Ruling(True, text, (), ("POL-PE-01",), notes=notes, dice=1, d6=1)
    rises = dice[0] > standing(game, power.code).pe
    note = message("politics.pe_rises" if rises else "politics.pe_stays", power=power.code, count=1)
    changes = (ROLLED.put((game.clock.turn, power.code), dice[0]), *raised(game, power.code, int(rises)))
    return Ruling(True, text, changes, ("POL-PE-01", "POL-GEN-06"), notes=(note,), dice=1, d6=1)


def tasks(game: Game) -> Iterator[Task]:
    """Rolls in war at the end of politics."""
    if game.clock.phase == PHASE:
        for code in powers(game):
            if may_roll(game, code):
                text = message("politics.task.pe_roll", power=code)
                yield Task(
                    f"politics.pe_roll.{code}",
                    text,
                    power=code,
                    orders=(RollEffectiveness(code),),
                    loses=message("politics.task.pe_roll_lost"),
                )


# --- as turns pass ------------------------------------------------------------------------------------------


def entering(game: Game, entered: Clock) -> Iterator[Effect]:
    """At the end of a turn, turns below zero are counted (POL-PE-03, POL-AMB-14)."""
    if entered.turn == game.clock.turn:
        return
    for code in powers(game):
        now = standing(game, code)
        successive = reads(game, "pe.negative_turns") == "successive"
        below = now.below_zero + 1 if now.pe < 0 else 0 if successive else now.below_zero
        if below != now.below_zero:
            yield set_entry(STANDINGS, code, replace(now, below_zero=below))


def followed(game: Game, changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Since when powers have been at war with major powers, whoever they are."""
    if not any(change.table == "wars" for change in changes):
        return ()
    after = game.changed(changes)
    found = []
    for code in filter(starts().__contains__, after.powers):
        now, since = at_war(after, code), FIGHTING.of(game).get(code)
        if now and since is None:
            old = [turn for e in enemies(game, code) if (turn := war_since(game, code, e)) is not None]
            found.append(FIGHTING.put(code, min(old, default=game.clock.turn)))
        elif not now and since is not None:
            found.append(FIGHTING.put(code, None))
    return tuple(found)


CARDS = {CARD: CardRule(bars, cost, effects, no_roll, hopes=hopes)}
JUDGES: Mapping[type[Order], Judge] = {RollEffectiveness: roll_effectiveness}
WITHOUT_PE = frozenset(("US 6",))
"""Cards that need no effectiveness above zero: the veto of the neutrality act (POL-PE-08, 09)."""
