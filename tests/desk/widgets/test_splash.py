"""The card that is seen until a window is whole."""

from __future__ import annotations

import pytest
from redball.desk.widgets.splash import Splash


@pytest.fixture
def splash(qtbot):
    made = Splash(patience=0.0)
    qtbot.addWidget(made)
    return made


def test_the_bar_moves_from_part_to_part_and_never_back(splash):
    shares = []
    for text, until, steps in (("Panels", 0.4, (0.0, 0.5, 1.0)), ("Map", 1.0, (0.5, 1.0, 1.7))):
        splash.begin(text, until)
        shares.append(splash.share)
        for step in steps:
            splash.go_on(step)
            shares.append(splash.share)
    assert shares == sorted(shares)
    assert shares == pytest.approx([0.0, 0.0, 0.2, 0.4, 0.4, 0.7, 1.0, 1.0])


def test_it_says_what_is_done(splash):
    splash.begin("Supply", 0.5)
    assert splash.accessibleDescription() == "Supply"
    bare = splash.grab().toImage()
    splash.begin("Map", 1.0)
    splash.go_on(1.0)
    assert splash.grab().toImage() != bare


def test_it_comes_only_when_the_work_takes_long(splash, qtbot):
    splash.begin("Map", 1.0)
    assert splash.isVisible()
    short = Splash(patience=float("inf"))
    qtbot.addWidget(short)
    short.begin("Map", 1.0)
    short.go_on(0.5)
    assert not short.isVisible()
