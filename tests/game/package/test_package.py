"""A package is read whole or not at all, and is what its manifest says."""

import io
import random
import stat
import struct
import tracemalloc
import zipfile
import zlib
from hashlib import sha256

import pytest
from redball.errors import RedballError
from redball.game import package as packages
from redball.game.errors import PackageError
from redball.game.package.container import taken_apart, together
from redball.game.package.manifest import write_manifest
from redball.game.package.names import MANIFEST, MOST_FILES, most_of
from redball.game.package.package import package_of
from redball.game.scenario import write_scenario

from tests.fuzz.bending import bent_bytes, bent_lines
from tests.positions import THEATRE
from tests.small_map import small_game, unit


def chunk(kind, body):
    return struct.pack(">L", len(body)) + kind + body + zlib.crc32(kind + body).to_bytes(4, "big")


def png(width=2, height=2):
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    rows = zlib.compress(b"\0" * (3 * width + 1) * height)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


SCENARIO = write_scenario(
    small_game(THEATRE, [unit("dak", "A-0203", type="ARM", name="DAK")], rule_sets=("base",))
)
PROFILE = 'profile = "Tuesday group"\n'
PACKAGE = packages.made(
    SCENARIO,
    PROFILE,
    "Bring beer.\nÜber all.",
    png(),
    {"north.patch": "river A-0101 A-0102\n", "south.patch": ""},
    {"counters.csv": "id,name\ndak,DAK\n"},
)
FILES = {MANIFEST: write_manifest(PACKAGE.manifest).encode(), **PACKAGE.files}
WHOLE = together(FILES)


def refused(data, *said):
    """The sentences of a refusal, in which these words are."""
    with pytest.raises(PackageError) as error:
        package_of(data, "x.redpack")
    text = str(error.value)
    assert all(word in text for word in said), text
    return error.value.faults


def zipped(rows):
    """A zip file of (name or info, bytes) as anybody might make it."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in rows:
            archive.writestr(name, data)
    return packed.getvalue()


def with_more(name, data=b"x", **attributes):
    """The package with one file more."""
    info = zipfile.ZipInfo(name)
    info.compress_type = zipfile.ZIP_DEFLATED
    for key, value in attributes.items():
        setattr(info, key, value)
    return zipped([*FILES.items(), (info, data)])


def with_files(**changed):
    """The package with other files, and a manifest that says so."""
    files = PACKAGE.files | {name.replace("_", "."): data for name, data in changed.items()}
    rows = tuple(packages.FileRow(name, len(data), sha256(data).hexdigest()) for name, data in files.items())
    manifest = packages.Manifest("1", PACKAGE.manifest.facts, rows)
    return together({MANIFEST: write_manifest(manifest).encode(), **files})


def test_what_is_packed_is_read(tmp_path):
    path = tmp_path / "g.redpack"
    packages.write_package(PACKAGE, path)
    assert packages.read_package(path) == PACKAGE
    assert path.read_bytes() == WHOLE
    facts = PACKAGE.manifest.facts
    assert (facts.map, facts.units, facts.rule_sets) == (THEATRE.id, 1, ("base",))
    assert "GE" in facts.powers
    assert packages.made(SCENARIO).files.keys() == {"scenario.toml"}


def test_it_is_unpacked_into_a_new_folder_only(tmp_path):
    there = tmp_path / "there"
    there.mkdir()
    packages.unpack(PACKAGE, there)
    found = {str(p.relative_to(there).as_posix()): p.read_bytes() for p in there.rglob("*") if p.is_file()}
    assert found == FILES
    with pytest.raises(PackageError, match="already there"):
        packages.unpack(PACKAGE, there)
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    with pytest.raises(PackageError, match="already there"):
        packages.unpack(PACKAGE, tmp_path / "link")
    with pytest.raises(PackageError, match="no such file"):
        packages.unpack(PACKAGE, tmp_path / "no" / "folder")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["link", "there"]


@pytest.mark.parametrize(
    "name",
    [
        "../scenario.toml", "/etc/passwd", "C:/x", "C:\\x", "..\\x", "patches/../x.patch", "patches/..",
        "patches/", "patches/a/b.patch", "patches\\a.patch", "patches//a.patch", "patches/con",
        "patches/NUL.txt", "library/com1.csv", "library/.hidden", "patches/a\n.patch",
        "patches/a\u202e.patch", "other.txt", "Scenario.toml", "note.txt/x", "patches/-",
    ],
)  # fmt: skip
def test_a_name_that_no_package_has_is_refused(name):
    refused(with_more(name), "only files of a package")
    assert most_of(name) == 0


def test_a_name_is_not_what_stands_before_a_zero_byte():
    data = with_more("patches/a.patchXevil")
    refused(data.replace(b"patches/a.patchXevil", b"patches/a.patch\0evil"), "only files of a package")


@pytest.mark.filterwarnings("ignore:Duplicate name")
@pytest.mark.parametrize("name", ["scenario.toml", "patches/NORTH.patch", "patches/North.Patch"])
def test_a_file_twice_is_refused(name):
    refused(with_more(name), "the same name twice")


def test_links_passwords_and_odd_packing_are_refused():
    link = (stat.S_IFLNK | 0o777) << 16
    refused(with_more("patches/a.patch", external_attr=link), "a link")
    locked = bytearray(with_more("patches/a.patch"))
    locked[locked.rindex(b"PK\x01\x02") + 8] |= 1
    refused(bytes(locked), "a password")
    refused(with_more("patches/a.patch", compress_type=zipfile.ZIP_BZIP2), "an unusual way")


def test_bombs_are_refused_before_they_are_unpacked():
    tracemalloc.start()
    try:
        bomb = with_more("library/a.csv", b"0" * 7_000_000)
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[1]
        refused(bomb, "a 200th of its size")
        assert tracemalloc.get_traced_memory()[1] - before < 1_000_000
    finally:
        tracemalloc.stop()
    refused(with_more("patches/a.patch", b"0" * 4_000_001), "at most 4,000,000")
    many = [(f"library/{i}.csv", random.Random(i).randbytes(10) * 700_000) for i in range(7)]
    refused(zipped([*FILES.items(), *many]), "bytes in all")
    refused(
        zipped([*FILES.items(), *((f"patches/{i}", b"") for i in range(MOST_FILES))]), "more than 100 files"
    )


def test_a_file_that_is_larger_than_it_says_is_refused():
    data = bytearray(with_more("library/a.csv", b"a,b\n" * 50))
    row = data.rindex(b"PK\x01\x02")
    assert struct.unpack_from("<L", data, row + 24) == (200,)
    struct.pack_into("<L", data, row + 24, 20)
    refused(bytes(data), "a damaged zip file")


@pytest.mark.parametrize(
    "data",
    [
        b"", b"PK", b"x" * 100, WHOLE[:-1], WHOLE[:-30], WHOLE + b"\0", b"\0" + WHOLE, b"PK" + WHOLE,
        WHOLE[10:], WHOLE[:-2] + b"\1\0x", zipped([]), WHOLE[:-22] + b"PK\x06\x07" + b"\0" * 16 + WHOLE[-22:],
        WHOLE[:-10] + b"\xff\xff\xff\xff" + WHOLE[-6:], WHOLE[:-6] + b"\xff\xff\xff\x7f" + WHOLE[-2:],
    ],
)  # fmt: skip
def test_what_is_no_whole_zip_file_is_refused(data):
    assert len(refused(data)) <= 2


def test_no_part_may_be_missing():
    for name in FILES:
        left = {key: data for key, data in FILES.items() if key != name}
        refused(together(left), name, "no manifest" if name == MANIFEST else "")


def test_it_is_refused_when_it_is_not_what_its_manifest_says():
    for name, data in FILES.items():
        if name not in (MANIFEST, "scenario.toml"):
            other = png(3, 2) if name.endswith(".png") else data + b"# more\n"
            refused(together(FILES | {name: other}), name, "another content")
    refused(with_more("patches/more.patch"), "a file that the manifest doesn't name")
    manifest = FILES[MANIFEST].decode()
    row = next(line for line in manifest.splitlines() if "sha256" in line)
    refused(together(FILES | {MANIFEST: manifest.replace(row, f"{row}\n{row}").encode()}), "a file twice")
    for old, new, said in (
        (f'map = "{THEATRE.id}"', 'map = "mars"', "as the scenario has it"),
        ("units = 1\n", "units = 2\n", "game.units: found 2, expected 1"),
        ('rule_sets = ["base"]', "rule_sets = []", "game.rule_sets"),
        ("options = {}", 'options = { "base.x" = true }', "game.options"),
        ("package = 1", "package = 2", "the only version so far"),
        ("package = 1\n", "", "the only version so far"),
        ("size = ", "size = -", "another content"),
        ('title = "', 'title = "\\u202e', "a line of 1 to 120 characters"),
    ):
        assert old in manifest, old
        refused(together(FILES | {MANIFEST: manifest.replace(old, new, 1).encode()}), said)


def test_texts_are_texts():
    refused(with_files(scenario_toml=b"title = 7\n"), "title", "text")
    refused(with_files(scenario_toml=b"\xff"), "bytes that aren't text")
    refused(with_files(note_txt=b"a\x1b[31m"), "characters that can't be seen")
    refused(with_files(note_txt=b"a" * 4001), "4,000 characters")
    bomb = b'<!DOCTYPE x [<!ENTITY a "b">]>'
    refused(together(FILES | {"library/counters.csv": bomb}), "declarations of XML")
    with pytest.raises(PackageError, match="declarations of XML"):
        packages.made(SCENARIO, patches={"a.patch": bomb.decode()})


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        (b"GIF89a", "no PNG"), (png()[:-1], "damaged"), (png() + b"x", "damaged"), (png()[:30], "damaged"),
        (png().replace(b"IDAT", b"IDAX"), "damaged"), (png(2049), "2049 x 2 pixels"), (png(0), "0 x 2"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IEND", b""), "damaged"), (b"\x89PNG\r\n\x1a\n", "damaged"),
        (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", b"x" * 13) + chunk(b"IEND", b""), "damaged"),
    ],
)  # fmt: skip
def test_a_picture_is_a_small_whole_png(picture, said):
    refused(with_files(preview_png=picture), said)


def spoilt(seed):
    """The package with a few bytes changed, or with a file of it spoilt and packed anew."""
    dice = random.Random(seed)
    if seed % 3:
        return bent_bytes(WHOLE, dice)
    name = dice.choice([name for name in FILES if name.endswith((".toml", ".txt"))])
    text = bent_lines(FILES[name].decode(), dice)
    return together(FILES | {name: text.encode("utf-8", "surrogatepass")})


def tried(seeds):
    """How many spoilt packages are refused; those that are read are as they say."""
    count = 0
    for seed in seeds:
        try:
            found = package_of(spoilt(seed), "x.redpack")
        except RedballError as error:
            count += 1
            assert all(fault.where.startswith("x.redpack") for fault in error.faults), (seed, error)
            assert len(str(error)) < 60_000
        else:
            assert (
                package_of(together({MANIFEST: write_manifest(found.manifest).encode(), **found.files}), "y")
                == found
            )
    return count


def test_hundreds_of_damaged_packages_are_refused_in_words():
    assert tried(range(400)) > 350


@pytest.mark.deep
def test_thousands_of_damaged_packages_are_refused_in_words():
    assert tried(range(400, 5_400)) > 4_000


def test_every_cut_is_refused():
    for at in range(0, len(WHOLE), 7):
        with pytest.raises(PackageError):
            taken_apart(WHOLE[:at], "x")
