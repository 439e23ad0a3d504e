"""What binds a power for longer: a Vichy surrender's restrictions, war aims, embargoes, guarantees."""

from __future__ import annotations

from collections.abc import Iterator

from redball.game.state import Game
from redball.rules.politics.affairs.international import embargoed
from redball.rules.politics.affairs.tables import EMBARGOES
from redball.rules.politics.nations.restricted import first_war_turn, restriction
from redball.rules.politics.nations.tables import AIMS
from redball.rules.politics.overview.facts import Fact, date_of
from redball.rules.politics.standing import minor, minors
from redball.wording import message


def obligations(game: Game, power: str) -> Iterator[Fact]:
    """All of them."""
    yield from _vichy(game, power)
    for (code, against), turn in sorted(AIMS.of(game).items()):
        if code == power:
            said = message("politics.overview.aims", power=against, date=date_of(turn))
            yield Fact(said, ("POL-VICHY-02",), "info")
        elif against == power:
            said = message("politics.overview.aims_against", power=code)
            yield Fact(said, ("POL-VICHY-02",), "info")
    for (code, against), turn in sorted(EMBARGOES.of(game).items()):
        if code == power and embargoed(game, code, against):
            said = message("politics.overview.embargo_on", power=against, date=date_of(turn))
            yield Fact(said, ("POL-IPO-08",), "info")
    countries = [code for code in minors(game) if minor(game, code).guarantor == power]
    if countries:
        said = message("politics.overview.guarantees", countries=countries)
        yield Fact(said, ("POL-SET-02", "POL-WAR-09"), "info")


def _vichy(game: Game, power: str) -> Iterator[Fact]:
    row = restriction(game, power)
    if row is None:
        return
    said = message(
        "politics.overview.vichy",
        conqueror=row.conqueror,
        date=date_of(row.turn),
        acceptors=list(row.acceptors),
    )
    detail = message("politics.overview.vichy_options")
    yield Fact(said, ("POL-VICHY-16", "POL-VICHY-18", "POL-VICHY-19"), "info", detail=detail)
    first = first_war_turn(game, power)
    if game.clock.turn < first:
        said = message("politics.vichy_locked", power=power, until=date_of(first))
        yield Fact(said, ("POL-VICHY-21",), "info")
    yield Fact(message("politics.overview.vichy_bids"), ("POL-VICHY-26",), "info")
