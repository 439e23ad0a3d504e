"""Clause files: sections, tables and worked examples, every fault by its line, and whose files are read."""

from __future__ import annotations

import pytest
from redball import resources, rules
from redball.rules import clauses, registry
from redball.rules.clause_files import ClauseError, read_clause_file, read_clauses
from redball.rules.clauses import all_options
from redball.rules.ruleset import RuleSet

from tests.registering import registering

SOUND = """title = "Dues"
source = "Nobody's rule."

[[sections]]
id = "DUES-PAY"
title = "Paying"

[[sections]]
id = "DUES-GEN"
title = "General"

[[clauses]]
id = "DUES-GEN-01"
title = "Posts"
text = "A post takes dues."

[[clauses]]
id = "DUES-PAY-02"
title = "Armour"
text = "Armour pays more."

[[clauses]]
id = "DUES-PAY-01"
title = "Price"
text = "What passes pays."

[[tables]]
title = "Prices"
clauses = ["DUES-PAY-01", "DUES-PAY-02"]
columns = ["Unit", "Dues"]
rows = [
    ["INF", 1],
    ["ARM", 2],
]

[[examples]]
title = "Two pass"
text = "An INF and an ARM pay 3."
clauses = ["DUES-PAY-01"]

[[options]]
name = "dues.free"
title = "Friends"
default = true
clause = "DUES-PAY-03"
about = ["DUES-PAY-01"]
readings = [
    { value = true, text = "Friends pass for nothing" },
    { value = false, text = "Everybody pays" },
]
"""


@pytest.fixture
def file(tmp_path):
    """Write a clause file, the sound one with something replaced."""

    def write(old="", new=""):
        assert old in SOUND
        path = tmp_path / "dues.toml"
        path.write_text(SOUND.replace(old, new, 1), "utf-8")
        return path

    return write


@pytest.fixture
def forget():
    """Take the rule set of a test out again."""
    with registering():
        yield


def test_a_rule_set_brings_a_clause_file_of_its_own(file, forget):
    registry.register(RuleSet("dues", clauses=file()))
    mine = [clause for clause in rules.clauses().values() if clause.rule_set == "dues"]
    assert [clause.id for clause in mine] == ["DUES-PAY-01", "DUES-PAY-02", "DUES-GEN-01"]
    price = rules.clauses()["DUES-PAY-01"]
    assert (price.section, price.options) == ("Paying", ("dues.free",))
    assert [table.rows for table in price.tables] == [(("INF", 1), ("ARM", 2))]
    assert [example.title for example in price.examples] == ["Two pass"]
    assert rules.clauses()["DUES-PAY-02"].examples == ()
    assert [section.title for section in rules.sections("dues")] == ["Paying", "General"]
    assert rules.section_title("dues", "DUES-PAY-03") == "Paying"
    assert rules.rule_set_titles()["dues"] == "Dues"
    assert all_options()["dues.free"].rule_set == "dues"


def test_words_are_found_in_sections_tables_and_examples(file, forget):
    registry.register(RuleSet("dues", clauses=file()))
    assert [c.id for c in rules.search("dues paying")] == ["DUES-PAY-01", "DUES-PAY-02"]
    assert [c.id for c in rules.search("dues inf arm pay 3")] == ["DUES-PAY-01"]
    assert [c.id for c in rules.search("dues inf arm 2")] == ["DUES-PAY-01", "DUES-PAY-02"]


def test_a_rule_set_without_a_clause_file_is_called_by_its_id(forget):
    registry.register(RuleSet("bare"))
    assert rules.rule_set_titles()["bare"] == "bare"
    assert rules.sections("bare") == ()


def test_a_file_without_sections_is_read_from_top_to_bottom(file, forget):
    whole = SOUND[: SOUND.index("[[sections]]")] + SOUND[SOUND.index("[[clauses]]") :]
    path = file()
    path.write_text(whole, "utf-8")
    registry.register(RuleSet("dues", clauses=path))
    mine = [clause.id for clause in rules.clauses().values() if clause.rule_set == "dues"]
    assert mine == ["DUES-GEN-01", "DUES-PAY-02", "DUES-PAY-01"]
    assert rules.clauses()["DUES-PAY-01"].section == ""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"DUES-PAY-02"\n', '"DUES-PAY-01"\n', "dues.toml line 23: clauses[2].id: found “DUES-PAY-01” once"),
        ('"DUES-PAY-02"\n', '"DUES-PEY-02"\n', "line 18: clauses[1].id: found “DUES-PEY”, expected the id"),
        ('"DUES-GEN-01"\n', '"dues 1"\n', "line 13: clauses[0].id: found “dues 1”, expected an id such as"),
        ('id = "DUES-GEN"\n', 'id = "DUES-PAY"\n', "line 9: sections[1].id: found “DUES-PAY” once more"),
        ('["ARM", 2]', '["ARM"]', "line 31: tables[0].rows[1]: found 1 cells, expected 2, one for each"),
        ('["ARM", 2]', '["ARM", 2.5]', "line 31: tables[0].rows[1][1]: found 2.5"),
        ('clauses = ["DUES-PAY-01"]', 'clauses = ["DUES-PAY-09"]',
         "line 39: examples[0].clauses[0]: found “DUES-PAY-09”, expected the id of a clause of this file"),
        ('clauses = ["DUES-PAY-01"]', "clauses = []", "examples[0].clauses: found nothing, expected the ids"),
        ('"DUES-PAY-02"]', '"DUES-PAY-03"]', "line 29: tables[0].clauses[1]: found “DUES-PAY-03”"),
        ('title = "Prices"', 'titel = "Prices"', "line 28: tables[0].titel: found an unknown field"),
        ('title = "Prices"\n', "", "line 27: tables[0].title: found nothing, expected a value"),
        ('text = "A post takes dues."', "text = 3", "line 15: clauses[0].text: found 3, expected text"),
        ('source = "Nobody\'s rule."\n', "", "source: found nothing"),
        ("[[tables]]", "[[table]]", "table: found an unknown field"),
        ("[[tables]]", "[tables", "line 27"),
    ],
)  # fmt: skip
def test_every_fault_of_a_file_is_said_with_its_line(file, old, new, said):
    with pytest.raises(ClauseError) as wrong:
        read_clause_file(file(old, new))
    assert said in "\n".join(fault.sentence() for fault in wrong.value.faults)


def test_all_faults_of_fields_are_said_at_once(file):
    path = file('title = "Prices"', 'titel = "Prices"')
    path.write_text(path.read_text("utf-8").replace('title = "Armour"', "title = 5"), "utf-8")
    with pytest.raises(ClauseError) as wrong:
        read_clause_file(path)
    assert len(wrong.value.faults) == 3


def test_a_section_has_clauses(file):
    with pytest.raises(ClauseError, match="to which no clause belongs"):
        read_clause_file(
            file('id = "DUES-GEN"', 'id = "DUES-X"\ntitle = "Nothing"\n\n[[sections]]\nid = "DUES-GEN"')
        )


@pytest.mark.parametrize(
    "path", sorted(resources.assets("rules").glob("**/*.toml")), ids=lambda path: path.stem
)
def test_every_file_of_the_program_is_sound_and_has_sections(path):
    found = read_clause_file(path)
    assert found.sections and found.clauses


def test_clauses_are_those_of_registered_rule_sets():
    assert {clause.rule_set for clause in clauses().values()} == {each.id for each in rules.registered()}


def test_the_tables_of_the_oil_rule_say_what_its_program_says():
    limits = rules.clauses()["OIL-LIM-03"].tables[0]
    assert dict(limits.rows)["Japan"] == 5
    told = rules.clauses()["OIL-LIM-03"].text
    assert all(str(barrels) in told for _, barrels in limits.rows)


PENALTIES = """title = "Penalties"
source = "Nobody's rule."

[[sections]]
id = "DUES-PEN"
title = "Penalties"

[[clauses]]
id = "DUES-PEN-01"
title = "Nobody pays twice"
text = "What has paid passes."
"""


def test_the_files_of_a_folder_are_read_together(tmp_path):
    (tmp_path / "1-dues.toml").write_text(SOUND, "utf-8")
    (tmp_path / "2-penalties.toml").write_text(PENALTIES, "utf-8")
    found = read_clauses(tmp_path)
    assert found.title == "Dues"
    assert [section.id for section in found.sections] == ["DUES-PAY", "DUES-GEN", "DUES-PEN"]
    assert [clause.id for clause in found.clauses][-1] == "DUES-PEN-01"
    assert found.options and found.tables and found.examples


def test_an_id_in_two_files_of_a_folder_is_a_fault(tmp_path):
    (tmp_path / "1-dues.toml").write_text(SOUND, "utf-8")
    (tmp_path / "2-again.toml").write_text(SOUND, "utf-8")
    with pytest.raises(ClauseError, match="1-dues"):
        read_clauses(tmp_path)
