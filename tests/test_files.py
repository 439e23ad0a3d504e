"""Files that players hand in are looked at before they are read."""

import errno
import os
import re
import socket
from pathlib import Path

import pytest
from redball import files
from redball.errors import RedballError

MOST = 1000


def refusal(path, most=MOST):
    with pytest.raises(RedballError) as error:
        files.read_text(Path(path), "a scenario", RedballError, most)
    (fault,) = error.value.faults
    return fault


def test_a_text_is_read_without_its_mark_and_carriage_returns(tmp_path):
    path = tmp_path / "x.toml"
    path.write_bytes("\ufeffa = “1”\r\nb = 2\rc = 3\n".encode())
    assert files.read_text(path, "a scenario", RedballError) == "a = “1”\nb = 2\nc = 3\n"


def test_a_file_may_be_as_large_as_is_said_and_no_larger(tmp_path):
    path = tmp_path / "x.toml"
    path.write_bytes(b"a" * MOST)
    assert len(files.read_bytes(path, "a scenario", RedballError, MOST)) == MOST
    path.write_bytes(b"a" * (MOST + 1))
    assert refusal(path).found == "a file of 1001 bytes"
    assert refusal(path).expected == "a scenario of at most 1000 bytes"


def test_a_file_of_200_megabytes_is_refused_unread(tmp_path, monkeypatch):
    path = tmp_path / "x.toml"
    with path.open("wb") as file:
        file.truncate(200 * files.MEGABYTE)
    monkeypatch.setattr(Path, "open", None)
    fault = refusal(path, files.MOST_TEXT)
    assert fault.sentence() == f"{path}: found a file of 200 MB, expected a scenario of at most 4 MB."


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names on this system")
def test_a_pipe_that_nobody_writes_to_is_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert refusal(tmp_path / "pipe").found == "a pipe"


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null", "/dev/tty"])
def test_a_device_is_not_read(device):
    if not os.path.exists(device):
        pytest.skip("no such device")
    assert refusal(device).found == "a device"


def test_a_socket_is_not_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # the name of a socket is at most 100 characters long
    with socket.socket(socket.AF_UNIX) as held:
        held.bind("held")
        assert refusal("held").found == "a socket"


def test_links_are_followed(tmp_path):
    (tmp_path / "zero").symlink_to("/dev/zero")
    (tmp_path / "ring").symlink_to(tmp_path / "ring")
    assert refusal(tmp_path / "zero").found == "a device"
    assert refusal(tmp_path / "ring").found == "links that lead round in a ring"


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("none.toml", "no such file"),
        ("", "a folder"),
        ("x.toml/y.toml", "a file where a folder should be"),
        ("n" * 300, "a name that is too long"),
        ("a\0b", "a name that no file can have"),
        ("half \ud800", "a name that no file can have"),
    ],
)
def test_what_is_no_file(tmp_path, path, found):
    (tmp_path / "x.toml").touch()
    assert refusal(tmp_path / path).found == found


def test_bytes_that_are_no_text(tmp_path):
    (tmp_path / "x").write_bytes(b"\xff")
    assert refusal(tmp_path / "x").found == "bytes that aren't text"


@pytest.mark.parametrize("handed", [b"x = 1", b"x" * (MOST + 1)])
def test_what_the_shell_hands_over_is_read_up_to_the_size_that_is_meant(handed):
    ours, theirs = os.pipe()
    os.write(theirs, handed)
    os.close(theirs)
    path = f"/dev/fd/{ours}"
    try:
        if len(handed) > MOST:
            assert refusal(path).found == "more than 1000 bytes"
        else:
            assert files.read_text(Path(path), "a scenario", RedballError, MOST) == "x = 1"
    finally:
        os.close(ours)


@pytest.mark.parametrize(
    ("number", "found"),
    [
        (errno.EACCES, "no permission"),
        (errno.ENOSPC, "a full disk"),
        (errno.EROFS, "a file system that can only be read"),
        (errno.ETXTBSY, "“Text file busy”"),
    ],
)
def test_what_a_system_complains_of_is_said_in_plain_words(number, found):
    assert files.system_fault("x", OSError(number, os.strerror(number)), "a scenario").found == found


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no permissions of this kind on this system")
def test_a_folder_that_may_not_be_looked_into_is_refused_in_words(monkeypatch, tmp_path):
    def refuse(*_arguments, **_more):
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    fault = files.folder_objection(tmp_path / "locked", "a map folder")
    assert fault.found == "no permission"


def test_what_is_no_folder_is_told(tmp_path):
    (tmp_path / "file").write_text("x", "utf-8")
    found = [
        files.folder_objection(tmp_path / name, "a folder").found
        for name in ("file", "none", "file/x", "n" * 300 + "/x", "a\0/x")
    ]
    assert found == [
        "a file",
        "no such folder",
        "a file where a folder should be",
        "a name that is too long",
        "a name that no file can have",
    ]
    assert files.folder_objection(tmp_path, "a folder") is None


def test_whether_a_path_is_there_is_never_asked_of_pathlib():
    """Its questions raise where the system doesn't let one look (Python before 3.14)."""
    asked = re.compile(r"\.(?:is_dir|is_file|exists)\(\)")
    package = Path(files.__file__).parent
    assert [p.name for p in package.rglob("*.py") if asked.search(p.read_text("utf-8"))] == []
