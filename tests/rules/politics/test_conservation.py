"""Random games of politics with orders of all kinds: money and markers are conserved by cause, treaties are
symmetric, no marker leaves the display, what has an end ends in its turn, nothing raises, a refusal changes
nothing, and all of it can be taken back and read again.
"""

from __future__ import annotations

from collections import Counter, deque
from pathlib import Path
from random import Random

import pytest
from redball import rules
from redball.game import library
from redball.game.codec import encode_position
from redball.game.orders import Order, Step
from redball.game.session import Session
from redball.game.soundness import findings
from redball.game.state import Game, pair
from redball.rules import judge
from redball.rules.politics import RULE_SET, standing
from redball.rules.politics.affairs.orders import RevealBids
from redball.rules.politics.entry.orders import MakeCup, SetEntryPool
from redball.rules.politics.nations.tables import CC_HEXES
from redball.rules.politics.powers.factories import works_of
from redball.rules.politics.tables import WARS, War
from redball.wording import sentence

from tests.rules.politics import expiry, ledger
from tests.rules.politics.affairs.book import with_book
from tests.rules.politics.anything import DRAWN, MINORS, POWERS, Drawing
from tests.rules.politics.nations.world import control, forces, north
from tests.rules.politics.world import at, game, minors, standings, unit, world

ORDERS = {"political_affairs": 22, "political_bids": 6, "declare_war": 7}
"""Orders that are tried in a phase; elsewhere fewer."""
FEW = 3
TRIES = 40
"""Orders after which a phase that can't be left has come to a dead end."""
PLACES = ("Berlin", "Rome", "London", "Paris", "Kiev", "Tokyo", "Honolulu", "Chungking")
AT_WAR = (("FR", "GE"), ("CH", "JA"))
SWITCHES = (
    "ideology_change",
    "pe_war_roll",
    "close_passages",
    "force_vichy",
    "intelligence",
    "us_entry",
    "sanctions",
)


def begun(dice: Random) -> Game:
    """The political game in its first turn, with or without the optional rules."""
    options = {f"pol.opt.{name}": dice.choice(("on", "on", "off")) for name in SWITCHES}
    units = [unit(f"{code}1", place, power=code) for code, place in zip(POWERS, PLACES, strict=True)]
    units += [unit(f"{code}2", "Warsaw", type="MIL", power=code) for code in ("GE", "SU")]
    rich = standings(**{code: {"bid": 30, "money": 60, "pe": 3} for code in POWERS})
    given = {code: {"modifiers": {dice.choice(POWERS): dice.randrange(-9, 10) or 1}} for code in MINORS}
    held = [*control("GE", [*north(), world().find("Kiev")]), CC_HEXES.put(world().find("Chungking"), True)]
    held += [*forces("FR", INF=5, ARM=3), *forces("GE SS", 1938, INF=2)]
    kept = [*(WARS.put(both, War(0)) for both in AT_WAR), *rich, *minors(**given), *held]
    clock = at("political_bids", impulse=0)
    return with_book(game(*units, clock=clock, wars=AT_WAR, remembered=kept, options=options), ledger.BOOK)


def thrown(session: Session, dice: Random, order: Order) -> tuple[int, ...]:
    """As many dice as an order asks for."""
    found: tuple[int, ...] = ()
    ruling = session.judge(order)
    while ruling.allowed and ruling.dice > len(found):
        found += (dice.randrange(1, 1 + ruling.faces(len(found))),)
        ruling = session.judge(order, found)
    assert ruling.allowed or not found, "dice make no order impossible"
    return found


class Table:
    """A game that is played at random and held against the rules with every order."""

    def __init__(self, session: Session, dice: Random) -> None:
        self.session, self.dice = session, dice
        self.drawing, self.diary = Drawing(dice, session.game), expiry.Diary()
        self.known = {*rules.clauses(), *(option.clause for option in rules.options())}
        self.refused: deque[str] = deque(maxlen=5)
        self.tried, self.given = Counter[str](), Counter[str]()

    def order(self, order: Order) -> bool:
        """Give an order; True where it was allowed."""
        before, kind = self.session.game, type(order).__name__
        dice = thrown(self.session, self.dice, order)
        ruling = self.session.commit(order, dice)
        self.tried[kind] += 1
        for said in (ruling.text, *ruling.reasons, *ruling.notes):
            assert not sentence(said).startswith(said.code), f"no sentence for {said.code}"
        if not ruling.allowed:
            self.refused.append("; ".join(map(sentence, ruling.reasons)))
            assert self.session.game is before and not ruling.changes
            assert ruling.reasons and ruling.clauses and set(ruling.clauses) <= self.known, order
            return False
        self.given[kind] += 1
        self._conserved(before, order, dice)
        self.diary.write(before, self.session.game, order)
        self.position(before)
        return True

    def _conserved(self, before: Game, order: Order, dice: tuple[int, ...]) -> None:
        after = self.session.game
        wanted = ledger.expected(before, after, order, dice)
        for power in POWERS:
            now = ledger.stock(before, power)
            now.update(wanted[power])
            found = ledger.stock(after, power)
            assert {n: found[n] for n in ledger.FIELDS} == {n: now[n] for n in ledger.FIELDS}, (power, order)
        by = ledger.units_in_pools(after) - ledger.units_in_pools(before)
        assert by == ledger.units_moved(before, order), (order, by)
        chits, were = ledger.chits_in_sight(after), ledger.chits_in_sight(before)
        filled = after.table("politics_cup").get("cup") != before.table("politics_cup").get("cup")
        grew = isinstance(order, MakeCup | SetEntryPool) or (isinstance(order, Step) and filled)
        if chits is not None and were is not None and not grew:
            empty = before.table("politics_cup")["cup"].left == 0
            assert chits == were or (empty and chits > were), (order, were, chits)
        self._factories(before, after)

    def _factories(self, before: Game, after: Game) -> None:
        """Factories that cards gave are there, and as many as there were unless an order gives some."""
        if before.table("politics_gained") is after.table("politics_gained"):
            return
        for (_, node), row in after.table("politics_gained").items():
            assert row.red + row.blue <= after.atlas.factories(node) + 9 * (node in after.hexes)

    # --- positions ------------------------------------------------------------------------------------------

    def position(self, before: Game) -> None:
        """What holds of every position."""
        played = self.session.game
        for code in POWERS:
            now = standing.standing(played, code)
            assert now.money >= 0 and now.debt >= 0 and now.bid >= 0 and now.pml >= 1
        assert sorted(standing.standing(played, code).place for code in POWERS) == list(range(1, 9))
        assert set(played.table("politics_wars")) == set(played.wars), (
            "of every war it is known when it began"
        )
        self._agreements(played)
        self._markers(played)
        self.diary.check(played)
        expiry.vichy(before, played)
        expiry.guarantees(before, played)
        if played.clock.turn != before.clock.turn:
            expiry.dated(played)
        if played.clock.turn != before.clock.turn or self.dice.random() < 0.1:
            expiry.locks(played)
            expiry.cup(played)
            expiry.announced(played)

    def _agreements(self, played: Game) -> None:
        for a, b in (treaties := played.table("politics_treaties")):
            assert a < b and (a, b) not in played.wars and a != b
            assert standing.treaty_level(played, a, b) == standing.treaty_level(played, b, a) > 0
            assert ((a, b) in played.cooperation) == (treaties[a, b].level == 3)
        for a, b in played.table("politics_pacts"):
            assert a < b and (a, b) not in played.wars
        for way in played.table("politics_trades"):
            assert pair(*way) in treaties, "who trades has a treaty"
        for by, to in played.table("politics_passages"):
            assert not standing.same_ideology(played, by, to) and not standing.treaty_level(played, by, to)

    def _markers(self, played: Game) -> None:
        layout = standing.layout(played)
        for code in POWERS:
            assert layout.node(standing.standing(played, code).at) >= 0
        for code in standing.minors(played):
            place = standing.minor(played, code).at
            assert not place or layout.node(place) >= 0
        assert all(count > 0 for count in played.table("politics_chits").values())
        assert all(count >= 0 for count in played.table("politics_forces").values())  # 0: an empty pool
        assert all(-1 <= box <= 2 for box in played.table("politics_track").values())

    def turn_over(self) -> None:
        """What is held once a turn, since it takes long."""
        played = self.session.game
        assert not [found for found in findings(played) if found.flaw.grade.name == "NEVER"]
        working = Counter[int]()
        for code in POWERS:
            for works in works_of(played, code):
                assert 0 <= works.working <= works.number
                working[works.node] += works.number
        there = {node: max(1, played.atlas.factories(node)) for node in working}
        assert all(number <= there[node] for node, number in working.items()), "no factory is two powers'"
        for task in rules.tasks(played):
            assert not sentence(task.text).startswith(task.text.code)

    # --- going on -------------------------------------------------------------------------------------------

    def turn(self) -> None:
        """Play a turn."""
        begun = self.session.game.clock.turn
        while self.session.game.clock.turn == begun:
            phase = self.session.game.clock.phase
            for _ in range(ORDERS.get(phase, FEW) if phase in DRAWN else 0):
                self.order(self.drawing.any_order(self.session.game))
            if phase == "political_bids" and self.dice.random() < 0.9:
                self.order(RevealBids())
            self.step()
        self.turn_over()

    def step(self) -> None:
        """Go on; what has to be done before is done, and a dead end is a failure."""
        for _ in range(TRIES):
            last = self.session.game.clock.phase == "end_of_action"
            if self.order(Step(end_stage=last and self.dice.random() < 0.9)):
                return
            for task in rules.tasks(self.session.game):
                if task.needed and task.orders and self.order(self.dice.choice(task.orders)):
                    break
            else:
                self.order(self.drawing.any_order(self.session.game))
        raise AssertionError(f"no way on from {self.session.game.clock}: {list(self.refused)}")


def reread(path: Path, wanted: bytes) -> None:
    """A save is what was played."""
    with Session.open(path, judge, library.atlas, read_only=True) as again:
        assert encode_position(again.game) == wanted


@pytest.mark.parametrize(("seed", "turns"), [(1, 1), pytest.param(2, 20, marks=pytest.mark.deep)])
def test_random_games(tmp_path, seed, turns):
    dice, path = Random(seed), tmp_path / "a.redball"
    with Session.create(path, begun(dice), judge) as session:
        start = encode_position(session.game)
        table = Table(session, dice)
        for number in range(turns):
            table.turn()
            if number == turns // 2:
                reread(path, encode_position(session.game))
        assert session.game.clock.turn == turns
        assert table.given.total() > 40 * turns
        if turns > 1:
            kinds = {kind.__name__ for kind in RULE_SET.judges}
            assert kinds <= table.tried.keys(), kinds - table.tried.keys()
            assert len(kinds & table.given.keys()) > len(kinds) // 2, kinds - table.given.keys()
        while session.undo():
            pass
        assert encode_position(session.game) == start
    reread(path, start)
