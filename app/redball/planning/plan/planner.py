"""The protocol of a planner: survey, first answer, best answer with proof, marginal value, a player's own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Protocol, TypeVar

from redball.game.orders import Order
from redball.game.state import Game
from redball.planning.plan.request import PinT, Request
from redball.planning.plan.worths import Presets

Progress = Callable[[int, int], object]
"""Called with how many units are read of how many; an exception that it raises cancels the survey."""


def no_progress(_done: int, _of: int) -> None:
    """The default: the progress is not reported."""


class Survey(Protocol):
    """A position as far as a planner needs it."""

    @property
    def game(self) -> Game:
        """The position."""


class Reckoned(Protocol):
    """Units that are served, what they cost, and their worth."""

    @property
    def units(self) -> Sequence[str]:
        """The units that are served."""

    @property
    def value(self) -> Fraction:
        """The worth of serving them."""

    @property
    def spent(self) -> Mapping[str, Fraction]:
        """What each power pays."""


class Plan(Reckoned, Protocol):
    """A planner's answer: orders that can be given, and the bound of better ones."""

    @property
    def survey(self) -> Survey:
        """The position that it is for."""

    @property
    def orders(self) -> Sequence[Order]:
        """Orders to give one after the other."""

    @property
    def bound(self) -> Fraction | None:
        """No plan is worth more than this; None when unknown."""

    @property
    def unmet(self) -> tuple[str, ...]:
        """Units that must be served and can't be together with the others."""

    @property
    def proved(self) -> bool:
        """Whether no plan is worth more."""


class Bounded:
    """A plan that is proved when its value reaches its bound."""

    value: Fraction
    bound: Fraction | None

    @property
    def proved(self) -> bool:
        """True when no plan is worth more."""
        return self.bound is not None and self.value >= self.bound


SurveyT = TypeVar("SurveyT", bound=Survey)
PlanT = TypeVar("PlanT", bound=Plan)
OwnT = TypeVar("OwnT")
MineT = TypeVar("MineT", bound=Reckoned)


@dataclass(frozen=True)
class Planner(Generic[SurveyT, PinT, PlanT, OwnT, MineT]):
    """What a rule set provides for planning.

    ``presets`` are worths of units to choose from.  ``survey`` reads a position for some powers that plan
    together.  ``worths`` is the worth of every unit in a request; ``first`` a good plan at once; ``best`` the
    plan of the greatest value with its bound; ``marginal`` what one more of what is spent would add to the
    best plan, by payer; ``mine`` the result of what a player chose by hand.
    """

    presets: Presets
    survey: Callable[[Game, tuple[str, ...], Progress], SurveyT]
    worths: Callable[[SurveyT, Request[PinT]], Mapping[str, Fraction]]
    first: Callable[[SurveyT, Request[PinT]], PlanT]
    best: Callable[[SurveyT, Request[PinT], Progress], PlanT]
    marginal: Callable[[SurveyT, Request[PinT], PlanT], Mapping[str, Fraction]]
    mine: Callable[[SurveyT, Request[PinT], OwnT], MineT]


AnyPlanner = Planner[Any, Any, Any, Any, Any]
