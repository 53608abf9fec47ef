"""Feathered fronds: palm and fern."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, grow, polar, tube
from plants import plant
from plants.growth import around, base_point, feather, shoots

PALM_LEAFLET = outline((0, 0.014), (0.08, 0.028), (0.35, 0.036), (0.7, 0.026), (0.92, 0.010), (1, 0))
PINNA = outline((0, 0.08), (0.04, 0.14), (0.2, 0.135), (0.6, 0.11), (0.88, 0.06), (1, 0))


def palm_canvas():
    c = Canvas('#4A8230', 256, 64)
    c.lay('#66993C', smooth(0.4, 0.7, c.noise(3, 2)) * 0.5)
    for t in (-0.5, 0.5):
        c.lay('#7FA950', line(c.T - t, 0.12) * 0.3)
    c.midrib('#A9C266', 0.12, 0.7)
    return c


@plant('areca-palm')
def areca_palm(scene, pot, rng):
    """A clump of yellow canes; each carries two or three long fronds that rise, then arch far over."""
    leaf_mat = leaf_material('palm', palm_canvas(), rough=0.36, shine=0.45, coat=0.1, through=0.32, vary=0.2, tip=0.15, relief=0.2)
    rachis_mat = plain('palm rachis', '#B4B04A', 0.4, mottle='#98A548')
    cane_mat = plain('palm cane', '#B3A84E', 0.45, mottle='#80903F', grain_scale=8)
    ring_mat = plain('palm ring', '#8E7A48', 0.7)
    leaflets = [blade(1.7, PALM_LEAFLET, 22, 2, fold=0.35, bend=b, power=1.8, twist=t) for b, t in ((0.4, 0.0), (0.8, 0.2), (1.2, -0.2), (0.6, 0.1))]

    def frond(foot, azimuth, lean, length, arch):
        """A long bare stalk, then two rows of narrow leaflets that stand in a V on an arching rib."""
        path = grow(foot, polar(azimuth, np.pi / 2 - lean), length, polar(azimuth, -1.2), arch, 44, 0.003, rng, 2.2)
        scene.add(rachis_mat, tube(path, np.interp(np.linspace(0, 1, 45), [0, 0.25, 1], [0.062, 0.038, 0.010]), sides=8, vary=rng.random()))
        feather(scene, path, lambda q: leaflets[rng.integers(4)], leaf_mat, rng, pot.count(20, 28), (0.30, 0.99), (1.05, 0.32), rng.uniform(0.5, 0.85),
                lambda q: pot.grown(0.66, 0.92) * np.interp(q, [0, 0.15, 0.45, 0.8, 1], [0.62, 0.95, 1.08, 0.75, 0.42]), alternate=0.4, jitter=0.07, droop=0.06)
    for k, azimuth, spread in shoots(rng, pot.count(3.6, 7), 0.48, 0.5):
        foot = base_point(pot, azimuth, 0.12 + 0.55 * spread)
        height = pot.grown(0.6, 2.2) * rng.uniform(0.6, 1.15)
        cane = grow(foot, polar(azimuth, np.pi / 2 - 0.4 * spread), height, UP, 0.1, 24, 0.004, rng)
        scene.add(cane_mat, tube(cane, np.linspace(0.10, 0.075, 25), sides=14, vary=rng.random()))
        for at in np.arange(0.22, height - 0.1, 0.34) + rng.uniform(-0.04, 0.04):
            ring = cane[int(at / height * 24)]
            scene.add(ring_mat, tube(np.array([ring - UP * 0.012, ring + UP * 0.012]), 0.102, sides=14, capped=False))
        # The youngest stands nearly upright; the older, the farther they lean and arch, each to another side.
        for n in range(3):
            out = azimuth + (0, 2.1, -2.1)[n] * (0.5 + 0.5 * rng.random()) + around(rng, 0.3)
            lean = (0.12, 0.38, 0.60)[n] * rng.uniform(0.8, 1.2) + 0.15 * spread
            frond(cane[-1] - UP * 0.05 * n, out, lean, (6.4, 6.2, 5.4)[n] * rng.uniform(0.88, 1.1) * pot.grown(0.62, 1.08), (0.85, 1.3, 1.5)[n] * rng.uniform(0.85, 1.15))


def pinna_canvas():
    c = Canvas('#5A9140', 192, 96)
    c.lay('#73A64C', smooth(0.4, 0.7, c.noise(3, 2)) * 0.5)
    c.side_veins('#86B45E', 10, 0.2, 0.3, 0.1)
    c.midrib('#96BD6C', 0.08, 0.6)
    return c


@plant('boston-fern')
def boston_fern(scene, pot, rng):
    """Sword-shaped fronds, once pinnate, in three layers: upright ones in the middle, arching ones, and a skirt over the rim."""
    mats = [leaf_material(f'fern {k}', canvas, rough=0.45, shine=0.35, through=0.36, vary=0.24, tip=0.15, relief=0.15) for k, canvas in enumerate((pinna_canvas(), pinna_canvas().lay('#8CBE4E', np.full((192, 96), 0.35))))]
    rachis_mat = plain('fern rachis', '#7C8A45', 0.6, mottle='#6B5A38')
    pinnae = [blade(0.42, PINNA, 10, 3, (0.1, 0.3), fold=around(rng, 0.15), bend=b, ripple=0.12, waves=3, phase=b * 9) for b in (0.1, 0.4, 0.7)]
    layers = ((0.30, 0.45, 4.4, 0.75), (0.34, 0.80, 4.3, 1.35), (0.36, 1.25, 3.9, 1.75))  # share, lean, length, arch
    count = pot.count(84, 118)
    for share, lean, length, arch in layers:
        most = round(count * share)
        for k, azimuth, out in shoots(rng, most, 1.0, lean * 5):
            tilt = lean * (0.35 + 0.65 * out)
            reach = length * rng.uniform(0.78, 1.12) * pot.grown(0.86, 1.16)
            path = grow(base_point(pot, azimuth, 0.08 + 0.38 * tilt), polar(azimuth, np.pi / 2 - tilt * 0.75), reach, -UP, arch * pot.grown(0.95, 1.1) * rng.uniform(0.8, 1.25), 30, 0.010, rng, 1.5)
            scene.add(rachis_mat, tube(path, 0.022, 0.006, 5))
            wide = pot.grown(0.9, 0.98) * rng.uniform(0.85, 1.12)
            feather(scene, path, lambda q: pinnae[rng.integers(3)], mats[int(lean < 0.5 and out < 0.6)], rng, pot.count(40, 48), (0.08, 0.995), (1.5, 1.15), around(rng, 0.25),
                    lambda q: wide * np.interp(q, [0, 0.12, 0.55, 0.85, 1], [0.55, 0.9, 1.0, 0.6, 0.18]), alternate=0.5, jitter=0.10, droop=0.08)
