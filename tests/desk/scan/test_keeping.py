"""The fit of a scan is kept beside the image, or among the user's data."""

import pytest
from redball.desk.scan.keeping import find, keep, own_file
from redball.scans import FitError, KnownPoint
from redball.scans.fitfile import ImageFacts, ScanFile, file_beside

from tests.positions import THEATRE


@pytest.fixture
def image(tmp_path, monkeypatch):
    monkeypatch.setenv("REDBALL_DATA", str(tmp_path / "data"))
    folder = tmp_path / "maps"
    folder.mkdir()
    return folder / "west.png"


def scan():
    facts = ImageFacts("west.png", 900, 700, "0" * 64)
    return ScanFile(THEATRE.id, facts, (KnownPoint(10.0, 20.0, 3), KnownPoint(300.0, 40.0, 8, on=False)))


def test_it_is_kept_beside_the_image_and_found(image):
    none = find(image, THEATRE)
    assert none.scan is None and none.path == file_beside(image)
    assert keep(scan(), THEATRE, image, none.path) == file_beside(image)
    assert find(image, THEATRE).scan == scan()


def test_where_the_folder_cant_be_written_it_is_kept_among_the_users_data(image):
    file_beside(image).mkdir()  # what even an administrator can't replace by a file
    own = keep(scan(), THEATRE, image, file_beside(image))
    assert own == own_file(image, THEATRE.id)
    found = find(image, THEATRE)
    assert (found.path, found.scan) == (own, scan())
    assert keep(scan(), THEATRE, image, own) == own


def test_a_file_that_cant_be_used_stays_as_it_is(image):
    file_beside(image).write_text("scan = 1\nmap = 'elsewhere'\n")
    found = find(image, THEATRE)
    assert found.scan is None and found.fault and found.path == own_file(image, THEATRE.id)
    keep(scan(), THEATRE, image, found.path)
    assert file_beside(image).read_text().startswith("scan = 1\nmap = 'elsewhere'")
    assert find(image, THEATRE).scan == scan()


def test_nowhere_to_write_is_said(image, tmp_path):
    (tmp_path / "data").write_text("a file where the folder should be")
    file_beside(image).mkdir()
    with pytest.raises(FitError):
        keep(scan(), THEATRE, image, file_beside(image))
