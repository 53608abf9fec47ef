"""The pictures of the home page's categories: plants that belong together, where they belong. Real sizes, in decimetres."""
import numpy as np
import bpy
import catalogue
import furniture
import plants
import pots
import studio
from furniture import rounded_box, turned
from materials import plain
from rooms import folds, gentle, outside, stack, things, window
from mesh import Mesh
from potting_table import watering_can
from scenes import add, paint, sun
from surfaces import cloth, garden, glaze, plaster, timber


def stand(slug, at, tall, turn=0.0, pot_type=None, finish=None, colour=None, size=None, trails=False, age=1.0):
    """A plant so tall, pot included, or, of one that trails, with such a pot."""
    picture = catalogue.PLANTS[slug]
    pot = pots.POTS[pot_type or picture.pot](finish or picture.finish).resized(size or picture.size).aged(age)
    if trails:
        # Room for what hangs over the rim; then down it goes to where it stands.
        pot.lifted(9.0)
        pot.stand = 9.0
    paint(pot, colour or picture.colour)
    plant = studio.Scene()
    plants.load()[slug](plant, pot, np.random.default_rng(picture.seed))
    plant.add_pot(pot)
    if trails:
        plant.move((0, 0, -9.0))
        scale = tall / (pot.height - 9.0)
    else:
        scale = tall / plant.vertices()[:, 2].max()
    plant.build(scale, turn, at)


def planks(y0, y1, material, wide=1.9):
    rng = np.random.default_rng(5)
    boards = []
    for y in np.arange(y0, y1, wide):
        x = -30 + rng.uniform(0, 12)
        boards.append(rounded_box((-40, y + 0.02, -0.5), (x, y + wide - 0.02, 0), 0.02, rng.random()))
        while x < 30:
            far = x + rng.uniform(11, 20)
            boards.append(rounded_box((x + 0.02, y + 0.02, -0.5), (far, y + wide - 0.02, 0), 0.02, rng.random()))
            x = far
    add(material, *boards)
    add(plain('gaps', '#6E5840', 0.9, 0.1, vary=0), rounded_box((-40, y0, -0.6), (40, y1, -0.06), 0.01))


def window_light(energy=3.4, at=-16.0, colour=(1.0, 0.92, 0.80)):
    """Sun from the left through a window that is not in the picture: its bars fall on wall and floor."""
    bars = plain('bars', '#FFFFFF', vary=0)
    panes = [-13.0, -8.6, -4.2, 0.2]
    add(bars, *[rounded_box((at - 0.2, y, -4), (at, y + 0.5, 30), 0.02) for y in panes], *[rounded_box((at - 0.2, -16, z), (at, 4, z + 0.5), 0.02) for z in (5.0, 10.5, 16.0, 21.5)],
        rounded_box((at - 0.2, -60, -4), (at, -13, 60), 0.02), rounded_box((at - 0.2, 0.6, -4), (at, 20, 60), 0.02), rounded_box((at - 0.2, -60, 21.8), (at, 20, 80), 0.02),
        rounded_box((at - 0.2, -60, -40), (at, 20, 5.2), 0.02))
    for one in bpy.context.scene.objects:
        if one.name.startswith('bars'):
            one.visible_camera = one.visible_diffuse = one.visible_glossy = False
    sun((0.80, 0.40, -0.46), energy, 1.6, colour)


def room(wall, skirting='#F1ECE2', back=4.0):
    """Boards and a wall with its skirting."""
    planks(-24, back, timber('floor', '#C4A27A', '#A07B50', along=0, scale=0.5, rough=0.4, coat=0.12))
    add(plaster('wall', wall), rounded_box((-40, back, -1), (40, back + 1, 40), 0.02))
    add(plain('skirting', skirting, 0.5, 0.3, vary=0), rounded_box((-40, back - 0.18, 0), (40, back, 1.2), 0.04))


def lit(key=2300, fill=900, high=14):
    gentle((-14, -9, high), (0, 0, 4), 10, key, (1.0, 0.97, 0.93), 10)
    gentle((13, -16, 11), (0, 0, 4), 14, fill, (1.0, 0.95, 0.9))
    gentle((5, 2.6, 17), (0, 0, 3), 6, 700, (1.0, 0.98, 0.93))
    studio.sky('#F6F1EA', 0.28)


def air_purifying():
    room('#E4DDCB')
    stand('areca-palm', (-3.6, 1.6, 0), 10.6, 0.3, 'classic', 'clay', 'terracotta')
    stand('snake-plant', (0.9, 0.4, 0), 6.6, 0.3, 'krish', 'matte', 'charcoal', 1.35)
    stand('spider-plant', (5.5, 1.2, 2.9), 3.6, 0.4, 'round', 'glazed', 'white', trails=False)
    oak = timber('stool', '#B98B5E', '#8C6239', along=0, scale=0.9, coat=0.15)
    things(lambda s: s.add(oak, rounded_box((3.9, -0.4, 2.62), (7.1, 2.8, 2.9), 0.08), *[rounded_box((x, y, 0), (x + 0.36, y + 0.36, 2.64), 0.05) for x in (4.1, 6.54) for y in (-0.2, 2.24)]))
    stand('peace-lily', (-0.9, -3.6, 0), 4.4, 0.5, 'round', 'glazed', 'sage')
    window_light(3.5)
    lit(1900, 1100)
    return studio.camera(7, 34, 74, (0.7, 0, 4.75), 1.1)


def flowering():
    lime, coping = plaster('limewash', '#E9E0CF', relief=0.12), glaze('coping', '#D3C8B5', None, 0.7, 0.8, 0.0, 0.10)
    rng = np.random.default_rng(8)
    add(coping, *[rounded_box((x, -3.2, -0.55), (x + 5.96, 2.6, 0), 0.09, rng.random()) for x in np.arange(-23.4, 24, 6.0)])
    add(lime, rounded_box((-30, -2.9, -12), (30, 2.4, -0.5), 0.03))
    outside(46, 1.1, horizon=17, rise=11)
    stand('bougainvillea', (-3.9, 0.7, 0), 5.6, 0.2, 'classic', 'clay', 'terracotta')
    stand('hibiscus', (3.7, 0.8, 0), 5.0, 0.5, 'round', 'glazed', 'white')
    stand('red-anthurium', (-0.2, 0.2, 0), 3.9, 0.1, 'round', 'matte', 'charcoal')
    stand('arabian-jasmine', (1.9, -1.5, 0), 2.7, 0.3, 'round', 'glazed', 'navy')
    stand('adenium', (-2.3, -1.6, 0), 2.6, 0.4, 'bowl', 'glazed', 'beige')
    sun((0.60, 0.42, -0.66), 3.6, 1.2, (1.0, 0.93, 0.80))
    gentle((-10, -14, 10), (0, 0, 2), 13, 1500, (0.95, 0.97, 1.0))
    studio.sky('#E4EAF0', 0.5)
    return studio.camera(8, 27.5, 80, (-0.1, 0, 2.6), 0.8)


def foliage():
    add(plaster('green wall', '#8E9C82'), rounded_box((-40, 3.4, -20), (40, 4.4, 40), 0.02))
    top = timber('sideboard', '#C09263', '#936A3F', along=0, scale=0.7, coat=0.2)
    add(top, rounded_box((-16, -2.7, -0.4), (16, 3.2, 0), 0.07), *[rounded_box((x + 0.03, -2.5, -9), (x + 6.37, 3, -0.45), 0.06, 0.2 + 0.13 * k) for k, x in enumerate(np.arange(-16, 16, 6.4))])
    stand('monstera-deliciosa', (-3.1, 0.9, 0), 6.3, 0.1, 'round', 'matte', 'beige')
    stand('rubber-plant', (3.6, 1.3, 0), 6.4, 0.8, 'krish', 'glazed', 'white')
    stand('calathea-orbifolia', (0.7, 0.0, 0), 3.9, 0.2, 'classic', 'clay', 'terracotta')
    stand('aglaonema-red', (-1.1, -1.7, 0), 2.6, 0.4, 'round', 'glazed', 'light-grey')
    stand('croton', (2.7, -1.5, 0), 3.2, 0.1, 'square', 'matte', 'black')
    window_light(3.4)
    lit(2000, 1150)
    return studio.camera(8, 28.5, 76, (0.1, 0, 2.75), 0.9)


def hanging():
    add(plaster('pale wall', '#E6DDCC'), rounded_box((-40, 2.2, -20), (40, 3.2, 40), 0.02))
    oak = timber('shelf', '#B98B5E', '#8C6239', along=0, scale=0.9, coat=0.15)
    iron = plain('bracket', '#2E3531', 0.45, 0.5, vary=0)
    # Consoles narrower than the pots: what hangs over the rim hangs free.
    for slug, x, z, tall, turn, pot, finish, colour, age in (
            ('golden-pothos', -2.7, 0.75, 1.3, 0.3, 'round', 'glazed', 'white', 0.85), ('string-of-pearls', 0.0, -0.55, 1.1, 0.0, 'round', 'glazed', 'terracotta', 0.6),
            ('heartleaf-philodendron', 2.65, 0.45, 1.35, 0.5, 'classic', 'clay', 'terracotta', 0.85)):
        add(oak, rounded_box((x - 0.5, -0.55, z - 0.28), (x + 0.5, 2.2, z), 0.06, abs(x) % 1))
        add(iron, rounded_box((x - 0.06, 2.05, z - 1.3), (x + 0.06, 2.2, z - 0.28), 0.03))
        stand(slug, (x, 0.1, z), tall, turn, pot, finish, colour, trails=True, age=age)
    window_light(3.4, -12)
    lit(1600, 900, 9)
    return studio.camera(4, 22, 82, (0.0, 0, 0.15), 0.8)


def herbs():
    oak = timber('sill', '#C9A273', '#A37B4C', along=0, scale=0.9, coat=0.15)
    add(oak, rounded_box((-16, -2.8, -0.42), (16, 2.3, 0.0), 0.07))
    add(plaster('under', '#E6DECF'), rounded_box((-20, -2.3, -20), (20, 2.0, -0.42), 0.02))
    window(-9, 9, 0, 16, 2.0, bars=(-2.2, 4.6), rails=(9.5,))
    add(cloth('sheer', '#FAF6EC', 40.0, through=0.5, relief=0.15), Mesh(*folds(-10, -4.3, 1.4, -0.02, 20, 9, 0.2)))
    outside(34, 1.1, horizon=11, rise=9)
    stand('curry-leaf', (2.2, 0.3, 0), 4.3, 0.2, 'classic', 'clay', 'terracotta')
    stand('tulsi', (-1.5, 0.1, 0), 3.5, 0.3, 'round', 'glazed', 'white')
    stand('aloe-vera', (0.5, -1.1, 0), 2.0, 0.4, 'classic', 'clay', 'beige')
    can = studio.Scene()
    watering_can(can, (0, 0, 0), 2.5)
    can.build(1.0, 0.75, (4.45, 0.35, 0))
    sun((0.50, -0.62, -0.52), 4.2, 1.6)
    gentle((-1, 2.9, 7), (-0.5, -6, 1), 14, 560, (0.97, 0.98, 1.0), 13)
    gentle((2, -14, 7), (0, 0, 1), 12, 1150, (1.0, 0.96, 0.9))
    studio.sky('#F2F3F2', 0.36)
    return studio.camera(9, 23, 88, (1.1, 0, 2.0), 0.6)


def indoor():
    room('#DDD6C6')
    stand('fiddle-leaf-fig', (-4.2, 1.5, 0), 11.6, 0.5, 'round', 'matte', 'beige')
    sitting = studio.Scene()
    furniture.chair(sitting, turned(0.55, (5.0, 0.9, 0)))
    sitting.build()
    stand('zz-plant', (0.9, 0.0, 0), 5.4, 0.2, 'square', 'matte', 'charcoal')
    stand('syngonium', (-1.5, -3.1, 0), 2.9, 0.3, 'classic', 'clay', 'terracotta')
    window_light(3.2)
    lit(1500, 900)
    return studio.camera(7, 36, 74, (0.4, 0, 5.2), 1.1)


GROUPS = {'air-purifying': air_purifying, 'flowering': flowering, 'foliage': foliage, 'hanging': hanging, 'herbs': herbs, 'indoor': indoor}
