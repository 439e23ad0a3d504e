"""Terrain east of 60 E and of the Americas, held to what is known of peaks, plains, forests and deserts.

The statements come from general knowledge of the country, not from the map. A hex is a degree of longitude
by 0.7 of latitude, so a point is named where the country around it is of a piece.
"""

from __future__ import annotations

from collections.abc import Callable

from redball.atlas import Atlas, Terrain

from tests.rows import each_row

from .conftest import reach
from .statements import Questions

At = Callable[[str], int]

# fmt: off
HIGH = [
    # Siberia
    ("Pobeda in the Chersky Range", 146.0, 65.2), ("Verkhoyansk Range west of Verkhoyansk", 129.0, 67.5),
    ("Putorana plateau", 94.5, 69.0), ("Munku-Sardyk", 100.6, 51.7), ("Barguzin Range", 110.0, 54.0),
    ("Yablonoi west of Chita", 112.3, 52.0), ("Stanovoi at Tynda", 124.0, 56.0),
    ("Dzhugdzhur at Ayan", 137.5, 57.5), ("Tordoki-Yani in the Sikhote-Alin", 138.1, 48.9),
    ("Klyuchevskaya Sopka", 160.6, 56.1), ("Avacha", 158.8, 53.3), ("Koryak Range", 172.0, 62.0),
    # Inner Asia
    ("Kuh-i-Baba", 67.5, 34.7), ("Salang Pass", 69.0, 35.3), ("Noshaq", 71.8, 36.4), ("Khyber", 71.1, 34.1),
    ("Takht-i-Sulaiman", 69.9, 31.7), ("Lenin Peak", 72.9, 39.3), ("Pobeda Peak", 80.1, 42.0),
    ("Terskei Ala-Tau", 78.3, 42.1), ("Borokhoro", 83.5, 44.1), ("Bogdo Ula", 88.5, 43.5),
    ("Friendship Peak in the Altai", 87.8, 49.1), ("Munkh Khairkhan", 91.7, 47.0),
    ("Otgon Tenger", 97.5, 47.6),
    ("Tannu-Ola", 93.0, 50.9), ("Rakaposhi", 74.5, 36.1), ("Muztagh Ata", 75.1, 38.3),
    ("Kunlun south of Khotan", 80.0, 35.9), ("Ulugh Muztagh", 87.4, 36.4), ("Altyn Tagh", 89.0, 38.2),
    ("Nan Shan at Kilien", 99.0, 38.9), ("Amne Machin", 99.5, 34.8), ("Nanda Devi", 80.0, 30.4),
    ("Dhaulagiri", 83.5, 28.7), ("Kailas", 81.3, 31.1), ("Nyenchen Tanglha", 90.5, 30.4),
    ("Gyala Peri", 95.0, 29.8), ("Chang Tang", 85.0, 33.5), ("Chamdo", 97.2, 31.1),
    # China, Korea, Japan
    ("Wutai Shan", 113.6, 39.0), ("Taihang at Liaochow", 113.4, 37.1), ("Luliang", 111.4, 37.8),
    ("Tai Shan", 117.1, 36.3), ("Hwa Shan", 110.1, 33.6), ("Ta-pa Shan", 107.6, 32.2),
    ("Shennungkia", 110.4, 31.5), ("Omei and Taliang", 102.8, 29.0), ("Cangshan at Tali", 100.1, 25.7),
    ("Gaoligong", 98.6, 25.5), ("Loushan Pass", 106.9, 28.1), ("Fanching Shan", 108.7, 27.9),
    ("Nan Ling at Chenhsien", 113.0, 25.2), ("Wuyi Shan", 117.7, 27.7), ("Hwang Shan", 118.2, 30.1),
    ("Tapieh Shan", 115.7, 31.2), ("Tatsing Shan", 110.5, 41.2), ("Wuling Shan at Jehol", 117.5, 40.9),
    ("Khingan Tunnel", 121.4, 48.8), ("Great Khingan at Arshan", 119.8, 46.9), ("Pektu-san", 128.0, 42.0),
    ("Kaema plateau", 127.5, 40.9), ("Kumgang-san", 128.1, 38.6), ("Chiri-san", 127.7, 35.4),
    ("Yari-ga-take", 137.7, 36.3), ("Daisetsu-zan", 142.9, 43.6), ("Ou range at Akita", 140.7, 39.5),
    ("Ishizuchi and Tsurugi", 133.6, 33.7), ("Hohuan", 121.3, 24.15),
    ("Wuchih Shan on Hainan", 109.6, 18.9),
    # India to New Guinea
    ("Mahabaleshwar", 73.7, 17.9), ("Kudremukh", 75.2, 13.3), ("Anaimudi", 77.1, 10.1),
    ("Mount Abu", 72.7, 24.6), ("Pidurutalagala", 80.7, 7.2),
    ("Mount Victoria in the Chin Hills", 93.9, 21.3),
    ("Saramati in the Naga Hills", 95.0, 25.7), ("Kennedy Peak at Tiddim", 93.7, 23.3),
    ("Cherrapunji", 91.7, 25.2), ("Taunggyi", 97.0, 20.8), ("Loilem", 97.6, 21.2),
    ("Dawna Range", 98.3, 16.7),
    ("Three Pagodas Pass", 98.6, 15.2), ("Phu Bia", 103.1, 19.0), ("Son La", 103.9, 21.2),
    ("Ai Lao Pass", 106.6, 16.7), ("Ngoc Linh", 107.9, 15.1), ("Langbian at Dalat", 108.4, 12.1),
    ("Gunung Korbu", 101.6, 4.6), ("Leuser", 97.2, 3.8), ("Dempo", 103.1, -4.0), ("Slamet", 109.2, -7.3),
    ("Semeru", 112.9, -8.1), ("Mulu", 114.9, 4.0), ("Muller range", 113.6, 0.9),
    ("Latimojong", 120.0, -3.3),
    ("Pulog", 120.9, 16.6), ("Kitanglad", 124.9, 8.1), ("Mount Wilhelm", 145.0, -5.8),
    ("Kokoda", 147.74, -8.88),
    ("Hagen", 144.0, -5.8), ("Star Mountains", 141.0, -5.0), ("Balbi on Bougainville", 155.1, -6.0),
    # Australia and New Zealand
    ("Bartle Frere", 145.8, -17.4), ("Barrington Tops", 151.4, -31.8), ("Guyra", 151.7, -30.2),
    ("Blue Mountains at Katoomba", 150.2, -33.7), ("Bogong", 147.3, -36.9),
    ("Cradle Mountain", 146.0, -41.8),
    ("Aoraki", 170.1, -43.7), ("Ruapehu", 175.9, -39.3), ("Mount Zeil", 132.4, -23.5),
    ("Hamersley Range", 118.3, -22.4), ("King Leopold Ranges", 126.0, -17.2),
    ("St Mary Peak", 138.6, -31.4),
    # North America
    ("Brooks Range at Anaktuvuk", -151.5, 68.0), ("Logan", -140.4, 60.7), ("Keele Peak", -130.3, 63.4),
    ("Waddington", -125.3, 51.4), ("Columbia Icefield", -117.4, 52.2), ("Rogers Pass", -117.5, 51.3),
    ("Glacier Park", -113.8, 48.7), ("Bitterroot", -114.5, 46.5), ("Borah Peak", -113.8, 44.1),
    ("Gannett Peak", -109.7, 43.2), ("Cloud Peak", -107.2, 44.4), ("Kings Peak", -110.4, 40.8),
    ("Mount Nebo", -111.7, 39.8), ("Elbert", -106.4, 39.1), ("Uncompahgre", -107.4, 38.0),
    ("Wheeler Peak", -105.4, 36.6), ("Rainier", -121.5, 46.9), ("Mount Hood", -121.7, 45.4),
    ("Crater Lake", -122.1, 42.9), ("Donner Pass", -120.3, 39.3), ("Mount Mitchell", -82.3, 35.8),
    ("Spruce Knob", -79.5, 38.7), ("Mount Washington", -71.3, 44.3), ("Cerro Mohinora", -107.0, 26.0),
    ("Popocatepetl", -98.6, 19.0), ("Tajumulco", -91.9, 15.1), ("Chirripo", -83.5, 9.5),
    ("Mauna Loa", -155.6, 19.5),
    # South America
    ("Cotopaxi", -78.4, -0.7), ("Nevado del Huila", -76.0, 2.9), ("Cocuy", -72.3, 6.4),
    ("Roraima", -60.8, 5.2), ("Ausangate", -71.2, -13.8), ("Potosi", -65.8, -19.6),
    ("Tupungato", -69.8, -33.4),
    ("Lanin", -71.5, -39.6), ("Fitz Roy", -73.0, -49.3), ("Champaqui", -64.9, -31.9),
    ("Itatiaia", -44.7, -22.4), ("Diamantina", -43.5, -18.2),
]
CLEAR = [
    ("Barabinsk steppe", 78.0, 54.8), ("Blagoveshchensk", 128.3, 50.8), ("Minusinsk", 91.5, 53.8),
    ("Ferghana valley", 71.5, 40.6), ("Balkh plain", 67.0, 36.9), ("Semirechye at Alma-Ata", 77.0, 43.6),
    ("Ili valley", 81.3, 43.9), ("Kerulen steppe", 114.0, 47.8), ("Nomonhan", 118.6, 47.7),
    ("Kabul basin", 69.2, 34.5), ("Vale of Kashmir", 74.8, 34.1), ("Doab at Cawnpore", 80.3, 26.4),
    ("Bihar", 85.2, 25.8), ("Bengal", 89.0, 24.0), ("Sind at Sukkur", 68.3, 27.2), ("Malwa", 75.8, 23.3),
    ("Berar", 77.5, 20.7), ("Mysore", 77.0, 13.2), ("Carnatic", 79.5, 11.5), ("Lower Assam", 91.7, 26.2),
    ("Mukden", 123.4, 42.2), ("Tsitsihar", 124.0, 47.3), ("Peking", 116.4, 39.6), ("Tientsin", 117.0, 38.8),
    ("Hsuchow", 117.0, 34.2), ("Kaifeng", 114.4, 34.7), ("Nanking", 118.9, 32.1),
    ("Chengtu plain", 104.2, 30.8),
    ("Red basin at Nanchung", 106.0, 30.8), ("Hankow", 114.3, 30.4), ("Tungting plain", 112.5, 29.3),
    ("Poyang plain", 116.2, 28.5), ("Canton delta", 113.3, 22.9), ("Kunming plateau", 103.0, 25.0),
    ("Wei valley at Sian", 109.0, 34.3), ("Fen valley at Taiyuan", 112.4, 37.7), ("Hanchung", 107.0, 33.0),
    ("Kanto plain", 139.7, 36.0), ("Keijo", 126.8, 37.5), ("Heijo", 125.8, 39.0),
    ("Dry zone at Meiktila", 95.9, 20.9), ("Rangoon", 96.2, 16.9), ("Menam plain", 100.4, 14.8),
    ("Korat plateau", 103.2, 15.6), ("Tonkin delta", 106.0, 20.7), ("Cambodian plain", 105.0, 11.9),
    ("Central plain of Luzon", 120.7, 15.5), ("Batavia plain", 107.3, -6.5),
    ("Darling Downs to Longreach", 145.0, -26.5), ("Wheat belt", 117.5, -31.5), ("Mallee", 142.5, -35.3),
    ("Canterbury plains", 171.8, -43.9), ("Alberta at Calgary", -113.4, 51.0), ("Manitoba", -97.5, 49.8),
    ("Dakota", -100.0, 46.0), ("Nebraska", -99.0, 41.2), ("Illinois", -89.0, 40.0), ("Ohio", -83.5, 40.4),
    ("Texas at Dallas", -97.0, 32.6), ("Llano Estacado", -102.0, 33.8),
    ("Central Valley of California", -120.4, 36.9),
    ("Palouse", -118.0, 46.8), ("Snake River plain", -114.0, 42.9), ("Wyoming basin", -108.8, 41.8),
    ("Willamette valley", -122.9, 44.8), ("Delta of Mississippi", -90.8, 33.5),
    ("Virginia tidewater", -77.4, 37.3),
    ("Valley of Mexico", -99.1, 19.5), ("Bajio", -101.2, 20.8), ("Llanos of Colombia", -71.0, 5.6),
    ("Pampas at Rosario", -61.0, -33.2), ("Uruguay", -56.0, -33.0), ("Mato Grosso plateau", -54.0, -15.5),
    ("Vale of Chile", -71.3, -34.9), ("Ceara", -39.5, -4.6),
]
DRY = [
    ("Kara Kum", 59.0, 40.0), ("Registan", 65.0, 30.2), ("Dasht-i-Margo", 62.8, 30.8),
    ("Taklamakan", 83.0, 38.8),
    ("Lop Nor", 90.2, 40.6), ("Dzungaria", 87.5, 45.4), ("Alashan", 103.5, 40.0),
    ("Gobi at Dalan Dzadagad", 106.0, 43.4),
    ("Ordos", 108.8, 39.3), ("Tsaidam", 94.5, 37.2), ("Bikaner", 72.4, 28.1), ("Turfan", 89.8, 42.3),
    ("Baluchistan at Panjgur", 64.0, 27.0), ("Gibson Desert", 125.0, -24.5), ("Tanami", 130.0, -20.0),
    ("Lake Eyre", 137.3, -28.6), ("Black Rock Desert", -118.8, 40.7), ("Death Valley", -116.9, 36.3),
    ("Pinacate", -113.4, 31.8), ("Bolson de Mapimi", -103.8, 27.2), ("Chuquicamata", -68.9, -22.3),
    ("Pisco", -75.9, -14.0), ("Patagonian mesa", -68.5, -44.5),
]
JUNGLE = [
    ("Tripura", 91.9, 23.8), ("Hukawng valley", 96.5, 26.6), ("Bhamo", 97.0, 24.2), ("Akyab", 92.9, 20.4),
    ("Mergui", 98.6, 12.45), ("Kra", 98.7, 9.5), ("Northern Siam at Nan", 100.0, 18.2),
    ("Saravane", 106.6, 15.4),
    ("Ratanakiri", 107.3, 13.5), ("Pahang", 103.2, 3.8), ("Djambi", 102.0, -1.8), ("Kutai", 116.2, 0.4),
    ("Sarawak", 112.5, 2.2), ("Samar", 125.0, 12.0), ("Halmahera", 127.8, 1.0),
    ("Sepik coast at Hollandia", 140.6, -2.7),
    ("Gulf of Papua", 144.5, -7.1), ("Guadalcanal", 160.1, -9.6), ("Cape York", 142.7, -12.6),
    ("Wayanad and Malabar", 76.2, 10.6), ("Trincomalee", 81.0, 8.3), ("Peten", -89.8, 17.0),
    ("Mosquito Coast", -84.2, 13.8), ("Choco", -76.9, 5.6), ("Manaos", -61.0, -3.6), ("Xingu", -52.5, -5.0),
    ("Madre de Dios", -70.0, -12.0), ("Upper Orinoco", -66.3, 3.4), ("Southern Bahia", -39.6, -16.0),
]
FOREST = [
    ("Narym", 83.0, 60.2), ("Bratsk", 101.5, 56.3), ("Tunguska", 102.0, 61.0), ("Vilyui", 120.0, 63.6),
    ("Aldan", 126.5, 58.6), ("Amgun", 136.5, 52.3), ("Kirin hills", 127.1, 43.8),
    ("Lower Amur", 138.3, 52.4),
    ("Hokkaido at Kushiro", 144.2, 43.2), ("Chota Nagpur", 84.8, 22.8), ("Bastar", 81.6, 19.4),
    ("Fort Smith", -111.5, 59.6), ("Northern Saskatchewan", -105.0, 56.0),
    ("Lake of the Woods to Nipigon", -91.0, 49.9),
    ("Lake St John", -73.5, 49.0), ("Labrador", -62.5, 53.2), ("Prince George", -122.8, 53.9),
    ("Tanana", -147.0, 64.9),
    ("Upper Peninsula of Michigan", -87.9, 46.2), ("Boston Mountains", -93.4, 35.8),
    ("Moosehead", -69.3, 45.8),
    ("Piney Woods", -94.2, 31.4), ("Chaco", -61.0, -23.0), ("Jarrah forest", 116.3, -34.0),
    ("Arnhem Land", 133.8, -13.0),
]
SWAMP = [
    ("Vasyugan", 76.8, 58.8), ("Surgut", 73.5, 61.5), ("Sundarbans", 89.5, 22.3),
    ("Mouths of the Irrawaddy", 95.0, 16.1),
    ("Camau", 105.2, 9.4), ("Rann of Cutch", 70.2, 24.0), ("Barito", 114.6, -2.8),
    ("Mouth of the Digul", 139.0, -7.6),
    ("Middle Sepik", 143.0, -4.2), ("Lake Khanka marsh", 132.6, 45.4), ("Albany", -82.9, 52.4),
    ("Atchafalaya", -91.4, 29.9),
    ("Everglades", -80.9, 25.8), ("Pantanal", -57.3, -17.9), ("Sungari mouth", 132.7, 47.8),
]
TUNDRA = [
    ("Taimyr", 100.0, 72.8), ("Gydan", 77.5, 70.3), ("Chukotka at Anadyr", 176.5, 64.7),
    ("Keewatin", -98.0, 64.5),
    ("Victoria Island", -109.0, 70.5), ("Barrow", -156.5, 70.9), ("Seward Peninsula", -164.0, 65.2),
]
# fmt: on
M, D = Terrain.MOUNTAIN, Terrain.DESERT_MOUNTAIN
KINDS = (
    (HIGH, {M, D}),
    (CLEAR, {Terrain.CLEAR}),
    (DRY, {Terrain.DESERT, D}),
    (JUNGLE, {Terrain.JUNGLE}),
    (FOREST, {Terrain.FOREST}),
    (SWAMP, {Terrain.SWAMP}),
    (TUNDRA, {Terrain.TUNDRA}),
)
STATEMENTS = [(*row, kinds) for rows, kinds in KINDS for row in rows]


def test_each_point_is_named_once() -> None:
    names = [(name, kinds) for name, _, _, kinds in STATEMENTS]
    assert all(names.count(entry) == 1 for entry in names)


@each_row(("name", "lon", "lat", "kinds"), STATEMENTS)
def test_terrain(world: Atlas, name: str, lon: float, lat: float, kinds: set[Terrain]) -> None:
    assert world.terrain_at(world.node_at(lon, lat)) in kinds, name


@each_row(
    ("a", "b"),
    [
        ("Peking", "Taiyuan"), ("Peking", "Jehol"), ("Chengtu", "Lanchow"), ("Chungking", "Kweiyang"),
        ("Chungking", "Ichang"), ("Hankow", "Nanyang"), ("Nanchang", "Foochow"), ("Canton", "Hengyang"),
        ("Kunming", "Lashio"), ("Tsitsihar", "Hailar"), ("Harbin", "Vladivostok"), ("Gensan", "Heijo"),
        ("Imphal", "Mandalay"), ("Chittagong", "Mandalay"), ("Akyab", "Prome"), ("Rangoon", "Chiang Mai"),
        ("Tavoy", "Bangkok"), ("Hanoi", "Kunming"), ("Vinh", "Vientiane"), ("Padang", "Palembang"),
        ("Kabul", "Termez"), ("Peshawar", "Kabul"), ("Quetta", "Multan"), ("Delhi", "Lhasa"),
        ("Tashkent", "Kashgar"), ("Alma-Ata", "Kashgar"), ("Semipalatinsk", "Kobdo"), ("Chita", "Ulan-Ude"),
        ("Port Moresby", "Lae"), ("Sydney", "Bourke"), ("Vancouver", "Calgary"), ("Seattle", "Spokane"),
        ("Denver", "Salt Lake City"), ("San Francisco", "Reno"), ("Richmond", "Charleston (West Virginia)"),
        ("Mazatlan", "Torreon"), ("Guayaquil", "Iquitos"), ("Valparaiso", "Mendoza"), ("Sao Paulo", "Santos"),
        ("Bogota", "Cali"),
    ],
)  # fmt: skip
def test_mountains_between(world: Atlas, a: str, b: str) -> None:
    ask = Questions(world)
    ends = ask.place(a).node, ask.place(b).node
    assert ask.straight_way(*ends, over_mountains=True), "no straight way over land between them"
    assert any(map(ask.in_mountains, ends)) or not ask.straight_way(*ends, over_mountains=False)


@each_row(
    ("name", "start", "end"),
    [
        ("Himalaya, Nanga Parbat to Namcha Barwa", (74.6, 35.2), (95.0, 29.7)),
        ("Kunlun, Kongur to Bayan Kara", (75.3, 38.5), (97.5, 35.3)),
        ("Nan Shan, Altyn Tagh to Lanchow", (89.0, 38.2), (101.2, 38.2)),
        ("Tien Shan, Chatkal to Borokhoro", (71.0, 41.7), (84.0, 43.6)),
        ("Tsinling, Tienshui to Funiu", (105.5, 33.8), (111.8, 33.7)),
        ("Great Khingan", (118.2, 44.0), (122.6, 51.5)),
        ("Taihang", (115.0, 39.8), (112.8, 35.5)),
        ("Wuyi and Nan Ling", (118.4, 28.1), (112.0, 25.2)),
        ("Taebaek", (127.6, 39.0), (128.9, 37.0)),
        ("Sikhote-Alin", (134.6, 44.2), (139.6, 50.2)),
        ("Stanovoi and Dzhugdzhur", (120.0, 56.2), (140.5, 60.5)),
        ("Verkhoyansk", (128.0, 70.0), (140.0, 62.4)),
        ("Kamchatka", (158.0, 53.6), (161.6, 58.6)),
        ("Arakan Yoma to Patkai", (94.4, 18.6), (96.0, 27.2)),
        ("Annamite", (104.4, 19.0), (108.2, 12.4)),
        ("Barisan", (96.8, 4.5), (103.6, -4.4)),
        ("Central range of New Guinea to Owen Stanley", (135.6, -3.7), (148.4, -9.3)),
        ("Southern Alps", (168.4, -44.7), (172.2, -42.5)),
        ("Rockies of Canada", (-126.0, 58.8), (-114.6, 49.3)),
        ("Coast Mountains and Cascades", (-134.0, 58.6), (-122.1, 42.9)),
        ("Sierra Nevada", (-121.0, 40.1), (-118.5, 36.2)),
        ("Appalachians, Georgia to the Poconos", (-84.2, 35.3), (-76.2, 41.1)),
        ("Western Sierra Madre", (-108.0, 29.0), (-104.2, 22.0)),
        ("Andes, Quito to Fitz Roy", (-78.4, -0.5), (-72.9, -49.0)),
    ],
)  # fmt: skip
def test_a_range_has_no_gap(
    world: Atlas, name: str, start: tuple[float, float], end: tuple[float, float]
) -> None:
    ask = Questions(world)
    a, b = world.node_at(*start), world.node_at(*end)
    assert ask.in_mountains(a), f"{name}: start"
    assert ask.in_mountains(b), f"{name}: end"
    assert b in _region(world, a, ask.in_mountains), name


def test_szechwan_is_ringed_by_mountains(world: Atlas, at: At) -> None:
    ask = Questions(world)
    basin = _region(world, at("Chengtu"), lambda n: not ask.in_mountains(n) and world.is_land(n))
    assert at("Chungking") in basin
    assert not basin & {at("Sian"), at("Ichang"), at("Kunming"), at("Lanchow"), at("Hankow")}


@each_row(
    ("start", "plain"),
    [
        ("Peking", ("Tientsin", "Tsinan", "Hsuchow", "Kaifeng", "Nanking", "Shanghai")),
        ("Mukden", ("Hsinking", "Harbin", "Tsitsihar")),
        ("Lahore", ("Delhi", "Lucknow", "Patna", "Calcutta")),
        ("Minneapolis", ("Omaha", "Kansas City", "Dallas", "Chicago")),
        ("Buenos Aires", ("Rosario", "Bahia Blanca")),
    ],
)
def test_plains_hang_together(world: Atlas, at: At, start: str, plain: tuple[str, ...]) -> None:
    clear = _region(world, at(start), lambda n: world.terrain_at(n) == Terrain.CLEAR)
    assert {at(name) for name in plain} <= clear


def _region(world: Atlas, start: int, through: Callable[[int], bool]) -> set[int]:
    """The hexes of this sort that hang together with one of them."""
    return reach(start, lambda n: filter(through, world.grid.neighbours(n)))
