"""Leaf geometry: a flat shape from an outline, given relief, then bent along its midrib.

A leaf lies with its base at the origin, its midrib along +Y and its upper face toward +Z. Its UV map runs u = 0..1
across (0.5 is the midrib) and v = 0..1 from base to tip, which is the space in which materials.py paints veins.
"""
import numpy as np
from mesh import Mesh, curve, grid_quads, merge


def outline(*points):
    """Half width (as a share of the length) over the position along the midrib. Ends come out rounded, because the
    curve is laid through the points on a cosine scale."""
    pts = np.array(points, float)
    f = curve(np.stack([np.arccos(1 - 2 * pts[:, 0]), pts[:, 1]], 1))
    return lambda s: np.maximum(f(np.arccos(1 - 2 * np.clip(s, 0, 1))), 0)


def bend_points(y, x, z, length, bend, power):
    """Carry flat points onto an arc: the leaf's pitch falls by `bend` radians from base to tip."""
    q = np.linspace(0, 1.3, 200)
    pitch = -bend * np.minimum(q, 1.15) ** power
    step = np.diff(q, prepend=0) * length
    cy, cz = np.cumsum(np.cos(pitch) * step), np.cumsum(np.sin(pitch) * step)
    k = y / length
    p = np.where(k > 0, np.interp(k, q, pitch), 0)
    by = np.where(k > 0, np.interp(k, q, cy), y)
    bz = np.where(k > 0, np.interp(k, q, cz), 0)
    return np.stack([x, by - z * np.sin(p), bz + z * np.cos(p)], -1)


def blade(length, shape, rows=40, cols=10, sweep=(0, 0), fold=0.0, cup=0.0, bend=0.0, power=1.0, twist=0.0,
          ripple=0.0, waves=5, quilt=0.0, veins=8, phase=0.0, vary=0.5, stops=None, right=None, holes=(), arc=0.0, thick=0.0):
    """One leaf blade.

    shape   outline()                       sweep   angle of the side veins at base and tip (negative: lobes behind)
    fold    half angle of the V             cup     rise of the margins (a share of the width, squared)
    bend    droop from base to tip          twist   turn about the midrib
    ripple  waviness of the margin          quilt   relief between the side veins
    stops   rows at given positions instead of evenly spread ones (for deep cuts)
    right   outline of the right half, if the halves differ
    holes   ellipses without blade: (position along, position across -1..1, half height, half width)
    arc     how far the side veins bend toward the tip (a share of the half width)
    thick   half thickness in the middle (a share of the half width): a fleshy blade with a lower face of its own
    """
    s = np.asarray(stops) if stops is not None else (1 - np.cos(np.linspace(0, np.pi, rows + 1))) / 2 * 0.5 \
        + np.linspace(0, 1, rows + 1) * 0.5
    t = np.linspace(-1, 1, 2 * cols + 1)
    S, T = np.meshgrid(s, t, indexing='ij')
    inside = np.zeros(S.shape, bool)
    for at_s, at_t, high, wide in holes:
        # What is in the hole moves to its edge, so that the edge is round whatever the lattice.
        r = np.hypot((S - at_s) / high, (T - at_t) / wide)
        within = r < 1
        reach = np.maximum(r, 1e-3)[within]
        S[within], T[within] = at_s + (S[within] - at_s) / reach, at_t + (T[within] - at_t) / reach
        inside |= within
    half = shape(S) * length
    if right is not None:
        half = np.where(T > 0, right(S) * length, half)
    angle = sweep[0] + (sweep[1] - sweep[0]) * S
    x = T * half * np.cos(angle)
    y = S * length + np.abs(T) * half * np.sin(angle) + arc * T ** 2 * half
    widest = max(float(np.max(half)), 1e-6)
    z = np.abs(x) * np.tan(fold) + cup * x * x / widest
    if ripple:
        z = z + ripple * widest * np.abs(T) ** 2 * np.sin(2 * np.pi * waves * S + 1.7 * np.sign(T) + phase)
    if quilt:
        z = z + quilt * widest * np.abs(np.sin(np.pi * (veins * S))) * np.sin(np.pi * np.minimum(np.abs(T) * 1.1, 1))
    quads = grid_quads(len(s), len(t))
    quads, uv = quads[~inside.ravel()[quads].all(1)], np.stack([(T + 1) / 2, S], -1)

    def formed(z):
        w = twist * y / length
        return bend_points(y, x * np.cos(w) - z * np.sin(w), x * np.sin(w) + z * np.cos(w), length, bend, power)
    if not thick:
        return Mesh(formed(z), quads, uv, vary)
    deep = thick * half * np.sqrt(np.maximum(1 - T ** 2, 0))
    return merge([Mesh(formed(z + deep), quads, uv, vary), Mesh(formed(z - deep), quads[:, ::-1], uv, vary)])


def fleshy(length, shape, thickness, rows=28, sides=20, bend=0.0, power=1.0, hollow=0.0, keel=0.0, vary=0.5):
    """Succulent leaf: a closed body. `thickness(s)` is the half height as a share of the length; `hollow` sinks the
    upper face, `keel` sharpens the lower one."""
    s = (1 - np.cos(np.linspace(0, np.pi, rows + 1))) / 2
    phi = np.linspace(0, 2 * np.pi, sides + 1) - np.pi / 2
    S, P = np.meshgrid(s, phi, indexing='ij')
    half, deep = (shape(s) * length)[:, None], (thickness(s) * length)[:, None]
    x = half * np.cos(P)
    z = deep * np.sin(P)
    upper = np.sin(P) > 0
    z = np.where(upper, z * (1 - hollow) - hollow * deep * 0.6 * np.sin(P) ** 2, z * (1 + keel * np.abs(np.sin(P)) ** 3))
    verts = bend_points(S * length, x, z, length, bend, power)
    # u crosses the leaf twice: 0..0.5 the lower face, 0.5..1 the upper one
    U = np.broadcast_to(np.linspace(0, 1, sides + 1)[None], S.shape)
    return Mesh(verts, grid_quads(len(s), sides + 1), np.stack([U, S], -1), vary)


def disc(radius, rings=10, segments=48, cup=0.0, ripple=0.0, waves=5, offset=0.0, edge=None, vary=0.5):
    """Round leaf on a stalk that meets it near the middle; u, v are its flat x and y (0..1), the stalk at (0.5, 0.5).
    `edge(phi)` scales the radius."""
    r = np.linspace(0.001, 1, rings + 1)
    phi = np.linspace(2 * np.pi, 0, segments + 1)  # clockwise, so that the face looks up
    R, P = np.meshgrid(r, phi, indexing='ij')
    reach = radius * (edge(P) if edge else 1.0)
    x = R * reach * np.cos(P)
    y = R * reach * np.sin(P) + offset * radius * R
    z = cup * radius * R ** 2 + ripple * radius * R ** 2 * np.sin(waves * P)
    uv = np.stack([0.5 + 0.5 * R * np.cos(P), 0.5 + 0.5 * R * np.sin(P)], -1)
    return Mesh(np.stack([x, y, z], -1), grid_quads(len(r), len(phi)), uv, vary)
