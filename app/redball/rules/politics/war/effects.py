"""What a declaration of war does: to the target, to minor countries, to who had given their word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from redball.game.state import Change, Game, pair, put_unit
from redball.rules.politics import standing as known
from redball.rules.politics.affairs.prerequisites import PAYS, payment
from redball.rules.politics.affairs.tables import ENTRY_TOTALS
from redball.rules.politics.options import is_on, reads
from redball.rules.politics.powers.gearing import at_top_in_peace
from redball.rules.politics.powers.levels import level, top_in_peace
from redball.rules.politics.powers.tables import RAISED
from redball.rules.politics.tables import CASUS_BELLI, MINORS, STANDINGS, WARS, Casus, Standing, War
from redball.rules.politics.war import chart, civil
from redball.rules.politics.war.tables import ANNOUNCED, Announced, values
from redball.rules.ruleset import Objection
from redball.wording import Message, message


@dataclass(slots=True)
class Outcome:
    """A position as it becomes step by step, with what changed, why, and what players are told."""

    game: Game
    changes: list[Change] = field(default_factory=list)
    clauses: list[str] = field(default_factory=list)
    told: list[tuple[Message, tuple[str, ...]]] = field(default_factory=list)

    def do(self, change: Change, *clauses: str) -> None:
        """Change something; of several changes of one entry the last one counts."""
        self.changes = [c for c in self.changes if (c.table, c.key) != (change.table, change.key)]
        self.changes.append(change)
        self.game = self.game.changed([change])
        self.cite(*clauses)

    def cite(self, *clauses: str) -> None:
        """Name clauses, each once."""
        self.clauses += [clause for clause in clauses if clause not in self.clauses]

    def tell(self, text: Message, *clauses: str) -> None:
        """Tell players something, and the clauses that say so."""
        self.told.append((text, clauses))
        self.cite(*clauses)

    @property
    def notes(self) -> list[Message]:
        """What players are told."""
        return [text for text, _ in self.told]

    def standing(self, power: str) -> Standing:
        """How a power stands by now."""
        return known.standing(self.game, power)


def gain(of: dict[str, int], power: str) -> int:
    """A value by power, that of any other where it isn't named."""
    return of.get(power, of["any"])


def declare(game: Game, power: str, target: str, free: bool = False, heir: str = "") -> Outcome:
    """What a declaration of war does beyond the war itself.

    A ``free`` one costs nothing, moves no minor country and no political effectiveness (POL-TREATY-09).
    """
    power, target = game.principal(power), game.principal(target)
    outcome = Outcome(game)
    outcome.do(WARS.put(pair(power, target), War(game.clock.turn, power)))
    if target in known.powers(game):
        _on_power(outcome, power, target, free)
    else:
        _on_minor(outcome, power, target, heir)
    if free:
        outcome.cite("POL-TREATY-08", "POL-TREATY-09")
    else:
        _charge(outcome, power, target)
    return outcome


def _on_power(outcome: Outcome, power: str, target: str, free: bool) -> None:
    if not free or reads(outcome.game, "treaty.l3_limits") == "apply":
        _gear_up(outcome, target)
    if not free and not _declared_before(outcome.game, power, target):
        found = outcome.standing(target)
        gained = gain(values().effectiveness.declared_on, target)
        outcome.do(STANDINGS.put(target, msgspec.structs.replace(found, pe=found.pe + gained)), "POL-WAR-03")
        said = message("politics.target_pe_rises", power=target, by=gained, pe=found.pe + gained)
        outcome.tell(said, "POL-WAR-04" if target == "US" else "POL-WAR-03")
    if len(known.enemies(outcome.game, target)) > 1:
        outcome.tell(message("politics.several_wars", power=target), "POL-WAR-21")


def _declared_before(game: Game, power: str, target: str) -> bool:
    """True where the group counts political effectiveness once for several declarers, and another power
    declared war on the target this turn already (POL-AMB-102).
    """
    return reads(game, "war.pe_each") == "once" and any(
        target in both and war.since == game.clock.turn and war.declarer not in ("", power, target)
        for both, war in WARS.of(game).items()
    )


def _gear_up(outcome: Outcome, target: str) -> None:
    """The target goes to its highest multiple of peacetime (POL-WAR-02), with the level that has it, or
    without.
    """
    raised = at_top_in_peace(outcome.game, target)
    if not raised:
        return
    if reads(outcome.game, "war.target_gearup") == "pml":
        for change in raised:
            outcome.do(change, "POL-WAR-02")
    else:
        outcome.do(RAISED.put(target, top_in_peace(target)), "POL-WAR-02")
    multiple = level(outcome.game, target, top_in_peace(target)).multiple
    said = message(
        "politics.target_gears_up", power=target, level=outcome.standing(target).pml, multiple=multiple
    )
    outcome.tell(said, "POL-WAR-02")


# --- minor countries ----------------------------------------------------------------------------------------


def _on_minor(outcome: Outcome, power: str, country: str, heir: str) -> None:
    minor = known.minor(outcome.game, country)
    for holder in holders(outcome.game, power, country):
        key = (holder, power, country)
        outcome.do(CASUS_BELLI.put(key, Casus()), "POL-WAR-09")
        outcome.tell(
            message("politics.casus_belli", power=holder, against=power, country=country), "POL-WAR-09"
        )
    if minor.civil_war and power in minor.civil_war:
        heir = heir or civil.heir(outcome.game, power, country)
        if heir:
            sides = tuple(heir if side == power else side for side in minor.civil_war)
            after = msgspec.structs.replace(minor, civil_war=sides)
            outcome.do(MINORS.put(country, after), "POL-WAR-05")
            for unit in civil.units_of(outcome.game, power, country):
                outcome.do(put_unit(msgspec.structs.replace(unit, power=heir)))
            outcome.tell(message("politics.side_passes", country=country, power=heir), "POL-WAR-05")


def holders(game: Game, power: str, country: str) -> tuple[str, ...]:
    """Who has a casus belli against a power that declares war on a minor country: the powers that are allied
    to it or guarantee it (POL-WAR-09).
    """
    minor = known.minor(game, country)
    named = dict.fromkeys((*minor.allies, minor.guarantor))
    return tuple(code for code in named if code and code != power and code in game.powers)


# --- the price ----------------------------------------------------------------------------------------------


def _charge(outcome: Outcome, power: str, target: str) -> None:
    """Costs, minor countries and US entry fall due with the declaration (POL-WAR-20): of the announced ones
    each at its own, or all with the first.
    """
    for each in charged_with(outcome.game, power, target):
        pay(outcome, power, each)
        key = (outcome.game.clock.turn, power, each)
        if key in ANNOUNCED.of(outcome.game) or each != target:
            outcome.do(ANNOUNCED.put(key, Announced(declared=each == target, charged=True)))
    key = (outcome.game.clock.turn, power, target)
    if key in ANNOUNCED.of(outcome.game):
        outcome.do(ANNOUNCED.put(key, Announced(declared=True, charged=True)), "POL-WAR-19")
    outcome.cite("POL-WAR-20")


def charged_with(game: Game, power: str, target: str) -> Iterator[str]:
    """The declarations that are paid for when a power declares war on a target."""
    turn, known_ones = game.clock.turn, ANNOUNCED.of(game)
    found = known_ones.get((turn, power, target))
    if found is None or not found.charged:
        yield target
    if reads(game, "war.charge") == "all_at_first":
        for (at, who, whom), announced in sorted(known_ones.items()):
            if (at, who) == (turn, power) and whom != target and not announced.charged:
                yield whom


def too_dear(game: Game, power: str, target: str) -> Iterator[Objection]:
    """A declaration of war that a power can't pay for."""
    power, target = game.principal(power), game.principal(target)
    costs = [chart.price(game, power, each).cost or 0 for each in charged_with(game, power, target)]
    if payment(game, power, sum(costs))[2]:
        money = known.standing(game, power).money
        said = message("politics.too_dear", power=power, card=chart.OPTION, price=sum(costs), money=money)
        yield Objection(said, (PAYS,))


def pay(outcome: Outcome, power: str, target: str) -> None:
    """Pay the price of a declaration of war on a target, as the war chart has it."""
    pay_price(outcome, power, target, chart.price(outcome.game, power, target))


def pay_price(outcome: Outcome, power: str, target: str, price: chart.Price) -> None:
    """Pay a price: money, then debt; modifiers of minor countries change; US entry is told."""
    if price.cost is None:
        outcome.tell(message("politics.chart_unknown", power=power, target=target), "POL-WAR-20")
    elif price.cost:
        found = outcome.standing(power)
        money, debt, _ = payment(outcome.game, power, price.cost)
        after = msgspec.structs.replace(found, money=found.money - money, debt=found.debt + debt)
        outcome.do(STANDINGS.put(power, after))
        outcome.tell(message("politics.war_paid", power=power, cost=price.cost, owed=debt), "POL-WAR-20")
    pay_effects(outcome, power, price)
    if target == "FR":
        outcome.cite("POL-GEN-05")


def pay_effects(outcome: Outcome, power: str, price: chart.Price, clause: str = "POL-WAR-20") -> None:
    """Modifiers of minor countries change, and the power's total of effects on US entry does."""
    for country, number in price.minors.items():
        minor = known.minor(outcome.game, country)
        value = minor.modifiers.get(power, 0) + number
        modifiers = {code: n for code, n in {**minor.modifiers, power: value}.items() if n}
        outcome.do(MINORS.put(country, msgspec.structs.replace(minor, modifiers=modifiers)))
        said = message("politics.modifier_moves", country=country, power=power, by=f"{number:+}")
        outcome.tell(said, clause)
    if price.us_entry and not is_on(outcome.game, "opt.us_entry"):
        total = ENTRY_TOTALS.of(outcome.game).get(power, 0) + price.us_entry
        outcome.do(ENTRY_TOTALS.put(power, total or None))
        said = message("politics.us_entry_of_war", effect=f"{price.us_entry:+}", total=f"{total:+}")
        outcome.tell(said, clause)
