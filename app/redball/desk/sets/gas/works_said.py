"""What the rules say to the orders of a card, under its fields: reasons with links to clauses, or notes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.widgets.card import Card, clear
from redball.desk.widgets.layouts import spaced
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.wording import Message, sentence


class Said(QWidget):
    """Lines under the fields of a card, so that nothing above moves; ``texts`` are what they say."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.desk = desk
        self.rows = spaced(QVBoxLayout(self), 4, 0)
        self.texts: list[str] = []
        self.hide()

    def say(self, rulings: Sequence[Ruling] = (), text: bool = False) -> bool:
        """Show why orders are refused, else the notes on them, with ``text`` what they do as well; True when
        there are orders and all are allowed.
        """
        clear(self.rows)
        self.texts = []
        against = [ruling for ruling in rulings if not ruling.allowed]
        for ruling in against or rulings:
            if against:
                self._row("trouble", ruling.reasons or (ruling.text,), ruling.clauses)
            else:
                self._row("info", ((ruling.text,) if text else ()) + tuple(ruling.notes), ())
        self.setVisible(bool(self.texts))
        return bool(rulings) and not against

    def _row(self, sign: str, said: Sequence[Message], clauses: Sequence[str]) -> None:
        for number, each in enumerate(said):
            text = f"{sentence(each)}."
            if text in self.texts:
                continue
            self.texts.append(text)
            last = number == len(said) - 1
            self.rows.addWidget(note_row(self.desk, sign, text, clauses if last else ()))


def give(desk: Desk, said: Said, orders: Sequence[Order]) -> bool:
    """Give orders together, all or none and one step back, and say below the fields why not, or what is to be
    noted; False when one is refused.
    """
    from redball.planning.whatif import foresee

    rulings = foresee(desk.game, orders)
    done = bool(rulings) and all(ruling.allowed for ruling in rulings) and desk.do_as_one(orders)
    said.say(rulings)  # last, since another position makes what was said before void
    return done


def ruled(card: Card, desk: Desk, *clauses: str) -> None:
    """Put links to the clauses that a card follows at the right end of its heading."""
    for clause in clauses:
        card.top.addWidget(ClauseLink(desk, clause))
