"""The fields of cards and charts as forms show them: their names, what they mean, in what unit, and how they
are entered.  Their bounds are those that the rules check.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import NamedTuple

from redball.desk.sets.politics.cards.phrases import tr
from redball.rules.politics.affairs.book_faults import FIRST_YEAR, LAST_YEAR, MOST_NUMBER


class Kind(Enum):
    """How a field is entered."""

    TEXT = auto()
    LINES = auto()
    WHOLE = auto()
    SIGNED = auto()
    FLAG = auto()
    FACES = auto()
    STANCE = auto()
    AIMS = auto()
    IDEOLOGIES = auto()
    POWERS = auto()
    USE = auto()
    MINORS = auto()
    VALUES = auto()


NUMBERS = frozenset({Kind.WHOLE, Kind.SIGNED})


class Described(NamedTuple):
    """A field: its name in the file, how it is entered, how forms call it, what it means, and its unit."""

    name: str
    kind: Kind
    label: str
    help: str
    unit: str = ""
    section: str = ""

    @property
    def whole_help(self) -> str:
        """What it means, with what may be entered."""
        return " ".join(filter(None, (self.help, bounds_said(self.kind))))


def bounds_said(kind: Kind) -> str:
    """What a field of a kind may hold, in a sentence."""
    return {
        Kind.WHOLE: tr("A whole number from 0 to {0}.").format(MOST_NUMBER),
        Kind.SIGNED: tr("A whole number from {0} to {1}.").format(-MOST_NUMBER, MOST_NUMBER),
        Kind.TEXT: tr("One line of text."),
        Kind.USE: tr("Years from {0} to {1}; a value holds until the next year that is named.").format(
            FIRST_YEAR, LAST_YEAR
        ),
        Kind.MINORS: tr("Whole numbers from {0} to {1}.").format(-MOST_NUMBER, MOST_NUMBER),
        Kind.VALUES: tr("Whole numbers with a comma between two."),
    }.get(kind, "")


def fields_of(chart: str) -> tuple[Described, ...]:
    """The fields of a row of a chart in the order of the form."""
    return {
        "book": _book,
        "cards": _card,
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
    about = tr("The book")
    return (
        Described("title", Kind.TEXT, tr("Title"), tr("What your group calls this book."), "", about),
        Described(
            "passing",
            Kind.WHOLE,
            tr("Passing"),
            tr("What a power gains for a go without an option, as the cards say."),
            tr("bid points"),
            about,
        ),
        Described(
            "factory",
            Kind.WHOLE,
            tr("Factory in war"),
            tr("What World in Flames asks for a factory; a power at war pays that for option 0(d)."),
            tr("build points"),
            about,
        ),
    )


def _card() -> tuple[Described, ...]:
    return (*_head(), *_die(), *_asks(), *_played(), *_effects())


def _head() -> tuple[Described, ...]:
    about = tr("Card")
    return (
        Described("title", Kind.TEXT, tr("Title"), tr("What stands at the top of the card."), "", about),
        Described(
            "cost",
            Kind.WHOLE,
            tr("Cost"),
            tr("What the power pays for playing it."),
            tr("money points"),
            about,
        ),
    )


def _die() -> tuple[Described, ...]:
    about = tr("Success")
    return (
        Described("need", Kind.WHOLE, tr("Die"), tr("What the die must show for success."), "", about),
        Described("die", Kind.FACES, tr("Rolled with"), tr("The die that the card asks for."), "", about),
        Described(
            "low",
            Kind.FLAG,
            tr("A low roll is good"),
            tr("The die must show the number or less, not the number or more."),
            "",
            about,
        ),
        Described(
            "sure", Kind.FLAG, tr("Succeeds without a die"), tr("Nothing is rolled for the card."), "", about
        ),
    )


def _asks() -> tuple[Described, ...]:
    about = tr("Asks for")
    return (
        Described(
            "pe",
            Kind.SIGNED,
            tr("Effectiveness"),
            tr("The least political effectiveness of the power."),
            tr("or more"),
            about,
        ),
        Described(
            "pm",
            Kind.TEXT,
            tr("Multiple"),
            tr("The production multiple as the card prints it, such as .5, 2 or 1/2."),
            tr("or more"),
            about,
        ),
        Described(
            "pml",
            Kind.WHOLE,
            tr("Level"),
            tr("The least production multiple level, where the card has a level instead of a multiple."),
            tr("or more"),
            about,
        ),
        Described(
            "year", Kind.WHOLE, tr("From"), tr("The first year in which it may be played."), tr("on"), about
        ),
        Described("until", Kind.WHOLE, tr("To"), tr("The last year in which it may be played."), "", about),
        Described(
            "ideologies",
            Kind.IDEOLOGIES,
            tr("Ideology"),
            tr("The power is of one of these; none ticked: of any."),
            "",
            about,
        ),
        Described(
            "powers",
            Kind.POWERS,
            tr("Powers"),
            tr("Only these may play it; none chosen: all that have the card."),
            "",
            about,
        ),
        Described(
            "war",
            Kind.STANCE,
            tr("War or peace"),
            tr("Whether the power must be at war with a major power, or at peace with all."),
            "",
            about,
        ),
        Described(
            "casus_belli",
            Kind.FLAG,
            tr("Casus belli against the target"),
            tr("The power must have a casus belli against the target."),
            "",
            about,
        ),
        Described(
            "asks",
            Kind.TEXT,
            tr("Anything else"),
            tr("In your words: Redball shows it, and the players see to it."),
            "",
            about,
        ),
    )


def _played() -> tuple[Described, ...]:
    about = tr("Played")
    return (
        Described("aims", Kind.AIMS, tr("Target"), tr("What the card is played at."), "", about),
        Described(
            "times",
            Kind.WHOLE,
            tr("In a game"),
            tr("How often a power may play it in a game; nothing: any number of times."),
            tr("times"),
            about,
        ),
        Described(
            "a_turn",
            Kind.WHOLE,
            tr("In a turn"),
            tr("How often it may be played in a turn; nothing: any number of times."),
            tr("times"),
            about,
        ),
    )


def _effects() -> tuple[Described, ...]:
    about = tr("Effects")
    return (
        _use(about),
        _minors(about),
        Described(
            "effects",
            Kind.LINES,
            tr("The rest"),
            tr("In your words: Redball shows it when the card succeeds."),
            "",
            about,
        ),
    )


def _use(about: str = "") -> Described:
    return Described(
        "use",
        Kind.USE,
        tr("US entry"),
        tr("What it does to US entry, by the first year that each value holds for."),
        "",
        about,
    )


def _minors(about: str = "") -> Described:
    return Described(
        "minors",
        Kind.MINORS,
        tr("Minor countries"),
        tr("What it adds to the player’s modifiers with minor countries."),
        "",
        about,
    )


def _war() -> tuple[Described, ...]:
    about = tr("Declaring war")
    cost = tr("What the declarer pays for this war.")
    return (
        Described("cost", Kind.WHOLE, tr("Cost"), cost, tr("money points"), about),
        _use(tr("Effect on US entry")),
        _minors(tr("Effect on minor countries")),
    )


def _treaty() -> tuple[Described, ...]:
    about = tr("Treaty")
    cost = tr("What the power pays that plays for this treaty.")
    return (
        Described("cost", Kind.WHOLE, tr("Cost"), cost, tr("money points"), about),
        _use(tr("Effect on US entry")),
        _minors(tr("Effect on minor countries")),
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
