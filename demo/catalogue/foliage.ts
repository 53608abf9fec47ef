import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** Plants grown for large, patterned or unusual leaves. */
export const foliagePlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'monstera-deliciosa',
      name: 'Monstera Deliciosa',
      categories: ['Indoor Plants', 'Foliage', 'Air-Purifying'],
      featuredCategory: 'Foliage',
      isFeatured: true,
      description: [
        'The big split leaves everyone recognises. Monstera is a climber from Central American forests, where it scrambles up tree trunks with ropes of aerial roots. Give it a moss pole at home and each new leaf comes out larger and more deeply cut than the last.',
        'Seedlings have whole, heart-shaped leaves; the splits arrive with size and light. Our plants are past that when they leave us: those in Small pots already carry split leaves, and each new one of a larger plant is wider and more deeply cut.',
        'It grows fast through the monsoon and rests when nights turn cool. Wipe the leaves with a damp cloth every fortnight; dust settles quickly on something this wide.',
      ],
      glance: [
        'Botanical name: Monstera deliciosa',
        'Mature size: 1.5–2.5 m indoors with a pole',
        'Light: medium to bright, indirect; a little soft morning sun is fine',
        'Water: when the top 3–4 cm of soil are dry',
        'Humidity: likes 50% or more, manages with less',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Stand it a metre or so from an east-facing window, or behind a sheer curtain on the west or south side. In deep shade it survives, but the leaves stay small and uncut. Direct April and May sun through glass leaves brown, papery patches.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 349_00,
          potTypes: ['Plastic', 'Round 4"', 'Krish 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 749_00,
          potTypes: ['Self-watering', 'Krish 5"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Large (8")',
          pricePaise: 1499_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['White', 'Black'],
        },
        { size: 'X-Large (10")', pricePaise: 2799_00, potTypes: ['Plastic'], potColors: ['White', 'Black'] },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'fiddle-leaf-fig',
      name: 'Fiddle-Leaf Fig',
      categories: ['Indoor Plants', 'Foliage'],
      featuredCategory: 'Foliage',
      description: [
        'A small indoor tree with stiff, violin-shaped leaves as long as your forearm. One well-grown fiddle-leaf fills a corner better than a piece of furniture does.',
        'It asks for one thing above all: to be left where it is. Choose a bright spot, let it settle for a month, and do not worry over a leaf or two that drops after the journey. We harden ours under shade net for six weeks before they leave, so the change of scene is gentler.',
        'Turn the pot a quarter every couple of weeks to keep the trunk straight. From October to February, water about half as often as in summer.',
      ],
      glance: [
        'Botanical name: Ficus lyrata',
        'Mature size: 2–3 m indoors',
        'Light: bright, with a few hours of gentle direct sun',
        'Water: deeply, when the top 5 cm of soil are dry',
        'Humidity: moderate; keep it away from AC vents and coolers',
        'Pets: sap and leaves irritate; keep out of reach of cats and dogs',
      ],
      light:
        'The brightest window you have, within a metre of the glass. East sun is ideal. If yours faces west, draw a sheer curtain from March to June. New leaves that come out small are asking for more light.',
    },
    {
      sizes: [
        {
          size: 'Medium (5")',
          pricePaise: 999_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Beige', 'White', 'Black'],
        },
        {
          size: 'Large (8")',
          pricePaise: 2149_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Beige', 'White', 'Black'],
        },
        { size: 'X-Large (10")', pricePaise: 3499_00, potTypes: ['Plastic'], potColors: ['White', 'Black'] },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'rubber-plant',
      name: 'Rubber Plant ‘Burgundy’',
      categories: ['Indoor Plants', 'Foliage', 'Air-Purifying'],
      featuredCategory: 'Indoor Plants',
      includeInDeals: true,
      description: [
        'Thick, polished leaves so dark that they look black in the evening and wine-red when the sun comes through them. Each one unrolls from a bright red sheath.',
        'The rubber fig is native to north-east India, where its living roots are trained into bridges, so our climate suits it very well. It stands upright and slim, which makes it a good choice beside a sofa or in a narrow entrance.',
        'Let it dry a little between waterings and give it good light; in a dim room the burgundy fades to plain green.',
      ],
      glance: [
        'Botanical name: Ficus elastica ‘Burgundy’',
        'Mature size: 1.5–2.5 m indoors',
        'Light: medium to bright, indirect',
        'Water: when the top 4 cm of soil are dry',
        'Humidity: normal room humidity',
        'Pets: milky sap is toxic to cats and dogs and can irritate skin',
      ],
      light:
        'A bright spot near an east- or north-facing window keeps the colour deep. It takes some direct morning sun. Shield it from afternoon sun in peak summer.',
    },
    {
      discount: { percent: 20 },
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 299_00,
          potTypes: ['Round 4"', 'Krish 4"'],
          potColors: ['White', 'Black', 'Beige'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 549_00,
          potTypes: ['Self-watering', 'Krish 5"'],
          potColors: ['White', 'Black', 'Beige'],
        },
        {
          size: 'Large (8")',
          pricePaise: 1249_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'calathea-orbifolia',
      name: 'Calathea Orbifolia',
      categories: ['Indoor Plants', 'Foliage'],
      featuredCategory: 'Foliage',
      includeInDeals: true,
      description: [
        'Round leaves the size of a side plate, brushed with bands of silver. They lift a little at night and lower again in the morning, so the plant never looks quite the same twice.',
        'Calatheas come from the damp floor of Bolivian forests and they notice dry air and hard tap water before any other plant will. Use rainwater or filtered water, group it with other plants, and it repays you with a new rolled leaf every few weeks through the rains.',
      ],
      glance: [
        'Botanical name: Goeppertia orbifolia (sold as Calathea orbifolia)',
        'Mature size: 60–75 cm tall and wide',
        'Light: medium, indirect; no direct sun',
        'Water: keep lightly moist, with rain or filtered water',
        'Humidity: high, 60% or more',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'Two metres back from a bright window, or right beside a north-facing one. Direct sun bleaches the silver bands and crisps the edges within days.',
    },
    {
      discount: { percent: 15 },
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 399_00,
          potTypes: ['Plastic', 'Krish 4"'],
          potColors: ['Beige', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 699_00,
          potTypes: ['Self-watering', 'Krish 5"'],
          potColors: ['Beige', 'White', 'Black'],
        },
      ],
    },
  ),
];
