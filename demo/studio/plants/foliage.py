"""Plants grown for their leaves: one leaf on one stalk, from the base or along a stem."""
import numpy as np
from leaf import blade, disc, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, along, grow, polar, tube, unit
from plants import plant
from plants.growth import GOLDEN, around, base_point, even, shoots, stalked


# --- Monstera --------------------------------------------------------------------------------------------------------

MONSTERA = outline((0, 0.30), (0.03, 0.43), (0.1, 0.53), (0.26, 0.575), (0.42, 0.53), (0.58, 0.41), (0.73, 0.255), (0.86, 0.11), (0.94, 0.035), (1, 0))


def cut_margin(shape, cuts):
    """Slits from the margin toward the midrib, rounded where they end: (position, half width, depth)."""
    def half(s):
        keep = np.ones_like(s)
        for at, width, depth in cuts:
            across = np.clip(np.abs(s - at) / width, 0, 1)
            keep = np.minimum(keep, 1 - depth * np.sqrt(1 - across ** 3.4))
        nearest = np.min([np.maximum(np.abs(s - at) - width, 0) for at, width, _ in cuts], axis=0)
        return shape(s) * keep * (1 - 0.16 * np.exp(-nearest / 0.016))  # rounds the lobes' corners
    return half


def monstera_cuts(rng, count, open_by):
    """Where one half is slit, between two side veins each: the deepest in the middle of the leaf, shallow toward its tip."""
    gaps = rng.uniform(0.8, 1.3, count + 1)
    places = 0.07 + 0.77 * np.cumsum(gaps)[:-1] / gaps.sum()
    return [(p, rng.uniform(0.009, 0.016) * (1.15 - 0.4 * p) * open_by, (0.72 - 0.5 * (p - 0.35) ** 2) * rng.uniform(0.86, 1.08) * (0.7 if rng.random() < 0.12 else 1)) for p in places]


def monstera_canvas(seed):
    c = Canvas('#22592B', 768, 512, seed)
    c.lay('#2F7036', smooth(0.35, 0.7, c.noise(5, 4)) * 0.5)
    c.lay('#1B4A28', smooth(0.5, 0.8, c.streaks(12, 3, 0)) * 0.4)
    d = c.side_vein_distance(7, 0, 0.10, 0.12)
    near = line(d, 0.05 * (1.2 - 0.6 * c.A)) * (1 - smooth(0.35, 0.95, c.A))
    c.relief -= line(d, 0.16) * (1 - 0.6 * c.A)
    c.lay('#7FA962', near * 0.4)
    c.lay('#568E4B', line(c.side_vein_distance(24, 0.02), 0.10) * 0.14 * (1 - c.A))
    c.midrib('#9BBF76', 0.016, 0.85, 0.6)
    return c


@plant('monstera-deliciosa')
def monstera(scene, pot, rng):
    """Long petioles that stand up and bend at their very tops, so that each blade hangs from its deep sinus and faces outward."""
    mats = [leaf_material(f'monstera {k}', monstera_canvas(k), rough=0.28, shine=0.5, coat=0.25, through=0.26, relief=0.17, aging=0.1, vary=0.18) for k in (1, 2, 3)]
    fresh = leaf_material('monstera fresh', monstera_canvas(4).lay('#6FA446', np.full((768, 512), 0.4)), rough=0.24, shine=0.5, coat=0.3, through=0.36, relief=0.1, aging=0, vary=0.08)
    stalk = plain('monstera stalk', '#5E8E4A', 0.4, vary=0.2)
    plan = [  # azimuth, lean, stalk length, leaf length
        (-1.45, 0.30, 3.5, 3.0), (-0.55, 0.55, 3.9, 2.9), (-2.70, 0.52, 3.7, 3.0), (0.45, 0.42, 5.3, 2.8), (2.75, 0.36, 5.5, 2.9), (-1.95, 0.78, 2.1, 2.3), (0.9, 0.16, 5.7, 2.4),
        (-0.95, 0.85, 2.0, 2.2), (0.05, 0.80, 3.8, 2.6), (3.05, 0.74, 3.9, 2.6), (2.2, 0.45, 4.8, 2.6), (1.0, 0.5, 4.9, 2.6), (-0.2, 1.0, 2.2, 2.0), (-2.95, 1.0, 2.2, 2.0)]
    for number, (azimuth, lean, length, size) in enumerate(plan[:pot.count(5, 13.6)]):
        azimuth, lean = azimuth + around(rng, 0.12), lean * rng.uniform(0.85, 1.0)
        length *= pot.grown(0.62, 1.03) * rng.uniform(0.94, 1.06)
        size *= pot.grown(0.84, 1.04) * rng.uniform(0.88, 1.08)
        # Slits come with age: a few, wide open, to a young leaf, many narrow ones to a grown one.
        most = pot.count(3, 6) - (number in (5, 7, 12, 13))
        slits = [monstera_cuts(rng, max(most - int(rng.integers(2)), 2), pot.grown(1.45, 1.0)) for _ in (0, 1)]
        left, right = (cut_margin(MONSTERA, s) for s in slits)
        # Windows close to the midrib, where the blade between two slits is narrowest.
        holes = [((one[0] + other[0]) / 2 + around(rng, 0.006), side * rng.uniform(0.13, 0.20), rng.uniform(0.009, 0.015), rng.uniform(0.045, 0.075))
                 for side, s in zip((-1, 1), slits) for one, other in zip(s, s[1:]) if other[0] - one[0] > 0.085 and one[0] < 0.55 and rng.random() < 0.75]
        leaf = blade(size, left, cols=24 if holes else 12, sweep=(-1.12, 0.66), fold=rng.uniform(0.03, 0.13), cup=rng.uniform(-0.12, 0.04), bend=rng.uniform(0.25, 0.9),
                     power=1.5, ripple=rng.uniform(0.03, 0.07), waves=2.5, phase=rng.random() * 6, stops=even(340), right=right, holes=holes, arc=0.18, twist=around(rng, 0.18))
        outward = polar(azimuth)
        path = grow(base_point(pot, azimuth, 0.18), polar(azimuth, np.pi / 2 - lean), length, outward - 0.2 * UP, 0.28, 18, 0.008, rng, 1.2)
        behind = max(outward[1], 0)
        facing = unit(outward * (0.75 - 0.45 * behind) + UP * rng.uniform(0.45, 0.8) + np.array([0, -0.75 - 0.5 * behind, 0]))
        down = unit(outward * (0.55 - 0.3 * behind) + np.array([np.sign(outward[0]) * 0.45 * behind, 0, 0]) - UP * rng.uniform(0.6, 1.0) + np.array([0, -0.25, 0]) + rng.normal(0, 0.12, 3))
        # The knee: the last stretch turns from the petiole's way to the blade's.
        knee, heading = [path[-1]], unit(path[-1] - path[-2])
        for t in np.linspace(0, 0.8, 8):
            knee.append(knee[-1] + unit(heading * (1 - t) + unit(down + facing * 0.55) * t) * 0.05)
        path = np.vstack([path, knee[1:]])
        scene.add(stalk, tube(path, np.interp(np.linspace(0, 1, len(path)), [0, 0.1, 0.85, 1], [0.085, 0.062, 0.042, 0.05]), sides=10, vary=rng.random()))
        scene.add(fresh if number == 6 else mats[number % 3], leaf.placed(path[-1], down, facing, around(rng, 0.3)).varied(rng.random()))


# --- Fiddle-leaf fig ------------------------------------------------------------------------------------------------

FIDDLE = outline((0, 0.13), (0.03, 0.185), (0.12, 0.215), (0.3, 0.195), (0.46, 0.235), (0.62, 0.32), (0.77, 0.36), (0.89, 0.325), (0.96, 0.21), (1, 0))


def fiddle_canvas(seed):
    c = Canvas('#35672C', 640, 448, seed)
    c.lay('#447A35', smooth(0.4, 0.7, c.noise(5, 4)) * 0.5)
    c.net('#6C9A4C', 46, 34, 0.22)
    c.side_veins('#A9C47C', 6, 0.045, 0.6, 0.06, 0.5, 0.7)
    c.lay('#7FA957', line(c.side_vein_distance(26, 0.04), 0.14) * 0.10)
    c.midrib('#C5D696', 0.030, 0.85)
    return c


@plant('fiddle-leaf-fig')
def fiddle_leaf_fig(scene, pot, rng):
    mats = [leaf_material(f'fiddle {k}', fiddle_canvas(k), back='#86A566', rough=0.3, shine=0.5, coat=0.2, through=0.26, relief=0.25, vary=0.2, aging=0.12) for k in (1, 2)]
    fresh = leaf_material('fiddle fresh', fiddle_canvas(3).lay('#8DBB50', np.full((640, 448), 0.45)), rough=0.26, shine=0.5, coat=0.25, through=0.36, relief=0.18, aging=0)
    bark = plain('fig bark', '#7A6450', 0.85, 0.2, grain=0.7, grain_scale=14, mottle='#5A4838')
    stalk = plain('fig stalk', '#8AA85A', 0.45)
    bud = plain('fig bud', '#8C7048', 0.6)
    trunk = grow((0, 0, pot.soil - 0.05), (0.05, 0, 1), 6.2 * pot.grown(0.5, 1.1), UP, 0.05, 24, 0.018, rng)
    scene.add(bark, tube(trunk, pot.grown(0.09, 0.14), 0.05, 12))
    count = pot.count(12, 30)
    for k in range(count):
        q = k / (count - 1)
        at, _ = along(trunk, pot.grown(0.16, 0.36) + pot.grown(0.84, 0.64) * q)
        azimuth = k * GOLDEN + 0.9 + around(rng, 0.3)
        size = np.interp(q, [0, 0.3, 0.75, 0.93, 1], [2.3, 3.0, 2.8, 1.9, 1.1]) * rng.uniform(0.85, 1.1)
        leaf = blade(size, FIDDLE, 56, 12, (-0.75, 0.12), fold=rng.uniform(0.05, 0.2), cup=rng.uniform(-0.12, 0.15), bend=rng.uniform(0.35, 1.15) * (1 - 0.5 * q), power=1.4,
                     ripple=rng.uniform(0.05, 0.12), waves=rng.uniform(1.6, 3.2), quilt=0.018, veins=6, phase=rng.random() * 6, twist=around(rng, 0.3))
        stalked(scene, leaf, fresh if q > 0.9 else mats[k % 2], stalk, at, azimuth, rng.uniform(0.3, 0.5), 0.9 - 0.5 * q, rng, droop=0.2, radius=0.04, pitch=0.38 + 0.7 * q ** 1.5 + around(rng, 0.25),
                viewer=0.5, out=0.5, toward=0.3 * (1 - 0.6 * q), roll=around(rng, 0.35), yaw=around(rng, 0.25))
    scene.add(bud, tube(grow(trunk[-1], UP, 0.3, UP, 0, 6), np.array([0.05, 0.06, 0.055, 0.045, 0.03, 0.018, 0.004])))


# --- Rubber plant ---------------------------------------------------------------------------------------------------

RUBBER = outline((0, 0.03), (0.06, 0.10), (0.2, 0.20), (0.42, 0.262), (0.62, 0.25), (0.8, 0.17), (0.9, 0.085), (0.945, 0.034), (0.975, 0.012), (1, 0))


def rubber_canvas(seed):
    c = Canvas('#3A4432', 768, 384, seed)
    c.lay('#55302F', smooth(0.35, 0.7, c.noise(3, 2)) * 0.6)
    c.lay('#34472C', smooth(0.5, 0.8, c.noise(4, 2)) * 0.5)
    # Many fine side veins, nearly at right angles to the midrib; one sees them in the gloss rather than in the colour.
    d = c.side_vein_distance(18, 0.02, 0.06)
    c.lay('#4A4A36', line(d, 0.12) * 0.2 * (1 - c.A))
    c.relief -= (0.5 + 0.5 * np.cos(2 * np.pi * d)) * 0.25 * (1 - 0.7 * c.A)
    c.lay('#6A2F30', smooth(0.94, 1.0, c.A) * 0.4)
    c.midrib('#9A5148', 0.035, 0.8)
    return c


@plant('rubber-plant')
def rubber_plant(scene, pot, rng):
    mats = [leaf_material(f'rubber {k}', rubber_canvas(k), back='#6A3A36', back_mix=0.75, rough=0.22, shine=0.5, coat=0.4, through=0.12, glow='#C2554A', relief=0.05, aging=0, vary=0.16) for k in (1, 2)]
    young = leaf_material('rubber young', rubber_canvas(3).lay('#6B3A2C', np.full((768, 384), 0.45)), back='#8A4A40', rough=0.2, shine=0.5, coat=0.4, through=0.2, glow='#D2654A', relief=0.05, aging=0)
    bark = plain('rubber stem', '#5A4A3A', 0.7, mottle='#4A3228')
    stalk = plain('rubber stalk', '#7A4038', 0.35)
    sheath = plain('sheath', '#A8383C', 0.3)
    for azimuth, lean, height, count in ((0.4, 0.05, 5.4, 26), (2.7, 0.19, 4.2, 15), (5.6, 0.22, 3.5, 12))[:pot.count(0.6, 3.4)]:
        height, count = height * pot.grown(0.62, 1.06), round(count * pot.grown(0.66, 1.05))
        stem = grow(base_point(pot, azimuth, 0.1 if pot.age < 0.6 else 0.22), polar(azimuth, np.pi / 2 - lean), height, UP, 0.08, 20, 0.014, rng)
        scene.add(bark, tube(stem, 0.085, 0.045, 10))
        for k in range(count):
            q = k / (count - 1)
            at, _ = along(stem, 0.12 + 0.88 * q ** 0.92)
            turn = azimuth + k * GOLDEN + around(rng, 0.25)
            # Full size in the middle; the newest are still unfolding, the lowest were made by a smaller plant.
            size = np.interp(q, [0, 0.25, 0.7, 0.92, 1], [2.1, 2.65, 2.5, 1.75, 1.2]) * rng.uniform(0.88, 1.1)
            leaf = blade(size, RUBBER, 40, 10, (0.25, 0.45), fold=rng.uniform(0.04, 0.14), cup=rng.uniform(0.05, 0.22), bend=rng.uniform(0.25, 0.95) * (1 - 0.6 * q), power=1.6,
                         twist=around(rng, 0.28), ripple=rng.uniform(0.01, 0.045), waves=rng.uniform(1.2, 2.6), phase=rng.random() * 6)
            stalked(scene, leaf, young if q > 0.93 else mats[k % 2], stalk, at, turn, rng.uniform(0.35, 0.6), 0.95 - 0.55 * q, rng, droop=0.25, radius=0.032,
                    pitch=0.12 + 0.95 * q ** 1.7 + around(rng, 0.22), viewer=0.45, out=0.5, toward=0.30 * (1 - 0.6 * q), roll=around(rng, 0.3), yaw=around(rng, 0.2))
        scene.add(sheath, tube(grow(stem[-1], UP + polar(azimuth) * 0.1, 0.7, UP, 0, 8), np.array([0.034, 0.045, 0.045, 0.04, 0.034, 0.026, 0.018, 0.011, 0.004])))


# --- Calathea orbifolia ---------------------------------------------------------------------------------------------

ORBIFOLIA = outline((0, 0.18), (0.05, 0.33), (0.2, 0.46), (0.45, 0.52), (0.7, 0.45), (0.88, 0.28), (0.97, 0.08), (1, 0))


def orbifolia_canvas(seed):
    c = Canvas('#44794A', 1024, 640, seed)
    c.lay('#386A40', smooth(0.4, 0.7, c.noise(6, 5)) * 0.6)
    d = c.side_vein_distance(9, 0.16, 0.10, 0.16)
    # Brushed on along the fine veins: broad here, thin there, feathered out into the green.
    feather = np.abs(d) + 0.10 * (c.streaks(75, 3) - 0.5) + 0.05 * (c.streaks(160, 9) - 0.5)
    wide = 0.24 + 0.10 * (c.streaks(7, 2, octaves=2) - 0.5) - 0.05 * c.A
    stripe = 1 - smooth(wide - 0.09, wide + 0.09, feather)
    stripe *= smooth(0.01, 0.10, c.A + 0.05 * (c.noise(50, 6) - 0.5)) * (1 - smooth(0.84, 0.97, c.A + 0.06 * (c.noise(40, 5) - 0.5)))
    c.lay('#BCCFB6', stripe * (0.72 + 0.3 * c.noise(8, 6)))
    c.lay('#3A6B43', (1 - smooth(0.02, 0.07, np.abs(np.abs(d) - 0.40))) * 0.35)
    c.lay('#A5BFA0', line(c.side_vein_distance(60, 0.16), 0.2) * 0.14)
    c.relief += 0.35 * stripe
    c.midrib('#C4D6B4', 0.028, 0.85)
    c.lay('#8FA26B', smooth(0.95, 1.0, c.A + 0.04 * (c.noise(30, 4) - 0.5)) * 0.5)
    return c


@plant('calathea-orbifolia')
def calathea(scene, pot, rng):
    mats = [leaf_material(f'orbifolia {k}', orbifolia_canvas(k), back='#9DB79A', rough=0.48, through=0.28, relief=0.5, vary=0.2, aging=0.08, tip=0.5) for k in (1, 2, 3)]
    stalk = plain('orbifolia stalk', '#6E9A58', 0.5)
    count = pot.count(8, 20)
    for k, azimuth, lean in shoots(rng, count, 0.9, 0.6):
        q = k / count
        leaf = blade(rng.uniform(1.5, 2.35) * pot.grown(0.86, 1.0), ORBIFOLIA, 48, 12, (-0.55, 0.75), fold=rng.uniform(0.0, 0.16), cup=rng.uniform(-0.06, 0.18), bend=rng.uniform(0.25, 0.9),
                     power=1.2, ripple=rng.uniform(0.05, 0.10), waves=rng.uniform(2, 4), quilt=0.03, veins=9, phase=rng.random() * 6, twist=around(rng, 0.25))
        stalked(scene, leaf, mats[k % 3], stalk, base_point(pot, azimuth, 0.25 * np.sqrt(q)), azimuth, (3.6 - 0.9 * q + around(rng, 0.4)) * pot.grown(0.66, 1.0), lean * 0.66, rng,
                droop=0.45, radius=0.045, pitch=0.2 - 0.6 * q + around(rng, 0.25), viewer=0.6, toward=0.25, roll=around(rng, 0.35), yaw=around(rng, 0.3))


# --- Chinese money plant ----------------------------------------------------------------------------------------------

def pilea_canvas():
    c = Canvas('#357433', 512, 512)
    x, y = c.T, c.S * 2 - 1
    r, phi = np.hypot(x, y), np.arctan2(y, x)
    c.lay('#43873B', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    for a in np.linspace(-np.pi, np.pi, 10)[:-1]:
        d = np.abs(np.angle(np.exp(1j * (phi - a - 0.15 * r)))) * r
        near = line(d, 0.022) * (1 - smooth(0.4, 0.85, r))
        c.lay('#8DBB6C', near * 0.32)
        c.relief -= near * 0.6
    c.lay('#D9E8B8', 1 - smooth(0.02, 0.055, r))
    c.lay('#A9C98A', (1 - smooth(0.05, 0.14, r)) * 0.5)
    return c


@plant('chinese-money-plant')
def pilea(scene, pot, rng):
    leaf_mat = leaf_material('pilea', pilea_canvas(), back='#9DBE7E', rough=0.42, shine=0.45, through=0.24, relief=0.1)
    stalk = plain('pilea stalk', '#8FA860', 0.45)
    stem_mat = plain('pilea stem', '#6E5A42', 0.8)
    stem = grow((0, 0, pot.soil - 0.05), (0.05, 0, 1), pot.grown(0.75, 1.6), UP, 0.1, 10, 0.02, rng)
    scene.add(stem_mat, tube(stem, 0.1, 0.06, 10))
    count = pot.count(34, 78)
    for k in range(count):
        q = k / (count - 1)
        at, _ = along(stem, 0.25 + 0.75 * q)
        azimuth = k * GOLDEN
        lean = 1.5 - 1.4 * q ** 0.8 + around(rng, 0.12)
        length = pot.grown(0.75, 1.05) * (1.7 - 0.75 * q) * (0.82 if np.sin(azimuth) < -0.5 and q < 0.5 else 1) * rng.uniform(0.75, 1.15) if q < 0.9 else rng.uniform(0.3, 0.7)
        radius = (0.44 - 0.16 * q ** 3) * rng.uniform(0.75, 1.1) if q < 0.9 else rng.uniform(0.12, 0.24)
        path = grow(at, polar(azimuth, np.pi / 2 - lean), length, -UP if lean > 0.6 else UP, 0.35, 12, 0.012, rng)
        scene.add(stalk, tube(path, 0.024, 0.017, 6, rng.random()))
        leaf = disc(radius, 8, 40, cup=rng.uniform(-0.22, 0.12), ripple=0.02, waves=3, offset=-0.22,
                    edge=lambda p: 1 + 0.03 * np.cos(p * 2))
        out = polar(azimuth, np.pi / 2 - lean)
        normal = unit(out * 0.75 + UP * 0.75 + np.array([0, -0.4, 0.0]) + rng.normal(0, 0.14, 3))
        scene.add(leaf_mat, leaf.turned(_facing(normal)).moved(path[-1]).varied(rng.random()))


def _facing(normal):
    """Rotation that turns +Z to `normal` and keeps the leaf's -Y side (its longer side) low."""
    z = unit(normal)
    y = unit(UP - z * np.dot(UP, z) + 1e-4)
    return np.stack([np.cross(y, z), y, z], axis=1)


# --- Aglaonema ------------------------------------------------------------------------------------------------------

AGLAONEMA = outline((0, 0.03), (0.06, 0.13), (0.25, 0.22), (0.45, 0.235), (0.7, 0.17), (0.88, 0.07), (1, 0))


def aglaonema_canvas(seed, red):
    """`red`: how far the colour has come in from the margin."""
    c = Canvas('#35633A', 768, 512, seed)
    c.lay('#527F4C', smooth(0.4, 0.75, c.streaks(14, 4, 0.10)) * 0.7)
    c.lay('#8FAE7E', smooth(0.56, 0.74, c.streaks(34, 8, 0.10)) * 0.55)
    edge = c.A + 0.42 * (c.streaks(9, 2, 0.10) - 0.5) + 0.16 * (c.streaks(40, 6, 0.10) - 0.5) + red
    c.lay('#B9405A', smooth(0.70, 0.90, edge) * 0.9)
    c.lay('#D86C80', smooth(0.88, 1.0, edge) * 0.5)
    c.side_veins('#C7607A', 8, 0.06, 0.5, 0.10, 0.2, 0.6)
    c.midrib('#D25872', 0.05, 0.9)
    return c


@plant('aglaonema-red')
def aglaonema(scene, pot, rng):
    mats = [leaf_material(f'aglaonema {k}', aglaonema_canvas(k, red), back='#8FA878', back_mix=0.5, rough=0.48, shine=0.42, through=0.26, glow='#E5B08A')
            for k, red in enumerate((0.0, 0.14, -0.05, 0.26))]
    stalk = plain('aglaonema stalk', '#E59AA6', 0.45, mottle='#C9C08E')
    count = pot.count(12, 32)
    for k, azimuth, lean in shoots(rng, count, 1.05, 0.3):
        q = k / count
        leaf = blade(rng.uniform(1.75, 2.2) * pot.grown(0.78, 1.05), AGLAONEMA, 40, 8, (0.1, 0.5), fold=0.16, bend=rng.uniform(0.6, 1.0), power=1.3, ripple=0.06, waves=3,
                     phase=rng.random() * 6)
        stalked(scene, leaf, mats[rng.integers(4)], stalk, base_point(pot, azimuth, 0.3 * np.sqrt(q)), azimuth, 1.8 - 0.7 * q + around(rng, 0.25), lean * 0.75, rng,
                droop=0.25, radius=0.05, pitch=0.95 - 0.95 * q + around(rng, 0.12), viewer=0.45, toward=0.25, roll=around(rng, 0.2))


# --- Croton ----------------------------------------------------------------------------------------------------------

CROTON = outline((0, 0.02), (0.1, 0.10), (0.35, 0.175), (0.6, 0.185), (0.82, 0.12), (0.94, 0.045), (1, 0))


def croton_canvas(ground, vein, edge, seed):
    c = Canvas(ground, 512, 256, seed)
    c.lay('#2C4A22', smooth(0.45, 0.7, c.noise(6, 4)) * 0.5)
    c.lay(edge, smooth(0.72, 1.0, c.A + 0.2 * (c.noise(8, 3) - 0.5)) * 0.85)
    d = c.side_vein_distance(9, 0.10, 0.12)
    near = line(d, 0.13 + 0.06 * (c.noise(10, 6) - 0.5)) * (1 - 0.2 * c.A)
    c.lay(vein, near)
    c.relief -= near * 0.5
    c.lay(vein, smooth(0.66, 0.78, c.noise(18, 10, 2)) * 0.4)
    c.midrib(vein, 0.10, 1.0, 0.7)
    return c


@plant('croton')
def croton(scene, pot, rng):
    young = leaf_material('croton young', croton_canvas('#4F7A28', '#F2CF3A', '#A8B832', 1), rough=0.42, through=0.2, vary=0.15)
    middle = leaf_material('croton', croton_canvas('#2F5424', '#F0982E', '#D9582C', 2), rough=0.42, through=0.16, glow='#F0A050', vary=0.2)
    old = leaf_material('croton old', croton_canvas('#35261F', '#D23A3A', '#8E2430', 3), aging=0, rough=0.42, through=0.12, glow='#E06040', vary=0.2)
    bark = plain('croton stem', '#6B5B48', 0.8, grain=0.4)
    stalk = plain('croton stalk', '#B98A4A', 0.5)
    for stem_no, (azimuth, lean, height) in enumerate(((0.5, 0.06, 3.6), (2.4, 0.32, 3.0), (4.3, 0.34, 2.9), (5.6, 0.38, 2.5))[:pot.count(1, 4.6)]):
        height *= pot.grown(0.62, 1.08)
        stem = grow(base_point(pot, azimuth, 0.2), polar(azimuth, np.pi / 2 - lean), height, UP, 0.15, 16, 0.015, rng)
        scene.add(bark, tube(stem, 0.075, 0.04, 8))
        count = pot.count(20, 28)
        for k in range(count):
            q = k / (count - 1)
            at, _ = along(stem, 0.44 + 0.56 * q)
            leaf = blade(rng.uniform(1.5, 1.95) * (1 - 0.35 * q ** 3), CROTON, 32, 6, (0.3, 0.4), fold=0.2, bend=rng.uniform(0.3, 0.8), ripple=0.05,
                         waves=3, phase=rng.random() * 6, twist=around(rng, 0.3))
            mat = young if q > 0.72 + around(rng, 0.12) else middle if q > 0.36 + around(rng, 0.14) else old
            stalked(scene, leaf, mat, stalk, at, azimuth + k * GOLDEN, 0.22, 0.9 - 0.5 * q, rng, droop=0.2, radius=0.025,
                    pitch=0.0 + 1.05 * q ** 1.3 + around(rng, 0.15), viewer=0.4, toward=0.25, roll=around(rng, 0.2))


# --- Syngonium --------------------------------------------------------------------------------------------------------

# An arrowhead: two barbs that point back beside the stalk (the swept-back base), then a straight-sided point.
SYNGONIUM = outline((0, 0.12), (0.02, 0.50), (0.05, 0.64), (0.10, 0.57), (0.18, 0.47), (0.30, 0.40), (0.5, 0.31), (0.75, 0.155), (0.92, 0.04), (1, 0))


def syngonium_canvas(seed, white):
    """`white`: how far the pale heart reaches; it follows the veins outward."""
    c = Canvas('#47813F', 768, 576, seed)
    c.lay('#5A934A', smooth(0.4, 0.65, c.noise(5, 5)) * 0.6)
    veins = np.abs(c.side_vein_distance(6, 0.16))
    inner = c.A + 0.30 * (c.streaks(9, 2.5) - 0.5) + 0.16 * (c.streaks(28, 8) - 0.5) + 0.10 * c.S + 0.30 * veins - white
    c.lay('#AECB92', (1 - smooth(0.42, 0.72, inner)) * 0.7)
    c.lay('#DDE6C4', (1 - smooth(0.18, 0.55, inner)) * 0.85)
    c.side_veins('#E6ECD2', 6, 0.05, 0.5, 0.16, 0.6, 0.7)
    c.midrib('#EAEED8', 0.035, 0.85)
    return c


@plant('syngonium')
def syngonium(scene, pot, rng):
    mats = [leaf_material(f'syngonium {k}', syngonium_canvas(k, white), back='#A9C496', back_mix=0.5, rough=0.5, through=0.28, vary=0.14)
            for k, white in enumerate((0.16, 0.04, -0.06, -0.25, 0.10))]
    stalk = plain('syngonium stalk', '#8DAA62', 0.5)
    count = pot.count(18, 40)
    for k, azimuth, lean in shoots(rng, count, 1.15, 0.9):
        q = k / count
        leaf = blade(rng.uniform(0.95, 1.5) * pot.grown(0.9, 1.05), SYNGONIUM, 60, 9, (-0.92, 0.45), fold=0.10, cup=-0.03, bend=rng.uniform(0.2, 0.45), ripple=0.02, waves=2,
                     phase=rng.random() * 6)
        stalked(scene, leaf, mats[rng.integers(5)], stalk, base_point(pot, azimuth, 0.35 * np.sqrt(q)), azimuth, (2.9 - 1.3 * q) * rng.uniform(0.8, 1.12) * pot.grown(0.74, 1.04), lean * 0.9, rng,
                droop=0.3, radius=0.03, pitch=-0.15 - 0.4 * q + around(rng, 0.2), viewer=0.9, out=0.6, toward=0.3, yaw=around(rng, 0.3), roll=around(rng, 0.2))


# --- Bird of paradise ---------------------------------------------------------------------------------------------------

PADDLE = outline((0, 0.04), (0.05, 0.14), (0.25, 0.22), (0.5, 0.235), (0.75, 0.18), (0.92, 0.08), (1, 0))


def paddle_canvas():
    c = Canvas('#3C7440', 512, 256)
    c.lay('#4A854A', smooth(0.4, 0.7, c.noise(4, 3)) * 0.5)
    fine = c.side_vein_distance(40, 0.06, 0.06, 0.12)
    c.lay('#6C9A60', line(fine, 0.3) * 0.2 * c.noise(6, 3))
    c.relief -= line(fine, 0.5) * 0.08
    c.lay('#5F8450', smooth(0.55, 0.8, c.streaks(20, 2, 0.06)) * 0.4)
    c.midrib('#B9CC8C', 0.055, 0.95)
    return c


@plant('bird-of-paradise')
def bird_of_paradise(scene, pot, rng):
    leaf_mat = leaf_material('paddle', paddle_canvas(), rough=0.4, through=0.24, relief=0.4)
    stalk = plain('paddle stalk', '#5F8A50', 0.45, vary=0.2)
    plan = [(-1.9, 0.14, 4.6), (0.0, 0.28, 4.4), (3.0, 0.30, 4.5), (1.4, 0.10, 5.2), (-0.7, 0.5, 3.4), (3.7, 0.5, 3.3), (2.2, 0.38, 4.3),
            (0.8, 0.42, 4.0), (-1.4, 0.62, 2.3), (-2.5, 0.62, 2.6), (-0.3, 0.7, 2.5), (3.5, 0.66, 2.7), (1.9, 0.2, 3.4)]
    for azimuth, lean, length in plan[:pot.count(4, 14)]:
        length *= pot.grown(0.55, 1.04)
        leaf = blade(rng.uniform(2.7, 3.3) * pot.grown(0.8, 1.02), PADDLE, 44, 8, (0.3, 0.45), fold=0.30, bend=rng.uniform(0.5, 0.9), power=1.6, ripple=0.05, waves=4,
                     phase=rng.random() * 6, twist=around(rng, 0.2))
        stalked(scene, leaf, leaf_mat, stalk, base_point(pot, azimuth, 0.2), azimuth, length, lean, rng, droop=0.12, radius=0.085, radius_end=0.05,
                pitch=1.0 - lean * 0.7, viewer=0.7, out=-0.3, yaw=around(rng, 0.3), roll=around(rng, 0.35))
    for azimuth, lean, length, heading in ((-1.3, 0.10, 5.6, 0.05), (-0.9, 0.24, 4.7, 0.2), (-2.1, 0.20, 4.3, np.pi - 0.25))[:pot.count(-0.5, 3)]:
        path = grow(base_point(pot, azimuth, 0.15), polar(azimuth, np.pi / 2 - lean), length, UP, 0.1, 20, 0.008, rng)
        scene.add(stalk, tube(path, 0.07, 0.055, 10))
        crane_flower(scene, path[-1], heading, rng)


def crane_flower(scene, at, heading, rng):
    """A boat-shaped bract that points sideways, orange sepals that stand up from it, the blue arrow between them."""
    bract_mat = plain('bract', '#4E7F52', 0.4, mottle='#8A4A52', grain_scale=6)
    orange = plain('sepal', '#F28A14', 0.4, vary=0.12, through=0.3)
    blue = plain('arrow', '#2C3FB0', 0.4, vary=0.05)
    out = polar(heading)
    bract = grow(at - out * 0.05, unit(out + UP * 0.35), 1.9, out - UP * 0.05, 0.3, 16)
    scene.add(bract_mat, tube(bract, np.interp(np.linspace(0, 1, 17), [0, 0.1, 0.35, 0.7, 1], [0.06, 0.14, 0.15, 0.08, 0.008]), sides=12))
    sepal = outline((0, 0.03), (0.25, 0.12), (0.5, 0.15), (0.8, 0.075), (1, 0))
    for k, (pos, tilt, side) in enumerate(((0.22, 1.45, 0.1), (0.28, 1.15, -0.25), (0.34, 0.95, 0.3), (0.42, 0.8, -0.1), (0.26, 1.75, -0.3))):
        start, _ = along(bract, pos)
        direction = polar(heading + side, tilt)
        petal = blade(rng.uniform(1.45, 1.75), sepal, 20, 4, fold=0.5, bend=-0.15)
        scene.add(orange, petal.placed(start, direction, unit(out + UP * 0.2)).varied(rng.random()))
    for pos, tilt in ((0.32, 0.75), (0.40, 1.05)):
        start, _ = along(bract, pos)
        arrow = outline((0, 0.03), (0.5, 0.035), (0.68, 0.10), (0.85, 0.07), (1, 0))
        scene.add(blue, blade(1.5, arrow, 24, 4, fold=0.6).placed(start, polar(heading, tilt), unit(UP - out)))
