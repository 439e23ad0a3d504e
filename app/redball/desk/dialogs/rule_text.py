"""The rules as text: what the browser lists, and the page of each clause and each open point."""

from __future__ import annotations

import re
from html import escape
from typing import NamedTuple

from redball import rules
from redball.desk.desk import Desk
from redball.desk.dialogs.reading import clause_link
from redball.desk.words import tr
from redball.rules import Clause, Option, RuleTable

_ID = re.compile(r"\b[A-Z]{2,6}(?:-[A-Z][A-Z0-9]{0,5})*-\d\d\d?\b")


def playing(desk: Desk) -> frozenset[str]:
    """Rule sets of the open game; none without a game."""
    return frozenset(s.id for s in rules.active(desk.game)) if desk.session else frozenset()


def rule_html(desk: Desk, id: str) -> str:
    """The page of a clause or of an open point, or a page that says there is none of that id."""
    clause = rules.clauses().get(id)
    points = [option for option in rules.options() if option.clause == id]
    if clause is not None:
        return _clause(desk, clause)
    if points:
        return _open_point(desk, points)
    return f"<p>{tr('No rule set has a clause {0}.').format(escape(id))}</p>"


def _head(desk: Desk, id: str, rule_set: str, title: str) -> str:
    active, section = playing(desk), rules.section_title(rule_set, id)
    parts = [rules.rule_set_titles()[rule_set], *([section] if section else []), id]
    if active and rule_set not in active:
        parts.append(tr("not in play in this game"))
    line = " &nbsp;·&nbsp; ".join(escape(part) for part in parts)
    return f"<p class='note'>{line}</p><p class='title'>{escape(title)}</p>"


def _clause(desk: Desk, clause: Clause) -> str:
    parts = [
        _head(desk, clause.id, clause.rule_set, clause.title),
        f"<p>{linked(clause.text, clause.id)}</p>",
    ]
    parts += [*map(_table, clause.tables), _examples(clause.id)]
    touching = [o for o in rules.options() if o.clause == clause.id or o.name in clause.options]
    if touching:
        parts.append(f"<p class='part'>{tr('Options')}</p>")
        parts += [_option(desk, option, clause.id) for option in touching]
    return "".join(parts) + _links(tr("See also"), mentioned_with(clause))


def _table(table: RuleTable) -> str:
    head = "".join(f"<th align='left'>{escape(name)}</th>" for name in table.columns)
    rows = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in table.rows]
    body = "".join(f"<tr>{cells}</tr>" for cells in (head, *rows))
    return f"<p class='part'>{escape(table.title)}</p><table>{body}</table>"


def _examples(id: str) -> str:
    """The worked examples of a clause or an open point, each with the other clauses that it shows."""
    parts = []
    for example in rules.examples_of(id):
        others = " ".join(clause_link(other) for other in example.clauses if other != id)
        also = f" &nbsp;{others}" if others else ""
        parts.append(f"<p><b>{escape(example.title)}</b>{also}</p><p>{linked(example.text, id)}</p>")
    return f"<p class='part'>{tr('Examples')}</p>{''.join(parts)}" if parts else ""


def _open_point(desk: Desk, points: list[Option]) -> str:
    """A point that the rules leave open: its readings, and the clauses it touches."""
    first, known = points[0], rules.clauses()
    said = tr("The rules leave this open, or groups play it differently. Game options choose the reading.")
    about = [known[id] for point in points for id in point.about if id in known]
    parts = [_head(desk, first.clause, first.rule_set, first.title), f"<p class='note'>{said}</p>"]
    parts += [_option(desk, point, first.clause) for point in points]
    return "".join(parts) + _examples(first.clause) + _links(tr("Clauses that it touches"), about)


def _links(title: str, clauses: list[Clause]) -> str:
    rows = [f"<p>{clause_link(clause.id)} &nbsp;{escape(clause.title)}</p>" for clause in clauses]
    return f"<p class='part'>{title}</p>{''.join(rows)}" if rows else ""


def _option(desk: Desk, option: Option, clause: str) -> str:
    value = desk.game.option(option.name, option.default) if desk.session else None
    rows = []
    for reading in option.readings:
        words = escape(reading.text)
        notes = [tr("default")] if reading.value == option.default else []
        if value is not None and reading.value == value:
            notes.insert(0, tr("in this game"))
            words = f"<b>{words}</b>"
        note = f" <span class='note'>({', '.join(notes)})</span>" if notes else ""
        rows.append(f"<li>{words}{note}</li>")
    where = f" &nbsp;{clause_link(option.clause)}" if option.clause != clause else ""
    alone = option.clause == clause and sum(o.clause == clause for o in rules.options()) == 1
    title = "" if alone and clause not in rules.clauses() else f"<p><b>{escape(option.title)}</b>{where}</p>"
    return f"{title}<ul style='margin-top:2px'>{''.join(rows)}</ul>"


class Heading(NamedTuple):
    """An entry of the list: a clause, or an open point by the title of its option."""

    id: str
    title: str
    rule_set: str

    @property
    def section(self) -> str:
        """The title of its section; empty where there is none."""
        return rules.section_title(self.rule_set, self.id)


def headings(text: str = "") -> list[Heading]:
    """Clauses and open points in the order of the files; with ``text`` those that contain all its words."""
    clauses = rules.search(text) if text else rules.clauses().values()
    found = {clause.id: Heading(clause.id, clause.title, clause.rule_set) for clause in clauses}
    wanted = text.casefold().split()
    for option in rules.options():
        words = " ".join(
            [option.clause, option.title, *(reading.text for reading in option.readings)]
        ).casefold()
        if option.clause not in found and all(word in words for word in wanted):
            told = rules.clauses().get(option.clause, option)
            found[option.clause] = Heading(option.clause, told.title, option.rule_set)
    return list(found.values())


def linked(text: str, own: str = "") -> str:
    """A clause's text as HTML with the ids of other clauses as links."""
    known = rules.clauses()

    def link(found: re.Match[str]) -> str:
        return clause_link(found[0]) if found[0] in known and found[0] != own else found[0]

    return _ID.sub(link, escape(text)).replace("\n", "<br/>")


def mentioned_with(clause: Clause) -> list[Clause]:
    """Clauses that this one names, and those that name it."""
    known = rules.clauses()
    named = [
        known[other]
        for other in dict.fromkeys(_ID.findall(clause.text))
        if other in known and other != clause.id
    ]
    naming = [
        c for c in known.values() if c.id != clause.id and clause.id in _ID.findall(c.text) and c not in named
    ]
    return named + naming
