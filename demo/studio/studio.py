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
PASSES = {'Image': 'image', 'Denoising Albedo': 'albedo', 'Denoising Normal': 'normal', 'DiffDir': 'diffuse',
          'DiffInd': 'diffuse_indirect', 'GlossDir': 'gloss', 'GlossInd': 'gloss_indirect', 'GlossCol': 'gloss_colour',
          'pot': 'pot'}


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

    def vertices(self):
        return np.concatenate([m.verts for _, meshes in self.parts.values() for m in meshes])

    def build(self, scale=1.0, turn=0.0, at=(0, 0, 0)):
        for material, meshes in self.parts.values():
            to_object(material.name, merge(meshes), material, scale, turn, at)


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


def reset(size=(960, 960), samples=48, threshold=0.02):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.render.use_persistent_data = False
    c = scene.cycles
    c.samples, c.use_adaptive_sampling, c.adaptive_threshold, c.adaptive_min_samples = samples, True, threshold, 16
    c.use_denoising = False
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces, c.transparent_max_bounces = 6, 4, 2, 4, 8
    c.caustics_reflective = c.caustics_refractive = False
    c.sample_clamp_indirect, c.sample_clamp_direct = 3.0, 12.0
    c.blur_glossy = 1.0
    return scene


def area_light(position, target, size, energy, colour=(1, 1, 1)):
    light = bpy.data.lights.new('light', 'AREA')
    light.size, light.energy, light.color = size, energy, colour
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
    """A large window from the left, a weak fill from the right and light from behind that shines through leaves."""
    middle = (0, 0, 1.0)
    area_light((-3.4, -2.4, 4.4), middle, 1.9, 450, (1.0, 0.955, 0.89))
    area_light((4.2, -2.6, 2.2), middle, 3.4, 45, (0.94, 0.97, 1.0))
    area_light((2.0, 2.4, 4.6), middle, 1.6, 170, (1.0, 0.98, 0.93))
    sky(strength=0.34)


def camera(elevation=10.0, distance=DISTANCE, lens=LENS, aim=(0, 0, 1.0), fstop=9.0, azimuth=0.0):
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


def fit(cam, verts, fill=FILL, balance=0.75):
    """Scale that makes the plant fill the frame; shifts the lens so that it sits in the middle (`balance` of the way
    sideways, so that the pot does not wander off for a leaning plant)."""
    view = np.array(cam.matrix_world.inverted())
    focal = cam.data.lens / cam.data.sensor_width
    scale = 0.4
    for _ in range(12):
        p = verts * scale
        p = p @ view[:3, :3].T + view[:3, 3]
        xy = p[:, :2] / -p[:, 2:3] * focal
        low, high = xy.min(0), xy.max(0)
        wide = 2 * max(abs(low[0] - (low + high)[0] / 2 * balance), abs(high[0] - (low + high)[0] / 2 * balance))
        scale *= fill / max(wide, (high - low)[1])
    cam.data.shift_x, cam.data.shift_y = (low + high)[0] / 2 * balance, (low + high)[1] / 2 + 0.008
    return scale


def render(out):
    """Render every pass into one compressed numpy file for develop.py."""
    scene = bpy.context.scene
    layer = scene.view_layers[0]
    layer.cycles.denoising_store_passes = True
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = True
    layer.use_pass_glossy_direct = layer.use_pass_glossy_indirect = layer.use_pass_glossy_color = True
    aov = layer.aovs.add()
    aov.name, aov.type = 'pot', 'VALUE'
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new('CompositorNodeRLayers')
    folder = out + '.passes'
    writer = tree.nodes.new('CompositorNodeOutputFile')
    writer.base_path = folder
    writer.format.file_format, writer.format.color_depth, writer.format.exr_codec = 'OPEN_EXR', '16', 'NONE'
    writer.file_slots.clear()
    for socket, name in PASSES.items():
        writer.file_slots.new(name + '_')
        tree.links.new(source.outputs[socket], writer.inputs[name + '_'])
    composite = tree.nodes.new('CompositorNodeComposite')
    tree.links.new(source.outputs['Image'], composite.inputs['Image'])
    bpy.ops.render.render()
    arrays = {}
    for name in PASSES.values():
        path = os.path.join(folder, f'{name}_{scene.frame_current:04d}.exr')
        img = bpy.data.images.load(path)
        w, h = img.size
        flat = np.empty(w * h * img.channels, np.float32)
        img.pixels.foreach_get(flat)
        arrays[name] = flat.reshape(h, w, img.channels)[::-1, :, :3].astype(np.float16)
        os.remove(path)
    os.rmdir(folder)
    diffuse = arrays.pop('diffuse').astype(np.float32) + arrays.pop('diffuse_indirect')
    gloss = (arrays.pop('gloss').astype(np.float32) + arrays.pop('gloss_indirect')) * arrays.pop('gloss_colour')
    arrays['diffuse'], arrays['gloss'] = diffuse.astype(np.float16), gloss.astype(np.float16)
    arrays['pot'] = arrays['pot'][..., 0]
    np.savez(out, **arrays)
