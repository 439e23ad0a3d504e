"""The fields of the book and its charts as forms show them."""

from __future__ import annotations

from functools import partial

from redball.desk.sets.politics.cards import card_fields
from redball.desk.sets.politics.cards.field_kinds import Described, Kind
from redball.desk.sets.politics.cards.phrases import tr


def fields_of(chart: str) -> tuple[Described, ...]:
    """The fields of a row of a chart in the order of the form."""
    return {
        "book": _book,
        "cards": card_fields.card,
        "war_chart": _war,
        "treaty_chart": _treaty,
        "trade_limits": _trade,
        "entry_options": _entry,
        "chit_values": _chits,
    }[chart]()


def field(chart: str, name: str) -> Described:
    """One field of a row of a chart."""
    return next(each for each in fields_of(chart) if each.name == name)


def label_of(chart: str, name: str) -> str:
    """What forms call a field."""
    found = (each.label for each in fields_of(chart) if each.name == name)
    return next(found, name)


def _book() -> tuple[Described, ...]:
    field = partial(Described, section=tr("The book"))
    return (
        field("title", Kind.TEXT, tr("Title"), tr("What your group calls this book.")),
        field(
            "passing",
            Kind.WHOLE,
            tr("Passing"),
            tr("What a power gains for a go without an option, as the cards say."),
            tr("bid points"),
        ),
        field(
            "factory",
            Kind.WHOLE,
            tr("Factory in war"),
            tr("What World in Flames asks for a factory; a power at war pays that for option 0(d)."),
            tr("build points"),
        ),
    )


def _war() -> tuple[Described, ...]:
    about = tr("Declaring war")
    cost = tr("What the declarer pays for this war.")
    return (
        Described("cost", Kind.WHOLE, tr("Cost"), cost, tr("money points"), section=about),
        card_fields.use(tr("Effect on US entry")),
        card_fields.minors(tr("Effect on minor countries")),
    )


def _treaty() -> tuple[Described, ...]:
    about = tr("Treaty")
    cost = tr("What the power pays that plays for this treaty.")
    return (
        Described("cost", Kind.WHOLE, tr("Cost"), cost, tr("money points"), section=about),
        card_fields.use(tr("Effect on US entry")),
        card_fields.minors(tr("Effect on minor countries")),
    )


def _trade() -> tuple[Described, ...]:
    most = tr("The most in trade at this level of treaty, each way.")
    return (
        Described("resources", Kind.WHOLE, tr("Resources"), most),
        Described("factories", Kind.WHOLE, tr("Factories"), most),
        Described("lend_lease", Kind.WHOLE, tr("Lend-lease"), most, tr("build points")),
    )


def _entry() -> tuple[Described, ...]:
    return (
        Described("title", Kind.TEXT, tr("Title"), tr("What the chart calls this option.")),
        Described("cost", Kind.WHOLE, tr("Cost"), tr("Its cost as the chart has it.")),
        Described("roll", Kind.WHOLE, tr("Roll"), tr("Its die roll as the chart has it.")),
    )


def _chits() -> tuple[Described, ...]:
    return (
        Described("values", Kind.VALUES, tr("Values"), tr("The values of the entry chits of this year.")),
    )
