"""Files that players keep are written whole or not at all."""

import ast
import errno
import os
import re
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest
import redball
from redball.errors import RedballError
from redball.writing import write_bytes, write_folder, write_text, written

OLD = "what was there"


@pytest.fixture
def kept(tmp_path):
    path = tmp_path / "kept.toml"
    path.write_text(OLD)
    return path


def refusal(path, text="new"):
    with pytest.raises(RedballError) as error:
        write_text(Path(path), text, RedballError)
    (fault,) = error.value.faults
    return fault


def test_a_new_file_and_an_old_one(tmp_path, kept):
    write_text(tmp_path / "new.toml", "¼\n", RedballError)
    write_bytes(kept, b"new", RedballError)
    assert (tmp_path / "new.toml").read_bytes() == "¼\n".encode()
    assert kept.read_text() == "new"
    assert sorted(os.listdir(tmp_path)) == ["kept.toml", "new.toml"]


def test_a_folder_is_made_with_all_its_files_or_not_at_all(tmp_path, monkeypatch):
    files = {"a.toml": b"1", "within/b.toml": b"2"}
    (tmp_path / "empty").mkdir()
    for name in ("new", "empty"):
        write_folder(tmp_path / name, files, RedballError)
        there = {
            p.relative_to(tmp_path / name).as_posix(): p.read_bytes()
            for p in (tmp_path / name).rglob("*.toml")
        }
        assert there == files
    with pytest.raises(RedballError, match="already there"):
        write_folder(tmp_path / "new", {"c.toml": b"3"}, RedballError)
    monkeypatch.setattr(os, "replace", failing(errno.ENOSPC))
    with pytest.raises(RedballError, match="a full disk"):
        write_folder(tmp_path / "other", files, RedballError)
    assert sorted(os.listdir(tmp_path)) == ["empty", "new"]


def failing(number):
    def fail(*_):
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize("step", ["fsync", "replace"])
@pytest.mark.parametrize(
    ("number", "found"),
    [
        (errno.ENOSPC, "a full disk"),
        (errno.EROFS, "a file system that can only be read"),
        (errno.EACCES, "no permission"),
        (errno.EIO, "a disk that fails"),
    ],
)
def test_the_old_file_is_kept_when_a_disk_fails(kept, monkeypatch, step, number, found):
    monkeypatch.setattr(os, step, failing(number))
    assert refusal(kept).found == found
    monkeypatch.undo()
    assert kept.read_text() == OLD
    assert os.listdir(kept.parent) == [kept.name]


def test_a_full_disk_while_it_is_written(kept):
    said = "found a full disk, expected a disk with room left"
    with pytest.raises(RedballError, match=said), written(kept, RedballError) as file:
        file.write(b"half of it")
        failing(errno.ENOSPC)()
    assert kept.read_text() == OLD
    assert os.listdir(kept.parent) == [kept.name]


def test_an_error_of_the_writer_itself_is_not_hidden(kept):
    with pytest.raises(ZeroDivisionError), written(kept, RedballError) as file:
        file.write(b"half of it")
        file.write(1 // 0)
    assert kept.read_text() == OLD
    assert os.listdir(kept.parent) == [kept.name]


def test_a_program_that_is_killed_leaves_the_old_file(kept):
    program = f"""
import os, signal
from pathlib import Path
import redball
from redball.errors import RedballError
from redball.writing import written
with written(Path({str(kept)!r}), RedballError) as file:
    file.write(b"x" * 1000000)
    os.kill(os.getpid(), signal.SIGKILL)
"""
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode < 0
    assert kept.read_text() == OLD
    (left,) = (path for path in kept.parent.iterdir() if path != kept)
    write_text(kept, "new", RedballError)
    assert left.exists(), "another program may still be writing it"
    day = time.time() - 2 * 24 * 3600
    os.utime(left, (day, day))
    write_text(kept, "newer", RedballError)
    assert os.listdir(kept.parent) == [kept.name]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("none/x.toml", "no folder"),
        ("folder", "found a folder, expected a place that can be written"),
        ("kept.toml/x", "found a file where a folder should be"),
        ("n" * 300, "found a name that is too long, expected a shorter name"),
        ("a\0b", "a name that no file can have"),
        ("half \ud800", "half a character"),
    ],
)
def test_places_that_cannot_be_written(kept, name, said):
    (kept.parent / "folder").mkdir()
    assert said in refusal(kept.parent / name).sentence()
    assert sorted(os.listdir(kept.parent)) == ["folder", "kept.toml"]


def test_a_name_may_be_as_long_as_names_can_be(tmp_path):
    write_text(tmp_path / ("n" * 255), "new", RedballError)
    assert (tmp_path / ("n" * 255)).read_text() == "new"


def test_a_text_of_half_a_character_is_not_written(kept):
    assert "half a character" in refusal(kept, "\ud800").found
    assert kept.read_text() == OLD


def test_links_are_kept(tmp_path, kept):
    (tmp_path / "link").symlink_to(kept)
    (tmp_path / "far").symlink_to("link")
    (tmp_path / "to nothing").symlink_to("new.toml")
    (tmp_path / "ring").symlink_to("ring")
    write_text(tmp_path / "far", "new", RedballError)
    write_text(tmp_path / "to nothing", "new too", RedballError)
    assert (tmp_path / "far").is_symlink() and (tmp_path / "link").is_symlink()
    assert kept.read_text() == "new"
    assert (tmp_path / "new.toml").read_text() == "new too"
    assert refusal(tmp_path / "ring").found == "links that lead round in a ring"


def test_permissions_are_kept(tmp_path, kept):
    kept.chmod(0o640)
    write_text(kept, "new", RedballError)
    assert stat.S_IMODE(kept.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "new.toml", "new", RedballError)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.toml").stat().st_mode) == 0o640


def test_a_file_that_may_only_be_read_is_not_replaced(kept, monkeypatch):
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs tests may be let write everything
    assert refusal(kept).found == "no permission"
    assert kept.read_text() == OLD


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_devices_are_written_to():
    write_text(Path("/dev/null"), "new", RedballError)
    assert refusal("/dev/full").found == "a full disk"
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_pipes_are_written_to_if_somebody_reads(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").found == "a pipe that nobody reads"
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_text(tmp_path / "pipe", "new", RedballError)
        assert os.read(reader, 100) == b"new"
    finally:
        os.close(reader)


@pytest.mark.skipif(not os.path.exists("/dev/stdout"), reason="no /dev/stdout")
def test_standard_output_is_written_to_wherever_it_goes(tmp_path):
    program = """
from pathlib import Path
import redball
from redball.errors import RedballError
from redball.writing import write_text
write_text(Path("/dev/stdout"), "new", RedballError)
"""
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", program], stdout=out, check=True)
    assert (tmp_path / "out").read_text() == "new"
    piped = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    assert piped.stdout == b"new"


def test_a_saved_game_is_never_replaced_by_something_else(tmp_path):
    game, link = tmp_path / "g.redball", tmp_path / "link.toml"
    game.write_bytes(b"SQLite format 3\0and more")
    link.symlink_to(game)
    for path in (game, link):
        assert refusal(path).sentence() == f"{path}: found a saved game, expected a name that no game has."
    assert game.read_bytes() == b"SQLite format 3\0and more"


# --- nobody writes in another way ---------------------------------------------------------------------------

OTHERWISE = {
    "writing.py",  # this is how
    "cli/main.py",  # the log
    "desk/start/crash.py",  # the log
    "desk/settings.py",  # Qt does the same, and takes turns with other windows
    "canvas/basemap/disk.py",  # the cache of the map, where what isn't whole is made anew
    "game/lock.py",  # an empty file in the cache, which is locked
    "game/new_file.py",  # an empty file for SQLite to fill, which writing.replaced puts in its place
    "report/png.py",  # into memory
    "canvas/scan/pyramid.py",  # into memory
}
_WRITERS = {
    *("write_text", "write_bytes", "touch", "rename", "tofile", "savez", "savetxt", "setFileName"),
    *("QSaveFile", "QFile", "QPdfWriter", "QPrinter", "QImageWriter", "QSettings"),
    *("NamedTemporaryFile", "mkstemp", "copyfile", "copy2", "copytree"),
}


def writes(tree):
    """The lines of a module that may write a file by themselves."""
    theirs = [n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and n.module == "redball.writing"]
    imported = {name.name for node in theirs for name in node.names}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _writes(node, *_called(node.func), imported):
            yield node.lineno


def _called(func):
    """The name of what is called, and of what it belongs to."""
    if isinstance(func, ast.Attribute):
        return func.attr, getattr(func.value, "id", "?")
    return getattr(func, "id", ""), ""


def _writes(call, name, owner, imported):
    if name == "open":
        given = [*call.args[:2], *(keyword.value for keyword in call.keywords)]
        modes = [a.value for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str)]
        return any(re.fullmatch("[rwaxbt+]+", mode) and set(mode) & set("wax+") for mode in modes)
    if name == "replace":
        return owner == "os"
    if name == "save":
        return bool(call.args) and owner != "self"
    return name in _WRITERS and (owner or name not in imported)


def test_nobody_writes_files_in_another_way():
    root = Path(redball.__file__).parent
    found = {
        f"{name}:{line}"
        for path in root.rglob("*.py")
        if (name := path.relative_to(root).as_posix()) not in OTHERWISE
        for line in writes(ast.parse(path.read_text("utf-8")))
    }
    assert not found


@pytest.mark.parametrize(
    "code",
    [
        'open(path, "w")',
        'path.open(mode="ab")',
        "path.write_text(text)",
        "os.replace(a, b)",
        "QSaveFile(name)",
        'picture.save("x.png")',
        "from redball.game import write_text\nwrite_text(path)",
    ],
)
def test_another_way_of_writing_would_be_seen(code):
    assert list(writes(ast.parse(code)))
