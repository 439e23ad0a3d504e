"""The journal: what was ordered, and the way back and forth in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from typing import Any

from redball import rules
from redball.cli.answer import DONE, INVALID, Answer
from redball.cli.answers.given import view_of
from redball.errors import Fault
from redball.game.session import Entry, Session
from redball.language import translated
from redball.usage import UsageError
from redball.wording import message, sentence


def log(arguments: Namespace) -> Answer:
    """Print the journal."""
    with rules.open_save(arguments.game, read_only=True) as session:
        entries = view_of(session, arguments).entries()
        data = [_entry_data(entry) for entry in entries]
        lines = [line for entry in entries for line in _entry_lines(entry)]
    return Answer(data, lines)


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "number": entry.seq,
        "at": entry.at.isoformat(),
        "text": sentence(entry.text),
        "order": entry.plain_order,
        "dice": list(entry.dice),
        "clauses": list(entry.clauses),
        "notes": [sentence(note) for note in entry.notes],
        "undone": entry.undone,
    }


def _entry_lines(entry: Entry) -> Iterator[str]:
    dice = sentence(message("cli.dice", dice=[str(die) for die in entry.dice])) if entry.dice else ""
    undone = sentence(message("cli.undone")) if entry.undone else ""
    clauses = f"[{', '.join(entry.clauses)}]" if entry.clauses else ""
    parts = (f"{entry.seq:>5}  {entry.at:%Y-%m-%d %H:%M}  {sentence(entry.text)}", dice, clauses, undone)
    yield "  ".join(part for part in parts if part)
    for note in entry.notes:
        yield f"{'':>25}{sentence(note)}"


def undo(arguments: Namespace) -> Answer:
    """Take the last orders back."""
    return _walk(arguments, Session.undo, "undo")


def redo(arguments: Namespace) -> Answer:
    """Give undone orders again."""
    return _walk(arguments, Session.redo, "redo")


def _walk(arguments: Namespace, step: Callable[[Session], bool], word: str) -> Answer:
    if arguments.count < 1:
        expected = translated("a number of orders from 1 on")
        raise UsageError(Fault(f"redball {word}", str(arguments.count), expected))
    told: list[str] = []
    with rules.open_save(arguments.game) as session:
        for _ in range(arguments.count):
            view = view_of(session, arguments)
            text = view.undo_text if word == "undo" else view.redo_text
            if text is None or not step(session):
                break
            told.append(sentence(text))
        head = session.head
    lines = [sentence(message(f"cli.{word}", text=text)) for text in told]
    if not told:
        lines = [sentence(message(f"cli.no_{word}"))]
    return Answer({"orders": head, "done": told}, lines, DONE if told else INVALID)
