"""Pots by type. Sizes in decimetres; the pot stands on z = 0 and carries soil a little below its rim."""
import numpy as np
from mesh import Mesh, ball, curve, frame, grid_quads, lathe, merge
from materials import plain, pot_material


SOIL = ('soil', 'crumbs', 'flecks')


class Pot:
    """What a plant needs to know about its pot: where the soil is and where the rim is that it may hang over."""

    def __init__(self, rim, inner, height, soil_drop=0.14, finish='matte'):
        self.rim, self.inner, self.height = rim, inner, height
        self.soil = height - soil_drop
        self.finish = finish
        self.age, self.stand = 1.0, 0.0
        self.parts = []

    def aged(self, age):
        self.age = age
        return self

    def grown(self, young, old):
        """A measure of the plant at its age: `young` in the smallest size, `old` in the largest."""
        return young + (old - young) * (self.age - 0.35) / 0.65

    def count(self, young, old):
        return round(self.grown(young, old))

    def emptied(self):
        self.parts = [(material, mesh) for material, mesh in self.parts if material.name.split('.')[0] not in SOIL]
        return self

    def add(self, material, mesh):
        self.parts.append((material, mesh))
        return self

    def resized(self, k):
        self.rim, self.inner, self.height, self.soil = self.rim * k, self.inner * k, self.height * k, self.soil * k
        self.parts = [(material, mesh.scaled(k)) for material, mesh in self.parts]
        return self

    def lifted(self, by):
        self.height, self.soil = self.height + by, self.soil + by
        self.parts = [(material, mesh.moved((0, 0, by))) for material, mesh in self.parts]
        return self


def wall(profile, lip, depth):
    """Close an outer profile with a rounded lip and an inner wall."""
    r, z = profile[-1]
    return list(profile) + [(r - lip * 0.15, z + lip * 0.28), (r - lip * 0.5, z + lip * 0.38), (r - lip * 0.85, z + lip * 0.28),
                            (r - lip, z), (r - lip * 1.15, z - depth), (profile[1][0] - lip * 0.4, 0.16), (0.001, 0.14)]


def rounded(points, radius=0.03, steps=4):
    """Soften a profile's corners, as clay and plastic never have sharp ones."""
    p = np.array(points, float)
    out = [p[0]]
    for a, b, c in zip(p, p[1:], p[2:]):
        before, after = a - b, c - b
        la, lc = np.linalg.norm(before), np.linalg.norm(after)
        k = min(radius, la * 0.45, lc * 0.45)
        start, end = b + before / la * k, b + after / lc * k
        for t in np.linspace(0, 1, steps + 1):
            out.append((1 - t) ** 2 * start + 2 * t * (1 - t) * b + t * t * end)
    return subdivided(out + [p[-1]])


def subdivided(points, longest=0.07):
    """Short steps along straight parts, so that smooth shading stays at the corners."""
    out = [np.array(points[0], float)]
    for b in np.array(points[1:], float):
        a = out[-1]
        steps = max(int(np.ceil(np.linalg.norm(b - a) / longest)), 1)
        out += [a + (b - a) * k / steps for k in range(1, steps + 1)]
    return np.array(out)


def soil(pot, seed=3, square=False, kind='soil'):
    rng = np.random.default_rng(seed)
    shape = square_wobble() if square else None
    radii = np.linspace(0.001, pot.inner, 26)
    bed = lathe([(r, pot.soil + 0.03 * (1 - (r / pot.inner) ** 2)) for r in radii], 120, shape)
    bed.verts[:, 2] += rng.normal(0, 0.012, len(bed.verts))
    dark = plain('soil', '#3A2A20', 0.95, 0.15, grain=1.0, grain_scale=14, mottle='#20160F')
    if kind == 'gravel':
        dark = plain('sand', '#B9A88C', 0.9, 0.2, grain=0.6, grain_scale=30, mottle='#8F7D62')
    pot.add(dark, bed)
    crumbs, flecks = [], []
    for k in range(700):
        r, phi = pot.inner * np.sqrt(rng.random()) * 0.97, rng.random() * 2 * np.pi
        size = rng.uniform(0.008, 0.03) * (1.6 if kind == 'gravel' else 1)
        lump = ball(size, 6, 4).scaled(rng.uniform(0.5, 1.3, 3)).turned(frame(rng.normal(0, 1, 3)))
        bit = lump.moved((r * np.cos(phi), r * np.sin(phi), pot.soil + 0.03 * (1 - (r / pot.inner) ** 2) + size * 0.2))
        (flecks if rng.random() < (0.3 if kind == 'gravel' else 0.03) else crumbs).append(bit.varied(rng.random()))
    pot.add(plain('crumbs', '#3F2D22' if kind == 'soil' else '#A8957A', 0.95, 0.15, vary=0.4), merge(crumbs))
    pot.add(plain('flecks', '#CFC8B8', 0.9, 0.2, vary=0.2), merge(flecks))


def square_wobble(power=9, turn=0.42):
    def scale(phi, z):
        a = phi + turn
        return (np.abs(np.cos(a)) ** power + np.abs(np.sin(a)) ** power) ** (-1 / power)
    return scale


def saucer(pot, radius, finish):
    pot.add(pot_material(finish), lathe(rounded([(0.001, 0.0), (radius * 0.86, 0.0), (radius, 0.17), (radius - 0.05, 0.17),
                                                 (radius * 0.83, 0.05), (0.001, 0.05)], 0.03)))


def raised(mesh, by):
    return mesh.moved((0, 0, by))


def classic(finish='clay', width=1.0, height=1.62):
    """Round flower pot with the broad band below its rim, on a saucer."""
    pot = Pot(width, width * 0.87, height + 0.05, finish=finish)
    band = 0.34
    profile = rounded([(0.001, 0), (width * 0.64, 0), (width * 0.89, height - band), (width * 0.97, height - band - 0.01),
                       (width, height - 0.02)], 0.035)
    pot.add(pot_material(finish), raised(lathe(wall(profile, 0.13, 0.5)), 0.05))
    saucer(pot, width * 0.92, finish)
    soil(pot)
    return pot


def nursery(finish='plastic', width=1.0, height=1.55):
    """Thin plastic grower's pot: straight taper, rolled rim, fine steps."""
    pot = Pot(width, width * 0.93, height, 0.12, finish)
    profile = rounded([(0.001, 0.03), (width * 0.66, 0.03), (width * 0.70, 0), (width * 0.74, 0.02), (width * 0.79, 0.34),
                       (width * 0.805, 0.345), (width * 0.925, height - 0.22), (width * 0.955, height - 0.21),
                       (width * 0.965, height - 0.09), (width, height - 0.08), (width, height - 0.02)], 0.018)
    pot.add(pot_material(finish), lathe(wall(profile, 0.07, 0.5)))
    soil(pot)
    return pot


def bag(finish='film', width=0.98, height=1.55):
    """A grower's bag of black film: slumped, creased from the foot up, its mouth turned over once."""
    pot = Pot(width, width * 0.9, height, 0.16, finish)
    profile = rounded([(0.001, 0), (width * 0.70, 0), (width * 0.86, 0.10), (width * 0.97, height * 0.3), (width * 0.96, height * 0.62), (width * 0.90, height * 0.84),
                       (width * 0.93, height - 0.20), (width * 0.97, height - 0.19), (width * 0.98, height - 0.03)], 0.05)

    def creases(phi, z):
        up = z / height
        folds = 0.020 * np.sin(3 * phi + 1.3 + 1.1 * up) + 0.016 * np.sin(5 * phi - 2.1 * up) + 0.012 * np.sin(11 * phi + 4 * up + 0.7 * np.sin(3 * phi)) * (1.2 - 0.5 * up)
        sharp = 0.022 * np.abs(np.sin(8 * phi + 2.5 * up + np.sin(2 * phi + 3 * up))) ** 0.6
        return 1 + folds - sharp + 0.015 * np.sin(9 * up + 2 * phi)
    pot.add(pot_material(finish), lathe(wall(profile, 0.04, 0.5), 200, creases))
    soil(pot)
    return pot


def self_watering(finish='plastic', width=1.0, height=1.7):
    """Smooth double-walled planter with a water gauge window in front."""
    pot = Pot(width, width * 0.85, height, 0.13, finish)
    profile = rounded([(0.001, 0), (width * 0.74, 0), (width * 0.80, 0.05), (width * 0.86, 0.47), (width * 0.845, 0.49),
                       (width * 0.865, 0.51), (width, height - 0.05)], 0.04)
    pot.add(pot_material(finish), lathe(wall(profile, 0.15, 0.5)))
    body = curve([(0.0, width * 0.78), (0.05, width * 0.80), (0.47, width * 0.86), (0.51, width * 0.865), (height, width)])

    def patch(low, high, half, lift):
        z, phi = np.meshgrid(np.linspace(low, high, 24), np.linspace(-1, 1, 12), indexing='ij')
        middle, reach = (low + high) / 2, (high - low) / 2
        q = np.abs((z - middle) / reach)
        narrow = np.sqrt(np.clip(1 - np.clip((q - 0.75) / 0.25, 0, 1) ** 2, 0, 1))
        a = -np.pi / 2 + 0.32 + phi * half * narrow / width
        r = body(z) + lift
        return Mesh(np.stack([r * np.cos(a), r * np.sin(a), z], -1), grid_quads(24, 12), np.stack([phi * 0.5 + 0.5, q], -1))
    pot.add(plain('gauge frame', '#F4F2EC', 0.35, 0.5, vary=0), patch(0.14, 0.96, 0.125, 0.008))
    pot.add(plain('gauge glass', '#26343A', 0.12, 0.6, coat=0.8, vary=0), patch(0.19, 0.91, 0.08, 0.014))
    pot.add(plain('gauge water', '#5FA6C4', 0.15, 0.6, coat=0.8, vary=0), patch(0.205, 0.56, 0.062, 0.018))
    pot.add(plain('gauge float', '#D8412F', 0.3, 0.5, vary=0), patch(0.52, 0.63, 0.066, 0.022))
    soil(pot)
    return pot


def round_pot(finish='glazed', width=1.0, height=1.5):
    """Plain cylinder-like cover pot with a softly rounded foot."""
    pot = Pot(width, width * 0.9, height, 0.13, finish)
    profile = rounded([(0.001, 0), (width * 0.78, 0), (width * 0.92, 0.16), (width * 0.985, height * 0.5),
                       (width, height - 0.03)], 0.12, 6)
    pot.add(pot_material(finish), lathe(wall(profile, 0.10, 0.5)))
    soil(pot)
    return pot


def bowl(finish='glazed', width=1.15, height=0.95):
    """Low bowl for succulents."""
    pot = Pot(width, width * 0.9, height, 0.1, finish)
    profile = rounded([(0.001, 0), (width * 0.55, 0), (width * 0.58, 0.05), (width * 0.82, height * 0.3),
                       (width * 0.96, height * 0.65), (width, height - 0.02)], 0.1, 6)
    pot.add(pot_material(finish), lathe(wall(profile, 0.11, 0.4)))
    soil(pot)
    return pot


def square(finish='matte', width=0.92, height=1.55):
    """Square planter with slightly leaning walls."""
    pot = Pot(width * 1.0, width * 0.9, height, 0.13, finish)
    shape = square_wobble()
    profile = rounded([(0.001, 0.0), (width * 0.78, 0.0), (width * 0.8, 0.03), (width, height - 0.02)], 0.03)
    pot.add(pot_material(finish), lathe(wall(profile, 0.09, 0.5), 360, shape))
    soil(pot, square=True)
    return pot


def krish(finish='glazed', width=1.05, height=1.75):
    """'Krish': a glazed cone on a turned foot, with a fine ring below the rim."""
    pot = Pot(width, width * 0.89, height, 0.14, finish)
    profile = rounded([(0.001, 0), (width * 0.52, 0), (width * 0.53, 0.08), (width * 0.47, 0.12), (width * 0.48, 0.16),
                       (width * 0.93, height - 0.22), (width * 0.955, height - 0.2), (width * 0.955, height - 0.16),
                       (width * 0.945, height - 0.14), (width, height - 0.02)], 0.03)
    pot.add(pot_material(finish), lathe(wall(profile, 0.11, 0.5)))
    soil(pot)
    return pot


POTS = {'classic': classic, 'nursery': nursery, 'bag': bag, 'self-watering': self_watering, 'round': round_pot, 'bowl': bowl,
        'square': square, 'krish': krish}
