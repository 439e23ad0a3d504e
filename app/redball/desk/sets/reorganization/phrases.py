"""Texts of the reorganization screen about providers, paths and what an assignment uses up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from redball.desk import words
from redball.desk.words import tr, without_name
from redball.game.state import Game
from redball.game.units import Unit
from redball.language import within
from redball.rules.reorganization import remaining
from redball.rules.reorganization.pool import used
from redball.rules.reorganization.repairs import source_name
from redball.supply.paths import LegKind, Path
from redball.wording import quantity, sentence

if TYPE_CHECKING:
    from redball.game.rulings import Ruling
    from redball.rules.reorganization import Offer
    from redball.rules.reorganization.repairs import RepairOffer


def provider_name(game: Game, provider: str) -> str:
    """A provider's own name: of the HQ, aircraft or ship, or of the place."""
    kind, _, rest = provider.partition(":")
    return game.units[rest].name if kind == "unit" else place(game, game.atlas.find(rest))


def place(game: Game, node: int) -> str:
    """The place at a hex, or its label."""
    return game.atlas.place_name(node) or game.atlas.label(node)


def where(game: Game, unit: Unit) -> str:
    """Where a unit stands."""
    return place(game, unit.hex) if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].name


def node_of(game: Game, provider: str) -> int:
    """The hex of a provider; at sea the box of its area."""
    kind, _, rest = provider.partition(":")
    return spot(game, game.units[rest]) if kind == "unit" else game.atlas.find(rest)


def spot(game: Game, unit: Unit) -> int:
    """The hex at which a unit is drawn."""
    return unit.hex if unit.hex >= 0 else game.atlas.sea_areas[unit.sea].box


def way(name: str, rail: bool = False) -> str:
    """How a provider serves."""
    ways = {
        "hq": tr("as HQ"), "secondary": tr("secondary source"), "primary": tr("primary source"),
        "limited": tr("limited source"), "atr": tr("by air"), "trs": tr("from the sea"),
        "supply_unit": tr("with a supply unit"), "sea": tr("port for ships at sea"),
    }  # fmt: skip
    said = ways.get(name, name)
    return tr("{0}, by rail").format(said) if rail else said


def source(game: Game, provider: str, how: str, rail: bool = False) -> str:
    """'Montgomery, as HQ'."""
    return f"{provider_name(game, provider)}, {way(how, rail)}"


def short_source(game: Game, provider: str, how: str, rail: bool = False) -> str:
    """'Montgomery, secondary': as short as a column needs it."""
    short = {
        "secondary": tr("secondary"), "primary": tr("primary"), "limited": tr("limited"),
        "supply_unit": tr("supply unit"), "sea": tr("port"),
    }  # fmt: skip
    text = f"{provider_name(game, provider)}, {short.get(how) or way(how)}"
    return tr("{0}, by rail").format(text) if rail else text


def path(game: Game, found: Path | None) -> str:
    """A path in few words: 'basic 2 of 4 hexes + overseas'; empty where none is needed."""
    if found is None:
        return ""
    parts = []
    for link in found.links:
        for leg in link.legs:
            if len(leg.nodes) < 2 and leg.kind is not LegKind.OVERSEAS:
                continue
            kind = within(words.leg_kind(leg.kind))
            if leg.kind is LegKind.BASIC:
                kind = f"{kind} {words.leg_measure(leg, link)}"
            elif leg.kind is LegKind.OVERSEAS:
                kind = f"{kind} {', '.join(game.atlas.sea_areas[sea].name for sea in leg.seas)}"
            parts.append(kind)
    return " + ".join(parts) or tr("in its hex")


def goes_overseas(found: Path | None) -> bool:
    """True for a path that crosses the sea."""
    return found is not None and any(leg.kind is LegKind.OVERSEAS for leg in found.legs)


def by_way(game: Game, offer: Offer) -> str:
    """The ports and sea areas of an offer's path, from the unit on: 'Rouen, Portsmouth; English Channel'."""
    legs = offer.path.legs if offer.path is not None else ()
    crossing = [leg for leg in legs if leg.kind is LegKind.OVERSEAS]
    ends = dict.fromkeys(node for leg in crossing for node in (leg.nodes[0], leg.nodes[-1]))
    ports = [place(game, node) for node in ends if game.atlas.label(node) in offer.order.ports]
    seas = dict.fromkeys(game.atlas.sea_areas[sea].name for leg in crossing for sea in leg.seas)
    return "; ".join(", ".join(names) for names in (ports, seas) if names)


def uses(game: Game, ruling: Ruling) -> str:
    """What an assignment uses up besides its points, from what its order would change."""
    return ", ".join(_uses(game, ruling))


def _uses(game: Game, ruling: Ruling) -> Iterator[str]:
    for what in remaining.uses(game, ruling.changes):
        kind, _, name = what.partition(".")
        if kind == "corps":
            yield tr("the corps of {0}").format(_named(game, name))
        elif kind == "oil":
            yield tr("a factory of {0}").format(_named(game, name))
        elif kind == "port":
            yield tr("a slot of {0}").format(_named(game, name))
        elif kind == "rail":
            yield tr("a rail move")
        elif kind in ("atr", "trs", "supply_unit", "limited", "secondary"):
            yield tr("what {0} can give").format(_named(game, name))


def _named(game: Game, name: str) -> str:
    """A source by the name that counters use: a label, a unit's id, or a provider as in orders."""
    if name in game.units:
        return game.units[name].name
    return provider_name(game, name if ":" in name else f"hex:{name}")


def cost(offer: Offer) -> str:
    """'3 RP', 'free'."""
    return tr("{0} RP").format(quantity(offer.cost)) if offer.cost else tr("free")


def cell(game: Game, offer: Offer) -> str:
    """An offer in a table's cell: cost and path, or the first reason why not."""
    if not offer.allowed:
        names = game.units[offer.order.unit].name, provider_name(game, offer.provider)
        return f"– {without_name(reasons(offer)[0], *names)}" if offer.reasons else "–"
    along = path(game, offer.path)
    return f"{cost(offer)}, {along}" if along else cost(offer)


def reasons(offer: Offer) -> list[str]:
    """Why not."""
    return [sentence(reason) for reason in offer.reasons]


def in_full(game: Game, offer: Offer, ruling: Ruling) -> str:
    """An offer in whole sentences: who pays what, over which path, what it uses up, or why it is denied; with
    its clauses.
    """
    unit = game.units[offer.order.unit]
    head = tr("{unit} by {source}").format(
        unit=unit.name, source=source(game, offer.provider, offer.way, offer.order.rail)
    )
    clauses = f"({', '.join(ruling.clauses[:6])})" if ruling.clauses else ""
    if not ruling.allowed:
        why = (_closed(without_name(sentence(r), unit.name)) for r in ruling.reasons)
        return f"{head}: {' '.join(why)} {clauses}".strip()
    parts = [cost(offer), path(game, offer.path)]
    if used_up := uses(game, ruling):
        parts.append(tr("uses {0}").format(used_up))
    if offer.way == "hq" and not used(game, "hq", offer.provider.partition(":")[2]):
        parts.append(tr("{0} turns face-down").format(provider_name(game, offer.provider)))
    parts += [sentence(note) for note in ruling.notes]
    return f"{head}: {'; '.join(p for p in parts if p)}. {clauses}"


def repair_cell(game: Game, offer: RepairOffer) -> str:
    """The path of a repair's points, or the first reason why not."""
    if not offer.allowed:
        name = place(game, offer.port)
        return f"– {without_name(sentence(offer.reasons[0]), name)}" if offer.reasons else "–"
    return path(game, offer.path)


def repair_in_full(game: Game, offer: RepairOffer, ruling: Ruling) -> str:
    """A repair in whole sentences: who pays, over which path, or why it is denied; with its clauses."""
    head = tr("Port of {port} by {source}").format(
        port=place(game, offer.port), source=source_name(game, offer.source)
    )
    clauses = f"({', '.join(ruling.clauses[:6])})" if ruling.clauses else ""
    if not ruling.allowed:
        return f"{head}: {' '.join(_closed(sentence(r)) for r in ruling.reasons)} {clauses}".strip()
    paid = tr("{rp} RP").format(rp=quantity(offer.cost))
    along = path(game, offer.path)
    return f"{head}: {'; '.join(p for p in (paid, along) if p)}. {clauses}"


def repair_first(game: Game, repairs: Sequence[RepairOffer]) -> str:
    """'Repair Cherbourg first (1 RP)'."""
    names = tr(" and ").join(place(game, offer.port) for offer in repairs)
    cost = quantity(sum((offer.cost for offer in repairs), Fraction(0)))
    return tr("Repair {ports} first ({rp} RP)").format(ports=names, rp=cost)


def _closed(text: str) -> str:
    """A sentence with one full stop at its end."""
    return f"{text.rstrip('.')}."


def wants_mission(offer: Offer) -> bool:
    """True when an aircraft is refused because of the steps of an air mission."""
    return any(reason.code.startswith("reorganization.mission.") for reason in offer.reasons)


def why_nobody(offers: Sequence[Offer]) -> str:
    """The reason that rules out most offers, shown first when nobody serves a unit."""
    codes = Counter(reason.code for offer in offers for reason in offer.reasons)
    if not codes:
        return tr("nobody is near enough")
    common = codes.most_common(1)[0][0]
    return next(sentence(r) for offer in offers for r in offer.reasons if r.code == common)
