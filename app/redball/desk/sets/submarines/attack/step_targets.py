"""Step 5: strength against strength, and who is aimed at."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from PySide6.QtWidgets import QCheckBox, QWidget

from redball.desk.desk import Desk
from redball.desk.dialogs.said import clauses_of, note_row
from redball.desk.dialogs.verdict import ClauseLink
from redball.desk.sets.submarines.attack import phrases
from redball.desk.sets.submarines.attack.draft import aims, attack_total, targets_of
from redball.desk.sets.submarines.attack.form import Form, sum_row, unit_row
from redball.desk.widgets.chips import PowerChip
from redball.desk.widgets.text import label, line_of
from redball.game.units import Unit
from redball.rules.submarines.air import air_factors, flyers
from redball.rules.submarines.eras import Worth, asw_total, worth_of
from redball.rules.submarines.odds import to_next, worth
from redball.rules.submarines.options import reads
from redball.rules.submarines.orders import AimAttack
from redball.rules.submarines.under_way import attacked_points, defenders
from redball.wording import name_of, quantity


class TargetsForm(Form):
    """A row for each unit and each power's convoy points: its value with the clauses, and whether it is aimed
    at; below them the sums.
    """

    def __init__(self, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(desk, parent)
        self.boxes: dict[str, QCheckBox] = {}

    def build(self) -> None:
        """Make the rows."""
        self.boxes = {}
        if self.fought.combat == "air":
            self._build_air()
        else:
            self._build_submarine()

    def _build_submarine(self) -> None:
        game, attack = self.game, self.fought
        for power, points in attacked_points(game, self.area, attack).items():
            box = self._box(power, self.tr("Convoy points of {0}").format(name_of(power)))
            count = label(phrases.points_words(points), "strong")
            self.body.addLayout(line_of(box, PowerChip(power), count, None))
        for unit in targets_of(game, self.area, attack):
            self._add(unit, worth_of(game, unit))
        found = defenders(game, self.area, attack)
        points = sum(attacked_points(game, self.area, attack).values())
        total = asw_total(game, found, points)
        self.body.addLayout(sum_row(self.tr("Attack"), quantity(attack_total(attack))))
        self.body.addLayout(sum_row(self.tr("ASW"), phrases.worth_words(total.exact, total.used)))
        self.body.addLayout(clauses_of(self.desk, ("SUB-ASW-20", "SUB-AMB-01")))
        values = [*(each.value for each in total.units.values()), total.points]
        self.body.addWidget(label(self._one_more(values), "note", wrap=True))
        said = self.tr("How attack and ASW are fought the rule's text doesn't give: use your own table.")
        self.body.addWidget(note_row(self.desk, "info", said))

    def _one_more(self, values: list[Fraction]) -> str:
        """What one more escort of 1 would be worth, and what is missing until the sum counts as more."""
        rounding = reads(self.game, "asw.rounding")
        _, more = worth(values, Fraction(1), rounding)  # type: ignore[arg-type]
        missing = to_next(values, rounding)  # type: ignore[arg-type]
        text = self.tr("One more escort of 1 here is worth {0}.").format(quantity(more))
        if not missing:
            return text
        more_text = self.tr("The value used grows with {0} more.").format(quantity(missing))
        return f"{text} {more_text}"

    def _build_air(self) -> None:
        game, attack = self.game, self.fought
        for unit in targets_of(game, self.area, attack):
            self._add(unit, None)
        factors = sum(map(air_factors, flyers(game, self.area, attack)))
        self.body.addLayout(sum_row(self.tr("Naval air factors, as printed"), quantity(factors)))
        said = self.tr(
            "Naval air combat goes as in the base game, weather included; only submarines that joined are "
            "targets."
        )
        self.body.addWidget(note_row(self.desk, "info", said, ("SUB-AIR-03", "SUB-AIR-04")))

    def _add(self, unit: Unit, found: Worth | None) -> None:
        value = label(quantity(found.value) if found is not None else "", "strong")
        lead, cited = (
            self._box(unit.id, unit.name),
            () if found is None else found.clauses[1:2] or found.clauses,
        )
        links = [ClauseLink(self.desk, clause) for clause in cited]
        made, _, note = unit_row(unit, lead, *links, value)
        text = unit.type
        if unit.damaged:
            text = self.tr("{0}, damaged").format(text)
        note.setText(text)
        self.body.addWidget(made)

    def _box(self, key: str, name: str) -> QCheckBox:
        box = QCheckBox()
        box.setChecked(key not in self.draft.spared)
        box.setAccessibleName(self.tr("{0} is a target").format(name))
        box.toggled.connect(partial(self._tick, key))
        self.boxes[key] = box
        return box

    def _tick(self, key: str, on: bool) -> None:
        (self.draft.spared.discard if on else self.draft.spared.add)(key)
        self.changed()

    def order(self) -> AimAttack:
        """Take the targets that are ticked."""
        return aims(self.game, self.area, self.fought, self.draft)

    def action(self) -> str:
        """Go on to losses."""
        return self.tr("&Take these targets")
