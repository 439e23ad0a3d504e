"""Verbs that open a game: what it is like, orders, the journal, text and pictures of it."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Collection, Iterator
from pathlib import Path
from typing import Any

from redball import rules
from redball.cli import advice, telling
from redball.cli.answer import DONE, INVALID, Answer, table
from redball.cli.convoy_verb import convoys
from redball.cli.rails_verb import rails
from redball.cli.sets.oil.fuel_verb import fuel
from redball.cli.sets.oil.refuel_verb import refuel
from redball.cli.sets.reorganization.port_ways import ways_data, ways_lines, ways_while
from redball.cli.sets.reorganization.reorganize_verb import reorganize
from redball.cli.usage import UsageError
from redball.errors import Fault, near_misses
from redball.files import read_bytes, read_stream
from redball.game.errors import GameError, ScenarioError
from redball.game.order_json import read_orders
from redball.game.orders import Order
from redball.game.rulings import Ruling
from redball.game.scenario import write_scenario
from redball.game.session import Entry, Session
from redball.rules.reorganization import Offer
from redball.wording import message, name_of, quantity, sentence
from redball.writing import write_text


def _open(arguments: Namespace, read_only: bool = True) -> Session:
    return rules.open_save(arguments.game, read_only)


# --- looking ------------------------------------------------------------------------------------------------


def info(arguments: Namespace) -> Answer:
    """Tell how a game stands."""
    with _open(arguments) as session:
        game, head, last = session.game, session.head, session.last
    powers = [telling.power_data(game, power) for power in game.powers.values() if power.in_play]
    tasks = rules.tasks(game)
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
        "tasks": [telling.task_data(game, task) for task in tasks],
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
        telling.turn_line(clock),
        sentence(message("cli.counts", units=len(game.units), orders=head, redoable=last - head)),
        "",
        *table([head_row, *rows]),
        "",
        *(f"{telling.state_mark(task)} {sentence(task.text)}" for task in tasks),
    ]
    return Answer(data, lines)


def supply(arguments: Namespace) -> Answer:
    """Tell which units are in supply, over which path, or why not."""
    from redball.supply import alternatives, of
    from redball.supply.locks.following import troubles
    from redball.supply.locks.lock import locks
    from redball.supply.reasons.effects import effects
    from redball.supply.tracing.emergency import emergency_help, help_text

    with _open(arguments) as session:
        game = session.game
    if arguments.to is not None:
        from redball.cli.trace_answers import trace_to

        return trace_to(game, arguments)
    if arguments.mend is not None:
        _known("--mend", arguments.mend, game.units, "the id of a unit in this game")
        return advice.mending(game, arguments.mend)
    if arguments.what_if is not None:
        return advice.what_if(game, read_orders(arguments.what_if, "--if"))
    if arguments.reach is not None:
        from redball.cli.reach_answer import reaching

        return reaching(game, arguments.reach)
    answers = of(game)
    if arguments.unit is not None:
        _known("--unit", arguments.unit, game.units, "the id of a unit in this game")
        unit = game.units[arguments.unit]
        path = answers.path(unit.id)
        why = None if path is not None else answers.why(unit.id)
        data = telling.unit_data(game, unit, answers) | telling.trace_data(game, path, why)
        lines = [telling.unit_line(game, unit, answers), *telling.trace_lines(game, path, why)]
        told = [sentence(effect) for effect in effects(unit, answers.status(unit.id))]
        data["effects"] = told
        lines += [f"  {text}" for text in told]
        kept = answers.kept(unit.id)
        rows = [(lock, None) for lock in kept.followed] + [(b.lock, b) for b in kept.broken]
        data["locks"] = [telling.lock_data(game, *row) for row in rows]
        lines += [line for row in rows for line in telling.lock_lines(game, *row)]
        helps = emergency_help(answers, unit.id)
        data["emergency"] = [
            {"unit": h.unit, "room": h.room, "turns": h.flips, "half": h.half} for h in helps
        ]
        lines += [f"  {sentence(help_text(game, help))}" for help in helps]
        if arguments.alternatives:
            others = alternatives(game, unit.id)
            data["alternatives"] = [telling.trace_data(game, other, None) for other in others]
            for number, other in enumerate(others, 1):
                lines += [
                    f"  {sentence(message('cli.alternative', number=number))}",
                    *(f"  {line}" for line in telling.trace_lines(game, other, None)),
                ]
        return Answer(data, lines)
    if arguments.power is not None:
        _known("--power", arguments.power, game.powers, "a power of this game")
    if arguments.chokes or arguments.depends is not None:
        from redball.cli import choke_answers

        if arguments.depends is not None:
            return choke_answers.depends(game, arguments.depends, arguments.power or "")
        return choke_answers.chokes(game, arguments.power or "")
    units = [
        u for u in game.units.values()
        if (u.hex >= 0 or u.sea >= 0) and arguments.power in (None, u.power)
    ]  # fmt: skip
    out = [u.id for u in units if not answers.in_supply(u.id)]
    data = {"units": [telling.unit_data(game, u, answers) for u in units], "out_of_supply": out}
    lines = [telling.unit_line(game, u, answers) for u in units]
    lines.append(sentence(message("cli.supply_count", units=len(units), out=len(out))))
    wrong = {broken.lock: broken for broken in troubles(game)}
    data["locks"] = [telling.lock_data(game, lock, wrong.get(lock)) for lock in locks(game)]
    lines += [x for lock in locks(game) for x in telling.lock_lines(game, lock, wrong.get(lock))]
    return Answer(data, lines)


def log(arguments: Namespace) -> Answer:
    """Print the journal."""
    with _open(arguments) as session:
        entries = session.entries()
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


# --- orders -------------------------------------------------------------------------------------------------


def order(arguments: Namespace) -> Answer:
    """Give orders: one ruling an order, all or none."""
    orders = _orders(arguments.orders)
    with _open(arguments, read_only=arguments.dry_run) as session:
        before, game = session.head, session.game
        rulings = (
            session.judge_all(orders) if arguments.dry_run else session.commit_all(orders, arguments.dice)
        )
        dice = [entry.dice for entry in session.entries(before + 1)] if session.head > before else []
    ways = ways_while(game, orders, rulings) if arguments.dry_run else [()] * len(rulings)
    good = all(ruling.allowed or (arguments.dry_run and ruling.dice) for ruling in rulings)
    data = {
        "committed": good and not arguments.dry_run,
        "rulings": [
            _ruling_data(*row)
            for row in zip(orders, rulings, dice or [()] * len(rulings), ways, strict=False)
        ],
        "not_judged": len(orders) - len(rulings),
    }
    lines = [
        line
        for ruling, by in zip(rulings, ways, strict=True)
        for line in (*_ruling_lines(ruling), *ways_lines(game, by))
    ]
    if not good:
        lines.append(sentence(message("cli.nothing_done")))
    elif arguments.dry_run:
        lines.append(sentence(message("cli.dry_run")))
    return Answer(data, lines, DONE if good else INVALID)


def _orders(source: str) -> tuple[Order, ...]:
    where = "standard input" if source == "-" else source
    found = read_orders(_bytes(source), where)
    if not found:
        raise GameError(Fault(where, "no orders", "an order or a list of them"))
    return found


def _bytes(source: str) -> bytes | str:
    expected = "orders in JSON"
    if source != "-":
        return read_bytes(Path(source), expected, GameError)
    if not hasattr(sys.stdin, "buffer"):
        return sys.stdin.read()
    return read_stream(sys.stdin.buffer, "standard input", expected, GameError)


def _ruling_data(
    given: Order, ruling: Ruling, dice: tuple[int, ...], ways: tuple[Offer, ...]
) -> dict[str, Any]:
    return {
        "order": given.__struct_config__.tag,
        "allowed": ruling.allowed,
        "text": sentence(ruling.text),
        "reasons": [sentence(reason) for reason in ruling.reasons],
        "clauses": list(ruling.clauses),
        "notes": [sentence(note) for note in ruling.notes],
        "dice": list(dice),
        "dice_needed": ruling.dice,
    } | ({"ways": ways_data(ways)} if ways else {})


def _ruling_lines(ruling: Ruling) -> Iterator[str]:
    clauses = f"  [{', '.join(ruling.clauses)}]" if ruling.clauses else ""
    word = "cli.allowed" if ruling.allowed else "cli.denied"
    yield sentence(message(word, text=sentence(ruling.text))) + clauses
    yield from (f"  {sentence(line)}" for line in (*ruling.reasons, *ruling.notes))


def undo(arguments: Namespace) -> Answer:
    """Take the last orders back."""
    return _walk(arguments, Session.undo, "undo")


def redo(arguments: Namespace) -> Answer:
    """Give undone orders again."""
    return _walk(arguments, Session.redo, "redo")


def _walk(arguments: Namespace, step: Callable[[Session], bool], word: str) -> Answer:
    if arguments.count < 1:
        raise UsageError(Fault(f"redball {word}", str(arguments.count), "a number of orders from 1 on"))
    told: list[str] = []
    with _open(arguments, read_only=False) as session:
        for _ in range(arguments.count):
            text = session.undo_text if word == "undo" else session.redo_text
            if text is None or not step(session):
                break
            told.append(sentence(text))
        head = session.head
    lines = [sentence(message(f"cli.{word}", text=text)) for text in told]
    if not told:
        lines = [sentence(message(f"cli.no_{word}"))]
    return Answer({"orders": head, "done": told}, lines, DONE if told else INVALID)


# --- writing ------------------------------------------------------------------------------------------------


def export(arguments: Namespace) -> Answer:
    """Write the position as a scenario."""
    with _open(arguments) as session:
        text = write_scenario(session.game)
    if arguments.out == "-":
        return Answer({"scenario": text}, text.rstrip("\n").split("\n"))
    write_text(Path(arguments.out), text, ScenarioError)
    return Answer({"scenario": arguments.out}, [sentence(message("cli.written", path=arguments.out))])


def picture(arguments: Namespace) -> Answer:
    """Draw the map with the position."""
    with _open(arguments) as session:
        game = session.game
    # Qt comes in here and nowhere else on the command line.
    from redball.report.picture import PictureRequest, write_picture

    request = PictureRequest(
        area=arguments.area,
        width=arguments.width,
        scale=arguments.scale,
        title=arguments.title,
        turn_line=not arguments.no_turn_line,
        legend=not arguments.no_legend,
        frame=not arguments.no_frame,
        style=arguments.style,
        path_of=arguments.path,
        reach_of=arguments.reach,
        zoc_of=arguments.zoc,
        control=arguments.control,
        chokes_of=arguments.chokes,
        freight_of=arguments.routes,
        only_out=arguments.only_out,
    )
    size = write_picture(game, request, arguments.out)
    data = {"picture": str(arguments.out), "width": size.width(), "height": size.height()}
    said = message("cli.picture", path=str(arguments.out), width=size.width(), height=size.height())
    return Answer(data, [sentence(said)])


def _known(where: str, word: str, words: Collection[str], expected: str) -> None:
    if word not in words:
        raise GameError(Fault(where, f"“{word}”", expected, near_misses(word, words)))


VERBS: dict[str, Callable[[Namespace], Answer]] = {
    "info": info,
    "supply": supply,
    "convoys": convoys,
    "fuel": fuel,
    "refuel": refuel,
    "rails": rails,
    "reorganize": reorganize,
    "order": order,
    "undo": undo,
    "redo": redo,
    "export": export,
    "picture": picture,
    "log": log,
}
