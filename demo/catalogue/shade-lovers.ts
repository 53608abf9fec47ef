import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** More plants for rooms without direct sun. */
export const shadeLovingPlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'heartleaf-philodendron',
      name: 'Heartleaf Philodendron',
      categories: ['Indoor Plants', 'Low-Light', 'Hanging & Trailing'],
      featuredCategory: 'Hanging & Trailing',
      description: [
        'Slender vines with deep green, satin hearts. New leaves come out bronze and almost see-through, then darken over a week.',
        'People often mistake it for money plant, but the leaves are softer, thinner and unmarked. Let it spill from a bookshelf, or pinch the tips every few weeks to keep the pot full; every tip you cut roots in water.',
      ],
      glance: [
        'Botanical name: Philodendron hederaceum',
        'Mature size: trails 1.5–2 m',
        'Light: low to bright, indirect',
        'Water: when the top 3 cm of soil are dry',
        'Humidity: normal; grows faster when it is humid',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Medium, indirect light gives the closest, largest leaves. It will live in a dim room, with longer gaps between leaves. Avoid direct sun apart from an hour or so in the early morning.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 209_00,
          potTypes: ['Plastic', 'Round 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 355_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'aglaonema-red',
      name: 'Aglaonema ‘Lipstick’',
      categories: ['Indoor Plants', 'Low-Light', 'Foliage'],
      featuredCategory: 'Low-Light',
      description: [
        'Dark green leaves drawn round with a confident line of red. Among plants that put up with shade, very few bring this much colour.',
        'Aglaonemas are native to the forests of South-East Asia and enjoy the same warm, humid days we have from June to September. They dislike cold: move yours away from open windows when winter nights fall below 15 °C.',
      ],
      glance: [
        'Botanical name: Aglaonema ‘Lipstick’',
        'Mature size: 40–50 cm tall and wide',
        'Light: low to medium, indirect',
        'Water: when the top 3 cm of soil are dry',
        'Humidity: likes 50% or more',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Two to three metres from a window is fine. A little brighter deepens the red edge. Direct sun leaves pale, burnt patches that do not heal.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 329_00,
          potTypes: ['Plastic', 'Square 4"', 'Krish 4"'],
          potColors: ['White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 599_00,
          potTypes: ['Self-watering', 'Krish 5"'],
          potColors: ['White', 'Black', 'Red'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'lucky-bamboo',
      name: 'Lucky Bamboo',
      categories: ['Indoor Plants', 'Low-Light'],
      featuredCategory: 'Indoor Plants',
      description: [
        'Jointed green canes with a tuft of narrow leaves, a classic gift for a new home or a new desk. It is not a bamboo at all but a slim Dracaena, and that is why it is so easy.',
        'Ours are rooted in soil, which keeps the canes firm for years. If you would rather grow it in water, rinse the roots, stand the canes in 5 cm of filtered water and change it every week; the salts in hard tap water turn the tips yellow.',
      ],
      glance: [
        'Botanical name: Dracaena sanderiana',
        'Mature size: 40–90 cm tall',
        'Light: low to medium, indirect',
        'Water: keep lightly moist, with filtered or rain water',
        'Humidity: normal room humidity',
        'Pets: toxic to cats and dogs if eaten',
      ],
      light:
        'A desk under office lights is enough. Bright shade gives stronger canes; direct sun turns the leaves yellow.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 249_00,
          potTypes: ['Round 4"', 'Square 4"'],
          potColors: ['Red', 'White', 'Black', 'Yellow'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 399_00,
          potTypes: ['Krish 5"'],
          potColors: ['Red', 'White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'areca-palm',
      name: 'Areca Palm',
      categories: ['Indoor Plants', 'Air-Purifying'],
      featuredCategory: 'Air-Purifying',
      includeInDeals: true,
      description: [
        'Feathery fronds on golden-green canes: the quickest way to make a living room feel like a verandah. Each pot holds a clump of several stems, so it is full from floor to tip.',
        'Palms give off a good deal of moisture, which is pleasant in a dry, air-conditioned flat. Arecas have a name for cleaning the air, and we like to be straight about it: a plant helps a little, an open window helps more.',
        'Keep the soil evenly moist in summer and never trim the tops of the stems; a palm grows only from its tip.',
      ],
      glance: [
        'Botanical name: Dypsis lutescens (Chrysalidocarpus lutescens)',
        'Mature size: 1.8–2.5 m indoors',
        'Light: medium to bright, indirect',
        'Water: when the top 2–3 cm of soil are dry',
        'Humidity: moderate to high; mist in dry months',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'Bright, filtered light near a large window or on a shaded balcony. Fronds bleach in strong sun; in a dark corner the lower ones thin out and yellow.',
    },
    {
      discount: { percent: 15 },
      sizes: [
        {
          size: 'Medium (5")',
          pricePaise: 399_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Beige', 'White', 'Black'],
        },
        {
          size: 'Large (8")',
          pricePaise: 849_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Beige', 'White', 'Black'],
        },
        { size: 'X-Large (10")', pricePaise: 1899_00, potTypes: ['Plastic'], potColors: ['White', 'Black'] },
      ],
    },
  ),
];
