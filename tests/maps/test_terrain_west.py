"""Terrain between 30 W and 60 E, held to what is known of peaks, plains, forests, marshes and deserts.

The statements come from general knowledge of the country, not from the map. A hex is about a degree of
longitude by 0.7 of latitude, so a point is named where the country around it is of a piece.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from redball.atlas import Atlas, Terrain

from tests.rows import each_row

from .statements import Questions

At = Callable[[str], int]

MOUNTAINS = {
    "British Isles and Scandinavia": [
        ("Ben Nevis", -5.0, 56.8), ("Cairn Gorm", -3.6, 57.1), ("Ben More Assynt", -4.8, 58.1),
        ("Scafell Pike", -2.9, 54.4), ("Snowdon", -3.9, 53.0), ("Plynlimon", -3.8, 52.4),
        ("Hardangervidda", 7.5, 60.1), ("Jostedalsbreen", 7.0, 61.7), ("Galdhopiggen", 8.3, 61.6),
        ("Snohetta in Dovre", 9.3, 62.3), ("Sylarna", 12.2, 63.0), ("Okstindan", 14.2, 66.0),
        ("Sulitjelma", 16.4, 67.1), ("Kebnekaise", 18.5, 67.9), ("Lyngen Alps", 20.2, 69.6),
        ("Moysalen on Hinnoya", 15.5, 68.5), ("Khibiny", 33.7, 67.8), ("Hofsjokull", -18.8, 64.8),
    ],
    "Spain and France": [
        ("Picos de Europa", -4.8, 43.2), ("Pena Trevinca", -6.8, 42.3), ("Serra da Estrela", -7.6, 40.4),
        ("Gredos", -5.3, 40.3), ("Guadarrama", -4.0, 40.9), ("Urbion", -2.8, 42.0),
        ("Albarracin", -1.6, 40.5),
        ("Javalambre", -1.0, 40.2), ("Sierra Morena", -5.0, 38.3), ("Mulhacen", -3.3, 37.05),
        ("Serrania de Ronda", -5.0, 36.8), ("Monte Perdido", 0.0, 42.7), ("Canigou", 2.4, 42.5),
        ("Pic d'Anie", -0.7, 42.95), ("Puy de Sancy", 2.8, 45.5), ("Lozere", 3.7, 44.4),
        ("Cantal", 2.6, 45.0),
        ("Cret de la Neige in the Jura", 5.95, 46.3), ("Ecrins", 6.4, 44.9), ("Vercors", 5.5, 44.8),
        ("Mercantour", 7.2, 44.1),
    ],
    "Alps and Italy": [
        ("Mont Blanc", 6.86, 45.83), ("Monte Rosa", 7.87, 45.94), ("St Gotthard", 8.57, 46.56),
        ("Jungfrau", 7.96, 46.54), ("Bernina", 9.9, 46.4), ("Santis", 9.35, 47.25),
        ("Brenner Pass", 11.5, 47.0),
        ("Adamello", 10.5, 46.15), ("Marmolada", 11.85, 46.43), ("Grossglockner", 12.7, 47.07),
        ("Dachstein", 13.6, 47.5), ("Tauern at Gastein", 13.1, 47.0), ("Hochschwab", 15.1, 47.6),
        ("Futa Pass", 11.2, 44.0), ("Monte Cimone", 10.7, 44.2), ("Monte Falterona", 11.7, 43.9),
        ("Sibillini", 13.2, 42.8), ("Gran Sasso", 13.5, 42.3), ("Matese", 14.4, 41.5),
        ("Monti Picentini", 15.0, 40.85), ("Pollino", 16.1, 39.9), ("La Sila", 16.5, 39.3),
        ("Aspromonte", 16.0, 38.2), ("Etna", 14.9, 37.75), ("Monte Cinto on Corsica", 8.95, 42.4),
    ],
    "Central Europe and Balkans": [
        ("Fichtelberg in the Ore Mountains", 12.95, 50.5), ("Snezka", 15.74, 50.74), ("Altvater", 17.2, 50.1),
        ("Babia Gora", 19.5, 49.57), ("Gerlach", 20.1, 49.2), ("Low Tatra", 19.6, 48.9),
        ("Hoverla", 24.5, 48.1),
        ("Rodna", 24.8, 47.5), ("Ceahlau", 25.9, 46.9), ("Vrancea", 26.5, 45.9), ("Omul", 25.5, 45.4),
        ("Fagaras", 24.7, 45.5), ("Paring", 23.5, 45.3), ("Semenic", 22.1, 45.2), ("Apuseni", 22.8, 46.5),
        ("Velebit", 15.4, 44.5), ("Vlasic", 17.6, 44.3), ("Durmitor", 19.0, 43.1), ("Prokletije", 19.8, 42.5),
        ("Korab", 20.5, 41.8), ("Tomorr", 20.2, 40.7), ("Smolikas", 20.9, 40.1), ("Agrafa", 21.6, 39.2),
        ("Parnassus", 22.6, 38.5), ("Taygetus", 22.3, 37.0), ("Rila", 23.5, 42.1), ("Pirin", 23.4, 41.75),
        ("Western Rhodope", 24.5, 41.7), ("Kom", 23.1, 43.2), ("Troyan Pass", 24.6, 42.9),
        ("Kotel", 26.4, 42.95),
        ("White Mountains of Crete", 24.0, 35.3), ("Yaila at Sevastopol", 33.8, 44.5),
        ("Chatyr-Dag and Yalta", 34.3, 44.6),
    ],
    "Urals, Caucasus, Turkey, Persia": [
        ("Narodnaya", 60.1, 65.0), ("Telpos-Iz", 59.3, 63.9), ("Konzhakovski", 59.1, 59.6),
        ("Yamantau", 58.1, 54.25), ("Iremel", 58.8, 54.5), ("Fisht", 39.9, 43.95), ("Dombai", 41.6, 43.3),
        ("Elbrus", 42.4, 43.35), ("Kazbek", 44.5, 42.7), ("Bazarduzu", 47.85, 41.2), ("Aragats", 44.2, 40.5),
        ("Kaputjukh", 46.0, 39.2), ("Ilgaz", 33.8, 41.1), ("Kackar", 41.1, 40.8),
        ("Giresun Mountains", 38.5, 40.5),
        ("Uludag", 29.2, 40.0), ("Ararat", 44.3, 39.7), ("Palandoken at Erzurum", 41.3, 39.8),
        ("Munzur", 39.2, 39.5), ("Bolkar", 34.6, 37.4), ("Ala Dag", 35.2, 37.8), ("Hakkari", 43.9, 37.4),
        ("Lebanon", 36.1, 34.3), ("Hermon", 35.86, 33.4), ("Alawite Mountains", 36.2, 35.4),
        ("Rowanduz", 44.5, 36.6), ("Zagros at Kermanshah", 46.6, 34.3), ("Oshtoran Kuh", 49.3, 33.3),
        ("Zard Kuh", 50.1, 32.4), ("Dena", 51.4, 30.9), ("Savalan", 47.8, 38.3), ("Damavand", 52.1, 35.95),
        ("Kopet Dag", 57.6, 37.8),
    ],
    "Arabia and Africa": [
        ("Mount Sinai", 34.0, 28.5), ("Shera Mountains of Edom", 35.5, 30.3), ("Hejaz at Taif", 40.3, 21.3),
        ("Sauda in Asir", 42.4, 18.3), ("Yemen at Sana", 44.2, 15.3), ("Jebel Akhdar of Oman", 57.3, 23.2),
        ("Tizi n'Test", -8.4, 30.8), ("Mgoun", -6.4, 31.5), ("Rif", -4.2, 34.9), ("Djurdjura", 4.2, 36.4),
        ("Ouarsenis", 1.6, 35.9), ("Aures", 6.6, 35.3), ("Djebel Amour", 1.9, 34.0),
        ("Jebel Nafusa", 12.5, 32.0),
        ("Jebel Akhdar of Cyrenaica", 21.8, 32.6), ("Tahat", 5.5, 23.3), ("Emi Koussi", 18.5, 19.8),
        ("Bagzane in Air", 8.7, 18.0), ("Uweinat", 25.0, 21.9), ("Red Sea Hills", 35.0, 23.8),
        ("Keren", 38.4, 15.8), ("Amba Alagi", 39.5, 13.0), ("Ras Dashen", 38.4, 13.2), ("Choke", 37.8, 10.7),
        ("Bale", 39.7, 6.9), ("Harar", 42.1, 9.3), ("Gamo highlands", 37.5, 6.3),
        ("Mount Kenya", 37.3, -0.15),
        ("Kilimanjaro", 37.35, -3.1), ("Ruwenzori", 29.9, 0.4), ("Virunga", 29.4, -1.5),
        ("Rungwe", 33.7, -9.1),
        ("Cameroon Mountain", 9.2, 4.6), ("Jos plateau", 8.9, 9.6), ("Fouta Djallon", -12.2, 11.2),
        ("Jebel Marra", 24.3, 13.0), ("Lesotho", 28.8, -29.4), ("Giant's Castle", 29.3, -29.3),
        ("Little Karoo ranges", 22.0, -33.4), ("Inyanga", 32.8, -18.3), ("Ankaratra", 47.3, -19.3),
        ("Huila scarp", 13.5, -14.7),
    ],
}  # fmt: skip

CLEAR = [
    ("East Anglia", 0.8, 52.4), ("Yorkshire", -1.0, 54.0), ("Salisbury Plain", -1.9, 51.2),
    ("Kildare", -7.0, 53.2),
    ("Beauce", 1.7, 48.2), ("Picardy", 2.3, 50.0), ("Champagne", 4.2, 48.7), ("Touraine", 0.7, 47.3),
    ("Aquitaine", 0.6, 44.4), ("Camargue and Nimes", 4.3, 43.9), ("Holland", 5.0, 52.2),
    ("Flanders", 3.2, 51.0),
    ("Munsterland", 7.4, 52.0), ("Luneburg", 10.3, 53.1), ("Magdeburg Borde", 11.5, 52.1),
    ("Brandenburg", 13.5, 52.5), ("Bavarian plateau", 11.6, 48.2), ("Swabia", 10.0, 48.3),
    ("Elbe valley at Prague", 14.5, 50.1), ("Moravian plain", 16.8, 48.9), ("Moravian Gate", 17.9, 49.5),
    ("Lombard plain", 9.7, 45.3), ("Ferrara", 11.6, 44.8), ("Turin", 7.8, 45.1), ("Friuli", 13.2, 45.9),
    ("Apulia", 17.0, 40.9), ("Campagna", 12.5, 41.8), ("La Mancha", -3.2, 39.2), ("Old Castile", -4.7, 41.7),
    ("Aragon", -0.8, 41.7), ("Seville", -5.8, 37.4), ("Alentejo", -8.0, 38.2), ("Alfold", 20.4, 46.9),
    ("Debrecen", 21.6, 47.4), ("Banat", 20.6, 45.5), ("Wallachia", 26.0, 44.5), ("Moldavia", 27.6, 47.0),
    ("Dobruja", 28.0, 44.1), ("Thracian plain", 25.4, 42.3), ("Edirne", 26.6, 41.7), ("Thessaly", 22.3, 39.6),
    ("Warsaw", 21.0, 52.2), ("Great Poland", 17.0, 52.3), ("Galicia", 25.0, 49.6), ("Bessarabia", 28.8, 46.9),
    ("Podolia", 28.5, 49.0), ("Uman", 30.2, 48.7), ("Poltava", 34.5, 49.6), ("Kursk", 36.2, 51.7),
    ("Voronezh", 39.2, 51.6), ("Stalino", 37.8, 48.0), ("Sal steppe", 42.5, 47.2), ("Don bend", 43.0, 48.8),
    ("Kuban", 40.0, 45.5), ("Saratov", 46.0, 51.5), ("Tambov", 41.4, 52.7), ("Kuibyshev", 50.2, 53.2),
    ("Northern Crimea", 34.2, 45.3), ("Konya plain", 32.8, 38.3), ("Ankara", 32.8, 39.8),
    ("Cilicia", 35.4, 37.0),
    ("Jezireh of Mosul", 42.5, 36.0), ("Baghdad", 44.5, 33.2), ("Khuzistan", 48.5, 31.5),
    ("Kura plain", 48.0, 40.2),
    ("Nile delta", 31.2, 30.9), ("Tel Aviv and Haifa", 35.0, 32.7), ("Tunis", 10.0, 36.8),
    ("Chaouia", -7.5, 33.3),
    ("Gezira", 33.0, 14.4), ("Highveld", 27.5, -27.0), ("Serengeti and Tabora", 33.0, -4.0),
    ("Kano", 8.5, 12.0),
]  # fmt: skip

FOREST = [
    ("Kainuu", 28.5, 64.5), ("Savo", 27.0, 62.6), ("Lapland of Sodankyla", 26.6, 67.4),
    ("Jamtland", 15.5, 63.3),
    ("Dalarna", 14.0, 61.3), ("Smaland", 14.7, 57.3), ("Osterdal", 11.5, 61.4), ("Olonets", 33.2, 61.0),
    ("Tikhvin", 33.5, 59.7), ("Komi", 52.0, 62.5), ("Vologda", 40.5, 60.0), ("Unzha", 44.2, 57.9),
    ("Valdai", 33.2, 57.6), ("Bryansk", 34.4, 53.3), ("Meshchera", 40.7, 55.3), ("Naliboki", 26.4, 54.0),
    ("Bialowieza", 24.0, 52.8), ("Masurian lakes", 21.7, 53.7), ("Tuchola", 17.9, 53.6),
    ("Ardennes", 5.6, 50.1),
    ("Eifel", 6.6, 50.2), ("Sauerland", 8.4, 51.2), ("Harz", 10.6, 51.7), ("Thuringian Forest", 10.9, 50.7),
    ("Black Forest", 8.2, 48.1), ("Vosges", 7.0, 48.1), ("Bohemian Forest", 13.4, 49.0),
    ("Landes", -0.9, 44.0),
    ("Bolu", 31.5, 40.7), ("Papuk in Slavonia", 17.4, 45.5), ("Katanga miombo", 27.5, -10.6),
]  # fmt: skip

JUNGLE = [
    ("Cuvette", 17.5, 0.5), ("Ituri", 28.0, 1.5), ("Gabon", 12.0, 0.0), ("Stanleyville", 25.2, 0.5),
    ("Southern Cameroons", 13.0, 3.0), ("Mayombe", 12.6, -4.4), ("Ivory Coast forest", -6.5, 5.8),
    ("Liberia", -9.5, 6.4), ("Ashanti", -2.0, 6.2), ("Niger delta", 6.3, 5.2),
    ("Betsimisaraka coast", 48.9, -18.3),
]  # fmt: skip

SWAMP = [
    ("Pinsk", 26.1, 52.1), ("Mozyr", 29.0, 52.0), ("Danube delta", 29.1, 45.2), ("Volga delta", 48.5, 45.9),
    ("Lovat marshes", 31.2, 57.7), ("Biebrza", 22.8, 53.5), ("Sudd", 30.7, 8.0),
    ("Hammar marshes", 46.8, 31.0),
    ("Inner Niger delta", -4.3, 15.2), ("Okavango", 22.8, -19.3), ("Bangweulu", 30.1, -11.4),
]  # fmt: skip

DESERT = [
    ("Great Western Erg", 0.5, 31.0), ("Tademait", 2.0, 28.5), ("Tanezrouft", -1.0, 24.0),
    ("Tenere", 11.0, 19.0),
    ("Calanscio sands", 22.0, 28.0), ("Mersa Brega", 19.6, 30.3), ("Bir Hacheim", 23.5, 31.5),
    ("Sidi Barrani", 25.9, 31.5), ("Mersa Matruh", 27.2, 31.2), ("Siwa", 25.5, 29.2), ("Sirte", 16.6, 31.0),
    ("Nubian Desert", 33.0, 20.8), ("Bayuda", 32.5, 18.0), ("Mauritanian coast", -15.8, 19.5),
    ("Negev", 34.8, 30.7), ("Rutba", 40.3, 33.0), ("Nefud", 41.0, 28.3), ("Rub al Khali", 50.0, 20.0),
    ("Hasa", 49.3, 25.5), ("Qatar", 51.2, 25.3), ("Dasht-i-Kavir", 54.5, 34.6), ("Dasht-i-Lut", 58.5, 30.5),
    ("Kara Kum", 59.0, 39.5), ("Ust-Urt", 56.0, 43.5), ("Kalmyk steppe", 46.3, 46.3),
    ("Ryn sands", 49.0, 47.6),
    ("Danakil", 41.2, 13.2), ("Ogaden", 44.5, 7.0), ("Chalbi", 37.8, 3.2), ("Namib", 15.0, -24.2),
    ("Kalahari", 21.5, -24.0),
]  # fmt: skip

STATEMENTS = [
    *((*row, {Terrain.MOUNTAIN, Terrain.DESERT_MOUNTAIN}) for rows in MOUNTAINS.values() for row in rows),
    *((*row, {Terrain.CLEAR}) for row in CLEAR),
    *((*row, {Terrain.FOREST}) for row in FOREST),
    *((*row, {Terrain.JUNGLE}) for row in JUNGLE),
    *((*row, {Terrain.SWAMP}) for row in SWAMP),
    *((*row, {Terrain.DESERT}) for row in DESERT),
    ("Northern Kanin", 44.5, 68.2, {Terrain.TUNDRA}), ("Varanger", 29.0, 70.2, {Terrain.TUNDRA}),
    ("Bolshezemelskaya tundra", 57.0, 67.7, {Terrain.TUNDRA}), ("Vatnajokull", -17.0, 64.5, {Terrain.ICE}),
]  # fmt: skip


@each_row(("name", "lon", "lat", "kinds"), STATEMENTS)
def test_terrain(world: Atlas, name: str, lon: float, lat: float, kinds: set[Terrain]) -> None:
    assert world.terrain_at(world.node_at(lon, lat)) in kinds


@each_row(
    ("a", "b"),
    [
        ("Milan", "Zurich"), ("Milan", "Innsbruck"), ("Venice", "Salzburg"), ("Turin", "Grenoble"),
        ("Turin", "Nice"), ("Genoa", "Milan"), ("Bologna", "Florence"), ("Rome", "Ancona"),
        ("Naples", "Bari"),
        ("Barcelona", "Perpignan"), ("Zaragoza", "Bayonne"), ("Madrid", "Valladolid"), ("Oviedo", "Leon"),
        ("Cordoba", "Madrid"), ("Cartagena", "Cordoba"), ("Montpellier", "Clermont-Ferrand"),
        ("Breslau", "Prague"),
        ("Krakow", "Miskolc"), ("Lwow", "Budapest"), ("Cernauti", "Cluj"), ("Brasov", "Ploesti"),
        ("Craiova", "Cluj"), ("Zagreb", "Split"), ("Belgrade", "Podgorica"), ("Tirana", "Monastir"),
        ("Valona", "Salonika"), ("Sofia", "Pleven"), ("Plovdiv", "Kavalla"), ("Sofia", "Kavalla"),
        ("Krasnodar", "Batum"), ("Ordzhonikidze", "Tiflis"), ("Makhachkala", "Tiflis"), ("Tiflis", "Yerevan"),
        ("Molotov", "Sverdlovsk"), ("Ankara", "Zonguldak"), ("Sivas", "Samsun"), ("Diyarbakir", "Trebizond"),
        ("Mosul", "Van"), ("Kirkuk", "Tabriz"), ("Basra", "Isfahan"), ("Pahlevi", "Tehran"),
        ("Bushire", "Shiraz"),
        ("Beirut", "Homs"), ("Jidda", "Riyadh"), ("Hodeida", "Sana"), ("Marrakech", "Agadir"),
        ("Oran", "Colomb-Bechar"), ("Bougie", "Biskra"), ("Massawa", "Kassala"), ("Assab", "Addis Ababa"),
        ("Trondheim", "Ostersund"), ("Bodo", "Lulea"), ("Bergen", "Oslo"),
    ],
)  # fmt: skip
def test_mountains_between(world: Atlas, at: At, a: str, b: str) -> None:
    ask = Questions(world)
    ends = at(a), at(b)
    assert any(ask.in_mountains(n) for n in ends) or not ask.straight_way(*ends, over_mountains=False)


@each_row(
    ("name", "ends"),
    [
        ("Alps", ((7.2, 44.1), (15.1, 47.6))), ("Apennines", ((8.4, 44.4), (16.0, 38.2))),
        ("Pyrenees", ((-1.3, 43.2), (2.9, 42.5))), ("Carpathians", ((19.5, 49.57), (22.1, 45.2))),
        ("Dinaric Alps to Parnassus", ((15.0, 45.3), (22.6, 38.5))),
        ("Balkan", ((22.7, 43.3), (26.4, 42.95))),
        ("Sudetes", ((15.1, 50.8), (17.2, 50.1))), ("Scandes", ((7.5, 59.3), (21.5, 69.4))),
        ("Ural", ((60.1, 65.0), (58.0, 52.4))), ("Caucasus", ((38.4, 44.6), (47.85, 41.2))),
        ("Pontic and Lesser Caucasus", ((32.5, 41.1), (46.0, 39.2))),
        ("Taurus to Zagros", ((29.8, 36.8), (55.0, 28.2))),
        ("Elburz", ((49.0, 37.0), (56.0, 37.1))), ("Hejaz to Yemen", ((35.5, 30.0), (44.2, 14.0))),
        ("Red Sea Hills to Ethiopia", ((33.5, 26.6), (37.5, 6.3))),
        ("High Atlas", ((-9.4, 30.7), (-4.4, 33.2))),
        ("Drakensberg", ((27.5, -31.2), (30.5, -25.0))),
    ],
)  # fmt: skip
def test_a_range_has_no_gap(
    world: Atlas, name: str, ends: tuple[tuple[float, float], tuple[float, float]]
) -> None:
    ask = Questions(world)
    start, end = (world.node_at(*end) for end in ends)
    assert ask.in_mountains(start) and ask.in_mountains(end)
    assert end in _reach(world, start, ask.in_mountains)


def test_nile_valley_is_one_clear_strip_from_the_delta_to_aswan(world: Atlas, at: At) -> None:
    strip = _reach(world, at("Cairo"), lambda n: world.terrain_at(n) == Terrain.CLEAR)
    assert {at("Asyut"), at("Luxor"), at("Aswan"), at("Alexandria")} <= strip
    assert world.terrain_at(world.node_at(29.5, 27.0)) == Terrain.DESERT


def test_po_valley_is_clear_from_turin_to_venice(world: Atlas, at: At) -> None:
    plain = _reach(world, at("Turin"), lambda n: world.terrain_at(n) == Terrain.CLEAR)
    assert {at("Milan"), at("Verona"), at("Venice"), at("Bologna")} <= plain


def test_qattara_leaves_a_gap_one_hex_wide_at_el_alamein(world: Atlas, at: At) -> None:
    gap = at("El Alamein")
    assert world.terrain_at(gap) == Terrain.DESERT
    around = {world.terrain_at(n) for n in world.grid.neighbours(gap)}
    assert {Terrain.SEA, Terrain.DEPRESSION} <= around
    for lon, lat in ((27.0, 29.9), (28.0, 29.9), (27.3, 29.4), (29.0, 30.1)):
        assert world.terrain_at(world.node_at(lon, lat)) == Terrain.DEPRESSION
    _, south = world.project(28.9, 30.3)
    dry = {Terrain.DESERT, Terrain.CLEAR}
    north = _reach(world, gap, lambda n: world.terrain_at(n) in dry and world.grid.centre(n)[1] < south)
    assert {at("Alexandria"), at("Mersa Matruh")} <= north


def _reach(world: Atlas, start: int, through: Callable[[int], bool]) -> set[int]:
    """The hexes of this sort that hang together with one of them."""
    found, todo = {start}, deque([start])
    while todo:
        for n in world.grid.neighbours(todo.popleft()):
            if n not in found and through(n):
                found.add(n)
                todo.append(n)
    return found
