import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** Smaller leafy plants for desks, shelves and bathrooms. */
export const tabletopPlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'chinese-money-plant',
      name: 'Chinese Money Plant',
      categories: ['Indoor Plants', 'Foliage'],
      featuredCategory: 'Indoor Plants',
      description: [
        'Flat, coin-round leaves, each balanced on its own thin stalk. It is not the trailing vine that most Indian homes call money plant, but a neat little plant from the cool hills of Yunnan.',
        'It makes babies freely: small plantlets come up around the base, and once they are as tall as your finger you can cut them loose, pot them and give them away. It prefers milder weather, so keep it in your coolest bright room from April to June.',
      ],
      glance: [
        'Botanical name: Pilea peperomioides',
        'Mature size: 25–30 cm tall and wide',
        'Light: medium to bright, indirect; turn it weekly',
        'Water: when the top 2–3 cm of soil are dry',
        'Humidity: normal room humidity',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'A bright windowsill without hot sun. The leaves lean towards the light within days, so give the pot a half turn every week to keep the plant round. Leaves that cup or pale are getting too much sun.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 279_00,
          potTypes: ['Plastic', 'Round 4"', 'Square 4"'],
          potColors: ['White', 'Black', 'Terracotta'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 429_00,
          potTypes: ['Krish 5"'],
          potColors: ['White', 'Black', 'Terracotta'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'syngonium',
      name: 'Syngonium ‘White Butterfly’',
      categories: ['Indoor Plants', 'Foliage'],
      featuredCategory: 'Foliage',
      description: [
        'Arrowhead leaves, creamy white along the veins and edged in fresh green. Young plants stay bushy; older stems start to climb or trail, and you can let them or pinch them back.',
        'Few plants are as forgiving. It roots in a glass of water, droops clearly when thirsty and is up again an hour after you water it. The monsoon suits it perfectly.',
      ],
      glance: [
        'Botanical name: Syngonium podophyllum ‘White Butterfly’',
        'Mature size: 30–40 cm bushy, up to 1 m climbing',
        'Light: medium to bright, indirect',
        'Water: when the top 2 cm of soil are dry',
        'Humidity: likes 50% or more',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Bright shade keeps the centres white. In a dark corner new leaves turn plain green; in direct sun they scorch.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 219_00,
          potTypes: ['Plastic', 'Round 4"', 'Square 4"'],
          potColors: ['Beige', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 369_00,
          potTypes: ['Self-watering'],
          potColors: ['Beige', 'White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'spider-plant',
      name: 'Spider Plant',
      categories: ['Indoor Plants', 'Hanging & Trailing', 'Air-Purifying'],
      featuredCategory: 'Hanging & Trailing',
      includeInDeals: true,
      description: [
        'A fountain of striped leaves that sends out long stems with baby plants at the tips. Pin one of the babies into a cup of soil and it has its own roots in two weeks.',
        'It grows in almost any room, and it is safe with cats and dogs, though cats do find the dangling babies hard to resist. Brown tips nearly always mean hard water. Letting tap water stand does not remove the salts, so use rain or filtered water when you can and flush the pot through once a month.',
      ],
      glance: [
        'Botanical name: Chlorophytum comosum',
        'Mature size: 30–40 cm tall, spreading 60 cm, trailing further',
        'Light: medium to bright, indirect',
        'Water: when the top 2–3 cm of soil are dry',
        'Humidity: normal room humidity',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'Happy anywhere bright enough to read in. The white stripes are cleanest in good indirect light; direct summer sun bleaches and burns the leaves.',
    },
    {
      discount: { percent: 15 },
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 189_00,
          potTypes: ['Plastic', 'Round 4"', 'Krish 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 329_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'boston-fern',
      name: 'Boston Fern',
      categories: ['Indoor Plants', 'Hanging & Trailing', 'Air-Purifying'],
      featuredCategory: 'Hanging & Trailing',
      description: [
        'A generous, arching fern that looks its best on a stand or in a hanging basket, where every frond can fall freely.',
        'It is a plant for the humid half of the country and the humid half of the year. On the coast it grows on a covered balcony all year round; in dry northern summers it is happiest in a bathroom with a window, or standing on a tray of wet pebbles. Never let the soil dry out completely.',
      ],
      glance: [
        'Botanical name: Nephrolepis exaltata',
        'Mature size: 50–70 cm tall, up to 90 cm wide',
        'Light: medium, indirect; bright shade outdoors',
        'Water: keep evenly moist',
        'Humidity: high, 60% or more',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'Bright shade: a north or east window, or a balcony that gets no direct sun after nine in the morning. Fronds that turn pale yellow-green have too much light.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 229_00,
          potTypes: ['Plastic', 'Round 4"'],
          potColors: ['White', 'Black', 'Beige'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 399_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['White', 'Black', 'Beige'],
        },
        {
          size: 'Large (8")',
          pricePaise: 749_00,
          potTypes: ['Self-watering'],
          potColors: ['White', 'Black'],
        },
      ],
    },
  ),
];
