"""Plants that hang: vines over the rim, strands of beads, runners with plantlets."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, along, grow, lathe, polar, smooth_path, tube, unit
from plants import plant
from plants.growth import GOLDEN, VIEWER, around, base_point, hanging_path, shoots, stalked

HEART = outline((0, 0.10), (0.015, 0.30), (0.06, 0.43), (0.18, 0.47), (0.36, 0.42), (0.6, 0.28), (0.8, 0.13), (0.92, 0.045), (1, 0))
LONG_HEART = outline((0, 0.12), (0.015, 0.33), (0.06, 0.45), (0.17, 0.485), (0.33, 0.42), (0.55, 0.26), (0.76, 0.10), (0.9, 0.03), (1, 0))


def vine(scene, path, leaf, leaf_mat, stem_mat, rng, gap=0.42, start=0.12, size=lambda q: 1.0, stem=0.028, petiole=0.35, hang=-0.75):
    """Leaves by turns left and right of a vine; each hangs from a short stalk and turns its face outward."""
    scene.add(stem_mat, tube(path, stem, stem * 0.6, 7, rng.random()))
    length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
    count = max(int(length * (1 - start) / gap), 2)
    for k in range(count + 1):
        q = start + (1 - start) * k / count
        at, forward = along(path, q)
        radial = np.array([at[0], at[1], 0])
        out = unit(radial) if np.linalg.norm(radial) > 0.1 else VIEWER
        side = unit(np.cross(UP, out)) * (1 if k % 2 else -1)
        d = unit(out * 0.55 + side * 0.75 + UP * (0.35 if forward[2] > -0.4 else 0.05) + forward * 0.25 + rng.normal(0, 0.15, 3))
        stalk = grow(at, d, petiole * rng.uniform(0.7, 1.2), -UP, 0.3, 6)
        scene.add(stem_mat, tube(stalk, stem * 0.7, stem * 0.5, 6, rng.random()))
        tip = unit(side * 0.45 + out * 0.45 + UP * hang + rng.normal(0, 0.15, 3))
        normal = unit(out * 1.0 + UP * 0.55 + VIEWER * 0.35 + rng.normal(0, 0.12, 3))
        scene.add(leaf_mat(rng), leaf(rng).scaled(size(q) * rng.uniform(0.85, 1.1)).placed(stalk[-1], tip, normal).varied(rng.random()))


def crown(scene, pot, leaf, leaf_mat, stem_mat, rng, count, spread, length, pitch=(0.1, -0.7), radius=0.03):
    """The mound of stalked leaves above the pot."""
    for k, azimuth, lean in shoots(rng, count, spread, 0.4):
        q = k / count
        stalked(scene, leaf(rng), leaf_mat(rng), stem_mat, base_point(pot, azimuth, pot.inner * 0.6 * np.sqrt(q)), azimuth,
                length * (1.1 - 0.5 * q) * rng.uniform(0.75, 1.15), lean, rng, 0.4, radius, pitch=pitch[0] + (pitch[1] - pitch[0]) * q + around(rng, 0.2),
                viewer=0.5, out=0.5, yaw=around(rng, 0.4), roll=around(rng, 0.25))


def pothos_canvas(seed, gold):
    """`gold`: how much of the leaf is marbled. Flecks and sectors run out along the veins."""
    c = Canvas('#437C35', 768, 640, seed)
    c.lay('#578F3C', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    streak = 0.65 * c.streaks(13, 2.2) + 0.35 * c.streaks(38, 7) + 0.10 * (c.noise(3, 2, 2) - 0.5) + gold
    c.lay('#9DB653', smooth(0.52, 0.62, streak) * 0.75)
    c.lay('#DAD685', smooth(0.575, 0.65, streak) * 0.85)
    c.lay('#EBE6AE', smooth(0.62, 0.70, streak) * 0.7)
    c.lay('#6C9A45', smooth(0.60, 0.70, c.streaks(60, 14, octaves=2)) * smooth(0.56, 0.64, streak) * 0.6)
    c.side_veins('#86AE5C', 6, 0.05, 0.2, 0.15, 0.4, 0.5)
    c.midrib('#B4CB84', 0.03, 0.7)
    return c


@plant('golden-pothos')
def golden_pothos(scene, pot, rng):
    mats = [leaf_material(f'pothos {k}', pothos_canvas(k, gold), rough=0.42, shine=0.45, through=0.3, vary=0.16) for k, gold in enumerate((0.02, -0.03, 0.045, -0.06))]
    stem = plain('pothos stem', '#8FA64E', 0.45)
    leaf = lambda r: blade(1.0 * r.uniform(0.85, 1.1), HEART, 32, 7, (-0.75, 0.75), fold=0.14, cup=0.05, bend=r.uniform(0.3, 0.8), ripple=0.04, waves=2, phase=r.random() * 6)
    pick = lambda r: mats[r.integers(4)]
    for azimuth, length in ((-2.5, 3.2), (-0.75, 1.9), (-0.25, 3.1), (-1.95, 1.5), (3.3, 2.4), (0.6, 2.4), (2.4, 1.8), (1.4, 1.2))[:pot.count(5, 10)]:
        length *= pot.grown(0.5, 1.5)
        vine(scene, hanging_path(pot, azimuth, length + pot.rim * 0.6, rng), leaf, pick, stem, rng, 0.46, 0.15, lambda q: 1.05 - 0.45 * q)
    crown(scene, pot, leaf, pick, stem, rng, pot.count(26, 50), 1.0, pot.grown(1.2, 1.7))


def philodendron_canvas():
    c = Canvas('#2C6A30', 384, 256)
    c.lay('#3C7E38', smooth(0.4, 0.7, c.noise(4, 4)) * 0.6)
    c.side_veins('#3F823C', 5, 0.12, 0.22, 0.20, 0.3, 0.15)
    c.midrib('#5E9A4E', 0.03, 0.5)
    return c


@plant('heartleaf-philodendron')
def heartleaf_philodendron(scene, pot, rng):
    dark = leaf_material('philodendron', philodendron_canvas(), rough=0.3, shine=0.45, through=0.28, relief=0.12, vary=0.2)
    young_canvas = philodendron_canvas().lay('#9A8A48', np.full((384, 256), 0.45))
    young = leaf_material('philodendron young', young_canvas, rough=0.28, shine=0.45, through=0.35, relief=0.12, vary=0.1)
    stem = plain('philodendron stem', '#6E8A48', 0.45, mottle='#8A6A48')
    leaf = lambda r: blade(0.98 * r.uniform(0.9, 1.12), LONG_HEART, 32, 7, (-0.85, 0.7), fold=0.12, bend=r.uniform(0.4, 0.9), power=1.5, cup=0.06)
    pick = lambda r: young if r.random() < 0.06 else dark
    for azimuth, length in ((-2.55, 3.5), (-0.6, 3.3), (-1.0, 1.7), (-0.1, 2.3), (3.2, 2.6), (-2.1, 2.0), (0.5, 2.7), (1.4, 1.4), (2.3, 1.8))[:pot.count(6, 11)]:
        length *= pot.grown(0.5, 1.4)
        vine(scene, hanging_path(pot, azimuth, length + pot.rim * 0.6, rng), leaf, pick, stem, rng, 0.30, 0.15, lambda q: 1.0 - 0.45 * q, 0.024, 0.32)
    crown(scene, pot, leaf, pick, stem, rng, pot.count(32, 62), 1.05, pot.grown(1.05, 1.4))


# --- String of pearls ------------------------------------------------------------------------------------------------------

def pearl(radius):
    """A bead with its short point and a flat side for the window line."""
    theta = np.linspace(-np.pi / 2, np.pi / 2, 17)
    prof = np.stack([radius * np.cos(theta) + 1e-4, radius * (np.sin(theta) + 0.28 * np.maximum(np.sin(theta), 0) ** 8)], 1)
    return lathe(prof, 24)


@plant('string-of-pearls')
def string_of_pearls(scene, pot, rng):
    bead = plain('pearl', '#6F9648', 0.3, 0.5, coat=0.25, vary=0.28, mottle='#8FAE60', grain_scale=5, through=0.15)
    thread = plain('thread', '#7A8F50', 0.6)
    beads = [pearl(r) for r in (0.040, 0.046, 0.051)]

    def string(path, gap=0.092, start=0.0):
        scene.add(thread, tube(path, 0.010, 0.007, 5))
        length = np.linalg.norm(np.diff(path, axis=0), axis=1).sum()
        out = []
        count = int(length * (1 - start) / gap)
        for k in range(count):
            at, forward = along(path, start + (1 - start) * (k + rng.random() * 0.4) / count)
            azimuth = k * 2.2 + around(rng, 0.6)
            away = unit(polar(azimuth) + rng.normal(0, 0.25, 3))
            out.append(beads[rng.integers(3)].scaled(rng.uniform(0.8, 1.1) * (1 - 0.25 * k / count)).placed(at + away * 0.042, UP * 0.3 + forward * 0.2 + away).varied(rng.random()))
        scene.add(bead, *out)
    for k in range(pot.count(44, 84)):
        azimuth = k * GOLDEN + around(rng, 0.2)
        aside = abs(np.cos(azimuth))
        drop = rng.uniform(0.25, 1.0) * pot.grown(0.55, 1.75) * (0.55 + 2.1 * aside ** 1.5)
        # None reaches what the plinth stands on.
        string(hanging_path(pot, azimuth, pot.rim * 0.6 + min(drop, pot.height * rng.uniform(0.72, 0.93)), rng, 0.55, 0.12, 0.05), start=0.08)
    for k in range(190):
        a = rng.random() * 7
        r = pot.inner * np.sqrt(rng.random()) * 0.75
        start = np.array([r * np.cos(a), r * np.sin(a), pot.soil + 0.06])
        string(grow(start, polar(rng.random() * 7, 0.25), rng.uniform(0.25, 0.5), -UP, 0.9, 8, 0.05, rng))


# --- Spider plant ------------------------------------------------------------------------------------------------------------

GRASS = outline((0, 0.016), (0.1, 0.021), (0.4, 0.023), (0.75, 0.015), (0.93, 0.006), (1, 0))


def spider_canvas():
    c = Canvas('#4F8F3A', 512, 96)
    c.lay('#66A348', smooth(0.4, 0.7, c.noise(5, 3)) * 0.5)
    middle = c.A + 0.10 * (c.noise(6, 3) - 0.5)
    c.lay('#EFF0D2', 1 - smooth(0.40, 0.50, middle))
    for t in (-0.28, 0.0, 0.25):
        c.lay('#C9DCA0', line(c.T - t, 0.07) * 0.5)
    return c


@plant('spider-plant')
def spider_plant(scene, pot, rng):
    leaf_mat = leaf_material('spider', spider_canvas(), rough=0.4, shine=0.4, through=0.32, vary=0.14, tip=0.7)
    runner_mat = plain('runner', '#C9CC84', 0.5)
    root_mat = plain('aerial root', '#CDBF9A', 0.7)
    flower_mat = plain('spider flower', '#FBFAF4', 0.6, through=0.3)

    def tuft(at, count, length, spread, width=1.0, tilt=0.0):
        for k, azimuth, lean in shoots(rng, count, spread, rng.random() * 6):
            size = length * rng.uniform(0.7, 1.1)
            leaf = blade(size, lambda s: GRASS(s) * width * 1.3, 34, 3, fold=0.5, bend=rng.uniform(1.2, 2.0) * (0.65 + 0.45 * lean / spread), power=1.35, twist=around(rng, 0.5))
            scene.add(leaf_mat, leaf.placed(at + polar(azimuth) * 0.06 * length * lean, polar(azimuth, np.pi / 2 - 0.1 - lean - tilt), UP).varied(rng.random()))
    tuft(np.array([0.12, 0.05, pot.soil - 0.05]), pot.count(40, 72), 3.7 * pot.grown(0.66, 1.18), 1.1)
    tuft(np.array([-0.2, -0.1, pot.soil - 0.05]), pot.count(20, 40), 3.3 * pot.grown(0.66, 1.18), 1.1)
    for azimuth, reach, drop in ((-2.35, 1.7, 2.9), (-0.55, 1.8, 2.2), (0.2, 1.9, 3.0), (3.3, 1.9, 1.7))[:pot.count(1, 6)]:
        reach, drop = reach * pot.grown(0.74, 1.2), drop * pot.grown(0.7, 1.2)
        out = polar(azimuth)
        z = pot.soil
        path = smooth_path([out * 0.1 + UP * z, out * reach * 0.55 + UP * (z + 1.1), out * (reach + 0.1) + UP * (z + 0.3), out * (reach + 0.35) + UP * (z - drop * 0.55),
                            out * (reach + 0.3) + UP * max(z - drop, 0.55)], 36)
        scene.add(runner_mat, tube(path, 0.026, 0.016, 6))
        tuft(path[-1], 15, 0.98, 1.35, 1.5)
        for k in range(5):
            scene.add(root_mat, tube(grow(path[-1], polar(rng.random() * 7, -1.0), 0.2, -UP, 0.5, 5), 0.018, 0.008, 5))
        at, _ = along(path, 0.72)
        tuft(at, 8, 0.55, 1.2, 1.5)
        for k in range(3):
            at, _ = along(path, 0.5 + 0.1 * k)
            for a in np.arange(6) / 6 * 2 * np.pi:
                scene.add(flower_mat, blade(0.13, outline((0, 0.05), (0.5, 0.2), (1, 0)), 6, 2).placed(at + UP * 0.03, polar(a, 0.4), UP))
