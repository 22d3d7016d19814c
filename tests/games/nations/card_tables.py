"""What is printed on the progress cards, written down from the fact sheet and not from the game's own data."""

from __future__ import annotations

from typing import Final, NamedTuple


class Building(NamedTuple):
    age: int
    set: str
    deploy: int
    makes: dict[str, int]
    row: tuple[int, ...]


class Military(NamedTuple):
    age: int
    set: str
    deploy: int
    makes: dict[str, int]
    row: tuple[int, ...]
    raid: int


class Colony(NamedTuple):
    age: int
    set: str
    needs: int
    gives: dict[str, int]
    points: int


class War(NamedTuple):
    age: int
    set: str
    good: str
    loss: int


class GoldenAge(NamedTuple):
    age: int
    set: str
    good: str
    gain: int
    price: int


class Advisor(NamedTuple):
    age: int
    set: str
    gives: dict[str, int]


class Wonder(NamedTuple):
    age: int
    set: str
    stages: tuple[int, ...]
    gives: dict[str, int]
    points: int


class Battle(NamedTuple):
    age: int
    set: str


# Stone to deploy, what one worker makes, points of the first worker, the second …
BUILDINGS: Final[dict[str, Building]] = {
    "caravan": Building(0, "start", 1, {"gold": 1, "stability": 1}, (1,)),
    "farm": Building(0, "start", 1, {"stone": 1, "food": 1}, (1,)),
    "quarry": Building(0, "start", 1, {"gold": 1, "stone": 1}, (1,)),
    "temple": Building(0, "start", 1, {"gold": 1, "books": 1}, (1,)),
    "aqueduct": Building(1, "base", 1, {"food": 2, "stability": 1}, (1, 1)),
    "brewery": Building(1, "base", 1, {"food": 2, "books": 1}, (1, 1)),
    "city-wall": Building(1, "base", 1, {"stone": 2, "stability": 1}, (1, 1)),
    "forum": Building(1, "base", 1, {"gold": 2, "food": 1}, (1, 1)),
    "lighthouse": Building(1, "base", 1, {"gold": 2, "stone": 1}, (1, 1)),
    "lyceum": Building(1, "base", 1, {"stone": 1, "books": 2}, (1, 1)),
    "synagogue": Building(1, "base", 1, {"gold": 2, "books": 1}, (1, 1)),
    "ziggurat": Building(1, "base", 1, {"stone": 1, "stability": 2}, (1, 1)),
    "granary": Building(1, "advanced", 1, {"stone": 1, "food": 2}, (1, 1)),
    "mine": Building(1, "advanced", 1, {"gold": 1, "stone": 2}, (1, 1)),
    "pagoda": Building(1, "advanced", 1, {"books": 2, "stability": 1}, (1, 1)),
    "confucian-academy": Building(1, "expert", 1, {"gold": 1, "stability": 2}, (1, 1)),
    "forge": Building(1, "expert", 1, {"stone": 2, "food": 1}, (1, 1)),
    "library": Building(1, "expert", 1, {"gold": 1, "books": 2}, (1, 1)),
    "cathedral": Building(2, "base", 2, {"stone": 2, "stability": 2}, (1, 1, 1)),
    "madrasa": Building(2, "base", 2, {"gold": 2, "books": 2}, (1, 1, 1)),
    "market": Building(2, "base", 2, {"gold": 2, "food": 2}, (1, 1, 1)),
    "monastery": Building(2, "base", 2, {"food": 1, "books": 3}, (1, 1, 1)),
    "mosque": Building(2, "base", 2, {"gold": 2, "stability": 2}, (1, 1, 1)),
    "university": Building(2, "base", 2, {"stone": 2, "books": 2}, (1, 1, 1)),
    "watermill": Building(2, "base", 2, {"stone": 3, "food": 1}, (1, 1, 1)),
    "windmill": Building(2, "base", 2, {"gold": 1, "food": 3}, (1, 1, 1)),
    "ball-court": Building(2, "advanced", 2, {"gold": 3, "food": 1}, (1, 1, 1)),
    "castle": Building(2, "advanced", 2, {"stone": 1, "stability": 3}, (1, 1, 1)),
    "guild-hall": Building(2, "advanced", 2, {"stone": 3, "books": 1}, (1, 1, 1)),
    "hippodrome": Building(2, "expert", 2, {"books": 1, "stability": 3}, (1, 1, 1)),
    "mint": Building(2, "expert", 2, {"gold": 3, "stability": 1}, (1, 1, 1)),
    "ocean-fishing": Building(2, "expert", 2, {"stone": 2, "food": 2}, (1, 1, 1)),
    "colonial-trading": Building(3, "base", 3, {"gold": 3, "stability": 2}, (2, 1, 1)),
    "courthouse": Building(3, "base", 3, {"books": 2, "stability": 3}, (2, 1, 1)),
    "dike": Building(3, "base", 3, {"stone": 3, "food": 2}, (2, 1, 1)),
    "observatory": Building(3, "base", 3, {"stone": 2, "books": 3}, (2, 1, 1)),
    "parliament": Building(3, "base", 3, {"stone": 3, "stability": 2}, (2, 1, 1)),
    "sawmill": Building(3, "base", 3, {"gold": 3, "food": 2}, (2, 1, 1)),
    "terrace-farming": Building(3, "base", 3, {"stone": 2, "food": 3}, (2, 1, 1)),
    "theatre": Building(3, "base", 3, {"gold": 2, "books": 3}, (2, 1, 1)),
    "bank": Building(3, "advanced", 3, {"gold": 3, "books": 2}, (2, 1, 1)),
    "sacrificial-altar": Building(3, "advanced", 3, {"food": 2, "stability": 3}, (2, 1, 1)),
    "shipyard": Building(3, "advanced", 3, {"gold": 2, "stone": 3}, (2, 1, 1)),
    "chateau": Building(3, "expert", 3, {"gold": 2, "stability": 3}, (2, 1, 1)),
    "hammam": Building(3, "expert", 3, {"food": 3, "stability": 2}, (2, 1, 1)),
    "printing-press": Building(3, "expert", 3, {"stone": 3, "books": 2}, (2, 1, 1)),
    "factory": Building(4, "base", 4, {"gold": 3, "stone": 3}, (2, 2, 1)),
    "hospital": Building(4, "base", 4, {"food": 2, "books": 4}, (2, 2, 1)),
    "hydro-plant": Building(4, "base", 4, {"gold": 3, "food": 3}, (2, 2, 1)),
    "penal-colony": Building(4, "base", 4, {"food": 4, "stability": 2}, (2, 2, 1)),
    "railroad": Building(4, "base", 4, {"stone": 3, "stability": 3}, (2, 2, 1)),
    "urban-center": Building(4, "base", 4, {"gold": 3, "stability": 3}, (2, 2, 1)),
    "voortrekker": Building(4, "base", 4, {"stone": 3, "food": 3}, (2, 2, 1)),
    "zeppelin": Building(4, "base", 4, {"books": 4, "stability": 2}, (2, 2, 1)),
    "engineering-school": Building(4, "advanced", 4, {"stone": 4, "books": 2}, (2, 2, 1)),
    "sewer-system": Building(4, "advanced", 4, {"food": 4, "stability": 2}, (2, 2, 1)),
    "stock-exchange": Building(4, "advanced", 4, {"gold": 4, "stone": 2}, (2, 2, 1)),
    "coal-mine": Building(4, "expert", 4, {"gold": 2, "stone": 4}, (2, 2, 1)),
    "national-park": Building(4, "expert", 4, {"stone": 2, "books": 4}, (2, 2, 1)),
    "radio": Building(4, "expert", 4, {"gold": 2, "stability": 4}, (2, 2, 1)),
}

# The same, with the raid value.
MILITARY: Final[dict[str, Military]] = {
    "axeman": Military(0, "start", 1, {"food": -1, "strength": 2}, (1,), 2),
    "chariot": Military(1, "base", 1, {"gold": -1, "strength": 3}, (1, 1), 3),
    "hoplite": Military(1, "base", 1, {"stone": -1, "strength": 3}, (1, 1), 3),
    "immortal": Military(1, "base", 1, {"stability": -1, "strength": 3}, (1, 1), 3),
    "legionary": Military(1, "base", 1, {"food": -1, "strength": 3}, (1, 1), 3),
    "archer": Military(1, "advanced", 1, {"strength": 2}, (1, 1), 4),
    "trireme": Military(1, "advanced", 2, {"strength": 3}, (1, 1), 3),
    "elephant": Military(1, "expert", 1, {"food": -2, "strength": 4}, (1, 1), 3),
    "phalanx": Military(1, "expert", 1, {"stone": -2, "strength": 4}, (1, 1), 3),
    "camel-archer": Military(2, "base", 2, {"stability": -1, "strength": 5}, (1, 1, 2), 4),
    "cho-ko-nu": Military(2, "base", 2, {"gold": -1, "strength": 5}, (1, 1, 2), 4),
    "horse-archer": Military(2, "base", 2, {"food": -1, "strength": 5}, (1, 1, 2), 4),
    "longships": Military(2, "base", 2, {"books": -1, "strength": 5}, (1, 1, 2), 4),
    "knight": Military(2, "advanced", 2, {"stone": -1, "strength": 5}, (1, 1, 2), 4),
    "longbowman": Military(2, "advanced", 2, {"strength": 4}, (1, 1, 2), 4),
    "cataphract": Military(2, "expert", 2, {"stone": -2, "strength": 6}, (1, 1, 2), 4),
    "greek-fire-galley": Military(2, "expert", 2, {"food": -2, "strength": 6}, (1, 1, 2), 4),
    "conquistador": Military(3, "base", 3, {"books": -1, "strength": 7}, (1, 2, 2), 5),
    "jaguar-warrior": Military(3, "base", 3, {"stability": -1, "strength": 7}, (1, 2, 2), 5),
    "redcoat": Military(3, "base", 3, {"food": -1, "strength": 7}, (1, 2, 2), 5),
    "samurai": Military(3, "base", 3, {"gold": -1, "strength": 7}, (1, 2, 2), 5),
    "frigate": Military(3, "advanced", 4, {"stone": -1, "strength": 8}, (1, 2, 2), 6),
    "ranger": Military(3, "advanced", 3, {"strength": 6}, (1, 2, 2), 5),
    "hakkapeliitta": Military(3, "expert", 3, {"stability": -2, "strength": 8}, (1, 2, 2), 5),
    "mercenary": Military(3, "expert", 2, {"gold": -2, "strength": 8}, (1, 2, 2), 4),
    "cavalry": Military(4, "base", 4, {"books": -1, "strength": 9}, (1, 2, 2, 2), 6),
    "cossack": Military(4, "base", 4, {"stability": -1, "strength": 9}, (1, 2, 2, 2), 6),
    "hussar": Military(4, "base", 4, {"gold": -1, "strength": 9}, (1, 2, 2, 2), 6),
    "rifleman": Military(4, "base", 4, {"food": -1, "strength": 9}, (1, 2, 2, 2), 6),
    "conscript": Military(4, "advanced", 2, {"strength": 7}, (1, 1, 1, 1), 4),
    "submarine": Military(4, "advanced", 3, {"strength": 8}, (1, 2, 2, 2), 5),
    "dreadnought": Military(4, "expert", 6, {"stone": -3, "strength": 14}, (1, 2, 3), 7),
    "machine-gunner": Military(4, "expert", 4, {"gold": -2, "strength": 10}, (1, 2, 2, 2), 6),
}

# Strength needed, what it gives, points.
COLONIES: Final[dict[str, Colony]] = {
    "hispania": Colony(1, "base", 4, {"food": 2}, 0),
    "israel": Colony(1, "base", 5, {"books": 2}, 0),
    "macedonia": Colony(1, "base", 4, {"strength": 2}, 0),
    "nubia": Colony(1, "base", 3, {"gold": 2}, 0),
    "babylonia": Colony(1, "advanced", 5, {"gold": 2}, 0),
    "gaul": Colony(1, "advanced", 7, {"food": 2}, 0),
    "armenia": Colony(1, "expert", 6, {"stone": 2}, 0),
    "hindu-kush": Colony(1, "expert", 9, {"stone": 3}, 0),
    "greenland": Colony(2, "base", 7, {"food": 3}, 1),
    "lombardy": Colony(2, "base", 9, {"books": 3}, 1),
    "sicily": Colony(2, "base", 12, {"food": 3}, 1),
    "tibet": Colony(2, "base", 8, {"stability": 3}, 1),
    "england": Colony(2, "advanced", 11, {"gold": 3}, 1),
    "prussia": Colony(2, "advanced", 12, {"books": 3}, 1),
    "crusader-states": Colony(2, "expert", 13, {"strength": 3}, 2),
    "saharan-trade": Colony(2, "expert", 15, {"stone": 4}, 1),
    "aztec-empire": Colony(3, "base", 15, {"gold": 4}, 1),
    "incan-empire": Colony(3, "base", 17, {"gold": 4}, 1),
    "quebec": Colony(3, "base", 12, {"books": 4}, 1),
    "south-africa": Colony(3, "base", 13, {"food": 4}, 1),
    "brazil": Colony(3, "advanced", 14, {"stone": 4}, 1),
    "philippines": Colony(3, "advanced", 18, {"stone": 4}, 1),
    "the-caribbean": Colony(3, "expert", 15, {"stability": 4}, 1),
    "virginia": Colony(3, "expert", 21, {"stone": 5}, 1),
    "congo": Colony(4, "base", 23, {"gold": 5}, 2),
    "india": Colony(4, "base", 25, {"books": 5}, 2),
    "nigeria": Colony(4, "base", 20, {"books": 5}, 2),
    "ostafrika": Colony(4, "base", 22, {"food": 5}, 2),
    "algeria": Colony(4, "advanced", 25, {"strength": 5}, 2),
    "hong-kong": Colony(4, "advanced", 27, {"books": 5}, 2),
    "australia": Colony(4, "expert", 24, {"stability": 5}, 2),
    "libya": Colony(4, "expert", 30, {"stone": 6}, 2),
    "grand-duchy-of-finland": Colony(4, "promo", 21, {"stone": 5}, 2),
}

# What a defeat costs, beside a point.
WARS: Final[dict[str, War]] = {
    "hunnic-invasions": War(1, "base", "food", 4),
    "peloponnesian-war": War(1, "base", "books", 4),
    "warring-states": War(1, "base", "books", 3),
    "wars-of-alexander": War(1, "base", "food", 2),
    "parthian-wars": War(1, "advanced", "gold", 3),
    "three-kingdoms-war": War(1, "advanced", "gold", 5),
    "hyksos-invasion": War(1, "expert", "stone", 4),
    "punic-wars": War(1, "expert", "food", 6),
    "byzantine-arab-war": War(2, "base", "books", 3),
    "first-crusade": War(2, "base", "books", 6),
    "hundred-years-war": War(2, "base", "food", 5),
    "reconquista": War(2, "base", "gold", 4),
    "viking-raids": War(2, "advanced", "books", 4),
    "war-of-the-roses": War(2, "advanced", "gold", 7),
    "mongol-invasions": War(2, "expert", "food", 10),
    "vandalic-war": War(2, "expert", "stone", 6),
    "great-northern-war": War(3, "base", "food", 8),
    "imjin-war": War(3, "base", "stone", 5),
    "mughal-invasion": War(3, "base", "books", 7),
    "war-of-jenkins-ear": War(3, "base", "gold", 6),
    "cortes-expedition": War(3, "advanced", "food", 6),
    "dutch-liberation-war": War(3, "advanced", "gold", 9),
    "thirty-years-war": War(3, "expert", "food", 9),
    "war-of-cyprus": War(3, "expert", "stone", 7),
    "balkan-wars": War(4, "base", "books", 7),
    "franco-prussian-war": War(4, "base", "stone", 9),
    "opium-war": War(4, "base", "gold", 8),
    "second-boer-war": War(4, "base", "food", 8),
    "anglo-afghan-war": War(4, "advanced", "stone", 7),
    "napoleonic-war": War(4, "advanced", "food", 11),
    "american-civil-war": War(4, "expert", "books", 12),
    "crimean-war": War(4, "expert", "gold", 10),
}

# Two of what, and the price of a point.
GOLDEN_AGES: Final[dict[str, GoldenAge]] = {
    "aeneid": GoldenAge(1, "base", "books", 2, 1),
    "iron-working": GoldenAge(1, "base", "stone", 2, 1),
    "map-making": GoldenAge(1, "base", "stone", 2, 1),
    "the-bible": GoldenAge(1, "base", "books", 2, 1),
    "silk": GoldenAge(1, "advanced", "stone", 2, 1),
    "the-odyssey": GoldenAge(1, "advanced", "books", 2, 1),
    "coinage": GoldenAge(1, "expert", "stone", 2, 1),
    "mahabharata": GoldenAge(1, "expert", "books", 2, 1),
    "compass": GoldenAge(2, "base", "stone", 2, 2),
    "divina-commedia": GoldenAge(2, "base", "books", 2, 2),
    "heavy-plough": GoldenAge(2, "base", "stone", 2, 2),
    "magna-carta": GoldenAge(2, "base", "books", 2, 2),
    "spectacles": GoldenAge(2, "advanced", "stone", 2, 2),
    "three-kingdoms-golden-age": GoldenAge(2, "advanced", "books", 2, 2),
    "gunpowder": GoldenAge(2, "expert", "stone", 2, 2),
    "the-quoran": GoldenAge(2, "expert", "books", 2, 2),
    "clocks": GoldenAge(3, "base", "stone", 2, 3),
    "gutenberg-bible": GoldenAge(3, "base", "books", 2, 3),
    "microscope": GoldenAge(3, "base", "stone", 2, 3),
    "romeo-and-juliet": GoldenAge(3, "base", "books", 2, 3),
    "don-quixote": GoldenAge(3, "advanced", "books", 2, 3),
    "telescope": GoldenAge(3, "advanced", "stone", 2, 3),
    "principia": GoldenAge(3, "expert", "books", 2, 3),
    "thermometer": GoldenAge(3, "expert", "stone", 2, 3),
    "das-kapital": GoldenAge(4, "base", "books", 2, 4),
    "dynamite": GoldenAge(4, "base", "stone", 2, 4),
    "origin-of-species": GoldenAge(4, "base", "books", 2, 4),
    "vaccine": GoldenAge(4, "base", "stone", 2, 4),
    "candide": GoldenAge(4, "advanced", "books", 2, 4),
    "electricity": GoldenAge(4, "advanced", "stone", 2, 4),
    "kalevala": GoldenAge(4, "expert", "books", 2, 4),
    "spinning-jenny": GoldenAge(4, "expert", "stone", 2, 4),
}

# What they give without any condition.
ADVISORS: Final[dict[str, Advisor]] = {
    "augustus": Advisor(1, "base", {"strength": 1}),
    "hatshepsut": Advisor(1, "base", {"gold": 1}),
    "qin-shi-huang": Advisor(1, "base", {"food": 3}),
    "saint-augustine": Advisor(1, "base", {"stability": 1}),
    "archimedes": Advisor(1, "advanced", {"stone": 1}),
    "boudica": Advisor(1, "advanced", {"gold": 1, "food": 1, "strength": 1}),
    "cyrus-the-great": Advisor(1, "advanced", {}),
    "buddha": Advisor(1, "expert", {"stability": 3}),
    "hannibal": Advisor(1, "expert", {}),
    "sun-tzu": Advisor(1, "expert", {}),
    "anna-komnene": Advisor(2, "base", {"books": 1}),
    "harald-hardrada": Advisor(2, "base", {"gold": 4}),
    "sejong-the-great": Advisor(2, "base", {"food": 2}),
    "thomas-aquino": Advisor(2, "base", {"stability": 1}),
    "abu-bakr": Advisor(2, "advanced", {"strength": 2}),
    "eleanor-of-aquitaine": Advisor(2, "advanced", {}),
    "mansa-musa": Advisor(2, "advanced", {"gold": 1}),
    "alhazen": Advisor(2, "expert", {"books": 2}),
    "genghis-khan": Advisor(2, "expert", {"strength": 3}),
    "marco-polo": Advisor(2, "expert", {}),
    "elizabeth": Advisor(3, "base", {"stone": 2}),
    "galileo-galilei": Advisor(3, "base", {"books": 2}),
    "isabella": Advisor(3, "base", {"food": 2}),
    "montezuma": Advisor(3, "base", {"food": 2}),
    "martin-luther": Advisor(3, "advanced", {"gold": 4}),
    "pocahontas": Advisor(3, "advanced", {"food": 4}),
    "tokugawa": Advisor(3, "advanced", {"strength": 2}),
    "niccolo-machiavelli": Advisor(3, "expert", {"books": 4}),
    "peter-the-great": Advisor(3, "expert", {}),
    "suleiman-i": Advisor(3, "expert", {"strength": 3}),
    "florence-nightingale": Advisor(4, "base", {"books": 6}),
    "frederick-the-great": Advisor(4, "base", {"strength": 2}),
    "lin-zexu": Advisor(4, "base", {"gold": 4, "food": 4}),
    "marie-antoinette": Advisor(4, "base", {"books": 10, "stability": -3}),
    "abraham-lincoln": Advisor(4, "advanced", {"stability": 3}),
    "benjamin-disraeli": Advisor(4, "advanced", {"gold": 2}),
    "marie-curie": Advisor(4, "advanced", {"stone": 4}),
    "alfred-nobel": Advisor(4, "expert", {}),
    "shaka-zulu": Advisor(4, "expert", {"strength": 8}),
    "simon-bolivar": Advisor(4, "expert", {}),
}

# Stone of the sections, what they give without any condition, points.
WONDERS: Final[dict[str, Wonder]] = {
    "colosseum": Wonder(1, "base", (2, 2), {"strength": 3}, 1),
    "hanging-gardens": Wonder(1, "base", (1, 2), {"stone": -1, "food": 2, "stability": 1}, 1),
    "pyramids": Wonder(1, "base", (2, 1, 0), {"gold": 2, "food": -2}, 3),
    "stonehenge": Wonder(1, "base", (1, 1, 1), {}, 0),
    "great-lighthouse": Wonder(1, "advanced", (1, 3), {"gold": 1}, 2),
    "sphinx": Wonder(1, "advanced", (2, 2), {"stone": 1}, 1),
    "the-oracle": Wonder(1, "advanced", (2, 1), {"stability": 2}, 1),
    "petra": Wonder(1, "expert", (2, 0, 1), {}, 0),
    "solomons-temple": Wonder(1, "expert", (1, 1), {}, 0),
    "terracotta-army": Wonder(1, "expert", (0, 0, 3), {"strength": 1}, 2),
    "alhambra": Wonder(2, "base", (1, 1), {}, 1),
    "notre-dame": Wonder(2, "base", (2, 1), {"books": 2}, 1),
    "porcelain-tower": Wonder(2, "base", (1, 0), {}, 0),
    "sankore-university": Wonder(2, "base", (1, 2, 3), {}, 2),
    "angkor-wat": Wonder(2, "advanced", (3, 1), {"food": 4}, 1),
    "chichen-itza": Wonder(2, "advanced", (2, 2), {}, 1),
    "moai-statues": Wonder(2, "advanced", (1, 1, 1), {"food": -1}, 2),
    "great-wall": Wonder(2, "expert", (1, 1), {"stability": 2}, 1),
    "krak-des-chevaliers": Wonder(2, "expert", (5, 5), {"strength": 6}, 2),
    "piazza-san-marco": Wonder(2, "expert", (3, 2, 1), {}, 1),
    "machu-picchu": Wonder(3, "base", (0, 2, 0), {"gold": 6}, 0),
    "sistine-chapel": Wonder(3, "base", (1, 1), {"books": 1}, 1),
    "taj-mahal": Wonder(3, "base", (3, 1, 2), {}, 1),
    "versailles": Wonder(3, "base", (4, 0, 1), {}, 4),
    "potala-palace": Wonder(3, "advanced", (1, 1), {}, 1),
    "royal-society": Wonder(3, "advanced", (3, 2), {}, 1),
    "uraniborg": Wonder(3, "advanced", (0, 3, 2), {"books": 2}, 2),
    "forbidden-palace": Wonder(3, "expert", (2, 1), {}, 1),
    "himeji-castle": Wonder(3, "expert", (1, 1, 1), {}, 1),
    "red-fort": Wonder(3, "expert", (0, 3), {}, 1),
    "darwins-voyage": Wonder(4, "base", (3, 2), {}, 1),
    "ford-motor-company": Wonder(4, "base", (2, 2), {"stone": 6}, 1),
    "south-pole-expedition": Wonder(4, "base", (2, 1), {}, 3),
    "suez-canal": Wonder(4, "base", (2, 1), {"gold": 3, "strength": 4}, 1),
    "big-ben": Wonder(4, "advanced", (3, 0), {}, 1),
    "brandenburg-gate": Wonder(4, "advanced", (2, 2), {}, 2),
    "british-museum": Wonder(4, "advanced", (0, 1, 3), {}, 2),
    "mit": Wonder(4, "expert", (0, 1), {}, 1),
    "statue-of-liberty": Wonder(4, "expert", (0, 2), {}, 1),
    "titanic": Wonder(4, "expert", (2, 0, 2), {}, 3),
}

# Nothing is printed on them but their names.
BATTLES: Final[dict[str, Battle]] = {
    "battle-of-cannae": Battle(1, "base"),
    "battle-of-kadesh": Battle(1, "base"),
    "siege-of-alesia": Battle(1, "base"),
    "siege-of-troy": Battle(1, "base"),
    "battle-of-thermopylae": Battle(1, "advanced"),
    "milvian-bridge": Battle(1, "advanced"),
    "battle-of-issus": Battle(1, "expert"),
    "crossing-the-alps": Battle(1, "expert"),
    "battle-of-agincourt": Battle(2, "base"),
    "battle-of-hastings": Battle(2, "base"),
    "battle-of-poitiers": Battle(2, "base"),
    "battle-of-tannenberg": Battle(2, "base"),
    "battle-of-manzikert": Battle(2, "advanced"),
    "the-horns-of-hattin": Battle(2, "advanced"),
    "battle-of-ain-jalut": Battle(2, "expert"),
    "siege-of-constantinople": Battle(2, "expert"),
    "battle-of-poltava": Battle(3, "base"),
    "fall-of-constantinople": Battle(3, "base"),
    "la-noche-triste": Battle(3, "base"),
    "siege-of-rhodes": Battle(3, "base"),
    "battle-of-cajamarca": Battle(3, "advanced"),
    "battle-of-noryang": Battle(3, "advanced"),
    "fall-of-louisburg": Battle(3, "expert"),
    "siege-of-vienna": Battle(3, "expert"),
    "battle-of-tsushima": Battle(4, "base"),
    "battle-of-waterloo": Battle(4, "base"),
    "fashoda-incident": Battle(4, "base"),
    "surrender-at-yorktown": Battle(4, "base"),
    "battle-of-austerlitz": Battle(4, "advanced"),
    "battle-of-borodino": Battle(4, "advanced"),
    "battle-of-balaclava": Battle(4, "expert"),
    "battle-of-trafalgar": Battle(4, "expert"),
}
