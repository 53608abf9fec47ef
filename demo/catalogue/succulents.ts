import type { DemoProduct } from '../demo.types.ts';
import { makeVariantProduct } from './make-product.ts';

/** Leafy succulents for bright windows. */
export const succulents: DemoProduct[] = [
  makeVariantProduct(
    {
      slug: 'jade-plant',
      name: 'Jade Plant',
      categories: ['Succulents & Cacti'],
      featuredCategory: 'Succulents & Cacti',
      description: [
        'A miniature tree with a thick, woody stem and fleshy leaves that blush red at the edges in good sun. With patience it becomes a bonsai almost by itself, and plants are often handed down from parents to children.',
        'Water it well, then wait until the soil is dry and the leaves give a little when pressed. It wants a gritty mix that drains fast; ours is potted in cocopeat with coarse sand and perlite.',
      ],
      glance: [
        'Botanical name: Crassula ovata',
        'Mature size: 60–90 cm after many years',
        'Light: bright, with 3–4 hours of direct sun',
        'Water: every 10–14 days in summer, monthly in winter',
        'Humidity: low to normal',
        'Pets: toxic to cats and dogs if eaten',
      ],
      light:
        'A sunny windowsill or a balcony with morning sun keeps it compact. In too little light the stems stretch and flop. Bring it under a roof during heavy monsoon rain.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 189_00,
          potTypes: ['Round 4"', 'Square 4"', 'Krish 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 399_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'aloe-vera',
      name: 'Aloe Vera',
      categories: ['Succulents & Cacti', 'Herbs & Edible'],
      featuredCategory: 'Succulents & Cacti',
      description: [
        'The household aloe: a rosette of plump, toothed leaves filled with clear gel. Keep one on the kitchen sill and cut an outer leaf when you need it.',
        'Stand a cut leaf upright for ten minutes first, so that the bitter yellow sap under the skin drains away; only the clear inner gel is used on skin or hair. The plant soon replaces what you take, and it makes offsets that you can pot up.',
      ],
      glance: [
        'Botanical name: Aloe vera',
        'Mature size: 40–60 cm tall and wide',
        'Light: bright, with some direct sun',
        'Water: every 2 weeks in summer, every 4 in winter',
        'Humidity: low to normal',
        'Pets: toxic to cats and dogs if eaten',
      ],
      light:
        'Four hours of sun a day on a windowsill or balcony. Move it into strong sun step by step: leaves that turn reddish-brown are sunburnt and need a little shade.',
    },
    {
      discount: { percent: 10, sizes: ['Medium (5")'] },
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 149_00,
          potTypes: ['Plastic', 'Round 4"', 'Square 4"'],
          potColors: ['Terracotta', 'White', 'Black'],
        },
        {
          size: 'Medium (5")',
          pricePaise: 279_00,
          potTypes: ['Plastic', 'Krish 5"'],
          potColors: ['Terracotta', 'White'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'haworthia',
      name: 'Haworthia Zebra',
      categories: ['Succulents & Cacti'],
      featuredCategory: 'Succulents & Cacti',
      description: [
        'A small, dark rosette ringed with raised white bands. It stays the size of a fist for years, so it suits a desk, a narrow sill or a tray of friends.',
        'Unlike most succulents it does not need direct sun, which makes it the one to choose for a flat with only bright shade. Water the soil, not the rosette, and let it dry out fully before the next time.',
      ],
      glance: [
        'Botanical name: Haworthiopsis attenuata',
        'Mature size: 12–15 cm tall',
        'Light: medium to bright, indirect; gentle morning sun',
        'Water: every 2–3 weeks, less in winter and in the rains',
        'Humidity: low to normal',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'A bright desk or an east-facing sill. Reddish leaves are a sign of too much sun, a loose and stretched rosette of too little.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 149_00,
          potTypes: ['Plastic', 'Round 4"', 'Square 4"', 'Krish 4"'],
          potColors: ['Black', 'White', 'Beige'],
        },
      ],
    },
  ),
  makeVariantProduct(
    {
      slug: 'echeveria',
      name: 'Echeveria ‘Lola’',
      categories: ['Succulents & Cacti'],
      featuredCategory: 'Succulents & Cacti',
      description: [
        'A tight, pearly rosette in blue-grey with a breath of lilac, as neat as a carved rose. The bloom on the leaves is a natural wax that shields them from the sun, so handle the plant by its pot.',
        'Echeverias come from dry Mexican hillsides. They love our winters and put up with our summers if they are shaded at noon, but a soaked pot in July is the end of them: keep yours under cover for the monsoon.',
      ],
      glance: [
        'Botanical name: Echeveria ‘Lola’',
        'Mature size: 10–15 cm across',
        'Light: very bright, with morning sun',
        'Water: every 10–14 days, only when the soil is dry',
        'Humidity: low; good air movement helps',
        'Pets: not toxic to cats and dogs',
      ],
      light:
        'At least four hours of morning sun keep the rosette flat and the colour clear. Under a 30–50% shade net from April to June it will not scorch.',
    },
    {
      sizes: [
        {
          size: 'Small (4")',
          pricePaise: 169_00,
          potTypes: ['Plastic', 'Round 4"', 'Square 4"'],
          potColors: ['Black', 'White', 'Terracotta'],
        },
      ],
    },
  ),
];
