import type { DemoProduct } from '../demo.types.ts';
import { makePlainProduct, makeVariantProduct } from './make-product.ts';

/** Plants bought for their flowers. */
export const floweringPlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'peace-lily',
      name: 'Peace Lily',
      categories: ['Indoor Plants', 'Flowering', 'Air-Purifying'],
      featuredCategory: 'Flowering',
      isFeatured: true,
      description: [
        'White, sail-like blooms above glossy leaves, and one of very few plants that flower without any direct sun. Each bloom lasts for weeks, turning soft green as it ages.',
        'It tells you when to water: the leaves sink, you give it a drink, and an hour later it is standing again. Better to water just before that point. Use filtered or rain water where the tap runs hard, as the tips brown easily.',
      ],
      glance: [
        'Botanical name: Spathiphyllum wallisii',
        'Mature size: 40–60 cm tall',
        'Light: medium, indirect; flowers more in bright shade',
        'Water: keep lightly moist; droops when thirsty',
        'Humidity: likes 50% or more',
        'Pets: toxic to cats and dogs if chewed (not a true lily)',
      ],
      light:
        'Near a north or east window, or a couple of metres from a brighter one. If it has not flowered for six months, move it closer to the light.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 249_00,
          potTypes: ['Plastic', 'Round 4"', 'Krish 4"'],
          potColors: ['Black', 'White', 'Beige'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 499_00,
          potTypes: ['Plastic', 'Self-watering'],
          potColors: ['Black', 'White', 'Beige'],
        },
        {
          size: 'Large (8")',
          pricePaise: 949_00,
          potTypes: ['Self-watering'],
          potColors: ['Black', 'White'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'red-anthurium',
      name: 'Red Anthurium',
      categories: ['Flowering', 'Indoor Plants'],
      featuredCategory: 'Flowering',
      description: [
        'Lacquer-red hearts, each with a yellow spike, held above dark, shiny leaves. A single flower stays fresh for six to eight weeks, and a settled plant in good light opens new ones most of the year.',
        'In nature anthuriums sit on mossy branches, so the roots want air: use a chunky mix of cocopeat, bark and charcoal, and never leave water standing in the saucer.',
      ],
      glance: [
        'Botanical name: Anthurium andraeanum',
        'Mature size: 40–50 cm tall',
        'Light: medium to bright, indirect',
        'Water: when the top 2–3 cm of the mix are dry',
        'Humidity: high, 60% or more',
        'Pets: toxic to cats and dogs if chewed',
      ],
      light:
        'Bright light without direct sun is what brings the flowers: a metre from an east window, or behind a sheer curtain. A plant that only makes leaves is standing too dark.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 399_00,
          potTypes: ['Plastic', 'Square 4"', 'Krish 4"'],
          potColors: ['Black', 'White'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 649_00,
          potTypes: ['Self-watering', 'Krish 5"'],
          potColors: ['Black', 'White', 'Beige'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'arabian-jasmine',
      name: 'Arabian Jasmine (Mogra)',
      categories: ['Flowering', 'Outdoor & Balcony'],
      featuredCategory: 'Flowering',
      description: [
        'The mogra of garlands and summer evenings. Buds open at dusk, pure white and strongly scented, and fade to pink the next day.',
        'It flowers in flushes from March to the end of the rains. After each flush trim the branches back by a third, feed it with a handful of compost, and the next buds follow in about a month. A sunny balcony and a steady watering hand are all it asks.',
      ],
      glance: [
        'Botanical name: Jasminum sambac',
        'Mature size: 60–120 cm in a pot, more if trained',
        'Light: 5–6 hours of direct sun',
        'Water: when the top 2–3 cm of soil are dry; daily in peak summer',
        'Humidity: moderate to high',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'Sun means flowers. A south- or west-facing balcony is best; in shade it stays green and healthy but rarely blooms.',
    },
    {
      sizes: [
        {
          size: 'Medium (5")',
          pricePaise: 299_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Terracotta', 'White', 'Beige'],
        },
        {
          size: 'Large (8")',
          pricePaise: 649_00,
          potTypes: ['Plastic'],
          potColors: ['Terracotta', 'White', 'Beige'],
        },
      ],
    },
  ),
  makePlainProduct(
    {
      slug: 'hibiscus',
      name: 'Red Hibiscus',
      categories: ['Flowering', 'Outdoor & Balcony'],
      featuredCategory: 'Outdoor & Balcony',
      description: [
        'Big scarlet flowers, open for one day and replaced the next. The red gudhal is a plant of temple courtyards and front gates all over India, and it blooms in every month that is warm.',
        'It comes in a 6" nursery pot, ready to move into something larger. Feed it every two weeks while it flowers and prune it hard in February. Look under the young leaves for mealybugs, and wash them off with soapy water before they settle.',
      ],
      glance: [
        'Botanical name: Hibiscus rosa-sinensis',
        'Mature size: 1–1.5 m in a pot',
        'Light: full sun',
        'Water: daily in summer, every 2–3 days in winter',
        'Humidity: moderate',
        'Pets: not known to be poisonous; a large helping may upset the stomach',
      ],
      light:
        'Six hours of sun or more. In extreme heat, above 42 °C, a little afternoon shade stops the buds from dropping.',
    },
    { pricePaise: 249_00, stock: 4 },
  ),
  makePlainProduct(
    {
      slug: 'bougainvillea',
      name: 'Bougainvillea',
      categories: ['Flowering', 'Outdoor & Balcony'],
      featuredCategory: 'Outdoor & Balcony',
      description: [
        'A cascade of magenta on a balcony rail, a gate or a terrace wall. What look like petals are papery bracts; the true flowers are the tiny cream stars inside.',
        'It thrives on heat, sun and a little neglect. Keep it slightly thirsty and it covers itself in colour; water it every day and you get leaves. It is sold in a 7" nursery bag, pruned and ready to plant.',
      ],
      glance: [
        'Botanical name: Bougainvillea glabra hybrid',
        'Mature size: 1–2 m in a pot, much more in the ground',
        'Light: full sun',
        'Water: when the soil is dry; less makes more flowers',
        'Humidity: low to moderate',
        'Pets: the thorns scratch, and the sap is mildly irritating; keep out of reach',
        'Difficulty: easy in sun',
      ],
      light: 'As much direct sun as you have, at least six hours. In shade it makes thorns and leaves only.',
    },
    { pricePaise: 399_00, stock: 0 },
  ),
];
