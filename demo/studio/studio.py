"""The studio: one light, one lens, one paper backdrop. Every plant is scaled to fill the same frame."""
import os
import bpy
import numpy as np
from mathutils import Vector
from mesh import Mesh, grid_quads, merge
from materials import plain, linear

LENS = 85.0            # mm on a 36 mm sensor
DISTANCE = 6.0         # camera to pot, in studio units (a plant is about two units tall)
FILL = 0.86            # share of the frame that plant and pot fill
PASSES = {'Image': 'image', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal', 'GlossDir': 'gloss',
          'GlossInd': 'gloss_indirect', 'GlossCol': 'gloss_colour', 'pot': 'pot'}
PAPER_PERCENT, PAPER_SAMPLES = 36, 12   # of the resolution, for the smooth backdrop


class Scene:
    """Collects meshes by material and turns them into a few large objects."""

    def __init__(self):
        self.parts = {}

    def add(self, material, *meshes):
        self.parts.setdefault(material.name, (material, []))[1].extend(meshes)
        return self

    def add_pot(self, pot):
        for material, mesh in pot.parts:
            self.add(material, mesh)

    def move(self, offset):
        self.parts = {name: (material, [mesh.moved(offset) for mesh in meshes]) for name, (material, meshes) in self.parts.items()}

    def vertices(self):
        return np.concatenate([m.verts for _, meshes in self.parts.values() for m in meshes])

    def build(self, scale=1.0, turn=0.0, at=(0, 0, 0)):
        return [to_object(material.name, merge(meshes), material, scale, turn, at) for material, meshes in self.parts.values()]


def remove(objects):
    for one in objects:
        bpy.data.meshes.remove(one.data)


def to_object(name, mesh, material, scale=1.0, turn=0.0, at=(0, 0, 0)):
    data = bpy.data.meshes.new(name)
    data.vertices.add(len(mesh.verts))
    data.vertices.foreach_set('co', mesh.verts.astype(np.float32).ravel())
    n = len(mesh.quads)
    data.loops.add(n * 4)
    data.loops.foreach_set('vertex_index', mesh.quads.astype(np.int32).ravel())
    data.polygons.add(n)
    data.polygons.foreach_set('loop_start', np.arange(0, n * 4, 4, dtype=np.int32))
    data.polygons.foreach_set('loop_total', np.full(n, 4, np.int32))
    data.polygons.foreach_set('use_smooth', np.ones(n, bool))
    uv = data.uv_layers.new(name='UVMap')
    uv.data.foreach_set('uv', mesh.uv[mesh.quads.ravel()].astype(np.float32).ravel())
    attribute = data.attributes.new('vary', 'FLOAT', 'POINT')
    attribute.data.foreach_set('value', mesh.vary.astype(np.float32))
    data.update(calc_edges=True)
    data.materials.append(material)
    obj = bpy.data.objects.new(name, data)
    obj.scale = (scale,) * 3
    obj.rotation_euler = (0, 0, turn)
    obj.location = at
    bpy.context.scene.collection.objects.link(obj)
    return obj


def reset(size=(960, 960), samples=20, threshold=0.08, least=8, bounces=2):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.use_persistent_data = False
    c = scene.cycles
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = samples, True, threshold, least
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 5, bounces, 2, 3, 8
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 12.0
    c.blur_glossy = 1.0
    return scene


def area_light(position, target, size, energy, colour=(1, 1, 1), height=None):
    light = bpy.data.lights.new('light', 'AREA')
    light.size, light.energy, light.color = size, energy, colour
    if height:
        light.shape, light.size_y = 'RECTANGLE', height
    obj = bpy.data.objects.new('light', light)
    obj.location = position
    obj.rotation_euler = (Vector(target) - Vector(position)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.collection.objects.link(obj)
    return obj


def sky(colour='#F8F6F2', strength=0.45):
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes['Background']
    background.inputs[0].default_value = linear(colour)
    background.inputs[1].default_value = strength


def paper(colour='#E6DCCB', floor=0.0):
    """Backdrop: a sheet that runs from the floor up behind the plant in one sweep."""
    bend = [(2.2 + 2.4 * np.sin(t), 2.4 - 2.4 * np.cos(t)) for t in np.linspace(0, np.pi / 2, 24)]
    profile = np.array([(-9.0, 0.0)] + bend + [(4.6, 10.0)])
    x = np.array([-14.0, 14.0])
    verts = np.array([[(xx, y, z) for xx in x] for y, z in profile])
    mesh = Mesh(verts, grid_quads(len(profile), 2), np.zeros((len(profile) * 2, 2)))
    to_object('paper', mesh, plain('paper', colour, 0.95, 0.05, vary=0), at=(0, 0, floor))


def lights():
    """A large window from the left, a weak fill from the right, light from behind that shines through leaves, and a tall
    narrow softbox that draws a streak on what is glossy."""
    middle = (0, 0, 1.0)
    area_light((-3.4, -2.4, 4.4), middle, 3.2, 520, (1.0, 0.955, 0.89))
    area_light((4.2, -2.6, 2.2), middle, 3.4, 30, (0.94, 0.97, 1.0))
    area_light((2.0, 2.4, 4.6), middle, 2.4, 290, (1.0, 0.98, 0.91))
    area_light((-1.2, -4.4, 3.0), middle, 0.4, 46, (1.0, 0.99, 0.97), 2.8)
    sky(strength=0.26)


def camera(elevation=10.0, distance=DISTANCE, lens=LENS, aim=(0, 0, 1.0), fstop=3.2, azimuth=0.0):
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_end = lens, 200
    obj = bpy.data.objects.new('camera', data)
    e, a = np.radians(elevation), np.radians(azimuth)
    aim = Vector(aim)
    obj.location = aim + Vector((np.sin(a) * np.cos(e), -np.cos(a) * np.cos(e), np.sin(e))) * distance
    obj.rotation_euler = (aim - obj.location).to_track_quat('-Z', 'Y').to_euler()
    data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, distance - 0.15, fstop
    bpy.context.scene.collection.objects.link(obj)
    bpy.context.scene.camera = obj
    bpy.context.view_layer.update()
    return obj


def projected(cam, verts):
    """Where points fall on the sensor, in shares of its width; the middle is 0 while the lens is not shifted."""
    view = np.array(cam.matrix_world.inverted())
    p = verts @ view[:3, :3].T + view[:3, 3]
    return p[:, :2] / -p[:, 2:3] * (cam.data.lens / cam.data.sensor_width)


def fit(cam, verts, fill=FILL, balance=0.75):
    """Scale that makes the plant fill the frame; shifts the lens so that it sits in the middle (`balance` of the way
    sideways, so that the pot does not wander off for a leaning plant)."""
    scale = 0.4
    for _ in range(12):
        xy = projected(cam, verts * scale)
        low, high = xy.min(0), xy.max(0)
        wide = 2 * max(abs(low[0] - (low + high)[0] / 2 * balance), abs(high[0] - (low + high)[0] / 2 * balance))
        scale *= fill / max(wide, (high - low)[1])
    cam.data.shift_x, cam.data.shift_y = (low + high)[0] / 2 * balance, (low + high)[1] / 2 + 0.008
    return scale


def approach(cam, verts, near):
    """Look closely at a part of the plant: a longer lens, shifted to it."""
    zoom, across, height = near
    low, high = np.percentile(verts, 2, axis=0), np.percentile(verts, 98, axis=0)
    focus = (low + high) / 2
    focus[0] += across * (high - low)[0]
    focus[2] = low[2] + height * (high - low)[2]
    front = focus - [0, 0.3 * (high - low)[1], 0]
    cam.data.lens, cam.data.dof.aperture_fstop = LENS * zoom, 2.0 * zoom
    cam.data.dof.focus_distance = -(cam.matrix_world.inverted() @ Vector(front)).z
    (cam.data.shift_x, cam.data.shift_y), = projected(cam, focus[None])


def box_of(cam, verts, margins):
    """The part of the frame (left, bottom, right, top as shares) that the points take, with margins on these sides."""
    xy = projected(cam, verts) - np.array([cam.data.shift_x, cam.data.shift_y]) + 0.5
    low, high = xy.min(0), xy.max(0)
    left, bottom, right, top = margins
    return np.clip([low[0] - left, low[1] - bottom, high[0] + right, high[1] + top], 0, 1)


def prepare(folder):
    """Ask for the passes that develop.py needs, each as a file in `folder`."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    if not layer.aovs:
        aov = layer.aovs.add()
        aov.name, aov.type = 'pot', 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    writer = tree.nodes.new('CompositorNodeOutputFile')
    writer.base_path = folder
    writer.format.file_format, writer.format.color_mode, writer.format.color_depth, writer.format.exr_codec = 'OPEN_EXR', 'RGBA', '16', 'NONE'
    writer.file_slots.clear()
    for socket, name in PASSES.items():
        writer.file_slots.new(name + '_')
        tree.links.new(source.outputs[socket], writer.inputs[name + '_'])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(source.outputs['Image'], composite.inputs['Image'])


def take(folder, box=None, percent=100, samples=None):
    """Render the frame, or a part of it, and read its passes."""
    scene = bpy.context.scene
    scene.render.resolution_percentage = percent
    usual = scene.cycles.samples
    scene.cycles.samples = samples or usual
    scene.render.use_border, scene.render.use_crop_to_border = box is not None, False
    if box is not None:
        scene.render.border_min_x, scene.render.border_min_y, scene.render.border_max_x, scene.render.border_max_y = box
    bpy.ops.render.render()
    scene.cycles.samples = usual
    arrays = {}
    for name in PASSES.values():
        path = os.path.join(folder, f'{name}_{scene.frame_current:04d}.exr')
        img = bpy.data.images.load(path)
        w, h = img.size
        flat = np.empty(w * h * img.channels, np.float32)
        img.pixels.foreach_get(flat)
        arrays[name] = np.nan_to_num(flat.reshape(h, w, img.channels)[::-1], posinf=20)
        bpy.data.images.remove(img)
        os.remove(path)
    cover = arrays['image'][..., 3] if arrays['image'].shape[-1] == 4 else None
    arrays = {name: a[..., :3] for name, a in arrays.items()}
    arrays['gloss'] = (arrays['gloss'] + arrays.pop('gloss_indirect')) * arrays.pop('gloss_colour')
    arrays['pot'] = arrays['pot'][..., 0]
    if cover is not None:
        arrays['cover'] = cover
    return arrays


def laid_in(base, part, box, feather=14):
    """`part` over `base` inside the box, with soft edges where the box does not meet the frame's."""
    h, w = next(iter(part.values())).shape[:2]
    left, bottom, right, top = box
    x, y = np.arange(w) + 0.5, h - np.arange(h) - 0.5
    def ramp(v, low, high, size):
        up = 1.0 if low <= 0 else np.clip((v - low * size - 2) / feather, 0, 1)
        return np.minimum(up, 1.0 if high >= 1 else np.clip((high * size - 2 - v) / feather, 0, 1)) * np.ones_like(v)
    weight = ramp(y, bottom, top, h)[:, None] * ramp(x, left, right, w)[None]
    return {name: base[name] + (part[name] - base[name]) * (weight if part[name].ndim == 2 else weight[..., None]) for name in part}


def render(out):
    """Write every pass of a scene into one numpy file for develop.py."""
    folder = out + '.passes'
    prepare(folder)
    arrays = take(folder)
    os.rmdir(folder)
    np.savez(out, **{name: a.astype(np.float16) for name, a in arrays.items()})


def render_product(out, box, base=None):
    """The passes of what stands on the paper, and the paper with the shadows by itself in a lower resolution: it is smooth.
    Only the part in the `box` is rendered; the rest is empty or taken from `base`, the passes of the same plant in
    another pot."""
    folder = out + '.passes'
    prepare(folder)
    scene, backdrop = bpy.context.scene, bpy.data.objects['paper']
    stands = [one for one in scene.objects if one.type == 'MESH' and one != backdrop]
    scene.render.film_transparent, backdrop.visible_camera = True, False
    arrays = take(folder, box)
    if base is not None:
        arrays = laid_in({name: base[name] for name in arrays}, arrays, box)
    scene.render.film_transparent, backdrop.visible_camera = False, True
    for one in stands:
        one.visible_camera = False
    arrays['paper'] = take(folder, None, PAPER_PERCENT, PAPER_SAMPLES)['image']
    for one in stands:
        one.visible_camera = True
    os.rmdir(folder)
    np.savez(out, **{name: a.astype(np.float16) for name, a in arrays.items()})
    return arrays
