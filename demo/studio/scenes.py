"""The pictures with several plants.

    blender -b -P scenes.py -- SCENE OUT.npz [--scale 1.0] [--samples 64]

`SCENE` is one of SIZES."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import bpy
import numpy as np
from mathutils import Vector
import catalogue
import furniture
import plants
import pots
import studio
import tint
from materials import plain
from mesh import Mesh, grid_quads, lathe, merge
from potting_table import potting_table
from surfaces import cloth, garden, plaster, timber

SIZES = {'hero': (1600, 1280), 'hero-tall': (960, 1200), 'handpicked': (1200, 900), 'plant-expert': (960, 960),
         **dict.fromkeys(catalogue.CATEGORIES, (800, 600))}


def box(low, high, vary=0.5):
    """Axis-parallel box with a vertex per corner and face, so that its edges stay sharp."""
    low, high = np.array(low, float), np.array(high, float)
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        for end in (low, high):
            corners = []
            for a, b in ((0, 0), (1, 0), (1, 1), (0, 1)):
                p = np.zeros(3)
                p[axis], p[u], p[v] = end[axis], (low, high)[a][u], (low, high)[b][v]
                corners.append(p)
            faces.append(Mesh(corners, [[0, 1, 2, 3]], [[0, 0], [1, 0], [1, 1], [0, 1]], vary))
    return merge(faces)


def paint(pot, colour):
    """Give the neutral pot material a colour for good."""
    factor = np.array(tint.reflectance(tint.COLOURS[colour])) / tint.PLATE_REFLECTANCE
    for material in {m.name: m for m, _ in pot.parts}.values():
        if not material.name.startswith('pot '):
            continue
        tree = material.node_tree
        shader = tree.nodes['Principled BSDF']
        grey = shader.inputs['Base Color'].links[0].from_socket
        mix = tree.nodes.new('ShaderNodeMixRGB')
        mix.blend_type, mix.inputs['Fac'].default_value = 'MULTIPLY', 1.0
        mix.inputs['Color2'].default_value = (*factor, 1.0)
        tree.links.new(grey, mix.inputs['Color1'])
        tree.links.new(mix.outputs['Color'], shader.inputs['Base Color'])
    return pot


def put(slug, at, scale=1.0, turn=0.0, pot_type=None, finish=None, colour=None, size=None):
    """A potted plant somewhere in the room."""
    picture = catalogue.PLANTS[slug]
    pot = pots.POTS[pot_type or picture.pot](finish or picture.finish).resized(size or picture.size)
    paint(pot, colour or picture.colour)
    scene = studio.Scene()
    scene.add_pot(pot)
    plants.load()[slug](scene, pot, np.random.default_rng(picture.seed))
    scene.build(scale, turn, at)


def add(material, *meshes):
    studio.to_object(material.name, merge(meshes), material)


def sun(direction, energy, angle=1.5, colour=(1.0, 0.93, 0.82)):
    light = bpy.data.lights.new('sun', 'SUN')
    light.energy, light.angle, light.color = energy, np.radians(angle), colour
    obj = bpy.data.objects.new('sun', light)
    obj.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(obj)


def hidden(light):
    light.visible_camera = False
    return light


def curtain(x, y0, y1, z0, z1, folds, depth):
    y, z = np.meshgrid(np.linspace(y0, y1, folds * 14), np.linspace(z0, z1, 8), indexing='xy')
    phase = (y - y0) / (y1 - y0) * folds * 2 * np.pi
    xx = x + depth * np.sin(phase + 0.4 * np.sin(phase * 0.37)) * (1.1 - 0.25 * (z - z0) / (z1 - z0))
    return Mesh(np.stack([xx, y, z], -1), grid_quads(*y.shape), np.stack([y, z], -1))


def window_room():
    """A room's corner: plants before the window to the right, a chair by the sunlit wall to the left."""
    wall = plaster('wall', '#E9DFCE')
    trim = plain('trim', '#F4F0E8', 0.5, 0.3, vary=0)
    wood = timber('floor', '#C4A27A', '#A07B50', along=0, scale=0.5, rough=0.38, coat=0.15)
    oak = timber('oak', '#C39A6C', '#9C7143', along=0, scale=0.8, coat=0.1)
    linen = cloth('linen', '#F7F2E7', 30.0, through=0.5, relief=0.15)
    right, back = 18.0, 10.0
    low, high, near, far = 5.5, 23.0, -7.0, 6.5   # the window in the right wall
    add(wall, box((-60, back, -1), (right + 3, back + 1, 40)),
        box((right, -60, -1), (right + 1.5, near, 40)), box((right, far, -1), (right + 1.5, back, 40)),
        box((right, near, -1), (right + 1.5, far, low)), box((right, near, high), (right + 1.5, far, 40)),
        box((-60, -60, 34), (right + 3, back + 1, 35)))
    rng = np.random.default_rng(5)
    planks = []
    for row in range(30):
        y = back - 1.9 * (row + 1)
        start = -62 + rng.uniform(0, 15)
        while start < right:
            length = rng.uniform(12, 22)
            planks.append(box((start + 0.02, y + 0.02, -0.6), (min(start + length, right), y + 1.88, 0), rng.random()))
            start += length
    add(wood, *planks)
    add(plain('gaps', '#7A6248', 0.9, 0.1), box((-60, -60, -0.8), (right, back, -0.05)))
    add(trim, box((-60, back - 0.16, 0), (right, back, 1.1)), box((right - 0.16, -60, 0), (right, back, 1.1)))
    bars = [box((right + 0.5, near, z), (right + 1.0, far, z + 0.3)) for z in (low, low + (high - low) * 0.36, low + (high - low) * 0.68, high - 0.3)]
    bars += [box((right + 0.54, y, low + 0.1), (right + 0.96, y + 0.3, high - 0.1)) for y in (near, near + (far - near) / 3, near + (far - near) * 2 / 3, far - 0.3)]
    add(trim, *bars, box((right - 0.9, near - 0.4, low - 0.3), (right + 1.0, far + 0.4, low + 0.06)))
    outside = Mesh([(right + 40, y, z) for y in (-60, 80) for z in (-20, 60)], [[0, 1, 3, 2]], np.zeros((4, 2)))
    studio.to_object('outside', outside, garden(strength=1.4, horizon=16, rise=10)).visible_shadow = False
    add(linen, curtain(right - 0.7, far - 2.2, far + 2.6, 0.3, 25, 8, 0.30))
    # bench by the wall
    add(oak, box((-1.6, 5.6, 3.9), (6.9, 9.2, 4.3)), *[box((x, y, 0), (x + 0.42, y + 0.42, 3.9)) for x in (-1.2, 6.1) for y in (5.9, 8.5)])
    add(oak, lathe(pots.rounded([(0.001, 2.9), (1.75, 2.9), (1.75, 3.2), (0.001, 3.2)], 0.08), 64).moved((14.6, -0.6, 0)),
        *[box((14.6 + 1.1 * np.cos(a) - 0.15, -0.6 + 1.1 * np.sin(a) - 0.15, 0), (14.6 + 1.1 * np.cos(a) + 0.15, -0.6 + 1.1 * np.sin(a) + 0.15, 2.9)) for a in (0.4, 2.5, 4.6)])

    sitting = studio.Scene()
    furniture.chair(sitting, furniture.turned(0.75, (-4.6, 6.0, 0)))
    sitting.build()
    put('fiddle-leaf-fig', (13.4, 6.4, 0), 1.62, 0.5, colour='white')
    put('areca-palm', (8.4, 6.8, 0), 1.34, 0.3, colour='terracotta', pot_type='classic', finish='clay')
    put('monstera-deliciosa', (9.4, -0.2, 0), 0.98, 0.1, colour='beige', pot_type='round', finish='matte')
    put('snake-plant', (4.7, 2.4, 0), 0.98, 0.4, colour='charcoal', pot_type='krish', finish='matte', size=1.35)
    put('calathea-orbifolia', (14.6, -0.6, 3.2), 0.62, 0.2, colour='terracotta', pot_type='round', finish='matte')
    put('golden-pothos', (5.3, 7.3, 4.3), 0.62, 0.3, colour='white')
    put('rubber-plant', (2.2, 7.5, 4.3), 0.60, 0.8, colour='sage', pot_type='round', finish='matte')
    put('chinese-money-plant', (-0.35, 7.2, 4.3), 0.72, 0.3, colour='terracotta', pot_type='classic', finish='clay')

    sun((-0.75, 0.46, -0.42), 5.0)
    # From behind and above: what makes leaves glow.
    hidden(studio.area_light((13, 9.0, 21), (8, -4, 4), 5, 1300, (1.0, 0.98, 0.90)))
    hidden(studio.area_light((right + 0.2, (near + far) / 2, (low + high) / 2), (0, 1, 7), 14, 3200, (0.97, 0.98, 1.0)))
    hidden(studio.area_light((-14, -30, 22), (2, 5, 6), 22, 5200, (1.0, 0.97, 0.93)))
    studio.sky('#F4F6FA', 1.0)


def hero():
    window_room()
    return studio.camera(aim=(6.4, 3, 8.3), distance=34, elevation=5.5, lens=45, fstop=0.9)


def hero_tall():
    """The same room for phones: nearer to the window."""
    window_room()
    return studio.camera(aim=(9.15, 3, 8.9), distance=31.3, elevation=5.5, lens=45, fstop=0.9)


def handpicked():
    """Small plants together on a table."""
    studio.paper('#E6DCCB', floor=-3.0)
    oak = plain('table', '#B8966F', 0.45, 0.35, grain_scale=5, mottle='#A5825B', fibre=(0.06, 1, 1), vary=0.08)
    boards = [box((-9, -2.4 + 1.05 * k, -0.35), (9, -2.4 + 1.05 * k + 1.035, 0), (k * 0.37) % 1) for k in range(5)]
    add(oak, *boards)
    put('snake-plant', (-0.95, 0.75, 0), 0.33, 0.2, colour='charcoal')
    put('aloe-vera', (0.98, 0.62, 0), 0.36, 0.4, colour='terracotta')
    put('chinese-money-plant', (-1.95, 0.0, 0), 0.46, 0.2, colour='beige')
    put('golden-barrel-cactus', (0.12, -0.05, 0), 0.44, 0.0, colour='white', pot_type='bowl', finish='glazed')
    put('jade-plant', (2.1, 0.0, 0), 0.40, 2.6, colour='sage', pot_type='bowl', finish='glazed', size=1.1)
    put('haworthia', (-0.85, -0.85, 0), 0.47, 0.3, colour='terracotta')
    put('echeveria', (1.02, -0.95, 0), 0.44, 0.2, colour='charcoal')
    studio.area_light((-4.2, -2.6, 4.6), (0, 0, 0.8), 2.2, 560, (1.0, 0.95, 0.88))
    studio.area_light((4.6, -3.0, 2.6), (0, 0, 0.8), 3.6, 60, (0.94, 0.97, 1.0))
    studio.area_light((2.4, 2.4, 4.8), (0, 0, 0.8), 1.8, 200, (1.0, 0.98, 0.93))
    studio.sky(strength=0.34)
    return studio.camera(aim=(0, 0, 1.12), distance=9.9, elevation=12, lens=62, fstop=6.0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('scene', choices=sorted(SIZES))
    parser.add_argument('out')
    parser.add_argument('--scale', type=float, default=1.0)
    parser.add_argument('--samples', type=int, default=64)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    studio.reset(tuple(round(n * args.scale) for n in SIZES[args.scene]), args.samples, 0.02, 16, 3)
    from groups import GROUPS   # which takes its tools from here
    scenes = {'hero': hero, 'hero-tall': hero_tall, 'handpicked': handpicked, 'plant-expert': lambda: potting_table(put, paint, add, box)}
    (scenes.get(args.scene) or GROUPS[args.scene.removeprefix('category-')])()
    studio.render(args.out)
    print(f'rendered {args.scene} in {time.time() - began:.1f} s')


if __name__ == '__main__':
    main()
