"""Files of every kind that are no files of the game: a sentence at once, whatever verb they are given to."""

import os
import shutil

import pytest
from redball.atlas.check import outlines
from redball.files import MEGABYTE

KINDS = ("pipe", "zero", "folder", "huge", "missing", "bytes", "name")


@pytest.fixture
def path(request, tmp_path):
    return made(request.param, tmp_path / "odd.toml")


def made(kind, path):
    """Something at a path that isn't the file that it should be."""
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "zero":
        path.symlink_to("/dev/zero")
    elif kind == "folder":
        path.mkdir()
    elif kind == "huge":
        with path.open("wb") as file:
            file.truncate(200 * MEGABYTE)
    elif kind == "bytes":
        path.write_bytes(b"a\xfc")
    return path.with_name("n" * 300 + ".toml") if kind == "name" else path


SAID = {
    "pipe": "a pipe",
    "zero": "a device",
    "folder": "a folder",
    "huge": "a file of 200 MB",
    "missing": "no such file",
    "bytes": "bytes that aren't text",
    "name": "a name that is too long",
}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
@pytest.mark.parametrize("path", KINDS, indirect=True)
def test_scenarios_orders_and_profiles(redball, game, path, request):
    said = SAID[request.node.callspec.params["path"]]
    for arguments in (
        ("new", path, "--out", "new.redball"),
        ("new", "two-seas", "--out", "new.redball", "--profile", path),
        ("order", game, path),
        ("profile", "apply", game, path),
        *((("check", path),) if said != "a folder" else ()),  # which is looked at as a map
    ):
        answer = redball(*arguments)
        assert answer.code == 1, arguments
        assert said in answer.err + answer.out, arguments
        assert len((answer.err + answer.out).splitlines()) == 1, arguments
        assert not path.with_name("new.redball").exists()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
@pytest.mark.parametrize("kind", ["pipe", "zero", "folder", "huge"])
@pytest.mark.parametrize("name", ["map.toml", "terrain.txt", "places.csv", "labels.csv", "lakes.npz"])
def test_files_of_a_map(redball, library, tmp_path, name, kind):
    folder = shutil.copytree(library / "theatre", tmp_path / "theatre")
    (folder / name).unlink(missing_ok=True)
    made(kind, folder / name)
    answer = redball("check", folder)
    assert answer.code == 1
    assert name in answer.out
    assert SAID[kind] in answer.out


def test_outlines_that_swell_are_not_unpacked(redball, library, tmp_path, monkeypatch):
    import numpy as np

    folder = shutil.copytree(library / "theatre", tmp_path / "theatre")
    np.savez_compressed(folder / "lakes.npz", step=np.zeros(3 * MEGABYTE, np.int8))
    assert (folder / "lakes.npz").stat().st_size < 0.1 * MEGABYTE
    monkeypatch.setattr(outlines, "MOST_UNPACKED", 2 * MEGABYTE)
    assert "lakes.npz: found 3 MB when unpacked" in redball("check", folder).out


def test_a_map_of_faults_only_is_not_read_to_its_end(redball, library, tmp_path):
    folder = shutil.copytree(library / "theatre", tmp_path / "theatre")
    places = (folder / "places.csv").read_text("utf-8").splitlines(keepends=True)
    row = places[1].replace(places[1].split(",")[9], "x")
    (folder / "places.csv").write_text(places[0] + row * 5000, "utf-8")
    answer = redball("check", folder)
    assert answer.code == 1
    assert "the rest has not been read" in answer.out
    assert len(answer.out.splitlines()) < 300


def test_orders_and_scenarios_of_faults_only_are_not_read_to_their_end(redball, game, tmp_path):
    (tmp_path / "orders.json").write_text("[" + "{}," * 9_000 + "{}]", "utf-8")
    (tmp_path / "units.toml").write_text('map = "small"\nunits = [' + "{},\n" * 9_000 + "]", "utf-8")
    for arguments in (("order", game, "orders.json"), ("check", "units.toml")):
        answer = redball(*arguments)
        assert answer.code == 1
        assert "the rest has not been read" in answer.out + answer.err


HEAD = 'title = "x"\nmap = "small"\n'
CLOCK = '[clock]\nturn = "Nov/Dec 1941"\nphase = "production"\n[powers.GE]\n'
UNIT = '{{ id = "u{0}", name = "u", type = "INF", power = "GE"{1} }},\n'
ENDLESS = {
    "units": (
        HEAD + "units = [" + UNIT.format("", "") * 10_001 + "]\n" + CLOCK,
        "units: found 10,001 rows, expected at most 10,000",
    ),
    "stack": (
        HEAD + "units = [" + "".join(UNIT.format(i, ', at = "Berlin"') for i in range(201)) + "]\n" + CLOCK,
        "found 201 units in ",
    ),
    "options": (HEAD + CLOCK + "[options]\n" + "".join(f"k{i} = 1\n" for i in range(3000)), "options: k9"),
    "commas": (HEAD + "x = [" + "1," * 150_001 + "]", "values or lines, expected at most 150,000"),
    "tables": ("[[t]]\n" * 10_001, "found 10,001 tables, expected at most 10,000"),
    "territories": (
        HEAD + 'control = [{ controller = "GE", territories = [' + '"GER", ' * 100_000 + "] }]\n" + CLOCK,
        "a sound scenario",
    ),
}


@pytest.mark.parametrize("kind", ENDLESS)
def test_scenarios_have_bounds(redball, tmp_path, kind):
    """Each of these took minutes."""
    text, said = ENDLESS[kind]
    (tmp_path / "endless.toml").write_text(text, "utf-8")
    answer = redball("check", "endless.toml")
    assert said in answer.out and len(answer.out.splitlines()) <= 102


@pytest.mark.parametrize(
    ("orders", "said"),
    [
        ("[" + '{"order": "note", "text": "x"},' * 10_000 + "{}]", "10,001 orders, expected at most 10,000"),
        ("{" + '"a": 1,' * 5000 + '"b": 1}', "the field “a” twice in one table"),
        ('{"order": "note", "text": ' + "[" * 100_000, "lists within lists without end"),
        ('{"order": "note", "text": ' + "9" * 5000 + "}", "a number of too many digits"),
    ],
)
def test_orders_have_bounds(redball, game, tmp_path, orders, said):
    (tmp_path / "orders.json").write_text(orders, "utf-8")
    answer = redball("order", game, "orders.json")
    assert answer.code == 1
    assert said in answer.err and len(answer.err.splitlines()) <= 102


def test_profiles_have_bounds(redball, game, tmp_path):
    text = "profile = 'x'\n[options]\n" + "".join(f"'oil.k{i}' = 1\n" for i in range(3000))
    (tmp_path / "p.toml").write_text(text, "utf-8")
    answer = redball("profile", "apply", game, "p.toml")
    assert answer.code == 1 and len(answer.err.splitlines()) == 101
    (tmp_path / "p.toml").write_text("profile = '\\u202e'".replace("'", '"'), "utf-8")
    assert "expected the name of the profile, a line of" in redball("profile", "apply", game, "p.toml").err


@pytest.mark.parametrize("place", ["n" * 300, "n" * 300 + "/x"])
def test_names_that_no_file_can_have_wherever_one_is_named(redball, game, place):
    for arguments in (
        ("graph", place, "--out", "g.graphml"),
        ("graph", game, "--out", f"{place}.graphml"),
        ("check", f"{place}/map.toml"),
        ("picture", game, "--out", f"{place}/p.svg"),
        ("picture", game, "--out", f"{place}.png"),
    ):
        answer = redball(*arguments)
        assert answer.code == 1, arguments
        assert "a name that is too long" in answer.err + answer.out, arguments
