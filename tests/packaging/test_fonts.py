"""The fonts load under the families and weights that the look asks for, with the letters of Europe."""

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QRawFont
from redball.resources import assets

FONTS = {
    "SourceSans3-Regular": ("Source Sans 3", QFont.Weight.Normal, False),
    "SourceSans3-It": ("Source Sans 3", QFont.Weight.Normal, True),
    "SourceSans3-Semibold": ("Source Sans 3", QFont.Weight.DemiBold, False),
    "SourceSans3-Bold": ("Source Sans 3", QFont.Weight.Bold, False),
    "SourceSerif4-It": ("Source Serif 4", QFont.Weight.Normal, True),
    "SourceSerif4-Semibold": ("Source Serif 4", QFont.Weight.DemiBold, False),
    "BarlowCondensed-Medium": ("Barlow Condensed", QFont.Weight.Medium, False),
    "BarlowCondensed-SemiBold": ("Barlow Condensed", QFont.Weight.DemiBold, False),
    "BarlowCondensed-Bold": ("Barlow Condensed", QFont.Weight.Bold, False),
}
# Polish, Czech, Hungarian, Romanian, Turkish, Scandinavian, Spanish, French; then what texts and tracks use.
LETTERS = "ĄąĆćĘęŁłŃńÓóŚśŹźŻżČčĎďĚěŇňŘřŠšŤťŮůŽžŐőŰűĂăÂâÎîȘșȚțĞğİıŞşÅåÆæØøÖöÄäÜüßñéèç"
SIGNS = "0123456789¼½¾–−×·°…’"


def test_there_are_nine_and_no_other():
    assert {file.stem for file in assets("fonts").glob("*.ttf")} == FONTS.keys()


@pytest.mark.parametrize("name", FONTS)
def test_every_letter_is_there(qapp: object, name: str):
    font = QRawFont(str(assets("fonts", f"{name}.ttf")), 16)
    assert font.isValid()
    assert [sign for sign in LETTERS + SIGNS if not font.supportsCharacter(ord(sign))] == []


def test_each_is_found_by_family_and_weight(qapp: object):
    for name in FONTS:
        assert QFontDatabase.addApplicationFont(str(assets("fonts", f"{name}.ttf"))) >= 0
    for name, (family, weight, italic) in FONTS.items():
        style = QRawFont(str(assets("fonts", f"{name}.ttf")), 16).styleName()
        wanted = QFont(family, weight=weight, italic=italic)
        found = QRawFont.fromFont(wanted)
        assert (found.familyName(), found.styleName()) == (family, style)


@pytest.mark.parametrize("family", ["SourceSans3", "SourceSerif4", "BarlowCondensed"])
def test_each_family_has_its_licence_beside_it(family: str):
    text = assets("fonts", f"LICENSE-{family}.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text
