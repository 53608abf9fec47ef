"""Materials. A leaf's face is painted on a canvas (veins, bands, marbling as numpy arrays) and becomes an image texture;
light passes through the blade."""
import bpy
import numpy as np


def rgb(hex_colour):
    h = hex_colour.lstrip('#')
    return np.array([int(h[i:i + 2], 16) / 255 for i in (0, 2, 4)])


def linear(hex_colour):
    c = rgb(hex_colour)
    return tuple(np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)) + (1.0,)


def smooth(low, high, x):
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def line(distance, width):
    """1 on the line, 0 beyond `width` to either side."""
    return 1 - smooth(width * 0.35, width, np.abs(distance))


class Canvas:
    """The flat face of a leaf: S runs 0..1 from base to tip, T -1..1 across, A = |T|."""

    def __init__(self, ground, height=512, width=256, seed=1):
        self.rng = np.random.default_rng(seed)
        self.S, self.T = np.meshgrid((np.arange(height) + 0.5) / height, (np.arange(width) + 0.5) / width * 2 - 1,
                                     indexing='ij')
        self.A = np.abs(self.T)
        self.pixels = np.ones((height, width, 3)) * rgb(ground)
        self.relief = np.zeros((height, width))

    def noise(self, along, across, octaves=3):
        """Noise around 0.5 with so many cells along and across the leaf."""
        return self.clouds(self.S, (self.T + 1) / 2, along, across, octaves)

    def streaks(self, along, across, arc=0.16, octaves=3):
        """Noise drawn out along the side veins, other on each half."""
        return self.clouds(self.S - arc * self.A ** 1.6 + 2 * (self.T > 0), self.A, along, across, octaves)

    def clouds(self, y, x, along, across, octaves):
        """Value noise of two coordinates (-1..4 and 0..1), bent by itself so that no grid shows."""
        out, total = np.zeros_like(self.S), 0.0
        for k in range(octaves):
            n, m = max(along * 2 ** k, 1), max(across * 2 ** k, 1)
            cells = self.rng.random((int(5 * n) + 6, int(m) + 6))
            v, u = (y + 1) * n + 1, x * m + 1
            a, b = self.rng.uniform(0, 6, 2)
            v, u = v + 0.35 * np.sin(u * 2.1 + a) + 0.15 * np.sin(u * 4.3 + b), u + 0.35 * np.sin(v * 1.9 + b) + 0.15 * np.sin(v * 4.7 + a)
            i, j = np.clip(np.floor(v).astype(int), 0, cells.shape[0] - 2), np.clip(np.floor(u).astype(int), 0, cells.shape[1] - 2)
            fy, fx = np.clip(v - i, 0, 1), np.clip(u - j, 0, 1)
            fy, fx = (f * f * f * (f * (f * 6 - 15) + 10) for f in (fy, fx))
            value = (cells[i, j] * (1 - fy) * (1 - fx) + cells[i + 1, j] * fy * (1 - fx)
                     + cells[i, j + 1] * (1 - fy) * fx + cells[i + 1, j + 1] * fy * fx)
            out, total = out + value / 2 ** k, total + 1 / 2 ** k
        return out / total

    def lay(self, colour, cover):
        """Paint `colour` where `cover` (0..1) says."""
        c = rgb(colour) if isinstance(colour, str) else colour
        self.pixels = self.pixels + (c - self.pixels) * np.clip(cover, 0, 1)[..., None]
        return self

    def midrib(self, colour, width=0.04, cover=0.9, taper=0.8):
        near = line(self.T, width * (1 - taper * self.S))
        self.relief -= near * 0.8
        return self.lay(colour, near * cover)

    def side_vein_distance(self, count, arc=0.0, wander=0.12, uneven=0.2):
        """Distance to the nearest side vein in vein spacings (-0.5..0.5); `arc` bends them toward the tip. No two spacings
        are the same, nor the two halves."""
        number = np.arange(-count - 3, 2 * count + 4)
        at = self.S * count - arc * count * self.A ** 1.6 + 0.3 * (self.T > 0)
        left, right = (np.interp(at, number + self.rng.uniform(-uneven, uneven, len(number)), number) for _ in (0, 1))
        phase = np.where(self.T > 0, right, left) + wander * (self.noise(7, 5, 2) - 0.5)
        return phase - np.round(phase)

    def side_veins(self, colour, count=9, width=0.08, cover=0.6, arc=0.05, fade=0.3, relief=0.6):
        d = self.side_vein_distance(count, arc)
        near = line(d, width * (1.15 - 0.45 * self.A)) * (1 - fade * self.A ** 2) * (0.45 + 0.9 * self.noise(9, 7, 2))
        self.relief -= near * relief
        self.relief += relief * 0.5 * (1 - (2 * d) ** 2) * 0.6
        return self.lay(colour, near * cover)

    def net(self, colour, along=60, across=40, cover=0.15):
        """Fine mottling between the veins."""
        n = self.noise(along, across, 2)
        return self.lay(colour, smooth(0.5, 0.75, n) * cover)


def image(name, pixels, colour=True):
    h, w = pixels.shape[:2]
    img = bpy.data.images.new(name, w, h, alpha=False, float_buffer=not colour)
    img.colorspace_settings.name = 'sRGB' if colour else 'Non-Color'
    flat = np.ones((h, w, 4), np.float32)
    flat[..., :3] = pixels if pixels.ndim == 3 else pixels[..., None]
    img.pixels.foreach_set(np.clip(flat, 0, 1).ravel() if colour else flat.ravel())
    img.update()
    return img


class Nodes:
    """Thin wrapper that keeps node graphs readable."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes['Principled BSDF']
        self.output = self.tree.nodes['Material Output']

    def add(self, kind, **settings):
        node = self.tree.nodes.new('ShaderNode' + kind)
        for key, value in settings.items():
            if hasattr(node, key):
                setattr(node, key, value)
            else:
                node.inputs[key.replace('_', ' ')].default_value = value
        return node

    def link(self, source, target):
        self.tree.links.new(source, target)

    def set(self, **inputs):
        for key, value in inputs.items():
            self.shader.inputs[key.replace('_', ' ')].default_value = value

    def vary(self, colour, amount, hue):
        """Shift value and hue by the mesh's `vary` attribute, so that no two leaves are the same green."""
        attribute = self.add('Attribute', attribute_name='vary')
        value = self.add('MapRange')
        value.inputs['To Min'].default_value, value.inputs['To Max'].default_value = 1 - amount, 1 + amount
        self.link(attribute.outputs['Fac'], value.inputs['Value'])
        shift = self.add('MapRange')
        shift.inputs['To Min'].default_value, shift.inputs['To Max'].default_value = 0.5 - hue, 0.5 + hue
        self.link(attribute.outputs['Fac'], shift.inputs['Value'])
        node = self.add('HueSaturation')
        self.link(colour, node.inputs['Color'])
        self.link(value.outputs[0], node.inputs['Value'])
        self.link(shift.outputs[0], node.inputs['Hue'])
        return node.outputs['Color']

    def ramp(self, value, low, high, top, bottom=0.0):
        """From `bottom` to `top` while the value rises from `low` to `high`."""
        node = self.add('MapRange')
        for name, number in (('From Min', low), ('From Max', high), ('To Min', bottom), ('To Max', top)):
            node.inputs[name].default_value = number
        self.link(value, node.inputs['Value'])
        return node.outputs[0]

    def mixed(self, colour, other, share):
        node = self.add('MixRGB')
        node.inputs['Color2'].default_value = linear(other)
        self.link(share, node.inputs['Fac'])
        self.link(colour, node.inputs['Color1'])
        return node.outputs['Color']

    def clouded(self, colour, cloud, amount):
        """Lighter and darker, yellower and bluer by patches as large as a leaf, as growth and light have left it."""
        node = self.add('HueSaturation')
        self.link(colour, node.inputs['Color'])
        self.link(self.ramp(cloud, 0.3, 0.7, 1 + amount * 0.8, 1 - amount * 0.8), node.inputs['Value'])
        self.link(self.ramp(cloud, 0.3, 0.7, 0.49, 0.51), node.inputs['Hue'])
        return node.outputs['Color']

    def bump(self, height, strength, distance=0.05):
        node = self.add('Bump', Strength=strength, Distance=distance)
        self.link(height, node.inputs['Height'])
        self.link(node.outputs['Normal'], self.shader.inputs['Normal'])
        return node


def natural(pixels):
    """Pull painted greens toward the yellower, quieter greens that leaves have under window light."""
    p = pixels.copy()
    green = np.clip((p[..., 1] - np.maximum(p[..., 0], p[..., 2])) * 4, 0, 1)
    p[..., 2] -= 0.45 * green * np.clip(p[..., 2] - p[..., 0] * 0.55, 0, 1)
    p[..., 0] += 0.24 * green * (p[..., 1] - p[..., 0])
    return p * (1 - 0.10 * green[..., None])


def leaf_material(name, canvas, back=None, back_mix=0.75, rough=0.42, shine=0.45, through=0.28, glow='#B9D25A',
                  relief=0.2, vary=0.22, hue=0.012, aging=0.2, tip=0.0, coat=0.0):
    """A blade painted by `canvas`. `back`: colour of the lower face; `through`: share of light that passes;
    `glow`: tint of the light that has passed; `coat`: the wax on the upper face; `aging`: how yellow the oldest leaves are; `tip`: how brown the driest tips."""
    n = Nodes(name)
    uv = n.add('UVMap')
    face = n.add('TexImage', image=image(name, natural(canvas.pixels)), extension='EXTEND', interpolation='Cubic')
    n.link(uv.outputs['UV'], face.inputs['Vector'])
    where = n.add('TexCoord')
    cloud = n.add('TexNoise', Scale=1.7, Detail=3.0)
    n.link(where.outputs['Object'], cloud.inputs['Vector'])
    leaf = n.add('Attribute', attribute_name='vary')
    colour = n.vary(n.clouded(face.outputs['Color'], cloud.outputs['Fac'], vary), vary, hue)
    if aging:
        colour = n.mixed(colour, '#B3AC4E', n.ramp(leaf.outputs['Fac'], 0.88, 1.0, aging))
    if tip:
        along = n.add('SeparateXYZ')
        n.link(uv.outputs['UV'], along.inputs[0])
        dry = n.add('Math', operation='MULTIPLY_ADD')
        n.link(cloud.outputs['Fac'], dry.inputs[0])
        dry.inputs[1].default_value = 0.12
        n.link(along.outputs['Y'], dry.inputs[2])
        share = n.add('Math', operation='MULTIPLY')
        n.link(n.ramp(dry.outputs[0], 1.01, 1.05, tip), share.inputs[0])
        n.link(n.ramp(leaf.outputs['Fac'], 0.3, 0.7, 1.0), share.inputs[1])
        colour = n.mixed(colour, '#9A7448', share.outputs[0])
    passed = n.add('MixRGB', blend_type='MULTIPLY', Fac=0.4)
    passed.inputs['Color2'].default_value = linear(glow)
    bright = n.add('HueSaturation', Saturation=0.92, Value=1.55)
    n.link(colour, bright.inputs['Color'])
    n.link(bright.outputs['Color'], passed.inputs['Color1'])
    side = n.add('NewGeometry')
    amount = n.add('Math', operation='MULTIPLY')
    amount.inputs[1].default_value = back_mix if back else 0.35
    n.link(side.outputs['Backfacing'], amount.inputs[0])
    n.link(n.mixed(colour, back or '#8CA868', amount.outputs[0]), n.shader.inputs['Base Color'])
    n.set(Specular=shine, Clearcoat=coat, Clearcoat_Roughness=0.10)
    n.link(n.ramp(cloud.outputs['Fac'], 0.3, 0.7, rough + 0.09, rough - 0.03), n.shader.inputs['Roughness'])
    if relief and np.ptp(canvas.relief) > 0:
        tex = n.add('TexImage', image=image(name + ' relief', canvas.relief, False), extension='EXTEND',
                    interpolation='Cubic')
        n.link(uv.outputs['UV'], tex.inputs['Vector'])
        n.bump(tex.outputs['Color'], relief, 0.06)
    if through:
        translucent = n.add('BsdfTranslucent')
        n.link(passed.outputs['Color'], translucent.inputs['Color'])
        mix = n.add('MixShader', Fac=through)
        n.link(n.shader.outputs[0], mix.inputs[1])
        n.link(translucent.outputs[0], mix.inputs[2])
        n.link(mix.outputs[0], n.output.inputs['Surface'])
    return n.material


def plain(name, colour, rough=0.5, shine=0.4, coat=0.0, vary=0.15, grain=0.0, grain_scale=30.0, mottle=None,
          through=0.0, fibre=(1, 1, 1)):
    """One colour, optionally with grain (bump) and a second colour mottled in; `fibre` scales the mottling, so that a
    small number draws it out along that axis, as in wood."""
    n = Nodes(name)
    base = n.add('RGB')
    base.outputs[0].default_value = linear(colour)
    out = base.outputs[0]
    where = n.add('TexCoord')
    if mottle:
        noise = n.add('TexNoise', Scale=grain_scale * 0.35, Detail=5.0)
        drawn = n.add('Mapping', Scale=fibre)
        n.link(where.outputs['Object'], drawn.inputs['Vector'])
        n.link(drawn.outputs[0], noise.inputs['Vector'])
        span = n.add('MapRange')
        span.inputs['From Min'].default_value, span.inputs['From Max'].default_value = 0.38, 0.62
        n.link(noise.outputs['Fac'], span.inputs['Value'])
        mix = n.add('MixRGB')
        mix.inputs['Color2'].default_value = linear(mottle)
        n.link(span.outputs[0], mix.inputs['Fac'])
        n.link(out, mix.inputs['Color1'])
        out = mix.outputs['Color']
    out = n.vary(out, vary, 0.006)
    n.link(out, n.shader.inputs['Base Color'])
    n.set(Roughness=rough, Specular=shine, Clearcoat=coat, Clearcoat_Roughness=0.12)
    if grain:
        noise = n.add('TexNoise', Scale=grain_scale, Detail=8.0)
        n.link(where.outputs['Object'], noise.inputs['Vector'])
        n.bump(noise.outputs['Fac'], grain)
    if through:
        translucent = n.add('BsdfTranslucent')
        n.link(out, translucent.inputs['Color'])
        mix = n.add('MixShader', Fac=through)
        n.link(n.shader.outputs[0], mix.inputs[1])
        n.link(translucent.outputs[0], mix.inputs[2])
        n.link(mix.outputs[0], n.output.inputs['Surface'])
    return n.material


# The pot is rendered in this neutral reflectance; tint.py exchanges it for a colour.
POT_NEUTRAL = 0.55


def pot_material(finish):
    """Neutral pot surface that also writes its coverage into the `pot` pass."""
    n = Nodes('pot ' + finish)
    rough, shine, coat, grain, scale, mottle = {
        'clay': (0.82, 0.25, 0.0, 0.2, 26.0, 0.10),
        'glazed': (0.24, 0.5, 0.6, 0.03, 5.0, 0.05),
        'matte': (0.55, 0.4, 0.0, 0.06, 40.0, 0.04),
        'plastic': (0.42, 0.45, 0.0, 0.02, 60.0, 0.0),
        'film': (0.3, 0.5, 0.2, 0.12, 7.0, 0.0),
    }[finish]
    n.set(Roughness=rough, Specular=shine, Clearcoat=coat, Clearcoat_Roughness=0.08)
    where = n.add('TexCoord')
    blotch = n.add('TexNoise', Scale=2.2, Detail=7.0)
    n.link(where.outputs['Object'], blotch.inputs['Vector'])
    span = n.add('MapRange')
    span.inputs['From Min'].default_value, span.inputs['From Max'].default_value = 0.3, 0.7
    span.inputs['To Min'].default_value = POT_NEUTRAL * (1 - mottle)
    span.inputs['To Max'].default_value = POT_NEUTRAL * (1 + mottle)
    n.link(blotch.outputs['Fac'], span.inputs['Value'])
    grey = n.add('CombineColor')
    for channel in ('Red', 'Green', 'Blue'):
        n.link(span.outputs[0], grey.inputs[channel])
    n.link(grey.outputs[0], n.shader.inputs['Base Color'])
    fine = n.add('TexNoise', Scale=scale, Detail=8.0)
    n.link(where.outputs['Object'], fine.inputs['Vector'])
    n.bump(fine.outputs['Fac'], grain)
    cover = n.add('OutputAOV', name='pot')
    cover.inputs['Value'].default_value = 1.0
    return n.material
