"""A still life for the plant expert: the table where plants are potted, with nobody at it."""
import numpy as np
import pots
import studio
from leaf import blade, outline
from materials import plain
from mesh import UP, ball, frame, grow, lathe, polar, smooth_path, tube


def watering_can(scene, at, turn):
    """Enamelled can: a tapering body, a long spout with its rose, a hoop for the hand."""
    green = plain('enamel', '#2F5D46', 0.28, 0.5, coat=0.5, vary=0)
    brass = plain('brass', '#B08A45', 0.3, 0.6, coat=0.3, vary=0)
    body = lathe(pots.rounded([(0.001, 0), (0.74, 0), (0.78, 0.06), (0.66, 1.15), (0.62, 1.2), (0.55, 1.2), (0.5, 1.16)], 0.03), 72)
    spout = smooth_path([(0.6, 0, 0.28), (0.98, 0, 0.55), (1.28, 0, 1.05), (1.62, 0, 1.5)], 30)
    rose = lathe([(0.06, 0), (0.1, 0.03), (0.22, 0.2), (0.23, 0.23), (0.001, 0.27)], 40)
    hoop = smooth_path([(-0.62, 0, 0.3), (-1.12, 0, 0.55), (-1.05, 0, 1.2), (-0.62, 0, 1.55), (-0.1, 0, 1.62), (0.38, 0, 1.28), (0.52, 0, 1.12)], 60)
    rim = lathe([(0.60, 1.17), (0.66, 1.2), (0.60, 1.24), (0.56, 1.2), (0.60, 1.17)], 72)
    turned = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    put = lambda mesh: mesh.turned(turned).moved(at)
    scene.add(green, put(body), put(tube(spout, np.linspace(0.13, 0.07, len(spout)), sides=20)), put(tube(hoop, 0.055, sides=14)))
    scene.add(brass, put(rim), put(rose.turned(frame((0.2, 0.98, 0.0), (0.62, 0, 0.78))).moved((1.6, 0, 1.48))))


def trowel(scene, at, heading):
    """A hand trowel that lies on its back."""
    steel = plain('steel', '#A9ADAC', 0.3, 0.8, coat=0.2, vary=0)
    ash = plain('ash handle', '#B98C58', 0.5, 0.3, grain_scale=8, mottle='#A0763F', fibre=(0.1, 1, 1), vary=0)
    along = polar(heading)
    scoop = blade(1.15, outline((0, 0.14), (0.06, 0.24), (0.4, 0.235), (0.75, 0.16), (0.94, 0.06), (1, 0)), 40, 12, cup=0.45, bend=-0.1)
    at = np.array(at, float)
    scene.add(steel, scoop.placed(at + UP * 0.05, along, UP), tube(np.array([at - along * 0.55 + UP * 0.2, at - along * 0.2 + UP * 0.16, at + along * 0.12 + UP * 0.06]), 0.045, sides=12))
    scene.add(ash, tube(np.array([at - along * (0.5 + 0.2 * k) + UP * (0.19 - 0.012 * k) for k in range(7)]),
                        np.array([0.075, 0.095, 0.085, 0.09, 0.105, 0.1, 0.06]), sides=20))


def soil_heap(scene, at, radius, rng):
    earth, fleck = plain('heap', '#3B2A20', 0.95, 0.15, vary=0.45), plain('heap flecks', '#CFC8B8', 0.9, 0.2, vary=0.2)
    lumps, flecks = [], []
    for _ in range(2600):
        r, a = radius * rng.random() ** 0.6, rng.random() * 2 * np.pi
        top = 0.42 * radius * max(1 - (r / radius) ** 1.3, 0)
        size = rng.uniform(0.02, 0.055)
        lump = ball(size, 7, 5).scaled(rng.uniform(0.6, 1.3, 3)).turned(frame(rng.normal(0, 1, 3)))
        where = np.array(at) + [r * np.cos(a), 0.75 * r * np.sin(a), top * rng.random() ** 0.35 + size * 0.4]
        (flecks if rng.random() < 0.03 else lumps).append(lump.moved(where).varied(rng.random()))
    scene.add(earth, *lumps).add(fleck, *flecks)


def twine(scene, at, rng):
    """A ball of jute twine."""
    jute = plain('jute', '#BFA06B', 0.9, 0.15, vary=0.3, grain=0.6, grain_scale=40)
    phi, loops = np.linspace(0, 2 * np.pi, 40), []
    for _ in range(70):
        turned, r = frame(rng.normal(0, 1, 3)), 0.33 * rng.uniform(0.9, 1.0)
        ring = np.stack([r * np.cos(phi), r * np.sin(phi), np.full(40, rng.uniform(-0.06, 0.06))], 1)
        loops.append(tube(ring @ turned.T + np.array(at) + UP * 0.33, 0.026, sides=7, vary=rng.random(), capped=False))
    end = grow(np.array(at) + [0.2, -0.25, 0.08], (1, -0.4, -0.1), 1.1, (0.4, -1, 0), 1.2, 24)
    end[:, 2] = np.maximum(end[:, 2] * np.linspace(1, 0, len(end)), 0.026)
    scene.add(jute, ball(0.31, 24, 16).moved(np.array(at) + UP * 0.33), *loops, tube(end, 0.026, sides=7))


def pot_stack(scene, at, paint):
    """Three clay pots in each other, the way they wait to be used."""
    for k in range(3):
        pot = paint(pots.classic('clay').emptied(), 'terracotta')
        for material, mesh in pot.parts:
            # Only the pot itself: its saucer stays on the shelf.
            if mesh.verts[:, 2].max() > 0.5:
                scene.add(material, mesh.scaled(0.62).moved(np.array(at) + [0.012 * k, 0.01 * k, 0.27 * k]))


def potting_table(put, paint, add, box):
    """Everything on the table; the tools come from scenes.py. Gives the camera."""
    rng = np.random.default_rng(12)
    studio.paper('#E4DAC8', floor=-3.0)
    oak = plain('table', '#B8966F', 0.5, 0.3, grain_scale=5, mottle='#A5825B', fibre=(0.06, 1, 1), vary=0.08)
    add(oak, *[box((-9, -3.2 + 1.05 * k, -0.35), (9, -3.2 + 1.05 * k + 1.035, 0), (k * 0.37) % 1) for k in range(6)])
    put('calathea-orbifolia', (-0.45, 0.95, 0), 0.47, 0.3, colour='terracotta', pot_type='classic', finish='clay', size=1.35)
    put('haworthia', (1.98, -0.80, 0), 0.50, 0.3, colour='terracotta')
    tools = studio.Scene()
    watering_can(tools, (1.30, 0.80, 0), -0.95)
    trowel(tools, (0.15, -1.20, 0), 0.35)
    soil_heap(tools, (0.45, -0.45, 0), 0.6, rng)
    twine(tools, (-1.45, -1.0, 0), rng)
    pot_stack(tools, (-1.85, 0.1, 0), paint)
    tools.build()
    studio.area_light((-4.2, -2.6, 4.6), (0, 0, 0.8), 2.2, 560, (1.0, 0.95, 0.88))
    studio.area_light((4.6, -3.0, 2.6), (0, 0, 0.8), 3.6, 60, (0.94, 0.97, 1.0))
    studio.area_light((2.4, 2.4, 4.8), (0, 0, 0.8), 1.8, 200, (1.0, 0.98, 0.93))
    studio.sky(strength=0.34)
    return studio.camera(aim=(0.1, 0, 1.05), distance=9.9, elevation=17, lens=66, fstop=7.0)
