"""The file of how a scan lies on a map is read strictly, and written as it was read."""

import hashlib

import pytest
from redball.scans import FitError, KnownPoint
from redball.scans.fitfile import (
    ImageFacts,
    ScanFile,
    file_beside,
    image_sum,
    read_scan,
    save_scan,
    write_scan,
)

from tests.positions import THEATRE

SHA = hashlib.sha256(b"").hexdigest()
SCAN = ScanFile(
    THEATRE.id,
    ImageFacts("west.png", 20_000, 13_000, SHA),
    (
        KnownPoint(1200.5, 830.0, THEATRE.find("A-0101")),
        KnownPoint(5200.0, 910.25, THEATRE.find("A-0103"), on=False),
        KnownPoint(1.0, 2.0, THEATRE.find("A-0303")),
    ),
    "affine",
    45,
    False,
)
TEXT = write_scan(SCAN, THEATRE)


def test_what_is_written_is_read(tmp_path):
    path = file_beside(tmp_path / "west.png")
    save_scan(SCAN, THEATRE, path)
    assert path.name == "west.png.scan.toml"
    assert read_scan(path, THEATRE) == SCAN


def test_a_scan_without_points_is_read():
    empty = ScanFile(THEATRE.id, SCAN.image)
    assert read_scan(write_scan(empty, THEATRE), THEATRE) == empty


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("scan = 1", "scan = 2", "scan line 1: scan: found 2, expected 1"),
        ("scan = 1\n", "", "scan: found nothing"),
        (f'map = "{THEATRE.id}"', 'map = "mars"', "expected the map that is open"),
        ('kind = "affine"', 'kind = "afine"', "did you mean affine"),
        ("opacity = 45", "opacity = 101", "a number from 0 to 100"),
        ("opacity = 45", "opacity = 4.5", "a whole number"),
        ("over = false", 'over = "no"', "true or false"),
        ("over = false", "ower = false", "did you mean over"),
        ("west.png", "../west.png", "the name of a file, without folders"),
        ("west.png", "c:west.png", "the name of a file, without folders"),
        ("width = 20000", "width = 0", "a number from 1 to 100000"),
        ("height = 13000", "height = 100001", "a number from 1 to 100000"),
        (SHA, SHA[1:], "a sum of 64 digits"),
        ("x = 1200.5", "x = 20001", "points[0].x"),
        ("x = 1200.5", "x = nan", "points[0].x"),
        ("y = 910.25", "y = -1", "points[1].y"),
        ('"A-0303"', '"Q-0303"', "points[2].hex"),
        ('"A-0303"', '"A-0303", name = "there"', "an unknown field"),
        ("points = [", "points = [\n  7,", "a table of fields"),
        ("points = [", "points = [[", "valid TOML"),
    ],
)
def test_each_fault_is_said_with_its_place(old, new, said):
    assert old in TEXT
    with pytest.raises(FitError) as refused:
        read_scan(TEXT.replace(old, new), THEATRE)
    assert said in str(refused.value)


def test_all_faults_are_said_at_once():
    spoilt = (
        TEXT.replace("opacity = 45", "opacity = 450")
        .replace("x = 1200.5", "x = inf")
        .replace('"A-0303"', '"Z"')
    )
    with pytest.raises(FitError) as refused:
        read_scan(spoilt, THEATRE)
    assert len(refused.value.faults) == 3


def test_too_many_points_are_refused():
    rows = '  { x = 1.0, y = 1.0, hex = "A-0101" },\n' * 201
    with pytest.raises(FitError, match="at most 200"):
        read_scan(TEXT.replace("points = [\n", f"points = [\n{rows}"), THEATRE)


def test_the_sum_is_of_the_bytes(tmp_path):
    image = tmp_path / "a.png"
    image.write_bytes(b"a map")
    assert image_sum(image) == hashlib.sha256(b"a map").hexdigest()
    with pytest.raises(FitError, match="no such file"):
        image_sum(tmp_path / "b.png")
    with pytest.raises(FitError, match="a folder"):
        image_sum(tmp_path)
