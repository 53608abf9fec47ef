import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** Plants that stay handsome away from the window. */
export const lowLightPlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'snake-plant',
      name: 'Snake Plant ‘Laurentii’',
      categories: ['Indoor Plants', 'Low-Light', 'Air-Purifying'],
      featuredCategory: 'Low-Light',
      isFeatured: true,
      description: [
        'Upright, sword-shaped leaves banded in grey-green and edged with butter yellow. It takes up hardly any floor, so it fits between a bed and a wall, on a landing or beside a desk.',
        'If you have never kept a plant alive, start here. It stores water in its leaves and thick roots and would rather be forgotten for three weeks than watered twice in one. Overwatering, above all during the monsoon, is the only common way to lose it.',
        'It divides easily: when the clump fills the pot, knock it out, cut the roots in two with a clean knife, and you have a second plant with the same yellow edge.',
      ],
      glance: [
        'Botanical name: Dracaena trifasciata ‘Laurentii’',
        'Mature size: 70–100 cm tall',
        'Light: low to bright; grows faster in good light',
        'Water: every 2–3 weeks, when the soil is dry all the way down',
        'Humidity: any, dry AC rooms included',
        'Pets: mildly toxic to cats and dogs if eaten',
      ],
      light:
        'Tolerates a dim corridor, but keeps its firm shape and yellow edge best within two metres of a window. It can take direct morning sun once it is used to it.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 229_00,
          potTypes: ['Round 4"', 'Square 4"', 'Krish 4"'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 449_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
        { size: 'Large (8")', pricePaise: 899_00, potTypes: ['Plastic'], potColors: ['Black', 'White'] },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'golden-pothos',
      name: 'Golden Pothos',
      categories: ['Indoor Plants', 'Low-Light', 'Hanging & Trailing'],
      featuredCategory: 'Hanging & Trailing',
      isFeatured: true,
      description: [
        'This is the money plant of Indian homes: heart-shaped leaves splashed with gold, trailing from a shelf or climbing a pole. Ours are started from five or six cuttings a pot, so they look full from the first day.',
        'It grows in soil or in a bottle of water, in a kitchen, a stairwell or an office. Cut a length just below a leaf, stand it in water, and roots show within ten days. On a moss pole in good light the leaves can grow to the size of a dinner plate.',
      ],
      glance: [
        'Botanical name: Epipremnum aureum',
        'Mature size: trails or climbs 2 m and more',
        'Light: low to bright, indirect',
        'Water: when the top 3 cm of soil are dry',
        'Humidity: any; grows fastest in the rains',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Grows almost anywhere. The golden marbling is strongest in bright, indirect light and slowly turns plain green in the dark. Keep it out of direct midday sun.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 199_00,
          potTypes: ['Plastic', 'Round 4"'],
          potColors: ['White', 'Black', 'Beige'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 349_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['White', 'Black', 'Beige'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'zz-plant',
      name: 'ZZ Plant',
      categories: ['Indoor Plants', 'Low-Light'],
      featuredCategory: 'Low-Light',
      description: [
        'Arching stems of small, waxy leaves that shine as if someone had just polished them. Nothing needs polishing: a wipe with a damp cloth now and then is plenty.',
        'Under the soil sit potato-like rhizomes full of water, which is why a ZZ copes with a month’s holiday, an air-conditioned office and a corner far from the window. It grows slowly indoors, a few new shoots a year, mostly in the warm months.',
      ],
      glance: [
        'Botanical name: Zamioculcas zamiifolia',
        'Mature size: 60–90 cm tall',
        'Light: low to bright, indirect',
        'Water: every 2–4 weeks, when the soil is completely dry',
        'Humidity: any, dry AC rooms included',
        'Pets: irritating to cats and dogs if chewed',
      ],
      light:
        'One of the few plants that stays good-looking in a room lit mainly by tube lights. In brighter, indirect light it makes more shoots. Long, leaning stems are its way of asking to move closer to the window.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 299_00,
          potTypes: ['Round 4"', 'Krish 4"'],
          potColors: ['Beige', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 549_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Beige', 'White', 'Black'],
        },
        { size: 'Large (8")', pricePaise: 1199_00, potTypes: ['Plastic'], potColors: ['White', 'Black'] },
      ],
    },
  ),
];
