"""A Vichy surrender, chosen or forced, step by step (POL-VICHY)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from redball.game.clock import Clock
from redball.game.powers import power_infos
from redball.game.state import Game
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.card_rule import Play
from redball.rules.politics.affairs.orders import PlayOption
from redball.rules.politics.nations import forcing, pools, restricted, surrendering
from redball.rules.politics.nations.courses.administration import group_areas, group_lines
from redball.rules.politics.nations.courses.parts import (
    Area,
    Condition,
    Line,
    Numbers,
    Step,
    Wish,
    go_of,
    heads,
    less,
    said,
)
from redball.rules.politics.nations.courses.vichy_land import division, drawn, land_areas, line, terms_of
from redball.rules.politics.nations.tables import FORCES, OUT, VICHY, Vichy
from redball.rules.politics.options import is_on, rounded
from redball.rules.politics.powers.factories import original_capacity
from redball.rules.politics.war.effects import gain
from redball.rules.politics.war.tables import values as war_values
from redball.wording import message

CARD = "5"
RULES = (
    ("only_option_0", "POL-VICHY-18"),
    ("others_if_agreed", "POL-VICHY-19"),
    ("war_only_on_acceptors", "POL-VICHY-20"),
    ("no_minor_attacked", "POL-VICHY-38"),
    ("garrison_worse", "POL-VICHY-22"),
    ("must_accept", "POL-VICHY-23"),
    ("no_effects", "POL-VICHY-25"),
    ("no_bids_for_passing", "POL-VICHY-26"),
)
"""What holds for the power from its surrender on, beside when it may declare war."""


# --- who ----------------------------------------------------------------------------------------------------


def usual(game: Game, power: str) -> Wish:
    """What is proposed: all enemies accept."""
    return Wish("vichy", power, to=known.enemies(game, power))


def usual_forced(game: Game, power: str, by: str) -> Wish:
    """What is proposed: all agree to its being forced, and who forces it accepts."""
    return Wish("force", power, by, to=(by,) if by else (), agree=tuple(forcers(game, power, by)))


def forcers(game: Game, power: str, by: str) -> Iterator[str]:
    """The others that have to agree to forcing a surrender."""
    return (code for code in forcing.aggressors(game, power) if code != by)


def order(game: Game, wish: Wish) -> PlayOption:
    """The option that is played: 5, or 4(a)."""
    label = game.atlas.label
    terms: dict[str, Any] = {"accept" if wish.by else "to": list(wish.to)}
    lists = {
        "refuse": [] if wish.by else list(wish.refuse),
        "agree": list(wish.agree) if wish.by else [],
        "peace": list(wish.peace) if wish.by else [],
        "kept": [label(node) for node in wish.kept],
        "ceded": [label(node) for node in wish.ceded],
    }
    terms |= {name: found for name, found in lists.items() if found}
    terms |= {"conqueror": wish.conqueror} if wish.conqueror in wish.to and len(wish.to) > 1 else {}
    terms |= {"historical": True} if wish.historical else {}
    if wish.by:
        return PlayOption(wish.by, forcing.CARD, wish.power, terms)
    return PlayOption(wish.power, CARD, wish.to[0] if wish.to else "", {"vichy": True, **terms})


# --- what it takes ------------------------------------------------------------------------------------------


def conditions(game: Game, wish: Wish) -> tuple[Condition, ...]:
    """What a surrender asks for before anything is chosen."""
    return tuple(_forced(game, wish) if wish.kind == "force" else _chosen(game, wish))


def _chosen(game: Game, wish: Wish) -> Iterator[Condition]:
    power, enemies = wish.power, known.enemies(game, wish.power)
    yield go_of(game, power)
    text = (
        said("at_war_with", power=power, enemies=list(enemies)) if enemies else said("at_peace", power=power)
    )
    yield Condition(text, bool(enemies), ("POL-VICHY-01",))
    row = restricted.restriction(game, power)
    if row is not None:
        answered = next(iter(restricted.bars(game, Play(power, CARD, "", {"agreed": True}))), None)
        text = said("agreed_by", power=power, conqueror=row.conqueror)
        yield Condition(text, answered is None, ("POL-VICHY-18", "POL-VICHY-19"))


def _forced(game: Game, wish: Wish) -> Iterator[Condition]:
    by, power = wish.by, wish.power
    yield Condition(said("option_14_13"), is_on(game, "opt.force_vichy"), ("POL-VICHY-30",))
    if not by:
        yield Condition(said("at_peace", power=power), False, ("POL-VICHY-34",))
        return
    yield go_of(game, by)
    at_war = by in known.powers(game) and game.at_war(by, power)
    yield Condition(said("wars_on", by=by, power=power), at_war, ("POL-VICHY-34",))
    capital = game.atlas.named(power_infos()[power].capital)
    if capital >= 0:
        met = game.power_over(capital) in forcing.holders(game, by, power)
        text = said("holds_capital", by=by, place=game.atlas.place_name(capital))
        yield Condition(text, met, ("POL-VICHY-31",), (capital,))
    held, capacity = forcing.held_capacity(game, by, power)
    least = forcing.needed(game, capacity)
    text = said("holds_factories", by=by, power=power, held=held, capacity=capacity, needed=least)
    sites = tuple(sorted(original_capacity(game, power)))
    yield Condition(text, held >= least, ("POL-VICHY-32", "POL-VICHY-33"), sites)
    missing = [code for code in forcers(game, power, by) if code not in wish.agree]
    text = said("must_agree", powers=missing) if missing else said("all_agree")
    yield Condition(text, not missing, ("POL-VICHY-34",))


# --- steps --------------------------------------------------------------------------------------------------


def steps(game: Game, wish: Wish) -> tuple[Step, ...]:
    """The steps of a surrender that is still to be made."""
    return (
        Step("who", partial(_who, game, wish)),
        Step("line", partial(line, game, wish)),
        Step("groups", partial(group_lines, game, wish.power)),
        Step("losses", partial(_losses, game, wish), partial(pool_table, game, wish.power)),
        Step("bound", partial(bound, game, wish.power, Vichy(game.clock.turn, wish.to, ""))),
        Step("surrender", partial(_summary, game, wish)),
    )


def _who(game: Game, wish: Wish) -> Iterator[Line]:
    joint = surrendering.allies_in_aims(game, wish.power)
    if joint:
        offered = {*wish.to, *wish.refuse}
        whole = wish.by or not offered & set(joint) or set(joint) <= offered
        clauses = ("POL-VICHY-36", "POL-VICHY-37") if wish.by else ("POL-VICHY-02", "POL-VICHY-37")
        yield Line(said("joint_aims", powers=list(joint)), "", clauses, "done" if whole else "trouble")
    if not wish.by:
        yield Line(said("no_answer"), "", ("POL-VICHY-01",), "info")
    if wish.refuse and not wish.by:
        yield Line(said("refusing", powers=list(wish.refuse)), "", ("POL-VICHY-03",), "info")
    going_on = [code for code in known.enemies(game, wish.power) if code not in (*wish.to, *wish.peace)]
    if going_on:
        clause = "POL-VICHY-35" if wish.by else "POL-VICHY-03"
        yield Line(said("war_goes_on", powers=going_on), "", (clause,), "info")
    if not wish.to:
        yield Line(message("politics.vichy_to_whom"), "", ("POL-VICHY-01",), "trouble")
    elif len(wish.to) > 1:
        yield from _conqueror(game, wish)
    if wish.by:
        price = forcing.cost(game, Play(wish.by, forcing.CARD, wish.power), None)
        value = "?" if price is None else str(price)
        yield Line(said("half_a_war", by=wish.by), value, ("POL-VICHY-30",))


def _conqueror(game: Game, wish: Wish) -> Iterator[Line]:
    names = surrendering.chooser(game, wish.power, wish.to)
    if names:
        yield Line(said("names_conqueror", power=names), "", ("POL-VICHY-05",), "info")
    found = surrendering.conqueror_of(game, wish.power, terms_of(wish))
    if found:
        yield Line(said("conqueror", power=found), "", ("POL-VICHY-05",), "done")
    else:
        among = list(wish.to)
        yield Line(message("politics.name_conqueror", among=among), "", ("POL-VICHY-05",), "trouble")


def areas(game: Game, wish: Wish, step: str) -> tuple[Area, ...]:
    """What the map shows: the parts of the home nation, or administration groups."""
    return group_areas(game, wish.power) if step == "groups" else land_areas(game, wish)


# --- what is lost -------------------------------------------------------------------------------------------


def pool_table(game: Game, power: str) -> Numbers | None:
    """The force pool by kind: before, what goes out, what is left; None where nobody entered it."""
    rows = [
        (kind, str(count), str(pools.half(game, count)), str(count - pools.half(game, count)))
        for kind, count in pools.units(game, power).items()
    ]
    return Numbers(heads("kind", "before", "out", "left"), tuple(rows), ("POL-VICHY-27",)) if rows else None


def _losses(game: Game, wish: Wish) -> Iterator[Line]:
    now = known.standing(game, wish.power)
    gone = rounded(game, Fraction(now.bid, 2))
    yield Line(said("bid_points"), less(now.bid, gone), ("POL-VICHY-17",))
    if wish.by:
        yield Line(said("pe_stays"), str(now.pe), ("POL-SUR-10",))
    else:
        each = gain(war_values().effectiveness.surrendered, wish.power)
        clauses = ("POL-SUR-08", "POL-SUR-09") if wish.power == "US" else ("POL-SUR-08",)
        yield Line(said("pe"), less(now.pe, each * len(wish.to)), clauses)
    for (pool, kind), count in sorted(OUT.of(game).items()):
        if pool == wish.power:
            yield Line(said("out_already", kind=kind), str(count), ("POL-VICHY-29",))
    if not pools.is_entered(game, wish.power):
        yield Line(message("politics.pool_to_enter", power=wish.power), "", ("POL-VICHY-27",), "todo")
    for (pool, kind, year), count in sorted(FORCES.of(game).items()):
        if pool == wish.power and year != pools.NOW:
            text = said("dated", kind=kind, year=str(year))
            yield Line(text, less(count, pools.half(game, count)), ("POL-VICHY-28",))
    yield Line(said("units_return", power=wish.power), "", ("POL-VICHY-29",), "info")


# --- what holds from then on --------------------------------------------------------------------------------


def bound(game: Game, power: str, row: Vichy) -> Iterator[Line]:
    """The restrictions of a surrender, and until when each holds."""
    free = _first_war(game, power, row)
    if free:
        yield Line(said("no_war_before", date=Clock(free, "declare_war").date), "", ("POL-VICHY-21",), "info")
    for code, clause in RULES:
        yield Line(said(f"bound.{code}"), "", (clause,), "info")
    yield Line(said("bound.until", acceptors=list(row.acceptors)), "", ("POL-VICHY-16",), "info")


def _first_war(game: Game, power: str, row: Vichy) -> int:
    return restricted.first_war_turn(game.changed([VICHY.put(power, row)]), power)


def _summary(game: Game, wish: Wish) -> Iterator[Line]:
    parts = division(game, wish)
    if wish.to:
        yield Line(said("peace_with", power=wish.power, powers=list(wish.to)), "", ("POL-VICHY-01",))
    counts = f"{len(parts.occupied)} / {len(parts.own)} / {sum(len(nodes) for _, nodes in parts.kept)}"
    yield Line(said("shares", power=wish.power), counts, ("POL-VICHY-07",))
    out = sum(pools.half(game, count) for count in pools.units(game, wish.power).values())
    yield Line(said("units_out"), str(out), ("POL-VICHY-27",))


# --- after it -----------------------------------------------------------------------------------------------


def after(game: Game, power: str) -> tuple[Step, ...]:
    """What stands of a surrender that was made."""
    row = VICHY.of(game)[power]
    made = Clock(row.turn, "political_affairs").date
    text = said("made", power=power, to=list(row.acceptors), conqueror=row.conqueror, date=made)
    line = Line(text, "", ("POL-VICHY-01", "POL-VICHY-05"), "done")
    return (
        Step("stands", lambda: (line,), partial(out_table, game, power)),
        Step("line_drawn", partial(drawn, game, power)),
        Step("groups", partial(group_lines, game, power)),
        Step("bound", partial(bound, game, power, row)),
    )


def out_table(game: Game, power: str) -> Numbers | None:
    """What a surrender took out of the force pool."""
    out = [(kind, str(count)) for (pool, kind), count in sorted(OUT.of(game).items()) if pool == power]
    return Numbers(heads("kind", "out"), tuple(out), ("POL-VICHY-29",)) if out else None
