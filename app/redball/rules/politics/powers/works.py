"""Orders on factories and on attacks at home (POL-PML-05, 08, 17, 18)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from redball.game.orders import Order, SetPower
from redball.game.rulings import Ruling, allowed
from redball.game.state import Change, Game
from redball.rules.base.board import land_hex
from redball.rules.case import Case, hex_name
from redball.rules.politics.options import reads
from redball.rules.politics.powers.factories import blue_at, red_at, tradable, works_of
from redball.rules.politics.powers.levels import ALL, known, level_of
from redball.rules.politics.powers.multiples import counts_as_attack, multiple_of
from redball.rules.politics.powers.orders import ChooseFactories, GainFactories, RecordAttack
from redball.rules.politics.powers.tables import ATTACKS, FREED, GAINED, Attack, Gained
from redball.rules.politics.standing import at_war, powers
from redball.rules.ruleset import Dice, Judge, Objection, Task
from redball.wording import message

ATTACKING = "land_combat"
TRADES = "politics_trades"
"""The table of what powers give one another in trade agreements, by giver and taker."""


def choose_factories(game: Game, order: ChooseFactories, _dice: Dice) -> Ruling:
    """Home factories of a hex that work before others do."""
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if power is None or node is None:
        return case.denied(order)
    home = Counter[int]()
    for works in works_of(game, power.code):
        if works.origin == "home":
            home[works.node] += works.number
    chosen = {at: n for (code, at), n in FREED.of(game).items() if code == power.code}
    most = level_of(game, power.code).factories if known(power.code) else ALL
    if not 0 <= order.count <= home[node]:
        said = message("politics.so_many_factories", hex=hex_name(game, node), most=home[node])
        case.object(said, "POL-PML-05", hexes=(node,))
    elif most == ALL:
        case.object(message("politics.all_free", power=power.code), "POL-PML-07")
    elif sum({**chosen, node: order.count}.values()) > most:
        case.object(message("politics.too_many_free", power=power.code, most=most), "POL-PML-05")
    if chosen.get(node, 0) == order.count:
        case.object(message("politics.stands_so"), "POL-PML-05")
    elif chosen.get(node) and reads(game, "pml.which") == "fixed":
        case.object(message("politics.chosen_for_good", hex=hex_name(game, node)), "POL-AMB-85")
    if case.objections:
        return case.denied(order)
    text = message("politics.factories_chosen", power=power.code, hex=hex_name(game, node), count=order.count)
    put = FREED.put((power.code, node), order.count or None)
    return allowed(text, put, clauses=("POL-PML-05", "POL-AMB-85"))


def gain_factories(game: Game, order: GainFactories, _dice: Dice) -> Ruling:
    """Factories of a hex gained by a card."""
    case = Case(game)
    power, node = case.power(order.power), case.hex(order.hex)
    if power is None or node is None:
        return case.denied(order)
    if not order.card.strip() and (order.red or order.blue):
        case.object(message("politics.by_what_card"), "POL-PML-08")
    for found, there in ((order.red, red_at(game, node)), (order.blue, blue_at(game, node))):
        if not 0 <= found <= there:
            said = message("politics.so_many_factories", hex=hex_name(game, node), most=there)
            case.object(said, "POL-PML-08", hexes=(node,))
    if order.card == "IPO 2" and order.blue:
        case.object(message("politics.ipo_2_red"), "POL-MIN-01")
    row = Gained(order.card.strip(), order.red, order.blue) if order.red or order.blue else None
    if not case.objections and GAINED.of(game).get((power.code, node)) == row:
        case.object(message("politics.stands_so"), "POL-PML-08")
    if case.objections:
        return case.denied(order)
    text = message(
        "politics.gained" if row is not None else "politics.gained_none",
        power=power.code,
        hex=hex_name(game, node),
        count=order.red + order.blue,
    )
    return allowed(text, GAINED.put((power.code, node), row), clauses=("POL-PML-08",))


def record_attack(game: Game, order: RecordAttack, _dice: Dice) -> Ruling:
    """An attack on land, which may raise the multiple of who was attacked at home."""
    case = Case(game)
    node = land_hex(case, order.hex)
    for code in order.by:
        if game.principal(code) not in game.powers and code not in game.countries:
            case.power(code)
    if not order.by:
        case.object(message("politics.by_whom"), "POL-PML-17")
    target = game.power_over(node) if node is not None else ""
    if node is not None and target not in game.powers:
        case.object(message("politics.no_power_there", hex=hex_name(game, node)), "POL-PML-17")
    elif order.by and target and not any(game.at_war(target, code) for code in order.by):
        case.object(message("politics.no_enemy", power=target), "POL-PML-17")
    if case.objections or node is None:
        return case.denied(order)
    row = Attack(node, target, order.by, order.overrun)
    number = 1 + max((n for turn, n in ATTACKS.of(game) if turn == game.clock.turn), default=0)
    text = message("politics.attack", power=target, hex=hex_name(game, node), by=list(order.by))
    code = "politics.attack_counts" if counts_as_attack(game, row) else "politics.attack_elsewhere"
    clauses = ("POL-PML-17", "POL-PML-18", "POL-AMB-20", "POL-AMB-21", "POL-AMB-89")
    put = ATTACKS.put((game.clock.turn, number), row)
    return allowed(text, put, clauses=clauses, notes=(message(code, power=target),))


def tasks(game: Game) -> Iterator[Task]:
    """Attacks at home are to be written down."""
    if game.clock.phase == ATTACKING and any(at_war(game, code) for code in powers(game)):
        yield Task("politics.attacks", message("politics.task.attacks"), state="info")


def bars(game: Game, order: Order, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """A multiple is no power's to choose: it follows its level and its wars (POL-PML-10, POL-PROD-05).  Only
    factories that work are traded (POL-PML-06).
    """
    yield from _traded(game, changes)
    if isinstance(order, SetPower) and "multiple" in order.fields and known(order.power):
        now = multiple_of(game, order.power)
        if any(c.table == "powers" and c.key == order.power and c.value.multiple != now for c in changes):
            said = message("politics.multiple_follows", power=order.power)
            yield Objection(said, ("POL-PML-10", "POL-PROD-05"))


def _traded(game: Game, changes: tuple[Change, ...]) -> Iterator[Objection]:
    """What stands against giving more factories away than work."""
    more = {c.key[0] for c in changes if c.table == TRADES and c.value is not None and c.value.factories}
    for giver in sorted(filter(known, more)):
        rows = game.changed(changes).table(TRADES).items()
        given = sum(row.factories for (power, _), row in rows if power == giver)
        if given > tradable(game, giver):
            said = message("politics.not_tradable", power=giver, found=given, most=tradable(game, giver))
            yield Objection(said, ("POL-PML-06",))


JUDGES: Mapping[type[Order], Judge] = {
    ChooseFactories: choose_factories,
    GainFactories: gain_factories,
    RecordAttack: record_attack,
}
