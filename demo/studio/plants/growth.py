"""What several species share: spirals, stalks with a leaf, feathered leaves, vines that hang over the rim."""
import numpy as np
from mesh import UP, along, grow, polar, smooth_path, tube, unit

GOLDEN = np.pi * (3 - np.sqrt(5))
VIEWER = np.array([0.0, -1.0, 0.0])


def around(rng, amount=1.0):
    return rng.uniform(-amount, amount)


def toothed(shape, teeth, depth):
    """Saw-toothed margin; the teeth point to the tip."""
    def saw(s):
        return shape(s) * (1 - depth * (1 - (s * teeth) % 1.0))
    return saw


def even(rows):
    return np.linspace(0, 1, rows + 1)


def face(outward, up=1.0, out=0.35, viewer=0.0):
    """Where a leaf turns its face: up, a little outward, and toward the viewer for a picture's sake."""
    return unit(UP * up + np.asarray(outward) * out + VIEWER * viewer)


def stalked(scene, leaf, leaf_mat, stalk_mat, start, azimuth, length, lean, rng, droop=0.5, radius=0.03, radius_end=None,
            pitch=-0.5, roll=0.0, viewer=0.25, out=0.35, yaw=0.0, toward=0.0, steps=14):
    """A leaf on a stalk that leaves `start` at `lean` radians from upright and sags by `droop`.
    `pitch` is the blade's angle to the horizon where it begins; `toward` lowers it in front and raises it behind, so that
    leaves show their faces to the window and the viewer."""
    outward = polar(azimuth)
    path = grow(start, polar(azimuth, np.pi / 2 - lean), length, outward - 0.4 * UP, droop, steps, 0.012, rng, 1.4)
    scene.add(stalk_mat, tube(path, radius, radius_end or radius * 0.6, 8, rng.random()))
    direction = polar(azimuth + yaw, pitch + toward * np.sin(azimuth + yaw))
    scene.add(leaf_mat, leaf.placed(path[-1], direction, face(polar(azimuth + yaw), 1.0, out, viewer), roll).varied(rng.random()))
    return path


def feather(scene, path, leaflet, leaf_mat, rng, pairs=20, span=(0.15, 1.0), angle=(1.2, 0.5), lift=0.3, size=None,
            up=UP, alternate=0.0, terminal=True, jitter=0.05, droop=0.0):
    """Leaflets to both sides of a rachis. `leaflet(k)` gives a mesh for a relative position k (0..1), `angle` the angle
    between leaflet and rachis at base and tip, `lift` how far the two rows rise to a V."""
    out = []
    for k in range(pairs):
        for side in (-1, 1):
            q = (k + (alternate if side > 0 else 0)) / max(pairs - 1 + alternate, 1)
            at, forward = along(path, span[0] + (span[1] - span[0]) * q)
            right = np.cross(forward, up)
            if np.linalg.norm(right) < 0.05:
                right = np.cross(forward, VIEWER)
            right = unit(right)
            normal = np.cross(right, forward)
            a = angle[0] + (angle[1] - angle[0]) * q + around(rng, jitter)
            d = forward * np.cos(a) + (right * side * np.cos(lift) + normal * np.sin(lift)) * np.sin(a)
            d = unit(d - UP * droop * rng.uniform(0.6, 1.2))
            mesh = leaflet(q).scaled((size(q) if size else 1.0) * rng.uniform(0.93, 1.05))
            out.append(mesh.placed(at, d, normal + right * side * -0.15, around(rng, jitter * 2)).varied(rng.random()))
    if terminal:
        at, forward = along(path, span[1])
        out.append(leaflet(1.0).scaled(size(1.0) if size else 1.0).placed(at, forward, up).varied(rng.random()))
    scene.add(leaf_mat, *out)


def hanging_path(pot, azimuth, length, rng, start_radius=0.3, arch=0.25, spread=0.12):
    """A vine from the soil over the rim and down outside the pot."""
    out = polar(azimuth)
    side = polar(azimuth + np.pi / 2)
    r0 = pot.inner * start_radius
    over = pot.rim + 0.06 + spread * rng.uniform(0.5, 1.5)
    points = [out * r0 + UP * (pot.soil - 0.02), out * (r0 * 0.4 + pot.rim * 0.55) + UP * (pot.soil + arch * rng.uniform(0.7, 1.2)),
              out * over + UP * (pot.height + 0.05 + 0.05 * rng.random())]
    drop = length - 0.6 * pot.rim
    swing = around(rng, 0.10)
    for q in np.linspace(0.12, 1, 7):
        bulge = 0.16 * np.sin(np.pi * min(q * 1.2, 1)) + 0.05
        points.append(out * (over + bulge) + side * (swing * q + around(rng, 0.03)) + UP * (pot.height - drop * q))
    low = np.array(points)
    return smooth_path(low, 60)


def shoots(rng, count, spread, start=0.0):
    """Azimuths and leans of stems that rise from one base: upright in the middle, leaning outside."""
    for k in range(count):
        yield k, start + k * GOLDEN + around(rng, 0.25), spread * np.sqrt((k + 0.5) / count)


def base_point(pot, azimuth, radius, depth=0.03):
    return np.array([radius * np.cos(azimuth), radius * np.sin(azimuth), pot.soil - depth])
