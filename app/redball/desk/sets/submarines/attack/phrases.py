"""Attacks on convoys in words: areas, steps that are done, the line for a report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from redball.desk import turn_words, words
from redball.desk.sets.submarines.attack.draft import Step, attack_total, enemy
from redball.desk.words import tr
from redball.game.powers import Side
from redball.game.state import Game
from redball.game.units import Unit
from redball.rules.submarines.box import convoys_of, units_in
from redball.rules.submarines.eras import asw_total
from redball.rules.submarines.searching import Modifier, convoy_modifiers, modified, submarine_modifiers
from redball.rules.submarines.tables import Attack
from redball.rules.submarines.under_way import attacked_points, defenders
from redball.wording import joined, name_of, quantity

STEP_CLAUSES: Mapping[Step, str] = {
    1: "SUB-SSW-09",
    2: "SUB-SSW-11",
    3: "SUB-SSW-12",
    4: "SUB-SSW-03",
    5: "SUB-ASW-20",
    6: "SUB-SSW-03",
}


def step_name(step: Step) -> str:
    """The name of a step."""
    return {
        1: tr("Submarines"),
        2: tr("Interception"),
        3: tr("Search"),
        4: tr("Combat type"),
        5: tr("Targets"),
        6: tr("Losses"),
    }[step]


# --- who ----------------------------------------------------------------------------------------------------


def powers_of(game: Game, units: Iterable[Unit]) -> list[str]:
    """The powers behind units, each once."""
    return list(dict.fromkeys(game.principal(unit.power) for unit in units))


def attackers(game: Game, attack: Attack) -> list[str]:
    """The powers that attack; where nobody is left of them, none."""
    return powers_of(game, (game.units[id] for id in attack.joined if id in game.units))


def defending(game: Game, area: int, side: Side) -> list[str]:
    """The powers of a side with convoy points or units in a sea area."""
    there = units_in(game, area, side)
    return list(dict.fromkeys((*convoys_of(game, area, side), *powers_of(game, there))))


def side_words(powers: list[str], side: Side) -> str:
    """A single power by name, else its side."""
    return name_of(powers[0]) if len(powers) == 1 else words.side_name(side)


def points_words(count: int) -> str:
    """'12 CP'."""
    return tr("{0} CP").format(count)


def worth_words(exact: Fraction, used: Fraction) -> str:
    """'8½, counts as 9'; only the value where rounding changes nothing."""
    if exact == used:
        return quantity(exact)
    return tr("{exact}, counts as {used}").format(exact=quantity(exact), used=quantity(used))


# --- steps that are done ------------------------------------------------------------------------------------


def done_words(game: Game, area: int, attack: Attack, step: Step) -> str:
    """What a step that is done came to, in few words."""
    match step:
        case 1:
            units = [game.units[id].name for id in attack.joined if id in game.units]
            total = quantity(attack_total(attack))
            return tr("attack {value}: {units}").format(units=", ".join(units), value=total)
        case 2:
            return flown_words(game, attack)
        case 3:
            return found_words(game, area, attack)
        case 4:
            return combat_words(attack)
        case 5:
            return ""
        case _:
            return toll_words(attack)


def flown_words(game: Game, attack: Attack, lost: Iterable[str] = (), aborted: Iterable[str] = ()) -> str:
    """'202 Sqn flies in, 19 Group shot down'; ``lost`` and ``aborted`` are names."""
    inside = [game.units[id].name for id in attack.flown or () if id in game.units]
    said = [
        text.format(", ".join(names))
        for names, text in (
            (inside, tr("{0} flies in")),
            (list(lost), tr("{0} shot down")),
            (list(aborted), tr("{0} turned back")),
        )
        if names
    ]
    return ", ".join(said) or tr("nobody flies in")


def found_words(game: Game, area: int, attack: Attack) -> str:
    """Who found whom, and the surprise points."""
    own = side_words(attackers(game, attack), attack.side)
    others = side_words(defending(game, area, enemy(attack)), enemy(attack))
    said = {
        "both": tr("both find each other"),
        "submarines": tr("{0} finds").format(own),
        "convoys": tr("{0} finds").format(others),
        "none": tr("nobody finds anybody"),
    }.get(attack.found, "")
    if not attack.surprise:
        return said
    points = words.count(attack.surprise, "surprise point", "surprise points")
    return tr("{said}, {points}").format(said=said, points=points)


def combat_words(attack: Attack) -> str:
    """The type of combat."""
    return {"submarine": tr("submarine combat"), "air": tr("naval air combat")}.get(attack.combat, "")


def toll_words(attack: Attack) -> str:
    """'CP −2, 1 unit lost, 1 damaged'."""
    toll = attack.toll
    if toll is None:
        return tr("no combat")
    parts = []
    if points := sum(toll.convoys.values()):
        parts.append(tr("CP −{0}").format(points))
    if toll.lost:
        parts.append(tr("{0} lost").format(", ".join(toll.lost.values())))
    if toll.damaged:
        parts.append(tr("{0} damaged").format(", ".join(toll.damaged.values())))
    if toll.aborted:
        parts.append(tr("{0} aborted").format(", ".join(toll.aborted.values())))
    return ", ".join(parts) or tr("no losses")


# --- the search ---------------------------------------------------------------------------------------------


def modifier_word(game: Game, area: int, modifier: Modifier) -> str:
    """'section', or the type of the aircraft."""
    if modifier.clause == "SUB-SSW-13":
        return tr("section")
    plane = plane_of(game, area, modifier)
    return plane.type if plane is not None else tr("aircraft")


def modifier_words(game: Game, area: int, attack: Attack, modifier: Modifier) -> str:
    """'Section 2: U 124 joins from there', 'NAV: KG 40, in section 2'."""
    plane = plane_of(game, area, modifier)
    if modifier.clause == "SUB-SSW-13":
        highest = -modifier.amount
        joining = (game.units[id] for id in attack.joined if id in game.units)
        from_there = [unit.name for unit in joining if unit.section == highest]
        text = tr("Section {section}: {units}")
        return text.format(section=highest, units=joined(from_there))
    if plane is None:
        return str(modifier.reason.data.get("unit", ""))
    if plane.section < 0:
        return tr("{type}: {unit}, Convoy Section").format(type=plane.type, unit=plane.name)
    text = tr("{type}: {unit}, section {section}")
    return text.format(type=plane.type, unit=plane.name, section=plane.section)


def plane_of(game: Game, area: int, modifier: Modifier) -> Unit | None:
    """The aircraft of which a modifier tells."""
    name = modifier.reason.data.get("unit", "")
    return next((unit for unit in game.units_at_sea.get(area, ()) if unit.name == name), None)


def formula(game: Game, area: int, roll: int, modifiers: Iterable[Modifier], named: bool = True) -> str:
    """'7 − 2 section − 1 NAV', a die that hasn't fallen as d10."""
    parts = [str(roll) if roll else "d10"]
    for each in modifiers:
        word = f" {modifier_word(game, area, each)}" if named else ""
        parts.append(f"− {-each.amount}{word}")
    return " ".join(parts)


def result(roll: int, modifiers: Iterable[Modifier]) -> str:
    """A roll after what is subtracted."""
    return quantity(modified(roll, modifiers))


# --- the line for a report ----------------------------------------------------------------------------------


def log_line(
    game: Game, area: int, attack: Attack, lost: Sequence[str] = (), aborted: Sequence[str] = ()
) -> str:
    """An attack in a few sentences; ``game`` is the position in which it was fought, before its losses.
    Aircraft that were ``lost`` or ``aborted`` on their way there are named.
    """
    clock, where = game.clock, game.atlas.sea_areas[area]
    moment = tr("{side} impulse {n}").format(side=turn_words.impulse_side(clock), n=clock.impulse)
    weather = name_of(f"weather.{game.weather_at(where.box)}")
    head = tr("{date}, {moment}, {area} ({weather})")
    head = head.format(date=clock.date, moment=moment, area=where.name, weather=weather)
    parts = [f"{head}: {_forces(game, area, attack)}."]
    if attack.flown or lost or aborted:
        parts.append(f"{flown_words(game, attack, lost, aborted)}.")
    if attack.rolls is not None:
        parts.append(f"{_search(game, area, attack)}.")
    if attack.combat:
        text = tr("{combat}: {losses}").format(combat=combat_words(attack), losses=_losses(attack))
        parts.append(f"{text[:1].upper()}{text[1:]}.")
    return " ".join(parts)


def _forces(game: Game, area: int, attack: Attack) -> str:
    points = attacked_points(game, area, attack)
    total = asw_total(game, defenders(game, area, attack), sum(points.values()))
    boats = joined([game.units[id].name for id in attack.joined if id in game.units])
    text = tr("{boats} (attack {value}) against {points}, ASW {asw}")
    return text.format(
        boats=boats or tr("no submarine"),
        value=quantity(attack_total(attack)),
        points=points_words(sum(points.values())),
        asw=worth_words(total.exact, total.used),
    )


def _search(game: Game, area: int, attack: Attack) -> str:
    assert attack.rolls is not None, "it was searched"
    ours, theirs = submarine_modifiers(game, area, attack), convoy_modifiers(game, area, attack)
    sums = (
        f"{formula(game, area, roll, each, named=False)} = {result(roll, each)}" if each else str(roll)
        for roll, each in ((attack.rolls.submarines, ours), (attack.rolls.convoys, theirs))
    )
    text = tr("Search {own} against {other}: {found}")
    own, other = sums
    return text.format(own=own, other=other, found=found_words(game, area, attack))


def _losses(attack: Attack) -> str:
    toll = attack.toll
    if toll is None:
        return tr("no result")
    parts = [
        tr("{power} loses {points}").format(
            power=name_of(power), points=words.count(count, "convoy point", "convoy points")
        )
        for power, count in toll.convoys.items()
    ]
    for units, text in (
        (toll.lost, tr("{0} lost")),
        (toll.damaged, tr("{0} damaged")),
        (toll.aborted, tr("{0} aborted")),
    ):
        if units:
            parts.append(text.format(joined(list(units.values()))))
    return ", ".join(parts) or tr("no losses")
