"""Small mesh toolkit on numpy: grids of quads that can be moved, merged and handed to Blender.

Units are decimetres; every part lives in one coordinate system with the pot standing on z = 0.
"""
import numpy as np

UP = np.array([0.0, 0.0, 1.0])


class Mesh:
    """Quads with one UV pair per vertex and one random number per part (`vary`, shifts a leaf's colour a little)."""

    def __init__(self, verts, quads, uv, vary=0.5):
        self.verts = np.asarray(verts, float).reshape(-1, 3)
        self.quads = np.asarray(quads, int).reshape(-1, 4)
        self.uv = np.asarray(uv, float).reshape(-1, 2)
        self.vary = np.broadcast_to(np.asarray(vary, float), (len(self.verts),))

    def moved(self, offset):
        return Mesh(self.verts + np.asarray(offset, float), self.quads, self.uv, self.vary)

    def scaled(self, factor):
        return Mesh(self.verts * np.asarray(factor, float), self.quads, self.uv, self.vary)

    def turned(self, matrix):
        return Mesh(self.verts @ np.asarray(matrix, float).T, self.quads, self.uv, self.vary)

    def varied(self, value):
        return Mesh(self.verts, self.quads, self.uv, value)

    def placed(self, at, along, up=UP, roll=0.0):
        """Put the part's origin at `at`, its +Y along `along`, its +Z as near to `up` as possible."""
        return self.turned(frame(along, up, roll)).moved(at)


def merge(meshes):
    offset, verts, quads, uv, vary = 0, [], [], [], []
    for m in meshes:
        verts.append(m.verts)
        quads.append(m.quads + offset)
        uv.append(m.uv)
        vary.append(m.vary)
        offset += len(m.verts)
    return Mesh(np.concatenate(verts), np.concatenate(quads), np.concatenate(uv), np.concatenate(vary))


# --- vectors ---------------------------------------------------------------------------------------------------------

def unit(v):
    v = np.asarray(v, float)
    return v / max(np.linalg.norm(v), 1e-9)


def frame(along, up=UP, roll=0.0):
    """Rotation matrix whose columns are the images of X, Y and Z."""
    y = unit(along)
    z = np.asarray(up, float) - y * np.dot(up, y)
    if np.linalg.norm(z) < 1e-4:
        z = np.array([0.3, -1.0, 0.2])
        z = z - y * np.dot(z, y)
    z = unit(z)
    x = np.cross(y, z)
    if roll:
        x, z = x * np.cos(roll) + z * np.sin(roll), z * np.cos(roll) - x * np.sin(roll)
    return np.stack([x, y, z], axis=1)


def polar(azimuth, elevation=0.0, length=1.0):
    """Direction from compass angle and angle above the horizon, both in radians."""
    return length * np.array([np.cos(azimuth) * np.cos(elevation), np.sin(azimuth) * np.cos(elevation), np.sin(elevation)])


def rotate(v, axis, angle):
    axis, v = unit(axis), np.asarray(v, float)
    return v * np.cos(angle) + np.cross(axis, v) * np.sin(angle) + axis * np.dot(axis, v) * (1 - np.cos(angle))


# --- paths -----------------------------------------------------------------------------------------------------------

def grow(start, direction, length, toward=UP, turn=0.0, steps=16, wobble=0.0, rng=None, power=1.0):
    """Polyline that starts in `direction` and turns by `turn` radians in all toward `toward` while it grows."""
    points, d = [np.asarray(start, float)], unit(direction)
    weights = (np.arange(steps) + 0.5) ** (power - 1)
    weights = weights / weights.sum()
    for k in range(steps):
        axis = np.cross(d, toward)
        size = np.linalg.norm(axis)
        if size > 1e-5:
            angle = np.arctan2(size, np.dot(d, toward))
            d = rotate(d, axis, np.sign(turn) * min(abs(turn) * weights[k], angle if turn > 0 else np.pi))
        if wobble:
            d = unit(d + rng.normal(0, wobble, 3))
        points.append(points[-1] + d * length / steps)
    return np.array(points)


def smooth_path(points, steps=24):
    """Catmull-Rom curve through the points."""
    p = np.asarray(points, float)
    p = np.vstack([2 * p[0] - p[1], p, 2 * p[-1] - p[-2]])
    out = []
    spans = len(p) - 3
    for t in np.linspace(0, spans, steps + 1):
        i = min(int(t), spans - 1)
        f = t - i
        a, b, c, d = p[i], p[i + 1], p[i + 2], p[i + 3]
        out.append(0.5 * (2 * b + (c - a) * f + (2 * a - 5 * b + 4 * c - d) * f ** 2 + (3 * b - a - 3 * c + d) * f ** 3))
    return np.array(out)


def along(path, fraction):
    """Point and direction at a fraction of the path's length."""
    seg = np.diff(path, axis=0)
    run = np.concatenate([[0], np.cumsum(np.linalg.norm(seg, axis=1))])
    at = np.clip(fraction, 0, 1) * run[-1]
    i = int(np.clip(np.searchsorted(run, at) - 1, 0, len(seg) - 1))
    f = (at - run[i]) / max(run[i + 1] - run[i], 1e-9)
    return path[i] + seg[i] * f, unit(seg[i])


def curve(points):
    """Monotone smooth function through (x, y) pairs (PCHIP): no overshoot, so outlines stay honest."""
    x, y = np.array(points, float).T
    h, d = np.diff(x), np.diff(y) / np.diff(x)
    m = np.zeros(len(x))
    for i in range(1, len(x) - 1):
        if d[i - 1] * d[i] > 0:
            w1, w2 = 2 * h[i] + h[i - 1], h[i] + 2 * h[i - 1]
            m[i] = (w1 + w2) / (w1 / d[i - 1] + w2 / d[i])
    m[0], m[-1] = d[0], d[-1]

    def at(q):
        q = np.clip(q, x[0], x[-1])
        i = np.clip(np.searchsorted(x, q, side='right') - 1, 0, len(x) - 2)
        t = (q - x[i]) / h[i]
        return ((1 + 2 * t) * (1 - t) ** 2 * y[i] + t * (1 - t) ** 2 * h[i] * m[i]
                + t * t * (3 - 2 * t) * y[i + 1] + t * t * (t - 1) * h[i] * m[i + 1])
    return at


# --- solids ----------------------------------------------------------------------------------------------------------

def grid_quads(rows, cols, closed=False):
    """Indices of a rows x cols lattice of vertices; `closed` joins the last column to the first."""
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(cols if closed else cols - 1), indexing='ij')
    n = (c + 1) % cols
    return np.stack([r * cols + c, r * cols + n, (r + 1) * cols + n, (r + 1) * cols + c], -1).reshape(-1, 4)


def frames_along(path):
    """Rotation-minimising side vectors along a polyline."""
    tangent = np.gradient(path, axis=0)
    tangent /= np.maximum(np.linalg.norm(tangent, axis=1, keepdims=True), 1e-9)
    side = np.cross(tangent[0], UP)
    if np.linalg.norm(side) < 1e-3:
        side = np.array([1.0, 0, 0])
    sides = []
    for t in tangent:
        side = unit(side - t * np.dot(side, t))
        sides.append(side)
    sides = np.array(sides)
    return tangent, sides, np.cross(tangent, sides)


def tube(path, radius, radius_end=None, sides=8, vary=0.5, capped=True):
    """Round stem along a polyline. `radius` is a number (tapering to `radius_end`) or an array with one per point."""
    path = np.asarray(path, float)
    if np.ndim(radius) == 0:
        radius = np.linspace(radius, radius if radius_end is None else radius_end, len(path))
    if capped:
        tip = path[-1] + (path[-1] - path[-2]) / max(np.linalg.norm(path[-1] - path[-2]), 1e-9) * radius[-1] * 0.5
        path, radius = np.vstack([path, tip]), np.append(radius, 1e-4)
    _, a, b = frames_along(path)
    phi = np.linspace(0, 2 * np.pi, sides + 1)
    ring = np.cos(phi)[None, :, None] * a[:, None] + np.sin(phi)[None, :, None] * b[:, None]
    verts = path[:, None] + ring * np.asarray(radius)[:, None, None]
    v, u = np.meshgrid(np.linspace(0, 1, len(path)), np.linspace(0, 1, sides + 1), indexing='ij')
    return Mesh(verts, grid_quads(len(path), sides + 1), np.stack([u, v], -1), vary)


def lathe(profile, segments=96, wobble=None):
    """Turn (radius, height) pairs round the z axis. `wobble(phi, height)` may scale the radius."""
    profile = np.asarray(profile, float)
    phi = np.linspace(0, 2 * np.pi, segments + 1)
    r = profile[:, 0][:, None] * np.ones_like(phi)[None]
    if wobble is not None:
        r = r * wobble(phi[None], profile[:, 1][:, None])
    z = np.broadcast_to(profile[:, 1][:, None], r.shape)
    verts = np.stack([r * np.cos(phi), r * np.sin(phi), z], -1)
    v, u = np.meshgrid(np.linspace(0, 1, len(profile)), np.linspace(0, 1, segments + 1), indexing='ij')
    return Mesh(verts, grid_quads(len(profile), segments + 1), np.stack([u, v], -1))


def ball(radius, segments=16, rings=10, squash=1.0):
    theta = np.linspace(-np.pi / 2, np.pi / 2, rings + 1)
    return lathe(np.stack([radius * np.cos(theta) + 1e-5, radius * squash * np.sin(theta)], 1), segments)
