"""The guided go in words."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QCoreApplication

from redball.desk.sets.politics.go.draft import Step
from redball.game.state import Game
from redball.language import translated
from redball.rules.politics.affairs.card_rule import Roll
from redball.rules.politics.affairs.tables import Bid
from redball.rules.politics.affairs.term import Term
from redball.rules.politics.ideologies import IDEOLOGIES, NAMES
from redball.wording import Message, entry, joined, message, name_of, quantity, sentence, sum_text

STEP_CLAUSES: dict[Step, str] = {
    1: "POL-CARD-04",
    2: "POL-CARD-02",
    3: "POL-CARD-03",
    4: "POL-CARD-03",
    5: "POL-CARD-03",
    6: "POL-IPO9-07",
    7: "POL-ACT-01",
}


def tr(text: str) -> str:
    """A text of the guided go in the player's language."""
    return QCoreApplication.translate("PoliticalGo", text)


def step_name(step: Step) -> str:
    """The name of a step."""
    names: dict[Step, str] = {
        1: tr("Option"),
        2: tr("Target and terms"),
        3: tr("Payment"),
        4: tr("Chance and roll"),
        5: tr("Effects"),
        6: tr("Result of IPO 9"),
        7: tr("Activate a minor"),
    }
    return names[step]


def step_done(step: Step) -> str:
    """The name of a step that is done, short enough for what came out of it to stand beside."""
    names: dict[Step, str] = {2: tr("At"), 3: tr("Pay"), 4: tr("Roll"), 6: tr("IPO 9"), 7: tr("Activate")}
    return names.get(step) or step_name(step)


def full_stop(text: str) -> str:
    """A sentence with its stop."""
    return text if text.endswith((".", "?")) else f"{text}."


def said(text: Message) -> str:
    """A message as a sentence with its stop."""
    return full_stop(sentence(text))


# --- numbers ------------------------------------------------------------------------------------------------


def roll_said(roll: Roll) -> str:
    """'d6 ≥ 4', 'd10 ≤ 3'."""
    return f"d{roll.faces} {'≤' if roll.low else '≥'} {roll.need}"


def bid_sum(bid: Bid) -> str:
    """A bid written out: '8 + 2 = 10, / 2 options = 5'."""
    total, text = bid.points + bid.modifier, str(bid.points)
    if bid.modifier:
        text = sum_text(bid.points, total)
    if bid.options == 1:
        return text
    worth = quantity(Fraction(total, bid.options))
    return tr("{0}, / {1} options = {2}").format(text, bid.options, worth)


# --- terms --------------------------------------------------------------------------------------------------


def term_name(play_card: str, name: str) -> str:
    """What a term is called on a card."""
    own = f"politics.term.{play_card}.{name}"
    return entry(own) or sentence(message(f"politics.term.{name}"))


def choice_said(game: Game, term: Term, choice: Any) -> str:
    """One of the choices of a term."""
    if choice == "":
        return tr("Nobody") if term.of == "power" else tr("None")
    if term.of == "power":
        return name_of(choice)
    if term.of == "ideology":
        return translated(NAMES[choice])
    if term.of == "hex":
        return place_said(game, choice)
    if term.of == "resource":
        label, _, what = str(choice).rpartition("-")
        text = tr("resource {0}") if what.startswith("r") else tr("oil {0}")
        return f"{place_said(game, label)}, {text.format(what.lstrip('r'))}"
    if term.of == "territory":
        return territory_said(game, choice)
    if term.of == "level":
        return tr("Level {0}").format(choice)
    if term.of == "letter":
        return f"({choice})"
    if choice is True or choice is False:
        return tr("It succeeded") if choice else tr("It failed")
    return str(choice)


def place_said(game: Game, label: str) -> str:
    """A hex with the places in it: 'Bilbao (A-3012)'."""
    node = game.atlas.named(label)
    name = game.atlas.place_name(node) if node >= 0 else ""
    return f"{name} ({label})" if name and name != label else label


def territory_said(game: Game, code: str) -> str:
    """The name of a territory."""
    return next((each.name for each in game.atlas.territories if each.code == code), code) or code


def goods_said(goods: dict[str, int]) -> str:
    """'2 oil, 1 factories'."""
    parts = (f"{count} {term_name('', name).lower()}" for name, count in goods.items() if count)
    return ", ".join(parts)


def value_said(game: Game, term: Term, value: Any) -> str:
    """What is chosen for a term."""
    if isinstance(value, dict):
        return goods_said(value)
    if isinstance(value, (list, tuple)):
        return ", ".join(choice_said(game, term, each) for each in value)
    if term.kind in ("number", "name", "ratio"):
        return str(value)
    return choice_said(game, term, value)


def target_said(target: str) -> str:
    """At whom an option is played."""
    return name_of(target) if target else tr("Nobody")


def towards_said(ideology: str) -> str:
    """An ideology by its name."""
    return next((translated(NAMES[each]) for each in IDEOLOGIES if each == ideology), ideology)


def names_said(codes: Sequence[str]) -> str:
    """Powers or countries in a row."""
    return joined([name_of(code) for code in codes])
