"""Rows of every kind of file: encodings, separators, numbers of rows, and what is refused."""

import io
import zipfile

import pytest
from redball.game.counters.table import MOST_CELL, MOST_COLUMNS, MOST_ROWS, letters, under_header
from redball.game.counters.table_file import read_rows, rows_of
from redball.game.errors import CounterError

from tests.game.counters.sheets import (
    csv_bytes,
    json_bytes,
    ods_bytes,
    ods_parts,
    ods_rows,
    packed,
    xlsx_bytes,
    xlsx_parts,
    xlsx_rows,
)

GRID = [("Name", "Typ", "Factors"), ("Groß, Élan", "INF", "4-6"), ('"Big" one', "ARM", 7), ("x", "", 2.5)]
TEXTS = [
    ("Name", "Typ", "Factors"),
    ("Groß, Élan", "INF", "4-6"),
    ('"Big" one', "ARM", "7"),
    ("x", "", "2.5"),
]


def refused(data, name="list.csv", sheet=""):
    with pytest.raises(CounterError) as error:
        rows_of(data, name, sheet)
    assert error.value.faults
    return str(error.value)


@pytest.mark.parametrize("separator", list(",;\t|"))
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_text_of_any_separator_and_encoding(separator, encoding):
    rows = rows_of(csv_bytes(GRID, separator, encoding), "list.csv")
    assert [row.cells for row in rows.rows] == TEXTS
    assert [row.number for row in rows.rows] == [1, 2, 3, 4]
    assert bool(rows.notes) == (encoding == "cp1252")


@pytest.mark.parametrize("write", [xlsx_bytes, ods_bytes])
@pytest.mark.parametrize("first", [1, 2, 7])
def test_spreadsheets_keep_the_numbers_of_their_rows(write, first):
    rows = rows_of(write(GRID, first), "list.bin")
    assert [row.cells for row in rows.rows] == TEXTS
    assert [row.number for row in rows.rows] == [first, first + 1, first + 2, first + 3]


def test_empty_rows_are_counted():
    assert [row.number for row in rows_of(b"\n\na,b\n,\n1,2\n", "list.csv").rows] == [3, 5]
    assert [row.number for row in rows_of(b'sep=;\na;b\n"x\ny";2\n3;4', "list.csv").rows] == [2, 3, 4]
    assert [row.number for row in rows_of(ods_bytes([("a",), ("",), ("b",)], 3), "x.ods").rows] == [3, 5]


def test_json_has_its_names_in_row_0():
    rows = rows_of(json_bytes(GRID), "list.json")
    assert rows.header == 0
    assert [row.cells for row in rows.rows] == TEXTS
    wrapped = b'{"kind": "x", "counters": [{"a": 1}, {"b": true, "a": null}]}'
    assert [row.cells for row in rows_of(wrapped, "x.json").rows] == [("a", "b"), ("1",), ("", "true")]


def test_a_sheet_is_chosen_by_name():
    book = packed(xlsx_parts({"Empty": "", "One": xlsx_rows([("a",)]), "Two": xlsx_rows([("b",)])}))
    assert rows_of(book, "x.xlsx").rows[0].cells == ("a",)
    assert "One" in rows_of(book, "x.xlsx").notes[0]
    assert rows_of(book, "x.xlsx", "Two").rows[0].cells == ("b",)
    assert "did you mean Two" in refused(book, "x.xlsx", "Twoo")


def test_dates_are_shown_as_such():
    styles = (
        '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellXfs count="2">'
        '<xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>'
    )
    parts = xlsx_parts({"Units": '<row r="1"><c r="A1" s="1"><v>46118</v></c></row>'})
    links = str(parts["xl/_rels/workbook.xml.rels"])
    style = '<Relationship Id="rId9" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles"'
    links = links.replace("</Relationships>", f'{style} Target="styles.xml"/></Relationships>')
    book = packed({**parts, "xl/styles.xml": styles, "xl/_rels/workbook.xml.rels": links})
    assert rows_of(book, "x.xlsx").rows[0].cells == ("2026-04-06",)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "an empty file"),
        (b" \n\t\n", "an empty file"),
        (b",,\n,,\n", "nothing but empty rows"),
        (b"a,b\n1,\x81\x8d\xff", "aren't text"),
        (b"a,b\n1,\x00\n", "aren't text"),
        (b"\xff\xfea", "aren't text"),
        (b'a,b\n1,"x\n2,3\n', "row 2: found a quote that doesn't end"),
        (b'a,b\n1,"x"y\n', "row 2: found a quote"),
        (b'a,b\n1,"' + b"x" * 200_000 + b'"\n', "row 2: found a cell that doesn't end"),
        (b"a\n" + b"x" * (MOST_CELL + 1), "row 2, column “A”: found a cell of 4,001 characters"),
        (b"a\n" + b"x," * MOST_COLUMNS + b"y", "201 columns"),
        (b"x\n" * (MOST_ROWS + 1), "more than 20,000 rows"),
        (b"a\n" + b"\n" * 1_100_000, "more than 1,048,576 rows"),
        (b"a\n" + b"," * 20_000, "20,001 columns"),
        (b"a,b\n" + (b"," * 10_000 + b"\n") * 401, "more than 4,000,000 cells"),
        (b"[" + b"{}," * 500_000 + b"{}]", "far too many values"),
        (b"[{" + b'"a":1,' * 2_000_001, "far too many values"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a spreadsheet of the old kind"),
        (b"PK\x03\x04rest", "a spreadsheet that is damaged"),
        (b"[{]", "text that is no JSON"),
        (b'{"a": 1}', "found a table"),
        (b'[{"a": 1}, 3]', "row 2: found 3"),
        (b'[{"a": [1]}]', "row 1, column “a”: found a list"),
        (b'{"a":' * 100_000, "text that is no JSON"),
    ],
)
def test_what_is_no_table_is_refused_in_a_sentence(data, said):
    name = "list.json" if data.startswith((b"[", b"{")) else "list.csv"
    assert said in refused(data, name)


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"readme.txt": "no sheet"}, "a package that is no spreadsheet"),
        ({**xlsx_parts({"A": ""}), "xl/x.xml": b" " * 60_000_000}, "more than 50 MB when unpacked"),
        ({**xlsx_parts({"A": ""}), "xl/x.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]>"}, "XML entities"),
        ({**ods_parts(""), "content.xml": "<!DOCTYPE x [<!ENTITY a 'b'>]><x>&a;</x>"}, "XML entities"),
        ({**ods_parts(""), "content.xml": "<office:body><table:table><table:table-row>"}, "damaged"),
        (
            ods_parts(
                "<table:table-row><table:table-cell><table:table/></table:table-cell></table:table-row>"
            ),
            "a table within a cell",
        ),
        ({**xlsx_parts({"A": ""}), **{f"p{i}": "" for i in range(1001)}}, "parts"),
        (xlsx_parts({"A": '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>'}), "16,384 columns"),
        (
            xlsx_parts({"A": "<row><c r='A1'><v>1</v></c><c\n r = 'XFD900000'><v>1</v></c></row>"}),
            "900,000 rows",
        ),
        (xlsx_parts({"A": '<row r="4000000000"><c><v>1</v></c></row>'}), "4,000,000,000 rows"),
        (ods_parts(ods_rows([("a",)], 5_000_000)), "rows"),
        (
            ods_parts(
                '<table:table-row table:number-rows-repeated="1000000">'
                '<table:table-cell office:value-type="float" office:value="1" '
                'table:number-columns-repeated="16000"/></table:table-row>'
            ),
            "16,000 columns",
        ),
        (
            ods_parts('<table:table-row><table:table-cell table:number-columns-repeated="999999999"/>'),
            "columns",
        ),
        (
            xlsx_parts({"A": "<row><c a='>' r='XFD9'><v>1</v></c><c r='A900000'><v>1</v></c></row>"}),
            "900,000 rows",
        ),
        (
            {
                **xlsx_parts({"A": "<row>" + '<c t="s"><v>0</v></c>' * 200 + "</row>"}),
                "xl/sharedStrings.xml": f"<sst><si><t>{'x' * 1_000_000}</t></si></sst>",
            },
            "characters in its cells",
        ),
        (
            ods_parts(
                '<table:table-row table:number-rows-repeated="20">'
                '<table:table-cell office:value-type="string" table:number-columns-repeated="100">'
                f"<text:p>{'x' * 100_000}</text:p></table:table-cell></table:table-row>"
            ),
            "characters in its cells",
        ),
        (
            ods_parts(
                '<table:table-row><table:table-cell office:value-type="string"><text:p>'
                '<text:s text:c="4000000000"/></text:p></table:table-cell></table:table-row>'
            ),
            "4,000,000,0",
        ),
        (xlsx_parts({"A": ""}), "nothing but empty rows"),
        ({**xlsx_parts({"A": ""}), "XL/workbook.bin": ""}, "a spreadsheet of another kind"),
        (
            {
                **xlsx_parts({"A": ""}),
                "xl/_rels/workbook.xml.rels": '<a><Relationship Id="rId1" Target="x.dat"/></a>',
            },
            "damaged",
        ),
        ({**xlsx_parts({"A": ""}), "xl/worksheets/sheet1.xml": "<worksheet><she"}, "damaged"),
        ({"xl/workbook.xml": "<workbook/>"}, "damaged"),
    ],
)
def test_spreadsheets_that_would_do_harm_are_refused(parts, said):
    assert said in refused(packed(parts), "list.xlsx")


def test_rows_far_down_that_are_only_formatted_do_no_harm():
    far = xlsx_rows(GRID) + '<row r="1048576"><c r="A1048576" s="1"/></row>'
    assert len(rows_of(packed(xlsx_parts({"A": far})), "x.xlsx").rows) == 4
    padded = ods_rows(GRID) + (
        '<table:table-row table:number-rows-repeated="1048572"><table:table-cell '
        'table:number-columns-repeated="16384"/></table:table-row>'
    )
    assert len(rows_of(packed(ods_parts(padded)), "x.ods").rows) == 4


def test_a_password_is_named():
    book = io.BytesIO(xlsx_bytes(GRID))
    with zipfile.ZipFile(book) as package:
        at = [part.header_offset for part in package.infolist()]
    data = bytearray(book.getvalue())
    for offset in at:
        data[offset + 6] |= 1
    start = data.index(b"PK\x01\x02")
    while (start := data.find(b"PK\x01\x02", start)) >= 0:
        data[start + 8] |= 1
        start += 4
    assert "password" in refused(bytes(data), "x.xlsx")


def test_files_are_named_by_their_name(tmp_path):
    with pytest.raises(CounterError, match=r"none\.csv: found no such file"):
        read_rows(tmp_path / "none.csv")
    (tmp_path / "big.csv").write_bytes(b"x" * 20_000_001)
    with pytest.raises(CounterError, match=r"big\.csv: found a file of 20 MB"):
        read_rows(tmp_path / "big.csv")


def test_columns_have_a_name_each():
    rows = rows_of(b"Name,,Name,name\n1,2,3,4,5\n", "x.csv")
    assert under_header(rows, 1).columns == ("Name", "B", "Name 2", "name", "E")
    for row, said in ((2, "no row below the header"), (7, "nothing in row 7")):
        with pytest.raises(CounterError, match=said):
            under_header(rows, row)


def test_letters_of_columns():
    assert [letters(i) for i in (0, 25, 26, 701, 702)] == ["A", "Z", "AA", "ZZ", "AAA"]
