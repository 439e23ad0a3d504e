"""Gas and saved build points in a hex that changes hands (GAS-BOM-05, GAS-AMB-13, 32, 49)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from redball.game.state import Change, Game
from redball.game.tables import Table
from redball.rules.case import hex_name
from redball.rules.gas.options import reads
from redball.rules.gas.owners import capital_of, major_of, shares_hex
from redball.rules.gas.stock import Cause, account, put_gas, put_points, room
from redball.rules.gas.tables import POINTS, STOCK, Goods, Held
from redball.rules.ruleset import Consequence
from redball.wording import Message, message

FRANCE = "FR"
"""The power whose goods may fall to a government that stays (GAS-AMB-49)."""


@dataclass(slots=True)
class _Run:
    """What follows, collected step by step; ``game`` is the position with all of it so far."""

    game: Game
    changes: list[Change] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    notes: list[Message] = field(default_factory=list)

    def add(self, *changes: Change) -> None:
        self.game = self.game.changed(changes)
        self.changes += changes


def captured(game: Game, changes: tuple[Change, ...]) -> Consequence | None:
    """What becomes of gas and saved build points where changes give hexes to somebody else."""
    if not any(change.table in ("control", "countries") for change in changes):
        return None
    after = game.changed(changes)
    run = _Run(after)
    stocks: tuple[tuple[Goods, Table[Held, int]], ...] = (("gas", STOCK), ("points", POINTS))
    for goods, table in stocks:
        for (node, owner), count in tuple(table.of(game).items()):
            holder = after.power_over(node)
            if holder != game.power_over(node):
                _lose(run, goods, node, owner, holder, count)
    if not run.changes:
        return None
    return Consequence(tuple(run.changes), tuple(dict.fromkeys(run.clauses)), tuple(run.notes))


def _lose(run: _Run, goods: Goods, node: int, owner: str, holder: str, count: int) -> None:
    """One owner's gas or points in a hex that ``holder`` has now."""
    game = run.game
    if shares_hex(game, owner, node) if goods == "gas" else major_of(game, holder) == owner:
        return
    if game.at_war(owner, holder):
        to, clauses = _captor(game, goods, holder), _capture_clauses(game, goods)
        code = "captured" if to else "destroyed"
    elif owner != FRANCE or game.cooperate(owner, holder):
        # A friend, or a neutral, keeps it for its owner.
        return
    else:
        # A government that stays, such as Vichy.
        to = major_of(game, holder) if reads(game, "vichy") == "controller" else ""
        clauses, code = ("GAS-AMB-49",), "handed_over" if to else "destroyed"
    goal = _place(game, to, node) if code == "captured" else node
    put = put_gas if goods == "gas" else put_points
    run.add(put(game, owner, node, -count))
    kept = count
    if to and goal != node and goods == "gas":
        most = room(run.game, goal)
        kept = count if most is None else min(count, most)
    if to and kept:
        run.add(put(run.game, to, goal, kept))
    if goods == "gas":
        cause: Cause = "handed_over" if code == "handed_over" else "lost_captured"
        if owner in run.game.powers:
            run.add(account(run.game, owner, {cause: -count}))
        if to and kept:
            run.add(account(run.game, to, {"handed_over" if code == "handed_over" else "captured": kept}))
    where = {"hex": hex_name(game, node), "goal": hex_name(game, goal)}
    end = "_home" if goal != node else ""
    if kept:
        run.notes.append(
            message(f"gas.{goods}_{code}{end}", owner=owner, power=to or holder, count=kept, **where)
        )
    if kept < count:
        run.notes.append(message("gas.gas_destroyed", owner=owner, count=count - kept, hex=where["hex"]))
    run.clauses += clauses


def _captor(game: Game, goods: Goods, holder: str) -> str:
    """Who gets what is captured; nobody where it is lost, or where the captor is no major power."""
    if goods == "gas" and reads(game, "conquest") == "lost":
        return ""
    return major_of(game, holder) if reads(game, "points_on_capture") == "captured" else ""


def _capture_clauses(game: Game, goods: Goods) -> tuple[str, ...]:
    lost = goods == "gas" and reads(game, "conquest") == "lost"
    return ("GAS-BOM-05", *(("GAS-AMB-13",) if lost else ()), "GAS-AMB-32")


def _place(game: Game, power: str, node: int) -> int:
    """Where captured goods lie: in the hex, by option at home (GAS-AMB-32)."""
    if reads(game, "captured_store") == "in_hex":
        return node
    home = capital_of(game, power)
    return home if home >= 0 else node


def foreign(game: Game) -> Iterator[tuple[int, str, int]]:
    """Gas in hexes that its power doesn't hold, nor a friend of it: hex, power and count."""
    for (node, owner), count in STOCK.of(game).items():
        if not game.cooperate(owner, game.power_over(node)) and not shares_hex(game, owner, node):
            yield node, owner, count
