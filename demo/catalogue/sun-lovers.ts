import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** A cactus, a trailing succulent and a desert rose. */
export const sunLovingPlants: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'golden-barrel-cactus',
      name: 'Golden Barrel Cactus',
      categories: ['Succulents & Cacti'],
      featuredCategory: 'Succulents & Cacti',
      description: [
        'A ribbed green globe wrapped in golden spines that seem to glow when the sun is low. It grows slowly and evenly, and a well-placed one may outlast your furniture.',
        'Treat it simply: all the sun you can offer, a gritty mix, a good soak when the soil is bone dry, and next to nothing from November to February. Fold a strip of newspaper around it when you repot; the spines mean it.',
      ],
      glance: [
        'Botanical name: Kroenleinia grusonii (Echinocactus grusonii)',
        'Mature size: 30 cm across indoors, after many years',
        'Light: full sun',
        'Water: every 2–3 weeks in summer, barely in winter',
        'Humidity: low; keep under cover in the monsoon',
        'Pets: the spines hurt; keep out of reach',
      ],
      light:
        'The sunniest window or balcony you have, six hours a day if you can. Turn it a little each week so that it stays round.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 249_00,
          potTypes: ['Plastic', 'Round 4"', 'Krish 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 599_00,
          potTypes: ['Krish 5"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'string-of-pearls',
      name: 'String of Pearls',
      categories: ['Succulents & Cacti', 'Hanging & Trailing'],
      featuredCategory: 'Hanging & Trailing',
      description: [
        'Strands of green beads that spill over the rim and hang like a curtain. Each bead is a leaf, rolled into a ball to save water, with a tiny clear window that lets in the light.',
        'Give it a shallow pot, a bright spot with light falling on the crown as well as the strands, and a light hand with the watering can. Plump beads need nothing; beads that begin to pucker are thirsty.',
      ],
      glance: [
        'Botanical name: Curio rowleyanus (Senecio rowleyanus)',
        'Mature size: trails 60–90 cm',
        'Light: bright, with soft morning sun',
        'Water: every 2 weeks, when the beads begin to pucker',
        'Humidity: low to normal',
        'Pets: toxic to cats and dogs if eaten',
      ],
      light:
        'Hang it where the top of the pot sees the sky: just under a window frame, never against the ceiling. Morning sun is welcome; the noon sun of summer cooks the beads.',
    },
    {
      stock: [],
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 299_00,
          potTypes: ['Plastic', 'Round 4"'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 489_00,
          potTypes: ['Plastic'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'adenium',
      name: 'Desert Rose (Adenium)',
      categories: ['Succulents & Cacti', 'Flowering', 'Outdoor & Balcony'],
      featuredCategory: 'Flowering',
      description: [
        'A swollen, sculptural base, a few sturdy branches and a crown of pink trumpets. Adeniums flower best when other plants sulk, in the dry heat from March to June.',
        'Ours are grown from seed, so no two have quite the same shape. Raise the plant a little at each repotting to show more of the base. The sap is poisonous: wear gloves when you prune, and keep it where children and animals do not reach.',
      ],
      glance: [
        'Botanical name: Adenium obesum',
        'Mature size: 60–90 cm tall in a pot',
        'Light: full sun',
        'Water: when the soil is dry; very little in winter',
        'Humidity: low; shelter it from long rain',
        'Pets: highly toxic to cats, dogs and people; keep out of reach',
        'Difficulty: easy in sun',
      ],
      light:
        'Six hours of direct sun or more, on a terrace, a south-facing balcony or an open sill. Without sun it makes long, weak branches and no flowers.',
    },
    {
      stock: [2, 0, 0, 3],
      sizes: [
        {
          size: 'Medium (5")',
          pricePaise: 449_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Terracotta', 'White'],
        },
        { size: 'Large (8")', pricePaise: 899_00, potTypes: ['Plastic'], potColors: ['Terracotta', 'White'] },
      ],
    },
  ),
];
