import type { DemoProduct } from '../demo.types.ts';
import { makePlainProduct, makeVariantProduct } from './make-product.ts';

/** Herbs and foliage for balconies and terraces. */
export const balconyPlants: DemoProduct[] = [
  makePlainProduct(
    {
      slug: 'tulsi',
      name: 'Tulsi (Holy Basil)',
      categories: ['Herbs & Edible', 'Outdoor & Balcony'],
      featuredCategory: 'Herbs & Edible',
      description: [
        'The plant at the centre of the courtyard: clove-scented leaves for tea and kadha, and slender purple flower spikes that bees love.',
        'Grown from our own seed without pesticides and sent in a 4" nursery pot, so you can start using the leaves after a week of settling in. Pinch off the flower spikes as they form and the plant stays bushy; let a few ripen in October and you have seed for next year.',
      ],
      glance: [
        'Botanical name: Ocimum tenuiflorum',
        'Mature size: 45–60 cm tall',
        'Light: 4–6 hours of direct sun',
        'Water: when the top 2 cm of soil are dry; daily in summer',
        'Humidity: normal',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'A balcony, terrace or sill with at least four hours of sun. Indoors without sun it grows thin and drops its leaves. In winter keep it in the warmest, sunniest spot.',
    },
    { pricePaise: 149_00, stock: 38 },
  ),
  makePlainProduct(
    {
      slug: 'curry-leaf',
      name: 'Curry Leaf',
      categories: ['Herbs & Edible', 'Outdoor & Balcony'],
      featuredCategory: 'Herbs & Edible',
      includeInDeals: true,
      description: [
        'A sprig from your own balcony, crackling in hot oil half a minute after you picked it. Nothing from the market comes close.',
        'Ours are a year old, about 30 cm tall, in a 5" nursery pot. Harvest whole stalks instead of single leaflets, and cut back the tip in February and June to make the plant branch. It rests in winter and may drop leaves where it is cold; it is back with the first warm days.',
      ],
      glance: [
        'Botanical name: Murraya koenigii',
        'Mature size: 1–1.5 m in a large pot',
        'Light: full sun, 5–6 hours',
        'Water: when the top 3 cm of soil are dry; little in winter',
        'Humidity: normal',
        'Pets: the leaves are safe; do not let anyone eat the seeds',
        'Difficulty: easy once settled',
      ],
      light: 'A sunny balcony or terrace. Young plants like a little shade at noon in their first summer.',
    },
    { pricePaise: 229_00, discountPricePaise: 189_00, stock: 22 },
  ),
  makeVariantProduct(
    {
      slug: 'croton',
      name: 'Croton ‘Petra’',
      categories: ['Outdoor & Balcony', 'Foliage'],
      featuredCategory: 'Outdoor & Balcony',
      includeInDeals: true,
      description: [
        'Leathery leaves veined in yellow, orange and red, every one different. Sun paints them: new leaves come out green and colour up as they age in the light.',
        'Crotons are tough on a balcony and hold their leaves through summer as long as the roots do not dry out. They may sulk and shed a few leaves after a move; keep the place and the watering steady and they recover in three or four weeks.',
      ],
      glance: [
        'Botanical name: Codiaeum variegatum ‘Petra’',
        'Mature size: 60–90 cm in a pot',
        'Light: bright, with 3–4 hours of sun',
        'Water: when the top 2–3 cm of soil are dry',
        'Humidity: moderate to high',
        'Pets: sap is irritating and toxic if eaten; keep away from cats and dogs',
      ],
      light:
        'Morning sun on an east-facing balcony gives the strongest reds. Deep shade turns the leaves plain green; harsh afternoon sun in May fades them.',
    },
    {
      discount: { percent: 25 },
      sizes: [
        {
          size: 'Medium (5")',
          pricePaise: 349_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
        {
          size: 'Large (8")',
          pricePaise: 699_00,
          potTypes: ['Plastic'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'bird-of-paradise',
      name: 'Bird of Paradise',
      categories: ['Outdoor & Balcony', 'Foliage'],
      featuredCategory: 'Outdoor & Balcony',
      isDraft: true,
      description: [
        'Upright, paddle-shaped leaves and, on plants four or five years old, orange and blue flowers like the head of a crested bird.',
        'It grows into a handsome clump for a sunny terrace or a very bright room. The leaves tear along the veins in wind, just as a banana’s do, so give it some shelter if you want them whole.',
      ],
      glance: [
        'Botanical name: Strelitzia reginae',
        'Mature size: 1–1.5 m tall',
        'Light: full sun to very bright',
        'Water: when the top 4 cm of soil are dry; less in winter',
        'Humidity: normal',
        'Pets: mildly toxic to cats and dogs if eaten',
        'Difficulty: easy in sun',
      ],
      light: 'Five hours of direct sun for flowers; very bright light is enough for good leaves.',
    },
    {
      sizes: [
        {
          size: 'Large (8")',
          pricePaise: 1799_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Beige', 'White', 'Black'],
        },
        { size: 'X-Large (10")', pricePaise: 2999_00, potTypes: ['Plastic'], potColors: ['White', 'Black'] },
      ],
    },
  ),
];
