"""Each file that is shipped or that the map is built from is told of: where from, and on what terms."""

from __future__ import annotations

import re
from fnmatch import fnmatch

import pytest
from redball import resources

ROOT = resources.root()
PLACES = {
    "assets": "assets/PROVENANCE.md",
    "maps/world-1939": "maps/world-1939/README.md",
    "maps/build/sources": "maps/build/README.md",
}
LICENCES = re.compile(r"\b(MIT|OFL 1\.1|CC0 1\.0|CC0|public domain|as they say)\b")


def table(page):
    """The rows of a page's first columns: patterns of files, and the whole row."""
    found = []
    for line in (ROOT / page).read_text("utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and set(line) - set("|-: "):
            found.append((re.findall(r"`([^`]+)`", cells[0]) or cells[0].split(", "), line))
    return found


def files(folder):
    inside = ROOT / folder
    return sorted(path.relative_to(inside).as_posix() for path in inside.rglob("*") if path.is_file())


@pytest.mark.parametrize(("folder", "page"), PLACES.items())
def test_every_file_is_named_where_its_provenance_is_told(folder, page):
    patterns = [pattern for named, _ in table(page) for pattern in named]
    hidden = [name for name in files(folder) if not any(fnmatch(name, pattern) for pattern in patterns)]
    assert hidden == []


@pytest.mark.parametrize(("folder", "page"), PLACES.items())
def test_no_page_names_files_that_are_gone(folder, page):
    there = files(folder)
    for named, row in table(page):
        for pattern in named:
            if re.search(r"\.\w+$|\*", pattern):
                assert any(fnmatch(name, pattern) for name in there), row


@pytest.mark.parametrize("page", ["assets/PROVENANCE.md", "maps/world-1939/README.md"])
def test_every_file_has_a_licence(page):
    rows = [row for named, row in table(page) if any(re.search(r"\.\w+$|\*", name) for name in named)]
    assert len(rows) > 8
    assert [row for row in rows if not LICENCES.search(row.rstrip(" |").rpartition("|")[2])] == []


def test_sources_that_can_say_so_name_their_licence_themselves():
    sources = ROOT / "maps" / "build" / "sources"
    for path in (*sources.glob("*.toml"), *sources.glob("*.json")):
        assert "CC0" in path.read_text("utf-8")[:300], path.name


def test_packages_that_the_map_is_built_from_are_named_with_their_version():
    built = (ROOT / "maps" / "build" / "packages.py").read_text("utf-8")
    page = (ROOT / "assets" / "PROVENANCE.md").read_text("utf-8")
    packages = re.findall(r'Package\(\s*"([^"]+)",\s*"([^"]+)"', built)
    assert len(packages) >= 2
    for name, version in packages:
        assert f"`{name}` {version}" in page
        assert (ROOT / "assets" / "licences" / f"{name}.txt").is_file()
