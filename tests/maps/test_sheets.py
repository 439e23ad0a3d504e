"""The map sheet and the label of places that a WiF player looks for on a certain sheet, and weather zones."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from redball.atlas import Atlas

from tests.rows import each_row

At = Callable[[str], int]

SHEETS = {
    "Scandinavian": """
        Oslo, Bergen, Narvik, Stockholm, Gothenburg, Malmo, Visby, Helsinki, Hanko, Viipuri,
        Petsamo, Murmansk, Archangel, Petrozavodsk, Reykjavik, Torshavn
    """,
    "Western European": """
        London, Dublin, Belfast, Edinburgh, Scapa Flow, Paris, Brest, Marseille, Ajaccio, Brussels,
        Amsterdam, Copenhagen, Aarhus, Berlin, Hamburg, Kiel, Stettin, Breslau, Vienna, Prague,
        Bern, Madrid, Gibraltar, Lisbon, Palma, Rome, Trieste, Zara, Brindisi, Palermo, Cagliari,
        Valletta, Ponta Delgada
    """,
    "Eastern European": """
        Warsaw, Poznan, Gdynia, Danzig, Konigsberg, Memel, Wilno, Kaunas, Riga, Tallinn, Leningrad,
        Moscow, Gorki, Kiev, Odessa, Sevastopol, Stalingrad, Baku, Pressburg, Budapest, Zagreb,
        Ljubljana, Split, Belgrade, Tirana, Athens, Corfu, Canea, Rhodes, Bucharest, Sofia,
        Istanbul, Ankara, Nicosia, Beirut, Haifa, Jerusalem, Amman, Baghdad, Basra, Kuwait, Tehran,
        Bandar Abbas
    """,
    "African": """
        Tangier, Ceuta, Casablanca, Algiers, Tunis, Tripoli, Benghazi, Tobruk, Alexandria, Port
        Said, Suez, Khartoum, Addis Ababa, Aden, Riyadh, Mecca, Muscat, Manama, Dakar, Freetown,
        Lagos, Leopoldville, Nairobi, Cape Town, Durban, Tananarive, Port Louis, Las Palmas,
        Funchal, Jamestown
    """,
    "Asian": """
        Sverdlovsk, Chelyabinsk, Omsk, Vladivostok, Tashkent, Kabul, Karachi, Delhi, Calcutta,
        Colombo, Rangoon, Bangkok, Singapore, Saigon, Hanoi, Batavia, Palembang, Balikpapan,
        Amboina, Dili, Manila, Davao, Hong Kong, Chungking, Shanghai, Peking, Mukden, Keijo, Tokyo,
        Sapporo, Naha, Taihoku, Toyohara, Ulan Bator
    """,
    "Pacific": """
        Pearl Harbor, Midway, Wake, Guam, Saipan, Truk, Kwajalein, Iwo Jima, Rabaul, Port Moresby,
        Hollandia, Tulagi, Noumea, Suva, Auckland, Darwin, Sydney, Perth, Hobart, Dutch Harbor,
        Anchorage, Juneau
    """,
    "American": """
        New York, San Francisco, Vancouver, Whitehorse, Prince Rupert, Ottawa, St Johns, Halifax,
        Churchill, Godthaab, Mexico City, Havana, Balboa, Caracas, Lima, Rio de Janeiro, Buenos
        Aires, Port Stanley, Hamilton
    """,
}

WEATHER = {
    "Arctic": """
        Murmansk, Archangel, Petsamo, Narvik, Trondheim, Reykjavik, Torshavn, Petrozavodsk, Dutch
        Harbor, Anchorage, Whitehorse, Churchill, Godthaab, Petropavlovsk-Kamchatsky, Yakutsk
    """,
    "North Temperate": """
        London, Paris, Berlin, Oslo, Stockholm, Helsinki, Leningrad, Moscow, Warsaw, Kiev,
        Stalingrad, Sverdlovsk, Nizhny Tagil, Bordeaux, Bilbao, Oviedo, Milan, Venice, Trieste,
        Vienna, Budapest, Belgrade, Bucharest, Sofia, Odessa, Sevastopol, Batum, Baku, Tashkent,
        Novosibirsk, Vladivostok, Ulan Bator, Peking, Shanghai, Hankow, Chungking, Keijo, Tokyo,
        Naha, New York, Seattle, Miami, New Orleans, Halifax, St Johns, Midway, Lhasa
    """,
    "Mediterranean": """
        Lisbon, Madrid, Barcelona, Gibraltar, Marseille, Genoa, Rome, Naples, Palermo, Cagliari,
        Split, Tirana, Salonika, Athens, Istanbul, Ankara, Trebizond, Nicosia, Beirut, Jerusalem,
        Cairo, Tobruk, Tripoli, Tunis, Algiers, Casablanca, Las Palmas, Ponta Delgada, Baghdad,
        Basra, Tehran, Tabriz, Kabul, Riyadh, Mecca, Muscat, Port Sudan, Los Angeles, San Francisco
    """,
    "North Monsoon": """
        Karachi, Bombay, Delhi, Lahore, Peshawar, Quetta, Calcutta, Colombo, Imphal, Rangoon,
        Mandalay, Myitkyina, Bangkok, Saigon, Hanoi, Singapore, Kunming, Canton, Hong Kong, Foochow,
        Taihoku, Manila, Davao, Guam, Truk, Wake, Pearl Harbor, Havana, Mexico City, Balboa,
        Caracas, Dakar, Freetown, Lagos, Khartoum, Massawa, Addis Ababa, Aden
    """,
    "South Monsoon": """
        Batavia, Palembang, Surabaya, Balikpapan, Dili, Port Moresby, Rabaul, Tulagi, Noumea,
        Darwin, Townsville, Nairobi, Mombasa, Dar es Salaam, Leopoldville, Luanda, Tananarive, Lima,
        Recife, Rio de Janeiro
    """,
    "South Temperate": """
        Perth, Adelaide, Melbourne, Sydney, Brisbane, Hobart, Auckland, Wellington, Cape Town,
        Durban, Johannesburg, Lourenco Marques, Santiago, Buenos Aires, Montevideo, Port Stanley
    """,
}


def facts(table: dict[str, str]) -> list[tuple[str, str]]:
    return [(" ".join(name.split()), group) for group, names in table.items() for name in names.split(",")]


@each_row(("place", "sheet"), facts(SHEETS))
def test_the_sheet_of_a_place(world: Atlas, at: At, place: str, sheet: str) -> None:
    assert world.sheet_at(at(place)) == sheet


@each_row(("place", "zone"), facts(WEATHER))
def test_the_weather_zone_of_a_place(world: Atlas, at: At, place: str, zone: str) -> None:
    assert world.weather_zone_at(at(place)) == zone


WHOLE = """
    NOR SWE FIN DEN POL EST LAT LIT HUN YUG ROM BUL GRE TUR IRQ IRN ITA SPA POR GBR EIR EGY LBY SAU SUD ETH
    SAF IND BUR SIA FIC PHI JAP AUS NZL CAN USA MEX BRA ARG GRL ALA SPM
"""


@each_row("code", WHOLE.split())
def test_a_country_lies_on_one_sheet(world: Atlas, code: str) -> None:
    number = [t.code for t in world.territories].index(code)
    assert len({world.sheet_at(n) for n in np.flatnonzero(world.territory == number).tolist()}) == 1


@each_row(
    ("place", "label"),
    [("Benghazi", "A-3250"), ("London", "W-0429"), ("Berlin", "W-0243"), ("Rome", "W-1842")],
)
def test_labels_that_players_have_noted_stay(world: Atlas, at: At, place: str, label: str) -> None:
    assert world.label(at(place)) == label


def test_no_hex_of_the_sea_is_astray_from_its_sheet(world: Atlas) -> None:
    sheets = np.array([panel.sheet for panel in world.panels])[world.panel]
    near = world.grid.adjacency
    same = (near >= 0) & (sheets[near] == sheets[:, None])
    assert not (~same.any(axis=1) & ~world.land).any()
