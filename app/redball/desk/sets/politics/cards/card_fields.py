"""The fields of an option card."""

from __future__ import annotations

from functools import partial

from redball.desk.sets.politics.cards.field_kinds import Described, Kind
from redball.desk.sets.politics.cards.phrases import tr


def card() -> tuple[Described, ...]:
    """All fields of a card in the order of the form."""
    return (*_head(), *_die(), *_asks(), *_played(), *_effects())


def _head() -> tuple[Described, ...]:
    field = partial(Described, section=tr("Card"))
    return (
        field("title", Kind.TEXT, tr("Title"), tr("What stands at the top of the card.")),
        field("cost", Kind.WHOLE, tr("Cost"), tr("What the power pays for playing it."), tr("money points")),
    )


def _die() -> tuple[Described, ...]:
    field = partial(Described, section=tr("Success"))
    return (
        field("need", Kind.WHOLE, tr("Die"), tr("What the die must show for success.")),
        field("die", Kind.FACES, tr("Rolled with"), tr("The die that the card asks for.")),
        field(
            "low",
            Kind.FLAG,
            tr("A low roll is good"),
            tr("The die must show the number or less, not the number or more."),
        ),
        field("sure", Kind.FLAG, tr("Succeeds without a die"), tr("Nothing is rolled for the card.")),
    )


def _asks() -> tuple[Described, ...]:
    field = partial(Described, section=tr("Asks for"))
    return (
        field(
            "pe",
            Kind.SIGNED,
            tr("Effectiveness"),
            tr("The least political effectiveness of the power."),
            tr("or more"),
        ),
        field(
            "pm",
            Kind.TEXT,
            tr("Multiple"),
            tr("The production multiple as the card prints it, such as .5, 2 or 1/2."),
            tr("or more"),
        ),
        field(
            "pml",
            Kind.WHOLE,
            tr("Level"),
            tr("The least production multiple level, where the card has a level instead of a multiple."),
            tr("or more"),
        ),
        field("year", Kind.WHOLE, tr("From"), tr("The first year in which it may be played."), tr("on")),
        field("until", Kind.WHOLE, tr("To"), tr("The last year in which it may be played.")),
        field(
            "ideologies",
            Kind.IDEOLOGIES,
            tr("Ideology"),
            tr("The power is of one of these; none ticked: of any."),
        ),
        field(
            "powers",
            Kind.POWERS,
            tr("Powers"),
            tr("Only these may play it; none chosen: all that have the card."),
        ),
        field(
            "war",
            Kind.STANCE,
            tr("War or peace"),
            tr("Whether the power must be at war with a major power, or at peace with all."),
        ),
        field(
            "casus_belli",
            Kind.FLAG,
            tr("Casus belli against the target"),
            tr("The power must have a casus belli against the target."),
        ),
        field(
            "asks",
            Kind.TEXT,
            tr("Anything else"),
            tr("In your words: Redball shows it, and the players see to it."),
        ),
    )


def _played() -> tuple[Described, ...]:
    field = partial(Described, section=tr("Played"))
    return (
        field("aims", Kind.AIMS, tr("Target"), tr("What the card is played at.")),
        field(
            "times",
            Kind.WHOLE,
            tr("In a game"),
            tr("How often a power may play it in a game; nothing: any number of times."),
            tr("times"),
        ),
        field(
            "a_turn",
            Kind.WHOLE,
            tr("In a turn"),
            tr("How often it may be played in a turn; nothing: any number of times."),
            tr("times"),
        ),
    )


def _effects() -> tuple[Described, ...]:
    about = tr("Effects")
    return (
        use(about),
        minors(about),
        Described(
            "effects",
            Kind.LINES,
            tr("The rest"),
            tr("In your words: Redball shows it when the card succeeds."),
            section=about,
        ),
    )


def use(about: str = "") -> Described:
    """The effect on US entry."""
    return Described(
        "use",
        Kind.USE,
        tr("US entry"),
        tr("What it does to US entry, by the first year that each value holds for."),
        section=about,
    )


def minors(about: str = "") -> Described:
    """The effect on minor countries."""
    return Described(
        "minors",
        Kind.MINORS,
        tr("Minor countries"),
        tr("What it adds to the player’s modifiers with minor countries."),
        section=about,
    )
