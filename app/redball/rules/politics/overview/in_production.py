"""What a power owes in the production of a turn: trade, deliveries of the start, reparations, payments for a
negative political effectiveness, debts.
"""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.affairs.international import embargoed
from redball.rules.politics.overview.facts import PRODUCTION, Fact, State, is_over
from redball.rules.politics.overview.goods import amount, delivered, goods_of
from redball.rules.politics.powers import money
from redball.rules.politics.powers.setting_up import chain, from_start, owes
from redball.rules.politics.powers.tables import CHAINS
from redball.rules.politics.standing import standing
from redball.rules.politics.treaties.overview import Shipment, shipment
from redball.rules.politics.treaties.tables import TRADES
from redball.rules.politics.war.tables import REPARATIONS
from redball.rules.ticks import is_ticked
from redball.wording import Message, message

US, JAPAN = "US", "JA"


def obligations(game: Game, power: str) -> Iterator[Fact]:
    """All of them."""
    for _, receiver in sorted(way for way in TRADES.of(game) if way[0] == power):
        row = shipment(game, power, receiver)
        if row is not None and not row.trade.empty:
            yield _trade(game, row)
    yield from _deliveries(game, power)
    yield from _reparations(game, power)
    yield from _effectiveness(game, power)
    yield from _debts(game, power)


def _when(game: Game) -> State:
    """What has to be given in production counts as given afterwards, unless somebody says that it wasn't."""
    return "done" if is_over(game, PRODUCTION) else "todo"


# --- trade --------------------------------------------------------------------------------------------------


def _trade(game: Game, row: Shipment) -> Fact:
    """What an agreement binds a power to give (POL-TRADE-11, 12)."""
    state: State = "trouble" if row.failed else _when(game) if row.due else "done"
    detail = message("politics.trade_shipped", power=row.shipper)
    if row.failed:
        detail = message("politics.overview.not_given", power=row.receiver)
    elif not row.due:
        detail = message("politics.overview.partner_failed", power=row.receiver)
    clauses = ("POL-TRADE-11", "POL-TRADE-12" if row.failed or not row.due else "POL-TRADE-08")
    task = f"politics.trade.{row.giver}.{row.receiver}"
    return _sent(row.receiver, goods_of(row.trade), clauses, state, detail, task)


def _sent(
    receiver: str,
    goods: list[str],
    clauses: tuple[str, ...],
    state: State,
    detail: Message | None = None,
    task: str = "",
) -> Fact:
    said = message("politics.overview.sends", to=receiver, goods=goods)
    short = message("politics.overview.short.sends", to=receiver, goods=", ".join(goods))
    return Fact(said, clauses, state, detail=detail, short=short, task=task)


def _deliveries(game: Game, power: str) -> Iterator[Fact]:
    """What Japan and the USA send each other from the start, while both play and are at peace."""
    partner = {US: JAPAN, JAPAN: US}.get(power, "")
    rows = from_start(power, partner)
    if not rows or not {US, JAPAN} <= game.powers.keys() or game.at_war(US, JAPAN):
        return
    if embargoed(game):
        yield Fact(message("politics.overview.embargo"), ("POL-IPO-08",), "info")
    elif power == US:
        yield _of_usa(game)
    else:
        yield _sent(US, delivered(rows), ("POL-SET-04", "POL-SET-16"), _of_japan(game))


def _of_japan(game: Game) -> State:
    """Japan's point: written down as arrived or, once production is over, as not; else it counts as given."""
    if chain(game).arrived:
        return "done"
    missed = game.clock.turn in CHAINS.of(game) and is_over(game, PRODUCTION)
    return "trouble" if missed else _when(game)


def _of_usa(game: Game) -> Fact:
    """The USA owes as much as Japan's convoys take (POL-SET-05, 14 to 16)."""
    rows, due = from_start(US, JAPAN), owes(game)
    clauses = ("POL-SET-05", "POL-SET-15", "POL-SET-16")
    if game.clock.turn not in CHAINS.of(game):
        detail = message("politics.overview.chain_unknown")
        return _sent(JAPAN, delivered(rows), clauses, _when(game), detail, "politics.japan")
    if not due:
        return Fact(message("politics.overview.owes_nothing", power=JAPAN), clauses, "done")
    whole = due == sum(row.count for row in rows)
    goods = delivered(rows) if whole else [amount("resources", due)]
    return _sent(JAPAN, goods, clauses, _when(game), task="politics.japan")


def _reparations(game: Game, power: str) -> Iterator[Fact]:
    for (payer, receiver), row in sorted(REPARATIONS.of(game).items()):
        if payer == power:
            task = f"politics.reparations.{payer}.{receiver}"
            state: State = "done" if is_ticked(game, task) else _when(game)
            detail = message("politics.overview.reparations")
            yield _sent(receiver, goods_of(row), ("POL-SUR-05",), state, detail, task)


# --- money --------------------------------------------------------------------------------------------------


def _effectiveness(game: Game, power: str) -> Iterator[Fact]:
    """The payment for a negative effectiveness, which production begins with (POL-PE-05 to 07)."""
    owed, due = money.owed(game, power), money.purse(game, power).due
    begun = game.clock.phase == PRODUCTION or is_over(game, PRODUCTION)
    if due:
        short = message("politics.overview.short.due", money=due)
        said = message("politics.task.due", power=power, money=due)
        yield Fact(said, ("POL-PE-06",), "todo", short=short, task=f"politics.due.{power}")
    elif owed:
        code = "politics.overview.paid" if begun else "politics.overview.pays"
        parts = dict(zip(("cash", "debt", "production"), money.split(game, power), strict=True))
        yield Fact(
            message(code, money=owed, pe=standing(game, power).pe),
            ("POL-PE-05", "POL-PE-06"),
            "done" if begun else "todo",
            detail=None if begun else message("politics.overview.pays_from", **parts),
            short=message("politics.overview.short.pays", money=owed),
        )
    if money.is_locked(game, power):
        yield Fact(message("politics.locked", power=power), ("POL-PE-07",), "trouble")


def _debts(game: Game, power: str) -> Iterator[Fact]:
    now, limit = standing(game, power), money.purse(game, power).limit
    if now.debt or (limit is None and money.owed(game, power)):
        code = "politics.overview.debt_unlimited" if limit is None else "politics.overview.debt"
        said = message(code, debt=now.debt, limit=limit or 0)
        yield Fact(said, ("POL-PE-06",), "info", task=f"politics.limit.{power}" if limit is None else "")
