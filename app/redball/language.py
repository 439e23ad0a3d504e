"""The language that Redball speaks: texts are English, translations are gettext catalogues in
``assets/translations``.

There is one catalogue a language, for the engine and the window alike.  A text that it lacks is shown in
English.  Texts are marked where they are written: by ``tr`` in the window, by :func:`translated` elsewhere,
by :func:`marked` where they wait in a table, and in ``assets/messages`` by standing there.
"""

from __future__ import annotations

import gettext
import os
import re
from functools import cache
from pathlib import Path

from redball import resources

ENGLISH = "en"
_catalogue: gettext.NullTranslations = gettext.NullTranslations()
_spoken = ENGLISH


@cache
def languages() -> dict[str, str]:
    """The languages that there is a catalogue of, with their own names, by code; English first."""
    return {ENGLISH: "English", **{code: _own_name(code) for code in _codes()}}


def _codes() -> list[str]:
    return sorted(path.stem for path in resources.assets("translations").glob("*.mo"))


def _own_name(code: str) -> str:
    return _read(code).pgettext("the name of the language itself", "English")


def _read(code: str) -> gettext.GNUTranslations:
    with (resources.assets("translations") / f"{code}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def asked() -> str:
    """The language that the environment asks for (``REDBALL_LANGUAGE``), else English."""
    return os.environ.get("REDBALL_LANGUAGE") or ENGLISH


def asked_or_chosen() -> str:
    """The language that the environment asks for, else the one chosen in the window, else English."""
    return os.environ.get("REDBALL_LANGUAGE") or _chosen() or ENGLISH


def settings_file() -> Path:
    """Where the window keeps its settings."""
    import platformdirs

    return Path(platformdirs.user_config_dir("redball", appauthor=False)) / "window.ini"


_LANGUAGE = re.compile(rb"^language=([\w-]+)\s*$", re.MULTILINE)
_MOST_READ = 1_000_000


def _chosen() -> str:
    """The language in the window's settings; nothing if there is none that can be read."""
    file = settings_file()
    try:
        if not os.path.isfile(file):
            return ""
        with file.open("rb") as stream:
            found = _LANGUAGE.search(stream.read(_MOST_READ))
    except OSError:
        return ""
    return found[1].decode() if found is not None else ""


def spoken() -> str:
    """The code of the language that is spoken."""
    return _spoken


def speak(code: str) -> None:
    """Speak a language from now on; one without a catalogue is English."""
    known = code != ENGLISH and code in _codes()
    use(_read(code) if known else gettext.NullTranslations(), code if known else ENGLISH)


def use(catalogue: gettext.NullTranslations, code: str) -> None:
    """Take texts from a catalogue from now on."""
    global _catalogue, _spoken
    _catalogue, _spoken = catalogue, code


def translated(text: str, /, *values: object, context: str = "", **named: object) -> str:
    """A text in the language that is spoken, with values put in; ``context`` tells apart what is the same in
    English only.
    """
    if not text:
        return text  # gettext has the catalogue's own data there
    found = _catalogue.pgettext(context, text) if context else _catalogue.gettext(text)
    return found.format(*values, **named) if values or named else found


def within(text: str) -> str:
    """A text that begins a line, as it stands within a sentence: in English without its capital letter,
    unless it begins with an abbreviation.
    """
    if _spoken != ENGLISH or text[:2] == text[:2].upper():
        return text
    return text[:1].lower() + text[1:]


def counted(number: int, one: str, many: str) -> str:
    """The form of a text that goes with a number."""
    return _catalogue.ngettext(one, many, number)


def form_of(number: int) -> int:
    """Which of a language's forms goes with a number: in English 0 for one, 1 for any other."""
    plural = getattr(_catalogue, "plural", None)
    return int(plural(number)) if plural is not None else int(number != 1)


def marked(text: str) -> str:
    """The text as it is; to be translated where it is shown."""
    return text
