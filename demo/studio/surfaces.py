"""Materials of rooms and furniture: wood with its rings, woven cloth, tiles, glass."""
from materials import Nodes, linear


def timber(name, light='#C89F6D', dark='#9C7143', along=0, rough=0.42, scale=1.0, vary=0.10, coat=0.0):
    """Planed wood. Its rings run along an axis (0 to 2); each part of another `vary` is cut from another place."""
    n = Nodes(name)
    where, part = n.add('TexCoord'), n.add('Attribute', attribute_name='vary')
    shift = n.add('VectorMath', operation='SCALE')
    shift.inputs[0].default_value = (31.0, 17.0, 23.0)
    n.link(part.outputs['Fac'], shift.inputs['Scale'])
    moved = n.add('VectorMath', operation='ADD')
    n.link(where.outputs['Object'], moved.inputs[0])
    n.link(shift.outputs[0], moved.inputs[1])

    def drawn(across, length):
        node = n.add('Mapping')
        stretch = [across * scale] * 3
        stretch[along] = length * scale
        node.inputs['Scale'].default_value = stretch
        n.link(moved.outputs[0], node.inputs['Vector'])
        return node.outputs[0]
    warp = n.add('TexNoise', Scale=1.0, Detail=2.0)
    n.link(drawn(0.55, 0.12), warp.inputs['Vector'])
    rings = n.add('Math', operation='MULTIPLY')
    rings.inputs[1].default_value = 26.0
    n.link(warp.outputs['Fac'], rings.inputs[0])
    saw = n.add('Math', operation='FRACT')
    n.link(rings.outputs[0], saw.inputs[0])
    fibre = n.add('TexNoise', Scale=1.0, Detail=6.0)
    n.link(drawn(14.0, 0.5), fibre.inputs['Vector'])
    late = n.ramp(saw.outputs[0], 0.25, 1.0, 0.62)
    fine = n.ramp(fibre.outputs['Fac'], 0.42, 0.66, 0.5)
    both = n.add('Math', operation='ADD')
    n.link(late, both.inputs[0])
    n.link(fine, both.inputs[1])
    base = n.add('RGB')
    base.outputs[0].default_value = linear(light)
    colour = n.vary(n.mixed(base.outputs[0], dark, both.outputs[0]), vary, 0.008)
    n.link(colour, n.shader.inputs['Base Color'])
    n.set(Specular=0.35, Clearcoat=coat, Clearcoat_Roughness=0.2)
    n.link(n.ramp(fibre.outputs['Fac'], 0.3, 0.7, rough + 0.08, rough - 0.05), n.shader.inputs['Roughness'])
    n.bump(fibre.outputs['Fac'], 0.06, 0.02)
    return n.material


def cloth(name, colour, threads=60.0, rough=0.95, through=0.0, relief=0.35, vary=0.0):
    """Woven linen or wool: threads across each other, uneven as yarn is."""
    n = Nodes(name)
    where = n.add('TexCoord')
    uneven = n.add('TexNoise', Scale=9.0, Detail=6.0)
    n.link(where.outputs['Object'], uneven.inputs['Vector'])
    base = n.add('RGB')
    base.outputs[0].default_value = linear(colour)
    shade = n.add('HueSaturation')
    n.link(base.outputs[0], shade.inputs['Color'])
    n.link(n.ramp(uneven.outputs['Fac'], 0.3, 0.7, 1.07, 0.93), shade.inputs['Value'])
    colour_out = n.vary(shade.outputs['Color'], vary, 0.0)
    n.link(colour_out, n.shader.inputs['Base Color'])
    n.set(Roughness=rough, Specular=0.15, Sheen=0.4)
    weave = []
    for axis in ('X', 'Z'):
        wave = n.add('TexWave', bands_direction=axis, Scale=threads, Distortion=1.2)
        n.link(where.outputs['Object'], wave.inputs['Vector'])
        weave.append(wave.outputs['Fac'])
    sum_ = n.add('Math', operation='ADD')
    n.link(weave[0], sum_.inputs[0])
    n.link(weave[1], sum_.inputs[1])
    n.bump(sum_.outputs[0], relief, 0.012)
    if through:
        translucent = n.add('BsdfTranslucent')
        n.link(colour_out, translucent.inputs['Color'])
        clear = n.add('BsdfTransparent')
        mix, holes = n.add('MixShader', Fac=through), n.add('MixShader', Fac=0.18)
        n.link(n.shader.outputs[0], mix.inputs[1])
        n.link(translucent.outputs[0], mix.inputs[2])
        n.link(mix.outputs[0], holes.inputs[1])
        n.link(clear.outputs[0], holes.inputs[2])
        n.link(holes.outputs[0], n.output.inputs['Surface'])
    return n.material


def glaze(name, colour, speck=None, rough=0.16, scale=3.0, coat=0.5, mottle=0.08, vary=0.0):
    """Fired glaze: clouds in the colour, a wavy surface, iron specks where asked for."""
    n = Nodes(name)
    where = n.add('TexCoord')
    cloud = n.add('TexNoise', Scale=scale, Detail=5.0)
    n.link(where.outputs['Object'], cloud.inputs['Vector'])
    base = n.add('RGB')
    base.outputs[0].default_value = linear(colour)
    shade = n.add('HueSaturation')
    n.link(base.outputs[0], shade.inputs['Color'])
    n.link(n.ramp(cloud.outputs['Fac'], 0.3, 0.7, 1 + mottle, 1 - mottle), shade.inputs['Value'])
    out = shade.outputs['Color']
    if speck:
        dots = n.add('TexVoronoi', Scale=26.0)
        n.link(where.outputs['Object'], dots.inputs['Vector'])
        out = n.mixed(out, speck, n.ramp(dots.outputs['Distance'], 0.10, 0.16, 0.0, 0.75))
    n.link(n.vary(out, vary, 0.004), n.shader.inputs['Base Color'])
    n.set(Roughness=rough, Specular=0.5, Clearcoat=coat, Clearcoat_Roughness=0.06)
    n.bump(cloud.outputs['Fac'], 0.05, 0.1)
    return n.material


def plaster(name, colour, rough=0.95, relief=0.05):
    """A painted wall: the roller's grain, and patches a little lighter and darker."""
    n = Nodes(name)
    where = n.add('TexCoord')
    cloud, grain = n.add('TexNoise', Scale=0.25, Detail=3.0), n.add('TexNoise', Scale=16.0, Detail=6.0)
    base = n.add('RGB')
    base.outputs[0].default_value = linear(colour)
    shade = n.add('HueSaturation')
    for noise in (cloud, grain):
        n.link(where.outputs['Object'], noise.inputs['Vector'])
    n.link(base.outputs[0], shade.inputs['Color'])
    n.link(n.ramp(cloud.outputs['Fac'], 0.3, 0.7, 1.03, 0.97), shade.inputs['Value'])
    n.link(shade.outputs['Color'], n.shader.inputs['Base Color'])
    n.set(Roughness=rough, Specular=0.1)
    n.bump(grain.outputs['Fac'], relief, 0.05)
    return n.material


def garden(name='garden', strength=1.5, horizon=0.0, rise=6.0):
    """What lies outside, far out of focus: foliage that grows lighter into the sky above the `horizon`."""
    n = Nodes(name)
    where = n.add('TexCoord')
    large, small = n.add('TexNoise', Scale=0.06, Detail=0.5), n.add('TexNoise', Scale=0.14, Detail=0.0)
    for noise in (large, small):
        n.link(where.outputs['Object'], noise.inputs['Vector'])
    base = n.add('RGB')
    base.outputs[0].default_value = linear('#A6B78C')
    colour = n.mixed(base.outputs[0], '#728A60', n.ramp(large.outputs['Fac'], 0.3, 0.7, 0.9))
    colour = n.mixed(colour, '#EEF0DC', n.ramp(small.outputs['Fac'], 0.4, 0.8, 0.75))
    height = n.add('SeparateXYZ')
    n.link(where.outputs['Object'], height.inputs[0])
    ragged = n.add('Math', operation='MULTIPLY_ADD')
    n.link(large.outputs['Fac'], ragged.inputs[0])
    ragged.inputs[1].default_value = -rise * 1.6
    n.link(height.outputs['Z'], ragged.inputs[2])
    colour = n.mixed(colour, '#F3F5EF', n.ramp(ragged.outputs[0], horizon - rise, horizon + rise * 0.6, 1.0))
    light = n.add('Emission', Strength=strength)
    n.link(colour, light.inputs['Color'])
    n.link(light.outputs[0], n.output.inputs['Surface'])
    return n.material
