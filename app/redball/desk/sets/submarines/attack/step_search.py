"""Step 3: both search dice with what is subtracted one by one, and who found whom."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QButtonGroup, QPushButton, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import note_row
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.draft import enemy, found, searched
from redball.desk.sets.submarines.attack.form import Form
from redball.desk.sets.submarines.attack.odds_table import OddsTable
from redball.desk.sets.submarines.attack.side_card import SideCard
from redball.desk.widgets.flow import FlowLayout
from redball.desk.widgets.stepper import stepper
from redball.desk.widgets.text import label, line_of, plain
from redball.game.units import CONVOY_SECTION
from redball.rules.submarines.air import flyers
from redball.rules.submarines.box import units_in
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import FindConvoys, SearchConvoys
from redball.rules.submarines.searching import Modifier, convoy_modifiers, plane_amount, submarine_modifiers

FOUND = ("both", "submarines", "convoys", "none")


class SearchForm(Form):
    """A card a side; before the dice their odds, after them who found whom and the surprise points."""

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.cards: dict[str, SideCard] = {}
        self.odds: OddsTable | None = None
        self.buttons: dict[str, QPushButton] = {}
        self.wants_odds = False

    def build(self) -> None:
        """Make the cards, and the fields for what the players' own table says."""
        self.cards = {
            "submarines": SideCard(self.desk, "submarines"),
            "convoys": SideCard(self.desk, "convoys"),
        }
        self.odds, self.buttons = None, {}
        for card in self.cards.values():
            card.entered.connect(partial(self._enter, card))
            self.body.addWidget(card)
        if self._has_more():
            said = self.tr("Of several aircraft of a side the best one counts, not the sum.")
            self.body.addWidget(note_row(self.desk, "info", said, ("SUB-AMB-25",)))
        if self.fought.rolls is None:
            self._add_odds()
        else:
            self._add_found()

    def _has_more(self) -> bool:
        """Whether a side has more than one aircraft that would help it."""
        if reads(self.game, "ssw.search_planes") != "best":
            return False
        attack = self.fought
        sections = {self.game.units[id].section for id in attack.joined if id in self.game.units}
        ours = (u for u in units_in(self.game, self.area, attack.side) if u.section in sections)
        theirs = units_in(self.game, self.area, enemy(attack), CONVOY_SECTION)
        return any(sum(bool(plane_amount(self.game, u)) for u in side) > 1 for side in (ours, theirs))

    def _modifiers(self, whose: str) -> tuple[Modifier, ...]:
        of = submarine_modifiers if whose == "submarines" else convoy_modifiers
        return of(self.game, self.area, self.fought)

    def _add_odds(self) -> None:
        toggle = QPushButton(self.tr("O&dds"))
        toggle.setObjectName("link")
        toggle.setCheckable(True)
        toggle.setChecked(self.wants_odds)
        self.odds = OddsTable()
        amounts = [-sum(each.amount for each in self._modifiers(whose)) for whose in self.cards]
        self.odds.show_odds(self._names(), amounts, self._with_one_more(amounts[1]))
        toggle.toggled.connect(self._show_odds)
        self.body.addLayout(line_of(toggle, None))
        self.body.addWidget(self.odds)
        self.odds.setVisible(self.wants_odds)

    def _show_odds(self, on: bool) -> None:
        self.wants_odds = on
        if self.odds is not None:
            self.odds.setVisible(on)

    def _with_one_more(self, now: int) -> int:
        """What the convoys' side would subtract with one more naval bomber in the Convoy Section."""
        best = reads(self.game, "ssw.search_planes") == "best"
        there = any(plane_amount(self.game, u) for u in flyers(self.game, self.area, self.fought))
        return now if best and there else now + 1

    def _names(self) -> list[str]:
        attack, game = self.fought, self.game
        own = phrases.side_words(phrases.attackers(game, attack), attack.side)
        return [own, phrases.side_words(phrases.defending(game, self.area, enemy(attack)), enemy(attack))]

    def _short(self, name: str, which: int) -> str:
        """The code of a single power, else its side."""
        attack, game = self.fought, self.game
        powers = (
            phrases.attackers(game, attack)
            if which == 0
            else phrases.defending(game, self.area, enemy(attack))
        )
        return powers[0] if len(powers) == 1 else name

    # --- who found whom ---

    def _add_found(self) -> None:
        group, row = QButtonGroup(self), FlowLayout(6)
        row.addWidget(label(self.tr("Found by")))
        own, other = self._names()
        texts = self.tr("&Both"), self._short(own, 0), self._short(other, 1), self.tr("N&one")
        names = self.tr("Both sides"), own, other, self.tr("Nobody")
        for what, text, name in zip(FOUND, texts, names, strict=True):
            button = QPushButton(text)
            button.setAccessibleName(self.tr("Found by: {0}").format(name))
            button.setToolTip(plain(name))
            button.setCheckable(True)
            button.setObjectName("narrow")
            button.setChecked(self.draft.found == what)
            button.clicked.connect(partial(self._find, what))
            group.addButton(button)
            row.addWidget(button)
            self.buttons[what] = button
        self.body.addLayout(row)
        self.points = stepper(0, 40)
        self.points.setValue(self.draft.surprise)
        self.points.setAccessibleName(self.tr("Surprise points"))
        self.points.valueChanged.connect(self._surprise)
        self.body.addLayout(line_of(label(self.tr("Surprise points")), None, self.points))
        said = self.tr("The rule's text stops here: read both off your own table and enter them.")
        self.body.addWidget(note_row(self.desk, "info", said))

    def _find(self, what, _on: bool = False) -> None:
        self.draft.found = what
        self.changed()

    def _surprise(self, points: int) -> None:
        self.draft.surprise = points
        self.changed()

    def _enter(self, card: SideCard) -> None:
        self.draft.dice[card.whose] = card.number
        self.changed()

    def tell(self) -> None:
        """Show the dice with what was entered."""
        attack, game = self.fought, self.game
        sides = {
            "submarines": (phrases.attackers(game, attack), attack.side),
            "convoys": (phrases.defending(game, self.area, enemy(attack)), enemy(attack)),
        }
        for whose, card in self.cards.items():
            powers, side = sides[whose]
            given = self.draft.dice.get(card.whose, 0)
            card.show_side(powers, side, self.area, attack, self._modifiers(whose), given)
        if self.buttons:
            self.points.setEnabled(self.draft.found != "none")

    def order(self) -> SearchConvoys | FindConvoys:
        """The dice, or who found whom."""
        if self.fought.rolls is None:
            return searched(self.game, self.area, self.draft)
        return found(self.game, self.area, self.draft)

    def missing(self) -> str:
        """Who found whom is to be entered."""
        asked = self.fought.rolls is not None and not self.draft.found
        return self.tr("Enter who found whom by your own table.") if asked else ""

    def action(self) -> str:
        """Roll what isn't entered, or take what is."""
        if self.fought.rolls is not None:
            return self.tr("&Take the search")
        left = sum(not self.draft.dice.get(card.whose) for card in self.cards.values())
        if not left:
            return self.tr("&Take the dice")
        return self.tr("&Roll both dice") if left > 1 else self.tr("&Roll the other die")
