"""Orders that are given, with a ruling on each."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from redball import rules
from redball.cli.additions import Addition, additions
from redball.cli.answer import DONE, INVALID, Answer
from redball.cli.answers.given import view_of
from redball.errors import Fault
from redball.files import read_bytes, read_stream
from redball.game.errors import GameError
from redball.game.order_json import read_orders
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.language import translated
from redball.wording import message, sentence


def order(arguments: Namespace) -> Answer:
    """Give orders: one ruling an order, all or none."""
    orders = _orders(arguments.orders)
    with rules.open_save(arguments.game, arguments.dry_run) as session:
        before, view = session.head, view_of(session, arguments)
        game = view.game
        if arguments.dry_run:
            rulings = view.judge_all(orders)
        else:
            rulings = view.readable(orders, session.commit_all(orders, arguments.dice), before)
        dice = [entry.dice for entry in view.entries(before + 1)] if session.head > before else []
    added = additions(game, orders, rulings) if arguments.dry_run else [Addition({}, ())] * len(rulings)
    good = all(ruling.allowed or (arguments.dry_run and ruling.dice) for ruling in rulings)
    data = {
        "committed": good and not arguments.dry_run,
        "rulings": [
            ruling_data(given, ruling, faces) | dict(addition.data)
            for given, ruling, faces, addition in zip(
                orders, rulings, dice or [()] * len(rulings), added, strict=False
            )
        ],
        "not_judged": len(orders) - len(rulings),
    }
    lines = [
        line
        for ruling, addition in zip(rulings, added, strict=True)
        for line in (*ruling_lines(ruling), *addition.lines)
    ]
    if not good:
        lines.append(sentence(message("cli.nothing_done")))
    elif arguments.dry_run:
        lines.append(sentence(message("cli.dry_run")))
    return Answer(data, lines, DONE if good else INVALID)


def _orders(source: str) -> tuple[Order, ...]:
    where = translated("standard input") if source == "-" else source
    found = read_orders(_bytes(source), where)
    if not found:
        raise GameError(Fault(where, translated("no orders"), translated("an order or a list of them")))
    return found


def _bytes(source: str) -> bytes | str:
    expected = translated("orders in JSON")
    if source != "-":
        return read_bytes(Path(source), expected, GameError)
    if not hasattr(sys.stdin, "buffer"):
        return sys.stdin.read()
    return read_stream(sys.stdin.buffer, translated("standard input"), expected, GameError)


def ruling_data(given: Order, ruling: Ruling, dice: tuple[int, ...] = ()) -> dict[str, Any]:
    """A ruling as JSON."""
    return {
        "order": given.__struct_config__.tag,
        "allowed": ruling.allowed,
        "text": sentence(ruling.text),
        "reasons": [sentence(reason) for reason in ruling.reasons],
        "clauses": list(ruling.clauses),
        "notes": [sentence(note) for note in ruling.notes],
        "dice": list(dice),
        "dice_needed": ruling.dice,
    }


def ruling_lines(ruling: Ruling) -> Iterator[str]:
    """A ruling for people, with its clauses, reasons and notes."""
    clauses = f"  [{', '.join(ruling.clauses)}]" if ruling.clauses else ""
    word = "cli.allowed" if ruling.allowed else "cli.denied"
    yield sentence(message(word, text=sentence(ruling.text))) + clauses
    yield from (f"  {sentence(line)}" for line in (*ruling.reasons, *ruling.notes))
