"""What differences of the tables of politics mean, in players' words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from redball.exact import quantity_text
from redball.game.clock import Clock
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.tables import AFFAIRS
from redball.rules.politics.differences import Difference, of_values
from redball.rules.politics.foresight.effects import Speaker
from redball.rules.politics.foresight.generally import plainly
from redball.rules.politics.foresight.scene import Effect, Group, Scene, Sign
from redball.rules.politics.numbers import (
    COUNTS,
    Counted,
    Number,
    What,
    in_steps,
    of_minor,
    of_standing,
)
from redball.rules.politics.tables import CASUS_BELLI, MINORS, PLAYED, STANDINGS, TREATIES, WARS
from redball.rules.politics.treaties.tables import PACTS, TRADES, Trade
from redball.rules.politics.treaties.trade import said_goods
from redball.rules.politics.war.tables import CLOSED, DENIED, PASSAGES
from redball.wording import entry, message

Rows = tuple[Difference, ...]

# --- major powers -------------------------------------------------------------------------------------------

_NUMBERS: Mapping[What, tuple[Group, int]] = {
    "money": ("costs", 0),
    "debt": ("costs", -1),
    "pe": ("powers", 1),
    "below_zero": ("powers", -1),
    "bid": ("powers", 1),
    "place": ("powers", -1),
    "pml": ("production", 1),
    "needed": ("powers", -1),
    "high_point": ("powers", -1),
    "modifier": ("minors", 1),
    "use": ("us_entry", -1),
    "chits": ("us_entry", 0),
    "points": ("powers", 1),
}
"""By number: what it is about, and whether more of it is good (1) or bad (-1) for whose it is."""
_STANDING: Mapping[str, tuple[Group, str]] = {
    "ideology": ("powers", "POL-VIC-09"),
    "last_ideology": ("record", "POL-VIC-09"),
    "at": ("powers", "POL-ACT-22"),
}
"""By another field of a power: what it is about, and its clause."""


def _number(scene: Scene, found: Number, rows: Rows) -> Effect:
    group, better = _NUMBERS[found.what]
    # What the USA's own options do to US entry is neither good nor bad for it.
    plain = not better or (found.what == "use" and found.who == "US")
    sign = "info" if plain else scene.good_if(found.by * better > 0, found.who)
    return Effect(group, sign, in_steps(found), scene.cites(*found.clauses), rows)


def _standing(scene: Scene, key: str, rows: Rows) -> Iterator[Effect]:
    old, new = known.standing(scene.before, key), known.standing(scene.after, key)
    yield from (_number(scene, each, rows) for each in of_standing(key, old, new))
    for path, before, after in of_values(old, new):
        if path[0] in _STANDING:
            group, clause = _STANDING[path[0]]
            said = message(
                f"politics.foreseen.standing.{path[0]}",
                power=key,
                before=plainly(before),
                after=plainly(after),
            )
            yield Effect(group, "info", said, scene.cites(clause), rows)


def _counted(what: Counted) -> Speaker:
    def said(scene: Scene, key: str, rows: Rows) -> Iterator[Effect]:
        before, after = (COUNTS[what].of(game).get(key, 0) for game in (scene.before, scene.after))
        yield _number(scene, Number(what, key, before, after), rows)

    return said


# --- minor countries ----------------------------------------------------------------------------------------


def _minor(scene: Scene, key: str, rows: Rows) -> Iterator[Effect]:
    old, new = known.minor(scene.before, key), known.minor(scene.after, key)
    yield from (_number(scene, each, rows) for each in of_minor(key, old, new))
    for path, before, after in of_values(old, new):
        if path[0] not in _MINOR:
            continue
        own = scene.power in (before, after)
        said = message(
            f"politics.foreseen.minor.{path[0]}",
            country=key,
            before=_of_minor(before),
            after=_of_minor(after),
        )
        sign: Sign = ("gain" if after == scene.power else "trouble") if own else "info"
        yield Effect("minors", sign, said, scene.cites(*_MINOR[path[0]]), rows)


_MINOR: Mapping[str, tuple[str, ...]] = {
    "at": ("POL-ACT-02",),
    "controller": ("POL-ACT-01",),
    "director": ("POL-WAR-07",),
    "joined": ("POL-MIN-02",),
    "guarantor": ("POL-WAR-09",),
    "allies": ("POL-WAR-09",),
    "civil_war": ("POL-WAR-05", "POL-CIV-02"),
}


def _of_minor(value: Any) -> list[str] | str:
    """Powers as a list of codes, which sentences name; anything else in words."""
    if isinstance(value, tuple):
        return [str(each) for each in value]
    if value is None or isinstance(value, bool):
        return plainly(value)
    return str(value)


# --- wars, treaties, trade, pacts ---------------------------------------------------------------------------


def _wars(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    code = "war" if rows[0].after else "peace"
    said = message(f"politics.foreseen.{code}", a=key[0], b=key[1])
    own = scene.power in key
    yield Effect("wars", "info" if own else "trouble", said, scene.cites("POL-WAR-21"), rows)


def _war_record(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    war = WARS.of(scene.after).get(key)
    if war is not None:
        since = Clock(war.since, "").date
        said = message("politics.foreseen.since", a=key[0], b=key[1], power=war.declarer, since=since)
        yield Effect("record", "info", said, scene.cites("POL-WAR-21"), rows)


def _cooperation(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    code = "cooperation" if rows[0].after else "no_cooperation"
    said = message(f"politics.foreseen.{code}", a=key[0], b=key[1])
    own = scene.good_if(bool(rows[0].after), scene.power if scene.power in key else "")
    yield Effect("treaties", own, said, scene.cites("POL-TREATY-07"), rows)


def _treaty(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    before, after = (known.treaty_level(game, *key) for game in (scene.before, scene.after))
    said = message("politics.foreseen.treaty", a=key[0], b=key[1], before=before, after=after)
    own = scene.good_if(after > before, scene.power if scene.power in key else "")
    yield Effect("treaties", own, said, scene.cites("POL-TRADE-11", "POL-TREATY-01"), rows)


def _trade(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    before, after = (TRADES.of(game).get(key, Trade()) for game in (scene.before, scene.after))
    if said_goods(before) == said_goods(after):
        return
    said = message(
        "politics.foreseen.trade",
        giver=key[0],
        receiver=key[1],
        before=said_goods(before),
        after=said_goods(after),
    )
    lost = before != Trade() and after == Trade()
    sign: Sign = "trouble" if lost and scene.power == key[1] else "info"
    told = tuple(row for row in rows if row.path[:1] not in (("failed",), ("shipper",)))
    yield Effect("treaties", sign, said, scene.cites("POL-TRADE-11", "POL-TRADE-01"), told)


def _pact(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    if rows[0].path:
        return
    code = "pact_ends" if rows[0].after is None else "pact"
    said = message(f"politics.foreseen.{code}", a=key[0], b=key[1])
    yield Effect("treaties", "info", said, scene.cites("POL-PACT-09", "POL-PACT-01"), rows)


def _casus(scene: Scene, key: tuple[str, str, str], rows: Rows) -> Iterator[Effect]:
    holder, against, cause = key
    found = CASUS_BELLI.of(scene.after).get(key)
    until = Clock(found.until, "").date if found is not None and found.until is not None else ""
    code = "no_casus" if found is None else "casus_until" if until else "casus"
    named = f"politics.foreseen.cause.{cause}"
    of = named if entry(named) is not None else f"names.{cause}"
    said = message(f"politics.foreseen.{code}", power=holder, against=against, cause=of, until=until)
    whose = scene.power if scene.power in (holder, against) else ""
    sign = scene.good_if((holder == scene.power) == (found is not None), whose)
    yield Effect("wars", sign, said, scene.cites("POL-WAR-09", "POL-PACT-11", "POL-CARD-02"), rows)


# --- waterways, what is written down ------------------------------------------------------------------------


def _denied(scene: Scene, key: tuple[str, str, str], rows: Rows) -> Iterator[Effect]:
    waterway, by, to = key
    code = "closed" if rows[0].after is not None else "opened"
    said = message(f"politics.foreseen.{code}", waterway=waterway, power=by, to=to)
    sign: Sign = "trouble" if to == scene.power and code == "closed" else "info"
    yield Effect("waterways", sign, said, scene.cites("POL-PASS-04"), rows)


def _closing(scene: Scene, key: tuple[str, str], rows: Rows) -> Iterator[Effect]:
    code = "may_close" if rows[0].after is not None else "closes_no_more"
    said = message(f"politics.foreseen.{code}", power=key[0], to=key[1])
    yield Effect("waterways", "info", said, scene.cites("POL-PASS-01"), rows)


def _guaranteed(scene: Scene, key: tuple[str, str, str], rows: Rows) -> Iterator[Effect]:
    until = PASSAGES.of(scene.after).get(key)
    code = "guarantee" if until is not None else "no_guarantee"
    date = Clock(until, "").date if until is not None else ""
    said = message(f"politics.foreseen.{code}", waterway=key[0], power=key[1], to=key[2], until=date)
    yield Effect("waterways", "info", said, scene.cites("POL-SUR-07"), rows)


def _played(scene: Scene, key: tuple[int, int], rows: Rows) -> Iterator[Effect]:
    found = PLAYED.of(scene.after).get(key)
    if found is not None:
        code = "played" if found.success else "tried"
        said = message(f"politics.foreseen.{code}", power=found.power, card=found.card)
        yield Effect("record", "info", said, ("POL-CARD-04",), rows)


def _goes(scene: Scene, key: int, rows: Rows) -> Iterator[Effect]:
    before, after = (AFFAIRS.of(game).get(key) for game in (scene.before, scene.after))
    if before is not None and after is not None and before.goes == after.goes:
        for go in after.goes[before.taken : after.taken]:
            said = message("politics.foreseen.go", power=go)
            yield Effect("record", "info", said, ("POL-CARD-04",), rows)


def _multiple(scene: Scene, key: str, rows: Rows) -> Iterator[Effect]:
    """The base game's production multiple, which follows that of politics."""
    for row in rows:
        if row.path == ("multiple",):
            before, after = (quantity_text(each) for each in (row.before, row.after))
            said = message("politics.foreseen.base_multiple", power=key, before=before, after=after)
            sign = scene.good_if(row.after > row.before, key)
            yield Effect("production", sign, said, scene.cites("POL-PML-10"), (row,))


SPEAKERS: Mapping[str, Speaker] = {
    "powers": _multiple,
    STANDINGS.name: _standing,
    MINORS.name: _minor,
    "wars": _wars,
    WARS.name: _war_record,
    "cooperation": _cooperation,
    TREATIES.name: _treaty,
    TRADES.name: _trade,
    PACTS.name: _pact,
    CASUS_BELLI.name: _casus,
    **{table.name: _counted(what) for what, table in COUNTS.items()},
    DENIED.name: _denied,
    CLOSED.name: _closing,
    PASSAGES.name: _guaranteed,
    PLAYED.name: _played,
    AFFAIRS.name: _goes,
}
"""Who says what differences of a table mean; those of others are said in general words."""
