"""What stands beside plants: a chair, a mug, books. Real sizes, in decimetres, standing on z = 0."""
import numpy as np
from materials import plain
from mesh import UP, Mesh, grid_quads, lathe, merge, smooth_path, tube
from pots import rounded
from surfaces import cloth, glaze, timber


# --- shapes --------------------------------------------------------------------------------------------------------------

def rounded_box(low, high, radius=0.03, vary=0.5, steps=3):
    """Box between two corners whose edges are rounded, as all are that hands have made."""
    low, high = np.array(low, float), np.array(high, float)
    middle, half = (low + high) / 2, (high - low) / 2
    radius = min(radius, half.min() * 0.98)
    core = half - radius
    arc = radius * np.tan(np.linspace(0, np.pi / 4, steps + 1))

    def stops(size):
        flat = min(0.02, size * 0.5)
        side = np.concatenate([[size - flat], size + arc]) if size > 1e-6 else arc
        return np.unique(np.round(np.concatenate([-side, side]), 9))
    faces = []
    for axis in range(3):
        u, v = (axis + 1) % 3, (axis + 2) % 3
        uu, vv = np.meshgrid(stops(core[u]), stops(core[v]), indexing='ij')
        for sign in (-1, 1):
            p = np.zeros((*uu.shape, 3))
            p[..., axis], p[..., u], p[..., v] = sign * half[axis], uu, vv
            inner = np.clip(p, -core, core)
            out = p - inner
            p = inner + out / np.maximum(np.linalg.norm(out, axis=-1, keepdims=True), 1e-9) * radius
            faces.append(Mesh(p + middle, grid_quads(*uu.shape), np.stack([uu, vv], -1), vary))
    return merge(faces)


def rail(path, width, height, power=4.0, vary=0.5, side=None):
    """A bar with a rounded rectangle as its section along a path; arrays of width and height taper it. `side`: where its
    width lies, of one that goes upright."""
    path = np.asarray(path, float)
    count = len(path)
    width, height = (np.broadcast_to(np.asarray(one, float), (count,)) / 2 for one in (width, height))
    tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    side = np.cross(tangent, UP) if side is None else np.tile(np.array(side, float), (count, 1))
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    up = np.cross(side, tangent)
    phi = np.linspace(0, 2 * np.pi, 41)
    c, s = (np.sign(f) * np.abs(f) ** (2 / power) for f in (np.cos(phi), np.sin(phi)))
    ring = lambda k, q: path[k] + side[k] * (width[k] * q * c)[:, None] + up[k] * (height[k] * q * s)[:, None]
    ends = np.array([(0.0, 1.0), (0.6, 0.8), (0.92, 0.4), (1.0, 0.001)])
    first = [ring(0, q) - tangent[0] * d * min(width[0], height[0]) * 0.5 for q, d in ends[::-1]]
    last = [ring(-1, q) + tangent[-1] * d * min(width[-1], height[-1]) * 0.5 for q, d in ends]
    rings = np.array([*first, *[ring(k, 1.0) for k in range(1, count - 1)], *last])
    v, u = np.meshgrid(np.linspace(0, 1, len(rings)), phi, indexing='ij')
    return Mesh(rings, grid_quads(len(rings), 41), np.stack([u, v], -1), vary)


def pillow(width, depth, height, power=5.0, dents=0.05, vary=0.5):
    """A filled cushion, its seam at half the height."""
    n = 48
    phi, rho = np.linspace(0, 2 * np.pi, n * 4 + 1), np.sin(np.linspace(0, np.pi / 2, n))
    c, s = np.cos(phi), np.sin(phi)
    reach = (np.abs(c) ** power + np.abs(s) ** power) ** (-1 / power)
    x, y = width / 2 * rho[:, None] * reach * c, depth / 2 * rho[:, None] * reach * s
    thick = (1 - rho ** 4) ** 0.6
    dent = 1 - dents * (np.sin(3.1 * x / width * 2 + 0.6) * np.cos(2.7 * y / depth * 2) + 0.5 * np.sin(7 * phi)[None] * rho[:, None] ** 2)
    top = np.stack([x, y, height / 2 * thick[:, None] * dent], -1)
    low = np.stack([x, y, -height / 2 * thick[:, None] * 0.8 * np.ones_like(x)], -1)
    uv = np.stack([x, y], -1)
    seam = tube(np.stack([width / 2 * reach * c, depth / 2 * reach * s, np.zeros_like(c)], 1), 0.035, sides=8, vary=vary, capped=False)
    return merge([Mesh(top, grid_quads(n, n * 4 + 1), uv, vary), Mesh(low, grid_quads(n, n * 4 + 1), uv, vary), seam])


# --- things --------------------------------------------------------------------------------------------------------------

def chair(scene, put):
    """A beech chair with spindles and a linen cushion, 82 cm high."""
    leg = timber('chair upright', '#D2AE80', '#B58A58', along=2, scale=1.3, coat=0.1)
    seat = timber('chair seat', '#D2AE80', '#B58A58', along=1, scale=0.9, coat=0.1)
    lying = timber('chair rail', '#D2AE80', '#B58A58', along=0, scale=1.3, coat=0.1)
    linen = cloth('cushion', '#8E9C86', 50.0)
    legs, rails = [], []
    for x, y, fx, fy in ((-1.62, -1.55, -2.0, -1.95), (1.62, -1.55, 2.0, -1.95), (-1.55, 1.5, -1.9, 2.15), (1.55, 1.5, 1.9, 2.15)):
        path = np.linspace((fx, fy, 0.03), (x, y, 4.35), 14)
        q = np.linspace(0, 1, 14)
        legs.append(tube(path, 0.125 + 0.075 * np.sin(np.pi * q ** 0.8) + 0.02 * q, sides=20, vary=0.3 + 0.1 * x))
    at = lambda k, z: np.array(((-1.62, -1.55), (1.62, -1.55), (-1.55, 1.5), (1.55, 1.5))[k] + (0.0,)) + (4.35 - z) / 4.35 * np.array(((-0.38, -0.4), (0.38, -0.4), (-0.35, 0.65), (0.35, 0.65))[k] + (0.0,)) + UP * z
    swell = 0.085 + 0.03 * np.sin(np.linspace(0, np.pi, 12))
    left, right = np.linspace(at(0, 1.9), at(2, 1.9), 12), np.linspace(at(1, 1.9), at(3, 1.9), 12)
    rails += [tube(left, swell, sides=16, capped=False), tube(right, swell, sides=16, capped=False), tube(np.linspace((left[5] + left[6]) / 2, (right[5] + right[6]) / 2, 12), swell, sides=16, capped=False)]

    def back(x, z):
        """Where the back is: it leans, and holds the sitter in a curve."""
        return np.array([x, 1.62 + 0.19 * (z - 4.5) - 0.16 * (x / 1.8) ** 2 * (z - 4.5) / 3.6 * 2.2, z])
    posts = [tube(np.array([back(side * (1.62 + 0.05 * (z - 4.4)), z) for z in np.linspace(4.4, 8.02, 14)]), 0.15 - 0.035 * np.linspace(0, 1, 14), sides=20, vary=0.6) for side in (-1, 1)]
    spindles = [tube(np.array([back(x * (1 + 0.03 * (z - 4.4)), z) for z in np.linspace(4.4, 7.7, 14)]), 0.062 + 0.028 * np.sin(np.linspace(0, np.pi, 14)), sides=14, vary=0.5 + 0.08 * x) for x in (-1.02, -0.51, 0, 0.51, 1.02)]
    top = rail([back(x, 7.78) for x in np.linspace(-2.02, 2.02, 30)], 0.17, 0.78 - 0.28 * np.abs(np.linspace(-1, 1, 30)) ** 3, 5.0)
    profile = rounded([(0.001, 4.32), (0.93, 4.32), (1.0, 4.5), (1.0, 4.56), (0.001, 4.5)], 0.06)
    slab = lathe(profile, 160, lambda phi, z: (np.abs(np.cos(phi)) ** 5 + np.abs(np.sin(phi)) ** 5) ** -0.2)
    slab = slab.scaled((2.15, 2.05, 1)).moved((0, -0.05, 0)).varied(0.4)
    scene.add(leg, *[put(one) for one in (*legs, *posts, *spindles)])
    scene.add(lying, *[put(one) for one in (*rails, top)])
    scene.add(seat, put(slab))
    scene.add(linen, put(pillow(3.75, 3.6, 0.62).moved((0, -0.12, 4.86))))


def mug(scene, put, colour='#E9E2D2'):
    """A stoneware mug, 9.5 cm high, with tea."""
    clay, inside = glaze('mug', colour, '#7A5F47'), plain('tea', '#6B3F1D', 0.05, 0.5, coat=0.6, vary=0)
    raw = plain('mug foot', '#B79C7C', 0.85, 0.2, vary=0, grain=0.1, grain_scale=40)
    body = rounded([(0.30, 0.05), (0.36, 0.05), (0.395, 0.16), (0.41, 0.5), (0.41, 0.925), (0.395, 0.95), (0.372, 0.93), (0.368, 0.5), (0.34, 0.12), (0.001, 0.1)], 0.025)
    handle = smooth_path([(0.39, 0, 0.78), (0.56, 0, 0.81), (0.70, 0, 0.68), (0.70, 0, 0.44), (0.58, 0, 0.27), (0.385, 0, 0.23)], 40)
    scene.add(clay, put(lathe(body, 96)), put(rail(handle, 0.13, 0.075, 3.0, side=(0, 1, 0))))
    scene.add(raw, put(lathe(rounded([(0.001, 0), (0.315, 0), (0.335, 0.055), (0.001, 0.055)], 0.015), 96)))
    scene.add(inside, put(lathe([(0.001, 0.79), (0.36, 0.79), (0.37, 0.8)], 64)))


BOOKS = (('#5E7360', 2.25, 1.60, 0.27), ('#C9B08A', 2.12, 1.50, 0.36), ('#8C4F3B', 2.02, 1.42, 0.24), ('#39454B', 1.90, 1.32, 0.30), ('#D8CDB8', 1.80, 1.25, 0.22))


def book(scene, put, colour, length, depth, thick, name='book'):
    """Bound in cloth; it lies flat with its back toward the viewer."""
    cover = cloth(f'{name} {colour}', colour, 90.0, 0.8, relief=0.25)
    paper = plain(name + ' paper', '#EFE7D6', 0.9, 0.1, grain_scale=160, mottle='#D5CAB4', fibre=(0.05, 0.05, 1), vary=0.04)
    stamp = plain(name + ' stamp', '#D9C28C', 0.5, 0.4, vary=0)
    board = 0.028
    boards = [rounded_box((-length / 2, -depth / 2, z), (length / 2, depth / 2, z + board), 0.012) for z in (0, thick - board)]
    phi = np.linspace(-np.pi / 2, np.pi / 2, 22)
    x = np.linspace(-length / 2, length / 2, 3)
    bow = np.stack([-depth / 2 + 0.02 - 0.07 * np.cos(phi), thick / 2 + (thick / 2 - 0.004) * np.sin(phi)], -1)
    def spine(x, lift):
        verts = np.array([[(a, y - lift, z) for y, z in bow] for a in x])
        return Mesh(verts, grid_quads(len(x), len(phi)), np.zeros((len(x) * len(phi), 2)))
    ends = [Mesh(np.array([[(a, y, z), (a, -depth / 2 + 0.06, z)] for y, z in bow]), grid_quads(len(phi), 2), np.zeros((len(phi) * 2, 2))) for a in (-length / 2, length / 2)]
    block = rounded_box((-length / 2 + 0.035, -depth / 2 + 0.02, board), (length / 2 - 0.035, depth / 2 - 0.05, thick - board), 0.01)
    bands = [spine(np.array([a, a + w]), 0.0015) for a, w in ((-length * 0.40, 0.02), (-length * 0.385, 0.012), (length * 0.38, 0.02), (-length * 0.12, length * 0.24))]
    for band in bands[:3]:
        scene.add(stamp, put(band))
    middle = bands[3]
    keep = np.abs(middle.verts[:, 2] - thick / 2) < thick * 0.18
    middle.verts[~keep, 2] = thick / 2 + np.sign(middle.verts[~keep, 2] - thick / 2) * thick * 0.18
    scene.add(stamp, put(middle))
    scene.add(cover, *[put(one) for one in (*boards, spine(x, 0), *ends)])
    scene.add(paper, put(block))


def turned(angle, at=(0, 0, 0)):
    """Turns a mesh about the vertical and moves it."""
    matrix = np.array([[np.cos(angle), -np.sin(angle), 0], [np.sin(angle), np.cos(angle), 0], [0, 0, 1]])
    return lambda mesh: mesh.turned(matrix).moved(at)


def books(scene, at=(0, 0, 0), turn=0.0, count=5):
    """A stack, the largest below; gives its height."""
    z, rng = 0.0, np.random.default_rng(4)
    for k, (colour, length, depth, thick) in enumerate(BOOKS[:count]):
        book(scene, turned(turn + rng.uniform(-0.13, 0.13), np.array(at) + [rng.uniform(-0.05, 0.05), rng.uniform(-0.04, 0.04), z]), colour, length, depth, thick)
        z += thick
    return z
