"""What follows from several tables, in players' words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from redball.game.clock import Clock
from redball.rules.politics.foresight.readings import Reading
from redball.rules.politics.foresight.scene import Effect, Group, Scene, Sign
from redball.rules.politics.treaties.access import access_code
from redball.wording import message


def following(scene: Scene, found: Iterable[Reading]) -> Iterator[Effect]:
    """What is otherwise beyond what tables hold."""
    for reading in found:
        yield _SPEAKERS[reading.kind](scene, reading)


def _number(code: str, clauses: tuple[str, ...]) -> Callable[[Scene, Reading], Effect]:
    def effect(scene: Scene, reading: Reading) -> Effect:
        (power,) = reading.about
        said = message(
            f"politics.foreseen.{code}", power=power, before=str(reading.before), after=str(reading.after)
        )
        return Effect(
            "production", scene.good_if(reading.after > reading.before, power), said, scene.cites(*clauses)
        )

    return effect


def _trade(scene: Scene, reading: Reading) -> Effect:
    a, b = reading.about
    code = "may_trade" if reading.after else "trades_no_more"
    whose = scene.power if scene.power in reading.about else ""
    said = message(f"politics.foreseen.{code}", a=a, b=b)
    return Effect(
        "treaties",
        scene.good_if(bool(reading.after), whose),
        said,
        scene.cites("POL-TRADE-11", "POL-TRADE-01"),
    )


def _access(scene: Scene, reading: Reading) -> Effect:
    power, ally = reading.about
    said = message(
        "politics.foreseen.access",
        power=power,
        ally=ally,
        before=access_code(reading.before),
        after=access_code(reading.after),
    )
    more = len(reading.after) > len(reading.before)
    return Effect("treaties", scene.good_if(more, power), said, scene.cites("POL-TREATY-07"))


def _free(scene: Scene, reading: Reading) -> Effect:
    power, against = reading.about
    turn = int(reading.after)
    code = "war_from" if turn else "war_any_time"
    said = message(
        f"politics.foreseen.{code}", power=power, against=against, date=Clock(turn, "").date if turn else ""
    )
    return Effect("treaties", "info", said, scene.cites("POL-PACT-07", "POL-PACT-08"))


def _switched(group: Group, on: str, off: str, clause: str) -> Callable[[Scene, Reading], Effect]:
    def effect(scene: Scene, reading: Reading) -> Effect:
        power, waterway = reading.about
        said = message(f"politics.foreseen.{on if reading.after else off}", power=power, waterway=waterway)
        sign: Sign = scene.good_if(bool(reading.after), power)
        return Effect(group, sign, said, scene.cites(clause))

    return effect


_SPEAKERS: Mapping[str, Callable[[Scene, Reading], Effect]] = {
    "multiple": _number("multiple", ("POL-WAR-02", "POL-PML-17", "POL-PML-10")),
    "factories": _number("factories", ("POL-PML-05",)),
    "trade": _trade,
    "access": _access,
    "free": _free,
    "passage": _switched("waterways", "passes", "passes_no_more", "POL-PASS-04"),
    "controls": _switched("waterways", "controls", "controls_no_more", "POL-PASS-03"),
}
