"""Which pot each product is pictured in, and from how high the camera looks. No Blender needed to read this."""
from dataclasses import dataclass


@dataclass
class Picture:
    pot: str                # type, see pots.POTS
    finish: str             # clay, glazed, matte, plastic
    colour: str             # of the main picture, see tint.COLOURS
    size: float = 1.0       # 1: a pot two decimetres wide
    elevation: float = 10   # of the camera, degrees
    stand: float = 0.0      # height of the plinth under plants that hang
    seed: int = 7
    fill: float = 0.88      # share of the frame


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
    'bougainvillea': Picture('classic', 'clay', 'terracotta', 1.3, 10, 0, 46),
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

PLANT_COLOURS = ('white', 'terracotta', 'black', 'beige')
POT_COLOURS = ('beige', 'charcoal', 'stone', 'mustard', 'terracotta', 'light-grey', 'forest-green', 'navy')
