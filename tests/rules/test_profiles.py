"""House profiles: written, read back, applied; what is wrong with one is told with its line."""

import pytest
from redball import rules
from redball.game.orders import SetOption
from redball.rules.clauses import all_options
from redball.rules.profiles import ProfileError, orders_of, profile_of, read_profile, write_profile

from tests.rules.judging import after
from tests.rules.oil.table import game


def test_a_profile_holds_every_option_and_is_read_back():
    played = game(options={"oil.track_overflow": "lose", "supply.terrain_cost": {"forest": 1}})
    found = profile_of(played.options, "Tuesday")
    assert set(all_options()) < set(found.options)
    again = read_profile(write_profile(found))
    assert (again.name, dict(again.options)) == ("Tuesday", dict(found.options))
    assert "# New fuel above 10 on the track (OIL-AMB-03): It is lost\n" in write_profile(found)


def test_only_what_differs_is_ordered():
    assert orders_of(profile_of({}, "Usual"), game()) == ()
    house = profile_of({"oil.track_overflow": "lose"}, "House")
    assert orders_of(house, game()) == (SetOption("oil.track_overflow", "lose"),)
    assert orders_of(house, game(rule_sets=("base",))) == (), "the oil rule isn't played"
    assert after(game(), *orders_of(house, game())).options == {"oil.track_overflow": "lose"}


def test_a_table_of_a_rule_set_will_do():
    found = read_profile('profile = "Short"\n[options.oil]\nlimit_check = "every_reorganization"\n')
    assert found.options == {"oil.limit_check": "every_reorganization"}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "profile = 3\n",
            "profile line 1: profile: found 3, expected the name of the profile, a line of 1 to",
        ),
        ("[options]\n", "profile: profile: found nothing, expected the name of the profile, a line of 1 to"),
        ('profile = "A"\noptions = 3\n', "profile line 2: options: found 3, expected a table of options."),
        (
            'profile = "A"\n[options]\n"oil.limit_chek" = "end_of_turn"\n',
            "profile line 3: options.oil.limit_chek: found an unknown option, expected an option of a rule "
            "set; did you mean oil.limit_check",
        ),
        (
            'profile = "A"\n[options]\n"oil.limit_check" = "never"\n',
            "profile line 3: options.oil.limit_check: found “never”, expected one of “end_of_turn”, "
            "“every_reorganization”.",
        ),
        ('profile = "A"\nprofil = 1\n', "profile line 2: profil: found an unknown field, expected"),
        ("profile = x\n", "profile line 1 column 11: found “invalid value”, expected valid TOML."),
    ],
)
def test_a_bad_profile_is_told_with_its_line(text, sentence):
    with pytest.raises(ProfileError) as error:
        read_profile(text)
    assert error.value.faults[0].sentence().startswith(sentence)


def test_a_file_that_cannot_be_read(tmp_path):
    for path in (tmp_path / "none.toml", tmp_path):
        with pytest.raises(ProfileError) as error:
            read_profile(path)
        assert str(path) in error.value.faults[0].sentence()


def test_every_oil_option_has_two_readings_in_words():
    """At least two readings each, all different, the default among them."""
    found = [o for o in rules.options() if o.rule_set == "oil"]
    assert found
    for option in found:
        texts = [reading.text for reading in option.readings]
        assert len(set(texts)) == len(texts) >= 2, option.name
        assert option.default in option.choices
        assert all(len(text.split()) >= 2 for text in texts), option.name
