"""Option 3, treaties and trade, and IPO 11, as the card rules have them.

Option 3 says in its ``terms``: "level", by default one more than the present one, and "gives", "takes",
"imposed", "shipper" as a trade agreement has them; with "vary" it only changes a treaty, and is "answered"
where the other plays 0(f).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from redball.game.state import Change, Game, pair
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.book import in_year, treaty_row
from redball.rules.politics.affairs.card_rule import CardRule, Play
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.options import is_on, rounded
from redball.rules.politics.powers.elections import entry_effect
from redball.rules.politics.tables import MINORS
from redball.rules.politics.treaties import pacts, trade, treaty
from redball.rules.politics.treaties.orders import AgreeTrade
from redball.rules.politics.treaties.tables import PACTS, TRADES
from redball.rules.ruleset import Consequence, Dice, Objection
from redball.wording import message

TREATY, DENOUNCE = "3", "IPO 11"


# --- option 3 -----------------------------------------------------------------------------------------------


def level_of(game: Game, play: Play) -> int:
    """The level that option 3 is played for."""
    found = play.terms.get("level")
    now = known.treaty_level(game, play.power, play.target)
    return found if isinstance(found, int) and not isinstance(found, bool) else now + 1


def varies(play: Play) -> bool:
    """True for an option 3 that only changes a treaty."""
    return play.terms.get("vary") is True


def raises_treaty(_game: Game, play: Play) -> bool:
    """A variation has no effect on minor countries and US entry (POL-TREATY-03)."""
    return not varies(play)


def answered(play: Play) -> bool:
    """True where the other power plays 0(f) in answer."""
    return play.terms.get("answered") is True


def treaty_bars(game: Game, play: Play) -> Iterator[Objection]:
    """Why option 3 may not be played so."""
    if play.target not in known.powers(game) or play.target == play.power:
        yield Objection(message("politics.with_whom"), ("POL-TREATY-01",))
        return
    if varies(play):
        if not treaty.may_vary(game, play.power, play.target):
            said = message("politics.no_treaty", a=play.power, b=play.target)
            yield Objection(said, ("POL-TREATY-01",))
            return
    else:
        level = level_of(game, play)
        if not known.treaty_level(game, play.power, play.target) < level <= treaty.TOP_LEVEL:
            said = message("politics.no_higher", a=play.power, b=play.target, level=level)
            yield Objection(said, ("POL-TREATY-01",))
        yield from treaty.objections(game, play.power, play.target, level)
    if _trades(play):
        yield from _trade_bars(game, play)


def _trades(play: Play) -> bool:
    return bool({"gives", "takes"} & set(play.terms))


def _trade_bars(game: Game, play: Play) -> Iterator[Objection]:
    """What is wrong with the terms of trade, at the level that the treaty will have."""
    if varies(play):
        for name in trade.GOODS:
            if _changed(game, play, name) and not treaty.may_change(game, name):
                yield Objection(message("politics.not_varied", field=name), ("POL-TREATY-04",))
    at_level = game.changed(treaty.signed(game, play.power, play.target, _new_level(game, play)).changes)
    ruling = trade.agree_trade(at_level, _agreement(play), ())
    for reason in ruling.reasons:
        yield Objection(reason, tuple(ruling.clauses))


def _new_level(game: Game, play: Play) -> int:
    now = known.treaty_level(game, play.power, play.target)
    return max(1, min(treaty.TOP_LEVEL, now if varies(play) else level_of(game, play)))


def _agreement(play: Play) -> AgreeTrade:
    return AgreeTrade(
        play.power,
        play.target,
        _goods(play.terms.get("gives")),
        _goods(play.terms.get("takes")),
        play.terms.get("imposed") is True,
        str(play.terms.get("shipper") or ""),
    )


def _goods(found: Any) -> dict[str, int]:
    plain = found if isinstance(found, dict) else {}
    return {
        str(name): value
        for name, value in plain.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }


def _changed(game: Game, play: Play, name: str) -> bool:
    now = TRADES.of(game)
    for way, key in (((play.power, play.target), "gives"), ((play.target, play.power), "takes")):
        before = getattr(now[way], name) if way in now else 0
        if _goods(play.terms.get(key)).get(name, 0) != before:
            return True
    return False


def treaty_cost(game: Game, play: Play, entered: int | None) -> int | None:
    """What the treaty chart says; varying a treaty costs 2 build points (POL-TREATY-02)."""
    if varies(play):
        return treaty.varying_cost(game, answered(play))
    row = treaty_row(game, play.power, play.target, level_of(game, play))
    return row.cost if row is not None and row.cost is not None else entered


def treaty_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """The treaty, with what the treaty chart says of it; a variation changes trade alone, and only where the
    other accepts it (POL-TREATY-03, 04).
    """
    if varies(play):
        clauses: tuple[str, ...] = ("POL-TREATY-01", "POL-TREATY-02", "POL-TREATY-03", "POL-TREATY-04")
        if not answered(play) or not _trades(play):
            return Consequence((), clauses, (message("politics.not_accepted", power=play.target),))
        agreed = trade.agree_trade(game, _agreement(play), ())
        return Consequence(agreed.changes, clauses, (agreed.text, *agreed.notes))
    level = level_of(game, play)
    found = treaty.signed(game, play.power, play.target, level)
    after = game.changed(found.changes)
    changes = [*found.changes, *_chart(game, play, level)]
    notes = [message("politics.treaty_signed", a=play.power, b=play.target, level=level), *found.notes]
    if _trades(play):
        agreed = trade.agree_trade(after, _agreement(play), ())
        changes += agreed.changes
        notes += [agreed.text, *agreed.notes]
    return Consequence(tuple(changes), found.clauses, tuple(notes))


def _chart(game: Game, play: Play, level: int) -> Iterator[Change]:
    """What the treaty chart does to minor countries and US entry; with the USA by the errata's own numbers
    (POL-GEN-04).
    """
    row = treaty_row(game, play.power, play.target, level)
    minors: Mapping[str, int] = row.minors if row is not None else {}
    for country, number in minors.items():
        minor = known.minor(game, country)
        value = minor.modifiers.get(play.power, 0) + number
        modifiers = {code: n for code, n in {**minor.modifiers, play.power: value}.items() if n}
        yield MINORS.put(country, msgspec.structs.replace(minor, modifiers=modifiers))
    use = in_year(row.use, game.clock.year) if row is not None else None
    if "US" in (play.power, play.target):
        use = treaty.entry_effect(game, play.power, play.target, level)
    by = rounded(game, entry_effect(game, use)) if use else 0
    if by and not is_on(game, "opt.us_entry"):
        yield ENTRY_TOTALS.put(play.power, ENTRY_TOTALS.of(game).get(play.power, 0) + by)


# --- IPO 11 -------------------------------------------------------------------------------------------------


def denounce_effects(game: Game, play: Play, _dice: Dice) -> Consequence:
    """A pact ends only if war might be declared by its rules; else it stays (POL-IPO-04)."""
    both = pair(play.power, play.target)
    if both not in PACTS.of(game):
        return Consequence(clauses=("POL-IPO-04",))
    reasons = tuple(each.reason for each in pacts.ends_by_ipo_11(game, play.power, play.target))
    if reasons:
        stays = message("politics.pact_stays", a=play.power, b=play.target)
        return Consequence((), ("POL-IPO-04",), (stays, *reasons))
    ended = message("politics.pact_broken", power=play.power, partner=play.target)
    return Consequence((PACTS.put(both, None),), ("POL-IPO-04",), (ended,))


CARDS: Mapping[str, CardRule] = {
    TREATY: CardRule(bars=treaty_bars, cost=treaty_cost, effects=treaty_effects, side_effects=raises_treaty),
    DENOUNCE: CardRule(effects=denounce_effects),
}
"""What treaties and pacts say of cards."""
