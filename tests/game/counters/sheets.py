"""Tables as files of every kind; XLSX and ODS by hand, with the parts that programs need to open them."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from collections.abc import Mapping, Sequence
from xml.sax.saxutils import escape

from redball.game.counters.table import letters

Grid = Sequence[Sequence[object]]

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_DOCS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"


def packed(parts: Mapping[str, str | bytes]) -> bytes:
    """A package of parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        for name, text in parts.items():
            package.writestr(name, text)
    return file.getvalue()


def csv_bytes(grid: Grid, separator: str = ",", encoding: str = "utf-8") -> bytes:
    file = io.StringIO(newline="")
    csv.writer(file, delimiter=separator).writerows(grid)
    return file.getvalue().encode(encoding)


def json_bytes(grid: Grid) -> bytes:
    names = [str(name) for name in grid[0]]
    return json.dumps([dict(zip(names, row, strict=True)) for row in grid[1:]]).encode()


def xlsx_parts(sheets: Mapping[str, str]) -> dict[str, str | bytes]:
    """A workbook whose sheets hold some XML."""
    kinds = "application/vnd.openxmlformats-officedocument.spreadsheetml."
    numbered = list(enumerate(sheets.items(), 1))
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{i}.xml" ContentType="{kinds}worksheet+xml"/>'
        for i, _ in numbered
    )
    listed = "".join(f'<sheet name="{name}" sheetId="{i}" r:id="rId{i}"/>' for i, (name, _) in numbered)
    links = "".join(
        f'<Relationship Id="rId{i}" Type="{_DOCS}/worksheet" Target="worksheets/sheet{i}.xml"/>'
        for i, _ in numbered
    )
    return {
        "[Content_Types].xml": f'<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{kinds}sheet.main+xml"/>{overrides}</Types>',
        "_rels/.rels": f'<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
        f'Type="{_DOCS}/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_DOCS}"><sheets>{listed}</sheets>'
        "</workbook>",
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{_PACKAGE}/relationships">{links}'
        "</Relationships>",
        **{
            f"xl/worksheets/sheet{i}.xml": f'<worksheet xmlns="{_MAIN}"><sheetData>{xml}'
            "</sheetData></worksheet>"
            for i, (_, xml) in numbered
        },
    }


def xlsx_rows(grid: Grid, first: int = 1) -> str:
    rows = []
    for number, row in enumerate(grid, first):
        cells = "".join(_xlsx_cell(f"{letters(i)}{number}", value) for i, value in enumerate(row))
        rows.append(f'<row r="{number}">{cells}</row>')
    return "".join(rows)


def _xlsx_cell(at: str, value: object) -> str:
    if value == "":
        return ""
    if isinstance(value, (int, float)):
        return f'<c r="{at}"><v>{value}</v></c>'
    return f'<c r="{at}" t="inlineStr"><is><t>{escape(str(value))}</t></is></c>'


def xlsx_bytes(grid: Grid, first: int = 1) -> bytes:
    """A workbook of one sheet, whose first row stands in row ``first``."""
    return packed(xlsx_parts({"Units": xlsx_rows(grid, first)}))


def ods_parts(table: str) -> dict[str, str | bytes]:
    """A document whose one table holds some XML."""
    names = " ".join(
        f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"'
        for name in ("office", "table", "text", "manifest")
    )
    return {
        "mimetype": "application/vnd.oasis.opendocument.spreadsheet",
        "META-INF/manifest.xml": f"<manifest:manifest {names}/>",
        "content.xml": f"<office:document-content {names}><office:body><office:spreadsheet>"
        f'<table:table table:name="Units">{table}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>",
    }


def ods_rows(grid: Grid, first: int = 1) -> str:
    empty = f'<table:table-row table:number-rows-repeated="{first - 1}"><table:table-cell/></table:table-row>'
    rows = [empty] if first > 1 else []
    for row in grid:
        cells = "".join(map(_ods_cell, row))
        rows.append(f"<table:table-row>{cells}</table:table-row>")
    return "".join(rows)


def _ods_cell(value: object) -> str:
    if value == "":
        return "<table:table-cell/>"
    if isinstance(value, (int, float)):
        shown = f'office:value-type="float" office:value="{value}"'
    else:
        shown = 'office:value-type="string"'
    return f"<table:table-cell {shown}><text:p>{escape(str(value))}</text:p></table:table-cell>"


def ods_bytes(grid: Grid, first: int = 1) -> bytes:
    """A document of one table, whose first row stands in row ``first``."""
    return packed(ods_parts(ods_rows(grid, first)))
