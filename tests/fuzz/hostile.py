"""Files that are meant to do harm: bombs, entities, paths that lead away, sizes that can't be, long lines.

Not by chance: each case is one of :data:`ATTACKS`, each is refused in a sentence that names the file, and
nothing is written.
"""

from __future__ import annotations

import io
import os
import stat
import struct
import sys
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import qInstallMessageHandler
from redball.canvas.scan.image import ScanImage
from redball.canvas.scan.pyramid import Pyramid
from redball.errors import RedballError
from redball.game import library
from redball.game.counters.library_file import Library, write_library
from redball.game.package import made
from redball.game.scenario import write_scenario
from redball.scans.fitfile import read_scan

from tests.fuzz import ground
from tests.fuzz.kinds import Dice
from tests.fuzz.soundness import Nonsense, is_text
from tests.game.counters.sheets import csv_bytes, ods_parts, ods_rows, packed, xlsx_parts, xlsx_rows
from tests.positions import THEATRE

LONG = 100_000_000
"""Bytes of one line."""
FULL = 19_000_000
"""Bytes of a file that is just small enough for a list."""
GRID = (("Name", "Type", "Power"), ("DAK", "ARM", "GE"))
_LAUGHS = "<!DOCTYPE x [<!ENTITY a 'ha'>{}]>".format(
    "".join(f"<!ENTITY {b} '{f'&{a};' * 10}'>" for a, b in zip("abcdefgh", "bcdefghi", strict=True))
)
_STOLEN = "<!DOCTYPE x [<!ENTITY i SYSTEM 'file:///etc/passwd'>]>"
_PATHS = (
    "../evil.toml", "patches/../../evil.toml", "/tmp/evil.toml", "C:\\evil.toml", "patches\\evil.toml",
    "patches//evil.toml", "scenario.toml\0.exe", "patches/..", "COM1", "patches/sub/evil.toml",
)  # fmt: skip


def _xlsx(sheet: str, head: str = "", **more: str | bytes) -> bytes:
    parts = xlsx_parts({"Units": sheet})
    name = "xl/worksheets/sheet1.xml"
    return packed({**parts, name: head + str(parts[name]), **more})


def _shared(text: str, cells: int) -> bytes:
    """A workbook whose cells are all one text."""
    kinds = "http://schemas.openxmlformats.org"
    parts = xlsx_parts({"Units": '<row><c t="s"><v>0</v></c></row>' * cells})
    types, links = str(parts["[Content_Types].xml"]), str(parts["xl/_rels/workbook.xml.rels"])
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    texts = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/></Types>'
    link = (
        f'<Relationship Id="rId9" Type="{kinds}/officeDocument/2006/relationships/sharedStrings" '
        'Target="sharedStrings.xml"/></Relationships>'
    )
    return packed(
        {
            **parts,
            "[Content_Types].xml": types.replace("</Types>", texts),
            "xl/_rels/workbook.xml.rels": links.replace("</Relationships>", link),
            "xl/sharedStrings.xml": f'<sst xmlns="{kinds}/spreadsheetml/2006/main">'
            f"<si><t>{text}</t></si></sst>",
        }
    )


def _ods(rows: str, head: str = "") -> bytes:
    parts = ods_parts(rows)
    return packed({**parts, "content.xml": head + str(parts["content.xml"])})


def _ods_repeated(columns: int, rows: int, text: str = "x") -> bytes:
    cell = f'<table:table-cell table:number-columns-repeated="{columns}" office:value-type="string">'
    row = f'<table:table-row table:number-rows-repeated="{rows}">'
    return _ods(f"{row}{cell}<text:p>{text}</text:p></table:table-cell></table:table-row>")


def _one_header_for_all() -> bytes:
    """A zip file in whose list a hundred files are one and the same part."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, part in xlsx_parts({"Units": xlsx_rows(GRID)}).items():
            package.writestr(name, part)
        package.writestr("xl/media/0", bytes(1_000_000))
        for number in range(1, 100):
            info = zipfile.ZipInfo(f"xl/media/{number}")
            package.filelist.append(info)
            for field in ("header_offset", "compress_size", "file_size", "CRC", "compress_type"):
                setattr(info, field, getattr(package.getinfo("xl/media/0"), field))
    return file.getvalue()


def _with_file(name: str, data: bytes, mode: int = 0, twice: bool = False) -> bytes:
    """A sound package with one file more."""
    scenario = write_scenario(ground.full_game(library.atlas("theatre")))
    package = made(scenario)
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for own, own_data in package.files.items():
            archive.writestr(own, own_data)
        info = zipfile.ZipInfo(name)
        info.external_attr = mode << 16
        for _ in range(1 + twice):
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return file.getvalue()


def _png(width: int, height: int, depth: int = 8, *chunks: tuple[bytes, bytes]) -> bytes:
    head = struct.pack(">2L5B", width, height, depth, 2, 0, 0, 0)
    body = [(b"IHDR", head), *chunks, (b"IDAT", zlib.compress(bytes(100_000))), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">L", len(data)) + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        for kind, data in body
    )


def _bmp(width: int, height: int) -> bytes:
    return b"BM" + struct.pack("<LHHL", 70, 0, 0, 54) + struct.pack(
        "<LllHHLLllLL", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0
    )  # fmt: skip


def _zeros(size: int) -> bytes:
    """Packed zeros, made a megabyte at a time."""
    packer = zlib.compressobj(1)
    return b"".join(packer.compress(bytes(1_000_000)) for _ in range(size // 1_000_000)) + packer.flush()


Attack = tuple[str, str, Callable[[], bytes]]
"""How it is called, what it says it is (the file's name), and its bytes."""


def _lists() -> Iterator[Attack]:
    yield "bomb", "a.xlsx", lambda: _xlsx(xlsx_rows(GRID), **{"xl/media/image1.png": bytes(2 * LONG)})
    yield "bomb in the sheet", "a.xlsx", lambda: _xlsx(xlsx_rows(GRID) + " " * LONG)
    yield "bomb in the content", "a.ods", lambda: _ods(ods_rows(GRID) + " " * LONG)
    yield "one part a hundred times", "a.xlsx", _one_header_for_all
    yield "package in a package", "a.xlsx", lambda: packed({"b.xlsx": packed({"c.xlsx": bytes(LONG)})})
    yield "cells without end", "a.xlsx", lambda: _xlsx("<row>" + "<c/>" * 12_000_000 + "</row>")
    yield "rows without end", "a.xlsx", lambda: _xlsx("<row/>" * 8_000_000)
    yield "elements in elements", "a.xlsx", lambda: _xlsx("<row>" + "<x>" * 4_000_000)
    yield "elements in elements", "a.ods", lambda: _ods("<table:x>" * 4_000_000)
    yield "texts without end", "a.ods", lambda: _ods("<text:s/>" * 5_000_000)
    yield "one long text", "a.xlsx", lambda: _xlsx(f"<row><c><v>{'x' * 45_000_000}</v></c></row>")
    yield "one text in all cells", "a.xlsx", lambda: _shared("\N{GRINNING FACE}" * 4_900, 20_000)
    yield "one text in many cells", "a.xlsx", lambda: _shared("\N{GRINNING FACE}" * 4_900, 4_000)
    yield "far away", "a.xlsx", lambda: _xlsx('<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>')
    yield "beyond the end", "a.xlsx", lambda: _xlsx(f'<row r="{10**18}"><c r="A{10**18}"><v>1</v></c></row>')
    yield "laughs", "a.xlsx", lambda: _xlsx(xlsx_rows((("&i;",),)), _LAUGHS)
    yield "laughs", "a.ods", lambda: _ods(ods_rows(GRID), _LAUGHS)
    yield "another file", "a.xlsx", lambda: _xlsx(xlsx_rows(GRID), _STOLEN)
    yield "another file", "a.ods", lambda: _ods(ods_rows(GRID), _STOLEN)
    yield "repeated", "a.ods", lambda: _ods_repeated(16_384, 1_048_576)
    yield "repeated without end", "a.ods", lambda: _ods_repeated(2**63, 2**63)
    yield "a long text repeated", "a.ods", lambda: _ods_repeated(200, 4_000, "x" * 100_000)
    for name in ("a.csv", "a.tsv", "a.json", "a.txt", "a"):
        yield "a long line", name, lambda: b"x" * LONG
    yield "a line that is just short enough", "a.csv", lambda: b"x" * FULL
    yield "cells", "a.csv", lambda: b"," * FULL
    yield "cells", "a.tsv", lambda: b"Name\n" + b"\t" * FULL
    yield "letters between commas", "a.csv", lambda: b"ab," * (FULL // 3)
    yield "lines", "a.csv", lambda: b"Name,Type\n" + b"\n" * FULL
    yield "rows", "a.csv", lambda: b"Name,Type,Power\n" + b"DAK,ARM,GE\n" * (FULL // 11)
    yield "quotes", "a.csv", lambda: b'"' * FULL
    yield "quotes and commas", "a.csv", lambda: b'"",' * (FULL // 3)
    yield "zeros", "a.csv", lambda: bytes(FULL)
    yield "a zero", "a.csv", lambda: csv_bytes(GRID).replace(b"DAK", b"D\0K")
    yield "half of UTF-16", "a.csv", lambda: csv_bytes(GRID, encoding="utf-16")[:-1]
    yield "lone halves of letters", "a.csv", lambda: b"\xff\xfe" + b"\x00\xd8" * 100
    yield "UTF-32", "a.csv", lambda: csv_bytes(GRID, encoding="utf-32")
    yield "noise", "a.csv", lambda: bytes(range(128, 256)) * 100
    yield "lists in lists", "a.json", lambda: b"[" * FULL
    yield "tables", "a.json", lambda: b"[" + b"{}," * (FULL // 3) + b"{}]"
    yield "lists", "a.json", lambda: b"[" + b"[]," * (FULL // 3) + b"[]]"
    yield "names", "a.json", lambda: b"[{" + b",".join(b'"%d":1' % i for i in range(FULL // 12)) + b"}]"
    yield "texts", "a.json", lambda: b"[" + b'"a",' * (FULL // 4) + b'"a"]'
    yield "a number", "a.json", lambda: b'[{"Name":' + b"9" * FULL + b"}]"
    yield "not a number", "a.json", lambda: b'[{"Name":NaN}]'
    yield "a program", "a.xlsx", lambda: b"MZ" + bytes(1_000)
    yield "an old spreadsheet", "a.xls", lambda: b"\xd0\xcf\x11\xe0" + bytes(1_000)


def _texts() -> Iterator[Attack]:
    head = '{"kind": "redball-counters", "version": 1, "title": "Ours", "counters": ['
    for name in ("a.counters.json", "mapping.toml", "places.csv", "patch.toml", "west.png.scan.toml"):
        yield "a long line", name, lambda: b"x" * LONG
        yield "zeros", name, lambda: bytes(90_000)
        yield "brackets", name, lambda: b"x = " + b"[" * 90_000
        yield "UTF-16", name, lambda: 'patch = 1\nformat = 1\nscan = 1\n{"kind": ['.encode("utf-16")
        yield "Windows letters", name, lambda: b'patch = 1\nscan = 1\nname = "K\xf6ln"\n'
        yield "another file", name, lambda: f"{_STOLEN}<x>&i;</x>".encode()
    yield "tables", "a.counters.json", lambda: f"{head}{'{},' * (FULL // 3)}{{}}]}}".encode()
    yield "lists in lists", "a.counters.json", lambda: f"{head}{'[' * FULL}".encode()
    yield "keys", "mapping.toml", lambda: b"[columns]\n" + b"".join(b'a%d = "x"\n' % i for i in range(80_000))
    yield "dots", "mapping.toml", lambda: b"a." * 40_000 + b"a = 1\n"
    yield (
        "rows",
        "patch.toml",
        lambda: b'patch=1\nid="a"\nname="a"\nmap="small"\nchanges=[' + b"{}," * 200_000,
    )
    yield "a number", "west.png.scan.toml", lambda: b"scan = " + b"9" * 90_000


def _packages() -> Iterator[Attack]:
    for path in _PATHS:
        yield f"{path!r}", "a.redpack", lambda path=path: _with_file(path, b"x = 1\n")
    yield "a link", "a.redpack", lambda: _with_file("patches/a.toml", b"/etc/passwd", stat.S_IFLNK | 0o777)
    yield "a device", "a.redpack", lambda: _with_file("patches/a.toml", b"x", stat.S_IFCHR | 0o666)
    yield "twice", "a.redpack", lambda: _with_file("note.txt", b"x", twice=True)
    yield "bomb", "a.redpack", lambda: _with_file("library/a.json", bytes(LONG))
    yield "bomb within the bounds", "a.redpack", lambda: _with_file("library/a.json", bytes(7_900_000))
    yield "laughs", "a.redpack", lambda: _with_file("note.txt", f"{_LAUGHS}<x>&i;</x>".encode())
    yield "a package in it", "a.redpack", lambda: _with_file("library/a.redpack", packed({"b": b"c"}))
    yield "many files", "a.redpack", lambda: packed({f"patches/{n}.toml": b"x" for n in range(2_000)})
    yield "a long line", "a.redpack", lambda: b"PK" + b"x" * LONG
    yield "a spreadsheet", "a.redpack", lambda: _xlsx(xlsx_rows(GRID))


def _images() -> Iterator[Attack]:
    for sides in ((2**31 - 1, 2**31 - 1), (60_000, 60_000), (0, 1), (1, 2**31 - 1), (20_000, 20_000)):
        yield f"{sides}", "a.png", lambda sides=sides: _png(*sides)
    yield "as broad as may be", "a.png", lambda: _png(60_000, 6_600)
    yield "two bytes a colour", "a.png", lambda: _png(20_000, 20_000, 16)
    yield (
        "a text that is a bomb",
        "a.png",
        lambda: _png(
            20_000, 20_000, 8, (b"zTXt", b"a\0\0" + _zeros(3 * LONG)), (b"iCCP", b"a\0\0" + _zeros(3 * LONG))
        ),
    )
    for sides in ((2**31 - 1, 2**31 - 1), (-5, 5), (60_000, 60_000), (6_300, 6_300), (40_000_000, 1)):
        yield f"{sides}", "a.bmp", lambda sides=sides: _bmp(*sides)
    yield "a chart of a billion", "a.ppm", lambda: b"P6 100000 10000 255\n" + bytes(1_000)
    yield "letters for numbers", "a.ppm", lambda: b"P6 " + b"9" * 10_000 + b" 1 255\n"
    yield (
        "a drawing",
        "a.svg",
        lambda: (
            _LAUGHS + '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>&i;</text></svg>'
        ).encode(),
    )
    yield "a long line", "a.jpg", lambda: b"x" * LONG


ATTACKS: tuple[Attack, ...] = (*_lists(), *_texts(), *_packages(), *_images())


def begin(folder: Path) -> Callable[[Dice], bool]:
    """Give what writes an attack and has it refused."""
    qInstallMessageHandler(lambda *_: None)
    ground.settle(folder)
    listed, sound = folder / "list.csv", folder / "sound.counters.json"
    listed.write_bytes(csv_bytes(GRID))
    write_library(sound, Library("Ours", ()))
    place, out = folder / "attack", folder / "attack" / "out"
    place.mkdir()
    there = set(folder.iterdir())

    def said_of(path: Path) -> str:
        """What the program says of a file, nothing if it takes it."""
        match path.name:
            case "a.counters.json":
                done = ground.redball("library", path)
            case "mapping.toml":
                done = ground.redball("import", listed, "--mapping", path, "--out", out)
            case "places.csv":
                done = ground.redball("library", sound, "--places", path, "--map", "theatre")
            case "patch.toml":
                done = ground.redball("patch", "apply", folder / "maps" / "theatre", path, "--out", out)
            case "a.redpack":
                done = ground.redball("new", path, "--out", out)
            case "west.png.scan.toml" | "a.png" | "a.jpg" | "a.bmp" | "a.ppm" | "a.svg":
                return _said_of_scan(path, folder)
            case _:
                done = ground.redball("import", path, "--out", out)
        return done.text if done.code else ""

    def case(dice: Dice) -> bool:
        what, name, data = ATTACKS[dice.number]
        path = place / name
        _write(path, data)
        try:
            said = said_of(path)
        finally:
            path.unlink()
        if not said or name not in said or not all(map(is_text, said.splitlines())):
            raise Nonsense(f"{name}, {what}: {said!r:.300}")
        if any(place.iterdir()) or {*folder.iterdir()} - there - {folder / "tiles"}:
            raise Nonsense(f"{name}, {what}: something is written")
        return False

    return case


def _write(path: Path, data: Callable[[], bytes]) -> None:
    """Write an attack; in a process of its own where there are such, whose memory and calls don't count."""
    if not hasattr(os, "fork"):
        path.write_bytes(data())
    elif not (child := os.fork()):
        sys.setprofile(None)
        try:
            path.write_bytes(data())
            os._exit(0)
        finally:
            os._exit(1)
    elif os.waitpid(child, 0)[1]:
        raise Nonsense("the attack can't be made")


def _said_of_scan(path: Path, folder: Path) -> str:
    try:
        if path.suffix == ".toml":
            read_scan(path, THEATRE)
        else:
            Pyramid(ScanImage(path), folder / "tiles").make()
    except RedballError as error:
        return str(error)
    return ""
