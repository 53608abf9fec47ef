"""Fleshy plants: rosettes, a cactus, jade, desert rose."""
import numpy as np
from leaf import blade, fleshy, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, Mesh, along, ball, grid_quads, grow, lathe, merge, polar, smooth_path, tube, unit
from plants import plant
from plants.growth import GOLDEN, VIEWER, around


def upper(canvas):
    """Fleshy leaves wrap u round the body, from the keel (0) over one margin (0.25), the middle of the upper face (0.5)
    and the other margin (0.75) to the keel (1). Returns the distance from the keel (0..1 at the margins), that from the
    margins, and where the upper face is."""
    u = (canvas.T + 1) / 2
    return np.minimum(u, 1 - u) * 4, np.minimum(np.abs(u - 0.25), np.abs(u - 0.75)), np.abs(u - 0.5) < 0.25


# --- Jade plant ------------------------------------------------------------------------------------------------------

def jade_canvas():
    c = Canvas('#4C7F4A', 384, 384)
    c.lay('#65955A', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    _, rim, _ = upper(c)
    c.lay('#B5543F', (1 - smooth(0.0, 0.05, rim)) * smooth(0.45, 0.85, c.S) * 0.8)
    c.lay('#B5543F', smooth(0.93, 1.0, c.S) * 0.6)
    return c


@plant('jade-plant')
def jade_plant(scene, pot, rng):
    leaf_mat = leaf_material('jade', jade_canvas(), rough=0.4, shine=0.45, through=0.0, vary=0.2, relief=0)
    bark = plain('jade bark', '#8A7458', 0.8, 0.2, grain=0.8, grain_scale=9, mottle='#6B5642')
    twig = plain('jade twig', '#7F9A58', 0.5, mottle='#8A7A58')
    shape = outline((0, 0.10), (0.15, 0.15), (0.5, 0.29), (0.78, 0.32), (0.95, 0.2), (1, 0))
    thick = outline((0, 0.07), (0.3, 0.085), (0.7, 0.085), (0.95, 0.05), (1, 0))
    leaves = [fleshy(0.62, shape, thick, 26, 28, bend=b, hollow=0.25) for b in (-0.35, -0.1, 0.15)]

    def leafy_tip(path, pairs):
        for k in range(pairs):
            q = 1 - 0.5 * (pairs - 1 - k) / max(pairs - 1, 1)
            at, d = along(path, q)
            for side in (0, np.pi):
                a = k * np.pi / 2 + side + around(rng, 0.15)
                x = unit(np.cross(d, UP + 0.01))
                y = np.cross(d, x)
                out = x * np.cos(a) + y * np.sin(a)
                open_ = 0.35 + 0.85 * (k / max(pairs - 1, 1))
                direction = unit(out + d * open_ + UP * 0.15)
                size = (1.05 - 0.45 * (k / max(pairs - 1, 1)) ** 2) * rng.uniform(0.85, 1.1)
                scene.add(leaf_mat, leaves[rng.integers(3)].scaled(size).placed(at + out * 0.03, direction, unit(d - out * 0.4)).varied(rng.random()))

    def branch(start, direction, length, radius, level):
        path = grow(start, direction, length, UP, 0.35, 8, 0.05, rng)
        scene.add(bark if level < 3 else twig, tube(path, radius, radius * 0.72, 10, rng.random()))
        if level >= 4:
            leafy_tip(path, 5)
            return
        count = 3 if level < 2 else 2
        first = rng.random() * 7
        for k in range(count):
            a = first + k * 2 * np.pi / count + around(rng, 0.3)
            d = unit(unit(path[-1] - path[-2]) * 0.8 + polar(a, 0.15) * (0.75 if level < 3 else 0.6))
            branch(path[-1], d, length * rng.uniform(0.62, 0.85), radius * 0.68, level + 1)
        if level >= 2:
            at, _ = along(path, 0.55)
            a = rng.random() * 7
            side = grow(at, polar(a, 0.4), length * 0.5, UP, 0.3, 6, 0.04, rng)
            scene.add(twig, tube(side, radius * 0.5, radius * 0.4, 8))
            leafy_tip(side, 4)
    trunk = grow((0, 0, pot.soil - 0.1), (0.12, -0.05, 1), pot.grown(0.7, 1.1), UP, 0.1, 8, 0.03, rng)
    scene.add(bark, tube(trunk, np.linspace(0.34, 0.22, 9) * pot.grown(0.62, 1.05), sides=16))
    for a, lean in ((0.3, 0.75), (2.2, 0.8), (4.0, 0.8), (1.2, 0.25), (5.3, 0.95))[:pot.count(4, 6)]:
        branch(trunk[-1] - UP * 0.08, polar(a, np.pi / 2 - lean), rng.uniform(0.85, 1.05) * pot.grown(0.8, 1.05), pot.grown(0.12, 0.17), 3 if pot.age < 0.5 else 2)


# --- Aloe vera ----------------------------------------------------------------------------------------------------------

def aloe_canvas():
    c = Canvas('#6E9A76', 512, 192)
    c.lay('#86AE86', smooth(0.4, 0.7, c.noise(5, 3)) * 0.6)
    c.lay('#A4C49C', smooth(0.0, 0.35, 0.35 - c.S) * 0.8)
    c.lay('#D2E0C4', smooth(0.66, 0.74, c.noise(34, 26, 2)) * 0.6 * (1 - smooth(0.4, 0.85, c.S + 0.3 * (c.noise(5, 4) - 0.5))))
    c.lay('#B98A62', smooth(0.965, 1.0, c.S) * 0.8)
    return c


@plant('aloe-vera')
def aloe_vera(scene, pot, rng):
    leaf_mat = leaf_material('aloe', aloe_canvas(), rough=0.42, shine=0.4, through=0.0, vary=0.12, relief=0)
    tooth_mat = plain('aloe tooth', '#E6E0BE', 0.5)
    shape = outline((0, 0.10), (0.1, 0.104), (0.35, 0.090), (0.65, 0.060), (0.88, 0.024), (1, 0))
    thick = outline((0, 0.036), (0.2, 0.037), (0.5, 0.028), (0.85, 0.012), (1, 0))
    tooth = lathe([(0.03, 0), (0.016, 0.03), (0.002, 0.075)], 6)
    count = pot.count(12, 26)
    for k in range(count):
        q = k / (count - 1)
        azimuth = k * GOLDEN + around(rng, 0.12)
        length = pot.grown(0.72, 1.12) * (2.6 + 2.0 * np.sin(np.pi * (0.25 + 0.5 * q))) * (1 - 0.30 * q ** 3) * rng.uniform(0.92, 1.06)
        lean = 1.02 - 0.95 * q ** 0.85
        leaf = fleshy(length, shape, thick, 40, 18, bend=-0.5 * lean + around(rng, 0.08), power=1.0, hollow=0.75)
        at = polar(azimuth) * (0.34 * (1 - q) + 0.05) + UP * (pot.soil - 0.08 + 0.30 * q)
        direction, up = polar(azimuth, np.pi / 2 - lean), unit(UP * 0.6 - polar(azimuth))
        scene.add(leaf_mat, leaf.placed(at, direction, up).varied(rng.random()))
        rows, sides = 41, 19
        grid = leaf.verts.reshape(rows, sides, 3)
        teeth = []
        run = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(grid[:, 9], axis=0), axis=1))])
        for side in (0, 1):
            # sides start at the keel (-90 degrees): the margins lie a quarter of the way round on either side
            edge = (grid[:, 4] + grid[:, 5]) / 2 if side else (grid[:, 13] + grid[:, 14]) / 2
            for p in np.arange(0.2, run[-1] * 0.93, 0.17):
                i = int(np.searchsorted(run, p))
                sign = 1 if edge[6, 0] > 0 else -1
                m = tooth.scaled(0.95 * (1 - 0.6 * p / run[-1]))
                d = unit(np.array([sign, 0.45, 0.05]))
                teeth.append(m.turned(_z_to(d)).moved(edge[i] - d * 0.006))
        scene.add(tooth_mat, merge(teeth).placed(at, direction, up))


def _z_to(direction):
    z = unit(direction)
    x = unit(np.cross(z, [0.3, 0.9, 0.2]))
    return np.stack([x, np.cross(z, x), z], axis=1)


# --- Golden barrel cactus ---------------------------------------------------------------------------------------------------

@plant('golden-barrel-cactus')
def golden_barrel(scene, pot, rng):
    flesh = plain('cactus', '#4F8148', 0.5, 0.35, mottle='#3E6E3E', grain_scale=6, grain=0.1)
    spine_mat = plain('spine', '#E9C65A', 0.45, 0.4, vary=0.25)
    young_mat = plain('young spine', '#F1E2A4', 0.5, vary=0.15)
    wool = plain('wool', '#EFE3B8', 0.95, 0.1, vary=0.15)
    ribs, size, squash = 24, 1.22 * pot.grown(0.80, 1.1), 0.92
    middle = pot.soil + size * squash * 0.80

    def ridge(phi, strength):
        return 1 - 0.13 * strength * (0.5 - 0.5 * np.cos(phi * ribs)) ** 0.75

    def surface(theta, phi):
        r = size * np.cos(theta) * ridge(phi, np.cos(theta) ** 0.4)
        z = size * squash * np.sin(theta) * (1 - 0.06 * np.exp(-((np.pi / 2 - theta) / 0.22) ** 2))
        return np.array([r * np.cos(phi), r * np.sin(phi), middle + z])
    theta = np.linspace(-1.2, np.pi / 2 - 0.001, 70)
    phi = np.linspace(0, 2 * np.pi, ribs * 16 + 1)
    T, P = np.meshgrid(theta, phi, indexing='ij')
    verts = np.moveaxis(np.array([size * np.cos(T) * ridge(P, np.cos(T) ** 0.4) * np.cos(P), size * np.cos(T) * ridge(P, np.cos(T) ** 0.4) * np.sin(P),
                                  middle + size * squash * np.sin(T) * (1 - 0.06 * np.exp(-((np.pi / 2 - T) / 0.22) ** 2))]), 0, -1)
    scene.add(flesh, Mesh(verts, grid_quads(len(theta), len(phi)), np.stack([P / 6.3, T], -1)))
    spines, young, tufts = [], [], []
    for rib in range(ribs):
        p = rib * 2 * np.pi / ribs
        for q in np.linspace(-0.75, 1.46, 18):
            q = q + around(rng, 0.02)
            at = surface(q, p)
            normal = unit(surface(q, p) - np.array([0, 0, middle - 0.15]))
            side = np.array([-np.sin(p), np.cos(p), 0])
            down = np.cross(normal, side)
            tufts.append(ball(0.035, 8, 5, 0.8).moved(at))
            top = q > 1.05
            for k in range(8):
                a = k / 7 * 2 * np.pi + around(rng, 0.2)
                spread = 0.35 if k in (0, 4) else rng.uniform(0.9, 1.35)
                d = unit(normal * np.cos(spread) + (side * np.cos(a) + down * np.sin(a)) * np.sin(spread) + UP * (0.6 if top else 0))
                length = rng.uniform(0.15, 0.27) * (0.75 if top else 1)
                path = grow(at, d, length, -UP if not top else UP, 0.25, 4)
                (young if top else spines).append(tube(path, 0.011, 0.003, 5, rng.random()))
    scene.add(spine_mat, *spines)
    scene.add(young_mat, *young)
    top = surface(np.pi / 2 - 0.001, 0)
    for k in range(260):
        r, a = 0.32 * np.sqrt(rng.random()), rng.random() * 7
        tufts.append(ball(rng.uniform(0.025, 0.05), 7, 5).moved(top + np.array([r * np.cos(a), r * np.sin(a), 0.015 - 0.20 * r ** 2])).varied(rng.random()))
    scene.add(wool, *tufts)
    # gravel top dressing
    gravel = plain('gravel', '#C9B99C', 0.9, 0.2, vary=0.35)
    stones = []
    for k in range(700):
        r, a = pot.inner * np.sqrt(rng.random()) * 0.98, rng.random() * 7
        stones.append(ball(rng.uniform(0.02, 0.045), 7, 5, 0.7).moved((r * np.cos(a), r * np.sin(a), pot.soil + 0.04)).varied(rng.random()))
    scene.add(gravel, *stones)


# --- Haworthia ------------------------------------------------------------------------------------------------------------

def haworthia_canvas():
    c = Canvas('#2C4F33', 512, 192)
    c.lay('#3B6240', smooth(0.4, 0.7, c.noise(4, 3)) * 0.6)
    low, _, above = upper(c)
    seamless = smooth(0.0, 0.5, low)  # the canvas' sides meet at the keel
    wobble = 0.10 * (c.noise(30, 9, 2) * seamless + c.clouds(c.S, low / 4, 30, 9, 2) * (1 - seamless) - 0.5)
    d = (c.S + wobble * 0.35) * 16 + 0.4 * low ** 2
    d = d - np.round(d)
    broken = smooth(0.30, 0.42, c.noise(34, 10, 2) * seamless + c.clouds(c.S, low / 4, 34, 10, 2) * (1 - seamless))
    band = line(d, 0.30) * broken * (1 - smooth(0.9, 1.0, low)) * smooth(0.06, 0.16, c.S)
    c.lay('#EEF1E2', np.where(above, 0, band * 0.97))
    c.relief += np.where(above, 0, band)
    c.lay('#6E5A44', smooth(0.96, 1.0, c.S) * 0.7)
    return c


@plant('haworthia')
def haworthia(scene, pot, rng):
    leaf_mat = leaf_material('haworthia', haworthia_canvas(), aging=0, rough=0.44, shine=0.45, through=0.0, vary=0.1, relief=0.7)
    shape = outline((0, 0.13), (0.15, 0.135), (0.45, 0.105), (0.75, 0.052), (0.93, 0.016), (1, 0))
    thick = outline((0, 0.06), (0.3, 0.058), (0.7, 0.034), (1, 0))
    for cx, cy, scale, count in ((0, 0, 1.0, 30), (0.36, -0.24, 0.45, 16)):
        for k in range(count):
            q = k / (count - 1)
            azimuth = k * GOLDEN + cx * 5
            length = (1.2 - 0.45 * q ** 2) * scale * rng.uniform(0.93, 1.06)
            lean = 1.2 - 1.08 * q ** 0.95
            leaf = fleshy(length, shape, thick, 34, 16, bend=-0.75 + 0.45 * q, power=1.0, hollow=0.55, keel=0.2)
            at = np.array([cx, cy, pot.soil - 0.05 + 0.26 * q * scale]) + polar(azimuth) * 0.08 * (1 - q) * scale
            scene.add(leaf_mat, leaf.placed(at, polar(azimuth, np.pi / 2 - lean), unit(UP * 0.5 - polar(azimuth) * np.cos(lean) + 1e-3)).varied(rng.random()))


# --- Echeveria -----------------------------------------------------------------------------------------------------------

def echeveria_canvas():
    c = Canvas('#A3B2BE', 256, 192)
    c.lay('#B4BFCA', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    c.lay('#B7AFC0', smooth(0.3, 0.9, c.S) * 0.35)
    _, rim, _ = upper(c)
    c.lay('#D69AA6', (1 - smooth(0.0, 0.035, rim)) * smooth(0.4, 0.8, c.S) * 0.8)
    c.lay('#C9657E', smooth(0.93, 0.99, c.S))
    return c


@plant('echeveria')
def echeveria(scene, pot, rng):
    leaf_mat = leaf_material('echeveria', echeveria_canvas(), aging=0, rough=0.6, shine=0.3, through=0.0, vary=0.09, hue=0.015, relief=0)
    shape = outline((0, 0.11), (0.25, 0.19), (0.55, 0.285), (0.78, 0.275), (0.92, 0.14), (0.975, 0.035), (1, 0))
    thick = outline((0, 0.075), (0.4, 0.08), (0.75, 0.065), (0.94, 0.03), (1, 0))

    def rosette(at, scale, count, tilt=0.0, toward=0.0):
        for k in range(count):
            q = k / (count - 1)
            azimuth = k * GOLDEN
            length = (1.08 - 0.72 * q ** 1.25) * scale
            lean = 1.32 - 1.22 * q ** 0.95
            leaf = fleshy(length, shape, thick, 24, 18, bend=-0.35 - 0.35 * q, power=1.4, hollow=0.6, keel=0.25)
            foot = at + (polar(azimuth) * 0.11 * (1 - q) + UP * (0.34 * q ** 1.2)) * scale
            d = polar(azimuth, np.pi / 2 - lean + around(rng, 0.03))
            scene.add(leaf_mat, leaf.placed(foot, d, unit(UP * 0.7 - polar(azimuth) * np.cos(lean))).varied(rng.random()))
    rosette(np.array([-0.02, 0, pot.soil + 0.08]), 0.92, 58)
    rosette(np.array([0.55, -0.36, pot.soil + 0.02]), 0.34, 26)
    stem = plain('echeveria stem', '#8A8470', 0.7)
    scene.add(stem, tube(np.array([[0, 0, pot.soil - 0.1], [0, 0, pot.soil + 0.25]]), 0.12, 0.12, 10))


# --- Desert rose ------------------------------------------------------------------------------------------------------------

ADENIUM_LEAF = outline((0, 0.02), (0.2, 0.09), (0.5, 0.17), (0.78, 0.215), (0.94, 0.12), (1, 0))


def adenium_canvas():
    c = Canvas('#33702E', 256, 128)
    c.lay('#438238', smooth(0.4, 0.7, c.noise(3, 3)) * 0.5)
    c.side_veins('#6B9C50', 8, 0.08, 0.4, 0.08)
    c.midrib('#B5CC8C', 0.06, 0.9)
    return c


def trumpet_canvas():
    c = Canvas('#E0386E', 256, 192)
    c.lay('#C8215A', smooth(0.6, 1.0, np.maximum(c.A, c.S)) * 0.7)
    c.lay('#F6C4D2', 1 - smooth(0.25, 0.72, c.S + 0.2 * c.A))
    c.lay('#FBEFE6', 1 - smooth(0.10, 0.45, c.S))
    c.midrib('#F2A0B8', 0.10, 0.35)
    return c


@plant('adenium')
def desert_rose(scene, pot, rng):
    bark = plain('caudex', '#A39A84', 0.7, 0.25, grain=0.5, grain_scale=7, mottle='#857D66')
    leaf_mat = leaf_material('adenium', adenium_canvas(), rough=0.42, shine=0.5, through=0.2)
    petal_mat = leaf_material('trumpet', trumpet_canvas(), rough=0.5, shine=0.25, through=0.38, glow='#F7B0C4', aging=0, vary=0.08, hue=0.006)
    throat = plain('throat', '#F3D9A4', 0.5)
    tube_mat = plain('corolla tube', '#E98FA8', 0.5)
    bud_mat = plain('bud', '#D83A6C', 0.45)
    body = [(0.60, -0.1), (0.80, 0.12), (0.86, 0.42), (0.74, 0.80), (0.50, 1.15), (0.36, 1.42), (0.27, 1.62)]
    profile = smooth_path(np.array([(r, 0, z) for r, z in body]), 30)[:, [0, 2]]
    caudex = lathe(profile, 72, lambda p, z: 1 + 0.10 * np.sin(p * 3 + 1) * np.clip(1 - z, 0, 1) + 0.06 * np.sin(p * 5 + z * 4) + 0.03 * np.sin(p * 9 - z * 6))
    caudex.verts[:, 0] += 0.10 * np.clip(caudex.verts[:, 2], 0, 2) ** 1.5
    scene.add(bark, caudex.moved((0, 0, pot.soil)))
    for a in (-2.5, -0.9, 0.7, 2.2):
        root = smooth_path([polar(a) * 0.5 + UP * (pot.soil + 0.35), polar(a + 0.1) * 0.85 + UP * (pot.soil + 0.16), polar(a + 0.3) * 1.02 + UP * (pot.soil - 0.06)], 10)
        scene.add(bark, tube(root, 0.26, 0.10, 12))
    top = np.array([0.20, 0, pot.soil + 1.45])
    petal = blade(0.52, outline((0, 0.10), (0.25, 0.18), (0.55, 0.32), (0.80, 0.34), (0.95, 0.19), (1, 0)), 22, 7, (0.1, 0.2), bend=0.7, cup=0.05, ripple=0.10, waves=2)

    def flower(at, direction):
        neck = grow(at, direction, 0.42, direction, 0, 6)
        scene.add(tube_mat, tube(neck, np.linspace(0.035, 0.11, 7), sides=12, capped=False))
        scene.add(throat, ball(0.07, 10, 7).moved(neck[-1] - unit(direction) * 0.03))
        x = unit(np.cross(direction, UP + 0.1))
        y = np.cross(unit(direction), x)
        spin = rng.random() * 6
        for k in range(5):
            a = spin + k * 2 * np.pi / 5
            out = x * np.cos(a) + y * np.sin(a)
            scene.add(petal_mat, petal.placed(neck[-1] + out * 0.07, unit(out * 0.9 + unit(direction) * 0.65), unit(direction - out * 0.5), 0.22).varied(rng.random()))
    tips = []
    for a, lean, length, radius in ((-2.7, 0.75, 1.5, 0.20), (-0.6, 0.8, 1.4, 0.19), (1.2, 0.45, 1.7, 0.2), (-1.6, 0.35, 1.6, 0.2), (2.6, 0.8, 1.3, 0.17))[:pot.count(2, 6)]:
        length *= pot.grown(0.8, 1.1)
        path = grow(top - UP * 0.12, polar(a, np.pi / 2 - lean), length, UP, 0.45, 12, 0.03, rng)
        scene.add(bark, tube(path, radius, radius * 0.45, 12))
        tips.append((path, a))
        at, _ = along(path, 0.5)
        b = a + around(rng, 1.4)
        side = grow(at, polar(b, 0.6), length * 0.65, UP, 0.5, 10, 0.03, rng)
        scene.add(bark, tube(side, radius * 0.6, radius * 0.36, 10))
        tips.append((side, b))
    for path, a in tips:
        for k in range(17):
            q = k / 16
            at, _ = along(path, 0.72 + 0.28 * q)
            azimuth = a + k * GOLDEN
            leaf = blade(rng.uniform(0.75, 1.05) * (1 - 0.3 * q), ADENIUM_LEAF, 20, 5, (0.2, 0.3), fold=0.15, bend=rng.uniform(0.2, 0.7))
            scene.add(leaf_mat, leaf.placed(at, polar(azimuth, 0.05 + 0.85 * q), unit(UP + VIEWER * 0.2)).varied(rng.random()))
        for k in range(2):
            d = unit(UP * 0.75 + polar(a + k * 2.8) * 0.8 + VIEWER * 0.55 + rng.normal(0, 0.15, 3))
            flower(path[-1] + rng.normal(0, 0.04, 3), d)
        bud = grow(path[-1], unit(UP + rng.normal(0, 0.3, 3)), 0.42, UP, 0, 8)
        scene.add(bud_mat, tube(bud, np.array([0.03, 0.035, 0.05, 0.07, 0.075, 0.065, 0.05, 0.025, 0.005])))
