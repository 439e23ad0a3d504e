"""Games whose timeline is read: real orders, and changes of any table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from redball.game.orders import Note, Order
from redball.game.rulings import Ruling, allowed
from redball.game.session import Session
from redball.game.state import Change, Game
from redball.rules import judge
from redball.rules.politics.chronicle.facts import Row
from redball.rules.politics.chronicle.reading import Chronicle
from redball.rules.politics.chronicle.telling import lines
from redball.wording import message, sentence


class Changing:
    """A judge that makes the changes it was told for notes, and asks the rules about all other orders."""

    def __init__(self) -> None:
        self.next: tuple[Change, ...] = ()

    def __call__(self, game: Game, order: Order, dice: tuple[int, ...]) -> Ruling:
        if isinstance(order, Note):
            return allowed(message("base.note", text=order.text), *self.next, clauses=("POL-SET-01",))
        return judge(game, order, dice)


class Table:
    """A game at the table, with its timeline."""

    def __init__(self, session: Session, judge: Changing) -> None:
        self.session, self.judge = session, judge
        self.chronicle = Chronicle(session)
        self.given = 0

    def change(self, *changes: Change) -> list[str]:
        """Make some changes as one order; the texts of its rows."""
        self.judge.next = changes
        self.given += 1  # a session keeps its last ruling
        return self.do(Note(f"Note {self.given}"))

    def do(self, order: Order, *dice: int) -> list[str]:
        """Give an order; the texts of its rows."""
        ruling = self.session.commit(order, dice)
        assert ruling.allowed, [sentence(reason) for reason in ruling.reasons]
        return [line.text for line in lines(self.session.game, self.chronicle.catch_up().pages[-1:], None)]

    @property
    def last(self) -> tuple[Row, ...]:
        """The rows of the last order."""
        return self.chronicle.pages[-1].rows


@contextmanager
def table(folder: Path, begun: Game) -> Iterator[Table]:
    """A game that begins with a position."""
    changing = Changing()
    with Session.create(folder / "a.redball", begun, changing) as session:
        yield Table(session, changing)
