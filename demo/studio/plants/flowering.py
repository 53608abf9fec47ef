"""Plants shown for their flowers: aroids with a spathe, shrubs, herbs with flower spikes."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, along, ball, grow, polar, tube, unit
from plants import plant
from plants.growth import GOLDEN, VIEWER, around, base_point, face, shoots, stalked, toothed


def spadix(scene, material, at, direction, length, radius, rng):
    """The knobbly column of an aroid's flower."""
    path = grow(at, direction, length, direction, 0, 16)
    radii = radius * np.interp(np.linspace(0, 1, 17), [0, 0.1, 0.8, 1], [0.8, 1, 0.85, 0.35])
    bits = [tube(path, radii * 0.92, sides=12)]
    x = unit(np.cross(direction, [0.3, 0.1, 0.9]))
    y = np.cross(unit(direction), x)
    for k in range(150):
        q = (k + 0.5) / 150
        p, _ = along(path, q)
        a = k * GOLDEN
        bits.append(ball(radius * 0.24, 6, 4).moved(p + (x * np.cos(a) + y * np.sin(a)) * np.interp(q, np.linspace(0, 1, 17), radii) * 0.88))
    scene.add(material, *bits)


# --- Peace lily ------------------------------------------------------------------------------------------------------

LILY = outline((0, 0.035), (0.05, 0.09), (0.2, 0.175), (0.42, 0.205), (0.64, 0.16), (0.8, 0.08), (0.91, 0.028), (1, 0))


def lily_canvas(seed):
    c = Canvas('#235B2A', 640, 320, seed)
    c.lay('#2F7033', smooth(0.4, 0.7, c.noise(4, 3)) * 0.5)
    c.side_veins('#3F7D3B', 13, 0.10, 0.35, 0.18, 0.2, 0.8)
    c.midrib('#6BA356', 0.04, 0.7)
    return c


def spathe_canvas():
    c = Canvas('#F4F2E8', 384, 256)
    c.lay('#E2E9CC', (1 - smooth(0.0, 0.3, c.S)) * 0.5)
    c.lay('#D3DFB8', line(c.T, 0.04) * 0.5 * (1 - 0.5 * c.S))
    for t in np.linspace(-0.8, 0.8, 9):
        c.lay('#EAEDDC', line(c.T - t * np.sin(np.pi * np.clip(c.S + 0.1, 0, 1)) ** 0.3, 0.03) * 0.4)
    c.lay('#B9CF94', smooth(0.965, 1.0, c.S) * 0.5)
    return c


@plant('peace-lily')
def peace_lily(scene, pot, rng):
    """A dense clump of leaves that rise and arch over, and hooded white spathes on curved stalks above it."""
    mats = [leaf_material(f'lily {k}', lily_canvas(k), rough=0.28, shine=0.5, coat=0.25, through=0.24, relief=0.22, tip=0.2, vary=0.2, aging=0.1) for k in (1, 2)]
    white = leaf_material('spathe', spathe_canvas(), rough=0.42, shine=0.35, through=0.3, glow='#F6F2DC', vary=0.03, hue=0.0, back='#F4F3E4', back_mix=0.5, aging=0, relief=0.1)
    stalk = plain('lily stalk', '#56803F', 0.4, vary=0.2)
    cream = plain('lily spadix', '#EFE6B4', 0.7, vary=0.1)
    count = pot.count(34, 78)
    for k, azimuth, lean in shoots(rng, count, 1.0, 0.2):
        q = k / count
        size = rng.uniform(2.0, 2.8) * (1 - 0.22 * q) * pot.grown(0.8, 1.04)
        leaf = blade(size, LILY, 44, 8, (0.2, 0.6), fold=rng.uniform(0.06, 0.2), bend=rng.uniform(0.8, 1.7), power=rng.uniform(1.2, 1.8), ripple=rng.uniform(0.06, 0.14), waves=rng.uniform(2, 3.5),
                     quilt=0.014, veins=13, phase=rng.random() * 6, twist=around(rng, 0.35), cup=0.06)
        stalked(scene, leaf, mats[k % 2], stalk, base_point(pot, azimuth, 0.42 * np.sqrt(q)), azimuth, (2.5 - 1.3 * q) * rng.uniform(0.75, 1.12) * pot.grown(0.66, 1.02), lean * 0.62, rng,
                0.25, 0.04, pitch=1.15 - 0.75 * q + around(rng, 0.2), viewer=0.3, roll=around(rng, 0.35), yaw=around(rng, 0.35))
    shape = outline((0, 0.05), (0.04, 0.18), (0.2, 0.33), (0.42, 0.345), (0.65, 0.22), (0.8, 0.105), (0.91, 0.032), (1, 0))
    flowers = (  # azimuth, lean, height, heading, how far it is open
        (-1.9, 0.10, 4.7, -1.75, 0.9), (-0.2, 0.42, 4.5, -0.75, 0.5), (3.3, 0.40, 4.3, -2.4, 0.7), (-1.2, 0.30, 3.8, -1.2, 0.25), (0.7, 0.22, 5.3, -0.5, 0.8), (-2.6, 0.55, 3.6, -2.9, 0.6),
        (2.4, 0.22, 5.3, -2.3, 0.4))
    for azimuth, lean, height, heading, opened in flowers[:pot.count(2.6, 7.4)]:
        height *= pot.grown(0.70, 1.03)
        path = grow(base_point(pot, azimuth, 0.2), polar(azimuth, np.pi / 2 - lean), height, UP + polar(azimuth) * 0.3, lean * 0.9, 24, 0.012, rng)
        scene.add(stalk, tube(path, 0.048, 0.034, 10, rng.random(), capped=False))
        facing = polar(heading)
        upward = unit(path[-1] - path[-2])
        size = rng.uniform(1.3, 1.75) * pot.grown(0.86, 1.0)
        # Hollow like a spoon, its tip bent forward over the spadix; the older, the flatter and the farther back.
        leaf = blade(size, shape, 44, 12, (-0.15, 0.5), fold=0.35 - 0.2 * opened, cup=0.75 - 0.4 * opened, bend=-0.75 + 0.75 * opened, power=1.8,
                     twist=around(rng, 0.25), ripple=0.03, waves=2, phase=rng.random() * 6)
        tip = unit(upward - facing * (0.05 + 0.30 * opened))
        scene.add(white, leaf.placed(path[-1] - upward * 0.03, tip, facing, around(rng, 0.25)).varied(rng.random()))
        foot = path[-1] + unit(upward + facing * 0.25) * 0.16
        scene.add(stalk, tube(np.array([path[-1] - upward * 0.05, foot]), 0.036, 0.04, 10))
        spadix(scene, cream, foot, unit(upward + facing * 0.3), 0.36 * size, 0.07, rng)


# --- Anthurium --------------------------------------------------------------------------------------------------------

SPATHE = outline((0, 0.12), (0.015, 0.34), (0.06, 0.47), (0.2, 0.52), (0.4, 0.45), (0.65, 0.27), (0.85, 0.10), (0.95, 0.025), (1, 0))


def anthurium_leaf_canvas():
    c = Canvas('#255E2C', 384, 256)
    c.lay('#34733A', smooth(0.4, 0.7, c.noise(4, 3)) * 0.5)
    c.side_veins('#6C9E58', 6, 0.06, 0.5, 0.16, 0.3, 0.7)
    c.midrib('#8DB56E', 0.04, 0.85)
    return c


def red_spathe_canvas():
    c = Canvas('#B8181F', 384, 256)
    c.lay('#CC2A32', smooth(0.4, 0.7, c.noise(4, 3)) * 0.5)
    d = c.side_vein_distance(5, 0.25)
    c.relief -= line(d, 0.12) + 0.6 * line(c.T, 0.03)
    c.lay('#9E1420', line(d, 0.06) * 0.3)
    c.lay('#9E1420', line(c.T, 0.02) * 0.4)
    return c


@plant('red-anthurium')
def red_anthurium(scene, pot, rng):
    leaf_mat = leaf_material('anthurium', anthurium_leaf_canvas(), rough=0.44, shine=0.45, through=0.22, relief=0.4)
    red = leaf_material('red spathe', red_spathe_canvas(), rough=0.4, shine=0.45, through=0.12, aging=0, glow='#FF5040', vary=0.08, hue=0.0, relief=0.12, back='#B82A30', back_mix=0.6)
    stalk = plain('anthurium stalk', '#6A9448', 0.45, vary=0.2)
    yellow = plain('anthurium spadix', '#F0C544', 0.55, vary=0.15)
    count = pot.count(10, 25)
    for k, azimuth, lean in shoots(rng, count, 1.0, 0.8):
        q = k / count
        leaf = blade(rng.uniform(1.7, 2.1) * pot.grown(0.82, 1.02), outline((0, 0.10), (0.02, 0.24), (0.08, 0.33), (0.25, 0.36), (0.5, 0.29), (0.75, 0.15), (0.92, 0.04), (1, 0)), 36, 7, (-0.8, 0.6),
                     fold=0.12, bend=rng.uniform(0.35, 0.8), ripple=0.05, waves=2, phase=rng.random() * 6)
        stalked(scene, leaf, leaf_mat, stalk, base_point(pot, azimuth, 0.35 * np.sqrt(q)), azimuth, (2.7 - 1.0 * q) * rng.uniform(0.8, 1.1) * pot.grown(0.66, 1.04), lean * 0.95, rng,
                0.25, 0.035, pitch=-0.05 - 0.65 * q + around(rng, 0.15), viewer=0.4, out=0.45, yaw=around(rng, 0.3), roll=around(rng, 0.2))
    for azimuth, lean, height, heading, size in ((-1.7, 0.16, 4.2, -1.7, 1.55), (-0.5, 0.42, 3.9, -0.95, 1.45), (3.4, 0.40, 3.8, -2.3, 1.45), (0.9, 0.22, 4.9, -1.2, 1.4),
                                                (2.3, 0.22, 4.7, -2.0, 1.35), (-1.25, 0.60, 3.1, -1.35, 1.3), (-2.3, 0.66, 2.9, -1.95, 1.25))[:pot.count(3, 8)]:
        height, size = height * pot.grown(0.66, 1.04), size * pot.grown(0.84, 1.0)
        path = grow(base_point(pot, azimuth, 0.2), polar(azimuth, np.pi / 2 - lean), height, UP, 0.1, 20, 0.008, rng)
        scene.add(stalk, tube(path, 0.042, 0.034, 8, rng.random()))
        facing = polar(heading)
        normal = unit(facing * 0.85 + UP * 0.55)
        along_ = unit(facing * 0.6 - UP * 0.75)
        leaf = blade(size, SPATHE, 40, 9, (-0.9, 0.65), fold=0.06, cup=0.10, bend=0.35, power=1.5, quilt=0.012, veins=5)
        scene.add(red, leaf.placed(path[-1], along_, normal, around(rng, 0.2)).varied(rng.random()))
        spadix(scene, yellow, path[-1] + normal * 0.03, unit(normal * 0.75 + UP * 0.65), 0.75, 0.072, rng)


# --- Tulsi ------------------------------------------------------------------------------------------------------------

TULSI = outline((0, 0.03), (0.1, 0.17), (0.35, 0.28), (0.6, 0.26), (0.85, 0.13), (1, 0))


def tulsi_canvas():
    c = Canvas('#6A9048', 256, 192)
    c.lay('#82A558', smooth(0.4, 0.7, c.noise(5, 4)) * 0.6)
    c.lay('#6A4A58', smooth(0.75, 1.0, c.A) * 0.35)
    c.side_veins('#8BA468', 7, 0.10, 0.45, 0.14, 0.3, 1.2)
    c.midrib('#7D5A66', 0.06, 0.7)
    c.relief += 0.5 * c.noise(30, 20, 2)
    return c


@plant('tulsi')
def tulsi(scene, pot, rng):
    leaf_mat = leaf_material('tulsi', tulsi_canvas(), rough=0.6, shine=0.25, through=0.3, vary=0.25, relief=0.8)
    stem_mat = plain('tulsi stem', '#6E4A58', 0.6, mottle='#6F7A48', grain_scale=8)
    calyx = plain('tulsi calyx', '#7C5C6E', 0.65, 0.25, vary=0.3, mottle='#76804E', grain_scale=16, through=0.15)
    bloom = plain('tulsi bloom', '#D3B9DC', 0.6, vary=0.12, through=0.3)
    bract = plain('tulsi bract', '#7F8A56', 0.6, vary=0.2, through=0.2)
    upper = blade(0.13, outline((0, 0.16), (0.4, 0.42), (0.8, 0.40), (1, 0)), 8, 3, cup=0.5, bend=-0.5)
    lower = blade(0.12, outline((0, 0.16), (0.5, 0.26), (0.85, 0.14), (1, 0)), 8, 2, cup=-0.3, bend=0.5)
    lip = blade(0.15, outline((0, 0.10), (0.5, 0.22), (0.85, 0.26), (1, 0)), 8, 3, cup=0.4, bend=0.7)
    leaves = [blade(1.2, toothed(TULSI, 9, 0.20), 54, 4, (0.1, 0.4), fold=0.14, bend=b, quilt=0.05, veins=7) for b in (0.3, 0.6, 0.9)]

    def spike(path):
        """Whorls of six two-lipped cups with a bract below, wider apart at the foot; a few are in flower."""
        whorls = 15
        for k in range(whorls):
            q = 0.06 + 0.93 * (k / (whorls - 1)) ** 0.85
            at, d = along(path, q)
            x = unit(np.cross(d, [0.9, 0.2, 0.1]))
            y = np.cross(d, x)
            size = (1.2 - 0.75 * q) * rng.uniform(0.9, 1.1)
            for j in range(6):
                a = j * np.pi / 3 + k * 0.5 + around(rng, 0.15)
                out = x * np.cos(a) + y * np.sin(a)
                nod = unit(out - d * (0.35 * (1 - q)) + d * 0.8 * max(q - 0.75, 0) * 4 + rng.normal(0, 0.12, 3))
                foot, number = at + out * 0.03, rng.random()
                scene.add(calyx, upper.scaled(size).placed(foot, unit(nod + d * 0.35), unit(d - out * 0.3)).varied(number))
                scene.add(calyx, lower.scaled(size).placed(foot, unit(nod - d * 0.25), unit(d + out * 0.3)).varied(number))
                if j % 3 == 0:
                    scene.add(bract, lower.scaled(size * 1.1).placed(at - d * 0.02, unit(out - d * 0.3), d).varied(number))
                if 1 < k < 10 and rng.random() < 0.16:
                    scene.add(bloom, lip.scaled(size).placed(foot + out * 0.06, unit(out + d * 0.25), d).varied(number))

    def shoot(start, direction, length, radius, level):
        path = grow(start, direction, length, UP, 0.35, 14, 0.02, rng)
        scene.add(stem_mat, tube(path, radius, radius * 0.55, 6, rng.random()))
        nodes = max(int(length / 0.52), 3)
        for k in range(nodes):
            q = 0.18 + 0.82 * (k + 0.5) / nodes
            at, d = along(path, q)
            for side in (0, np.pi):
                a = k * np.pi / 2 + side + around(rng, 0.25)
                stalk = grow(at, polar(a, 0.55), 0.22 * rng.uniform(0.7, 1.2), -UP, 0.3, 5)
                scene.add(stem_mat, tube(stalk, 0.014, 0.011, 5))
                size = (1.15 - 0.5 * q) * rng.uniform(0.75, 1.1)
                scene.add(leaf_mat, leaves[rng.integers(3)].scaled(size).placed(stalk[-1], polar(a, 0.1 + 0.3 * q - 0.5 * rng.random()), face(polar(a), 1, 0.4, 0.85)).varied(rng.random()))
                if level < 1 and k > 0 and k < nodes - 1:
                    shoot(at, polar(a, 0.85), length * 0.46 * (1.15 - 0.5 * q), radius * 0.55, level + 1)
                elif level == 1 and 0 < k < nodes - 1 and rng.random() < 0.12:
                    shoot(at, polar(a, 0.8), length * 0.5, radius * 0.6, level + 1)
        if level == 0 or rng.random() < 0.7:
            top = grow(path[-1], unit(path[-1] - path[-2] + UP * 0.6), rng.uniform(0.8, 1.5) * (1 if level < 2 else 0.75), unit(UP + rng.normal(0, 0.25, 3)), 0.4, 12, 0.012, rng)
            scene.add(stem_mat, tube(top, 0.022, 0.010, 6))
            spike(top)
    for a, lean, length in ((0.0, 0.03, 3.3), (2.1, 0.22, 3.0), (4.3, 0.24, 3.1), (5.6, 0.34, 2.7), (3.1, 0.36, 2.7), (1.2, 0.34, 2.5)):
        shoot(base_point(pot, a, 0.18), polar(a, np.pi / 2 - lean), length, 0.06, 0)


# --- Shrubs -----------------------------------------------------------------------------------------------------------

def shrub_canvas(ground, light, vein, count=6):
    c = Canvas(ground, 320, 224)
    c.lay(light, smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    c.side_veins(vein, count, 0.07, 0.5, 0.14, 0.3, 0.8)
    c.midrib(vein, 0.045, 0.8)
    return c


def bush(scene, pot, rng, stems, bark, leaf, leaf_mat, stalk_mat, levels=2, gap=0.42, opposite=True, branch_angle=0.75, stalk=0.25, size=1.0, radius=0.08,
         shorten=0.6, low=0.25):
    """Branching stems with leaves at every node. Returns the paths of all shoots, the outermost last."""
    paths = []

    def shoot(start, direction, length, r, level):
        path = grow(start, direction, length, UP, 0.3, 14, 0.03, rng)
        scene.add(bark, tube(path, r, r * 0.5, 8, rng.random()))
        nodes = max(int(length / gap), 2)
        for k in range(nodes):
            q = low + (1 - low) * (k + 0.7) / nodes if level == 0 else 0.15 + 0.85 * (k + 0.5) / nodes
            at, _ = along(path, q)
            base = k * (np.pi / 2 if opposite else GOLDEN)
            for side in ((0, np.pi) if opposite else (0,)):
                a = base + side + around(rng, 0.3)
                path_stalk = grow(at, polar(a, 0.6), stalk * rng.uniform(0.7, 1.2), -UP, 0.3, 5)
                scene.add(stalk_mat, tube(path_stalk, 0.018, 0.013, 5))
                s = size * rng.uniform(0.72, 1.1) * (1 - 0.3 * q)
                scene.add(leaf_mat, leaf(rng).scaled(s).placed(path_stalk[-1], polar(a, around(rng, 0.25) + 0.25 * q), face(polar(a), 1, 0.35, 0.4), around(rng, 0.2)).varied(rng.random()))
                if level < levels and 0.25 < q < 0.9 and rng.random() < (0.75 if level == 0 else 0.4):
                    shoot(at, polar(a, branch_angle), length * shorten * (1.15 - 0.5 * q) * rng.uniform(0.8, 1.1), r * 0.6, level + 1)
        paths.append(path)
    for azimuth, lean, length in stems:
        shoot(base_point(pot, azimuth, 0.16), polar(azimuth, np.pi / 2 - lean), length, radius, 0)
    return paths


JASMINE = outline((0, 0.03), (0.08, 0.2), (0.35, 0.31), (0.6, 0.29), (0.85, 0.14), (0.96, 0.03), (1, 0))


@plant('arabian-jasmine')
def arabian_jasmine(scene, pot, rng):
    leaf_mat = leaf_material('jasmine', shrub_canvas('#2F6B2C', '#3E7F36', '#74A656', 5), rough=0.42, shine=0.45, through=0.26, vary=0.25, relief=0.7)
    bark = plain('jasmine stem', '#7A7048', 0.7, mottle='#5C6B3A', grain_scale=8)
    stalk = plain('jasmine stalk', '#7E9A4E', 0.5)
    petal_mat = plain('jasmine petal', '#F7F5EE', 0.6, 0.2, vary=0.03, through=0.10)
    calyx = plain('jasmine calyx', '#8FAE5A', 0.5)
    leaves = [blade(0.98, JASMINE, 24, 6, (0.0, 0.5), fold=0.12, bend=b, ripple=0.08, waves=2, quilt=0.03, veins=5) for b in (0.25, 0.5, 0.8)]
    stems = [(a, lean, length * pot.grown(0.66, 1.1)) for a, lean, length in ((0.2, 0.05, 2.7), (1.7, 0.42, 2.5), (3.2, 0.45, 2.6), (4.5, 0.40, 2.5), (5.6, 0.50, 2.4))]
    paths = bush(scene, pot, rng, stems[:pot.count(3, 6)], bark,
                 lambda r: leaves[r.integers(3)], leaf_mat, stalk, gap=0.46, radius=0.055)
    shape = outline((0, 0.09), (0.3, 0.20), (0.65, 0.235), (0.9, 0.11), (1, 0))
    petal = [blade(0.30, shape, 10, 4, bend=b, cup=0.15) for b in (0.5, 0.2, -0.3)]

    def flower(at, direction, scale):
        d = unit(direction)
        x = unit(np.cross(d, [0.2, 0.3, 0.9]))
        y = np.cross(d, x)
        scene.add(calyx, tube(grow(at, d, 0.14, d, 0, 4), 0.03, 0.05, 7))
        for ring, (count, open_, size) in enumerate(((8, 0.12, 1.15), (6, 0.7, 0.75))):
            for k in range(count):
                a = k * 2 * np.pi / count + ring * 0.4
                out = x * np.cos(a) + y * np.sin(a)
                scene.add(petal_mat, petal[ring].scaled(size * scale).placed(at + d * 0.14 + out * 0.03, unit(out + d * open_), unit(d - out * 0.4)).varied(rng.random()))

    def bud(at, direction, scale):
        path = grow(at, direction, 0.36 * scale, direction, 0, 8)
        scene.add(petal_mat, tube(path, scale * np.array([0.02, 0.03, 0.055, 0.085, 0.1, 0.095, 0.075, 0.045, 0.01]), sides=10))
        scene.add(calyx, tube(path[:3], 0.03, 0.045, 7))
    # Clusters of one open flower and its buds, spread over the side that is seen.
    tips, chosen = sorted((p for p in paths if p[-1][2] > pot.soil + 0.6), key=lambda p: p[-1][1] - 0.3 * p[-1][2]), []
    for path in tips:
        if all(np.linalg.norm((path[-1] - other[-1])[[0, 2]]) > 0.42 for other in chosen):
            chosen.append(path)
    for path in chosen[:pot.count(9, 24)]:
        out = unit(np.array([path[-1][0], path[-1][1], 0]) + 1e-3)
        for k in range(3):
            d = unit(UP * 0.4 + out * 0.5 + VIEWER * 1.1 + rng.normal(0, 0.22, 3))
            stem = grow(path[-1], d, rng.uniform(0.22, 0.4), UP, 0.2, 4)
            scene.add(calyx, tube(stem, 0.018, 0.016, 5))
            if k == 0:
                flower(stem[-1], d, rng.uniform(0.98, 1.15))
            else:
                bud(stem[-1], d, rng.uniform(0.75, 0.95))


HIBISCUS_LEAF = outline((0, 0.05), (0.06, 0.24), (0.25, 0.33), (0.5, 0.29), (0.8, 0.14), (0.95, 0.03), (1, 0))


def hibiscus_petal_canvas():
    c = Canvas('#D01F2A', 384, 320)
    c.lay('#E03A3A', smooth(0.4, 0.75, c.noise(4, 5)) * 0.5)
    fan = c.T * 8
    d = fan - np.round(fan)
    c.lay('#A81420', line(d, 0.14) * 0.25 * (1 - 0.5 * c.S))
    c.relief -= line(d, 0.4)
    c.lay('#6E0A1C', (1 - smooth(0.05, 0.30, c.S)) * 0.9)
    return c


@plant('hibiscus')
def hibiscus(scene, pot, rng):
    leaf_mat = leaf_material('hibiscus', shrub_canvas('#2A6A2C', '#3B7F36', '#78A85A', 6), rough=0.42, shine=0.45, through=0.26, vary=0.25, relief=0.7)
    petal_mat = leaf_material('hibiscus petal', hibiscus_petal_canvas(), rough=0.5, shine=0.25, through=0.35, glow='#FF7A60', aging=0, vary=0.08, hue=0.0, relief=0.06)
    bark = plain('hibiscus stem', '#7A6A50', 0.75, mottle='#5E6A3E', grain_scale=8)
    stalk = plain('hibiscus stalk', '#7E9A4E', 0.5)
    column_mat = plain('column', '#E8705A', 0.5)
    pollen = plain('pollen', '#F5C93E', 0.6, vary=0.15)
    stigma = plain('stigma', '#B8141E', 0.5)
    calyx = plain('hibiscus calyx', '#6E9A48', 0.5)
    leaves = [blade(1.05, toothed(HIBISCUS_LEAF, 10, 0.12), 60, 5, (-0.25, 0.6), fold=0.14, bend=b, ripple=0.05, waves=2) for b in (0.3, 0.6, 0.9)]
    paths = bush(scene, pot, rng, ((0.3, 0.06, 3.6), (1.9, 0.36, 3.1), (3.5, 0.38, 3.2), (4.9, 0.36, 3.1), (5.9, 0.42, 3.0)), bark,
                 lambda r: leaves[r.integers(3)], leaf_mat, stalk, gap=0.30, opposite=False, stalk=0.35, size=1.15)
    shape = outline((0, 0.08), (0.2, 0.20), (0.5, 0.40), (0.75, 0.47), (0.92, 0.33), (1, 0))

    def flower(at, direction, scale):
        d = unit(direction)
        x = unit(np.cross(d, UP + [0.05, 0.02, 0]))
        y = np.cross(d, x)
        scene.add(calyx, tube(grow(at - d * 0.30 * scale, d, 0.42 * scale, d, 0, 6), np.array([0.03, 0.07, 0.1, 0.1, 0.09, 0.08, 0.07]) * scale, sides=10))
        spin = rng.random() * 6
        for k in range(5):
            a = spin + k * 2 * np.pi / 5
            out = x * np.cos(a) + y * np.sin(a)
            petal = blade(1.12 * scale, shape, 30, 10, (0.0, 0.25), cup=0.02, bend=rng.uniform(0.75, 1.0), power=1.2, ripple=0.16, waves=3, phase=rng.random() * 6)
            scene.add(petal_mat, petal.placed(at + out * 0.05, unit(out * 0.75 + d * 0.75), unit(d * 1.0 - out * 0.7), 0.2).varied(rng.random()))
        column = grow(at, unit(d + UP * 0.05), 1.25 * scale, UP, 0.35, 14)
        scene.add(column_mat, tube(column, 0.045 * scale, 0.022 * scale, 8))
        grains = []
        for k in range(70):
            q = rng.uniform(0.45, 0.93)
            p, t = along(column, q)
            side = unit(np.cross(t, rng.normal(0, 1, 3)))
            tip = p + side * rng.uniform(0.06, 0.13) * scale
            grains.append(ball(0.026 * scale, 6, 4).moved(tip).varied(rng.random()))
            scene.add(column_mat, tube(np.array([p, tip]), 0.006, 0.005, 4))
        scene.add(pollen, *grains)
        for k in range(5):
            a = k * 2 * np.pi / 5
            out = x * np.cos(a) + y * np.sin(a)
            tip = column[-1] + unit(out + d * 0.9) * 0.14 * scale
            scene.add(column_mat, tube(np.array([column[-1], tip]), 0.010, 0.009, 5))
            scene.add(stigma, ball(0.036 * scale, 8, 5).moved(tip))
    heads = sorted(paths, key=lambda p: p[-1][1] - 0.35 * p[-1][2])
    chosen = []
    for p in heads:
        if all(np.linalg.norm((p[-1] - c[-1])[[0, 2]]) > 1.3 for c in chosen):
            chosen.append(p)
        if len(chosen) == 5:
            break
    for path in chosen:
        out = unit(np.array([path[-1][0], path[-1][1], 0]))
        d = unit(VIEWER * 0.95 + UP * 0.35 + out * 0.55 + rng.normal(0, 0.12, 3))
        stem = grow(path[-1], unit(UP * 0.4 + d), 0.55, d, 0.3, 6)
        scene.add(calyx, tube(stem, 0.035, 0.03, 7))
        flower(stem[-1] + d * 0.2, d, rng.uniform(0.74, 0.9))
    for path in heads[-5:]:
        bud = grow(path[-1], UP, 0.6, UP, 0, 8)
        scene.add(calyx, tube(bud[:5], np.array([0.03, 0.08, 0.11, 0.11, 0.09])))
        scene.add(stigma, tube(bud[3:], np.array([0.06, 0.09, 0.09, 0.07, 0.04, 0.01])))


BOUGAINVILLEA_LEAF = outline((0, 0.04), (0.1, 0.22), (0.35, 0.30), (0.65, 0.22), (0.9, 0.06), (1, 0))
BRACT = outline((0, 0.10), (0.06, 0.26), (0.3, 0.37), (0.55, 0.33), (0.8, 0.17), (0.95, 0.04), (1, 0))


def bract_canvas():
    c = Canvas('#CF2A86', 256, 192)
    c.lay('#E0489C', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    c.side_veins('#A81866', 5, 0.07, 0.55, 0.16, 0.2, 0.8)
    c.midrib('#A81866', 0.04, 0.7)
    c.lay('#A8C060', (1 - smooth(0.0, 0.10, c.S)) * 0.4)
    return c


@plant('bougainvillea')
def bougainvillea(scene, pot, rng):
    leaf_mat = leaf_material('bougainvillea', shrub_canvas('#3F7A34', '#52903F', '#7EAC5C', 5), rough=0.42, shine=0.4, through=0.3, vary=0.25)
    bract_mat = leaf_material('bract', bract_canvas(), rough=0.6, shine=0.2, through=0.45, glow='#FF9AD0', aging=0, vary=0.16, hue=0.012, relief=0.5)
    bark = plain('bougainvillea bark', '#8A765C', 0.85, 0.2, grain=0.8, grain_scale=9, mottle='#65543F')
    twig = plain('bougainvillea twig', '#7A7048', 0.7)
    tube_mat = plain('true flower', '#E6D9C0', 0.5)
    star = plain('flower star', '#FBF6E4', 0.5)
    leaves = [blade(0.62, BOUGAINVILLEA_LEAF, 16, 4, (0.0, 0.5), fold=0.15, bend=b) for b in (0.2, 0.5, 0.8)]
    bracts = [blade(0.56, BRACT, 16, 5, (-0.2, 0.5), fold=0.10, cup=0.22, bend=b, ripple=0.08, waves=2) for b in (-0.3, 0.0, 0.25)]

    def trio(at, direction):
        d = unit(direction)
        x = unit(np.cross(d, [0.2, 0.5, 0.85]))
        y = np.cross(d, x)
        spin = rng.random() * 6
        for k in range(3):
            a = spin + k * 2 * np.pi / 3
            out = x * np.cos(a) + y * np.sin(a)
            scene.add(bract_mat, bracts[rng.integers(3)].scaled(rng.uniform(0.85, 1.1)).placed(at + out * 0.02, unit(out * 0.62 + d), unit(d * 0.6 - out)).varied(rng.random()))
            inner = at + out * 0.05
            scene.add(tube_mat, tube(np.array([inner, inner + d * 0.2]), 0.016, 0.02, 6))
            if k == 0:
                scene.add(star, ball(0.04, 8, 5, 0.5).moved(inner + d * 0.21))

    def cane(start, direction, length, radius, arch):
        path = grow(start, direction, length, polar(np.arctan2(direction[1], direction[0]), -0.9), arch, 26, 0.018, rng, 1.8)
        scene.add(bark if radius > 0.05 else twig, tube(path, radius, radius * 0.3, 8))
        count = int(length / 0.115)
        for k in range(count):
            q = 0.18 + 0.82 * (k + 0.5) / count
            at, forward = along(path, q)
            a = k * GOLDEN
            x = unit(np.cross(forward, [0.1, 0.2, 0.95]))
            out = x * np.cos(a) + np.cross(forward, x) * np.sin(a)
            if q > 0.42 and rng.random() < 0.72:
                twig_path = grow(at, unit(out + forward * 0.35 + UP * 0.3), rng.uniform(0.18, 0.5), UP, 0.2, 5)
                scene.add(twig, tube(twig_path, 0.014, 0.010, 5))
                for _ in range(rng.integers(1, 4)):
                    trio(twig_path[-1] + rng.normal(0, 0.09, 3), out * 0.8 + UP * 0.45 + VIEWER * 0.25 + rng.normal(0, 0.35, 3))
            if q < 0.75 or rng.random() < 0.6:
                stalk = grow(at, out, 0.14, UP, 0.2, 4)
                scene.add(twig, tube(stalk, 0.012, 0.009, 5))
                scene.add(leaf_mat, leaves[rng.integers(3)].scaled(rng.uniform(0.75, 1.15))
                          .placed(stalk[-1], unit(out + UP * 0.15), face(out, 1, 0.3, 0.35)).varied(rng.random()))
        return path
    trunk = grow((0, 0, pot.soil - 0.05), (0.1, 0, 1), 1.5, UP, 0.2, 12, 0.05, rng)
    scene.add(bark, tube(trunk, 0.16, 0.11, 12))
    for k in range(18):
        a = k * GOLDEN + 0.4
        lean = 0.05 + 0.75 * np.sqrt(k / 18)
        at, _ = along(trunk, 0.55 + 0.45 * rng.random())
        path = cane(at, polar(a, np.pi / 2 - lean), rng.uniform(2.6, 3.6), 0.06, 0.7 + 0.6 * lean)
        at, _ = along(path, 0.35)
        cane(at, polar(a + around(rng, 1.0), 0.7), rng.uniform(1.3, 1.9), 0.03, 0.8)
