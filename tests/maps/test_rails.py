"""The railways of 1939: joined where trains ran through, broken where they didn't."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import networkx
from redball.atlas import Atlas
from redball.hexes import ROW_PITCH

from tests.rows import each_row

from .conftest import by_rail

At = Callable[[str], int]

JOINED = """
Berlin - Moscow; Munich - Rome; Rome - Naples; Naples - Reggio Calabria; Munich - Palermo; Berlin - Paris
London - Glasgow; London - Inverness; Dublin - Belfast; Paris - Madrid; Madrid - Lisbon; Marseille - Genoa
Brest - Strasbourg
Copenhagen - Berlin; Copenhagen - Malmo; Aarhus - Copenhagen; Narvik - Lulea; Oslo - Stockholm
Oslo - Trondheim
Oslo - Bergen; Trondheim - Namsos; Stockholm - Helsinki; Helsinki - Leningrad; Rovaniemi - Helsinki
Warsaw - Minsk; Konigsberg - Kaunas; Danzig - Konigsberg; Gdynia - Warsaw; Athens - Belgrade
Ploesti - Vienna; Bucharest - Constanta
Istanbul - Sofia; Istanbul - Ankara; Ankara - Mosul; Aleppo - Adana; Ankara - Sivas; Kars - Tiflis
Tiflis - Tabriz
Moscow - Vladivostok; Moscow - Murmansk; Moscow - Archangel; Moscow - Baku; Odessa - Kiev
Sevastopol - Kharkov
Moscow - Tashkent; Tashkent - Novosibirsk; Alma-Ata - Semipalatinsk; Krasnovodsk - Tashkent
Karaganda - Magnitogorsk
Chita - Harbin; Harbin - Vladivostok; Harbin - Dairen; Mukden - Fusan; Mukden - Peking; Peking - Canton
Canton - Hong Kong
Haichow - Paoki; Shanghai - Peking; Haiphong - Kunming; Hanoi - Saigon; Taihoku - Takao; Kweilin - Canton
Tokyo - Shimonoseki; Tokyo - Kagoshima; Hakodate - Wakkanai; Manila - Legaspi
Singapore - Bangkok; Bangkok - Chiang Mai; Rangoon - Lashio; Rangoon - Myitkyina; Batavia - Surabaya
Bombay - Calcutta; Calcutta - Ledo; Delhi - Peshawar; Karachi - Quetta; Colombo - Trincomalee
Calcutta - Chittagong
Bandar Shah - Bandar Shahpur; Tehran - Ahwaz; Baghdad - Basra; Haifa - Port Said; Damascus - Maan
Haifa - Beirut
Alexandria - Cairo; Cairo - Mersa Matruh; Cairo - Aswan; Wadi Halfa - Khartoum; Khartoum - Port Sudan
Tunis - Casablanca; Dakar - Bamako; Lagos - Kano; Mombasa - Kampala; Dar es Salaam - Kigoma
Djibouti - Addis Ababa
Cape Town - Elisabethville; Elisabethville - Lobito; Salisbury - Beira; Johannesburg - Lourenco Marques
Walvis Bay - Cape Town
New York - San Francisco; Halifax - Vancouver; Montreal - Prince Rupert; Winnipeg - Churchill
Seattle - New Orleans
Boston - Miami; El Paso - Mexico City; Seward - Fairbanks; St Johns - Corner Brook
Havana - Santiago de Cuba
Buenos Aires - Asuncion; Sao Paulo - Montevideo; Rio de Janeiro - Belo Horizonte; La Paz - Arica
Santiago - Antofagasta
Sydney - Perth; Brisbane - Cairns; Adelaide - Alice Springs; Darwin - Katherine; Auckland - Wellington
"""

APART = """
Tripoli - Benghazi: no coast line; Tripoli - Tunis: none; Tobruk - Mersa Matruh: ended at Matruh
Algiers - Dakar: no trans-Sahara
London - Paris: the train ferry to Dunkirk is no railway; Dublin - London: sea; Stockholm - Visby: an island
Cagliari - Rome: sea
Bodo - Trondheim: the Nordland line came later; Stavanger - Oslo: from 1944; Petsamo - Rovaniemi: a road
Tirana - Belgrade: none in Albania; Sukhumi - Poti: from 1940
Aswan - Wadi Halfa: steamer on the Nile; Khartoum - Juba: none; Khartoum - Asmara: none
Kampala - Khartoum: no Cape to Cairo
Elisabethville - Dar es Salaam: none; Leopoldville - Elisabethville: steamer on the Kasai
Brazzaville - Leopoldville: the Congo between
Alma-Ata - Tihwa: no Sinkiang line; Kashgar - Andizhan: none; Ulan Bator - Ulan-Ude: from 1949
Kushka - Herat: none
Lanchow - Sian: ended at Paoki; Chungking - Hankow: none; Chengtu - Chungking: from 1952
Lashio - Kunming: a road; Hoihow - Canton: an island
Rangoon - Calcutta: none; Rangoon - Bangkok: the Siam-Burma line came in 1943; Imphal - Mandalay: none
Bangkok - Phnom Penh: a gap till 1942; Saigon - Phnom Penh: none; Vientiane - Hanoi: none
Hanoi - Canton: none
Mosul - Baghdad: from 1940
Tehran - Meshed: none; Tehran - Tabriz: from 1958; Tehran - Baghdad: none; Zahedan - Tehran: none
Quetta - Zahedan: lifted in 1931
Quetta - Kandahar: none; Peshawar - Kabul: none; Maan - Medina: lost since 1918; Aqaba - Maan: none
Colombo - Madras: sea
Singapore - Batavia: sea; Medan - Palembang: none; Tokyo - Fusan: sea; Tokyo - Sapporo: no land way
Vladivostok - Okha: none
Yakutsk - Irkutsk: none; Norilsk - Novosibirsk: none
Darwin - Alice Springs: never joined; Perth - Broome: none; Hobart - Melbourne: sea
Wellington - Christchurch: sea
Fairbanks - Edmonton: none; Whitehorse - Prince George: none; Juneau - Seattle: none
Mexico City - Guatemala City: from 1942
Bogota - Cali: never joined; Lima - La Paz: none; Bahia - Rio de Janeiro: from 1950
Manaus - Rio de Janeiro: none; Caracas - Maracaibo: none; Panama City - San Jose (Costa Rica): none
"""


def pairs(text: str) -> list[tuple[str, str]]:
    found = []
    for item in text.replace("\n", ";").split(";"):
        if item.strip():
            a, b = item.partition(":")[0].split(" - ")
            found.append((a.strip(), b.strip()))
    return found


@each_row(("a", "b"), pairs(JOINED))
def test_joined(world: Atlas, at: At, a: str, b: str) -> None:
    assert at(b) in by_rail(world, at(a))


@each_row(("a", "b"), pairs(APART))
def test_apart(world: Atlas, at: At, a: str, b: str) -> None:
    assert at(b) not in by_rail(world, at(a))


def test_no_train_crosses_the_andes_to_mendoza(world: Atlas, at: At) -> None:
    """A flood closed the Transandine railway from 1934 to 1944."""
    way = networkx.shortest_path(networkx.Graph(world.rails), at("Santiago"), at("Mendoza"))
    assert at("Villazon") in way, "the way round leads through Bolivia"


def test_no_train_runs_along_the_coast_from_beirut_to_haifa(world: Atlas, at: At) -> None:
    """The coast line was built in 1942; until then the way led over the mountains by Damascus and Deraa."""
    way = networkx.shortest_path(networkx.Graph(world.rails), at("Beirut"), at("Haifa"))
    assert at("Damascus") in way and at("Deraa") in way


def test_the_burma_road_is_a_road_and_no_railway(world: Atlas, at: At) -> None:
    (road,) = world.roads
    assert road.nodes[0] == at("Lashio") and road.nodes[-1] == at("Chungking")
    assert at("Kunming") in road.nodes
    assert not any(tuple(sorted(link)) in world.rails for link in pairwise(road.nodes))


def test_no_rail_crosses_sinkiang_tibet_or_the_sahara(world: Atlas) -> None:
    for line in world.rail_lines:
        for n in line.nodes:
            assert world.territory_at(n).code not in ("SIK", "TIB"), line.id
            x, y = world.grid.centre(n)
            lon, lat = x + world.lon0, world.lat0 - y * world.lat_step / ROW_PITCH
            assert not (-12 < lon < 24 and 18 < lat < 29), line.id


@each_row(
    ("a", "b"),
    [("Odense", "Copenhagen"), ("Copenhagen", "Malmo"), ("Messina", "Reggio Calabria"),
     ("Shimonoseki", "Yawata"), ("Sydney (Nova Scotia)", "Halifax")],
)  # fmt: skip
def test_ferries_carry_the_trains(world: Atlas, at: At, a: str, b: str) -> None:
    assert at(b) in by_rail(world, at(a))
    assert any(line.ferry and {at(a), at(b)} & set(line.nodes) for line in world.rail_lines)


def test_trunk_lines_join_the_capitals_of_europe(world: Atlas, at: At) -> None:
    links = (link for line in world.rail_lines if line.main for link in pairwise(line.nodes))
    seen = networkx.node_connected_component(networkx.Graph(links), at("Berlin"))
    for name in ("Paris", "Rome", "Madrid", "Vienna", "Budapest", "Warsaw", "Moscow", "Bucharest"):
        assert at(name) in seen, name
    assert 0.3 < sum(line.main for line in world.rail_lines) / len(world.rail_lines) < 0.5
