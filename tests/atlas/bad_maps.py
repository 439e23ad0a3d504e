"""A small map folder with something in every file, for tests that break it."""

from __future__ import annotations

from tests.small_map import small_atlas, spot, write_folder

SMALL = small_atlas(
    """
    0 0 . .
     0 . ^ f
    1 . o .
    """,
    places=[
        spot("Köln, alte Stadt", "A-0101", port="major", factories=2, oil=2),
        spot("Zürich", "A-0102", "capital"),
    ],
    rails=["A-0101 Zürich A-0103"],
    sides=["strait A-0101 A-0201", "fort A-0103 A-0102 GER", "river A-0102 A-0103", "river A-0102 A-0203"],
    sea_names=["North Sea", "Baltic"],
    passages={(0, 1): ["A-0101"]},
)

EXTRAS = {
    "roads.csv": "id,name,hexes\nRD1,Old road,2.0 3.0\n",
    "lakes.csv": "name,lon,lat,size,angle,spread\nBodensee,2.0,9.1,0.1,20,1\n",
    "country_labels.csv": "code,text,lon,lat,angle,spread,level\nGER,Germany,2.0,9.1,-5,3.5,1\n",
    "labels.csv": "name,positions\nZürich,-68\n",
    "area_labels.csv": "kind,text,from,to,lon,lat,angle,bend,spread\nsea,North/Sea,5,60,1.0,9.1,-4,0.1,2.0\n",
}
"""Files that a map may have."""


def small_folder(at):
    """The small map as a folder, with every file that a map may have."""
    folder = write_folder(SMALL, at)
    for name, text in EXTRAS.items():
        (folder / name).write_text(text, "utf-8")
    return folder
