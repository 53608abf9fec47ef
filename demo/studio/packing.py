"""Render a plant the way it travels: in its open box, before the paper of the other pictures.

    blender -b -P packing.py -- VIEW HEIGHT OUT.npz [--size 800] [--samples 8]

The box is as large as the plant asks for. Its front is folded down, so that one sees how pot and leaves are held."""
import argparse
import os
import sys
import time
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import numpy as np
import studio
from furniture import rail, rounded_box, turned
from lifesize import LifeSize
from materials import Nodes, linear, plain
from mesh import Mesh, grid_quads, merge, polar, smooth_path, tube
from surfaces import cloth

TURN = -0.31            # radians the box is turned by, so that a side shows
THICK = 0.05            # dm of the cardboard
FLUTE = 0.085           # from wave to wave in it


# --- cardboard -----------------------------------------------------------------------------------------------------------

def kraft(name, colour, relief, fibres=24.0, through=0.0):
    """Unbleached paper: fibres and flecks; of a liner the waves below it show a little."""
    n = Nodes(name)
    where = n.add('TexCoord')
    cloud, fleck = n.add('TexNoise', Scale=1.6, Detail=4.0), n.add('TexNoise', Scale=fibres, Detail=4.0)
    for noise in (cloud, fleck):
        n.link(where.outputs['Object'], noise.inputs['Vector'])
    base = n.add('RGB')
    base.outputs[0].default_value = linear(colour)
    shade = n.add('HueSaturation')
    n.link(base.outputs[0], shade.inputs['Color'])
    n.link(n.ramp(cloud.outputs['Fac'], 0.3, 0.7, 1.06, 0.94), shade.inputs['Value'])
    out = n.mixed(shade.outputs['Color'], '#8F6B44', n.ramp(fleck.outputs['Fac'], 0.58, 0.76, 0.30))
    out = n.vary(out, 0.10, 0.004)
    n.link(out, n.shader.inputs['Base Color'])
    n.set(Roughness=0.78, Specular=0.2, Sheen=0.15)
    if relief == 'waves':
        uv, wave = n.add('UVMap', uv_map='UVMap'), n.add('TexWave', bands_direction='X', Scale=0.314 / FLUTE)
        n.link(uv.outputs['UV'], wave.inputs['Vector'])
        n.bump(wave.outputs['Fac'], 0.05, 0.008)
    else:
        n.bump(cloud.outputs['Fac'], 0.12, 0.05)
    if through:
        translucent, mix = n.add('BsdfTranslucent'), n.add('MixShader', Fac=through)
        n.link(out, translucent.inputs['Color'])
        n.link(n.shader.outputs[0], mix.inputs[1])
        n.link(translucent.outputs[0], mix.inputs[2])
        n.link(mix.outputs[0], n.output.inputs['Surface'])
    return n.material


def board(wide, high, vary=0.5, hole=None):
    """A sheet of corrugated cardboard that lies on z = 0 from y = 0 to `high`, its flutes along y: two liners, the wave between
    them open at its ends. `hole`: centre and radius of a round opening."""
    liners = []
    for z in (0.0, THICK):
        if hole is None:
            x, y = np.meshgrid(np.linspace(-wide / 2, wide / 2, 3), np.linspace(0, high, 3), indexing='ij')
            grid = np.stack([x, y, np.full_like(x, z)], -1)
        else:
            (cx, cy), radius = hole
            phi = np.linspace(0, 2 * np.pi, 193)
            c, s = np.cos(phi), np.sin(phi)
            far = np.minimum(np.where(c > 0, wide / 2 - cx, wide / 2 + cx) / np.maximum(np.abs(c), 1e-6), np.where(s > 0, high - cy, cy) / np.maximum(np.abs(s), 1e-6))
            q = np.linspace(0, 1, 6)[:, None]
            r = radius + (far - radius) * q
            grid = np.stack([cx + r * c, cy + r * s, np.full_like(r, z)], -1)
        flat = grid.reshape(-1, 3)
        liners.append(Mesh(flat, grid_quads(*grid.shape[:2]), flat[:, :2], vary))
    edges = [Mesh(np.array([[(x, 0, z), (x, high, z)] for z in (0, THICK)]), grid_quads(2, 2), np.zeros((4, 2)), vary) for x in (-wide / 2, wide / 2)]
    if hole is not None:
        (cx, cy), radius = hole
        phi = np.linspace(0, 2 * np.pi, 193)
        ring = np.array([[(cx + radius * c, cy + radius * s, z) for c, s in zip(np.cos(phi), np.sin(phi))] for z in (0, THICK)])
        edges.append(Mesh(ring, grid_quads(2, 193), np.zeros((386, 2)), vary))
    x = np.arange(-wide / 2, wide / 2, FLUTE / 10)
    z = THICK / 2 + (THICK / 2 - 0.004) * np.sin(x / FLUTE * 2 * np.pi)
    core = Mesh(np.array([[(a, y, b) for a, b in zip(x, z)] for y in (0.004, high - 0.004)]), grid_quads(2, len(x)), np.zeros((2 * len(x), 2)), 0.2) if hole is None else None
    return liners + edges, [core] if core else []


def placed(at, across, up):
    """Where a board lies: its x along `across`, its y along `up`."""
    across, up = (np.array(v, float) / np.linalg.norm(v) for v in (across, up))
    matrix = np.stack([across, up, np.cross(across, up)], 1)
    return lambda mesh: mesh.turned(matrix).moved(at)


class Box:
    """An upright box with its front folded down: `wide` and `deep` are measured inside, the floor is z = 0."""

    def __init__(self, wide, deep, high):
        self.wide, self.deep, self.high = wide, deep, high
        self.scene = studio.Scene()
        self.liner, self.core = kraft('liner', '#B8956D', 'waves'), kraft('flutes', '#A87F52', None)

    def lay(self, wide, high, at, across, up, vary=0.5, hole=None):
        put = placed(at, across, up)
        for material, sheets in zip((self.liner, self.core), board(wide, high, vary, hole)):
            self.scene.add(material, *[put(sheet) for sheet in sheets])

    def walls(self):
        w, d, h = self.wide / 2, self.deep / 2, self.high
        self.lay(2 * w, 2 * d, (0, -d, -THICK), (1, 0, 0), (0, 1, 0), 0.45)
        self.lay(2 * w, h, (0, d + THICK, 0), (1, 0, 0), (0, 0, 1), 0.5)
        self.lay(2 * d, h, (-w, 0, 0), (0, -1, 0), (0, 0, 1), 0.62)
        self.lay(2 * d, h, (w, 0, 0), (0, 1, 0), (0, 0, 1), 0.4)
        # The front lies before the box, its end a little off the ground, as new folds spring back.
        front = min(h, 1.5 * d + 0.5)
        self.lay(2 * w, front, (0, -d - 0.02, -THICK), (-1, 0, 0), (0, -1, 0.045), 0.55)
        flap = min(d * 0.95, h * 0.30)
        out = lambda degrees: (np.cos(np.radians(degrees)), np.sin(np.radians(degrees)))
        c, s = out(38)
        self.lay(2 * d - 0.06, flap, (w + 0.01, 0, h), (0, 1, 0), (c, 0, s), 0.35)
        c, s = out(52)
        self.lay(2 * d - 0.06, flap, (-w - 0.01, 0, h), (0, -1, 0), (-c, 0, s), 0.6)
        c, s = out(66)
        self.lay(2 * w - 0.06, flap, (0, d + 0.06, h), (1, 0, 0), (0, c, s), 0.5)

    def cradle(self, pot_radius, at):
        """A sheet with a round opening holds the pot, its front edge bent down to the floor."""
        self.lay(self.wide - 0.05, self.deep - 0.03, (0, -self.deep / 2 + 0.02, at), (1, 0, 0), (0, 1, 0), 0.7, ((0.0, self.deep / 2 - 0.02), pot_radius))
        self.lay(self.wide - 0.07, at, (0, -self.deep / 2 + 0.02, 0), (1, 0, 0), (0, 0, 1), 0.66)

    def printed(self):
        """On the side that shows: this way up, twice, and a leaf."""
        ink = plain('ink', '#2F5140', 0.8, 0.1, vary=0)
        k = min(self.deep, self.high) * 0.30
        shapes = []
        arrow = np.array([(-0.10, 0), (0.10, 0), (0.10, 0.52), (0.30, 0.52), (0, 1.0), (-0.30, 0.52), (-0.10, 0.52)])
        for x in (-0.42, 0.42):
            p = arrow * k + [x * k, 0]
            shaft = [p[0], p[1], p[2], p[6]]
            head = [p[5], p[3], p[4], p[4]]
            shapes += [shaft, head]
        bar = np.array([(-0.8, -0.22), (0.8, -0.22), (0.8, -0.13), (-0.8, -0.13)]) * k
        shapes.append(list(bar))
        low = self.high * 0.60
        put = lambda p: (self.wide / 2 + THICK + 0.004, p[0], p[1] + low)
        for corners in shapes:
            self.scene.add(ink, Mesh([put(c) for c in corners], [[0, 1, 2, 3]], np.zeros((4, 2))))
        q = np.linspace(0, 1, 24)
        half = 0.34 * np.sin(np.pi * q ** 0.8) * k
        leaf = np.array([[(s * h, y * 1.1 * k) for s in (-1, -0.06)] for h, y in zip(half, q)])
        for side in (1, -1):
            grid = np.array([[put((side * x + 0.0, y - 1.75 * k)) for x, y in row] for row in leaf])
            self.scene.add(ink, Mesh(grid, grid_quads(24, 2), np.zeros((48, 2))))


# --- what holds the plant ------------------------------------------------------------------------------------------------

def soil_cover(scene, pot, rng):
    """Paper over the soil, pressed into the rim; it leaves the stems free."""
    paper = kraft('soil paper', '#D9BE95', None, 70.0)
    phi, q = np.linspace(0, 2 * np.pi, 161), np.linspace(0, 1, 22)
    crease = sum(rng.uniform(0.2, 0.6) * np.sin(n * phi + rng.uniform(0, 6.3)) for n in (7, 11, 17, 23, 31))
    r = (0.10 + 0.90 * q[:, None]) * pot.inner * 0.995
    z = pot.soil + 0.05 + 0.03 * crease[None] * np.sin(np.pi * q[:, None] * 0.9) + 0.07 * q[:, None] ** 6
    scene.add(paper, Mesh(np.stack([r * np.cos(phi), r * np.sin(phi), np.broadcast_to(z, r.shape if r.shape[1] > 1 else z.shape)], -1), grid_quads(22, 161), np.zeros((22 * 161, 2))))


def collar(scene, reach, low, high, rng, opening=0.72):
    """A sleeve of paper round the leaves, open to the front, tied with twine. `reach(z)` is how far the leaves go."""
    paper = kraft('collar paper', '#CDAA7C', None, 60.0, through=0.3)
    rows, columns = 60, 240
    phi = np.linspace(-np.pi / 2 + opening, 1.5 * np.pi - opening, columns)
    z = np.linspace(0, 1, rows)[:, None]
    edge = 0.10 * np.sin(2.3 * phi + 1) + 0.05 * np.sin(5.1 * phi)
    height = low + (high * (1 + 0.6 * edge[None] * 0.3) - low) * z
    waves = sum(rng.uniform(0.3, 1.0) / n ** 0.7 * np.sin(n * phi + rng.uniform(0, 6.3)) for n in (5, 8, 13, 21, 34))
    crumple = sum(rng.uniform(0.4, 1.0) * np.sin(a * phi[None] + b * z * 9 + rng.uniform(0, 6.3)) for a, b in rng.uniform(3, 16, (9, 2)))
    r = np.interp(height, *reach) + 0.02 * waves[None] * (0.4 + z) + 0.006 * crumple
    # The edges of the sheet turn outward.
    ends = np.minimum(phi - phi[0], phi[-1] - phi)
    r = r + 0.12 * np.exp(-ends / 0.16)[None] * (0.3 + z)
    scene.add(paper, Mesh(np.stack([r * np.cos(phi), r * np.sin(phi), height], -1), grid_quads(rows, columns), np.zeros((rows * columns, 2))))
    twine = plain('twine', '#B9965F', 0.9, 0.15, vary=0.3, grain=0.6, grain_scale=60)
    at = low + (high - low) * 0.42
    full = np.linspace(0, 2 * np.pi, 200)
    radius = np.interp(at, *reach) + 0.05
    for k in range(2):
        ring = np.stack([radius * np.cos(full), radius * np.sin(full), at + 0.035 * k + 0.02 * np.sin(3 * full + k)], 1)
        scene.add(twine, tube(ring, 0.016, sides=8, capped=False))
    # A bow in front.
    front = np.array([0, -radius - 0.02, at + 0.02])
    size = max(radius * 0.32, 0.22)
    for side in (-1, 1):
        loop = smooth_path([front, front + [side * 0.6 * size, -0.05, 0.32 * size], front + [side * 1.1 * size, -0.06, 0.05 * size], front + [side * 0.6 * size, -0.05, -0.16 * size], front], 40)
        tail = smooth_path([front, front + [side * 0.4 * size, -0.06, -0.5 * size], front + [side * 0.55 * size, -0.04, -1.1 * size]], 20)
        scene.add(twine, tube(loop, 0.016, sides=8), tube(tail, 0.016, sides=8))
    scene.add(twine, rounded_box(front - [0.035, 0.03, 0.03], front + [0.035, 0.025, 0.03], 0.02))


def cane(scene, pot, tall, rng):
    """Split bamboo beside the stem."""
    wood = plain('cane', '#C9A96A', 0.45, 0.4, grain_scale=12, mottle='#A98547', fibre=(1, 1, 0.05), vary=0.1)
    for x, y, lean in ((0.16, 0.22, 0.03), (-0.2, 0.18, -0.04)):
        path = np.linspace((x * pot.inner, y * pot.inner, pot.soil - 0.3), (x * pot.inner + lean * tall, y * pot.inner + 0.02 * tall, tall), 24)
        knots = 0.032 + 0.008 * (np.arange(24) % 6 == 3)
        scene.add(wood, tube(path, knots, sides=12, vary=rng.random()))


def filling(scene, box, level, pot_radius, rng):
    """Shredded paper on the sheet that holds the pot, thickest in the corners."""
    straw = kraft('straw', '#D3B384', None, 50.0)
    w, d = box.wide / 2 - 0.1, box.deep / 2 - 0.1
    strips = []
    while len(strips) < 420:
        x, y = rng.uniform(-w, w), rng.uniform(-d, d)
        free = np.hypot(x, y) - pot_radius
        if free < 0.03:
            continue
        size, heading = rng.uniform(0.25, 0.6), rng.uniform(0, 2 * np.pi)
        q = np.linspace(-0.5, 0.5, 9)
        curl, rise = rng.uniform(-2.4, 2.4), min(free * 0.55, 0.32) * rng.random() ** 0.6
        path = np.stack([size * np.cos(heading + curl * q) * q, size * np.sin(heading + curl * q) * q, 0.07 * np.cos(q * rng.uniform(3, 9)) + 0.02], 1)
        path += [x, y, level + THICK + rise]
        path[:, 0], path[:, 1] = np.clip(path[:, 0], -w, w), np.clip(path[:, 1], -d, d)
        path[:, 2] = np.maximum(path[:, 2], level + THICK + 0.01)
        path += rng.normal(0, 0.003, path.shape)
        strips.append(rail(path, 0.05, 0.006, 3.0, rng.random()))
    scene.add(straw, *strips)


def card(scene, box):
    """The care card leans on the cradle."""
    paper, green = plain('care card', '#F6F1E6', 0.6, 0.2, vary=0), plain('care card green', '#3F6B4F', 0.6, 0.2, vary=0)
    lean = np.radians(74)
    matrix = np.array([[1, 0, 0], [0, np.cos(lean), -np.sin(lean)], [0, np.sin(lean), np.cos(lean)]])
    k = min(box.wide * 0.26, 1.0)
    put = lambda mesh: turned(-0.12, (box.wide * 0.30, -box.deep / 2 - 0.34 * k, 0.0))(mesh.turned(matrix))
    scene.add(paper, put(rounded_box((-0.5 * k, 0, 0), (0.5 * k, 1.42 * k, 0.014), 0.005)))
    scene.add(green, put(rounded_box((-0.5 * k, 0.98 * k, 0.012), (0.5 * k, 1.42 * k, 0.017), 0.004)),
              *[put(rounded_box((-0.36 * k, y * k, 0.012), (x * k, (y + 0.035) * k, 0.017), 0.004)) for y, x in ((0.80, 0.30), (0.66, 0.36), (0.52, 0.22), (0.38, 0.33), (0.24, 0.05))])


def reach_of(verts, low, high):
    """How far leaves go from the axis, by height: a curve that only swells and shrinks gently."""
    z = np.linspace(low, high, 16)
    r = np.hypot(verts[:, 0], verts[:, 1])
    far = np.array([np.percentile(r[np.abs(verts[:, 2] - one) < (high - low) / 10], 97) if (np.abs(verts[:, 2] - one) < (high - low) / 10).sum() > 20 else 0 for one in z])
    far = np.maximum.accumulate(far)
    return z, np.convolve(np.pad(far, 3, 'edge'), np.ones(7) / 7, 'valid') + 0.06


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('view')
    parser.add_argument('height')
    parser.add_argument('out')
    parser.add_argument('--size', type=int, default=800)
    parser.add_argument('--samples', type=int, default=8)
    args = parser.parse_args(sys.argv[sys.argv.index('--') + 1:])
    began = time.time()
    rng = np.random.default_rng(23)
    studio.reset((args.size, args.size), args.samples, bounces=3)
    studio.paper()
    studio.lights()
    cam = studio.camera(15)
    plant = LifeSize(args.view, args.height)
    body, k = plant.vertices(), plant.scale
    pot_radius, tall = plant.pot.rim * k, body[:, 2].max()
    leaves = plant.plant.vertices() * k
    soil, rim = plant.pot.soil * k, plant.pot.height * k
    reach = reach_of(leaves, rim, tall)
    reach = (reach[0], np.maximum(reach[1], pot_radius * 1.02))
    side = max(2 * pot_radius + 0.5, 2 * reach[1].max() + 0.35)
    box = Box(side, side, tall + 0.35)
    box.walls()
    box.printed()
    level = rim * 0.62
    radius_at = np.percentile(np.hypot(*(np.concatenate([m.verts for _, m in plant.pot.parts]) * k)[:, :2].T), 99)
    box.cradle(max(radius_at, pot_radius) * 0.97, level)
    packed = box.scene
    scaled_pot = type('Held', (), {'inner': plant.pot.inner * k, 'soil': soil})
    soil_cover(packed, scaled_pot, rng)
    cane(packed, scaled_pot, min(tall * 0.86, tall - 0.3), rng)
    collar(packed, reach, rim - 0.1, rim + (tall - rim) * 0.74, rng)
    filling(packed, box, level, pot_radius, rng)
    card(packed, box)
    packed.move((0, 0, THICK))
    lift = THICK
    turn = np.array([[np.cos(TURN), -np.sin(TURN), 0], [np.sin(TURN), np.cos(TURN), 0], [0, 0, 1]])
    whole = np.concatenate([packed.vertices(), body + [0, 0, lift]]) @ turn.T
    scale = studio.fit(cam, whole, 0.93, 1.0)
    packed.build(scale, TURN)
    plant.build(scale, TURN, (0, 0, lift * scale))
    studio.render_product(args.out, studio.box_of(cam, whole * scale, (0.03,) * 4))
    print(f'rendered {args.view} as packed after {time.time() - began:.1f} s; the box is {side * 10:.0f} by {side * 10:.0f} by {box.high * 10:.0f} cm')


if __name__ == '__main__':
    main()
