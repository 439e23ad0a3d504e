"""Whose ground is whose on 31 August 1939: points beside the borders that the war and its peace moved."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from redball.atlas import Atlas

from tests.rows import each_row

from .conftest import reach

At = Callable[[str], int]

GROUND = {
    "GER": "13.4 52.5, 17.0 51.1, 20.5 54.7, 21.5 55.6, 14.5 53.4, 20.5 53.9, 18.0 50.7, 13.0 50.4",
    "AUT": "16.4 48.2, 11.4 47.3, 14.3 48.3",
    "BOH": "14.4 50.1, 16.6 49.2",
    "SVK": "17.1 48.1, 19.5 48.8",
    "DNZ": "18.6 54.3",
    "POL": "16.9 52.4, 19.3 50.2, 25.3 54.7, 23.7 53.7, 26.0 52.1, 24.0 49.8, 24.7 48.9, 25.6 50.7",
    "LIT": "23.9 54.9, 23.3 55.9",
    "LAT": "24.1 56.9, 26.5 55.9",
    "EST": "24.7 59.4, 26.7 58.4, 28.2 59.4",
    "FIN": "28.7 60.7, 30.7 61.7, 31.2 69.5, 29.2 66.9, 24.5 65.8, 20.0 60.2, 23.0 68.8, 22.0 68.8",
    "USR": "30.3 59.9, 34.4 61.8, 33.1 69.0, 27.6 53.9, 28.6 50.3, 30.7 46.5, 29.6 46.9, 49.9 40.4",
    "HUN": "19.0 47.5, 22.3 48.6, 23.3 48.2",
    "ROM": "28.8 47.0, 26.0 48.3, 23.6 46.8, 28.6 44.2, 27.3 43.9, 29.5 45.7, 21.2 45.8",
    "BUL": "23.3 42.7, 27.9 43.2, 24.7 42.1",
    "YUG": "20.5 44.8, 16.0 45.8, 15.6 46.6, 21.4 42.0, 19.3 42.4",
    "ITA": "13.8 45.6, 14.4 45.3, 11.4 46.5, 15.2 44.1, 12.5 41.9",
    "ALB": "19.8 41.3, 19.5 40.4",
    "DOD": "28.2 36.4, 26.9 37.1",
    "GRE": "26.0 41.0, 24.8 35.2, 26.5 39.1",
    "TUR": "26.6 41.7, 36.2 36.6, 43.1 40.6, 29.0 41.0",
    "SYR": "36.3 33.5, 37.2 36.2, 35.5 33.9, 40.8 36.2",
    "PAL": "35.0 31.4, 35.0 32.8, 34.7 32.1, 34.5 31.4",
    "TRJ": "35.9 31.9, 37.5 32.2",
    "IRQ": "44.4 33.3, 43.1 36.3, 47.8 30.5",
    "KUW": "47.9 29.3",
    "SAU": "46.7 24.7, 39.2 21.5, 40.0 30.5, 53.0 21.0, 42.5 18.0, 50.0 26.4",
    "YEM": "44.2 15.4, 43.0 14.8",
    "ADE": "45.0 12.8, 49.1 14.5, 51.5 18.3, 54.0 12.5",
    "EGY": "31.2 30.0, 32.5 30.0, 34.0 30.0, 25.5 29.2, 32.9 24.1",
    "SUD": "32.5 15.6, 37.2 19.6, 31.6 4.8",
    "LBY": "20.1 32.1, 23.3 24.2, 24.0 20.5, 13.2 32.9, 24.5 29.7",
    "FEA": "15.0 12.1, 17.0 21.8, 15.3 -4.3, 9.4 0.4",
    "ETH": "38.7 9.0, 43.0 7.0, 39.6 11.5",
    "ERI": "38.9 15.3, 42.7 13.0",
    "ISO": "45.3 2.0, 49.0 8.0, 51.0 11.5",
    "BSO": "45.0 10.4",
    "FSO": "43.1 11.6",
    "SMO": "-5.4 35.6, -3.0 35.2",
    "TAN": "-5.8 35.8",
    "IFN": "-10.2 29.4",
    "RIO": "-12.9 27.9, -15.9 23.7, -13.2 27.1",
    "CMB": "9.4 5.5",
    "CMF": "9.7 4.0, 11.5 3.9",
    "RMU": "8.8 3.8, 10.4 1.7",
    "ANG": "13.2 -8.8, 12.2 -5.6",
    "SWF": "14.5 -23.0, 17.1 -22.6, 24.0 -17.8",
    "GCO": "-0.2 5.6, 0.3 7.5",
    "IND": "67.0 24.9, 74.3 31.5, 90.4 23.7, 91.8 22.3, 93.9 24.8, 66.9 30.2, 74.8 34.1, 88.4 22.6",
    "BUR": "96.2 16.8, 97.4 25.4, 92.9 20.1, 98.6 12.4",
    "CEY": "79.9 6.9",
    "SIA": "100.5 13.8, 98.99 18.8, 100.6 7.2, 102.8 17.4, 99.3 10.5",
    "FIC": "105.8 21.0, 103.2 13.1, 104.9 11.6, 102.1 19.9, 102.6 18.0",
    "MLY": "101.7 3.1, 105.7 -10.5",
    "SAR": "110.3 1.5, 113.0 3.2",
    "BRU": "114.9 4.9",
    "NBO": "118.1 5.8, 116.1 6.0",
    "NEI": "106.8 -6.2, 104.7 -3.0, 117.6 3.3, 123.6 -10.2, 140.4 -8.5",
    "PTI": "125.6 -8.6",
    "PAP": "147.2 -9.4, 143.2 -9.1",
    "NGU": "147.0 -6.7, 152.2 -4.2, 155.3 -6.2",
    "MAN": "125.3 43.9, 123.4 41.8, 118.0 41.0, 117.4 49.6, 119.7 49.2, 121.5 53.0",
    "MEN": "114.9 40.8, 111.7 40.8, 113.3 40.1, 110.0 40.7",
    "KWT": "121.6 38.9",
    "KOR": "127.0 37.6, 129.8 42.0, 126.5 33.4",
    "FOR": "121.5 25.0",
    "CHI": "116.4 39.9, 106.6 29.6, 102.7 25.0, 101.8 36.6, 121.4 37.5, 110.3 20.0",
    "SIK": "87.6 43.8, 76.0 39.5",
    "TIB": "91.1 29.7, 97.2 31.2",
    "MON": "106.9 47.9, 114.5 48.1, 118.5 47.6",
    "TUV": "94.4 51.7",
    "KAR": "142.7 47.0, 143.1 49.2",
    "KUR": "156.1 50.7, 147.9 45.2",
    "HKG": "114.2 22.3",
    "MAC": "113.5 22.2",
    "KWW": "110.4 21.2",
    "JAP": "139.7 35.7, 141.3 43.1",
    "RYU": "127.7 26.2",
    "BON": "141.3 24.8",
    "SPM": "145.7 15.2, 151.8 7.4, 171.2 7.1, 134.5 7.4",
    "GUM": "144.8 13.5",
    "PHI": "121.0 14.6, 125.6 7.1",
    "ALA": "-149.9 61.2, -134.4 58.3, -166.5 53.9, 173.2 52.9",
    "CAN": "-75.7 45.4, -135.1 60.7, -130.3 54.3, -72.0 54.0, -64.0 46.2",
    "NFL": "-52.7 47.6, -60.4 53.3, -57.5 49.0",
    "SPQ": "-56.2 46.8",
    "USA": "-77.0 38.9, -122.4 37.8, -124.0 47.0, -97.4 27.8, -69.0 46.0, -117.1 32.8",
    "PCZ": "-79.6 8.95",
    "MEX": "-99.1 19.4, -115.0 31.4, -113.5 32.1, -97.5 25.5",
    "GRL": "-51.7 64.2, -46.0 60.7, -20.0 74.5",
    "ISL": "-21.9 64.1",
}
"""Territory code: longitude and latitude of points in it."""


def points() -> list[tuple[str, float, float]]:
    found = []
    for code, text in GROUND.items():
        for point in text.split(","):
            lon, lat = point.split()
            found.append((code, float(lon), float(lat)))
    return found


@each_row(("code", "lon", "lat"), points())
def test_whose_ground_it_is(world: Atlas, code: str, lon: float, lat: float) -> None:
    """The point's hex or, for a point on the shore of a hex of the sea, the land hex nearest to it."""
    node = world.node_at(lon, lat)
    if not world.is_land(node):
        x, y = world.project(lon, lat)
        centres = {n: world.grid.centre(n) for n in world.grid.neighbours(node) if world.is_land(n)}
        node = min(centres, key=lambda n: np.hypot(centres[n][0] - x, centres[n][1] - y))
    assert world.territory_at(node).code == code


HELD = {
    "JA": """
        Peking, Tientsin, Paoting, Shihchiachuang, Taiyuan, Tsinan, Tsingtao, Chefoo, Weihaiwei,
        Hsuchow, Kaifeng, Haichow, Nanking, Shanghai, Hangchow, Hofei, Anking, Kiukiang, Nanchang,
        Hankow, Sinyang, Amoy, Swatow, Canton, Hoihow, Kalgan, Tatung, Kweisui, Paotow, Mukden,
        Dairen, Keijo, Taihoku, Truk, Saipan, Toyohara
    """,
    "CH": """
        Chungking, Chengtu, Sian, Loyang, Chengchow, Lanchow, Ichang, Changsha, Hengyang, Kinhwa,
        Wenchow, Foochow, Kukong, Kweilin, Nanning, Pakhoi, Kunming
    """,
    "CC": "Yenan",
    "SIK": "Tihwa",
    "FR": "Fort Bayard, Beirut, Damascus, Hanoi, Saigon, Noumea, Djibouti, Tunis",
    "CW": """
        Hong Kong, Singapore, Haifa, Amman, Aden, Gibraltar, Valletta, St Johns, Rabaul, Kuwait,
        Khartoum
    """,
    "POR": "Macau, Dili, Goa, Luanda, Ponta Delgada",
    "IT": "Tirana, Rhodes, Tripoli, Addis Ababa, Massawa, Zara",
    "US": "Manila, Guam, Pearl Harbor, Balboa, Juneau, San Juan",
    "GE": "Vienna, Prague, Memel, Konigsberg, Breslau",
    "DNZ": "Danzig",
    "DEN": "Reykjavik, Godthaab, Torshavn",
    "TUR": "Alexandretta, Istanbul",
}


@each_row(("holder", "places"), HELD.items())
def test_who_held_which_towns(world: Atlas, at: At, holder: str, places: str) -> None:
    names = [" ".join(name.split()) for name in places.split(",")]
    assert {name: world.controller_at(at(name)) for name in names} == dict.fromkeys(names, holder)


HOMES = {
    "AUT": "GER", "BOH": "GER", "RYU": "JAP", "BON": "JAP", "MAN": "MAN", "KOR": "KOR", "FOR": "FOR",
    "PHI": "PHI",
    "SVK": "SVK", "EGY": "EGY", "IND": "IND", "NFL": "", "ALB": "", "LBY": "", "ETH": "", "BUR": "",
    "MEN": "",
    "ALA": "", "HAW": "", "PCZ": "", "ALG": "", "NEI": "", "DOD": "", "KAR": "",
}  # fmt: skip


def test_home_countries_of_territories(world: Atlas) -> None:
    homes = {territory.code: territory.home for territory in world.territories}
    assert {code: homes[code] for code in HOMES} == HOMES
    assert all(home in homes for home in homes.values() if home)


def test_one_territory_is_the_continental_us(world: Atlas) -> None:
    assert [t.code for t in world.territories if t.continental_us] == ["USA"]


CONNECTED = """
    POL ROM HUN FIN PAL SIA MEX YUG SWE NOR IRQ SYR TUR EGY FRA SPA CHI MAN MON USR IRN AFG SAU ADE USA
"""


CORRIDORS = {"AFG": 2, "POL": 1, "SYR": 1}
"""Hexes beyond the Wakhan, the neck of land west of Danzig, and the foot of the Tigris beyond Nisibin."""


@each_row("code", CONNECTED.split())
def test_a_country_has_no_part_astray_inland(world: Atlas, code: str) -> None:
    """All its parts but one are islands, or one of the corridors that are narrower than a hex."""
    number = [t.code for t in world.territories].index(code)

    def own(node: int) -> list[int]:
        return [m for m in world.grid.neighbours(node) if world.territory[m] == number]

    def beside_others(part: set[int]) -> bool:
        near = {int(world.territory[m]) for n in part for m in world.grid.neighbours(n)}
        return bool(near - {0, number})

    left, parts = set(np.flatnonzero(world.territory == number).tolist()), []
    while left:
        parts.append(reach(min(left), own))
        left -= parts[-1]
    astray = [part for part in sorted(parts, key=len)[:-1] if beside_others(part)]
    assert sum(map(len, astray)) <= CORRIDORS.get(code, 0)
