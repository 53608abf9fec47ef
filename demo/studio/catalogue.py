"""What each picture shows: pot, growth and camera. No Blender needed to read this.

A picture is called after its product (`hibiscus`), or, of a plant that is sold in several sizes and pot types, after its
view (`snake-plant--small-round`)."""
from dataclasses import dataclass, replace


@dataclass
class Picture:
    pot: str                # type, see pots.POTS
    finish: str             # clay, glazed, matte, plastic, film
    colour: str             # of the main picture, see tint.COLOURS
    size: float = 1.0       # 1: a pot two decimetres wide
    elevation: float = 10   # of the camera, degrees
    stand: float = 0.0      # height of the plinth under plants that hang
    seed: int = 7
    fill: float = 0.88      # share of the frame
    age: float = 1.0        # of the plant: 0.35 young, 1 grown
    same_soil: bool = False # whether the pot is fitted to the others the plant is sold in
    near: tuple = None      # of a close-up, see NEAR
    ratio: float = 1        # width to height


PLANTS = {
    'monstera-deliciosa': Picture('classic', 'clay', 'terracotta', 1.65, 12, 0, 11),
    'snake-plant': Picture('round', 'glazed', 'white', 1.2, 9, 0, 6),
    'golden-pothos': Picture('round', 'glazed', 'sage', 1.35, 9, 1.5, 18),
    'zz-plant': Picture('square', 'matte', 'charcoal', 1.35, 11, 0, 14),
    'fiddle-leaf-fig': Picture('round', 'matte', 'charcoal', 1.4, 7, 0, 5),
    'rubber-plant': Picture('krish', 'glazed', 'white', 1.35, 7, 0, 4),
    'peace-lily': Picture('self-watering', 'plastic', 'sage', 1.4, 11, 0, 41),
    'areca-palm': Picture('round', 'matte', 'beige', 1.5, 8, 0, 12),
    'jade-plant': Picture('bowl', 'clay', 'terracotta', 1.25, 10, 0, 31),
    'aloe-vera': Picture('classic', 'clay', 'terracotta', 1.15, 13, 0, 32),
    'golden-barrel-cactus': Picture('bowl', 'matte', 'stone', 1.15, 20, 0, 33),
    'string-of-pearls': Picture('round', 'glazed', 'terracotta', 0.7, 11, 1.6, 20),
    'calathea-orbifolia': Picture('round', 'glazed', 'sage', 1.55, 16, 0, 9),
    'spider-plant': Picture('classic', 'clay', 'terracotta', 1.15, 10, 2, 22),
    'red-anthurium': Picture('krish', 'glazed', 'charcoal', 1.45, 13, 0, 42),
    'tulsi': Picture('classic', 'clay', 'terracotta', 1.25, 11, 0, 43),
    'arabian-jasmine': Picture('round', 'glazed', 'navy', 1.2, 11, 0, 44),
    'hibiscus': Picture('classic', 'clay', 'beige', 1.4, 11, 0, 45),
    'chinese-money-plant': Picture('round', 'matte', 'white', 0.85, 14, 0, 3),
    'heartleaf-philodendron': Picture('classic', 'clay', 'terracotta', 1.3, 9, 1.6, 19),
    'boston-fern': Picture('krish', 'glazed', 'white', 1.5, 12, 0, 17),
    'aglaonema-red': Picture('krish', 'glazed', 'light-grey', 1.4, 14, 0, 21),
    'croton': Picture('square', 'matte', 'black', 1.3, 12, 0, 8),
    'lucky-bamboo': Picture('round', 'glazed', 'sage', 1.1, 10, 0, 10),
    'syngonium': Picture('round', 'matte', 'stone', 1.4, 15, 0, 13),
    'bird-of-paradise': Picture('classic', 'clay', 'beige', 1.65, 8, 0, 2),
    'adenium': Picture('bowl', 'glazed', 'navy', 1.2, 11, 0, 36),
    'haworthia': Picture('classic', 'clay', 'terracotta', 0.68, 15, 0, 34),
    'bougainvillea': Picture('bag', 'film', 'black', 1.3, 10, 0, 46),
    'echeveria': Picture('bowl', 'matte', 'charcoal', 0.8, 33, 0, 35),
    'curry-leaf': Picture('nursery', 'plastic', 'terracotta', 1.25, 9, 0, 15),
}

EMPTY_POTS = {
    'terracotta-pot': Picture('classic', 'clay', 'terracotta', 1, 22, fill=0.7),
    'glazed-pot': Picture('krish', 'glazed', 'forest-green', 1, 20, fill=0.7),
    'self-watering-pot': Picture('self-watering', 'plastic', 'light-grey', 1, 20, fill=0.7),
    'square-planter': Picture('square', 'matte', 'charcoal', 1, 22, fill=0.7),
}

PICTURES = {**PLANTS, **EMPTY_POTS}


@dataclass
class Size:
    """How a size is shown: a young plant is small against its pot and leaves more of the frame empty."""
    age: float
    pot: float              # factor on the pot, which stays while the plant grows
    fill: float             # factor on the share of the frame


SIZES = {'small': Size(0.55, 0.98, 0.95), 'medium': Size(0.75, 0.98, 0.98), 'large': Size(0.9, 1.0, 1.01), 'x-large': Size(1.0, 0.96, 1.04)}
# These hang over the rim of their own pot or fill it to its edge; others stand the same in every pot of a size.
SHAPED_BY_POT = ('golden-pothos', 'heartleaf-philodendron', 'string-of-pearls', 'spider-plant', 'golden-barrel-cactus', 'lucky-bamboo')
# Of hanging plants that are small before the pot: a dark one is rendered in its own colour, as repainting leaves a pale seam.
SEAMED, DARK = ('string-of-pearls',), ('black',)
POT_TYPES = {'plastic': ('nursery', 'plastic'), 'self-watering': ('self-watering', 'plastic'), 'round': ('round', 'glazed'),
             'square': ('square', 'matte'), 'krish': ('krish', 'glazed')}
# From near by: how many times nearer, and where to look (shares of the plant's width and of its height above the soil).
NEAR = (2.2, 0.0, 0.62)
NEARER = {
    'peace-lily': (2.3, 0.05, 0.80), 'red-anthurium': (2.2, 0.0, 0.78), 'bird-of-paradise': (2.3, 0.1, 0.85), 'adenium': (2.0, 0.0, 0.80),
    'tulsi': (2.4, 0.0, 0.78), 'arabian-jasmine': (2.3, 0.0, 0.68), 'hibiscus': (2.2, 0.05, 0.72), 'bougainvillea': (2.4, 0.0, 0.6),
    'lucky-bamboo': (2.4, 0.0, 0.72), 'string-of-pearls': (2.6, 0.0, 0.80), 'golden-pothos': (2.4, 0.0, 0.78), 'spider-plant': (2.2, 0.0, 0.82),
    'heartleaf-philodendron': (2.4, 0.0, 0.78), 'golden-barrel-cactus': (2.2, 0.08, 0.62), 'echeveria': (1.7, 0.0, 0.5), 'haworthia': (1.8, 0.0, 0.55),
    'snake-plant': (2.6, 0.0, 0.58), 'fiddle-leaf-fig': (2.5, 0.0, 0.66), 'curry-leaf': (2.6, 0.0, 0.68), 'boston-fern': (2.4, -0.05, 0.6)}
USUAL = 800     # px of a product's picture
# Whose first picture, which cards and the product's page show, is kept wider: how many times.
WIDER = dict.fromkeys(('rubber-plant', 'monstera-deliciosa', 'fiddle-leaf-fig', 'zz-plant', 'peace-lily', 'areca-palm', 'snake-plant', 'curry-leaf',
                       'boston-fern', 'string-of-pearls'), 1.5)
CLOSE_UPS = [slug + '--close' for slug in PLANTS]
SHOWN = (320, 480, 800)     # px of the pictures that show a plant's size, and the plant in a room
GUIDES = ('adenium', 'aloe-vera', 'arabian-jasmine', 'areca-palm', 'calathea-orbifolia', 'golden-pothos', 'jade-plant',
          'monstera-deliciosa', 'peace-lily', 'snake-plant', 'tulsi', 'zz-plant')
HEADERS = [slug + '--guide' for slug in GUIDES]
CATEGORIES = ['category-' + kind for kind in ('air-purifying', 'flowering', 'foliage', 'hanging', 'herbs', 'indoor')]
# The boxes, each with a plant, how tall that is and its pot's colour; the shop shows one with all plants of its size.
PACKED = {'small--how-we-pack': ('jade-plant--small-krish', '15–20 cm', 'terracotta'), 'medium--how-we-pack': ('fiddle-leaf-fig--medium-krish', '40–55 cm', 'white'),
          'large--how-we-pack': ('snake-plant--large-plastic', '65–85 cm', 'black')}


def find(name):
    """Slug and picture of a product or a view, as named above."""
    slug, _, view = name.partition('--')
    picture = PICTURES[slug]
    if view in ('close', 'guide'):
        zoom, *where = NEARER.get(slug, NEAR)
        wide = view == 'guide'
        return slug, replace(picture, near=(zoom * 0.7 if wide else zoom, *where), ratio=2 if wide else 1)
    if not view:
        return slug, picture
    size, pot_type = next((size, view[len(size) + 1:]) for size in sorted(SIZES, key=len, reverse=True) if view.startswith(size + '-'))
    pot, finish = POT_TYPES[pot_type]
    grown = SIZES[size]
    return slug, replace(picture, pot=pot, finish=finish, size=picture.size * grown.pot, fill=picture.fill * grown.fill, age=grown.age, same_soil=True)


def widths(name):
    """The widths in px in which a product's picture is kept, its own last."""
    own = round(USUAL * WIDER.get(name, 1))
    return (320, own) if own == USUAL else (*(w for w in (320, 480, 800, 1200) if w < own), own)
