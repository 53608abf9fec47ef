"""Plants of blades, canes and feathered stems that rise from the soil."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, Mesh, along, ball, grid_quads, grow, polar, tube, unit
from plants import plant
from plants.growth import GOLDEN, around, base_point, feather, shoots


# --- Snake plant 'Laurentii' ------------------------------------------------------------------------------------------

SWORD = outline((0, 0.05), (0.1, 0.058), (0.35, 0.092), (0.6, 0.101), (0.8, 0.080), (0.92, 0.040), (0.975, 0.012), (0.99, 0.004), (1, 0))


def snake_canvas(seed):
    c = Canvas('#34573A', 1536, 192, seed)
    # Grey-green bands across the blade, jagged like a line of ink on wet paper, here and there run together.
    wave = c.S * 26 + 1.1 * c.noise(14, 1.5, 2) + 0.9 * (c.noise(45, 5, 2) - 0.5) + 0.45 * (c.noise(30, 16, 2) - 0.5)
    band = np.sin(wave * 2 * np.pi) * 0.5 + 0.5 + 0.5 * (c.noise(9, 1, 2) - 0.5) + 0.35 * (c.noise(110, 9, 2) - 0.5)
    c.lay('#94AC86', smooth(0.42, 0.85, band) * 0.75)
    c.lay('#22402A', smooth(0.55, 0.75, c.noise(70, 3, 2)) * 0.45)
    c.lay('#5F8058', smooth(0.55, 0.75, c.noise(6, 2, 2)) * 0.3)
    edge = c.A + 0.05 * (c.noise(24, 2, 2) - 0.5)
    c.lay('#D8C65C', smooth(0.85, 0.88, edge))
    c.lay('#EADB88', smooth(0.9, 0.99, edge) * 0.5)
    c.lay('#7A5A3A', smooth(0.985, 1.0, c.S))
    return c


@plant('snake-plant')
def snake_plant(scene, pot, rng):
    """Three rosettes side by side: thick, channelled swords that stand nearly upright and turn about themselves."""
    mats = [leaf_material(f'sansevieria {k}', snake_canvas(k), rough=0.34, shine=0.45, coat=0.15, through=0.05, vary=0.12, relief=0, aging=0, tip=0.3) for k in (1, 2, 3)]
    tall, rosettes = pot.grown(0.62, 1.08), ((-0.38, -0.12), (0.38, -0.02), (0.02, 0.34))
    spread = pot.grown(0.95, 1.25)
    for number, (fx, fy) in enumerate(rosettes):
        heading = (3.4, 0.3, 0.2)[number]
        for k in range(min(pot.count(2.5, 5), 4) + (number == 2)):
            # Leaves come by turns to either side, the inner ones youngest; the tallest are neither first nor last.
            azimuth = heading + (k % 2) * np.pi + around(rng, 0.45)
            length = (4.5, 4.9, 3.6, 3.0, 2.4, 1.8, 1.5)[k] * rng.uniform(0.88, 1.1) * (1.0, 0.94, 1.12)[number] * tall
            lean = 0.06 + 0.06 * k + around(rng, 0.04)
            leaf = blade(length, SWORD, 64, 8, fold=rng.uniform(0.08, 0.2), cup=rng.uniform(0.2, 0.5), bend=rng.uniform(-0.16, 0.06), power=1.5, twist=around(rng, 0.75),
                         ripple=rng.uniform(0.04, 0.12), waves=rng.uniform(1.5, 3), phase=rng.random() * 6, thick=0.14)
            reach = 0.04 + 0.05 * k
            at = np.array([fx * spread + reach * np.cos(azimuth), fy * spread + reach * np.sin(azimuth), pot.soil - 0.06])
            inward = -0.35 * polar(azimuth) + np.array([around(rng, 0.6), -1.0, 0])
            scene.add(mats[(k + number) % 3], leaf.placed(at, polar(azimuth, np.pi / 2 - lean), inward).varied(rng.random()))


# --- ZZ plant ----------------------------------------------------------------------------------------------------------

ZZ_LEAFLET = outline((0, 0.05), (0.08, 0.14), (0.3, 0.235), (0.52, 0.235), (0.75, 0.15), (0.88, 0.065), (0.95, 0.024), (1, 0))


def zz_canvas(ground='#2C5A29', light='#3F7234'):
    c = Canvas(ground, 256, 128)
    c.lay(light, smooth(0.4, 0.7, c.noise(3, 3)) * 0.5)
    c.side_veins('#4F8240', 6, 0.12, 0.12, 0.14, 0.3, 0.03)
    c.midrib('#6E9E50', 0.05, 0.5)
    return c


@plant('zz-plant')
def zz_plant(scene, pot, rng):
    """Wands from a clump of tubers: stout and swollen at the foot, tapering, arching outward, with plump leaflets in two rows."""
    old = leaf_material('zz', zz_canvas(), rough=0.2, shine=0.5, coat=0.35, through=0.10, vary=0.2, relief=0.06, aging=0.08)
    young = leaf_material('zz young', zz_canvas('#5C9638', '#78AC46'), rough=0.2, shine=0.5, coat=0.35, through=0.2, vary=0.1, relief=0.05, aging=0)
    stem_mat = plain('zz stem', '#557D3C', 0.35, mottle='#3F6230', grain_scale=20)
    count = pot.count(6, 13)
    for k, azimuth, lean in shoots(rng, count, 0.95, 0.1):
        fresh = k == 2
        length = rng.uniform(4.6, 6.4) * (1.05 - 0.16 * lean) * pot.grown(0.66, 1.1) * (0.72 if fresh else 1)
        path = grow(base_point(pot, azimuth, 0.10 + 0.32 * lean), polar(azimuth, np.pi / 2 - 0.05 - lean * 0.42), length, polar(azimuth, -0.35), 0.3 + 0.65 * lean + around(rng, 0.15), 28, 0.006, rng, 1.7)
        scene.add(stem_mat, tube(path, np.interp(np.linspace(0, 1, 29), [0, 0.06, 0.25, 1], [0.15, 0.14, 0.095, 0.022]), sides=12, vary=rng.random()))
        leaflet = [blade(0.86, ZZ_LEAFLET, 22, 6, (0.2, 0.35), fold=f, cup=0.06, bend=b, thick=0.05, twist=t) for f, b, t in ((0.10, 0.1, 0.1), (0.16, 0.3, -0.15), (0.05, 0.45, 0.0), (0.2, 0.2, 0.2))]
        feather(scene, path, lambda q: leaflet[rng.integers(4)], young if fresh else old, rng, pot.count(7, 10), (0.24, 0.985), (1.0, 0.5), rng.uniform(0.1, 0.45),
                lambda q: 0.70 + 0.42 * np.sin(np.pi * min(q + 0.12, 1)) - 0.18 * q, alternate=0.5, jitter=0.16,
                up=unit(UP * 0.5 - polar(azimuth) * 0.3 + np.array([around(rng, 0.3), -0.9, 0])))


# --- Lucky bamboo --------------------------------------------------------------------------------------------------------

RIBBON = outline((0, 0.05), (0.08, 0.075), (0.3, 0.085), (0.6, 0.07), (0.88, 0.025), (1, 0))


def ribbon_canvas():
    c = Canvas('#4C8C36', 384, 96)
    c.lay('#5F9E40', smooth(0.4, 0.7, c.noise(3, 3)) * 0.6)
    for t in np.linspace(-0.85, 0.85, 12):
        c.lay('#78B055', line(c.T - t, 0.05) * 0.35)
        c.relief -= line(c.T - t, 0.05) * 0.2
    return c


@plant('lucky-bamboo')
def lucky_bamboo(scene, pot, rng):
    leaf_mat = leaf_material('ribbon', ribbon_canvas(), rough=0.34, shine=0.5, through=0.3, tip=0.6)
    cane_mat = plain('cane', '#6B9440', 0.4, 0.45, mottle='#587F38', grain_scale=5, vary=0.2)
    ring_mat = plain('cane ring', '#B9BE86', 0.6)
    cut_mat = plain('cane cut', '#D6C792', 0.7)
    pebble_mat = plain('pebbles', '#E4DED2', 0.5, vary=0.3)
    pebbles = []
    for k in range(300):
        r, a = pot.inner * np.sqrt(rng.random()) * 0.95, rng.random() * 7
        pebbles.append(ball(rng.uniform(0.05, 0.1), 10, 7, 0.65).moved((r * np.cos(a), r * np.sin(a), pot.soil + 0.03 + rng.uniform(0, 0.05))).varied(rng.random()))
    scene.add(pebble_mat, *pebbles)
    width = 0.92 * pot.grown(0.95, 1.05)  # of the bundle, whatever the pot
    canes = [(-0.40, 0.05, 4.0), (0.40, 0.12, 3.6), (0.0, 0.34, 4.7), (-0.14, -0.36, 2.6), (0.28, -0.32, 1.9), (0.60, -0.10, 2.7), (-0.56, -0.26, 1.7)]
    feet = []
    for x, y, height in canes[:pot.count(4, 8.5)]:
        height *= pot.grown(0.74, 1.05)
        feet.append(np.array([x, y]) * width + np.array([x, y]) * 0.07)
        path = grow((x * width, y * width, pot.soil - 0.1), (x * 0.07, y * 0.07, 1), height, UP, 0.03, 60, 0.004, rng)
        nodes = np.arange(0.55 + 0.2 * rng.random(), height - 0.15, rng.uniform(0.55, 0.75))
        run = np.linspace(0, height, 61)
        swell = sum(np.exp(-((run - n) / 0.035) ** 2) for n in nodes)
        scene.add(cane_mat, tube(path, 0.155 + 0.018 * swell, sides=20, vary=rng.random(), capped=False))
        for n in nodes:
            at, d = along(path, n / height)
            scene.add(ring_mat, tube(np.array([at - d * 0.010, at + d * 0.010]), 0.177, 0.176, 20, capped=False))
        scene.add(cut_mat, tube(np.array([path[-1] - UP * 0.02, path[-1] + UP * 0.012]), 0.148, 0.14, 16))
        for s in range(2 if height > 2.5 else 1):
            n = nodes[-1 - s] if len(nodes) > s else nodes[-1]
            at, d = along(path, n / height)
            azimuth = -1.57 + (x * 2.2) + s * 2.6 + around(rng, 0.7)
            shoot = grow(at + polar(azimuth) * 0.14, polar(azimuth, 0.5), 0.6 + 0.25 * rng.random(), UP, 0.8, 10)
            scene.add(cane_mat, tube(shoot, 0.05, 0.03, 8))
            for k in range(9):
                q = k / 8
                p, _ = along(shoot, 0.15 + 0.85 * q)
                leaf = blade(rng.uniform(1.25, 1.7) * (1 - 0.25 * q), RIBBON, 26, 4, fold=0.25, bend=rng.uniform(0.7, 1.5) * (1 - 0.5 * q), power=1.2, twist=around(rng, 0.4))
                a = azimuth + k * 2.5
                scene.add(leaf_mat, leaf.placed(p, polar(a, 0.55 + 0.75 * q), UP).varied(rng.random()))
    tie(scene, feet, pot.soil + 0.95, 0.175)


def tie(scene, middles, height, radius):
    """A ribbon drawn tight round upright canes: the hull of their outlines."""
    ribbon = plain('tie', '#B5373A', 0.6, 0.3, vary=0)
    phi = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    outlines = np.concatenate([m + radius * np.stack([np.cos(phi), np.sin(phi)], 1) for m in middles])
    centre = np.mean(middles, axis=0)
    turn = np.linspace(0, 2 * np.pi, 161)
    facing = np.stack([np.cos(turn), np.sin(turn)], 1)
    # How far the hull reaches in each direction, seen from inside it.
    support = ((outlines - centre) @ facing.T).max(0)
    reach = np.min(support[None, :] / np.maximum(np.cos(turn[:, None] - turn[None, :]), 1e-3), axis=1)
    ring = centre + facing * reach[:, None]
    profile = np.array([(-0.004, -0.06), (0.014, -0.05), (0.016, 0.05), (-0.004, 0.06)])
    verts = [[(x + f[0] * out, y + f[1] * out, height + up) for out, up in profile] for (x, y), f in zip(ring, facing)]
    scene.add(ribbon, Mesh(verts, grid_quads(len(ring), len(profile)), np.zeros((len(ring) * len(profile), 2))))


# --- Curry leaf ------------------------------------------------------------------------------------------------------

CURRY = outline((0, 0.05), (0.06, 0.14), (0.22, 0.235), (0.4, 0.24), (0.62, 0.165), (0.8, 0.075), (0.92, 0.026), (1, 0))


def curry_canvas():
    c = Canvas('#3B7A2C', 192, 96)
    c.lay('#4C8F37', smooth(0.4, 0.7, c.noise(2, 2, 1)) * 0.5)
    c.side_veins('#578F40', 6, 0.2, 0.15, 0.12, relief=0.1)
    c.midrib('#84AE58', 0.08, 0.55)
    return c


@plant('curry-leaf')
def curry_leaf(scene, pot, rng):
    """A small upright tree: long compound leaves in sprays at the twigs' ends, each with some twenty small leaflets by turns left and right."""
    mats = [leaf_material(f'curry {k}', canvas, rough=0.32, shine=0.45, coat=0.15, through=0.3, vary=0.28, relief=0.1) for k, canvas in enumerate((curry_canvas(), curry_canvas().lay('#7FB347', np.full((192, 96), 0.45))))]
    rachis_mat = plain('curry rachis', '#86953F', 0.45)
    bark = plain('curry bark', '#5C4B3A', 0.8, grain=0.5, mottle='#46392C')
    leaflets = [blade(0.56, CURRY, 14, 4, (0.25, 0.4), fold=f, bend=b, twist=t) for f, b, t in ((0.12, 0.2, 0.1), (0.2, 0.45, -0.15), (0.08, 0.7, 0.2), (0.16, 0.35, 0.0))]

    def leaf(at, azimuth, elevation, length, fresh):
        path = grow(at, polar(azimuth, elevation + 0.35), length, polar(azimuth, -1.4), rng.uniform(0.9, 1.5), 16, 0.012, rng, 1.4)
        scene.add(rachis_mat, tube(path, 0.024, 0.009, 6))
        feather(scene, path, lambda q: leaflets[rng.integers(4)], mats[fresh], rng, rng.integers(9, 11), (0.14, 0.96), (1.25, 0.8), 0.12,
                lambda q: np.interp(q, [0, 0.2, 0.6, 1], [0.5, 0.78, 1.0, 0.85]), alternate=0.5, droop=0.28, jitter=0.12, up=unit(UP * 0.8 + polar(azimuth) * 0.3 + np.array([0, -0.6, 0])))

    trunk = grow((0, 0, pot.soil - 0.05), (0.06, 0, 1), 4.6, UP, 0.05, 20, 0.02, rng)
    scene.add(bark, tube(trunk, 0.10, 0.035, 10))
    stems = [(trunk, 0.52, 11)]
    for q, azimuth, length in ((0.24, 0.3, 2.3), (0.32, 2.9, 2.5), (0.40, 4.6, 2.0), (0.46, 1.4, 2.0), (0.55, 5.6, 1.7), (0.6, 3.6, 1.6)):
        at, _ = along(trunk, q)
        branch = grow(at, polar(azimuth, 0.7), length, UP, 0.7, 14, 0.02, rng)
        scene.add(bark, tube(branch, 0.055, 0.025, 8))
        stems.append((branch, 0.5, 7))
    for stem, low, count in stems:
        for k in range(count):
            q = k / (count - 1)
            at, _ = along(stem, low + (1 - low) * q ** 0.7)
            leaf(at, k * GOLDEN + low * 9, 0.15 + 1.0 * q ** 1.5 + around(rng, 0.15), rng.uniform(2.5, 3.3) * (1 - 0.4 * q ** 2), int(q > 0.95))
