"""Data files are found in a checkout and in a wheel."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
from redball import resources

CHECKOUT = Path(__file__).resolve().parents[1]


def test_a_checkout_has_its_assets_and_maps_at_its_root():
    assert resources.root() == CHECKOUT
    assert resources.assets("fonts", "README.md").is_file()
    assert resources.maps() == CHECKOUT / "maps"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of this checkout, unpacked where nothing else is."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=CHECKOUT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def test_a_wheel_finds_the_data_that_it_carries(installed: Path):
    code = (
        "from redball import resources as r; print(r.root(), r.assets('fonts').is_dir(), r.maps().is_dir())"
    )
    answer = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(installed)!r}); {code}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout.split() == [str(installed / "redball" / "_data"), "True", "True"]


def test_a_wheel_carries_the_maps_and_not_what_makes_them(installed: Path):
    carried = {path.name for path in (installed / "redball" / "_data" / "maps").iterdir()}
    assert "world-1939" in carried
    assert "build" not in carried


def test_an_installation_without_data_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "app" / "redball")
    with pytest.raises(FileNotFoundError, match="Install Redball again"):
        resources.root.__wrapped__()
