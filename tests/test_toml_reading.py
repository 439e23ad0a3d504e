"""TOML that people write has bounds, and what is beyond them is a fault."""

import pytest
from redball.errors import RedballError, in_words
from redball.reading import MOST_FAULTS, PlainReader
from redball.toml_lines import Lines
from redball.toml_reading import DEEPEST, parse_toml


class WrongError(RedballError):
    pass


def refusal(text):
    with pytest.raises(WrongError) as error:
        parse_toml(text, "x.toml", WrongError)
    return str(error.value)


@pytest.mark.parametrize(
    "text",
    [
        'title = "a.b.c"\n[powers.GE]\nfuel = "6 1/4"',
        "rows = [\n  { a = 1, b.c = [[1.5, 2.5]] },\n]",
        "a = " + "[" * DEEPEST + "]" * DEEPEST,
        ".".join("a" * DEEPEST) + " = 1",
        'text = "' + "a." * 500 + '"',
    ],
)
def test_what_a_person_may_write(text):
    assert parse_toml(text, "x.toml", WrongError)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = \n", "x.toml line 1 column 5: found “invalid value”, expected valid TOML."),
        ("a = " + "9" * 5000, "x.toml: found a number of too many digits"),
        ("a = 1." + "9" * 5000 + "e", "x.toml line 1 column"),
        ("a = " + "[" * 100_000, "x.toml: found more than 16 tables and lists within each other"),
        ("a = " + "{a = " * 100_000, "x.toml: found more than 16 tables and lists within each other"),
        (
            "a = " + "[" * (DEEPEST + 1) + "]" * (DEEPEST + 1),
            "x.toml: found more than 16 tables and lists within",
        ),
        ("\n" + ".".join("a" * 20_000) + " = 1", "x.toml line 2: found a key of more than 16 parts"),
        ("[" + " . ".join(["'a b'"] * 20_000) + "]", "x.toml line 1: found a key of more than 16 parts"),
        ("x = { a = 1, " + ".".join(['"a"'] * 20_000) + " = 1 }", "x.toml line 1: found a key of more than"),
    ],
)
def test_what_nobody_means(text, said):
    assert said in refusal(text)


def test_lines_of_endless_lines_and_keys_are_soon_given_up():
    """Their number of steps would grow with the square of their length."""
    assert Lines("[" + "a " * 500_000).of("b") is None
    assert Lines('x = 1\n"a.b" = 2').of("x." + "a." * 500_000) == 1


def test_numbers_of_thousands_of_digits_are_not_written_out():
    plain = parse_toml("a = 0x" + "f" * 5000, "x.toml", WrongError)
    assert in_words(plain["a"]) == "a number of too many digits"
    assert in_words(10**30) == "1" + "0" * 30


def test_an_input_of_faults_only_is_not_read_to_its_end():
    reader = PlainReader(lambda path: f"x.toml: {path}", wrong=WrongError)
    with pytest.raises(WrongError) as error:
        for _ in range(10 * MOST_FAULTS):
            reader.fault("a", "x", "y")
    assert len(error.value.faults) == MOST_FAULTS + 1
    assert "the rest has not been read" in str(error.value)
