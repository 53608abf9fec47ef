"""Feathered fronds: palm and fern."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, grow, polar, tube
from plants import plant
from plants.growth import around, base_point, feather, shoots

PALM_LEAFLET = outline((0, 0.012), (0.08, 0.026), (0.35, 0.034), (0.7, 0.024), (0.92, 0.009), (1, 0))
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
    leaf_mat = leaf_material('palm', palm_canvas(), rough=0.38, shine=0.45, through=0.3, vary=0.25)
    rachis_mat = plain('palm rachis', '#A9AE4C', 0.45, mottle='#8FA048')
    cane_mat = plain('palm cane', '#A8A552', 0.5, mottle='#7E8A42', grain_scale=8)
    leaflets = [blade(1.55, PALM_LEAFLET, 18, 2, fold=0.5, bend=b, power=1.4) for b in (0.35, 0.6, 0.85)]
    for k, azimuth, lean in shoots(rng, pot.count(13, 38), 0.85, 0.5):
        foot = base_point(pot, azimuth, 0.12 + 0.42 * lean)
        length = (6.9 - 2.0 * lean) * rng.uniform(0.85, 1.05) * pot.grown(0.5, 1.18)
        path = grow(foot, polar(azimuth, np.pi / 2 - 0.05 - lean * pot.grown(0.46, 0.28)), length, polar(azimuth, -0.9), 0.7 + 0.4 * lean, 34, 0.004, rng, 2.2)
        scene.add(rachis_mat, tube(path, np.interp(np.linspace(0, 1, 35), [0, 0.3, 1], [0.075, 0.045, 0.012]), sides=8, vary=rng.random()))
        if k < 8:
            cane = grow(foot, polar(azimuth, np.pi / 2 - 0.06 - lean * pot.grown(0.48, 0.3)), pot.grown(0.9, 2.3), UP, 0, 12)
            rings = 0.10 + 0.012 * (np.arange(13) % 4 == 0)
            scene.add(cane_mat, tube(cane, rings, sides=12, vary=rng.random()))
        feather(scene, path, lambda q: leaflets[rng.integers(3)], leaf_mat, rng, 27, (0.38, 0.99), (1.0, 0.35), 0.5,
                lambda q: 0.5 + 0.55 * np.sin(np.pi * min(0.22 + q * 0.75, 1)), jitter=0.06, droop=0.12)


def pinna_canvas():
    c = Canvas('#4E8F38', 128, 64)
    c.lay('#68A644', smooth(0.4, 0.7, c.noise(3, 2)) * 0.5)
    c.side_veins('#7FB45A', 10, 0.2, 0.3, 0.1)
    c.midrib('#8FBF66', 0.08, 0.6)
    return c


@plant('boston-fern')
def boston_fern(scene, pot, rng):
    leaf_mat = leaf_material('fern', pinna_canvas(), rough=0.5, shine=0.3, through=0.34, vary=0.25)
    rachis_mat = plain('fern rachis', '#7C8A45', 0.6, mottle='#6B5A38')
    pinnae = [blade(0.54, PINNA, 10, 2, (0.1, 0.3), fold=0.12, bend=b, ripple=0.15, waves=4) for b in (0.1, 0.35, 0.6)]
    count = pot.count(30, 72)
    for k, azimuth, lean in shoots(rng, count, 1.15, 0.2):
        length = rng.uniform(3.3, 4.3) * pot.grown(0.6, 1.06) * (0.8 + 0.2 * lean / 1.15)
        path = grow(base_point(pot, azimuth, 0.1 + 0.35 * lean), polar(azimuth, np.pi / 2 - lean * 0.55), length, -UP, 1.15 + 1.15 * lean + around(rng, 0.25), 26, 0.008, rng, 1.4)
        scene.add(rachis_mat, tube(path, 0.024, 0.007, 5))
        feather(scene, path, lambda q: pinnae[rng.integers(3)], leaf_mat, rng, 38, (0.10, 0.995), (1.45, 1.15), 0.08,
                lambda q: 0.35 + 0.75 * np.sin(np.pi * min(0.16 + 0.84 * q, 0.985)) ** 0.8, alternate=0.5, jitter=0.07, droop=0.06)
