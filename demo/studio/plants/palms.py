"""Feathered fronds: palm and fern."""
import numpy as np
from leaf import blade, outline
from materials import Canvas, leaf_material, line, plain, smooth
from mesh import UP, grow, polar, tube
from plants import plant
from plants.growth import around, base_point, feather, shoots

PALM_LEAFLET = outline((0, 0.012), (0.08, 0.024), (0.35, 0.030), (0.7, 0.021), (0.92, 0.008), (1, 0))
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
    leaf_mat = leaf_material('palm', palm_canvas(), rough=0.46, shine=0.4, through=0.3, vary=0.22, tip=0.6)
    rachis_mat = plain('palm rachis', '#B4B04A', 0.45, mottle='#98A548')
    cane_mat = plain('palm cane', '#B3A84E', 0.5, mottle='#80903F', grain_scale=8)
    ring_mat = plain('palm ring', '#8E7A48', 0.7)
    leaflets = [blade(1.7, PALM_LEAFLET, 22, 2, fold=0.55, bend=b, power=1.6) for b in (0.5, 0.9, 1.3)]

    def frond(foot, azimuth, lean, length, arch):
        """A long bare stalk, then two rows of narrow leaflets that stand in a V on an arching rib."""
        path = grow(foot, polar(azimuth, np.pi / 2 - lean), length, polar(azimuth, -1.1), arch, 40, 0.003, rng, 2.4)
        scene.add(rachis_mat, tube(path, np.interp(np.linspace(0, 1, 41), [0, 0.3, 1], [0.06, 0.036, 0.010]), sides=8, vary=rng.random()))
        feather(scene, path, lambda q: leaflets[rng.integers(3)], leaf_mat, rng, pot.count(20, 30), (0.34, 0.99), (1.15, 0.35), rng.uniform(0.55, 0.75),
                lambda q: pot.grown(0.62, 0.86) * (0.55 + 0.5 * np.sin(np.pi * min(0.25 + q * 0.72, 1))), alternate=0.4, jitter=0.09, droop=0.10)
    # Yellow canes stand in a clump; each carries a few fronds, the youngest a spear in the middle.
    for k, azimuth, spread in shoots(rng, pot.count(4, 8), 0.42, 0.5):
        foot = base_point(pot, azimuth, 0.12 + 0.55 * spread)
        height = pot.grown(0.7, 2.4) * rng.uniform(0.6, 1.1)
        cane = grow(foot, polar(azimuth, np.pi / 2 - 0.5 * spread), height, UP, 0.1, 24, 0.004, rng)
        scene.add(cane_mat, tube(cane, np.linspace(0.10, 0.075, 25), sides=14, vary=rng.random()))
        for at in np.arange(0.22, height - 0.1, 0.34) + rng.uniform(-0.04, 0.04):
            ring = cane[int(at / height * 24)]
            scene.add(ring_mat, tube(np.array([ring - UP * 0.012, ring + UP * 0.012]), 0.102, sides=14, capped=False))
        turn = rng.random() * 7
        for n in range(rng.integers(3, 5)):
            out = azimuth + around(rng, 0.5) if n == 0 else turn + n * 2.3
            lean = 0.06 if n == 3 else rng.uniform(0.22, 0.55) + 0.25 * spread
            frond(cane[-1] - UP * 0.05 * n, out, lean, rng.uniform(4.2, 5.4) * pot.grown(0.62, 1.12), rng.uniform(0.75, 1.25) if n < 3 else 0.3)


def pinna_canvas():
    c = Canvas('#5A9140', 192, 96)
    c.lay('#73A64C', smooth(0.4, 0.7, c.noise(3, 2)) * 0.5)
    c.side_veins('#86B45E', 10, 0.2, 0.3, 0.1)
    c.midrib('#96BD6C', 0.08, 0.6)
    return c


@plant('boston-fern')
def boston_fern(scene, pot, rng):
    """Sword-shaped fronds, once pinnate: many short leaflets of nearly one length side by side."""
    leaf_mat = leaf_material('fern', pinna_canvas(), rough=0.55, shine=0.3, through=0.34, vary=0.22, tip=0.3)
    rachis_mat = plain('fern rachis', '#7C8A45', 0.6, mottle='#6B5A38')
    pinnae = [blade(0.40, PINNA, 10, 3, (0.1, 0.3), fold=around(rng, 0.15), bend=b, ripple=0.12, waves=3, phase=b * 9) for b in (0.1, 0.4, 0.7)]
    count = pot.count(66, 96)
    for k, azimuth, lean in shoots(rng, count, pot.grown(1.1, 1.2), 0.2):
        length = rng.uniform(3.2, 4.6) * pot.grown(0.84, 1.18) * (0.85 + 0.15 * lean)
        arch = pot.grown(1.2, 1.5) + 0.9 * lean + around(rng, 0.35)
        path = grow(base_point(pot, azimuth, 0.1 + 0.35 * lean), polar(azimuth, np.pi / 2 - lean * 0.6), length, -UP, arch, 30, 0.010, rng, 1.5)
        scene.add(rachis_mat, tube(path, 0.022, 0.006, 5))
        wide = pot.grown(0.8, 0.92) * rng.uniform(0.85, 1.1)
        feather(scene, path, lambda q: pinnae[rng.integers(3)], leaf_mat, rng, pot.count(42, 52), (0.10, 0.995), (1.5, 1.2), around(rng, 0.15),
                lambda q: wide * np.interp(q, [0, 0.12, 0.55, 0.85, 1], [0.55, 0.9, 1.0, 0.6, 0.18]), alternate=0.5, jitter=0.10, droop=0.08)
