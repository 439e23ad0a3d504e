"""Catalogues hold all texts of the program as they are today, and what is put into them stays the same."""

from __future__ import annotations

import ast
import re
import string
from importlib import import_module
from typing import Any

import pytest
from redball import language
from redball.language import counted, form_of, languages, marked, translated, within
from redball.wording import message, name_of, sentence

translations: Any = import_module("translations")
FILES = sorted(translations.FOLDER.glob("*.po"))


@pytest.fixture(params=FILES, ids=lambda path: path.stem)
def catalogue(request):
    with request.param.open("rb") as file:
        return translations.read_po(file, locale=request.param.stem)


@pytest.fixture
def german():
    language.speak("de")
    yield
    language.speak(language.ENGLISH)


def pairs(catalogue):
    """Every text and its translation, form by form."""
    for entry in catalogue:
        if entry.id and entry.string:
            ids, said = (x if isinstance(x, tuple) else (x,) for x in (entry.id, entry.string))
            yield from ((ids[min(at, len(ids) - 1)], text) for at, text in enumerate(said) if text)


def test_there_is_a_language_beside_english():
    assert next(iter(languages())) == "en" and languages()["de"] == "Deutsch"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_catalogue_is_up_to_date(path):
    """Else “packaging/dev.py translate” brings it up to date."""
    updated = translations.updated(path, translations.texts())
    made = {path: translations.po_of(updated), path.with_suffix(".mo"): translations.mo_of(updated)}
    # Said without the two texts: pytest would compare a megabyte line by line.
    assert all([made[each] == each.read_bytes() for each in made]), "packaging/dev.py translate"


def test_what_is_put_into_a_text_is_put_into_its_translation(catalogue):
    wrong = [(text, said) for text, said in pairs(catalogue) if fields(text) != fields(said)]
    assert not wrong


def fields(text):
    """Names of what is put in, with how, but for forms and words of the language itself."""
    found = set()
    for _, name, spec, _ in string.Formatter().parse(text):
        if name is not None:
            own = "|" in (spec or "") or (spec or "").startswith("else ")
            found.add((name, (spec or "")[:5] if not own else "own"))
    return found


def test_keys_of_menus_stay(catalogue):
    def keys(text):
        return len(re.findall(r"&(?!&)\w", text.replace("&&", "")))

    assert not [(text, said) for text, said in pairs(catalogue) if keys(text) != keys(said)]


def test_the_texts_of_code_are_found():
    code = """
tr("One"), self.tr("Two", "context"), translated("Three"), x.tr("Four" if y else "Five")
words.count(n, "six", "sixes"), text.count("no"), data.count(b"no", 1, 2), tr(variable), tr(f"no {n}")
ActionSpec("map", "no", "Seven", "", "", "Eight"), Switch("Nine", tip="Ten"), marked("Eleven")
"""
    found = {(text, context) for _, text, context in translations.of_code(code)}
    alone = ("One", "Three", "Four", "Five", "Seven", "Eight", "Nine", "Ten", "Eleven")
    assert found == {*((each, None) for each in alone), ("Two", "context"), (("six", "sixes"), None)}


# --- speaking -----------------------------------------------------------------------------------------------


def test_english_is_spoken_unless_something_else_is_asked_for(monkeypatch):
    monkeypatch.delenv("REDBALL_LANGUAGE", raising=False)
    assert language.asked() == "en" and language.spoken() == "en"
    monkeypatch.setenv("REDBALL_LANGUAGE", "de")
    assert language.asked() == "de"


def test_the_command_line_speaks_what_was_chosen_in_the_window(monkeypatch):
    monkeypatch.delenv("REDBALL_LANGUAGE", raising=False)
    file = language.settings_file()
    file.parent.mkdir(parents=True, exist_ok=True)
    assert language.asked_or_chosen() == "en"
    file.write_bytes(b"[General]\ntheme=light\nlanguage=de\n")
    try:
        assert language.asked_or_chosen() == "de"
        monkeypatch.setenv("REDBALL_LANGUAGE", "fr")
        assert language.asked_or_chosen() == "fr"
        monkeypatch.delenv("REDBALL_LANGUAGE")
        file.write_bytes(b"language=\xff\x00\n")
        assert language.asked_or_chosen() == "en"
    finally:
        file.unlink()


def test_what_a_text_names_is_put_in():
    text = "a number from {least} to {most}"
    assert translated(text, least=0, most="{9}") == "a number from 0 to {9}"


def test_a_language_that_nobody_wrote_is_english():
    language.speak("xx")
    assert language.spoken() == "en" and translated("&Quit") == "&Quit"


def test_the_engine_speaks_german(german):
    assert language.spoken() == "de"
    assert name_of("GE") == "Deutschland" and name_of("terrain.SWAMP") == "Sumpf"
    assert sentence(message("base.unit_deleted", unit="DAK")) == "DAK wird gelöscht"
    assert translated("A text that nobody knows") == "A text that nobody knows"
    assert translated("") == ""


def test_numbers_choose_the_form(german):
    assert [form_of(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert counted(1, "hex", "hexes") == "Feld" and counted(3, "hex", "hexes") == "Felder"


def test_english_has_its_forms_too():
    assert [form_of(n) for n in (0, 1, 2)] == [1, 0, 1]
    assert (counted(1, "hex", "hexes"), counted(0, "hex", "hexes")) == ("hex", "hexes")


def test_a_text_within_a_sentence_begins_small_in_english_only(german):
    assert within("Landbewegung") == "Landbewegung"
    language.speak(language.ENGLISH)
    assert (within("Land movement"), within("US entry"), within("")) == ("land movement", "US entry", "")


def test_a_marked_text_is_itself():
    assert marked("Text") == "Text"


def test_no_fault_is_said_without_the_catalogue():
    """What is put into the text of a fault is put into its translation: by ``translated``, by no f-string."""
    loose = [f"{path}:{line}" for path, line in loose_faults()]
    assert not loose


def loose_faults():
    calls = re.compile(rf"\b(?:{'|'.join(translations._FAULTS)})\(")
    for path in sorted((translations.CHECKOUT / "app").rglob("*.py")):
        text = path.read_text("utf-8")
        if calls.search(text):
            for call in (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)):
                positions = translations._FAULTS.get(translations._called(call), ())
                given = [call.args[at] for at, _ in positions if at < len(call.args)]
                yield from ((path.name, each.lineno) for each in given if has_words(each))


def has_words(given):
    if not isinstance(given, ast.JoinedStr):
        return False
    return any(isinstance(part, ast.Constant) and re.search(r"[a-z]{2}", part.value) for part in given.values)
