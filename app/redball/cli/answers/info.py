"""How a game stands."""

from __future__ import annotations

from argparse import Namespace

from redball import rules
from redball.cli.answer import Answer, table
from redball.cli.answers import descriptions
from redball.cli.answers.given import view_of
from redball.wording import message, name_of, quantity, sentence


def info(arguments: Namespace) -> Answer:
    """Show how a game stands."""
    with rules.open_save(arguments.game, read_only=True) as session:
        view = view_of(session, arguments)
        game, head, last, tasks = view.game, session.head, session.last, view.tasks()
    powers = [descriptions.power_data(game, power) for power in game.powers.values() if power.in_play]
    clock = game.clock
    data = {
        "title": game.title,
        "description": game.description,
        "map": game.atlas.id,
        "turn": clock.date,
        "phase": clock.phase,
        "impulse": clock.impulse,
        "side": clock.side,
        "rule_sets": list(game.rule_sets),
        "units": len(game.units),
        "orders": head,
        "redoable": last - head,
        "powers": powers,
        "tasks": [descriptions.task_data(game, task) for task in tasks],
    }
    head_row = [sentence(message(f"cli.head_{name}")) for name in ("power", "fuel", "rp", "bp")]
    rows = [
        (
            name_of(p["power"]),
            quantity(p["fuel"]),
            quantity(p["rp_left"]),
            f"{p['bp_left']} / {p['bp_available']}" if p["bp_left"] is not None else "–",
        )
        for p in powers
    ]
    lines = [
        game.title,
        descriptions.turn_line(clock),
        sentence(message("cli.counts", units=len(game.units), orders=head, redoable=last - head)),
        "",
        *table([head_row, *rows]),
        "",
        *(f"{descriptions.state_mark(task)} {sentence(task.text)}" for task in tasks),
    ]
    return Answer(data, lines)
