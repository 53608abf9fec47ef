"""Render a plant in a room whose light suits it, in its real size.

    blender -b -P rooms.py -- ROOM VIEW HEIGHT COLOUR OUT.npz [--size 800] [--samples 40]

Each room is built round the plant's place at the origin, in decimetres; window_sill, desk, bathroom, balcony."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
import furniture
import pots
import studio
from furniture import rail, rounded_box, turned
from lifesize import LifeSize
from materials import plain
from mesh import Mesh, grid_quads, lathe, smooth_path, tube
from potting_table import watering_can
from scenes import add, hidden, paint, sun
from surfaces import cloth, garden, glaze, plaster, timber

LENS = 62.0
LAMP_FROM = 2.7     # dm: the desk lamp stands by plants as tall


def outside(y, strength, horizon=4.0, rise=6.0):
    verts = np.array([[(-60, y, -30), (60, y, -30)], [(-60, y, 60), (60, y, 60)]], float)
    backdrop = studio.to_object('outside', Mesh(verts, grid_quads(2, 2), np.zeros((4, 2))), garden(strength=strength, horizon=horizon, rise=rise))
    backdrop.visible_shadow = False     # the sun stands behind it


def window(x0, x1, z0, z1, y, bars=(), rails=()):
    """A frame with its bars; the light is left to those who build the room."""
    paint_ = plain('window paint', '#F1EDE4', 0.35, 0.4, vary=0)
    w, d = 0.55, 0.5
    parts = [rounded_box((x0, y, z0), (x1, y + d, z0 + w * 1.2), 0.05), rounded_box((x0, y, z1 - w), (x1, y + d, z1), 0.05),
             rounded_box((x0, y, z0), (x0 + w, y + d, z1), 0.05), rounded_box((x1 - w, y, z0), (x1, y + d, z1), 0.05)]
    parts += [rounded_box((b - w / 2, y + 0.04, z0 + 0.1), (b + w / 2, y + d, z1 - 0.1), 0.05) for b in bars]
    parts += [rounded_box((x0 + 0.1, y + 0.08, r - 0.14), (x1 - 0.1, y + d - 0.08, r + 0.14), 0.04) for r in rails]
    add(paint_, *parts)


def gentle(position, target, size, energy, colour=(1, 1, 1), height=None):
    return hidden(studio.area_light(position, target, size, energy, colour, height))


def things(build, *args, **more):
    scene = studio.Scene()
    result = build(scene, *args, **more)
    scene.build()
    return result


def stack(x, y, count, turn, with_mug=True):
    """Books and a mug on them."""
    def build(scene):
        z = furniture.books(scene, (x, y, 0), turn, count)
        if with_mug:
            furniture.mug(scene, turned(turn + 0.6, (x - 0.1, y + 0.05, z)))
    things(build)


def folds(x0, x1, y, z0, z1, count, depth):
    """A curtain's vertices, quads and uv: folds that widen toward its foot."""
    x, z = np.meshgrid(np.linspace(x0, x1, count * 16), np.linspace(z0, z1, 10), indexing='xy')
    phase = (x - x0) / (x1 - x0) * count * 2 * np.pi
    down = 1 - (z - z0) / (z1 - z0)
    yy = y + depth * np.sin(phase + 0.5 * np.sin(phase * 0.37) + 0.15 * down) * (0.75 + 0.35 * down)
    return np.stack([x + 0.12 * np.sin(phase * 0.5) * down, yy, z], -1), grid_quads(*x.shape), np.stack([x, z], -1)


def window_sill(spot):
    """The brightest place: an oak sill before an open view, a sheer curtain drawn aside."""
    oak = timber('sill', '#C9A273', '#A37B4C', along=0, scale=0.9, coat=0.15)
    wall = plaster('wall', '#EDE5D7')
    linen = cloth('sheer', '#FAF6EC', 40.0, through=0.5, relief=0.15)
    add(oak, rounded_box((-14, -2.6, -0.42), (14, 2.3, 0.01), 0.07))
    edge = spot.at(0.02)
    add(wall, rounded_box((-20, -1.7, -20), (20, 2.0, -0.42), 0.02), rounded_box((6.4, -1.7, -0.5), (22, 3.2, 40), 0.06), rounded_box((-30, -1.7, -0.5), (-9, 3.2, 40), 0.06))
    window(-9, 9, 0, 16, 2.0, bars=(spot.at(0.27),), rails=(9.5,))
    add(linen, Mesh(*folds(edge - 5, edge + 0.14 * spot.frame, 1.2, -0.02, 20, 9, 0.2)))
    outside(34, 1.2, horizon=13, rise=9)
    stack(max(spot.right + 1.15, spot.at(0.88)), 0.6, 1 if spot.tall < 1.5 else 2, -0.3)
    sun((0.50, -0.62, -0.52), 4.6, 1.6)
    gentle((-1, 2.9, 7), (-0.5, -6, 1), 14, 620, (0.97, 0.98, 1.0), 13)
    gentle((2, -14, 7), (0, 0, 1), 12, 1050, (1.0, 0.96, 0.9))
    studio.sky('#F2F3F2', 0.36)
    return 15 if spot.tall < 1.5 else 7


def lamp(scene, at, turn):
    """A desk lamp: a round foot, a bent arm, an enamelled shade."""
    brass, enamel = plain('lamp brass', '#B5904E', 0.28, 0.7, coat=0.3, vary=0), plain('lamp shade', '#47594B', 0.35, 0.5, coat=0.3, vary=0)
    put = turned(turn, at)
    arm = smooth_path([(0, 0, 0.1), (0, 0, 2.4), (0.02, 0, 3.5), (0.4, 0, 4.3), (1.2, 0, 4.55), (1.75, 0, 4.3)], 60)
    shade = lathe(pots.rounded([(0.12, 0.75), (0.2, 0.72), (0.3, 0.5), (0.95, 0.0), (0.93, 0.0), (0.28, 0.46), (0.12, 0.66)], 0.05), 72)
    scene.add(brass, put(lathe(pots.rounded([(0.001, 0), (0.78, 0), (0.78, 0.12), (0.1, 0.18), (0.001, 0.18)], 0.05), 72)), put(tube(arm, 0.06, sides=16)))
    scene.add(enamel, put(shade.moved((1.75, 0, 3.55))))


def desk(spot):
    """Light that comes from afar: a desk by the wall, the window's pattern faint on the plaster."""
    oak = timber('desk', '#B98B5E', '#8C6239', along=0, scale=0.8, coat=0.15)
    wall = plaster('desk wall', '#D9CFBE')
    add(oak, *[rounded_box((-14, -5 + 2.2 * k, -0.35), (14, -5 + 2.2 * k + 2.194, 0), 0.012, 0.15 + 0.19 * k) for k in range(4)])
    add(wall, rounded_box((-40, 3.9, -10), (40, 5, 40), 0.02))
    x, z = spot.at(0.84), spot.tall * 0.55 + 1.4
    picture = lambda low, high, y: rounded_box((x + low[0], y, z + low[1]), (x + high[0], y + 0.1, z + high[1]), 0.02)
    add(timber('picture frame', '#8A6240', '#6A4628', along=2), picture((-1.6, -2), (1.6, 2.3), 3.72))
    add(plain('picture paper', '#F3EEE2', 0.8, 0.1, vary=0), picture((-1.48, -1.88), (1.48, 2.18), 3.70))
    for k, (colour, cx, cz, r) in enumerate((('#B9896A', 0.1, 0.75, 0.55), ('#7F8F72', -0.2, -0.35, 0.85), ('#4E6152', 0.35, -0.75, 0.62))):
        disc = lathe([(0.001, 0), (r, 0), (r, 0.01)], 64).turned(np.array([[1, 0, 0], [0, 0, -1], [0, 1, 0]]))
        add(plain(f'print {k}', colour, 0.85, 0.1, vary=0), disc.moved((x + cx, 3.69 - 0.004 * k, z + cz)))
    stack(max(spot.right + 1.2, spot.at(0.86)), 0.7, 3, -0.25, with_mug=spot.tall > LAMP_FROM)
    if spot.tall <= LAMP_FROM:
        things(furniture.mug, turned(0.5, (spot.left - 0.75, 1.6, 0)))
    else:
        things(lamp, (min(spot.left - 1.1, spot.at(0.06)), 1.9, 0), 0.5)
    # The window stands far to the left; its bars throw the pattern.
    bars = plain('bars', '#FFFFFF', vary=0)
    add(bars, *[rounded_box((-13.2, y, -4), (-13, y + 0.5, 26), 0.02) for y in (-9.5, -5.8, -2.1, 1.6)], *[rounded_box((-13.2, -12, q), (-13, 3, q + 0.5), 0.02) for q in (3.2, 7.4, 11.6, 15.8)],
        rounded_box((-13.2, -40, -4), (-13, -9.5, 40), 0.02), rounded_box((-13.2, -40, 15.8), (-13, 8, 60), 0.02), rounded_box((-13.2, -40, -40), (-13, 8, 3.2), 0.02))
    for one in bpy.context.scene.objects:
        if one.name.startswith('bars'):
            one.visible_camera = one.visible_diffuse = one.visible_glossy = False
    sun((0.80, 0.42, -0.40), 2.6, 1.8, (1.0, 0.92, 0.80))
    gentle((-11, -5, 7), (0, 0, 1.5), 9, 1250, (1.0, 0.97, 0.93), 9)
    gentle((9, -12, 8), (0, 0, 1), 10, 420, (1.0, 0.95, 0.9))
    studio.sky('#F6F1EA', 0.22)
    return 9


def towels(scene, at, turn, count):
    """Folded towels on each other, their folds to the front."""
    put = turned(turn, at)
    z = 0.0
    for k, colour in enumerate(('#EEE7D9', '#A9B59C', '#EEE7D9')[:count]):
        fabric = cloth(f'towel {colour}', colour, 26.0, relief=0.9)
        for layer in range(2):
            bend = [(0.17 * np.cos(t), 0.17 * np.sin(t)) for t in np.linspace(np.pi / 2, -np.pi / 2, 14)]
            path = [(0, 0.9, z + 0.17 + 0.155), *[(0, -0.75 - c + 0.03 * layer, z + 0.17 + s * 0.92) for c, s in bend], (0, 0.9, z + 0.17 - 0.155)]
            scene.add(fabric, put(rail(np.array([np.array(p) for p in path]), 2.9 - 0.08 * k, 0.165, 2.6, side=(1, 0, 0))))
            z += 0.335


def bottle(scene, at):
    """Soap in a brown bottle with a pump."""
    put = turned(0.6, at)
    amber, black, label = plain('amber', '#4A2A12', 0.08, 0.6, coat=1.0, vary=0), plain('pump', '#26272A', 0.35, 0.5, vary=0), plain('label', '#EFE8DA', 0.7, 0.2, vary=0)
    body = lathe(pots.rounded([(0.001, 0), (0.34, 0), (0.36, 0.05), (0.36, 1.15), (0.30, 1.32), (0.14, 1.4), (0.14, 1.5), (0.001, 1.5)], 0.05), 72)
    scene.add(amber, put(body))
    scene.add(label, put(lathe([(0.3615, 0.35), (0.363, 0.36), (0.363, 0.89), (0.3615, 0.9)], 72)))
    scene.add(black, put(lathe(pots.rounded([(0.001, 1.45), (0.17, 1.45), (0.17, 1.62), (0.06, 1.66), (0.05, 1.9), (0.001, 1.9)], 0.02), 48)),
              put(tube(smooth_path([(0.08, 0, 1.93), (-0.1, 0, 1.95), (-0.42, 0, 1.95), (-0.52, 0, 1.86)], 24), 0.055, sides=14)))


def bathroom(spot):
    """Soft light and damp air: glazed tiles, a stone ledge, towels."""
    rng = np.random.default_rng(3)
    stone = timber('ledge', '#C6A078', '#9E764A', along=0, scale=0.85, coat=0.25)
    tile = glaze('tile', '#DDE0CF', None, 0.10, 1.6, 0.8, 0.07, vary=0.10)
    add(stone, rounded_box((-16, -2.6, -0.5), (16, 3.0, 0), 0.08))
    add(plain('grout', '#E4DED0', 0.95, 0.1, vary=0), rounded_box((-20, 3.0, -10), (20, 4, 30), 0.02))
    add(plain('under', '#D5CCBC', 0.9, 0.1, vary=0), rounded_box((-16, -2.2, -20), (16, 3, -0.5), 0.02))
    wide, high = 0.72, 1.44
    tiles = []
    for row in range(11):
        for column in range(-14, 15):
            one = rounded_box((-wide / 2 + 0.012, -0.05, 0.012), (wide / 2 - 0.012, 0.05, high - 0.012), 0.025, rng.random(), 2)
            lean = rng.normal(0, 0.009, 2)
            one.verts[:, 1] += one.verts[:, 0] * lean[0] + (one.verts[:, 2] - high / 2) * lean[1] + rng.normal(0, 0.006)
            tiles.append(one.moved((column * wide, 2.97, row * high)))
    add(tile, *tiles)
    things(towels, (max(spot.right + 1.55, spot.at(0.90)), 0.75, 0), -0.22, 2 if spot.tall < 3 else 3)
    things(bottle, (min(spot.left - 0.6, spot.at(0.10)), 1.25, 0))
    gentle((-8, -2.5, 7), (0, 0.5, 1), 5, 1900, (1.0, 0.97, 0.92), 7)
    gentle((10, -11, 7), (0, 0, 1), 9, 620, (1.0, 0.95, 0.88))
    gentle((-2, 1.6, 12), (0, 0.8, 0), 4, 420, (1.0, 0.98, 0.94))
    studio.sky('#F2F4F3', 0.30)
    return 9


def balcony(spot):
    """Full sun: terracotta flags, a limewashed parapet, trees beyond."""
    rng = np.random.default_rng(8)
    clay = glaze('flags', '#AE7B5E', None, 0.55, 0.9, 0.0, 0.16, vary=0.14)
    lime, coping = plaster('limewash', '#E6DCC9', relief=0.12), glaze('coping', '#CFC4B2', None, 0.7, 0.8, 0.0, 0.10)
    side = 2.2
    add(clay, *[rounded_box((x * side + 0.03, y * side + 0.03, -0.3), (x * side + side - 0.03, y * side + side - 0.03, rng.normal(0, 0.012)), 0.05, rng.random()) for x in range(-9, 10) for y in range(-6, 4)])
    add(plain('mortar', '#B8A890', 0.95, 0.1, vary=0), rounded_box((-30, -20, -0.4), (30, 12, -0.06), 0.02))
    back, top = 6.2, min(6.0, 0.62 * spot.frame + 0.3)
    add(lime, rounded_box((-30, back, -1), (30, back + 1.4, top), 0.05))
    add(coping, *[rounded_box((x, back - 0.25, top), (x + 5.96, back + 1.65, top + 0.4), 0.08, rng.random()) for x in np.arange(-32, 30, 6.0)])
    add(clay, rounded_box((-30, back - 0.12, -0.3), (30, back + 0.2, 0.75), 0.04))
    iron = plain('railing', '#3C4A42', 0.45, 0.5, vary=0)
    add(iron, rounded_box((-30, back + 0.5, 9.6), (30, back + 0.95, 9.85), 0.05), *[rounded_box((x, back + 0.62, top + 0.3), (x + 0.16, back + 0.8, 9.7), 0.05) for x in np.arange(-24, 24, 1.25)])
    outside(60, 1.1, horizon=26, rise=14)
    far = studio.Scene()
    furniture.chair(far, turned(-0.75, (max(spot.right + 2.6, spot.at(0.92)), 2.9, 0)))
    far.build()
    can = studio.Scene()
    watering_can(can, (0, 0, 0), 2.4)
    can.build(1.4, 0.2, (min(spot.left - 1.3, spot.at(0.04)), 2.6, 0))
    sun((0.62, 0.35, -0.70), 3.9, 1.2, (1.0, 0.93, 0.80))
    gentle((-10, -16, 14), (0, 0, 2), 16, 2200, (0.93, 0.96, 1.0))
    studio.sky('#DCE8F2', 0.5)
    return 8


ROOMS = {'window-sill': window_sill, 'desk': desk, 'bathroom': bathroom, 'balcony': balcony}
LEAST = {'balcony': 6.6}    # dm that the frame shows, even of a small plant
LEAST_INDOORS = 3.0


class Spot:
    """What a room needs to know of its plant and of the frame: 0 is its left edge at the plant, 1 the right one."""

    def __init__(self, plant, least):
        body = plant.vertices()
        self.left, self.right = np.percentile(body[:, 0], 0.5), np.percentile(body[:, 0], 99.5)
        self.tall = body[:, 2].max()
        self.frame = max(self.tall * 1.75, (self.right - self.left) * 1.75, least)
        self.middle = 0.10 * self.frame

    def at(self, share):
        return self.middle + (share - 0.5) * self.frame


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('room')
    parser.add_argument('view')
    parser.add_argument('height')
    parser.add_argument('colour')
    parser.add_argument('out')
    parser.add_argument('--size', type=int, default=800)
    parser.add_argument('--samples', type=int, default=40)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    studio.reset((args.size, args.size), args.samples, 0.05, 4, 3)
    plant = LifeSize(args.view, args.height)
    paint(plant.pot, args.colour)
    spot = Spot(plant, LEAST.get(args.room, LEAST_INDOORS))
    elevation = ROOMS[args.room](spot)
    plant.build()
    aim = (spot.middle, 0, spot.tall * 0.5 + 0.02 * spot.frame)
    studio.camera(elevation, spot.frame * LENS / 36, LENS, aim, 0.26 * (spot.frame / 3.5) ** 0.8)
    studio.render(args.out)
    print(f'rendered {args.view} in {args.room} after {time.time() - began:.1f} s', flush=True)


if __name__ == '__main__':
    main()
